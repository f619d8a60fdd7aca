/// The lengths along a path, kept so that many places on it can be found quickly.
///
/// Lengths are exact to about 1e-10 of the path's unit, and to 1e-12 of each curve, or what rounding allows; those of a
/// path that is not finite are NaN, and there is nothing on it.
public struct PathMeasure: Sendable {
    /// The length of the whole path, with the lines that close subpaths and without the gaps between subpaths.
    public let length: Double

    let subpaths: [Subpath]
    /// For each segment of all subpaths, the length of the path up to its end.
    let ends: [Double]
    private let segments: [PathSegment]
    /// For each subpath, the index of its first segment.
    private let firstSegments: [Int]

    /// Measures `path`.
    public init(_ path: Path) { self.init(path.isFinite ? path.subpaths : nil, tolerance: nil) }

    /// Measures each segment to a tolerance; without one to 1e-10, and to 1e-12 of its size.
    init(_ subpaths: [Subpath]?, tolerance: Double?) {
        self.subpaths = subpaths ?? []
        var (segments, ends, firsts): ([PathSegment], [Double], [Int]) = ([], [], [])
        // Compensated, so that many short segments do not add up to an error.
        var (sum, lost) = (0.0, 0.0)
        for subpath in self.subpaths {
            firsts.append(segments.count)
            for segment in subpath.segments {
                let length = segment.length(tolerance: tolerance ?? min(1e-10, 1e-12 * segment.reach))
                let next = sum + (length - lost)
                lost = (next - sum) - (length - lost)
                sum = next
                if lost.isNaN { lost = 0 }
                segments.append(segment)
                ends.append(sum)
            }
        }
        (self.segments, self.ends, firstSegments) = (segments, ends, firsts)
        length = subpaths == nil ? .nan : sum
    }

    /// The point at a length from the start; the start for a negative one, the end for one beyond. `nil` on a path
    /// without length, or for NaN.
    public func point(atLength length: Double) -> Point? {
        place(atLength: length).map { segments[$0.segment].point(at: $0.parameter) }
    }

    /// The direction at a length from the start, of length 1; at a corner the one with which the path goes on. `nil` on
    /// a path without length, or for NaN.
    public func tangent(atLength length: Double) -> Vector? {
        guard var place = place(atLength: length) else { return nil }
        if place.parameter == 1, place.segment + 1 < segments.count, length < self.length {
            place = (place.segment + 1, 0)
        }
        return segments[place.segment].tangent(at: place.parameter)
    }

    /// The part of the path between two lengths from the start, kept to 0...`length`. Subpaths that are wholly within
    /// and closed stay closed. Empty when the first length is not less than the second.
    public func part(from start: Double, to end: Double) -> Path {
        var result = Path()
        let (start, end) = (max(start, 0), min(end, length))
        guard start < end else { return result }
        for (index, subpath) in subpaths.enumerated() where !subpath.segments.isEmpty {
            let extent = extent(ofSubpath: index)
            guard extent.to > start, extent.from < end else { continue }
            if extent.from >= start && extent.to <= end {
                result.add(subpath.segments, isClosed: subpath.isClosed)
            } else {
                result.add(pieces(from: start, to: end, in: extent.segments))
            }
        }
        return result
    }

    /// The pieces between two lengths of the segments of a range.
    func pieces(from start: Double, to end: Double, in range: Range<Int>) -> [PathSegment] {
        var result: [PathSegment] = []
        var index = ends[range].partitioningIndex { $0 >= start }
        while index < range.upperBound {
            let begins = index > 0 ? ends[index - 1] : 0
            if begins >= end { break }
            let length = ends[index] - begins
            let from = segments[index].parameter(atLength: start - begins, of: length)
            let to = segments[index].parameter(atLength: end - begins, of: length)
            if from < to { result.append(segments[index].part(from: from, to: to)) }
            index += 1
        }
        return result
    }

    /// The range of the segments of a subpath, and the lengths at which it begins and ends.
    func extent(ofSubpath index: Int) -> (segments: Range<Int>, from: Double, to: Double) {
        let first = firstSegments[index]
        let range = first..<(first + subpaths[index].segments.count)
        let begins = first > 0 ? ends[first - 1] : 0
        return (range, begins, range.isEmpty ? begins : ends[range.upperBound - 1])
    }

    private func place(atLength length: Double) -> (segment: Int, parameter: Double)? {
        guard !segments.isEmpty, !length.isNaN else { return nil }
        let index = min(ends.partitioningIndex { $0 >= length }, segments.count - 1)
        let begins = index > 0 ? ends[index - 1] : 0
        return (index, segments[index].parameter(atLength: length - begins, of: ends[index] - begins))
    }
}
