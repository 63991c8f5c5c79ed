"""What this server is, what it knows, and what it is set to."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Response
from pydantic import ValidationError

import tengen
from tengen.bots import BOTS
from tengen.bots.opponents import character_of, level_of, playable
from tengen.ratings import SYSTEMS
from tengen.rules import RULE_SETS
from tengen.samples import NAMES, read_sample
from tengen.web.messages import About, BotInfo, NetInfo, Settings
from tengen.web.problems import NotFound
from tengen.web.services import Services

_SGF: dict[str, Any] = {"content": {"application/x-go-sgf": {"schema": {"type": "string"}}}}
_SETTINGS = "page"


def settings_routes(services: Services) -> APIRouter:
    api = APIRouter(tags=["server"])
    store, networks = services.store, services.networks

    def current() -> Settings:
        kept = store.setting(_SETTINGS, dict)
        try:
            return Settings(**{**kept, "net": networks.name})
        except ValidationError:  # another version wrote them; the page begins with ours
            return Settings.model_validate({"net": networks.name})

    @api.get("/about", response_model=About)
    async def about() -> Response:
        """What this server is, what it knows, and how much it takes."""

        def work() -> dict[str, Any]:
            return About(
                version=tengen.__version__,
                rules=list(RULE_SETS),
                samples=list(NAMES),
                bots=[
                    BotInfo(
                        name=name,
                        settings=list(BOTS[name].settings),
                        level=level_of(name),
                        character=character_of(name),
                        title=BOTS[name].title,
                        thinks=BOTS[name].thinks,
                        captures=BOTS[name].captures,
                    )
                    for name in playable()
                ],
                nets=[NetInfo(name=name, about=text) for name, text in networks.choices()],
                systems=list(SYSTEMS),
                settings=current(),
                max_record=services.limits.record,
                max_moves=services.limits.moves,
            ).model_dump()

        return await services.answer(work)

    @api.put("/settings", response_model=Settings)
    async def set_settings(wanted: Settings) -> Response:
        """Keep the page's settings, and change the network that judges."""

        def work() -> dict[str, Any]:
            if wanted.net is not None and wanted.net != networks.name:
                networks.choose(wanted.net)
            store.set_setting(_SETTINGS, wanted.model_dump())
            return current().model_dump()

        return await services.answer(work)

    @api.get("/samples/{name}", response_class=Response, responses={200: _SGF})
    async def sample(name: str) -> Response:
        """A sample game, as SGF."""
        if name not in NAMES:
            raise NotFound(f"there is no sample game of this name, only {', '.join(NAMES)}")
        return Response(read_sample(name), media_type="application/x-go-sgf")

    return api
