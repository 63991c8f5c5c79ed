"""What the app costs from nothing, in processor time: it does not depend on what else runs.

From the start of the server to the first curve, the requests of one step with all overlays, and a
review stage by stage. On an idle machine of two cores, half of it is what the clock shows at best.
"""

from __future__ import annotations

import time
import warnings
from collections.abc import Callable

from tengen.samples import read_sample
from tengen.sgf import parse_game

API = "/api/v1"
FIRST, STEPS = 100, 20  # moves of the game that are stepped through


def timed(name: str, work: Callable[[], object], times: int = 1) -> None:
    begin = time.process_time()
    work()
    print(f"{name:44s} {1000 * (time.process_time() - begin) / times:8.1f} ms", flush=True)


def server() -> None:
    begin = time.process_time()
    from tengen.web.app import create_app
    from tengen.web.networks import NetworkService

    networks = NetworkService()
    app = create_app(networks)
    print(f"{'start of the server':44s} {1000 * (time.process_time() - begin):8.1f} ms")
    timed("the network is loaded", networks.evaluator)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # starlette would like another client than httpx
        from starlette.testclient import TestClient
    with TestClient(app, base_url="http://localhost") as client:
        added = client.post(f"{API}/library", content=read_sample("ear-reddening")).json()
        game = added["games"][0]["id"]

        def curve() -> None:
            job = client.post(f"{API}/jobs/evaluate", json={"game": game, "first": 0}).json()
            with client.stream("GET", job["events"]) as events:
                events.read()

        def ask(what: str) -> Callable[[], None]:
            def work() -> None:
                for move in range(FIRST, FIRST + STEPS):
                    client.post(
                        f"{API}/{what}", json={"game": game, "move": move}
                    ).raise_for_status()

            return work

        timed("the game of 325 moves is opened", lambda: client.get(f"{API}/library/{game}"))
        timed("its whole curve", curve)
        for what in ("evaluate", "influence", "predict"):
            timed(f"a step: {what}", ask(what), STEPS)


def stages() -> None:
    from tengen.nets import Evaluator
    from tengen.review import review

    game = parse_game(read_sample("ear-reddening")).game()
    begin, spent = time.process_time(), dict[str, float]()
    for progress in review(game, Evaluator()):
        spent[progress.stage] = time.process_time() - begin
    for stage, seconds in spent.items():
        print(f"{'review, to the end of: ' + stage:44s} {1000 * seconds:8.0f} ms", flush=True)


def main() -> None:
    server()
    stages()
