// Written by tools/write_contract.py from the server's own types. Do not edit: change those and run it again.

/**
 * Play an action for your seat: its text, as a record writes it or as people type it (`claim denver-omaha`).
 *
 * `number` is the number of the last thing the client has seen happen. If the game has gone on since, the action is
 * refused as `stale`, so that nobody plays on a board that has changed under their hand.
 */
export interface Act {
  command: "act";
  id: string;
  seat: number;
  action: string;
  number: number;
}

/** One layer. Layers are painted in their order; the first covers the whole canvas. */
export interface BackdropLayer {
  kind: "border" | "land" | "park" | "river" | "water";
  path: string;
}

/** What lies on the board at one moment. After that, `BoardChanges` say what is different. */
export interface Board {
  owners: Record<string, number>;
  closed: number[];
  stacks: Record<string, [string, number]>;
  stacks_to_place: [string, number][];
  tokens: string[][];
  flag_cards: string[][];
  taken: Record<string, number>[];
  discards: Record<string, number>;
  first_seat: number | null;
}

/**
 * What has changed on the board. A field that is left out has not.
 *
 * Fields with keys go over the board's own, key by key (`taken`, `tokens` and `flag_cards` by seat). `closed` is added
 * to the board's. The others replace the board's.
 */
export interface BoardChanges {
  owners?: Record<string, number>;
  closed?: number[];
  stacks?: Record<string, [string, number]>;
  stacks_to_place?: [string, number][] | null;
  tokens?: Record<string, string[]>;
  flag_cards?: Record<string, string[]>;
  taken?: Record<string, Record<string, number>>;
  discards?: Record<string, number> | null;
  first_seat?: number | null;
}

/** A whole board. The map fills `width` × `map_height`; panels with title and legends stand below it. */
export interface BoardGeometry {
  name: string;
  title: string;
  layout_note: string;
  width: number;
  height: number;
  map_height: number;
  locations: LocationGeometry[];
  routes: RouteGeometry[];
  districts: DistrictGeometry[];
  panels: Panel[];
  backdrop?: BackdropLayer[];
  backdrop_credit?: string;
}

/** The size of the drawing, in the unit of all positions. */
export interface Canvas {
  width: number;
  height: number;
}

/** The card deck and the hands dealt from it. */
export interface Cards {
  colours: Record<string, number>;
  wild_name: string;
  wilds: number;
  starting_hand: number;
  display_needs_deck?: boolean;
}

/**
 * One legal action, ready to be sent back as `text`. Which fields it has depends on its `kind`.
 *
 * Tickets to keep are not listed: any `keep_at_least` or more of `Private.offered` may be kept, written
 * ``keep Boston-Miami, Denver-El Paso`` in the order offered.
 */
export interface Choice {
  text: string;
  kind: "claim" | "draw" | "draw tickets" | "keep card" | "keep no card" | "pass" | "place" | "take";
  route?: number | null;
  colour?: string | null;
  cards?: number | null;
  wilds?: number | null;
  card?: string | null;
  location?: string | null;
  symbol?: string | null;
}

/** What others see of each of a seat's first tickets: that it has been kept or returned, not which (R1). */
export interface ChoseTicket {
  event: "chose ticket";
  seat?: number | null;
}

/** A disc or a ring's outer edge. */
export interface Circle {
  type: "circle";
  x: number;
  y: number;
  radius: number;
}

/** A route, by its full name, paid for with cards of one colour (`wild`: wilds only) and wilds. */
export interface Claimed {
  event: "claimed";
  seat?: number | null;
  route: string;
  colour: string;
  cards: number;
  wilds: number;
}

/**
 * How long players may think. When time is up a bot plays the turn for them.
 *
 * `none`: as long as they like. `turn`: that many seconds for every turn. `bank`: that many seconds for the whole
 * game, and `more` seconds after every turn; even when the bank is empty, a turn has a few seconds.
 */
export interface Clock {
  kind?: "bank" | "none" | "turn";
  seconds?: number;
  more?: number;
}

/** The seconds that each seat had left at the time `at` (milliseconds since 1970), and whose clock runs. */
export interface ClockInfo {
  seconds: number[];
  running: number | null;
  at: number;
}

/** One action that a hint has weighed. */
export interface Considered {
  action: string;
  plan: string;
  target: string | null;
  win_chance: number;
  margin: number;
  playouts: number;
}

/** A card of the starting hand. */
export interface Dealt {
  event: "dealt";
  seat?: number | null;
  card: string;
}

/** Locations that score when a player has linked all of them with each other. */
export interface District {
  points: number;
  colour: string;
  locations: string[];
}

