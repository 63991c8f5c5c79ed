"""Annotated records, HTML reports, folders of games, summaries of players."""

from __future__ import annotations

import json
import os
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest
from sgfmill import sgf

from tengen.coords import WHITE
from tengen.errors import GoError, ParseError
from tengen.nets.human_ranks import RANKS
from tengen.review import Reason, Review, ReviewOptions
from tengen.review import batch as batches
from tengen.review.annotating import annotate_review, is_own_output
from tengen.review.batch import (
    KINDS,
    GameToReview,
    Plan,
    Unread,
    find_jobs,
    parse_kinds,
    review_all,
)
from tengen.review.html import html_report
from tengen.review.latest import latest_reviews
from tengen.review.peers import Shares
from tengen.review.players import read_played, summaries
from tengen.review.values import MoveShift, OwnershipMap, Strength
from tengen.review.words import losses_of
from tengen.sgf import parse_game
from tengen.strength.estimate import Caveat
from tests.review.test_values import moved, reviewed
from tests.search.fakes import fake_evaluator

GAME = "(;GM[1]SZ[9]PB[<b>Ann</b>]PW[Bob]DT[2020-01-05]C[hello];B[ee];W[cc]C[mine](;B[gg])(;B[gc]))"
SECOND = GAME.replace("[gg]", "[gf]")
QUICK = ReviewOptions(visits=2, endgame=False)


def small_review() -> Review:
    reason = Reason("passed", "<script>alert(1)</script>")
    return reviewed(
        moved(1, 0.0), moved(2, 5.0, "C3 D3", point="C7", reasons=(reason,)), moved(3, 4.0, "pass")
    )


def test_an_annotated_record_is_sound_for_another_reader() -> None:
    """sgfmill reads what Sabaki and KaTrain read: comments, labels, variations, SBKV and SBKS."""
    record = annotate_review(parse_game(GAME), small_review())
    tree = sgf.Sgf_game.from_bytes(record.to_bytes())
    line = tree.get_main_sequence()
    assert [node.get_move()[0] for node in line[1:]] == ["b", "w", "b"]
    for node in line:
        assert float(node.get_raw("SBKV")) == 50.0
        assert float(node.get_raw("SBKS")) == 0.0
    assert line[0].get("C").startswith("hello\n\nReviewed by Tengen")
    comment = line[2].get("C")
    assert comment.startswith("mine\n\nMove 2, White C7 lost 5.0 points (mistake). Better: C3 D3.")
    assert line[2].get("LB") == [((2, 2), "A")]
    better = line[1][-1]  # the last variation after move 1
    assert better.get_move() == ("w", (2, 2))
    assert better[0].get_move() == ("b", (2, 3))
    assert not line[3].has_property("LB"), "a pass has no letter"
    assert len(line[2]) == 3, "the record's own variation is kept"


def test_our_own_records_are_known_again() -> None:
    written = annotate_review(parse_game(GAME), small_review()).to_bytes()
    assert is_own_output(written)
    assert not is_own_output(GAME.encode())


def test_a_report_is_one_file_and_executes_nothing_from_the_record() -> None:
    record = parse_game(GAME)
    text = html_report(record.game(), small_review(), record.info)
    assert "<script>" not in text
    assert "&lt;b&gt;Ann&lt;/b&gt;" in text
    assert "&lt;script&gt;alert(1)" in text
    assert "http" not in text.replace("http://www.w3.org", ""), "nothing comes from elsewhere"
    assert text.count('class="board" role="img"') == 2
    assert text.count("<svg") == 3, "two boards and the curve"
    assert "Move 2, White C7" in text
    assert "after move 3" not in text
    owned = OwnershipMap(3, (0.5,) * 81)
    with_map = html_report(record.game(), replace(small_review(), maps=(owned,)), record.info)
    assert "after move 3" in with_map


