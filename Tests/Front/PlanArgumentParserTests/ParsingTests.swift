import Testing

@testable import PlanArgumentParser

/// Parses a `draw` command line that gives what is required, and more.
private func draw(_ more: String...) throws -> Draw {
    try #require(try Atlas.parseAsRoot(["draw", "city.png", "--output", "out.png"] + more) as? Draw)
}

@Suite struct ParsingTests {
    @Test(
        arguments: [
            ["--output", "x.png"], ["--output=x.png"], ["-o", "x.png"], ["-ox.png"], ["-o=x.png"],
        ])
    func `An option's value follows it, or is joined to it`(words: [String]) throws {
        let command = try #require(try Atlas.parseAsRoot(["draw"] + words + ["city.png"]) as? Draw)
        #expect(command.output == "x.png")
        #expect(command.map == "city.png")
    }

    @Test func `What is not given has its default`() throws {
        let command = try draw()
        #expect(command.tiles == nil)
        #expect(command.layers == [])
        #expect(command.marker == .pin)
        #expect(command.size == 32)
        #expect(command.labels)
        #expect(!command.json)
        #expect(command.places.projection == .pixel)
        #expect(command.places.zoom == nil)
        #expect(command.runs == 3)
    }

    @Test func `An optional value that is given is there`() throws {
        #expect(try draw("--tiles", "folder").tiles == "folder")
    }

    @Test func `An array collects every time an option is given, by any of its names`() throws {
        #expect(try draw("--layer", "a", "-lb", "--layer=c").layers == ["a", "b", "c"])
    }

    @Test func `Enumerations are read by their raw values`() throws {
        let command = try draw("--marker", "cross", "--projection=flutter-map", "-z", "3")
        #expect(command.marker == .cross)
        #expect(command.places.projection == .flutterMap)
    }

    @Test(arguments: ["-2", "-.5", "-1e3", "-2.25"])
    func `A negative number is the value of the option before it`(text: String) throws {
        #expect(try draw("--zoom", text).places.zoom == Double(text))
        #expect(try draw("-z\(text)").places.zoom == Double(text))
        #expect(try draw("--zoom=\(text)").places.zoom == Double(text))
    }

