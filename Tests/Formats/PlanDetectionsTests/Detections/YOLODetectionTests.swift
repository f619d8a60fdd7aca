import Glibc
import PlanGeometry
import Testing

@testable import PlanModel
@testable import PlanDetections

@Suite("Detections of YOLO")
struct YOLODetectionTests {
    private static var reading: DetectionReading {
        var reading = DetectionReading.photo
        reading.classNames = ["person", "car"]
        return reading
    }

    private func read(_ text: String, _ change: (inout DetectionReading) -> Void = { _ in }) throws -> DetectionFile {
        var reading = Self.reading
        change(&reading)
        return try reading.read(text, name: "photo.txt")
    }

    @Test func `Boxes with and without confidence and tracker are read`() throws {
        let file = try read("0 0.5 0.5 0.25 0.5\n1 0.25 0.5 0.125 0.5 0.75\r\n\n1 0.25 0.5 0.125 0.5 0.5 7\n")
        #expect(file.refused.isEmpty && file.notes.isEmpty)
        let found = file.pictures[0].detections
        #expect(found.map(\.box) == [Box(150, 75, 100, 150), Box(75, 75, 50, 150), Box(75, 75, 50, 150)])
        #expect(found.map(\.className) == ["person", "car", "car"])
        #expect(found.map(\.confidence) == [nil, 0.75, 0.5])
        #expect(found.map(\.trackerID) == [nil, nil, 7])
        #expect(found.map(\.id) == ["1", "2", "4"])
    }

    @Test func `Outlines are read, with boxes among them`() throws {
        let file = try read("0 0.1 0.1 0.5 0.1 0.5 0.5 0.1 0.5\n1 0.1 0.2 0.5 0.1 0.5 0.5\n1 0.5 0.5 0.25 0.5\n")
        #expect(file.refused.isEmpty)
        let found = file.pictures[0].detections
        #expect(found.map { $0.outline?.polygons.first?.exterior.vertices.count } == [4, 3, nil])
        #expect(found.map(\.box) == [Box(40, 30, 160, 120), Box(40, 30, 160, 120), Box(150, 75, 100, 150)])
        let sure = try read("0 0.1 0.1 0.5 0.1 0.5 0.5 0.1 0.5 0.75\n0 0.1 0.1 0.5 0.1 0.5 0.5 0.75")
        #expect(sure.pictures[0].detections.map(\.confidence) == [0.75, 0.75])
        let tracked = try read("0 0.1 0.1 0.5 0.1 0.5 0.5 0.1 0.5 0.75 3\n0 0.1 0.1 0.5 0.1 0.5 0.5 0.2 0.3 0.5 12")
        #expect(tracked.pictures[0].detections.map(\.trackerID) == [3, 12])
    }

    private static func pose(_ count: Int, _ end: String, dimensions: Int = 3, third: String = "2") -> String {
        let points = (0..<count).map { index in
            // From the top of the box to its bottom.
            let place = "0.5 \(0.25 + 0.5 * Double(index) / Double(max(1, count - 1)))"
            return dimensions == 3 ? "\(place) \(third)" : place
        }
        return "0 0.5 0.5 0.5 0.5 \(points.joined(separator: " "))\(end)"
    }

    @Test(arguments: [("", nil, nil), (" 0.75", 0.75, nil), (" 0.75 4", 0.75, 4)] as [(String, Double?, Int?)])
    func `Poses are told by the number of fields`(end: String, confidence: Double?, tracker: Int?) throws {
        for (dimensions, third) in [(3, "2"), (3, "0.5"), (2, "")] {
            let file = try read(Self.pose(17, end, dimensions: dimensions, third: third))
            #expect(file.refused.isEmpty)
            let found = file.pictures[0].detections.at(0)
            #expect((found.skeleton, found.confidence, found.trackerID) == ("coco-17", confidence, tracker))
            #expect(found.keypoints.count == 17)
            #expect(found.keypoints[0].point == Point(x: 200, y: 75))
            #expect(found.keypoints[0].confidence == (third == "0.5" ? 0.5 : nil))
            #expect(found.box == Box(100, 75, 200, 150))
        }
    }

    @Test func `Keypoints that are absent are left out`() throws {
        let points = Array(repeating: "0 0 0", count: 15).joined(separator: " ")
        let file = try read("0 0.5 0.5 0.5 0.5 0.5 0.25 2 0.4 0.3 1 \(points)")
        let keypoints = file.pictures[0].detections.at(0).keypoints
        #expect(keypoints.map(\.name) == ["nose", "left_eye"])
        #expect(keypoints.map(\.visibility) == [.visible, .occluded])
    }

