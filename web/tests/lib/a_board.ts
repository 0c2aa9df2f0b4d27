/** A small board to test on: a square with a diagonal and one double route, as the server would send it. */
import type { Board, Now, RouteGeometry, Snapshot } from "../../src/lib/contract";
import { Atlas, type EditionPage } from "../../src/lib/edition";

const PLACES: [string, number, number][] = [
  ["Alder", 0, 0],
  ["Birch", 200, 0],
  ["Cedar", 200, 200],
  ["Dogwood", 0, 200],
];

function route(
  index: number,
  name: string,
  colour: string,
  ends: [number, number],
  length: number,
  track = 0,
  tracks = 1,
): RouteGeometry {
  const [, ax, ay] = PLACES[ends[0]]!;
  const [, bx, by] = PLACES[ends[1]]!;
  const long = Math.hypot(bx - ax, by - ay);
  const aside = tracks === 1 ? 0 : track === 0 ? -9 : 9;
  const spaces = Array.from({ length }, (_, i) => {
    const t = (i + 0.5) / length;
    return {
      x: ax + (bx - ax) * t - ((by - ay) / long) * aside,
      y: ay + (by - ay) * t + ((bx - ax) / long) * aside,
      angle: (Math.atan2(by - ay, bx - ax) * 180) / Math.PI,
      length: 42,
      width: 15,
    };
  });
  return {
    route: index,
    name,
    colour,
    ends,
    track,
    tracks,
    path: "",
    bed: "",
    bed_points: [
      [ax, ay],
      [(ax + bx) / 2, (ay + by) / 2],
      [bx, by],
    ],
    spaces,
  };
}

export const squarePage: EditionPage = {
  edition: {
    name: "square",
    title: "Square",
    about: "",
    players: { fewest: 2, most: 4 },
    vehicles: { name: "train", each: 10 },
    cards: { colours: { red: 6, blue: 6 }, wild_name: "locomotive", wilds: 4, starting_hand: 2 },
    double_routes: { closed_up_to: 2 },
    ticket_choice: { dealt: 2, keep_at_start: 1, drawn: 2, keep_in_play: 1 },
    route_points: { "1": 1, "2": 2, "3": 4 },
    tickets: [
      { between: ["Alder", "Cedar"], points: 5 },
      { between: ["Birch", "Dogwood"], points: 4 },
    ],
  },
  geometry: {
    name: "square",
    title: "Square",
    layout_note: "",
    width: 200,
    height: 200,
    map_height: 200,
    locations: PLACES.map(([name, x, y]) => ({
      name,
      disc: { type: "circle", x, y, radius: 12 },
      label: {
        lines: [name],
        anchor: "start",
        x,
        baseline: y,
        line_height: 16,
        letter_height: 15,
        box: { type: "rectangle", x, y, length: 10, width: 10 },
      },
    })),
    routes: [
      route(0, "Alder-Birch red", "red", [0, 1], 2, 0, 2),
      route(1, "Alder-Birch blue", "blue", [0, 1], 2, 1, 2),
      route(2, "Birch-Cedar", "gray", [1, 2], 2),
      route(3, "Cedar-Dogwood", "blue", [2, 3], 3),
      route(4, "Alder-Dogwood", "red", [0, 3], 3),
    ],
    districts: [{ points: 2, colour: "#7fbf7b", locations: [0, 1, 2] }],
    panels: [],
  },
  palette: {},
  seats: [{ name: "hexagon", fill: "#1b5aa5", shape: "" }],
};

export const square = new Atlas(squarePage);

export function emptyBoard(seats = 2): Board {
  return {
    owners: {},
    closed: [],
    stacks: {},
    stacks_to_place: [],
    tokens: Array.from({ length: seats }, () => []),
    flag_cards: Array.from({ length: seats }, () => []),
    taken: Array.from({ length: seats }, () => ({})),
    discards: {},
    first_seat: 0,
  };
}

export function aNow(more: Partial<Now> = {}): Now {
  return {
    to_act: 0,
    phase: "turn",
    points: [0, 0],
    vehicles: [10, 10],
    hand_sizes: [2, 2],
    ticket_counts: [1, 1],
    display: ["red", "red", "blue", "wild", "blue"],
    deck_size: 5,
    discards_size: 0,
    ticket_deck_size: 1,
    turns_left: null,
    ...more,
  };
}

export function aSnapshot(more: Partial<Snapshot> = {}): Snapshot {
  return {
    type: "snapshot",
    number: 4,
    seat: 0,
    table: {
      id: "abcDEF1234",
      edition: "square",
      stage: "playing",
      seats: [
        { seat: 0, kind: "person", name: "Ann", yours: true },
        { seat: 1, kind: "bot", name: "Conductor", bot: "conductor" },
      ],
      options: {},
      opened_at: 0,
      seed_hash: "0",
    },
    now: aNow(),
    board: emptyBoard(),
    private: { hand: { red: 2 }, tickets: ["Alder-Cedar"] },
    log: [],
    talk: [],
    ...more,
  };
}
