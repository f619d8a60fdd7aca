import PlanGeometry
import PlanImage
import PlanModel
import TestSupport
import Testing

@testable import PlanSheet

@Suite struct SheetViewTests {
    private func picture(_ reader: any DrawingReader, _ format: PixelFormat = .rgb) throws -> PixelBuffer {
        var picture = PixelBuffer(width: reader.width, height: reader.height, format: format)
        let rowBytes = picture.bytesPerRow
        try picture.withUnsafeMutableBytes { bytes in
            // In uneven strips, as any renderer may read.
            var row = 0
            while row < reader.height {
                let count = try reader.readRows(
                    min(7, reader.height - row), as: format,
                    into: UnsafeMutableRawBufferPointer(rebasing: bytes[(row * rowBytes)...]))
                row += count
            }
        }
        return picture
    }

    /// A picture in which each pixel differs from its neighbours.
    private func busy(_ width: Int, _ height: Int) -> PixelBuffer {
        var picture = PixelBuffer(width: width, height: height, format: .rgb)
        picture.withUnsafeMutableBytes { bytes in
            var random = SeededGenerator(seed: 12345)
            for index in bytes.indices { bytes[index] = .random(in: 0...255, using: &random) }
        }
        return picture
    }

    @Test func `A part holds the drawing's own pixels`() throws {
        let drawing = busy(60, 50)
        let view = try #require(
            SheetView(drawingSize: Size(width: 60, height: 50), crop: Box(minX: 10.4, minY: 5, maxX: 40, maxY: 99)))
        #expect(view.size == Size(width: 30, height: 45))
        let part = try picture(view.drawing(PNGReader(bytes: drawing.pngBytes())))
        for y in 0..<45 {
            for x in 0..<30 { #expect(part[x, y] == drawing[x + 10, y + 5]) }
        }
        #expect(view.marker(Marker(point: Point(x: 12, y: 9))).point == Point(x: 2, y: 4))
    }

    @Test func `Half the size is the mean of four pixels, and keeps the size in print`() throws {
        let drawing = busy(40, 30)
        let metadata = DrawingMetadata(resolution: Resolution(x: 4000, y: 4000))
        let view = try #require(SheetView(drawingSize: Size(width: 40, height: 30), scale: 0.5))
        let reader = view.drawing(try PNGReader(bytes: drawing.pngBytes(metadata: metadata)))
        #expect(reader.metadata.resolution == Resolution(x: 2000, y: 2000))
        let half = try picture(reader)
        #expect(half.width == 20 && half.height == 15)
        for y in 0..<15 {
            for x in 0..<20 {
                for channel in 0..<3 {
                    let sum: Double = [(0, 0), (1, 0), (0, 1), (1, 1)].map { dx, dy -> Double in
                        Double(drawing.bytes[((2 * y + dy) * 40 + 2 * x + dx) * 3 + channel])
                    }.reduce(0, +)
                    #expect(abs(Double(half.bytes[(y * 20 + x) * 3 + channel]) - sum / 4) <= 0.51)
                }
            }
        }
    }

    @Test(arguments: [0.1, 0.37, 0.99, 1.5, 3])
    func `A plain drawing stays plain at any scale, see-through pixels lend it no colour`(scale: Double) throws {
        var drawing = PixelBuffer(width: 50, height: 40, format: .rgba, filledWith: 255)
        for y in 0..<40 {
            for x in 0..<50 { drawing[x, y] = x % 2 == 0 ? [200, 100, 50, 255] : [0, 255, 0, 0] }
        }
        let view = try #require(SheetView(drawingSize: Size(width: 50, height: 40), scale: scale))
        let scaled = try picture(view.drawing(PNGReader(bytes: drawing.pngBytes())), .rgba)
        for y in 0..<scaled.height {
            for x in 0..<scaled.width where scaled[x, y].last ?? 0 > 0 {
                let pixel = Array(scaled[x, y])
                #expect(abs(Int(pixel[0]) - 200) <= 1 && abs(Int(pixel[1]) - 100) <= 1 && abs(Int(pixel[2]) - 50) <= 1)
            }
        }
    }

    @Test func `What is painted stays where it is on the drawing`() throws {
        let size = Size(width: 200, height: 100)
        let view = try #require(
            SheetView(drawingSize: size, crop: Box(minX: 50, minY: 20, maxX: 150, maxY: 80), scale: 3))
        let corners = [Point(x: 60, y: 30), Point(x: 90, y: 30), Point(x: 90, y: 50), Point(x: 60, y: 50)]
        let area = Area(id: "1", name: "Room", shape: MultiPolygon(Polygon(exterior: try Ring(corners))))
        let moved = try #require(view.area(area)?.shape.boundingBox)
        #expect(moved == Box(minX: 30, minY: 30, maxX: 120, maxY: 90))
    }

    @Test func `A part outside the drawing and an impossible scale are refused`() {
        let size = Size(width: 200, height: 100)
        #expect(SheetView(drawingSize: size, crop: Box(minX: 300, minY: 0, maxX: 400, maxY: 10)) == nil)
        #expect(SheetView(drawingSize: size, scale: 0) == nil)
        #expect(SheetView(drawingSize: size, scale: .nan) == nil)
    }
}
