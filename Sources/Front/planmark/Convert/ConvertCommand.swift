import PlanArgumentParser
import PlanBase
import PlanGeometry
import PlanModel

/// `planmark convert`: points from one coordinate system to another.
struct ConvertCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "convert",
        abstract: "Convert points between pixel, map and normalised coordinates.",
        discussion: """
            Pixel and normalised points are written x,y; map points lat,lng. Points come as arguments, or one a line from \
            standard input when there are none or the argument is '-'. One is printed a line, in the order they came; what is \
            no point is reported and left out. For lists with other columns there are 'planmark import' and 'planmark export'.
            """,
        examples: [
            CommandExample(
                "A pixel of a drawing to Leaflet's map at zoom 3.",
                "planmark convert --from pixel --to leaflet --zoom 3 2000,1500"),
            CommandExample(
                "A map point back to pixels.",
                "planmark convert --from leaflet --to pixel --zoom 3 -187.5,250"),
            CommandExample(
                "A box corner from Apple's Vision on a 4000 x 3000 drawing.",
                "planmark convert --from vision --to pixel --size 4000x3000 0.25,0.9"),
        ])

    @Option(help: ArgumentHelp("The coordinates that the points are in.", valueName: "system"))
    var from: CoordinateKind

    @Option(help: ArgumentHelp("The coordinates to print.", valueName: "system"))
    var to: CoordinateKind

    @Option(help: ArgumentHelp("The zoom at which map points have the drawing's pixels.", valueName: "z"))
    var zoom: Double = 0

    @Option(help: ArgumentHelp("Which way latitudes grow.", valueName: "direction"))
    var yAxis: SimpleCRS.YAxis = .up

    @Option(help: ArgumentHelp("The drawing's size in pixels; needed for normalised points.", valueName: "WxH"))
    var size: PixelSize?

    @Argument(help: ArgumentHelp("The points to convert, each x,y or lat,lng.", valueName: "point"))
    var points: [WrittenPoint] = []

    func validate() throws {
        if size == nil, let kind = [from, to].first(where: \.isNormalized) {
            throw ValidationError(Message("'\(kind.rawValue)' coordinates need the drawing's size: add --size WxH"))
        }
    }

    func run() throws {
        let imageSize = size?.size ?? Size(width: 1, height: 1)
        let conversion = PointConversion(
            source: try from.system(imageSize: imageSize, zoom: zoom, yAxis: yAxis),
            target: try to.system(imageSize: imageSize, zoom: zoom, yAxis: yAxis))
        var refused = 0
        func convert(_ text: String, place: Message) {
            do throws(PointTextError) {
                print(try conversion.convert(text))
            } catch {
                refused += 1
                Diagnostics.report(Message("\(place): \(error.message)", context: "place"), in: .ofErrors)
            }
        }
        if points.isEmpty || points.map(\.text) == ["-"] {
            var number = 0
            while var line = readLine() {
                number += 1
                // A byte order mark, as spreadsheets put it before UTF-8.
                if number == 1, line.unicodeScalars.first == "\u{FEFF}" { line.unicodeScalars.removeFirst() }
                if !line.isBlank { convert(line, place: Message("standard input:\(number)")) }
            }
        } else {
            for text in points.map(\.text) { convert(text, place: .quoted(text)) }
        }
        if refused > 0 { throw ExitCode.failure }
    }
}

/// A drawing's size as the command line has it: `4000x3000`.
struct PixelSize: ExpressibleByArgument {
    let size: Size

    init?(argument: String) {
        let sides = argument.lowercased().split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard sides.count == 2, let width = sides[0], let height = sides[1], width > 0, height > 0 else { return nil }
        size = Size(width: Double(width), height: Double(height))
    }

    static let expectedForm = Message("a size in pixels such as 4000x3000")
}

/// Converts points written as text.
struct PointConversion {
    let source: CoordinateSystem
    let target: CoordinateSystem

    /// The point in the target's coordinates, written as the point itself was: x,y or lat,lng.
    func convert(_ text: String) throws(PointTextError) -> String {
        let fields = text.split(separator: ",", omittingEmptySubsequences: false).map { $0.filter { !$0.isWhitespace } }
        guard fields.count == 2, let first = Double(decimal: fields[0]), let second = Double(decimal: fields[1]) else {
            throw PointTextError(
                message: Message(
                    """
                    not a point; write it as \(source.isMap ? "lat,lng" : "x,y"), two numbers with a comma between, alone on \
                    its line
                    """))
        }
        do {
            let (one, other) = try target.written(try source.pixelPoint(written: first, second))
            return "\(one.shortest),\(other.shortest)"
        } catch {
            throw PointTextError(message: error.message)
        }
    }
}

/// Why a point was not converted.
struct PointTextError: Error {
    let message: Message
}
