// The header documents the arguments and failures of the functions.

import CPlanmark
import FoundationEssentials
import PlanBase
import PlanExchange
import PlanFiles
import PlanGeometry
import PlanModel

/// Reads the areas of a file.
@c @implementation
public func planmark_areas_read(
    _ path: UnsafePointer<CChar>!, _ coordinates: OpaquePointer!, _ areas: UnsafeMutablePointer<OpaquePointer?>!
) -> planmark_status {
    attempt {
        let output = try Arguments.output(areas, "areas")
        let file = try SequentialFile(path: try Arguments.text(path, "path"))
        output.pointee = try readAreas(of: file, coordinates)
    }
}

/// Reads the areas of a file's bytes.
@c @implementation
public func planmark_areas_parse(
    _ bytes: UnsafeRawPointer!, _ count: Int, _ name: UnsafePointer<CChar>!, _ coordinates: OpaquePointer!,
    _ areas: UnsafeMutablePointer<OpaquePointer?>!
) -> planmark_status {
    attempt {
        let output = try Arguments.output(areas, "areas")
        let name = try Arguments.optionalText(name, "name") ?? "areas"
        let file = SequentialFile(bytes: try Arguments.bytes(bytes, count, "bytes"), name: name)
        output.pointee = try readAreas(of: file, coordinates)
    }
}

/// Returns a handle of the areas of a file.
private func readAreas(of file: SequentialFile, _ coordinates: OpaquePointer?) throws -> OpaquePointer {
    let read = try AreaFile.read(file, coordinates: try CoordinatesHandle.system(coordinates))
    let areas = try read.all(of: file.path)
    // The areas stand for the caller's own list, row by row: a feature without a geometry must not move the ones behind it.
    if let place = read.firstWithoutGeometry {
        throw InputError(
            .unfit(reason: Message("the geometry is missing; needed is a Polygon or MultiPolygon")), file: file.path,
            at: place)
    }
    let notes = read.notes.filter { note in
        switch note {
        case .markersPassedOver, .linesPassedOver: false
        default: true
        }
    }
    return HandleTable.shared.open(
        AreasHandle(areas, passedOver: (read.markersPassedOver, read.lines.count), notes: notes))
}

/// Creates areas of arrays of vertices.
@c @implementation
public func planmark_areas_create(
    _ points: UnsafePointer<Double>!, _ point_count: Int, _ ring_ends: UnsafePointer<Int>!, _ ring_count: Int,
    _ polygon_ends: UnsafePointer<Int>!, _ polygon_count: Int, _ area_ends: UnsafePointer<Int>!, _ area_count: Int,
    _ areas: UnsafeMutablePointer<OpaquePointer?>!
) -> planmark_status {
    attempt {
        let output = try Arguments.output(areas, "areas")
        let points = try Arguments.points(points, point_count, "points")
        let ringParts = try AreaParts(
            try Arguments.array(ring_ends, ring_count, "ring_ends"), of: points.count, "ring_ends")
        let polygonParts =
            try polygon_ends.map {
                try AreaParts(try Arguments.array($0, polygon_count, "polygon_ends"), of: ring_count, "polygon_ends")
            } ?? AreaParts(single: ring_count)
        let areaParts =
            try area_ends.map {
                try AreaParts(
                    try Arguments.array($0, area_count, "area_ends"), of: polygonParts.count, "area_ends")
            } ?? AreaParts(single: polygonParts.count)
        let rings = try (0..<ring_count).map { index in
            do throws(RingError) {
                return try Ring(points[ringParts[index]])
            } catch {
                throw Failure(
                    status: .invalidArgument, code: error.code, message: "ring \(index): \(Caller.text(error))",
                    place: "ring_ends",
                    index: index)
            }
        }
        let polygons = try (0..<polygonParts.count).map { index in
            let part = polygonParts[index]
            guard !part.isEmpty else {
                throw Failure.argument("polygon_ends", "must give each polygon a ring", index: index)
            }
            return Polygon(exterior: rings[part.lowerBound], holes: Array(rings[part.dropFirst()]))
        }
        let all = (0..<areaParts.count).map { index in
            Area(id: "\(index + 1)", name: "", shape: MultiPolygon(Array(polygons[areaParts[index]])))
        }
        output.pointee = HandleTable.shared.open(AreasHandle(all))
    }
}

/// The division of a list into parts that follow each other.
private struct AreaParts {
    let count: Int
    /// Nil where each element is a part.
    private let ends: [Int]?

    init(single count: Int) { (self.count, ends) = (count, nil) }

    init(_ ends: UnsafeBufferPointer<Int>, of count: Int, _ name: String) throws {
        var last = 0
        for (index, end) in ends.enumerated() {
            guard end >= last, end <= count else {
                throw Failure.argument(
                    name, "must ascend and be at most \(count), not \(end) after \(last)", index: index)
            }
            last = end
        }
        guard last == count else { throw Failure.argument(name, "must end with \(count), not with \(last)") }
        (self.count, self.ends) = (ends.count, Array(ends))
    }

