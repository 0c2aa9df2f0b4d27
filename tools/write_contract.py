"""Writes the page's types from the server's: what goes over the wire is defined once, in Python.

python tools/write_contract.py            writes web/src/lib/contract.ts
python tools/write_contract.py --check    says whether it is up to date
"""

from __future__ import annotations

import argparse
import inspect
import sys
from pathlib import Path
from typing import Any

import msgspec

from branchline.drawing.geometry import BoardGeometry
from branchline.drawing.palette import Ink, Seat
from branchline.editions.schema import Edition
from branchline.game.events import AnyEvent
from branchline.game.translation.phase_names import PHASES
from branchline.server.contract import commands, messages
from branchline.server.contract.options import Options, SeatPlan

TARGET = Path(__file__).resolve().parent.parent / "web" / "src" / "lib" / "contract.ts"

ROOTS: dict[str, Any] = {
    "AnyEvent": AnyEvent,
    "AnyCommand": commands.AnyCommand,
    "SocketCommand": commands.SocketCommand,
    "Message": messages.Message,
}
"""Unions, and the names that they get."""

ALONE = (
    messages.Hint,
    messages.WhyNot,
    messages.Replay,
    messages.TableLine,
    Options,
    SeatPlan,
    BoardGeometry,
    Ink,
    Seat,
    Edition,
)

HEAD = """\
// Written by tools/write_contract.py from the server's own types. Do not edit: change those and run it again.
"""


def contract() -> str:
    """The whole file."""
    schemas, components = msgspec.json.schema_components([*ROOTS.values(), *ALONE])
    parts = [HEAD]
    names = {f"#/$defs/{key}": _name(key) for key in components}
    parts += [_declared(_name(key), components[key], names) for key in sorted(components, key=_name)]
    parts += [f"export type {name} = {_type(schema, names)};\n" for name, schema in zip(ROOTS, schemas, strict=False)]
    phases = " | ".join(f'"{phase}"' for phase in PHASES)
    parts.append(f"/** What the seat to act is asked. */\nexport type Phase = {phases};\n")
    return "\n".join(parts)


def _name(key: str) -> str:
    return key.rpartition(".")[2]


def _declared(name: str, schema: dict[str, Any], names: dict[str, str]) -> str:
    text = _comment(schema.get("description", ""), "")
    if "properties" not in schema:
        return f"{text}export type {name} = {_type(schema, names)};\n"
    required = set(schema.get("required", ()))
    lines = [f"{text}export interface {name} {{"]
    for field, about in schema["properties"].items():
        optional = "" if field in required else "?"
        key = field if field.isidentifier() else f'"{field}"'
        lines.append(f"  {key}{optional}: {_type(about, names)};")
    return "\n".join([*lines, "}", ""])


def _comment(text: str, indent: str) -> str:
    lines = inspect.cleandoc(text).splitlines()
    if not lines:
        return ""
    if len(lines) == 1:
        return f"{indent}/** {lines[0]} */\n"
    return "\n".join([f"{indent}/**", *(f"{indent} * {line}".rstrip() for line in lines), f"{indent} */\n"])


def _type(schema: dict[str, Any], names: dict[str, str]) -> str:
    match schema:
        case {"$ref": str(ref)}:
            return names[ref]
        case {"anyOf": list(options)}:
            return " | ".join(dict.fromkeys(_type(option, names) for option in options))
        case {"enum": list(values)}:
            return " | ".join(_literal(value) for value in values)
        case {"const": value}:
            return _literal(value)
        case {"type": "array", "prefixItems": list(items)}:
            return f"[{', '.join(_type(item, names) for item in items)}]"
        case {"type": "array"}:
            item = _type(schema["items"], names) if "items" in schema else "unknown"
            return f"({item})[]" if " | " in item else f"{item}[]"
        case {"type": "object"}:
            return f"Record<string, {_type(schema.get('additionalProperties', {}), names)}>"
        case {"type": "integer" | "number"}:
            return "number"
        case {"type": "string"}:
            return "string"
        case {"type": "boolean"}:
            return "boolean"
        case {"type": "null"}:
            return "null"
    return "unknown"


def _literal(value: object) -> str:
    return msgspec.json.encode(value).decode()


def main() -> int:
    """Write the file, or check it."""
    parser = argparse.ArgumentParser(description="Writes the page's types from the server's.")
    parser.add_argument("--check", action="store_true", help="only say whether the file is up to date")
    text = contract()
    if not parser.parse_args().check:
        TARGET.write_text(text, encoding="utf-8")
        return 0
    if TARGET.is_file() and TARGET.read_text(encoding="utf-8") == text:
        return 0
    print(f"{TARGET.name} is out of date: run python tools/write_contract.py", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
