import PlanBase
import PlanFiles
import PlanGeometry
import PlanModel

/// A check whether areas or markers would lie far better on a drawing if their coordinates were read in another way.
///
/// Points are misplaced if nine in ten lie outside the drawing, or half of them and all lie inside in another reading, or at least three
/// lie on it and nine in ten of all outside the allowed areas, while in another reading nine in ten lie inside. The other readings are: y
/// counts the other way, or the two numbers are the other way round. The check tells nothing that does not hold for the points that it has seen, which are the first thousand.
package struct CoordinateCheck {
    /// A way to read the coordinates, and how the user says so.
    private struct Reading {
        let meaning: FileNote.CoordinateReading
        let system: CoordinateSystem
    }

    private let drawing: Size
    private let system: CoordinateSystem
    private let readings: [Reading]
    private let mayBeLengths: Bool
    private var points: [Point] = []
    /// The number of objects, the box around them, and the box of the greatest.
    private var count = 0
    private var box: Box?

    /// So many points are looked at.
    private static let mostPoints = 1000

    /// A check of what is read as a request says, on a drawing of a size; nil if the request has no coordinate system there.
    package init?(_ request: CoordinateRequest, drawing: Size, pixelsPerMetre: Double? = nil) {
        guard drawing.isPositive, let system = try? request.system(of: drawing, pixelsPerMetre: pixelsPerMetre) else {
            return nil
        }
        (self.drawing, self.system) = (drawing, system)
        readings = request.otherReadings(of: drawing).compactMap { meaning, request in
            guard request.problem == nil, let system = try? request.system(of: drawing, pixelsPerMetre: pixelsPerMetre)
            else { return nil }
            return Reading(meaning: meaning, system: system)
        }
        mayBeLengths = request == CoordinateRequest()
    }

    /// True if further points change nothing.
    package var isSettled: Bool {
        points.count == Self.mostPoints
            && box.map { $0.maxX > drawing.width / 20 || $0.maxY > drawing.height / 20 } ?? false
    }

    /// Takes the pixel point of a marker.
    package mutating func add(_ point: Point) {
        guard point.isFinite else { return }
        take(point)
        count += 1
    }

    /// Takes the corners of an area.
    package mutating func add(_ area: Area) {
        for ring in area.shape.rings { for corner in ring.vertices where corner.isFinite { take(corner) } }
        count += 1
    }

    private mutating func take(_ point: Point) {
        let own = Box(origin: point, size: .zero)
        box = box?.union(own) ?? own
        if points.count < Self.mostPoints { points.append(point) }
    }

    /// The note on areas that have been taken; nil if they may be meant so.
    package func noteOnAreas() -> FileNote? {
        outside(.areasOutsideDrawing) ?? inCorner(ofAreas: true, atLeast: 3)
    }

    /// The note on markers that have been taken; nil if they may be meant so.
    ///
    /// - Parameter areas: The areas in which markers may be.
    /// - Parameter areasKeep: The setting that leaves the areas as they are where they are read as the markers are.
    package func noteOnMarkers(among areas: [Area], areasKeep: Remedy? = nil) -> FileNote? {
        outside(.markersOutsideDrawing, areas) ?? outsideAreas(areas, areasKeep)
            ?? inCorner(ofAreas: false, atLeast: 10)
    }

    /// The note on points that lie outside the drawing.
    private func outside(_ place: FileNote.Misplacement, _ areas: [Area] = []) -> FileNote? {
        let rules = PlacementRules(drawingSize: drawing)
        guard Set(points).count >= 2 else { return nil }
        let inside = share(points, by: rules)
        // Of a few markers one or another lies on the drawing by chance; then all have to in another reading.
        let isByChance = place == .markersOutsideDrawing && inside <= 0.5 && (1 - inside) * Double(points.count) > 1.5
        guard inside <= 0.1 || isByChance else { return nil }
        var found = readings.filter { share(read(by: $0), by: rules) >= (inside <= 0.1 ? 0.9 : 1) }
        // Of two readings by which points lie on the drawing the areas tell the one that is meant.
        if found.count > 1, areas.contains(where: \.isAllowed) {
            let rules = PlacementRules(drawingSize: drawing, areas: areas)
            let better = found.filter { share(read(by: $0), by: rules) >= 0.9 }
            if !better.isEmpty { found = better }
        }
        return found.isEmpty ? nil : .misplaced(place, wouldLieInsideIf: found.prefix(2).map(\.meaning), areasKeep: nil)
    }

    /// The note on points that lie on the drawing and outside the areas.
    private func outsideAreas(_ areas: [Area], _ areasKeep: Remedy?) -> FileNote? {
        guard areas.contains(where: \.isAllowed), Set(points).count >= 3 else { return nil }
        let rules = PlacementRules(drawingSize: drawing, areas: areas)
        guard share(points, by: rules) <= 0.1 else { return nil }
        let found = readings.filter { share(read(by: $0), by: rules) >= 0.9 }
        guard let first = found.first else { return nil }
        return .misplaced(.markersOutsideAreas, wouldLieInsideIf: [first.meaning], areasKeep: areasKeep)
    }

    /// The note on pixels of which none is farther from the upper left corner than a twentieth of the drawing, as metres would be.
    private func inCorner(ofAreas: Bool, atLeast least: Int) -> FileNote? {
        guard mayBeLengths, count >= least, let box, box.minX >= 0, box.minY >= 0, box.width > 1 || box.height > 1,
            box.maxX <= drawing.width / 20, box.maxY <= drawing.height / 20
        else { return nil }
        return .inCorner(
            ofAreas: ofAreas, count: count, width: box.maxX.rounded(.up).exact, height: box.maxY.rounded(.up).exact)
    }

    /// The points as another reading has them.
    private func read(by reading: Reading) -> [Point?] {
        points.map { point in
            (try? system.pair(for: point)).flatMap { try? reading.system.pixelPoint(for: $0) }
        }
    }

    /// The share of points that rules accept.
    private func share(_ points: [Point?], by rules: PlacementRules) -> Double {
        let accepted = points.count { point in
            guard let point else { return false }
            return (try? rules.check(point)) != nil
        }
        return Double(accepted) / Double(points.count)
    }
}

