"""Scripts and search choose the same compiled and uncompiled, down to the last bit of a score."""

from __future__ import annotations

import pytest

from tests.engine.interpreters import printed_by


def check(*arguments: str) -> list[str]:
    uncompiled, compiled = (printed_by("tests.search.mixed_games", *arguments, pure=pure) for pure in (True, False))
    assert (uncompiled[0], compiled[0]) == ("uncompiled", "compiled")
    assert len(uncompiled) > 150
    for here, there in zip(uncompiled[1:], compiled[1:], strict=True):
        assert here == there
    return compiled


@pytest.mark.parametrize(("edition", "players"), [("usa", "3"), ("san_francisco", "4")])
def test_scripts_choose_the_same_in_mixed_games(edition: str, players: str) -> None:
    check(edition, players)


@pytest.mark.parametrize(("edition", "players"), [("london", "3"), ("paris", "2")])
def test_search_chooses_the_same_for_the_same_reasons(edition: str, players: str) -> None:
    assert any(line.startswith("search") for line in check(edition, players, "search"))
