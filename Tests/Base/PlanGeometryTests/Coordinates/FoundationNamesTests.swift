// Both modules have an `AffineTransform`: this file says, as the type's comment does, which one it means.
import Foundation
import PlanGeometry
import Testing

private typealias AffineTransform = PlanGeometry.AffineTransform

@Suite struct FoundationNamesTests {
    @Test func `A file with Foundation takes PlanGeometry's transform by the module's name`() {
        let transform = AffineTransform.translation(x: 3, y: 4).concatenating(.scale(x: 2, y: 2))
        #expect(Point(x: 1, y: 1).applying(transform) == Point(x: 8, y: 10))
        let other = Foundation.AffineTransform(translationByX: 3, byY: 4)
        #expect(Double(other.tX) == PlanGeometry.AffineTransform.translation(x: 3, y: 4).tx)
    }
}
