import Foundation
import PlanImage
import Testing

@Suite struct DetectionsCommandTests {
    private let place: Workspace

    init() throws {
        place = try Workspace()
        try place.writeDrawing(width: 800, height: 600)
        try place.write(
            """
            {"images": [{"id": 1, "file_name": "plan.png", "width": 800, "height": 600}],
             "categories": [{"id": 1, "name": "person", "keypoints": ["head", "foot"], "skeleton": [[1, 2], [2, 3]]}],
             "annotations": [
               {"id": 1, "image_id": 1, "category_id": 1, "bbox": [100, 100, 80, 200], "score": 0.9,
                "keypoints": [140, 120, 2, 140, 280, 1]},
               {"id": 2, "image_id": 1, "category_id": 1, "bbox": [300, 100, 80, 200], "score": 1.5},
               {"id": 3, "image_id": 1, "category_id": 1, "bbox": [300, 100, 0, 200]},
               {"id": 4, "image_id": 1, "category_id": 1, "bbox": [900, 100, 10, 200]},
               {"id": 5, "image_id": 1, "category_id": 1, "bbox": ["nan", 100, 10, 200]},
               {"id": 6, "image_id": 1, "category_id": 1, "bbox": [500, 100, 80, 200]}]}
            """, to: "found.json")
    }

    private func detections(_ more: String...) throws -> CommandRun {
        try CommandRun(["detections", "plan.png", "--input", "found.json", "-o", "out.png"] + more, in: place.folder)
    }

    @Test func `Entries that cannot be used are told by their place, and the rest is drawn`() throws {
        let run = try detections()
        #expect(run.status == 1)
        #expect(run.lines.first == "out.png: 2 detections, 4 refused")
        for (number, text) in [
            (2, "the confidence 1.5 is not from 0 to 1"), (3, "has no extent"), (4, "outside the picture"),
            (5, "'box' has a coordinate"),
        ] {
            let line = run.lines.first { $0.hasPrefix("found.json: entry \(number): ") }
            #expect(line?.contains(text) == true, "\(run.lines)")
        }
        #expect(run.errors.contains("edge 2, [2,3], dropped"))
        let picture = try PixelBuffer(pngFile: place.path("out.png"))
        #expect(picture[140, 200] != [255, 255, 255] && picture[100, 150] != [255, 255, 255])
        #expect(picture[340, 200] == [255, 255, 255])
    }

    @Test func `With --strict nothing is written`() throws {
        let run = try detections("--strict")
        #expect(run.status == 1)
        #expect(run.lines.first == "out.png: not written, as 4 of 6 detections were refused")
        #expect(!place.exists("out.png"))
    }

    @Test func `The report for programs names each refusal`() throws {
        let run = try detections("--json")
        let report = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        #expect(report["detections"] as? Int == 2)
        #expect((report["refused"] as? [[String: Any]])?.compactMap { $0["entry"] as? Int } == [2, 3, 4, 5])
    }

    @Test(arguments: [
        ["--draw", "cube"], ["--min-confidence", "2"], ["--trail-length", "0"], ["--zoom", "2"],
        ["--color-by", "size"],
        ["--image", "a", "--frame", "1"], ["--labels", "name"],
    ])
    func `An option that is wrong is refused before anything is read`(arguments: [String]) throws {
        let run = try CommandRun(
            ["detections", "plan.png", "--input", "none.json", "-o", "out.png"] + arguments, in: place.folder)
        #expect(run.status == 2)
        #expect(run.errors.contains(arguments[0]), "\(run.errors)")
    }

