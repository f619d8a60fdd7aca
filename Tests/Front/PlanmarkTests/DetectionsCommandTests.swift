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

extension Workspace {
    fileprivate func bytesAsData(_ name: String) throws -> Data { Data(try bytes(of: name)) }
}