def test_a_report_tells_how_strong_the_moves_are() -> None:
    record = parse_game(GAME)
    doubts = (Caveat.of("few-moves", moves=30),)
    strength = Strength("6k", "9k", "3k", {"opening": "5k"}, (MoveShift(2, -0.7),), doubts)
    review = replace(small_review(), strengths={WHITE: strength})
    text = html_report(record.game(), review, record.info)
    assert "How strong these moves are" in text
    assert "9k to 3k" in text
    assert "Opening 5k" in text
    assert "Only 30 moves." in text
    assert "How strong" not in html_report(record.game(), small_review(), record.info)
    assert "; plays like 6k (9k to 3k), the opening like 5k" in losses_of(review, WHITE)
    wide = replace(review, strengths={WHITE: replace(strength, is_wide=True)})
    assert "; plays like 9k to 3k, too wide to name a rank" in losses_of(wide, WHITE)
    assert "too wide to name a rank; its middle is 6k" in html_report(record.game(), wide)


def test_a_report_tells_how_mistakes_look_to_players_of_a_rank() -> None:
    record = parse_game(GAME)
    usual, rare = (Shares(played, (0.2,) * len(RANKS)) for played in (falling(0.6), falling(0.1)))
    peers = {2: rare.at(22.0), 3: usual.at(22.0)}
    text = html_report(record.game(), small_review(), record.info, peers)
    assert "The largest mistakes" in text
    assert text.index("Move 2, White C7") < text.index("Move 3, Black")
    assert text.count("2 of 10 at 8k find the better move.") == 2
    text = html_report(record.game(), small_review(), record.info, peers, by_worth=True)
    assert "Mistakes worth your time" in text
    assert text.index("Move 3, Black") < text.index("Move 2, White C7")
    comments = annotate_review(parse_game(GAME), small_review(), peers).to_bytes().decode()
    assert comments.count("2 of 10 at 8k find the better move.") == 2


def falling(first: float) -> tuple[float, ...]:
    """Shares of ranks that play a mistake, fewer the higher."""
    return tuple(first * (1 - at / len(RANKS)) for at in range(len(RANKS)))


def test_a_batch_tells_how_mistakes_look_to_players_of_a_rank(tmp_path: Path) -> None:
    """By the ranks of the record, else by the one that is given; what is done stays."""
    ranked = b"(;SZ[9]KM[7]WR[3k];B[ee];W[aa];B[gc];W[cc];B[ia];W[ce];B[ai];W[ii];B[cg];W[gg])"
    options = ReviewOptions(visits=4, endgame=False, strength=False)
    rows = {}
    for name, rank in (("record", None), ("given", 22.0)):
        (tmp_path / name).mkdir()
        plan = Plan(tmp_path / name, KINDS, options, "fast", rank=rank)
        job = GameToReview("one.sgf", 1, ranked)
        (done,) = review_all([job], plan)
        assert done.review is not None
        assert done.review.mistakes
        page = done.paths["html"].read_text()
        shown = [done.peers.get(swing.largest.move) for swing in done.review.swings]
        assert any(shown)
        assert all(own.sentence in page for own in shown if own is not None)
        rows[name] = [json.loads(line) for line in done.paths["jsonl"].read_text().splitlines()]
        assert [row["move"] for row in rows[name] if row["peers"]] == sorted(done.peers)
        assert replace(plan, rank=15.0).is_done(job)
    told = {
        name: {row["peers"]["rank"] for row in own if row["peers"]} for name, own in rows.items()
    }
    assert told["given"] == {"8k"}
    assert told["record"] == {"3k"}
    assert {row["color"] for row in rows["record"] if row["peers"]} == {"W"}


def test_a_report_of_an_empty_game() -> None:
    record = parse_game("(;GM[1]SZ[9])")
    text = html_report(record.game(), reviewed())
    assert "No move lost three points or more" in text


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batches, "Evaluator", lambda net=None, workers=None: fake_evaluator())


