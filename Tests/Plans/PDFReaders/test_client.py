"""What a client's program changes on a PDF comes back into the plan."""

import json
import re

import pages
import pikepdf
import pytest
from conftest import Plan, run
from pikepdf import Array, Dictionary, Name, String


class Client:
    """Edits a PDF as a program does that knows nothing of Planmark."""

    def __init__(self, path):
        self.pdf = pikepdf.open(path)
        self.page = self.pdf.pages[0]

    def named(self, subject):
        return next(each for each in self.page.Annots if str(each.get("/Subj", "")) == subject)

    def marker(self, number):
        return self.named(f"Marker {number}")

    def area(self, name):
        return next(each for each in self.page.Annots
                    if each.Subtype == "/Polygon" and str(each.Contents) == name)

    def add(self, subtype, rect, **entries):
        annotation = Dictionary(Type=Name.Annot, Subtype=Name("/" + subtype), Rect=Array(rect), T=String("Client"),
                                M=String("D:20991125120000+01'00'"))
        for key, value in entries.items():
            annotation["/" + key] = String(value) if isinstance(value, str) else value
        annotation = self.pdf.make_indirect(annotation)
        self.page.Annots.append(annotation)
        return annotation

    def reply(self, to, text, **entries):
        return self.add("Text", list(to.Rect), IRT=to, RT=Name.R, Contents=text, F=28, **entries)

    def set_state(self, of, state):
        return self.add("Text", list(of.Rect), IRT=of, RT=Name.R, State=state, StateModel="Review", F=30)

    def move(self, annotation, x, y):
        left, bottom, right, top = map(float, annotation.Rect)
        annotation.Rect = Array([left + x, bottom + y, right + x, top + y])

    def delete(self, annotation):
        index = next(index for index, each in enumerate(self.page.Annots) if each.objgen == annotation.objgen)
        del self.page.Annots[index]

    def save(self, path, **options):
        self.pdf.save(path, **options)
        return path


@pytest.fixture
def client(plan):
    return Client(plan.export())


def test_nothing_changed(plan):
    before = plan.lines
    report = plan.read(plan.export())
    assert (report["added"], report["changed"], report["unchanged"], report["areas"]) == (0, 0, 51, 0)
    assert plan.lines == before


@pytest.mark.parametrize("options", [{}, {"object_stream_mode": pikepdf.ObjectStreamMode.generate}, {"linearize": True},
                                     {"encryption": pikepdf.Encryption(owner="secret")}], ids=str)
def test_saved_anew_by_another_program(plan, client, tmp_path, options):
    before = plan.lines
    report = plan.read(client.save(tmp_path / "anew.pdf", **options))
    assert (report["added"], report["changed"], report["unchanged"]) == (0, 0, 51)
    assert plan.lines == before


def test_plan_to_pdf_to_plan_loses_nothing(plan, tmp_path):
    before = plan.lines
    pdf = plan.export()
    again = tmp_path / "again.plan"
    run("new", again, "--drawing", plan.drawing, "--page", "1", "--dpi", "240")
    refused = run("import", again, pdf, check=False)
    assert refused.returncode == 3 and "were written from another plan, 'office'; --other-plan" in refused.stderr
    run("import", again, pdf, "--other-plan")
    assert run("export", again, "--format", "jsonl").stdout.split("\n", 1)[1] == before
    once_more = tmp_path / "third.plan"
    run("export", again, "--output", tmp_path / "third.pdf")
    run("new", once_more, "--drawing", plan.drawing, "--page", "1", "--dpi", "240")
    run("import", once_more, tmp_path / "third.pdf", "--other-plan")
    assert run("export", once_more, "--format", "jsonl").stdout.split("\n", 1)[1] == before


@pytest.mark.parametrize("name", pages.SHEETS)
def test_moved(tmp_path, name):
    plan = Plan(tmp_path, pages.sheet(**pages.SHEETS[name]))
    client = Client(plan.export())
    # 30 points to the right and 12 down, as the page is shown.
    client.move(client.marker(1), *{"upright": (30, -12), "90": (12, 30), "180": (-30, 12), "270": (-12, -30)}[name])
    before = plan.markers
    report = plan.read(client.save(tmp_path / "client.pdf"))
    assert (report["changed"], report["unchanged"]) == (1, 50)
    after = plan.markers
    assert after[1]["x"] - before[1]["x"] == pytest.approx(100, abs=0.002)
    assert after[1]["y"] - before[1]["y"] == pytest.approx(40, abs=0.002)
    del before[1], after[1]
    assert before == after


