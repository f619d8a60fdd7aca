import PlanBase
import PlanFiles
import PlanGeometry
import Testing

/// The errors of files as problems: kinds, places and messages.
@Suite struct ProblemTests {
    // MARK: - Files that are read

    @Test(arguments: [
        (InputError.Cause.tooLarge(limit: 5), ProblemKind.limit), (.tooLargeToImport(limit: 1 << 20), .limit),
        (.rowTooLong(limit: 5), .limit), (.cellTooLong(limit: 5), .limit), (.notFound, .unreadable),
        (.empty, .unreadable), (.notReadable(reason: "Input/output error"), .unreadable),
        (.textTooLong(of: Message("the name"), bytes: 2, limit: 1), .unreadable),
    ])
    func `What is too large is over a limit, all else cannot be read`(cause: InputError.Cause, kind: ProblemKind) {
        let error = InputError(cause, file: "rooms.geojson")
        #expect(error.kind == kind)
        #expect(error.kind.exitStatus == 3)
        #expect(error.file == "rooms.geojson" && error.placeName == nil)
    }

    @Test(arguments: [
        (FilePlace.line(12), "12"), (.line(12, column: 5), "12:5"), (.feature(3, name: "Hall"), "feature 3 (\"Hall\")"),
        (.entry(4), "entry 4"), (.annotation(2, page: 1), "annotation 2 on page 1"),
    ])
    func `A place has a name for programs`(place: FilePlace, name: String) {
        #expect(InputError(.empty, file: "-", at: place).placeName == name)
    }

    @Test(arguments: [
        (
            InputError.Cause.notInEncoding("GB18030"), "the text is not GB18030; give another --encoding",
            "the text is not GB18030; give another encoding", Remedy.set(.encoding)
        ),
        (
            .sameImageNames("a.jpg", ids: ["1", "2"]),
            "has 2 pictures of the name 'a.jpg'; --image chooses one by its id: 1, 2",
            "has 2 pictures of the name 'a.jpg'; image chooses one by its id: 1, 2", .set(.image)
        ),
        (
            .notANumber(column: "x", text: "1,5"),
            "column 'x': '1,5' is not a number; write decimals with a point, or say with --decimal comma that they have commas",
            "column 'x': '1,5' is not a number; write decimals with a point, or say with decimal comma that they have commas",
            .set(.decimal, to: "comma")
        ),
        (
            .needsPlan(format: "PDF"), "PDF is read into a plan of the drawing alone; 'planmark import' does that",
            "PDF is read into a plan of the drawing alone; Plan.importFile() does that", .use(.import)
        ),
    ])
    func `Advice is given in the terms of the front end`(
        cause: InputError.Cause, command: String, swift: String, remedy: Remedy
    ) {
        #expect(cause.message(in: .english, for: .command) == command)
        #expect(cause.message(in: .english, for: .swift) == swift)
        #expect(InputError(cause, file: "list.csv").remedies == [remedy])
    }

    @Test(arguments: [
        (
            FileNote.worksheetUnused, "--worksheet does nothing here; it goes with a workbook (.xlsx or .ods)",
            [Remedy]()
        ),
        (
            .similar(column: "tilte", known: "title"),
            "column 'tilte' is not known; if it is the title, say so with --map 'tilte=title'",
            [.map(("tilte", "title"))]
        ),
        (
            .withinOnePixel(ofAreas: true, at: "(0, 0)", .fractions),
            "all areas lie within one pixel, at (0, 0); if these are fractions of the drawing, say so with --coordinates normalized",
            [.set(.coordinates, to: "normalized")]
        ),
    ])
    func `Notes speak of options to those who use the command`(note: FileNote, command: String, remedies: [Remedy]) {
        #expect(note.message(in: .english, for: .command) == command)
        #expect(!note.message(in: .english, for: .swift).contains("--"))
        #expect(note.message.remedies == remedies)
    }

