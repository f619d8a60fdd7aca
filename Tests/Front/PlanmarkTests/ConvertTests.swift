import Testing

@Suite struct ConvertTests {
    @Test(
        arguments: [
            (["--from", "pixel", "--to", "leaflet", "--zoom", "3", "2000,1500"], "-187.5,250\n"),
            (["--from", "leaflet", "--to", "pixel", "--zoom", "3", "--", "-187.5,250"], "2000,1500\n"),
            (["--from", "leaflet", "--to", "pixel", "--zoom", "3", "-187.5,250"], "2000,1500\n"),
            (["--from", "pixel", "--to", "flutter-map", "--zoom", "0", "256,512"], "-2,1\n"),
            (["--from", "pixel", "--to", "leaflet", "--y-axis", "down", "7,9"], "9,7\n"),
            (["--from", "normalized", "--to", "pixel", "--size", "4000x3000", "0.25,0.9"], "1000,2700\n"),
            (["--from", "vision", "--to", "pixel", "--size", "4000x3000", "0.25,0.75"], "1000,750\n"),
            (["--from", "leaflet", "--to", "flutter-map", "--zoom", "0.5", "256,512"], "1,2\n"),
            (["--from", "pixel", "--to", "pixel", "1,2", "0.1,1e-7"], "1,2\n0.1,1e-07\n"),
            (["--from", "pixel", "--to", "pixel", "61.10000000000001,2"], "61.10000000000001,2\n"),
            (["--from", "normalized", "--to", "pixel", "--size", "100x100", "0.611,0.57"], "61.1,57\n"),
            (["--from", "vision", "--to", "pixel", "--size", "100x300", "0.07,0.9"], "7,30\n"),
            (["--from", "pixel", "--to", "vision", "--size", "1000x10", "611,7"], "0.611,0.3\n"),
            (
                ["--from", "pixel", "--to", "normalized", "--size", "3x3", "1,2"],
                "0.3333333333333333,0.6666666666666666\n"
            ),
        ])
    func `Points are printed in the order of fields of their system`(arguments: [String], expected: String) throws {
        let run = try CommandRun(["convert"] + arguments)
        #expect(run.output == expected)
        #expect(run.errors.isEmpty)
        #expect(run.status == 0)
    }

    @Test func `Points come from standard input where no argument gives them`() throws {
        for more in [[], ["-"]] {
            let run = try CommandRun(
                ["convert", "--from", "pixel", "--to", "leaflet"] + more, input: "1,2\n\n 3 , 4 \n5,6")
            #expect(run.output == "-2,1\n-4,3\n-6,5\n")
        }
    }

    @Test(arguments: ["\u{FEFF}1,2\n3,4\n", "\u{FEFF}1,2\r\n3,4\r\n", "\u{FEFF}\n1,2\n3,4"])
    func `A byte order mark and the line ends of spreadsheets are no part of a point`(text: String) throws {
        let run = try CommandRun(["convert", "--from", "pixel", "--to", "leaflet"], input: text)
        #expect(run.output == "-2,1\n-4,3\n")
        #expect(run.errors.isEmpty && run.status == 0)
    }

    @Test func `A point that cannot be converted is reported, the others are converted`() throws {
        let run = try CommandRun(
            ["convert", "--from", "pixel", "--to", "leaflet"], input: "1,2\n1;2\nnan,2\n1,2,3\n5,6\n")
        #expect(run.status == 1)
        #expect(run.output == "-2,1\n-6,5\n")
        let errors = run.errors.split(separator: "\n")
        #expect(errors.count == 3)
        #expect(
            errors[0]
                == "planmark: standard input:2: not a point; write it as x,y, two numbers with a comma between, alone on its line"
        )
        #expect(errors[1].hasPrefix("planmark: standard input:3: "))
        #expect(errors[2].hasPrefix("planmark: standard input:4: not a point"))
    }

    @Test(
        arguments: [
            (["--from", "normalized", "--to", "pixel", "1,1"], "add --size WxH"),
            (["--from", "pixel", "--to", "vision", "--size", "4000", "1,1"], "4000x3000"),
            (["--from", "pixel", "1,1"], "--to"),
            (["--from", "pixel", "--to", "leaflet", "--yes", "-5,3"], "--yes"),
            (["--from", "pixels", "--to", "leaflet", "5,3"], "pixel"),
            (["--from", "pixel", "--to", "leaflet", "--zoom", "x", "5,3"], "--zoom"),
        ])
    func `A command line that is wrong says what is missing`(arguments: [String], says: String) throws {
        let run = try CommandRun(["convert"] + arguments)
        #expect(run.status == 2)
        #expect(run.output.isEmpty)
        #expect(run.errors.contains(says), "\(run.errors)")
    }
}
