"""Areas as a small SVG, for notebooks."""

from __future__ import annotations

from html import escape
from typing import Any, Dict, List

# The first colours of Planmark's palette, which differ for every kind of colour vision.
_COLORS = ("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00")
_WIDTH = 600


def svg(features: List[Dict[str, Any]]) -> str:
    """The outlines and names of GeoJSON's features."""
    areas = []
    for feature in features:
        # A room that was left out has no geometry.
        geometry = feature["geometry"] or {"type": "MultiPolygon", "coordinates": []}
        polygons = [geometry["coordinates"]] if geometry["type"] == "Polygon" else geometry["coordinates"]
        areas.append((feature["properties"].get("name", ""), [ring for polygon in polygons for ring in polygon]))
    xs = [x for _, rings in areas for ring in rings for x, _ in ring] or [0, 1]
    ys = [y for _, rings in areas for ring in rings for _, y in ring] or [0, 1]
    left, top = min(xs), min(ys)
    width, height = max(max(xs) - left, 1e-9), max(max(ys) - top, 1e-9)
    unit = max(width, height) / _WIDTH
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left - 4 * unit:g} {top - 4 * unit:g} {width + 8 * unit:g} '
        f'{height + 8 * unit:g}" width="{width / unit:g}" height="{height / unit:g}" font-family="sans-serif" '
        f'font-size="{11 * unit:g}" text-anchor="middle">']
    for index, (name, rings) in enumerate(areas):
        path = "".join("M" + "L".join(f"{x:g} {y:g}" for x, y in ring[:-1]) + "Z" for ring in rings)
        color = _COLORS[index % len(_COLORS)]
        parts.append(
            f'<path d="{path}" fill="{color}" fill-opacity="0.15" fill-rule="evenodd" stroke="{color}" '
            f'stroke-width="{1.5 * unit:g}"><title>{index}: {escape(name)}</title></path>')
    for name, rings in areas:
        if name and rings:
            x, y = (sum(values) / len(values) for values in zip(*rings[0][:-1]))
            parts.append(f'<text x="{x:g}" y="{y:g}">{escape(name)}</text>')
    return "".join(parts) + "</svg>"
