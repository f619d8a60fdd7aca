import Foundation
import PlanGeometry
import TestSupport
import Testing

@testable import PlanBase
@testable import PlanFiles
@testable import PlanJSON
@testable import PlanModel
@testable import PlanTables
@testable import PlanExchange

/// Excel workbooks, those of openpyxl read here and those written here read by openpyxl.
@Suite struct WorkbookTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func read(
        _ path: String, _ style: TableStyle = TableStyle()
    ) throws -> (lines: [String], markers: [Marker], notes: [FileNote]) {
        let reader = try PlanReader(path: path, coordinates: .pixel, table: style)
        var (lines, markers): ([String], [Marker]) = ([], [])
        while let entry = try reader.next() {
            switch entry {
            case .marker(let marker, let place):
                let details = marker.item.marker.details
                lines.append(
                    "\(place): \(marker.item.marker.point.exact) \(details.title ?? "-") \(details.due?.description ?? "-")"
                )
                markers.append(marker.item.marker)
            case .malformed(let reason, let place): lines.append("\(place): \(reason)")
            }
        }
        return (lines, markers, reader.notes)
    }

    // MARK: - Reading

    @Test func `A punch list with a title, an empty row and dates gives its markers, with the sheet's row numbers`()
        throws
    {
        let path = try folder.file("list.xlsx", [])
        _ = try python(
            """
            book = openpyxl.Workbook()
            book.active.title = 'Übersicht'
            book.active.append(['no list'])
            sheet = book.create_sheet('Mängel')
            sheet.append(['Mängelliste', datetime.date(2026, 1, 2)])
            sheet.append([])
            sheet.append(['Nr.', 'Titel', 'X', 'Y', 'Frist', 'Erledigt', 'Anteil'])
            sheet.append([1, 'Fenster\\nklemmt', 12.5, '7', datetime.date(2026, 3, 1), True, 0.25])
            sheet.append([None] * 6)
            sheet.append([2, '<Tür> & "mehr"', -3, 1e-3, datetime.datetime(2026, 3, 2, 13, 30), False])
            sheet.append([3, "'=quoted _x0041_", 1, 2, '24.12.2026', None, None, None, 'beside'])
            sheet.append([4, 'bad', 'here', 2])
            sheet['B7'].data_type = 's'
            book.save(path)
            """, path)
        let (lines, markers, notes) = try read(path)
        #expect(
            lines == [
                "4: (12.5, 7) Fenster\nklemmt 2026-03-01", "6: (-3, 0.001) <Tür> & \"mehr\" 2026-03-02",
                "7: (1, 2) '=quoted A 2026-12-24", "8: column 'X': 'here' is not a number",
            ])
        #expect(markers.map(\.number) == [1, 2, 3])
        #expect(
            markers.map(\.details.properties) == [
                ["Anteil": .number(0.25)], ["Frist": .string("2026-03-02T13:30:00Z")], [:],
            ])
        #expect(markers.map(\.details.status) == ["erledigt", "offen", nil])
        #expect(
            notes.prefix(3) == [
                .sheet("Mängel", others: ["Übersicht"]), .headerRow(3), .cellsBesideTable(1),
            ])
        #expect(notes.count == 5)

        let annotated = try MarkerFile.read(path: path, coordinates: .pixel)
        #expect(
            annotated.entries.map { entry -> String in
                switch entry {
                case .marker(let marker): "\(marker.place) \(marker.pair.exact) \(marker.details.title ?? "")"
                case .malformed(let problem, let place): "\(place) \(problem.message(in: .english))"
                }
            } == [
                "4 (12.5, 7) Fenster\nklemmt", "6 (-3, 0.001) <Tür> & \"mehr\"", "7 (1, 2) '=quoted A",
                "8 column 'X': 'here' is not a number",
            ])
        #expect(annotated.notes.prefix(3) == notes.prefix(3))
    }

    @Test func `A formula without a value takes no data away, and is told`() throws {
        let path = try folder.file("list.xlsx", [])
        _ = try python(
            """
            book = openpyxl.Workbook()
            book.active.append(['=A9', None])
            book.active.append(['x', 'y', 'title'])
            book.active.append([1, 2, 'a', '=beside'])
            book.active.append([1, 2, '=A3'])
            book.active.append([3, 4, 'b'])
            book.save(path)
            """, path)
        let read = try MarkerFile.read(path: path, coordinates: .pixel)
        #expect(
            read.entries.map { entry in
                if case .marker(let marker) = entry { "\(marker.place) \(marker.details.title ?? "")" } else { "" }
            } == ["3 a", "4 ", "5 b"])
        #expect(read.notes.contains(.uncalculated(["title"])))
        let plan = try PlanFormat.xlsx.read(
            SequentialFile(path: path).readAll(), file: path, coordinates: .pixel)
        #expect(plan.markers.map { $0.marker.given.contains(.title) } == [true, false, true])
    }

    @Test func `A formula without a value in a column of numbers refuses no row, and is told`() throws {
        let path = try folder.file("list.xlsx", [])
        _ = try python(
            """
            book = openpyxl.Workbook()
            book.active.append(['x', 'y', 'title', 'Menge', 'Preis', 'Kosten'])
            book.active.append([1, 2, 'a', '=A2*2', 4, '=A2*3'])
            book.active.append([3, 4, 'b', '=A3*2', '=A3', 7])
            book.save(path)
            """, path)
        let note = FileNote.uncalculated(["Menge", "Kosten", "Preis"])
        let read = try read(path)
        #expect(read.lines == ["2: (1, 2) a -", "3: (3, 4) b -"])
        #expect(read.markers.map(\.details.properties) == [["Preis": .number(4)], [:]])
        #expect(read.markers.map(\.details.cost) == [nil, 7])
        #expect(read.notes.contains(note))
        let reader = try PlanReader(path: path, coordinates: .pixel)
        let entry = try reader.next()
        guard case .marker(let marker, _)? = entry else {
            Issue.record("no marker")
            return
        }
        // What a plan has of the column stays.
        #expect(marker.given.contains(.property("Preis")) && !marker.given.contains(.property("Menge")))
        #expect(!marker.given.contains(.cost))
        let annotated = try MarkerFile.read(path: path, coordinates: .pixel)
        #expect(annotated.notes.contains(note))
        #expect(annotated.entries.allSatisfy { if case .marker = $0 { true } else { false } })
    }

    /// A cell of a column that is not known, as Python writes it, what the plan has of it, and the cell that is written again.
    private static let ownCells: [(cell: String, properties: String, written: String)] = [
        ("12.5", #"{"Own":12.5}"#, "n 12.5"), ("1e-7", #"{"Own":1e-07}"#, "n 1e-07"), ("7", #"{"Own":7}"#, "n 7"),
        ("19.99 * 3", #"{"Own":59.97}"#, "n 59.97"), ("-0.5", #"{"Own":-0.5}"#, "n -0.5"),
        ("0.1 + 0.2", #"{"Own":0.3}"#, "n 0.3"), ("1e300", #"{"Own":1e+300}"#, "n 1e+300"),
        ("'12.5'", #"{"Own":"12.5"}"#, "s 12.5"), ("'4.01'", #"{"Own":"4.01"}"#, "s 4.01"),
        ("'007'", #"{"Own":"007"}"#, "s 007"), ("'1e5 V'", #"{"Own":"1e5 V"}"#, "s 1e5 V"),
        ("datetime.date(2026, 4, 1)", #"{"Own":"2026-04-01"}"#, "d 2026-04-01 00:00:00"),
        ("datetime.datetime(2026, 4, 1, 8, 30)", #"{"Own":"2026-04-01T08:30:00Z"}"#, "d 2026-04-01 08:30:00"),
        ("'2026-04-31'", #"{"Own":"2026-04-31"}"#, "s 2026-04-31"),
        ("'1850-01-01'", #"{"Own":"1850-01-01"}"#, "s 1850-01-01"),
    ]

    @Test func `Numbers and dates of unknown columns keep their kind`() throws {
        let path = try folder.file("list.xlsx", [])
        _ = try python(
            """
            book = openpyxl.Workbook()
            book.active.append(['list of everything'])
            book.active.append([])
            book.active.append(['x', 'y', 'Empty', 'Own'])
            for cell in [\(Self.ownCells.map(\.cell).joined(separator: ", "))]: book.active.append([1, 2, None, cell])
            book.save(path)
            """, path)
        let markers = try read(path).markers
        #expect(markers.map { JSONValue.object($0.details.properties).text } == Self.ownCells.map(\.properties))
        let items = markers.map { PlanMarker(marker: $0, created: Timestamp(milliseconds: 0)) }
        let again = try folder.file("again.xlsx", bytes(of: PlanContents(markers: items)))
        let printed = try python(
            """
            sheet = openpyxl.load_workbook(path).active
            columns = {cell.value: cell.column for cell in sheet[1]}
            for row in range(2, sheet.max_row + 1):
                cell = sheet.cell(row, columns['Own'])
                print(cell.data_type, cell.value)
            """, again)
        #expect(printed.split(separator: "\n").map(String.init) == Self.ownCells.map(\.written))
    }

    @Test func `Numbers of unknown columns are numbers in every row of a long sheet`() throws {
        let path = try folder.file("list.xlsx", [])
        _ = try python(
            """
            book = openpyxl.Workbook()
            book.active.append(['x', 'y', 'Own'])
            for row in range(20000): book.active.append([row, 7, row + 0.5])
            book.save(path)
            """, path)
        let own = try read(path).markers.map { $0.details.properties["Own"]?.number }
        let expected: [Double?] = (0..<20_000).map { (row: Int) -> Double? in Double(row) + 0.5 }
        #expect(own == expected)
    }

    @Test func `Numbers of properties have the decimal sign of the list`() throws {
        let details = MarkerDetails(properties: ["price": .number(12.5), "room": .string("4.01")])
        let marker = Marker(number: 1, point: Point(x: 330.5, y: 2), details: details)
        let item = PlanMarker(marker: marker, created: Timestamp(milliseconds: 0))
        for (delimiter, expected) in [(Character(";"), ";330,5;2;;12,5;4.01;"), (",", ",330.5,2,,12.5,4.01,")] {
            var writer = ExcelCSVPlanWriter(coordinates: .pixel, delimiter: delimiter)
            let bytes = try writer.bytes(of: PlanContents(markers: [item]))
            #expect(String(decoding: bytes, as: UTF8.self).contains(expected))
            // A list is text; the plan has the number.
            var back = try #require(PlanFormat.csv.read(bytes, file: "x", coordinates: .pixel).markers.first?.marker)
            #expect(back.updating(item).marker.details != details)
            back.readTexts(like: item)
            #expect(back.updating(item).marker.details == details)
        }
    }

    @Test func `Numbers of cells are numbers whatever sign the texts beside them have`() throws {
        let path = try folder.file("list.xlsx", [])
        _ = try python(
            """
            book = openpyxl.Workbook()
            book.active.append(['x', 'y'])
            book.active.append([1400.5, 7])
            book.active.append(['1500,5', '590,25'])
            book.save(path)
            """, path)
        let read = try MarkerFile.read(
            path: path, coordinates: .pixel, table: TableStyle(decimal: .comma))
        let pairs = read.entries.compactMap { if case .marker(let marker) = $0 { marker.pair.exact } else { nil } }
        #expect(pairs == ["(1400.5, 7)", "(1500.5, 590.25)"])
    }

    @Test func `A sheet is chosen by its name, a hidden one only so`() throws {
        let path = try folder.file("list.xlsx", [])
        _ = try python(
            """
            book = openpyxl.Workbook()
            book.active.title = 'Hidden'
            book.active.sheet_state = 'hidden'
            for name in ['Hidden', 'A', 'B']:
                sheet = book[name] if name in book.sheetnames else book.create_sheet(name)
                sheet.append(['x', 'y', 'title'])
                sheet.append([1, 2, name])
            book.active = 1
            book.save(path)
            """, path)
        #expect(try read(path).lines == ["2: (1, 2) A -"])
        #expect(try read(path).notes == [.sheet("A", others: ["B"])])
        #expect(try read(path, TableStyle(sheet: "b")).lines == ["2: (1, 2) B -"])
        #expect(try read(path, TableStyle(sheet: "hidden")).notes.isEmpty)
        #expect(throws: InputError(.noSuchSheet("C", known: ["Hidden", "A", "B"]), file: path)) {
            try read(path, TableStyle(sheet: "C"))
        }
    }

    @Test func `Dates count from 1904 where the workbook says so, and columns are mapped by name`() throws {
        let path = try folder.file("list.xlsx", [])
        _ = try python(
            """
            book = openpyxl.Workbook()
            book.epoch = openpyxl.utils.datetime.CALENDAR_MAC_1904
            book.active.append(['Rechts', 'Hoch', 'due'])
            book.active.append([1, 2, datetime.date(2026, 3, 1)])
            book.save(path)
            """, path)
        let style = TableStyle(columns: ["Rechts": "x", "Hoch": "y"])
        #expect(try read(path, style).lines == ["2: (1, 2) - 2026-03-01"])
    }

    @Test func `Parts with prefixes, absolute targets, rich and phonetic text are read as well`() throws {
        let path = try folder.file("list.xlsx", [])
        _ = try python(
            #"""
            main = 'http://purl.oclc.org/ooxml/spreadsheetml/main'
            rel = 'http://purl.oclc.org/ooxml/officeDocument/relationships'
            package = 'http://schemas.openxmlformats.org/package/2006/relationships'
            def relations(*all):
                rows = ''.join(f'<Relationship Id="{i}" Type="{rel}/{t}" Target="{g}"/>' for i, t, g in all)
                return f'<Relationships xmlns="{package}">{rows}</Relationships>'
            with zipfile.ZipFile(path, 'w', zipfile.ZIP_DEFLATED) as file:
                file.writestr('_rels/.rels', relations(('r1', 'officeDocument', '/xl/workbook.xml')))
                file.writestr('xl/_rels/workbook.xml.rels', relations(
                    ('a', 'worksheet', '/xl/sheets/one.xml'), ('b', 'sharedStrings', 'other/../texts.xml')))
                file.writestr('xl/workbook.xml', f'<x:workbook xmlns:x="{main}" xmlns:r="{rel}"><x:sheets>'
                    '<x:sheet name="One" sheetId="1" r:id="a"/></x:sheets></x:workbook>')
                file.writestr('xl/texts.xml', f'<sst xmlns="{main}"><si><r><t>ti</t></r><r><t>tle</t></r></si>'
                    '<si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></si></sst>')
                file.writestr('xl/sheets/one.xml', f'<x:worksheet xmlns:x="{main}"><x:sheetData><x:row><x:c t="inlineStr">'
                    '<x:is><x:t>x</x:t></x:is></x:c><x:c t="str"><x:v>y</x:v></x:c><x:c t="s"><x:v>0</x:v></x:c></x:row>'
                    '<x:row r="4"><x:c r="B4"><x:v>2.50</x:v></x:c><x:c t="s"><x:v>1</x:v></x:c></x:row>'
                    '<x:row><x:c><x:v>1</x:v></x:c><x:c><x:v>2</x:v></x:c></x:row>'
                    '</x:sheetData></x:worksheet>')
            """#, path)
        #expect(try read(path).lines == ["4: column 'x' is empty; a number is needed", "5: (1, 2) - -"])
        #expect(
            try read(path, TableStyle(columns: ["title": "x"])).lines.first == "4: column 'title': '東京' is not a number"
        )
    }

    @Test func `A workbook that is cut off or damaged is an error or gives its markers, and ends`() throws {
        let contents = try ExchangeSamples.contents()
        let bytes = try bytes(of: contents)
        var generator = SeededGenerator(seed: 7)
        for round in 0..<400 {
            var damaged = bytes
            if round.isMultiple(of: 4) {
                damaged = Array(bytes.prefix(Int.random(in: 4..<bytes.count, using: &generator)))
            } else {
                for _ in 0...(round % 5) {
                    damaged[Int.random(in: 4..<bytes.count, using: &generator)] = .random(
                        in: 0...255, using: &generator)
                }
            }
            do throws(InputError) {
                let plan = try PlanFormat.xlsx.read(damaged, file: "x.xlsx", coordinates: .pixel)
                #expect(plan.markers.count <= contents.markers.count)
            } catch {
                #expect(error.file == "x.xlsx")
            }
        }
        #expect(throws: InputError(.damagedWorkbook(part: nil), file: "x")) {
            try PlanFormat.xlsx.read(Array(bytes.prefix(bytes.count / 2)), file: "x", coordinates: .pixel)
        }
    }

    /// Saves a workbook for each text, the rows of its only sheet, which names the columns x and y in its row 1. Returns the
    /// paths.
    private func workbooks(_ rows: [String]) throws -> [String] {
        let path = try folder.file("rows", rows.joined(separator: "\0"))
        _ = try python(
            """
            openpyxl.Workbook().save(path + '.xlsx')
            book = zipfile.ZipFile(path + '.xlsx')
            header = '<row r="1"><c t="str"><v>x</v></c><c t="str"><v>y</v></c></row>'
            for number, rows in enumerate(open(path).read().split('\\0')):
                with zipfile.ZipFile(f'{path}-{number}.xlsx', 'w') as copy:
                    for name in book.namelist():
                        sheet = f'<worksheet><sheetData>{header}{rows}</sheetData></worksheet>'
                        copy.writestr(name, sheet if name.startswith('xl/worksheets/') else book.read(name))
            """, path)
        return rows.indices.map { "\(path)-\($0).xlsx" }
    }

    @Test func `Rows out of order and cells out of place are damage`() throws {
        let sound = #"<row r="2"><c r="A2"><v>1</v></c><c r="B2"><v>2</v></c></row>"#
        let damaged = [
            sound, #"<row r="1"><c r="A1"><v>1</v></c></row>"#, #"<row r="0"/>"#, #"<row r="-1"/>"#,
            #"<row r="3"><c r="A3"><v>1</v></c><row r="4"><c r="A4"><v>1</v></c></row></row>"#,
            #"<row r="3"><c r="A3"><v>1</v></c><row><c><v>1</v></c></row></row>"#,
            #"<row r="1048577"/>"#, #"<row r="9223372036854775807"/>"#, #"<row r="1048576"/><row/>"#,
            #"<row r="3"><c r="12"><v>1</v></c></row>"#, #"<row r="3"><c r="ZZZZ1"><v>1</v></c></row>"#,
            #"<row r="3"><c r="A3" t="s"><v>-1</v></c></row>"#,
        ]
        let paths = try workbooks([sound] + damaged.map { sound + $0 })
        #expect(try read(paths[0]).lines == ["2: (1, 2) - -"])
        for (path, rows) in zip(paths.dropFirst(), damaged) {
            #expect(throws: InputError(.damagedWorkbook(part: "xl/worksheets/sheet1.xml"), file: path), "\(rows)") {
                try read(path)
            }
        }
    }

    @Test func `Damage within the rows of a sheet is an error or gives markers`() throws {
        let words = [
            "r=", "\"", "<row>", "<row ", "</row>", "<c>", "</c>", "<v>", "</v>", "-", " t=\"s\"", " s=\"9\"", "/>",
        ]
        let sound = Array(
            (2...7).map { row in
                #"<row r="\#(row)"><c r="A\#(row)" s="0"><v>\#(row)</v></c><c r="B\#(row)"><v>1e\#(row)</v></c></row>"#
            }.joined().utf8)
        var generator = SeededGenerator(seed: FuzzSettings.seed)
        let damaged = (0..<FuzzSettings.cases(default: 400)).map { _ in
            var text = sound
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                let place = Int.random(in: 0..<text.count - 1, using: &generator)
                let range = place..<min(text.count, place + Int.random(in: 1...60, using: &generator))
                switch Int.random(in: 0..<4, using: &generator) {
                case 0: text.insert(contentsOf: (words.randomElement(using: &generator) ?? "").utf8, at: place)
                case 1: text.removeSubrange(range)
                case 2:
                    let piece = Array(text[range])
                    text.insert(contentsOf: piece, at: Int.random(in: 0..<text.count, using: &generator))
                default: text[place] = "0123456789<>/r ".utf8.randomElement(using: &generator) ?? 0
                }
            }
            return String(decoding: text, as: UTF8.self)
        }
        var read = 0
        for path in try workbooks(damaged) {
            do throws(InputError) {
                let reader = try PlanReader(path: path, coordinates: .pixel)
                while let entry = try reader.next() {
                    if case .marker(let marker, _) = entry { #expect(marker.item.marker.point.isFinite) }
                }
                read += 1
            } catch {
                #expect(error.file == path)
            }
        }
        #expect((1..<damaged.count).contains(read))
    }

    @Test(arguments: [
        ("z.writestr('a.txt', 'hi')", InputError.Cause.notWorkbook),
        ("z.writestr('mimetype', 'a'); z.writestr('content.xml', '<a/>')", .notWorkbook),
        ("z.writestr('xl/workbook.bin', 'a')", .foreign(.xlsb)),
        ("z.writestr('Index/Document.iwa', 'a')", .foreign(.numbers)),
        ("z.writestr('_rels/.rels', '<a')", .damagedWorkbook(part: "_rels/.rels")),
        (
            "z.writestr('_rels/.rels', '<!DOCTYPE a [<!ENTITY b \"b\">]><a>&b;</a>')",
            .damagedWorkbook(part: "_rels/.rels")
        ),
    ])
    func `An archive that is no workbook is named as such`(program: String, problem: InputError.Cause) throws {
        let path = try folder.file("list.xlsx", [])
        _ = try python("with zipfile.ZipFile(path, 'w') as z: \(program)", path)
        #expect(throws: InputError(problem, file: path)) { try read(path) }
        #expect(throws: InputError(problem, file: path)) { try MarkerFile.read(path: path, coordinates: .pixel) }
    }

    // MARK: - Writing

    private func bytes(of contents: PlanContents) throws -> [UInt8] {
        var writer = WorkbookPlanWriter(coordinates: .pixel)
        return try writer.bytes(of: contents)
    }

    @Test func `openpyxl reads a workbook with numbers as numbers and dates as dates`() throws {
        let contents = try ExchangeSamples.contents()
        let bytes = try bytes(of: contents)
        #expect(try self.bytes(of: contents) == bytes)
        let path = try folder.file("list.xlsx", bytes)
        let printed = try python(
            """
            sheet = openpyxl.load_workbook(path).active
            print(sheet.title, sheet.freeze_panes, sheet.auto_filter.ref, sheet.max_row)
            print([cell.value for cell in sheet[1]])
            for row in sheet.iter_rows(min_row=2):
                print([(c.data_type, str(c.value)) for c in row if c.value is not None][:-1])
            print([name for name, column in sheet.column_dimensions.items() if column.hidden])
            """, path)
        #expect(
            printed == """
                Markers A2 A1:X3 3
                ['Number', 'Title', 'Status', 'Priority', 'Category', 'Assignee', 'Due', 'Cost', 'Area', 'X', 'Y', 'Note', \
                'count', 'empty', 'room', 'Located', 'Color', 'Symbol', 'StyleColor', 'Size', 'Author', 'Created', 'Changed', 'Id']
                [('n', '7'), ('s', 'Door; "closer"\\nmissing'), ('s', 'in progress'), ('s', 'high'), ('s', 'doors'), \
                ('s', '@Ada'), ('d', '2026-03-01 00:00:00'), ('n', '100.125'), ('n', '33.3'), ('s', '=HYPERLINK("x")'), \
                ('n', '2.5'), ('s', '4.01'), ('s', '#112233'), ('s', 'flag'), ('s', '#00ff00'), ('n', '31.5'), ('s', 'Eva'), \
                ('d', '2026-02-13 16:26:40.123000'), ('d', '2026-02-13 16:43:19')]
                [('n', '8'), ('s', '0.30000000000000004'), ('s', '119.99999999999999'), ('d', '2026-02-13 16:26:40'), \
                ('d', '2026-02-13 16:26:40')]
                ['H', 'P']

                """)
    }

    @Test func `A text that is longer than a cell is cut, and told`() throws {
        let text = String(repeating: "ab😀\n", count: 10_000)
        let marker = Marker(number: 1, point: .zero, details: MarkerDetails(title: "_x000D_ & a\u{1}", note: text))
        let item = PlanMarker(marker: marker, created: Timestamp(milliseconds: 0))
        var writer = WorkbookPlanWriter(coordinates: .pixel)
        let bytes = try writer.bytes(of: PlanContents(markers: [item]))
        #expect(writer.losses.map(\.english) == ["the end of 1 text, as a cell holds 32767 characters"])
        let back = try PlanFormat.xlsx.read(bytes, file: "x", coordinates: .pixel)
        #expect(back.markers.first?.marker.item.marker.details.title == "_x000D_ & a\u{1}")
        let note = try #require(back.markers.first?.marker.item.marker.details.note)
        #expect(text.hasPrefix(note) && (32_760...32_767).contains(note.utf16.count))
    }

    @Test(arguments: [
        (WorkbookWriteError.tooManyRows, "a sheet holds 1048575 markers; choose fewer, or write CSV"),
        (.system(Message("no memory")), "the workbook cannot be written: no memory"),
    ])
    func `A workbook that cannot be written is told with the reason`(error: WorkbookWriteError, text: String) {
        #expect("\(error)" == text)
        #expect(error.kind == .unwritable)
    }

    @Test(arguments: [(Character(","), DecimalSign?.none), (";", nil), ("\t", .comma), (";", .point)])
    func `A list as CSV for Excel comes back through its own dialect`(delimiter: Character, decimal: DecimalSign?)
        throws
    {
        let contents = try ExchangeSamples.contents()
        var writer = ExcelCSVPlanWriter(coordinates: .pixel, delimiter: delimiter, decimal: decimal)
        let bytes = try writer.bytes(of: contents)
        #expect(bytes.starts(with: [0xEF, 0xBB, 0xBF] + Array("Number\(delimiter)Title\(delimiter)Status".utf8)))
        let back = try PlanFormat.csv.read(bytes, file: "x", coordinates: .pixel)
        #expect(back.refused.isEmpty)
        #expect(back.markers.map(\.marker.item.marker.point) == contents.markers.map(\.marker.point))
        #expect(back.markers.map(\.marker.item.id) == contents.markers.map(\.id))
        #expect(back.markers.map(\.marker.item.marker.details.note) == contents.markers.map(\.marker.details.note))
        let isComma = decimal == .comma || delimiter == ";" && decimal == nil
        #expect(String(decoding: bytes, as: UTF8.self).contains(isComma ? "100,125" : "100.125"))
    }
}
