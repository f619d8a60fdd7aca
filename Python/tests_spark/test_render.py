"""Sheets of a DataFrame's jobs, on a cluster of two worker processes."""

import collections
import json
import os
import pathlib
import re
import subprocess

import planmark
import pyarrow
import pytest
from planmark import spark as planmark_spark

# What the jobs of the fixture come to.
FAILED = {"p20", "p21", "p22"}


def frame(spark, jobs, parts=8):
    """A DataFrame of jobs as JSON, in so many parts, in their order."""
    return spark.createDataFrame([(json.dumps(job),) for job in jobs], "job string").coalesce(1).repartitionByRange(parts, "job")


def with_outputs(jobs, folder):
    return [{**job, "output": str(folder / f"{job['id']}.png")} for job in jobs]


def reported(rows):
    """The rows by id, of which each is there once."""
    counts = collections.Counter(row.id for row in rows)
    assert max(counts.values()) == 1, counts
    return {row.id: row for row in rows}


def hidden(folder):
    return [path.name for path in folder.rglob(".*")]


@pytest.fixture(scope="session")
def expected(plans, tmp_path_factory):
    """What `planmark batch` makes of the jobs: the folder of its outputs, and its results by id."""
    folder = tmp_path_factory.mktemp("expected")
    program = os.environ.get("PLANMARK_PROGRAM")
    jobs = with_outputs(plans, folder)
    if program is None:
        planmark.set_processors(1)
        results = [planmark.run_job(job) for job in jobs]
    else:
        lines = "".join(json.dumps(job) + "\n" for job in jobs)
        command = [program, "batch", "-", "--quiet", "--workers", str(max(2, os.cpu_count()))]
        run = subprocess.run(command, input=lines, capture_output=True, text=True)
        assert run.returncode == 1, run.stderr
        results = [json.loads(line) for line in run.stdout.splitlines()]
    return folder, {result["id"]: result for result in results}


def assert_same(rows, expected, folder):
    """The rows tell what `planmark batch` tells, and the outputs are its outputs, to the byte."""
    other, results = expected
    assert reported(rows).keys() == results.keys()
    for row in rows:
        result = results[row.id]
        error = result.get("error", {})
        assert row.status == result["status"], row
        assert (row.areas, row.markers, row.refused) == tuple(map(result.get, ("areas", "markers", "refused")))
        assert (row.refusals, row.notes) == (result.get("refusals", []), result.get("notes", []))
        assert (row.error_code, row.error_message) == (error.get("code"), error.get("message"))
        name = f"{row.id}.png"
        if row.status == "failed":
            assert not (folder / name).exists()
        else:
            assert (folder / name).read_bytes() == (other / name).read_bytes(), row.id
    assert hidden(folder) == []


def test_jobs_come_to_what_planmark_batch_makes_of_them(spark, plans, expected, tmp_path):
    render = planmark_spark.render_jobs()
    assert render.schema == planmark_spark.REPORT_SCHEMA
    rows = frame(spark, with_outputs(plans, tmp_path)).mapInArrow(render, render.schema).collect()
    assert {row.id for row in rows if row.status == "failed"} == FAILED
    assert_same(rows, expected, tmp_path)
    assert all(row.seconds >= 0 and re.fullmatch("[0-9a-f]{32}", row.hash) for row in rows)


def test_failing_tasks_and_killed_workers_lose_and_double_nothing(spark, plans, expected, tmp_path, temporary):
    render, attempts = planmark_spark.render_jobs(), tmp_path / "attempts"
    folder = tmp_path / "sheets"
    for path in (folder, attempts):
        path.mkdir()
    mark = str(attempts)

    def flaky(batches):
        import os
        import signal
        import threading

        from pyspark import TaskContext

        context = TaskContext.get()
        part, first = context.partitionId(), context.attemptNumber() == 0
        with open(f"{mark}/{part}.{context.attemptNumber()}", "w"):
            pass
        if first and part == 5:
            # Somewhere within the work, whatever the worker does then.
            threading.Timer(0.005, os.kill, (os.getpid(), signal.SIGKILL)).start()
        for number, batch in enumerate(render(batches)):
            if first and part in (1, 2) and number == 1:
                raise RuntimeError("injected")
            if first and part == 6 and number == 1:
                os.kill(os.getpid(), signal.SIGKILL)
            yield batch
        if first and part == 5:
            threading.Event().wait(10)

    rows = frame(spark, with_outputs(plans, folder), 12).mapInArrow(flaky, render.schema).collect()
    tried = collections.Counter(path.name.split(".")[0] for path in attempts.iterdir())
    assert all(tried[part] >= 2 for part in "1256"), tried
    assert_same(rows, expected, folder)
    assert list(temporary.rglob("*plan.plan")) == []


