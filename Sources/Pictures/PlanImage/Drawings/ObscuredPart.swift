import PlanGeometry

/// A part of a picture that is made unrecognisable, such as a face or a number plate.
public struct ObscuredPart: Hashable, Sendable {
    /// The effect by which a part is obscured.
    public enum Manner: String, CaseIterable, Codable, Hashable, Sendable {
        /// The colours run into each other.
        case blur
        /// Squares of one colour each.
        case pixelate
    }

    /// The part in pixel points, enlarged to whole pixels.
    public let box: Box
    /// The effect by which the part is obscured.
    public let manner: Manner

    /// A part of a picture.
    public init(_ box: Box, _ manner: Manner) { (self.box, self.manner) = (box, manner) }
}

/// The pixels of a part, in memory with all columns of its picture.
struct ObscuredPixels {
    /// The first sample of the first of the part's rows, in the picture's first column.
    let start: UnsafeMutablePointer<UInt8>
    /// Samples from one row to the next, and of a pixel.
    let stride, channels: Int
    /// The part's columns in the picture.
    let columns: Range<Int>
    let rowCount: Int

    /// The samples of a pixel that are colours: transparency is left as it is.
    private var colors: Int { channels == 4 ? 3 : channels }

    private func pixel(_ row: Int, _ column: Int) -> UnsafeMutablePointer<UInt8> {
        start + row * stride + column * channels
    }

    /// The longer side in pixels.
    private var side: Int { max(columns.count, rowCount) }

    func obscure(_ manner: ObscuredPart.Manner) {
        switch manner {
        case .pixelate: pixelate(side: max(Self.leastSquare, (side + Self.squareCount - 1) / Self.squareCount))
        case .blur: blur(radius: max(Self.leastRadius, side / Self.radiusShare))
        }
    }

    /// Along the longer side there are so many squares: of a face nobody is known by.
    private static let squareCount = 6
    private static let leastSquare = 6
    /// The longer side is so many radii of the blur long.
    private static let radiusShare = 9
    private static let leastRadius = 4

    /// Gives all pixels of each square their mean colour.
    private func pixelate(side: Int) {
        for top in Swift.stride(from: 0, to: rowCount, by: side) {
            let rows = top..<min(top + side, rowCount)
            for left in Swift.stride(from: columns.lowerBound, to: columns.upperBound, by: side) {
                let square = left..<min(left + side, columns.upperBound)
                let count = rows.count * square.count
                for channel in 0..<colors {
                    var sum = count / 2
                    for row in rows { for column in square { sum += Int(pixel(row, column)[channel]) } }
                    let mean = UInt8(sum / count)
                    for row in rows { for column in square { pixel(row, column)[channel] = mean } }
                }
            }
        }
    }

    /// Three running means along each axis, which come near to a Gaussian blur; what is beside the part stays out of it.
    ///
    /// W. Kovesi, "Fast Almost-Gaussian Filtering", 2010.
    private func blur(radius: Int) {
        var line: [Int32] = []
        for _ in 0..<3 {
            for row in 0..<rowCount {
                for channel in 0..<colors {
                    average(pixel(row, columns.lowerBound) + channel, columns.count, step: channels, radius, &line)
                }
            }
            for column in columns {
                for channel in 0..<colors {
                    average(pixel(0, column) + channel, rowCount, step: stride, radius, &line)
                }
            }
        }
    }

    /// Replaces each sample of a line by the mean of those around it, the ends of the line going on as they are.
    private func average(
        _ first: UnsafeMutablePointer<UInt8>, _ count: Int, step: Int, _ radius: Int, _ line: inout [Int32]
    ) {
        line.removeAll(keepingCapacity: true)
        for index in 0..<count { line.append(Int32(first[index * step])) }
        func sample(_ index: Int) -> Int32 { line[min(max(index, 0), count - 1)] }
        let width = Int32(2 * radius + 1)
        var sum: Int32 = (-radius...radius).reduce(0) { $0 + sample($1) }
        for index in 0..<count {
            first[index * step] = UInt8((sum + width / 2) / width)
            sum += sample(index + radius + 1) - sample(index - radius)
        }
    }
}
