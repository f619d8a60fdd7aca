import PlanGeometry
import TestSupport
import Testing

@testable import PlanBase
@testable import PlanFiles
@testable import PlanJSON
@testable import PlanModel
@testable import PlanTables
@testable import PlanExchange

/// OpenDocument spreadsheets, as LibreOffice and other programs write them.
@Suite struct OpenDocumentTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Writes an archive with a text as its `content.xml`, and returns its path.
    ///
    /// - Parameter more: Python that adds further parts to the archive `z`.
    private func spreadsheet(_ tables: String, styles: String = "", more: String = "pass") throws -> String {
        let content = """
            <?xml version="1.0" encoding="UTF-8"?><office:document-content \
            xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" \
            xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" \
            xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" xmlns:dc="http://purl.org/dc/elements/1.1/" \
            xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0">\
            <office:automatic-styles>\(styles)</office:automatic-styles>\
            <office:body><office:spreadsheet>\(tables)</office:spreadsheet></office:body></office:document-content>
            """
        let type = ("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        return try folder.archive("list.ods", [type, ("content.xml", content)], more: more)
    }

    private func text(_ text: String) -> String {
        "<table:table-cell office:value-type=\"string\"><text:p>\(text)</text:p></table:table-cell>"
    }

    private func number(_ value: String, _ more: String = "") -> String {
        "<table:table-cell office:value-type=\"float\" office:value=\"\(value)\"\(more)><text:p>shown</text:p></table:table-cell>"
    }

    private func row(_ cells: String..., repeated: Int = 1) -> String {
        "<table:table-row table:number-rows-repeated=\"\(repeated)\">\(cells.joined())</table:table-row>"
    }

    private func table(_ name: String, _ rows: String..., style: String = "") -> String {
        "<table:table table:name=\"\(name)\" table:style-name=\"\(style)\">\(rows.joined())</table:table>"
    }

    private func lines(_ path: String, _ style: TableStyle = TableStyle()) throws -> [String] {
        let read = try MarkerFile.read(path: path, coordinates: .pixel, table: style)
        let lines = read.entries.map { entry in
            switch entry {
            case .marker(let marker):
                "\(marker.place): \(marker.pair.exact) \(marker.details.title ?? "-") \(marker.details.properties.text)"
            case .malformed(let problem, let place): "\(place): \(problem.message(in: .english))"
            }
        }
        // An import reads the same entries.
        let reader = try PlanReader(path: path, coordinates: .pixel, table: style)
        var count = 0
        while try reader.next() != nil { count += 1 }
        #expect(count == lines.count)
        return lines
    }

    @Test(arguments: ["#N/A", "Err:502", "#REF!", "#DIV/0!"])
    func `The error of a formula that older programs write with the value 0 costs its cell`(error: String) throws {
        let failed =
            "<table:table-cell table:formula=\"of:=A9\" office:value-type=\"float\" office:value=\"0\"><text:p>\(error)</text:p></table:table-cell>"
        let path = try spreadsheet(
            table(
                "T", row(text("X"), text("Y"), text("Titel"), text("Kosten")),
                row(number("1"), number("2"), text("a"), failed), row(failed, number("2"), text("b"), number("5"))))
        let lines = try lines(path)
        #expect(lines.count == 2 && lines[0].hasPrefix("2: (1, 2) a ") && lines[0].contains(error))
        #expect(lines[1].contains("'\(error)' is the error of a formula"))
    }

    @Test func `Cells of each kind are those of an Excel workbook`() throws {
        let header = row(
            text("X"), text("Y"), text("Titel"), text("Tag"), text("Zeit"), text("Anteil"), text("Preis"), text("Gut"))
        let cells = row(
            number("12.5"), number("7"),
            text("a<text:s text:c=\"2\"/>b<text:tab/>c<text:line-break/>d  e\n</text:p><text:p>f"),
            "<table:table-cell office:value-type=\"date\" office:date-value=\"2026-03-01T13:30:00.000000000\"/>",
            "<table:table-cell office:value-type=\"time\" office:time-value=\"PT08H05M00S\"><text:p>8:05</text:p></table:table-cell>",
            "<table:table-cell office:value-type=\"percentage\" office:value=\"0.25\"/>",
            "<table:table-cell office:value-type=\"currency\" office:currency=\"EUR\" office:value=\"59.970000000000006\"/>",
            "<table:table-cell office:value-type=\"boolean\" office:boolean-value=\"true\"/>")
        let path = try spreadsheet(table("Mängel", header, cells))
        let read = try MarkerFile.read(path: path, coordinates: .pixel)
        guard case .marker(let marker)? = read.entries.first else {
            Issue.record("\(read)")
            return
        }
        #expect(marker.pair == Point(x: 12.5, y: 7) && marker.details.title == "a  b\tc\nd e\nf")
        #expect(
            marker.details.properties == [
                "Tag": .string("2026-03-01T13:30:00Z"), "Zeit": .string("08:05:00"), "Anteil": .number(0.25),
                "Preis": .number(59.97), "Gut": .string("TRUE"),
            ])
    }

    @Test func `A day without a time is a day, and counts for the due date`() throws {
        let path = try spreadsheet(
            table(
                "a", row(text("x"), text("y"), text("Frist")),
                row(
                    number("1"), number("2"),
                    "<table:table-cell office:value-type=\"date\" office:date-value=\"2026-03-01\"/>"),
                row(
                    number("1"), number("2"),
                    "<table:table-cell office:value-type=\"date\" office:date-value=\"2026-03-02T00:00:00\"/>")))
        let read = try MarkerFile.read(path: path, coordinates: .pixel)
        let days = read.entries.map { entry -> String? in
            if case .marker(let marker) = entry { marker.details.due?.description } else { nil }
        }
        #expect(days == ["2026-03-01", "2026-03-02"])
    }

    @Test func `A cell that is merged with those below it stands for each row`() throws {
        let path = try spreadsheet(
            table(
                "a", row(text("x"), text("y"), text("title")),
                row(
                    number("1"), number("2"),
                    "<table:table-cell table:number-rows-spanned=\"3\" office:value-type=\"string\"><text:p>a</text:p></table:table-cell>"
                ),
                row(number("3"), number("4"), "<table:covered-table-cell/>"),
                row(number("5"), number("6"), "<table:covered-table-cell/>"), row(number("7"), number("8"))))
        #expect(try lines(path) == ["2: (1, 2) a ", "3: (3, 4) a ", "4: (5, 6) a ", "5: (7, 8) - "])
    }

    @Test func `Repeated, merged and empty cells keep the places of the others`() throws {
        let empty = "<table:table-cell table:number-columns-repeated=\"16380\"/>"
        let path = try spreadsheet(
            table(
                "a", row("<table:table-cell/>", repeated: 3),
                row(text("x"), text("y"), text("title"), text("n"), empty),
                row("<table:table-cell table:number-columns-repeated=\"16384\"/>", repeated: 1_000),
                row(number("5", " table:number-columns-repeated=\"2\""), text("door"), empty, repeated: 3),
                row(
                    number("1"), number("2"),
                    "<table:table-cell table:number-columns-spanned=\"2\" "
                        + "office:value-type=\"string\"><text:p>wide</text:p></table:table-cell>",
                    "<table:covered-table-cell office:value-type=\"string\"><text:p>kept</text:p></table:covered-table-cell>"
                ),
                row("<table:table-cell table:number-columns-repeated=\"16384\"/>", repeated: 1_047_500)))
        #expect(
            try lines(path) == [
                "1005: (5, 5) door ", "1006: (5, 5) door ", "1007: (5, 5) door ", "1008: (1, 2) wide ",
            ])
    }

    @Test func `Comments, pictures and pronunciations are no text of a cell`() throws {
        let cell = """
            <table:table-cell office:value-type="string"><office:annotation><dc:creator>Ada</dc:creator><text:p>remark</text:p>\
            </office:annotation><draw:frame><draw:text-box><text:p>drawn</text:p></draw:text-box></draw:frame><text:p>
            <text:span>a</text:span> <text:ruby><text:ruby-base>b</text:ruby-base><text:ruby-text>c</text:ruby-text></text:ruby>
            </text:p></table:table-cell>
            """
        let path = try spreadsheet(
            table("a", row(text("x"), text("y"), text("title")), row(number("1"), number("2"), cell)))
        #expect(try lines(path) == ["2: (1, 2) a b "])
    }

    @Test func `Failed formulas and formulas without a value are told as those of a workbook`() throws {
        let failed = """
            <table:table-cell table:formula="of:=1/0" office:value-type="string" office:string-value="" \
            calcext:value-type="error"><text:p>#DIV/0!</text:p></table:table-cell>
            """
        let numbered = """
            <table:table-cell table:formula="of:=A" office:value-type="float" office:value="0" calcext:value-type="error">\
            <text:p>Err:508</text:p></table:table-cell>
            """
        let missing = "<table:table-cell table:formula=\"of:=A9\"/>"
        let path = try spreadsheet(
            table(
                "a", row(text("x"), text("y"), text("n")), row(failed, number("2")), row(number("1"), numbered),
                row(number("1"), number("2"), missing)))
        let advice = "mend the formula or empty the cell"
        #expect(
            try lines(path) == [
                "2: column 'x': '#DIV/0!' is the error of a formula; \(advice)",
                "3: column 'y': 'Err:508' is the error of a formula; \(advice)", "4: (1, 2) - ",
            ])
        #expect(try MarkerFile.read(path: path, coordinates: .pixel).notes.contains(.uncalculated(["n"])))
    }

    @Test func `Of several sheets that is read which names coordinates, or the one that is chosen`() throws {
        let list = table("Liste", row(text("x"), text("y"), text("title")), row(number("1"), number("2"), text("a")))
        let other = table("Andere", row(text("x"), text("y"), text("title")), row(number("3"), number("4"), text("b")))
        let hidden = table("Alt", row(text("x"), text("y")), row(number("9"), number("9")), style: "ta2")
        let style =
            "<style:style style:name=\"ta2\" style:family=\"table\"><style:table-properties table:display=\"false\"/></style:style>"
        let path = try spreadsheet(table("Deckblatt", row(text("no list"))) + hidden + list + other, styles: style)
        #expect(try lines(path) == ["2: (1, 2) a "])
        #expect(
            try MarkerFile.read(path: path, coordinates: .pixel).notes
                == [.sheet("Liste", others: ["Deckblatt", "Andere"])])
        #expect(try lines(path, TableStyle(sheet: "andere")) == ["2: (3, 4) b "])
        #expect(try lines(path, TableStyle(sheet: "Alt")) == ["2: (9, 9) - "])
        #expect(throws: InputError(.noSuchSheet("c", known: ["Deckblatt", "Alt", "Liste", "Andere"]), file: path)) {
            try lines(path, TableStyle(sheet: "c"))
        }
    }

    @Test(arguments: [
        (
            "z.writestr('META-INF/manifest.xml', '<m:manifest xmlns:m=\"m\"><m:file-entry m:full-path=\"content.xml\">"
                + "<m:encryption-data/></m:file-entry></m:manifest>')", InputError.Cause.encryptedWorkbook
        ),
        ("z.writestr('encrypted-package', 'x')", .encryptedWorkbook),
    ])
    func `A spreadsheet with a password is told`(program: String, problem: InputError.Cause) throws {
        let path = try spreadsheet(table("a", row(text("x"))), more: program)
        #expect(throws: InputError(problem, file: path)) { try lines(path) }
    }

    @Test func `Repetitions cost no memory where they are empty, and are refused where they are immense`() throws {
        let long = text(String(repeating: "a", count: 100_000))
        let path = try spreadsheet(
            table(
                "a", row(text("x"), text("y"), text("title")), row(number("1"), number("2"), long, repeated: 1_000_000))
        )
        let limit = InputError.Cause.tooLargeToImport(limit: 1 << 28)
        #expect(throws: InputError(limit, file: path, at: .line(1_000_001))) { try lines(path) }
        let wide = try spreadsheet(
            table(
                "a",
                row(
                    text(String(repeating: "a", count: 1_000)).replacingCell(
                        with: "table:number-columns-repeated=\"9999\""))))
        let rowLimit = InputError.Cause.rowTooLong(limit: 1 << 20)
        #expect(throws: InputError(rowLimit, file: wide, at: .line(1))) { try lines(wide) }
        let spaces = try spreadsheet(table("a", row(text("<text:s text:c=\"1000000000\"/>"))))
        let cellLimit = InputError.Cause.cellTooLong(limit: 1 << 17)
        #expect(throws: InputError(cellLimit, file: spaces, at: .line(1))) { try lines(spaces) }
    }

    @Test func `A content that is immense when unpacked is refused`() throws {
        let path = try folder.file("bomb.ods", [])
        _ = try python(
            """
            with zipfile.ZipFile(path, 'w', zipfile.ZIP_DEFLATED) as z, z.open('content.xml', 'w', force_zip64=True) as part:
                part.write(b'<a>')
                for _ in range(300): part.write(b' ' * (1 << 20))
                part.write(b'</a>')
            """, path)
        #expect(throws: InputError(.tooLargeToImport(limit: 1 << 28), file: path)) {
            try MarkerFile.read(path: path, coordinates: .pixel)
        }
    }

    @Test func `A document type, and damage, are told with the part`() throws {
        for content in ["<!DOCTYPE a [<!ENTITY b \"c\">]><a>&b;</a>", "<a><b></a>", ""] {
            let path = try folder.archive("damaged.ods", [("content.xml", content)])
            #expect(throws: InputError(.damagedWorkbook(part: "content.xml"), file: path)) {
                try MarkerFile.read(path: path, coordinates: .pixel)
            }
        }
    }
}

extension String {
    /// The cell with one more attribute.
    fileprivate func replacingCell(with attribute: String) -> String {
        "<table:table-cell \(attribute)\(dropFirst("<table:table-cell".count))"
    }
}

extension [String: JSONValue] {
    /// The members as text, in the order of their names.
    fileprivate var text: String {
        sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value.plainText ?? "")" }.joined(separator: " ")
    }
}
