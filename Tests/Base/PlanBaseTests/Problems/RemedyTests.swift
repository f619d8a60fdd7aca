import PlanBase
import PlanGeometry
import Testing

/// Settings and remedies in messages: every front end says them in its own terms.
@Suite struct RemedyTests {
    private static let nested = Message(
        "the numbers may be fractions; say so with \(Remedy.set(.coordinates, to: "normalized"))")
    private static let message = Message(
        "\(Setting("view.crop", isOfRequest: true)): \(nested), or use \(Remedy.use(.repair))")

    @Test(arguments: [
        (
            FrontEnd.command,
            "--crop: the numbers may be fractions; say so with --coordinates normalized, or use 'planmark repair'"
        ),
        (
            .job,
            "request.view.crop: the numbers may be fractions; say so with coordinates normalized, or use 'planmark repair'"
        ),
        (
            .server,
            "view.crop: the numbers may be fractions; say so with coordinates normalized, or use 'planmark repair'"
        ),
        (
            .library,
            "view.crop: the numbers may be fractions; say so with coordinates normalized, or use 'planmark repair'"
        ),
    ])
    func `A message has the terms of the front end`(frontEnd: FrontEnd, text: String) {
        #expect(Self.message.text(in: .english, for: frontEnd) == text)
    }

    @Test func `A message hands out the remedies that it and its arguments advise, but no settings that it is about`() {
        #expect(Self.message.remedies == [.set(.coordinates, to: "normalized"), .use(.repair)])
        #expect(Message("in: \([Self.message, Message("nothing")])").remedies.count == 2)
        #expect(Message("nothing").remedies.isEmpty)
    }

    @Test(arguments: [
        (Setting("maxMegapixels"), "max-megapixels"), (Setting("view.areaNames"), "area-names"),
        (Setting("markers.symbol", option: "marker"), "marker"), (Setting("map"), "map"),
    ])
    func `An option has the member's name in words, unless another is given`(setting: Setting, option: String) {
        #expect(setting.option == option)
        #expect(setting.name(for: .command) == "--\(option)")
    }

    @Test func `What the library does is named as its functions are, and all else as subcommands`() {
        #expect(Remedy.use(.history).name(for: .library) == "history()")
        #expect(Remedy.use(.history).name(for: .command) == "'planmark history'")
        #expect(Remedy.use(.measureList).name(for: .server) == "'planmark measure list'")
        #expect(Remedy.use(.repair).name(for: .library) == "'planmark repair'")
    }
}

/// The table of kinds.
@Suite struct ProblemKindTests {
    @Test func `Each kind has a status of its own in C, and those of the command and of HTTP are failures`() {
        #expect(Set(ProblemKind.allCases.map(\.libraryStatus)).count == ProblemKind.allCases.count)
        for kind in ProblemKind.allCases {
            #expect((1...4).contains(kind.exitStatus), "\(kind)")
            #expect((400...599).contains(kind.httpStatus), "\(kind)")
        }
    }

    @Test func `An error of the geometry is a problem with a message, a code and a place`() {
        let error: any Problem = CoordinateError.zoomOutOfRange(99)
        #expect(error.code == "zoomOutOfRange" && error.kind == .usage && error.placeName == "coordinates.zoom")
        #expect("\(error)".hasPrefix("the zoom 99.0 is out of range") && error.file == nil && error.remedies.isEmpty)
    }
}