    @Test func `The place in a note is said in the reader's language`() {
        let first = Message("feature \(2)")
        let note = FileNote.mistypedStatus("clsoed", first: first, meant: "closed")
        #expect(
            note.message(in: .english)
                == "the status 'clsoed' is no usual one, first at feature 2; did you mean 'closed'?")
        #expect(note.message(in: .chinese).contains(first.text(in: .chinese)))
        #expect(!note.message(in: .chinese).contains("feature"))
    }

    // MARK: - Drawings

    @Test func `A drawing's error advises what the caller has for it`() {
        let error = PlanDrawingError(.outsideFolder(path: "../a.png"), file: "level.plan")
        let problem = "level.plan: the drawing ../a.png is not in the plan's folder"
        #expect(error.kind == .unreadable && error.file == "level.plan")
        #expect(
            error.message(in: .english, for: .command)
                == "\(problem); say where it is with --drawing; 'planmark new' with --embed keeps a drawing in the plan"
        )
        #expect(
            "\(error)"
                == "\(problem); say where it is with drawing; Plan.create() with embed keeps a drawing in the plan")
        #expect(error.remedies == [.set(.drawing), .use(.new), .set(.embed)])
        #expect(error.message(advising: nil).english == problem)
        #expect(
            error.message(advising: .set(.image)).english
                == "\(problem); say where it is with image; Plan.create() with embed keeps a drawing in the plan")
    }

    @Test func `No other path is advised where the drawing is another`() {
        let error = PlanDrawingError(
            .otherSize(plan: Size(width: 4, height: 3), drawing: Size(width: 3, height: 4)), file: "a.png")
        #expect(
            "\(error)"
                == "a.png: has 3 x 4 pixels, and the plan was made for 4 x 3; export the plan, "
                + "and import it into a new one of the picture without its EXIF orientation")
        #expect(error.remedies.isEmpty)
    }

    @Test(arguments: [
        (PlanDrawingError.Owner.theme, "not below the theme's folder; put it there"),
        (.scene, "not below the scene's folder; put it there"),
    ])
    func `A file outside of a folder is told with what names it`(owner: PlanDrawingError.Owner, reason: String) {
        let error = PlanDrawingError(.outsideFolder(path: "../a.png"), file: "a.json")
        #expect(error.reason(inFolderOf: owner).english == reason)
    }

    // MARK: - Files that are written

    @Test(arguments: [
        (
            OutputError.folderMissing(file: "x/a.png", folder: "x"),
            "x/a.png: the folder x does not exist; create it first"
        ),
        (.outputIsDirectory(file: "x"), "x: is a folder; give the name of a file to write"),
        (
            .outputIsPlan(file: "a.plan", plan: "a.plan"),
            "a.plan: is a plan and is not replaced; choose another output, or remove the plan first"
        ),
        (
            .outputIsPlan(file: "a.plan-wal", plan: "a.plan"),
            "a.plan-wal: belongs to the plan a.plan, which would be damaged; choose another output"
        ),
        (
            .outputIsForeign(file: "a.csv", found: Message("a table", context: "kind")),
            "a.csv: is a table that Planmark did not write; choose another output; force replaces it"
        ),
        (
            .outputWasChanged(file: "a.csv", line: 12),
            "a.csv: line 12 has no id, so somebody has added it since the file was exported; import the file first, or choose another "
                + "output; Plan.importFile() imports it, and force replaces it"
        ),
        (
            .outputWasChanged(file: "a.xlsx", line: nil),
            "a.xlsx: another program has changed it since it was exported; import the file first, or choose another output; "
                + "Plan.importFile() imports it, and force replaces it"
        ),
        (
            .cannotCreate(file: "a", reason: Message("it is a disk, not a file")),
            "a: cannot be created: it is a disk, not a file"
        ),
        (
            .writeFailed(file: "a", reason: "No space left on device"),
            "a: cannot be written: No space left on device"
        ),
    ])
    func `An error of writing names the file and the reason`(error: OutputError, text: String) {
        #expect("\(error)" == text)
        #expect(error.kind == .unwritable)
        #expect(error.file == text.split(separator: ":").first.map(String.init))
        #expect(error.message(in: .german) != text && error.message(in: .chinese) != text)
    }
}