def test_text_is_edited(plan, client, tmp_path):
    marker = client.marker(2)
    text = str(marker.Contents)
    marker.Contents = String(text.replace("Window handle loose", "Window handle off\r\nFound on the sill").replace(
        "Priority: low", "Priority: high").replace("Assignee: Tischlerei Behrens\r", ""))
    report = plan.read(client.save(tmp_path / "client.pdf"))
    assert report["changed"] == 1
    changed = plan.markers[2]
    assert changed["title"] == "Window handle off"
    assert changed["note"] == "Found on the sill"
    assert changed["priority"] == "high"
    assert "assignee" not in changed
    assert changed["due"] == "2026-02-27"


def test_replies_and_states(plan, client, tmp_path):
    first = client.reply(client.marker(3), "Please redo\rby Friday", NM="reply-1")
    client.reply(first, "Done", NM="reply-2")
    client.set_state(client.marker(7), "Accepted")
    client.set_state(client.marker(3), "Completed")
    # No step of the workflow leads there.
    client.set_state(client.marker(4), "Completed")
    report = plan.read(client.save(tmp_path / "client.pdf"), check=False)
    markers = plan.markers
    assert [(reply["author"], reply["text"]) for reply in markers[3]["properties"]["replies"]] == [
        ("Client", "Please redo\nby Friday"), ("Client", "Done")]
    assert markers[3]["status"] == "closed"
    assert markers[7]["status"] == "in progress"
    assert markers[4]["status"] == "open"
    assert [refusal["message"] for refusal in report["refused"]] == [
        "marker 4 is 'open' and cannot become 'closed'; allowed: in progress"]
    assert markers[4]["properties"].get("replies") is None
    # What came in goes out again, and comes in as it is.
    again = plan.export("again.pdf")
    before = plan.lines
    assert plan.read(again)["unchanged"] == 51
    assert plan.lines == before
    marked = Client(again)
    assert sum("/IRT" in each for each in marked.page.Annots) == 51 + 2


def test_a_reply_keeps_its_later_text(plan, client, tmp_path):
    reply = client.reply(client.marker(3), "Done", NM="r", CreationDate="D:20991125120000Z")
    reply.M = String("D:20991125120000Z")
    old = client.save(tmp_path / "old.pdf")
    reply.Contents, reply.M = String("Done today"), String("D:20991126120000Z")
    new = client.save(tmp_path / "new.pdf")

    def texts():
        return [each["text"] for each in plan.markers[3]["properties"]["replies"]]

    for path, text in ((old, "Done"), (new, "Done today"), (old, "Done today")):
        plan.read(path)
        assert texts() == [text]
    # An answer to what is not there is told.
    client.delete(client.marker(3))
    report = plan.read(client.save(tmp_path / "gone.pdf"))
    assert any("answers to annotations that are not there" in note for note in report["notes"])


def test_what_can_be_taken_is_taken(plan, client, tmp_path):
    """A reply goes into the plan, though the state that came with it may not."""
    for number in (1, 4):
        client.reply(client.marker(number), "We have fixed it")
        client.set_state(client.marker(number), "Completed")
    client.move(client.marker(8), 9000, 0)
    client.marker(8).Contents = String(str(client.marker(8).Contents).replace("Priority: medium", "Priority: low"))
    client.marker(10).Contents = String(str(client.marker(10).Contents).replace("Due: 2026-03-06", "Due: soon").replace(
        "Priority: high", "Priority: low"))
    client.marker(12).Contents = String(str(client.marker(12).Contents).replace("Due: 2026-03-20", "Due: 31.12.2026"))
    report = plan.read(client.save(tmp_path / "client.pdf"), check=False)
    markers = plan.markers
    assert [reply["text"] for reply in markers[1]["properties"]["replies"]] == ["We have fixed it"]
    assert markers[1]["status"] == "open"
    assert (markers[8]["x"], markers[8]["priority"]) == (1935, "low")
    assert (markers[10]["due"], markers[10]["priority"]) == ("2026-03-06", "low")
    assert markers[12]["due"] == "2026-12-31"
    messages = [refusal["message"] for refusal in report["refused"]]
    assert len(messages) == 4 and sum("; the rest is taken" in message for message in messages) == 3
    assert any("due must be a date" in message for message in messages)


