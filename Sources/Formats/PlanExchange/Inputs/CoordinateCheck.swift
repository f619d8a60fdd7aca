import PlanBase
import PlanFiles
import PlanGeometry
import PlanModel

/// A check whether areas or markers would lie far better on a drawing if their coordinates were read in another way.
///
/// Points are misplaced if nine in ten lie outside the drawing, or half of them (an eighth of the corners of areas, and more than one area
/// has) and all lie inside in another reading, or at least three
/// lie on it and nine in ten of all outside the allowed areas, while in another reading nine in ten lie inside; or eight at least, and a
/// seventh of all, lie outside the allowed areas, and in another reading a fifth of these. The other readings are: y counts the other way, or
/// the two numbers are the other way round. The check tells nothing that does not hold for the points that it has seen, which are the first thousand.
package struct CoordinateCheck {
    /// A way to read the coordinates, and how the user says so.
    private struct Reading {
        let meaning: FileNote.CoordinateReading
        let system: CoordinateSystem
    }

    private let request: CoordinateRequest
    private let drawing: Size
    private let pixelsPerMetre: Double?
    private let system: CoordinateSystem
    private let readings: [Reading]
    private var mayBeLengths: Bool { request == CoordinateRequest() }
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
        (self.request, self.drawing, self.pixelsPerMetre, self.system) = (request, drawing, pixelsPerMetre, system)
        readings = request.otherReadings(of: drawing).compactMap { meaning, request in
            guard request.problem == nil, let system = try? request.system(of: drawing, pixelsPerMetre: pixelsPerMetre)
            else { return nil }
            return Reading(meaning: meaning, system: system)
        }
    }

    /// True if further points change nothing.
    package var isSettled: Bool {
        points.count == Self.mostPoints
            && box.map { $0.maxX > max(100, drawing.width / 20) || $0.maxY > max(100, drawing.height / 20) } ?? false
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
        degrees() ?? outside(.areasOutsideDrawing) ?? lengthsOutside(ofAreas: true)
            ?? inCorner(ofAreas: true, atLeast: 3)
    }

    /// The note on markers that have been taken; nil if they may be meant so.
    ///
    /// - Parameter areas: The areas in which markers may be.
    /// - Parameter areasKeep: The setting that leaves the areas as they are where they are read as the markers are.
    package func noteOnMarkers(among areas: [Area], areasKeep: Remedy? = nil) -> FileNote? {
        degrees() ?? outside(.markersOutsideDrawing, areas) ?? outsideAreas(areas, areasKeep)
            ?? lengthsOutside(ofAreas: false) ?? inCorner(ofAreas: false, atLeast: 10)
    }

    /// The note on degrees of longitude and latitude that are read as other coordinates; ``CoordinateExtent`` sees those that are read as
    /// pixels.
    ///
    /// As degrees are taken at least three points that lie near each other, have the decimals that tell places in a building apart, and
    /// lie outside the drawing or on one of its pixels, however they are read.
    private func degrees() -> FileNote? {
        guard request.bounds == nil, Set(points).count >= 3 else { return nil }
        let pairs = points.compactMap { try? system.pair(for: $0) }
        guard pairs.count == points.count, let box = Box(enclosing: pairs), let first = pairs.first,
            box.minX >= -180, box.maxX <= 180, box.minY >= -90, box.maxY <= 90, box.width < 0.5, box.height < 0.5,
            pairs.contains(where: \.hasDecimalsOfDegrees), max(abs(first.x), abs(first.y)) > 1.1
        else { return nil }
        let readings = [points] + readings.map { read(by: $0).compactMap(\.self) }
        let rules = PlacementRules(drawingSize: drawing)
        let areElsewhere = readings.allSatisfy { points in
            guard let box = Box(enclosing: points) else { return true }
            return box.width <= 1 && box.height <= 1 || share(points, by: rules) == 0
        }
        return areElsewhere ? .degrees(at: first.exact, insteadOf: request.settingsWithoutBounds) : nil
    }

    /// The note on points that lie outside the drawing.
    private func outside(_ place: FileNote.Misplacement, _ areas: [Area] = []) -> FileNote? {
        let rules = PlacementRules(drawingSize: drawing)
        guard Set(points).count >= 2 else { return nil }
        let inside = share(points, by: rules)
        // Of a few markers one or another lies on the drawing by chance, and many rooms do; then all have to in another reading.
        let (ofAreas, outside) = (place == .areasOutsideDrawing, (1 - inside) * Double(points.count))
        let isByChance = ofAreas ? inside <= 0.875 && outside > 6 : inside <= 0.5 && outside > 1.5
        guard inside <= 0.1 || isByChance else { return nil }
        var found = readings.filter { share(read(by: $0), by: rules) >= (inside <= 0.1 ? 0.9 : 1) }
        // Of two readings by which points lie on the drawing the areas tell the one that is meant.
        if found.count > 1, areas.contains(where: \.isAllowed) {
            let rules = PlacementRules(drawingSize: drawing, areas: areas)
            let better = found.filter { share(read(by: $0), by: rules) >= 0.9 }
            if !better.isEmpty { found = better }
        }
        if found.isEmpty { return nil }
        let finding = ofAreas && inside > 0.1 ? .areasBeyondDrawing : place
        return .misplaced(finding, wouldLieInsideIf: found.prefix(2).map(\.meaning), areasKeep: nil)
    }

    /// The note on points that lie on the drawing and outside the areas.
    private func outsideAreas(_ areas: [Area], _ areasKeep: Remedy?) -> FileNote? {
        guard areas.contains(where: \.isAllowed), Set(points).count >= 3 else { return nil }
        let rules = PlacementRules(drawingSize: drawing, areas: areas)
        let outside = 1 - share(points, by: rules)
        guard outside >= 0.9 || outside * Double(points.count) >= 8 && outside > 1.0 / 7 else { return nil }
        let found = readings.filter { 1 - share(read(by: $0), by: rules) <= min(0.1, outside / 5) }
        guard let first = found.first else { return nil }
        let place = outside >= 0.9 ? FileNote.Misplacement.markersOutsideAreas : .manyMarkersOutsideAreas
        return .misplaced(place, wouldLieInsideIf: [first.meaning], areasKeep: areasKeep)
    }

    /// The note on pixels outside the drawing that may be lengths, or places on a map in metres.
    private func lengthsOutside(ofAreas: Bool) -> FileNote? {
        guard mayBeLengths, Set(points).count >= 3, let box else { return nil }
        let inside = share(points, by: PlacementRules(drawingSize: drawing))
        // What lies outside by a mistake is less.
        guard inside <= (ofAreas ? 0.75 : 0.25) else { return nil }
        if let unit = fittingUnit(of: box) {
            let place = ofAreas ? FileNote.Misplacement.areasOutsideDrawing : .markersOutsideDrawing
            return .misplaced(place, wouldLieInsideIf: [.lengths(.set(.unit, to: unit.rawValue))], areasKeep: nil)
        }
        guard inside <= (ofAreas ? 0.5 : 0.25), let first = points.first else { return nil }
        let nearest = min(abs(box.minX), abs(box.maxX), abs(box.minY), abs(box.maxY))
        if nearest > 10_000, max(box.width, box.height) < 20_000 {
            return .farOutside(ofAreas: ofAreas, at: first.exact)
        }
        let farthest = max(box.maxX, box.maxY)
        guard count >= 3, pixelsPerMetre == nil, min(box.minX, box.minY) > -farthest / 10, farthest < 1_000_000 else {
            return nil
        }
        // A building is tens of metres long.
        let unit = farthest >= 5000 ? LengthUnit.millimetre : .centimetre
        return .perhapsLengths(
            ofAreas: ofAreas, upTo: Point(x: box.maxX, y: box.maxY).exact, .set(.unit, to: unit.rawValue))
    }

    /// The greatest unit by which a box of lengths lies on the drawing and takes a good part of it; nil if the scale is not known.
    private func fittingUnit(of box: Box) -> LengthUnit? {
        guard let pixelsPerMetre else { return nil }
        func pixels(_ unit: LengthUnit) -> Double {
            pixelsPerMetre * unit.metres.numerator / unit.metres.denominator
        }
        func share(_ unit: LengthUnit) -> Double {
            pixels(unit) * max(box.maxX / drawing.width, box.maxY / drawing.height)
        }
        let tolerance = 0.01
        let fitting = LengthUnit.allCases.filter { unit in
            share(unit) >= 0.3 && share(unit) <= 1 + tolerance && box.minX * pixels(unit) >= -tolerance * drawing.width
                && box.minY * pixels(unit) >= -tolerance * drawing.height
        }
        return fitting.max { pixels($0) < pixels($1) }
    }

    /// The note on pixels of which none is farther from the upper left corner than a twentieth of the drawing, as metres would be, or than
    /// 100 of many more.
    private func inCorner(ofAreas: Bool, atLeast least: Int) -> FileNote? {
        guard mayBeLengths, count >= least, let box, box.minX >= 0, box.minY >= 0, box.width > 1 || box.height > 1
        else { return nil }
        let mayBePercents =
            min(box.maxX, box.maxY) > 50 && max(box.maxX, box.maxY) <= 100 && min(drawing.width, drawing.height) >= 500
        let isInCorner = box.maxX <= drawing.width / 20 && box.maxY <= drawing.height / 20
        guard mayBePercents || isInCorner else { return nil }
        let unit = fittingUnit(of: box) ?? (isInCorner && !(mayBePercents && pixelsPerMetre != nil) ? .metre : nil)
        return .inCorner(
            ofAreas: ofAreas, count: count, width: box.maxX.rounded(.up).exact, height: box.maxY.rounded(.up).exact,
            (unit.map { [.lengths(.set(.unit, to: $0.rawValue))] } ?? [])
                + (mayBePercents ? [.percents(.set(.bounds, to: "0,100,100,0"))] : []))
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

extension Point {
    /// True if a coordinate has more than two decimals, as degrees have where they tell places in a building apart.
    fileprivate var hasDecimalsOfDegrees: Bool { [x, y].contains { ($0 * 100).rounded() / 100 != $0 } }
}

extension CoordinateRequest {
    /// The settings of this request that have no place beside the coordinates of the drawing's edges.
    fileprivate var settingsWithoutBounds: [Setting] {
        [
            (Setting.coordinates, system.isNormalized), (.zoom, zoom != nil), (.yAxis, yAxis != nil),
            (.origin, origin != nil), (.unit, unit != nil),
        ].filter(\.1).map(\.0)
    }

    /// Other readings of the coordinates that this request may have been meant for, with what says so.
    fileprivate func otherReadings(of drawing: Size) -> [(FileNote.CoordinateReading, CoordinateRequest)] {
        var found: [(FileNote.CoordinateReading, CoordinateRequest)] = []
        func other(_ change: (inout CoordinateRequest) -> Void) -> CoordinateRequest {
            var request = self
            change(&request)
            return request
        }
        func percents(_ edges: [Double]) -> (FileNote.CoordinateReading, CoordinateRequest) {
            let remedy = Remedy.set(.bounds, to: edges.map(\.exact).joined(separator: ","))
            return (.percents(remedy), other { ($0.system, $0.origin, $0.bounds) = (.pixel, nil, edges) })
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
            if system.isNormalized { found.append(percents([0, 0, 100, 100])) }
            let remedy: Remedy =
                system == .vision ? .set(.coordinates, to: "normalized") : .set(.origin, to: "top-left")
            found.append(
                (
                    .downwardFromUpperEdge(remedy),
                    other { ($0.origin, $0.system) = (nil, $0.system == .vision ? .normalized : $0.system) }
                ))
        } else {
            if system.isNormalized { found.append(percents([0, 100, 100, 0])) }
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
