import PlanGeometry
import Testing

@testable import PlanExchange
@testable import PlanJSON
@testable import PlanModel
@testable import PlanDetections

@Suite("Detections of COCO")
struct COCODetectionTests {
    private static let file = """
        {"images":[{"id":7,"file_name":"photo.jpg","width":400,"height":300},{"id":8,"file_name":"other.jpg","width":50,"height":50}],
         "categories":[{"id":1,"name":"person","supercategory":"person",
           "keypoints":["nose","left_eye","right_eye"],"skeleton":[[1,2],[1,3],[2,9]]},{"id":3,"name":"car"}],
         "annotations":[
          {"id":11,"image_id":7,"category_id":1,"bbox":[10,20,100,200],"area":5000,"iscrowd":0,"num_keypoints":2,
           "keypoints":[50,40,2,0,0,0,60,35,1],"attributes":{"track_id":5,"occluded":true}},
          {"id":12,"image_id":7,"category_id":3,"bbox":[100,100,50,40],"segmentation":[[100,100,150,100,150,140,100,140]],"score":0.5},
          {"id":13,"image_id":8,"category_id":3,"bbox":[1,1,5,5]},
          {"id":14,"image_id":7,"category_id":3,"segmentation":{"size":[6,8],"counts":"=42M0000000000035"},"iscrowd":1}]}
        """

