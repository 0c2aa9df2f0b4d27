import { describe, expect, it } from "vitest";

import {
  changed,
  cleanName,
  clockText,
  defaultSeats,
  fitted,
  plannedSeats,
  startsAtOnce,
  withSeat,
  withoutSeat,
} from "../../src/home/seating";

const SHORT = { fewest: 2, most: 4 };

describe("the seats of a new table", () => {
  it("can begin at once as they are proposed", () => {
    expect(startsAtOnce(defaultSeats())).toBe(true);
    expect(plannedSeats(defaultSeats(), "Ann")).toEqual([
      { kind: "me", name: "Ann" },
      { kind: "bot", bot: "conductor" },
      { kind: "bot", bot: "conductor" },
    ]);
  });

  it("stay within what the edition allows", () => {
    const five = [...defaultSeats(), { kind: "open" as const }, { kind: "open" as const }];
    expect(fitted(five, SHORT)).toHaveLength(4);
    expect(fitted([{ kind: "me" }], SHORT)).toEqual([{ kind: "me" }, { kind: "bot", bot: "conductor" }]);
    expect(withSeat(fitted(five, SHORT), { kind: "open" }, SHORT)).toHaveLength(4);
    expect(withoutSeat([{ kind: "me" }, { kind: "open" }], 1, SHORT)).toHaveLength(2);
    expect(withoutSeat(defaultSeats(), 1, SHORT)).toHaveLength(2);
  });

  it("forget the bot's level when a friend takes its place", () => {
    expect(changed(defaultSeats(), 1, { kind: "open" })[1]).toEqual({ kind: "open" });
    expect(changed([{ kind: "open" }], 0, { kind: "bot" })[0]).toEqual({ kind: "bot", bot: "conductor" });
  });

  it("of one device have names of their own", () => {
    const shared = [{ kind: "me" as const }, { kind: "me" as const, name: "Bob" }, { kind: "me" as const }];
    expect(plannedSeats(shared, "Ann").map((seat) => seat.name)).toEqual(["Ann", "Bob", "Ann 2"]);
  });
});

describe("a name", () => {
  it("loses what a record can't hold", () => {
    expect(cleanName('  Ann: "the/best"?  ')).toBe("Ann thebest");
    expect(cleanName("a".repeat(40))).toHaveLength(24);
    expect(cleanName("Zoë  Ñ")).toBe("Zoë Ñ");
  });
});

describe("a clock", () => {
  it("is told in a few words", () => {
    expect(clockText(undefined)).toBe("no clock");
    expect(clockText({ kind: "turn", seconds: 90 })).toBe("90 s a turn");
    expect(clockText({ kind: "bank", seconds: 300, more: 10 })).toBe("5 min each plus 10 s a turn");
  });
});
