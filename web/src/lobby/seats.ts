/** What the seats of a table allow a person to do, and how to call them. */
import type { SeatInfo, TableInfo } from "../lib/contract";

/** Seats that somebody who came by the link may take: one each, but the host plans the seats of their device. */
export function seatsToTake(table: TableInfo): SeatInfo[] {
  const begun = table.stage !== "gathering";
  if (table.seats.some((seat) => seat.yours) && (begun || !table.you_host)) return [];
  const takeOver = table.options.take_over ?? true;
  return table.seats.filter((seat) => (seat.kind === "open" && !begun) || (seat.kind === "bot" && takeOver));
}

/** One's own seats that a bot plays at the moment. */
export function seatsToReturnTo(table: TableInfo): SeatInfo[] {
  return table.seats.filter((seat) => seat.yours && seat.stand_in);
}

/** `Ann`, `Seat 2`. */
export function calledAs(seat: SeatInfo): string {
  return seat.name || `Seat ${seat.seat + 1}`;
}

/** What a seat is, in a few words: `you, host`, `bot`, `open`. */
export function seatText(seat: SeatInfo): string {
  if (seat.kind === "open") return "open";
  if (seat.kind === "bot") {
    const named = seat.bot && seat.name.toLowerCase().startsWith(seat.bot);
    return named || !seat.bot ? "bot" : `bot: ${seat.bot}`;
  }
  const words = [...(seat.yours ? ["you"] : []), ...(seat.host ? ["host"] : [])];
  if (seat.stand_in) words.push(`${seat.stand_in} stands in`);
  return words.join(", ");
}

export function openSeats(table: TableInfo): number {
  return table.seats.filter((seat) => seat.kind === "open").length;
}
