/** What happened, in words and with a mark: for the log and for screen readers. */
import type { AnyEvent, Choice, LogLine } from "./contract";
import { counted, plural, WILD, type Atlas } from "./edition";

/** A piece of a sentence: a text, or a card colour whose symbol is shown beside its name. */
export type Piece = { text: string } | { card: string; count: number };
export type Mark = "card" | "deck" | "ticket" | "vehicle" | "token" | "flag" | "shuffle" | "start" | "talk" | "bell";

export interface Said {
  mark: Mark;
  seat: number | null;
  pieces: Piece[];
}

const UNSEEN = "?";

/** The lines of the log that one happening makes; small steps that nobody needs to read are left out. */
export function tell(line: LogLine, names: string[], atlas: Atlas): Said[] {
  const said: Said[] = [];
  const seat = line.seat ?? null;
  if (line.said) {
    const who = line.name ?? (seat === null ? "A spectator" : names[seat] ?? "");
    return [{ mark: "talk", seat, pieces: [{ text: `${who}: ${line.said}` }] }];
  }
  if (line.note) said.push({ mark: "bell", seat, pieces: [{ text: `${named(names, seat)} ${line.note}`.trim() }] });
  const events = line.events ?? [];
  said.push(...tickets(events, names, atlas));
  for (const event of events) {
    const one = tellEvent(event, names, atlas);
    if (one) said.push(one);
  }
  return said;
}

function named(names: string[], seat: number | null | undefined): string {
  return seat === null || seat === undefined ? "" : names[seat] ?? `Seat ${seat + 1}`;
}

function tickets(events: AnyEvent[], names: string[], atlas: Atlas): Said[] {
  const kept = events.filter((event) => event.event === "kept ticket");
  const back = events.filter((event) => event.event === "returned ticket");
  const offered = events.filter((event) => event.event === "offered");
  const chosen = events.filter((event) => event.event === "chose ticket");
  const said: Said[] = [];
  if (kept.length) {
    const seat = kept[0]!.seat ?? null;
    const shown = kept.flatMap((event) => (event.ticket === UNSEEN ? [] : [atlas.ticketNamed(event.ticket)]));
    const what = shown.length ? shown.join(", ") : counted(kept.length, "ticket");
    const returned = back.length ? ` and returns ${back.length}` : "";
    said.push({ mark: "ticket", seat, pieces: [{ text: `${named(names, seat)} keeps ${what}${returned}` }] });
  } else if (chosen.length) {
    const seat = chosen[0]!.seat ?? null;
    said.push({ mark: "ticket", seat, pieces: [{ text: `${named(names, seat)} has chosen their first tickets` }] });
  } else if (offered.length && new Set(offered.map((event) => event.seat)).size === 1) {
    const seat = offered[0]!.seat ?? null;
    said.push({ mark: "ticket", seat, pieces: [{ text: `${named(names, seat)} draws ${counted(offered.length, "ticket")}` }] });
  }
  return said;
}

function tellEvent(event: AnyEvent, names: string[], atlas: Atlas): Said | null {
  const seat = event.seat ?? null;
  const who = named(names, seat);
  const one = (mark: Mark, ...pieces: Piece[]): Said => ({ mark, seat, pieces });
  switch (event.event) {
    case "drew":
      return event.card === UNSEEN
        ? one("deck", { text: `${who} draws from the deck` })
        : one("deck", { text: `${who} draws` }, { card: event.card, count: 1 }, { text: "from the deck" });
    case "took":
      return one("card", { text: `${who} takes` }, { card: event.card, count: 1 });
    case "claimed": {
      const route = atlas.routeNamed(event.route);
      const name = route === undefined ? event.route : atlas.between(route);
      const pieces: Piece[] = [{ text: `${who} claims ${name} for` }];
      if (event.cards && event.colour !== WILD) pieces.push({ card: event.colour, count: event.cards });
      if (event.wilds && pieces.length > 1) pieces.push({ text: "and" });
      if (event.wilds) pieces.push({ card: WILD, count: event.wilds });
      if (route !== undefined) pieces.push({ text: `(+${atlas.points(route)})` });
      return one("vehicle", ...pieces);
    }
    case "took token":
      return one("token", { text: `${who} takes the ${event.symbol} token at ${event.location}` });
    case "placed stack":
      return one("token", { text: `${who} places the ${event.symbol} tokens on ${event.location}` });
    case "kept card":
      return one("flag", { text: `${who} keeps` }, { card: event.colour, count: 1 }, { text: "for a flag" });
    case "flag":
      return one("flag", { text: `${who} completes a flag (+${event.points})` });
    case "skipped":
      return one("deck", { text: `${who} has no second card to draw` });
    case "passed":
      return one("bell", { text: `${who} passes` });
    case "first seat":
      return one("start", { text: `${who} begins` });
    case "reset":
      return one("shuffle", { text: `Too many ${plural(atlas.wildName)}: the display is replaced` });
    case "reshuffled":
      return one("shuffle", { text: `The discards become a new deck of ${event.cards}` });
    case "last round":
      return one("bell", { text: `${who} is almost out of vehicles: everyone has one more turn` });
    case "over":
      return one("bell", { text: "The game is over" });
    case "tickets chosen":
      return one("ticket", {
        text: `Tickets kept: ${event.counts.map((number, index) => `${named(names, index)} ${number}`).join(", ")}`,
      });
    default:
      return null;
  }
}

/** A line of the log as plain text. */
export function plain(said: Said, atlas: Atlas): string {
  return said.pieces
    .map((piece) => ("text" in piece ? piece.text : `${piece.count} ${atlas.called(piece.card, piece.count)}`))
    .join(" ");
}

/** An action as people would say it; one that is not among the choices (tickets to keep) as it is written. */
export function inWords(action: string, choices: Choice[], atlas: Atlas): string {
  const choice = choices.find((one) => one.text === action);
  switch (choice?.kind) {
    case "draw":
      return choice.card === "deck" ? "Draw from the deck" : `Take ${atlas.called(choice.card ?? "")}`;
    case "claim": {
      const paid = [
        ...(choice.cards ? [`${choice.cards} ${choice.colour ?? ""}`] : []),
        ...(choice.wilds ? [counted(choice.wilds, atlas.wildName)] : []),
      ];
      return `Claim ${atlas.between(choice.route!)} for ${paid.join(" and ")}`;
    }
    case "draw tickets":
      return "Draw tickets";
    case "place":
      return `Place the tokens on ${choice.location ?? ""}`;
    case "take":
      return `Take the ${choice.symbol ?? ""} token`;
    case "keep card":
      return "Keep the card for a flag";
    case "keep no card":
      return "Discard the card";
    case "pass":
      return "Pass";
    default: {
      const kept = /^keep (.*)$/.exec(action)?.[1];
      return kept ? `Keep ${kept.split(", ").map((name) => atlas.ticketNamed(name)).join(", ")}` : action;
    }
  }
}
