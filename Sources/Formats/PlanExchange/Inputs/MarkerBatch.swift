import PlanGeometry
import PlanModel

/// The markers of one file before they are placed, with where each stands in the file, so that a refusal can say so.
public struct MarkerBatch: Sendable {
    /// The file's entries, in order.
    public let entries: [MarkerEntry]
    /// The file's name in refusals.
    public let file: String
    /// The system of the entries' coordinate pairs.
    public let coordinates: CoordinateSystem

    /// The entries of a file, such as ``MarkerFile`` reads them.
    public init(_ entries: [MarkerEntry], file: String, coordinates: CoordinateSystem) {
        (self.entries, self.file, self.coordinates) = (entries, file, coordinates)
    }

    /// The result of placing a file's markers.
    public struct Result: Sendable {
        /// The markers that were accepted, in the order of the file.
        public let accepted: [Marker]
        /// The other entries, in the order of the file.
        public let refused: [RefusedMarker]
    }

    /// Checks all markers by a drawing's rules and numbers those that are accepted.
    ///
    /// - Parameter style: The look of the markers, but for the parts of it that a marker has of its own.
    public func place(
        by rules: PlacementRules, numbering: MarkerNumbering = .consecutive(), style: MarkerStyle = MarkerStyle()
    ) -> Result {
        let markers = markers(style: style)
        let areAllMarkers = markers.count == entries.count
        let result = rules.check(markers, numbering: numbering)
        let areAllAccepted = areAllMarkers && result.refused.isEmpty
        return Result(accepted: result.accepted, refused: areAllAccepted ? [] : refused(result.refused))
    }

    /// The markers of the entries that have one, in order.
    private func markers(style: MarkerStyle) -> [Marker] {
        func isMarker(_ entry: MarkerEntry) -> Bool { if case .marker = entry { true } else { false } }
        let sound = entries.allSatisfy(isMarker) ? entries : entries.filter(isMarker)
        let ids = MarkerIDs()
        return concurrentArray(count: sound.count) { range, start in
            var place = start
            for index in range {
                guard case .marker(let marker) = sound[index] else {
                    preconditionFailure("sound entries alone are left")
                }
                // A pair that has no pixel point is not finite, and refused as such.
                let point = (try? coordinates.pixelPoint(for: marker.pair)) ?? Point(x: .nan, y: .nan)
                place.initialize(
                    to: Marker(
                        id: ids[index], number: marker.number, point: point, details: marker.details,
                        style: marker.style(insteadOf: style)))
                place += 1
            }
        }
    }

    /// Returns the refused entries, in the order of the file.
    ///
    /// - Parameter refusals: The refusals, by the indices of ``markers``.
    private func refused(_ refusals: [Int: PlacementRefusal]) -> [RefusedMarker] {
        var refused: [RefusedMarker] = []
        var index = 0
        for entry in entries {
            switch entry {
            case .malformed(let problem, let place):
                refused.append(RefusedMarker(file: file, place: place, reason: .malformed(problem)))
            case .marker(let marker):
                if let refusal = refusals[index] {
                    let reason = RefusedMarker.Reason.refused(refusal.asWritten(marker.pair))
                    refused.append(RefusedMarker(file: file, place: marker.place, reason: reason))
                }
                index += 1
            }
        }
        return refused
    }
}

extension PlacementRefusal {
    /// The refusal of a coordinate pair: what is not finite is told as the file has it.
    fileprivate func asWritten(_ pair: Point) -> PlacementRefusal {
        if case .notFinite = self { .notFinite(x: pair.x, y: pair.y) } else { self }
    }
}
