import Foundation
import PlanGeometry
import Testing

@testable import PlanBase
@testable import PlanFiles
@testable import PlanModel
@testable import PlanTables
@testable import PlanExchange

@Suite("Exchange with other tools")
struct ExchangeTests {
    private static let leaflet = CoordinateSystem.map(.leaflet, zoom: 3)
    private static let flutterMap = CoordinateSystem.map(.flutterMap, zoom: 0)

    @Test(arguments: PlanFormat.plain, [CoordinateSystem.pixel, leaflet, flutterMap])
    func `Export and import keep all but reported losses`(format: PlanFormat, coordinates: CoordinateSystem) throws {
        let contents = try ExchangeSamples.contents()
        var writer = try #require(format.writer(coordinates: coordinates, source: "level.png"))
        let bytes = try writer.bytes(of: contents)
        let back = try format.read(bytes, file: "x", coordinates: coordinates)
        #expect(back.refused.isEmpty)
        #expect(back.markers.map(\.marker.item) == contents.markers.map { format == .xlsx ? listed($0) : $0 })
        #expect(back.markers.allSatisfy { $0.marker.hasID && $0.marker.hasTimes })
        var areas = contents.areas
        switch format {
        case .csv:
            areas = []
            #expect(writer.losses.map(\.english).contains("2 areas, as CSV holds markers only"))
        case .xlsx:
            areas = []
            #expect(
                writer.losses.map(\.english) == [
                    "the outlines of 2 areas", "the drawing's size and scale", "attachments",
                    "properties that no column can hold: 5",
                ])
        case .geojson: #expect(writer.losses.count == 1)
        case .jsonl, .coco, .labelme, .webAnnotation, .pdf, .xfdf: #expect(writer.losses.isEmpty)
        }
        #expect(back.areas.map(\.id) == areas.map(\.id))
        for (one, other) in zip(back.areas, areas) {
            #expect(one.name == other.name)
            #expect(one.isAllowed == other.isAllowed)
            #expect(one.color == other.color)
            #expect(one.properties == other.properties)
            #expect(Self.corners(one) == Self.corners(other))
        }
        if format != .csv { #expect(PlanFormat(of: bytes) == format || format == .jsonl) }
    }

    /// A marker as a list for people has it.
    private func listed(_ item: PlanMarker) -> PlanMarker {
        var item = item
        item.attachments = []
        item.marker.details.properties = item.marker.details.properties.filter { ["count", "room"].contains($0.key) }
        return item
    }

    /// The corners of each ring, however it is turned.
    private static func corners(_ area: Area) -> [[Set<Point>]] {
        area.shape.polygons.map { $0.rings.map { Set($0.vertices) } }
    }

