"""Lengths and areas are written on the page as on sheets: MeasureTextTests reads the same table."""

import csv
import pathlib

import pytest

with open(pathlib.Path(__file__).with_name("measures.tsv"), newline="") as table:
    ROWS = list(csv.DictReader(table, delimiter="\t", quoting=csv.QUOTE_NONE))


@pytest.mark.parametrize("language, sign", [("en", "."), ("de", ","), ("zh", ".")])
def test_measures_are_rounded_as_on_sheets(desk, language, sign):
    rows = [[row["kind"], row["units"], float(row["metres"])] for row in ROWS]
    texts = desk.driver.execute_async_script("""
        const [rows, language, done] = arguments;
        import(new URL("annotator/texts.js", document.baseURI)).then(({ Texts }) => {
            const texts = new Texts(language);
            done(rows.map(([kind, units, value]) => texts.measure(value, 1, units, kind === "area" ? 2 : 1)));
        });""", rows, language)
    wrong = [(row, text) for row, text in zip(ROWS, texts) if text.replace("\u00a0", " ") != row["text"].replace(".", sign)]
    assert len(texts) > 1800 and not wrong
