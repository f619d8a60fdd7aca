import PlanGeometry
import Testing

@testable import PlanModel
@testable import PlanDetections

@Suite("The third number of COCO's keypoints")
struct COCOKeypointThirdTests {
    /// The third numbers of a file's two detections, and what they are read as.
    struct Sample: Sendable, CustomTestStringConvertible {
        let thirds: [[Double]]
        let isResults: Bool
        let visibilities: [[Keypoint.Visibility]]
        let confidences: [[Double?]]
        let note: String?

        var testDescription: String { "\(isResults ? "results" : "annotations") of \(thirds)" }
    }

    private static let samples = [
        Sample(
            thirds: [[2, 0, 1], [0, 1, 1]], isResults: true,
            visibilities: [[.visible, .unlabeled, .occluded], [.unlabeled, .occluded, .occluded]],
            confidences: [[nil, nil, nil], [nil, nil, nil]],
            note: "the third numbers of keypoints are read as visibilities: 0 not labelled, 1 hidden, 2 visible"),
        Sample(
            thirds: [[1, 0, 1], [1, 1, 1]], isResults: true,
            visibilities: [[.visible, .unlabeled, .visible], [.visible, .visible, .visible]],
            confidences: [[1, 0, 1], [1, 1, 1]],
            note: "the third numbers of keypoints are read as found (1) or not found (0)"),
        Sample(
            thirds: [[1, 1, 1], [1, 1, 1]], isResults: true,
            visibilities: [[.visible, .visible, .visible], [.visible, .visible, .visible]],
            confidences: [[1, 1, 1], [1, 1, 1]], note: nil),
        Sample(
            thirds: [[0, 0, 0], [0, 0, 0]], isResults: true,
            visibilities: [[.visible, .visible, .visible], [.visible, .visible, .visible]],
            confidences: [[0, 0, 0], [0, 0, 0]], note: nil),
        Sample(
            thirds: [[1, 0, 1], [0.5, 1, 0]], isResults: true,
            visibilities: [[.visible, .visible, .visible], [.visible, .visible, .visible]],
            confidences: [[1, 0, 1], [0.5, 1, 0]], note: nil),
        Sample(
            thirds: [[2, 0, 0.25], [1, 1, 1]], isResults: true,
            visibilities: [[.visible, .visible, .visible], [.visible, .visible, .visible]],
            confidences: [[nil, 0, 0.25], [1, 1, 1]], note: "scores of keypoints that are not from 0 to 1 passed over"),
        Sample(
            thirds: [[1, 0, 1], [1, 1, 1]], isResults: false,
            visibilities: [[.occluded, .unlabeled, .occluded], [.occluded, .occluded, .occluded]],
            confidences: [[nil, nil, nil], [nil, nil, nil]], note: nil),
        Sample(
            thirds: [[1, 0, 1], [0.5, 1, 0]], isResults: false,
            visibilities: [[.visible, .visible, .visible], [.visible, .visible, .visible]],
            confidences: [[1, 0, 1], [0.5, 1, 0]], note: nil),
    ]

    /// A file of a detection for each row, with keypoints away from the corner and a box.
    private static func text(_ sample: Sample) -> String {
        let entries = sample.thirds.enumerated().map { row, thirds in
            let points = thirds.enumerated().map { "\(50 + 10 * $0.offset),\(60 + 5 * row),\($0.element)" }
            return #"{"image_id":1,"category_id":1,"bbox":[40,50,60,40],"keypoints":["#
                + points.joined(separator: ",") + "]}"
        }.joined(separator: ",")
        return sample.isResults
            ? "[\(entries)]"
            : #"{"images":[{"id":1,"file_name":"photo.jpg"}],"annotations":["# + entries
                + #"],"categories":[{"id":1,"name":"arm","keypoints":["a","b","c"],"skeleton":[[1,2],[2,3]]}]}"#
    }

    private static var reading: DetectionReading {
        get throws {
            var reading = DetectionReading.photo
            reading.skeletons = [
                try Skeleton(
                    name: "arm", keypoints: ["a", "b", "c"], edges: [Skeleton.Edge(0, 1), Skeleton.Edge(1, 2)])
            ]
            return reading
        }
    }

    @Test(arguments: samples)
    func `The numbers of a whole file tell what they are`(_ sample: Sample) throws {
        let file = try Self.reading.read(Self.text(sample))
        #expect(file.refused.isEmpty)
        let keypoints = file.pictures[0].detections.map(\.keypoints)
        #expect(keypoints.map { $0.map(\.visibility) } == sample.visibilities)
        #expect(keypoints.map { $0.map(\.confidence) } == sample.confidences)
        let notes = file.notes.map(\.english).filter { $0.contains("keypoints") }
        #expect(notes == (sample.note.map { [$0] } ?? []))
    }

    @Test(arguments: samples)
    func `What a plan keeps comes back with every value`(_ sample: Sample) throws {
        for detection in try Self.reading.read(Self.text(sample)).pictures[0].detections {
            #expect(Detection(id: detection.id, detection.json) == detection)
        }
    }

    @Test func `Visibilities of results come back from COCO's annotations`() throws {
        let found = try Self.reading.read(Self.text(Self.samples[0])).pictures[0].detections
        var writer = DetectionWriter(.coco, picture: "photo.jpg", size: Size(width: 400, height: 300))
        let bytes = writer.bytes(of: found, skeletons: try Self.reading.skeletons)
        let back = try Self.reading.read(bytes, file: "back.json").pictures[0].detections
        #expect(back.map(\.keypoints) == found.map(\.keypoints))
    }

    @Test func `Keypoints that are not labelled give no box`() throws {
        let text = #"[{"image_id":1,"category_id":1,"keypoints":[50,60,2,300,200,0,70,80,1]}]"#
        let found = try Self.reading.read(text).pictures[0].detections
        #expect(found.map(\.box) == [Box(minX: 50, minY: 60, maxX: 70, maxY: 80)])
    }
}
