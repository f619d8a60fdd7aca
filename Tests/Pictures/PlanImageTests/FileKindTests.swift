import Testing

@testable import PlanImage

@Suite struct FileKindTests {
    static let examples: [(kind: FileKind, bytes: [UInt8])] = [
        (.png, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0]),
        (.jpeg, [0xFF, 0xD8, 0xFF, 0xE0, 0, 16, 0x4A, 0x46, 0x49, 0x46]),
        (.gif, Array("GIF89a".utf8)),
        (.webp, Array("RIFF\u{1}\u{2}\u{3}\u{4}WEBPVP8 ".utf8)),
        (.tiff, Array("II*\0\u{8}\0\0\0".utf8)),
        (.tiff, Array("MM\0*\0\0\0\u{8}".utf8)),
        (.bmp, Array("BM".utf8) + [0x36, 0, 0x0C, 0, 0, 0, 0, 0]),
        (.heic, [0, 0, 0, 0x18] + Array("ftypheic".utf8)),
        (.avif, [0, 0, 0, 0x1C] + Array("ftypavif".utf8)),
        (.jpegXL, [0xFF, 0x0A, 1]),
        (.pdf, Array("%PDF-1.7\n".utf8)),
        (.svg, Array("<?xml version=\"1.0\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\">".utf8)),
        (.svg, Array("  <svg width=\"4\">".utf8)),
        (.html, Array("<!DOCTYPE html><html><body>404".utf8)),
        (.xml, Array("<?xml version=\"1.0\"?><plan/>".utf8)),
        (.json, Array("{\"type\": \"FeatureCollection\"}".utf8)),
        (.dxf, Array("  0\nSECTION\n  2\nHEADER\n".utf8)),
        (.dwg, Array("AC1032\0\0".utf8)),
        (.zip, Array("PK\u{3}\u{4}".utf8)),
        (.text, Array("x,y,title\r\n1,2,Tür\r\n".utf8)),
        (.unknown, [0, 1, 2, 3, 4, 5]),
        (.unknown, []),
    ]

    @Test(arguments: examples)
    func `A file is recognised by its first bytes`(kind: FileKind, bytes: [UInt8]) {
        #expect(FileKind(firstBytes: bytes) == kind)
    }

    @Test(arguments: examples.dropFirst().dropLast())
    func `A file that is not a PNG is refused with its kind and a remedy`(kind: FileKind, bytes: [UInt8]) throws {
        let error = #expect(throws: ImageError.self) { try PNGReader(bytes: bytes, name: "plan.png") }
        #expect(error == .otherFormat(file: "plan.png", kind: kind, expected: .png))
        #expect(error?.description == "plan.png: is \(kind.phrase) where a PNG is needed; \(kind.remedy)")
    }
}
