import Glibc
import PlanGeometry
import PlanImage
import PlanTracing
import TestSupport
import Testing

@Suite struct PictureRoomTests {
    /// A sheet whose walls are pixels: two rooms of 5 x 4 m and 4 x 4 m at 1:100 and 144 dots to an inch.
    private struct PixelSheet {
        let width = 700
        let height = 400
        private(set) var isDark: [Bool]

        init() {
            isDark = [Bool](repeating: false, count: width * height)
            let walls = [
                (-0.2, -0.2, 9.4, 0.0), (-0.2, 4.0, 9.4, 4.2), (-0.2, 0.0, 0.0, 4.0), (9.2, 0.0, 9.4, 4.0),
                (5.0, 0.0, 5.2, 1.0), (5.0, 1.9, 5.2, 4.0),
            ]
            for wall in walls { outline(Self.point(wall.0, wall.1), Self.point(wall.2, wall.3)) }
        }

        static let pixelsPerMeter = 2 * 7200 / 254.0

        static func point(_ x: Double, _ y: Double) -> Point {
            Point(x: 60 + x * pixelsPerMeter, y: 60 + y * pixelsPerMeter)
        }

        /// Draws the outline of a wall, three pixels wide.
        private mutating func outline(_ from: Point, _ to: Point) {
            let (left, right, top, bottom) = (Int(from.x), Int(to.x), Int(from.y), Int(to.y))
            for y in (top - 1)...(bottom + 1) {
                for x in (left - 1)...(right + 1)
                where x <= left + 1 || x >= right - 1 || y <= top + 1 || y >= bottom - 1 {
                    isDark[y * width + x] = true
                }
            }
        }

        /// Draws a dot of two pixels beside every eighth pixel of the walls' left and upper faces.
        mutating func speckle() {
            for y in stride(from: 8, to: height - 8, by: 8) {
                for x in 2..<width - 2 where isDark[y * width + x] && !isDark[y * width + x - 1] {
                    for dot in [x - 2, x - 1] where !isDark[y * width + dot] { isDark[y * width + dot] = true }
                }
            }
        }

        /// Draws a door in the opening of the inner wall: the leaf, and its swing of one pixel.
        mutating func drawSwing() {
            let hinge = Self.point(5.2, 1)
            let radius = 0.9 * Self.pixelsPerMeter
            for step in 0...1000 {
                let angle = Double(step) / 1000 * .pi / 2
                let place = Point(x: hinge.x + radius * cos(angle), y: hinge.y + radius * sin(angle))
                isDark[Int(place.y) * width + Int(place.x)] = true
            }
            for x in Int(hinge.x)...Int(hinge.x + radius) { isDark[Int(hinge.y) * width + x] = true }
        }

        /// The columns of the picture as an object of a PDF, one bit a pixel.
        func object(columns: Range<Int>) -> String {
            let hex = (0..<height).map { row in
                stride(from: columns.lowerBound, to: columns.upperBound, by: 4).map { column in
                    let bits = (column..<column + 4).reduce(0) { bits, x in
                        bits << 1 | (x < columns.upperBound && isDark[row * width + x] ? 0 : 1)
                    }
                    return String(bits, radix: 16)
                }.joined() + ((columns.count + 3) / 4 % 2 == 1 ? "F" : "")
            }.joined(separator: "\n")
            return PDFSample.stream(
                hex + ">",
                "/Type /XObject /Subtype /Image /Width \(columns.count) /Height \(height) /BitsPerComponent 1 /ColorSpace /DeviceGray /Filter /ASCIIHexDecode"
            )
        }

        /// A page that shows the picture in tiles, whose columns end at those given.
        func document(tilesEndingAt ends: [Int], pageEntries: String, factor: Double = 1) throws -> PDFDocument {
            let starts = [0] + ends.dropLast()
            let names = ends.indices.map { "/T\($0) \($0 + 5) 0 R" }.joined(separator: " ")
            let content =
                "\(factor) 0 0 \(factor) 0 0 cm\n"
                + zip(starts, ends).enumerated().map { index, tile in
                    "q \(Double(tile.1 - tile.0) / 2) 0 0 \(height / 2) \(Double(tile.0) / 2) 0 cm /T\(index) Do Q"
                }.joined(separator: "\n")
            let box =
                pageEntries.contains("/MediaBox")
                ? "" : "/MediaBox [0 0 \(factor * Double(width) / 2) \(factor * Double(height) / 2)]"
            return try PDFDocument(
                bytes: PDFSample.file(
                    [
                        "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
                        "<< /Type /Page /Parent 2 0 R \(box) /Contents 4 0 R \(pageEntries) /Resources << /XObject << \(names) >> >> >>",
                        PDFSample.stream(content),
                    ] + zip(starts, ends).map { object(columns: $0..<$1) }), name: "tiles.pdf")
        }
    }

