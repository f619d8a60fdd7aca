import PlanBase
import PlanDetections
import PlanGeometry
import PlanJSON
import PlanModel
import PlanStore
import Testing

@Suite(.onEveryStore) struct DetectionStoreTests {
    private let folder: PlanFolder
    private let plan: Plan

    init() throws {
        folder = try PlanFolder()
        plan = try folder.plan()
    }

    /// A detection with everything, whose numbers have no short decimals.
    private func person(_ id: String, x: Double = 40.1) throws -> Detection {
        let ring = try Ring([Point(x: x, y: 1 / 3), Point(x: x + 20, y: 1 / 3), Point(x: x + 10, y: 50)])
        return Detection(
            id: id, box: Box(minX: x, minY: 1 / 3, maxX: x + 20.7, maxY: 50.1),
            outline: MultiPolygon(Polygon(exterior: ring)),
            className: "person", confidence: 0.1 + 0.2, trackerID: .max,
            keypoints: [
                Keypoint(name: "nose", point: Point(x: x + 0.7, y: 10.3), confidence: 2 / 3, visibility: .occluded),
                Keypoint(name: "left_eye", point: Point(x: x, y: 0), visibility: .unlabeled),
            ], skeleton: "coco-17", properties: ["area": .number(12.5), "note": .string("a")])
    }

    private let digger = try? Skeleton(
        name: "digger", keypoints: ["boom", "arm"], edges: [Skeleton.Edge(0, 1, color: .black)],
        colors: ["boom": Color(hex: 0xD55E00)])

    private func machine(_ id: String) -> Detection {
        Detection(
            id: id, box: Box(minX: 0, minY: 0, maxX: 9, maxY: 9), className: "digger",
            keypoints: [Keypoint(name: "boom", point: .zero), Keypoint(name: "arm", point: Point(x: 9, y: 9))],
            skeleton: "digger")
    }

    @discardableResult
    private func take(_ detections: [Detection], _ skeletons: [Skeleton] = [], replacing: Bool = false) throws
        -> DetectionImport
    {
        try plan.write("import") {
            try $0.importDetections(detections, skeletons: skeletons, replacing: replacing)
        }
    }

