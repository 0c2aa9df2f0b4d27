/** Lets a card fly from where it lay to where it goes. Places are the elements with `data-fx`. */
import { mount, unmount } from "svelte";
import Card from "../lib/components/Card.svelte";
import type { AnyEvent } from "../lib/contract";
import type { Atlas } from "../lib/edition";
import { preferences } from "../lib/preferences.svelte";

const LASTS = 460;
const APART = 120;
const WIDTH = 50;

function placeOf(name: string): DOMRect | null {
  const box = document.querySelector(`[data-fx="${CSS.escape(name)}"]`)?.getBoundingClientRect();
  return box && box.width ? box : null;
}

export function flyCards(events: AnyEvent[], seat: number | null, atlas: Atlas): void {
  if (!preferences.moving || document.hidden) return;
  let delay = 0;
  events.forEach((event) => {
    if (event.event !== "took" && event.event !== "drew") return;
    const from = placeOf(event.event === "took" ? `display-${event.place}` : "deck");
    const mine = event.seat === seat;
    const to = (mine ? placeOf(`hand-${event.card}`) : null) ?? placeOf(`seat-${event.seat}`);
    if (!from || !to) return;
    fly(atlas, event.card === "?" ? "back" : event.card, from, to, delay, mine);
    delay += APART;
  });
}

function fly(atlas: Atlas, card: string, from: DOMRect, to: DOMRect, delay: number, mine: boolean): void {
  const element = document.createElement("div");
  element.className = "flying";
  element.setAttribute("aria-hidden", "true");
  document.body.append(element);
  const shown = mount(Card, { target: element, props: { atlas, card, width: WIDTH } });
  const height = (WIDTH * 84) / 60;
  const at = (box: DOMRect, scale: number) =>
    `translate(${box.left + box.width / 2 - WIDTH / 2}px, ${box.top + box.height / 2 - height / 2}px) scale(${scale})`;
  const flight = element.animate(
    [
      { transform: at(from, 1), opacity: 1 },
      { transform: at(to, mine ? 1 : 0.35), opacity: mine ? 1 : 0.3 },
    ],
    { duration: LASTS, delay, easing: "cubic-bezier(.3,.1,.2,1)", fill: "both" },
  );
  const end = () => {
    void unmount(shown);
    element.remove();
  };
  flight.onfinish = end;
  flight.oncancel = end;
}

/** `+7` rises from a player when points are scored. */
export function risePoints(seat: number, points: number): void {
  const box = placeOf(`seat-${seat}`);
  if (!preferences.moving || document.hidden || !box || points <= 0) return;
  const element = document.createElement("div");
  element.className = "flying rising";
  element.setAttribute("aria-hidden", "true");
  element.textContent = `+${points}`;
  document.body.append(element);
  const at = (y: number) => `translate(${box.right - 54}px, ${box.bottom + y}px)`;
  const rise = element.animate(
    [
      { transform: at(26), opacity: 0 },
      { transform: at(8), opacity: 1, offset: 0.3 },
      { transform: at(-26), opacity: 0 },
    ],
    { duration: 1400, easing: "ease-out", fill: "both" },
  );
  rise.onfinish = () => element.remove();
}
