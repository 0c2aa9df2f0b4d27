#!/usr/bin/env python3
"""A bot that needs nothing but Python: no Branchline, no packages. It builds the cheapest way for its tickets.

    branchline arena "exec:python3 examples/bots/ticket_bot.py" random --edition usa --games 10

One line of JSON comes in, one goes out: docs/bot-protocol.md.
"""

import heapq
import json
import sys


def main():
    """Answer every line until the input ends."""
    game = None
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            say({"protocol": 1})
        elif message["type"] == "game":
            game = message
        elif message["type"] == "choose":
            say({"action": choose(game, message["view"])})
        # Anything else, such as 'game over', wants no answer.


def say(answer):
    """Write a line and flush it."""
    print(json.dumps(answer), flush=True)


def choose(game, view):
    """One of the legal actions."""
    position, legal = view["position"], view["legal_actions"]
    me = position["seats"][game["seat"]]
    tickets = {ticket["name"]: ticket for ticket in game["edition"]["tickets"]}
    if me["offered"]:  # keep the tickets that are worth most beyond what they cost
        return max(legal, key=lambda keep: gain(game, position, [tickets[name] for name in keep[5:].split(", ")]))
    if "keep card" in legal:
        return "keep card"

    wanted = {}  # the routes that are missing for the tickets, cheapest ticket first
    left = me["vehicles"]
    for cost, way in sorted((way_for(game, position, tickets[name]) for name in me["tickets"]), key=lambda way: way[0]):
        new = [route for route in way if route["name"] not in wanted]
        if cost > 0 and sum(route["length"] for route in new) <= left:
            left -= sum(route["length"] for route in new)
            wanted.update((route["name"], route) for route in new)

    claims = [(route_of(game, action), action) for action in legal if action.startswith("claim ")]
    useful = [claim for claim in claims if claim[0]["name"] in wanted]
    hurry = position["turns_left"] is not None
    if not useful and (not wanted or hurry or sum(me["hand"].values()) > 20):
        useful = claims
    if useful:  # the longest, with the fewest wilds
        return max(useful, key=lambda claim: (claim[0]["length"], -int(claim[1].rpartition("+")[2])))[1]

    colours = {route["colour"] for route in wanted.values()}
    face_up = [action for action in legal if action.startswith("draw ") and action[5:] in colours]
    if face_up:
        return max(face_up, key=lambda action: me["hand"].get(action[5:], 0))
    return "draw deck" if "draw deck" in legal else legal[0]


def route_of(game, claim):
    """The route that 'claim NAME COLOUR CARDS+WILDS' is about: of two with that name, the one of that colour."""
    name, colour, _ = claim.removeprefix("claim ").rsplit(" ", 2)
    routes = [route for route in game["edition"]["routes"] if route["claim_name"] == name]
    return next((route for route in routes if route["colour"] == colour), routes[0])


def gain(game, position, tickets):
    """What tickets are worth, less the vehicles that they cost; those out of reach cost their points."""
    total = 0
    for ticket in tickets:
        cost, _ = way_for(game, position, ticket)
        total += ticket["points"] - cost if cost < 1000 else -ticket["points"]
    return total


def way_for(game, position, ticket):
    """The fewest vehicles that complete a ticket, and the routes to claim; 1000 if there is no way."""
    steps = {}
    for cost, route in usable(game, position):
        one, other = route["between"]
        steps.setdefault(one, []).append((cost, other, route))
        steps.setdefault(other, []).append((cost, one, route))
    start, finish = ticket["between"]
    front, seen, count = [(0, 0, start, [])], set(), 0
    while front:
        cost, _, here, way = heapq.heappop(front)
        if here == finish:
            return cost, way
        if here in seen:
            continue
        seen.add(here)
        for more, there, route in steps.get(here, []):
            count += 1  # so that the heap never has to compare more than numbers
            heapq.heappush(front, (cost + more, count, there, [*way, route] if more else way))
    return 1000, []


def usable(game, position):
    """My own routes, which cost nothing more, and those I may still claim, which cost their length."""
    owner = {name: seat for seat, its in enumerate(position["seats"]) for name in its["routes"]}
    one_track_only = len(game["players"]) <= game["edition"]["double_routes"]["closed_up_to"]
    routes = game["edition"]["routes"]
    taken_pairs = {}
    for route in routes:
        if route["name"] in owner:
            taken_pairs.setdefault(frozenset(route["between"]), set()).add(owner[route["name"]])
    for route in routes:
        takers = taken_pairs.get(frozenset(route["between"]), set())
        if route["name"] in owner:
            if owner[route["name"]] == game["seat"]:
                yield 0, route
        elif not takers or not (one_track_only or game["seat"] in takers):
            yield route["length"], route


if __name__ == "__main__":
    main()
