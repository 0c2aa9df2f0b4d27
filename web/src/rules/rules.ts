/**
 * The rules card of an edition: what a player does in a turn and what this board does differently, in a few plain
 * sentences. Every number comes from the edition's facts.
 */
import type { District, Edition, TouristTokens } from "../lib/contract";
import { counted, plural } from "../lib/edition";
import { capital, listed, several, spelled } from "./words";

/** What the rules need to know of an edition. */
export type RuleFacts = Pick<
  Edition,
  | "title"
  | "players"
  | "vehicles"
  | "cards"
  | "double_routes"
  | "ticket_choice"
  | "route_points"
  | "longest_path"
  | "districts"
  | "tourist_tokens"
  | "french_flags"
  | "tickets"
>;

/** And of its routes, as the board's geometry has them. */
export type RuleRoutes = readonly { colour: string; spaces: readonly { ferry?: boolean }[] }[];

interface Facts extends RuleFacts {
  gray: boolean;
  ferries: boolean;
  districts: District[];
}

/** A small table under the sentences of a section: one column for each head. */
export interface RuleTable {
  caption: string;
  rows: readonly { head: string; cells: readonly string[] }[];
}

export interface RuleSection {
  id: string;
  title: string;
  lines: readonly string[];
  table?: RuleTable;
  /** Whether it is what this edition does differently. */
  own: boolean;
}

const DISPLAY = 5;
const WILDS_TO_RESET = 3;
const FEW_VEHICLES = 2;

/** Everything the card says, in the order in which a player needs it. */
export function rulesOf(edition: RuleFacts, routes: RuleRoutes): RuleSection[] {
  const facts = gathered(edition, routes);
  const sections = [
    beginning(facts),
    turn(facts),
    drawing(facts),
    claiming(facts),
    doubleRoutes(facts),
    tickets(facts),
    ferries(facts),
    touristTokens(facts),
    frenchFlags(facts),
    longestPath(facts),
    districts(facts),
    ending(facts),
    rareCases(facts),
  ];
  return sections.filter((section) => section !== null);
}

/** In one line, what a player of another edition should know first. */
export function differences(edition: RuleFacts, routes: RuleRoutes): string[] {
  const facts = gathered(edition, routes);
  const wild = facts.cards.wild_name;
  const said: string[] = [
    `${counted(facts.vehicles.each, facts.vehicles.name)} for each player, ${facts.players.fewest} to ${facts.players.most} players.`,
    `${capital(plural(wild))} are the wild cards: ${facts.cards.wilds} among ${deckSize(facts)}.`,
  ];
  if (facts.longest_path) said.push(`${points(facts.longest_path.points)} for the longest unbroken path.`);
  if (facts.districts.length) said.push(`A district scores for every player who links all its locations.`);
  if (facts.ferries) said.push(`Routes across water need ${plural(wild)}.`);
  if (facts.tourist_tokens) said.push("Tourist tokens wait on the board: collect different ones.");
  if (facts.french_flags) said.push(`${capital(listed(facts.french_flags.colours))} routes build French flags.`);
  if (!facts.gray) said.push("No route is gray: each needs its own colour.");
  return said;
}

function beginning(facts: Facts): RuleSection {
  const { dealt, keep_at_start: keep } = facts.ticket_choice;
  return section("beginning", "To begin", [
    `Everyone has ${counted(facts.vehicles.each, facts.vehicles.name)} and ${several(facts.cards.starting_hand, "card")}, and is offered ${several(dealt, "ticket")}: keep at least ${spelled(keep)}.`,
    "Everyone chooses tickets in secret. Only then does chance decide who begins. Play goes round by seat.",
    ...(facts.tourist_tokens ? [stacksToPlace(facts.tourist_tokens)] : []),
  ]);
}

