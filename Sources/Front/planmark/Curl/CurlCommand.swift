import PlanArgumentParser
import PlanBase
import PlanCanvas
import PlanPageCurl

/// `planmark curl`: pages that turn.
struct CurlCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "curl",
        abstract: "Turn pages: a picture, a film strip or a moving picture of it.",
        discussion: """
            Pages are PNG and JPEG pictures, plan files, scenes (JSON) and texts (.txt, UTF-8), told apart by their content. \
            Two pages make a turn from one to the other; with --spine mid they are spreads, or give the pages of both \
            spreads, four in all; with --double-sided give the page on the back between the two. With --book all the pages \
            turn one after the other, those of a folder in the order of their names. Pages take the \
            size of the first, or of --size, and are fitted.

            The output's name says what is written: .png a picture at --progress, or with --sheet several of them; .gif, \
            .apng and .webp a moving picture; a folder a picture a frame. A file appears whole or not at all; of \
            frames those that are whole stay when the program is interrupted.

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

    @OptionGroup(title: "Pages") var pageOptions: CurlPageOptions
    @OptionGroup(title: "Turn") var turn: TurnOptions
    @OptionGroup(title: "Sheet") var look: SheetLookOptions
    @OptionGroup(title: "Output") var film: CurlOutputOptions

    @Flag(help: "Print one JSON object instead of text.") var json = false
    @Flag(name: .shortAndLong, help: "Print no report, notes or progress.") var quiet = false
    @OptionGroup var language: LanguageOptions

    func validate() throws {
        if quiet, json { throw ValidationError(Message("give --json or --quiet, not both")) }
        if turn.style == .scroll { try look.refuseWithScroll() }
        if film.table {
            if !pages.isEmpty || !pageOptions.text.isEmpty {
                throw ValidationError(Message("--table brings its own pages"))
            }
        } else if pages.isEmpty, pageOptions.text.isEmpty {
            throw ValidationError(Message("no pages: give FROM and TO, --text, or a folder with --book"))
        }
        if turn.spine == .mid, look.back != nil {
            throw ValidationError(
                Message("--back goes with a spine at an edge: about one in the middle the backs are pages"))
        }
        if turn.doubleSided, look.back != nil {
            throw ValidationError(Message("give --double-sided or --back, not both"))
        }
    }

    func run() throws {
        Font.prepare()
        let output = try CurlOutput(path: film.output, hasFrames: film.frames != nil)
        InterruptLine.ofOutput(film.output, inOneStep: !output.isFrames, in: language.lang)
        try film.check(output, isBook: pageOptions.book || !pageOptions.text.isEmpty)
        if !quiet { IgnoredOption.tell(film.ignored(in: output), in: language.lang) }
        let writer = CurlWriter(output: film, kind: output, isQuiet: quiet, isJSON: json, language: language.lang)
        if film.table { return try writer.writeTable() }
        let book = try CurlBook(
            paths: pages, options: pageOptions, turn: turn, look: look, output: film, notesIn: language.lang)
        var painter = try TurnPainter(book: book, direction: turn.direction, look: look)
        let turns = try film.turns(of: book.sequence)
        switch output {
        case .picture: try writer.writePicture(&painter, turn: turns.lowerBound)
        case .frames: try writer.writeFrames(&painter, turns)
        case .animation(let format): try writer.writeAnimation(&painter, turns, as: format)
        }
        if !quiet {
            for note in book.notes + film.notes(of: output, book.sequence, isOpaque: painter.isOpaque) {
                Diagnostics.note(note, in: language.lang)
            }
        }
    }
}
