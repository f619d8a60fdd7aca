import PlanExchange
import PlanFiles
import PlanGeometry
import PlanModel
import PlanTables
import TestSupport
import Testing

@Suite struct CSVErrorTests {
    /// A text, given in bytes, and what reading it says.
    struct Case: CustomTestStringConvertible {
        let text: [UInt8]
        let message: String
        var testDescription: String { message }

        init(_ text: String, _ message: String) { self.init(Array(text.utf8), message) }

        init(_ text: [UInt8], _ message: String) {
            self.text = text
            self.message = message
        }
    }

    private static let latin1 = Array("x,y,title\n1,2,K".utf8) + [0xFC] + Array("che\n".utf8)
    private static let unclosed =
        "a quoted field is never closed; end it with \", and write a quote inside a field as \"\""
    private static let after = "text after a field's closing quote; write a quote inside a quoted field as \"\""
    private static let notUTF8 = "the text is not UTF-8; save the file as UTF-8"

    @Test(arguments: [
        Case("x,y\n1,\"2\n3,4\n5,6", "t.csv:2: \(unclosed)"),
        Case("x,y\r\r\n1,\"2", "t.csv:3: \(unclosed)"),
        Case("x,\"y\n\n\",\"z", "t.csv:3: \(unclosed)"),
        Case("\"", "t.csv:1: \(unclosed)"),
        Case("x,y\n1,\"2\"3\n", "t.csv:2: \(after)"),
        Case("x,y\n\"1\n2\" ,3\n", "t.csv:3: \(after)"),
        Case("\"\"\"\"\"", "t.csv:1: \(unclosed)"),
        Case(latin1, "t.csv:2: \(notUTF8)"),
        Case(Array("x\n\"a\r\nb\r\n".utf8) + [0xE9, 0x22], "t.csv:4: \(notUTF8)"),
        Case(Array("x\n\"a\n".utf8) + [0xE9] + Array("\nb\n\"\n".utf8), "t.csv:3: \(notUTF8)"),
        // An overlong slash, half of a surrogate pair, a character that is cut off, a lone continuation byte.
        Case(Array("x\n".utf8) + [0xC0, 0xAF], "t.csv:2: \(notUTF8)"),
        Case(Array("x\n".utf8) + [0xED, 0xA0, 0x80], "t.csv:2: \(notUTF8)"),
        Case(Array("x\n".utf8) + [0xE6, 0x88], "t.csv:2: \(notUTF8)"),
        Case(Array("x\n".utf8) + [0x80], "t.csv:2: \(notUTF8)"),
        Case([0xFF, 0xFE, 0x78, 0, 0x2C, 0, 0x79, 0], "t.csv: the text is UTF-16; save the file as UTF-8"),
        Case([0xFE, 0xFF, 0, 0x78, 0, 0x2C, 0, 0x79], "t.csv: the text is UTF-16; save the file as UTF-8"),
        Case([0x78, 0, 0x2C, 0, 0x79, 0], "t.csv: the text is UTF-16; save the file as UTF-8"),
        Case([0, 0x78, 0, 0x2C, 0, 0x79], "t.csv: the text is UTF-16; save the file as UTF-8"),
    ])
    func `An error names the line and the remedy`(text: Case) {
        for size in [Int.max, 1, 2, 3, 5] {
            let error = #expect(throws: InputError.self) { try csvRows(text.text, inPiecesOf: size) }
            #expect(error?.description == text.message, "in pieces of \(size)")
        }
    }

    @Test(arguments: ["x,y\n1,\"", "x,y\n", "x,y\n1,"])
    func `An endless row is an error with the row's first line`(start: String) {
        for filler in ["a", ",", "\"\"", "ab,", "\"\"\n"] where !(filler.contains("\n") && !start.contains("\"")) {
            var first = true
            var reader = CSVReader(name: "t.csv") {
                defer { first = false }
                return Array((first ? start : String(repeating: filler, count: 4096)).utf8)
            }
            let error = #expect(throws: InputError.self) { while try reader.next() != nil {} }
            guard let error, error.cause == .rowTooLong(limit: CSVReader.greatestRowLength) else {
                // A quote that follows an unquoted start is text; one that closes a quoted start is not endless.
                Issue.record("\(start) \(filler): \(String(describing: error))")
                continue
            }
            #expect(error.place == .line(2))
        }
    }

    // MARK: - Headers

    private static let readings: [(String, CoordinateSystem)] = [("pixel", .pixel), ("map", .map(.leaflet, zoom: 0))]

