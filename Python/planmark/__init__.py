"""Planmark: rooms and numbered markers on floor plans, exactly and fast.

>>> import planmark
>>> planmark.annotate("office.png", "rooms.geojson", "issues.csv", "office-annotated.png")
>>> rooms = planmark.Rooms("rooms.geojson")
>>> location, room = rooms.locate(points)
"""

from ._library import set_processors
from ._library import version as _version
from .coordinates import Coordinates
from .detections import Detections
from .errors import (
    BufferTooSmallError,
    CancelledError,
    ClosedError,
    ConflictError,
    ForbiddenError,
    ForkedError,
    InvalidArgumentError,
    InvalidRequestError,
    InvalidTextError,
    MissingFileError,
    NotFoundError,
    OtherVersionError,
    PlanmarkError,
    RefusedError,
    TooLargeError,
    UnavailableError,
    UnreadableError,
    UnwritableError,
    WrongHandleError,
)
from .jobs import render_job, run_job
from .placement import Placements, Reason, check_placement
from .plans import Placed, Plan
from .rooms import Located, LocatedPoint, Location, Nearest, Rooms
from .scenes import Scene
from .sheets import Sheet, annotate
from .tasks import Progress, Task
from .tiles import TilePyramid, TileReport

__version__ = _version()

__all__ = [
    "BufferTooSmallError", "CancelledError", "ClosedError", "ConflictError", "Coordinates", "Detections",
    "ForbiddenError", "ForkedError", "InvalidArgumentError", "InvalidRequestError", "InvalidTextError", "Located", "LocatedPoint", "Location",
    "MissingFileError", "Nearest", "NotFoundError", "OtherVersionError", "Placed", "Placements", "Plan", "PlanmarkError", "Progress",
    "Reason",
    "RefusedError", "Rooms", "Scene", "Sheet", "Task", "TilePyramid",
    "TileReport", "TooLargeError", "UnavailableError", "UnreadableError", "UnwritableError", "WrongHandleError",
    "annotate", "check_placement", "render_job", "run_job", "set_processors",
]
