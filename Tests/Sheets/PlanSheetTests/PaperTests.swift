import PlanBase
import PlanGeometry
import PlanImage
import PlanModel
import PlanOverlay
import Testing

@testable import PlanSheet

/// Sheets for a paper.
@Suite struct PaperTests {
    /// Points to a millimetre.
    private static let pointsPerMillimetre = 72 / 25.4

    private static func sheet(
        _ paper: SheetRequest.Paper, _ size: (width: Int, height: Int) = (900, 600), count: Int = 6,
        _ change: (inout SheetRequest) -> Void = { _ in }
    ) throws -> Sheet {
        var request = SheetRequest()
        (request.view.paper, request.markers.labels) = (paper, .title)
        change(&request)
        let picture = PixelBuffer(width: size.width, height: size.height, format: .rgb, filledWith: 255)
        let markers = (1...count).map { number in
            let place = Double(number) / Double(count + 1)
            return Marker(
                number: 100 + number, point: Point(x: place * Double(size.width), y: place * Double(size.height)),
                details: MarkerDetails(title: "Crack in the plaster", status: number < 4 ? "open" : "closed"))
        }
        return try Sheet(request, SheetInput(drawing: .pixels(picture), markers: .values(markers)))
    }

    @Test(
        arguments: [
            (SheetRequest.Paper.a4, 210.0, 297.0), (.a3, 297, 420), (.letter, 215.9, 279.4), (.a0, 841, 1189),
        ])
    func `A sheet fills the paper within its margins, the way up in which it is larger`(
        paper: SheetRequest.Paper, short: Double, long: Double
    ) throws {
        for (size, page) in [((900, 600), (long, short)), ((600, 900), (short, long))] {
            let sheet = try Self.sheet(paper, size) { $0.view.medium = .screen }
            let millimetres = (sheet.size.width / 144 * 25.4, sheet.size.height / 144 * 25.4)
            #expect(millimetres.0 <= page.0 - 19.8 && millimetres.1 <= page.1 - 19.8)
            // One of both sides is used up, but for a pixel.
            #expect(millimetres.0 > page.0 - 20.4 || millimetres.1 > page.1 - 20.4)
        }
    }

    @Test func `A file for a paper says how large it is in print`() throws {
        let sheet = try Self.sheet(.a4) { $0.view.medium = .print }
        let resolution = try PNGReader(bytes: sheet.renderedBytes(as: .png)).metadata.resolution?.dotsPerInch
        #expect(try abs(#require(resolution).x - 300) < 0.1)
        let page = String(decoding: try sheet.renderedBytes(as: .pdf), as: UTF8.self)
        let box = try #require(page.firstMatch(of: /MediaBox \[ 0 0 ([0-9.]+) ([0-9.]+) \]/))
        #expect(try abs(#require(Double(box.1)) - sheet.size.width / 300 * 72) < 0.1)
        #expect(try #require(Double(box.1)) < 297 * Self.pointsPerMillimetre)
    }

    @Test(arguments: [SheetRequest.Medium.print, .screen], [SheetRequest.Paper.a4, .a3])
    func `Panels beside the drawing are on the paper too`(
        medium: SheetRequest.Medium, paper: SheetRequest.Paper
    ) throws {
        let sheet = try Self.sheet(paper) {
            ($0.view.medium, $0.panels.legend, $0.markers.titles) = (medium, .outside, .beside)
        }
        #expect(sheet.size != sheet.view.drawingSize)
        let (width, height) = (sheet.size.width, sheet.size.height)
        let perMillimetre = (medium == .print ? 300 : 144) / 25.4
        let long = paper == .a4 ? 297.0 : 420, short = paper == .a4 ? 210.0 : 297
        #expect(width <= (long - 20) * perMillimetre + 1 && height <= (short - 20) * perMillimetre + 1)
        #expect(sheet.report.scale == sheet.view.scale)
    }

    @Test(arguments: [SheetRequest.Paper.a4, .a3, .letter], [(900, 600), (600, 900), (1600, 500)])
    func `A long list leaves as much of the paper to the drawing as it can, and fills the rest`(
        paper: SheetRequest.Paper, size: (width: Int, height: Int)
    ) throws {
        let alone = try Self.sheet(paper, size, count: 30) { ($0.view.medium, $0.markers.titles) = (.print, .near) }
        let listed = try Self.sheet(paper, size, count: 30) { ($0.view.medium, $0.markers.titles) = (.print, .beside) }
        let (short, long) = paper.sides
        let print = [short, long].map { ($0 - 20) / 25.4 * 300 }
        let sides = [listed.size.width, listed.size.height]
        #expect(sides.min() ?? 0 <= print[0] + 1 && sides.max() ?? 0 <= print[1] + 1)
        // A list at the right or below, whichever takes less; titles of thirty lines take a third of A4 at most.
        #expect(listed.view.scale > 0.6 * alone.view.scale)
        let isWide = size.width > size.height
        let room = isWide ? (print[1], print[0]) : (print[0], print[1])
        #expect(max(listed.size.width / room.0, listed.size.height / room.1) > 0.9)
    }

