import PlanBase
import PlanGeometry
import PlanImage
import PlanSheet
import PlanTiles
import Testing

@Suite struct TileErrorTests {
    private static let reason = Message(untranslated: "no space")

    @Test(
        arguments: [
            (.tooManyTiles(1), .usage, "tileSize", nil), (.outputName(path: ".."), .usage, "path", nil),
            (.outputExists(path: "t", isPyramid: true), .unwritable, "path", "t"),
            (.outputIsInput(output: "t", input: "t"), .unwritable, "path", "t"),
            (.inUse(path: "t"), .conflict, nil, "t"),
            (.otherWork(path: "t.partial", difference: Message("another drawing")), .conflict, nil, "t.partial"),
            (.notOurs(path: "t.partial"), .unwritable, nil, "t.partial"),
            (.foreignFile(path: "t/a", reason: reason), .unwritable, nil, "t/a"),
            (.writeFailed(path: "t/a", reason: reason), .unwritable, nil, "t/a"),
            (.marksMissing(path: "t", areas: 1, markers: 0), .refused, nil, "t"),
            (.selectionMissing(path: "t", selection: "filters"), .refused, nil, "t"),
            (.notAPyramid(path: "t", reason: reason), .unreadable, nil, "t"),
            (
                .damagedRecord(path: "t/a", member: "options.tileSize", reason: reason), .unreadable,
                "options.tileSize", "t/a"
            ),
            (.otherDrawing(path: "t"), .refused, nil, "t"),
            (
                .unreadableTile(TileAddress(level: 1, column: 2, row: 3), file: "t/a", reason: reason), .unreadable,
                nil, "t/a"
            ),
            (.unreadableViewer(path: "w", reason: reason), .unreadable, nil, "w"),
            (.noSuchTile(TileAddress(level: 1, column: 2, row: 3)), .notFound, nil, nil),
            (.noSheet(SheetError(.cancelled)), .cancelled, nil, nil),
            (.noSheet(SheetError(.image(.emptyFile(file: "a.png")))), .unreadable, nil, "a.png"),
            (.noSheet(SheetError(.noSuchArea("x", known: []))), .notFound, "view.crop", nil),
        ] as [(TileError.Cause, ProblemKind, String?, String?)])
    func `An error has its kind, its place and its file`(
        cause: TileError.Cause, kind: ProblemKind, place: String?, file: String?
    ) {
        let error = TileError(cause)
        #expect(error.kind == kind)
        #expect(error.placeName == place)
        #expect(error.file == file)
    }

    @Test func `The problem below an error is that of the library below the sheet`() {
        let picture = SheetError(.image(.emptyFile(file: "a.png")))
        #expect(TileError(.noSheet(picture)).underlying as? ImageError == .emptyFile(file: "a.png"))
        #expect(TileError(.noSheet(SheetError(.cancelled))).underlying.code == "cancelled")
        #expect(TileError(.quality(0)).underlying is TileError)
    }

    @Test func `Unfinished work of another run is begun anew without the front end's own setting`() {
        let error = TileError(.otherWork(path: "t.partial", difference: Message("another drawing")))
        #expect(
            error.description.hasSuffix(
                "(another drawing); give the same drawing and options, or begin anew without resume"))
        #expect(error.message(in: .english, for: .command).hasSuffix("or begin anew without --resume"))
    }
}
