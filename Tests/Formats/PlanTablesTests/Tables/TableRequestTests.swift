import PlanBase
import Testing

@testable import PlanTables

@Suite struct TableRequestTests {
    @Test(arguments: [("tab", "\t"), ("\t", "\t"), (";", ";"), ("|", "|"), (" ", " ")] as [(String, Character)])
    func `A delimiter is a character or the word tab`(text: String, character: Character) throws {
        var table = TableRequest()
        table.delimiter = text
        #expect(try table.style().delimiter == character)
    }

    @Test(arguments: ["", "a", "7", "\"", "tabs", ";;", "；"])
    func `A text that is no delimiter is refused with its member`(text: String) {
        var table = TableRequest()
        table.delimiter = text
        let error = #expect(throws: RequestPartError.self) { try table.style(in: "table.") }
        #expect(error?.path == "table.delimiter")
    }
}
