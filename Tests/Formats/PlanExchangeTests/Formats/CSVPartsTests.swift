import TestSupport
import Testing

@testable import PlanBase
@testable import PlanFiles
@testable import PlanTables
@testable import PlanExchange

/// Long tables are read in parts, which must be told by nothing in what comes out.
@Suite struct CSVPartsTests {
    /// A table of many rows, some of them bad, and with empty lines.
    private static func table(lineEnd: String) -> [UInt8] {
        var lines = ["number,x,y,title,status"]
        for row in 1...400 {
            switch row % 97 {
            case 13: lines.append("\(row),\(row),abc,Riß \(row),open")
            case 29: lines.append("\(row),1")
            case 41: lines.append("")
            default: lines.append("\(row),\(Double(row) / 8),\(row * 2),Tür \(row),open")
            }
        }
        return Array(lines.joined(separator: lineEnd).utf8)
    }

    @Test(arguments: ["\n", "\r\n"], [64, 1000, 4093]) private func `Parts give the same entries as the whole`(
        lineEnd: String, size: Int
    ) throws {
        let text = Self.table(lineEnd: lineEnd)
        let parts = CSVParts(of: text, size: size)
        #expect(parts.count > 2)
        let apart = try MarkerFile.entries(in: parts, file: "markers.csv", coordinates: .pixel).entries
        let whole = CSVParts(of: text, size: text.count)
        #expect(whole.count == 1)
        #expect(try apart == MarkerFile.entries(in: whole, file: "markers.csv", coordinates: .pixel).entries)
        #expect(apart.count == 396)
    }

    @Test(arguments: [64, 70, 333, 1021])
    func `Line ends of all kinds, empty lines and a mark at the start are counted`(size: Int) throws {
        var generator = SeededGenerator(seed: UInt64(size))
        for start in [
            [], [0xEF, 0xBB, 0xBF], [0xEF, 0xBB, 0xBF, 10, 13, 10], [10, 13], Array(repeating: 10, count: 5000),
        ] as [[UInt8]] {
            var text = start + Array("x,y\r\n".utf8)
            for row in 0..<300 {
                let ends = ["\n", "\r", "\r\n", "\n\n", "\r\r\n", "\n\r\n\r"]
                text += Array("\(row),\(row % 7 == 0 ? "?" : "2")\(ends.randomElement(using: &generator) ?? "")".utf8)
            }
            let whole = CSVParts(of: text, size: text.count)
            let entries = try MarkerFile.entries(in: whole, file: "markers.csv", coordinates: .pixel).entries
            #expect(entries.count == 300)
            let parts = CSVParts(of: text, size: size)
            #expect(parts.count > 1 && parts.rowCounts?.reduce(0, +) == 301)
            #expect(try MarkerFile.entries(in: parts, file: "markers.csv", coordinates: .pixel).entries == entries)
        }
    }

    @Test func `The first error is reported, with its line in the file`() throws {
        var text = Self.table(lineEnd: "\n")
        var feeds = text.indices.filter { text[$0] == 10 }
        // No UTF-8 on the lines 200 and 300.
        text[feeds[198] + 1] = 0xFF
        text[feeds[298] + 1] = 0xFF
        feeds = []
        for size in [100, 3000, text.count] {
            let error = #expect(throws: InputError.self) {
                try MarkerFile.entries(in: CSVParts(of: text, size: size), file: "markers.csv", coordinates: .pixel)
                    .entries
            }
            #expect(error?.place == .line(200))
        }
    }

    @Test func `Where there are quotes a line feed may be part of a text`() throws {
        let rows = (1...50).map { "\($0),2,\"on two\nlines\"" }.joined(separator: "\n")
        let parts = CSVParts(of: Array("x,y,title\n\(rows)".utf8), size: 16)
        #expect(parts.count == 1)
        #expect(try MarkerFile.entries(in: parts, file: "markers.csv", coordinates: .pixel).entries.count == 50)
    }
}
