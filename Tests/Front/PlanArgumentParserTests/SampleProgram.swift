import PlanBase
import Testing

@testable import PlanArgumentParser

/// A program like a real one: what the tests parse, ask for help and complete.
struct Atlas: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Draw and measure maps.",
        discussion: """
            Every command reads its
            input and leaves it as it is.

              atlas draw city.png --output out.png
                  keeps its indent

            - first item, which is long enough that it has to be wrapped onto a second line of this help
            - second item
            """,
        version: "1.2.3",
        subcommands: [Draw.self, Measure.self, Layers.self, Fail.self])

    static func commandError(for error: any Error) -> CommandFailure? {
        (error as? SurveyError).map { CommandFailure("survey: \($0)", exitCode: .unreadableInput) }
    }
}

extension ParsableCommand {
    /// The command that the words name.
    static func parseAsRoot(_ words: [String]) throws -> any ParsableCommand {
        try CommandParser(root: self).parse(words).command
    }

    /// This command, made of the words.
    static func parse(_ words: [String]) throws -> Self {
        try #require(try parseAsRoot(words) as? Self)
    }

    static func helpMessage(for command: (any ParsableCommand.Type)? = nil, columns: Int) -> String {
        termination(for: CleanExit.helpRequest(command), columns: columns).standardOutput
    }
}

/// An error that knows nothing of commands.
enum SurveyError: Error {
    case noBenchmark
}

enum Symbol: String, CaseIterable, ExpressibleByArgument {
    case pin, dot, cross, flag
}

enum Projection: String, CaseIterable, ExpressibleByArgument {
    case pixel
    case leaflet
    case flutterMap = "flutter-map"

    static var allValueDescriptions: [String: String] {
        [
            "pixel": "x to the right, y down, in pixels: \"as is\".",
            "leaflet": "Latitude and longitude [simple CRS]; it's $HOME.",
            "flutter-map": "Like leaflet, 256 times as large.",
        ]
    }
}

struct Position: Equatable, ExpressibleByArgument {
    var x: Double
    var y: Double

    static let hasCommas = true

    static var expectedForm: Message { Message("a point written X,Y") }

    init?(argument: String) {
        let parts = argument.split(separator: ",").compactMap { Double($0) }
        guard parts.count == 2 else { return nil }
        (x, y) = (parts[0], parts[1])
    }
}

struct PlaceOptions: ParsableArguments {
    @Option(help: "How places are written.")
    var projection = Projection.pixel

    @Option(name: .shortAndLong, help: "The zoom level.")
    var zoom: Double?

    mutating func validate() throws {
        if projection != .pixel, zoom == nil {
            throw ValidationError("'--projection \(projection.rawValue)' needs '--zoom'")
        }
    }
}

struct Draw: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Draw a map.",
        examples: [
            CommandExample("Draw the city with its rivers:", "atlas draw city.png \\\n    --output out.png"),
            CommandExample("Draw it small:", "atlas draw city.png -o small.png --size 10"),
        ])

    @Argument(help: "The map, a PNG file.", completion: .file(extensions: ["png", "jpg"]))
    var map: String

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("Where the picture goes.", valueName: "file"),
        completion: .file(extensions: ["png"]))
    var output: String

    @Option(help: ArgumentHelp("The folder of the tiles.", valueName: "folder"), completion: .file())
    var tiles: String?

    @Option(
        name: [.short, .customLong("layer")], help: "A layer to draw.", completion: .list(["rivers", "old roads"]))
    var layers: [String] = []

    @Option(help: "The symbol of a place.")
    var marker = Symbol.pin

    @Option(help: ArgumentHelp("The size of a symbol.", valueName: "px"))
    var size = 32.0

    @Flag(inversion: .prefixedNo, help: "Draw the names.")
    var labels = true

    @Flag(name: .shortAndLong, help: "Print one JSON object.")
    var json = false

    @Flag(name: .shortAndLong, help: "Say more.")
    var verbose = false

    @Flag(name: [.short], help: "Say nothing.")
    var quiet = false

    @OptionGroup(title: "Places")
    var places: PlaceOptions

    var runs = 3

    mutating func validate() throws {
        if quiet && json { throw ValidationError("'-q' and '--json' do not go together") }
    }
}

struct Measure: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Measure distances.")

    @Argument(help: "The first point.")
    var start: Position

    @Argument(help: "More points.")
    var others: [Position] = []

    @Option(help: "The pixels of a metre.")
    var scale: Int

    mutating func run() throws {}
}

struct Layers: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "List or remove layers.", subcommands: [List.self, Remove.self])

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "List the layers.")

        @Flag(help: "Hidden ones too.")
        var all = false

        @Argument(help: "A pattern.")
        var pattern: String?
    }

    struct Remove: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Remove a layer.")

        @Argument(help: "Its name.")
        var name: String
    }
}

struct Fail: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Fail in some way.")

    @Argument(help: "What to throw.")
    var failure: String

    mutating func run() throws {
        switch failure {
        case "code": throw ExitCode(rawValue: 7)
        case "command": throw CommandFailure("city.png: not a PNG", exitCode: .unreadableInput)
        case "survey": throw SurveyError.noBenchmark
        case "validation": throw ValidationError("choose another failure")
        case "help": throw CleanExit.helpRequest()
        default: print(failure)
        }
    }
}
