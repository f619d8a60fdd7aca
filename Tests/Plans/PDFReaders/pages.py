"""PDF files that drawings are pages of, written by hand."""


def stream(content, entries=b""):
    return b"<< %s /Length %d >>\nstream\n%s\nendstream" % (entries, len(content), content)


def numbers(values):
    return b"[" + b" ".join(b"%g" % value for value in values) + b"]"


def file(objects, trailer=b"/Root 1 0 R"):
    """A file of objects with a table."""
    out, places = b"%PDF-1.7\n%\xe2\xe3\n", []
    for number, content in enumerate(objects, start=1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    table = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % place for place in places)
    return out + b"trailer\n<< /Size %d %s >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, trailer, table)


HELVETICA = b"/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>"


def sheet(media, crop, rotate, pages=1, more=b"", catalog=b"", text=b""):
    """A file of empty sheets with a grey edge, and with the operators of a text in Helvetica, /F."""
    left, bottom, right, top = crop
    content = b"0.9 g %d %d %d %d re f 1 g %d %d %d %d re f" % (
        left, bottom, right - left, top - bottom, left + 5, bottom + 5, right - left - 10, top - bottom - 10) + text
    page = (b"<< /Type /Page /Parent 2 0 R /MediaBox %s /CropBox %s /Rotate %d /Contents 3 0 R /Resources << %s >> %s >>"
            % (numbers(media), numbers(crop), rotate, HELVETICA if text else b"", more))
    kids = b" ".join(b"%d 0 R" % (4 + index) for index in range(pages))
    return file([b"<< /Type /Catalog /Pages 2 0 R %s >>" % catalog,
                 b"<< /Type /Pages /Kids [%s] /Count %d >>" % (kids, pages), stream(content)] + [page] * pages)


# As they are shown, all are 1200 points wide and 900 high: as many as the sample's drawing has pixels at 240 to the inch.
SHEETS = {
    "upright": dict(media=(0, 0, 1200, 900), crop=(0, 0, 1200, 900), rotate=0),
    "90": dict(media=(0, 0, 1200, 1500), crop=(100, 50, 1000, 1250), rotate=90),
    "180": dict(media=(0, 0, 1500, 1200), crop=(100, 50, 1300, 950), rotate=180),
    "270": dict(media=(-50, -20, 1200, 1500), crop=(-30, 50, 870, 1250), rotate=270),
}
