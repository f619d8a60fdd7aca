"""Plans: what is placed, changed, found, imported, exported, undone and rendered."""

import datetime
import json
import os
import shutil
import subprocess
import sys
import threading
import warnings

import numpy as np
import pandas as pd
import planmark
import pytest


@pytest.fixture
def plan(office, tmp_path):
    # A plan finds a drawing that lies beside it.
    drawing = shutil.copy(office[0], tmp_path)
    with planmark.Plan.create(tmp_path / "level4.plan", drawing, name="Level 4", author="Ada", areas=office[1]) as plan:
        yield plan


@pytest.fixture
def filled(plan):
    plan.place([[600, 500], [1225, 525], [910, 625]], [
        {"title": "Scratch", "status": "open", "category": "furniture", "property:Trade": "Painter"},
        {"title": "Öl 📌", "status": "open", "due": "2026-03-06"}, {"title": "Dent"}], author="Ada")
    return plan


def test_a_page_of_a_pdf_is_a_drawing(tmp_path):
    # A grid of 200 x 100 pixels on a page of 2 x 1 inches at 100 pixels to the inch.
    picture = np.full((100, 200, 3), 255, np.uint8)
    planmark.Sheet(picture, markers=[[150, 50]], scale=1).render(tmp_path / "site.pdf")
    page = f"{tmp_path / 'site.pdf'}#page=1&dpi=192"
    with planmark.Plan.create(tmp_path / "site.plan", page, embed=True) as plan:
        assert plan.info["drawing"]["width"] == 400
        plan.place([[300, 100]])
        (tmp_path / "site.pdf").unlink()
        assert plan.render().shape == (200, 400, 3)
    with pytest.raises(planmark.PlanmarkError, match="cannot be opened"):
        planmark.Sheet(page, markers=[[1, 1]])


def test_lengths_are_kept_and_measured(plan):
    plan.set_scale(100, author="Ada")
    line = plan.measure([[472, 902], [472, 1102]], "Corridor")
    assert (line["kind"], line["metres"], line["points"]) == ("distance", 2, [[472, 902], [472, 1102]])
    plan.measure(np.array([[500, 500], [900, 500], [900, 1300]]))
    plan.set_scale(200, detail="Section", box=[3100, 2300, 800, 650])
    assert plan.measure([[3200, 2500], [3200, 2800]], "Beam")["metres"] == 1.5
    plan.set_scale(300, detail="Section")
    measures = {measure["name"]: measure for measure in plan.measures}
    assert measures["Beam"]["metres"] == 1 and measures["Beam"]["detail"] == "Section"
    assert measures["Boardroom Elbe"]["squareMetres"] == pytest.approx(43.1048)
    assert plan.info["lines"] == 3 and plan.info["details"]["Section"]["pixelsPerMetre"] == 300
    plan.remove_measure("Corridor", "Beam")
    plan.remove_detail("Section")
    assert [measure["kind"] for measure in plan.measures][:2] == ["polyline", "area"]
    plan.undo(2)
    assert plan.info["lines"] == 3 and "Section" in plan.info["details"]
    assert plan.render(dimensions=True).shape == (3000, 4000, 3)


@pytest.mark.parametrize("change, problem", [
    (lambda plan: plan.measure([[1, 1]]), "2 points"), (lambda plan: plan.measure([[1, 1], [1, 1]]), "that differ"),
    (lambda plan: plan.measure([[1, 1], [1, 9999]]), "beyond the drawing"), (lambda plan: plan.measure([1, 2, 3]), "points"),
    (lambda plan: plan.remove_measure("none"), "no measured line 'none'"), (lambda plan: plan.remove_detail("none"), "no detail"),
    (lambda plan: plan.set_scale(0), "must be"), (lambda plan: plan.set_scale(1, detail="d"), "details\\[0\\] must have a name, a box"),
    (lambda plan: plan.set_scale(1, detail="d", box=[0, 0, 9999, 9]), "beyond the drawing"),
])
def test_what_is_wrong_with_a_measure_is_said(plan, change, problem):
    before = plan.measures
    with pytest.raises((planmark.PlanmarkError, ValueError), match=problem):
        change(plan)
    assert plan.measures == before


