"""Lists in memory that name rooms and have no coordinates: the same places as the same rows of a CSV file get, and what is refused of them."""

import csv
import pickle
import warnings

import geopandas
import numpy as np
import pandas as pd
import planmark
import polars
import pyarrow
import pytest
import shapely

NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8]
TITLES = list("abcdefgh")
ROOMS = ["Kitchen", "hr", "Nowhere", "4.06", "WC", None, "Raum Kitchen", "Stair 1"]
REFUSED = {2: "no area is called 'Nowhere'", 4: "may be", 5: "neither coordinates nor a room", 7: "no marker may stand in 'Stair 1'"}
LABELS = [f"A{number}" for number in NUMBERS]


def columns(room="room"):
    return {"number": NUMBERS, "title": TITLES, room: ROOMS}


def frame(room="room"):
    return pd.DataFrame(columns(room), index=LABELS)


def records(room="room"):
    return [dict(zip(columns(room), row)) for row in zip(*columns(room).values())]


# Forms of these rows; of some all coordinates are missing.
FORMS = {
    "a frame": frame,
    "a frame with another name": lambda: frame("Raum"),
    "a frame with areas": lambda: frame("area"),
    "a frame with empty coordinates": lambda: frame().assign(x=np.nan, y=np.nan),
    "a frame of GeoPandas without geometries": lambda: geopandas.GeoDataFrame(frame()),
    "a frame of GeoPandas with empty geometries": lambda: geopandas.GeoDataFrame(frame(), geometry=[None] * len(NUMBERS)),
    "a Polars frame": lambda: polars.DataFrame(columns()),
    "an Arrow table": lambda: pyarrow.table(columns()),
    "a dict of columns": columns,
    "a structured array": lambda: np.array(list(zip(NUMBERS, TITLES, ROOMS)), [("number", int), ("title", object), ("room", object)]),
    "dicts": records,
    "dicts with areas": lambda: records("area"),
    "dicts with empty coordinates": lambda: [{**row, "x": None, "y": float("nan")} for row in records()],
    "rows of a frame": lambda: list(frame().itertuples()),
    "series": lambda: [row for _, row in frame().iterrows()],
    "features": lambda: [{"type": "Feature", "properties": row, "geometry": None} for row in records()],
    "a collection of features": lambda: {"type": "FeatureCollection", "features": [
        {"type": "Feature", "properties": row, "geometry": None} for row in records()]},
}


