import PlanGeometry

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension AnnotationSession {
    /// Places many markers in order, each as `place(at:details:number:)` would, in one turn: far quicker than one by one.
    ///
    /// A marker for which no number is asked gets one above all on the drawing and all that are asked for here; in
    /// single-marker mode none, and each takes the place of the one before.
    ///
    /// - Returns: The markers as they were saved and added, and why the others were refused.
    public func place(_ requests: [PlacementRequest]) async -> PlacementOutcome {
        let meant = sheet?.name
        await takeTurn()
        defer { endTurn() }
        var outcome = PlacementOutcome()
        if configuration.isSingleMarker {
            for (index, request) in requests.enumerated() {
                do throws(PlacementRefusal) {
                    outcome.placed.append(try await placeAlone(request, meant: meant))
                } catch {
                    outcome.refused[index] = error
                }
            }
        } else {
            do throws(PlacementRefusal) {
                let (sheet, dataSource) = try ready(for: meant)
                outcome = await place(requests, on: sheet, through: dataSource)
            } catch {
                for index in requests.indices { outcome.refused[index] = error }
            }
        }
        for index in outcome.refused.keys.sorted() {
            if let refusal = outcome.refused[index] { tell(.refused(refusal)) }
        }
        return outcome
    }

    private func placeAlone(_ request: PlacementRequest, meant: String?) async throws(PlacementRefusal) -> Marker {
        let (sheet, dataSource) = try ready(for: meant)
        try sheet.rules.check(request.point)
        return try await save(request.point, request.details, request.number, on: sheet, through: dataSource)
    }

    private func place(
        _ requests: [PlacementRequest], on sheet: Sheet, through dataSource: any AnnotationDataSource
    ) async -> PlacementOutcome {
        var outcome = PlacementOutcome()
        outcome.refused = Self.refusals(of: requests, by: sheet.rules)
        // Their places among the requests; nothing when all are accepted.
        let places = outcome.refused.isEmpty ? nil : requests.indices.filter { outcome.refused[$0] == nil }
        let accepted = places.map { $0.map { requests[$0] } } ?? requests
        let numbers = Self.numbers(for: accepted, on: sheet, beside: requests)
        let style = configuration.defaultMarkerStyle
        let markers: [Marker] = concurrentArray(count: accepted.count) { range, start in
            for (index, id) in zip(range, UUID.random(range.count)) {
                let request = accepted[index]
                var marker = Marker(
                    id: id, number: numbers?[index] ?? request.number, point: request.point, details: request.details,
                    style: style)
                marker.style = dataSource.style(for: marker)
                (start + (index - range.lowerBound)).initialize(to: marker)
            }
        }
        let hasOwnNumber = accepted.map { $0.number != nil }
        let saved = await dataSource.add(MarkerAdditions(markers, hasOwnNumber: hasOwnNumber), on: sheet.drawing)
        for (index, error) in saved.failures where accepted.indices.contains(index) {
            outcome.refused[places?[index] ?? index] = .notSaved(accepted[index].point, reason: "\(error)")
        }
        outcome.placed = saved.markers
        // A session that was closed meanwhile has nothing to add to; the markers are saved all the same.
        if state == .ready {
            self.sheet?.add(saved.markers)
            if hasObservers { for marker in saved.markers { tell(.placed(marker, replaced: nil)) } }
        }
        return outcome
    }

    /// The numbers of markers to be placed; nothing when each has asked for its own.
    private static func numbers(
        for accepted: [PlacementRequest], on sheet: Sheet, beside requests: [PlacementRequest]
    ) -> [Int]? {
        guard accepted.contains(where: { $0.number == nil }) else { return nil }
        var free = sheet.numbers(for: requests.count, beside: requests.compactMap(\.number))
        return accepted.map { $0.number ?? free.next() }
    }

    /// Which requests break a rule, found on all cores.
    private static func refusals(of requests: [PlacementRequest], by rules: PlacementRules) -> [Int: PlacementRefusal] {
        let refusals = concurrentMap(concurrentParts(of: requests.count)) { part in
            var refusals: [(Int, PlacementRefusal)] = []
            for index in part {
                do throws(PlacementRefusal) {
                    try rules.check(requests[index].point)
                } catch {
                    refusals.append((index, error))
                }
            }
            return refusals
        }
        return Dictionary(uniqueKeysWithValues: refusals.joined())
    }
}