def collection(folder: Path) -> list[Path]:
    """A file, a folder with one of two games and one of ours, an archive, and no game at all."""
    (folder / "in").mkdir()
    (folder / "one.sgf").write_text(GAME)
    (folder / "in" / "two.sgf").write_text(GAME.replace("Bob", "Cid") + GAME.replace("Bob", "Dan"))
    (folder / "in" / "own.review.sgf").write_bytes(
        annotate_review(parse_game(GAME), small_review()).to_bytes()
    )
    with zipfile.ZipFile(folder / "games.zip", "w") as archive:
        archive.writestr("../../escape.sgf", GAME.replace("Bob", "Eve"))
    (folder / "chess.sgf").write_text("1. e4 e5 2. Nf3")
    return [folder / name for name in ("one.sgf", "in", "games.zip", "chess.sgf", "missing.sgf")]


def test_jobs_of_files_folders_and_archives_without_our_own_outputs(tmp_path: Path) -> None:
    found = list(find_jobs(collection(tmp_path)))
    jobs = [job for job in found if isinstance(job, GameToReview)]
    names = [(Path(job.source).name, job.number, job.record.info.white) for job in jobs]
    assert names == [
        ("one.sgf", 1, "Bob"),
        ("two.sgf", 1, "Cid"),
        ("two.sgf", 2, "Dan"),
        ("escape.sgf", 1, "Eve"),
    ]
    unread = [one.reason for one in found if isinstance(one, Unread)]
    assert len(unread) == 2
    assert "chess.sgf" in unread[0]
    assert "missing.sgf: no such file" in unread[1]


@pytest.mark.usefixtures("fake")
def test_a_batch_writes_inside_its_folder_and_goes_on_where_it_stopped(tmp_path: Path) -> None:
    paths = collection(tmp_path)
    out = tmp_path / "out"
    out.mkdir()
    plan = Plan(out, parse_kinds("sgf,jsonl"), QUICK)
    jobs = [job for job in find_jobs(paths) if isinstance(job, GameToReview)]
    done = list(review_all(jobs[:2], plan))
    assert [one.error for one in done] == ["", ""]
    assert [plan.is_done(job) for job in jobs] == [True, True, False, False]
    list(review_all(jobs[2:], plan))
    names = sorted(path.name for path in out.iterdir())
    assert len(names) == 8
    assert sum(name.startswith("escape-") for name in names) == 2
    assert not list(find_jobs([out])), "its own outputs are no games to review"
    other = replace(plan, options=ReviewOptions(visits=3, endgame=False))
    assert not other.is_done(jobs[0]), "another number of visits is another review"
    rows = [json.loads(line) for line in done[0].paths["jsonl"].read_text().splitlines()]
    assert [row["point"] for row in rows] == ["E5", "C7", "G3"]


def test_a_game_that_is_reviewed_again_counts_once(tmp_path: Path) -> None:
    """By its latest review; another game between the same players is another one."""
    jobs = [GameToReview("one.sgf", n, text.encode()) for n, text in enumerate((GAME, SECOND), 1)]
    plan = Plan(tmp_path, ("sgf", "jsonl"), ReviewOptions(0, strength=False, endgame=False), "fast")
    again = replace(plan, options=replace(plan.options, visits=2))
    for job, how in ((jobs[0], plan), (jobs[1], plan), (jobs[0], again)):
        (done,) = review_all([job], how)
        os.utime(done.paths["jsonl"], (job.number, how.options.visits or 1))
    assert len(list(tmp_path.glob("*.jsonl"))) == 3
    latest = {path for path, _, _ in latest_reviews(tmp_path)}
    assert latest == {how.paths(job)["jsonl"] for job, how in zip(jobs, (again, plan), strict=True)}
    assert [(one.player, one.games) for one in summaries(read_played(tmp_path))] == [
        ("<b>Ann</b>", 2),
        ("Bob", 2),
    ]


@pytest.mark.usefixtures("fake")
def test_a_game_that_cannot_be_judged_does_not_end_the_batch(tmp_path: Path) -> None:
    plan = Plan(tmp_path, ("jsonl",), QUICK)
    large = GameToReview("large.sgf", 1, b"(;GM[1]SZ[25];B[aa])")
    done = list(review_all([large, GameToReview("one.sgf", 1, GAME.encode())], plan))
    assert "networks judge boards up to 19x19" in done[0].error
    assert done[1].review is not None


