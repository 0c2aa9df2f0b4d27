import { describe, expect, it } from "vitest";

import { tabByKey } from "../../src/lib/tabs";

describe("keys of a strip of tabs", () => {
  it("go to the neighbour, and round the ends", () => {
    expect(tabByKey("ArrowRight", 0, 3)).toBe(1);
    expect(tabByKey("ArrowRight", 2, 3)).toBe(0);
    expect(tabByKey("ArrowLeft", 2, 3)).toBe(1);
    expect(tabByKey("ArrowLeft", 0, 3)).toBe(2);
  });

  it("go to the first and the last", () => {
    expect(tabByKey("Home", 2, 3)).toBe(0);
    expect(tabByKey("End", 0, 3)).toBe(2);
  });

  it("leave all others alone", () => {
    for (const key of ["Tab", "Enter", " ", "ArrowUp", "ArrowDown", "a"]) expect(tabByKey(key, 1, 3)).toBeNull();
  });
});
