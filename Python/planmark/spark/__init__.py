"""Planmark on Apache Spark: sheets of many plans, and rooms of many points, on many machines.

>>> from planmark import spark
>>> render = spark.render_jobs()
>>> report = jobs.mapInArrow(render, render.schema)          # columns drawing, areas, markers, output
>>> locate = spark.locate_udf("rooms.geojson")
>>> points.withColumn("room", locate("x", "y"))

Spark itself comes with the cluster: this package imports pyspark and pyarrow, and `planmark` does not import this package.
"""

from ._locate import locate_udf, tile_udf
from ._render import REPORT_SCHEMA, render_jobs

__all__ = ["REPORT_SCHEMA", "locate_udf", "render_jobs", "tile_udf"]
