import Foundation
import Testing

@testable import PlanImage

/// Damaged and hostile drawings given to the command: a picture or a message that says what to do, in little memory, and
/// never half a file.
@Suite struct BadDrawingTests {
    let place: Workspace

    init() throws {
        place = try Workspace()
        try place.write(
            #"{"type":"Polygon","coordinates":[[[1,1],[7,1],[7,7],[1,7],[1,1]]]}"#, to: "rooms.geojson")
    }

    /// Annotates the drawing with 1.5 GB of address space; only a whole picture may be left behind.
    private func annotate(_ drawing: [UInt8]) throws -> CommandRun {
        try Data(drawing).write(to: place.folder.appendingPathComponent("plan.png"))
        try? FileManager.default.removeItem(atPath: place.path("out.png"))
        let run = try CommandRun(
            ["annotate", "plan.png", "--areas", "rooms.geojson", "--output", "out.png"], in: place.folder,
            mostMemory: 1500)
        #expect(try place.names == ((run.status == 0 ? ["out.png"] : []) + ["plan.png", "rooms.geojson"]))
        if run.status == 0 {
            let picture = try PixelBuffer(png: place.bytes(of: "out.png"))
            #expect(picture.width > 0)
        } else {
            #expect(run.status == 3, "\(run.errors)")
            #expect(run.output.isEmpty)
            #expect(run.errors.hasPrefix("planmark: error: plan.png: "))
            #expect(run.errors.contains("; "), "there is a remedy: \(run.errors)")
            #expect(run.errors.filter { $0 == "\n" }.count == 1)
        }
        return run
    }

    /// The command is run for one byte of five and both ends: chunk by chunk, lengths, types, contents and checksums. The tests of
    /// `PNGReader` damage every byte.
    private static func places(in file: [UInt8]) -> [Int] {
        file.indices.filter { $0.isMultiple(of: 5) || $0 == file.count - 1 }
    }

    @Test func `A file cut off at any byte`() throws {
        let file = CraftedPNG().file
        try #require(try annotate(file).status == 0)
        for count in Self.places(in: file) {
            #expect(try annotate(Array(file.prefix(count))).status == 3, "cut to \(count) bytes")
        }
    }

    @Test func `A file with any byte changed`() throws {
        let file = CraftedPNG().file
        for index in Self.places(in: file) {
            var changed = file
            changed[index] ^= 0xFF
            // There is no chunk that the picture could do without.
            #expect(try annotate(changed).status == 3, "byte \(index)")
        }
    }

    @Test func `What is odd in a drawing is told when it is rendered`() throws {
        let run = try annotate(CraftedPNG(rowCount: 9).file)
        #expect(run.status == 0)
        #expect(run.errors == "planmark: note: plan.png: IDAT: Too much image data\n")
    }

    @Test(arguments: CraftedPNG.bad)
    func `Wrong sizes, checksums and rows`(png: CraftedPNG, says: String) throws {
        let run = try annotate(png.file)
        #expect(run.status == 3)
        #expect(run.errors.contains(says), "\(run.errors)")
    }

    @Test(arguments: CraftedPNG.odd)
    func `What is odd but can be read`(png: CraftedPNG) throws {
        let run = try annotate(png.file)
        #expect(run.status == 0, "\(run.errors)")
    }
}
