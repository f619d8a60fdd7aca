"""Makes thousands of small sheets with `planmark.spark` on a cluster of two worker processes, beside two `planmark batch --workers 1`
with half of the jobs each, and prints a Markdown table, which it also writes to FOLDER/spark.md.

usage: spark.py PLANMARK FOLDER PLANS ROUNDS

The plans are those of batch.py. Each round makes a part of them in each way, in turns, so that whatever else the machine does meets
all alike; a round's outputs are compared with each other. The session is warm; Spark's time is that from the action's start to its
end. Needs the package's wheel installed beside what Python/requirements-spark.txt lists.
"""

import collections
import json
import os
import statistics
import subprocess
import sys
import time

from batch import COLUMNS, FOLDER, MARKERS, PLANMARK, ROUNDS, ROWS, SIDE, count_other_bytes, make_inputs, outputs

TASKS = 16  # in each round
WORKERS = 2
WARM = 100


def session():
    os.environ.update(SPARK_LOCAL_IP="127.0.0.1", PYSPARK_PYTHON=sys.executable)
    from pyspark.sql import SparkSession

    builder = SparkSession.builder.master(f"local-cluster[{WORKERS},1,1024]").appName("Planmark's benchmark")
    for name, value in {
        "spark.ui.enabled": "false", "spark.driver.host": "127.0.0.1", "spark.driver.bindAddress": "127.0.0.1",
        "spark.local.dir": os.path.join(FOLDER, "local"), "spark.default.parallelism": str(TASKS),
        "spark.ui.showConsoleProgress": "false",
    }.items():
        builder = builder.config(name, value)
    started = builder.getOrCreate()
    started.sparkContext.setLogLevel("OFF")
    return started


def by_spark(spark, jobs, way, fails):
    """Makes the sheets; returns seconds, how many rows are missing, how many are there twice, and how many tasks failed."""
    from planmark.spark import render_jobs

    render = render_jobs()
    failed = os.path.join(FOLDER, f"failed-{time.time_ns()}")
    os.mkdir(failed)

    # Workers get this function by value, without the module's imports.
    def run(batches):
        from pyspark import TaskContext

        context = TaskContext.get()
        part = context.partitionId()
        is_failing = fails and part % 4 == 0 and context.attemptNumber() == 0
        for batch in render(batches):
            if is_failing:
                open(f"{failed}/{part}", "w").close()
                raise RuntimeError("injected")
            yield batch

    lines = [(json.dumps({**job, "id": output, "output": output}),) for job, output in zip(jobs, outputs(jobs, way))]
    frame = spark.createDataFrame(lines, "job string").mapInArrow(run, render.schema)
    start = time.perf_counter()
    report = frame.collect()
    seconds = time.perf_counter() - start
    counts = collections.Counter(row.id for row in report)
    wrong = [row for row in report if row.status != "done"]
    if wrong:
        sys.exit(f"failed: {wrong[0]}")
    missing = sum(output not in counts for output in outputs(jobs, way))
    return seconds, missing, sum(count - 1 for count in counts.values()), len(os.listdir(failed))


def by_batch(jobs):
    """Seconds of two processes with half of the jobs each."""
    commands = []
    for number in range(WORKERS):
        path = os.path.join(FOLDER, f"half{number}.jsonl")
        with open(path, "w") as file:
            for job, output in list(zip(jobs, outputs(jobs, "loop")))[number::WORKERS]:
                file.write(json.dumps({**job, "output": output}) + "\n")
        commands.append([PLANMARK, "batch", path, "--workers", "1", "--results", f"{path}.results", "--quiet"])
    start = time.perf_counter()
    processes = [subprocess.Popen(command) for command in commands]
    if any([process.wait() for process in processes]):
        sys.exit(f"failed: {' '.join(commands[0])}")
    return time.perf_counter() - start


def main():
    os.makedirs(FOLDER, exist_ok=True)
    jobs = make_inputs()
    spark = session()
    names = {
        "loop": f"{WORKERS} processes of `planmark batch --workers 1`", "spark": f"`planmark.spark`, {WORKERS} workers",
        "flaky": "the same, a quarter of the tasks failing once"}
    for _ in range(2):
        by_spark(spark, jobs[:WARM], "warm", False)
    measured = {way: [] for way in names}
    size = len(jobs) // ROUNDS
    others, missing, doubled, failures = 0, 0, 0, 0
    for number in range(ROUNDS):
        part = jobs[number * size:(number + 1) * size]
        ways = list(names)
        for way in ways if number % 2 == 0 else reversed(ways):
            if way == "loop":
                measured[way].append(by_batch(part))
                continue
            seconds, lost, twice, failed = by_spark(spark, part, way, way == "flaky")
            measured[way].append(seconds)
            missing, doubled, failures = missing + lost, doubled + twice, failures + failed
        others += count_other_bytes(part, "spark") + count_other_bytes(part, "flaky")
    spark.stop()
    rates = {way: statistics.median(size / seconds for seconds in runs) for way, runs in measured.items()}
    table = [
        "## Many sheets on a Spark cluster", "",
        f"{len(jobs)} plans of {SIDE} x {SIDE} pixels, {COLUMNS * ROWS} areas, {MARKERS} markers; {os.cpu_count()} processors; median "
        f"of {ROUNDS} rounds of {size} plans, {TASKS} tasks a round. {failures} tasks failed once: {missing} rows missing, {doubled} "
        f"doubled. All outputs have the same pixels; {others} of {2 * size * ROUNDS} are deflated into other bytes.", "",
        "| way | plans a second | against `planmark batch` | at least |", "| --- | ---: | ---: | ---: |"]
    for way, least in zip(names, ("", "0.9", "")):
        table.append(f"| {names[way]} | {rates[way]:.1f} | {rates[way] / rates['loop']:.2f} | {least} |")
    text = "\n".join(table) + "\n"
    print(text, end="")
    with open(os.path.join(FOLDER, "spark.md"), "w") as file:
        file.write(text)


if __name__ == "__main__":
    main()
