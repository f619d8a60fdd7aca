import Foundation
import PlanBase
import PlanGeometry
import PlanImage
import PlanModel
import PlanSheet
import TestSupport
import Testing

/// A legend on paper beside the drawing.
@Suite struct OutsideLegendTests {
    /// Markers of two statuses, all over a drawing or at its top left alone.
    private static func markers(_ size: Size, everywhere: Bool) -> [Marker] {
        let end = everywhere ? size : Size(width: size.width / 4, height: size.height / 4)
        return stride(from: 10.0, to: end.height, by: 20).flatMap { y in
            stride(from: 10.0, to: end.width, by: 20).map { x in
                let status = x < end.width / 2 ? "open" : "closed"
                return Marker(point: Point(x: x, y: y), details: MarkerDetails(status: status))
            }
        }
    }

    private static func sheet(
        _ legend: SheetRequest.Panels.Legend, paper: [UInt8] = [255, 255, 255], everywhere: Bool = false,
        _ change: (inout SheetRequest) -> Void = { _ in }
    ) throws -> Sheet {
        var picture = PixelBuffer(width: 600, height: 400, format: .rgb, filledWith: 255)
        for y in 0..<400 { for x in 0..<600 { picture[x, y] = paper[...] } }
        var request = SheetRequest()
        request.panels.legend = legend
        change(&request)
        let markers = markers(Size(width: 600, height: 400), everywhere: everywhere)
        return try Sheet(request, SheetInput(drawing: .pixels(picture), markers: .values(markers)))
    }

    @Test func `It leaves the drawing as it is without a legend`() throws {
        let (outside, without) = (try Self.sheet(.outside), try Self.sheet(.never))
        #expect(outside.size != without.size)
        #expect(outside.view.drawingSize == without.size)
        let drawn = try outside.renderedPixels().cropped(left: 0, top: 0, right: 600, bottom: 400)
        #expect(try drawn == without.renderedPixels())
        #expect(!outside.report.notes.contains(.panelOutside(panel: "legend")))
    }

    @Test func `Unless a place is named, it stands there when it would cover markers`() throws {
        let free = try Self.sheet(.ifNeeded)
        #expect(free.size == free.view.drawingSize)
        #expect(!free.report.notes.contains(.panelOutside(panel: "legend")))
        let crowded = try Self.sheet(.ifNeeded, everywhere: true)
        #expect(crowded.size != crowded.view.drawingSize)
        #expect(crowded.report.notes.contains(.panelOutside(panel: "legend")))
        #expect(try crowded.renderedPixels() == Self.sheet(.outside, everywhere: true).renderedPixels())
        let kept = try Self.sheet(.place(.automatic), everywhere: true)
        #expect(kept.size == kept.view.drawingSize)
    }

    @Test(arguments: [30, 60]) func `It has as many lines as there is room for beside the drawing`(count: Int) throws {
        func height(_ legend: SheetRequest.Panels.Legend, of count: Int) throws -> Double {
            var request = SheetRequest()
            request.panels.legend = legend
            request.markers.colorBy = .field(.assignee)
            let paper = PixelBuffer(width: 900, height: 1400, format: .rgb, filledWith: 255)
            let markers = (0..<count).map { index in
                Marker(
                    point: Point(x: 450, y: 20 + Double(index) * 20), details: MarkerDetails(assignee: "Firm \(index)"))
            }
            let sheet = try Sheet(request, SheetInput(drawing: .pixels(paper), markers: .values(markers)))
            let picture = try sheet.renderedPixels()
            // The panel's height in the column beside the drawing.
            let column = picture.width - 30
            return Double((0..<picture.height).count { picture[column, $0] != [255, 255, 255] })
        }
        // A line is some 20 pixels high; 24 of them would be 550 pixels.
        #expect(try height(.outside, of: count) > 18 * Double(count))
    }