    @Test func `Boxes, outlines, masks and keypoints are read`() throws {
        let file = try DetectionReading.photo.read(Self.file)
        #expect(file.refused.isEmpty)
        #expect(file.pictures.map(\.name) == ["photo.jpg", "other.jpg"])
        #expect(file.pictures.map(\.id) == ["7", "8"])
        #expect(file.pictures.map(\.detections.count) == [3, 1])
        let (picture, notes) = try file.picture(of: DetectionReading.photo.drawing, file: "found.json")
        #expect(notes.isEmpty)
        let person = picture.detections.at(0)
        #expect(person.box == Box(10, 20, 100, 200))
        #expect((person.id, person.className, person.trackerID) == ("11", "person", 5))
        #expect(
            person.keypoints == [
                Keypoint(name: "nose", point: Point(x: 50, y: 40)),
                Keypoint(name: "right_eye", point: Point(x: 60, y: 35), visibility: .occluded),
            ])
        #expect(person.skeleton == "person")
        #expect(
            person.properties == [
                "area": .number(5000), "attributes": .object(["occluded": .bool(true)]),
            ])
        let car = picture.detections.at(1)
        #expect(car.outline?.boundingBox == Box(100, 100, 50, 40))
        #expect(car.confidence == 0.5)
        #expect(picture.detections.at(2).box == Box(2, 1, 5, 4))
        #expect(picture.detections.at(2).outline?.polygons.first?.holes.count == 1)
    }

    @Test(
        arguments: [
            // Corners that end outside the picture of 400 x 300 as a width and a height would.
            (["[300,100,350,200]", "[10,20,60,80]"], nil, true),
            // The area is that between the corners.
            (["[10,20,60,80]"], 3000, true), (["[10,20,60,80]"], 4800, false), (["[10,20,60,80]"], nil, false),
            // Boxes that cannot be corners: one of several, or one whose second corner lies outside the picture.
            (["[300,100,350,200]", "[100,100,50,60]"], nil, false), (["[300,100,450,200]"], nil, false),
            (["[350,250,49,50]"], nil, false),
        ] as [([String], Double?, Bool)])
    func `Boxes that are rather two corners are told`(boxes: [String], area: Double?, areTold: Bool) throws {
        let annotations = boxes.enumerated().map { index, box in
            let member = area.map { #","area":\#($0)"# } ?? ""
            return #"{"id":\#(index + 1),"image_id":7,"category_id":1,"bbox":\#(box)\#(member)}"#
        }
        let text =
            #"{"images":[{"id":7,"file_name":"photo.jpg","width":400,"height":300}],"categories":[{"id":1,"name":"door"}],"#
            + #""annotations":[\#(annotations.joined(separator: ","))]}"#
        let notes = try DetectionReading.photo.read(text).notes.map(\.english)
        #expect(notes.contains { $0.hasPrefix("the boxes seem to be given by two corners") } == areTold)
        let plan = try PlanFormat.coco.read(Array(text.utf8), file: "a.json", coordinates: .pixel)
        #expect(plan.notes.contains(.boxesSeemCorners) == areTold)
    }

    @Test func `An edge that the category cannot have is told and dropped`() throws {
        let file = try DetectionReading.photo.read(Self.file)
        #expect(
            file.skeletons == [
                try Skeleton(
                    name: "person", keypoints: ["nose", "left_eye", "right_eye"],
                    edges: [Skeleton.Edge(0, 1), Skeleton.Edge(0, 2)])
            ])
        #expect(
            file.notes.map(\.english) == [
                "category 'person': edge 3, [2,9], dropped; its ends must be two numbers 1...3",
                "masks that are not as large as the picture of 400 x 300, and are drawn in its corner",
            ])
    }

    @Test func `COCO's own category has the built-in skeleton`() throws {
        let names = Skeleton.coco17.keypoints.map { "\"\($0)\"" }.joined(separator: ",")
        let edges = Skeleton.coco17.edges.map { "[\($0.start + 1),\($0.end + 1)]" }.joined(separator: ",")
        let points = (0..<17).map { "\(10 + $0),20,2" }.joined(separator: ",")
        let text = """
            {"images":[{"id":1,"file_name":"photo.jpg"}],"annotations":[{"id":1,"image_id":1,"category_id":1,"keypoints":[\(points)]}],
             "categories":[{"id":1,"name":"person","keypoints":[\(names)],"skeleton":[\(edges)]}]}
            """
        let file = try DetectionReading.photo.read(text)
        #expect(file.skeletons.isEmpty)
        #expect(file.pictures[0].detections.at(0).skeleton == "coco-17")
        #expect(file.pictures[0].detections.at(0).keypoints.map(\.name) == Skeleton.coco17.keypoints)
    }

    @Test func `Annotations without a list of images are those of the images that they name`() throws {
        let text =
            #"{"annotations":[{"image_id":1,"bbox":[1,2,3,4]},{"image_id":2,"bbox":[1,2,3,4]},{"bbox":[1,2,3,4]}]}"#
        let file = try DetectionReading().read(text)
        #expect(file.pictures.map(\.id) == ["1", "2"])
        #expect(file.refusals == ["entry 3: there is no 'image_id'"])
        let odd = try DetectionReading().read(
            #"{"images":[{"id":1},{"id":2}],"annotations":[5,{"image_id":{},"bbox":[1,2,3,4]},{"image_id":3}]}"#)
        #expect(
            odd.refusals == [
                "entry 1: the entry is a number; needed is an object",
                "entry 2: 'image_id' is an object; needed is a number or a text",
                "entry 3: there is no image with the id '3'",
            ])
        #expect(
            try DetectionReading().detections(#"{"annotations":[{"bbox":[1,2,3,4]},{"bbox":[1,2,3,4]}]}"#).count == 2)
    }

    private static let results = """
        [{"image_id":7,"category_id":18,"bbox":[10,20,30,40],"score":0.9},
         {"image_id":7,"category_id":1,"score":0.75,"keypoints":[\((0..<17).map { "\(100 + $0),50,0.5" }.joined(separator: ","))]},
         {"image_id":7,"category_id":2,"bbox":[1,2,3,4],"score":0.5,"segmentation":{"size":[2,2],"counts":"0120"}}]
        """

    @Test func `Results have numbers instead of categories`() throws {
        let file = try DetectionReading.photo.read(Self.results)
        #expect(file.pictures.map(\.id) == ["7"])
        let found = file.pictures[0].detections
        #expect(found.map(\.className) == ["class 18", "person", "class 2"])
        #expect(found.map(\.confidence) == [0.9, 0.75, 0.5])
        #expect(found.at(1).skeleton == "coco-17")
        #expect(found.at(1).box == Box(minX: 100, minY: 49.5, maxX: 116, maxY: 50.5))
        #expect(found.at(1).keypoints.allSatisfy { $0.confidence == 0.5 && $0.visibility == .visible })
        #expect(
            file.notes.map(\.english) == [
                "masks that are not as large as the picture of 400 x 300, and are drawn in its corner",
                "classes have numbers and no names: 1, 2, 18; classNames gives the names",
            ])
    }

    @Test func `The names of COCO go by the ids of its categories`() throws {
        var reading = DetectionReading.photo
        reading.classNames = ClassNames.coco
        #expect(try reading.detections(Self.results).map(\.className) == ["dog", "person", "bicycle"])
        reading.classNames = ["person", "car"]
        #expect(try reading.detections(Self.results).map(\.className) == ["class 18", "person", "car"])
        let fromZero =
            #"[{"image_id":1,"category_id":0,"bbox":[1,1,2,2]},{"image_id":1,"category_id":1,"bbox":[1,1,2,2]}]"#
        #expect(try reading.detections(fromZero).map(\.className) == ["person", "car"])
    }

    @Test func `What is wrong with an annotation is told, and the rest is kept`() throws {
        let text = """
            {"images":[{"id":1,"file_name":"photo.jpg","width":400,"height":300}],"categories":[{"id":1,"name":"arm","keypoints":["a","b"]}],
             "annotations":[{"id":1,"image_id":1,"category_id":1,"bbox":[1,2,3]},
              {"id":2,"image_id":1,"category_id":1,"bbox":"1,2,3,4"}, {"id":3,"image_id":9,"category_id":1,"bbox":[1,2,3,4]}, 7,
              {"id":5,"image_id":1,"category_id":1,"bbox":[1,2,3,4],"keypoints":[1,2]},
              {"id":6,"image_id":1,"category_id":1,"bbox":[1,2,3,4],"keypoints":[1,2,2]},
              {"id":7,"image_id":1,"category_id":1,"bbox":[1,2,-3,4]}, {"id":8,"image_id":1,"category_id":1},
              {"id":9,"image_id":1,"category_id":1,"bbox":[1,2,3,4],"segmentation":[[1,2,3]]},
              {"id":10,"image_id":1,"category_id":1,"bbox":[1,2,3,4],"segmentation":{"size":[2,2],"counts":[1]}},
              {"id":11,"image_id":1,"category_id":1,"bbox":[NaN,2,3,4]}, {"id":12,"image_id":1,"category_id":1,"bbox":[1,2,3,4],"score":87},
              {"id":13,"image_id":1,"category_id":1,"bbox":[1,2,0,4]}, {"id":14,"image_id":1,"category_id":1,"bbox":[500,2,10,4]},
              {"id":15,"image_id":1,"category_id":1,"bbox":[390,2,100,4]}, {"id":15,"image_id":1,"category_id":1,"bbox":[1,2,3,4]}]}
            """
        let file = try DetectionReading.photo.read(text)
        #expect(file.pictures[0].detections.map(\.id) == ["15", "15-2"])
        let expected = [
            #"entry 1 ("arm"): 'bbox' has 3 numbers; needed are x, y, width and height"#,
            #"entry 2 ("arm"): 'bbox' is the text '1,2,3,4'; needed is an array of numbers"#,
            #"entry 3 ("arm"): there is no image with the id '9'"#,
            "entry 4: the entry is a number; needed is an object",
            #"entry 5 ("arm"): 'keypoints' has 2 numbers; needed are three each: x, y and visibility"#,
            #"entry 6 ("arm"): there are 1 keypoints, and the category 'arm' has 2"#,
            #"entry 7 ("arm"): the box has the width -3 and the height 4; they cannot be negative. Are they the coordinates of a corner?"#,
            #"entry 8 ("arm"): there is neither a box nor an outline nor a keypoint"#,
            #"entry 9 ("arm"): an outline of 'segmentation' has 3 numbers; needed are x and y by turns"#,
            #"entry 10 ("arm"): the mask's counts sum up to 1 pixels; the mask of 2 x 2 has 4"#,
            #"entry 11 ("arm"): 'box' has a coordinate that is no finite number"#,
            #"entry 12 ("arm"): the confidence 87 is not from 0 to 1; is it a percentage? Divide it by 100"#,
            #"entry 13 ("arm"): the box of 0 x 4 px at (1, 2) has no extent"#,
            #"entry 14 ("arm"): the box from (500, 2) to (510, 6) lies outside the picture of 400 x 300; "#
                + "is it of another picture, or in other coordinates?",
        ]
        #expect(file.refusals == expected)
    }

    /// The segmentation and the rest of an annotation, the box that is taken, and what is told: a note, or why the entry is refused.
    @Test(
        arguments: [
            (#"{"size":[300,400],"counts":[120000]}"#, #""bbox":[10,20,30,40]"#, Box(10, 20, 30, 40), maskNote),
            (#"{"size":[300,400],"counts":"PVe3"}"#, #""bbox":[10,20,30,40]"#, Box(10, 20, 30, 40), maskNote),
            (#"{"size":[300,400],"counts":[120000]}"#, #""bbox":[0,0,0,0]"#, nil, "the mask has no pixel inside"),
            (#"{"size":[300,400],"counts":[120000]}"#, #""score":0.5"#, nil, "the mask has no pixel inside"),
            (
                #"{"size":[300,400],"counts":[120000]}"#, #""keypoints":[10,20,2,40,60,2]"#,
                Box(minX: 10, minY: 20, maxX: 40, maxY: 60), maskNote
            ),
            ("[]", #""bbox":[10,20,30,40]"#, Box(10, 20, 30, 40), nil),
            (
                "[[]]", #""bbox":[10,20,30,40]"#, Box(10, 20, 30, 40),
                "outlines of fewer than three points passed over"
            ),
            ("[]", #""score":0.5"#, nil, "there is neither a box nor an outline nor a keypoint"),
        ] as [(String, String, Box?, String?)])
    func `Of an annotation whose mask is empty the box is taken and told, and without a box it is refused`(
        segmentation: String, rest: String, box: Box?, told: String?
    ) throws {
        let text = #"""
            {"images":[{"id":1,"file_name":"photo.jpg","width":400,"height":300}],"categories":[{"id":1,"name":"arm"}],
             "annotations":[{"id":1,"image_id":1,"category_id":1,"segmentation":\#(segmentation),\#(rest)}]}
            """#
        let file = try DetectionReading.photo.read(text)
        let found = file.pictures[0].detections
        #expect(found.map(\.box) == [box].compactMap(\.self) && found.allSatisfy { $0.outline == nil })
        #expect(file.refusals == (box == nil ? [#"entry 1 ("arm"): \#(told ?? "")"#] : []))
        if box != nil, let told { #expect(file.notes.map(\.english).contains(told)) }
        if told == nil { #expect(file.notes.isEmpty) }
    }

    private static let maskNote = "masks without a pixel inside, in whose place the boxes are taken"

    @Test(arguments: ["[1024,9223372036854774784]", "[9007199254740992,9007199254740992]", "[5000,5001]"])
    func `Counts that no mask has are told`(counts: String) throws {
        let text = #"[{"image_id":1,"category_id":1,"segmentation":{"size":[100,100],"counts":"# + counts + "}}]"
        #expect(
            try DetectionReading.photo.read(text).refusals.first?.contains(
                "the mask's counts sum up to more than 10000") == true)
    }

    @Test func `A mask of another size and a category that is not there are told`() throws {
        let text = """
            {"images":[{"id":1,"file_name":"photo.jpg"}],"categories":[{"id":1,"name":"arm"}],"annotations":[
             {"image_id":1,"category_id":9,"segmentation":{"size":[2,2],"counts":[0,4]}}]}
            """
        let file = try DetectionReading.photo.read(text)
        let notes = file.notes.map(\.english)
        #expect(notes.contains { $0.hasPrefix("masks that are not as large as the picture of 400 x 300") })
        #expect(notes.contains("entries of a category that the file does not have"))
    }

    @Test func `Categories of one name with other keypoints have skeletons of their own`() throws {
        let text = """
            {"images":[{"id":1,"file_name":"photo.jpg"}],"categories":[{"id":1,"name":"digger","keypoints":["a","b"]},
             {"id":2,"name":"digger","keypoints":["a","b","c"]},{"id":3,"name":"digger","keypoints":["a","b"]}],"annotations":[
             {"image_id":1,"category_id":1,"keypoints":[1,2,2,3,4,2]},{"image_id":1,"category_id":2,"keypoints":[1,2,2,3,4,2,9,9,2]},
             {"image_id":1,"category_id":3,"keypoints":[1,2,2,3,4,2]}]}
            """
        let file = try DetectionReading.photo.read(text)
        #expect(file.skeletons.map(\.name) == ["digger", "digger-2"])
        #expect(file.pictures[0].detections.map(\.skeleton) == ["digger", "digger-2", "digger"])
    }

    @Test func `What a writer would write anyway is no property`() throws {
        let text = """
            {"images":[{"id":1,"file_name":"photo.jpg"}],"categories":[{"id":1,"name":"arm","keypoints":["a","b"]}],"annotations":[
             {"id":1,"image_id":1,"category_id":1,"bbox":[10,20,30,40],"area":1200,"iscrowd":0,"keypoints":[1,2,2,0,0,0],"num_keypoints":1},
             {"id":2,"image_id":1,"category_id":1,"bbox":[10,20,30,40],"area":600,"iscrowd":1}]}
            """
        let found = try DetectionReading.photo.detections(text)
        #expect(found.at(0).properties.isEmpty)
        #expect(found.at(1).properties == ["area": .number(600), "iscrowd": .number(1)])
    }

    // MARK: - Writing

    private func written(_ detections: [Detection]) throws -> (back: DetectionFile, ids: [Int], losses: [String]) {
        var writer = DetectionWriter(.coco, picture: "photo.jpg", size: Size(width: 400, height: 300))
        let bytes = writer.bytes(of: detections, skeletons: [])
        let annotations = try JSONValue(parsing: bytes)["annotations"]?.array ?? []
        return (
            try DetectionReading.photo.read(bytes, file: "back.json"), annotations.compactMap { $0["id"]?.whole },
            writer.losses.map(\.english)
        )
    }

    @Test(arguments: [
        (["7", "3"], [7, 3]), (["1", "a"], [1, 2]), (["a", "1"], [1, 2]), (["007", "7"], [1, 2]),
        (["9007199254740993", "2"], [1, 2]),
    ])
    func `COCO's ids are numbers of one detection each, and the detections' own come back`(
        ids: [String], numbers: [Int]
    ) throws {
        let box = Box(10, 20, 30, 40)
        let (back, found, losses) = try written(ids.map { Detection(id: $0, box: box, className: "car") })
        #expect(found == numbers)
        #expect(back.pictures[0].detections.map(\.id) == ids)
        #expect(back.pictures[0].detections.allSatisfy { $0.properties.isEmpty })
        #expect(losses.isEmpty)
    }

    @Test func `Properties that are called as COCO's own members are left out and told`() throws {
        let properties: [String: JSONValue] = ["bbox": .string("big"), "id": .number(4), "floor": .number(2)]
        let detection = Detection(
            id: "1", box: Box(1, 2, 3, 4), className: "car", trackerID: (1 << 53) + 1, properties: properties)
        let (back, _, losses) = try written([detection])
        let found = back.pictures[0].detections.at(0)
        #expect(found.box == detection.box)
        #expect(found.properties["floor"] == .number(2) && found.properties["bbox"] == nil)
        #expect(found.trackerID == nil)
        #expect(losses.count == 2)
        #expect(losses.contains { $0.contains("properties that are called as COCO's own members are") })
        #expect(losses.contains { $0.contains("trackers' numbers beyond those of JSON") })
    }
}
