import Foundation
import PlanImage
import Testing

@Suite struct AnnotateSheetTests {
    let place: Workspace

    init() throws {
        place = try Workspace()
        try place.writeDrawing(width: 800, height: 600)
        try place.write(
            """
            number,title,x,y,status,category
            1,Tap drips,300,200,open,plumbing
            2,"Paint, peeling",500,400,closed,paint
            3,Lamp,420,300,open,electrical
            """, to: "defects.csv")
        try place.writeRooms()
    }

    private func annotate(_ more: [String] = []) throws -> CommandRun {
        try CommandRun(
            ["annotate", "plan.png", "--markers", "defects.csv", "-o", "out.png"] + more, in: place.folder)
    }

    private func picture(_ more: [String] = []) throws -> PixelBuffer {
        let run = try annotate(more)
        try #require(run.status == 0, "\(run.errors)\(run.output)")
        return try PixelBuffer(pngFile: place.path("out.png"))
    }

    @Test func `A font that is not installed is told, one that is not asked for or stands for others is not`() throws {
        let run = try annotate(["--font", "No Such Family, DejaVu Sans"])
        #expect(run.status == 0)
        #expect(run.errors.contains("note: --font: 'No Such Family' is not installed"))
        for font in ["dejavu sans", "sans-serif"] {
            #expect(try !annotate(["--font", font]).errors.contains("--font"))
        }
        #expect(try annotate(["--font", "No Such Family", "--quiet"]).errors.isEmpty)
    }

    @Test func `A crop shows the markers of its part alone, whole ones`() throws {
        // Marker 3's head reaches into the part, its point does not.
        let crop = ["--no-legend", "--anywhere", "--crop", "380,180,100,115", "--padding", "0", "--marker-size", "40"]
        let part = try picture(crop)
        try place.write("number,x,y,status\n", to: "defects.csv")
        #expect(try picture(crop) == part)
    }