extension CoordinateRequest {
    /// Other readings of the coordinates that this request may have been meant for, with what says so.
    fileprivate func otherReadings(of drawing: Size) -> [(FileNote.CoordinateReading, CoordinateRequest)] {
        var found: [(FileNote.CoordinateReading, CoordinateRequest)] = []
        func other(_ change: (inout CoordinateRequest) -> Void) -> CoordinateRequest {
            var request = self
            change(&request)
            return request
        }
        let upward = other { ($0.origin, $0.yAxis) = (.bottomLeft, nil) }
        let countsUp = origin == .bottomLeft || system == .vision
        if let bounds, bounds.count == 4 {
            let turned = [bounds[0], bounds[3], bounds[2], bounds[1]]
            let remedy = Remedy.set(.bounds, to: turned.map(\.exact).joined(separator: ","))
            let isUp = bounds[3] > bounds[1]
            found.append(
                (isUp ? .downwardFromUpperEdge(remedy) : .upwardFromLowerEdge(remedy), other { $0.bounds = turned }))
        } else if system.isMap {
            if !countsUp { found.append((.upwardFromLowerEdge(.set(.origin, to: "bottom-left")), upward)) }
            if countsUp || yAxis != .down {
                found.append(
                    (
                        .downwardFromUpperEdge(.set(.yAxis, to: "down")),
                        other { ($0.origin, $0.yAxis) = (nil, .down) }
                    ))
            }
            if countsUp || yAxis == .down {
                found.append(
                    (.upwardFromUpperEdge(.set(.yAxis, to: "up")), other { ($0.origin, $0.yAxis) = (nil, .up) }))
            }
        } else if countsUp {
            let remedy: Remedy =
                system == .vision ? .set(.coordinates, to: "normalized") : .set(.origin, to: "top-left")
            found.append(
                (
                    .downwardFromUpperEdge(remedy),
                    other { ($0.origin, $0.system) = (nil, $0.system == .vision ? .normalized : $0.system) }
                ))
        } else {
            found.append((.upwardFromLowerEdge(.set(.origin, to: "bottom-left")), upward))
            if system == .pixel, unit == nil {
                let edges = [0, -drawing.height, drawing.width, 0]
                let remedy = Remedy.set(.bounds, to: edges.map(\.exact).joined(separator: ","))
                found.append((.upwardFromUpperEdge(remedy), other { ($0.bounds, $0.origin) = (edges, nil) }))
            }
        }
        if swapAxes != true { found.append((.swapped(.set(.swapAxes)), other { $0.swapAxes = true })) }
        return found
    }
}
