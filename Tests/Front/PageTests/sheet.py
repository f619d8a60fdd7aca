"""A sheet as CAD programs draw it, made for the tests: rooms between double lines, with doors and tags."""

# Points of a page to a metre at 1:100.
METRE = 7200 / 254
SIZE = (22.6, 10.2)


def write_sheet(path):
    """Writes a page with four rooms of 4 m height side by side, 3 m from the left and the top: 101 KITCHEN of 20 m², 102 OFFICE of
    16 m², 103 STORE of 12 m², and one of 12 m² without a tag and a door, which is doubtful for that."""
    def point(x, y):
        return f"{(x + 3) * METRE:.3f} {(SIZE[1] - y - 3) * METRE:.3f}"

    def wall(left, top, right, bottom):
        corners = [(left, top), (right, top), (right, bottom), (left, bottom), (left, top)]
        return f"{point(*corners[0])} m " + " ".join(f"{point(*corner)} l" for corner in corners[1:]) + " S\n"

    def text(words, x, y):
        return f"BT /F 6 Tf {point(x, y)} Td ({words}) Tj ET\n"

    def door(x):
        """The leaf and the swing of a door from (x, 1) on."""
        arc = [f"{point(x + 0.9 * s, 1 + 0.9 * c)}" for s, c in ((0, 1), (0.2, 0.98), (0.39, 0.92), (0.56, 0.83), (0.71, 0.71), (0.83, 0.56), (0.92, 0.39), (0.98, 0.2), (1, 0))]
        return f"{arc[0]} m " + " ".join(f"{each} l" for each in arc[1:]) + f" S\n{point(x, 1)} m {point(x + 0.9, 1)} l S\n"

    walls = [(-0.2, -0.2, 15.8, 0), (-0.2, 4, 15.8, 4.2), (-0.2, 0, 0, 4), (12.4, 0, 12.6, 4), (15.6, 0, 15.8, 4)]
    for x in (5, 9.2):
        walls += [(x, 0, x + 0.2, 1), (x, 1.9, x + 0.2, 4)]
    content = "0.7 w\n" + "".join(wall(*each) for each in walls) + "0.2 w\n" + door(5.2) + door(9.4) + "".join([
        text("KITCHEN", 1.8, 2), text("101", 2.2, 2.4), text("OFFICE", 6.6, 2), text("102", 6.9, 2.4), text("STORE", 10.4, 2.8), text("103", 10.6, 3.2),
        text("1:100", 13, 6)])
    objects = [
        "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [4 0 R] /Count 1 >>",
        f"<< /Length {len(content)} >>\nstream\n{content}\nendstream",
        "<< /Type /Page /Parent 2 0 R /Contents 3 0 R /Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>"
        f" /MediaBox [0 0 {SIZE[0] * METRE:.3f} {SIZE[1] * METRE:.3f}] >>"]
    data, offsets = b"%PDF-1.7\n", []
    for index, each in enumerate(objects, 1):
        offsets.append(len(data))
        data += f"{index} 0 obj\n{each}\nendobj\n".encode()
    entries = "".join(f"{offset:010} 00000 n \n" for offset in offsets)
    size = len(objects) + 1
    data += f"xref\n0 {size}\n0000000000 65535 f \n{entries}trailer\n<< /Size {size} /Root 1 0 R >>\nstartxref\n{len(data)}\n%%EOF\n".encode()
    path.write_bytes(data)
    return path
