"""The sample job, submitted to a cluster whose workers have Planmark from an archive."""

import json
import os
import pathlib
import re
import runpy
import subprocess
import sys
import zipfile

SAMPLE = pathlib.Path(__file__).resolve().parents[2] / "Samples/spark/render.py"
DIST = pathlib.Path(__file__).resolve().parents[1] / "dist"


def marked_archive(path, mark):
    """The wheel as an archive, whose package leaves a mark where it is imported."""
    [wheel] = DIST.glob("planmark-*.whl")
    with zipfile.ZipFile(wheel) as source, zipfile.ZipFile(path, "w") as target:
        for entry in source.infolist():
            content = source.read(entry)
            if entry.filename == "planmark/__init__.py":
                content += f"\nopen({str(mark)!r}, 'a').close()\n".encode()
            target.writestr(entry, content)


def counts(output):
    """The table that the sample prints: how many jobs have each status."""
    return {status: int(count) for status, count in re.findall(r"\| *(\w+)\| *(\d+)\|", output)}


def test_the_sample_runs_on_nodes_with_the_wheel_as_an_archive_and_resumes(spark, plans, tmp_path, monkeypatch, capsys):
    archive, mark, jobs, report = (tmp_path / name for name in ("planmark.zip", "mark", "jobs.jsonl", "report.parquet"))
    marked_archive(archive, mark)
    lines = [json.dumps({**job, "output": str(tmp_path / f"{job['id']}.png")}) for job in plans[:12]]
    submit = [
        str(pathlib.Path(sys.executable).parent / "spark-submit"), "--master", "local-cluster[2,1,1024]",
        "--archives", f"{archive}#planmark_wheel", "--conf", "spark.executorEnv.PYTHONPATH=planmark_wheel",
        "--conf", "spark.ui.enabled=false", "--conf", "spark.driver.host=127.0.0.1", "--conf", "spark.driver.bindAddress=127.0.0.1",
        "--conf", f"spark.local.dir={tmp_path / 'local'}", "--conf", "spark.sql.shuffle.partitions=2", str(SAMPLE), str(jobs), str(report)]
    environment = {**os.environ, "PYSPARK_PYTHON": sys.executable, "SPARK_LOCAL_IP": "127.0.0.1"}

    jobs.write_text("\n".join(lines[:8]) + "\n")
    finished = subprocess.run(submit, env=environment, cwd=tmp_path, capture_output=True, text=True, timeout=180)
    assert finished.returncode == 0, finished.stderr[-3000:]
    assert counts(finished.stdout) == {"done": 7, "refused": 1}
    assert mark.exists()
    # Again with more jobs, in the session of the other tests, which goes on.
    jobs.write_text("\n".join(lines) + "\n")
    monkeypatch.setattr(type(spark), "stop", lambda session: None)
    runpy.run_path(str(SAMPLE))["main"](str(jobs), str(report))
    assert counts(capsys.readouterr().out) == {"skipped": 8, "done": 4}
