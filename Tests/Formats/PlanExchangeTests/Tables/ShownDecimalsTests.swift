import PlanBase
import PlanExchange
import PlanFiles
import PlanModel
import TestSupport
import Testing

@testable import PlanTables

/// Numbers of rooms in workbooks: 4.10 is another room than 4.1, and a spreadsheet has one number for both.
@Suite struct ShownDecimalsTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func rooms(_ path: String) throws -> [String?] {
        let reader = try PlanReader(
            SequentialFile(path: path), coordinates: .pixel, table: TableStyle(), placeBy: .area)
        var rooms: [String?] = []
        while let entry = try reader.next() {
            if case .marker(let marker, _) = entry { rooms.append(marker.room?.text) }
        }
        return rooms
    }

    @Test(
        arguments: [
            ("0.00", "4.1", "4.10"), ("0.00", "4.15", "4.15"), ("0.00", "4", "4.00"), ("0.000", "1.01", "1.010"),
            ("#,##0.00", "4.1", "4.10"), ("0.0", "4.15", "4.15"), ("General", "4.1", "4.1"), ("0", "4.1", "4.1"),
            // Three zeros may be thousands, and a unit is no room's.
            ("0.000", "12", "12"), ("0.00 \\\"m\\\"", "4.1", "4.1"),
        ])
    func `Rooms have the decimals that the workbook shows`(format: String, number: String, room: String) throws {
        let path = try folder.file("list.xlsx", [])
        _ = try python(
            """
            book = openpyxl.Workbook()
            book.active.append(['Nr', 'Raum', 'Titel'])
            book.active.append([1, \(number), 'a'])
            book.active['B2'].number_format = '\(format)'
            book.active['A2'].number_format = '\(format)'
            book.save(path)
            """, path)
        #expect(try rooms(path) == [room])
    }

    @Test(
        arguments: [
            ("4,10", "4.1", "4.10"), ("4.10", "4.1", "4.10"), ("4.1", "4.1", "4.1"), ("4,10 m", "4.1", "4.1"),
            ("1.234,50", "1234.5", "1234.5"),
        ])
    func `Rooms have the decimals that an OpenDocument spreadsheet shows`(shown: String, number: String, room: String)
        throws
    {
        func cell(_ text: String) -> String {
            "<table:table-cell office:value-type=\"string\"><text:p>\(text)</text:p></table:table-cell>"
        }
        let value =
            "<table:table-cell office:value-type=\"float\" office:value=\"\(number)\"><text:p>\(shown)</text:p></table:table-cell>"
        let rows = [cell("Titel") + cell("Raum"), cell("a") + value].map { "<table:table-row>\($0)</table:table-row>" }
        let content = """
            <?xml version="1.0"?><office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" \
            xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0">\
            <office:body><office:spreadsheet><table:table table:name="T">\(rows.joined())</table:table></office:spreadsheet>\
            </office:body></office:document-content>
            """
        let type = ("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        #expect(try rooms(folder.archive("list.ods", [type, ("content.xml", content)])) == [room])
    }
}
