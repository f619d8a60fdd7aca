"""A CAD sheet in PDF: two rooms of 5 x 4 m and 4 x 4 m at 1:100, KITCHEN 101 and OFFICE 102, with a door between them."""

import math

# Points of the page to a metre.
METRE = 7200 / 254
_SIZE = 15.4 * METRE, 10.2 * METRE
_WALLS = [(-0.2, -0.2, 9.4, 0), (-0.2, 4, 9.4, 4.2), (-0.2, 0, 0, 4), (9.2, 0, 9.4, 4), (5, 0, 5.2, 1), (5, 1.9, 5.2, 4)]
_TEXTS = [("KITCHEN", 1.8, 2), ("101", 2.2, 2.4), ("OFFICE", 6.6, 2), ("102", 6.9, 2.4), ("1:100", 10, 6)]


def _point(x, y):
    # The first room begins 3 m from the page's left and upper edges.
    return f"{(x + 3) * METRE:.4f} {_SIZE[1] - (y + 3) * METRE:.4f}"


def _line(points):
    first, *rest = [_point(*point) for point in points]
    return f"{first} m " + "".join(f"{point} l " for point in rest) + "S\n"


def write_flat(path):
    """Writes the sheet, and returns its path."""
    swing = [(5.2 + 0.9 * math.sin(step * math.pi / 32), 1 + 0.9 * math.cos(step * math.pi / 32)) for step in range(17)]
    content = "0.7 w\n" + "".join(_line([(a, b), (c, b), (c, d), (a, d), (a, b)]) for a, b, c, d in _WALLS)
    content += "0.2 w\n" + _line(swing) + _line([(5.2, 1), (6.1, 1)])
    content += "".join(f"BT /F 6 Tf {_point(x, y)} Td ({text}) Tj ET\n" for text, x, y in _TEXTS)
    objects = [
        "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {_SIZE[0]:.4f} {_SIZE[1]:.4f}] /Contents 4 0 R "
        "/Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>",
        f"<< /Length {len(content)} >>\nstream\n{content}\nendstream"]
    text, places = "%PDF-1.4\n", []
    for number, written in enumerate(objects, 1):
        places.append(len(text))
        text += f"{number} 0 obj\n{written}\nendobj\n"
    table = "".join(f"{place:010} 00000 n \n" for place in places)
    end = f"<< /Size {len(objects) + 1} /Root 1 0 R >>\nstartxref\n{len(text)}\n%%EOF\n"
    path.write_text(f"{text}xref\n0 {len(objects) + 1}\n0000000000 65535 f \n{table}trailer\n{end}")
    return path