    @Test(arguments: [(30, false), (400, true)])
    func `A list that a paper has no room for makes the sheet larger, which is told with the size of its texts`(
        count: Int, isLarger: Bool
    ) throws {
        let sheet = try Self.sheet(.a4, count: count) { ($0.view.medium, $0.markers.titles) = (.print, .beside) }
        let sizes = sheet.report.notes.compactMap { if case .sheetOverPaper(let points) = $0 { points } else { nil } }
        let (short, long) = (190 / 25.4 * 300, 277 / 25.4 * 300)
        let printed = min(
            long / max(sheet.size.width, sheet.size.height), short / min(sheet.size.width, sheet.size.height))
        if isLarger {
            #expect(try printed < 0.9 && abs(#require(sizes.first) - 7 * printed) < 0.1 && sizes.count == 1)
        } else {
            #expect(printed > 0.99 && sizes.isEmpty)
        }
    }

    @Test(arguments: [(SheetRequest.Paper.a4, 30, false), (.a4, 100, true), (.a2, 100, false)])
    func `A list that takes more of the paper than the drawing is told`(
        paper: SheetRequest.Paper, count: Int, isTold: Bool
    ) throws {
        let sheet = try Self.sheet(paper, count: count) { ($0.view.medium, $0.markers.titles) = (.print, .beside) }
        let percents = sheet.report.notes.compactMap { note in
            if case .panelsOverHalf(let percent) = note { percent } else { nil }
        }
        let drawing = 900 * sheet.view.scale * 600 * sheet.view.scale
        let expected = 100 - 100 * drawing / (sheet.size.width * sheet.size.height)
        #expect(isTold == (expected > 50) && percents.count == (isTold ? 1 : 0))
        #expect(percents.allSatisfy { abs(Double($0) - expected) < 1 })
    }

    @Test(arguments: [300.0, 144], [(900.0, 600.0), (3000, 2000), (9000, 3000)])
    func `No text of a style for a paper is smaller than seven points`(
        pixelsPerInch: Double, size: (Double, Double)
    ) {
        let least = 7 / 72 * pixelsPerInch
        let style = OverlayStyle(forDrawingOf: Size(width: size.0, height: size.1), leastTextSize: least)
        let fonts = [style.markerFont, style.markerLabelFont, style.labelFont, style.panelFont]
        // Numbers of three digits are set smaller than others, and so are captions of the title block.
        #expect(0.88 * style.markerFont.size >= least - 1e-9)
        #expect(0.72 * style.panelFont.size >= least - 1e-9)
        #expect(fonts.allSatisfy { $0.size >= least } && style.smallestLabelSize >= least)
        #expect(style.leastTextSize == least)
    }

    @Test func `Titles on a small paper grow no more than seven points ask for, and pins no more than their digits do`()
    {
        // A sheet of A1 on A3.
        let (size, least) = (Size(width: 4724, height: 3300), 7.0 / 72 * 300)
        let plain = OverlayStyle(forDrawingOf: size)
        let style = OverlayStyle(forDrawingOf: size, leastTextSize: least)
        #expect(plain.markerLabelFont.size < 1.1 * least)
        #expect(abs(style.markerLabelFont.size - max(least, plain.markerLabelFont.size)) < 1e-9)
        let short = OverlayStyle(forDrawingOf: size, leastTextSize: least, digitCount: 2)
        #expect(short.markerSize < 0.85 * style.markerSize && short.markerSize >= plain.markerSize)
        #expect(short.markerLabelFont == style.markerLabelFont)
    }

    @Test func `What does not go with a paper is refused`() {
        func error(_ change: (inout SheetRequest) -> Void) -> String? {
            var request = SheetRequest()
            change(&request)
            do {
                try request.check()
                return nil
            } catch {
                return error.message.text(in: .english, for: .swift)
            }
        }
        #expect(error { $0.view.medium = .screen } == "view.medium goes with view.paper")
        #expect(
            error { ($0.view.paper, $0.view.scale) = (.a4, 2) } == "give view.scale or view.paper, not both")
        #expect(error { $0.view.paper = .letter } == nil)
    }
}
