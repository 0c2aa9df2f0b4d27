"""Editions are found by name and path, and whatever is wrong with a file ends in an EditionError."""

import os
from importlib import resources
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from branchline.editions import Edition, EditionError, load, names

OURS = ("usa", "london", "san_francisco", "paris", "mini")


def text_of(name: str) -> str:
    return (resources.files("branchline.editions") / f"{name}.toml").read_text(encoding="utf-8")


def test_our_editions_are_listed_in_their_order() -> None:
    assert names() == OURS


@pytest.mark.parametrize("name", OURS)
def test_an_edition_is_called_as_its_file(name: str) -> None:
    assert load(name).name == name


@pytest.mark.parametrize("name", OURS)
def test_our_file_loads_by_path_as_by_name(name: str, tmp_path: Path) -> None:
    path = tmp_path / "my own board → Größe.toml"
    path.write_text(text_of(name), encoding="utf-8")
    assert load(path) == load(str(path)) == load(name)


def test_a_name_is_ours_even_if_a_file_is_called_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mini").write_text("no board", encoding="utf-8")
    assert load("mini").title == "Mini"
    with pytest.raises(EditionError, match=r"^mini: line 1, column 4: this is not TOML"):
        load(Path("mini"))


def test_a_byte_order_mark_and_the_line_ends_of_windows_are_read(tmp_path: Path) -> None:
    path = tmp_path / "windows.toml"
    path.write_bytes(text_of("mini").replace("\n", "\r\n").encode("utf-8-sig"))
    assert load(path) == load("mini")


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (
            "ussa",
            "'ussa': no edition has this name and there is no such file; did you mean 'usa'? "
            "editions: usa, london, san_francisco, paris, mini",
        ),
        (
            "USA",
            "'USA': no edition has this name and there is no such file; did you mean 'usa'? "
            "editions: usa, london, san_francisco, paris, mini",
        ),
        (
            "moon.toml",
            "'moon.toml': no edition has this name and there is no such file; "
            "editions: usa, london, san_francisco, paris, mini",
        ),
        (Path("moon.toml"), "moon.toml: there is no such file; give the path of a board file"),
        ("a\0b", "'a\\x00b': no edition has this name and there is no such file; editions: usa, london, "),
        ("x" * 5000, ": can't be read (File name too long); give the path of a board file"),
        ("", ".: this is a folder; give the path of a board file in it"),
    ],
)
def test_a_name_that_is_nothing_is_answered_with_what_there_is(asked: str | Path, told: str) -> None:
    with pytest.raises(EditionError) as caught:
        load(asked)
    assert told in str(caught.value)


def test_a_folder_is_no_board(tmp_path: Path) -> None:
    with pytest.raises(EditionError) as caught:
        load(tmp_path)
    assert str(caught.value) == f"{tmp_path}: this is a folder; give the path of a board file in it"


def test_a_pipe_is_no_board_and_is_not_waited_for(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(EditionError) as caught:
        load(pipe)
    assert str(caught.value) == f"{pipe}: this is not a regular file; give the path of a board file"


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"format = 1\nname = [", "end of document: this is not TOML (Invalid value); see https://toml.io"),
        (b"format = 1\nname == 2", "line 2, column 7: this is not TOML (Invalid value); see https://toml.io"),
        (b"format = 1\nname = '\xff'", "line 2: this is not UTF-8 text; save the file with the encoding UTF-8"),
        (b"a = " + b"[" * 100_000, "this is not a board file (nested too deeply); see https://toml.io"),
        (b"a = " + b"9" * 9_000, "this is not a board file (a number or date that can't be read); see https://toml.io"),
        (b"", "format: is missing; this version of branchline reads format = 1"),
        (b"#" * 1_000_001, "larger than 1,000,000 bytes; give the path of a board file"),
    ],
)
def test_a_file_that_is_something_else_is_refused(content: bytes, told: str, tmp_path: Path) -> None:
    path = tmp_path / "other.toml"
    path.write_bytes(content)
    with pytest.raises(EditionError) as caught:
        load(path)
    assert str(caught.value).startswith(f"{path}: {told}")


def loads_or_is_refused(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    faults: tuple[str, ...] = ()
    try:
        loaded: Edition | None = load(path)
    except EditionError as error:
        loaded, faults = None, error.faults
    assert (loaded is None) == bool(faults)
    for fault in faults:
        assert fault.startswith(f"{path}: ")
        assert "; " in fault


FUZZING = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@FUZZING
@given(content=st.binary(max_size=200))
def test_any_bytes_load_or_are_refused(content: bytes, tmp_path: Path) -> None:
    loads_or_is_refused(tmp_path / "fuzz.toml", content)


VALUES = [
    *("0", "1", "-1", "9", "255", "256", "99999999999999999999", "1.5", "nan", "-inf", "true"),
    *('""', '"x"', '"Lake"', '"red"', '["Lake", "Mill"]', "[]", "[1]", "{}", "{ a = 1 }"),
    *("1999-12-31", "12:00:00", "1999-12-31T12:00:00Z"),
]


@FUZZING
@given(data=st.data())
def test_a_board_file_with_other_values_loads_or_is_refused(data: st.DataObject, tmp_path: Path) -> None:
    lines = text_of(data.draw(st.sampled_from(["mini", "san_francisco"]))).splitlines()
    for _ in range(data.draw(st.integers(1, 3))):
        number = data.draw(st.sampled_from([i for i, line in enumerate(lines) if "= " in line]))
        parts = lines[number].split("= ")
        place = data.draw(st.integers(1, len(parts) - 1))
        _, comma, rest = parts[place].partition(",")
        parts[place] = data.draw(st.sampled_from(VALUES)) + comma + rest
        lines[number] = "= ".join(parts)
    loads_or_is_refused(tmp_path / "fuzz.toml", "\n".join(lines).encode())


@FUZZING
@given(data=st.data())
def test_a_board_file_with_changed_characters_loads_or_is_refused(data: st.DataObject, tmp_path: Path) -> None:
    content = bytearray(text_of("mini").encode())
    for _ in range(data.draw(st.integers(1, 6))):
        at = data.draw(st.integers(0, len(content) - 1))
        length = data.draw(st.integers(0, 12))
        content[at : at + length] = data.draw(
            st.sampled_from([b"", b"=", b"{", b"]", b"\n", b"-", b"0", b'"', b"\xc3", b"#"])
        )
    loads_or_is_refused(tmp_path / "fuzz.toml", bytes(content))


@FUZZING
@given(data=st.data())
def test_a_board_file_with_lines_left_out_or_repeated_loads_or_is_refused(data: st.DataObject, tmp_path: Path) -> None:
    lines = text_of(data.draw(st.sampled_from(["mini", "london"]))).splitlines()
    for _ in range(data.draw(st.integers(1, 4))):
        number = data.draw(st.integers(0, len(lines) - 1))
        lines[number : number + 1] = [lines[number]] * data.draw(st.sampled_from([0, 2, 3]))
    loads_or_is_refused(tmp_path / "fuzz.toml", "\n".join(lines).encode())
