"""Planmark: rooms and numbered markers on floor plans, exactly and fast.

>>> import planmark
>>> planmark.annotate("office.png", "rooms.geojson", "issues.csv", "office-annotated.png")
PosixPath('office-annotated.png')
>>> rooms = planmark.Rooms("rooms.geojson")
>>> location, room = rooms.locate([[60, 50], [300, 150]])
>>> [rooms.names[index] for index in room]
['Kitchen', 'Hall']
"""

from ._library import set_processors
from ._library import version as _version
from .annotating import AnnotateResult, annotate
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
    PlanmarkWarning,
    RefusedError,
    TooLargeError,
    UnavailableError,
    UnreadableError,
    UnwritableError,
    WrongHandleError,
)
from .finding import FoundRooms, find_rooms
from .jobs import render_job, run_job
from .lines import Crossings, LineCounter
from .placement import Placements, Reason, check_placement
from .plans import MarkerChange, Placed, Plan, Updated
from .refusals import Refusal
from .rooms import Located, LocatedPoint, Location, Nearest, Room, RoomProblem, Rooms
from .scenes import Scene
from .sheets import Sheet
from .tasks import Progress, Task
from .tiles import TilePyramid, TileReport
from .zones import Occupancy, Zones

__version__ = _version()

__all__ = [
    "AnnotateResult", "BufferTooSmallError", "CancelledError", "ClosedError", "ConflictError", "Coordinates", "Crossings", "Detections",
    "ForbiddenError", "ForkedError", "FoundRooms", "InvalidArgumentError", "InvalidRequestError", "InvalidTextError", "LineCounter",
    "Located", "LocatedPoint", "Location", "MarkerChange", "MissingFileError", "Nearest", "NotFoundError", "Occupancy", "OtherVersionError",
    "Placed", "Placements", "Plan", "PlanmarkError", "PlanmarkWarning", "Progress", "Reason", "Refusal", "RefusedError", "Room",
    "RoomProblem", "Rooms", "Scene", "Sheet", "Task", "TilePyramid", "TileReport", "TooLargeError", "UnavailableError", "UnreadableError",
    "UnwritableError", "Updated", "WrongHandleError", "Zones", "annotate", "check_placement", "find_rooms", "render_job", "run_job",
    "set_processors",
]
