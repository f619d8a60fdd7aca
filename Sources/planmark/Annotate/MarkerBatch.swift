import PlanGeometry
import PlanModel

/// The markers of one file, placed through a session.
struct MarkerBatch {
    let entries: [MarkerEntry]
    let file: String
    let coordinates: CoordinateSystem

    /// Places all markers in order on a drawing of that size, and tells which were refused and why.
    func place(
        on size: Size, of drawing: String, areas: [Area], placement: PlacementOptions, style: MarkerStyle
    ) async throws -> PlacedMarkers {
        let configuration = MapConfiguration(drawingNames: [drawing], isSingleMarker: placement.single)
        let source = FileDataSource(size: size, areas: placement.anywhere ? [] : areas, style: style)
        let session = AnnotationSession(dataSource: source, configuration: configuration)
        try await session.prepare()

        let requests = requests()
        let outcome = await session.place(requests)
        let markers = await session.markers
        await session.close()
        let areAllPlaced = outcome.refused.isEmpty && requests.count == entries.count
        return PlacedMarkers(markers: markers, refused: areAllPlaced ? [] : refused(outcome))
    }

    /// What was refused, in the order of the file.
    private func refused(_ outcome: PlacementOutcome) -> [RefusedMarker] {
        var refused: [RefusedMarker] = []
        var index = 0
        for entry in entries {
            switch entry {
            case .malformed(let problem, let place):
                refused.append(RefusedMarker(file: file, place: place, reason: .malformed(problem)))
            case .record(let record):
                if let refusal = outcome.refused[index] {
                    let told = told(refusal, record)
                    refused.append(RefusedMarker(file: file, place: record.place, reason: .refused(told)))
                }
                index += 1
            }
        }
        return refused
    }

    /// What all entries that are records ask for, in order.
    private func requests() -> [PlacementRequest] {
        func isRecord(_ entry: MarkerEntry) -> Bool { if case .record = entry { true } else { false } }
        let records = entries.allSatisfy(isRecord) ? entries : entries.filter(isRecord)
        return concurrentArray(count: records.count) { range, start in
            var place = start
            for case .record(let record) in records[range] {
                place.initialize(to: request(record))
                place += 1
            }
        }
    }

    private func request(_ record: MarkerRecord) -> PlacementRequest {
        // A pair that has no pixel point is not finite, and refused as such.
        let point = (try? coordinates.pixelPoint(for: record.pair)) ?? Point(x: .nan, y: .nan)
        return PlacementRequest(at: point, details: record.details, number: record.number)
    }

    /// What is not finite is told as the file has it.
    private func told(_ refusal: PlacementRefusal, _ record: MarkerRecord) -> PlacementRefusal {
        if case .notFinite = refusal { .notFinite(x: record.pair.x, y: record.pair.y) } else { refusal }
    }
}

/// The drawing, areas and marker styles of one run; what it is asked to save is kept by the session alone.
private struct FileDataSource: AnnotationDataSource {
    let size: Size
    let areas: [Area]
    let style: MarkerStyle

    func loadDrawing(named name: String) throws -> Drawing {
        guard let drawing = Drawing(name: name, size: size, path: name) else {
            throw SessionError.notLoaded(drawing: name, reason: "it has no size")
        }
        return drawing
    }

    func loadAreas(of drawing: Drawing) -> [Area] { areas }

    func style(for marker: Marker) -> MarkerStyle { style }

    func save(_ marker: Marker, replacing replaced: Marker?, on drawing: Drawing) {}

    func add(_ additions: MarkerAdditions, on drawing: Drawing) -> SavedMarkers { SavedMarkers(additions.markers) }
}
