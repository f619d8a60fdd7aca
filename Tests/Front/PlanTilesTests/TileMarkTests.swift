import PlanBase
import PlanGeometry
import PlanImage
import PlanModel
import PlanSheet
import TestSupport
import Testing

@testable import PlanTiles

@Suite struct TileMarkTests {
    /// A level put together from its tiles.
    private func level(_ number: Int, of pyramid: TilePyramid) throws -> PixelBuffer {
        let size = pyramid.shape.size(ofLevel: number)
        var picture = PixelBuffer(width: size.width, height: size.height, format: .rgb)
        for tile in TileSupport.addresses(pyramid.shape) where tile.level == number {
            let (part, pixels) = (pyramid.shape.part(of: tile), try TileSupport.pixels(of: tile, in: pyramid))
            for y in 0..<part.height {
                TileSupport.copyRow(y, of: pixels, to: &picture, part.left, part.top + y, part.width)
            }
        }
        return picture
    }

    private func input(_ markers: [Marker], _ size: Int) -> SheetInput {
        let paper = PixelBuffer(width: size, height: size, format: .rgb, filledWith: 255)
        return SheetInput(drawing: .pixels(paper), markers: .values(markers))
    }

    /// Markers in their own colours.
    private var ownColors: SheetRequest {
        var request = SheetRequest()
        request.markers.colorBy = .none
        return request
    }

    /// How many pixels are red, and where their middle lies.
    private func red(in picture: PixelBuffer) -> (count: Int, x: Double) {
        var (count, sum) = (0, 0)
        for y in 0..<picture.height {
            for x in 0..<picture.width {
                let place = (y * picture.width + x) * 3
                let isRed = picture.bytes[place] > 200 && picture.bytes[place + 1] < 60 && picture.bytes[place + 2] < 60
                if isRed { (count, sum) = (count + 1, sum + x) }
            }
        }
        return (count, Double(sum) / Double(max(count, 1)))
    }

