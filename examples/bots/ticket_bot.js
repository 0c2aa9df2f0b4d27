#!/usr/bin/env node
// A bot in JavaScript, for Node, without packages. It builds the cheapest way for its tickets.
//
//     branchline arena "exec:node examples/bots/ticket_bot.js" random --edition usa --games 10
//
// One line of JSON comes in, one goes out: docs/bot-protocol.md.

const readline = require("node:readline");

let game = null; // the message that began the game

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const message = JSON.parse(line);
  if (message.type === "hello") say({ protocol: 1 });
  else if (message.type === "game") begin(message);
  else if (message.type === "choose") say({ action: choose(message.view) });
  // Anything else, such as 'game over', needs no answer.
});

function say(answer) {
  process.stdout.write(JSON.stringify(answer) + "\n");
}

/** Remember the game, and where a route has a second track beside it. */
function begin(message) {
  game = message;
  const pair = (route) => [...route.between].sort().join();
  for (const route of game.edition.routes) {
    route.twins = game.edition.routes.filter((other) => other !== route && pair(other) === pair(route));
  }
}

/** One of the legal actions. */
function choose(view) {
  const { position, legal_actions: legal } = view;
  const me = position.seats[game.seat];
  const tickets = new Map(game.edition.tickets.map((ticket) => [ticket.name, ticket]));
  if (me.offered.length) {
    // keep the tickets that are worth most beyond what they cost
    return best(legal, (keep) => gain(position, keep.slice(5).split(", ").map((name) => tickets.get(name))));
  }
  if (legal.includes("keep card")) return "keep card";

  const wanted = new Map(); // the routes that are missing for the tickets, cheapest ticket first
  let left = me.vehicles;
  const ways = me.tickets.map((name) => wayFor(position, tickets.get(name)));
  for (const { cost, way } of ways.sort((a, b) => a.cost - b.cost)) {
    const fresh = way.filter((route) => !wanted.has(route.name));
    const length = fresh.reduce((sum, route) => sum + route.length, 0);
    if (cost > 0 && length <= left) {
      left -= length;
      for (const route of fresh) wanted.set(route.name, route);
    }
  }

  const claims = legal.filter((action) => action.startsWith("claim ")).map((action) => ({ action, ...claimOf(action) }));
  let useful = claims.filter(({ route }) => wanted.has(route.name));
  const cards = Object.values(me.hand).reduce((sum, count) => sum + count, 0);
  if (!useful.length && (!wanted.size || position.turns_left !== null || cards > 20)) useful = claims;
  // the longest, with the fewest wilds
  if (useful.length) return best(useful, ({ route, wilds }) => 100 * route.length - wilds).action;

  const colours = new Set([...wanted.values()].map((route) => route.colour));
  const faceUp = legal.filter((action) => action.startsWith("draw ") && colours.has(action.slice(5)));
  if (faceUp.length) return best(faceUp, (action) => me.hand[action.slice(5)] ?? 0);
  return legal.includes("draw deck") ? "draw deck" : legal[0];
}

/** The first of those that are worth most. */
function best(choices, worth) {
  return choices.reduce((a, b) => (worth(b) > worth(a) ? b : a));
}

/** What 'claim NAME COLOUR CARDS+WILDS' is about: of two routes with that name, the one of that colour. */
function claimOf(action) {
  const [, name, colour, wilds] = action.match(/^claim (.+) (\S+) \d+\+(\d+)$/);
  const routes = game.edition.routes.filter((route) => route.claim_name === name);
  return { route: routes.find((route) => route.colour === colour) ?? routes[0], wilds: Number(wilds) };
}

/** What tickets are worth beyond the vehicles that they cost; those out of reach cost their points. */
function gain(position, tickets) {
  let total = 0;
  for (const ticket of tickets) {
    const { cost } = wayFor(position, ticket);
    total += cost < Infinity ? ticket.points - cost : -ticket.points;
  }
  return total;
}

/** The fewest vehicles that complete a ticket, and the routes to claim; Infinity if there is no way. */
function wayFor(position, ticket) {
  const [start, finish] = ticket.between;
  const reached = new Map([[start, { cost: 0, way: [] }]]);
  const routes = usable(position);
  let changed = true;
  while (changed) {
    // the board is small: go over all routes until nothing gets cheaper
    changed = false;
    for (const { cost, route } of routes) {
      for (const [here, there] of [route.between, [...route.between].reverse()]) {
        const from = reached.get(here);
        if (from && from.cost + cost < (reached.get(there)?.cost ?? Infinity)) {
          reached.set(there, { cost: from.cost + cost, way: cost ? [...from.way, route] : from.way });
          changed = true;
        }
      }
    }
  }
  return reached.get(finish) ?? { cost: Infinity, way: [] };
}

/** My own routes, which cost nothing more, and those I may still claim, which cost their length. */
function usable(position) {
  const owner = new Map(position.seats.flatMap((seat, number) => seat.routes.map((name) => [name, number])));
  const oneTrackOnly = game.players.length <= game.edition.double_routes.closed_up_to;
  const found = [];
  for (const route of game.edition.routes) {
    const takers = route.twins.filter((twin) => owner.has(twin.name)).map((twin) => owner.get(twin.name));
    const closed = takers.some((seat) => oneTrackOnly || seat === game.seat);
    if (owner.get(route.name) === game.seat) found.push({ cost: 0, route });
    else if (!owner.has(route.name) && !closed) found.push({ cost: route.length, route });
  }
  return found;
}
