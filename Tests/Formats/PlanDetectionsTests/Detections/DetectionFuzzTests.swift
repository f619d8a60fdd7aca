import PlanGeometry
import TestSupport
import Testing

@testable import PlanModel
@testable import PlanDetections

/// Files of detections that are damaged at random: no reader may crash or hand out what the photo cannot have.
@Suite("Damaged files of detections")
struct DetectionFuzzTests {
    private static let samples: [DetectionFormat: String] = [
        .coco: """
        {"images":[{"id":7,"file_name":"photo.jpg","width":400,"height":300}],"categories":[{"id":1,"name":"arm",
         "keypoints":["a","b"],"skeleton":[[1,2]]}],"annotations":[{"id":1,"image_id":7,"category_id":1,"bbox":[10,20,30,40],
         "segmentation":[[1,1,9,1,9,9]],"keypoints":[1,2,2,3,4,1],"attributes":{"track_id":5,"rotation":30}},{"id":2,"image_id":7,"category_id":1,
         "segmentation":{"size":[6,8],"counts":"=42M0000000000035"}},{"id":3,"image_id":7,"category_id":2,
         "segmentation":{"size":[4,4],"counts":[1,2,1,1,1,1,1,3,5]}}]}
        """,
        .ultralytics: """
        [{"name":"a","class":0,"confidence":0.9,"box":{"x1":10,"y1":20,"x2":30,"y2":40},"segments":{"x":[1,9,9],"y":[1,1,9]},
          "keypoints":{"x":[1,2],"y":[3,4],"visible":[0.5,0.6]},"track_id":3},
         {"class":1,"box":{"x1":1,"y1":2,"x2":3,"y2":1,"x3":5,"y3":2,"x4":3,"y4":4}}]
        """,
        .supervision:
            #"[{"x_min":1,"y_min":2,"x_max":3,"y_max":4,"class_id":"","confidence":0.5,"frame_number":3,"more":[1]}]"#,
        .vision: """
        {"observations":[{"boundingBox":{"origin":{"x":0.1,"y":0.2},"size":{"width":0.3,"height":0.4}},"labels":[{"identifier":"a",
         "confidence":0.5}],"uuid":"x"},{"chirality":"left","joints":{"wrist":{"x":0.5,"y":0.5,"confidence":0.9},"thumbTip":[0.6,0.6,1]}},
         {"recognizedPoints":[{"name":"head_joint","location":[0.5,0.5],"confidence":0.25}]},{"points":["nose",[0.1,0.2,0.3]]}]}
        """,
        .yolo: "0 0.5 0.5 0.25 0.5 0.9 7\n1 0.25 0.25 0.1 0.1\n0 0.1 0.1 0.5 0.1 0.5 0.5 0.1 0.5\n",
        .labelme: """
        {"imagePath":"photo.jpg","imageWidth":400,"imageHeight":300,"shapes":[{"label":"a","points":[[1,2],[30,40]],
         "shape_type":"rectangle","group_id":1},{"label":"nose","points":[[5,6]],"shape_type":"point","group_id":1},
         {"label":"b","points":[[1,1],[9,1],[9,9]],"shape_type":"polygon"},{"label":"c","points":[[50,50],[60,50]],"shape_type":"circle"},
         {"label":"d","points":[[10,20],[13,22]],"shape_type":"mask","mask":"\(MaskPNG(".##.", "####", "##..").base64)"},
         {"label":"e","points":[[100,100],[200,120],[190,170],[90,150]],"direction":0.5,"shape_type":"rotation"}]}
        """,
        .csv:
            "file,frame,x_min,y_min,x_max,y_max,class_id,confidence,id,note\nphoto.jpg,1,1,2,30,40,0,0.5,7,\"a \"\"b\"\"\"\n,2,1,2,3,4,,,,\n",
    ]

    private static let pieces = [
        "\"", "{", "}", "[", "]", ",", ":", "null", "-1e999", "1e308", "-1e308", "1e-320", "0", "true", "NaN",
        "Infinity", "\n", "\r", " ",
        "9223372036854775807", "-9223372036854775809", "o", "~", "é", "[[1,2],[3,4]]", "{\"x\":1}", "99999",
    ].map { Array($0.utf8) }

    @Test(arguments: DetectionFormat.allCases)
    func `No reader crashes on a damaged file`(format: DetectionFormat) throws {
        let sound = Array(try #require(Self.samples[format]).utf8)
        var reading = DetectionReading.photo
        reading.format = format
        let size = Size(width: 400, height: 300)
        #expect(try reading.read(sound, file: "x").refused.isEmpty)
        reading.stored = StoredPicture(
            size: size, toUpright: AffineTransform(a: -1, b: 0, c: 0, d: -1, tx: 400, ty: 300))
        var generator = SeededGenerator(seed: FuzzSettings.seed)
        var read = 0
        for index in 0..<max(1, FuzzSettings.cases(default: 7000) / DetectionFormat.allCases.count) {
            let text = Self.damage(sound, using: &generator)
            reading.yolo = index % 5 == 0 ? YOLOKind.allCases.randomElement(using: &generator) : nil
            _ = DetectionFormat(of: text, fileName: "x")
            _ = try? Skeleton.read(text, file: "x")
            _ = try? ClassNames.read(text, file: "x")
            guard let file = try? reading.read(text, file: "x") else { continue }
            read += 1
            for refusal in file.refused {
                try #require(!refusal.reason.english.isEmpty && !refusal.reason.text(in: .chinese).isEmpty)
            }
            for picture in file.pictures {
                try #require(Set(picture.detections.map(\.id)).count == picture.detections.count)
                for detection in picture.detections { try #require(detection.problem(in: nil) == nil) }
            }
        }
        #expect(read > 0)
    }

    private static func damage(_ text: [UInt8], using generator: inout SeededGenerator) -> [UInt8] {
        var text = text
        for _ in 0..<Int.random(in: 1...3, using: &generator) {
            guard !text.isEmpty else { break }
            let place = Int.random(in: 0..<text.count, using: &generator)
            switch Int.random(in: 0..<6, using: &generator) {
            case 0: text[place] = UInt8.random(in: 0...255, using: &generator)
            case 1: text.remove(at: place)
            case 2: text.insert(contentsOf: pieces.randomElement(using: &generator) ?? [], at: place)
            case 3: text.removeSubrange(place..<min(text.count, place + Int.random(in: 1...40, using: &generator)))
            case 4:
                // Another value in the place of a number.
                if let digit = text[place...].firstIndex(where: { (0x30...0x39).contains($0) }) {
                    text.replaceSubrange(digit...digit, with: pieces.randomElement(using: &generator) ?? [])
                }
            default:
                if let digit = text[place...].firstIndex(where: { (0x30...0x39).contains($0) }) {
                    text[digit] = UInt8.random(in: 0x30...0x39, using: &generator)
                }
            }
        }
        return text
    }
}
