"""The optional parts of Branchline, and what a command says if its part is missing."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Final, NoReturn

import click

PARTS: Final = {
    "play": ("prompt_toolkit",),
    "serve": ("alembic", "fastapi", "itsdangerous", "platformdirs", "sqlalchemy", "uvicorn", "websockets"),
}
"""The packages that a part needs, as they are imported. The extras of the same names in `pyproject.toml` bring them."""


def load_command(name: str, module: str, part: str | None = None) -> click.Command:
    """The command of this name in a module; if its part is missing, one that says how to install it."""
    if part is not None:
        missing = [package for package in PARTS[part] if find_spec(package) is None]
        if missing:
            return _missing_command(name, part, missing)
    command = getattr(import_module(module), name)
    if not isinstance(command, click.Command):
        raise TypeError(f"{module}.{name} is not a command")
    return command


def _missing_command(name: str, part: str, missing: list[str]) -> click.Command:
    remedy = f"python -m pip install 'branchline[{part}]'"

    def tell() -> NoReturn:
        raise click.ClickException(f"'{name}' needs {', '.join(missing)}; to install: {remedy}")

    return click.Command(
        name,
        callback=tell,
        short_help=f"Not installed: {remedy}",
        add_help_option=False,  # whatever is asked of it, the answer is the same
        context_settings={"ignore_unknown_options": True, "allow_extra_args": True},
    )