def test_bytes_in_and_out_are_those_of_files(spark, plans, expected, temporary):
    def content(job, name):
        path = pathlib.Path(job.get(name, "/nothing"))
        return path.read_bytes() if path.exists() else None

    names = ("drawing", "areas", "markers", "plan")
    rows = [
        (job["id"], "Hof" if index % 2 else None, index, json.dumps(job["request"]) if "request" in job else None,
         *(content(job, name) for name in names))
        for index, job in enumerate(plans) if job["id"] != "p20"]
    jobs = spark.createDataFrame(
        rows, "id string, site string, number int, request string, drawing_bytes binary, areas_bytes binary, "
        "markers_bytes binary, plan_bytes binary").repartition(5)
    render = planmark_spark.render_jobs(returns="bytes", keep={"site": "string", "number": "int"}, max_batch_bytes=5000)
    found = reported(jobs.mapInArrow(render, render.schema).collect())
    folder, results = expected
    assert len(found) == 59
    for row in found.values():
        assert row.status == results[row.id]["status"], row
        assert (row.site, f"p{row.number:02}", row.output) == ("Hof" if row.number % 2 else None, row.id, None)
        if row.status == "failed":
            assert row.picture is None
        else:
            assert row.picture == (folder / f"{row.id}.png").read_bytes()
    assert found["p13"].refusals[0].startswith("markers_bytes:") and found["p21"].error_message.startswith("drawing_bytes: ")
    assert list(temporary.rglob("*plan.plan")) == []


def test_attempts_at_the_same_time_leave_one_whole_file(spark, plans, expected, tmp_path):
    job = with_outputs(plans, tmp_path)[0]
    render = planmark_spark.render_jobs()
    rows = spark.sparkContext.parallelize([(json.dumps(job),)] * 40, 4).toDF("job string").mapInArrow(render, render.schema).collect()
    assert [row.status for row in rows] == ["done"] * 40
    assert [path.name for path in tmp_path.iterdir()] == ["p00.png"]
    assert (tmp_path / "p00.png").read_bytes() == (expected[0] / "p00.png").read_bytes()


def test_a_plan_of_bytes_that_a_killed_process_left_is_removed(tmp_path):
    program = """
import os, signal, sys
from planmark.spark._parts import Parts
with Parts({"plan": b"plan"}) as parts:
    print(parts.paths["plan"], flush=True)
    if len(sys.argv) > 1:
        os.kill(os.getpid(), signal.SIGKILL)
"""
    def run(*arguments):
        return subprocess.run(
            [os.environ.get("PYSPARK_PYTHON", "python3"), "-c", program, *arguments], env={**os.environ, "TMPDIR": str(tmp_path)},
            capture_output=True, text=True).stdout.strip()

    left = pathlib.Path(run("killed"))
    assert left.is_relative_to(tmp_path) and left.read_bytes() == b"plan"
    own = pathlib.Path(run())
    assert not left.exists() and not own.exists()


def test_columns_are_members_and_structs_are_requests(spark, office, tmp_path):
    drawing, areas, markers = map(str, office)
    rows = [("a", drawing, areas, markers, str(tmp_path / "a.png"), 0.5),
            ("b", drawing, None, None, str(tmp_path / "b.png"), None)]
    jobs = spark.createDataFrame(
        rows, "id string, drawing string, areas string, markers string, output string, scale double")
    jobs = jobs.selectExpr("*", "named_struct('view', named_struct('scale', scale)) request").drop("scale")
    render = planmark_spark.render_jobs()
    found = reported(jobs.mapInArrow(render, render.schema).collect())
    assert (found["a"].status, found["b"].error_code) == ("refused", "nothingToDraw")
    job = {"drawing": drawing, "areas": areas, "markers": markers, "request": {"view": {"scale": 0.5}}}
    planmark.set_processors(1)
    picture, _ = planmark.render_job(job)
    assert (tmp_path / "a.png").read_bytes() == picture


def test_done_jobs_are_skipped(spark, plans, tmp_path):
    jobs = with_outputs(plans[:8], tmp_path)
    render = planmark_spark.render_jobs(resume=True)

    def statuses(frame):
        return {row.id: row.status for row in frame.mapInArrow(render, render.schema).collect()}

    first = frame(spark, jobs, 2).mapInArrow(render, render.schema).toPandas()
    assert "skipped" not in set(first.status)
    assert set(statuses(frame(spark, jobs, 2)).values()) == {"skipped"}
    pathlib.Path(jobs[0]["output"]).unlink()
    os.utime(jobs[1]["markers"])
    assert {key: value for key, value in statuses(frame(spark, jobs, 2)).items() if value != "skipped"}.keys() == {"p00", "p01"}
    # With the hashes of the earlier report, a job with another request is done again.
    jobs[2]["request"] = {"look": {"fade": 0.5}}
    rows = list(zip([json.dumps(job) for job in jobs], first.set_index("id").loc[[job["id"] for job in jobs]].hash))
    again = statuses(spark.createDataFrame(rows, "job string, finished string"))
    assert [key for key, value in again.items() if value != "skipped"] == ["p02"]


