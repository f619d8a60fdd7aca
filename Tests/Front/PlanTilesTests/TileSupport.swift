import Foundation
import PlanGeometry
import PlanImage
import PlanModel
import PlanSheet
import PlanTiles
import TestSupport

/// What tests of pyramids share.
enum TileSupport {
    /// A picture whose samples are random, in which every mistake of a pixel is seen.
    static func noise(_ width: Int, _ height: Int, _ format: PixelFormat, seed: UInt64 = 1) throws -> PixelBuffer {
        var generator = SeededGenerator(seed: seed)
        let bytes = generator.bytes(width * height * format.channels)
        guard let picture = PixelBuffer(width: width, height: height, format: format, bytes: bytes) else {
            throw NoPicture()
        }
        return picture
    }

    struct NoPicture: Error {}

    /// White paper with a few black lines.
    static func paper(_ width: Int, _ height: Int) -> PixelBuffer {
        var picture = PixelBuffer(width: width, height: height, format: .rgb, filledWith: 255)
        for x in stride(from: 5, to: width, by: 90) {
            for y in 0..<height { picture[x, y] = [0, 0, 0] }
        }
        return picture
    }

    /// A level halved as simply as can be: the mean of 2 x 2, the last pixels of an odd number counted twice.
    static func halved(_ picture: PixelBuffer) -> PixelBuffer {
        let bytes = halvedSamples(
            picture.bytes, width: picture.width, height: picture.height, channels: picture.format.channels)
        let (width, height) = ((picture.width + 1) / 2, (picture.height + 1) / 2)
        return PixelBuffer(width: width, height: height, format: picture.format, bytes: bytes) ?? picture
    }

    /// Copies a row of a small picture into a larger one.
    static func copyRow(
        _ row: Int, of source: PixelBuffer, to target: inout PixelBuffer, _ x: Int, _ y: Int, _ count: Int
    ) {
        let (channels, start) = (source.format.channels, row * source.bytesPerRow)
        let (place, width) = ((y * target.width + x) * channels, count * channels)
        target.withUnsafeMutableBytes { bytes in
            for index in 0..<width { bytes[place + index] = source.bytes[start + index] }
        }
    }

    /// All levels by their numbers.
    static func levels(of picture: PixelBuffer, _ shape: PyramidShape) -> [Int: PixelBuffer] {
        var (levels, level) = ([shape.lastLevel: picture], picture)
        for number in shape.levels.reversed().dropFirst() {
            level = halved(level)
            levels[number] = level
        }
        return levels
    }

    /// A part of a picture, padded to a size with a colour.
    static func part(
        _ part: PyramidShape.Part, of picture: PixelBuffer, paddedTo size: Int?, _ color: [UInt8]
    ) -> PixelBuffer {
        var result = PixelBuffer(width: size ?? part.width, height: size ?? part.height, format: picture.format)
        result.withUnsafeMutableBytes { bytes in
            for index in bytes.indices { bytes[index] = color[index % color.count] }
            for y in 0..<part.height {
                let source = ((part.top + y) * picture.width + part.left) * picture.format.channels
                let target = y * (size ?? part.width) * picture.format.channels
                for index in 0..<part.width * picture.format.channels {
                    bytes[target + index] = picture.bytes[source + index]
                }
            }
        }
        return result
    }

    /// The addresses of all tiles.
    static func addresses(_ shape: PyramidShape) -> [TileAddress] {
        shape.levels.flatMap { level in
            let (columns, rows) = shape.tiles(ofLevel: level)
            return (0..<rows).flatMap { row in
                (0..<columns).map { TileAddress(level: level, column: $0, row: row) }
            }
        }
    }

    /// The decoded pixels of a tile.
    static func pixels(of tile: TileAddress, in pyramid: TilePyramid) throws -> PixelBuffer {
        try PixelBuffer(reading: DrawingFile.open(pyramid.tile(tile), name: "\(tile)"))
    }

    /// The bytes of all tiles.
    static func contents(of path: String) throws -> [TileAddress: [UInt8]] {
        let pyramid = try TilePyramid(opening: path)
        return try Dictionary(uniqueKeysWithValues: addresses(pyramid.shape).map { ($0, try pyramid.tile($0)) })
    }

    /// Where a layout's pyramid goes in a folder.
    static func path(_ name: String, _ layout: TileLayout) -> String {
        layout.isFolder ? name : "\(name).\(layout.rawValue)"
    }

    static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    /// Rooms and numbered markers on 600 x 450 pixels.
    static func areas() throws -> [Area] {
        let ring = try Ring([
            Point(x: 50, y: 50), Point(x: 560, y: 50), Point(x: 560, y: 420), Point(x: 50, y: 420),
        ])
        return [Area(id: "1", name: "Boardroom", shape: MultiPolygon([Polygon(exterior: ring)]))]
    }

    static func markers(moving: Double = 0) -> [Marker] {
        (1...9).map { number in
            let shift = number == 5 ? moving : 0
            let point = Point(x: 65 + 35 * Double(number) + shift, y: 75 + 30 * Double(number))
            return Marker(number: number, point: point)
        }
    }
}
