import PlanArgumentParser
import PlanBase
import PlanPageCurl

/// The options for the pictures or moving pictures of page turns that are written.
struct CurlOutputOptions: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("What to write: .png, .jpg, .gif, .apng, .webp, or a folder.", valueName: "file"),
        completion: .file(extensions: ["png", "jpg", "gif", "apng", "webp"]))
    var output: String

    @Option(help: ArgumentHelp("How much of the turn is done, 0 to 1; half if not given.", valueName: "share"))
    var progress: Double?

    @Option(help: ArgumentHelp("So many stages of the turn beside each other.", valueName: "n"))
    var sheet: Int?

    @Option(help: ArgumentHelp("Frames of a turn; 24 if not given.", valueName: "n"))
    var frames: Int?

    @Option(help: ArgumentHelp("How long a turn takes; 1 if not given.", valueName: "seconds"))
    var duration: Double?

    @Option(help: ArgumentHelp("How much longer pages are shown that rest; 0.8 if not given.", valueName: "seconds"))
    var hold: Double?

    @Option(help: ArgumentHelp("How a turn speeds up and slows down; ease-in-out if not given.", valueName: "way"))
    var easing: EasingArgument?

    @Option(
        name: .customLong("turn"),
        help: ArgumentHelp("Which of a book's turns, from 1; a moving picture has all if not given.", valueName: "n"))
    var turnNumber: Int?

    @Flag(help: "Draw every kind of turn on one sheet.") var table = false

    @OptionGroup var picture: PictureOptions

    enum EasingArgument: String, CaseIterable, ExpressibleByArgument {
        case linear
        case easeIn = "ease-in"
        case easeOut = "ease-out"
        case easeInOut = "ease-in-out"

        var easing: Easing {
            switch self {
            case .linear: .linear
            case .easeIn: .easeIn
            case .easeOut: .easeOut
            case .easeInOut: .easeInOut
            }
        }
    }

    func validate() throws {
        if let progress, !(0...1).contains(progress) {
            throw ValidationError(Message("--progress must be from 0 to 1"))
        }
        if let sheet, !(2...1000).contains(sheet) { throw ValidationError(Message("--sheet must be from 2 to 1000")) }
        if let frames, !(2...10_000).contains(frames) {
            throw ValidationError(Message("--frames must be from 2 to 10000"))
        }
        guard (0.01...3600).contains(duration ?? 1) else {
            throw ValidationError(Message("--duration must be from 0.01 to 3600"))
        }
        guard (0...3600).contains(hold ?? 0) else { throw ValidationError(Message("--hold must be from 0 to 3600")) }
        if let turnNumber, turnNumber < 1 { throw ValidationError(Message("--turn must be 1 or more")) }
        if progress != nil, sheet != nil { throw ValidationError(Message("give --progress or --sheet, not both")) }
    }

    /// - Throws: `ValidationError` for what does not go with the kind of output.
    func check(_ kind: CurlOutput, isBook: Bool) throws {
        if turnNumber != nil, !isBook { throw ValidationError(Message("--turn goes with --book or --text")) }
        if case .picture = kind {
            if frames != nil {
                throw ValidationError(
                    Message("--frames goes with a folder or a moving picture: end --output in /, .gif, .apng or .webp"))
            }
            return
        }
        let given = [("--progress", progress != nil), ("--sheet", sheet != nil), ("--table", table)]
        guard let name = given.first(where: \.1)?.0 else { return }
        throw ValidationError(Message("\(name) goes with one picture: end --output in .png or .jpg"))
    }

    /// Returns the given options that have no effect for the given kind of output.
    func ignored(in kind: CurlOutput) -> [IgnoredOption] {
        let (isMoving, isPNG) =
            switch kind {
            case .picture(let format): (false, format == .png)
            case .animation: (true, false)
            case .frames: (true, true)
            }
        let given = [("--duration", duration != nil), ("--hold", hold != nil), ("--easing", easing != nil)]
        return picture.ignored(isPNG: isPNG, isJPEG: kind.isJPEG)
            + given.compactMap { IgnoredOption($0.0, isGiven: $0.1, goes: .withMovingPicture, has: isMoving) }
    }

    /// The turns that are asked for: the first alone for one picture.
    func turns(of sequence: PageSequence) throws -> Range<Int> {
        guard let turnNumber else { return 0..<sequence.turnCount }
        guard turnNumber <= sequence.turnCount else {
            throw ValidationError(
                Message("--turn \(turnNumber): the pages have only \(Message.counted(sequence.turnCount, .turn))"))
        }
        return turnNumber - 1..<turnNumber
    }

    /// Returns notes on effects of the kind of output that the user may not intend.
    func notes(of kind: CurlOutput, _ sequence: PageSequence, isOpaque: Bool) -> [Message] {
        var notes: [Message] = []
        if case .picture = kind, turnNumber == nil, sequence.turnCount > 1 {
            notes.append(
                Message(
                    """
                    turn 1 of \(sequence.turnCount) is drawn; --turn takes another one, and a moving picture or a folder \
                    has them all
                    """))
        }
        guard !isOpaque else { return notes }
        if kind.isJPEG {
            notes.append(
                Message("a JPEG has no transparency, so the pages lie on white paper; end --output in .png to keep it"))
        }
        if case .animation(.gif) = kind {
            notes.append(
                Message(
                    """
                    a GIF has no half-transparent pixels, so soft shadows beside the pages are left out; \
                    end --output in .webp or .apng to keep them
                    """))
        }
        return notes
    }

    func film(of turns: Range<Int>) -> Film {
        Film(
            turns: turns, framesPerTurn: frames ?? 24, duration: duration ?? 1, hold: hold ?? 0.8,
            easing: (easing ?? .easeInOut).easing)
    }
}