    @Test(arguments: [
        ("", "pixel", "t.csv: the file is empty"),
        ("\n\r\n", "pixel", "t.csv: the file is empty"),
        ("\u{FEFF}", "pixel", "t.csv: the file is empty"),
        (
            "x,title\n1,a\n", "pixel",
            "t.csv:1: the header has no column 'y' (it has: x, title); map says which columns these are"
        ),
        (
            "title\n", "pixel",
            "t.csv:1: the header has no columns 'x' and 'y' (it has: title); map says which columns these are"
        ),
        (
            "moteid,x_location,y_location\n1,2,3\n", "pixel",
            "t.csv:1: the header has no columns 'x' and 'y' (it has: moteid, x_location, y_location); if these are 'x_location' and "
                + "'y_location', say so with map [\"x_location\": \"x\", \"y_location\": \"y\"]"
        ),
        (
            "Left,Top,title\n1,2,a\n", "pixel",
            "t.csv:1: the header has no columns 'x' and 'y' (it has: Left, Top, title); if these are 'Left' and 'Top', say so with "
                + "map [\"Left\": \"x\", \"Top\": \"y\"]"
        ),
        (
            "Nr,Raum,Titel\n1,0.16,a\n", "pixel",
            "t.csv:1: the header has no columns 'x' and 'y' (it has: Nr, Raum, Titel); column 'Raum' has rooms, into which "
                + "Plan.importFile() puts markers with placeBy area"
        ),
        (
            "Nr,Betroffener Raum,Titel\n1,0.16,a\n", "pixel",
            "t.csv:1: the header has no columns 'x' and 'y' (it has: Nr, Betroffener Raum, Titel); if column 'Betroffener Raum' "
                + "has rooms, Plan.importFile() puts markers into them with map [\"Betroffener Raum\": \"area\"]"
        ),
        (
            "150,200,Crack\n500,200,Paint\n", "pixel",
            "t.csv:1: the header has no columns 'x' and 'y' (it has: 150, 200, Crack); the first row has numbers; write the "
                + "columns' names above it"
        ),
        (
            "first,second,title\n1,2,a\n", "pixel",
            "t.csv:1: the header has no columns 'x' and 'y' (it has: first, second, title); if these are 'first' and 'second', "
                + "say so with map [\"first\": \"x\", \"second\": \"y\"]"
        ),
        (
            "x,second,title\n1,2,a\n", "pixel",
            "t.csv:1: the header has no column 'y' (it has: x, second, title); map [\"second\": \"y\"] says that "
                + "column 'second' is one of these"
        ),
        (
            "Ref,Vägg,Skick\n1,2,a\n", "pixel",
            "t.csv:1: the header has no columns 'x' and 'y' (it has: Ref, Vägg, Skick); map [\"FIRST\": \"x\", \"SECOND\": \"y\"] "
                + "says which columns these are; if the list has rooms instead, map [\"NAME\": \"area\"] says which column "
                + "has them"
        ),
        (
            "\"x;y;title\"\n\"1;2;a\"\n", "pixel",
            "t.csv:1: the header has no columns 'x' and 'y' (it has: x;y;title); if ';' divides the columns, say so with delimiter "
                + "\";\"; if each line is in quotes, take these quotes away"
        ),
        (
            "x^y\n1^2\n", "pixel",
            "t.csv:1: the header has no columns 'x' and 'y' (it has: x^y); if '^' divides the columns, say so with delimiter \"^\""
        ),
        (
            "12,5,7\n", "pixel",
            "t.csv:1: the header has no columns 'x' and 'y' (it has: 12, 5, 7); the first row has numbers; write the columns' names "
                + "above it"
        ),
        (
            "lat,lng\n1,2\n", "pixel",
            "t.csv:1: the header has no columns 'x' and 'y' (it has: lat, lng); columns lat and lng go with "
                + "the coordinates leaflet or flutter-map, and degrees with coordinates.bounds [west, south, east, north] too"
        ),
        (
            "x,y\n1,2\n", "map",
            "t.csv:1: the header has no columns 'lng' and 'lat' (it has: x, y); columns x and y go with the coordinates "
                + "pixel, normalized or vision"
        ),
        (
            "lat,title\n", "map",
            "t.csv:1: the header has no column 'lng' (it has: lat, title); map says which columns these are"
        ),
        ("x,y,X\n", "pixel", "t.csv:1: the header has the column 'X' twice"),
    ])
    func `An error says what an unusable header lacks`(text: String, reading: String, message: String) throws {
        let coordinates = try #require(Self.readings.first { $0.0 == reading }).1
        let error = #expect(throws: InputError.self) {
            try MarkerFile.entries(inCSV: Array(text.utf8), file: "t.csv", coordinates: coordinates)
        }
        #expect(error?.description == message)
    }

    @Test(
        arguments: [
            (1, "location", true), (998, "location", true), (999, "location", false), (130_000, "location", false),
            (1, String(repeating: "y", count: 58), true), (1, String(repeating: "y", count: 59), false),
            (1, String(repeating: "x", count: 500_000), false),
        ])
    func `Columns of coordinates are looked for in headers of a usual size`(count: Int, name: String, isFound: Bool) {
        let names = ["x_\(name)", "y_\(name)"] + (0..<count).map { "c\($0)" }
        let error = #expect(throws: InputError.self) {
            try MarkerFile.entries(
                inCSV: Array(names.joined(separator: ",").utf8), file: "t.csv", coordinates: .pixel)
        }
        #expect(error?.description.contains("if these are 'x_") == isFound)
    }

    @Test func `A column name in an error is shortened to one line`() throws {
        let text = (0..<500).map { "\"c\($0)\n\u{1B}[2J\(String(repeating: "z", count: 200))\"" }.joined(separator: ",")
        let error = try #require(throws: InputError.self) {
            try MarkerFile.entries(inCSV: Array(text.utf8), file: "t.csv", coordinates: .pixel)
        }
        #expect(error.description.count < 2000)
        #expect(error.description.isOneLine)
    }
}
