import Foundation
import PlanGeometry
import PlanImage
import PlanModel
import PlanOverlay
import Testing

@testable import PlanSheet

@Suite struct DetectionSheetTests {
    private let folder: SheetFolder
    private let person = Detection(
        id: "1", box: Box(minX: 60, minY: 120, maxX: 160, maxY: 260), className: "person", confidence: 0.9)

    init() throws { folder = try SheetFolder() }

    private func input(_ detections: [Detection], trails: [Int: [Point]] = [:]) -> SheetInput {
        var input = SheetInput(drawing: folder["plan.png"])
        input.detections = .values(detections, trails: trails)
        return input
    }

    private func request(_ change: (inout SheetRequest.Detections) -> Void = { _ in }) -> SheetRequest {
        var request = SheetRequest()
        change(&request.detections)
        return request
    }

    private func touched(_ one: PixelBuffer, _ other: PixelBuffer, in box: Box) -> Bool {
        (Int(box.minY)..<Int(box.maxY)).contains { y in
            (Int(box.minX)..<Int(box.maxX)).contains { x in one[x, y] != other[x, y] }
        }
    }

    @Test func `A sheet holds detections together with areas and markers, and counts them`() throws {
        var input = folder.input
        input.detections = .values([person])
        let sheet = try Sheet(SheetRequest(), input)
        #expect((sheet.report.areaCount, sheet.report.acceptedCount, sheet.report.detectionCount) == (2, 2, 1))
        #expect(sheet.report.text(in: .english).contains("2 areas, 2 markers, 1 detection, "))
        let without = try Sheet(SheetRequest(), folder.input)
        #expect(without.report.detectionCount == nil)
        let (one, two) = (try sheet.renderedPixels(), try without.renderedPixels())
        #expect(touched(one, two, in: Box(minX: 58, minY: 150, maxX: 64, maxY: 220)))
        #expect(!touched(one, two, in: Box(minX: 200, minY: 130, maxX: 300, maxY: 220)))
    }

    @Test func `Detections alone need neither a legend nor the drawing in memory`() throws {
        let sheet = try Sheet(request(), input([person]))
        #expect(sheet.size == Size(width: 400, height: 300))
        #expect(sheet.report.text(in: .english) == "sheet: 1 detection, 0 refused")
        #expect(sheet.report.json(in: .english).contains(#""detections":1"#))
    }

    @Test func `A photo is not shown in negative, but a drawing with areas is`() throws {
        var dark = request()
        dark.look.theme = "dark"
        let plain = try Sheet(request(), input([person])).renderedPixels()
        #expect(try Sheet(dark, input([person])).renderedPixels()[300, 100] == plain[300, 100])
        // What the request asks for is done to photos too.
        dark.look.fade = 0.5
        #expect(try Sheet(dark, input([person])).renderedPixels()[300, 100] != plain[300, 100])
        dark.look.fade = nil
        var both = folder.input
        both.detections = .values([person])
        #expect(try Sheet(dark, both).renderedPixels()[2, 2] != Sheet(SheetRequest(), both).renderedPixels()[2, 2])
    }

    @Test func `Classes and confidences choose what is shown, and a class that nothing has is told`() throws {
        let car = Detection(id: "2", box: person.box, className: "Car", confidence: 0.3)
        let unsure = Detection(id: "3", box: person.box, className: "person")
        func shown(_ change: (inout SheetRequest.Detections) -> Void) throws -> (Int?, [String]) {
            let report = try Sheet(request(change), input([person, car, unsure])).report
            return (report.detectionCount, report.noteLines(in: .english))
        }
        #expect(try shown { _ in }.0 == 3)
        #expect(try shown { $0.minConfidence = 0.5 }.0 == 2)
        #expect(try shown { $0.classes = ["car"] }.0 == 1)
        let (count, notes) = try shown { $0.classes = ["bus"] }
        #expect(count == 0)
        #expect(notes == ["no detection is of the class bus; there are Car, person"])
    }

