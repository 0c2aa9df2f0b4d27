/** A small board: A to D in a row, a short cut from A to C, and two locations apart. */
import { Atlas } from "../../src/lib/edition";
import type { Board, BoardGeometry, Revealed, RouteGeometry, SeatScore } from "../../src/lib/contract";

const NAMES = ["A", "B", "C", "D", "E", "F"];

function route(index: number, ends: [number, number], length: number): RouteGeometry {
  return {
    route: index,
    name: `${NAMES[ends[0]]}-${NAMES[ends[1]]}`,
    colour: "red",
    ends,
    track: 0,
    tracks: 1,
    path: "",
    bed: "",
    bed_points: [],
    spaces: Array.from({ length }, () => ({ x: 0, y: 0, angle: 0, length: 42, width: 15 })),
  };
}

const geometry: BoardGeometry = {
  name: "row",
  title: "Row",
  layout_note: "",
  width: 100,
  height: 100,
  map_height: 100,
  locations: NAMES.map((name) => ({
    name,
    disc: { type: "circle", x: 0, y: 0, radius: 12 },
    label: {
      lines: [name],
      anchor: "start",
      x: 0,
      baseline: 0,
      line_height: 10,
      letter_height: 10,
      box: { type: "rectangle", x: 0, y: 0, length: 1, width: 1 },
    },
  })),
  routes: [route(0, [0, 1], 1), route(1, [1, 2], 1), route(2, [2, 3], 3), route(3, [0, 2], 4), route(4, [4, 5], 2)],
  districts: [
    { points: 5, colour: "#123456", locations: [0, 1, 3] },
    { points: 2, colour: "#654321", locations: [0, 4] },
  ],
  panels: [],
};

export const board: Board = {
  owners: { 0: 0, 1: 0, 2: 0, 3: 0, 4: 1 },
  closed: [],
  stacks: { A: ["fog", 1], D: ["seal", 2] },
  stacks_to_place: [],
  tokens: [["fog", "seal"], []],
  flag_cards: [[], []],
  taken: [{}, {}],
  discards: {},
  first_seat: 0,
};

export function score(seat: number, parts: Partial<SeatScore>): SeatScore {
  return {
    seat,
    name: `P${seat}`,
    routes: 0,
    tickets: 0,
    longest_path: 0,
    districts: 0,
    tokens: 0,
    flags: 0,
    total: 0,
    tickets_completed: 0,
    path: 0,
    won: false,
    ...parts,
  };
}

export const revealed: Revealed = {
  scores: [
    score(0, { routes: 13, tickets: 3, longest_path: 10, districts: 5, tokens: 1, total: 32, path: 8, won: true }),
    score(1, { routes: 2, tickets: -5, flags: 4, total: 1 }),
  ],
  winners: [0],
  tickets: [["A-D", "B-E"], ["B-F"]],
  completed: [["A-D"], []],
  paths: [[0, 1, 3], []],
};

export const atlas = new Atlas({
  edition: {
    name: "row",
    title: "Row",
    about: "",
    players: { fewest: 2, most: 2 },
    vehicles: { name: "cart", each: 20 },
    cards: { colours: { red: 12 }, wild_name: "joker", wilds: 3, starting_hand: 1 },
    double_routes: { closed_up_to: 2 },
    ticket_choice: { dealt: 2, keep_at_start: 1, drawn: 2, keep_in_play: 1 },
    route_points: { 1: 1, 2: 2, 3: 4, 4: 7 },
    tickets: [
      { between: ["A", "D"], points: 7 },
      { between: ["B", "E"], points: 4 },
      { between: ["B", "F"], points: 5 },
    ],
  },
  geometry,
  palette: {},
  seats: [],
});