    @Test func `Poses of other skeletons are told by the skeleton or their visibilities`() throws {
        let own = try Skeleton(name: "arm", keypoints: ["a", "b", "c", "d"], edges: [])
        let named = try read(Self.pose(4, " 0.5", third: "0.5")) { $0.skeletons = [own] }
        #expect(named.pictures[0].detections.at(0).keypoints.map(\.name) == ["a", "b", "c", "d"])
        let marked = try read(Self.pose(4, ""))
        #expect(marked.pictures[0].detections.at(0).keypoints.map(\.name) == ["1", "2", "3", "4"])
        #expect(marked.notes.first?.english.contains("with yolo segment") == true)
        let wrong = try read(Self.pose(4, "")) { ($0.skeleton, $0.yolo) = ("coco-17", .pose) }
        #expect(
            wrong.refusals == ["1: there are 4 keypoints, and the skeleton 'coco-17' has 17"])
        let any = try read(Self.pose(5, "", dimensions: 2)) { $0.yolo = .pose }
        #expect(any.pictures[0].detections.at(0).keypoints.count == 5)
    }

    @Test func `The kind can be said where the fields are ambiguous`() throws {
        let line = Self.pose(17, " 0.5", third: "0.5")
        #expect(try read(line).notes.isEmpty == false)
        #expect(
            try read(line).notes[0].english
                == "the lines are read as poses of 17 keypoints; if they are not, say so with yolo segment")
        let outline = try read(line) { $0.yolo = .segment }
        #expect(outline.pictures[0].detections.at(0).outline != nil)
        #expect(outline.pictures[0].detections.at(0).keypoints.isEmpty)
        #expect(outline.notes.isEmpty)
    }

    @Test func `Outlines that have as many corners each may be poses`() throws {
        let line = Self.pose(4, " 0.5", third: "0.5")
        let file = try read(line + "\n" + line)
        #expect(file.pictures[0].detections.at(0).outline != nil)
        #expect(
            file.notes.map(\.english) == ["the lines are read as outlines; if they are not, say so with yolo pose"])
    }

    @Test func `A number alone at the end of all lines may be a tracker's`() throws {
        let file = try read("0 0.5 0.5 0.1 0.2 7\n0 0.2 0.5 0.1 0.2 1\n")
        #expect(file.pictures[0].detections.map(\.trackerID) == [7, 1])
        #expect(file.pictures[0].detections.map(\.confidence) == [nil, nil])
        #expect(
            file.notes.first?.english.hasPrefix("the last number of each line is read as that of a tracker") == true)
        for text in ["0 0.5 0.5 0.1 0.2 1\n0 0.2 0.5 0.1 0.2 1\n", "0 0.5 0.5 0.1 0.2 1\n"] {
            #expect(try read(text).pictures[0].detections.allSatisfy { $0.confidence == 1 && $0.trackerID == nil })
        }
        let outlines = "0 0.1 0.1 0.5 0.1 0.5 0.5 0.1 0.5 3\n0 0.1 0.2 0.5 0.1 0.5 0.5 0.1 0.5 0.3 0.3 12\n"
        #expect(try read(outlines).pictures[0].detections.map(\.trackerID) == [3, 12])
        let poses = Self.pose(17, " 4") + "\n" + Self.pose(17, " 5")
        #expect(try read(poses).pictures[0].detections.map(\.trackerID) == [4, 5])
    }

    @Test func `A keypoint at the corner is absent, however sure the detector is`() throws {
        let line = Self.pose(16, "", third: "0.5") + " 0 0 0.31"
        let found = try read(line).pictures[0].detections.at(0)
        #expect(found.keypoints.count == 16 && found.skeleton == "coco-17")
    }

    @Test func `Outlines with confidences are not taken for poses`() throws {
        let corners = (0..<19).map { index in
            let angle = Double(index) / 19 * 2 * .pi
            return "\(0.3 + 0.06 * cos(angle)) \(0.35 + 0.08 * sin(angle))"
        }
        let file = try read("0 \(corners.joined(separator: " ")) 0.87\n")
        let found = file.pictures[0].detections.at(0)
        #expect(found.outline?.polygons.first?.exterior.vertices.count == 19)
        #expect(found.confidence == 0.87 && found.keypoints.isEmpty)
    }

    @Test func `A text without lines has no detections`() throws {
        let file = try read("")
        #expect(file.pictures.map(\.detections) == [[]])
        #expect(file.notes.isEmpty && file.refused.isEmpty)
        #expect(DetectionReading.photo.error("", name: "found.csv") == "found.csv: the file is empty")
    }

    @Test func `What is wrong with a line is told with its number`() throws {
        let text = """
            0 0.5 0.5 0.25 0.5
            0 0.5 0.5 0.25
            person 0.5 0.5 0.25 0.5
            0.5 0.5 0.5 0.25 0.5
            0 nan 0.5 0.25 0.5
            0 0.5 0.5 0 0.5
            0 0.5 0.5 0.25 0.5 87
            0 100 50 20 30
            -1 0.5 0.5 0.25 0.5
            0 0.5 0.5 -0.25 0.5
            5 1 0.5 0.25 0.5
            """
        let file = try read(text)
        let expected = [
            "2: the line has 4 numbers; YOLO has a class's number, x, y, width and height",
            "3: 'person' is not a number; YOLO has a class's number, then x, y, width and height",
            "4: 0.5 is not the number of a class",
            "5: 'box' has a coordinate that is no finite number", "6: the box of 0 x 150 px at (200, 75) has no extent",
            "7: the confidence 87 is not from 0 to 1; is it a percentage? Divide it by 100",
            "8: the box from (36000, 10500) to (44000, 19500) lies outside the picture of 400 x 300; is it of another picture, or in "
                + "other coordinates?", "9: -1 is not the number of a class",
            "10: the box has the width -0.25 and the height 0.5; they cannot be negative. Are they the coordinates of a corner?",
        ]
        #expect(file.refusals == expected)
        #expect(file.pictures[0].detections.map(\.box) == [Box(150, 75, 100, 150), Box(350, 75, 100, 150)])
        #expect(file.notes.map(\.english) == ["classes have numbers and no names: 5; classNames gives the names"])
    }
}
