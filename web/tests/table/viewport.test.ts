import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { Viewport } from "../../src/table/board/viewport";

let frame: HTMLElement;
let board: HTMLElement;
let button: Element;
let viewport: Viewport;
const tap = vi.fn();
const over = vi.fn();

beforeEach(() => {
  // The page is not laid out here, so nothing changes its size.
  vi.stubGlobal("ResizeObserver", class { observe() {} disconnect() {} });
  document.body.innerHTML = "<section><div></div><button><svg></svg></button></section>";
  frame = document.querySelector("section")!;
  board = document.querySelector("div")!;
  button = document.querySelector("svg")!;
  viewport = new Viewport(frame, board, 100, 100, { tap, over, rested: () => {} });
});

afterEach(() => {
  viewport.destroy();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

function press(what: Element): void {
  for (const type of ["pointermove", "pointerdown", "pointerup"])
    what.dispatchEvent(
      new PointerEvent(type, { bubbles: true, pointerId: 1, pointerType: "mouse", clientX: 5, clientY: 6 }),
    );
}

describe("what is pressed", () => {
  it("is the board under the pointer", () => {
    press(board);
    expect(over).toHaveBeenLastCalledWith({ x: 5, y: 6 });
    expect(tap).toHaveBeenCalledExactlyOnceWith({ x: 5, y: 6, how: "mouse" });
  });

  it("is not the board where a button lies over it", () => {
    press(button);
    expect(over).toHaveBeenLastCalledWith(null);
    expect(tap).not.toHaveBeenCalled();
  });
});
