import PlanArgumentParser

/// A program like a real one: what the tests parse, ask for help and complete.
struct Atlas: AsyncParsableCommand {
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
        subcommands: [Draw.self, Measure.self, Layers.self, Secret.self])

    static func commandError(for error: any Error) -> (any CommandError)? {
        (error as? SurveyError).map { CommandFailure("survey: \($0)", exitCode: .unreadableInput) }
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

    static var expectedForm: String { "a point written X,Y" }

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
        help: ArgumentHelp("Where the picture goes.", discussion: "It appears whole or not at all.", valueName: "file"),
        completion: .file(extensions: ["png"]))
    var output: String

    @Option(help: ArgumentHelp("The folder of the tiles.", valueName: "folder"), completion: .directory)
    var tiles: String?

    @Option(
        name: [.customShort("l"), .customLong("layer")], help: "A layer to draw.",
        completion: .list(["rivers", "old roads"]))
    var layers: [String] = []

    @Option(help: "The symbol of a place.")
    var marker = Symbol.pin

    @Option(help: ArgumentHelp("The size of a symbol.", valueName: "px"))
    var size = 32.0

    @Flag(inversion: .prefixedNo, help: "Draw the names.")
    var labels = true

    @Flag(name: .shortAndLong, help: "Print one JSON object.")
    var json = false

    @Flag(name: .shortAndLong, help: ArgumentHelp("Say more; twice for all.", section: "Reports"))
    var verbose: Int

    @Flag(name: .customShort("q"), help: ArgumentHelp("Say nothing.", section: "Reports"))
    var quiet = false

    @Option(help: .hidden)
    var debugLevel = 0

    @OptionGroup(title: "Places")
    var places: PlaceOptions

    var runs = 3

    mutating func validate() throws {
        if quiet && json { throw ValidationError("'-q' and '--json' do not go together") }
    }
}

enum Unit: EnumerableFlag {
    case metres, feet, nauticalMiles

    static func name(for value: Unit) -> NameSpecification {
        value == .nauticalMiles ? [.long, .customShort("n")] : .long
    }

    static func help(for value: Unit) -> ArgumentHelp? {
        value == .nauticalMiles ? "Measure in nautical miles." : nil
    }
}

struct Measure: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Measure distances.")

    @Argument(help: "The first point.")
    var start: Position

    @Argument(help: "More points.")
    var others: [Position] = []

    @Option(
        help: "The scale, such as 1:500.",
        transform: { text in
            let parts = text.split(separator: ":")
            guard parts.count == 2, let scale = Int(parts[1]) else { throw ValidationError("write it as 1:500") }
            return scale
        })
    var scale: Int

    @Flag(help: "Measure in this unit.")
    var unit = Unit.metres

    mutating func run() async throws {}
}

struct Layers: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "List or remove layers.", subcommands: [List.self, Remove.self], defaultSubcommand: List.self)

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

struct Secret: ParsableCommand {
    static let configuration = CommandConfiguration(shouldDisplay: false)

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
