import { describe, expect, it } from "vitest";

import { Film } from "../../src/replay/film";
import { placeIn, searchOf } from "../../src/replay/place";

const changes = Array.from({ length: 100 }, (_, index) => index + 1);

function counting() {
  let folds = 0;
  const film = new Film<readonly number[], number>(
    [],
    changes,
    (state, change) => {
      folds += 1;
      return [...state, change];
    },
    10,
  );
  return { film, folds: () => folds };
}

describe("a film", () => {
  it("shows every frame, in whatever order one asks", () => {
    const { film } = counting();
    for (const frame of [100, 0, 57, 58, 10, 9, 99]) expect(film.at(frame)).toEqual(changes.slice(0, frame));
  });

  it("folds nothing twice but the few changes since the last state kept", () => {
    const { film, folds } = counting();
    film.at(100);
    expect(folds()).toBe(100);
    film.at(57);
    expect(folds()).toBe(107);
    film.at(50);
    expect(folds()).toBe(107);
  });

  it("takes any number for the nearest frame", () => {
    const { film } = counting();
    expect([-3, 4.4, 1000, NaN].map((frame) => film.nearest(frame))).toEqual([0, 4, 100, 0]);
  });
});

describe("the address of a moment", () => {
  it("is read and written", () => {
    expect(placeIn("?move=57&seat=1")).toEqual({ move: 57, seat: 1 });
    expect(placeIn("?move=-1&seat=x")).toEqual({ move: null, seat: null });
    expect(searchOf({ move: 57, seat: 0 })).toBe("?move=57&seat=0");
    expect(searchOf({ move: 0, seat: null })).toBe("");
  });
});
