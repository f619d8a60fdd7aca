import PlanGeometry
import Testing

@testable import PlanCanvas

@Suite struct TextPieceTests {
    @Test(arguments: [
        "Meeting room 0.03", "Server-room west 2.03", "Büro der Leitung", "会议室三楼", "غرفة الاجتماعات 3", "a b", "",
    ])
    func `The least width is the one at which a layout has so many lines`(text: String) throws {
        let font = Font(size: 28, weight: .bold)
        let pieces = try TextLayout(text, font: font).pieces
        for lineCount in 1...4 {
            let width = try #require(pieces.leastWidth(onLines: lineCount))
            let enough = try TextLayout(text, font: font, maximumWidth: width + 0.1)
            #expect(enough.lineCount <= lineCount, "\(lineCount) lines of \(width)")
            #expect(!enough.breaksWords)
            // No width breaks a word between two lines of its own.
            guard lineCount < pieces.count else { continue }
            let less = try TextLayout(text, font: font, maximumWidth: width - 1)
            #expect(less.lineCount > lineCount || less.breaksWords, "\(lineCount) lines of \(width)")
        }
    }

    @Test func `A line that ends in the text ends there`() throws {
        let pieces = try TextLayout("Hall\nwest wing", font: Font(size: 20)).pieces
        #expect(pieces.map(\.endsLine) == [true, false, false])
        #expect(pieces.leastWidth(onLines: 1) == nil)
        #expect(pieces.leastWidth(onLines: 0) == nil)
        let west = try TextLayout("west wing", font: Font(size: 20)).logicalSize.width
        #expect(abs(try #require(pieces.leastWidth(onLines: 2)) - west) < 0.1)
    }
}