function turn(facts: Facts): RuleSection {
  return section("turn", "Your turn: one of three", [
    "Draw two cards.",
    `Claim a route: play a set of cards and put your ${plural(facts.vehicles.name)} on it.`,
    "Draw tickets: more to complete, more to win or lose.",
  ]);
}

function drawing(facts: Facts): RuleSection {
  const wild = facts.cards.wild_name;
  const colours = Object.keys(facts.cards.colours);
  return section("drawing", "Drawing cards", [
    `Take two cards, one after the other: from the ${spelled(DISPLAY)} face-up cards, or unseen from the deck. A face-up card is replaced as soon as it is taken.`,
    `A face-up ${wild} counts as both cards: if you take one first, your turn is over, and you can't take one second. From the deck it is a card like any other.`,
    `The deck has ${colours.length} colours and ${facts.cards.wilds} ${plural(wild)}. You may hold any number of cards.`,
  ]);
}

function claiming(facts: Facts): RuleSection {
  const wild = facts.cards.wild_name;
  const lengths = Object.keys(facts.route_points)
    .map(Number)
    .sort((a, b) => a - b);
  return {
    ...section("claiming", "Claiming a route", [
      `Play as many cards as the route has spaces, all of the route's colour. ${capital(plural(wild))} stand in for any colour.`,
      ...(facts.gray ? ["A gray route takes any one colour."] : ["No route here is gray."]),
      `You need a ${facts.vehicles.name} for every space. You may claim one route a turn; it need not touch your others. It scores at once:`,
    ]),
    table: {
      caption: "Points for a route, by its length",
      rows: [
        { head: "spaces", cells: lengths.map(String) },
        { head: "points", cells: lengths.map((length) => String(facts.route_points[String(length)])) },
      ],
    },
  };
}

function doubleRoutes(facts: Facts): RuleSection {
  const few = facts.double_routes.closed_up_to;
  const who = few > facts.players.fewest ? `${spelled(facts.players.fewest)} or ${spelled(few)}` : spelled(few);
  return section("double-routes", "Double routes", [
    "Where two tracks lie side by side, nobody may own both.",
    ...(few >= facts.players.fewest
      ? [`With ${who} players, the second track is closed once the first is claimed.`]
      : []),
  ]);
}

function tickets(facts: Facts): RuleSection {
  const { drawn, keep_in_play: keep } = facts.ticket_choice;
  return section("tickets", "Tickets", [
    "A ticket names two locations. Link them with your own routes, by any way, and the ticket adds its points at the end. If you don't, it costs you those points.",
    `When you draw tickets, look at ${spelled(drawn)} and keep at least ${spelled(keep)}; the others go under the ticket deck (there are ${facts.tickets.length} in all). Tickets stay secret until the end.`,
  ]);
}

function ferries(facts: Facts): RuleSection | null {
  if (!facts.ferries) return null;
  const wild = facts.cards.wild_name;
  return section(
    "ferries",
    "Ferries",
    [
      `Each space with a boat needs a ${wild}. Pay for the other spaces of the route as usual, with more ${plural(wild)} if you like.`,
    ],
    true,
  );
}

function touristTokens(facts: Facts): RuleSection | null {
  const tokens = facts.tourist_tokens;
  if (!tokens) return null;
  const numbers = tokens.points.map((_, number) => number);
  return {
    ...section(
      "tokens",
      "Tourist tokens",
      [
        `Stacks of tokens stand on ${listed(tokens.locations)}, and on ${several(tokens.placed_by_players, "location")} that players choose.`,
        "When you claim a route to such a location, you take its token if you have none with that symbol. If both ends have one you lack, choose.",
        "The more different tokens you have at the end, the better:",
      ],
      true,
    ),
    table: {
      caption: "Points by number of tourist tokens",
      rows: [
        { head: "tokens", cells: numbers.map(String) },
        { head: "points", cells: tokens.points.map(String) },
      ],
    },
  };
}

