"""Contents of files that come as bytes, as files that the library can read."""

from __future__ import annotations

import fcntl
import os
import shutil
import tempfile
from types import TracebackType
from typing import Any, Dict, List, Optional, Type

_FOLDER = f"planmark-spark-{os.geteuid()}"


class Parts:
    """Files of contents, for as long as the context lasts.

    They lie in memory and belong to the process, so that nothing of them is left if it is killed. A plan alone is a file of a
    temporary folder, since SQLite opens files by their names; the next process that has one removes what killed ones have left.

    Attributes
    ----------
    paths
        The files' paths, by the names of the contents.
    """

    def __init__(self, contents: Dict[str, Any]) -> None:
        self.paths: Dict[str, str] = {}
        self._descriptors: List[int] = []
        self._folders: List[str] = []
        try:
            for name, content in contents.items():
                self.paths[name] = self._plan(content) if name == "plan" else self._memory(content)
        except BaseException:
            self.close()
            raise

    def _memory(self, content: Any) -> str:
        descriptor = os.memfd_create("planmark")
        self._descriptors.append(descriptor)
        _write(descriptor, content)
        # Opened by this path, the file is read from its start, whatever this descriptor has read or written.
        return f"/proc/{os.getpid()}/fd/{descriptor}"

    def _plan(self, content: Any) -> str:
        root = os.path.join(tempfile.gettempdir(), _FOLDER)
        os.makedirs(root, mode=0o700, exist_ok=True)
        # Between the making of a folder and its lock nobody must take it for one that was left.
        with _Locked(root):
            for name in os.listdir(root):
                _remove_if_left(os.path.join(root, name))
            folder = tempfile.mkdtemp(dir=root)
            self._folders.append(folder)
            lock = os.open(folder, os.O_RDONLY)
            self._descriptors.append(lock)
            fcntl.flock(lock, fcntl.LOCK_EX)
        path = os.path.join(folder, "plan.plan")
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT, 0o600)
        try:
            _write(descriptor, content)
        finally:
            os.close(descriptor)
        return path

    def close(self) -> None:
        """Removes the files."""
        for folder in self._folders:
            shutil.rmtree(folder, ignore_errors=True)
        for descriptor in self._descriptors:
            os.close(descriptor)
        self._folders, self._descriptors = [], []

    def __enter__(self) -> "Parts":
        return self

    def __exit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        self.close()


class _Locked:
    """Holds the lock of a folder."""

    def __init__(self, folder: str) -> None:
        self._descriptor = os.open(folder, os.O_RDONLY)

    def __enter__(self) -> None:
        fcntl.flock(self._descriptor, fcntl.LOCK_EX)

    def __exit__(self, *_: Any) -> None:
        os.close(self._descriptor)


def _remove_if_left(folder: str) -> None:
    try:
        descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    except OSError:
        return
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        shutil.rmtree(folder, ignore_errors=True)
    except OSError:
        pass
    finally:
        os.close(descriptor)


def _write(descriptor: int, content: Any) -> None:
    left = memoryview(content)
    while len(left):
        left = left[os.write(descriptor, left):]
    # The content has no time: a job that reads it is not for that reason newer than its output.
    os.utime(descriptor, ns=(0, 0))