def test_queries_take_dates(filled):
    assert filled.markers({"due_before": datetime.date(2026, 3, 7)})["number"].tolist() == [2]


def test_a_task_of_another_kind_is_refused(filled):
    with pytest.raises(TypeError, match="task must be planmark.Task, not int"):
        filled.render("bytes", task=5)


def test_a_plan_keeps_its_units(office, tmp_path):
    with planmark.Plan.create(tmp_path / "feet.plan", office[0], pixels_per_metre=100, units="imperial") as plan:
        assert plan.info["units"] == "imperial"
        plan.set_units("metric", author="Ada")
        assert plan.info["units"] == "metric"
        with pytest.raises(planmark.InvalidRequestError, match="metric"):
            plan.set_units("feet")
    with pytest.raises(planmark.InvalidRequestError, match="metric"):
        planmark.Plan.create(tmp_path / "other.plan", office[0], units="feet")


def test_a_plan_is_made_and_opened_again(office, tmp_path):
    path = tmp_path / "level4.plan"
    with planmark.Plan.create(path, office[0], name="Level 4", embed=True, pixels_per_metre=100, areas=office[1]) as plan:
        info = plan.info
        assert info["name"] == "Level 4" and info["areas"] == 20 and info["markers"] == 0 and info["pixelsPerMetre"] == 100
        assert info["drawing"]["embedded"] and (info["drawing"]["width"], info["drawing"]["height"]) == (4000, 3000)
        assert plan.areas.names == planmark.Rooms(office[1]).names and "Level 4" in repr(plan)
    with pytest.raises(planmark.ClosedError):
        str(plan.info)
    assert repr(plan) == "<planmark.Plan, closed>"
    plan.close()
    with planmark.Plan(str(path), read_only=True) as plan:
        assert plan.info["name"] == "Level 4"
        with pytest.raises(planmark.UnwritableError):
            plan.place([[600, 500]])
    with pytest.raises(planmark.PlanmarkError):
        planmark.Plan.create(path, office[0])
    with pytest.raises(FileNotFoundError):
        planmark.Plan.create(tmp_path / "other.plan", "/no/such.png")
    with pytest.raises(planmark.PlanmarkError):
        planmark.Plan(tmp_path / "missing.plan")


def test_markers_are_placed_and_refused(plan):
    with pytest.warns(planmark.PlanmarkWarning, match="3 of 4 markers are refused"):
        number, reason = plan.place([[600, 500], [4210, 88], [1, 1], [np.nan, 1]], author="Ada")
    assert number.tolist() == [1, -1, -1, -1] and (number.dtype, reason.dtype) == (np.int64, np.uint8)
    assert reason.tolist() == [0, planmark.Reason.OUTSIDE_DRAWING, planmark.Reason.OUTSIDE_AREAS, planmark.Reason.NOT_FINITE]
    assert plan.place([[1, 1]], anywhere=True).number.tolist() == [2]
    assert plan.place([[425, 500]], snap=10).reason.tolist() == [0]
    with pytest.raises(planmark.RefusedError):
        plan.place([[600, 500], [1, 1]], strict=True)
    assert plan.place([]).number.shape == (0,)
    assert plan.info["markers"] == 3


@pytest.mark.parametrize("details", [
    [{"title": "a"}, {"title": "b"}], {"title": ["a", "b"]}, {"title": np.array(["a", "b"])}, pd.DataFrame({"title": ["a", "b"]})])
def test_details_come_in_many_forms(plan, details):
    plan.place([[600, 500], [610, 500]], details)
    assert plan.markers(as_="dict")["title"].tolist() == ["a", "b"]


