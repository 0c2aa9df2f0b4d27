"""From the text of a board file to an :class:`Edition`, with faults in the words of the file."""

import re
import tomllib
from collections.abc import Iterator
from typing import Any, Final, get_args

import msgspec

from branchline.editions.errors import EditionError, Fault, suggestion
from branchline.editions.schema import FORMAT, Edition

KINDS: Final = {
    "int": ("an int", "a whole number"),
    "float": ("a float", "a number"),
    "str": ("a str", "text in quotes"),
    "bool": ("a bool", "true or false"),
    "array": ("an array", "a list in [ ]"),
    "object": ("a table", "a table { key = value }"),
}
"""How msgspec's names of types are said, and what to write in the file."""


def decode(content: bytes, source: str) -> Edition:
    """The edition that ``content`` describes, its types right but nothing else checked."""
    raw = _parse(content, source)
    if raw.get("format") != FORMAT:
        found = f"is {raw['format']!r}" if "format" in raw else "is missing"
        right = f"this version of branchline reads format = {FORMAT}"
        raise EditionError([Fault("format", found, right).within(source)])
    try:
        return msgspec.convert(raw, Edition, str_keys=True)
    except msgspec.ValidationError as error:
        raise EditionError([_fault(str(error), raw).within(source)]) from None


def _parse(content: bytes, source: str) -> dict[str, Any]:
    try:
        return tomllib.loads(content.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        message = f"{source}: line {line}: this is not UTF-8 text; save the file with the encoding UTF-8"
    except tomllib.TOMLDecodeError as error:
        said, place = _line_of(str(error))
        message = f"{source}: {place}: this is not TOML ({said}); see https://toml.io for the notation"
    except (ValueError, RecursionError) as error:  # numbers of thousands of digits, lists in lists in lists
        said = "nested too deeply" if isinstance(error, RecursionError) else "a number or date that can't be read"
        message = f"{source}: this is not a board file ({said}); see https://toml.io for the notation"
    raise EditionError([message])


def _line_of(said: str) -> tuple[str, str]:
    """A message of the TOML parser, split into what is wrong and where."""
    found = re.fullmatch(r"(.*) \(at (line \d+, column \d+|end of document)\)", said, flags=re.DOTALL)
    return (found[1], found[2]) if found else (said, "somewhere")


def _fault(message: str, raw: dict[str, Any]) -> Fault:
    """What msgspec found, as a fault of an entry."""
    said, _, place = message.partition(" - at ")
    in_key, _, path = place.rpartition(" in ")
    steps = re.findall(r"\w+|\.{3}", path.strip("`$"))
    entry = _entry(steps) or "the file"
    named = _name_of_entry(steps, raw)
    subject = f"{named!r} needs" if named else "it needs"

    if found := re.fullmatch(r"Object missing required field `(.*)`", said):
        return Fault(entry, f"{found[1]} is missing", f"{subject} {found[1]} = {_what_to_write(steps, found[1])}")
    if found := re.fullmatch(r"Object contains unknown field `(.*)`", said, flags=re.DOTALL):
        return Fault(entry, f"unknown key {found[1]!r}", suggestion(found[1], _keys(steps)))
    if found := re.fullmatch(r"Invalid enum value (.*)", said, flags=re.DOTALL):
        return Fault(entry, f"{found[1]} is not possible here", f"it can be {', '.join(_choices(steps))}")
    if found := re.fullmatch(r"Expected `array` of length (\d+), got (\d+)", said):
        return Fault(entry, f"expected {found[1]} values, got {found[2]}", f"{subject} exactly {found[1]} here")
    if found := re.fullmatch(r"Expected `(\w+)(?: \| null)?`, got `(.*)`", said):
        expected, right = KINDS.get(found[1], (found[1], found[1]))
        what = "as a key" if in_key else "here"
        return Fault(entry, f"expected {expected}, got {found[2]}", f"{subject} {right} {what}")
    return Fault(entry, said, "see docs/editions.md for the format")


def _entry(steps: list[str]) -> str:
    """``['routes', '17', 'length']`` as ``routes[17].length``."""
    text = "".join(f"[{step}]" if step.isdigit() else f".{step}" for step in steps if step != "...")
    return text.removeprefix(".")


def _name_of_entry(steps: list[str], raw: dict[str, Any]) -> str:
    """What the entry at the beginning of ``steps`` is called, if it is one of a list and has a name."""
    if len(steps) < 2 or not steps[1].isdigit():
        return ""
    entry = raw[steps[0]][int(steps[1])]
    if not isinstance(entry, dict):
        return ""
    name = entry.get("name", entry.get("between"))
    if isinstance(name, list) and all(isinstance(end, str) for end in name):
        return "-".join(name)
    return name if isinstance(name, str) else ""


def _type_at(steps: list[str]) -> Any:
    """The type that the schema has at ``steps``."""
    expected: Any = Edition
    for step in steps:
        struct = _struct_in(expected)
        if struct is not None and not step.isdigit() and step != "...":
            expected = next(field.type for field in msgspec.structs.fields(struct) if field.name == step)
    return expected


def _struct_in(expected: Any) -> type[msgspec.Struct] | None:
    """The struct in a type such as ``tuple[Route, ...]`` or ``LongestPath | None``."""
    if isinstance(expected, type) and issubclass(expected, msgspec.Struct):
        return expected
    return next((struct for part in get_args(expected) if (struct := _struct_in(part)) is not None), None)


def _keys(steps: list[str]) -> Iterator[str]:
    struct = _struct_in(_type_at(steps))
    return (field.name for field in msgspec.structs.fields(struct)) if struct is not None else iter(())


def _choices(steps: list[str]) -> tuple[str, ...]:
    return get_args(_type_at(steps))


def _what_to_write(steps: list[str], key: str) -> str:
    """What kind of value the missing ``key`` takes."""
    expected = _type_at([*steps, key])
    simple = {int: "int", float: "float", str: "str", bool: "bool"}
    if expected in simple:
        return KINDS[simple[expected]][1]
    is_list = getattr(expected, "__origin__", None) is tuple
    return KINDS["array" if is_list else "object"][1]
