import { describe, expect, it } from "vitest";

import { linkedDistricts, openTo, progress } from "../../src/lib/tickets";
import { emptyBoard, square } from "./a_board";

const across = square.ticket("Alder-Cedar")!;

describe("how far a ticket is", () => {
  it("is the cheapest path over open routes", () => {
    const found = progress(square, emptyBoard(), 0, across);
    expect(found).toMatchObject({ state: "open", missing: 4, toClaim: [0, 2], own: [], ends: [0, 2] });
  });

  it("counts own routes as free", () => {
    const board = { ...emptyBoard(), owners: { "4": 0 } };
    expect(progress(square, board, 0, across)).toMatchObject({ missing: 3, toClaim: [3], own: [4] });
  });

  it("goes round what others have claimed", () => {
    const board = { ...emptyBoard(), owners: { "2": 1 } };
    expect(progress(square, board, 0, across)).toMatchObject({ missing: 6, toClaim: [4, 3] });
  });

  it("is completed by own routes, and they are its path", () => {
    const board = { ...emptyBoard(), owners: { "1": 0, "2": 0 }, closed: [0] };
    expect(progress(square, board, 0, across)).toMatchObject({ state: "completed", missing: 0, own: [1, 2] });
  });

  it("is impossible when every path is cut", () => {
    const board = { ...emptyBoard(), owners: { "2": 1, "3": 1 } };
    expect(progress(square, board, 0, across).state).toBe("impossible");
  });

  it("is impossible with too few vehicles, and still shows the path", () => {
    expect(progress(square, emptyBoard(), 0, across, 3)).toMatchObject({ state: "impossible", toClaim: [0, 2] });
  });

  it("uses no closed track, and no second track of one's own double route", () => {
    const closed = { ...emptyBoard(), owners: { "0": 1 }, closed: [1] };
    expect(openTo(square, closed, 0)).toEqual(new Set([2, 3, 4]));
    expect(openTo(square, { ...emptyBoard(4), owners: { "0": 1 } }, 1)).toEqual(new Set([2, 3, 4]));
    expect(openTo(square, { ...emptyBoard(4), owners: { "0": 1 } }, 0)).toEqual(new Set([1, 2, 3, 4]));
  });
});

describe("districts", () => {
  it("are linked when all their locations hang together", () => {
    expect(linkedDistricts(square, { ...emptyBoard(), owners: { "0": 0 } }, 0)).toEqual([]);
    expect(linkedDistricts(square, { ...emptyBoard(), owners: { "0": 0, "2": 0 } }, 0)).toEqual([0]);
    expect(linkedDistricts(square, { ...emptyBoard(), owners: { "0": 0, "2": 1 } }, 0)).toEqual([]);
  });
});