def test_one_dict_of_details_is_for_all(plan):
    plan.place([[600, 500], [610, 500]], {"title": "same", "status": "open"})
    assert plan.markers()["title"].tolist() == ["same", "same"]
    with pytest.raises(ValueError, match="as many as there are points, 2, not 1"):
        plan.place([[600, 500], [610, 500]], [{"title": "one"}])
    with pytest.raises(planmark.PlanmarkError, match="column 'nonsense' is no member"):
        plan.place([[600, 500]], [{"nonsense": "one"}])
    assert plan.info["markers"] == 2


def test_markers_come_as_a_structured_array(filled):
    rows = filled.markers()
    assert rows["number"].tolist() == [1, 2, 3] and rows["number"].dtype == np.int64
    assert np.column_stack([rows["x"], rows["y"]]).tolist() == [[600, 500], [1225, 525], [910, 625]]
    assert rows["title"].tolist() == ["Scratch", "Öl 📌", "Dent"] and rows["due"].tolist() == [None, "2026-03-06", None]
    assert rows["property:Trade"].tolist() == ["Painter", None, None]
    assert rows["area"].tolist() == ["Boardroom Elbe"] * 3 and np.isnan(rows["size"]).all()
    assert rows["created"].dtype == "M8[ms]" and abs(rows["created"] - np.datetime64("now")).max() < np.timedelta64(600, "s")


def test_columns_are_views_that_keep_the_librarys_memory(filled):
    columns = filled.markers(as_="dict")
    x = columns["x"]
    del columns
    filled.close()
    for _ in range(100):
        planmark.Rooms([[[0, 0], [1, 0], [1, 1]]])
    assert x.tolist() == [600, 1225, 910] and not x.flags.writeable and not x.flags.owndata


def test_pandas_gets_a_frame(filled):
    frame = filled.markers(as_="pandas")
    assert frame["title"].tolist() == ["Scratch", "Öl 📌", "Dent"] and len(frame) == 3
    assert frame.groupby("area").size().tolist() == [3] and frame["created"].dtype.kind == "M"


def test_a_query_chooses(filled):
    def numbers(**query):
        return filled.markers(query)["number"].tolist()

    assert numbers(text="scra") == [1] and numbers(category="furniture") == [1] and numbers(limit=2) == [1, 2]
    assert numbers(due_before="2026-12-31") == numbers(dueBefore="2026-12-31") == [2]
    assert numbers(near=np.array([905, 620]), limit=1) == [3] and numbers(box=(0, 0, 700, 700)) == [1]
    assert numbers(status="closed") == [] and filled.markers({"status": "closed"}, as_="pandas").empty
    for bad in ({"nonsense": 1}, {"limit": "many"}):
        with pytest.raises(planmark.InvalidRequestError):
            filled.markers(bad)
    with pytest.raises(TypeError):
        filled.markers("open")
    with pytest.raises(ValueError, match="as_"):
        filled.markers(as_="list")


def test_markers_are_changed_and_changes_undone(filled):
    filled.update({"number": 1, "title": None, "point": np.array([700, 600])}, author="Bo")
    filled.update([{"number": 2, "title": "Oil"}, {"number": 3, "property:Trade": "Joiner"}])
    rows = filled.markers()
    assert rows["title"].tolist() == [None, "Oil", "Dent"] and rows["x"][0] == 700
    with pytest.raises(KeyError):
        filled.update([{"number": 1, "title": "all"}, {"number": 99, "title": "or none"}])
    assert filled.markers()["title"][0] is None
    assert len(filled.undo()) == 1 and filled.markers()["title"][1] == "Öl 📌"
    assert len(filled.redo(author="Bo")) == 1 and filled.markers()["title"][1] == "Oil"
    assert len(filled.undo(2)) == 2 and filled.markers()["title"][0] == "Scratch"
    history = filled.history()
    assert len(history) > len(filled.history(limit=2)) == 2 and filled.history(marker=3)
    for bad in ("text", [1], None):
        with pytest.raises(TypeError):
            filled.update(bad)