/** What a district is drawn in, and the indexes of its locations. */
export interface DistrictGeometry {
  points: number;
  colour: string;
  locations: number[];
}

/**
 * The command was carried out, and it is stored: as entry `number`.
 *
 * On a socket the answer is what happened (`Happened.command`). This comes only if nothing happened at this table:
 * because the command had been carried out before, or because it did something at another table.
 */
export interface Done {
  type: "done";
  id: string;
  number: number;
  table?: string | null;
}

/** When the second track of a double route is closed. */
export interface DoubleRoutes {
  closed_up_to: number;
}

/** A card from the deck, unseen by others. */
export interface Drew {
  event: "drew";
  seat?: number | null;
  card: string;
}

/** A whole board file. */
export interface Edition {
  format: number;
  name: string;
  order?: number;
  title: string;
  about: string;
  layout_note?: string;
  players: Players;
  vehicles: Vehicles;
  cards: Cards;
  double_routes: DoubleRoutes;
  ticket_choice: TicketChoice;
  route_points: Record<string, number>;
  longest_path?: LongestPath | null;
  districts?: District[];
  tourist_tokens?: TouristTokens | null;
  french_flags?: FrenchFlags | null;
  totals: Totals;
  canvas: Canvas;
  locations: Location[];
  routes: Route[];
  tickets: Ticket[];
}

/** End a dead table. Host only. */
export interface End {
  command: "end";
  id: string;
}

/** One line of a panel: an optional mark, and a text beside it. (x, y) is the left end of the mark, mid-height. */
export interface Entry {
  x: number;
  y: number;
  text: string;
  text_x: number;
  letter_height?: number;
  mark?: string;
  of?: string;
}

/**
 * Send away somebody who sat down after the deal, and a bot plays on; before the deal, anybody. Host only.
 *
 * They can't take a seat here again, and with `remove` they may not watch either. After an eviction in the game, bots'
 * seats can't be taken over until `set guests` allows it again.
 */
export interface Evict {
  command: "evict";
  id: string;
  seat: number;
  remove?: boolean;
}

/** Something is wrong with the connection or a message on it; `closing`: the server ends the connection now. */
export interface Fault {
  type: "fault";
  code: string;
  reason: string;
  closing?: boolean;
}

/** The seat that begins. */
export interface FirstSeat {
  event: "first seat";
  seat?: number | null;
}

/** A flag complete; its cards are discarded. */
export interface Flag {
  event: "flag";
  seat?: number | null;
  points: number;
}

/** Cards kept from claiming routes of these colours; one of each scores. */
export interface FrenchFlags {
  colours: string[];
  points: number;
}

/**
 * Entry `number`. A field that is left out has not changed; one that is there replaces what was known, with two
 * exceptions: `changes` is folded into the board, and `line` goes to the end of the talk if something was `said`, or
 * else to the end of the log.
 *
 * After a lost connection several come at once; only the last of them has the fields that are sent whole.
 */
export interface Happened {
  type: "happened";
  number: number;
  command?: string | null;
  line?: LogLine | null;
  changes?: BoardChanges | null;
  now?: Now | null;
  private?: Private | null;
  table?: TableInfo | null;
  board?: Board | null;
  revealed?: Revealed | null;
}

/**
 * The first message on a socket, and again to look from another seat of your own (pass-and-play).
 *
 * `seat`: whose eyes to look through; None: the seat of your own that is to act or comes next, or else a spectator's.
 * `since`: the number of the last thing seen through these eyes; then only what is missing is sent, if that is not too
 * much.
 */
export interface Hello {
  command: "hello";
  seat?: number | null;
  spectator?: boolean;
  since?: number | null;
}

/** What a strong bot would do, the best first. */
export interface Hint {
  seat: number;
  number: number;
  considered: Considered[];
}

/** How a colour is drawn: the fill, the symbol on it and that symbol's own colour. */
export interface Ink {
  fill: string;
  symbol: string;
  on_fill: string;
}

/** Take an open seat, or a bot's seat if the table allows that. */
export interface Join {
  command: "join";
  id: string;
  seat: number;
  name: string;
}

/** A played card kept for a flag. */
export interface KeptCard {
  event: "kept card";
  seat?: number | null;
  colour: string;
}

/** No played card is kept for a flag, though one could be: the whole payment is discarded. */
export interface KeptNoCard {
  event: "kept no card";
  seat?: number | null;
}

/** A ticket kept from those offered; `at_start` if they were the first. */
export interface KeptTicket {
  event: "kept ticket";
  seat?: number | null;
  ticket: string;
  at_start?: boolean;
}