@pytest.mark.parametrize("old, new, fields", [
    ("", "\rAppended", {"note": "Appended"}),
    ("", "\r\rAppended", {"note": "Appended"}),
    ("Category", "Between\rCategory", {"note": "Between"}),
    ("\r", " ", {}),
    ("\r", "\n\n", {}),
    (None, "", None),
    (None, "4", None),
    (None, "4: Own words", {"title": "Own words"}),
    (None, "Own words", {"title": "Own words"}),
    ("Status: open", "status is open", {"note": "status is open"}),
    ("4: Glass door", "99: Glass door", {}),
], ids=str)
def test_free_edits_lose_nothing(plan, client, tmp_path, old, new, fields):
    marker = client.marker(4)
    text = str(marker.Contents)
    marker.Contents = String(new if old is None else text + new if old == "" else text.replace(old, new))
    before = plan.markers[4]
    plan.read(client.save(tmp_path / "client.pdf"), check=False)
    after = plan.markers[4]
    for each in (before, after):
        each.pop("changed")
    assert after == {**before, **(fields or {})}


def test_a_second_import_keeps_what_was_changed_since(plan, client, tmp_path):
    client.add("Text", [500, 400, 520, 420], Contents="Loose tile", NM="n1")
    path = client.save(tmp_path / "client.pdf")
    plan.read(path)
    number = max(plan.markers)
    run("edit", plan.path, number, "--title", "Mine")
    report = plan.read(path)
    assert (report["added"], report["changed"]) == (0, 0)
    assert plan.markers[number]["title"] == "Mine"


def test_a_copied_pin_is_another_marker(plan, client, tmp_path):
    copy = client.pdf.make_indirect(Dictionary(client.marker(5)))
    copy.NM = String("copy-1")
    client.page.Annots.append(copy)
    client.move(copy, 30, 0)
    report = plan.read(client.save(tmp_path / "client.pdf"))
    assert (report["added"], report["unchanged"]) == (1, 51)
    new = plan.markers[max(plan.markers)]
    assert new["title"] == plan.markers[5]["title"] and new["x"] == plan.markers[5]["x"] + 100


def test_annotations_of_the_drawing_are_no_markers(tmp_path):
    plan = Plan(tmp_path, pages.sheet(**pages.SHEETS["upright"], more=b"/Annots [<< /Type /Annot /Subtype /Text "
                b"/Rect [400 400 420 420] /Contents (Architect) /NM (a1) >> << /Type /Annot /Subtype /Square /Rect [500 400 520 420] >>]"))
    report = plan.read(plan.export())
    assert (report["added"], report["unchanged"]) == (0, 51)
    assert any("annotations that the drawing had before: 2" in note for note in report["notes"])
    # An answer to one of them is news.
    client = Client(tmp_path / "marked.pdf")
    client.reply(client.page.Annots[0], "What is meant?")
    report = plan.read(client.save(tmp_path / "client.pdf"))
    assert report["added"] == 1
    assert plan.markers[max(plan.markers)]["properties"]["replies"][0]["text"] == "What is meant?"
    # Exported again it stands beside the architect's note, and is known.
    assert plan.read(plan.export("again.pdf"))["unchanged"] == 52


