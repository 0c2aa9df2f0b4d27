import { describe, expect, it } from "vitest";

import { corridors, nextRoute, routeAt } from "../../src/table/board/hit";
import { square } from "../lib/a_board";

const all = corridors(square.geometry);

describe("which route a point means", () => {
  it("gives each track of a double route its own half, as far out as the reach", () => {
    expect(routeAt(all, 100, -20, 24)).toBe(0);
    expect(routeAt(all, 100, -1, 24)).toBe(0);
    expect(routeAt(all, 100, 1, 24)).toBe(1);
    expect(routeAt(all, 100, 20, 24)).toBe(1);
    expect(routeAt(all, 100, 30, 24)).toBe(null);
  });

  it("lets a single route be hit from both sides", () => {
    expect(routeAt(all, 190, 100, 24)).toBe(2);
    expect(routeAt(all, 210, 100, 24)).toBe(2);
    expect(routeAt(all, 170, 100, 24)).toBe(null);
  });

  it("means the nearest where corridors meet", () => {
    expect(routeAt(all, 196, 40, 60)).toBe(2);
    expect(routeAt(all, 150, 12, 60)).toBe(1);
  });
});

describe("arrow keys", () => {
  it("go to the next route in their direction", () => {
    expect(nextRoute(square.geometry, 4, [0, 1, 2, 3], [1, 0])).toBe(2);
    expect(nextRoute(square.geometry, 3, [0, 1, 2], [0, -1])).toBe(1);
    expect(nextRoute(square.geometry, 2, [0, 1, 3, 4], [1, 0])).toBe(null);
  });

  it("step from one track of a double route to the other", () => {
    expect(nextRoute(square.geometry, 0, [1], [0, 1])).toBe(1);
    expect(nextRoute(square.geometry, 1, [0], [0, -1])).toBe(0);
  });
});