    @Test func `A panel that lies across a line of the drawing's frame stands beside the drawing`() throws {
        func sheet(frame: Bool) throws -> Sheet {
            var picture = PixelBuffer(width: 900, height: 600, format: .rgb, filledWith: 255)
            // Hatching all over but for a margin, in which a panel fits only across the frame.
            for y in 200..<600 { for x in 0..<900 where (x + y) % 12 < 3 { picture[x, y] = [0, 0, 0] } }
            for y in 0..<600 where frame { for x in stride(from: 40, to: 900, by: 120) { picture[x, y] = [0, 0, 0] } }
            var request = SheetRequest()
            request.markers.heatMap = true
            let marker = Marker(point: Point(x: 450, y: 400))
            return try Sheet(request, SheetInput(drawing: .pixels(picture), markers: .values([marker])))
        }
        let free = try sheet(frame: false)
        #expect(free.size == free.view.drawingSize)
        let framed = try sheet(frame: true)
        #expect(framed.report.notes.contains(.panelOutside(panel: "colour scale")))
    }

    @Test(arguments: [[255, 255, 255], [252, 248, 240], [20, 24, 30]] as [[UInt8]])
    func `The paper beside the drawing has the drawing's colour`(paper: [UInt8]) throws {
        for theme in ["light", "dark", "print"] {
            let sheet = try Self.sheet(.outside, paper: paper) { $0.look.theme = theme }
            let picture = try sheet.renderedPixels()
            #expect(picture[picture.width - 1, picture.height - 1] == picture[599, 399])
        }
    }

    @Test func `A part of a drawing in another size is as beside no legend`() throws {
        func change(_ request: inout SheetRequest) {
            request.view.crop = .box(Box(minX: 20, minY: 10, maxX: 320, maxY: 260))
            (request.view.padding, request.view.scale) = (0, 0.5)
        }
        let outside = try Self.sheet(.outside, change)
        #expect(outside.view.drawingSize == Size(width: 150, height: 125))
        let drawn = try outside.renderedPixels().cropped(left: 0, top: 0, right: 150, bottom: 125)
        #expect(try drawn == Self.sheet(.never, change).renderedPixels())
    }

    @Test func `A title block that would cover markers stands there too, unless a place is named`() throws {
        let crowded = try Self.sheet(.never, everywhere: true) { $0.panels.titleBlock.project = "Hafenkontor" }
        #expect(crowded.size != crowded.view.drawingSize)
        #expect(crowded.report.notes.contains(.panelOutside(panel: "title block")))
        let notes = crowded.report.noteLines(in: .english, for: .command)
        #expect(notes.contains { $0.contains("--title-block bottom-right") })
        let kept = try Self.sheet(.never, everywhere: true) {
            $0.panels.titleBlock.project = "Hafenkontor"
            $0.panels.titleBlock.place = .bottomRight
        }
        #expect(kept.size == kept.view.drawingSize)
    }

    @Test func `A thumbnail stays a thumbnail`() throws {
        let small = try Self.sheet(.ifNeeded, everywhere: true) { $0.view.scale = 0.1 }
        #expect(small.size == Size(width: 60, height: 40))
    }

    @Test func `What is overdue follows the workflow of a plan`() throws {
        struct Plan: PlanSource {
            let location = "level.plan"
            let planDrawing: PlanDrawing
            let ends: Set<String>?
            func picture() throws -> [UInt8] {
                try PixelBuffer(width: 300, height: 300, format: .rgb, filledWith: 255).pngBytes()
            }
            func shownAreas() throws -> [Area] { [] }
            func shownMarkers() throws -> [Marker] {
                var details = MarkerDetails(status: "rejected")
                details.due = CalendarDate("2020-01-01")
                return [Marker(number: 1, point: Point(x: 100, y: 100), details: details)]
            }
            func finalStatuses() throws -> Set<String>? { ends }
        }
        func picture(_ ends: Set<String>?) throws -> PixelBuffer {
            let drawing = Drawing(name: "level", width: 300, height: 300)
            let paper = PixelBuffer(width: 300, height: 300, format: .rgb, filledWith: 255)
            let bytes = try paper.pngBytes()
            let plan = Plan(
                planDrawing: PlanDrawing(drawing: drawing, hash: ContentHash(of: bytes), isEmbedded: true), ends: ends)
            var request = SheetRequest()
            request.markers.colorBy = .overdue
            return try Sheet(request, SheetInput(plan: plan)).renderedPixels()
        }
        // Without a workflow what is rejected is done; a workflow decides for itself.
        #expect(try picture(nil) == picture(["closed", "rejected"]))
        #expect(try picture(nil) != picture(["closed"]))
    }

