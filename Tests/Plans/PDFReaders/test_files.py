"""Files of every kind are taken up as they are: the original is a byte prefix, and qpdf finds nothing wrong."""

import io
import os
import re
import shutil
import subprocess

import pages
import pikepdf
import pytest
from conftest import PROGRAM, SAMPLES, Plan, run

SHEET = pages.SHEETS["upright"]


def saved(tmp_path, content, **options):
    with pikepdf.open(content if not isinstance(content, bytes) else io.BytesIO(content)) as pdf:
        pdf.save(tmp_path / "base.pdf", **options)
    return (tmp_path / "base.pdf").read_bytes()


KINDS = {
    "table": lambda folder: pages.sheet(**SHEET),
    "stream": lambda folder: saved(folder, pages.sheet(**SHEET), object_stream_mode=pikepdf.ObjectStreamMode.generate),
    "linearized": lambda folder: saved(folder, pages.sheet(**SHEET), linearize=True),
    "linearized stream": lambda folder: saved(
        folder, pages.sheet(**SHEET), linearize=True, object_stream_mode=pikepdf.ObjectStreamMode.generate),
    "without a line end": lambda folder: pages.sheet(**SHEET).rstrip(b"\n"),
    "with annotations": lambda folder: pages.sheet(**SHEET, more=b"/Annots [<< /Type /Annot /Subtype /Text /Rect [9 9 19 19] "
                                                                 b"/Contents (Old) >>]"),
}


@pytest.mark.parametrize("kind", KINDS)
def test_original_stays(tmp_path, qpdf, kind):
    content = KINDS[kind](tmp_path)
    plan = Plan(tmp_path, content)
    output = plan.export()
    assert output.read_bytes().startswith(content)
    qpdf(output)
    with pikepdf.open(output) as pdf:
        kinds = [str(each.Subtype) for each in pdf.pages[0].Annots]
        assert kinds.count("/Stamp") == 51 and kinds.count("/Polygon") == 20 and kinds.count("/FreeText") == 1
        assert kinds.count("/Text") == 51 + (kind == "with annotations")
        assert all("/AP" in each for each in pdf.pages[0].Annots if str(each.Subtype) != "/Text")
        names = [str(each.NM) for each in pdf.pages[0].Annots if "/NM" in each]
        assert len(names) == len(set(names))


def test_exported_again_onto_its_own_output(tmp_path, qpdf):
    """A plan whose drawing is a PDF that it was written onto does not write its annotations twice."""
    plan = Plan(tmp_path, pages.sheet(**SHEET))
    first = plan.export().read_bytes()
    run("set", plan.path, "--name", "Level 4", check=False)
    plan.drawing.write_bytes(first)
    again = tmp_path / "again.pdf"
    result = run("export", plan.path, "--output", again, check=False)
    assert result.returncode == 3 and "not the drawing that the plan was made for" in result.stderr


def test_several_plans(tmp_path, qpdf):
    content = pages.sheet(**SHEET, pages=3)
    first, second = (Plan(tmp_path, content, page=page, name=name) for page, name in ((1, "one"), (3, "three")))
    third = Plan(tmp_path, content, page=3, name="more")
    output = tmp_path / "all.pdf"
    run("export", first.path, second.path, third.path, "--output", output)
    qpdf(output)
    assert output.read_bytes().startswith(content)
    with pikepdf.open(output) as pdf:
        counts = [len(page.get("/Annots", [])) for page in pdf.pages]
    assert counts == [123, 0, 246]
    for plan in (first, second, third):
        before = plan.lines
        assert plan.read(output)["unchanged"] == 51
        assert plan.lines == before


def test_plans_of_other_drawings_are_refused(tmp_path):
    first = Plan(tmp_path, pages.sheet(**SHEET), name="one")
    other = tmp_path / "other"
    other.mkdir()
    second = Plan(other, pages.sheet(**SHEET, pages=2), name="two")
    result = run("export", first.path, second.path, "--output", tmp_path / "all.pdf", check=False)
    assert result.returncode == 3
    assert "has another drawing than" in result.stderr
    result = run("export", first.path, first.path, "--output", tmp_path / "all.pdf", check=False)
    assert result.returncode == 3 and "is given twice" in result.stderr
    assert not (tmp_path / "all.pdf").exists()


