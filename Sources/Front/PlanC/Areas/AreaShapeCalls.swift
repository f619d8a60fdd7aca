// The header documents the functions.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import CPlanmark
import PlanGeometry
import PlanJSON
import PlanModel

/// Gets the shapes of areas as arrays.
@c @implementation
public func planmark_areas_arrays(
    _ areas: OpaquePointer!, _ points: UnsafeMutablePointer<OpaquePointer?>!,
    _ ring_ends: UnsafeMutablePointer<OpaquePointer?>!, _ polygon_ends: UnsafeMutablePointer<OpaquePointer?>!,
    _ area_ends: UnsafeMutablePointer<OpaquePointer?>!
) -> planmark_status {
    attempt {
        let arrays = AreaArrays(try AreasHandle.of(areas, "areas").areas)
        points?.pointee = HandleTable.shared.open(BytesHandle(arrays.coordinates))
        ring_ends?.pointee = HandleTable.shared.open(BytesHandle(arrays.ringEnds))
        polygon_ends?.pointee = HandleTable.shared.open(BytesHandle(arrays.polygonEnds))
        area_ends?.pointee = HandleTable.shared.open(BytesHandle(arrays.areaEnds))
    }
}

/// The shapes of areas as arrays: all vertices, and where each ring, polygon and area ends.
private struct AreaArrays {
    var coordinates: [Double] = []
    var ringEnds: [Int] = []
    var polygonEnds: [Int] = []
    var areaEnds: [Int] = []

    init(_ areas: [Area]) {
        for area in areas {
            for polygon in area.shape.polygons {
                for ring in polygon.rings {
                    for vertex in ring.vertices {
                        coordinates.append(vertex.x)
                        coordinates.append(vertex.y)
                    }
                    ringEnds.append(coordinates.count / 2)
                }
                polygonEnds.append(ringEnds.count)
            }
            areaEnds.append(polygonEnds.count)
        }
    }
}

/// Checks that a caller knows how many areas there are, before answers for each are written.
private func checkCount(_ count: Int, of areas: [Area]) throws {
    guard count == areas.count else {
        throw Failure.argument("count", "must be the number of areas, \(areas.count), not \(UInt(bitPattern: count))")
    }
}

/// Measures areas: their sizes, bounds and points for labels.
@c @implementation
public func planmark_areas_measure(
    _ areas: OpaquePointer!, _ count: Int, _ sizes: UnsafeMutablePointer<Double>!,
    _ bounds: UnsafeMutablePointer<Double>!, _ labels: UnsafeMutablePointer<Double>!
) -> planmark_status {
    attempt {
        let areas = try AreasHandle.of(areas, "areas").areas
        try checkCount(count, of: areas)
        // Safe to share: each part writes to a range of its own, and the call returns after the last.
        nonisolated(unsafe) let sizes = try sizes.map { try Arguments.array($0, count, "sizes") }
        nonisolated(unsafe) let bounds = try bounds.map { try Arguments.array($0, 4 * count, "bounds") }
        nonisolated(unsafe) let labels = try labels.map { try Arguments.points($0, count, "labels") }
        concurrentForEach(in: 0..<count, length: 64) { part in
            for index in part {
                let shape = areas[index].shape
                let box = shape.boundingBox
                sizes?[index] = box == nil ? .nan : shape.area
                if let bounds {
                    let edges = box.map { [$0.minX, $0.minY, $0.maxX, $0.maxY] } ?? [.nan, .nan, .nan, .nan]
                    for (edge, value) in edges.enumerated() { bounds[4 * index + edge] = value }
                }
                labels?[index] = box == nil ? Point(x: .nan, y: .nan) : shape.labelPoint()
            }
        }
    }
}

/// The greatest number of issues of an area that are listed, as the crossings of a tangled outline grow with the square of its vertices.
private let greatestIssueCount = 10_000

/// Checks the outlines of areas, exactly.
@c @implementation
public func planmark_areas_check(
    _ areas: OpaquePointer!, _ count: Int, _ valid: UnsafeMutablePointer<UInt8>!, _ limit: Int,
    _ problems: UnsafeMutablePointer<OpaquePointer?>!
) -> planmark_status {
    attempt {
        let areas = try AreasHandle.of(areas, "areas").areas
        try checkCount(count, of: areas)
        // A size_t above Int.max, such as SIZE_MAX for no limit, comes as a negative number.
        let limit = limit < 0 ? greatestIssueCount : min(limit, greatestIssueCount)
        // Safe to share: each part writes to a range of its own, and the call returns after the last.
        nonisolated(unsafe) let valid = try valid.map { try Arguments.array($0, count, "valid") }
        var issues = [[ValidityIssue]](repeating: [], count: count)
        let areListed = problems != nil && limit > 0
        issues.withUnsafeMutableBufferPointer { issues in
            nonisolated(unsafe) let issues = issues
            concurrentForEach(in: 0..<count, length: 64) { part in
                for index in part {
                    let shape = areas[index].shape
                    if areListed { issues[index] = shape.validityIssues(limit: limit) }
                    // Warnings come last, so that the first issue is a fault if there is any.
                    let isValid = areListed ? issues[index].first?.isWarning ?? true : valid == nil || shape.isValid
                    valid?[index] = isValid ? 1 : 0
                }
            }
        }
        problems?.pointee = HandleTable.shared.open(BytesHandle(text: issuesText(of: issues)))
    }
}

/// The issues of areas as a JSON array, in the order of the areas.
private func issuesText(of issues: [[ValidityIssue]]) -> String {
    var text = JSONText()
    text.open("[")
    for (room, issues) in issues.enumerated() {
        for issue in issues {
            text.open("{")
            text.member("room", room)
            text.member("code", issue.code)
            text.member("reason", Caller.text(issue))
            text.member("x", issue.point.x)
            text.member("y", issue.point.y)
            text.member("warning", .bool(issue.isWarning))
            text.close("}")
        }
    }
    text.close("]")
    return String(decoding: text.bytes, as: UTF8.self)
}
