"""Programs for PDF that Planmark is not linked with: each draws a page at 240 dots to the inch, with its annotations."""

import base64
import io
import os
import pathlib
import re
import subprocess

import numpy
import pypdfium2
from PIL import Image

DOTS_PER_INCH = 240
PDF_JS = pathlib.Path("/usr/share/javascript/pdf/build")


def pixels(image):
    return numpy.asarray(image.convert("RGB")).astype(float)


def pdfium(path, folder):
    page = pypdfium2.PdfDocument(path)[0]
    return pixels(page.render(scale=DOTS_PER_INCH / 72, draw_annots=True).to_pil())


def poppler(path, folder):
    subprocess.run(["pdftoppm", "-cropbox", "-r", str(DOTS_PER_INCH), "-png", "-singlefile", path, folder / "poppler"], check=True)
    return pixels(Image.open(folder / "poppler.png"))


def mupdf(path, folder):
    subprocess.run(["mutool", "draw", "-q", "-r", str(DOTS_PER_INCH), "-o", folder / "mupdf.png", path], check=True,
                   stderr=subprocess.DEVNULL)
    return pixels(Image.open(folder / "mupdf.png"))


PAGE = """<!doctype html><meta charset="utf-8"><script src="file://%s/pdf.js"></script>
<script src="file://%s/pdf.worker.js"></script><body><script>
async function draw() {
    const document_ = await pdfjsLib.getDocument({data: Uint8Array.from(atob("%s"), c => c.charCodeAt(0))}).promise;
    const page = await document_.getPage(1);
    const viewport = page.getViewport({scale: %f});
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(viewport.width);
    canvas.height = Math.round(viewport.height);
    await page.render({canvasContext: canvas.getContext("2d"), viewport, annotationMode: pdfjsLib.AnnotationMode.ENABLE,
                       intent: "print"}).promise;
    const annotations = await page.getAnnotations();
    document.body.innerHTML = '<pre id="done">' + canvas.toDataURL("image/png") + " " + annotations.length + "</pre>";
}
draw().catch(error => document.body.innerHTML = '<pre id="failed">' + error + "</pre>");
</script>"""


def pdf_js(path, folder):
    content = base64.b64encode(pathlib.Path(path).read_bytes()).decode()
    page = folder / "page.html"
    page.write_text(PAGE % (PDF_JS, PDF_JS, content, DOTS_PER_INCH / 72))
    command = ["chromium", "--headless=new", "--disable-gpu", "--no-first-run", "--disable-dev-shm-usage",
               "--force-color-profile=srgb", "--allow-file-access-from-files", f"--user-data-dir={folder / 'profile'}",
               "--virtual-time-budget=120000", "--dump-dom", page.as_uri()]
    if os.geteuid() == 0:
        command.insert(1, "--no-sandbox")  # Chromium's sandbox refuses root.
    text = subprocess.run(command, check=True, capture_output=True, text=True, timeout=120).stdout
    found = re.search(r"data:image/png;base64,([A-Za-z0-9+/=]+) \d+", text)
    assert found, text[-500:]
    return pixels(Image.open(io.BytesIO(base64.b64decode(found.group(1)))))


READERS = {"PDFium": pdfium, "Poppler": poppler, "MuPDF": mupdf, "pdf.js": pdf_js}