def test_new_annotations_become_markers(plan, client, tmp_path):
    client.add("Text", [500, 400, 520, 420], Contents="Loose tile\rin the corner", NM="3f0d1c9e-26a6-4e5f-9b80-7d9f6b2d6a11")
    client.add("Square", [600, 300, 660, 350], Contents="Check this", NM="cloud 7")
    client.add("FreeText", [700, 350, 800, 380], Contents="Here", CL=Array([650, 320, 700, 365]))
    client.add("Link", [0, 0, 10, 10])
    report = plan.read(client.save(tmp_path / "client.pdf"))
    assert report["added"] == 3
    new = {marker["title"]: marker for marker in plan.markers.values() if marker["number"] > 56}
    assert new["Loose tile"]["note"] == "in the corner"
    assert new["Loose tile"]["author"] == "Client"
    assert new["Loose tile"]["id"] == "3f0d1c9e-26a6-4e5f-9b80-7d9f6b2d6a11"
    assert (new["Loose tile"]["x"], new["Loose tile"]["y"]) == pytest.approx((1700, (900 - 410) / 0.3), abs=0.01)
    assert (new["Here"]["x"], new["Here"]["y"]) == pytest.approx((650 / 0.3, (900 - 320) / 0.3), abs=0.01)
    assert any("outlines" in note for note in report["notes"])
    # The same file again changes nothing.
    report = plan.read(tmp_path / "client.pdf")
    assert (report["added"], report["changed"]) == (0, 0)


def test_deleted_are_asked_about(plan, client, tmp_path):
    client.delete(client.marker(56))
    client.delete(client.area("Archive"))
    path = client.save(tmp_path / "client.pdf")
    report = plan.read(path)
    assert any("1 marker and 1 area deleted from the file and kept" in note for note in report["notes"]), report
    assert 56 in plan.markers
    run("edit", plan.path, "55", "--title", "Changed since")
    report = plan.read(path, "--deleted", "remove")
    assert report["removed"] == 1
    assert 56 not in plan.markers
    assert "Archive" not in plan.lines


def test_what_was_changed_since_is_not_removed(plan, client, tmp_path):
    client.delete(client.marker(56))
    path = client.save(tmp_path / "client.pdf")
    run("edit", plan.path, "56", "--title", "Changed since")
    report = plan.read(path, "--deleted", "remove")
    assert report["removed"] == 0
    assert plan.markers[56]["title"] == "Changed since"


def test_a_flattened_file_removes_nothing(plan, client, tmp_path):
    del client.page.Annots
    report = plan.read(client.save(tmp_path / "client.pdf"), "--deleted", "remove")
    assert report["removed"] == 0
    assert any("flattened" in note for note in report["notes"])
    assert len(plan.markers) == 51


def test_areas_alone_remove_no_markers(plan, client, tmp_path):
    client.page.Annots = Array([each for each in client.page.Annots if each.Subtype == "/Polygon"])
    report = plan.read(client.save(tmp_path / "client.pdf"), "--deleted", "remove")
    assert report["removed"] == 0 and len(plan.markers) == 51


def test_other_pages_are_told(tmp_path):
    plan = Plan(tmp_path, pages.sheet(**pages.SHEETS["upright"], pages=2))
    client = Client(plan.export("marked.pdf", "--list"))
    client.page = client.pdf.pages[2]
    client.add("Text", [100, 100, 120, 120], Contents="We do not accept row 3")
    report = plan.read(client.save(tmp_path / "client.pdf"))
    assert report["added"] == 0
    assert any("annotations on other pages" in note and note.endswith(": 1") for note in report["notes"])
    # Without the page there is nothing to read.
    del client.pdf.pages[0]
    result = run("import", plan.path, client.save(tmp_path / "less.pdf"), check=False)
    assert "added" not in result.stdout


@pytest.mark.parametrize("holes", [False, True])
def test_areas_with_holes_are_reshaped(tmp_path, holes):
    ring = [[100, 100], [900, 100], [900, 700], [100, 700], [100, 100]]
    hole = [[300, 300], [500, 300], [500, 500], [300, 500], [300, 300]]
    feature = {"type": "Feature", "id": "h", "properties": {"name": "Holed"}, "geometry": {
        "type": "MultiPolygon", "coordinates": [[ring, hole if holes else hole[::-1]], [[[1000, 100], [1100, 100], [1100, 200], [1000, 100]]]]}}
    (tmp_path / "areas.geojson").write_text(json.dumps({"type": "FeatureCollection", "features": [feature]}))
    plan = Plan(tmp_path, pages.sheet(**pages.SHEETS["upright"]))
    run("area", "import", plan.path, tmp_path / "areas.geojson")
    client = Client(plan.export())
    area = client.area("Holed")
    points = [float(value) for value in area.Vertices]
    index = min(range(0, len(points), 2), key=lambda index: points[index] - points[index + 1])
    points[index] -= 3
    area.Vertices = Array(points)
    path = client.save(tmp_path / "client.pdf")
    report = plan.read(path)
    assert report["areas"] == 1 and not report["refused"]
    assert "[90,100]" in plan.lines
    report = plan.read(path)
    assert report["areas"] == 0 and not report["refused"]


