import TestSupport
import Testing

@testable import PlanImage

@Suite struct ExifBlockTests {
    /// A block of a camera: orientation, make, size, date, place, a maker's note, and a thumbnail.
    struct Camera {
        var orientation: UInt16? = 6
        var isLittleEndian = true
        var width: UInt32 = 48
        var height: UInt32 = 32
        var thumbnail: [UInt8]? = [0xFF, 0xD8, 1, 2, 3, 0xFF, 0xD9]
        /// Whether the thumbnail lies before the picture's own directories.
        var thumbnailIsFirst = false

        typealias Entry = (tag: UInt16, type: UInt16, count: UInt32, value: [UInt8])

        func number(_ value: UInt32, _ size: Int) -> [UInt8] {
            let bytes = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * UInt32($0))) }
            return isLittleEndian ? bytes : bytes.reversed()
        }

        func short(_ tag: UInt16, _ value: UInt16) -> Entry { (tag, 3, 1, number(UInt32(value), 2)) }
        func long(_ tag: UInt16, _ value: UInt32) -> Entry { (tag, 4, 1, number(value, 4)) }
        func text(_ tag: UInt16, _ value: String) -> Entry {
            (tag, 2, UInt32(value.utf8.count + 1), Array(value.utf8) + [0])
        }

        /// A directory at a place, with the values behind it.
        func directory(_ entries: [Entry], at place: Int, next: UInt32 = 0) -> [UInt8] {
            var (head, values) = (number(UInt32(entries.count), 2), [UInt8]())
            let end = place + 6 + 12 * entries.count
            for entry in entries {
                head += number(UInt32(entry.tag), 2) + number(UInt32(entry.type), 2) + number(entry.count, 4)
                if entry.value.count <= 4 {
                    head += entry.value + [UInt8](repeating: 0, count: 4 - entry.value.count)
                } else {
                    head += number(UInt32(end + values.count), 4)
                    values += entry.value
                }
            }
            return head + number(next, 4) + values
        }

        var bytes: [UInt8] {
            let start = Array((isLittleEndian ? "II" : "MM").utf8) + number(42, 2)
            func thumbnailDirectory(at place: Int) -> [UInt8] {
                guard let thumbnail else { return [] }
                let own = directory(
                    [long(0x0201, UInt32(place + 30)), long(0x0202, UInt32(thumbnail.count))], at: place)
                return own + thumbnail
            }
            let before = thumbnailIsFirst ? thumbnailDirectory(at: 8) : []
            func first(exif: Int, gps: Int, thumbnail: Int) -> [UInt8] {
                let entries =
                    [text(0x010F, "Camera & Sons")] + (orientation.map { [short(0x0112, $0)] } ?? [])
                    + [long(0x8769, UInt32(exif)), long(0x8825, UInt32(gps))]
                return directory(entries, at: 8 + before.count, next: UInt32(thumbnail))
            }
            let exifPlace = 8 + before.count + first(exif: 0, gps: 0, thumbnail: 0).count
            let exif = directory(
                [
                    text(0x9003, "2026:03:01 12:00:00"), (0x927C, 7, 9, Array("makernote".utf8)),
                    short(0xA002, UInt16(width)), long(0xA003, height),
                ], at: exifPlace)
            let gpsPlace = exifPlace + exif.count
            let gps = directory([text(0x0001, "N"), (0x0002, 5, 3, [UInt8](1...24))], at: gpsPlace)
            let end = gpsPlace + gps.count
            let place = thumbnail == nil ? 0 : thumbnailIsFirst ? 8 : end
            return start + number(UInt32(8 + before.count), 4) + before
                + first(exif: exifPlace, gps: gpsPlace, thumbnail: place) + exif + gps
                + (thumbnailIsFirst ? [] : thumbnailDirectory(at: end))
        }
    }

    private func jpeg(_ exif: [UInt8], _ profile: ColorProfile? = nil) -> [UInt8] {
        var segments = [JPEGSamples.Segment(number: 1, content: Array("Exif\0\0".utf8) + exif)]
        if let profile { segments += JPEGSamples.segments(of: profile.bytes, size: 300) }
        return JPEGSamples.quarters(segments: segments)
    }

    @Test(arguments: [false, true])
    func `A block without a thumbnail is kept byte for byte`(isLittleEndian: Bool) throws {
        let bytes = Camera(isLittleEndian: isLittleEndian, thumbnail: nil).bytes
        #expect(try #require(ExifBlock(bytes)).bytes == bytes)
        #expect(try JPEGReader(bytes: jpeg(bytes)).metadata.exif?.bytes == bytes)
    }

    @Test func `A thumbnail at the end is cut off with its directory`() throws {
        let bare = Camera(thumbnail: nil).bytes
        #expect(try #require(ExifBlock(Camera().bytes)).bytes == bare)
    }

    @Test func `A thumbnail before other things leaves zeros, and these as they were`() throws {
        let thumbnail = [UInt8](repeating: 0xAB, count: 40)
        let bytes = Camera(thumbnail: thumbnail, thumbnailIsFirst: true).bytes
        let kept = try #require(ExifBlock(bytes)).bytes
        #expect(kept.count == bytes.count && !kept.contains(0xAB))
        #expect(kept[8..<78].allSatisfy { $0 == 0 })
        // All but the thumbnail and the link to it.
        let differing = zip(kept, bytes).enumerated().filter { $0.offset >= 78 && $0.element.0 != $0.element.1 }
        #expect(differing.count == 1)
    }

    @Test(arguments: 1...8 as ClosedRange<UInt16>, [false, true])
    func `A photograph of any orientation is written upright, with its block`(
        orientation: UInt16, isLittleEndian: Bool
    ) throws {
        let camera = Camera(orientation: orientation, isLittleEndian: isLittleEndian)
        let drawing = try DrawingFile.open(jpeg(camera.bytes))
        let isTurned = orientation > 4
        let expected = Camera(
            orientation: 1, isLittleEndian: isLittleEndian, width: isTurned ? 32 : 48, height: isTurned ? 48 : 32,
            thumbnail: nil)
        let picture = try PixelBuffer(reading: drawing)
        for encoding in [PictureEncoding.jpeg(), .png()] {
            let written = try DrawingFile.open(picture.fileBytes(as: encoding, metadata: drawing.metadata))
            #expect(written.metadata.exif?.bytes == expected.bytes)
            #expect(written.width == expected.width && written.height == expected.height)
            #expect(written.warnings.isEmpty)
        }
        // The reader by itself gives the rows as they lie, and the block that says so.
        #expect(
            try JPEGReader(bytes: jpeg(camera.bytes)).metadata.exif?.bytes[8...].contains(UInt8(orientation)) == true)
    }

    @Test func `A PNG's block goes into a JPEG, and the profile beside it`() throws {
        let exif = try #require(ExifBlock(Camera(orientation: 1, thumbnail: nil).bytes))
        let metadata = DrawingMetadata(profile: PNGMetadataTests.profile("RGB "), exif: exif)
        let picture = PixelBuffer(width: 48, height: 32, format: .rgb, filledWith: 9)
        let png = try PNGReader(bytes: picture.pngBytes(metadata: metadata))
        #expect(png.metadata == metadata && png.warnings.isEmpty)
        let jpeg = try JPEGReader(bytes: picture.fileBytes(as: .jpeg(), metadata: png.metadata))
        #expect(jpeg.metadata.exif == exif && jpeg.metadata.profile?.bytes == metadata.profile?.bytes)
    }

    @Test func `An orientation that does not exist becomes upright`() throws {
        let block = try #require(ExifBlock(Camera(orientation: 9, thumbnail: nil).bytes))
        #expect(block.bytes == Camera(orientation: 1, thumbnail: nil).bytes)
    }

    @Test func `A width that does not fit its 16 bits gets 32`() throws {
        let block = try #require(ExifBlock(Camera(thumbnail: nil).bytes)).resized(width: 70_000, height: 9)
        let again = try #require(ExifBlock(block.bytes))
        #expect(again.bytes == again.resized(width: 70_000, height: 9).bytes)
        #expect(block.bytes.count == Camera(thumbnail: nil).bytes.count)
        let place = try #require(
            block.bytes.indices.first { block.bytes[$0...].starts(with: [0x02, 0xA0, 4, 0, 1, 0, 0, 0]) })
        #expect(block.bytes[(place + 8)..<(place + 12)] == [0x70, 0x11, 1, 0])
    }

    @Test func `A damaged block is left out, with a note`() throws {
        let good = Camera(thumbnail: nil).bytes
        func changed(_ place: Int, _ value: UInt8) -> [UInt8] {
            var bytes = good
            bytes[place] = value
            return bytes
        }
        let exifEntry = try #require(good.indices.first { good[$0...].starts(with: [0x69, 0x87]) })
        let cases: [(String, [UInt8])] = [
            ("cut off", Array(good.dropLast(60))), ("no TIFF", Array("Exif".utf8) + good),
            ("a directory outside", changed(5, 0xFF)), ("many entries", changed(9, 0xFF)),
            ("a text outside", changed(20, 0xFF)), ("a loop", changed(exifEntry + 8, 8)),
            ("a place as text", changed(exifEntry + 2, 2)), ("two places", changed(exifEntry + 4, 2)),
            ("short", [0x49, 0x49, 42]), ("too long", good + [UInt8](repeating: 0, count: 65_528 - good.count)),
        ]
        for (name, bytes) in cases {
            #expect(ExifBlock(bytes) == nil, "\(name)")
            guard bytes.count <= ExifBlock.greatestCount else { continue }
            let reader = try JPEGReader(bytes: jpeg(bytes))
            #expect(
                reader.metadata.exif == nil && reader.warnings == [ExifBlock.defect],
                "\(name)")
        }
        var png = TinyPNG(header: PNGHeader(width: 1, height: 1, format: .gray), rows: [1])
        png.chunksBefore = [("eXIf", changed(20, 0xFF))]
        let reader = try PNGReader(bytes: png.file)
        #expect(reader.metadata.exif == nil && reader.warnings.contains(ExifBlock.defect))
    }

    @Test func `Any bytes changed end in a block or none`() throws {
        var random = SeededGenerator(seed: 3)
        for isFirst in [false, true] {
            let good = Camera(thumbnailIsFirst: isFirst).bytes
            var kept = 0
            for _ in 0..<3000 {
                var bytes = good
                for _ in 0..<Int.random(in: 1...4, using: &random) {
                    bytes[Int.random(in: bytes.indices, using: &random)] =
                        [0, 1, 8, 0xFF].randomElement(using: &random) ?? 0
                }
                guard let block = ExifBlock(bytes) else { continue }
                kept += 1
                // What is kept can be read and changed again.
                let changed = block.upright.resized(width: 9, height: 9).resolved(Resolution(x: 9, y: 9))
                #expect(ExifBlock(changed.bytes) != nil)
            }
            #expect(kept > 100)
        }
    }
}