/** A location's name: its lines, the point and alignment of the first line's text, and the box they fill. */
export interface Label {
  lines: string[];
  anchor: string;
  x: number;
  baseline: number;
  line_height: number;
  letter_height: number;
  box: Rectangle;
}

/** The seat's turn left it few vehicles: everyone has one more turn (R11). */
export interface LastRound {
  event: "last round";
  seat?: number | null;
}

/** Before the game: give up your seat. In the game: let a bot play it until you return. */
export interface Leave {
  command: "leave";
  id: string;
  seat: number;
}

/** A place on the board. */
export interface Location {
  name: string;
  x: number;
  y: number;
  label?: "e" | "n" | "ne" | "nw" | "s" | "se" | "sw" | "w";
  lat?: number | null;
  lon?: number | null;
}

/** A location's disc and name, and the ring of a token place if it is one. */
export interface LocationGeometry {
  name: string;
  disc: Circle;
  label: Label;
  token_place?: Circle | null;
  district?: number | null;
}

/** One thing that happened: events of the game or a table matter for the log, or a line that somebody said. */
export interface LogLine {
  number: number;
  at: number;
  seat?: number | null;
  events?: (Dealt | TurnedUp | Reset | Reshuffled | Offered | KeptTicket | ReturnedTicket | ChoseTicket | TicketsChosen | FirstSeat | Drew | Took | Skipped | Claimed | TookToken | PlacedStack | KeptCard | KeptNoCard | Flag | Passed | LastRound | Over)[];
  said?: string | null;
  name?: string | null;
  note?: string | null;
}

/** A bonus for the longest continuous path. */
export interface LongestPath {
  points: number;
}

/** Mute whoever said a line, or (`muted` false) let them talk again. Host only. */
export interface Mute {
  command: "mute";
  id: string;
  line: number;
  muted?: boolean;
}

/** Somebody whom the host has muted: their name, and the line that the host picked them out by. */
export interface MutedInfo {
  line: number;
  name: string;
}

/**
 * What lies open on the table and changes with nearly every action: sent whole, and the same to everybody.
 *
 * While the first tickets are chosen, nobody's count is told, not even your own: `Private` has that.
 */
export interface Now {
  to_act: number | null;
  phase: string;
  points: number[];
  vehicles: number[];
  hand_sizes: number[];
  ticket_counts: (number | null)[];
  display: (string | null)[];
  deck_size: number;
  discards_size: number;
  ticket_deck_size: number;
  turns_left: number | null;
  clock?: ClockInfo | null;
}

/** A ticket to choose from; `fresh` if nobody had seen it since the shuffle, else it had been returned before. */
export interface Offered {
  event: "offered";
  seat?: number | null;
  ticket: string;
  fresh?: boolean;
}

/** How a table is played. */
export interface Options {
  clock?: Clock;
  public?: boolean;
  take_over?: boolean;
  spectators?: "none" | "talk" | "watch";
  hints?: boolean;
  pace?: "brisk" | "calm" | "instant";
  stand_in?: string;
}

/** The game has ended. */
export interface Over {
  event: "over";
  seat?: number | null;
}

/** A box with a heading and entries. */
export interface Panel {
  kind: string;
  heading: string;
  box: Rectangle;
  entries: Entry[];
}

/** Nothing could be done (R6). */
export interface Passed {
  event: "passed";
  seat?: number | null;
}

/** Stop the clocks and the bots. Host only. */
export interface Pause {
  command: "pause";
  id: string;
}

/** Are you there? Answered by `pong`. */
export interface Ping {
  command: "ping";
}

/** A stack of tourist tokens, put on a location before the game begins. */
export interface PlacedStack {
  event: "placed stack";
  seat?: number | null;
  symbol: string;
  location: string;
}

/** How many can play. */
export interface Players {
  fewest: number;
  most: number;
}

/** The answer to `ping`. `at`: the server's time in milliseconds since 1970, for clocks. */
export interface Pong {
  type: "pong";
  at: number;
}

/** Which seats have somebody connected, and how many watch. */
export interface Presence {
  type: "presence";
  connected: boolean[];
  spectators: number;
}

/** What only the seat itself sees. Sent whole to it whenever it changes. */
export interface Private {
  hand: Record<string, number>;
  tickets: string[];
  offered?: string[];
  keep_at_least?: number;
  chosen_early?: string[] | null;
  choices?: Choice[];
  can_undo?: boolean;
}

/** A rectangle round its centre; `angle` in degrees, clockwise on the screen, 0 for an upright one. */
export interface Rectangle {
  type: "rectangle";
  x: number;
  y: number;
  length: number;
  width: number;
  angle?: number;
}

