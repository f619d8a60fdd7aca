import PlanGeometry
import PlanPageCurl

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Files of raw little-endian pairs of doubles.
enum PointFile {
    static func read(_ path: String) throws -> [Point] {
        guard let data = try? Data(contentsOf: URL(filePath: path)) else {
            throw BenchmarkError("\(path): cannot be read")
        }
        guard data.count % 16 == 0 else {
            throw BenchmarkError("\(path): \(data.count) bytes are not a whole number of pairs of doubles")
        }
        return data.withUnsafeBytes { bytes in
            (0..<data.count / 16).map { index in
                let x = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index * 16, as: UInt64.self))
                let y = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index * 16 + 8, as: UInt64.self))
                return Point(x: Double(bitPattern: x), y: Double(bitPattern: y))
            }
        }
    }

    /// Writes random points over the box of the areas, grown by a tenth.
    static func generate(_ options: BenchmarkOptions) throws {
        let areas = try PolygonFile.read(options.required("--areas", options.areas))
        let output = try options.required("--output", options.output)
        let boxes = areas.compactMap(\.boundingBox)
        guard let first = boxes.first else { throw BenchmarkError("there are no areas") }
        let box = boxes.reduce(first) { $0.union($1) }
        let grown = box.insetBy(dx: -box.width / 20, dy: -box.height / 20)
        var random = SplitMix64(seed: 1)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(options.count * 16)
        for _ in 0..<options.count {
            let x = Double.random(in: grown.minX...grown.maxX, using: &random)
            let y = Double.random(in: grown.minY...grown.maxY, using: &random)
            for value in [x, y] { withUnsafeBytes(of: value.bitPattern.littleEndian) { bytes += $0 } }
        }
        try Data(bytes).write(to: URL(filePath: output))
    }
}
