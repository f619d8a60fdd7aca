import Foundation
import PlanFiles
import TestSupport
import Testing

@Suite struct BytePathTests {
    @Test(arguments: [
        (Array("plan.png".utf8), "plan.png"), (Array("平面图".utf8), "平面图"), ([0x63, 0xE9, 0x2E], #"c\xE9."#),
        ([0xE5, 0xB9], #"\xE5\xB9"#), ([0x80, 0x61, 0x01], "\\x80a\u{1}"), ([0xED, 0xA0, 0x80], #"\xED\xA0\x80"#),
        ([], ""),
    ])
    func `Bytes that are not UTF-8 are escaped, and all others are the text`(bytes: [UInt8], shown: String) {
        let path = BytePath(bytes)
        #expect("\(path)" == shown)
        #expect(path.text == (shown.contains("\\x") ? nil : shown))
    }

    @Test func `Files of a folder and those below it are listed by their bytes; links are not followed`() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder["a/b"], withIntermediateDirectories: true)
        try folder.write("x", to: "a/b/c")
        try FileManager.default.createSymbolicLink(atPath: folder["a/up"], withDestinationPath: folder.path)
        let odd = BytePath(folder.path).appending(BytePath([0x63, 0xE9]))
        #expect(odd.withCString { creat($0, 0o600) } >= 0)
        let files = try #require(BytePath(folder.path).files)
        #expect(Set(files) == [BytePath("a/b/c"), BytePath("a/up"), BytePath([0x63, 0xE9])])
        #expect(BytePath(folder["none"]).files == nil)
        #expect(odd.withCString { unlink($0) } == 0)
    }
}
