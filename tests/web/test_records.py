"""What the page is told of a record: the same boards as `tengen.sgf` gives, node by node."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tengen.errors import GoError
from tengen.samples import NAMES, read_sample
from tengen.sgf import parse_game
from tengen.web import positions
from tengen.web.limits import ServerLimits, TooLarge
from tengen.web.positions import Position
from tengen.web.records import view_record
from tengen.web.views import OthersAnalysis, RecordView
from tests.sgf.test_foreign import GIB
from tests.web.conftest import NO_LIBRARY


def boards(view: RecordView) -> list[bytes]:
    """Walk the changes as the page does."""
    size = view.size
    found: list[bytes] = []
    for node in view.nodes:
        stones = bytearray(found[node["parent"]] if node["parent"] >= 0 else bytes(size * size))
        for point, stone in node.get("changes", []):
            stones[point] = stone
        found.append(bytes(stones))
    return found


@pytest.mark.parametrize("name", NAMES)
def test_every_node_of_a_sample_has_the_board_of_its_game(name: str) -> None:
    view = view_record(read_sample(name), 1, ServerLimits())
    bare = parse_game(view.sgf)
    record = parse_game(read_sample(name))
    assert len(view.nodes) == len(record.tree)
    original = list(record.tree.walk())
    for node, stones in zip(view.nodes, boards(view), strict=True):
        game = bare.game(bare.tree.node(node["id"]))
        assert stones == game.board.stones == record.game(original[node["id"]]).board.stones
        assert node["number"] == len(game)
        assert node["to_move"] == game.to_move.letter


def test_comments_marks_labels_and_lines_are_told() -> None:
    text = b"(;SZ[9]C[Look \\] here]TR[aa]SQ[ba:ca]LB[dd:1][ee:Z]TB[ii]LN[aa:bb]AR[aa:cc]N[Start])"
    (node,) = view_record(text, 1, ServerLimits()).nodes
    assert node["comment"] == "Look ] here"
    assert node["marks"] == {"triangle": [0], "square": [1, 2], "black_territory": [80]}
    assert node["labels"] == {"30": "1", "40": "Z"}
    assert node["lines"] == [
        {"from": 0, "to": 10, "arrow": False},
        {"from": 0, "to": 20, "arrow": True},
    ]
    assert node["name"] == "Start"


def test_a_record_of_another_format_is_read() -> None:
    view = view_record(GIB.encode("euc_kr"), 1, ServerLimits())
    assert [node.get("move") for node in view.nodes] == [None, "Q16", "D4", "pass", "D16"]
    assert (view.info.black, view.info.result) == ("흑돌", "W+3.5")
    assert "line 16: read as a pass" in view.warnings[0]


def test_analysis_of_other_programs_is_told_with_their_names() -> None:
    view = view_record(b"(;GM[1]AP[Sabaki:1];B[pd]SBKV[43.5];W[dd])", 1, ServerLimits())
    root, first, second = view.nodes
    assert first["analysis"] == [OthersAnalysis("Sabaki", "", 0.435, None, None, before_move=False)]
    assert "analysis" not in root
    assert "analysis" not in second
    assert "SBKV" not in view.sgf


def test_the_bare_record_has_no_comments_and_is_never_longer() -> None:
    text = read_sample("ear-reddening")
    bare = view_record(text, 1, ServerLimits()).sgf
    assert "C[" not in bare
    assert len(bare.encode()) < len(text)


def test_a_record_in_another_charset_is_read() -> None:
    text = "(;CA[GB18030]SZ[19]PB[古力]PW[李世石]C[棋谱];B[pd])".encode("gb18030")
    view = view_record(text, 1, ServerLimits())
    assert view.info.black == "古力"
    assert view.nodes[0]["comment"] == "棋谱"


def test_a_line_ends_before_an_illegal_move_and_says_so() -> None:
    view = view_record(b"(;SZ[9];B[ee];W[ee];B[aa])", 1, ServerLimits())
    assert len(view.nodes) == 2
    assert any("E5" in warning for warning in view.warnings)


def test_set_up_in_the_middle_starts_the_numbers_again() -> None:
    view = view_record(b"(;SZ[9];B[ee];W[ed];AB[aa]AE[ee]PL[B];B[ba])", 1, ServerLimits())
    assert [node["number"] for node in view.nodes] == [0, 1, 2, 0, 1]
    assert boards(view)[-1][0] == 1
    assert boards(view)[-1][40] == 0


def test_the_second_game_of_a_file_can_be_asked_for() -> None:
    text = b"(;SZ[9]PB[one])(;SZ[13]PB[two])"
    view = view_record(text, 2, ServerLimits())
    assert (view.games, view.size, view.info.black) == (2, 13, "two")
    with pytest.raises(GoError, match="the file has 2"):
        view_record(text, 3, ServerLimits())


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet="(;)[]SZABWLTRCE\\:19aceskt\n☗", max_size=80))
def test_any_text_is_a_record_or_a_go_error(text: str) -> None:
    try:
        view = view_record(text.encode(), 1, ServerLimits())
    except GoError as error:
        assert str(error)  # noqa: PT017
        return
    boards(view)


# Few bytes that name very many points, nodes or games.
COSTLY = {
    "set-ups": b";AB[aa:yx];AE[aa:yx]" * 4900,
    "set-ups of one node": b";AB" + b"[aa:yx]" * 13_000,
    "set-ups of single stones": b";AB[aa]" * 13_000,
    "set-ups in variations": b"(;AE[aa:yx])" * 8000,
    "marks": b";TR[aa:yx]" * 9800,
    "marks backwards": b";TR[yx:aa]" * 9800,
}


@pytest.mark.parametrize("text", COSTLY.values(), ids=COSTLY)
def test_few_bytes_do_not_cost_much(text: bytes) -> None:
    record = b"(;SZ[25]" + text + b")"
    with pytest.raises(TooLarge, match="name 300000 points"):
        view_record(record, 1, ServerLimits())
    with pytest.raises(TooLarge, match="name 300000 points"):
        Position.model_validate({"sgf": record.decode(), "node": 3000}).read(NO_LIBRARY)


def test_a_well_annotated_game_is_within_the_limits() -> None:
    view = view_record(b"(;SZ[19]" + b";B[]TB[aa:ss]TW[aa:ss]" * 400 + b")", 1, ServerLimits())
    assert [len(node["marks"]["black_territory"]) for node in view.nodes[1:]] == [361] * 400


def test_a_file_of_very_many_games_is_refused() -> None:
    with pytest.raises(TooLarge, match="1000 games"):
        view_record(b"(;)" * 30_000, 1, ServerLimits())


def test_a_record_is_read_once_and_no_request_changes_it(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = []
    monkeypatch.setattr(
        positions, "parse_game", lambda text: texts.append(text) or parse_game(text)
    )
    text = "(;SZ[9]C[read once];B[ee];W[cc])"
    played_on = Position(sgf=text, play=["C3", "G7"]).read(NO_LIBRARY)
    assert [len(Position(sgf=text, move=move).read(NO_LIBRARY)) for move in (1, 2)] == [1, 2]
    assert len(played_on) == 4
    assert texts == [text]
    large = text.replace("read once", "x" * positions.REMEMBERED)
    for _ in range(2):
        Position(sgf=large).read(NO_LIBRARY)
    assert texts == [text, large, large], "large records are not kept in memory"