    @Test func `A negative number is an argument where the command takes numbers, and what follows is read as ever`()
        throws
    {
        let command = try #require(
            try Atlas.parseAsRoot(["measure", "-5,3", "--scale", "-5", "-.5,-2", "-1,-2"]) as? Measure)
        #expect(command.start == Position(argument: "-5,3"))
        #expect(command.others == [Position(argument: "-.5,-2"), Position(argument: "-1,-2")])
        #expect(command.scale == -5)
        // A letter is no digit.
        #expect(throws: UsageError.self) { try Atlas.parseAsRoot(["measure", "1,2", "-x", "--scale", "5"]) }
    }

    @Test func `Short flags can be combined, an option with its value last`() throws {
        let command = try draw("-jvz3")
        #expect(command.json)
        #expect(command.verbose)
        #expect(command.places.zoom == 3)
    }

    @Test func `Of a flag and its opposite the later counts`() throws {
        #expect(try !draw("--no-labels").labels)
        #expect(try draw("--no-labels", "--labels").labels)
        #expect(try !draw("--labels", "--no-labels").labels)
    }

    @Test func `A plain flag may be repeated`() throws {
        #expect(try draw("--json", "-j").json)
    }

    @Test func `After -- everything is an argument`() throws {
        let command = try #require(
            try Atlas.parseAsRoot(["measure", "--scale", "5", "--", "-5,3", "-1,-2"]) as? Measure)
        #expect(command.start == Position(argument: "-5,3"))
        #expect(command.others == [Position(argument: "-1,-2")])
        let draw = try #require(try Atlas.parseAsRoot(["draw", "-o", "x", "--", "--json"]) as? Draw)
        #expect(draw.map == "--json")
        #expect(!draw.json)
    }

    @Test func `A lone hyphen is an argument or a value`() throws {
        let command = try #require(try Atlas.parseAsRoot(["draw", "-", "-o", "-"]) as? Draw)
        #expect(command.map == "-")
        #expect(command.output == "-")
    }

    @Test func `An empty value is a value`() throws {
        #expect(try draw("--tiles=").tiles == "")
        #expect(try draw("--tiles", "").tiles == "")
    }

    @Test func `A value may have equals signs`() throws {
        #expect(try draw("--tiles=a=b").tiles == "a=b")
    }

    @Test func `Options may stand before and after arguments`() throws {
        let command = try #require(
            try Atlas.parseAsRoot(["measure", "1,2", "--scale", "500", "3,4", "5,6"]) as? Measure)
        #expect(command.start == Position(argument: "1,2"))
        #expect(command.others.count == 2)
        #expect(command.scale == 500)
    }

    @Test func `A command can be parsed by itself`() throws {
        #expect(try Draw.parse(["a.png", "-o", "b.png"]).output == "b.png")
    }

    @Test func `A copy of a command is a value of its own`() throws {
        let first = try draw("--size", "5", "--zoom", "2")
        var second = first
        second.size = 7
        second.places.zoom = nil
        #expect(first.size == 5)
        #expect(first.places.zoom == 2)
        #expect(second.size == 7)
        #expect(second.places.zoom == nil)
    }

    @Test func `The arguments of a command that is made without parsing can be read and set`() {
        var command = Draw()
        #expect(command.size == 32)
        command.output = "set.png"
        #expect(command.output == "set.png")
        #expect(Draw().size == 32)
    }

    @Test func `A property without a wrapper keeps its default, an optional one too`() throws {
        struct Plain: ParsableCommand {
            @Flag() var json = false
            var limit: Int?
            var note: String? = "kept"
            var counts = [1, 2]
        }
        let plain = try Plain.parse(["--json"])
        #expect(plain.json)
        #expect(plain.limit == nil)
        #expect(plain.note == "kept")
        #expect(plain.counts == [1, 2])
    }

    @Test func `An option group within an option group has its arguments`() throws {
        struct Outer: ParsableArguments {
            @OptionGroup var places: PlaceOptions
            @Option() var name = "none"
        }
        struct Command: ParsableCommand {
            @OptionGroup var outer: Outer
            @Option() var size = 1
        }
        let command = try Command.parse(["--zoom", "4", "--size", "2", "--name", "a"])
        #expect(command.outer.places.zoom == 4)
        #expect(command.outer.name == "a")
        #expect(command.size == 2)
    }

    @Test func `Arguments are decoded from nothing but a command line`() {
        struct Foreign: Decoder {
            var codingPath: [any CodingKey] { [] }
            var userInfo: [CodingUserInfoKey: Any] { [:] }
            func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
                throw CancellationError()
            }
            func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw CancellationError() }
            func singleValueContainer() throws -> any SingleValueDecodingContainer { throw CancellationError() }
        }
        #expect(throws: DecodingError.self) { try Option<String>(from: Foreign()) }
    }

    @Test(arguments: ["nan", "inf", "-inf", "1e400", "1,5", "", " 1"])
    func `Numbers are finite and whole where they must be`(text: String) {
        #expect(Double(argument: text) == nil)
        #expect(Int(argument: text) == nil)
    }

    @Test(
        arguments: [
            ("output", "output"), ("markerSize", "marker-size"), ("useHTTPProxy", "use-http-proxy"), ("x2", "x2"),
            ("a_b", "a-b"), ("Annotate", "annotate"),
        ])
    func `Property names become option names`(property: String, name: String) {
        #expect(property.inKebabCase == name)
    }

    @Test func `A required array needs one value at least, and a default array gives way to what is given`() throws {
        struct Arrays: ParsableCommand {
            @Argument() var needed: [String]
            @Option() var preset = ["a", "b"]
        }
        #expect(throws: UsageError.self) { try Arrays.parse([]) }
        let arrays = try Arrays.parse(["x", "--preset", "c"])
        #expect(arrays.needed == ["x"])
        #expect(arrays.preset == ["c"])
    }

    @Test func `A sound program has no problems in its declarations`() {
        #expect(Atlas.declarationProblems == [])
    }

    @Test func `Mistakes in declarations are found`() {
        struct Unsound: ParsableCommand {
            @Option() var name: String
            @Option(name: .customLong("name")) var other: String
            @Argument() var first: String?
            @Argument() var rest: [String]
            @Argument() var last: String = ""
        }
        #expect(
            Unsound.declarationProblems == [
                "unsound: the name '--name' is declared twice",
                "unsound: '<rest>' is required but follows '<first>', which is not",
                "unsound: nothing is left for '<last>' after '<rest>'",
            ])
    }
}

/// Values that come by the thousand, as the corners of an area do.
@Suite struct ManyValuesTests {
    @Test(arguments: ["layer", "points"])
    func `An array that grows by one value at a time is seldom copied`(name: String) throws {
        var arguments = ArgumentSet(of: Many.self)
        let definition = try #require(arguments.definitions.first { $0.key.property == name })
        var place: Int?
        var copies = 0
        for index in 0..<4000 {
            try definition.update(&arguments.properties, "\(index)")
            let now = try #require(Self.place(of: definition.key, in: arguments.properties))
            if now != place { copies += 1 }
            place = now
        }
        // An array that is full doubles its room.
        #expect(copies < 40)
    }

    @Test func `Thousands of values arrive in their order`() throws {
        let words = (0..<5000).map { "\($0)" }
        #expect(try Many.parse(words).points == words)
        #expect(try Many.parse(words.flatMap { ["--layer", $0] } + ["x"]).layer == words)
    }

    @Test func `A value that is refused leaves those before it`() throws {
        var arguments = ArgumentSet(of: Many.self)
        let definition = try #require(arguments.definitions.first { $0.key.property == "counts" })
        try definition.update(&arguments.properties, "1")
        #expect(throws: InvalidValue.self) { try definition.update(&arguments.properties, "one") }
        let counts: Option<[Int]>? = arguments.properties[definition.key]
        #expect(counts?.wrappedValue == [1])
    }

    /// The address of an array's elements.
    private static func place(of key: ArgumentKey, in properties: PropertyValues) -> Int? {
        let option: Option<[String]>? = properties[key]
        let argument: Argument<[String]>? = properties[key]
        return (option?.wrappedValue ?? argument?.wrappedValue)?.withUnsafeBufferPointer {
            Int(bitPattern: $0.baseAddress)
        }
    }

    private struct Many: ParsableCommand {
        @Option var layer: [String] = []
        @Option var counts: [Int] = []
        @Argument(help: "The points.") var points: [String]

        func run() {}
    }
}