def test_statuses_follow_the_workflow_and_markers_are_removed(filled):
    final = filled.info["workflow"]["finalStatuses"][0]
    filled.set_status([1, 2], final, any_status=True, author="Ada")
    assert filled.markers({"status": final})["number"].tolist() == [1, 2]
    with pytest.raises(KeyError):
        filled.set_status(99, final, any_status=True)
    with pytest.raises(planmark.PlanmarkError):
        filled.set_status(3, "nonsense")
    filled.remove(np.array([1, 3], np.int32))
    assert filled.markers()["number"].tolist() == [2]
    for bad in ([1.5], ["a"], [None], np.zeros((1, 2), int)):
        with pytest.raises((TypeError, ValueError)):
            filled.remove(bad)


def test_a_list_is_imported_and_the_plan_exported(office, plan, tmp_path):
    report = plan.import_(office[2], author="Ada")
    assert plan.info["markers"] == 51 and isinstance(report, dict)
    again = plan.import_(office[2].read_bytes(), name="issues.csv", duplicates="keep")
    assert plan.info["markers"] == 51 and isinstance(again, dict)
    number, x, y = (plan.markers()[name].tolist()[0] for name in ("number", "x", "y"))
    row = "number,x,y,title\n{},{},{},Changed\n".format(number, x, y).encode()
    dry = plan.import_(row, name="row.csv", duplicates="update", dry_run=True)
    assert dry["dryRun"] and [change["new"] for change in dry["changes"]] == ["Changed"]
    assert "Changed" not in plan.markers()["title"].tolist()
    assert isinstance(plan.export(tmp_path / "issues.csv"), dict)
    data = plan.export(format="csv")
    assert (tmp_path / "issues.csv").read_bytes() == data
    assert len(json.loads(plan.export(format="geojson", filter={"limit": 3}))["features"]) == 23
    with pytest.raises(planmark.InvalidRequestError):
        plan.export(format="nonsense")
    with pytest.raises(FileNotFoundError):
        plan.import_("/no/such.csv")


@pytest.mark.parametrize("together", (False, True))
def test_an_export_replaces_no_file_of_others_unless_it_is_told_to(filled, tmp_path, together):
    def export(path, **options):
        return planmark.Plan.export_together([filled], path, **options) if together else filled.export(path, **options)

    notes, path = b"My own notes\n", tmp_path / "marked.xfdf"
    path.write_bytes(notes)
    with pytest.raises(planmark.UnwritableError, match="that Planmark did not write; .*; force=True replaces it") as raised:
        export(path)
    assert raised.value.code == "outputIsForeign" and path.read_bytes() == notes
    assert export(path, force=True)["markers"] == 3
    # An earlier export is replaced, week after week.
    assert export(path)["markers"] == 3
    if not together:
        path = tmp_path / "list.csv"
        filled.export(path)
        path.write_text(path.read_text() + "9,600,500,mine\n")
        with pytest.raises(planmark.UnwritableError, match="force=True") as raised:
            filled.export(path)
        assert raised.value.code in ("outputWasChanged", "outputIsForeign") and "mine" in path.read_text()


def test_annotations_go_onto_a_pdf_and_come_back(office, plan, tmp_path):
    plan.import_(office[2])
    assert plan.export(tmp_path / "marked.pdf", list=True)["markers"] == 51
    assert plan.import_(tmp_path / "marked.pdf", deleted="remove")["unchanged"] == 51
    assert plan.export(format="pdf").startswith(b"%PDF-")
    comments = plan.export(format="xfdf").replace(b"<contents>2: Window", b"<contents>2: The window")
    assert plan.import_(comments, name="comments.xfdf")["changed"] == 1
    assert plan.markers({"limit": 2})["title"].tolist()[1] == "The window handle loose"
    with pytest.raises(planmark.InvalidRequestError, match="goes with PDF"):
        plan.export(format="csv", list=True)
    with pytest.raises(planmark.PlanmarkError, match="no whole XFDF"):
        plan.import_(b"<xfdf>", name="x.xfdf")


