"""London, San Francisco, Paris: tickets."""

from tests.rules.cities import City, in_cities
from tests.rules.positions import at


@in_cities()
def test_city_tickets__a_ticket_shows_two_locations_and_a_value(city: City) -> None:
    locations = {location.name for location in city.edition.locations}
    for ticket in city.edition.tickets:
        assert len(set(ticket.between)) == 2
        assert set(ticket.between) <= locations
        assert ticket.points > 0


@in_cities()
def test_city_tickets__a_completed_one_scores_its_value_at_the_end(city: City) -> None:
    game = at(f"{city.name} 2p", turns_left=1, claimed=dict.fromkeys(city.path, 0), tickets={0: [city.ticket]})
    before = game.points
    game.play_all("draw deck", "draw deck")
    assert game.points == before
    assert (game.scores()[0].tickets, game.scores()[0].tickets_completed) == (city.ticket_points, 1)


@in_cities()
def test_city_tickets__one_not_completed_loses_its_value(city: City) -> None:
    game = at(f"{city.name} 2p", tickets={0: [city.ticket]})
    assert (game.scores()[0].tickets, game.scores()[0].tickets_completed) == (-city.ticket_points, 0)
    assert game.scores()[0].total == -city.ticket_points


@in_cities()
def test_city_tickets__it_takes_a_continuous_path_of_ones_own_routes(city: City) -> None:
    one, other = city.path
    both = at(f"{city.name} 2p", claimed={one: 0, other: 0}, tickets={0: [city.ticket]})
    assert both.scores()[0].tickets_completed == 1
    shared = at(f"{city.name} 2p", claimed={one: 0, other: 1}, tickets={0: [city.ticket]})
    assert shared.scores()[0].tickets_completed == 0


@in_cities()
def test_city_tickets__any_number_may_be_held(city: City) -> None:
    game = at(f"{city.name} 2p", tickets={0: city.edition.ticket_names[2:]})
    game.play("draw tickets")
    game.play("keep " + ", ".join(game.view(0).offered))
    assert game.view(1).ticket_counts == (city.tickets, 0)


@in_cities()
def test_city_tickets__an_action_draws_two_more_from_the_top(city: City) -> None:
    first, second, third, *_ = city.edition.ticket_names
    game = at(f"{city.name} 2p", returned=[(1, third)])
    game.play("draw tickets", comes=[second, first])
    assert game.view(0).offered == (second, first)
    assert (game.to_act, game.phase) == (0, "keeping tickets")


@in_cities()
def test_city_tickets__at_least_one_is_kept_and_both_may_be(city: City) -> None:
    first, second, *_ = city.edition.ticket_names
    game = at(f"{city.name} 2p", phase="keeping tickets", offered=[first, second])
    assert game.legal == {f"keep {first}", f"keep {second}", f"keep {first}, {second}"}


@in_cities()
def test_city_tickets__a_returned_one_goes_to_the_bottom(city: City) -> None:
    first, second, third, *_ = city.edition.ticket_names
    game = at(f"{city.name} 2p", ticket_deck=[first, second], returned=[(1, third)])
    game.play("draw tickets", comes=[first, second])
    game.play(f"keep {second}")
    assert game.under_ticket_deck == [third, first]
    game.play("draw tickets", comes=[])
    assert game.view(1).offered == (third, first)


@in_cities()
def test_city_tickets__what_was_kept_is_never_given_back(city: City) -> None:
    first, second, third, *_ = city.edition.ticket_names
    game = at(f"{city.name} 2p", tickets={0: [third]})
    game.play("draw tickets", comes=[first, second])
    assert not any(third in text for text in game.legal)
    game.play(f"keep {first}")
    assert set(game.view(0).tickets) == {first, third}


@in_cities()
def test_city_tickets__the_last_one_can_be_drawn_and_must_be_kept(city: City) -> None:
    first = city.edition.ticket_names[0]
    game = at(f"{city.name} 2p", ticket_deck=[first])
    game.play("draw tickets")
    assert game.legal == {f"keep {first}"}
    game.play(f"keep {first}")
    assert game.to_act == 1
    assert "draw tickets" not in game.legal


@in_cities()
def test_city_tickets__they_stay_secret_until_the_end(city: City) -> None:
    first, second, *_ = city.edition.ticket_names
    game = at(f"{city.name} 2p")
    events = [*game.play("draw tickets", comes=[first, second]), *game.play(f"keep {first}")]
    for watcher in (1, None):
        seen = str([event.seen_by(watcher) for event in events])
        assert first not in seen
        assert second not in seen
    assert game.view(1).ticket_counts == (1, 0)
    assert game.view(1).tickets == ()


@in_cities()
def test_city_tickets__completing_one_shows_nothing_to_others(city: City) -> None:
    claimed = dict.fromkeys(city.path, 0)
    another = next(name for name in city.edition.ticket_names if name != city.ticket)
    completed = at(f"{city.name} 2p", claimed=claimed, tickets={0: [city.ticket]})
    failed = at(f"{city.name} 2p", claimed=claimed, tickets={0: [another]})
    assert completed.view(1) == failed.view(1)
    assert completed.spectator_view() == failed.spectator_view()
    assert completed.view(0) != failed.view(0)