def test_lists_and_links(tmp_path, qpdf):
    content = pages.sheet(**SHEET)
    plan = Plan(tmp_path, content)
    output = plan.export("listed.pdf", "--list")
    assert output.read_bytes().startswith(content)
    qpdf(output)
    with pikepdf.open(output) as pdf:
        drawing, *lists = pdf.pages
        assert len(lists) == 2
        there = [each for each in drawing.Annots if each.Subtype == "/Link"]
        back = [each for page in lists for each in page.Annots]
        assert len(there) == len(back) == 51
        assert all(each.Dest[0].objgen in [page.objgen for page in lists] for each in there)
        assert all(each.Dest[0].objgen == drawing.objgen for each in back)
        # Links lie beneath what can be taken and read.
        kinds = [str(each.Subtype) for each in drawing.Annots]
        assert kinds.index("/Stamp") > max(index for index, kind in enumerate(kinds) if kind == "/Link")
        for page in lists:
            assert [float(side) for side in page.MediaBox[2:]] == [842, 595]
    text = subprocess.run(["pdftotext", "-layout", "-f", "2", output, "-"], capture_output=True, text=True, check=True).stdout
    assert "Power outlet below the screen is dead" in text and text.count("51 markers") == 2
    assert plan.read(output)["unchanged"] == 51


def test_areas_are_measured(tmp_path, qpdf):
    plan = Plan(tmp_path, pages.sheet(**SHEET))
    run("set", plan.path, "--pixels-per-metre", "100")
    before = plan.lines
    output = plan.export()
    qpdf(output)
    with pikepdf.open(output) as pdf:
        rooms = [each for each in pdf.pages[0].Annots if each.Subtype == "/Polygon"]
        room = next(each for each in rooms if str(each.Contents).startswith("Boardroom Elbe"))
        assert room.IT == "/PolygonDimension"
        points = [float(value) for value in room.Vertices]
        pairs = list(zip(points[::2], points[1::2]))
        doubled = sum(x * v - u * y for (x, y), (u, v) in zip(pairs, pairs[1:] + pairs[:1]))
        metres = abs(doubled) / 2 * float(room.Measure.X[0].C) ** 2
        written = float(re.search(r"([\d.]+) m²", str(room.Contents)).group(1))
        assert metres == pytest.approx(written, abs=0.005)
        assert float(room.Measure.X[0].C) == pytest.approx(1 / 100 / 0.3, rel=1e-12)
    assert plan.read(output)["unchanged"] == 51
    assert plan.lines == before


def test_encrypted_is_written_anew(tmp_path, qpdf):
    content = saved(tmp_path, pages.sheet(**SHEET), encryption=pikepdf.Encryption(owner="secret"))
    plan = Plan(tmp_path, content)
    output = plan.export()
    assert "encrypted and was written anew" in plan.report.stderr
    qpdf(output)
    assert plan.read(output)["unchanged"] == 51


@pytest.mark.parametrize("damage", ["junk before", "wrong offsets", "wrong start"])
def test_damaged_is_written_anew(tmp_path, qpdf, damage):
    content = pages.sheet(**SHEET)
    if damage == "junk before":
        content = b"junk\n" + content
    elif damage == "wrong offsets":
        content = content.replace(b"0000000013 00000 n", b"0000000099 00000 n")
    else:
        content = content.replace(b"startxref\n", b"startxref\n9")
    plan = Plan(tmp_path, content)
    output = plan.export()
    assert "damaged and was written anew, repaired" in plan.report.stderr
    qpdf(output)
    assert plan.read(output)["unchanged"] == 51


def test_picture(tmp_path, qpdf):
    path = tmp_path / "office.plan"
    shutil.copy(SAMPLES / "office.png", tmp_path)
    run("new", path, "--drawing", tmp_path / "office.png", "--areas", SAMPLES / "office-rooms.geojson")
    run("import", path, SAMPLES / "office-issues.csv", check=False)
    before = run("export", path, "--format", "jsonl").stdout
    run("export", path, "--output", tmp_path / "office.pdf")
    qpdf(tmp_path / "office.pdf")
    assert "51 unchanged" in run("import", path, tmp_path / "office.pdf").stdout
    assert run("export", path, "--format", "jsonl").stdout == before


