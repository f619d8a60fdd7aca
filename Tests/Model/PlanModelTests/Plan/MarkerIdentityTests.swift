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
        let identifiers = (0..<1000).map { _ in Marker(point: .zero).id }
        #expect(Set(identifiers).count == 1000)
        for identifier in identifiers { check(identifier, version: 4) }
    }

    @Test func `The identifiers of batches are no other's, and of version 8`() {
        let batches = (0..<20).map { _ in MarkerIDs() }
        let identifiers = batches.flatMap { batch in (0..<1000).map { batch[$0] } }
        #expect(Set(identifiers).count == 20_000)
        for identifier in identifiers { check(identifier, version: 8) }
    }

    private func check(_ identifier: UUID, version: UInt8) {
        let bytes = identifier.uuid
        #expect(bytes.6 >> 4 == version)
        #expect(bytes.8 >> 6 == 2)
    }
}
