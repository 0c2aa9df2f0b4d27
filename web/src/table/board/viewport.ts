/**
 * Pan and zoom of one element inside another, by drag, wheel, pinch and calls.
 *
 * Only the element's CSS transform changes, once a frame at most: nothing of the board is drawn again while it moves,
 * and it is drawn sharp again at its new size when it rests.
 */
export interface Tap {
  x: number;
  y: number;
  how: "mouse" | "touch";
}

interface Handlers {
  /** A click or tap that was no drag, in the board's units. */
  tap: (tap: Tap) => void;
  /** The mouse is over this point; null: it has left. */
  over: (point: { x: number; y: number } | null) => void;
  /** The scale after it has changed and come to rest. */
  rested: (scale: number) => void;
}

const SLOP = 7;
const REST = 160;
const STEP = 1.35;
const MARGIN = 14;
/** Kept free at the bottom of a narrow frame, for the buttons there. */
const BUTTONS = 40;
const NARROW = 700;

export class Viewport {
  scale = 1;
  private x = 0;
  private y = 0;
  private fitted = 1;
  private fits = true;
  private frame = 0;
  private resting: ReturnType<typeof setTimeout> | undefined;
  private readonly pointers = new Map<number, { x: number; y: number }>();
  private moved = false;
  private readonly watching: ResizeObserver;
  private readonly undo = new AbortController();

  constructor(
    private readonly frameElement: HTMLElement,
    private readonly stage: HTMLElement | SVGElement,
    private readonly width: number,
    private readonly height: number,
    private readonly handlers: Handlers,
  ) {
    const { signal } = this.undo;
    frameElement.addEventListener("pointerdown", (event) => this.down(event), { signal });
    frameElement.addEventListener("pointermove", (event) => this.move(event), { signal });
    frameElement.addEventListener("pointerup", (event) => this.up(event), { signal });
    frameElement.addEventListener("pointercancel", (event) => this.pointers.delete(event.pointerId), { signal });
    frameElement.addEventListener("pointerleave", () => handlers.over(null), { signal });
    frameElement.addEventListener("wheel", (event) => this.wheel(event), { signal, passive: false });
    this.watching = new ResizeObserver(() => this.resized());
    this.watching.observe(frameElement);
    this.fit();
  }

  destroy(): void {
    this.undo.abort();
    this.watching.disconnect();
    cancelAnimationFrame(this.frame);
    clearTimeout(this.resting);
  }

  fit(): void {
    const { clientWidth, clientHeight } = this.frameElement;
    if (!clientWidth || !clientHeight) return;
    const room = clientHeight - (clientWidth < NARROW ? BUTTONS : 0);
    const margin = clientWidth < NARROW ? MARGIN / 2 : MARGIN;
    this.fitted = Math.min((clientWidth - 2 * margin) / this.width, (room - 2 * margin) / this.height);
    this.scale = this.fitted;
    this.x = (clientWidth - this.width * this.scale) / 2;
    // On a phone it hangs from the top: it is to stay where it is while what lies below it grows and shrinks.
    this.y = clientWidth < NARROW ? margin : (room - this.height * this.scale) / 2;
    this.fits = true;
    this.show();
  }

  zoom(steps: number): void {
    const { clientWidth, clientHeight } = this.frameElement;
    this.zoomAt(STEP ** steps, clientWidth / 2, clientHeight / 2);
  }

  pan(dx: number, dy: number): void {
    this.x += dx;
    this.y += dy;
    this.fits = false;
    this.show();
  }

  /** Move so that a point of the board can be seen, if it can't. */
  reveal(x: number, y: number, margin = 70): void {
    const { clientWidth, clientHeight } = this.frameElement;
    const left = this.x + x * this.scale;
    const top = this.y + y * this.scale;
    const dx = left < margin ? margin - left : left > clientWidth - margin ? clientWidth - margin - left : 0;
    const dy = top < margin ? margin - top : top > clientHeight - margin ? clientHeight - margin - top : 0;
    if (dx || dy) this.pan(dx, dy);
  }

