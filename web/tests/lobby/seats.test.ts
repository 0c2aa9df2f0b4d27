import { afterEach, describe, expect, it, vi } from "vitest";

import type { SeatInfo, TableInfo } from "../../src/lib/contract";
import { recoverFromFragment } from "../../src/lobby/recover";
import { openSeats, seatsToReturnTo, seatsToTake, seatText } from "../../src/lobby/seats";

const seats: SeatInfo[] = [
  { seat: 0, kind: "person", name: "Ann", host: true, yours: false, stand_in: "tourist" },
  { seat: 1, kind: "open", name: "" },
  { seat: 2, kind: "bot", name: "Engineer", bot: "engineer" },
];

function table(stage: TableInfo["stage"], take_over = true): TableInfo {
  return { id: "t", edition: "usa", stage, seats, options: { take_over }, opened_at: 0, seed_hash: "" };
}

describe("seats", () => {
  it("that may be taken are open ones before the game, and bots' if the table allows it", () => {
    const numbers = (info: TableInfo) => seatsToTake(info).map((seat) => seat.seat);
    expect(numbers(table("gathering"))).toEqual([1, 2]);
    expect(numbers(table("playing"))).toEqual([2]);
    expect(numbers(table("gathering", false))).toEqual([1]);
    expect(openSeats(table("gathering"))).toBe(1);
  });

  it("are taken one by each, and several only by the host before the deal", () => {
    const own = seats.map((seat) => ({ ...seat, yours: seat.seat === 0 }));
    const numbers = (info: TableInfo) => seatsToTake(info).map((seat) => seat.seat);
    expect(numbers({ ...table("gathering"), seats: own })).toEqual([]);
    expect(numbers({ ...table("gathering"), seats: own, you_host: true })).toEqual([1, 2]);
    expect(numbers({ ...table("playing"), seats: own, you_host: true })).toEqual([]);
  });

  it("of one's own that a bot plays can be returned to", () => {
    const own = seats.map((seat) => ({ ...seat, yours: true }));
    expect(seatsToReturnTo({ ...table("playing"), seats: own }).map((seat) => seat.seat)).toEqual([0]);
  });

  it("are told in a few words", () => {
    expect(seats.map(seatText)).toEqual(["host, tourist stands in", "open", "bot"]);
  });
});

describe("a recovery link", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    history.replaceState(null, "", "/");
  });

  function answering(status: number, body: unknown) {
    const fetching = vi.fn(
      async (_path: string, _init?: RequestInit) => new Response(JSON.stringify(body), { status }),
    );
    vi.stubGlobal("fetch", fetching);
    return fetching;
  }

  it("gives the seat back, and its token leaves the address before anything is sent", async () => {
    history.replaceState(null, "", "/t/abc#recover=tok.en-1_2");
    const fetching = answering(200, { seat: 2 });
    fetching.mockImplementationOnce(async () => {
      expect(location.href).not.toContain("tok");
      return new Response('{"seat":2}');
    });
    expect(await recoverFromFragment("abc")).toBe(2);
    const [path, init] = fetching.mock.calls[0]!;
    expect(path).toBe("/api/tables/abc/recover");
    expect(init?.body).toBe('{"token":"tok.en-1_2"}');
    expect(location.hash).toBe("");
  });

  it("that is not good is refused, and leaves the address too", async () => {
    history.replaceState(null, "", "/t/abc#recover=old");
    answering(403, { code: "not yours", reason: "this link is not good" });
    await expect(recoverFromFragment("abc")).rejects.toThrow("this link is not good");
    expect(location.hash).toBe("");
  });

  it("is not looked for in other fragments", async () => {
    history.replaceState(null, "", "/t/abc#rules");
    const fetching = answering(200, {});
    expect(await recoverFromFragment("abc")).toBeNull();
    expect(fetching).not.toHaveBeenCalled();
    expect(location.hash).toBe("#rules");
  });
});
