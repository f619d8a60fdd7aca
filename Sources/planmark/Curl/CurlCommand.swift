import PlanArgumentParser
import PlanGeometry
import PlanImage
import PlanModel
import PlanRender

/// `planmark curl`: pages that turn.
struct CurlCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "curl",
        abstract: "Turn pages: a picture, a film strip or a moving picture of it.",
        discussion: """
            Pages are PNG and JPEG pictures, plan files, scenes (JSON) and texts (.txt, UTF-8), told apart by their content. \
            Two pages make a turn from one to the other; with --spine mid they are spreads, or give the pages of both \
            spreads, four in all. With --book all the pages turn one after the other, those of a folder in the order of \
            their names. Pages take the size of the first, or of --size, and are fitted.

            The output's name says what is written: .png a picture at --progress, or with --sheet several of them; .gif, \
            .apng and .webp a moving picture; a folder a picture a frame. It appears whole or not at all.

            Forward, paper moves to the left, or up; in right-to-left books to the right. Options are those of UIKit's \
            UIPageViewController.
            """,
        examples: [
            CommandExample(
                "From one plan to another, held at the corner.",
                """
                planmark curl Samples/office.png Samples/apartment.png --size 900x675 --progress 0.4 \\
                    --output Output/turn.png
                """),
            CommandExample(
                "The sample book, two pages side by side.",
                "planmark curl --book Samples/book --spine mid --size 900x640 --output Output/book.gif"),
            CommandExample(
                "Six stages beside each other.",
                "planmark curl Samples/office.png Samples/apartment.png --sheet 6 --output Output/stages.png"),
            CommandExample("Every kind of turn.", "planmark curl --table --output Output/turns.png"),
        ])

    @Argument(
        help: "The pages: FROM and TO; with --book all of them, or folders of them.",
        completion: .file(extensions: PageFileKind.endings))
    var pages: [String] = []

    @OptionGroup(title: "Pages")
    var pageOptions: CurlPageOptions

    @OptionGroup(title: "Turn")
    var turn: TurnOptions

    @OptionGroup(title: "Sheet")
    var look: SheetLookOptions

    @OptionGroup(title: "Output")
    var film: CurlOutputOptions

    @Flag(help: "Print one JSON object instead of text.")
    var json = false

    @Flag(name: .shortAndLong, help: "Print no report, notes or progress.")
    var quiet = false

    func validate() throws {
        if quiet, json { throw ValidationError("give --json or --quiet, not both") }
        if turn.style == .scroll { try look.refuseWithScroll() }
        if film.table {
            if !pages.isEmpty || !pageOptions.text.isEmpty { throw ValidationError("--table brings its own pages") }
        } else if pages.isEmpty, pageOptions.text.isEmpty {
            throw ValidationError("no pages: give FROM and TO, --text, or a folder with --book")
        }
        if turn.spine == .mid, look.back != nil {
            throw ValidationError("--back goes with a spine at an edge: about one in the middle the backs are pages")
        }
        if turn.doubleSided, look.back != nil { throw ValidationError("give --double-sided or --back, not both") }
    }

    func run() throws {
        InterruptCleanup.install()
        Font.prepare()
        let output = try CurlOutput(path: film.output, hasFrames: film.frames != nil)
        try film.check(output, isBook: pageOptions.book || !pageOptions.text.isEmpty)
        if film.table {
            let sheet = try TurnTable().sheet()
            try sheet.picture().writePNG(to: film.output)
            try report(frames: sheet.count, turns: sheet.count, size: nil, seconds: nil, noun: "cell")
            return
        }
        let (loader, sequence) = try openBook(isSheet: film.sheet != nil)
        var painter = try StagePainter(
            loader: loader, sequence: sequence, direction: turn.direction, look: look, backPage: try backPage())
        let turns = try film.turns(of: sequence)
        switch output {
        case .picture: try writePicture(&painter, turn: turns.lowerBound)
        case .frames: try writeFrames(&painter, turns)
        case .animation(let format): try writeAnimation(&painter, turns, as: format)
        }
        if !quiet, !loader.fittedPages.isEmpty {
            let count = counted(loader.fittedPages.count, "page")
            let size = "\(Int(sequence.layout.pageSize.width)) x \(Int(sequence.layout.pageSize.height))"
            Diagnostics.note("\(count) of another shape than \(size): laid in by --fit \(pageOptions.fit.rawValue)")
        }
    }

    // MARK: - Pages

    private func openBook(isSheet: Bool) throws -> (PageLoader, PageSequence) {
        var collection = try PageCollection(paths: pages, texts: pageOptions.text)
        for file in collection.files where SameFile.isSame(file.path, film.output) {
            throw CommandFailure(
                "\(film.output): is the page \(file.path) itself; choose another --output", exitCode: .unwritableOutput)
        }
        let options = try turn.turnOptions()
        let isSpread =
            !pageOptions.book && options.spineLocation == .mid && collection.files.count == 2 && !collection.hasText
        let size = try pageOptions.pageSize(
            of: collection, options: options, isSpread: isSpread, mostOfSide: isSheet ? 480 : nil)
        let layout = try PageLayout(options: options, pageSize: size)
        if turn.direction == .reverse, !pageOptions.book, !collection.hasText {
            // FROM comes later in the book then, but it is shown first.
            collection = collection.reversed(inGroupsOf: options.spineLocation == .mid && !isSpread ? 2 : 1)
        }
        let loader = try PageLoader(
            collection, layout: layout, fit: pageOptions.fit, paper: look.paper, isSpread: isSpread)
        let count = loader.references.count
        let sequence = PageSequence(layout: layout, pageCount: count)
        guard sequence.turnCount > 0 else {
            let given = count == 1 ? "only one page" : "only \(count) pages, which are shown together"
            throw CommandFailure("\(given): nothing to turn to; give more pages", exitCode: .usage)
        }
        let needed = options.spineLocation == .mid ? 4 : options.isDoubleSided ? 3 : 2
        if !pageOptions.book, !collection.hasText, count > needed {
            throw ValidationError("\(count) pages are too many for one turn, which has \(needed); turn all with --book")
        }
        return (loader, sequence)
    }

    /// The picture on the back of the sheet, where one is given.
    private func backPage() throws -> PageReference? {
        guard case .picture(let path) = look.back else { return nil }
        return .file(path, try PageFileKind(of: path))
    }

    // MARK: - Output

    private func writePicture(_ painter: inout StagePainter, turn: Int) throws {
        guard let count = film.sheet else {
            let picture = try painter.finishedPicture(turn: turn, progress: film.progress ?? 0.5)
            try picture.writePNG(to: film.output)
            try report(frames: 1, turns: 1, size: (picture.width, picture.height), seconds: nil)
            return
        }
        let size = Size(width: Double(painter.width), height: Double(painter.height))
        var sheet = PictureSheet(columnCount: PictureSheet.columnCount(for: count, of: size), pictureSize: size)
        for index in 0..<count {
            let progress = Double(index) / Double(count - 1)
            let percent = Int((100 * progress).rounded())
            sheet.append(try painter.picture(turn: turn, progress: progress), caption: "\(percent) %")
        }
        let picture = try sheet.picture()
        try picture.writePNG(to: film.output)
        try report(frames: count, turns: 1, size: (picture.width, picture.height), seconds: nil, noun: "stage")
    }

    private func writeFrames(_ painter: inout StagePainter, _ turns: Range<Int>) throws {
        let film = film.film(of: turns)
        let folder = try FrameFolder(path: self.film.output, frameCount: film.frames.count)
        var meter = ProgressMeter(
            name: self.film.output, total: film.frames.count, isQuiet: quiet, unit: "frames")
        defer { meter.finish() }
        for (index, frame) in film.frames.enumerated() {
            try folder.write(painter.finishedPicture(turn: frame.turn, progress: frame.progress))
            meter.show(index + 1)
        }
        folder.finish()
        try report(
            frames: film.frames.count, turns: turns.count, size: (painter.width, painter.height), seconds: nil)
    }

    private func writeAnimation(
        _ painter: inout StagePainter, _ turns: Range<Int>, as format: AnimationFormat
    ) throws {
        let film = film.film(of: turns)
        let writer = try AnimationWriter(
            path: self.film.output, format: format, width: painter.width, height: painter.height,
            frameCount: film.frames.count, isOpaque: painter.isOpaque)
        var meter = ProgressMeter(
            name: self.film.output, total: film.frames.count, isQuiet: quiet, unit: "frames")
        defer { meter.finish() }
        for (index, frame) in film.frames.enumerated() {
            let picture = try painter.picture(turn: frame.turn, progress: frame.progress)
            try writer.write(picture, seconds: frame.seconds)
            meter.show(index + 1)
        }
        try writer.finish()
        try report(
            frames: film.frames.count, turns: turns.count, size: (painter.width, painter.height),
            seconds: film.duration)
    }

    private func report(
        frames: Int, turns: Int, size: (width: Int, height: Int)?, seconds: Double?, noun: String = "frame"
    ) throws {
        if quiet { return }
        let output = film.output
        guard json else {
            var parts = [counted(frames, noun)]
            if let size { parts.append("\(size.width) x \(size.height) pixels") }
            if let seconds { parts.append("\((10 * seconds).rounded() / 10) s") }
            print("\(output): \(parts.joined(separator: ", "))")
            return
        }
        var members: [String: JSONValue] = [
            "output": .string(output), "\(noun)s": .number(Double(frames)), "turns": .number(Double(turns)),
        ]
        if let size {
            members["width"] = .number(Double(size.width))
            members["height"] = .number(Double(size.height))
        }
        if let seconds { members["seconds"] = .number((1000 * seconds).rounded() / 1000) }
        print(JSONValue.object(members).text)
    }
}
