import Testing

@testable import PlanArgumentParser

@Suite struct HelpTests {
    @Test func `The program's help`() {
        #expect(
            Atlas.helpMessage(columns: 80) == """
                Draw and measure maps.

                Usage: atlas <subcommand>

                Every command reads its input and leaves it as it is.

                  atlas draw city.png --output out.png
                      keeps its indent

                - first item, which is long enough that it has to be wrapped onto a second line
                  of this help
                - second item

                Subcommands:
                  draw           Draw a map.
                  measure        Measure distances.
                  layers         List or remove layers.
                  fail           Fail in some way.
                  help           Show the help of a subcommand.

                Options:
                      --generate-completion-script <shell>
                                 Print the script that completes atlas's arguments in a shell.
                                 (values: bash, zsh, fish)
                      --version  Show the version.
                  -h, --help     Show this help.

                See 'atlas help <subcommand>' for more about a subcommand.

                """)
    }

    @Test func `A command's help: columns, values, defaults, sections and examples`() {
        #expect(
            Atlas.helpMessage(for: Draw.self, columns: 80) == """
                Draw a map.

                Usage: atlas draw <map> --output <file> [options]

                Arguments:
                  <map>                       The map, a PNG file.

                Options:
                  -o, --output <file>         Where the picture goes. (required)
                      --tiles <folder>        The folder of the tiles.
                  -l, --layer <layer> ...     A layer to draw.
                      --marker <marker>       The symbol of a place. (values: pin, dot, cross,
                                              flag; default: pin)
                      --size <px>             The size of a symbol. (default: 32)
                      --labels / --no-labels  Draw the names. (default: on)
                  -j, --json                  Print one JSON object.
                  -v, --verbose               Say more.
                  -q                          Say nothing.
                  -h, --help                  Show this help.

                Places:
                      --projection <projection>
                                              How places are written. (default: pixel)
                                                pixel        x to the right, y down, in
                                                             pixels: "as is".
                                                leaflet      Latitude and longitude [simple
                                                             CRS]; it's $HOME.
                                                flutter-map  Like leaflet, 256 times as large.
                  -z, --zoom <zoom>           The zoom level.

                Examples:
                  Draw the city with its rivers:
                    atlas draw city.png \\
                        --output out.png

                  Draw it small:
                    atlas draw city.png -o small.png --size 10

                """)
    }

    @Test func `Repeated arguments and a required option`() {
        #expect(
            Atlas.helpMessage(for: Measure.self, columns: 80) == """
                Measure distances.

                Usage: atlas measure <start> [<others> ...] --scale <scale>

                Arguments:
                  <start>              The first point.
                  <others> ...         More points.

                Options:
                      --scale <scale>  The pixels of a metre. (required)
                  -h, --help           Show this help.

                """)
    }

    @Test func `A command with subcommands`() {
        #expect(
            Atlas.helpMessage(for: Layers.self, columns: 80) == """
                List or remove layers.

                Usage: atlas layers <subcommand>

                Subcommands:
                  list        List the layers.
                  remove      Remove a layer.

                Options:
                  -h, --help  Show this help.

                See 'atlas help layers <subcommand>' for more about a subcommand.

                """)
    }

    @Test(arguments: [44, 50, 64, 80, 100])
    func `No line but those kept as typed is longer than the width`(columns: Int) {
        for command in [Atlas.self, Draw.self, Measure.self, Layers.self] as [any ParsableCommand.Type] {
            for line in Atlas.helpMessage(for: command, columns: columns).split(separator: "\n") {
                #expect(line.count <= columns || line.hasPrefix("    atlas"), "\(line)")
            }
        }
    }

    @Test func `Few optional options are all in the usage line`() {
        struct Few: ParsableCommand {
            @Option() var size = 1
            @Option() var layer: [String] = []
            @Flag() var quick = false
            @Flag(inversion: .prefixedNo) var cache = true
            @Argument() var inputs: [String]
        }
        #expect(
            Few.helpMessage(columns: 100).hasPrefix(
                "Usage: few <inputs> ... [--size <size>] [--layer <layer> ...] [--quick] [--cache|--no-cache]\n"))
    }

    @Test(arguments: [(10, 40), (40, 40), (72, 72), (100, 100), (300, 100)])
    func `The width is kept within limits`(columns: Int, expected: Int) {
        #expect(TerminalWidth.limited(columns) == expected)
    }
}

@Suite struct TextWrappingTests {
    @Test func `Lines are filled up to the width and not beyond`() {
        #expect("one two three four".wrapped(to: 9) == ["one two", "three", "four"])
        #expect("one two three".wrapped(to: 11, indent: 2, hanging: 2) == ["  one two", "    three"])
    }

    @Test func `A word longer than the width has a line to itself`() {
        #expect("a incomprehensible b".wrapped(to: 6) == ["a", "incomprehensible", "b"])
    }

    @Test func `An empty text has no lines`() {
        #expect("".wrapped(to: 10) == [])
        #expect("\n\n".wrappedParagraphs(to: 10) == [])
    }

    @Test func `Paragraphs are filled, indented lines stay, lists hang`() {
        let text = """
            one
            two three


              as   typed
                deeper
            after it

            - item of
              two lines
            - next
            """
        #expect(
            text.wrappedParagraphs(to: 10) == [
                "one two", "three", "", "  as   typed", "    deeper", "after it", "", "- item of", "  two", "  lines",
                "- next",
            ])
    }
}
