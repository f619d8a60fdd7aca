import Foundation
import PlanImage
import Testing

/// Three pages of 60 x 80 pixels in red, green and blue.
private func workspaceWithPages() throws -> Workspace {
    let workspace = try Workspace()
    for (name, color) in [("red", [200, 30, 30]), ("green", [30, 160, 40]), ("blue", [40, 60, 200])] {
        var picture = PixelBuffer(width: 60, height: 80, format: .rgb)
        for y in 0..<80 {
            for x in 0..<60 { picture[x, y] = color.map { UInt8($0) }[...] }
        }
        try picture.writePNG(to: workspace.path("\(name).png"))
    }
    return workspace
}

@Suite struct CurlCommandTests {
    @Test(arguments: ["curl", "scroll"])
    func `At 0 the picture is the first page and at 1 the second, byte for byte`(style: String) throws {
        let workspace = try workspaceWithPages()
        for (progress, page) in [("0", "red"), ("1", "green")] {
            let run = try CommandRun(
                ["curl", "red.png", "green.png", "--style", style, "--progress", progress, "--output", "turn.png"],
                in: workspace.folder)
            #expect(run.status == 0 && run.errors == "")
            #expect(run.lines == ["turn.png: 1 frame, 60 x 80 pixels"])
            #expect(
                try PixelBuffer(pngFile: workspace.path("turn.png"))
                    == PixelBuffer(pngFile: workspace.path("\(page).png")))
        }
    }

    @Test func `In the middle of a turn both pages are seen, the first at the spine`() throws {
        let workspace = try workspaceWithPages()
        let run = try CommandRun(
            ["curl", "red.png", "green.png", "--progress", "0.25", "--output", "turn.png"], in: workspace.folder)
        #expect(run.status == 0)
        let picture = try PixelBuffer(pngFile: workspace.path("turn.png"))
        #expect(picture[1, 2] == [200, 30, 30])
        let corner = Array(picture[58, 78])
        #expect(corner[1] > corner[0] && corner[1] > corner[2])
    }

    @Test func `In reverse FROM is shown first too, and TO comes over it`() throws {
        let workspace = try workspaceWithPages()
        for (progress, page) in [("0", "red"), ("1", "green")] {
            let run = try CommandRun(
                [
                    "curl", "red.png", "green.png", "--direction", "reverse", "--progress", progress, "--output",
                    "a.png",
                ], in: workspace.folder)
            #expect(run.status == 0)
            #expect(
                try PixelBuffer(pngFile: workspace.path("a.png"))
                    == PixelBuffer(pngFile: workspace.path("\(page).png")))
        }
    }

    @Test func `Pages that scroll leave the margin free`() throws {
        let workspace = try workspaceWithPages()
        let run = try CommandRun(
            [
                "curl", "red.png", "green.png", "--style", "scroll", "--margin", "10", "--background", "#010203",
                "--output", "turn.png",
            ], in: workspace.folder)
        #expect(run.status == 0 && run.lines == ["turn.png: 1 frame, 80 x 100 pixels"])
        let picture = try PixelBuffer(pngFile: workspace.path("turn.png"))
        for (x, y) in [(0, 50), (9, 50), (70, 50), (79, 50), (40, 9), (40, 90)] {
            #expect(picture[x, y] == [1, 2, 3], "at \(x), \(y)")
        }
        #expect(picture[10, 50] == [200, 30, 30] && picture[69, 50] == [30, 160, 40])
    }

    @Test func `Frames are numbered pictures from the first page to the second`() throws {
        let workspace = try workspaceWithPages()
        let run = try CommandRun(
            ["curl", "red.png", "green.png", "--frames", "5", "--output", "frames/", "--json"], in: workspace.folder)
        #expect(run.status == 0)
        #expect(run.output.contains(#""frames":5"#) && run.output.contains(#""width":60"#))
        let names = try FileManager.default.contentsOfDirectory(atPath: workspace.path("frames")).sorted()
        #expect(names == (1...5).map { "frame-00\($0).png" })
        for (name, page) in [("frame-001.png", "red.png"), ("frame-005.png", "green.png")] {
            #expect(
                try PixelBuffer(pngFile: workspace.path("frames/\(name)"))
                    == PixelBuffer(pngFile: workspace.path(page)))
        }
    }

    @Test func `Frames are put neither in the place of old ones, nor among them, nor through a link`() throws {
        let workspace = try workspaceWithPages()
        func run(_ frames: Int) throws -> CommandRun {
            try CommandRun(
                ["curl", "red.png", "green.png", "--frames", "\(frames)", "--output", "frames/"], in: workspace.folder)
        }
        #expect(try run(4).status == 0)
        let before = try workspace.bytes(of: "frames/frame-002.png")
        for count in [3, 4, 5] {
            let again = try run(count)
            #expect(again.status == 4 && again.errors.contains("has frame-001.png already"), "\(again.errors)")
        }
        #expect(try workspace.bytes(of: "frames/frame-002.png") == before)
        let other = workspace.path("other")
        try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: false)
        try FileManager.default.createSymbolicLink(
            atPath: "\(other)/frame-003.png", withDestinationPath: workspace.path("red.png"))
        let red = try workspace.bytes(of: "red.png")
        let linked = try CommandRun(
            ["curl", "red.png", "green.png", "--frames", "4", "--output", "other/"], in: workspace.folder)
        #expect(linked.status == 4 && linked.errors.contains("has frame-003.png already"), "\(linked.errors)")
        #expect(try workspace.bytes(of: "red.png") == red)
    }

    @Test(arguments: [
        (
            ["red.png", "green.png", "--double-sided", "-o", "o.png"],
            "2 pages where a turn shows 3: the last is left blank"
        ),
        (["--book", "red.png", "green.png", "red.png", "-o", "o.png"], "turn 1 of 2 is drawn; --turn takes another"),
        (
            ["red.png", "green.png", "--margin", "9", "--background", "none", "-o", "o.gif"],
            "no half-transparent pixels"
        ),
    ])
    func `What is left out is told`(arguments: [String], note: String) throws {
        let workspace = try workspaceWithPages()
        let run = try CommandRun(["curl"] + arguments, in: workspace.folder)
        #expect(run.status == 0 && run.errors.contains("note: ") && run.errors.contains(note), "\(run.errors)")
        let plain = try CommandRun(["curl", "red.png", "green.png", "-o", "p.png"], in: workspace.folder)
        #expect(plain.errors.isEmpty)
    }

    @Test(arguments: [
        ("gif", Array("GIF89a".utf8)), ("webp", Array("RIFF".utf8)), ("apng", [0x89, 0x50, 0x4E, 0x47]),
    ])
    func `A moving picture is of the kind that its name says`(ending: String, start: [UInt8]) throws {
        let workspace = try workspaceWithPages()
        let run = try CommandRun(
            ["curl", "red.png", "green.png", "--frames", "4", "--output", "turn.\(ending)"], in: workspace.folder)
        #expect(run.status == 0 && run.lines == ["turn.\(ending): 4 frames, 60 x 80 pixels, 2.6 s"])
        #expect(try workspace.bytes(of: "turn.\(ending)").starts(with: start))
    }

    @Test func `A book turns all its pages in the order of their names, numbers as numbers`() throws {
        let workspace = try workspaceWithPages()
        try FileManager.default.createDirectory(atPath: workspace.path("book"), withIntermediateDirectories: false)
        for (from, to) in [("green", "page-10"), ("red", "page-1"), ("blue", "page-2")] {
            try FileManager.default.copyItem(
                atPath: workspace.path("\(from).png"), toPath: workspace.path("book/\(to).png"))
        }
        try workspace.write("not a page", to: "book/notes.doc")
        let run = try CommandRun(
            ["curl", "--book", "book", "--frames", "3", "--output", "frames", "--quiet"], in: workspace.folder)
        #expect(run.status == 0 && run.output == "" && run.errors == "")
        for (frame, page) in [(1, "red"), (3, "blue"), (5, "green")] {
            #expect(
                try PixelBuffer(pngFile: workspace.path("frames/frame-00\(frame).png"))
                    == PixelBuffer(pngFile: workspace.path("\(page).png")))
        }
    }

    @Test func `About a spine in the middle two pictures are spreads, four their pages`() throws {
        let workspace = try workspaceWithPages()
        let spread = try CommandRun(
            ["curl", "red.png", "green.png", "--spine", "mid", "--progress", "1", "--output", "a.png"],
            in: workspace.folder)
        #expect(spread.status == 0)
        #expect(
            try PixelBuffer(pngFile: workspace.path("a.png")) == PixelBuffer(pngFile: workspace.path("green.png")))
        let pages = try CommandRun(
            [
                "curl", "red.png", "green.png", "blue.png", "red.png", "--spine", "mid", "--progress", "1", "--output",
                "b.png",
            ], in: workspace.folder)
        #expect(pages.status == 0 && pages.lines == ["b.png: 1 frame, 120 x 80 pixels"])
        let picture = try PixelBuffer(pngFile: workspace.path("b.png"))
        #expect(picture[30, 40] == [40, 60, 200] && picture[90, 40] == [200, 30, 30])
    }

    @Test func `A sheet of stages begins with the first page and ends with the second`() throws {
        let workspace = try workspaceWithPages()
        let run = try CommandRun(
            ["curl", "red.png", "green.png", "--sheet", "6", "--output", "sheet.png"], in: workspace.folder)
        #expect(run.status == 0 && run.output.hasPrefix("sheet.png: 6 stages, "))
    }

    @Test func `Texts, scenes and plans are pages too`() throws {
        let workspace = try workspaceWithPages()
        try workspace.write("# Eins\n\nEin kurzer Text.\n\n# 二\n\n第二章。\n", to: "text.txt")
        try workspace.write(
            #"{"view": {"type": "rectangle", "modifiers": [{"fill": "tomato"}]}, "size": [60, 80]}"#, to: "scene.json")
        #expect(
            try CommandRun(["new", "site.plan", "--drawing", "blue.png", "--embed"], in: workspace.folder).status == 0)
        let text = try CommandRun(
            ["curl", "--text", "text.txt", "--size", "150x200", "--progress", "1", "--output", "text.png"],
            in: workspace.folder)
        #expect(text.status == 0 && text.lines == ["text.png: 1 frame, 150 x 200 pixels"])
        let mixed = try CommandRun(
            ["curl", "scene.json", "site.plan", "--progress", "0", "--output", "a.png"], in: workspace.folder)
        #expect(mixed.status == 0 && mixed.errors == "")
        #expect(try PixelBuffer(pngFile: workspace.path("a.png"))[30, 40] == [255, 99, 71])
        let plan = try CommandRun(
            ["curl", "scene.json", "site.plan", "--progress", "1", "--output", "b.png"], in: workspace.folder)
        #expect(plan.status == 0)
        #expect(try PixelBuffer(pngFile: workspace.path("b.png"))[30, 40] == [40, 60, 200])
    }

    @Test func `Pages of another shape are laid in as asked for, and that is told`() throws {
        let workspace = try workspaceWithPages()
        var wide = PixelBuffer(width: 120, height: 40, format: .rgb)
        for y in 0..<40 {
            for x in 0..<120 { wide[x, y] = [0, 0, 0] }
        }
        try wide.writePNG(to: workspace.path("wide.png"))
        let white: ArraySlice<UInt8> = [255, 255, 255]
        for (fit, corner) in [("fit", white), ("fill", [0, 0, 0]), ("stretch", [0, 0, 0])] {
            let run = try CommandRun(
                ["curl", "red.png", "wide.png", "--fit", fit, "--progress", "1", "--output", "a.png"],
                in: workspace.folder)
            #expect(run.status == 0)
            #expect(run.errors.contains("1 page of another shape than 60 x 80: laid in by --fit \(fit)"))
            let picture = try PixelBuffer(pngFile: workspace.path("a.png"))
            #expect(picture[1, 1] == corner)
            #expect(picture[30, 40] == [0, 0, 0])
        }
    }
}