    @Test func `A file of another picture, of no known format, or that is not there is told with its name`() throws {
        try place.write(#"{"a": 1}"#, to: "odd.json")
        for (file, text) in [("odd.json", "no known form"), ("none.json", "no such file")] {
            let run = try CommandRun(
                ["detections", "plan.png", "--input", file, "-o", "out.png"], in: place.folder)
            #expect(run.status == 3)
            #expect(run.errors.contains(file) && run.errors.contains(text), "\(run.errors)")
        }
        try place.write(
            #"""
            {"images": [{"id": 1, "file_name": "a.jpg"}, {"id": 2, "file_name": "b.jpg"}], "categories": [], "annotations": []}
            """#, to: "two.json")
        let run = try CommandRun(["detections", "plan.png", "--input", "two.json", "-o", "out.png"], in: place.folder)
        #expect(run.status == 3)
        #expect(run.errors.contains("--image chooses one: a.jpg, b.jpg"), "\(run.errors)")
        #expect(!place.exists("out.png"))
    }

    @Test func `The output is none of the inputs`() throws {
        let run = try CommandRun(
            ["detections", "plan.png", "--input", "found.json", "-o", "found.json"], in: place.folder)
        #expect(run.status == 4 || run.status == 2)
        #expect(run.errors.contains("found.json"))
        #expect(try String(decoding: place.bytes(of: "found.json"), as: UTF8.self).contains("annotations"))
    }

    @Test func `A plan keeps detections, shows them, and gives them back`() throws {
        func run(_ arguments: String..., status: Int32 = 0) throws -> CommandRun {
            let run = try CommandRun(arguments, in: place.folder)
            #expect(run.status == status, "\(arguments): \(run.errors)\(run.output)")
            return run
        }
        _ = try run("new", "a.plan", "--drawing", "plan.png")
        let imported = try run("import", "a.plan", "found.json", "--detections", status: 1)
        #expect(imported.lines.first?.contains("2 detections (2 new)") == true, "\(imported.output)")
        let again = try run("import", "a.plan", "found.json", "--detections", "--replace", status: 1)
        #expect(again.lines.first?.contains("2 detections, ") == true, "\(again.output)")
        let rendered = try run("render", "a.plan", "--output", "out.png")
        #expect(rendered.output.contains("2 detections"))
        _ = try run("export", "a.plan", "--detections", "--output", "back.json")
        let file = try #require(
            try JSONSerialization.jsonObject(with: place.bytesAsData("back.json")) as? [String: Any])
        let annotations = try #require(file["annotations"] as? [[String: Any]])
        #expect(annotations.compactMap { $0["id"] as? Int } == [1, 6])
        #expect(annotations[0]["keypoints"] as? [Double] == [140, 120, 2, 140, 280, 1])
        let table = try run("export", "a.plan", "--detections", "--format", "csv")
        #expect(table.lines.first == "x_min,y_min,x_max,y_max,class_id,confidence,tracker_id,class_name,id")
        let plain = try run("export", "a.plan", "--output", "a.geojson")
        #expect(plain.errors.contains("2 detections, which --detections exports"))
    }
}

/// Files about a photo whose file stores it turned.
@Suite struct TurnedPhotoCommandTests {
    private let place: Workspace

    /// A photo of 80 x 60 that its file stores as 60 x 80 (EXIF's orientation 8).
    init() throws {
        place = try Workspace()
        let file = try PixelBuffer(width: 60, height: 80, format: .rgb, filledWith: 200).encoded(as: .jpeg, quality: 95)
        let exif: [UInt8] =
            Array("Exif\0\0MM\0*".utf8) + [0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 8, 0, 0, 0, 0, 0, 0]
        let segment: [UInt8] = [0xFF, 0xE1, 0, UInt8(exif.count + 2)]
        let photo = Array(file[..<2]) + segment + exif + Array(file[2...])
        try Data(photo).write(to: place.folder.appendingPathComponent("photo.jpg"))
        for (name, width, height) in [("stored", 60, 80), ("upright", 80, 60)] {
            try place.write(
                #"{"images":[{"id":1,"file_name":"photo.jpg","width":\#(width),"height":\#(height)}],"#
                    + #""annotations":[{"id":1,"image_id":1,"category_id":1,"bbox":[10,20,20,10]}],"#
                    + #""categories":[{"id":1,"name":"face"}]}"#,
                to: "\(name).json")
        }
    }

    private func run(_ arguments: String...) throws -> CommandRun { try CommandRun(arguments, in: place.folder) }

    @Test func `The command tells a size that does not fit, with and without --as-stored`() throws {
        for (file, option, note) in [
            ("stored", [], "60 x 80; the photo is 'photo.jpg', 80 x 60. The detector seems not to have heeded"),
            ("stored", ["--as-stored"], nil), ("upright", [], nil),
            ("upright", ["--as-stored"], "upright photo; leave --as-stored out"),
        ] as [(String, [String], String?)] {
            let run = try CommandRun(
                ["detections", "photo.jpg", "--input", "\(file).json", "--output", "out.png"] + option, in: place.folder
            )
            #expect(run.status == 0)
            #expect(run.errors.contains("note: ") == (note != nil), "\(run.errors)")
            if let note { #expect(run.errors.contains(note), "\(run.errors)") }
        }
    }

    @Test func `Where nothing tells whether the photo was turned, what is hidden is to be looked at`() throws {
        try place.write("0 0.5 0.5 0.2 0.2\n", to: "found.txt")
        for (file, options, isTold) in [
            ("found.txt", ["--blur", "*"], true), ("found.txt", [], false),
            ("found.txt", ["--blur", "*", "--as-stored"], false),
            ("upright.json", ["--pixelate", "face"], false),
        ] as [(String, [String], Bool)] {
            let run = try CommandRun(
                ["detections", "photo.jpg", "--input", file, "--output", "out.png"] + options, in: place.folder)
            #expect(run.errors.contains("nothing tells whether the detector heeded that") == isTold, "\(run.errors)")
        }
    }

    @Test func `An import has the option that it advises`() throws {
        #expect(try run("new", "a.plan", "--drawing", "photo.jpg").status == 0)
        let advised = try run("import", "a.plan", "stored.json", "--detections")
        #expect(advised.output.contains("--as-stored turns its places"))
        let turned = try run("import", "a.plan", "stored.json", "--detections", "--as-stored")
        #expect(turned.status == 0 && !turned.output.contains("note:"), "\(turned.output)\(turned.errors)")
        #expect(
            try run("export", "a.plan", "--detections", "--format", "coco").output.contains(#""bbox":[20,30,10,20]"#))
        let areas = try run("import", "a.plan", "stored.json", "--as-stored")
        #expect(areas.status == 0 && !areas.output.contains("note:"), "\(areas.output)\(areas.errors)")
        #expect(try run("export", "a.plan", "--format", "coco").output.contains(#""bbox":[20,30,10,20]"#))
        let needless = try run("import", "a.plan", "upright.json", "--as-stored")
        #expect(needless.output.contains("leave --as-stored out"))
        try place.writeDrawing()
        #expect(try run("new", "b.plan", "--drawing", "plan.png").status == 0)
        let upright = try run("import", "b.plan", "upright.json", "--detections", "--as-stored")
        #expect(
            upright.output.contains("--as-stored does nothing here; the photo is stored upright"), "\(upright.output)")
    }

    @Test func `Areas for the photo as stored are told where they are drawn`() throws {
        let run = try run("annotate", "photo.jpg", "--areas", "stored.json", "--output", "out.png")
        #expect(run.errors.contains("60 x 80 pixels, this one has 80 x 60"), "\(run.errors)")
        let fitting = try self.run("annotate", "photo.jpg", "--areas", "upright.json", "--output", "out.png")
        #expect(!fitting.errors.contains("pixels, this one has"), "\(fitting.errors)")
    }
}

extension Workspace {
    fileprivate func bytesAsData(_ name: String) throws -> Data { Data(try bytes(of: name)) }
}
