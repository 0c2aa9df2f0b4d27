import { describe, expect, it } from "vitest";

import type { Choice } from "../../src/lib/contract";
import { meant, oneRoute } from "../../src/table/typed";

const claim = (text: string, route: number): Choice => ({ text, kind: "claim", route });
const choices: Choice[] = [
  { text: "draw deck", kind: "draw", card: "deck" },
  { text: "draw red", kind: "draw", card: "red" },
  { text: "draw tickets", kind: "draw tickets" },
  claim("claim Denver-Omaha purple 4+0", 3),
  claim("claim Denver-Omaha purple 3+1", 3),
  claim("claim Montréal-New York blue 3+0", 8),
];
const texts = (line: string) => meant(line, choices).map((choice) => choice.text);

describe("a typed line", () => {
  it("may be the notation itself, in any case and without accents", () => {
    expect(texts("CLAIM montreal-new york BLUE 3+0")).toEqual(["claim Montréal-New York blue 3+0"]);
  });

  it("may be beginnings of words, in any order", () => {
    expect(texts("c york mont")).toEqual(["claim Montréal-New York blue 3+0"]);
    expect(texts("dr re")).toEqual(["draw red"]);
    expect(texts("draw t")).toEqual(["draw tickets"]);
  });

  it("means the deck if nothing else is said", () => {
    expect(texts("draw")).toEqual(["draw deck"]);
  });

  it("leaves the payment open where the route is plain", () => {
    expect(oneRoute(meant("claim denver-omaha", choices))).toBe(3);
    expect(oneRoute(meant("claim", choices))).toBe(null);
    expect(texts("claim denver omaha 3+1")).toEqual(["claim Denver-Omaha purple 3+1"]);
  });

  it("means nothing that can't be played", () => {
    expect(texts("draw green")).toEqual([]);
    expect(texts("dance")).toEqual([]);
    expect(texts("")).toEqual([]);
  });
});
