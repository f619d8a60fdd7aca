import PlanGeometry
import TestSupport
import Testing

@testable import PlanModel
@testable import PlanDetections

/// Files as Ultralytics, supervision and labelme write them.
@Suite("Detections of other tools")
struct OtherToolsDetectionTests {
    // MARK: - Ultralytics

    @Test func `Ultralytics' boxes, outlines and keypoints are read`() throws {
        let text = """
            [{"name":"person","class":0,"confidence":0.92689,"track_id":3,
              "box":{"x1":48.55,"y1":99.22,"x2":195.5,"y2":290.25},
              "segments":{"x":[50.0,190.0,190.0],"y":[100.0,100.0,290.0]},
              "keypoints":{"x":[100.5,0.0,\(Array(repeating: "120.0", count: 15).joined(separator: ","))],
                           "y":[120.25,0.0,\(Array(repeating: "130.0", count: 15).joined(separator: ","))],
                           "visible":[0.99,0.01,\(Array(repeating: "0.5", count: 15).joined(separator: ","))]}},
             {"name":"ship","class":1,"confidence":0.5,"box":{"x1":10,"y1":20,"x2":20,"y2":10,"x3":30,"y3":20,"x4":20,"y4":30}}]
            """
        let file = try DetectionReading.photo.read(text)
        #expect(file.refused.isEmpty && file.notes.isEmpty)
        let found = file.pictures[0].detections
        #expect(found.map(\.className) == ["person", "ship"])
        #expect(found.at(0).box == Box(minX: 48.55, minY: 99.22, maxX: 195.5, maxY: 290.25))
        #expect((found.at(0).confidence, found.at(0).trackerID, found.at(0).skeleton) == (0.92689, 3, "coco-17"))
        #expect(found.at(0).outline?.polygons.first?.exterior.vertices.count == 3)
        #expect(found.at(0).keypoints.count == 16)
        #expect(found.at(0).keypoints[0] == Keypoint(name: "nose", point: Point(x: 100.5, y: 120.25), confidence: 0.99))
        #expect(!found.at(0).keypoints.contains { $0.name == "left_eye" })
        #expect(found.at(1).box == Box(10, 10, 20, 20))
        #expect(found.at(1).outline?.polygons.first?.exterior.vertices.count == 4)
    }

    @Test func `Normalised coordinates are read as such, and guessed at`() throws {
        let text = #"[{"name":"cat","class":15,"confidence":0.5,"box":{"x1":0.25,"y1":0.5,"x2":0.5,"y2":1}}]"#
        var reading = DetectionReading.photo
        #expect(try reading.read(text).notes.first?.english.contains("say coordinates.system normalized") == true)
        var coordinates = CoordinateRequest()
        coordinates.system = .normalized
        reading.coordinates = coordinates
        let file = try reading.read(text)
        #expect(file.pictures[0].detections.at(0).box == Box(100, 150, 100, 150))
        #expect(file.notes.isEmpty)
    }

