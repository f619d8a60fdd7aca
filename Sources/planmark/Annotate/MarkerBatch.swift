import PlanGeometry
import PlanModel

/// The markers of one file, placed one by one through a session.
struct MarkerBatch {
    let entries: [MarkerEntry]
    let file: String
    let coordinates: CoordinateSystem

    /// The well-formed records.
    var records: [MarkerRecord] {
        entries.compactMap { entry in
            if case .record(let record) = entry { record } else { nil }
        }
    }

    /// Places all markers in order on a drawing of that size, and tells which were refused and why.
    func place(
        on size: Size, of drawing: String, areas: [Area], placement: PlacementOptions, style: MarkerStyle
    ) async throws -> PlacedMarkers {
        var configuration = MapConfiguration(drawingNames: [drawing], isSingleMarker: placement.single)
        if case .map(let crs, let zoom) = coordinates {
            (configuration.crs, configuration.serverZoom) = (crs, zoom)
        }
        let source = FileDataSource(size: size, areas: placement.anywhere ? [] : areas, style: style)
        let session = AnnotationSession(dataSource: source, configuration: configuration)
        try await session.prepare()

        // A marker without a number gets one that no other marker of the file asks for.
        var nextNumber = (records.compactMap(\.number).max() ?? 0) + 1
        var refused: [RefusedMarker] = []
        for entry in entries {
            switch entry {
            case .malformed(let problem, let place):
                refused.append(RefusedMarker(file: file, place: place, reason: .malformed(problem)))
            case .record(let record):
                do throws(PlacementRefusal) {
                    try await place(record, number: record.number ?? (placement.single ? nil : nextNumber), in: session)
                    if record.number == nil { nextNumber += 1 }
                } catch {
                    refused.append(RefusedMarker(file: file, place: record.place, reason: .refused(error)))
                }
            }
        }
        let markers = await session.markers
        await session.close()
        return PlacedMarkers(markers: markers, refused: refused)
    }

    private func place(
        _ record: MarkerRecord, number: Int?, in session: AnnotationSession
    ) async throws(PlacementRefusal) {
        if coordinates.isMap {
            let mapPoint = LatLng(lat: record.pair.y, lng: record.pair.x)
            try await session.place(at: mapPoint, details: record.details, number: number)
        } else {
            // A pair that has no pixel point is not finite, and refused as it is.
            let point = (try? coordinates.pixelPoint(for: record.pair)) ?? Point(x: .nan, y: .nan)
            guard point.isFinite else { throw .notFinite(x: record.pair.x, y: record.pair.y) }
            try await session.place(at: point, details: record.details, number: number)
        }
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
}