def test_scripts_are_taken_out(tmp_path, qpdf):
    script = b"<< /S /JavaScript /JS (app.alert\\(1\\)) >>"
    content = pages.sheet(
        **SHEET, catalog=b"/OpenAction %s /Names << /JavaScript << /Names [(a) %s] >> >>" % (script, script),
        more=b"/AA << /O << /S /Launch /F (calc.exe) >> >> /Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] "
             b"/A << /S /GoTo /D [4 0 R /Fit] /Next << /S /URI /URI (https://example.org) /Next %s >> >> >>]" % script)
    plan = Plan(tmp_path, content)
    kept = plan.export("kept.pdf")
    assert kept.read_bytes().startswith(content)
    stripped = plan.export("stripped.pdf", "--strip-actions")
    assert "4 scripts and actions taken out" in plan.report.stderr
    qpdf(stripped)
    plain = subprocess.run(["qpdf", "--qdf", "--object-streams=disable", stripped, "-"], capture_output=True, check=True).stdout
    assert b"JavaScript" not in plain and b"Launch" not in plain
    assert b"/GoTo" in plain and b"/URI" in plain


@pytest.mark.parametrize("catalog, note", [
    (b"/AcroForm << /SigFlags 3 /Fields [] >>", "stay valid for what they signed"),
    (b"/AcroForm << /SigFlags 3 /Fields [] >> /Perms << /DocMDP << /Type /Sig /Reference [<< /TransformParams << /P 1 >> >>] >> >>",
     "does not allow annotations"),
    (b"/AcroForm << /SigFlags 3 /Fields [] >> /Perms << /DocMDP << /Type /Sig /Reference [<< /TransformParams << /P 3 >> >>] >> >>",
     "stay valid for what they signed"),
])
def test_signatures_are_told(tmp_path, catalog, note):
    plan = Plan(tmp_path, pages.sheet(**SHEET, catalog=catalog))
    plan.export()
    assert note in plan.report.stderr


@pytest.mark.parametrize("kilobytes", [10, 100, 12_000])
def test_nothing_is_half_written(tmp_path, kilobytes):
    """A limit on the size of files stands for a full disk, at several places on the way."""
    with pikepdf.open(io.BytesIO(pages.sheet(**SHEET))) as pdf:
        pdf.Root.Filling = pikepdf.Stream(pdf, os.urandom(13_000_000))
        pdf.save(tmp_path / "site.pdf")
    plan = Plan(tmp_path, None)
    output = tmp_path / "marked.pdf"
    output.write_bytes(b"as it was")
    result = subprocess.run(["bash", "-c", f'ulimit -f {kilobytes}; exec "$@"', "bash", PROGRAM, "export", plan.path, "--force",
                             "--output", output], capture_output=True, text=True)
    assert result.returncode in (3, 4) and result.stderr.startswith("planmark: error: "), result.stderr
    assert output.read_bytes() == b"as it was"
    left = sorted(each.name for each in tmp_path.iterdir() if not each.name.startswith("office.plan-"))
    assert left == ["marked.pdf", "office.plan", "site.pdf"]


def test_wrong_input(tmp_path):
    plan = Plan(tmp_path, pages.sheet(**SHEET))
    (tmp_path / "no.pdf").write_bytes(b"%PDF-1.7\nnothing")
    (tmp_path / "no.xfdf").write_text("<xfdf><annots><text")
    (tmp_path / "other.xml").write_text("<html/>")
    for name in ("no.pdf", "no.xfdf"):
        result = run("import", plan.path, tmp_path / name, check=False)
        assert result.returncode == 3 and name in result.stderr and len(result.stderr.splitlines()) == 1, result.stderr
    result = run("import", plan.path, tmp_path / "other.xml", "--format", "xfdf", check=False)
    assert result.returncode == 3 and "is no whole XFDF" in result.stderr
    result = run("export", plan.path, "--output", plan.drawing, check=False)
    assert result.returncode == 4 and "site.pdf" in result.stderr
    assert len(plan.markers) == 51
