import PlanModel

extension AnnotationSession {
    /// Places a batch of markers in order and in one turn. The markers are checked on all cores and then saved one after the
    /// other.
    ///
    /// Each marker gets its style as one that is placed by itself does. A marker without a number gets one above all numbers
    /// on the drawing and in the batch; in single-marker mode none, and each takes the place of the one before.
    ///
    /// - Returns: The markers as they were saved and added, and why the others were refused.
    public func place(_ markers: [Marker]) async -> PlacementResult {
        let meant = loaded?.name
        await takeTurn()
        defer { endTurn() }
        var result = PlacementResult()
        do throws(PlacementRefusal) {
            let (loaded, dataSource) = try ready(for: meant)
            let markers = markers.map { snapped($0, by: loaded.rules) }
            if configuration.isSingleMarker {
                result = await placeInTurn(markers, meant: meant)
            } else {
                result = await place(markers, on: loaded, through: dataSource)
            }
        } catch {
            for index in markers.indices { result.refused[index] = error }
        }
        for index in result.refused.keys.sorted() {
            if let refusal = result.refused[index] { tell(.refused(refusal)) }
        }
        return result
    }

    /// The marker at the point to which it is moved; as it is if it is not moved, or refused.
    private func snapped(_ marker: Marker, by rules: PlacementRules) -> Marker {
        var marker = marker
        marker.point = (try? rules.check(marker.point, snappingWithin: configuration.snapDistance)) ?? marker.point
        return marker
    }

    /// Places each marker in place of the one before.
    private func placeInTurn(_ markers: [Marker], meant: String?) async -> PlacementResult {
        var result = PlacementResult()
        for (index, marker) in markers.enumerated() {
            do throws(PlacementRefusal) {
                let (loaded, dataSource) = try ready(for: meant)
                try loaded.rules.check(marker.point)
                result.accepted.append(try await save(marker, on: loaded, through: dataSource))
            } catch {
                result.refused[index] = error
            }
        }
        return result
    }

    private func place(
        _ markers: [Marker], on loaded: LoadedDrawing, through dataSource: any AnnotationDataSource
    ) async -> PlacementResult {
        var result = loaded.rules.check(markers, numbering: .consecutive(beside: loaded.markers))
        let indices = markers.indices.filter { result.refused[$0] == nil }
        var saved: [Marker] = []
        for (marker, index) in zip(result.accepted, indices) {
            do {
                saved.append(
                    try await dataSource.add(
                        styled(marker, by: dataSource), number: markers[index].number, replacing: nil,
                        on: loaded.drawing))
            } catch {
                result.refused[index] = .notSaved(marker.point, reason: "\(error)")
            }
        }
        result.accepted = saved
        for marker in saved { noteSaved(marker, replacing: nil) }
        return result
    }
}
