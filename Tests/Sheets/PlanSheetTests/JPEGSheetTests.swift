import PlanGeometry
import PlanImage
import TestSupport
import Testing

@testable import PlanSheet

@Suite struct JPEGSheetTests {
    private let folder: SheetFolder

    init() throws { folder = try SheetFolder() }

    private func pixels(_ bytes: [UInt8]) throws -> PixelBuffer {
        try PixelBuffer(reading: DrawingFile.open(bytes))
    }

    @Test func `A JPEG shows what the PNG shows`() throws {
        let sheet = try Sheet(SheetRequest(), folder.input)
        let (png, jpeg) = (try pixels(sheet.renderedBytes()), try pixels(sheet.renderedBytes(as: .jpeg)))
        #expect((jpeg.width, jpeg.height, jpeg.format) == (png.width, png.height, .rgb))
        let squares = SampleDifferences(png.bytes, jpeg.bytes).meanSquare
        // 38 dB.
        #expect(squares > 0 && squares < 10)
        try sheet.render(to: folder["out.JPEG"])
        let written = try folder.bytes(of: "out.JPEG")
        #expect(try written == sheet.renderedBytes(as: .jpeg))
        let sizes = try [50, 90, 95].map { try sheet.renderedBytes(as: .jpeg, quality: $0).count }
        #expect(sizes == sizes.sorted() && sizes[1] == written.count)
    }

    @Test func `What is transparent lies on white paper, which is told`() throws {
        var picture = PixelBuffer(width: 60, height: 200, format: .rgba)
        for y in 0..<200 { picture[30, y] = [0, 0, 0, 255] }
        let input = SheetInput(drawing: .pixels(picture), markers: .bytes(Array("x,y\n5,5\n".utf8), name: "list.csv"))
        let sheet = try Sheet(SheetRequest(), input)
        #expect(sheet.notes(writing: .jpeg) == [.transparencyOnPaper])
        #expect(sheet.notes(writing: .png).isEmpty && sheet.notes(writing: .pdf).isEmpty)
        let found = try pixels(sheet.renderedBytes(as: .jpeg))
        #expect(found[50, 190].allSatisfy { $0 > 250 } && found[30, 190].allSatisfy { $0 < 80 })
        #expect(try Sheet(SheetRequest(), folder.input).notes(writing: .jpeg).isEmpty)
    }

    @Test func `A sheet that is too large for a JPEG is refused before it is written`() throws {
        let picture = PixelBuffer(width: 65_501, height: 3, format: .rgb, filledWith: 255)
        let input = SheetInput(drawing: .pixels(picture), markers: .bytes(Array("x,y\n5,1\n".utf8), name: "list.csv"))
        let before = try folder.names
        let error = try #require(throws: SheetError.self) {
            try Sheet(SheetRequest(), input).render(to: folder["out.jpg"])
        }
        #expect("\(error)".hasSuffix("a JPEG's sides have 1 to 65500 pixels; write a PNG, or make it smaller"))
        #expect(try folder.names == before)
    }

    @Test(arguments: [0, 101])
    func `A quality out of range is refused before anything is written`(quality: Int) throws {
        let before = try folder.names
        let error = try #require(throws: SheetError.self) {
            try Sheet(SheetRequest(), folder.input).render(to: folder["out.jpg"], quality: quality)
        }
        #expect("\(error)".hasSuffix("its quality is \(quality); give one from 1 to 100"))
        #expect(try folder.names == before)
    }

    @Test(arguments: [PictureEncoding.png(), .jpeg()])
    func `A resolution that stands in EXIF alone gives the size in print and a map's scale`(encoding: PictureEncoding)
        throws
    {
        // 200 pixels to the centimetre.
        let exif: [UInt8] =
            Array("MM\0*".utf8) + [0, 0, 0, 8, 0, 3] + [1, 0x1A, 0, 5, 0, 0, 0, 1, 0, 0, 0, 50]
            + [1, 0x1B, 0, 5, 0, 0, 0, 1, 0, 0, 0, 50] + [1, 0x28, 0, 3, 0, 0, 0, 1, 0, 3, 0, 0] + [0, 0, 0, 0]
            + [0, 0, 0, 200, 0, 0, 0, 1]
        let metadata = DrawingMetadata(exif: ExifBlock(exif))
        let picture = PixelBuffer(width: 400, height: 200, format: .rgb, filledWith: 255)
        let bytes = try picture.fileBytes(as: encoding, metadata: metadata)
        var request = SheetRequest()
        (request.panels.scaleBar, request.panels.mapScale) = (true, 100)
        let input = SheetInput(
            drawing: .bytes(bytes, name: "scan"), markers: .bytes(Array("x,y\n5,5\n".utf8), name: "list.csv"))
        let page = try PDFDocument(bytes: Sheet(request, input).renderedBytes(as: .pdf), name: "sheet.pdf").page(1)
        #expect(abs(page.size.width - 144 / 2.54) < 0.01 && abs(page.size.height - 72 / 2.54) < 0.01)
    }

    @Test(arguments: [SheetFormat.png, .jpeg])
    func `A photograph's EXIF block, profile and resolution stand in the sheet`(format: SheetFormat) throws {
        // A make and a size of 400 x 300.
        let exif: [UInt8] =
            Array("MM\0*".utf8) + [0, 0, 0, 8, 0, 2, 1, 0x0F, 0, 2, 0, 0, 0, 4] + Array("Cam\0".utf8)
            + [0xA0, 2, 0, 3, 0, 0, 0, 1, 1, 0x90, 0, 0, 0, 0, 0, 0]
        var profile = [UInt8](repeating: 0, count: 344)
        profile.replaceSubrange(0..<4, with: [0, 0, 1, 88])
        profile.replaceSubrange(8..<12, with: [2, 0x10, 0, 0])
        profile.replaceSubrange(12..<24, with: Array("mntrRGB XYZ ".utf8))
        profile.replaceSubrange(36..<40, with: Array("acsp".utf8))
        profile.replaceSubrange(68..<80, with: [0, 0, 0xF6, 0xD6, 0, 1, 0, 0, 0, 0, 0xD3, 0x2D])
        for index in 144..<344 { profile[index] = UInt8(truncatingIfNeeded: index &* 37) }
        profile.replaceSubrange(128..<144, with: [0, 0, 0, 1] + Array("test".utf8) + [0, 0, 0, 144, 0, 0, 0, 200])
        let block = try #require(ExifBlock(exif))
        let metadata = DrawingMetadata(
            resolution: Resolution(dotsPerInch: 150), profile: ColorProfile(name: "ICC profile", bytes: profile),
            exif: block)
        try SheetFolder.picture.write(to: folder["photo.jpg"], as: .jpeg(), metadata: metadata)
        var request = SheetRequest()
        request.view.scale = 2
        let input = SheetInput(
            drawing: folder["photo.jpg"], areas: folder["rooms.geojson"], markers: folder["defects.csv"])
        let found = try DrawingFile.open(Sheet(request, input).renderedBytes(as: format)).metadata
        #expect(found.profile?.bytes == profile && found.resolution?.dotsPerInch?.x.rounded() == 300)
        // The width is now 800.
        var expected = exif
        (expected[30], expected[31]) = (3, 0x20)
        #expect(found.exif?.bytes == expected)
    }
}
