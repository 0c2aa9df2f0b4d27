import { describe, expect, it } from "vitest";

import type { Happened } from "../../src/lib/contract";
import { begin, fold, follows } from "../../src/lib/fold";
import { aNow, aSnapshot, emptyBoard } from "./a_board";

const happened = (more: Partial<Happened>): Happened => ({ type: "happened", number: 5, ...more });

describe("folding what happened into a snapshot", () => {
  it("keeps what a message leaves out", () => {
    const before = begin(aSnapshot());
    const after = fold(before, happened({}));
    expect(after).toEqual({ ...before, number: 5 });
  });

  it("puts changes over the board key by key", () => {
    const board = { ...emptyBoard(), owners: { "2": 1 }, closed: [1], tokens: [["crab"], ["seal"]] };
    const after = fold(
      begin(aSnapshot({ board })),
      happened({
        changes: {
          owners: { "0": 0 },
          closed: [3],
          tokens: { "1": ["seal", "fog"] },
          taken: { "0": { red: 1 } },
          discards: { red: 2 },
        },
      }),
    );
    expect(after.board).toEqual({
      ...board,
      owners: { "0": 0, "2": 1 },
      closed: [1, 3],
      tokens: [["crab"], ["seal", "fog"]],
      taken: [{ red: 1 }, {}],
      discards: { red: 2 },
    });
  });

  it("takes a whole board as it is: after an undo nothing of the old one stays", () => {
    const before = begin(aSnapshot({ board: { ...emptyBoard(), owners: { "0": 0 } } }));
    expect(fold(before, happened({ board: emptyBoard() })).board?.owners).toEqual({});
  });

  it("replaces what is sent whole", () => {
    const after = fold(
      begin(aSnapshot()),
      happened({ now: aNow({ to_act: 1 }), private: { hand: { blue: 1 }, tickets: [] } }),
    );
    expect(after.now?.to_act).toBe(1);
    expect(after.private?.hand).toEqual({ blue: 1 });
  });

  it("adds the line to the end of the log", () => {
    const first = { number: 4, at: 1, note: "first" };
    const line = { number: 5, at: 2, note: "second" };
    expect(fold(begin(aSnapshot({ log: [first] })), happened({ line })).log).toEqual([first, line]);
  });

  it("keeps what was said apart from what happened", () => {
    const first = { number: 4, at: 1, note: "first" };
    const line = { number: 5, at: 2, name: "Zoe", said: "hello" };
    const after = fold(begin(aSnapshot({ log: [first] })), happened({ line }));
    expect(after.log).toEqual([first]);
    expect(after.talk).toEqual([line]);
  });

  it("leaves the state it was given as it was", () => {
    const before = begin(aSnapshot());
    const copy = structuredClone(before);
    fold(before, happened({ changes: { owners: { "0": 0 }, taken: { "0": { red: 1 } } }, now: aNow({ deck_size: 1 }) }));
    expect(before).toEqual(copy);
  });

  it("knows which message comes next", () => {
    const state = begin(aSnapshot({ number: 4 }));
    expect(follows(state, happened({ number: 4 }))).toBe("behind");
    expect(follows(state, happened({ number: 5 }))).toBe("next");
    expect(follows(state, happened({ number: 7 }))).toBe("ahead");
  });
});
