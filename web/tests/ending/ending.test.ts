import { describe, expect, it } from "vitest";

import type { AnyEvent, Happened } from "../../src/lib/contract";
import { durationText, statisticsOf } from "../../src/ending/statistics";
import { pointsText, scoresAfter, stepsOf } from "../../src/ending/steps";
import { atlas, board, revealed } from "./board";

describe("the reveal", () => {
  const steps = stepsOf(atlas, board, revealed);

  it("turns over the tickets of the seat with the fewest points first, then what the edition adds", () => {
    expect(steps.map((step) => [step.source, step.seat, step.points])).toEqual([
      ["tickets", 1, -5],
      ["tickets", 0, 7],
      ["tickets", 0, -4],
      ["districts", 0, 5],
      ["tokens", 0, 1],
      ["longest_path", 0, 10],
    ]);
  });

  it("shows a completed ticket's way, and only the ends of a failed one", () => {
    expect(steps[1]).toMatchObject({ completed: true, routes: [3, 2], locations: [0, 3] });
    expect(steps[2]).toMatchObject({ completed: false, routes: [], locations: [1, 4] });
  });

  it("gives points with their sign, and nothing to zero", () => {
    expect([7, -4, 0, -0].map(pointsText)).toEqual(["+7", "−4", "0", "0"]);
  });

  it("begins with the points of the board and ends with the score sheet", () => {
    expect(scoresAfter(revealed, steps, 0)).toEqual([13, 6]);
    expect(scoresAfter(revealed, steps, steps.length)).toEqual(revealed.scores.map((score) => score.total));
  });
});

describe("statistics", () => {
  function happened(...actions: AnyEvent[][]): Happened[] {
    return actions.map((events, index) => ({
      type: "happened",
      number: index + 1,
      line: { number: index + 1, at: 1000 + index * 60_000, events },
    }));
  }

  it("count turns, cards and routes", () => {
    const found = statisticsOf(
      happened(
        [{ event: "drew", seat: 0, card: "?" }],
        [{ event: "took", seat: 0, card: "red", place: 2 }],
        [{ event: "took", seat: 1, card: "wild", place: 0 }],
        [{ event: "claimed", seat: 0, route: "C-D", colour: "red", cards: 2, wilds: 1 }],
        [
          { event: "offered", seat: 1, ticket: "?" },
          { event: "offered", seat: 1, ticket: "?" },
        ],
        [{ event: "kept ticket", seat: 1, ticket: "?" }],
        [
          { event: "drew", seat: 0, card: "?" },
          { event: "skipped", seat: 0 },
        ],
        [{ event: "drew", seat: 0, card: "?" }],
      ),
      atlas,
      revealed,
      420_000,
    );
    expect(found.seats[0]).toMatchObject({
      turns: 4,
      fromDeck: 3,
      fromDisplay: 1,
      routes: 1,
      spaces: 3,
      wildsPlayed: 1,
    });
    expect(found.seats[1]).toMatchObject({ turns: 2, fromDisplay: 1, ticketsKept: 1, ticketsCompleted: 0 });
    expect(found).toMatchObject({ turns: 6, duration: 7 * 60_000 });
  });

  it("tell a duration in words", () => {
    expect([40_000, 720_000, 3_900_000].map(durationText)).toEqual(["40 s", "12 min", "1 h 5 min"]);
  });
});