    @Test(arguments: [
        "/CropBox [5.3 3.7 349 198.1]", "/CropBox [5.3 3.7 349 198.1] /Rotate 180",
        "/MediaBox [-40 -9 390.2 240.6] /CropBox [5.3 3.7 349 198.1]",
    ])
    func `A crop box changes no room between lines of pictures`(pageEntries: String) throws {
        let document = try PixelSheet().document(tilesEndingAt: [340, 700], pageEntries: pageEntries)
        let page = DrawnPage(try document.painting(ofPage: 1), of: document)
        let findings = try RoomFinder(options: RoomFinderOptions(pointsPerMeter: 7200 / 254)).rooms(of: page)
        let isTurned = pageEntries.contains("180")
        for (left, right) in [(0.0, 5.0), (5.2, 9.2)] {
            let corners = [(left, 0.0), (right, 0.0), (right, 4.0), (left, 4.0)].map { x, y in
                let point = PixelSheet.point(x, y)
                let shown = Point(x: point.x / 2 - 5.3, y: point.y / 2 - 1.9)
                return isTurned ? Point(x: 343.7 - shown.x, y: 194.4 - shown.y) : shown
            }
            #expect(
                findings.rooms.contains { room in
                    corners.allSatisfy { corner in
                        room.outline.exterior.vertices.contains { $0.distance(to: corner) < 1 }
                    }
                })
        }
    }

    @Test func `Dots beside the lines of a picture interrupt none`() throws {
        var sheet = PixelSheet()
        sheet.speckle()
        let document = try sheet.document(tilesEndingAt: [700], pageEntries: "")
        let page = DrawnPage(try document.painting(ofPage: 1), of: document)
        let findings = try RoomFinder(options: RoomFinderOptions(pointsPerMeter: 7200 / 254)).rooms(of: page)
        #expect(findings.rooms.map { ($0.area * 2).rounded() / 2 }.sorted() == [16, 20])
    }

    @Test(arguments: ["", "/Rotate 90", "/Rotate 180"])
    func `A swing in a picture is a door`(pageEntries: String) throws {
        var sheet = PixelSheet()
        sheet.drawSwing()
        let document = try sheet.document(tilesEndingAt: [700], pageEntries: pageEntries)
        let page = DrawnPage(try document.painting(ofPage: 1), of: document)
        let findings = try RoomFinder(options: RoomFinderOptions(pointsPerMeter: 7200 / 254)).rooms(of: page)
        #expect(findings.rooms.map { ($0.area * 2).rounded() / 2 }.sorted() == [16, 20])
        let door = try #require(findings.doors.first)
        #expect(findings.doors.count == 1 && Set(door.rooms) == [0, 1])
        #expect(abs(door.opening.length - 0.9 * 7200 / 254) < 1.5)
    }

    @Test(arguments: [0.5, 0.71, 1.41, 2])
    func `A sheet of pictures in another size has the same rooms`(factor: Double) throws {
        let document = try PixelSheet().document(tilesEndingAt: [340, 700], pageEntries: "", factor: factor)
        let page = DrawnPage(try document.painting(ofPage: 1), of: document)
        let meter = factor * 7200 / 254
        let findings = try RoomFinder(options: RoomFinderOptions(pointsPerMeter: meter)).rooms(of: page)
        #expect(findings.rooms.map { ($0.area * 2).rounded() / 2 }.sorted() == [16, 20])
    }

    @Test(arguments: [
        ([700], "", false), ([340, 700], "", false), ([96, 336, 340, 700], "", false), ([700], "/Rotate 90", true),
    ])
    func `Rooms between the dark lines of pictures are found, whole or in tiles`(
        ends: [Int], pageEntries: String, isTurned: Bool
    ) throws {
        let document = try PixelSheet().document(tilesEndingAt: ends, pageEntries: pageEntries)
        let page = DrawnPage(try document.painting(ofPage: 1), of: document)
        let findings = try RoomFinder(options: RoomFinderOptions(pointsPerMeter: 7200 / 254)).rooms(of: page)
        #expect(findings.rooms.count == 2)
        for (left, right) in [(0.0, 5.0), (5.2, 9.2)] {
            let corners = [(left, 0.0), (right, 0.0), (right, 4.0), (left, 4.0)].map { x, y in
                let point = PixelSheet.point(x, y)
                // The page is 200 points high as the picture lies.
                return isTurned ? Point(x: 200 - point.y / 2, y: point.x / 2) : Point(x: point.x / 2, y: point.y / 2)
            }
            #expect(
                findings.rooms.contains { room in
                    corners.allSatisfy { corner in
                        room.outline.exterior.vertices.contains { $0.distance(to: corner) < 1.5 }
                    }
                })
        }
    }

    @Test(arguments: [
        "400 0 0 400 0 0", "400 0 0 400 4000 -900", "1 0 0 1 1e30 1e30", "1e20 0 0 1e20 -1e19 -1e19",
        "1e300 0 0 1e300 0 0",
        "0 0 0 0 0 0",
    ])
    func `A picture without lines, or beyond the sheet, bounds nothing`(matrix: String) throws {
        let picture = PDFSample.stream(
            String(repeating: "0123456789ABCDEF", count: 200) + ">",
            "/Type /XObject /Subtype /Image /Width 40 /Height 40 /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /ASCIIHexDecode"
        )
        let document = try PDFDocument(
            bytes: PDFSample.file([
                "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
                "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 400] /Contents 4 0 R /Resources << /XObject << /P 5 0 R >> >> >>",
                PDFSample.stream("\(matrix) cm /P Do"), picture,
            ]), name: "photo.pdf")
        let page = DrawnPage(try document.painting(ofPage: 1), of: document)
        let error = #expect(throws: RoomFindingError.self) { try RoomFinder().rooms(of: page) }
        #expect(error?.code == "noWalls")
    }
}