def test_plans_of_one_pdf_are_exported_together(tmp_path):
    planmark.Sheet(np.full((100, 200, 3), 255, np.uint8), markers=[[150, 50]], scale=1).render(tmp_path / "site.pdf")
    page = f"{tmp_path / 'site.pdf'}#page=1&dpi=192"
    with planmark.Plan.create(tmp_path / "a.plan", page) as one, planmark.Plan.create(tmp_path / "b.plan", page) as other:
        one.place([[300, 100]])
        other.place([[100, 50], [120, 60]])
        report = planmark.Plan.export_together([one, other], tmp_path / "marked.pdf")
        assert report["markers"] == 3
        assert [plan.import_(tmp_path / "marked.pdf")["unchanged"] for plan in (one, other)] == [1, 2]
        with pytest.raises(planmark.UnreadableError, match="given twice"):
            planmark.Plan.export_together([one, one], tmp_path / "marked.pdf")
        with pytest.raises(planmark.UnwritableError, match="a file of the plan itself"):
            planmark.Plan.export_together([one, other], tmp_path / "site.pdf")
        with pytest.raises(planmark.InvalidRequestError, match="several plans go into a PDF"):
            planmark.Plan.export_together([one, other], tmp_path / "marked.csv")


def test_copies_are_merged(filled, tmp_path):
    path = tmp_path / "copy.plan"
    filled.close()
    path.write_bytes((tmp_path / "level4.plan").read_bytes())
    with planmark.Plan(tmp_path / "level4.plan") as plan, planmark.Plan(path) as copy:
        copy.update({"number": 1, "title": "Deep scratch"}, author="Bo")
        plan.update({"number": 3, "title": "Bump"})
        assert isinstance(plan.merge(copy, author="Ada"), dict)
        assert plan.markers()["title"].tolist() == ["Deep scratch", "Öl 📌", "Bump"]
        copy.update({"number": 2, "title": "Oil"})
        copy.close()
        plan.merge(path)
        assert plan.markers()["title"].tolist() == ["Deep scratch", "Oil", "Bump"]


def test_a_plan_is_rendered_as_its_parts_are(office, filled, tmp_path):
    array = filled.render(scale=0.25)
    assert array.shape == (750, 1000, 3)
    rows = filled.markers()
    assert filled.sheet({"limit": 1}, scale=0.25).report["drawn"] == 1
    assert planmark.Sheet(filled, scale=0.25).report["drawn"] == len(rows) == 3
    assert np.array_equal(planmark.annotate(filled, scale=0.25), array)
    path = filled.render(tmp_path / "sheet.png", scale=0.25)
    assert path.read_bytes() == filled.render("bytes", scale=0.25)
    with pytest.raises(TypeError):
        planmark.Sheet(filled, markers=[])


def test_a_plan_whose_drawing_lies_elsewhere_is_told_where(office, tmp_path):
    with pytest.warns(planmark.PlanmarkWarning, match="not in the plan's folder.*drawing=.*embed=True") as caught:
        plan = planmark.Plan.create(tmp_path / "apart.plan", office[0])
    assert caught[0].filename == __file__
    with plan:
        for render in (plan.render, plan.sheet, lambda: planmark.annotate(plan), lambda: plan.tiles(tmp_path / "tiles")):
            with pytest.raises(planmark.UnreadableError, match="is not in the plan's folder.*drawing=.*embed=True"):
                render()
        assert plan.render(drawing=office[0], scale=0.25).shape == (750, 1000, 3)


def test_a_plan_that_keeps_or_finds_its_drawing_says_nothing(office, tmp_path):
    (tmp_path / "drawings").mkdir()
    beside = shutil.copy(office[0], tmp_path / "drawings")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for name, drawing, embed in (("a", office[0], True), ("b", office[0], False), ("c", beside, None)):
            planmark.Plan.create(tmp_path / f"{name}.plan", drawing, embed=embed).close()


