import PlanBase
import PlanExchange
import PlanFiles
import PlanGeometry
import PlanModel

/// The notes on files of areas and markers that are hardly in the coordinates of the request.
struct CoordinateNotes {
    private let request: SheetRequest
    private let drawing: Size
    private let pixelsPerMetre: Double?

    /// Notes on files that are read as a request says, on a drawing of a size.
    init(_ request: SheetRequest, drawing: Size, pixelsPerMetre: Double?) {
        (self.request, self.drawing, self.pixelsPerMetre) = (request, drawing, pixelsPerMetre)
    }

    /// The notes on the areas of a file.
    func notes(onAreas areas: [Area]) -> [FileNote] {
        let own = request.areaCoordinates ?? request.coordinates
        guard var check = CoordinateCheck(own, drawing: drawing, pixelsPerMetre: pixelsPerMetre) else { return [] }
        for area in areas where !check.isSettled { check.add(area) }
        return [check.noteOnAreas()].compactMap(\.self)
    }

    /// The notes on the markers of a file.
    ///
    /// - Parameters:
    ///   - acceptedCount: The number of markers that are accepted.
    ///   - areas: The areas in which markers may be.
    ///   - areFromFile: True if the areas are those of a file, which is in the same coordinates unless the request says otherwise.
    func notes(
        onMarkers batch: MarkerBatch, acceptedCount: Int, among areas: [Area], areFromFile: Bool
    ) -> [FileNote] {
        guard
            var check = CoordinateCheck(request.coordinates, drawing: drawing, pixelsPerMetre: pixelsPerMetre)
        else { return [] }
        for case .marker(let marker) in batch.entries where !check.isSettled && !marker.lacksCoordinates {
            if let point = try? batch.coordinates.pixelPoint(for: marker.pair) { check.add(point) }
        }
        let areShared = areFromFile && request.areaCoordinates == nil
        let keeps =
            areShared ? request.coordinates.plainKind.map { Remedy.set(.areaCoordinates, to: $0.rawValue) } : nil
        // What is accepted lies in an area, unless it may lie anywhere.
        let mayBeOutside = request.placement.anywhere || acceptedCount < batch.entries.count
        return [check.noteOnMarkers(among: mayBeOutside ? areas : [], areasKeep: keeps)].compactMap(\.self)
    }
}

extension CoordinateRequest {
    /// The coordinate system if its name and the members of map points say all; nil if there is more to say.
    fileprivate var plainKind: CoordinateKind? {
        unit == nil && bounds == nil && origin == nil && swapAxes != true ? system : nil
    }
}

extension SheetRequest {
    /// The coordinate systems of markers and areas on a drawing of a size.
    ///
    /// - Throws: ``SheetError`` for a unit where the scale is not known, and `CoordinateError`.
    func systems(
        of drawing: Size, pixelsPerMetre: Double?
    ) throws -> (ofMarkers: CoordinateSystem, ofAreas: CoordinateSystem) {
        do throws(CoordinateError) {
            let system = try coordinates.system(of: drawing, pixelsPerMetre: pixelsPerMetre)
            return (system, try areaCoordinates?.system(of: drawing, pixelsPerMetre: pixelsPerMetre) ?? system)
        } catch .scaleUnknown {
            throw SheetError(.scaleUnknown(.unit))
        } catch {
            throw error
        }
    }
}
