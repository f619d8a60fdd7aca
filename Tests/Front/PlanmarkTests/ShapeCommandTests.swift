import Foundation
import Testing

@Suite struct ShapeCommandTests {
    @Test(arguments: ["png", "pdf", "svg"])
    func `A shape by its name is written in every format`(ending: String) throws {
        let workspace = try Workspace()
        let run = try CommandRun(
            [
                "shape", "circle", "--frame", "120x80", "--trim", "0,0.72", "--rotate", "-90", "--stroke", "royalblue",
                "--line-width", "12", "--line-cap", "round", "--dash", "20,15", "--output", "ring.\(ending)",
            ], in: workspace.folder)
        #expect(run.status == 0 && run.errors == "")
        #expect(run.lines == ["ring.\(ending): 120 x 80 points"])
        let beginnings = ["png": [0x89, 0x50], "pdf": Array("%PDF".utf8), "svg": Array("<?xml".utf8)]
        #expect(try workspace.bytes(of: "ring.\(ending)").starts(with: try #require(beginnings[ending])))
    }

    @Test func `A scene comes from a file or standard input, and its fonts from beside it`() throws {
        let workspace = try Workspace()
        let scene = #"{"scale": 2, "view": {"type": "text", "text": "OPEN", "modifiers": [{"frame": [60, 20]}]}}"#
        try workspace.write(scene, to: "badge.json")
        #expect(try CommandRun(["shape", "badge.json", "--output", "a.png"], in: workspace.folder).status == 0)
        let run = try CommandRun(["shape", "-", "--output", "b.png"], input: scene, in: workspace.folder)
        #expect(run.status == 0 && run.lines == ["b.png: 60 x 20 points"])
        #expect(try workspace.bytes(of: "a.png") == workspace.bytes(of: "b.png"))
        // The width of a PNG stands in its bytes 16 to 19.
        #expect(try workspace.bytes(of: "a.png")[16..<20].elementsEqual([0, 0, 0, 120]))
    }

    @Test func `A font and a font file are those of all text that names no other`() throws {
        let workspace = try Workspace()
        try workspace.write(#"{"type": "text", "text": "iiiiiiii"}"#, to: "a.json")
        func width(_ options: [String]) throws -> Substring? {
            let run = try CommandRun(["shape", "a.json", "--output", "a.svg"] + options, in: workspace.folder)
            #expect(run.status == 0 && run.errors == "")
            return run.lines.first?.split(separator: " ").dropFirst().first
        }
        #expect(try width(["--font", "DejaVu Sans Mono"]) != width([]))
        let run = try CommandRun(["shape", "a.json", "-o", "a.svg", "--font", "Nowhere Sans"], in: workspace.folder)
        #expect(
            run.status == 0
                && run.errors
                    == "planmark: note: --font: 'Nowhere Sans' is not installed and another font takes its place; "
                    + "'fc-list : family' lists what is, and --font-file takes a file\n"
        )
    }

    @Test func `A picture that the scene shows is not written over`() throws {
        let workspace = try Workspace()
        #expect(try CommandRun(["shape", "star", "--output", "star.png"], in: workspace.folder).status == 0)
        let star = try workspace.bytes(of: "star.png")
        try workspace.write(#"{"type": "image", "file": "star.png"}"#, to: "a.json")
        let run = try CommandRun(["shape", "a.json", "--output", "star.png"], in: workspace.folder)
        #expect(run.status == 4 && run.errors.contains("star.png: is the input star.png itself; choose another"))
        #expect(try workspace.bytes(of: "star.png") == star)
        #expect(
            try CommandRun(["shape", "a.json", "--output", "b.png"], in: workspace.folder).lines == [
                "b.png: 200 x 200 points"
            ])
    }

    @Test func `A shadow that the edge cuts off is mentioned`() throws {
        let workspace = try Workspace()
        try workspace.write(
            #"""
            {"type": "circle", "modifiers": [{"frame": [40, 40]}, {"shadow": {"radius": 3, "y": 2}},
                {"shadow": {"radius": 1}}]}
            """#, to: "a.json")
        let run = try CommandRun(["shape", "a.json", "--output", "a.png"], in: workspace.folder)
        #expect(run.status == 0 && run.lines == ["a.png: 40 x 40 points"])
        #expect(run.errors.hasPrefix("planmark: note: a.json: modifiers["), "\(run.errors)")
        #expect(run.errors.contains("the shadow is cut off at the picture's edge"), "\(run.errors)")
        #expect(run.errors.hasSuffix("gives it room; so is 1 more\n"), "\(run.errors)")
    }

    @Test func `The gallery is drawn`() throws {
        let workspace = try Workspace()
        let run = try CommandRun(["shape", "gallery", "--output", "shapes.svg"], in: workspace.folder)
        #expect(run.status == 0 && run.errors == "")
        let svg = String(decoding: try workspace.bytes(of: "shapes.svg"), as: UTF8.self)
        for name in ["Circle()", "MapPin()", "RevisionCloud()", ".truncationMode(.middle)", ".plusLighter"] {
            #expect(svg.contains("<title>\(name)</title>"))
        }
    }

    @Test(arguments: [
        (["circel"], 2, "'circel' is no scene file and no shape; did you mean 'circle'?"),
        (["circle", "--frame", "0x10"], 2, "a size such as 200x100, in points"),
        (["circle", "--fill", "bleu"], 2, "a colour"),
        (["circle", "--dash", "3,1"], 2, "--dash goes with --stroke"),
        (["circle", "--trim", "0.3"], 2, "--trim needs two numbers"),
        (["circle", "--stroke", "red", "--dash", "0.0000001"], 2, "more than 100000 dashes"),
        (["circle", "--frame", "90000x90000"], 2, "would have more than 100 million"),
        (["gallery", "--fill", "red"], 2, "--fill goes with a shape given by its name"),
        (["circle", "--font", "DejaVu Sans"], 2, "--font goes with a scene; a shape by itself has no text"),
        (["gallery", "--font-file", "none.ttf"], 3, "none.ttf: No such file or directory"),
        (["missing.json"], 3, "missing.json"),
        (["bad.json"], 3, "bad.json: view.modifiers[0].opacity: is the text 'half'; needed is a number"),
    ])
    func `What cannot be drawn is said, and nothing is written`(
        arguments: [String], status: Int32, message: String
    ) throws {
        let workspace = try Workspace()
        try workspace.write(#"{"view": {"type": "circle", "modifiers": [{"opacity": "half"}]}}"#, to: "bad.json")
        let run = try CommandRun(["shape"] + arguments + ["--output", "a.png"], in: workspace.folder)
        #expect(run.status == status && run.errors.contains(message), "\(run.status) \(run.errors)")
        #expect(try workspace.names == ["bad.json"])
    }
}