    @Test func `A legend in a corner that covers a marker is told`() throws {
        try place.write("number,x,y,status\n1,40,60,open\n2,300,300,closed\n", to: "defects.csv")
        #expect(
            try annotate(["--legend", "top-left"]).errors.contains("note: the legend covers 1 marker or part of it"))
        #expect(try !annotate(["--legend", "bottom-right"]).errors.contains("covers"))
    }

    @Test func `A legend outside makes the picture larger, and one that would cover much stands there with a note`()
        throws
    {
        let plain = try picture(["--no-legend"])
        let outside = try picture(["--legend", "outside"])
        #expect(outside.width * outside.height > plain.width * plain.height)
        let rows = stride(from: 8, to: 600, by: 16).flatMap { y in
            stride(from: 8, to: 800, by: 16).map { x in "\(x),\(y),\(x < 400 ? "open" : "closed")\n" }
        }
        try place.write("x,y,status\n" + rows.joined(), to: "defects.csv")
        let run = try annotate(["--anywhere"])
        #expect(run.errors.contains("note: the legend stands beside the drawing"))
        #expect(run.errors.contains("--legend auto"))
        let kept = try picture(["--anywhere", "--legend", "auto"])
        #expect((kept.width, kept.height) == (plain.width, plain.height))
    }

    @Test func `A legend is there when there are two colours, and not when there is one or none is wanted`() throws {
        let plain = try picture(["--no-legend"])
        #expect(try picture() != plain)
        #expect(try picture(["--color-by", "none"]) == picture(["--color-by", "none", "--no-legend"]))
        #expect(try picture(["--legend", "bottom-left"]) != picture(["--legend", "top-right"]))
        try place.write("x,y,status\n300,200,open\n", to: "defects.csv")
        #expect(try picture() == picture(["--no-legend"]))
        #expect(try picture(["--legend", "auto"]) != picture(["--no-legend"]))
    }

    @Test(
        arguments: [
            ["--marker", "ring"], ["--marker", "square"], ["--labels", "title"], ["--labels", "number"],
            ["--labels", "none"], ["--cluster-distance", "300"], ["--heat-map"], ["--theme", "dark"],
            ["--project", "Hafenkontor"], ["--sheet", "A-104"], ["--date", "2026-03-01"], ["--author", "J. Lindner"],
            ["--scale-bar", "--pixels-per-metre", "50"], ["--north", "30"], ["--text-size", "40"],
            ["--font", "DejaVu Serif", "--project", "Hafen"], ["--icon", "icon.png"],
        ])
    func `Each option changes the picture, and the picture is the same each time`(more: [String]) throws {
        try PixelBuffer(width: 20, height: 20, format: .rgb, filledWith: 90).writePNG(to: place.path("icon.png"))
        let changed = try picture(more)
        #expect(try changed != picture())
        #expect(try changed == picture(more))
    }

    @Test func `The drawing fades and turns grey, and the marks do not`() throws {
        var drawing = PixelBuffer(width: 800, height: 600, format: .rgb, filledWith: 255)
        for x in 0..<800 { drawing[x, 590] = [200, 0, 0] }
        try drawing.writePNG(to: place.path("plan.png"))
        #expect(try picture(["--fade", "0.5"])[5, 590] == [228, 128, 128])
        #expect(try picture(["--grey"])[5, 590] == [43, 43, 43])
        #expect(try picture(["--gray", "--fade", "1"])[5, 590] == [255, 255, 255])
    }

    @Test func `A part of the drawing in another size`() throws {
        let part = try picture(["--crop", "100,50,300,200", "--scale", "2"])
        #expect(part.width == 600 && part.height == 400)
        let marker = try picture(["--crop", "marker 2", "--padding", "40"])
        #expect(marker.width == 80 && marker.height == 80)
        let room = try picture(["--areas", "rooms.geojson", "--anywhere", "--crop", "area Kitchen", "--padding", "10"])
        #expect(room.width == 190 && room.height == 280)
        let half = try picture(["--scale", "0.5"])
        #expect(half.width == 400 && half.height == 300)
    }

    @Test(
        arguments: [
            (["--crop", "area Attic"], 2, "--crop: no area 'Attic'; there are no areas"),
            (["--crop", "marker 9"], 2, "--crop: no marker '9'; there are: 1, 2, 3"),
            (["--crop", "2000,0,10,10"], 2, "--crop: the part lies outside the drawing of 800 x 600 pixels"),
            (["--crop", "somewhere"], 2, "a part such as 'area Kitchen'"),
            (["--scale", "0"], 2, "--scale must be from 0.001 to 100"),
            (["--fade", "2"], 2, "--fade must be from 0 to 1"),
            (["--padding", "5"], 2, "--padding goes with --crop"),
            (["--scale-bar"], 2, "--scale-bar needs the scale"),
            (["--scale-bar", "--map-scale", "1:100"], 2, "does not say its resolution"),
            (["--map-scale", "1:x"], 2, "a scale such as 1:100"),
            (["--theme", "drak"], 2, "'drak' is none of light, dark, print"),
            (["--theme", "none.json"], 3, "none.json: no such file"),
            (["--theme", "theme.json"], 3, "theme.json: areas.colour: is not known here; did you mean 'color'?"),
            (["--font-file", "none.ttf"], 3, "none.ttf: No such file or directory"),
            (["--font-file", "defects.csv"], 3, "defects.csv: it is not a font"),
            (["--icon", "none.png"], 3, "none.png: cannot be opened"),
            (["--icon", "plan.png", "--marker", "dot"], 2, "--marker or --icon, not both"),
            (["--icon", "heavy.json", "--marker-size", "1500"], 3, "too many shadows, blurs, opacities"),
            (["--labels", "titel"], 2, "'title'"),
        ])
    func `What is wrong is said, with its remedy, and nothing is written`(
        more: [String], status: Int32, message: String
    ) throws {
        try place.write(#"{"areas": {"colour": "red"}}"#, to: "theme.json")
        let layer = #"{"opacity": 0.9}, {"shadow": {"radius": 20}}"#
        let layers = Array(repeating: layer, count: 20).joined(separator: ", ")
        let frame = #"{"frame": {"width": 2000, "height": 2000}}"#
        try place.write(#"{"view": {"type": "circle", "modifiers": [\#(frame), \#(layers)]}}"#, to: "heavy.json")
        let run = try annotate(more)
        #expect(run.status == status)
        #expect(run.errors.contains(message), "\(run.errors)")
        #expect(!place.exists("out.png"))
    }

    @Test func `A theme file and a font file are used`() throws {
        try place.write(#"{"drawing": {"invert": true}}"#, to: "theme.json")
        #expect(try picture(["--theme", "theme.json"])[5, 595] == [0, 0, 0])
        let font = "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf"
        try FileManager.default.copyItem(atPath: font, toPath: place.path("Company.ttf"))
        #expect(try picture(["--project", "Hafen", "--font-file", "Company.ttf"]).width == 800)
    }

    @Test func `A JPEG drawing is annotated, and one that is named .png too, with a note`() throws {
        // One grey 8 x 8 block: the smallest baseline JPEG.
        let bytes: [UInt8] =
            [0xFF, 0xD8, 0xFF, 0xDB, 0, 0x43, 0] + [UInt8](repeating: 1, count: 64)
            + [0xFF, 0xC0, 0, 0x0B, 8, 0, 8, 0, 8, 1, 1, 0x11, 0]
            + [0xFF, 0xC4, 0, 0x14, 0, 1] + [UInt8](repeating: 0, count: 15) + [0]
            + [0xFF, 0xC4, 0, 0x14, 0x10, 1] + [UInt8](repeating: 0, count: 15) + [0]
            + [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 0x3F, 0, 0x3F, 0xFF, 0xD9]
        try place.write("x,y\n4,4\n", to: "defects.csv")
        for name in ["plan.jpg", "plan.png"] {
            try Data(bytes).write(to: place.folder.appendingPathComponent(name))
            let run = try CommandRun(
                ["annotate", name, "--markers", "defects.csv", "-o", "out.png"], in: place.folder)
            #expect(run.status == 0, "\(run.errors)")
            #expect(run.errors.contains("plan.png is a JPEG") == (name == "plan.png"))
            #expect(try PNGReader(path: place.path("out.png")).header.width == 8)
        }
    }

    @Test(arguments: [("out.pdf", "%PDF"), ("out.SVG", "<?xml")])
    func `The output's ending says what is written`(name: String, start: String) throws {
        let run = try CommandRun(
            ["annotate", "plan.png", "--markers", "defects.csv", "-o", name], in: place.folder)
        #expect(run.status == 0, "\(run.errors)")
        #expect(try place.bytes(of: name).starts(with: Array(start.utf8)))
    }

    @Test(arguments: ["out.gif", "out.tiff", "-"])
    func `An ending that cannot be written is a usage error`(name: String) throws {
        let run = try CommandRun(
            ["annotate", "plan.png", "--markers", "defects.csv", "--output=" + name], in: place.folder)
        #expect(run.status == 2)
        #expect(run.errors.contains("--output: "))
        #expect(try place.names == ["defects.csv", "plan.png", "rooms.geojson"])
    }

    @Test func `--quiet tells what was refused, and nothing else`() throws {
        try place.writeDefects()
        let run = try annotate(["--quiet", "--crop", "0,0,60,60"])
        #expect(run.status == 1)
        #expect(run.output.isEmpty)
        #expect(run.errors.split(separator: "\n").count == 3)
        #expect(run.errors.contains("planmark: defects.csv:6: "))
        #expect(try !annotate(["--crop", "0,0,60,60"]).errors.contains("defects.csv:6"))
    }

    @Test func `Names and panels without room are told`() throws {
        let run = try annotate(["--areas", "rooms.geojson", "--anywhere", "--scale", "0.04", "--project", "Hafen"])
        #expect(run.errors.contains("note: no room for 3 area names, such as 'Kitchen'; try --scale 1"))
        #expect(run.errors.contains("note: no room for the title block; try --scale 1"))
        #expect(try annotate(["--areas", "rooms.geojson", "--anywhere", "--scale", "0.04", "--quiet"]).errors.isEmpty)
    }

    @Test func `--quiet says nothing, and a pipe gets no progress`() throws {
        let quiet = try annotate(["--quiet"])
        #expect(quiet.status == 0 && quiet.output.isEmpty && quiet.errors.isEmpty)
        let loud = try annotate()
        #expect(loud.errors.isEmpty)
        #expect(try annotate(["--quiet", "--json"]).status == 2)
    }

    @Test func `Colours are by a column whatever its case or its usual name, and a wrong name is told the right ones`()
        throws
    {
        try place.write("x,y,Trade,Room,bOx\n300,200,Paint,4.01,a\n500,400,Plumbing,4.02,b\n", to: "defects.csv")
        let byTrade = try picture(["--color-by", "category"])
        for name in ["Trade", "trade", "Gewerk", "Category"] { #expect(try picture(["--color-by", name]) == byTrade) }
        #expect(try annotate(["--color-by", "room"]).errors == annotate(["--color-by", "Room"]).errors)
        #expect(try !annotate(["--color-by", "room"]).errors.contains("no marker has"))
        let wrong = try annotate(["--color-by", "supplier"]).errors
        #expect(
            wrong.contains(
                "no marker has a property 'supplier'; there are none, status, category, priority, assignee, located, area, "
                    + "overdue, Room, bOx\n"))
    }

    @Test func `Due dates that cannot be read are told, whatever the colours show`() throws {
        try place.write("x,y,Frist\n300,200,1.2.2020\n500,400,soon\n420,300,KW 12\n", to: "defects.csv")
        let told =
            "2 due dates cannot be read and stay properties: 'soon' at defects.csv:3, 'KW 12' at defects.csv:4; write dates as 2026-03-01"
        #expect(try annotate(["--color-by", "overdue"]).errors.contains(told))
        #expect(try annotate().errors.contains(told))
    }

    @Test func `A room that crosses itself is told as when a plan is made of it`() throws {
        let crossed = "[[10,10],[700,500],[700,10],[10,500],[10,10]]"
        try place.write(
            #"{"type":"Feature","properties":{"name":"Köln"},"geometry":{"type":"Polygon","coordinates":[\#(crossed)]}}"#,
            to: "crossed.geojson")
        let told = "note: area 'Köln': polygon 1, exterior ring crosses itself at (355.0, 255.0)\n"
        #expect(try annotate(["--areas", "crossed.geojson"]).errors.contains(told))
        let new = try CommandRun(
            ["new", "crossed.plan", "--drawing", "plan.png", "--areas", "crossed.geojson"], in: place.folder)
        #expect(new.errors.contains(told))
        for name in ["Köln", "köln", "KÖLN"] {
            let run = try annotate(["--areas", "crossed.geojson", "--crop", "area \(name)"])
            #expect(run.output.hasPrefix("out.png: 1 of 1 area, "), "\(run.errors)")
        }
    }

    @Test func `Areas are taken from COCO too, of the picture that is the drawing's`() throws {
        let images = #"[{"id": 3, "file_name": "a.png"}, {"id": 7, "file_name": "plan.png"}]"#
        let room = #"{"image_id": 7, "category_id": 1, "segmentation": [[10, 10, 700, 10, 700, 500, 10, 500]]}"#
        let other = #"{"image_id": 3, "bbox": [1, 1, 5, 5]}"#
        let categories = #"[{"id": 1, "name": "Hall"}]"#
        try place.write(
            #"{"images": \#(images), "categories": \#(categories), "annotations": [\#(room), \#(other)]}"#, to: "c.json"
        )
        let run = try annotate(["--areas", "c.json"])
        #expect(run.output == "out.png: 1 area, 3 markers, 0 refused\n", "\(run.errors)")
        #expect(run.errors.contains("annotations of other images"))
    }

    @Test func `Markers without a status do not look as if they were open`() throws {
        let rest = "300,200,\n500,400,closed\n"
        try place.write("x,y,status\n" + rest, to: "defects.csv")
        let without = try picture(["--marker", "dot", "--no-legend"])
        // Beside the number in its middle.
        #expect(without[294, 200] == [0x9A, 0x9A, 0x9A])
    }
}
