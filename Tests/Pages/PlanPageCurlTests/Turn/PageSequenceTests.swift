import PlanGeometry
import PlanPageCurl
import Testing

@Suite("The turns through a book")
struct PageSequenceTests {
    private func sequence(_ spine: SpineLocation, _ isDoubleSided: Bool, pages: Int) throws -> PageSequence {
        let options = try PageTurnOptions(spineLocation: spine, isDoubleSided: isDoubleSided)
        return PageSequence(
            layout: try PageLayout(options: options, pageSize: Size(width: 10, height: 10)), pageCount: pages)
    }

    @Test func `Single leaves show one page after the other`() throws {
        let book = try sequence(.min, false, pages: 3)
        #expect(book.spreads == [[0], [1], [2]] && book.turnCount == 2)
        #expect(book.turn(1, direction: .forward).pendingPages == [2])
        #expect(book.turn(0, direction: .reverse).previousPages == [2])
    }

    @Test func `Pairs end with plain paper where the number is odd`() throws {
        #expect(try sequence(.mid, true, pages: 4).spreads == [[0, 1], [2, 3]])
        #expect(try sequence(.mid, true, pages: 5).spreads == [[0, 1], [2, 3], [4, nil]])
    }

    @Test func `Every other page is on a back where leaves have two sides, and none is lost`() throws {
        let odd = try sequence(.min, true, pages: 5)
        #expect(odd.spreads == [[0], [2], [4]])
        #expect((0..<2).map { odd.turn($0, direction: .forward).back } == [1, 3])
        #expect((0..<2).map { odd.turn($0, direction: .reverse).back } == [3, 1])
        let even = try sequence(.min, true, pages: 4)
        #expect(even.spreads == [[0], [2], [nil]])
        #expect(even.turn(1, direction: .forward).back == 3)
    }

    @Test(arguments: [0, 1])
    func `A book of one page or none has no turns`(pages: Int) throws {
        for spine in [SpineLocation.min, .mid, .max] {
            #expect(try sequence(spine, true, pages: pages).turnCount == 0)
        }
    }
}