    @Test func `A detection that cannot be used is told by its number, and the others are drawn`() throws {
        var far = person
        far.box = Box(minX: 500, minY: 0, maxX: 600, maxY: 10)
        var odd = person
        odd.confidence = 87
        let sheet = try Sheet(request(), input([far, person, odd]))
        #expect(sheet.report.detectionCount == 1)
        #expect(
            sheet.report.refused.map { $0.line(in: .english) }.map { $0.prefix(13) } == [
                "detection 1: ", "detection 3: ",
            ])
        #expect(sheet.report.isRenderable)
        var strict = request()
        strict.placement.strict = true
        let none = try Sheet(strict, input([far, person]))
        #expect(!none.report.isRenderable)
        #expect(none.report.text(in: .english).contains("not written, as 1 of 2 detections was refused"))
    }

    @Test func `A crop and a scale take detections along`() throws {
        var cropped = request { $0.draw = [.box] }
        cropped.view.crop = .box(Box(minX: 50, minY: 110, maxX: 250, maxY: 290))
        cropped.view.padding = 0
        cropped.view.scale = 2
        let sheet = try Sheet(cropped, input([person]))
        let bare = try Sheet(cropped, input([]))
        #expect(sheet.size == Size(width: 400, height: 360))
        let (one, two) = (try sheet.renderedPixels(), try bare.renderedPixels())
        // The box's left side lies at (60 - 50) * 2.
        #expect(touched(one, two, in: Box(minX: 18, minY: 100, maxX: 22, maxY: 110)))
        #expect(!touched(one, two, in: Box(minX: 60, minY: 100, maxX: 70, maxY: 110)))
    }

    @Test(arguments: [1.0, 0.5, 2])
    func `What is obscured is so in every output, region and size, whether or not it is shown`(scale: Double) throws {
        // Stripes, which no blur and no square leaves.
        var picture = PixelBuffer(width: 200, height: 200, format: .rgb)
        for y in 0..<200 { for x in 0..<200 { picture[x, y] = (x / 4) % 2 == 0 ? [0, 0, 0] : [255, 255, 255] } }
        let face = Detection(
            id: "1", box: Box(minX: 50, minY: 50, maxX: 150, maxY: 150), className: "Face", confidence: 0.1)
        for (blur, pixelate) in [(["face"], []), ([], ["*"])] {
            var request = request { detections in
                (detections.blur, detections.pixelate) = (blur, pixelate)
                (detections.draw, detections.minConfidence, detections.classes) = ([], 0.5, ["person"])
            }
            request.view.scale = scale
            var input = SheetInput(drawing: .pixels(picture))
            input.detections = .values([face])
            let sheet = try Sheet(request, input)
            #expect(sheet.report.detectionCount == 0)
            let whole = try sheet.renderedPixels()
            func range(_ pixels: PixelBuffer, _ box: Box) -> Int {
                let samples = (Int(box.minY)..<Int(box.maxY)).flatMap { y in
                    (Int(box.minX)..<Int(box.maxX)).map { Int(pixels[$0, y].first ?? 0) }
                }
                return (samples.max() ?? 0) - (samples.min() ?? 0)
            }
            func scaled(_ box: Box) -> Box {
                Box(minX: box.minX * scale, minY: box.minY * scale, maxX: box.maxX * scale, maxY: box.maxY * scale)
            }
            let inner = scaled(Box(minX: 80, minY: 80, maxX: 120, maxY: 120))
            #expect(range(whole, inner) < 160)
            #expect(range(whole, scaled(Box(minX: 4, minY: 4, maxX: 44, maxY: 44))) > 200)
            let region = try sheet.render(region: inner)
            #expect(range(region, Box(origin: .zero, size: inner.size)) < 160)
            let decoded = try PixelBuffer(reading: DrawingFile.open(try sheet.renderedBytes(), name: "out"))
            #expect(decoded.bytes == whole.bytes)
        }
    }

    @Test func `A file of frames gives trails, and asks which frame is meant`() throws {
        let rows = (0..<5).map { "\($0),\(20 + 30 * $0),100,\(60 + 30 * $0),180,person,0.9,7" }
        try folder.write(
            (["frame_number,x_min,y_min,x_max,y_max,class_name,confidence,tracker_id"] + rows).joined(separator: "\n"),
            to: "tracks.csv")
        var input = SheetInput(drawing: folder["plan.png"])
        input.detections = .file(folder["tracks.csv"])
        #expect(throws: SheetError.self) { try Sheet(request(), input) }
        func sheet(_ length: Int) throws -> PixelBuffer {
            try Sheet(
                request { detections in
                    detections.file.frame = 4
                    detections.draw = [.trail]
                    detections.trailLength = length
                }, input
            ).renderedPixels()
        }
        let (long, short) = (try sheet(30), try sheet(1))
        let plain = SheetFolder.picture
        // The middles lie at (40 + 30 n, 140).
        #expect(touched(long, plain, in: Box(minX: 50, minY: 138, maxX: 60, maxY: 143)))
        #expect(!touched(short, plain, in: Box(minX: 50, minY: 138, maxX: 60, maxY: 143)))
        #expect(touched(short, plain, in: Box(minX: 140, minY: 138, maxX: 150, maxY: 143)))
    }

    @Test func `Marks that need what there is not are told`() throws {
        let notes = try Sheet(request { $0.draw = [.mask, .trail] }, input([person])).report.noteLines(in: .english)
        #expect(notes == ["1 detection has no outline, which detections.draw mask needs"])
    }

    @Test func `A request goes through JSON and back, and refuses what is out of range`() throws {
        let json =
            #"{"detections": {"file": {"format": "yolo", "coordinates": {"system": "vision"}}, "draw": ["corner", "label"]}}"#
        let read = try JSONDecoder().decode(SheetRequest.self, from: Data(json.utf8))
        #expect(read.detections.draw == [.corner, .label])
        #expect(read.detections.file.format == .yolo)
        #expect(try JSONDecoder().decode(SheetRequest.self, from: JSONEncoder().encode(read)) == read)
        for wrong in [
            #"{"detections": {"minConfidence": 1.5}}"#, #"{"detections": {"draw": ["cube"]}}"#,
            #"{"detections": {"trailLength": 0}}"#, #"{"detections": {"file": {"coordinates": {"zoom": 2}}}}"#,
            #"{"detections": {"file": {"image": "a", "frame": 2}}}"#,
        ] {
            #expect(throws: SheetError.self, "\(wrong)") {
                try JSONDecoder().decode(SheetRequest.self, from: Data(wrong.utf8))
            }
        }
    }

    // MARK: - Photos that are turned

    /// A JPEG whose EXIF block has an orientation, of a grey picture as stored with a red quarter at its lower left.
    private func photo(orientation: UInt8) throws -> [UInt8] {
        var stored = PixelBuffer(width: 64, height: 48, format: .rgb, filledWith: 128)
        for y in 24..<48 { for x in 0..<32 { stored[x, y] = [220, 20, 20] } }
        let file = try stored.encoded(as: .jpeg, quality: 95)
        // A TIFF of one directory with one entry: tag 0x0112, a SHORT (EXIF 2.32, 4.6).
        let exif: [UInt8] =
            Array("Exif\0\0MM\0*".utf8) + [
                0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0,
            ]
        let length = exif.count + 2
        return Array(file[..<2]) + [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)] + exif + Array(file[2...])
    }

    @Test(arguments: 1...8 as ClosedRange<UInt8>)
    func
        `Vision's lower left corner is that of the upright photo, or of the stored one if the detector did not turn it`(
            orientation: UInt8
        ) throws
    {
        // The box fills the middle of the lower left quarter.
        let observations =
            #"[{"boundingBox": {"x": 0.125, "y": 0.125, "width": 0.25, "height": 0.25}, "confidence": 1}]"#
        for isStored in [false, true] {
            var input = SheetInput(drawing: .bytes(try photo(orientation: orientation)))
            input.detections = .bytes(Array(observations.utf8), name: "vision.json")
            let request = request { detections in
                detections.draw = [.box]
                (detections.file.format, detections.file.stored) = (.vision, isStored)
            }
            let shown = try Sheet(request, input)
            let bare = try Sheet(
                request, SheetInput(drawing: .bytes(try photo(orientation: orientation)), markers: .values([])))
            let (picture, plain) = (try shown.renderedPixels(), try bare.renderedPixels())
            let isTurned = orientation >= 5
            #expect(picture.width == (isTurned ? 48 : 64) && picture.height == (isTurned ? 64 : 48))
            var box: Box?
            for y in 0..<picture.height {
                for x in 0..<picture.width where picture[x, y] != plain[x, y] {
                    let pixel = Box(minX: Double(x), minY: Double(y), maxX: Double(x + 1), maxY: Double(y + 1))
                    box = box?.union(pixel) ?? pixel
                }
            }
            let middle = try #require(box).center
            let (x, y) = (Int(middle.x), Int(middle.y))
            if isStored {
                // It is where the red quarter of the stored picture has come to.
                let color = Array(plain[x, y])
                #expect(color[0] > 190 && color[1] < 60, "\(orientation): \(middle)")
            } else {
                #expect(middle.x < Double(picture.width) / 2 && middle.y > Double(picture.height) / 2)
            }
        }
    }
}
