import PlanGeometry
import Testing

@testable import PlanModel
@testable import PlanExchange
@testable import PlanDetections

@Suite("Detections of Vision")
struct VisionDetectionTests {
    private static let expected = Box(minX: 40, minY: 60, maxX: 120, maxY: 210)

    @Test func `Pictures without names and numbers are frames in their order`() throws {
        let one = #"{"boundingBox":[0.1,0.2,0.3,0.4]}"#
        let file = try DetectionReading.photo.read(
            #"{"frames":[{"time":0,"observations":[\#(one)]},{"time":0.1,"observations":[\#(one)]}]}"#)
        #expect(file.pictures.map(\.frame) == [0, 1])
        #expect(file.pictures.map(\.detections.count) == [1, 1])
    }

    @Test(arguments: [
        #"{"x":0.1,"y":0.3,"width":0.2,"height":0.5}"#,
        #"{"origin":{"x":0.1,"y":0.3},"size":{"width":0.2,"height":0.5}}"#,
        #"{"origin":[0.1,0.3],"size":[0.2,0.5]}"#, "[[0.1,0.3],[0.2,0.5]]", "[0.1,0.3,0.2,0.5]",
        #"{"x":0.1,"y":0.3,"w":0.2,"h":0.5}"#,
    ])
    func `A box is read in every form, from the lower left`(box: String) throws {
        for text in [
            "[{\"boundingBox\":\(box)}]", "{\"observations\":[{\"boundingBox\":\(box)}]}", "{\"boundingBox\":\(box)}",
            "[{\"image\":\"photo.jpg\",\"observations\":[{\"boundingBox\":\(box)}]}]",
        ] {
            let file = try DetectionReading.photo.read(text)
            #expect(file.refused.isEmpty)
            #expect(file.pictures.flatMap(\.detections).map(\.box) == [Self.expected])
        }
    }

    @Test func `The best label names what is seen`() throws {
        let text = """
            [{"uuid":"9D7C","confidence":0.5,"boundingBox":[0.1,0.3,0.2,0.5],"requestRevision":2,
              "labels":[{"identifier":"cat","confidence":0.25},{"identifier":"dog","confidence":0.75}]}]
            """
        let found = try DetectionReading.photo.detections(text)
        #expect((found.at(0).id, found.at(0).className, found.at(0).confidence) == ("9D7C", "dog", 0.5))
        #expect(found.at(0).properties == ["requestRevision": .number(2)])
    }

    @Test(arguments: [
        #"{"leftWrist":{"x":0.25,"y":0.5,"confidence":0.5},"nose":{"x":0.5,"y":0.75,"confidence":1},"neck":{"x":0,"y":1,"confidence":0}}"#,
        #"{"left_hand_joint":{"location":{"x":0.25,"y":0.5},"confidence":0.5},"head_joint":{"location":[0.5,0.75],"confidence":1}}"#,
        #"{"left_wrist":[0.25,0.5,0.5],"nose":[0.5,0.75,1],"neck":[0,0,0]}"#,
        #"[{"name":"leftWrist","x":0.25,"y":0.5,"confidence":0.5},{"name":"nose","x":0.5,"y":0.75,"confidence":1}]"#,
        #"[{"jointName":"left_hand_joint","location":{"x":0.25,"y":0.5},"confidence":0.5},{"jointName":"head_joint","location":[0.5,0.75],"confidence":1}]"#,
        #"["leftWrist",{"x":0.25,"y":0.5,"confidence":0.5},"nose",{"x":0.5,"y":0.75,"confidence":1}]"#,
    ])
    func `Joints of a body are read in every form`(joints: String) throws {
        for member in ["joints", "recognizedPoints", "keypoints", "points", "allJoints"] {
            let found = try DetectionReading.photo.detections(
                #"{"observations":[{"confidence":0.9,"\#(member)":\#(joints)}]}"#)
            #expect(found.count == 1)
            #expect((found.first?.skeleton, found.first?.className) == ("vision-body", "person"))
            let keypoints = (found.first?.keypoints ?? []).sorted { $0.name < $1.name }
            #expect(
                keypoints == [
                    Keypoint(name: "leftWrist", point: Point(x: 100, y: 150), confidence: 0.5),
                    Keypoint(name: "nose", point: Point(x: 200, y: 75), confidence: 1),
                ])
            #expect(found.first?.box == Box(minX: 100, minY: 75, maxX: 200, maxY: 150))
        }
    }

    @Test func `A hand is a left or a right one`() throws {
        let text = """
            [{"chirality":"left","joints":{"wrist":[0.5,0.5,0.9],"thumbTip":[0.6,0.6,0.8]}},
             {"chirality":"VNChiralityRight","joints":{"VNHLKWRI":[0.5,0.5,0.9],"VNHLKTTIP":[0.6,0.6,0.8]}},
             {"chirality":-1,"joints":{"wrist":[0.5,0.5,0.9],"indexTip":[0.6,0.6,0.8]}},
             {"joints":{"wrist":[0.5,0.5,0.9],"indexTip":[0.6,0.6,0.8]}}]
            """
        let found = try DetectionReading.photo.detections(text)
        #expect(found.map(\.className) == ["left hand", "right hand", "left hand", "hand"])
        #expect(found.allSatisfy { $0.skeleton == "vision-hand" })
        #expect(found.at(1).keypoints.map(\.name) == ["thumbTip", "wrist"])
        #expect(found.at(0).properties == ["chirality": .string("left")])
    }

    @Test func `The corners of a turned rectangle are its outline`() throws {
        let text = """
            [{"boundingBox":[0.1,0.1,0.5,0.5],"topLeft":{"x":0.1,"y":0.6},"topRight":{"x":0.6,"y":0.55},
              "bottomRight":{"x":0.55,"y":0.1},"bottomLeft":{"x":0.15,"y":0.15}}]
            """
        let found = try DetectionReading.photo.detections(text)
        #expect(found.at(0).outline?.polygons.first?.exterior.vertices.first == Point(x: 40, y: 120))
        #expect(found.at(0).properties.isEmpty)
    }

    @Test func `Pictures have names, frames and sizes`() throws {
        let text = """
            {"images":[{"image":"a.jpg","width":200,"height":100,"observations":[{"boundingBox":[0.5,0.5,0.5,0.5]}]},
                       {"image":"photo.jpg","observations":[{"boundingBox":[0.5,0.5,0.5,0.5]},{"boundingBox":[0,0,1,1]}]}]}
            """
        let file = try DetectionReading.photo.read(text)
        #expect(file.pictures.map(\.name) == ["a.jpg", "photo.jpg"])
        #expect(file.pictures[0].detections.map(\.box) == [Box(100, 0, 100, 50)])
        #expect(try file.picture(of: DetectionReading.photo.drawing, file: "x").picture.detections.count == 2)
        let frames =
            #"{"frames":[{"frame":3,"observations":[{"boundingBox":[0,0,1,1]}]},{"frame":1,"observations":[]}]}"#
        #expect(try DetectionReading.photo.read(frames).pictures.map(\.frame) == [1, 3])
    }

    @Test func `What is wrong with an observation is told`() throws {
        let text = """
            [{"boundingBox":[0.1,0.3,0.2]},{"boundingBox":{"x":0.1}},{"labels":7},{"labels":[{"confidence":1}],"boundingBox":[0,0,1,1]},
             {"joints":7},{"joints":{"nose":{"x":0.5}}},{"joints":{"nose":[0.5,0.5,"high"]}},{"joints":{"nose":[0.5,0.5,50]}},
             {"joints":{"nose":[0.5,0.5,0]}},{"boundingBox":[0.1,0.3,0.2,0.5],"confidence":1.5},{"boundingBox":[1.5,0.3,0.2,0.5]},
             {"boundingBox":[0.1,0.3,0.2,0]}]
            """
        let file = try DetectionReading.photo.read(text)
        let expected = [
            "entry 1: 'boundingBox' is an array; needed is x, y, width and height, as an object or an array",
            "entry 2: 'boundingBox' is an object; needed is x, y, width and height, as an object or an array",
            "entry 3: 'labels' is a number; needed is an array of labels",
            "entry 4: 'labels' is an object; needed is an array of objects with 'identifier'",
            "entry 5: 'joints' is a number; needed is points with x, y and confidence, by their names",
            "entry 6: 'nose' is an object; needed is points with x, y and confidence, by their names",
            "entry 7: 'confidence' is the text 'high'; needed is points with x, y and confidence, by their names",
            "entry 8: the confidence 50 of 'nose' is not from 0 to 1; is it a percentage? Divide it by 100",
            "entry 9: there is neither a box nor an outline nor a keypoint",
            "entry 10: the confidence 1.5 is not from 0 to 1; is it a percentage? Divide it by 100",
            "entry 11: the box from (600, 60) to (680, 210) lies outside the picture of 400 x 300; is it of another picture, or in "
                + "other coordinates?", "entry 12: the box of 80 x 0 px at (40, 210) has no extent",
        ]
        #expect(file.refusals == expected)
        #expect(file.pictures[0].detections.isEmpty)
        #expect(
            DetectionReading().error(text).contains("fractions of the picture's width and height, which are not known"))
    }

