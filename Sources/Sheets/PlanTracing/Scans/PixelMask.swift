/// A set of a picture's pixels.
struct PixelMask {
    let width: Int
    let height: Int
    /// 1 for each pixel of the set, row by row; 0 for the others.
    var marks: [UInt8]

    /// The set of the pixels of a picture for which 1 is given, row by row.
    init(width: Int, height: Int, marks: [UInt8]) {
        (self.width, self.height, self.marks) = (width, height, marks)
    }

    /// An empty set.
    init(width: Int, height: Int) {
        self.init(width: width, height: height, marks: [UInt8](repeating: 0, count: width * height))
    }

    /// The pixels that are not in the set.
    var inverted: PixelMask { PixelMask(width: width, height: height, marks: marks.map { 1 - $0 }) }

    /// The greatest radius of a disc.
    private static let greatestRadius = 250

    /// The radius of discs in whole pixels, from 2 on.
    static func radius(_ length: Double) -> Int { Int(max(2, min(Double(greatestRadius), length))) }

    /// Takes the pixels of another set away.
    mutating func subtract(_ other: PixelMask) {
        for index in marks.indices where other.marks[index] != 0 { marks[index] = 0 }
    }

    /// Takes the pixels away that are not in another set.
    mutating func formIntersection(_ other: PixelMask) {
        for index in marks.indices where other.marks[index] == 0 { marks[index] = 0 }
    }

    /// Adds the pixels of another set.
    mutating func formUnion(_ other: PixelMask) {
        for index in marks.indices where other.marks[index] != 0 { marks[index] = 1 }
    }

    /// Adds the pixels of another set that lie within a distance of one of this set.
    mutating func formUnion(of other: PixelMask, within distance: Int) {
        let around = dilated(by: distance)
        for index in marks.indices where other.marks[index] != 0 && around.marks[index] != 0 { marks[index] = 1 }
    }

    /// The pixels within a distance of one of the set.
    ///
    /// - Parameter radius: The distance between the middles of pixels, 0 or more; more than 250 counts as 250.
    func dilated(by radius: Int) -> PixelMask {
        let radius = min(radius, Self.greatestRadius)
        let distances = distancesInColumns(upTo: radius)
        // The pixels of a row that a pixel reaches, by its distance to the set in its column.
        let reaches = (0...radius).map { Int(Double(radius * radius - $0 * $0).squareRoot()) }
        var result = self
        var changes = [Int32](repeating: 0, count: width + 1)
        for row in 0..<height {
            let start = row * width
            for column in 0..<width {
                let distance = Int(distances[start + column])
                guard distance <= radius else { continue }
                let reach = reaches[distance]
                changes[max(0, column - reach)] += 1
                changes[min(width, column + reach + 1)] -= 1
            }
            var count: Int32 = 0
            for column in 0..<width {
                count += changes[column]
                changes[column] = 0
                result.marks[start + column] = count > 0 ? 1 : 0
            }
            changes[width] = 0
        }
        return result
    }

    /// The pixels of all discs that lie in the set; what lies beyond the picture counts as part of the set.
    func opened(by radius: Int) -> PixelMask { inverted.dilated(by: radius).inverted.dilated(by: radius) }

    /// The pixels that lie in no disc in the set: those of its narrow parts, and of its corners.
    func narrowParts(within radius: Int) -> PixelMask {
        var parts = self
        parts.subtract(opened(by: radius))
        return parts
    }

    /// The distances of the pixels to the nearest one of the set in their columns; greater ones than a limit are given as one more than it.
    private func distancesInColumns(upTo limit: Int) -> [UInt8] {
        var distances = [UInt8](repeating: UInt8(limit + 1), count: marks.count)
        for index in marks.indices {
            if marks[index] != 0 {
                distances[index] = 0
            } else if index >= width {
                distances[index] = min(distances[index], distances[index - width] &+ 1)
            }
        }
        for index in marks.indices.dropLast(width).reversed() {
            distances[index] = min(distances[index], distances[index + width] &+ 1)
        }
        return distances
    }
}