function stacksToPlace(tokens: TouristTokens): string {
  return `Before the first turn, the last players in turn order put ${several(tokens.placed_by_players, "more stack")} of tourist tokens on locations that have none: one each or, with two players, all by the second player.`;
}

function frenchFlags(facts: Facts): RuleSection | null {
  const flags = facts.french_flags;
  if (!flags) return null;
  return section(
    "flags",
    "French flags",
    [
      `When you claim a ${listed(flags.colours, "or")} route, you may keep one of the cards you played for it face up in front of you: not a ${facts.cards.wild_name}, and not a colour you already keep.`,
      `As soon as you keep ${listed(flags.colours)}, the flag scores ${points(flags.points)} and its cards are discarded. You may build as many flags as you like.`,
    ],
    true,
  );
}

function longestPath(facts: Facts): RuleSection | null {
  if (!facts.longest_path) return null;
  return section(
    "longest-path",
    "Longest path",
    [
      `At the end, the player with the longest unbroken path scores ${points(facts.longest_path.points)}. All players who tie score them.`,
      `A path may pass through a location any number of times, but uses no ${facts.vehicles.name} twice. Branches don't count.`,
    ],
    true,
  );
}

function districts(facts: Facts): RuleSection | null {
  if (!facts.districts.length) return null;
  return {
    ...section(
      "districts",
      "Districts",
      [
        "The locations of one colour and number are a district. Link all of them, by way of any others, and you score its number at the end. Several players can score the same district.",
      ],
      true,
    ),
    table: {
      caption: "Points for districts, by their locations",
      rows: facts.districts.map((district) => ({
        head: String(district.points),
        cells: [listed(district.locations)],
      })),
    },
  };
}

function ending(facts: Facts): RuleSection {
  const bonuses = [
    ...(facts.longest_path ? ["the longest path"] : []),
    ...(facts.districts.length ? ["districts"] : []),
    ...(facts.tourist_tokens ? ["tourist tokens"] : []),
  ];
  return section("ending", "The end", [
    `When a player ends a turn with ${spelled(FEW_VEHICLES)} ${plural(facts.vehicles.name)} or fewer, everyone has one more turn, including that player.`,
    `Then tickets are turned over${bonuses.length ? `, and ${listed(bonuses)} ${bonuses.length === 1 && bonuses[0]?.startsWith("the") ? "is" : "are"} counted` : ""}. The player with the most points wins. A score may be below zero.`,
    `In a tie, the player with more completed tickets wins${facts.longest_path ? ", then the one who alone has the longest path" : ""}; otherwise the victory is shared.`,
  ]);
}

function rareCases(facts: Facts): RuleSection {
  const wilds = plural(facts.cards.wild_name);
  return section("rare-cases", "Rare cases", [
    `When ${spelled(WILDS_TO_RESET)} of the face-up cards are ${wilds}, all ${spelled(DISPLAY)} are discarded and new ones turned up.`,
    "When the deck is empty, the discards are shuffled into a new one.",
    facts.cards.display_needs_deck
      ? "When both are empty, no card may be drawn, not even a face-up one."
      : "When both are empty, the face-up cards may still be taken. If there is no second card to take, your turn is over.",
    "A player who can do nothing at all passes. If all players pass in a row, the game is over.",
  ]);
}

function section(id: string, title: string, lines: readonly string[], own = false): RuleSection {
  return { id, title, lines, own };
}

function points(number: number): string {
  return counted(number, "point");
}

function gathered(edition: RuleFacts, routes: RuleRoutes): Facts {
  return {
    ...edition,
    districts: edition.districts ?? [],
    gray: routes.some((route) => route.colour === "gray"),
    ferries: routes.some((route) => route.spaces.some((space) => space.ferry)),
  };
}

function deckSize(facts: Facts): string {
  const all = Object.values(facts.cards.colours).reduce((sum, each) => sum + each, facts.cards.wilds);
  return `${all} cards`;
}
