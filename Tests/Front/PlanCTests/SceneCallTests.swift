import CPlanmark
import PlanC
import PlanImage
import TestSupport
import Testing

/// Scenes and page turns through the C interface.
@Suite struct SceneCallTests {
    private let folder: TemporaryFolder
    private let circle = ##"{"size": [40, 30], "view": {"type": "circle", "modifiers": [{"fill": "#ff0000"}]}}"##

    init() throws { folder = try TemporaryFolder() }

    @Test func `A scene has its size, and is rendered in every format`() throws {
        let scene = try handle { planmark_scene_parse(circle, nil, $0) }
        defer { close(scene) }
        var (width, height) = (0.0, 0.0)
        try call(planmark_scene_size(scene, &width, &height))
        #expect(width == 40 && height == 30)
        let pixels = try Pixels { planmark_scene_render_pixels(scene, 2, $0) }
        #expect(pixels.width == 80 && pixels.height == 60 && pixels.channels == 4)
        #expect(Array(pixels.samples[(30 * 80 + 40) * 4..<(30 * 80 + 40) * 4 + 4]) == [255, 0, 0, 255])
        #expect(Array(pixels.samples[0..<4]) == [0, 0, 0, 0])
        let starts: [String: [UInt8]] = ["png": [0x89, 0x50], "pdf": Array("%PDF".utf8), "svg": Array("<?xml".utf8)]
        for (format, start) in starts {
            let rendered = try bytes { planmark_scene_render_bytes(scene, format, 0, $0) }
            #expect(rendered.starts(with: start))
            try call(planmark_scene_render_file(scene, folder["scene.\(format)"], nil, 0))
            let written = try folder.bytes("scene.\(format)")
            #expect(format == "png" ? written == rendered : written.starts(with: start))
        }
        var handle: OpaquePointer?
        #expect(planmark_scene_render_pixels(scene, -1, &handle) == PLANMARK_INVALID_ARGUMENT.status)
        #expect(planmark_scene_render_pixels(scene, .nan, &handle) == PLANMARK_INVALID_ARGUMENT.status)
        #expect(planmark_scene_render_bytes(scene, "gif", 1, &handle) == PLANMARK_INVALID_ARGUMENT.status)
    }

    @Test func `A scene that is none is refused with its place`() {
        var scene: OpaquePointer?
        #expect(planmark_scene_parse(#"{"view": {"type": "circel"}}"#, nil, &scene) == PLANMARK_UNREADABLE.status)
        #expect(LastError.current.message.contains("circle"))
        #expect(planmark_scene_parse("{", nil, &scene) == PLANMARK_UNREADABLE.status)
        let outside = #"{"view": {"type": "image", "file": "../secret.png"}}"#
        #expect(planmark_scene_parse(outside, folder.path, &scene) == PLANMARK_UNREADABLE.status)
        #expect(scene == nil)
    }

    @Test func `Pages turn, and lie flat at both ends`() throws {
        let book = try handle {
            planmark_book_create(##"{"margin": 3, "background": "#010203", "paper": "white"}"##, 20, 30, $0)
        }
        defer { close(book) }
        for value: UInt8 in [40, 200] {
            let samples = [UInt8](repeating: value, count: 20 * 30 * 3)
            try call(planmark_book_add_page(book, samples, 20, 30, 3, 60))
        }
        var count = 0
        try call(planmark_book_turns(book, &count))
        #expect(count == 1)
        func picture(_ progress: Double) throws -> Pixels {
            try Pixels { planmark_book_render(book, 0, progress, $0) }
        }
        let (start, middle, end) = (try picture(0), try picture(0.5), try picture(1))
        #expect(start.width == 26 && start.height == 36 && start.channels == 4)
        func pixel(_ pixels: Pixels, _ x: Int, _ y: Int) -> [UInt8] {
            Array(pixels.samples[(y * 26 + x) * 4..<(y * 26 + x) * 4 + 4])
        }
        #expect(pixel(start, 13, 18) == [40, 40, 40, 255] && pixel(end, 13, 18) == [200, 200, 200, 255])
        #expect(pixel(start, 0, 0) == [1, 2, 3, 255])
        #expect(middle != start && middle != end)
        var pixels: OpaquePointer?
        for (index, progress) in [(1, 0.5), (-1, 0.5), (0, 1.5), (0, .nan)] {
            #expect(planmark_book_render(book, index, progress, &pixels) == PLANMARK_INVALID_ARGUMENT.status)
        }
    }

    @Test(
        arguments: [
            (#"{"style": "flip"}"#, "style"), (#"{"touch": [1]}"#, "touch"), (#"{"radius": 0}"#, "radius"),
            (#"{"angle": 90}"#, "angle"), (#"{"paper": "papier"}"#, "paper"), (#"{"margin": -1}"#, "margin"),
            (#"{"spien": "mid"}"#, "spien"), (#"{"spine": "mid", "doubleSided": false}"#, "doubleSided"),
            (#"{"spacing": -1}"#, "spacing"), ("1", "request"),
        ])
    func `A book's request is checked`(request: String, place: String) {
        var book: OpaquePointer?
        #expect(planmark_book_create(request, 20, 30, &book) == PLANMARK_INVALID_REQUEST.status)
        #expect(LastError.current.place == place)
        #expect(book == nil)
    }

    @Test func `Pictures are read and encoded`() throws {
        var picture = PixelBuffer(width: 5, height: 4, format: .rgb, filledWith: 9)
        picture[2, 3] = [1, 2, 3]
        let path = try folder.file("a.png", try picture.pngBytes())
        let pixels = try handle { planmark_pixels_read(path, 0, $0) }
        let png = try bytes { planmark_pixels_png(pixels, $0) }
        close(pixels)
        #expect(try PixelBuffer(reading: PNGReader(bytes: png)) == picture)
        var handle: OpaquePointer?
        #expect(planmark_pixels_read(path, 0.000001, &handle) == PLANMARK_TOO_LARGE.status)
        #expect(planmark_pixels_read("/none.png", 0, &handle) == PLANMARK_UNREADABLE.status)
        #expect(planmark_pixels_read(path, -1, &handle) == PLANMARK_INVALID_ARGUMENT.status)
    }
}
