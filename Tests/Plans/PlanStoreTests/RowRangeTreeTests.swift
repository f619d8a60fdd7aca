import TestSupport
import Testing

@testable import PlanStore

@Suite struct RowRangeTreeTests {
    @Test(arguments: [0, 1, 2, 3, 10, 200]) func `The ranges that have a row are those that a look at each finds`(
        count: Int
    ) {
        var random = SeededGenerator(seed: UInt64(count))
        for length in [1, 5, 100] as [Int64] {
            let entries = (0..<count).map { index in
                let first = Int64.random(in: 1...300, using: &random)
                return (rows: first...first + .random(in: 0..<length, using: &random), revision: Int64(index))
            }
            let tree = RowRangeTree(entries)
            for row in 0...402 as ClosedRange<Int64> {
                let expected = entries.filter { $0.rows.contains(row) }.map(\.revision)
                #expect(tree.revisions(of: row).sorted() == expected)
            }
        }
    }

    @Test func `Ranges up to the greatest row are found`() {
        let tree = RowRangeTree([(1...Int64.max, 7), (Int64.max...Int64.max, 8), (3...4, 9)])
        #expect(tree.revisions(of: .max).sorted() == [7, 8] && tree.revisions(of: 3).sorted() == [7, 9])
        #expect(tree.revisions(of: 0).isEmpty)
    }
}