def test_both_sides_changed(plan, client, tmp_path):
    for number in (1, 2):
        marker = client.marker(number)
        marker.Contents = String(str(marker.Contents).replace("Priority: ", "Priority: very "))
    run("edit", plan.path, "1", "--priority", "none")
    run("edit", plan.path, "2", "--title", "Another title")
    report = plan.read(client.save(tmp_path / "client.pdf"), check=False)
    assert len(report["refused"]) == 1
    assert "changes the same: priority" in report["refused"][0]["message"]
    markers = plan.markers
    assert markers[1]["priority"] == "none"
    assert (markers[2]["title"], markers[2]["priority"]) == ("Another title", "very low")
    report = plan.read(tmp_path / "client.pdf", "--overwrite-newer")
    assert plan.markers[1]["priority"] == "very high"


def test_an_area_is_reshaped(plan, client, tmp_path):
    area = client.area("Archive")
    points = [float(value) for value in area.Vertices]
    area.Vertices = Array([points[0] + 3, *points[1:]])
    area.Contents = String("Store room")
    report = plan.read(client.save(tmp_path / "client.pdf"))
    assert report["areas"] == 1
    assert '"name":"Store room"' in plan.lines


def test_other_programs_keep_no_private_keys(plan, client, tmp_path):
    for annotation in client.page.Annots:
        for key in list(annotation.keys()):
            if key.startswith("/PLMK"):
                del annotation[key]
    del client.page.PieceInfo
    marker = client.marker(2)
    marker.Contents = String(str(marker.Contents).replace("loose", "off"))
    client.reply(client.marker(3), "Seen")
    report = plan.read(client.save(tmp_path / "client.pdf"))
    assert (report["added"], report["changed"], report["unchanged"]) == (0, 2, 49)
    assert plan.markers[2]["title"] == "Window handle off"
    assert plan.markers[3]["properties"]["replies"][0]["text"] == "Seen"


def test_xfdf(plan, tmp_path):
    before = plan.lines
    path = plan.export("comments.xfdf")
    assert plan.read(path)["unchanged"] == 51
    assert plan.lines == before
    text = path.read_text()
    text = text.replace("<contents>2: Window handle loose", "<contents>2: Window handle off")
    note = '<text page="0" rect="500,400,520,420" name="n1" title="Client"><contents>New</contents></text>'
    name = plan.markers[7]["id"]
    state = (f'<text page="0" rect="0,0,1,1" name="s1" title="Client" inreplyto="{name}" state="Accepted" statemodel="Review" '
             'date="D:20991125120000Z"/>')
    reply = (f'<text page="0" rect="0,0,1,1" name="r1" title="Client" inreplyto="{name}">'
             '<contents-richtext><body xmlns="http://www.w3.org/1999/xhtml"><p>Line one</p><p>Line <b>two</b></p></body>'
             '</contents-richtext></text>')
    (tmp_path / "client.xfdf").write_text(text.replace("</annots>", note + state + reply + "</annots>"))
    report = plan.read(tmp_path / "client.xfdf")
    assert (report["added"], report["changed"]) == (1, 2)
    markers = plan.markers
    assert markers[2]["title"] == "Window handle off"
    assert markers[7]["status"] == "in progress"
    assert markers[7]["properties"]["replies"][0]["text"] == "Line one\nLine two"
    # Without what Planmark keeps, as a program writes it that knows nothing of that.
    bare = re.sub(r' planmark:\w+="[^"]*"', "", plan.export("again.xfdf").read_text())
    (tmp_path / "bare.xfdf").write_text(bare.replace("<contents>2: Window handle off", "<contents>2: Window handle gone"))
    report = plan.read(tmp_path / "bare.xfdf")
    assert (report["added"], report["changed"]) == (0, 1)
    assert plan.markers[2]["title"] == "Window handle gone"
