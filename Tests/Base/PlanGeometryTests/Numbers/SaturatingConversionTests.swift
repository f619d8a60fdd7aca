import TestSupport
import Testing

@testable import PlanGeometry

@Suite struct SaturatingConversionTests {
    @Test(
        arguments: [
            (0, 0), (-0.0, 0), (2.9, 2), (-2.9, -2), (.leastNonzeroMagnitude, 0), (2_147_483_646.5, 2_147_483_646),
            (2_147_483_648, 2_147_483_647),
            (-2_147_483_648, -2_147_483_647), (1e308, 2_147_483_647), (-1e308, -2_147_483_647),
            (.infinity, 2_147_483_647),
            (-.infinity, -2_147_483_647), (.nan, 0),
        ] as [(Double, Int)])
    func `A number becomes the integer of its whole part, or the nearest that there is`(number: Double, expected: Int) {
        #expect(Int(saturating: number) == expected)
        #expect(Int32(saturating: number) == Int32(expected))
        #expect(UInt8(saturating: number) == UInt8(clamping: expected))
        #expect(UInt32(saturating: number) == UInt32(clamping: expected))
    }

    @Test(arguments: [(1e12, 1_000_000_000_000), (1e20, 1 << 62), (-1e20, -(1 << 62)), (.nan, 0)] as [(Double, Int)])
    func `The limit may be another`(number: Double, expected: Int) {
        #expect(Int(saturating: number, at: 0x1p62) == expected)
    }

    @Test func `Sums, differences and products of two integers made of any numbers fit an Int`() {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<2000 {
            let (one, two) = (Int(saturating: random.extreme()), Int(saturating: random.extreme()))
            #expect(!one.addingReportingOverflow(two).overflow && !one.subtractingReportingOverflow(two).overflow)
            #expect(!one.multipliedReportingOverflow(by: two).overflow)
        }
    }
}
