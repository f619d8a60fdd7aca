import PlanBase
import PlanExchange
import PlanFiles
import PlanGeometry
import PlanModel
import PlanTables
import TestSupport
import Testing

/// Lists as spreadsheets save them: each delimiter with each encoding, decimal sign and way to write dates.
@Suite struct SpreadsheetTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    enum Encoding: String, CaseIterable {
        case utf8 = "UTF-8"
        case utf8WithMark
        case windows1252 = "Windows-1252"
        case utf16LittleEndian = "UTF-16LE"
        case utf16BigEndian = "UTF-16BE"

        func bytes(_ text: String) -> [UInt8] {
            switch self {
            case .utf8: Array(text.utf8)
            case .utf8WithMark: [0xEF, 0xBB, 0xBF] + Array(text.utf8)
            case .windows1252:
                text.unicodeScalars.map { $0 == "€" ? 0x80 : UInt8($0.value) }
            case .utf16LittleEndian:
                [0xFF, 0xFE] + text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
            case .utf16BigEndian:
                [0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
            }
        }
    }

    enum Separation: String, CaseIterable {
        case comma = ","
        case semicolon = ";"
        case tab = "\t"
        case named = "sep=;"

        var delimiter: String { self == .named ? ";" : rawValue }
        var start: String { self == .named ? "sep=;\r\n" : "" }
    }

    enum Dates: String, CaseIterable {
        case iso, points, slashes, dayFirst, monthFirst

        func text(_ due: [Int]) -> String {
            func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
            let (year, month, day) = (due[0], due[1], due[2])
            return switch self {
            case .iso: "\(year)-\(twoDigits(month))-\(twoDigits(day))"
            case .points: "\(twoDigits(day)).\(twoDigits(month)).\(year)"
            case .slashes: "\(year)/\(month)/\(day)"
            case .dayFirst: "\(day)/\(month)/\(year)"
            case .monthFirst: "\(month)/\(day)/\(year)"
            }
        }

        var order: DateOrder? { self == .dayFirst ? .dayMonthYear : self == .monthFirst ? .monthDayYear : nil }
    }

    private struct Row {
        let (number, x, y, title): (Int, Double, Double, String)
        /// Year, month, day.
        let due: [Int]
    }

    private static let rows = [
        Row(number: 1, x: 12.5, y: 100, title: "Tür klemmt", due: [2026, 3, 1]),
        Row(
            number: 2, x: 7, y: 0.25, title: "Kosten: 90 €; \"dringend\", prüfen",
            due: [2026, 12, 24]),
        Row(number: 7, x: -3.75, y: 41, title: "Größe", due: [2027, 1, 2]),
    ]