    @Test(arguments: PlanFormat.plain)
    func `The error for a file that is not text names its kind`(format: PlanFormat) {
        let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
        #expect(throws: InputError(.notText(found: Message("a PNG picture", context: "kind")), file: "a.png")) {
            try format.read(png, file: "a.png", coordinates: .pixel)
        }
    }

    @Test func `A row gives the fields of its columns, empty ones too; a JSON object those of its members`() throws {
        let csv = try PlanFormat.csv.read(
            Array("x,y,Title,note,room,id\n1,2,,b,c,\n".utf8), file: "x", coordinates: .pixel)
        #expect(csv.markers.first?.marker.given == [.point, .title, .note, .property("room"), .property("Title")])
        #expect(csv.markers.first?.marker.givesAllProperties == false)
        let lines = #"{"x": 1, "y": 2, "note": null, "properties": {"a": 1}, "room": "c"}"#
        let json = try PlanFormat.jsonl.read(Array(lines.utf8), file: "x", coordinates: .pixel)
        #expect(json.markers.first?.marker.given == [.point, .note, .property("a"), .property("room")])
        #expect(json.markers.first?.marker.givesAllProperties == true)
    }

    @Test func `The drawing's size comes back from the formats that store it`() throws {
        for format in [PlanFormat.jsonl, .coco, .labelme, .webAnnotation] {
            var writer = try #require(format.writer(coordinates: .pixel, source: "level.png"))
            let bytes = try writer.bytes(of: try ExchangeSamples.contents())
            #expect(try format.read(bytes, file: "x", coordinates: .pixel).drawingSize == Size(width: 200, height: 120))
        }
    }

    @Test(arguments: [nil, 12.5, 1e-300, 39.37007874015748], [UnitSystem?.none, .metric, .imperial])
    func `The drawing's scale and units come back from JSON lines`(scale: Double?, units: UnitSystem?) throws {
        var contents = try ExchangeSamples.contents()
        contents.drawing = Drawing(
            name: "level", size: Size(width: 200, height: 120), pixelsPerMeter: scale, units: units)
        var writer = try #require(PlanFormat.jsonl.writer(coordinates: .pixel, source: "level.png"))
        let bytes = try writer.bytes(of: contents)
        let back = try PlanFormat.jsonl.read(bytes, file: "x", coordinates: .pixel)
        #expect(back.refused.isEmpty && back.pixelsPerMetre == scale && back.units == units)
        let reader = try PlanReader(SequentialFile(bytes: bytes, name: "x.jsonl"), coordinates: .pixel)
        #expect(reader.pixelsPerMetre == scale && reader.units == units)
    }

    @Test(arguments: [
        #""units":"furlongs""#, #""units":3"#, #""pixelsPerMeter":0"#, #""pixelsPerMeter":-2"#,
        #""pixelsPerMeter":"50""#,
    ])
    func `A scale or units that are none are refused, and nothing else`(member: String) throws {
        let lines = "{\"type\":\"drawing\",\"width\":200,\"height\":120,\(member)}\n{\"x\":1,\"y\":2}\n"
        let plan = try PlanFormat.jsonl.read(Array(lines.utf8), file: "x", coordinates: .pixel)
        #expect(plan.markers.count == 1 && plan.pixelsPerMetre == nil && plan.units == nil)
        #expect(
            plan.refused.map(\.reason.english) == [
                "the 'pixelsPerMeter' of a drawing are a number above 0, its 'units' metric or imperial"
            ])
    }

    @Test(arguments: ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "'=1", "''-x", "=1", "plain", "'quoted'", ""])
    func `No cell of a CSV file begins like a formula, and its text comes back unchanged`(text: String) {
        let guarded = SpreadsheetText.guarded(text)
        #expect(!["=", "+", "-", "@", "\t", "\r", "="].contains { guarded.hasPrefix($0) })
        #expect(SpreadsheetText.unguarded(guarded) == text)
    }

    @Test func `Boxes, polygons, points, groups and circles of annotation tools are read`() throws {
        let labelme = """
            {"version": "5.0.1", "flags": {}, "imagePath": "a.png", "imageData": null, "imageHeight": 100, "imageWidth": 200,
             "shapes": [
              {"label": "room", "points": [[10, 10], [50, 40]], "group_id": null, "shape_type": "rectangle", "flags": {}},
              {"label": "wing", "points": [[0, 0], [9, 0], [9, 9]], "group_id": 4, "shape_type": "polygon", "flags": {}},
              {"label": "wing", "points": [[20, 0], [29, 0], [29, 9]], "group_id": 4, "shape_type": "polygon", "flags": {}},
              {"label": "column", "points": [[60, 60], [63, 64]], "group_id": null, "shape_type": "circle", "flags": {}},
              {"label": "defect", "points": [[5, 6]], "group_id": null, "shape_type": "point", "description": "Crack"},
              {"label": "wall", "points": [[5, 6], [7, 8]], "shape_type": "line"},
              {"label": "box", "points": [[5, 6], [7, 8]], "shape_type": "cuboid"}]}
            """
        let plan = try PlanFormat.labelme.read(Array(labelme.utf8), file: "x", coordinates: .pixel)
        #expect(plan.areas.map(\.name) == ["room", "wing", "column"])
        #expect(plan.areas.map { $0.shape.polygons.count } == [1, 2, 1])
        #expect(plan.areas[2].shape.location(of: Point(x: 60, y: 64.9)) == .inside)
        #expect(plan.areas[2].shape.location(of: Point(x: 60, y: 65.1)) == .outside)
        #expect(plan.markers.map(\.marker.item.marker.details.title) == ["Crack"])
        #expect(plan.markers.map(\.marker.item.marker.details.category) == ["defect"])
        #expect(
            plan.notes.map { $0.message(in: .english) } == [
                "not taken: shapes of the type cuboid, as a plan has points, lines and polygons",
                "converted: circles into polygons of 64 corners", "converted: lines into measured lines",
            ])
        #expect(plan.lines.map(\.line.name) == ["wall"])

        let coco = """
            {"images": [{"id": 5, "width": 200, "height": 100, "file_name": "a.png"}, {"id": 6}],
             "categories": [{"id": 1, "name": "desk"}, {"id": 2, "name": "lamp"}], "annotations": [
              {"id": 11, "image_id": 5, "category_id": 1, "bbox": [10, 20, 30, 40], "segmentation": []},
              {"id": 12, "image_id": 5, "category_id": 2, "keypoints": [1, 2, 2, 3, 4, 0], "num_keypoints": 1},
              {"id": 13, "image_id": 6, "category_id": 1, "bbox": [0, 0, 1, 1]},
              {"id": 14, "image_id": 5, "category_id": 1, "segmentation": {"counts": [0, 100, 19900], "size": [100, 200]}, "iscrowd": 1},
              {"id": 16, "image_id": 5, "category_id": 1, "segmentation": {"counts": "abc", "size": [100, 200]}},
              {"id": 17, "image_id": 5, "category_id": 1, "segmentation": {"counts": [0, 20000], "size": [200, 100]}},
              {"id": 18, "image_id": 5, "category_id": 1, "segmentation": {"counts": [0, 4], "size": [2, 2]}},
              {"id": 15, "image_id": 5, "category_id": 1, "segmentation": [[0, 0, 1]]},
              {"id": 19, "image_id": 5, "category_id": 1, "bbox": [1, 1, 5, 5], "segmentation": {"counts": [20000], "size": [100, 200]}}]}
            """
        let second = try PlanFormat.coco.read(
            Array(coco.utf8), file: "x", coordinates: .pixel, drawing: AnnotatedDrawing(name: "a.png"))
        #expect(second.areas.map(\.name) == ["desk", "desk", "desk"])
        #expect(second.areas.map(\.shape.area) == [1200, 100, 4])
        #expect(second.areas.first?.shape.boundingBox == Box(minX: 10, minY: 20, maxX: 40, maxY: 60))
        #expect(second.markers.map(\.marker.item.marker.point) == [Point(x: 1, y: 2)])
        #expect(second.markers.map(\.marker.item.marker.details.category) == ["lamp"])
        #expect(second.refused.map(\.place) == [.feature(5), .feature(6), .feature(8), .feature(9)])
        #expect(second.refused[3].reason.english == "the mask has no pixel inside")
        #expect(second.refused[0].reason.english.hasPrefix("the mask's 'counts' are neither an array"))
        #expect(
            second.refused[1].reason.english
                == "the mask is 100 x 200, and its picture 200 x 100: width and height are swapped; a mask's 'size' is the height and "
                + "then the width")
        #expect(
            second.notes.map { $0.message(in: .english) } == [
                "not taken: annotations of other images, as a plan has one drawing",
                "converted: objects of several keypoints into a marker for each",
                "converted: masks into outlines along their pixels: 2",
                "converted: masks that are not as large as the picture of 200 x 100, in its corner",
            ])
    }

    @Test(
        arguments: [
            ("<svg><polygon points='10,10 30,10 30,40 10,40'></polygon></svg>", 4, 0),
            ("<svg:svg xmlns:svg='x'><svg:path d='M10 10H30V40h-20z'/></svg:svg>", 4, 0),
            ("<svg><path d='m10,10l20,0 0,30-20,0z M15 15 20 15 20 20Z'/></svg>", 4, 1),
            ("<svg><rect x='10' y='10' width='20' height='30'/></svg>", 4, 0),
            ("<svg><polyline points='10 10,30 10,30 40,10 40'/></svg>", 4, 0),
            (
                "<svg><g transform='translate(10,10)'><g transform='scale(2, 3)'><rect width='10' height='10'/></g></g></svg>",
                4, 0
            ),
            ("<svg><rect width='30' height='20' transform='translate(30 10) rotate(90)'/></svg>", 4, 0),
            (
                "<svg><g transform='rotate(-90 0 0)'/><rect transform='matrix(1 0 0 1 10 10)' width='20px' height='30'/></svg>",
                4, 0
            ),
        ])
    func `Regions as other tools select them become areas`(text: String, corners: Int, holes: Int) throws {
        let shape = try #require(SVGShape(text)).shape
        #expect(shape.boundingBox == Box(minX: 10, minY: 10, maxX: 30, maxY: 40))
        #expect(shape.polygons.first?.exterior.vertices.count == corners)
        #expect(shape.polygons.first?.holes.count == holes)
    }

    @Test(
        arguments: [
            "<svg><path d='M0 0 C1 1 2 2 3 3 Z'/></svg>", "<svg><use href='#a'/></svg>",
            "<svg><rect transform='turn(3)' width='1' height='1'/></svg>", "", "<", "<svg>",
            "<path d='M1e999 0 1 1 2 2'/>", "<polygon points='1,2'/>", "<svg><g transform='rotate(1'><rect/></g></svg>",
            "<svg><rect width='1' height='1' transform='scale(1e300) scale(1e300)'/></svg>",
            "<svg><defs><rect width='1' height='1'/></defs></svg>",
            "<!DOCTYPE a [<!ENTITY b 'c'>]><svg><rect width='1' height='1'/></svg>",
        ])
    func `Shapes that enclose nothing or are not understood, and texts that are not SVG, are refused`(text: String) {
        #expect(SVGShape(text) == nil)
    }

    @Test(
        arguments: [
            ("<ellipse cx='50' cy='40' rx='30' ry='20'/>", 1884.9),
            ("<circle cx='50' cy='40' r='20'/>", 1256.6),
            ("<path d='M20 40 A30 20 0 0 1 80 40 A30 20 0 0 1 20 40Z'/>", 1884.9),
            ("<path d='M0 0 C0 40 60 40 60 0Z'/>", 1440),
            ("<rect x='1' y='1' width='100' height='50' rx='10'/>", 4914.2),
            ("<g transform='skewX(45)'><rect width='10' height='20'/></g>", 200),
        ])
    func `Curves become polygons that leave them by a tenth of a pixel at most`(text: String, area: Double) throws {
        let shape = try #require(SVGShape(text))
        #expect(abs(shape.shape.area - area) < 0.1 * 300)
        #expect(shape.isApproximate == !text.contains("skewX"))
    }

    @Test(
        arguments: [
            (#""http://x/canvas/1#xywh=10,20,30,40""#, [10.0, 20, 40, 60]),
            (#"{"source": "a.png#xywh=pixel:10,20,30,40"}"#, [10, 20, 40, 60]),
            (#"{"id": "http://x/c#xywh=percent:10,25,50,50", "type": "Canvas"}"#, [20, 25, 120, 75]),
            (
                #"{"source": {"id": "c", "width": 50, "height": 10}, "selector": {"type": "FragmentSelector", "value": "xywh=percent:0,0,100,50"}}"#,
                [0, 0, 200, 50]
            ),
            (#"{"source": "c#xywh=pixel%3A1%2C2%2C3%2C4&t=1"}"#, [1, 2, 4, 6]),
            (
                #"{"selector": {"type": "FragmentSelector", "value": "xywh=100,50,80,40", "refinedBy": {"type": "FragmentSelector", "value": "xywh=percent:50,50,50,50"}}}"#,
                [140, 70, 180, 90]
            ),
            (
                #"{"selector": {"type": "FragmentSelector", "value": "xywh=100,50,80,40", "refinedBy": {"type": "SvgSelector", "value": "<rect x='1' y='2' width='3' height='4'/>"}}}"#,
                [101, 52, 104, 56]
            ),
        ])
    func `A target selects a rectangle in each of the ways that IIIF has`(target: String, sides: [Double]) throws {
        let text = #"[{"type": "Annotation", "body": "a", "target": \#(target)}]"#
        let plan = try PlanFormat.webAnnotation.read(
            Array(text.utf8), file: "x", coordinates: .pixel,
            drawing: AnnotatedDrawing(size: Size(width: 200, height: 100)))
        #expect(plan.refused.isEmpty)
        let box = try #require(plan.areas.first?.shape.boundingBox)
        #expect([box.minX, box.minY, box.maxX, box.maxY] == sides)
    }

    @Test(arguments: ["1e3", "1e12", "1e150"])
    func `A circle has so many corners as its shape needs, however wide it is`(radius: String)
        throws
    {
        let text =
            #"[{"target": {"selector": {"type": "SvgSelector", "value": "<circle cx='5' cy='7' r='\#(radius)'/>"}}}]"#
        let plan = try PlanFormat.webAnnotation.read(Array(text.utf8), file: "x", coordinates: .pixel)
        let shape = try #require(plan.areas.first?.shape)
        let count = shape.polygons.reduce(0) { $0 + $1.exterior.vertices.count }
        #expect(count >= 64 && count <= 2048)
        let radius = try #require(Double(radius))
        #expect(abs(shape.area / (.pi * radius * radius) - 1) < 1e-3)
    }

    @Test func `A point that refines a region is a marker in it; per cent need a size`() throws {
        let text = #"""
            [{"target": {"selector": {"type": "FragmentSelector", "value": "xywh=10,20,30,40",
              "refinedBy": {"type": "PointSelector", "x": 1, "y": 2}}}},
             {"target": "a#xywh=percent:1,2,3,4"}, {"target": "a#t=3"}, {"target": "a#xywh=1,2,3"}]
            """#
        let plan = try PlanFormat.webAnnotation.read(Array(text.utf8), file: "x", coordinates: .pixel)
        #expect(plan.markers.map(\.marker.item.marker.point) == [Point(x: 11, y: 22)])
        #expect(
            plan.refused.map(\.reason.english) == [
                "the fragment is in per cent, and the picture's size is not known",
                "the fragment is not xywh= with four numbers", "the fragment is not xywh= with four numbers",
            ])
    }

    private static let pictures: [(format: PlanFormat, text: String)] = [
        (
            .coco,
            """
            {"images": [{"id": 1, "file_name": "site/ground.jpg"}, {"id": 2, "file_name": "site/level4.jpg", "width": 9,
            "height": 7}, {"id": 3, "file_name": "3"}], "annotations": [
            {"id": 1, "image_id": 1, "bbox": [1, 1, 1, 1]}, {"id": 2, "image_id": 2, "bbox": [2, 2, 1, 1]},
            {"id": 3, "image_id": 3, "bbox": [3, 3, 1, 1]}]}
            """
        ),
        (
            .webAnnotation,
            """
            [{"target": "https://x/site/ground.jpg#xywh=1,1,1,1"}, {"target": "https://x/site/level4.jpg#xywh=2,2,1,1"},
            {"target": {"source": "3", "selector": {"type": "FragmentSelector", "value": "xywh=3,3,1,1"}}}]
            """
        ),
    ]

    @Test(arguments: 0..<2)
    func `Of several pictures the drawing's is taken, or the one that is asked for, or none`(index: Int) throws {
        let (format, text) = Self.pictures[index]
        func corner(_ drawing: AnnotatedDrawing) throws -> Double? {
            let plan = try format.read(Array(text.utf8), file: "x", coordinates: .pixel, drawing: drawing)
            #expect(plan.losses.contains { $0.english.hasPrefix("annotations of other ") })
            #expect(plan.areas.count == 1)
            return plan.areas.first?.shape.boundingBox?.minX
        }
        #expect(try corner(AnnotatedDrawing(name: "plans/Level4.png")) == 2)
        #expect(try corner(AnnotatedDrawing(name: "level4.png", image: "ground.jpg")) == 1)
        #expect(try corner(AnnotatedDrawing(image: "3")) == 3)
        let known =
            index == 0
            ? ["site/ground.jpg", "site/level4.jpg", "3"]
            : ["https://x/site/ground.jpg", "https://x/site/level4.jpg", "3"]
        #expect(throws: InputError(.severalImages(known), file: "x")) {
            try corner(AnnotatedDrawing(name: "other.png"))
        }
        #expect(throws: InputError(.noSuchImage("roof", known: known), file: "x")) {
            try corner(AnnotatedDrawing(image: "roof"))
        }
    }

    @Test func `Pictures of one name are told apart by their ids, and one without annotations is hinted at`() throws {
        let images =
            #"[{"id": 3, "file_name": "1/a.png"}, {"id": 7, "file_name": "2/a.png"}, {"id": 9, "file_name": "b.png"}]"#
        let text = #"{"images": \#(images), "annotations": [{"image_id": 7, "bbox": [2, 2, 1, 1]}]}"#
        func plan(_ drawing: AnnotatedDrawing) throws -> ImportedPlan {
            try PlanFormat.coco.read(Array(text.utf8), file: "x", coordinates: .pixel, drawing: drawing)
        }
        for drawing in [AnnotatedDrawing(name: "a.png"), AnnotatedDrawing(name: "b.png", image: "a.png")] {
            let error = #expect(throws: InputError.self) { try plan(drawing) }
            #expect(error?.cause == .sameImageNames("1/a.png", ids: ["3", "7"]))
        }
        #expect(try plan(AnnotatedDrawing(name: "a.png", image: "7")).areas.count == 1)
        #expect(
            try plan(AnnotatedDrawing(name: "b.png")).losses.map(\.english)
                == ["annotations of other images, as 'b.png' has none, and image chooses another"])
    }

    @Test func `A Web Annotation of another tool is read, with its text, rectangle and point`() throws {
        let text = """
            [{"@context": "http://www.w3.org/ns/anno.jsonld", "id": "#a", "type": "Annotation",
              "body": [{"type": "TextualBody", "value": "lobby", "purpose": "tagging"}],
              "target": {"source": "a.png", "selector": {"type": "FragmentSelector", "value": "xywh=pixel:1,2,30,40"}}},
             {"id": "b", "type": "Annotation", "body": "leaks", "created": "2026-01-02T03:04:05Z", "creator": {"name": "Max"},
              "target": {"source": "a.png", "selector": [{"type": "PointSelector", "x": 5, "y": 6}]}},
             {"id": "c", "type": "Annotation", "target": "a.png"}]
            """
        let plan = try PlanFormat.webAnnotation.read(Array(text.utf8), file: "x", coordinates: .pixel)
        #expect(plan.areas.map(\.name) == ["lobby"])
        #expect(plan.areas.first?.shape.boundingBox == Box(minX: 1, minY: 2, maxX: 31, maxY: 42))
        let marker = try #require(plan.markers.first?.marker.item)
        #expect(marker.marker.details.title == "leaks")
        #expect(marker.author == "Max")
        #expect("\(marker.created)" == "2026-01-02T03:04:05Z")
        #expect(plan.refused.count == 1)
    }

    @Test func `The samples of an issue list are read with all their columns`() throws {
        let text = "number,x,y,title,due,room,assignee\r\n1,10,20,Outlet,2026-03-06,4.01,Petersen\r\n2,1,x,Bad,,,\r\n"
        let plan = try PlanFormat.csv.read(Array(text.utf8), file: "x", coordinates: .pixel)
        let details = try #require(plan.markers.first?.marker.item.marker.details)
        #expect(details.due == CalendarDate(year: 2026, month: 3, day: 6))
        #expect(details.assignee == "Petersen")
        #expect(details.properties == ["room": .string("4.01")])
        #expect(plan.refused.map(\.place) == [.line(3)])
    }

    @Test(
        arguments: [
            (
                PlanFormat.labelme,
                #"{"shapes": [{"points": [[1, 1], [1, 1], [2, 2], [1, 1]], "shape_type": "polygon"}]}"#
            ),
            (.labelme, #"{"shapes": [{"points": [[1e300, 1e300], [1e300, 1e300]], "shape_type": "circle"}]}"#),
            (.labelme, #"{"shapes": [{"points": [[1, 1], [1, 9]], "shape_type": "rectangle"}]}"#),
            (.labelme, #"{"shapes": [{"points": [[5]], "shape_type": "point"}]}"#),
            (.coco, #"{"annotations": [{"segmentation": [[1, 1, 2, 2, 1, 1]]}]}"#),
            (.coco, #"{"annotations": [{"bbox": [1e300, 1, 1, 1]}]}"#),
            (
                .webAnnotation,
                #"[{"target": {"selector": {"type": "SvgSelector", "value": "<path d='M1 1L2 2L1 1L2 2Z'/>"}}}]"#
            ),
            (.webAnnotation, #"[{"target": {"selector": {"type": "FragmentSelector", "value": "xywh=1e300,1,1,1"}}}]"#),
        ])
    func `A shape of fewer than three different corners is refused`(format: PlanFormat, text: String) throws {
        let plan = try format.read(Array(text.utf8), file: "x", coordinates: .pixel)
        #expect(plan.areas.isEmpty && plan.markers.isEmpty)
        #expect(plan.refused.count == 1)
    }

    @Test func `Texts longer than a title or a note may be are refused with their lengths`() throws {
        func text(_ count: Int) -> String { String(repeating: "a", count: count) }
        let csv =
            "x,y,title,note\n1,1,\(text(10_001)),\n1,1,,\(text(1_000_001))\n1,1,\(text(10_000)),\(text(1_000_000))\n"
        let list = try PlanFormat.csv.read(Array(csv.utf8), file: "x", coordinates: .pixel)
        #expect(list.markers.map(\.place) == [.line(4)])
        #expect(
            list.refused.map(\.reason.english) == [
                "column 'title': a text of 10001 bytes; at most 10000 are taken",
                "column 'note': a text of 1000001 bytes; at most 1000000 are taken",
            ])
        let lines = "{\"type\":\"marker\",\"x\":1,\"y\":1,\"status\":\"\(text(10_001))\"}\n"
        let other = try PlanFormat.jsonl.read(Array(lines.utf8), file: "x", coordinates: .pixel)
        #expect(other.refused.map(\.reason.english) == ["status is a text of 10001 bytes; at most 10000 are taken"])
    }

    @Test func `A marker with one time has it as both, and no change comes before the creation`() throws {
        let text = """
            x,y,changed,created
            1,1,2026-01-02,
            1,1,,2026-01-02
            1,1,2026-01-01,2026-01-02
            1,1,2026-01-03,2026-01-02
            1,1,yesterday,2026-01-02
            """
        let plan = try PlanFormat.csv.read(Array(text.utf8), file: "x", coordinates: .pixel)
        let days = plan.markers.map {
            ["\($0.marker.item.created)", "\($0.marker.item.changed)"].map { $0.prefix(10) }
        }
        #expect(days.map { $0[0] } == Array(repeating: "2026-01-02", count: 5))
        #expect(days.map { $0[1].suffix(2) } == ["02", "02", "02", "03", "02"])
        #expect(plan.markers.last?.marker.item.marker.details.properties == ["changed": .string("yesterday")])
    }

    @Test func `A row with a zero byte is refused, and a header with one the whole file`() throws {
        let plan = try PlanFormat.csv.read(
            Array("x,y,title\n1,2,a\u{0}b\n1,2,ab\n".utf8), file: "x", coordinates: .pixel)
        #expect(plan.markers.count == 1)
        #expect(plan.refused.map(\.place) == [.line(2)])
        #expect(throws: InputError(.zeroByte, file: "x", at: .line(1))) {
            try PlanFormat.csv.read(Array("x,y,a\u{0}b\n1,2,c\n".utf8), file: "x", coordinates: .pixel)
        }
    }

    @Test func `Areas that share an id get other ids, however many they are`() throws {
        let one = #"{"id": 1, "bbox": [1, 1, 2, 2]}"#
        let text = "{\"annotations\": [\(Array(repeating: one, count: 20_000).joined(separator: ","))]}"
        let plan = try PlanFormat.coco.read(Array(text.utf8), file: "x", coordinates: .pixel)
        #expect(plan.areas.prefix(3).map(\.id) == ["1", "1-2", "1-3"])
        #expect(Set(plan.areas.map(\.id)).count == 20_000)
    }

    @Test func `JSON lines are read piece by piece, whatever the pieces`() throws {
        var writer = JSONLinesPlanWriter(coordinates: .pixel)
        let bytes = try writer.bytes(of: try ExchangeSamples.contents())
        let whole = try PlanFormat.jsonl.read(bytes, file: "x", coordinates: .pixel)
        for size in [1, 7, 100] {
            var rest = bytes[...]
            var reader = JSONLinesPlanReader(file: "x", coordinates: .pixel) {
                defer { rest = rest.dropFirst(size) }
                return Array(rest.prefix(size))
            }
            var markers: [PlanMarker] = []
            var places: [FilePlace] = []
            while let entry = try reader.next() {
                guard case .marker(let marker, let place) = entry else { continue }
                markers.append(marker.item)
                places.append(place)
            }
            #expect(markers == whole.markers.map(\.marker.item))
            #expect(places == [.line(4), .line(5)])
        }
    }
}
