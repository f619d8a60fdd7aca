import PlanFiles
import PlanTables
import Testing

@Suite struct CSVReaderTests {
    /// A text and the rows it has, each with the line it starts on.
    struct Case: CustomTestStringConvertible {
        let name: String
        let text: String
        let rows: [(line: Int, fields: [String])]
        var testDescription: String { name }

        init(_ name: String, _ text: String, _ rows: (line: Int, fields: [String])...) {
            self.name = name
            self.text = text
            self.rows = rows
        }
    }

    static let cases = [
        Case("LF", "a,b\nc,d\n", (1, ["a", "b"]), (2, ["c", "d"])),
        Case("CR LF", "a,b\r\nc,d\r\n", (1, ["a", "b"]), (2, ["c", "d"])),
        Case("CR", "a,b\rc,d\r", (1, ["a", "b"]), (2, ["c", "d"])),
        Case("line ends of all kinds", "a\rb\nc\r\nd", (1, ["a"]), (2, ["b"]), (3, ["c"]), (4, ["d"])),
        Case("no final line end", "a,b\nc,d", (1, ["a", "b"]), (2, ["c", "d"])),
        Case("no final line end after a quote", "a\n\"b\"", (1, ["a"]), (2, ["b"])),
        Case("one field", "a", (1, ["a"])),
        Case("empty fields", ",\n,,\na,,c\n", (1, ["", ""]), (2, ["", "", ""]), (3, ["a", "", "c"])),
        Case("an empty field at the end", "a,", (1, ["a", ""])),
        Case("quoted empty fields", "\"\",\"\"\n\"\"\n", (1, ["", ""]), (2, [""])),
        Case("quotes", "\"a\",\"b c\"\n", (1, ["a", "b c"])),
        Case("commas in quotes", "\"a,b\",c\n", (1, ["a,b", "c"])),
        Case("escaped quotes", "\"a\"\"b\",\"\"\"\",\"\"\"\"\"\"\n", (1, ["a\"b", "\"", "\"\""])),
        Case("a quote inside an unquoted field", "a\"b,c\"\n", (1, ["a\"b", "c\""])),
        Case("spaces are part of a field", " a , b\n", (1, [" a ", " b"])),
        Case("a quoted line break LF", "\"a\nb\",c\nd,e\n", (1, ["a\nb", "c"]), (3, ["d", "e"])),
        Case("a quoted line break CR LF", "\"a\r\nb\",c\r\nd,e\r\n", (1, ["a\r\nb", "c"]), (3, ["d", "e"])),
        Case("a quoted line break CR", "\"a\rb\",c\rd,e\r", (1, ["a\rb", "c"]), (3, ["d", "e"])),
        Case("a quoted LF after a quoted CR LF", "\"\r\n\n\"\nx", (1, ["\r\n\n"]), (4, ["x"])),
        Case("empty lines", "\n\na\n\n\r\n\rb\n\n", (3, ["a"]), (7, ["b"])),
        Case("a byte order mark", "\u{FEFF}a,b\n", (1, ["a", "b"])),
        Case("a byte order mark before a quote", "\u{FEFF}\"a\nb\",c\n", (1, ["a\nb", "c"])),
        Case("a byte order mark elsewhere", "a\u{FEFF}\n", (1, ["a\u{FEFF}"])),
        Case("a byte order mark alone", "\u{FEFF}"),
        Case("other scripts", "房间,غرفة,Küche,👩‍👩‍👧\n", (1, ["房间", "غرفة", "Küche", "👩‍👩‍👧"])),
        Case("other line separators", "a\u{2028}b\u{85}c\u{0B}d\n", (1, ["a\u{2028}b\u{85}c\u{0B}d"])),
        Case("a zero byte", "abc\0,d\n", (1, ["abc\0", "d"])),
        Case("nothing", ""),
        Case("line ends alone", "\r\n\n\r"),
    ]

    private func expect(_ rows: [CSVRow], toBe expected: Case, _ how: String) {
        #expect(rows.map(\.fields) == expected.rows.map(\.fields), "\(how)")
        #expect(rows.map(\.line) == expected.rows.map(\.line), "\(how)")
    }

    @Test(arguments: cases) func `Rows are split as in RFC 4180`(text: Case) throws {
        expect(try csvRows(Array(text.text.utf8)), toBe: text, "in one piece")
    }

    @Test(arguments: cases) func `Rows are the same however the text is cut into pieces`(text: Case) throws {
        let bytes = Array(text.text.utf8)
        for size in 1...8 { expect(try csvRows(bytes, inPiecesOf: size), toBe: text, "in pieces of \(size)") }
        for cut in bytes.indices.dropFirst() {
            let pieces = [Array(bytes[..<cut]), Array(bytes[cut...])]
            expect(try csvRows(inPieces: pieces), toBe: text, "cut at \(cut)")
        }
    }

    @Test func `An endless text is read row by row, and no further than needed`() throws {
        var pieces = 0
        var reader = CSVReader(name: "endless") {
            pieces += 1
            return Array("1,2\n3,\"4\"\n".utf8)
        }
        for index in 1...20_000 {
            let row = try #require(try reader.next())
            #expect(row.line == index)
            #expect(row.fields == (index.isMultiple(of: 2) ? ["3", "4"] : ["1", "2"]))
            #expect(pieces == (index + 1) / 2, "a row needs no byte beyond its line end")
        }
    }

    @Test(arguments: ["a\r", "a\n", "a,\r"])
    func `A row is returned without waiting for the next`(text: String) throws {
        var pieces = [Array("abc\n".utf8), Array(text.utf8)][...]
        var reader = CSVReader(name: "typed") { () throws(InputError) in
            guard let piece = pieces.popFirst() else { throw InputError(.empty, file: "asked too early") }
            return piece
        }
        #expect(try reader.next()?.fields == ["abc"])
        #expect(try reader.next()?.fields.first == "a")
    }

    @Test func `The source is asked for its end only once`() throws {
        var ends = 0
        var pieces = [Array("a,b".utf8)]
        var reader = CSVReader(name: "typed") {
            if pieces.isEmpty { ends += 1 }
            return pieces.popLast() ?? []
        }
        #expect(try reader.next() != nil)
        #expect(try reader.next() == nil)
        #expect(try reader.next() == nil)
        #expect(ends == 1, "at a terminal each end has to be typed")
    }

    @Test(arguments: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    func `A read error is passed on wherever it happens`(count: Int) throws {
        let text = Array("a,b\r\n\"c\",d".utf8)
        var rest = text.prefix(count).map { [$0] }[...]
        let failure = InputError(.notReadable(reason: "Input/output error"), file: "t.csv")
        var reader = CSVReader(name: "t.csv") { () throws(InputError) in
            guard let piece = rest.popFirst() else { throw failure }
            return piece
        }
        #expect(throws: failure) { while try reader.next() != nil {} }
    }
}
