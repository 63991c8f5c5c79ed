from collections import Counter

from tengen_lab.training.held_out import Part, is_unseen, part_of

NAMES = [f"player {number}" for number in range(20_000)]


def test_a_tenth_of_the_players_is_for_testing_and_a_tenth_for_validation() -> None:
    counts = Counter(part_of(name) for name in NAMES)
    for part in (Part.TEST, Part.VALIDATION):
        assert abs(counts[part] - 2000) < 4 * (20_000 * 0.1 * 0.9) ** 0.5
    assert sum(counts.values()) == len(NAMES)


def test_players_whom_the_networks_never_met_are_half_of_the_test_players() -> None:
    unseen = {name for name in NAMES if is_unseen(name)}
    tested = {name for name in NAMES if part_of(name) is Part.TEST}
    assert unseen < tested
    assert abs(len(unseen) / len(tested) - 0.5) < 0.05


def test_the_side_of_a_player_is_what_it_was_when_the_networks_were_trained() -> None:
    # CRC-32 of "123456789" is 0xCBF43926, the check value of its definition; 2 modulo 20.
    assert part_of("123456789") is Part.VALIDATION
    # zlib.crc32 modulo 20, taken when `default` was trained: 0, 1, 2 and 3.
    sides = [part_of(name) for name in ("ogs-4", "ogs-0", "ogs-7", "ogs-14")]
    assert sides == [Part.TEST, Part.TEST, Part.VALIDATION, Part.VALIDATION]
