import PlanGeometry
import TestSupport
import Testing

@testable import PlanImage

@Suite struct RectifiedDrawingTests {
    private static func noise(_ width: Int, _ height: Int, _ format: PixelFormat) throws -> PixelBuffer {
        var random = SeededGenerator(seed: 3)
        let bytes = random.bytes(width * height * format.channels)
        return try #require(PixelBuffer(width: width, height: height, format: format, bytes: bytes))
    }

    private static func rectified(
        _ picture: PixelBuffer, through map: ProjectiveTransform, width: Int, height: Int
    ) throws -> PixelBuffer {
        try PixelBuffer(
            reading: #require(RectifiedDrawing(PixelDrawing(picture), through: map, width: width, height: height)))
    }

    private static func scaling(_ x: Double, _ y: Double) -> ProjectiveTransform {
        ProjectiveTransform(.scale(x: x, y: y))
    }

    @Test(arguments: PixelFormat.allCases)
    func `Where nothing is distorted the pixels stay as they are`(format: PixelFormat) throws {
        var picture = try Self.noise(150, 141, format)
        if format == .rgba {
            // The colour of what cannot be seen is not kept.
            for y in 0..<141 { for x in 0..<150 where picture[x, y].last == 0 { picture[x, y] = [255, 255, 255, 0] } }
        }
        #expect(try Self.rectified(picture, through: .identity, width: 150, height: 141) == picture)
        let corners = [Point(x: 3, y: 5), Point(x: 140, y: 5), Point(x: 140, y: 133), Point(x: 3, y: 133)]
        let solved = try #require(ProjectiveTransform(mapping: corners, to: corners))
        #expect(try Self.rectified(picture, through: solved, width: 150, height: 141) == picture)
    }

    @Test(arguments: PixelFormat.allCases)
    func `A quarter turn and a mirror image only move the pixels`(format: PixelFormat) throws {
        var picture = try Self.noise(97, 70, format)
        if format == .rgba {
            for y in 0..<70 { for x in 0..<97 { picture[x, y] = picture[x, y].prefix(3) + [255] } }
        }
        let turn = ProjectiveTransform(AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 70, ty: 0))
        let turned = try Self.rectified(picture, through: turn, width: 70, height: 97)
        let flip = ProjectiveTransform(AffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 97, ty: 0))
        let flipped = try Self.rectified(picture, through: flip, width: 97, height: 70)
        for y in 0..<70 {
            for x in 0..<97 {
                #expect(turned[69 - y, x].elementsEqual(picture[x, y]))
                #expect(flipped[96 - x, y].elementsEqual(picture[x, y]))
            }
        }
    }

    @Test func `Half as large, a pixel is a mean of what it covers, with little of its neighbours`() throws {
        var picture = PixelBuffer(width: 40, height: 40, format: .gray, filledWith: 0)
        picture[21, 20] = [255]
        let half = try Self.rectified(picture, through: Self.scaling(0.5, 0.5), width: 20, height: 20)
        let covering = Double(half[10, 10].first ?? 0)
        #expect(abs(covering - 255 / 4) < 16)
        #expect(half[11, 10].first ?? 0 <= 8 && half[9, 10].first == 0 && half[12, 10].first == 0)
        let sum = half.bytes.reduce(0) { $0 + Int($1) }
        #expect(abs(Double(sum) - 255 / 4) < 3)
    }

    @Test func `An even colour stays the same at every scale`() throws {
        let flat = PixelBuffer(width: 80, height: 60, format: .rgb, filledWith: 77)
        for factor in [0.1, 0.31, 0.5, 0.77, 0.9, 1, 1.3, 2, 7.7] {
            let (width, height) = (Int(80 * factor), Int(60 * factor))
            let scaled = try Self.rectified(
                flat, through: Self.scaling(factor, factor), width: width, height: height)
            #expect(scaled == PixelBuffer(width: width, height: height, format: .rgb, filledWith: 77))
        }
    }

    @Test func `Twice as large, pixels are interpolated between the centres of the old ones`() throws {
        let picture = try #require(PixelBuffer(width: 3, height: 1, format: .gray, bytes: [0, 100, 200]))
        let twice = try Self.rectified(picture, through: Self.scaling(2, 2), width: 6, height: 2)
        #expect(twice.bytes == [0, 25, 75, 125, 175, 200, 0, 25, 75, 125, 175, 200])
    }

    /// The darkness of each part of a row that is 20 pixels of the old picture wide, as pixels of black.
    private static func darkness(_ picture: PixelBuffer, row: Int, parts: Int, factor: Double) -> [Double] {
        (0..<parts).map { part in
            let (first, end) = (Int(Double(20 * part) * factor), Int(Double(20 * part + 20) * factor))
            return (first..<end).reduce(0.0) { $0 + (255 - Double(picture[$1, row].first ?? 0)) / 255 }
        }
    }

    @Test(arguments: [1.0, 0.97, 0.9, 0.83, 0.75, 0.66, 0.6, 0.5, 0.45, 0.36, 0.3, 0.2])
    func `A black line of one pixel stays as dark as its new width is, wherever it lies`(factor: Double) throws {
        var picture = PixelBuffer(width: 2000, height: 40, format: .gray, filledWith: 255)
        for part in 0..<100 { for y in 0..<40 { picture[20 * part + 7 + part % 5, y] = [0] } }
        let (width, height) = (Int(2000 * factor), Int(40 * factor))
        let scaled = try Self.rectified(picture, through: Self.scaling(factor, factor), width: width, height: height)
        for dark in Self.darkness(scaled, row: height / 2, parts: 100, factor: factor) {
            #expect(abs(dark - factor) < 0.13 * factor, "\(dark)")
        }
    }

    /// The transform of a scan of 640 x 500 pixels, which shows a plan of 500 x 400 in perspective, turned by some degrees.
    private static let straightening = ProjectiveTransform(
        mapping: [Point(x: 60, y: 40), Point(x: 590, y: 75), Point(x: 560, y: 430), Point(x: 30, y: 460)],
        to: Box(minX: 0, minY: 0, maxX: 500, maxY: 400).corners)

    /// The grey values of that scan; the plan has lines of 1.5 pixels every 50.
    private static let distortedScan: [UInt8] = {
        /// The distance of a point of the scan from the middle of the nearest line.
        func distance(_ x: Double, _ y: Double) -> Double {
            guard let place = straightening.flatMap({ Point(x: x, y: y).applying($0) }) else { return .infinity }
            return min(abs(place.x.remainder(dividingBy: 50)), abs(place.y.remainder(dividingBy: 50)))
        }
        var values = [UInt8](repeating: 255, count: 640 * 500)
        for (y, x) in (0..<500).flatMap({ y in (0..<640).map { (y, $0) } })
        where distance(Double(x) + 0.5, Double(y) + 0.5) < 3 {
            let ink = (0..<64).count { sample in
                let (column, row) = (Double(sample % 8), Double(sample / 8))
                return distance(Double(x) + (column + 0.5) / 8, Double(y) + (row + 0.5) / 8) < 0.75
            }
            values[y * 640 + x] = UInt8(255 - 255 * ink / 64)
        }
        return values
    }()

    @Test(arguments: [PixelFormat.gray, .rgb, .rgba])
    func `Lines of a distorted plan are straight and in their places afterwards`(format: PixelFormat) throws {
        let straighten = try #require(Self.straightening)
        var scan = PixelBuffer(width: 640, height: 500, format: format, filledWith: 255)
        for (index, value) in Self.distortedScan.enumerated() where value < 255 {
            scan[index % 640, index / 640] = ([value, value, value, 255].prefix(format.channels))[...]
        }
        let straight = try Self.rectified(scan, through: straighten, width: 500, height: 400)
        let (bytes, channels) = (straight.bytes, format.channels)
        func darkness(_ x: Int, _ y: Int) -> Double { 255 - Double(bytes[(y * 500 + x) * channels]) }
        /// Where lines of a plan of `length` by `width` pixels are not as they should be, as text.
        func faults(length: Int, width: Int, darkness: (_ along: Int, _ across: Int) -> Double) -> [String] {
            var faults: [String] = []
            for line in stride(from: 50, to: length, by: 50) {
                for across in 10..<width - 10 where across % 50 > 5 && across % 50 < 45 {
                    var (sum, moment) = (0.0, 0.0)
                    for along in line - 5..<line + 5 {
                        let value = darkness(along, across)
                        sum += value
                        moment += value * (Double(along) + 0.5)
                    }
                    guard abs(moment / sum - Double(line)) < 0.25, abs(sum / 255 - 1.5) < 0.2 else {
                        faults.append("line \(line) at \(across): middle \(moment / sum), width \(sum / 255)")
                        continue
                    }
                }
            }
            return faults
        }
        #expect(faults(length: 500, width: 400) { darkness($0, $1) } == [])
        #expect(faults(length: 400, width: 500) { darkness($1, $0) } == [])
    }

    @Test func `Beyond the drawing is white paper, which is transparent where the drawing has alpha`() throws {
        let shift = ProjectiveTransform(.translation(x: 10.5, y: 10))
        for format in PixelFormat.allCases {
            var black = PixelBuffer(width: 20, height: 20, format: format, filledWith: 0)
            if format == .rgba { black = PixelBuffer(width: 20, height: 20, format: .rgba, filledWith: 255) }
            let moved = try Self.rectified(black, through: shift, width: 40, height: 40)
            let paper: [UInt8] = format == .rgba ? [255, 255, 255, 0] : Array(repeating: 255, count: format.channels)
            for (x, y) in [(0, 0), (9, 15), (31, 15), (15, 9), (15, 30), (39, 39)] {
                #expect(Array(moved[x, y]) == paper, "\(format) \(x) \(y)")
            }
            #expect(moved[11, 10].elementsEqual(black[0, 0]))
            // Half of the pixel at the border is paper.
            let border = moved[10, 15].last ?? 0
            #expect(border == 127 || border == 128)
        }
    }

    @Test func `Beyond the vanishing line is paper too`() throws {
        let black = PixelBuffer(width: 100, height: 100, format: .gray)
        let square = Box(minX: 0, minY: 0, maxX: 100, maxY: 100).corners
        let trapezium = [Point(x: 40, y: 0), Point(x: 60, y: 0), Point(x: 100, y: 100), Point(x: 0, y: 100)]
        // The inverse has its vanishing line at y = -25 of the result, which is row 75 of it when that is moved down by 100.
        let map = try #require(ProjectiveTransform(mapping: square, to: trapezium))
        let moved = try Self.rectified(
            black, through: map.concatenating(ProjectiveTransform(.translation(x: 0, y: 100))), width: 100,
            height: 200)
        #expect(moved[50, 70].first == 255)
        #expect(moved[50, 90].first == 255)
        #expect(moved[50, 110].first == 0)
        #expect(moved[5, 110].first == 255)
    }

    @Test func `The colour of transparent pixels does not show`() throws {
        var picture = PixelBuffer(width: 40, height: 40, format: .rgba, filledWith: 0)
        for y in 0..<40 { for x in 20..<40 { picture[x, y] = [250, 120, 30, 255] } }
        for factor in [0.4, 0.7, 1.3, 3.3] {
            let side = Int(40 * factor)
            let scaled = try Self.rectified(
                picture, through: Self.scaling(factor, factor), width: side, height: side)
            for x in 0..<side {
                let pixel = Array(scaled[x, side / 2])
                #expect(pixel[3] == 0 || pixel.prefix(3) == [250, 120, 30], "\(pixel)")
            }
        }
    }

    @Test func `The pixels are the same from memory and from a file, and however many rows are read at once`() throws {
        let picture = try Self.noise(301, 222, .rgb)
        let corners = [Point(x: 20, y: 9), Point(x: 290, y: 30), Point(x: 270, y: 210), Point(x: 5, y: 190)]
        let map = try #require(
            ProjectiveTransform(
                mapping: corners, to: Box(minX: 0, minY: 0, maxX: 260, maxY: 200).corners))
        let whole = try Self.rectified(picture, through: map, width: 260, height: 200)
        for rowsAtOnce in [1, 63, 65, 200] {
            let reader = try #require(
                RectifiedDrawing(PixelDrawing(picture), through: map, width: 260, height: 200))
            var bytes = [UInt8](repeating: 0, count: 260 * 200 * 4)
            try bytes.withUnsafeMutableBytes { bytes in
                while reader.nextRow < 200 {
                    let rest = UnsafeMutableRawBufferPointer(rebasing: bytes[(reader.nextRow * 260 * 4)...])
                    try reader.readRows(rowsAtOnce, as: .rgba, into: rest)
                }
            }
            #expect(bytes == whole.widened(to: .rgba).bytes)
        }
        let skipping = try #require(RectifiedDrawing(PixelDrawing(picture), through: map, width: 260, height: 200))
        try skipping.skipRows(150)
        var row = [UInt8](repeating: 0, count: 260 * 3)
        try row.withUnsafeMutableBytes { _ = try skipping.readRows(1, as: .rgb, into: $0) }
        #expect(row == Array(whole.bytes[(150 * 260 * 3)..<(151 * 260 * 3)]))

        let held = try HeldPixels(reading: PixelDrawing(picture), greatestMemory: 0)
        let resampler = ProjectiveResampler(source: held, inverse: try #require(map.inverted()))
        var mapped = [UInt8](repeating: 0, count: 260 * 200 * 3)
        mapped.withUnsafeMutableBufferPointer { bytes in
            guard let start = bytes.baseAddress else { return }
            resampler.fill(rows: 0..<100, columns: 0..<260, at: start, stride: 260 * 3)
            held.releasePages()
            resampler.fill(rows: 100..<200, columns: 0..<260, at: start + 100 * 260 * 3, stride: 260 * 3)
        }
        #expect(mapped == whole.bytes)
    }

    @Test func `A drawing that ends too early is an error, and so is a map that cannot be inverted`() throws {
        let picture = try Self.noise(200, 200, .gray)
        let bytes = try picture.pngBytes()
        let cut = try DrawingFile.open(Array(bytes[..<(bytes.count / 2)]), name: "cut.png")
        let reader = try #require(RectifiedDrawing(cut, through: .identity, width: 200, height: 200))
        #expect(throws: ImageError.self) { try PixelBuffer(reading: reader) }
        let flat = ProjectiveTransform(.scale(x: 1, y: 0))
        #expect(RectifiedDrawing(PixelDrawing(picture), through: flat, width: 200, height: 200) == nil)
        #expect(RectifiedDrawing(PixelDrawing(picture), through: .identity, width: 0, height: 200) == nil)
    }

    @Test func `The resolution keeps the size in print, and is the same along both sides`() throws {
        let picture = PixelBuffer(width: 100, height: 100, format: .gray)
        var metadata = DrawingMetadata(resolution: Resolution(x: 4000, y: 8000))
        metadata.buildingScale = 20
        metadata.scaledParts = [
            ScaledPart(name: nil, box: Box(minX: 0, minY: 0, maxX: 9, maxY: 9), pixelsPerMetre: 5)
        ]
        let wide = try #require(
            RectifiedDrawing(
                PixelDrawing(picture, metadata: metadata), through: Self.scaling(2, 1), width: 200, height: 100,
                buildingScale: 40))
        #expect(wide.metadata.resolution == Resolution(x: 8000, y: 8000))
        #expect(wide.metadata.buildingScale == 40 && wide.metadata.scaledParts.isEmpty)
        let bare = DrawingMetadata(resolution: Resolution(x: 1, y: 2, isPerMetre: false))
        let other = try #require(
            RectifiedDrawing(
                PixelDrawing(picture, metadata: bare), through: .identity, width: 100, height: 100))
        #expect(other.metadata.resolution == nil)
    }
}
