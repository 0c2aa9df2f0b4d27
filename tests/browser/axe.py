"""What axe finds: what keeps people out: missing names, poor contrast, wrong roles."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Page

_SCRIPT = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
# Colours that are still on their way to another are nobody's choice.
_SETTLED = """async () => {
  const frame = () => new Promise(requestAnimationFrame);
  await frame();
  await frame();
  const moving = document.getAnimations().filter(one => one.effect.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(moving.map(one => one.finished));
}"""
_THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


@cache
def _script() -> str:
    assert _SCRIPT.exists(), "axe is not there: `make page-tools` installs it"
    return _SCRIPT.read_text(encoding="utf-8")


def nobody_is_excluded(page: Page) -> None:
    """See that axe finds nothing on what the page shows, in either theme."""
    # Evaluated by the browser's own hand, which the page's content security policy has no say in.
    page.evaluate(f"typeof axe === 'undefined' && (() => {{ {_script()} }})()")
    for theme in _THEMES:
        page.emulate_media(color_scheme=theme)
        page.wait_for_function("theme => document.documentElement.dataset.theme === theme", arg=theme)
        page.evaluate(_SETTLED)
        found = page.evaluate("() => axe.run(document, { resultTypes: ['violations'] })")
        assert not found["violations"], "\n".join(_told(violation, theme) for violation in found["violations"])


def _told(violation: dict[str, Any], theme: str) -> str:
    places = [f"    {node['html'][:160]}\n      {node['failureSummary']}" for node in violation["nodes"][:4]]
    return "\n".join((f"{violation['id']} ({theme}): {violation['help']}", *places))