def test_several_processes_write_what_one_writes(tmp_path: Path) -> None:
    jobs = [
        GameToReview(f"{n}.sgf", 1, GAME.replace("gg", g).encode())
        for n, g in enumerate(("gg", "ff"))
    ]
    for name, processes in (("one", 1), ("two", 2)):
        (tmp_path / name).mkdir()
        plan = Plan(tmp_path / name, ("jsonl",), QUICK, "fast")
        assert all(not done.error for done in review_all(jobs, plan, processes))
    one, two = (sorted((tmp_path / name).iterdir()) for name in ("one", "two"))
    assert [path.name for path in one] == [path.name for path in two]
    for a, b in zip(one, two, strict=True):
        moves = [
            [json.loads(line)["better"] for line in p.read_text().splitlines()] for p in (a, b)
        ]
        assert moves[0] == moves[1]


def test_names_of_outputs_hold_nothing_that_a_shell_or_a_path_could_take_amiss() -> None:
    stems = [
        GameToReview(name, 1, b"x").stem("net", QUICK)
        for name in ("a b;rm$(x).sgf", "z.zip!../..", "")
    ]
    assert [stem.rsplit("-", 1)[0] for stem in stems] == ["a_b_rm_x", "game", "game"]


def test_kinds_of_output() -> None:
    assert parse_kinds("html") == ("html",)
    with pytest.raises(GoError, match="'pdf'"):
        parse_kinds("pdf")


def row(move: int, color: str, loss: float, reasons: tuple[str, ...] = ()) -> str:
    named = [{"name": name, "text": "", "quantities": {}} for name in reasons]
    return json.dumps(
        {"move": move, "color": color, "loss": loss, "reasons": named, "temperature": None}
    )


def test_a_players_games_by_phase_and_over_time(tmp_path: Path) -> None:
    """Ann plays Black in January (losing 4 and 0) and White in March (losing 1)."""
    (tmp_path / "a.review.sgf").write_text(GAME.replace("<b>Ann</b>", "Ann"))
    first = [row(1, "B", 4.0, ("ladder",)), row(2, "W", 9.0), row(34, "B", -1.0)]
    (tmp_path / "a.review.jsonl").write_text("\n".join(first))
    second = (
        GAME.replace("<b>Ann</b>", "Cid").replace("Bob", "Ann").replace("2020-01-05", "2020-03")
    )
    (tmp_path / "b.review.sgf").write_text(second)
    (tmp_path / "b.review.jsonl").write_text(row(2, "W", 1.0, ("passed",)))
    ann = summaries(read_played(tmp_path))[0]
    assert (ann.player, ann.games, ann.total.moves) == ("Ann", 2, 3)
    assert ann.total.mean_loss == pytest.approx(5 / 3, abs=1e-3)
    assert ann.total.mistakes_per_100 == pytest.approx(33.3)
    assert {phase: tally.mean_loss for phase, tally in ann.phases.items()} == {
        "opening": 2.5,
        "endgame": 0.0,
    }
    assert [(period.date, period.tally.mean_loss) for period in ann.progress] == [
        ("2020-01", 2.0),
        ("2020-03", 1.0),
    ]
    assert ann.reasons == {"ladder": 1}, "reasons of moves that are no mistakes do not count"


@pytest.mark.parametrize("damage", ["{}", "[" * 100_000])
def test_a_damaged_review_is_named_with_its_line(tmp_path: Path, damage: str) -> None:
    (tmp_path / "a.review.sgf").write_text(GAME)
    (tmp_path / "a.review.jsonl").write_text(row(1, "B", 4.0) + "\n" + damage)
    with pytest.raises(ParseError, match=r"a\.review\.jsonl:2: not a move of a review"):
        list(read_played(tmp_path))
