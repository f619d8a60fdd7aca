import PlanGeometry
import TestSupport
import Testing

@testable import PlanDetections
@testable import PlanExchange
@testable import PlanJSON
@testable import PlanModel

/// Boxes that a file says are turned, as CVAT and X-AnyLabeling do.
@Suite("Turned boxes")
struct TurnedBoxTests {
    private static func coco(_ members: String) -> String {
        #"{"images":[{"id":1,"width":400,"height":300,"file_name":"photo.jpg"}],"categories":[{"id":1,"name":"t"}],"annotations":["#
            + #"{"id":1,"image_id":1,"category_id":1,"bbox":[200,100,100,50],\#(members)}]}"#
    }

    /// A turn by CVAT, and where the box of (200, 100) and 100 x 50 then stands.
    static let turns: [(degrees: Double, box: Box)] = [
        (0, Box(200, 100, 100, 50)), (90, Box(225, 75, 50, 100)), (180, Box(200, 100, 100, 50)),
        (270, Box(225, 75, 50, 100)), (-90, Box(225, 75, 50, 100)), (450, Box(225, 75, 50, 100)),
        (360, Box(200, 100, 100, 50)),
    ]

    @Test(arguments: turns)
    func `Whole quarter turns of CVAT are exact`(degrees: Double, box: Box) throws {
        let text = Self.coco(#""segmentation":[],"attributes":{"occluded":false,"rotation":\#(degrees)}"#)
        let file = try DetectionReading.photo.read(text)
        #expect(file.refused.isEmpty && file.notes.isEmpty)
        let found = file.pictures[0].detections.at(0)
        #expect(found.box == box)
        #expect((found.outline == nil) == (degrees == 0))
        if degrees != 0 {
            #expect(found.outline?.boundingBox == box)
            #expect(found.properties["attributes"] == .object(["occluded": .bool(false)]))
        }
        let plan = try PlanFormat.coco.read(Array(text.utf8), file: "x", coordinates: .pixel)
        #expect(plan.areas.map(\.shape.boundingBox) == [box])
    }

    @Test func `A turn goes clockwise, and its outline is what COCO gets`() throws {
        let text = Self.coco(#""attributes":{"rotation":30}"#)
        let found = try DetectionReading.photo.detections(text).at(0)
        let outline = try #require(found.outline)
        #expect(abs(outline.area - 5000) < 1e-9)
        // The corner at the upper left goes up and to the right.
        let corner = outline.polygons[0].exterior.vertices[0]
        let expected = Point(x: 250 - 50 * 0.75.squareRoot() + 12.5, y: 125 - 25 - 25 * 0.75.squareRoot())
        #expect(corner.distance(to: expected) < 1e-9)
        var writer = DetectionWriter(.coco, picture: "photo.jpg", size: Size(width: 400, height: 300))
        let bytes = writer.bytes(of: [found], skeletons: [])
        let back = try DetectionReading.photo.read(bytes, file: "back.json").pictures[0].detections
        #expect(back.at(0).outline == found.outline)
        let plan = try PlanFormat.coco.read(Array(text.utf8), file: "x", coordinates: .pixel)
        #expect(plan.areas.map(\.shape) == [outline])
    }

    @Test func `A turn is applied in the picture as stored, before that is turned upright`() throws {
        let stored = StoredPicture(
            size: Size(width: 400, height: 300), toUpright: AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 300, ty: 0))
        let reading = DetectionReading(
            drawing: AnnotatedDrawing(name: "photo.jpg", size: Size(width: 300, height: 400)), stored: stored)
        let found = try reading.detections(Self.coco(#""attributes":{"rotation":90}"#)).at(0)
        #expect(found.box == Box(225, 75, 50, 100).applying(stored.toUpright))
    }

    @Test func `An outline has its corners where they are`() throws {
        let text = Self.coco(#""segmentation":[[200,100,300,100,300,150]],"attributes":{"rotation":90}"#)
        let found = try DetectionReading.photo.detections(text).at(0)
        #expect(found.outline?.boundingBox == Box(200, 100, 100, 50))
        #expect(found.box == Box(200, 100, 100, 50))
    }

    @Test(arguments: ["rotation", "angle", "theta"])
    func `A turn whose unit is not known is told`(name: String) throws {
        let expected =
            "boxes are not turned by their '\(name)', whose unit and direction are not known; give the corners as an outline"
        let files = [
            (Self.coco(#""\#(name)":0.5"#), "a.json"), ("x,y,width,height,\(name)\n10,20,30,40,45\n", "a.csv"),
            (#"[{"x_min":1,"y_min":2,"x_max":30,"y_max":40,"\#(name)":10}]"#, "a.json"),
        ]
        for (text, file) in files {
            #expect(try DetectionReading.photo.read(text, name: file).notes.map(\.english) == [expected])
        }
        let still = [
            (Self.coco(#""\#(name)":0"#), "a.json"), (Self.coco(#""\#(name)":"left""#), "a.json"),
            ("x,y,width,height,\(name)\n10,20,30,40,0\n", "a.csv"),
        ]
        for (text, file) in still { #expect(try DetectionReading.photo.read(text, name: file).notes.isEmpty) }
        let plan = try PlanFormat.coco.read(
            Array(Self.coco(#""\#(name)":0.5"#).utf8), file: "x", coordinates: .pixel)
        #expect(plan.losses.count == 1)
    }

    // MARK: - labelme

    private static func labelme(_ shape: String) -> String {
        #"{"imagePath":"photo.jpg","imageWidth":400,"imageHeight":300,"shapes":[{"label":"t",\#(shape)}]}"#
    }

    /// Shapes of labelme and X-AnyLabeling: what encloses them, and their areas in square pixels.
    static let shapes: [(shape: String, box: Box, area: Double)] = [
        (
            #""shape_type":"rotation","direction":0.5,"points":[[100,100],[200,120],[190,170],[90,150]]"#,
            Box(90, 100, 110, 70), 5200
        ),
        (#""shape_type":"rectangle","points":[[10,20],[50,20],[50,80],[10,80]]"#, Box(10, 20, 40, 60), 2400),
        (#""shape_type":"rectangle","points":[[50,80],[10,20]]"#, Box(10, 20, 40, 60), 2400),
        (#""shape_type":"rectangle","points":[[30,10],[50,30],[30,50],[10,30]]"#, Box(10, 10, 40, 40), 800),
        (#""shape_type":"quadrilateral","points":[[30,10],[50,30],[30,50],[10,30]]"#, Box(10, 10, 40, 40), 800),
        (
            #""shape_type":"mask","points":[[10,20],[13,22]],"mask":"\#(MaskPNG(".##.", "####", "##..").base64)""#,
            Box(10, 20, 4, 3), 8
        ),
    ]

    @Test(arguments: shapes)
    func `Shapes stand where their corners and pixels are`(shape: String, box: Box, area: Double) throws {
        let text = Self.labelme(shape)
        let file = try DetectionReading.photo.read(text)
        #expect(file.refused.isEmpty && file.notes.isEmpty)
        let found = file.pictures[0].detections.at(0)
        #expect(found.box == box)
        #expect((found.outline?.area ?? found.box.area) == area)
        #expect(found.properties.isEmpty)
        var writer = DetectionWriter(.coco, picture: "photo.jpg", size: Size(width: 400, height: 300))
        let written = try JSONValue(parsing: writer.bytes(of: [found], skeletons: []))
        #expect(written["annotations"]?.array?.first?["area"] == .number(area))
        let plan = try PlanFormat.labelme.read(Array(text.utf8), file: "x", coordinates: .pixel)
        #expect(plan.areas.map(\.shape.boundingBox) == [box])
        #expect(plan.areas.map(\.shape.area) == [area])
    }

    @Test func `A shape that cannot be read is refused with its entry, and lines are told`() throws {
        let cases: [(shape: String, detection: String, plan: String)] = [
            (
                #""shape_type":"rotation","points":[[1,2],[3,4],[5,7]]"#,
                "the rotated box has 3 points; needed are its four corners",
                "the rotation has too few points or some that are not finite"
            ),
            (
                #""shape_type":"mask","points":[[10,20],[14,22]],"mask":"\#(MaskPNG("##", "##").base64)""#,
                "the mask is a PNG of 2 x 2 pixels; from one of its corners to the other are 5 x 3",
                "the mask is a PNG of 2 x 2 pixels; from one of its corners to the other are 5 x 3"
            ),
            (
                #""shape_type":"mask","points":[[10,20],[14,22]],"mask":null"#,
                "the mask has no 'mask', which is a PNG in base64", "the mask has no 'mask', which is a PNG in base64"
            ),
        ]
        for (shape, detection, area) in cases {
            let text = Self.labelme(shape)
            #expect(try DetectionReading.photo.read(text).refusals == [#"entry 1 ("t"): \#(detection)"#])
            let plan = try PlanFormat.labelme.read(Array(text.utf8), file: "x", coordinates: .pixel)
            #expect(plan.refused.map(\.reason.english) == [area])
        }
        for type in ["line", "linestrip"] {
            let text = Self.labelme(#""shape_type":"\#(type)","points":[[100,70],[300,80]]"#)
            let file = try DetectionReading.photo.read(text)
            #expect(file.pictures[0].detections.isEmpty)
            #expect(file.notes.map(\.english) == ["lines passed over, as a detection is a box or an outline"])
            let plan = try PlanFormat.labelme.read(Array(text.utf8), file: "x", coordinates: .pixel)
            #expect(plan.lines.map(\.line.points) == [[Point(x: 100, y: 70), Point(x: 300, y: 80)]])
            #expect(plan.lines.map(\.line.name) == ["t"])
        }
    }

    @Test func `Masks of a group are one outline`() throws {
        let mask = MaskPNG("##", "##").base64
        let shapes = [10, 20].map {
            #"{"label":"t","group_id":1,"shape_type":"mask","points":[[\#($0),5],[\#($0 + 1),6]],"mask":"\#(mask)"}"#
        }.joined(separator: ",")
        let found = try DetectionReading.photo.detections(#"{"imagePath":"photo.jpg","shapes":[\#(shapes)]}"#)
        #expect(found.map(\.outline?.area) == [8])
        #expect(found.map(\.box) == [Box(10, 5, 12, 2)])
    }
}