    private func table(
        _ encoding: Encoding, _ separation: Separation, _ decimal: DecimalSign, _ dates: Dates
    ) -> [UInt8] {
        func field(_ text: String) -> String {
            let needsQuotes = text.contains(separation.delimiter) || text.contains("\"")
            return needsQuotes
                ? "\"\(text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\""))\""
                : text
        }
        func number(_ value: Double) -> String {
            let text = value == value.rounded() ? "\(Int(value))" : "\(value)"
            return decimal == .comma ? text.split(separator: ".").joined(separator: ",") : text
        }
        let lines =
            [["Nr.", "X", "Y", "Titel", "Fällig am"]]
            + Self.rows.map {
                ["\($0.number)", number($0.x), number($0.y), $0.title, dates.text($0.due)]
            }
        return encoding.bytes(
            separation.start + lines.map { $0.map(field).joined(separator: separation.delimiter) + "\r\n" }.joined())
    }

    @Test(arguments: Encoding.allCases, Separation.allCases)
    func `Every list of a spreadsheet gives the same markers, to import and to annotate`(
        encoding: Encoding, separation: Separation
    ) throws {
        for decimal in DecimalSign.allCases {
            for dates in Dates.allCases {
                let bytes = table(encoding, separation, decimal, dates)
                let path = try folder.file("list.csv", bytes)
                let reader = try PlanReader(path: path, coordinates: .pixel)
                var markers: [ImportedMarker] = []
                while let entry = try reader.next() {
                    switch entry {
                    case .marker(let marker, _): markers.append(marker)
                    case .malformed(let reason, let place): Issue.record("\(place): \(reason) in \(decimal) \(dates)")
                    }
                }
                #expect(markers.map(\.item.marker.number) == Self.rows.map(\.number))
                #expect(markers.map(\.item.marker.point) == Self.rows.map { Point(x: $0.x, y: $0.y) })
                #expect(markers.map(\.item.marker.details.title) == Self.rows.map(\.title))
                #expect(
                    markers.map(\.item.marker.details.due?.description) == Self.rows.map { Dates.iso.text($0.due) })

                let found = reader.notes.compactMap { note -> FileNote? in
                    if case .found = note { note } else { nil }
                }
                let isPlain = encoding == .utf8 || encoding == .utf8WithMark
                let expected = FileNote.found(
                    encoding: isPlain ? nil : encoding.rawValue,
                    delimiter: separation == .comma ? nil : separation.delimiter,
                    decimal: decimal == .comma ? .comma : nil, dateOrder: dates.order)
                let nothing = FileNote.found(encoding: nil, delimiter: nil, decimal: nil, dateOrder: nil)
                #expect(found == (expected == nothing ? [] : [expected]))

                let entries = try MarkerFile.read(path: path, coordinates: .pixel)
                #expect(
                    entries.entries.compactMap { entry -> Point? in
                        if case .marker(let marker) = entry { marker.pair } else { nil }
                    } == Self.rows.map { Point(x: $0.x, y: $0.y) })
                #expect(entries.notes.contains { if case .renamed = $0 { true } else { false } })
            }
        }
    }

    // MARK: - What the content does not tell

    private func read(_ text: String, _ style: TableStyle = TableStyle()) throws -> (
        lines: [String], notes: [FileNote]
    ) {
        try read(Array(text.utf8), style)
    }

    private func read(_ bytes: [UInt8], _ style: TableStyle = TableStyle()) throws -> (
        lines: [String], notes: [FileNote]
    ) {
        let reader = try PlanReader(
            path: try folder.file("list.csv", bytes), coordinates: .pixel, table: style)
        var lines: [String] = []
        while let entry = try reader.next() {
            switch entry {
            case .marker(let marker, _):
                let details = marker.item.marker.details
                let due = details.due?.description ?? marker.unread[.due].map { "(\($0.text))" } ?? "-"
                lines.append("\(marker.item.marker.point.x) \(details.title ?? "-") \(due)")
            case .malformed(let reason, let place): lines.append("\(place): \(reason)")
            }
        }
        return (lines, reader.notes)
    }

    @Test func `A date with points and one with the month first contradict each other`() throws {
        let list = "x,y,due\n1,1,3/1/2026\n2,2,25.03.2026\n3,3,3/25/2026\n"
        let (lines, notes) = try read(list)
        #expect(lines[0] == "1.0 - (3/1/2026)")
        #expect(lines.dropFirst() == ["2.0 - 2026-03-25", "3.0 - 2026-03-25"])
        #expect(!notes.contains { if case .found = $0 { true } else { false } })
        #expect(notes.contains(.mixedDates(dayFirst: "25.03.2026", monthFirst: "3/25/2026")))
        let given = try read(list, TableStyle(dateOrder: .monthDayYear))
        #expect(given.lines[0] == "1.0 - 2026-03-01")
        #expect(given.notes.isEmpty)
    }

    @Test func `Dates of one column in two orders are told, each by an example`() throws {
        let (lines, notes) = try read("x,y,due\n1,1,2026-02-01\n2,2,3/14/2026\n3,3,30/3/2026\n")
        #expect(lines == ["1.0 - 2026-02-01", "2.0 - 2026-03-14", "3.0 - 2026-03-30"])
        #expect(notes == [.mixedDates(dayFirst: "30/3/2026", monthFirst: "3/14/2026")])
        let message = notes[0].message(in: .english)
        #expect(
            message.hasPrefix(
                "the dates have two orders: the day first in '30/3/2026', the month first in '3/14/2026'"))
        #expect(notes[0].message(in: .chinese).contains("“30/3/2026”日在前"))
    }

    @Test(arguments: ["#N/A", "#REF!", "#DIV/0!", "#BEZUG!"])
    func `The error of a formula costs its cell, and stays a property`(error: String) throws {
        let list = "x,y,Titel,Raum\n1,1,\(error),\n2,2,Tap,\(error)\n3,3,#12,\n"
        #expect(try read(list).lines == ["1.0 - -", "2.0 Tap -", "3.0 #12 -"])
        let plan = try PlanFormat.csv.read(Array(list.utf8), file: "x", coordinates: .pixel)
        #expect(
            plan.markers.map(\.marker.unread) == [
                [.title: UnreadCell(error, in: "Titel")], [.property("Raum"): UnreadCell(error, in: "Raum")], [:],
            ])
        // The plan keeps its title.
        #expect(plan.markers.map { $0.marker.given.contains(.title) } == [false, true, true])
    }

    @Test func `A table without rows is told, and messages have the columns as the file calls them`() throws {
        #expect(try read("x,y,title\n").notes == [.noRows])
        #expect(try read("x,y,title\n1,1,a\n").notes.isEmpty)
        let path = try folder.file("list.csv", "X,Y,Farbe,Nr.\n")
        #expect(try MarkerFile.read(path: path, coordinates: .pixel).notes.contains(.noRows))
        let list = "X,Y,Farbe,Nr.\n1,1,blurple,\n1,1,,none\n,1,,\n"
        let entries = try MarkerFile.entries(inCSV: Array(list.utf8), file: "x", coordinates: .pixel)
        let unread: [[MarkerField: UnreadCell]] = entries.prefix(2).map { entry in
            if case .marker(let marker) = entry { marker.unread } else { [:] }
        }
        #expect(
            unread == [[.color: UnreadCell("blurple", in: "Farbe")], [.number: UnreadCell("none", in: "Nr.")]])
        #expect(entries.dropFirst(2) == [.malformed(.missingNumber(column: "X"), at: .line(4))])
    }

    @Test func `No letter, digit or quote stands between columns`() {
        #expect(Set("5aZé\"").allSatisfy { !TableStyle.isDelimiter($0) })
        #expect(Set(";,|\t:").allSatisfy { TableStyle.isDelimiter($0) })
    }

    @Test func `A date that can be meant in two ways is none, unless the order is given or another date tells`() throws
    {
        let list = "x,y,due\n1,1,3/1/2026\n"
        let unread = "1.0 - (3/1/2026)"
        #expect(try read(list).lines == [unread])
        #expect(try read(list, TableStyle(dateOrder: .dayMonthYear)).lines == ["1.0 - 2026-01-03"])
        #expect(try read(list, TableStyle(dateOrder: .monthDayYear)).lines == ["1.0 - 2026-03-01"])
        #expect(try read(list + "2,2,13/1/2026\n").lines == ["1.0 - 2026-01-03", "2.0 - 2026-01-13"])
        #expect(try read(list + "2,2,1/13/2026\n").lines == ["1.0 - 2026-03-01", "2.0 - 2026-01-13"])
        // Two that contradict each other tell nothing.
        #expect(
            try read(list + "2,2,13/1/2026\n3,3,1/13/2026\n").lines
                == [unread, "2.0 - 2026-01-13", "3.0 - 2026-01-13"])
        #expect(try read("x,y,due\n1,1,5/5/2026\n").lines == ["1.0 - 2026-05-05"])
    }

    @Test(arguments: [
        ("01.03.2026", "2026-03-01"), ("1.3.26", "2026-03-01"), ("2026/3/1", "2026-03-01"),
        ("2026-03-01", "2026-03-01"),
        ("2026-03-01T00:00:00Z", "2026-03-01"), ("01.03.2026 07:30", "2026-03-01"), (" 24.12.2026 ", "2026-12-24"),
    ])
    func `A date is read as people write it`(text: String, day: String) throws {
        #expect(try read("x,y,due\n1,1,\(text)\n").lines == ["1.0 - \(day)"])
    }

    @Test(arguments: ["30.02.2026", "1.2", "01.03.202", "2026-13-01", "soon", "1/2/3/4", "1.3.2026x", "3/32/2026"])
    func `What is no date stays as it is written`(text: String) throws {
        #expect(try read("x,y,due\n1,1,\(text)\n").lines == ["1.0 - (\(text))"])
        let plan = try PlanFormat.csv.read(Array("x,y,Frist\n1,1,\(text)\n".utf8), file: "x", coordinates: .pixel)
        let marker = try #require(plan.markers.first).marker
        #expect(marker.item.marker.details == MarkerDetails(properties: ["Frist": .string(text)]))
        // The plan's own day stays.
        #expect(marker.given.contains(.property("Frist")) && !marker.given.contains(.due))
        let lines = #"{"type":"marker","x":1,"y":1,"due":"\#(text)","cost":"dear"}"#
        let other = try #require(PlanFormat.jsonl.read(Array(lines.utf8), file: "x", coordinates: .pixel).markers.first)
        #expect(
            other.marker.unread == [.due: UnreadCell(text, in: "due"), .cost: UnreadCell("dear", in: "cost")])
        #expect(other.marker.item.marker.details.properties == ["due": .string(text), "cost": .string("dear")])
    }

    @Test(arguments: [
        ("x;y;cost\n1;1;1250,50\n", 1250.5), ("x;y;cost\n1;1;1250.5\n", 1250.5), ("x;y;cost\n1;1;0,125\n", 0.125),
        ("x;y;cost\n1,5;1;1,125\n", 1.125), ("x,y,cost\n1,1,1.125\n", 1.125), ("x;y;cost\n1;1;-3\n", -3),
        // What the column shows decides, then what the other columns show.
        ("x;y;cost\n1;1;1.250,50\n", 1250.5), ("x;y;cost\n1;1;1.250\n1;1;99,50\n", 1250),
        ("x;y;cost\n1.5;1;1.250\n1.5;1;99,50\n", 1250), ("x;y;cost\n1;1;1.250\n1;1;9.5\n", 1.25),
        ("x;y;cost\n1;1;-1.250.000\n", -1_250_000), ("x,y,cost\n1,1,\"1,250.50\"\n", 1250.5),
        ("x;y;cost\n1,5;1;1.250\n", 1250), ("x;y;cost\n1.5;1;1.250\n", 1.25),
        // What may have marks between thousands, and what is no number, is none.
        ("x;y;cost\n1;1;1.250\n", nil), ("x;y;cost\n1;1;1.25,0\n", nil), ("x;y;cost\n1;1;1250.500,5\n", nil),
        ("x,y,cost\n1,1,nan\n", nil),
        ("x,y,cost\n1,1,1e999\n", nil), ("x,y,cost\n1,1,12 hours\n", nil),
    ])
    func `A cost is read with either sign where it can mean one thing`(list: String, cost: Double?) throws {
        let plan = try PlanFormat.csv.read(Array(list.utf8), file: "x", coordinates: .pixel)
        let marker = try #require(plan.markers.first).marker
        #expect(marker.item.marker.details.cost == cost)
        #expect(!marker.unread.values.contains { $0.part == .none } == (cost != nil))
        let entries = try MarkerFile.entries(inCSV: Array(list.utf8), file: "x", coordinates: .pixel)
        guard case .marker(let marker)? = entries.first else {
            Issue.record("\(entries)")
            return
        }
        #expect(marker.details.cost == cost)
    }

    @Test(arguments: [
        ("x;y;cost\n1.000;2;99,50\n", 1000), ("x;y\n1.000;2\n99,5;3\n", 1000), ("x;y\n1.250,5;2\n", 1250.5),
        ("x;y\n1.000;2\n", 1), ("x,y\n1.000,2\n", 1),
    ])
    func `A coordinate may have marks between thousands where the table shows it`(list: String, x: Double) throws {
        let plan = try PlanFormat.csv.read(Array(list.utf8), file: "x", coordinates: .pixel)
        #expect(plan.markers.first?.marker.item.marker.point.x == x, "\(plan.refused)")
    }

    @Test func `Where nothing in the column shows the sign before decimals, what was taken is told`() throws {
        func cells(_ list: String, _ style: TableStyle = TableStyle()) throws -> [UnreadCell] {
            let file = SequentialFile(bytes: Array(list.utf8), name: "x.csv")
            let reader = try PlanReader(file, coordinates: .pixel, table: style)
            var cells: [UnreadCell] = []
            while case .marker(let marker, _)? = try reader.next() { cells += marker.unread.values }
            return cells
        }
        let doubtful = UnreadCell("1.250", in: "cost", .taken("1.25", insteadOf: "1250", decimal: .comma))
        #expect(try cells("x;y;cost\n1.5;1;1.250\n") == [doubtful])
        #expect(try cells("x,y,cost\n1,1,1.250\n") == [doubtful])
        #expect(try cells("x;y;cost\n1.5;1;1.250\n1;1;9.5\n").isEmpty)
        #expect(try cells("x;y;cost\n1.5;1;1.250\n", TableStyle(decimal: .point)).isEmpty)
    }

    @Test func `A cell of spaces takes a value away, as an empty one does`() throws {
        let list = "x,y,title,due,cost\n1,1, ,  , \n"
        let plan = try PlanFormat.csv.read(Array(list.utf8), file: "x", coordinates: .pixel)
        let marker = try #require(plan.markers.first).marker
        #expect(marker.item.marker.details == MarkerDetails() && marker.unread.isEmpty)
        #expect(marker.given.isSuperset(of: [.title, .due, .cost]))
    }

    @Test func `A number with the other decimal sign than the file's is refused`() throws {
        #expect(
            try read("x;y\n1,5;2\n1.23,5;2\n").lines
                == ["1.5 - -", "3: column 'x': '1.23,5' is not a number; write it without marks between thousands"])
        // As the signs contradict each other, decimals have points unless it is said otherwise.
        #expect(
            try read("x;y\n1,5;2\n1.5;2\n").lines == [
                "2: column 'x': '1,5' is not a number; write decimals with a point, or say with decimal comma that they "
                    + "have commas", "1.5 - -",
            ])
        #expect(
            try read("x;y\n1,5;2\n1.5;2\n", TableStyle(decimal: .comma)).lines
                == ["1.5 - -", "3: column 'x': '1.5' is not a number; the file's decimals have commas"])
    }

    @Test func `Columns are known in German and Chinese, and by map in any language`() throws {
        let german = try read("X;Y;Mangel;Frist;Gewerk;Raum\n1;2;Riss;01.03.2026;Putz;4.01\n")
        #expect(german.lines == ["1.0 Riss 2026-03-01"])
        #expect(
            german.notes.map { $0.message(in: .english) } == [
                "read as columns separated by ';'",
                "read column 'Mangel' as title, column 'Frist' as due, column 'Gewerk' as category",
                "kept as properties: 'Raum'",
            ])
        #expect(try read("x,y,标题,截止日期\n1,2,裂缝,2026-03-01\n").lines == ["1.0 裂缝 2026-03-01"])
        let style = TableStyle(columns: ["Was": "title", "bis": "DUE"])
        #expect(try read("x,y,Was,Bis\n1,2,Riss,2026-03-01\n", style).lines == ["1.0 Riss 2026-03-01"])
        // A name that Planmark writes itself comes first, and so does what the user says.
        #expect(try read("x,y,Titel,title\n1,2,a,b\n").lines == ["1.0 b -"])
        #expect(try read("x,y,Titel,title\n1,2,a,b\n", TableStyle(columns: ["Titel": "title"])).lines == ["1.0 a -"])
    }

    @Test func `A column that is called nearly as a known one is suggested`() throws {
        let notes = try read("x,y,tilte,catgory,reading,room\n1,2,a,b,c,d\n").notes
        #expect(
            notes == [
                .similar(column: "tilte", known: "title"), .similar(column: "catgory", known: "category"),
                .unknown(["tilte", "catgory", "reading", "room"]),
            ])
        #expect(
            notes[0].message(in: .english)
                == "column 'tilte' is not known; if it is the title, say so with map [\"tilte\": \"title\"]")
    }

    @Test(arguments: ["Nr.", "number"])
    func `A code in the column of numbers stays a property, which is told unless it was said`(column: String) throws {
        let bytes = Array("\(column),x,y\nM-005,1,2\nE-005,3,4\n".utf8)
        let path = try folder.file("codes.csv", bytes)
        let style = TableStyle(columns: [column: "property"])
        for (style, isTold) in [(TableStyle(), true), (style, false)] {
            let reader = try PlanReader(path: path, coordinates: .pixel, table: style)
            for code in ["M-005", "E-005"] {
                let entry = try reader.next()
                guard case .marker(let marker, _)? = entry else {
                    Issue.record("no marker")
                    return
                }
                #expect(marker.item.marker.number == nil)
                #expect(marker.item.marker.details.properties == [column: .string(code)])
                #expect(marker.unread == (isTold ? [.number: UnreadCell(code, in: column)] : [:]))
            }
        }
        let entries = try MarkerFile.read(path: path, coordinates: .pixel, table: style).entries
        for case .marker(let marker) in entries {
            #expect(marker.number == nil && marker.details.properties.count == 1)
        }
        #expect(entries.count == 2)
    }

    @Test func `What a table is said to be must be so`() throws {
        func message(_ style: TableStyle, _ bytes: [UInt8]) -> String? {
            #expect(throws: InputError.self) { try read(bytes, style) }?.description
        }
        let list = Array("x,y\n1,2\n".utf8)
        #expect(
            message(TableStyle(columns: ["Titel": "title"]), list)?.contains("the header has no column 'Titel'") == true
        )
        #expect(
            message(TableStyle(columns: ["x": "width"]), list)?.contains(
                "there is no column 'width' to map to; known are x, y,") == true)
        let odd = Array("x,y,title\n1,2,K".utf8) + [0xFC] + Array("che\n".utf8)
        #expect(
            message(TableStyle(encoding: TextEncoding(name: "UTF-8")), odd)?.contains(":2: the text is not UTF-8")
                == true)
        #expect(
            message(TableStyle(encoding: TextEncoding(name: "EUC-JP")), odd)?.contains(
                "the text is not EUC-JP; give another encoding")
                == true)
        #expect(TextEncoding(name: "no such") == nil)
        let chinese =
            [
                0x78, 0x2C, 0x79, 0x2C, 0xB1, 0xEA, 0xCC, 0xE2, 0x0A, 0x31, 0x2C, 0x32, 0x2C, 0xC1, 0xD1, 0xB7, 0xEC,
                0x0A,
            ] as [UInt8]
        #expect(try read(chinese, TableStyle(encoding: TextEncoding(name: "GB18030"))).lines == ["1.0 裂缝 -"])
    }

    @Test(arguments: [1, 2, 3, 5, 7, 4096])
    func `A text is the same in pieces of any size`(size: Int) throws {
        for encoding in Encoding.allCases {
            let bytes = table(encoding, .semicolon, .comma, .points)
            let text = try TextRecoder(file: "list.csv").text(of: bytes, inPiecesOf: size)
            #expect(text.hasPrefix("Nr.;X;Y;Titel;Fällig am\r\n1;12,5;100;Tür klemmt;"))
            #expect(text.hasSuffix("41;Größe;02.01.2027\r\n"))
        }
    }
}
