import PlanBase
import PlanJSON
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite struct JSONValueTests {
    @Test(arguments: [
        ("null", JSONValue.null), ("true", .bool(true)), ("false", .bool(false)), ("-12.5e1", .number(-125)),
        ("9007199254740993", .number(9_007_199_254_740_992)), ("\"\"", .string("")),
        ("\"a\\u00fc\\ud83d\\ude00\\n\"", .string("aü😀\n")), ("[]", .array([])), ("{}", .object([:])),
        (" [1, \"2\", {\"a\": [null]}] ", .array([.number(1), .string("2"), .object(["a": .array([.null])])])),
        ("\u{FEFF}1", .number(1)), ("\"é\"", .string("é")),
    ])
    func `Values of every kind are read`(text: String, value: JSONValue) throws {
        #expect(try JSONValue(parsing: text.utf8) == value)
    }

    @Test(arguments: [
        "", " ", "nul", "01", "+1", ".5", "1.", "'a'", "[1,]", "{\"a\":1,}", "{a:1}", "\"a", "\"\u{1}\"", "[1 2]",
        "// x",
        "{\"a\":1,\"a\":1}", "\"\\ud800\"", "1e400", "-1e400", "Infinity", "1 2", "\u{0B}", "\u{0C}1", "[\u{85}]",
    ])
    func `Text that the standard forbids is an error with its place`(text: String) {
        let error = #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: text.utf8) }
        #expect(error.map { $0.line >= 1 && $0.column >= 1 && !$0.reason.english.isEmpty } == true)
        #expect(error?.reason.english.contains { $0.isNewline } == false)
        #expect(error?.kind == .unreadable && error?.code == "notJSON")
    }

    @Test func `An error has its line and column, in the words of each language`() throws {
        let error = try #require(throws: JSONSyntaxError.self) { try JSONValue(parsing: "{\n  \"a\": nul\n}".utf8) }
        #expect(error.placeName == "2:10")
        #expect(error.message(in: .english) == "line 2, column 10: \(error.reason)")
        #expect(error.message(in: .german).hasPrefix("Zeile 2, Spalte 10: "))
        let empty = try #require(throws: JSONSyntaxError.self) { try JSONValue(parsing: " ".utf8) }
        #expect(empty.reason == Message("the text is empty"))
    }

    @Test(arguments: [
        ("// a\n[1]", true), ("/* a */ {}", true), ("{\"a\": 1, // b\n\"c\": 2}", true), ("[1, /* one */ 2]", true),
        ("[1, 2] // end", true), ("{ /* a\nb */ \"a\": 1}", true), ("{\"a\" /* b */ : 1}", true), ("[1 / 2]", false),
        ("[1,, 2]", false), ("{a: \"// b\"}", false),
    ])
    func `A comment is named with what to do`(text: String, isTold: Bool) throws {
        let error = try #require(throws: JSONSyntaxError.self) { try JSONValue(parsing: text.utf8) }
        let told = Message("a comment stands here, of which JSON has none; take the comments out")
        #expect((error.reason == told) == isTold, "\(error)")
    }

    @Test func `What looks like a comment within a text is none`() throws {
        #expect(try JSONValue(parsing: #"["// a", "/* b */"]"#.utf8) == .array([.string("// a"), .string("/* b */")]))
    }

    @Test func `Values are written as they were read`() throws {
        let text = "{\"a\":[1,2.5,\"x\",null,true,{\"b\":-3}],\"c\":1e+100}"
        let value = try JSONValue(parsing: text.utf8)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(try JSONValue(parsing: encoder.encode(value)) == value)
        #expect(String(decoding: try encoder.encode(JSONValue.number(7)), as: UTF8.self) == "7")
    }

    @Test func `Parts of a value are reached by name or kind`() throws {
        let value = try JSONValue(parsing: "{\"a\":\"x\",\"b\":2,\"c\":[3]}".utf8)
        #expect(value["a"]?.string == "x")
        #expect(value["b"]?.number == 2)
        #expect(value["c"]?.array == [.number(3)])
        #expect(value["d"] == nil)
        #expect(value.string == nil && value.number == nil && value.array == nil && value["a"]?["b"] == nil)
    }
}