    @Test func `What is wrong with an entry of Ultralytics' is told`() throws {
        let text = """
            [{"name":"a","class":0,"box":{"x1":1,"y1":1}},{"name":"b","class":0.5,"box":{"x1":1,"y1":1,"x2":2,"y2":2}},
             {"name":"c","class":0,"box":{"x1":1,"y1":"one","x2":2,"y2":2}},
             {"name":"d","class":0,"box":{"x1":1,"y1":1,"x2":9,"y2":9},"keypoints":{"x":[1,2],"y":[1]}},
             {"name":"e","class":0,"box":{"x1":1,"y1":1,"x2":9,"y2":9},"keypoints":[1,2]},
             {"name":"f","class":0,"box":{"x1":1,"y1":1,"x2":9,"y2":9},"confidence":"high"},
             {"name":"g","class":0,"box":{"x1":1,"y1":1,"x2":Infinity,"y2":9}},
             {"name":"h","class":0,"box":{"x1":1,"y1":1,"x2":9,"y2":9},"keypoints":{"x":[1,2],"y":[3,4]}}]
            """
        let file = try DetectionReading.photo.read(text)
        let expected = [
            #"entry 1 ("a"): 'box' has neither x1, y1, x2, y2 nor those of four corners"#,
            #"entry 2 ("b"): 'class' is 0.5; needed is a whole number"#,
            #"entry 3 ("c"): 'y1' is the text 'one'; needed is a number"#,
            #"entry 4 ("d"): 'keypoints' has 2 x and 1 y"#,
            #"entry 5 ("e"): 'keypoints' is an array; needed is an object with arrays of numbers x and y"#,
            #"entry 6 ("f"): 'confidence' is the text 'high'; needed is a number"#,
            #"entry 7 ("g"): 'box' has a coordinate that is no finite number"#,
        ]
        #expect(file.refusals == expected)
        #expect(file.pictures[0].detections.at(0).keypoints.map(\.name) == ["1", "2"])
        #expect(
            file.notes.map(\.english).contains("keypoints without names, 2 each; say with skeleton what they are"))
        var reading = DetectionReading.photo
        reading.skeleton = "COCO 17"
        #expect(
            try reading.read(text).refusals.last
                == #"entry 8 ("h"): there are 2 keypoints, and the skeleton 'coco-17' has 17"#)
        reading.skeleton = "horse"
        #expect(
            reading.error(text)
                == "found.json: there is no skeleton 'horse'; there are: coco-17, coco-wholebody, vision-body, vision-hand"
        )
        reading.skeleton = nil
        reading.skeletons = [try Skeleton(name: "tip", keypoints: ["root", "tip"], edges: [Skeleton.Edge(0, 1)])]
        #expect(try reading.detections(text)[0].keypoints.map(\.name) == ["root", "tip"])
    }

    @Test func `What is wrong is told in the order of the file, and a kind of YOLO for another file is told`() throws {
        let text = """
            {"imagePath":"photo.jpg","shapes":[{"label":"a","points":[[500,20],[600,30]],"shape_type":"rectangle"},
             {"label":"b","points":7},{"label":"c","points":[[500,20],[600,30]],"shape_type":"rectangle"}]}
            """
        var reading = DetectionReading.photo
        reading.yolo = .pose
        let file = try reading.read(text)
        #expect(file.refused.map(\.place) == [.entry(1, name: "a"), .entry(2, name: "b"), .entry(3, name: "c")])
        #expect(file.notes.map(\.english) == ["what YOLO's lines hold was said in vain: the file is none of YOLO"])
    }

    // MARK: - supervision

    private static let csv = """
        x_min,y_min,x_max,y_max,class_id,confidence,tracker_id,class_name,frame_number,note
        5.0,6.0,50.0,60.25,2,0.25,8,car,1,far
        10.0,20.0,110.5,220.0,0,0.5,7,person,0,
        1.0,2.0,3.0,4.0,,,,,1,None

        """

    private static let json = """
        [{"x_min":5.0,"y_min":6.0,"x_max":50.0,"y_max":60.25,"class_id":2,"confidence":0.25,"tracker_id":8,"class_name":"car",
          "frame_number":1,"note":"far"},
         {"x_min":10.0,"y_min":20.0,"x_max":110.5,"y_max":220.0,"class_id":0,"confidence":0.5,"tracker_id":7,"class_name":"person",
          "frame_number":0},
         {"x_min":1.0,"y_min":2.0,"x_max":3.0,"y_max":4.0,"class_id":"","confidence":"","tracker_id":"","frame_number":1,"note":"None"}]
        """

    @Test func `supervision's sinks of CSV and JSON say the same`() throws {
        let table = try DetectionReading.photo.read(Self.csv, name: "found.csv")
        let json = try DetectionReading.photo.read(Self.json)
        #expect((table.pictures, table.refused, table.notes) == (json.pictures, json.refused, json.notes))
        #expect(table.isTable && !json.isTable)
        #expect(table.refused.isEmpty && table.notes.isEmpty)
        #expect(table.pictures.map(\.frame) == [0, 1])
        let found = table.pictures.flatMap(\.detections)
        #expect(found.map(\.className) == ["person", "car", ""])
        #expect(found.map(\.trackerID) == [7, 8, nil])
        #expect(found.map(\.confidence) == [0.5, 0.25, nil])
        #expect(found.at(0).box == Box(minX: 10, minY: 20, maxX: 110.5, maxY: 220))
        #expect(found.at(1).properties == ["note": .string("far")])
    }

    @Test func `What is wrong with supervision's entries is told`() throws {
        let text = """
            [{"x_min":1,"y_min":2,"x_max":3},{"x_min":1,"y_min":2,"x_max":3,"y_max":[4]},
             {"x_min":1,"y_min":2,"x_max":30,"y_max":40,"frame_number":"first"},{"x_min":"nan","y_min":2,"x_max":3,"y_max":4}]
            """
        let expected = [
            "entry 1: x_min, y_min, x_max and y_max are needed", "entry 2: 'y_max' is an array; needed is a number",
            "entry 3: 'frame_number' is the text 'first'; needed is a number",
            "entry 4: 'box' has a coordinate that is no finite number",
        ]
        #expect(try DetectionReading.photo.read(text).refusals == expected)
    }

    // MARK: - labelme

    @Test func `labelme's shapes are read, and points join their group`() throws {
        let tree = MaskPNG(rows: Array(repeating: Array(repeating: 1, count: 20), count: 30), depth: 1, colorType: 0)
        let text = """
            {"version":"5.4.1","flags":{},"imagePath":"photo.jpg","imageData":null,"imageHeight":300,"imageWidth":400,"shapes":[
             {"label":"person","points":[[10,20],[110,220]],"group_id":1,"description":"","shape_type":"rectangle","flags":{},"mask":null},
             {"label":"nose","points":[[50,40]],"group_id":1,"description":"","shape_type":"point","flags":{}},
             {"label":"left_eye","points":[[55,38]],"group_id":1,"description":"","shape_type":"point","flags":{}},
             {"label":"roof","points":[[200,100],[250,100],[250,150]],"group_id":null,"description":"tiles","shape_type":"polygon","flags":{"old":true}},
             {"label":"wheel","points":[[300,200],[310,200]],"group_id":null,"shape_type":"circle","flags":{}},
             {"label":"tree","points":[[1,1],[20,30]],"shape_type":"mask","flags":{},"mask":"\(tree.base64)"},
             {"label":"stray","points":[[5,5]],"group_id":null,"shape_type":"point"},
             {"label":"wire","points":[[5,5],[9,9]],"shape_type":"line"},
             {"label":"bad","points":[[5,5],[9,9]],"shape_type":"polygon"},{"label":"worse","points":7,"shape_type":"polygon"}]}
            """
        let file = try DetectionReading.photo.read(text)
        let found = file.pictures[0].detections
        #expect(found.map(\.className) == ["person", "roof", "wheel", "tree"])
        #expect((found.at(0).box, found.at(0).skeleton) == (Box(10, 20, 100, 200), "coco-17"))
        #expect(found.at(0).keypoints.map(\.name) == ["nose", "left_eye"])
        #expect(found.at(0).properties.isEmpty)
        #expect(found.at(1).properties == ["description": .string("tiles"), "flags": .object(["old": .bool(true)])])
        #expect(found.at(2).box.isClose(to: Box(290, 190, 20, 20)))
        // The last pixels belong to the mask.
        #expect(found.at(3).box == Box(1, 1, 20, 30))
        #expect(
            file.notes.map(\.english) == [
                "points that belong to no group passed over",
                "lines passed over, as a detection is a box or an outline",
            ])
        #expect(
            file.refusals == [
                #"entry 9 ("bad"): the polygon has fewer than three different points"#,
                #"entry 10 ("worse"): the shape has no 'points'"#,
            ])
        #expect(file.pictures[0].name == "photo.jpg")
        #expect(file.pictures[0].size == Size(width: 400, height: 300))
    }
}

extension Box {
    fileprivate func isClose(to other: Box) -> Bool {
        zip(corners, other.corners).allSatisfy { $0.distance(to: $1) < 1e-9 }
    }
}
