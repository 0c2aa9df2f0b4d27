/** An edition as the page knows it: its facts, the geometry of its board, the colours, and look-ups made from them. */
import { api } from "./api";
import type { BoardGeometry, Edition, Ink, Players, RouteGeometry, Seat, Ticket } from "./contract";

/** A line in the list of editions. */
export interface EditionLine {
  name: string;
  title: string;
  about: string;
  players: Players;
  layout_note?: string;
  mechanisms?: string[];
}

/** What the server sends of one edition. */
export interface EditionPage {
  edition: Omit<Edition, "locations" | "routes" | "totals" | "canvas" | "format">;
  geometry: BoardGeometry;
  palette: Record<string, Ink>;
  seats: Seat[];
}

export const WILD = "wild";
export const GRAY = "gray";

const WILD_INK: Ink = {
  fill: "#fffdf6",
  symbol:
    "M-.9-4.8H.9V-2.2L2.8-4L4-2.8L2.2-.9H4.8V.9H2.2L4 2.8L2.8 4L.9 2.2V4.8H-.9V2.2L-2.8 4L-4 2.8L-2.2.9H-4.8V-.9H-2.2L-4-2.8L-2.8-4L-.9-2.2Z",
  on_fill: "#2b2f36",
};
const UNKNOWN_INK: Ink = { fill: "#c3c8c6", symbol: "", on_fill: "#2b2f36" };

/** An edition with its look-ups. Made once for each edition and shared. */
export class Atlas {
  readonly name: string;
  readonly edition: EditionPage["edition"];
  readonly geometry: BoardGeometry;
  readonly seats: Seat[];
  /** Card colours in the edition's order, without the wild. */
  readonly colours: string[];
  readonly wildName: string;
  private readonly palette: Record<string, Ink>;
  private readonly routeNumbers: Map<string, number>;
  private readonly locationNumbers: Map<string, number>;
  private readonly ticketsByName: Map<string, Ticket>;

  constructor(page: EditionPage) {
    this.edition = page.edition;
    this.name = page.edition.name;
    this.geometry = page.geometry;
    this.seats = page.seats;
    this.palette = page.palette;
    this.colours = Object.keys(page.edition.cards.colours);
    this.wildName = page.edition.cards.wild_name;
    this.routeNumbers = new Map(page.geometry.routes.map((route) => [route.name, route.route]));
    this.locationNumbers = new Map(page.geometry.locations.map((location, index) => [location.name, index]));
    this.ticketsByName = new Map(page.edition.tickets.map((ticket) => [ticket.between.join("-"), ticket]));
  }

  /** How a colour, `gray` or `wild` is drawn. */
  ink(colour: string): Ink {
    if (colour === WILD) return this.palette[WILD]?.symbol ? this.palette[WILD] : WILD_INK;
    return this.palette[colour] ?? UNKNOWN_INK;
  }

  /** What a card is called, or a number of them: the wild by its name in this edition. */
  called(card: string, number = 1): string {
    if (card !== WILD) return card;
    return number === 1 ? this.wildName : plural(this.wildName);
  }

  seat(seat: number): Seat {
    return this.seats[seat % this.seats.length]!;
  }

  route(index: number): RouteGeometry {
    return this.geometry.routes[index]!;
  }

  /** The number of a route by its full name, as events tell it. */
  routeNamed(name: string): number | undefined {
    return this.routeNumbers.get(name);
  }

  locationNamed(name: string): number | undefined {
    return this.locationNumbers.get(name);
  }

  ticket(name: string): Ticket | undefined {
    return this.ticketsByName.get(name);
  }

  /** The other track of a double route. */
  twin(route: number): number | undefined {
    const here = this.route(route);
    if (here.tracks < 2) return undefined;
    return this.geometry.routes.find(
      (other) => other.route !== route && other.ends[0] === here.ends[0] && other.ends[1] === here.ends[1],
    )?.route;
  }

  /** `Denver–Omaha`: a route's two ends, for people. */
  /** A ticket as people read it: `Notre-Dame – Opéra`. */
  ticketNamed(name: string): string {
    const ticket = this.ticket(name);
    return ticket ? ticketTitle(ticket) : name;
  }

  between(route: number): string {
    const [one, other] = this.route(route).ends;
    return `${this.geometry.locations[one]!.name} – ${this.geometry.locations[other]!.name}`;
  }

  length(route: number): number {
    return this.route(route).spaces.length;
  }

  ferries(route: number): number {
    return this.route(route).spaces.filter((space) => space.ferry).length;
  }

  points(route: number): number {
    return this.edition.route_points[String(this.length(route))] ?? 0;
  }
}

const known = new Map<string, Promise<Atlas>>();

/** The edition of that name; asked of the server once. */
export function atlas(name: string): Promise<Atlas> {
  let found = known.get(name);
  if (!found) {
    found = api.edition(name).then((page) => new Atlas(page));
    found.catch(() => known.delete(name));
    known.set(name, found);
  }
  return found;
}

/** `a Denver-Omaha ticket` as people read it: `Denver – Omaha`. */
export function ticketTitle(ticket: Ticket): string {
  return ticket.between.join(" – ");
}

/** `train` → `trains`, `bus` → `buses`, `ferry` → `ferries`. */
export function plural(thing: string): string {
  if (/[^aeiou]y$/.test(thing)) return `${thing.slice(0, -1)}ies`;
  return /(s|x|ch|sh)$/.test(thing) ? `${thing}es` : `${thing}s`;
}

/** The word after a number: `train` after 1, `trains` after any other. */
export function noun(number: number, thing: string): string {
  return number === 1 ? thing : plural(thing);
}

/** `1 train`, `3 trains`. */
export function counted(number: number, thing: string): string {
  return `${number} ${noun(number, thing)}`;
}
