import PlanTables
import Testing

@Suite("Writing CSV")
struct CSVWriterTests {
    @Test(
        arguments: [
            (["1", "Tap drips"], "1,Tap drips"),
            (["second, from left"], "\"second, from left\""),
            (["say \"E2\""], "\"say \"\"E2\"\"\""),
            (["one\ntwo"], "\"one\ntwo\""),
            (["one\r\ntwo"], "\"one\r\ntwo\""),
            (["", "", ""], ",,"),
            ([""], "\"\""),
            ([" spaced "], " spaced "),
            ([",\u{301}"], "\",\u{301}\""),
        ])
    func `A field is quoted only where it must be`(fields: [String], text: String) {
        #expect(CSVWriter.row(fields).unicodeScalars.elementsEqual(text.unicodeScalars))
    }

    @Test func `Rows end with CR LF, or with LF if asked`() {
        var standard = CSVWriter()
        standard.append(["a", "b"])
        standard.append(["c", "d"])
        #expect(standard.text == "a,b\r\nc,d\r\n")

        var unix = CSVWriter(lineEnding: .lf)
        unix.append(["a", "b"])
        #expect(unix.text == "a,b\n")
    }

    @Test(arguments: [CSVWriter.LineEnding.crlf, .lf])
    func `The reader reads back what was written`(lineEnding: CSVWriter.LineEnding) throws {
        let rows = [
            ["\u{FEFF}first", "x", ""],
            ["comma, quote \" and", "line\nbreaks\r\nof\rall kinds", "房间 غرفة Küche"],
            ["\"", "\"\"", ","],
            [""],
            ["e\u{301},\u{301}", "\u{1F3E2}", " "],
        ]
        var writer = CSVWriter(lineEnding: lineEnding)
        for row in rows { writer.append(row) }

        var pieces = [Array(writer.text.utf8)]
        var reader = CSVReader(name: "written.csv") { pieces.popLast() ?? [] }
        var read: [[String]] = []
        while let row = try reader.next() { read.append(row.fields) }
        #expect(read.map { $0.map { Array($0.utf8) } } == rows.map { $0.map { Array($0.utf8) } })
    }
}
