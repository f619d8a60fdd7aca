import PlanGeometry
import PlanJSON
import PlanModel
import PlanTables

/// Finds the areas of points, many points at a time, and writes down what is known of each.
struct AreaLocator: Sendable {
    private let names: [String]
    private let quotedNames: [String]
    private let index: AreaIndex
    private let boundary: BoundaryRule
    private let findsNearest: Bool

    init(areas: [Area], boundary: BoundaryRule, findsNearest: Bool) {
        names = areas.map(\.shownName)
        quotedNames = names.map { CSVWriter.row([$0]) }
        index = AreaIndex(areas.map(\.shape))
        self.boundary = boundary
        self.findsNearest = findsNearest
    }

    /// The rows for a batch of points, in its order, as bytes to print; at most so many cores work on it, all if not given.
    func rows(for batch: PointBatch, format: PointFormat, jobs: Int?) -> [UInt8] {
        let count = batch.points.count
        let parts = min(jobs ?? 64, max(1, count / 1024))
        guard parts > 1 else { return rows(for: batch, in: 0..<count, format: format) }
        let ranges = (0..<parts).map { count * $0 / parts..<count * ($0 + 1) / parts }
        return Array(concurrentMap(ranges) { rows(for: batch, in: $0, format: format) }.joined())
    }

    private func rows(for batch: PointBatch, in range: Range<Int>, format: PointFormat) -> [UInt8] {
        let points = Array(batch.points[range])
        var matches = AreaMatches(of: points, in: index, boundary: boundary)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(range.count * 32)
        var others = batch.otherRows.filter { range.contains($0.position) }[...]
        for (position, point) in points.enumerated() {
            while let other = others.first, other.position == range.lowerBound + position {
                append(emptyRow(other.row), to: &bytes)
                others.removeFirst()
            }
            let found = matches.next(position)
            let nearest = findsNearest ? nearest(to: point, found) : nil
            switch format {
            case .csv:
                let index = range.lowerBound + position
                let text = batch.texts[index]
                let row = batch.rows.isEmpty ? "\(text.x),\(text.y)," : "\(batch.rows[index]),"
                append(csvRow(row, found, nearest), to: &bytes)
            case .json: append(jsonLine(point, found, nearest), to: &bytes)
            case .f64:
                append(Double(found.location.rank), to: &bytes)
                append(Double((found.areas.first ?? -1) + 1), to: &bytes)
                if findsNearest {
                    append(Double((nearest?.area ?? -1) + 1), to: &bytes)
                    append(nearest?.distance ?? .nan, to: &bytes)
                }
            }
        }
        if range.upperBound == batch.points.count {
            for other in batch.otherRows where other.position == range.upperBound {
                append(emptyRow(other.row), to: &bytes)
            }
        }
        return bytes
    }

    /// A row that is no point, of which nothing is known.
    private func emptyRow(_ row: String) -> String { row + (findsNearest ? ",,,," : ",,") }

    private func nearest(to point: Point, _ found: AreaMatches.Found) -> (area: Int, distance: Double)? {
        if let first = found.areas.first { return (first, 0) }
        return index.nearestArea(to: point).map { nearest in
            let greatest = max(abs(point.x), abs(point.y), nearest.distance)
            return (nearest.area, nearest.distance.meant(within: greatest.roundingError))
        }
    }

    /// Returns the CSV row of a point: `start`, which is the point's own row and ends with a comma, then the point's
    /// location and areas, and the nearest area if it is asked for.
    private func csvRow(
        _ start: String, _ found: AreaMatches.Found, _ nearest: (area: Int, distance: Double)?
    ) -> String {
        var row = start
        row += found.location.rawValue
        row += ","
        switch found.areas.count {
        case 0: break
        case 1: row += quotedNames[found.areas[0]]
        default: row += CSVWriter.row([found.areas.map { names[$0] }.joined(separator: ";")])
        }
        if findsNearest {
            row += ","
            if let nearest { row += "\(quotedNames[nearest.area]),\(nearest.distance.shortest)" } else { row += "," }
        }
        return row
    }

    private func jsonLine(
        _ point: Point, _ found: AreaMatches.Found, _ nearest: (area: Int, distance: Double)?
    ) -> String {
        var line = "{\"x\":\(point.x.shortest),\"y\":\(point.y.shortest),\"location\":\"\(found.location.rawValue)\","
        line += "\"areas\":[\(found.areas.map { JSONValue.string(names[$0]).text }.joined(separator: ","))]"
        if let nearest {
            let name = JSONValue.string(names[nearest.area]).text
            line += ",\"nearest\":\(name),\"distance\":\(nearest.distance.shortest)"
        }
        return line + "}"
    }

    private func append(_ line: String, to bytes: inout [UInt8]) {
        bytes += line.utf8
        bytes.append(UInt8(ascii: "\n"))
    }

    private func append(_ value: Double, to bytes: inout [UInt8]) {
        withUnsafeBytes(of: value.bitPattern.littleEndian) { bytes += $0 }
    }
}

/// The areas at each of some points, handed out point by point.
private struct AreaMatches {
    /// The location of one point and its areas.
    struct Found {
        /// Inside when it is inside any area, else on the boundary when it is on that of any.
        var location = Location.outside
        /// The areas that have it, in order.
        var areas: [Int] = []
    }

    private let inside: [AreaMatch]
    private let touching: [AreaMatch]
    private let owning: [AreaMatch]
    private var positions = (inside: 0, touching: 0, owning: 0)

    init(of points: [Point], in index: AreaIndex, boundary: BoundaryRule) {
        func matches(_ boundary: BoundaryRule) -> [AreaMatch] {
            points.withUnsafeBufferPointer { index.matchesInParallel(of: $0, boundary: boundary) }
        }
        inside = matches(.exclusive)
        touching = matches(.inclusive)
        owning =
            switch boundary {
            case .inclusive: touching
            case .exclusive: inside
            case .tiling: matches(.tiling)
            }
    }

    /// Returns the location and the areas of a point. Points must be asked for in order.
    mutating func next(_ point: Int) -> Found {
        var found = Found()
        if !Self.take(point, from: touching, at: &positions.touching).isEmpty { found.location = .boundary }
        if !Self.take(point, from: inside, at: &positions.inside).isEmpty { found.location = .inside }
        found.areas = Self.take(point, from: owning, at: &positions.owning).map { Int($0.area) }
        return found
    }

    private static func take(_ point: Int, from matches: [AreaMatch], at position: inout Int) -> ArraySlice<AreaMatch> {
        let start = position
        while position < matches.count, Int(matches[position].point) == point { position += 1 }
        return matches[start..<position]
    }
}