    @Test func `Detections are kept to the last bit, and others who open the plan have them`() throws {
        let (one, two, machine) = (try person("2"), try person("10", x: 0.1), machine("b"))
        try take([machine, two, one], [try #require(digger)])
        let again = try folder.again(plan)
        // Numbers come first, by their values.
        #expect(try again.detections() == [one, two, machine])
        #expect(try again.skeletons() == [digger])
        #expect(PlanCheck.run(again).findings == [])
        #expect(try again.overview().detections == 3)
    }

    @Test func `An import changes detections by their ids, and removes others only if it is to`() throws {
        let first = try take([person("1"), person("2"), person("3")])
        #expect((first.addedCount, first.changedCount, first.unchangedCount, first.removedCount) == (3, 0, 0, 0))
        let second = try take([person("2"), person("3", x: 7), person("4")])
        #expect((second.addedCount, second.changedCount, second.unchangedCount, second.removedCount) == (1, 1, 1, 0))
        #expect(try plan.detections().map(\.id) == ["1", "2", "3", "4"])
        let third = try take([person("4"), person("2")], replacing: true)
        #expect((third.unchangedCount, third.removedCount) == (2, 2))
        #expect(try plan.detections().map(\.id) == ["2", "4"])
        try take([], replacing: true)
        #expect(try plan.detections() == [])
    }

    @Test func `A skeleton of other keypoints than the plan's of its name gets another name`() throws {
        let mine = try #require(digger)
        try take([machine("1")], [mine])
        // The same keypoints: a new look.
        let colored = try Skeleton(name: "digger", keypoints: ["boom", "arm"], edges: [], colors: [:])
        try take([machine("1")], [colored])
        #expect(try plan.skeletons() == [colored])
        let other = try Skeleton(name: "digger", keypoints: ["boom", "arm", "bucket"], edges: [])
        for isNew in [true, false] {
            let result = try take([machine("2")], [other])
            #expect((result.addedCount, result.unchangedCount) == (isNew ? 1 : 0, isNew ? 0 : 1))
        }
        #expect(try plan.skeletons().map(\.name) == ["digger", "digger-2"])
        #expect(try plan.skeletons().map(\.keypoints.count) == [2, 3])
        #expect(try plan.detections().map(\.skeleton) == ["digger", "digger-2"])
        // Two of a file, of which the plan has other ones.
        let third = try Skeleton(name: "digger", keypoints: ["x"], edges: [])
        let fourth = try Skeleton(name: "digger-2", keypoints: ["y"], edges: [])
        var (three, four) = (machine("3"), machine("4"))
        (three.keypoints, four.keypoints) = ([], [])
        four.skeleton = "digger-2"
        try take([three, four], [third, fourth])
        #expect(try plan.skeletons().map(\.name) == ["digger", "digger-2", "digger-2-2", "digger-3"])
        #expect(try plan.detections().map(\.skeleton) == ["digger", "digger-2", "digger-3", "digger-2-2"])
        // What no detection has any more goes with the last one.
        try take([machine("1")], [colored], replacing: true)
        #expect(try plan.skeletons() == [colored])
    }

    @Test func `A table takes away nothing that it has no columns for`() throws {
        let (one, digger) = (try person("1"), machine("2"))
        try take([one, digger], [try #require(self.digger)])
        var bare = one
        (bare.outline, bare.keypoints, bare.skeleton, bare.properties) = (nil, [], nil, ["note": .string("b")])
        bare.className = "worker"
        let result = try plan.write("import") {
            try $0.importDetections([bare, digger], skeletons: [], fromTable: true)
        }
        #expect((result.changedCount, result.unchangedCount) == (1, 1))
        var expected = one
        expected.className = "worker"
        expected.properties["note"] = .string("b")
        #expect(try plan.detections() == [expected, digger])
        // Other files say what there is.
        try take([bare])
        #expect(try plan.detections().first == bare)
    }

    @Test func `A built-in skeleton is not kept, and one that nothing needs neither`() throws {
        try take([try person("1")], [Skeleton.coco17, try #require(digger)])
        #expect(try plan.skeletons() == [])
        // Another one of the same name goes before the built-in one.
        let other = try Skeleton(name: "coco-17", keypoints: ["nose", "left_eye"], edges: [])
        try take([try person("1")], [other])
        #expect(try plan.skeletons() == [other])
    }

    @Test func `Changes are undone and redone, and the history tells them in words`() throws {
        try take([machine("7")], [try #require(digger)])
        try plan.write("x") { try $0.removeDetection("7") }
        let texts = try plan.history(limit: 2).flatMap(\.changes).map { $0.text(in: .english) }
        #expect(
            Set(texts) == ["detection 'digger 7' removed", "detection 'digger 7' added", "skeleton 'digger' added"])
        try plan.undo()
        #expect(try plan.detections() == [machine("7")])
        try plan.undo()
        #expect(try plan.detections() == [])
        #expect(try plan.skeletons() == [])
        try plan.redo()
        #expect(try plan.detections() == [machine("7")])
    }

    @Test func `A detection that cannot be kept is refused, and nothing is changed`() throws {
        var outside = machine("1")
        outside.box = Box(minX: 401, minY: 0, maxX: 500, maxY: 9)
        #expect(throws: PlanStoreError.self) { try take([machine("2"), outside]) }
        #expect(throws: PlanStoreError.noDetection(id: "x")) { try plan.write("x") { try $0.removeDetection("x") } }
        #expect(try plan.detections() == [])
    }

    @Test func `A merge brings the detections of both, and of what both changed the later`() throws {
        try take([person("1")])
        let theirs = try folder.copy(plan, "copy.plan")
        _ = try plan.shifted(by: 0) { try take([person("1", x: 3), person("2")]) }
        try theirs.shifted(by: 3_600_000) {
            _ = try theirs.write("import") { try $0.importDetections([person("1", x: 5), person("3")], skeletons: []) }
        }
        let merge = try plan.merge(theirs)
        #expect(try plan.detections() == [person("1", x: 5), person("2"), person("3")])
        #expect(merge.detections == 2)
        #expect(merge.conflicts.map(\.field) == ["detection:1"])
        #expect(merge.text(in: .english, other: "copy").contains("2 detections changed"))
    }

    @Test func `A snapshot and a selection show the detections`() throws {
        try take([machine("7")], [try #require(digger)])
        let snapshot = try PlanSnapshot(PlanSelection(plan))
        try take([], replacing: true)
        #expect(snapshot.shownDetections() == [machine("7")])
        #expect(snapshot.shownSkeletons() == [digger])
    }

    @Test func `All of it goes through JSON lines and back, in any coordinates`() throws {
        let kept = [try person("1"), machine("x")]
        try take(kept, [try #require(digger)])
        for system in [CoordinateKind.pixel, .leaflet, .normalized] {
            var request = PlanExport()
            request.coordinates.system = system
            var bytes: [UInt8] = []
            let report = try plan.export(request, as: .jsonl) { bytes += $0 }
            #expect(report.detections == 2)
            let other = try folder.plan("other-\(system).plan")
            var reading = PlanImport()
            reading.coordinates.system = system
            let imported = try other.importFile(bytes, name: "a.jsonl", reading)
            #expect(imported.refused.isEmpty && imported.detections.addedCount == 2)
            let (back, known) = (try other.detections(), try other.skeletons())
            #expect(known == [digger])
            #expect(back.map(\.id) == kept.map(\.id))
            if system == .pixel { #expect(back == kept) }
            for (one, two) in zip(back, kept) {
                #expect(
                    (one.box.minX - two.box.minX).magnitude < 1e-9 && (one.box.maxY - two.box.maxY).magnitude < 1e-9)
            }
        }
    }

    @Test func `COCO written from the plan and read again gives the same detections`() throws {
        var plain = try person("1")
        plain.trackerID = 12
        plain.keypoints = [
            Keypoint(name: "nose", point: Point(x: 41.25, y: 10.5)),
            Keypoint(name: "left_ankle", point: Point(x: 42, y: 11), visibility: .occluded),
        ]
        let kept = [plain, machine("22")]
        try take(kept, [try #require(digger)])
        var request = PlanExport()
        request.detections = true
        var bytes: [UInt8] = []
        let report = try plan.export(request, as: .coco) { bytes += $0 }
        #expect(report.detections == 2)
        let other = try folder.plan("other.plan")
        var reading = PlanImport()
        reading.detections = DetectionFileRequest()
        _ = try other.importFile(bytes, name: "a.json", reading)
        let back = try other.detections()
        #expect(back.map(\.id) == ["1", "22"])
        #expect(back.map(\.keypoints) == kept.map(\.keypoints))
        #expect(back.map(\.className) == ["person", "digger"])
        #expect(back.map(\.confidence) == kept.map(\.confidence))
        #expect(back.map(\.trackerID) == [12, nil])
        #expect(back.map(\.box) == kept.map(\.box))
        #expect(back[0].outline == plain.outline)
        #expect(try other.skeletons().map(\.edges.count) == [1])
    }

    @Test func `A request that does not fit is refused with its member`() throws {
        var export = PlanExport()
        export.detections = true
        #expect(throws: RequestPartError.self) { try plan.export(export, as: .geojson) { _ in } }
        var reading = PlanImport()
        reading.replaceDetections = true
        #expect(throws: RequestPartError.self) { try plan.importFile([], name: "a", reading) }
        reading.detections = DetectionFileRequest()
        reading.detections?.stored = true
        #expect(throws: RequestPartError.self) { try plan.importFile([], name: "a", reading) }
        reading = PlanImport()
        reading.stored = true
        #expect(throws: RequestPartError.self) { try plan.importFile([], name: "a", reading) }
    }

    // MARK: - Drawings that are stored turned

    /// The drawing of 400 x 300 as a camera stores it that was held upright.
    private static let turned = StoredPicture(
        size: Size(width: 300, height: 400), toUpright: AffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 300))

    /// Files with a box of 40 x 10 at (20, 30) of the stored drawing, which is 10 x 40 at (30, 240) of the upright one.
    private static let files: [(name: String, text: @Sendable (_ width: Int, _ height: Int) -> String)] = [
        (
            "found.json",
            {
                #"{"images":[{"id":1,"file_name":"level","width":\#($0),"height":\#($1)}],"#
                    + #""annotations":[{"id":1,"image_id":1,"bbox":[20,30,40,10]}]}"#
            }
        ),
        (
            "shapes.json",
            {
                #"{"imagePath":"level","imageWidth":\#($0),"imageHeight":\#($1),"#
                    + #""shapes":[{"label":"a","shape_type":"rectangle","points":[[20,30],[60,40]]}]}"#
            }
        ),
    ]

    @Test(arguments: files.indices, [false, true])
    func `Places in a drawing as stored are turned if that is said, and told if not`(index: Int, areDetections: Bool)
        throws
    {
        let (name, text) = Self.files[index]
        func imported(_ size: (Int, Int), isStored: Bool) throws -> (box: Box?, notes: [String]) {
            let plan = try folder.plan("\(size)-\(isStored).plan", areas: [])
            var request = PlanImport()
            (request.stored, request.storedDrawing) = (isStored, Self.turned)
            if areDetections { request.detections = DetectionFileRequest() }
            let report = try plan.importFile(Array(text(size.0, size.1).utf8), name: name, request)
            #expect(!report.hasRefusals)
            let box = areDetections ? try plan.detections().first?.box : try plan.areas().first?.shape.boundingBox
            return (box, report.json(for: .command)["notes"]?.array?.compactMap(\.string) ?? [])
        }
        let (stored, upright) = (
            Box(minX: 20, minY: 30, maxX: 60, maxY: 40), Box(minX: 30, minY: 240, maxX: 40, maxY: 280)
        )
        let right = try imported((300, 400), isStored: true)
        #expect(right.box == upright && right.notes.isEmpty, "\(right)")
        let plain = try imported((400, 300), isStored: false)
        #expect(plain.box == stored && plain.notes.isEmpty, "\(plain)")
        let missing = try imported((300, 400), isStored: false)
        #expect(missing.notes.count == 1 && missing.notes[0].hasSuffix("; --as-stored turns its places"), "\(missing)")
        let needless = try imported((400, 300), isStored: true)
        #expect(needless.notes.count == 1 && needless.notes[0].hasSuffix("leave --as-stored out"), "\(needless)")
        for told in [missing, needless] {
            #expect(told.notes[0].contains("300 x 400") && told.notes[0].contains("400 x 300"))
        }
    }

    @Test func `Markers of a drawing as stored are turned`() throws {
        var request = PlanImport()
        (request.stored, request.storedDrawing, request.anywhere) = (true, Self.turned, true)
        _ = try plan.importFile(Array("x,y,title\n20,30,A\n".utf8), name: "list.csv", request)
        #expect(try plan.markers().map(\.marker.point) == [Point(x: 30, y: 280)])
        (request.coordinates.system, request.duplicates) = (.normalized, .add)
        _ = try plan.importFile(Array("x,y,title\n0.2,0.1,B\n".utf8), name: "list.csv", request)
        #expect(try plan.markers().map(\.marker.point).last == Point(x: 40, y: 240))
    }
}

@Suite struct DetectionFileVersionTests {
    @Test func `A file of the version before is read as it is, and gets the table when it is changed`() throws {
        let folder = try PlanFolder()
        let old = try folder.plan()
        let path = old.location
        try old.close()
        try FileDatabase(path).downgrade(to: 2)
        let reading = try Plan(path: path, access: .readOnly)
        #expect(try reading.detections() == [])
        try reading.close()
        let plan = try Plan(path: path)
        let detection = Detection(id: "1", box: Box(minX: 0, minY: 0, maxX: 9, maxY: 9))
        try plan.write("x") { try $0.put(detection) }
        try plan.close()
        #expect(try Plan(path: path, access: .readOnly).detections() == [detection])
        #expect(PlanCheck.run(path: path).findings == [])
    }

    @Test func `A check finds what is no detection, and a repair leaves it out`() throws {
        let folder = try PlanFolder()
        let plan = try folder.plan()
        let detection = Detection(id: "1", box: Box(minX: -5, minY: 0, maxX: 9, maxY: 9))
        try plan.write("x") { try $0.put(detection) }
        try plan.close()
        try FileDatabase(plan.location).execute(
            "INSERT INTO detection (key, value) VALUES ('detection:x', '{}'), ('skeleton:y', '{}'), "
                + "('detection:far', '{\"box\":[9000,0,9001,1]}')")
        #expect(
            PlanCheck.run(path: plan.location).findings.map(\.message.english) == [
                "the detection 'far' lies outside the drawing", "the detection 'x' is not readable",
                "the skeleton 'y' is not readable",
            ])
        let saved = folder.path("saved.plan")
        _ = try PlanRepair.run(from: plan.location, to: saved)
        #expect(PlanCheck.run(path: saved).findings == [])
        #expect(try Plan(path: saved).detections() == [detection])
    }
}
