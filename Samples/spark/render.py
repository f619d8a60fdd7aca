"""Makes the sheets of all jobs in a folder of JSON lines, and writes a report in Parquet.

usage: spark-submit [--archives planmark.zip#planmark_wheel ...] render.py JOBS REPORT

JOBS is what `planmark batch` takes: {"drawing": "a.png", "areas": "a.geojson", "markers": "a.csv", "output": "a-marked.png"}, with paths
that all machines see. A job that an earlier report has done is not done again.
"""

import sys

from planmark.spark import render_jobs
from pyspark.sql import SparkSession, functions


def main(jobs_path, report_path):
    spark = SparkSession.builder.appName("Planmark").getOrCreate()
    jobs = spark.read.text(jobs_path).withColumnRenamed("value", "job").where("trim(job) != ''")
    try:
        earlier = spark.read.parquet(report_path).where("status in ('done', 'refused')")
        hashes = earlier.groupBy("output").agg(functions.max_by("hash", "run").alias("finished"))
    except Exception as error:
        if "PATH_NOT_FOUND" not in str(error):
            raise
        hashes = spark.createDataFrame([], "output string, finished string")
    jobs = jobs.withColumn("output", functions.get_json_object("job", "$.output"))
    # Without a hash of its own, a job whose output is there would be taken for done.
    jobs = jobs.join(hashes, "output", "left").drop("output").fillna("none", ["finished"])
    render = render_jobs(resume=True)
    # Some tasks a core, so that cores are busy to the end and a task that is lost is not much lost.
    tasks = 8 * spark.sparkContext.defaultParallelism
    report = jobs.repartition(tasks).mapInArrow(render, render.schema).withColumn("run", functions.current_timestamp())
    report.write.mode("append").parquet(report_path)
    last = spark.read.parquet(report_path)
    last.where(last.run == last.agg(functions.max("run")).first()[0]).groupBy("status").count().show()
    spark.stop()


if __name__ == "__main__":
    main(*sys.argv[1:])
