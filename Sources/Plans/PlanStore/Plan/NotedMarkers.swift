import FoundationEssentials
import PlanModel

/// The markers that a transaction added or changed, in the order in which they were first noted.
///
/// Each is found by its id: an import may change as many markers as the plan has.
struct NotedMarkers {
    /// The markers as noted; `nil` in the place of one that was taken out.
    private var places: [PlanMarker?] = []
    /// The places of the markers.
    private var indices: [UUID: Int] = [:]

    /// The markers in order.
    var markers: [PlanMarker] { places.compactMap(\.self) }

    /// Puts a marker behind the others, or in its own place if its id is known.
    mutating func note(_ marker: PlanMarker) {
        guard !replace(marker) else { return }
        indices[marker.id] = places.count
        places.append(marker)
    }

    /// Puts a marker in the place of that with its id; false if there is none.
    mutating func replace(_ marker: PlanMarker) -> Bool {
        guard let index = indices[marker.id] else { return false }
        places[index] = marker
        return true
    }

    /// Takes the marker with an id out; false if there is none.
    mutating func remove(_ id: UUID) -> Bool {
        guard let index = indices.removeValue(forKey: id) else { return false }
        places[index] = nil
        return true
    }
}
