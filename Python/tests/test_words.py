"""Messages name options and methods as they are called in Python."""

import re

import planmark
import pytest

pytestmark = pytest.mark.filterwarnings("ignore")

# What the command, C, Swift and JSON call things: options, subcommands, functions of C, names of several words without underscores.
FOREIGN = re.compile(r"(?<![\w-])--[a-z]|'planmark [a-z]|planmark_\w+\(|\b[a-z]+[A-Z][a-z]\w*|coordinates normalized")


@pytest.fixture
def plan(tmp_path, office):
    with planmark.Plan.create(tmp_path / "office.plan", office[0], areas=office[1]) as plan:
        plan.place([[600, 500]], [{"title": "Scratch"}])
        yield plan


def check(text, *words):
    assert not FOREIGN.search(text), text
    for word in words:
        assert word in text


def test_a_missing_plan_is_made_by_a_method(tmp_path):
    with pytest.raises(planmark.MissingFileError) as raised:
        planmark.Plan(tmp_path / "none.plan")
    check(str(raised.value).replace(str(tmp_path), ""), "Plan.create() makes a plan")


def test_a_removed_marker_is_told_by_its_history(plan):
    plan.remove([1])
    with pytest.raises(planmark.NotFoundError) as raised:
        plan.remove([1])
    check(str(raised.value), "Plan.history() tells when")


def test_an_unknown_status_is_told_with_those_that_there_are(plan):
    with pytest.raises(planmark.PlanmarkError) as raised:
        plan.set_status([1], "opne")
    check(str(raised.value), "did you mean 'open'?", "it has:")


def test_columns_are_meant_by_a_dict(tmp_path, office):
    markers = tmp_path / "list.csv"
    markers.write_text("Left,Top,title\n600,500,Scratch\n")
    with pytest.raises(planmark.UnreadableError) as raised:
        planmark.annotate(office[0], office[1], markers)
    check(str(raised.value).replace(str(tmp_path), ""), 'say so with map={"Left": "x", "Top": "y"}')


def test_a_list_is_read_as_the_message_advises(tmp_path, office):
    markers = tmp_path / "list.csv"
    markers.write_text("Left;Top;Termin\n600,5;500;1/3/2026\n")
    sheet = planmark.Sheet(
        office[0], office[1], markers, map={"Left": "x", "Top": "y", "Termin": "due"}, decimal="comma", delimiter=";", date_format="dmy")
    assert sheet.report["drawn"] == 1 and not sheet.doubts
    with pytest.raises(planmark.InvalidRequestError) as raised:
        planmark.Sheet(office[0], office[1], markers, date_format="dym", encoding="cp1252")
    check(str(raised.value), "date_format must be")
    with pytest.raises(planmark.InvalidArgumentError, match="date_format goes with a file of markers or areas"):
        planmark.Sheet(office[0], None, [[600, 500]], date_format="dmy")


def test_a_file_of_detections_is_read_as_the_message_advises(tmp_path, office):
    found = tmp_path / "found.txt"
    found.write_text("0 0.5 0.5 0.1 0.1\n")
    notes = "; ".join(planmark.Sheet(office[0], detections=found).notes)
    check(notes, 'detection_file["class_names"] gives the names')
    sheet = planmark.Sheet(office[0], detections=found, detection_file={"class_names": ["door"]})
    assert "class_names" not in "; ".join(sheet.notes)


def test_the_same_markers_again_are_told_with_keywords(plan, tmp_path):
    markers = tmp_path / "list.csv"
    markers.write_text("x,y,title\n600,500,Scratch\n601,500,Crack\n")
    plan.import_(markers)
    notes = plan.import_(markers)["notes"]
    check("; ".join(notes), 'duplicates="add"')


@pytest.mark.parametrize(
    ("options", "name"),
    [
        ({"fade": 7}, "fade must be"), ({"marker_size": -3}, "marker_size must be"), ({"map_scale": -1}, "map_scale must be"),
        ({"title_block": {"place": "middle"}}, 'title_block["place"] must be'), ({"zoom": 3}, "zoom goes with"),
        ({"view": {"scael": 2}}, 'view["scael"] is no member; there are: crop, padding, scale'),
        ({"look": {"areaNmes": "auto"}}, 'look["area_nmes"] is no member; there are: theme, fade, grey, area_names'),
        ({"scale_bar": True}, "scale_bar needs the scale: give pixels_per_metre=, or map_scale="),
    ])
def test_an_option_is_named_by_its_keyword(office, options, name):
    with pytest.raises(planmark.PlanmarkError) as raised:
        planmark.annotate(office[0], office[1], [[600, 500]], **options)
    check(str(raised.value), name)


def test_notes_of_a_sheet_name_keywords(office, tmp_path):
    notes = "; ".join(planmark.Sheet(*office, scale=0.1).notes)
    check(notes, 'try scale=1 or area_names="never"', 'spread="never" leaves them there', 'legend="auto" keeps it')
    fractions = tmp_path / "fractions.geojson"
    fractions.write_text(
        '{"type": "Feature", "properties": {}, "geometry": '
        '{"type": "Polygon", "coordinates": [[[0, 0], [0.5, 0], [0.5, 0.5], [0, 0.5], [0, 0]]]}}')
    notes = "; ".join(planmark.Sheet(office[0], fractions).notes)
    check(notes, 'say so with coordinates={"system": "normalized"}')


def test_a_job_has_its_own_members_and_the_methods_of_python(tmp_path):
    result = planmark.run_job({"plan": str(tmp_path / "none.plan"), "output": str(tmp_path / "o.png")})
    check(result["error"]["message"].replace(str(tmp_path), ""), "Plan.create() makes a plan")
    result = planmark.run_job({"drawing": "a.png", "markers": "b.csv", "output": "o.png", "request": {"look": {"fade": 7}}})
    assert result["error"]["message"].startswith("request.look.fade must be")
