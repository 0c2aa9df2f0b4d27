/** The facts of four boards, as far as their rules cards need them. */
import type { RuleFacts, RuleRoutes } from "../../src/rules/rules";

export interface Card {
  edition: RuleFacts;
  routes: RuleRoutes;
}

const plain = (colour: string) => ({ colour, spaces: [{}, {}] });
const ticket = { between: ["A", "B"] as [string, string], points: 5 };

const short = {
  players: { fewest: 2, most: 4 },
  double_routes: { closed_up_to: 2 },
  ticket_choice: { dealt: 2, keep_at_start: 1, drawn: 2, keep_in_play: 1 },
};

export const usa: Card = {
  edition: {
    title: "USA",
    players: { fewest: 2, most: 5 },
    vehicles: { name: "train", each: 45 },
    cards: {
      colours: { purple: 12, blue: 12, orange: 12, white: 12, green: 12, yellow: 12, black: 12, red: 12 },
      wild_name: "locomotive",
      wilds: 14,
      starting_hand: 4,
      display_needs_deck: true,
    },
    double_routes: { closed_up_to: 3 },
    ticket_choice: { dealt: 3, keep_at_start: 2, drawn: 3, keep_in_play: 1 },
    route_points: { 1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15 },
    longest_path: { points: 10 },
    tickets: Array(30).fill(ticket),
  },
  routes: [plain("gray"), plain("red")],
};

export const london: Card = {
  edition: {
    ...short,
    title: "London",
    vehicles: { name: "bus", each: 17 },
    cards: {
      colours: { blue: 6, green: 6, black: 6, pink: 6, yellow: 6, orange: 6 },
      wild_name: "bus",
      wilds: 8,
      starting_hand: 2,
    },
    route_points: { 1: 1, 2: 2, 3: 4, 4: 7 },
    districts: [
      { points: 1, colour: "#e8b64c", locations: ["British Museum", "Covent Garden"] },
      { points: 3, colour: "#c78bc0", locations: ["Waterloo", "Globe Theatre", "Elephant & Castle"] },
    ],
    tickets: Array(20).fill(ticket),
  },
  routes: [plain("gray"), plain("pink")],
};

export const sanFrancisco: Card = {
  edition: {
    ...short,
    title: "San Francisco",
    vehicles: { name: "cable car", each: 20 },
    cards: {
      colours: { blue: 6, green: 6, black: 6, purple: 6, red: 6, orange: 6 },
      wild_name: "ferry",
      wilds: 8,
      starting_hand: 2,
    },
    route_points: { 1: 1, 2: 2, 3: 4, 4: 7, 5: 10 },
    tourist_tokens: {
      locations: ["Alcatraz", "Golden Gate Bridge", "The Embarcadero", "Sunset", "Potrero Hill"],
      symbols: ["fog", "seal", "crab", "poppy", "bridge", "sailboat", "streetcar"],
      tokens_per_stack: { 2: 2, 3: 2, 4: 3 },
      placed_by_players: 2,
      tokens_per_placed_stack: { 2: 1, 3: 2, 4: 3 },
      points: [0, 0, 1, 2, 4, 6, 9, 12],
    },
    tickets: Array(24).fill(ticket),
  },
  routes: [plain("gray"), { colour: "black", spaces: [{ ferry: true }, {}] }],
};

export const paris: Card = {
  edition: {
    ...short,
    title: "Paris",
    vehicles: { name: "bus", each: 15 },
    cards: {
      colours: { white: 8, blue: 6, red: 6, yellow: 6, green: 6, purple: 6 },
      wild_name: "bus",
      wilds: 8,
      starting_hand: 2,
    },
    route_points: { 1: 1, 2: 2, 3: 4 },
    french_flags: { colours: ["blue", "white", "red"], points: 4 },
    tickets: Array(20).fill(ticket),
  },
  routes: [plain("blue"), plain("red")],
};
