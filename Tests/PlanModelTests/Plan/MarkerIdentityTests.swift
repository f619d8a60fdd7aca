import PlanGeometry
import Testing

@testable import PlanModel

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite struct MarkerIdentityTests {
    @Test func `Markers have identifiers of their own, random ones of version 4`() {
        let identifiers = (0..<1000).map { _ in Marker(point: .zero).id } + UUID.random(1000)
        #expect(Set(identifiers).count == 2000)
        for identifier in identifiers {
            let bytes = identifier.uuid
            #expect(bytes.6 >> 4 == 4)
            #expect(bytes.8 >> 6 == 2)
        }
    }
}