    @Test func `Symbols have the same size at every level, and stay at their points`() throws {
        let folder = try TemporaryFolder()
        var marker = Marker(point: Point(x: 640, y: 900))
        (marker.style.color, marker.style.symbol) = (Color(hex: 0xFF0000), .dot)
        _ = try TilePyramid.make(of: input([marker], 2048), ownColors, at: folder["t"], viewer: nil)
        let pyramid = try TilePyramid(opening: folder["t"])
        var counts: [Int] = []
        for number in 8...11 {
            let found = red(in: try level(number, of: pyramid))
            counts.append(found.count)
            #expect(abs(found.x + 0.5 - 640 / Double(1 << (11 - number))) < 1)
        }
        let (least, most) = (try #require(counts.min()), try #require(counts.max()))
        #expect(least > 100 && most - least < least / 10)
        // A symbol would hide half of a level this small.
        #expect(red(in: try level(6, of: pyramid)).count == 0)
    }

    @Test func `Scaled marks shrink with the drawing, as pixels of the sheet`() throws {
        let folder = try TemporaryFolder()
        let input = SheetInput(
            drawing: .pixels(TileSupport.paper(600, 450)), areas: .values(try TileSupport.areas()),
            markers: .values(TileSupport.markers()))
        var options = TileOptions()
        options.marks = .scaled
        _ = try TilePyramid.make(of: input, at: folder["t"], options, viewer: nil)
        let pyramid = try TilePyramid(opening: folder["t"])
        let sheet = try Sheet(SheetRequest(), input).renderedPixels()
        let levels = TileSupport.levels(of: sheet, pyramid.shape)
        for number in pyramid.shape.levels { #expect(try level(number, of: pyramid) == levels[number]) }
    }

    @Test func `Markers that would cover each other are one disc on smaller levels, and all there on the largest`()
        throws
    {
        let folder = try TemporaryFolder()
        let markers = (0..<30).map { number in
            var marker = Marker(number: number + 1, point: Point(x: 200 + 55 * Double(number), y: 1000))
            marker.style.color = Color(hex: 0xFF0000)
            return marker
        }
        _ = try TilePyramid.make(of: input(markers, 2048), ownColors, at: folder["t"], viewer: nil)
        let pyramid = try TilePyramid(opening: folder["t"])
        let all = red(in: try level(11, of: pyramid)).count
        let few = red(in: try level(9, of: pyramid)).count
        #expect(all > 30 * 100)
        #expect(few > 0 && few < all / 3)
    }

    @Test func `A dark theme darkens all levels, also those without marks`() throws {
        let folder = try TemporaryFolder()
        var request = SheetRequest()
        request.look.theme = "dark"
        _ = try TilePyramid.make(of: input([], 600), request, at: folder["t"], viewer: nil)
        let pyramid = try TilePyramid(opening: folder["t"])
        for number in pyramid.shape.levels { #expect(try level(number, of: pyramid)[0, 0].allSatisfy { $0 < 80 }) }
    }

    @Test(arguments: [false, true]) func `The page has the markers' titles if that is asked for`(details: Bool) throws {
        let folder = try TemporaryFolder()
        let room = Area(
            id: "r", name: "Hall",
            shape: MultiPolygon([try Polygon(Box(minX: 0, minY: 0, maxX: 400, maxY: 300))]))
        let marker = Marker(
            number: 7, point: Point(x: 100, y: 50), details: MarkerDetails(title: "</script>Crack", status: "open"))
        var options = TileOptions(layout: .xyz)
        options.details = details
        let picture = PixelBuffer(width: 400, height: 300, format: .rgb, filledWith: 255)
        let input = SheetInput(drawing: .pixels(picture), areas: .values([room]), markers: .values([marker]))
        try Folders.make(folder["web/leaflet"])
        for (name, text) in [("viewer.html", "{/*PYRAMID*/}"), ("leaflet.js", ""), ("leaflet.css", "")] {
            _ = try folder.file(name == "viewer.html" ? "web/\(name)" : "web/leaflet/\(name)", text)
        }
        let viewer = try #require(ViewerFiles(folder: folder["web"]))
        _ = try TilePyramid.make(of: input, at: folder["tiles"], options, viewer: viewer)
        let page = try folder.read("tiles/viewer.html")
        let shown =
            #""markers":[{"area":"Hall","number":7,"status":"open","title":"\u003c\/script>Crack","x":100,"y":50}]"#
        #expect(page.contains(shown) == details)
        #expect(page.contains("Crack") == details)
    }

    @Test func `The page beside the tiles gets a legend where colours need one`() throws {
        let folder = try TemporaryFolder()
        var markers = TileSupport.markers()
        for index in markers.indices { markers[index].details.status = index < 3 ? "closed" : "open" }
        func legend(_ name: String, _ markers: [Marker], _ change: (inout SheetRequest) -> Void = { _ in }) throws
            -> TileLegend?
        {
            var request = SheetRequest()
            change(&request)
            _ = try TilePyramid.make(of: input(markers, 600), request, at: folder[name], viewer: nil)
            return try TilePyramid(opening: folder[name]).header.legend
        }
        let found = try #require(try legend("a", markers))
        #expect(found.title == "Status" && found.footer == "9 markers")
        #expect(found.entries.map(\.label) == ["open", "closed"] && found.entries.map(\.count) == [6, 3])
        #expect(Set(found.entries.map(\.color)).count == 2 && found.entries[0].color.hasPrefix("#"))
        #expect(try legend("b", Array(markers.prefix(2))) == nil)
        #expect(try legend("c", markers) { $0.panels.legend = .never } == nil)
    }

    @Test func `Panels are left out, which is told where they are asked for`() throws {
        let folder = try TemporaryFolder()
        var request = SheetRequest()
        request.panels.north = 30
        let bare = try TilePyramid.make(of: input([], 600), at: folder["a"], viewer: nil)
        let asked = try TilePyramid.make(of: input([], 600), request, at: folder["b"], viewer: nil)
        #expect(bare.sheet.notes.isEmpty)
        #expect(asked.sheet.notes == [.panelsLeftOut])
        #expect(try TileSupport.contents(of: folder["a"]) == TileSupport.contents(of: folder["b"]))
    }
}
