import Foundation
import PlanBase
import PlanGeometry
import PlanModel
import TestSupport
import Testing

@testable import PlanStore

/// A transaction tells its changes as lists that are searched from end to end would.
@Suite struct NotedMarkersTests {
    @Test(arguments: 1...8) func `Markers keep the order in which they were first noted`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let ids = (0..<30).map { _ in UUID() }
        var (noted, plain) = (NotedMarkers(), [PlanMarker]())
        for step in 0..<400 {
            let id = ids[.random(in: ids.indices, using: &random)]
            let marker = PlanMarker(
                marker: Marker(id: id, point: Point(x: Double(step), y: 0)), created: Timestamp(milliseconds: 0))
            let index = plain.firstIndex { $0.id == id }
            switch Int.random(in: 0..<4, using: &random) {
            case 0:
                #expect(noted.remove(id) == (index != nil))
                if let index { plain.remove(at: index) }
            case 1:
                #expect(noted.replace(marker) == (index != nil))
                if let index { plain[index] = marker }
            default:
                noted.note(marker)
                if let index { plain[index] = marker } else { plain.append(marker) }
            }
            #expect(noted.markers == plain)
        }
    }
}
