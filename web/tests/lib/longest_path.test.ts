import { describe, expect, it } from "vitest";

import { LongestPaths, longestPath } from "../../src/lib/longest_path";
import type { RouteGeometry } from "../../src/lib/contract";
import { Atlas } from "../../src/lib/edition";
import { emptyBoard, squarePage } from "./a_board";

/** A board with these routes: the numbers of both ends, and so many spaces. */
function boardOf(...routes: [number, number, number][]): Atlas {
  const model = squarePage.geometry.routes[0]!;
  const drawn = routes.map(
    ([one, other, length], route): RouteGeometry => ({
      ...model,
      route,
      ends: [one, other],
      spaces: Array.from({ length }, () => model.spaces[0]!),
    }),
  );
  return new Atlas({ ...squarePage, geometry: { ...squarePage.geometry, routes: drawn } });
}

const all = (atlas: Atlas) => longestPath(atlas, atlas.geometry.routes.map(({ route }) => route));

/** The same by trying every way to its end. */
function byTrying(atlas: Atlas): number {
  const longestFrom = (here: number, left: readonly RouteGeometry[]): number =>
    Math.max(
      0,
      ...left.flatMap((route) =>
        [0, 1].map((end) =>
          route.ends[end] === here
            ? route.spaces.length + longestFrom(route.ends[1 - end]!, left.filter((other) => other !== route))
            : 0,
        ),
      ),
    );
  return Math.max(0, ...[0, 1, 2, 3, 4, 5].map((start) => longestFrom(start, atlas.geometry.routes)));
}

describe("the longest path", () => {
  it("of nothing is nothing", () => {
    expect(all(boardOf())).toEqual({ spaces: 0, routes: [] });
  });

  it("leaves the shortest branch out", () => {
    const path = all(boardOf([0, 1, 4], [1, 2, 5], [1, 3, 2]));
    expect(path.spaces).toBe(9);
    expect(path.routes.toSorted()).toEqual([0, 1]);
  });

  it("goes through a location again, and uses no route twice", () => {
    // a loop with two tails at the same location
    expect(all(boardOf([0, 1, 1], [1, 2, 2], [2, 3, 2], [3, 1, 2], [1, 4, 3])).spaces).toBe(10);
  });

  it("is that of one part of a network in two", () => {
    expect(all(boardOf([0, 1, 3], [2, 3, 2], [3, 4, 2])).routes.toSorted()).toEqual([1, 2]);
  });

  it("is as long as the longest of all ways, tried one by one", () => {
    let seed = 1;
    const random = (below: number) => (seed = (seed * 48271) % 2147483647) % below;
    for (let game = 0; game < 150; game++) {
      const atlas = boardOf(
        ...Array.from({ length: 1 + random(9) }, (): [number, number, number] => {
          const one = random(6);
          return [one, (one + 1 + random(5)) % 6, 1 + random(6)];
        }),
      );
      const found = all(atlas);
      expect(found.spaces).toBe(byTrying(atlas));
      expect(new Set(found.routes).size).toBe(found.routes.length);
      expect(found.routes.reduce((sum, route) => sum + atlas.length(route), 0)).toBe(found.spaces);
    }
  });
});

describe("who leads", () => {
  const atlas = boardOf([0, 1, 3], [1, 2, 2], [2, 3, 5]);
  const paths = new LongestPaths(atlas);
  const leaders = (owners: Record<string, number>) => paths.leaders({ ...emptyBoard(), owners }, 2);

  it("is nobody before the first claim", () => {
    expect(leaders({})).toEqual({ seats: [], spaces: 0, routes: [] });
  });

  it("is whoever has the longest, or several", () => {
    expect(leaders({ 0: 1 })).toEqual({ seats: [1], spaces: 3, routes: [0] });
    expect(leaders({ 0: 1, 2: 0 })).toEqual({ seats: [0], spaces: 5, routes: [2] });
    const both = leaders({ 0: 1, 1: 1, 2: 0 });
    expect(both).toMatchObject({ seats: [0, 1], spaces: 5 });
    expect(both.routes.toSorted()).toEqual([0, 1, 2]);
  });

  it("is told anew when a claim was taken back", () => {
    expect(leaders({ 0: 1 })).toEqual({ seats: [1], spaces: 3, routes: [0] });
  });
});
