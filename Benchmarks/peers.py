"""The peers' programs: each function measures one peer at one job and returns plain numbers."""

import time

import numpy as np
import shapely


def read_shape(path):
    """All geometries of a WKT file, one a line."""
    with open(path) as file:
        return [shapely.from_wkt(line) for line in file if line.strip()]


def read_points(path):
    return np.fromfile(path, dtype="<f8").reshape(-1, 2)


def shortest(repeat, work):
    times = []
    for _ in range(repeat):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times)


def shapely_locate(shape_path, points_path, repeat, most_points):
    """Shapely's contains_xy on a prepared polygon.

    GEOS answers the first point after `prepare` by a plain scan and builds its index at the second, so two figures are
    taken for building: `prepare` with a single point, and `prepare` with the first call that makes an index, on the
    first two points that lie in the box.
    """
    shape = shapely.unary_union(read_shape(shape_path)) if len(read_shape(shape_path)) > 1 else read_shape(shape_path)[0]
    points = read_points(points_path)[:most_points]
    x, y = points[:, 0].copy(), points[:, 1].copy()
    left, bottom, right, top = shape.bounds
    in_box = points[(x > left) & (x < right) & (y > bottom) & (y < top)][:2]
    binary = shapely.to_wkb(shape)

    def fresh():
        return shapely.from_wkb(binary)

    def build_time(coordinates):
        best = float("inf")
        for _ in range(repeat * 4):
            copy = fresh()
            start = time.perf_counter()
            shapely.prepare(copy)
            shapely.contains_xy(copy, coordinates[:, 0], coordinates[:, 1])
            best = min(best, time.perf_counter() - start)
        return best

    scan = build_time(in_box[:1])
    build = build_time(in_box)
    prepared = fresh()
    shapely.prepare(prepared)
    seconds = shortest(repeat, lambda: shapely.contains_xy(prepared, x, y))
    inside = int(shapely.contains_xy(prepared, x, y).sum())
    return {
        "ns_per_point": seconds / len(points) * 1e9,
        "scan_us": scan * 1e6,
        "build_us": build * 1e6,
        "points": len(points),
        "inside": inside,
    }


def shapely_areas(shape_path, points_path, repeat):
    """Shapely's STRtree.query of all points, which are made into geometries beforehand."""
    shapes = read_shape(shape_path)
    points = shapely.points(read_points(points_path))
    start = time.perf_counter()
    tree = shapely.STRtree(shapes)
    tree.query(points[:1], predicate="intersects")
    build = time.perf_counter() - start
    seconds = shortest(repeat, lambda: tree.query(points, predicate="intersects"))
    pairs = tree.query(points, predicate="intersects").shape[1]
    return {"ns_per_point": seconds / len(points) * 1e9, "build_us": build * 1e6, "pairs": int(pairs)}