    @Test func `A heat map's colours are explained there too`() throws {
        let sheet = try Self.sheet(.outside) { $0.markers.heatMap = true }
        #expect(sheet.size != sheet.view.drawingSize)
    }

    @Test func `A sheet that becomes too large with it is refused`() throws {
        let error = try #require(throws: SheetError.self) {
            try Self.sheet(.outside) {
                $0.maxMegapixels = 1
                $0.view.scale = 2.03
            }
        }
        #expect(error.code == "sheetTooLarge")
        #expect(throws: Never.self) {
            try Self.sheet(.never) {
                $0.maxMegapixels = 1
                $0.view.scale = 2.03
            }
        }
    }

    @Test(arguments: ["if-needed", "never", "outside", "auto", "bottom-left"])
    func `A request is written as it was read`(word: String) throws {
        let legend = try #require(SheetRequest.Panels.Legend(rawValue: word))
        #expect(legend.rawValue == word)
        #expect(SheetRequest.Panels.Legend(rawValue: word + "s") == nil)
    }

    @Test func `On a part that furniture fills, all panels stand in one strip`() throws {
        func sheet(furnished: Bool) throws -> Sheet {
            var picture = PixelBuffer(width: 800, height: 600, format: .rgb, filledWith: 255)
            // Single lines of furniture, which cover far less than a twentieth of any panel.
            for y in stride(from: 10, to: 600, by: 30) where furnished {
                for x in 0..<800 where x % 60 < 10 { picture[x, y] = [0, 0, 0] }
            }
            var request = SheetRequest()
            request.panels.titleBlock.project = "Hafenkontor"
            (request.panels.scaleBar, request.panels.pixelsPerMetre, request.panels.north) = (true, 40, 0)
            request.markers.size = 20
            let markers = [("open", 400.0), ("closed", 440)].map {
                Marker(point: Point(x: $1, y: 300), details: MarkerDetails(status: $0))
            }
            return try Sheet(request, SheetInput(drawing: .pixels(picture), markers: .values(markers)))
        }
        #expect(try sheet(furnished: false).report.notes.isEmpty)
        let panels = ["title block", "legend", "scale bar", "north arrow"]
        #expect(try sheet(furnished: true).report.notes == panels.map { .panelOutside(panel: $0) })
    }

    @Test func `A title block for which there is no free paper does not lie on the sheet's frame`() throws {
        let paths = ["office.png", "office-rooms.geojson", "office-issues.csv"].map {
            Clone.file("Samples/\($0)").path
        }
        var request = SheetRequest()
        request.panels.titleBlock.project = "Hafenkontor"
        request.panels.titleBlock.sheet = "A-104"
        request.panels.titleBlock.date = "2026-03-01"
        request.panels.titleBlock.author = "J. Lindner"
        let sheet = try Sheet(request, SheetInput(drawing: paths[0], areas: paths[1], markers: paths[2]))
        #expect(sheet.report.notes.contains(.panelOutside(panel: "title block")))
        // The legend has free paper.
        #expect(!sheet.report.notes.contains(.panelOutside(panel: "legend")))
        #expect(sheet.view.drawingSize == Size(width: 4000, height: 3000))
    }
}
