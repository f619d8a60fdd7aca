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
        let bytes = (0..<width * height * format.channels).map { _ in UInt8.random(in: 0...255, using: &generator) }
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
        let (width, height) = ((picture.width + 1) / 2, (picture.height + 1) / 2)
        var half = PixelBuffer(width: width, height: height, format: picture.format)
        for y in 0..<height {
            for x in 0..<width {
                let four = [(0, 0), (1, 0), (0, 1), (1, 1)].map { dx, dy in
                    Array(picture[min(2 * x + dx, picture.width - 1), min(2 * y + dy, picture.height - 1)])
                }
                half[x, y] = mean(of: four, picture.format)[...]
            }
        }
        return half
    }

    private static func mean(of four: [[UInt8]], _ format: PixelFormat) -> [UInt8] {
        let weights = four.map { format == .rgba ? Double($0[3]) : 1 }
        let sum = weights.reduce(0, +)
        return (0..<format.channels).map { channel in
            let plain = four.map { Double($0[channel]) }
            if channel == 3 { return UInt8((plain.reduce(0, +) / 4 + 0.5).rounded(.down)) }
            if sum == 0 { return 0 }
            return UInt8((zip(plain, weights).reduce(0) { $0 + $1.0 * $1.1 } / sum + 0.5).rounded(.down))
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
        for y in 0..<result.height {
            for x in 0..<result.width {
                let isInside = x < part.width && y < part.height
                result[x, y] = isInside ? picture[part.left + x, part.top + y] : color[...]
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

    /// Rooms and numbered markers on 1200 x 900 pixels.
    static func areas() throws -> [Area] {
        let ring = try Ring([
            Point(x: 100, y: 100), Point(x: 800, y: 100), Point(x: 800, y: 700), Point(x: 100, y: 700),
        ])
        return [Area(id: "1", name: "Boardroom", shape: MultiPolygon([Polygon(exterior: ring)]))]
    }

    static func markers(moving: Double = 0) -> [Marker] {
        (1...9).map { number in
            Marker(
                number: number,
                point: Point(x: 130 + 70 * Double(number) + (number == 5 ? moving : 0), y: 150 + 50 * Double(number)))
        }
    }
}