@pytest.fixture
def list_of_rooms(tmp_path):
    """The rows as a file, of which an empty room is the one of no row."""
    path = tmp_path / "list.csv"
    with open(path, "w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(columns())
        writer.writerows(zip(*columns().values()))
    return path


@pytest.fixture
def plans(office, tmp_path):
    made = []

    def make():
        made.append(planmark.Plan.create(tmp_path / f"{len(made)}.plan", office[0], areas=office[1], embed=False))
        return made[-1]

    yield make
    for plan in made:
        plan.close()


def quietly(call, *arguments, **options):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", planmark.PlanmarkWarning)
        return call(*arguments, **options)


def places(plan):
    found = plan.markers()
    return {int(row["number"]): (row["x"], row["y"], row["title"], row["located"]) for row in found}


def told(refusals):
    return {refusal.index: refusal.message for refusal in refusals}


def are_refused(refusals):
    found = told(refusals)
    assert list(found) == list(REFUSED)
    assert all(text in found[index] for index, text in REFUSED.items()), found
    return True


@pytest.mark.parametrize("form", FORMS)
def test_a_sheet_puts_them_where_it_puts_those_of_a_file(office, list_of_rooms, form):
    expected = quietly(planmark.annotate, office[0], office[1], list_of_rooms, "bytes", report=True)
    with pytest.warns(planmark.PlanmarkWarning, match="4 of 8 markers are refused") as caught:
        made = planmark.annotate(office[0], office[1], FORMS[form](), "bytes", report=True)
    assert made.result == expected.result and (made.placed, made.drawn) == (expected.placed, expected.drawn) == (4, 4)
    assert len(caught) == 1 and caught[0].filename == __file__ and are_refused(made.refusals)
    assert {refusal.reason for refusal in made.refusals} == {"room"}
    if form.startswith("a frame"):
        assert [refusal.label for refusal in made.refusals] == [LABELS[index] for index in REFUSED]
    with pytest.raises(planmark.RefusedError) as error:
        planmark.annotate(office[0], office[1], FORMS[form](), strict=True)
    assert are_refused(error.value.refusals)


@pytest.mark.parametrize("form", FORMS)
def test_an_import_puts_them_where_it_puts_those_of_a_file(plans, list_of_rooms, form):
    by_file, plan = plans(), plans()
    quietly(by_file.import_, list_of_rooms)
    with pytest.raises(planmark.RefusedError) as error:
        plan.import_(FORMS[form](), strict=True)
    assert list(told(error.value.refusals)) == list(REFUSED) and plan.info["markers"] == 0
    with pytest.warns(planmark.PlanmarkWarning, match="^4 entries are refused") as caught:
        report = plan.import_(FORMS[form]())
    assert places(plan) == places(by_file) and len(places(plan)) == report["placed"] == report["added"] == 4
    assert {place[3] for place in places(plan).values()} == {"no"}
    found = told(caught[0].message.refusals)
    assert list(found) == list(REFUSED) and found[2].startswith("no area is called 'Nowhere'")
    if form.startswith("a frame"):
        assert [refusal.label for refusal in caught[0].message.refusals] == [LABELS[index] for index in REFUSED]


@pytest.mark.parametrize("form", FORMS)
def test_they_are_placed_where_an_import_puts_them(plans, form):
    imported, plan = plans(), plans()
    quietly(imported.import_, FORMS[form]())
    with pytest.raises(planmark.RefusedError, match="4 of 8 markers are refused, nothing was placed") as error:
        plan.place(FORMS[form](), strict=True)
    assert are_refused(error.value.refusals) and plan.info["markers"] == 0
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(planmark.PlanmarkWarning):
            plan.place(FORMS[form]())
    assert plan.info["markers"] == 0
    with pytest.warns(planmark.PlanmarkWarning, match="^4 of 8 markers are refused, the others are placed") as caught:
        placed = plan.place(FORMS[form]())
    assert placed.number.tolist() == [1, 2, -1, 4, -1, -1, 7, -1]
    assert placed.reason.tolist() == [0, 0, planmark.Reason.NO_ROOM, 0] + [planmark.Reason.NO_ROOM] * 2 + [0, planmark.Reason.NO_ROOM]
    assert places(plan) == places(imported) and len(places(plan)) == 4
    refusals = caught[0].message.refusals
    assert len(caught) == 1 and caught[0].filename == __file__ and are_refused(refusals) and {each.reason for each in refusals} == {"room"}
    if form.startswith("a frame"):
        assert [refusal.label for refusal in refusals] == [LABELS[index] for index in REFUSED]
    kept = ("id", "created", "changed")
    assert [{name: value for name, value in row.items() if name not in kept} for row in plan.markers(as_="records")] == [
        {name: value for name, value in row.items() if name not in kept} for row in imported.markers(as_="records")]
    # Later markers find other free places, and a marker that is moved is located.
    second = quietly(plan.place, FORMS[form](), numbers="new").number
    assert len({place[:2] for place in places(plan).values()}) == 8 and second.tolist() == [8, 9, -1, 10, -1, -1, 11, -1]


def test_rows_of_details_name_rooms_too(plans):
    plan = plans()
    nowhere = np.full((2, 2), np.nan)
    assert plan.place(nowhere, {"area": "Kitchen"}).number.tolist() == [1, 2]
    assert plan.place(nowhere, pd.DataFrame({"Raum": ["HR", "4.06"], "Etage": [4, 4]})).number.tolist() == [3, 4]
    assert plan.markers()["area"].tolist() == ["Kitchen", "Kitchen", "HR", "Kitchen"]
    with pytest.warns(planmark.PlanmarkWarning, match="column 'x' is not there"):
        assert plan.place([{"title": "a"}]).number.tolist() == [-1]
    assert plan.place({"title": [], "room": []}).number.tolist() == []
    with pytest.raises(ValueError, match="place_by"):
        plan.place([[1, 2]], place_by="rooms")
    with pytest.raises(planmark.UnreadableError):
        plan.place([{"title": "a", "x": 600, "y": 500}], place_by="area")


def test_tiles_take_them_too(office, list_of_rooms, tmp_path):
    made = [
        quietly(planmark.TilePyramid.make, office[0], tmp_path / name, office[1], markers, layout="xyz")
        for name, markers in (("file", list_of_rooms), ("frame", frame()))]
    tiles = [sorted(path.relative_to(pyramid.path) for path in map(type(list_of_rooms), pyramid.path.rglob("*.png"))) for pyramid in made]
    assert tiles[0] == tiles[1] and tiles[0]
    assert all((made[0].path / tile).read_bytes() == (made[1].path / tile).read_bytes() for tile in tiles[0])


MIXED = {"number": [1, 2, 3, 4], "x": [None, 600, "ca. 7", None], "y": [None, 500, 5, 30], "room": ["Kitchen", "4.01", "Kitchen", "Kitchen"]}
MIXED_FORMS = {
    "a frame": lambda: pd.DataFrame(MIXED), "dicts": lambda: [dict(zip(MIXED, row)) for row in zip(*MIXED.values())],
    "a dict of columns": lambda: MIXED,
}


@pytest.mark.parametrize("form", MIXED_FORMS)
def test_rows_without_coordinates_among_others_are_placed_if_that_is_asked_for(office, plans, form):
    make = MIXED_FORMS[form]
    made = quietly(planmark.annotate, office[0], office[1], make(), report=True)
    assert (made.placed, made.drawn) == (0, 1) and [refusal.index for refusal in made.refusals] == [0, 2, 3]
    made = quietly(planmark.annotate, office[0], office[1], make(), report=True, place_by="area")
    assert (made.placed, made.drawn) == (1, 2)
    # A coordinate that cannot be read is none that is missing.
    assert [(refusal.index, refusal.column) for refusal in made.refusals] == [(2, "x"), (3, "x")]
    assert [str(refusal.point) for refusal in made.refusals] == ["(nan, 5.0)", "(nan, 30.0)"]
    assert [(entry["x"], entry["y"]) for entry in made.report["refused"]] == [("nan", 5), ("nan", 30)]
    plan = plans()
    report = quietly(plan.import_, make())
    assert (report["added"], report["placed"]) == (1, 0) and [entry["index"] for entry in report["refused"]] == [0, 2, 3]
    plan = plans()
    with pytest.warns(planmark.PlanmarkWarning) as caught:
        report = plan.import_(make(), place_by="area")
    assert (report["added"], report["placed"]) == (2, 1)
    assert [(refusal.index, refusal.column) for refusal in caught[0].message.refusals] == [(2, "x"), (3, "x")]
    assert plan.markers(number=1, as_="records")[0]["area"] == "Kitchen"
    plan = plans()
    assert quietly(plan.place, make()).number.tolist() == [-1, 2, -1, -1]
    plan = plans()
    with pytest.warns(planmark.PlanmarkWarning) as caught:
        placed = plan.place(make(), place_by="area")
    assert placed.number.tolist() == [1, 2, -1, -1] and [refusal.index for refusal in caught[0].message.refusals] == [2, 3]
    assert plan.markers()["located"].tolist() == ["no", None]


def test_coordinates_in_another_room_are_told(office, plans):
    rows = [{"x": 600, "y": 500, "room": "Kitchen", "title": "a"}, {"x": 600, "y": 510, "room": "Boardroom Elbe"}]
    with pytest.warns(planmark.PlanmarkWarning, match="lie in another room than the one named in 1 row"):
        made = planmark.annotate(office[0], office[1], rows, report=True)
    assert made.drawn == 2 and "otherRooms" in [doubt["code"] for doubt in made.report["doubts"]]
    assert any("lie in another room than the one named in 1 row" in note for note in plans().import_(rows)["notes"])
    placed = plans().place(rows)
    number, reason = placed
    assert number.tolist() == [1, 2] and reason.tolist() == [0, 0]
    assert placed.notes == pickle.loads(pickle.dumps(placed)).notes and len(placed.notes) == 1
    assert "in another room than the one named in 1 row: marker 1: Kitchen;" in placed.notes[0]
    assert plans().place([{"room": "Kitchen"}]).notes[0].startswith("1 marker")


def test_a_number_is_a_room_where_nothing_else_says_where_the_marker_is(office):
    areas = {"101": shapely.box(0, 0, 900, 900), "102": shapely.box(900, 0, 1800, 900)}
    made = planmark.annotate(office[0], areas, pd.DataFrame({"area": [101, 102]}), report=True)
    assert made.placed == 2
    # Beside rooms and beside coordinates it measures the area.
    assert planmark.annotate(office[0], areas, [{"area": 12.5, "room": "101"}], report=True).placed == 1
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert planmark.annotate(office[0], areas, [{"x": 100, "y": 100, "area": 102}], report=True).drawn == 1


def test_floors_decide_as_in_files(office, plans):
    rows = pd.DataFrame({"room": ["Kitchen", "Kitchen", "Kitchen"], "level": ["high", "4. OG", None]})
    found = [quietly(plans().import_, source) for source in (rows, rows.to_csv(index=False).encode())]
    assert [report["placed"] for report in found] == [found[1]["placed"]] * 2 and found[0]["placed"] >= 2
    assert quietly(planmark.annotate, office[0], office[1], rows, report=True).placed == found[0]["placed"]


def test_without_rooms_or_areas_it_is_told_what_is_missing(office, plans):
    nowhere = pd.DataFrame({"title": ["a"], "where": ["Kitchen"]})
    for call in (
            lambda: planmark.Sheet(*office[:2], nowhere), lambda: plans().import_(nowhere), lambda: plans().place(nowhere)):
        with pytest.raises(planmark.InvalidArgumentError, match=r"columns x and y; they have title, where; .* too, and rooms in a column 'room'"):
            call()
    with pytest.raises(planmark.UnreadableError, match="areas= says where the rooms are"):
        planmark.Sheet(office[0], None, frame())
    for call in (
            planmark.Sheet, lambda drawing, areas, rows, **options: plans().import_(rows, **options),
            lambda drawing, areas, rows, **options: plans().place(rows, **options)):
        with pytest.raises(planmark.InvalidArgumentError, match="columns x and y"):
            call(*office[:2], frame(), place_by="coordinates")
    with pytest.raises(planmark.UnreadableError, match=r'map=\{"Raumteil": "area"\} says which column has the rooms'):
        plans().import_(nowhere.rename(columns={"where": "Raumteil"}), place_by="area")
    assert plans().import_(nowhere, map={"where": "area"})["placed"] == 1
    # Dicts may lack anything, each by itself.
    plan = plans()
    with pytest.warns(planmark.PlanmarkWarning, match=r"markers\[0\]: column 'x' is not there"):
        assert plan.import_([{"title": "a"}])["added"] == 0
    with pytest.warns(planmark.PlanmarkWarning, match=r"markers\[0\]: column 'x' is not there"):
        planmark.Sheet(*office[:2], [{"title": "a"}])


def test_rows_beside_areas_are_put_into_their_rooms(plans):
    plan = plans()
    mixed = geopandas.GeoDataFrame(
        {"name": ["Store", None], "title": [None, "a"], "room": [None, "Kitchen"]}, geometry=[shapely.box(3200, 2400, 3300, 2500), None])
    with pytest.warns(planmark.PlanmarkWarning, match="row 1: column 'geometry' has no value"):
        assert plan.import_(mixed)["placed"] == 0
    report = plan.import_(mixed, place_by="area", duplicates="add")
    assert report["placed"] == 1 and plan.markers(as_="records")[0]["area"] == "Kitchen"


def test_a_marker_of_a_room_stays_where_it_is_when_the_list_comes_again(plans):
    plan = plans()
    quietly(plan.import_, frame())
    before = places(plan)
    plan.update({"number": 1, "x": 3300, "y": 600})
    assert quietly(plan.import_, frame())["added"] == 0
    assert {number: place for number, place in places(plan).items() if number != 1} == {
        number: place for number, place in before.items() if number != 1}
    assert places(plan)[1][:2] == (3300, 600)


def test_a_strict_import_asks_the_library_once(plans, monkeypatch):
    from planmark import _import_calls

    plan, calls = plans(), []
    run = _import_calls._Call._report
    monkeypatch.setattr(_import_calls._Call, "_report", lambda self, *arguments, **others: calls.append(others) or run(self, *arguments, **others))
    plan.import_(pd.DataFrame({"room": ["Kitchen"], "due": ["2026-03-01"]}), strict=True)
    assert len(calls) == 1 and plan.info["markers"] == 1
    with pytest.raises(planmark.RefusedError):
        plan.import_(pd.DataFrame({"room": ["Kitchen", "Nowhere"], "due": ["soon", None]}), strict=True)
    assert len(calls) == 2 and plan.info["markers"] == 1