  /** From the window's pixels to the board's units. */
  toBoard(clientX: number, clientY: number): { x: number; y: number } {
    const box = this.frameElement.getBoundingClientRect();
    return { x: (clientX - box.left - this.x) / this.scale, y: (clientY - box.top - this.y) / this.scale };
  }

  private zoomAt(factor: number, px: number, py: number): void {
    const scale = Math.max(this.fitted * 0.8, Math.min(Math.max(this.fitted * 6, 2.5), this.scale * factor));
    this.x = px - ((px - this.x) * scale) / this.scale;
    this.y = py - ((py - this.y) * scale) / this.scale;
    this.scale = scale;
    this.fits = false;
    this.show();
  }

  private resized(): void {
    if (this.fits) this.fit();
    else this.show();
  }

  private show(): void {
    const { clientWidth, clientHeight } = this.frameElement;
    // Something of the board always stays in sight.
    const keep = 90;
    this.x = Math.min(clientWidth - keep, Math.max(keep - this.width * this.scale, this.x));
    this.y = Math.min(clientHeight - keep, Math.max(keep - this.height * this.scale, this.y));
    if (!this.frame)
      this.frame = requestAnimationFrame(() => {
        this.frame = 0;
        this.stage.style.transform = `translate(${this.x}px, ${this.y}px) scale(${this.scale})`;
      });
    this.stage.style.willChange = "transform";
    clearTimeout(this.resting);
    this.resting = setTimeout(() => {
      this.stage.style.willChange = "";
      this.handlers.rested(this.scale);
    }, REST);
  }

  private down(event: PointerEvent): void {
    if (event.button !== 0 || onButton(event)) return;
    if (!this.pointers.size) this.moved = false;
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  private move(event: PointerEvent): void {
    const known = this.pointers.get(event.pointerId);
    if (!known) {
      if (event.pointerType === "mouse")
        this.handlers.over(onButton(event) ? null : this.toBoard(event.clientX, event.clientY));
      return;
    }
    const dx = event.clientX - known.x;
    const dy = event.clientY - known.y;
    if (!this.moved && Math.hypot(dx, dy) < SLOP && this.pointers.size === 1) return;
    if (!this.moved) {
      this.moved = true;
      this.handlers.over(null);
      this.frameElement.setPointerCapture(event.pointerId);
    }
    if (this.pointers.size === 1) this.pan(dx, dy);
    else this.pinch(event, known);
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  private pinch(event: PointerEvent, known: { x: number; y: number }): void {
    const other = [...this.pointers].find(([id]) => id !== event.pointerId)?.[1];
    if (!other) return;
    const box = this.frameElement.getBoundingClientRect();
    const before = Math.hypot(known.x - other.x, known.y - other.y) || 1;
    const after = Math.hypot(event.clientX - other.x, event.clientY - other.y);
    this.pan((event.clientX - known.x) / 2, (event.clientY - known.y) / 2);
    this.zoomAt(after / before, (event.clientX + other.x) / 2 - box.left, (event.clientY + other.y) / 2 - box.top);
  }

  private up(event: PointerEvent): void {
    if (!this.pointers.delete(event.pointerId) || this.moved) return;
    const how = event.pointerType === "mouse" ? "mouse" : "touch";
    this.handlers.tap({ ...this.toBoard(event.clientX, event.clientY), how });
  }

  private wheel(event: WheelEvent): void {
    event.preventDefault();
    const box = this.frameElement.getBoundingClientRect();
    const pixels = event.deltaMode === 1 ? event.deltaY * 24 : event.deltaY;
    this.zoomAt(Math.exp(-pixels * (event.ctrlKey ? 0.01 : 0.0016)), event.clientX - box.left, event.clientY - box.top);
  }
}

/** Whether it is meant for a button that lies over the board: what is under that is not touched. */
function onButton(event: PointerEvent): boolean {
  return event.target instanceof Element && event.target.closest("button") !== null;
}
