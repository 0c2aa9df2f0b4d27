# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: annotation_typing=False, infer_types=True, auto_pickle=False
# cython: allow_none_for_extension_args=False
"""USA: the longest continuous path.

It may pass a location many times but uses no route twice: the longest trail of the player's network. The search is
exact and chooses what to leave out: connected routes are one trail if and only if at most two locations are odd (have
an odd number of route ends; Euler). Players' networks are nearly trails, so little has to be left out, and the search
is short.
"""

from __future__ import annotations

try:
    import cython
except ModuleNotFoundError:
    from branchline.engine import uncompiled as cython

from branchline.engine.rules.network import Network

if not cython.compiled:
    from branchline.engine.memory.bits import bit, count_bits, lowest_bit


class LongestPath:
    """Scratch space for measuring networks, one after another."""

    best: int

    def __init__(self) -> None:
        self.best = 0

    def measure(self, network: Network) -> int:
        """How many spaces the longest trail has."""
        self.best = 0
        todo = network.edges
        while todo:
            part = self.connected(network, lowest_bit(todo), todo)
            todo &= ~part
            self.search(network, part, self.weigh(network, part), 0, 0)
        return self.best

    def weigh(self, network: Network, edges: int) -> int:
        """The spaces of a set of edges together."""
        weight = 0
        while edges:
            weight += network.length[lowest_bit(edges)]
            edges &= edges - 1
        return weight

    def connected(self, network: Network, edge: int, edges: int) -> int:
        """Those of the edges that are connected with the start of this one (which counts only if it is one of them)."""
        front = network.edges_at[network.start[edge]] & edges
        reached = front
        while front:
            nearest = lowest_bit(front)
            front &= front - 1
            fresh = (network.edges_at[network.start[nearest]] | network.edges_at[network.finish[nearest]]) & edges
            fresh &= ~reached
            reached |= fresh
            front |= fresh
        return reached

    def odd_locations(self, network: Network, edges: int) -> int:
        """The locations where an odd number of these edges end."""
        odd = bit(0) & ~bit(0)
        while edges:
            edge = lowest_bit(edges)
            edges &= edges - 1
            odd ^= bit(network.start[edge]) ^ bit(network.finish[edge])
        return odd

    def search(self, network: Network, edges: int, weight: int, kept: int, tips: int) -> None:
        """Look for a trail longer than the best within these connected edges, using all that are `kept`.

        While more than two locations are odd, take one of them: either one of its edges is left out, or it is an end (a
        tip) of the trail, and then, the trail being the longest, none of its edges is.
        """
        if weight <= self.best:
            return
        odd = self.odd_locations(network, edges)
        if count_bits(odd) <= 2:
            self.best = weight
            return
        tips_left = 2 - count_bits(tips)

        # every odd location loses its cheapest edge, but for two tips; one edge may serve two locations
        loss = 0
        dearest = 0
        second_dearest = 0
        branching = -1
        fewest_choices = 99
        rest = odd & ~tips
        while rest:
            location = lowest_bit(rest)
            rest &= rest - 1
            free = network.edges_at[location] & edges & ~kept
            choices = count_bits(free)
            cost = network.length[self.cheapest(network, free)] if free else 99
            if tips_left > 0 and not network.edges_at[location] & ~edges:
                choices += 1
            if choices == 0:
                return
            loss += cost
            if cost > dearest:
                second_dearest = dearest
                dearest = cost
            elif cost > second_dearest:
                second_dearest = cost
            if choices < fewest_choices:
                fewest_choices = choices
                branching = location
        if tips_left > 0:
            loss -= dearest
        if tips_left > 1:
            loss -= second_dearest
        if weight - (loss + 1) // 2 <= self.best:
            return

        candidates = network.edges_at[branching] & edges & ~kept
        while candidates:
            edge = self.cheapest(network, candidates)
            candidates &= ~bit(edge)
            rest = edges & ~bit(edge)
            part = self.connected(network, edge, rest)
            if part == rest:
                self.search(network, rest, weight - network.length[edge], kept, tips)
            else:
                self.search_part(network, part, kept, tips)
                self.search_part(network, rest & ~part, kept, tips)
            kept |= bit(edge)
        if tips_left > 0 and not network.edges_at[branching] & ~edges:
            self.search(network, edges, weight, kept | network.edges_at[branching], tips | bit(branching))

    def cheapest(self, network: Network, edges: int) -> int:
        """The shortest of these edges."""
        edge = lowest_bit(edges)
        edges &= edges - 1
        while edges:
            other = lowest_bit(edges)
            edges &= edges - 1
            if network.length[other] < network.length[edge]:
                edge = other
        return edge

    def search_part(self, network: Network, part: int, kept: int, tips: int) -> None:
        """One side of a cut. The trail lies in it only if all the edges that must be used do."""
        if part and not kept & ~part:
            self.search(network, part, self.weigh(network, part), kept, tips)