    // MARK: - Orientation

    /// The maps from stored to upright points, by the rows and columns of EXIF 2.32, for a stored picture of 400 x 300.
    private static let turns: [(orientation: Int, upright: Size, transform: AffineTransform)] = [
        (1, Size(width: 400, height: 300), AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)),
        (2, Size(width: 400, height: 300), AffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 400, ty: 0)),
        (3, Size(width: 400, height: 300), AffineTransform(a: -1, b: 0, c: 0, d: -1, tx: 400, ty: 300)),
        (4, Size(width: 400, height: 300), AffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 300)),
        (5, Size(width: 300, height: 400), AffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)),
        (6, Size(width: 300, height: 400), AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 300, ty: 0)),
        (7, Size(width: 300, height: 400), AffineTransform(a: 0, b: -1, c: -1, d: 0, tx: 300, ty: 400)),
        (8, Size(width: 300, height: 400), AffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 400)),
    ]

    /// Where a box in the stored picture's lower left quarter, 100 wide and 60 high from that corner, stands upright.
    private static let lowerLeft: [Int: Box] = [
        1: Box(0, 240, 100, 60), 2: Box(300, 240, 100, 60), 3: Box(300, 0, 100, 60), 4: Box(0, 0, 100, 60),
        5: Box(240, 0, 60, 100), 6: Box(0, 0, 60, 100), 7: Box(0, 300, 60, 100), 8: Box(240, 300, 60, 100),
    ]

    @Test(arguments: 1...8)
    func `A detector that did not heed the orientation is turned`(orientation: Int) throws {
        let turn = Self.turns[orientation - 1]
        var reading = DetectionReading()
        reading.drawing = AnnotatedDrawing(name: "photo.jpg", size: turn.upright)
        reading.stored = StoredPicture(size: Size(width: 400, height: 300), toUpright: turn.transform)
        #expect(reading.stored?.uprightSize == turn.upright)
        let box = try reading.detections(#"[{"boundingBox":[0,0,0.25,0.2]}]"#)
        #expect(box.map(\.box) == [Self.lowerLeft[orientation]])
        // The four corners of Vision's space, of a body that has a joint in each.
        let corners = #"{"nose":[0,0,1],"neck":[1,0,1],"root":[0,1,1],"leftEye":[1,1,1]}"#
        let body = try reading.detections(#"[{"joints":\#(corners)}]"#)
        let places = Dictionary(uniqueKeysWithValues: (body.first?.keypoints ?? []).map { ($0.name, $0.point) })
        let stored = [
            "nose": Point(x: 0, y: 300), "neck": Point(x: 400, y: 300), "root": Point(x: 0, y: 0),
            "leftEye": Point(x: 400, y: 0),
        ]
        for (name, point) in stored { #expect(places[name] == point.applying(turn.transform)) }
        #expect(body.first?.box == Box(origin: .zero, size: turn.upright))
        // An upright reading of the same file has the corners where Vision's axes say, in the upright picture's size.
        reading.stored = nil
        let upright = try reading.detections(#"[{"joints":\#(corners)}]"#)
        let height = turn.upright.height
        let nose = upright.first?.keypoints.first { $0.name == "nose" }
        #expect(nose?.point == Point(x: 0, y: height))
    }

    @Test func `Pixels, outlines and masks are turned too`() throws {
        var reading = DetectionReading()
        reading.drawing = AnnotatedDrawing(name: "photo.jpg", size: Size(width: 6, height: 8))
        reading.stored = StoredPicture(
            size: Size(width: 8, height: 6), toUpright: AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 6, ty: 0))
        let text = """
            {"images":[{"id":1,"file_name":"photo.jpg","width":8,"height":6}],"annotations":[
             {"id":1,"image_id":1,"bbox":[2,1,5,4],"segmentation":{"size":[6,8],"counts":"=42M0000000000035"}},
             {"id":2,"image_id":1,"bbox":[2,1,5,4],"segmentation":[[2,1,7,1,7,5,2,5]]}]}
            """
        for found in try reading.detections(text) {
            #expect(found.box == Box(1, 2, 4, 5))
            #expect(found.outline?.boundingBox == found.box)
        }
        let hole = try reading.detections(text)[0].outline?.polygons[0].holes[0]
        #expect(hole?.boundingBox == Box(2, 3, 2, 3))
    }
}
