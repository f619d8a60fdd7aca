import PlanFiles
import PlanGeometry
import PlanModel
import TestSupport
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A plan that is kept nowhere.
private struct LoosePlan: PlanSource {
    let location: String
    let planDrawing: PlanDrawing
    var kept: [UInt8] = []

    func picture() -> [UInt8] { kept }
    func shownAreas() -> [Area] { [] }
    func shownMarkers() -> [Marker] { [] }
}

@Suite struct DrawingContentTests {
    private let folder: TemporaryFolder
    private let image = Array("not quite an image".utf8)

    init() throws {
        folder = try TemporaryFolder()
        try FileManager.default.createDirectory(
            atPath: folder.path + "/plans/images", withIntermediateDirectories: true)
        _ = try folder.file("outside.png", image)
        _ = try folder.file("plans/level.png", image)
        _ = try folder.file("plans/images/level.png", image)
    }

    private func plan(naming path: String?, hash: ContentHash? = nil, isEmbedded: Bool = false) -> LoosePlan {
        LoosePlan(
            location: folder.path + "/plans/level.plan",
            planDrawing: PlanDrawing(
                drawing: Drawing(name: "level", width: 4, height: 3, path: path), hash: hash, isEmbedded: isEmbedded),
            kept: image)
    }

    private func error(_ plan: LoosePlan, givenAs path: String? = nil) throws -> PlanDrawingError {
        try #require(throws: PlanDrawingError.self) { _ = try plan.drawingContent(givenAs: path) }
    }

    @Test(arguments: ["level.png", "images/level.png", "./images/./level.png", "images//level.png"])
    func `A file in the plan's folder or below is read`(path: String) throws {
        #expect(try plan(naming: path).drawingContent() == .bytes(image, name: path))
        #expect(try plan(naming: path, hash: ContentHash(of: image)).drawingContent() == .bytes(image, name: path))
    }

    @Test(arguments: ["../outside.png", "images/../level.png", "/etc/hostname", ""])
    func `A path that leads out of the folder is refused, whether or not there is a file`(path: String) throws {
        let error = try error(plan(naming: path))
        #expect(error.cause == .outsideFolder(path: path))
        #expect(error.file == folder.path + "/plans/level.plan")
        let text = "\(folder.path)/plans/level.plan: the drawing \(path) is not in the plan's folder"
        #expect(error.message(advising: nil).english == text)
        #expect(
            "\(error)" == "\(text); say where it is with drawing; Plan.create() with embed keeps a drawing in the plan")
        #expect(
            error.message(in: .english, for: .command)
                == "\(text); say where it is with --drawing; 'planmark new' with --embed keeps a drawing in the plan")
    }

    @Test func `No symbolic link is followed, to a file or to a folder`() throws {
        let files = FileManager.default
        try files.createSymbolicLink(
            atPath: folder.path + "/plans/link.png", withDestinationPath: folder.path + "/plans/level.png")
        try files.createSymbolicLink(
            atPath: folder.path + "/plans/linked", withDestinationPath: folder.path + "/plans/images")
        #expect(try error(plan(naming: "link.png")).cause == .symbolicLink(path: "link.png"))
        let inFolder = try error(plan(naming: "linked/level.png"))
        #expect(["symbolicLink", "notReadable"].contains(inFolder.code))
    }

    @Test func `A missing file, a folder and a plan without a drawing are different errors`() throws {
        #expect(
            try error(plan(naming: "none.png")).cause
                == .notReadable(path: "none.png", reason: "No such file or directory"))
        #expect(try error(plan(naming: "images")).cause == .notAFile(path: "images"))
        #expect(try error(plan(naming: nil)).cause == .noDrawing)
    }

    @Test func `Content that is not that of the plan's hash is refused, also of a file that is given`() throws {
        let other = plan(naming: "level.png", hash: ContentHash(of: [1, 2, 3]))
        #expect(try error(other) == PlanDrawingError(.otherContent, file: "level.png"))
        let given = folder.path + "/outside.png"
        #expect(try error(other, givenAs: given) == PlanDrawingError(.otherContent, file: given))
    }

    @Test func `A file that is given may lie anywhere`() throws {
        let given = folder.path + "/outside.png"
        #expect(
            try plan(naming: nil, hash: ContentHash(of: image)).drawingContent(givenAs: given) == .file(path: given))
        #expect(throws: InputError.self) {
            try plan(naming: nil).drawingContent(givenAs: folder.path + "/none.png")
        }
    }

    @Test func `A drawing that the plan keeps is handed out under the plan's name`() throws {
        let plan = plan(naming: nil, hash: ContentHash(of: image), isEmbedded: true)
        #expect(try plan.drawingContent() == .bytes(image, name: plan.location + " (drawing)"))
    }
}