def test_bytes_are_skipped_by_their_hash(spark, plans, tmp_path):
    job = plans[0]
    inputs = [pathlib.Path(job[name]).read_bytes() for name in ("drawing", "areas", "markers")]
    schema = "id string, output string, drawing_bytes binary, areas_bytes binary, markers_bytes binary, finished string"
    render = planmark_spark.render_jobs(resume=True)

    def run(*parts):
        rows = [("a", str(tmp_path / "a.png"), *parts)]
        return spark.createDataFrame(rows, schema).mapInArrow(render, render.schema).first()

    first = run(*inputs, None)
    assert (first.status, run(*inputs, None).status, run(*inputs, first.hash).status) == ("done", "done", "skipped")
    assert run(*inputs[:2], b"x,y\n9,9\n", first.hash).status == "done"


@pytest.mark.parametrize("columns, message", [
    ({"output": "string"}, "column 'job' is missing, as are plan, drawing"),
    ({"job": "string", "drawing": "string"}, "column 'job' has all members of a job; leave out drawing"),
    ({"drawing": "int32"}, "column 'drawing' must be string, not int32; cast it"),
    ({"drawing_bytes": "string"}, "column 'drawing_bytes' must be binary"),
    ({"drawing": "string", "request": "int32"}, "column 'request' must be string with JSON, or a struct"),
])
def test_wrong_columns_are_told_with_the_remedy(columns, message):
    types = {"string": pyarrow.string(), "int32": pyarrow.int32()}
    empty = pyarrow.RecordBatch.from_pylist([], pyarrow.schema([(name, types[kind]) for name, kind in columns.items()]))
    with pytest.raises(planmark.InvalidArgumentError, match=re.escape(message)):
        list(planmark_spark.render_jobs()(iter([empty])))


def test_a_wrong_column_ends_the_action(spark):
    render = planmark_spark.render_jobs(keep=["site"])
    with pytest.raises(Exception, match="column 'site' is to be kept, but the DataFrame has the columns drawing"):
        spark.createDataFrame([("a",)], "drawing string").mapInArrow(render, render.schema).collect()


def test_wrong_rows_fail_alone(spark, office):
    drawing = office[0].read_bytes()
    rows = [
        ("both", str(office[0]), drawing, None, "a.png"), ("no JSON", str(office[0]), None, "{", "a.png"),
        ("no output", str(office[0]), None, None, None), ("no drawing", None, None, None, "a.png"),
        ("a zero", "a\0b", None, None, "a.png"), ("empty", None, b"", None, "a.png"),
    ]
    jobs = spark.createDataFrame(rows, "id string, drawing string, drawing_bytes binary, request string, output string")
    jobs = jobs.selectExpr("*", f"'{office[2]}' markers")
    render = planmark_spark.render_jobs()
    found = reported(jobs.mapInArrow(render, render.schema).collect())
    assert {row.status for row in found.values()} == {"failed"}
    assert {key: row.error_code for key, row in found.items() if key not in ("a zero", "empty")} == {
        "both": "conflict", "no JSON": "notJSON", "no output": "noOutput", "no drawing": "noDrawing"}
    assert found["both"].error_message == "give drawing or drawing_bytes, not both; leave one of them null in each row"
    assert "drawing_bytes" in found["empty"].error_message


def test_wrong_options_are_told():
    for options, message in [
        ({"returns": "png"}, "returns must be None or 'bytes', not 'png'"), ({"keep": ["id"]}, "a column 'id' of its own"),
        ({"max_batch_bytes": 0}, "max_batch_bytes must be"), ({"threads": 0}, "threads must be from 1 to 1024"),
    ]:
        with pytest.raises(planmark.InvalidArgumentError, match=message):
            planmark_spark.render_jobs(**options)


def test_batches_are_bounded_by_bytes(office):
    batch = pyarrow.table({
        "drawing": [str(office[0])] * 6, "markers": [str(office[2])] * 6, "request": ['{"view": {"scale": 0.1}}'] * 6}).to_batches()[0]
    sizes = [
        [len(picture) for picture in part.column("picture").to_pylist()]
        for part in planmark_spark.render_jobs(returns="bytes", max_batch_bytes=100_000)(iter([batch]))]
    assert sum(map(len, sizes)) == 6 and len(sizes) > 1
    assert all(len(pictures) == 1 or sum(pictures) <= 100_000 for pictures in sizes)


def test_planmark_itself_imports_neither_spark_nor_arrow():
    program = "import sys, planmark; print({'pyspark', 'pyarrow'} & set(sys.modules))"
    run = subprocess.run([os.environ.get("PYSPARK_PYTHON", "python3"), "-c", program], capture_output=True, text=True)
    assert run.stdout.strip() == "set()", run.stderr