def test_who_changes_a_plan_is_said_once(plan, tmp_path):
    def authors():
        return [change["author"] for change in plan.history(limit=1)]

    plan.place([[600, 500], [610, 500]])
    assert authors() == ["Ada"] == plan.markers()["author"][:1].tolist()
    changes = [
        lambda **by: plan.update({"number": 1, "title": f"a{by}"}, **by),
        lambda **by: plan.set_status(1, f"{by or 'a'}", any_status=True, **by),
        lambda **by: plan.remove(2, **by), lambda **by: plan.undo(**by), lambda **by: plan.redo(**by), lambda **by: plan.undo(**by),
        lambda **by: plan.set_scale(100 + len(by), **by), lambda **by: plan.measure([[1, 1], [9, 9]], **by),
        lambda **by: plan.import_([{"x": 600, "y": 500 + len(by)}], **by),
    ]
    for change in changes:
        change()
        assert authors() == ["Ada"]
    for change in (changes[0], changes[1], changes[6], changes[7], changes[8]):
        change(author="Bo")
        assert authors() == ["Bo"]
    plan.author = "Cy"
    changes[3]()
    assert authors() == ["Cy"]
    with planmark.Plan(tmp_path / "level4.plan", author="Di") as other:
        other.place([[600, 500]])
    assert authors() == ["Di"]
    with planmark.Plan(tmp_path / "level4.plan") as other:
        other.place([[600, 500]])
    assert authors() == [None]


def test_as_many_changes_are_undone_as_are_asked_for_or_none(filled):
    filled.update({"number": 1, "title": "Dent"})
    filled.update({"number": 2, "title": "Oil"})
    before, history = filled.markers(as_="records"), filled.history()
    for count in (4, 1000, 1 << 62):
        with pytest.raises(planmark.RefusedError, match=f"only 3 changes can be undone, not {count}; nothing was undone") as error:
            filled.undo(count)
        assert error.value.code == "fewerToUndo" and filled.markers(as_="records") == before and filled.history() == history
    assert [change["action"] for change in filled.undo(3, author="Cy")] == ["edit", "edit", "mark"] and filled.info["markers"] == 0
    assert [change["author"] for change in filled.history(limit=3)] == ["Cy"] * 3
    with pytest.raises(planmark.RefusedError, match="nothing to undo"):
        filled.undo(2)
    with pytest.raises(planmark.RefusedError, match="only 3 changes can be redone, not 4"):
        filled.redo(4)
    assert len(filled.redo(3)) == 3 and [row["title"] for row in filled.markers(as_="records")] == ["Dent", "Oil", "Dent"]
    for bad in (0, -1, 1.5, "2"):
        with pytest.raises(planmark.InvalidRequestError, match="count must be"):
            filled.undo(bad)


def test_a_forked_child_is_told_to_open_the_plan_again(filled, tmp_path):
    child = os.fork()
    if child == 0:
        status = 1
        try:
            try:
                filled.place([[600, 500]])
            except planmark.ForkedError:
                filled.close()
                with planmark.Plan(tmp_path / "level4.plan") as anew:
                    status = 0 if anew.place([[600, 500]]).number.tolist() == [4] else 2
        finally:
            os._exit(status)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert filled.place([[600, 500]]).number.tolist() == [5]


def test_threads_give_every_marker_a_number_of_its_own(plan):
    numbers = []

    def work():
        for _ in range(20):
            numbers.extend(plan.place([[600, 500], [610, 510]]).number.tolist())

    threads = [threading.Thread(target=work) for _ in range(5)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(numbers) == list(range(1, 201)) == plan.markers()["number"].tolist()


def test_a_plan_left_open_does_no_harm(office, tmp_path):
    program = "import sys, planmark; plan = planmark.Plan.create(*sys.argv[1:], embed=False); plan.place([[600, 500]])"
    done = subprocess.run([sys.executable, "-c", program, tmp_path / "a.plan", office[0]], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    with planmark.Plan(tmp_path / "a.plan") as plan:
        assert plan.info["markers"] == 1