    subscript(index: Int) -> Range<Int> {
        guard let ends else { return index..<index + 1 }
        return (index == 0 ? 0 : ends[index - 1])..<ends[index]
    }
}

/// Counts areas.
@c @implementation
public func planmark_areas_count(_ areas: OpaquePointer!, _ count: UnsafeMutablePointer<Int>!) -> planmark_status {
    attempt { try Arguments.output(count, "count").pointee = try AreasHandle.of(areas, "areas").areas.count }
}

/// Gets areas as GeoJSON in pixel points.
@c @implementation
public func planmark_areas_geojson(
    _ areas: OpaquePointer!, _ text: UnsafeMutablePointer<OpaquePointer?>!
) -> planmark_status {
    attempt {
        let (areas, output) = (try AreasHandle.of(areas, "areas").areas, try Arguments.output(text, "text"))
        let geojson = try GeoJSONWriter.text(of: areas, coordinates: .pixel)
        output.pointee = HandleTable.shared.open(BytesHandle(text: geojson))
    }
}

/// Finds for each point its location, and the area that it is in.
@c @implementation
public func planmark_areas_locate(
    _ areas: OpaquePointer!, _ points: UnsafePointer<Double>!, _ count: Int, _ locations: UnsafeMutablePointer<UInt8>!,
    _ rooms: UnsafeMutablePointer<Int32>!
) -> planmark_status {
    attempt {
        let areas = try AreasHandle.of(areas, "areas")
        let points = try Arguments.points(points, count, "points")
        areas.locate(
            points, try locations.map { try Arguments.array($0, count, "locations") },
            try rooms.map { try Arguments.array($0, count, "rooms") })
    }
}

/// Finds the location of one point, and the area that it is in.
@c @implementation
public func planmark_areas_locate_one(
    _ areas: OpaquePointer!, _ x: Double, _ y: Double, _ location: UnsafeMutablePointer<UInt8>!,
    _ room: UnsafeMutablePointer<Int32>!
) -> planmark_status {
    attempt {
        let (index, point) = (try AreasHandle.of(areas, "areas").index, Point(x: x, y: y))
        let first = index.areas(at: point).first
        if let room { room.pointee = first.map { Int32($0) } ?? AreaIndex.noArea }
        guard let location else { return }
        let isInside = first != nil && index.hasAreas(at: point, boundary: .exclusive)
        location.pointee = UInt8(first == nil ? PLANMARK_OUTSIDE : isInside ? PLANMARK_INSIDE : PLANMARK_BOUNDARY)
    }
}

/// Finds for each point the one area that it belongs to where areas tile a floor.
@c @implementation
public func planmark_areas_tile(
    _ areas: OpaquePointer!, _ points: UnsafePointer<Double>!, _ count: Int, _ rooms: UnsafeMutablePointer<Int32>!
) -> planmark_status {
    attempt {
        let areas = try AreasHandle.of(areas, "areas")
        areas.index.locateInParallel(
            try Arguments.points(points, count, "points"), boundary: .tiling,
            into: try Arguments.array(rooms, count, "rooms"))
    }
}

/// Finds for each point the nearest area, and its distance in pixels.
@c @implementation
public func planmark_areas_nearest(
    _ areas: OpaquePointer!, _ points: UnsafePointer<Double>!, _ count: Int, _ rooms: UnsafeMutablePointer<Int32>!,
    _ distances: UnsafeMutablePointer<Double>!
) -> planmark_status {
    attempt {
        let index = try AreasHandle.of(areas, "areas").index
        let points = try Arguments.points(points, count, "points")
        // Safe to share: each part writes to a range of its own, and the call returns after the last.
        nonisolated(unsafe) let source = points
        nonisolated(unsafe) let rooms = try rooms.map { try Arguments.array($0, count, "rooms") }
        nonisolated(unsafe) let distances = try distances.map { try Arguments.array($0, count, "distances") }
        concurrentForEach(in: 0..<count, length: 256) { part in
            for place in part {
                let nearest = index.nearestArea(to: source[place])
                rooms?[place] = nearest.map { Int32($0.area) } ?? AreaIndex.noArea
                distances?[place] = nearest?.distance ?? .nan
            }
        }
    }
}

/// Finds all pairs of a point and an area that has it.
@c @implementation
public func planmark_areas_pairs(
    _ areas: OpaquePointer!, _ points: UnsafePointer<Double>!, _ count: Int, _ boundary: Int32,
    _ pairs: UnsafeMutablePointer<OpaquePointer?>!
) -> planmark_status {
    attempt {
        let index = try AreasHandle.of(areas, "areas").index
        let output = try Arguments.output(pairs, "pairs")
        guard count <= Int(Int32.max) else { throw Failure.argument("count", "must be at most \(Int32.max)") }
        let points = try Arguments.points(points, count, "points")
        let rules: [BoundaryRule] = [.inclusive, .exclusive, .tiling]
        guard rules.indices.contains(Int(boundary)) else { throw Failure.argument("boundary", "must be 0, 1 or 2") }
        let matches = index.matchesInParallel(of: points, boundary: rules[Int(boundary)])
        output.pointee = HandleTable.shared.open(BytesHandle(matches))
    }
}
