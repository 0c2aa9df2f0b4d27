/** The address of a moment of a replay: `/r/ID?move=57&seat=1`. */

export interface Place {
  /** The number of things that have happened; null: the beginning. */
  move: number | null;
  /** Whose eyes; null: a spectator's. */
  seat: number | null;
}

export function placeIn(search: string): Place {
  const asked = new URLSearchParams(search);
  return { move: whole(asked.get("move")), seat: whole(asked.get("seat")) };
}

export function searchOf(place: Place): string {
  const said = new URLSearchParams();
  if (place.move) said.set("move", String(place.move));
  if (place.seat !== null) said.set("seat", String(place.seat));
  return said.size ? `?${said}` : "";
}

function whole(text: string | null): number | null {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null;
}
