import Foundation
import PlanFiles
import PlanGeometry
import PlanImage
import PlanModel
import PlanSheet
import TestSupport
import Testing

@testable import PlanTiles

/// The photos of markers on the page beside the tiles.
@Suite struct TilePhotoTests {
    private let folder: TemporaryFolder
    private let viewer: ViewerFiles
    private var options = TileOptions(layout: .xyz)

    init() throws {
        folder = try TemporaryFolder()
        try Folders.make(folder["web/leaflet"])
        for (name, text) in [("viewer.html", "{/*PYRAMID*/}"), ("leaflet/leaflet.js", ""), ("leaflet/leaflet.css", "")]
        {
            _ = try folder.file("web/\(name)", text)
        }
        viewer = try #require(ViewerFiles(folder: folder["web"]))
        options.details = true
    }

    private func make(_ plan: PhotoPlan) throws -> TileReport {
        try TilePyramid.make(of: SheetInput(plan: plan), at: folder["t"], options, viewer: viewer)
    }

    /// The files of the photos beside the tiles.
    private func photos() throws -> [String] {
        TileSupport.exists(folder["t/photos"])
            ? try FileManager.default.contentsOfDirectory(atPath: folder["t/photos"]).sorted() : []
    }

    @Test func `The page has the photos of each marker, small and with nothing else of their files`() throws {
        var plan = try PhotoPlan(markers: 2)
        let jpeg = try PixelBuffer(width: 2000, height: 1000, format: .rgb, filledWith: 90).encoded(as: .jpeg)
        let comment: [UInt8] = [0xFF, 0xFE, 0, 8] + Array("secret".utf8)
        let hash = plan.attach(Array(jpeg.prefix(2) + comment + jpeg.dropFirst(2)), "door.jpg", to: 0)
        plan.attach(Array("%PDF-1.4".utf8), "letter.pdf", to: 0)
        let report = try make(plan)
        #expect(report.photoCount == 1 && report.photoNotes.isEmpty)
        let page = try folder.read("t/viewer.html")
        #expect(page.contains(#""photos":[{"file":"photos\/\#(hash).jpg","name":"door.jpg"}]"#), "\(page)")
        #expect(page.ranges(of: #""photos":"#).count == 1)
        let bytes = try Array(Data(contentsOf: URL(filePath: folder["t/photos/\(hash).jpg"])))
        let photo = try DrawingFile.open(bytes, name: "photo")
        #expect((photo.width, photo.height) == (1024, 512) && photo.fileKind == .jpeg)
        #expect(bytes.firstRange(of: Array("secret".utf8)) == nil)
    }

    @Test func `Transparent parts of a photo are white`() throws {
        var plan = try PhotoPlan(markers: 1)
        let picture = PixelBuffer(width: 20, height: 20, format: .rgba, filledWith: 0)
        let hash = plan.attach(try picture.encoded(as: .png), "sketch.png", to: 0)
        _ = try make(plan)
        let reader = try DrawingFile.open(folder["t/photos/\(hash).jpg"])
        var row = [UInt8](repeating: 0, count: 60)
        _ = try row.withUnsafeMutableBytes { try reader.readRows(1, as: .rgb, into: $0) }
        #expect(row.allSatisfy { $0 > 250 })
    }

    @Test func `Photos that are too many are told`() throws {
        var plan = try PhotoPlan(markers: 70)
        for number in 0..<10 { plan.attach(try Self.photo(number), "\(number).png", to: 0) }
        for number in 0..<500 { plan.attach(try Self.photo(number), "\(number).png", to: 1 + number / 8) }
        let report = try make(plan)
        // Two of the first marker; all others are within the limits, those of the first once more as the same files.
        #expect(report.photoCount == 500)
        #expect(
            report.photoNotes.map { "\($0)" } == [
                "2 photos are not on the page, which has the first 8 of a marker and 500 in all"
            ])
        #expect(try photos().count == 500)
        let page = try folder.read("t/viewer.html")
        #expect(page.ranges(of: #""file":"#).count == 508)
    }

    @Test func `A photo that cannot be shown is told by its name`() throws {
        var plan = try PhotoPlan(markers: 2)
        plan.attach(Array("no picture".utf8), "crack.heic", to: 0)
        let png = try Self.photo(1)
        plan.attach(Array(png.prefix(png.count / 2)), "cut.png", to: 0)
        plan.lose("lost.jpg", of: 1)
        let report = try make(plan)
        #expect(report.photoCount == 0)
        #expect(
            report.photoNotes.map { "\($0)" } == [
                "3 photos are not on the page, such as crack.heic: they are no sound PNG or JPEG of at most 64 MB"
            ])
        #expect(try !folder.read("t/viewer.html").contains("photos"))
    }

    @Test func `An update keeps the files of photos that stay, and removes those of photos that went`() throws {
        var plan = try PhotoPlan(markers: 2)
        let (stays, goes) = (
            plan.attach(try Self.photo(1), "a.png", to: 0), plan.attach(try Self.photo(2), "b.png", to: 1)
        )
        _ = try make(plan)
        #expect(try photos() == ["\(stays).jpg", "\(goes).jpg"].sorted())
        var (before, after) = (stat(), stat())
        #expect(stat(folder["t/photos/\(stays).jpg"], &before) == 0)
        plan.attachments[plan.markers[1].id] = nil
        let comes = plan.attach(try Self.photo(3), "c.png", to: 0)
        let report = try TilePyramid.update(folder["t"], of: SheetInput(plan: plan), viewer: viewer)
        #expect(report.photoCount == 2 && report.foreignCount == 0)
        #expect(try photos() == ["\(stays).jpg", "\(comes).jpg"].sorted())
        #expect(stat(folder["t/photos/\(stays).jpg"], &after) == 0 && before.st_ino == after.st_ino)
    }

    @Test func `Without details no photo is written`() throws {
        var plan = try PhotoPlan(markers: 1)
        plan.attach(try Self.photo(1), "a.png", to: 0)
        let report = try TilePyramid.make(
            of: SheetInput(plan: plan), at: folder["t"], TileOptions(layout: .xyz), viewer: viewer)
        #expect(report.photoCount == 0 && report.photoNotes.isEmpty)
        #expect(try photos().isEmpty)
    }

    /// A small picture, another for each number.
    private static func photo(_ number: Int) throws -> [UInt8] {
        var picture = PixelBuffer(width: 4, height: 4, format: .rgb, filledWith: 255)
        picture[0, 0] = [UInt8(number % 256), UInt8(number / 256), 0]
        return try picture.encoded(as: .png)
    }
}