/**
 * The command was not carried out, and nothing has changed. `code` is for programs, `reason` for people.
 *
 * Codes: `not yours`, `not host`, `not now`, `stale`, `illegal` (the rules don't allow it), `invalid` (it means
 * nothing), `taken`, `full`, `too many`, `unknown`, `not admitted` (the host does not let you watch or talk).
 */
export interface Refused {
  type: "refused";
  id: string;
  code: string;
  reason: string;
}

/** After the end: open another table with the same seats. Any player may ask; all who ask get the same table. */
export interface Rematch {
  command: "rematch";
  id: string;
}

/** Stop whoever said a line from watching and talking; they must not have a seat. Host only. */
export interface Remove {
  command: "remove";
  id: string;
  line: number;
}

/** A finished game as one seat or a spectator saw it: the snapshot after the deal, and what happened after it. */
export interface Replay {
  start: Snapshot;
  happened: Happened[];
  names: string[];
  record: string;
}

/** The whole display went to the discards because of its wilds. */
export interface Reset {
  event: "reset";
  seat?: number | null;
}

/** The discards became the new deck. */
export interface Reshuffled {
  event: "reshuffled";
  seat?: number | null;
  cards: number;
}

/** Go on. Host only. */
export interface Resume {
  command: "resume";
  id: string;
}

/** Play your seat again, which a bot has played for you. */
export interface Return {
  command: "return";
  id: string;
  seat: number;
}

/** A ticket put under the ticket deck; `at_start` if it was one of the first. */
export interface ReturnedTicket {
  event: "returned ticket";
  seat?: number | null;
  ticket: string;
  at_start?: boolean;
}

/** The end: the score sheet by source, and every seat's tickets and longest path. */
export interface Revealed {
  scores: SeatScore[];
  winners: number[];
  tickets: string[][];
  completed: string[][];
  paths: number[][];
}

/** Make all recovery links to your seat useless; with `devices`, your other devices lose the seat too. */
export interface Revoke {
  command: "revoke";
  id: string;
  seat: number;
  devices?: boolean;
}

/** One track between two neighbouring locations. */
export interface Route {
  between: [string, string];
  colour: string;
  length: number;
  ferries?: number;
  bend?: number;
}

/** One route (one track of a double route). */
export interface RouteGeometry {
  route: number;
  name: string;
  colour: string;
  ends: [number, number];
  track: number;
  tracks: number;
  path: string;
  bed: string;
  bed_points: [number, number][];
  spaces: Space[];
}

/** Say a short line or an emote, from a seat of your own or (without a seat) as a spectator. */
export interface Say {
  command: "say";
  id: string;
  text: string;
  seat?: number | null;
  name?: string | null;
}

/** How a seat's vehicles are drawn: a white body with an edge of this colour, and this shape on it. */
export interface Seat {
  name: string;
  fill: string;
  shape: string;
}

/**
 * Who sits on a seat. `stand_in`: the bot that plays for the person at the moment, if any. `guest`: the person took
 * the seat over after the deal; the host may send them away.
 */
export interface SeatInfo {
  seat: number;
  kind: "bot" | "open" | "person";
  name: string;
  bot?: string | null;
  stand_in?: string | null;
  yours?: boolean;
  host?: boolean;
  guest?: boolean;
}

/**
 * Who sits on a seat when a table is opened.
 *
 * `me`: the person who opens it; several seats of one device are played in turn (pass-and-play). `open`: whoever
 * comes by the link. `bot`: one of our levels.
 */
export interface SeatPlan {
  kind: "bot" | "me" | "open";
  name?: string;
  bot?: string;
}

/** One seat's points by source; `tickets` is what completed ones add less what failed ones subtract. */
export interface SeatScore {
  seat: number;
  name: string;
  routes: number;
  tickets: number;
  longest_path: number;
  districts: number;
  tokens: number;
  flags: number;
  total: number;
  tickets_completed: number;
  path: number;
  won: boolean;
}

/** Say what people without a seat may do: see `Options`. What is left out stays as it is. Host only. */
export interface SetGuests {
  command: "set guests";
  id: string;
  spectators?: "none" | "talk" | "watch" | null;
  take_over?: boolean | null;
}

/**
 * Before the game: make a seat a bot's or an open one. In the game: put a bot in an absent person's place
 * (`bot`), or give the seat back (`person`). Host only.
 *
 * Somebody who is at the table can't be replaced, unless they have kept the game waiting for a long time.
 */
export interface SetSeat {
  command: "set seat";
  id: string;
  seat: number;
  kind: "bot" | "open" | "person";
  bot?: string;
}

