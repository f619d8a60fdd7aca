import PlanBase
import PlanExchange
import PlanFiles
import PlanModel
import TestSupport
import Testing

@testable import PlanTables

/// Lists whose columns, numbers and dates are spelled as people spell them.
@Suite struct ListSpellingTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private struct Reading {
        var markers: [ImportedMarker] = []
        var refused: [String] = []
        var notes: [FileNote] = []

        var details: [MarkerDetails] { markers.map(\.item.marker.details) }
    }

    private func read(_ path: String, _ style: TableStyle = TableStyle()) throws -> Reading {
        let reader = try PlanReader(SequentialFile(path: path), coordinates: .pixel, table: style, placeBy: nil)
        var reading = Reading()
        while let entry = try reader.next() {
            switch entry {
            case .marker(let marker, _): reading.markers.append(marker)
            case .malformed(let reason, let place): reading.refused.append("\(place): \(reason)")
            }
        }
        reading.notes = reader.notes
        return reading
    }

    private func read(csv text: String, _ style: TableStyle = TableStyle()) throws -> Reading {
        try read(folder.file("list.csv", text), style)
    }

    @Test(
        arguments: [
            ("Status (offen/erledigt)", "status", "open"), ("Status:", "status", "open"),
            ("状态*", "status", "open"), ("\"Status\n\"", "status", "open"), ("Mangelstatus", "status", "open"),
            ("Due Date *", "due", "2026-03-01"), ("Fällig am:", "due", "2026-03-01"),
            ("\"Fällig\nbis\"", "due", "2026-03-01"), ("Fällig  bis", "due", "2026-03-01"),
            ("Fällig\u{A0}bis", "due", "2026-03-01"), ("Frist bis", "due", "2026-03-01"),
            ("Kosten (€)", "cost", "12"), ("Kosten in EUR", "cost", "12"), ("Kosten €", "cost", "12"),
            ("Cost ($)", "cost", "12"), ("Kosten [EUR]", "cost", "12"), ("费用（元）", "cost", "12"),
            ("Assigned To:", "assignee", "Weber"), ("Betreff", "title", "Crack"), ("Summary", "title", "Crack"),
            ("Mangelbezeichnung", "title", "Crack"), ("Deficiency", "title", "Crack"),
            ("\"Mangel-\nbeschreibung\"", "title", "Crack"), ("\"Mangel- \r\n bezeichnung\"", "title", "Crack"),
        ])
    func `A column is known with what people add to its name`(name: String, field: String, value: String) throws {
        let reading = try read(csv: "x;y;\(name)\n1;2;\(value)\n")
        let details = try #require(reading.details.first)
        #expect(try details.text(of: #require(DetailField(name: field))) == value)
        #expect(details.properties.isEmpty)
    }

    @Test func `A hyphen that breaks no word stays in a column's name`() throws {
        let reading = try read(csv: "x;y;\"Lfd.-\nNr.\";A - B\n1;2;7;8\n")
        #expect(reading.markers.first?.item.marker.number == 7)
        #expect(reading.details.map(\.properties) == [["A - B": .string("8")]])
    }

    @Test(
        arguments: [
            ("Erledigt", "x", "erledigt"), ("erledigt?", "Ja", "erledigt"), ("Erledigt (ja/nein)", "nein", "offen"),
            ("Erledigt", "-", "offen"), ("Erledigt", "", nil), ("Done", "TRUE", "done"), ("Closed?", "no", "open"),
            ("已完成", "√", "已完成"), ("是否完成", "否", "未完成"), ("Erledigt", "in Arbeit", "in Arbeit"),
        ] as [(String, String, String?)])
    func `A column that says whether markers are done gives their statuses`(
        name: String, cell: String, status: String?
    ) throws {
        let reading = try read(csv: "x;y;\(name)\n1;2;\(cell)\n")
        #expect(reading.details.map(\.status) == [status] && reading.details.map(\.properties) == [[:]])
        let both = try read(csv: "x;y;\(name);Status\n1;2;\(cell);neu\n")
        #expect(both.details.map(\.status) == ["neu"])
    }

    @Test func `The day in a column that says whether markers are done is kept, and means that they are`() throws {
        let reading = try read(csv: "x;y;Erledigt\n1;2;3.4.2026\n")
        #expect(reading.details.map(\.status) == ["erledigt"])
        #expect(reading.details.map(\.properties) == [["Erledigt": .string("3.4.2026")]])
        #expect(reading.markers.allSatisfy { $0.unread.map(\.value.part) == [.takenAsDone] })
    }

    @Test(arguments: ["X [mm]", "x (m)", "Area (m²)", "id (old)"])
    func `A unit behind the name of coordinates or of an area is not passed over`(name: String) throws {
        let reading = try read(csv: "x;y;\(name);title\n1;2;7;Crack\n")
        #expect(reading.details.map(\.properties) == [[name: .string("7")]])
    }

    @Test func `A column is named in an option as it is shown, whatever blanks its header has`() throws {
        let style = TableStyle(columns: ["bis wann": "due"])
        let reading = try read(csv: "x;y;\"Bis\n wann\"\n1;2;1.3.2026\n", style)
        #expect(reading.details.first?.due?.description == "2026-03-01")
    }

    @Test func `Values in a column without a name are kept and told`() throws {
        let reading = try read(csv: "x;y;title;;\n1;2;Crack;urgent;\n3;4;Dent;;\n")
        #expect(reading.details.map(\.properties) == [["column D": .string("urgent")], [:]])
        #expect(reading.notes.contains(.unknown(["column D"])))
        #expect(ColumnNames.nameOfUnnamed(25) == "column Z" && ColumnNames.nameOfUnnamed(26) == "column AA")
    }

    @Test(
        arguments: [
            ("1.250,50 €", "1.250", 1250.0), ("2.400,50 EUR", "1.250 €", 1250), ("99,5 EUR", "1.250 EUR", 1250),
            ("1,250.50 $", "1,250", 1250), ("99.5", "1.250", 1.25),
        ])
    func `Amounts with a currency show the sign before decimals too`(clear: String, doubtful: String, cost: Double)
        throws
    {
        let reading = try read(csv: "x;y;Kosten\n1;2;\(clear)\n3;4;\(doubtful)\n")
        #expect(reading.details.last?.cost == cost)
    }

    @Test func `The numbers of a workbook say nothing of how its texts are written`() throws {
        let path = try folder.file("list.xlsx", [])
        _ = try python(
            """
            book = openpyxl.Workbook()
            for row in ['x', 'y', 'Kosten'], [1, 2, 99.5], [3, 4, '2.400,50 €'], [5, 6, '1.250']:
                book.active.append(row)
            book.save(path)
            """, path)
        #expect(try read(path).details.map(\.cost) == [99.5, 2400.5, 1250])
    }

    @Test(
        arguments: [
            ("2.", 2), ("7)", 7), ("#8", 8), ("12.0", 12), ("2a", nil), ("#", nil), (".", nil), ("2.5", nil),
        ] as [(String, Int?)])
    func `Numbers are read as people number lists`(text: String, number: Int?) throws {
        #expect(try read(csv: "x;y;Nr.\n1;2;\(text)\n").markers.map(\.item.marker.number) == [number])
    }

    @Test(arguments: ["4.01 Ergebnis", "4.01 Total", "Zwischensumme", "4.01 小计"])
    func `A spreadsheet's row of totals is no marker`(room: String) throws {
        let reading = try read(csv: "Nr;Raum;Titel;Kosten\n1;4.01;Crack;30\n;\(room);;30\n2;\(room);Dent;5\n")
        #expect(reading.markers.map(\.item.marker.number) == [1, 2])
        #expect(reading.refused.count == 1 && reading.refused[0].contains("row of totals"))
    }

    @Test(
        arguments: [
            // Groups of columns above their names, in a list by rooms and one with coordinates, and a title above a header.
            (
                "['Nr.', 'Ort', None, 'Mangel', 'Termin'], [None, 'Geschoss', 'Raum', 'Beschreibung', 'Frist']", 4,
                "4.01"
            ),
            ("['Nr.', 'Lage', None, 'Mangel', 'Termin'], [None, 'x', 'y', None, None]", 4, nil),
            ("['Protocol', None, 'Name'], ['Nr.', 'Geschoss', 'Raum', 'Beschreibung', 'Frist']", 4, "4.01"),
        ] as [(String, Int, String?)])
    func `A header of two rows has the names of the lower one`(header: String, row: Int, room: String?) throws {
        let path = try folder.file("list.xlsx", [])
        let cells = room == nil ? "3, 4" : "'4', '4.01'"
        _ = try python(
            """
            book = openpyxl.Workbook()
            book.active.append(['Site meeting'])
            for row in \(header), [7, \(cells), 'Crack', '1.3.2026']:
                book.active.append(row)
            book.save(path)
            """, path)
        let reading = try read(path)
        let marker = try #require(reading.markers.first)
        #expect(marker.item.marker.number == 7 && marker.item.marker.details.title == "Crack")
        #expect(marker.item.marker.details.due?.description == "2026-03-01")
        #expect(marker.room?.text == room && reading.refused.isEmpty && reading.markers.count == 1)
    }

    @Test func `Columns that may have coordinates are told beside a column of rooms`() throws {
        let reading = try read(csv: "Nr;Raum;Titel;x_px;y_px\n1;4.01;Crack;30;40\n")
        #expect(reading.notes.contains(.similar(column: "x_px", known: "x")))
        #expect(reading.notes.contains(.similar(column: "y_px", known: "y")))
        #expect(try !read(csv: "Nr;Raum;Titel\n1;4.01;Crack\n").notes.contains(.similar(column: "x", known: "x")))
    }

    @Test func `A value that an earlier list had in a column and could not be read goes when the column can be`() throws
    {
        func update(_ old: PlanMarker, _ text: String) throws -> PlanMarker {
            try #require(try read(csv: "Nr;x;y;Frist;Bau\n1;5;6;\(text);A\n").markers.first).updating(old)
        }
        let first = try update(
            PlanMarker(marker: Marker(id: .none, point: .zero), created: Timestamp(milliseconds: 0)), "KW 50")
        #expect(first.marker.details.properties == ["Frist": .string("KW 50"), "Bau": .string("A")])
        let second = try update(first, "20.12.2026")
        #expect(second.marker.details.due?.description == "2026-12-20")
        #expect(second.marker.details.properties == ["Bau": .string("A")])
    }

    @Test(arguments: [("<v></v>", true), ("", false)])
    func `A formula whose value is the empty text gives an empty cell`(value: String, isEmpty: Bool) throws {
        let path = try folder.file("list.xlsx", [])
        _ = try python(
            """
            import zipfile
            book = openpyxl.Workbook()
            for row in ['x', 'y', 'Status'], [1, 2, 'EMPTY']:
                book.active.append(row)
            book.save(path)
            with zipfile.ZipFile(path) as archive:
                parts = {name: archive.read(name) for name in archive.namelist()}
            name = 'xl/worksheets/sheet1.xml'
            cell = b'<c r="C2" t="str"><f>IF(A2>5,1,"")</f>\(value)</c>'
            import re
            parts[name] = re.sub(rb'<c r="C2".*?</c>', lambda found: cell, parts[name])
            with zipfile.ZipFile(path, 'w') as archive:
                for name, content in parts.items():
                    archive.writestr(name, content)
            """, path)
        let reading = try read(path)
        #expect(reading.notes.contains(.uncalculated(["Status"])) != isEmpty)
        #expect(reading.markers.first?.given.contains(.status) == isEmpty)
    }

    @Test(
        arguments: [
            ("%FDF-1.2\n1 0 obj\n<< /FDF << >> >>\n", "FDF"), ("ISO-10303-21;\nHEADER;\n", "IFC"),
        ])
    func `Files of other programs are told by name`(text: String, name: String) throws {
        let error = #expect(throws: InputError.self) { try read(folder.file("list.fdf", text)) }
        #expect(error.map { "\($0)".contains(name) } == true)
    }

    @Test func `A row gives the same marker after others as alone`() throws {
        let header = "x;y;title;status;due;cost;extra"
        var random = SeededGenerator(seed: 7)
        let cells = [
            ["Crack", "Dent", "", "#N/A", "'=1+1", " ", "a; b"], ["open", "closed", "", "#N/A", " open "],
            ["2026-03-01", "1.3.2026", "2026-02-30", "soon", "", "2026-03-01T08:30:00"], ["12", "1,5", "", "much"],
            ["", "", "", "red", "#N/A"],
        ]
        let rows = (0..<300).map { row in
            "\(row);2;" + cells.map { "\"\($0.randomElement(using: &random) ?? "")\"" }.joined(separator: ";")
        }
        // A decimal of each sign decides how numbers are read.
        let style = TableStyle(decimal: .comma)
        let together = try read(csv: ([header] + rows).joined(separator: "\n") + "\n", style)
        #expect(together.markers.count == rows.count)
        for (row, marker) in zip(rows, together.markers) {
            let alone = try read(csv: "\(header)\n\(row)\n", style)
            #expect(alone.details == [marker.item.marker.details], "\(row)")
            #expect(alone.markers.map(\.unread) == [marker.unread], "\(row)")
        }
    }
}
