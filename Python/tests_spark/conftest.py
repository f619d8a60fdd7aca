import json
import os
import pathlib
import random
import sys

import numpy
import pytest

SAMPLES = pathlib.Path(__file__).resolve().parents[2] / "Samples"


@pytest.fixture(scope="session")
def spark(tmp_path_factory):
    """A session on a cluster of two worker processes of a core each."""
    os.environ.setdefault("SPARK_LOCAL_IP", "127.0.0.1")
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    from pyspark.sql import SparkSession

    settings = {
        "spark.ui.enabled": "false",
        "spark.ui.showConsoleProgress": "false",
        "spark.driver.host": "127.0.0.1",
        "spark.driver.bindAddress": "127.0.0.1",
        "spark.local.dir": str(tmp_path_factory.mktemp("spark")),
        "spark.sql.warehouse.dir": str(tmp_path_factory.mktemp("warehouse")),
        "spark.sql.execution.arrow.maxRecordsPerBatch": "3",
        "spark.executorEnv.TMPDIR": str(tmp_path_factory.mktemp("temporary")),
        # The worker that a test kills takes its executor along at times, which is a failure of tasks that have done nothing.
        "spark.task.maxFailures": "6",
    }
    builder = SparkSession.builder.master("local-cluster[2,1,1024]").appName("Planmark's tests")
    for name, value in settings.items():
        builder = builder.config(name, value)
    session = builder.getOrCreate()
    session.sparkContext.setLogLevel("OFF")
    yield session
    session.stop()


@pytest.fixture(scope="session")
def temporary(spark):
    """The folder of the workers' temporary files."""
    return pathlib.Path(spark.conf.get("spark.executorEnv.TMPDIR"))


@pytest.fixture(scope="session")
def plans(tmp_path_factory):
    """Sixty small jobs of all sorts, without outputs: PNG, PDF and SVG, markers that are refused, requests, a plan file, and files
    that are missing or broken."""
    import planmark

    folder, chance, jobs = tmp_path_factory.mktemp("plans"), random.Random(7), []
    for index in range(60):
        width, height = chance.randrange(60, 300), chance.randrange(60, 300)
        pixels = numpy.full((height, width, 3), chance.randrange(180, 255), numpy.uint8)
        pixels[:, ::17] = 40
        drawing, areas, markers = (folder / f"{index:02}.{ending}" for ending in ("png", "geojson", "csv"))
        planmark.Sheet(pixels, markers=numpy.empty((0, 2))).render(str(drawing))
        middle = width // 2
        rooms = {
            "West": [[2, 2], [middle, 2], [middle, height - 2], [2, height - 2]],
            "East": [[middle, 2], [width - 2, 2], [width - 2, height - 2], [middle, height - 2]]}
        areas.write_text(json.dumps(
            planmark.Rooms({name: numpy.array(ring, float) for name, ring in rooms.items()}).to_geojson()))
        lines = ["x,y,title"]
        for number in range(chance.randrange(1, 8)):
            lines.append(f"{chance.uniform(3, width - 3):.1f},{chance.uniform(3, height - 3):.1f},Tür {number}")
        if index % 10 == 3:
            lines.append(f"{width + 50},5,Outside")
        markers.write_text("\n".join(lines) + "\n", encoding="utf-8")
        job = {"id": f"p{index:02}", "drawing": str(drawing), "areas": str(areas), "markers": str(markers)}
        if index % 7 == 2:
            job["request"] = {"view": {"scale": 0.5}}
        if index % 15 == 4:
            del job["areas"]
        if index == 20:
            job["drawing"] = str(folder / "missing.png")
        if index == 21:
            job["drawing"] = str(areas)
        if index == 22:
            job["request"] = {"vew": {}}
        if index == 23:
            plan = folder / "a.plan"
            planmark.Plan.create(str(plan), str(drawing), areas=str(areas), embed=True, author="Ada").close()
            job = {"id": "p23", "plan": str(plan)}
        jobs.append(job)
    return jobs


@pytest.fixture(scope="session")
def office():
    """The sample office: its drawing, areas and markers."""
    return [SAMPLES / name for name in ("office.png", "office-rooms.geojson", "office-issues.csv")]