/** A second card that can't be had (R5). */
export interface Skipped {
  event: "skipped";
  seat?: number | null;
}

/** Everything that these eyes may see, after entry `number`. The game's parts are left out before the deal. */
export interface Snapshot {
  type: "snapshot";
  number: number;
  seat: number | null;
  table: TableInfo;
  now?: Now | null;
  board?: Board | null;
  private?: Private | null;
  revealed?: Revealed | null;
  log: LogLine[];
  talk: LogLine[];
}

/** A place for one vehicle: its centre, its direction in degrees (clockwise), its size, whether it is a ferry's. */
export interface Space {
  x: number;
  y: number;
  angle: number;
  length: number;
  width: number;
  ferry?: boolean;
}

/** Deal. Seats that are still open go to bots of the level `bots`. Host only. */
export interface Start {
  command: "start";
  id: string;
  bots?: string;
}

/** A table without its game. `yours`, `you_host` and `you_muted` are about the person who gets the message. */
export interface TableInfo {
  id: string;
  edition: string;
  stage: "ended" | "gathering" | "over" | "paused" | "playing";
  seats: SeatInfo[];
  options: Options;
  opened_at: number;
  seed_hash: string;
  seed?: string | null;
  you_host?: boolean;
  you_muted?: boolean;
  muted?: MutedInfo[];
  rematch?: string | null;
  rematch_of?: string | null;
}

/** One table in the list of tables. */
export interface TableLine {
  id: string;
  edition: string;
  stage: string;
  names: string[];
  open_seats: number;
  opened_at: number;
  yours?: boolean;
}

/** A bot is thinking for this seat. */
export interface Thinking {
  type: "thinking";
  seat: number;
}

/** Two locations to link, for points. */
export interface Ticket {
  between: [string, string];
  points: number;
}

/** How many tickets a player is offered, and must keep at least. */
export interface TicketChoice {
  dealt: number;
  keep_at_start: number;
  drawn: number;
  keep_in_play: number;
}

/** All have chosen their first tickets: how many each seat keeps is open from now on. */
export interface TicketsChosen {
  event: "tickets chosen";
  seat?: number | null;
  counts: number[];
}

/** A card from a place of the display, counted from 0. */
export interface Took {
  event: "took";
  seat?: number | null;
  card: string;
  place: number;
}

/** A tourist token from the stack on a location. */
export interface TookToken {
  event: "took token";
  seat?: number | null;
  symbol: string;
  location: string;
}

/** What the rest of the file must add up to: a guard against slips. */
export interface Totals {
  locations: number;
  routes: number;
  pairs: number;
  double_routes: number;
  spaces: number;
  tickets: number;
  cards: number;
}

/** Stacks of tokens on locations, one symbol a stack; different symbols collected score at the end. */
export interface TouristTokens {
  locations: string[];
  symbols: string[];
  tokens_per_stack: Record<string, number>;
  placed_by_players: number;
  tokens_per_placed_stack: Record<string, number>;
  points: number[];
}

/** A card put face up from the deck at a place of the display, counted from 0. */
export interface TurnedUp {
  event: "turned up";
  seat?: number | null;
  card: string;
  place: number;
}

/** Take back your last action: it must have revealed nothing, and nobody may have acted since. */
export interface Undo {
  command: "undo";
  id: string;
  seat: number;
}

/** The pieces that players put on the spaces of a route. */
export interface Vehicles {
  name: string;
  each: number;
}

/** Why a seat can't do something now, told from what it may know. Empty if it can. */
export interface WhyNot {
  seat: number;
  number: number;
  reason: string;
}

export type AnyEvent = Dealt | TurnedUp | Reset | Reshuffled | Offered | KeptTicket | ReturnedTicket | ChoseTicket | TicketsChosen | FirstSeat | Drew | Took | Skipped | Claimed | TookToken | PlacedStack | KeptCard | KeptNoCard | Flag | Passed | LastRound | Over;

export type AnyCommand = Act | Undo | Join | Leave | Return | Start | SetSeat | Pause | Resume | End | Say | Evict | Mute | Remove | SetGuests | Revoke | Rematch;

export type SocketCommand = Act | Undo | Join | Leave | Return | Start | SetSeat | Pause | Resume | End | Say | Evict | Mute | Remove | SetGuests | Revoke | Rematch | Hello | Ping;

export type Message = Snapshot | Happened | Presence | Thinking | Done | Refused | Pong | Fault;

/** What the seat to act is asked. */
export type Phase = "choosing tickets" | "placing a stack" | "turn" | "second card" | "keeping tickets" | "taking a token" | "keeping a card" | "over";
