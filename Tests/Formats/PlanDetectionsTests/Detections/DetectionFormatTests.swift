import Testing

@testable import PlanDetections

@Suite("Formats of detections")
struct DetectionFormatTests {
    @Test(arguments: [
        (#"{"images":[],"annotations":[]}"#, "coco"), (#"[{"image_id":1,"category_id":1,"bbox":[1,2,3,4]}]"#, "coco"),
        (#"{"images":[{"id":1}]}"#, "coco"), (#"[{"name":"a","class":0,"box":{"x1":1}}]"#, "ultralytics"),
        (#"[[{"name":"a","class":0,"box":{"x1":1}}],[]]"#, "ultralytics"), ("[]", "ultralytics"),
        (#"[{"name":"a","box":{},"keypoints":{"x":[]}}]"#, "ultralytics"), (#"[{"x_min":1,"y_min":2}]"#, "supervision"),
        (#"[{"boundingBox":[0,0,1,1]}]"#, "vision"), (#"{"observations":[]}"#, "vision"),
        (#"[{"joints":{}}]"#, "vision"),
        (#"[{"image":"a","observations":[]}]"#, "vision"), (#"{"images":[{"image":"a","observations":[]}]}"#, "vision"),
        (#"{"frames":[{"frame":1,"observations":[]}]}"#, "vision"), (#"{"shapes":[],"imagePath":"a"}"#, "labelme"),
        ("0 0.5 0.5 0.1 0.1\n", "yolo"), ("\n 0 0.5 0.5 0.1 0.1 0.9 3", "yolo"), ("", "yolo"),
        ("x,y,width,height\n", "csv"),
        ("x_min,y_min,x_max,y_max\n1,2,3,4\n", "csv"), ("1 2\n", "csv"),
    ])
    func `The content tells the format`(text: String, format: String) {
        #expect(DetectionFormat(of: Array(text.utf8), fileName: "a.txt")?.rawValue == format)
    }

    @Test func `An empty file is one of YOLO by its name alone`() {
        #expect(DetectionFormat(of: [], fileName: "a.csv") == .csv)
    }

    @Test(arguments: [#"{"a":1}"#, #"[{"a":1}]"#, #"[1,2]"#, "[[1]]"])
    func `JSON of no known form is an error that says what to do`(text: String) {
        #expect(DetectionFormat(of: Array(text.utf8), fileName: "a.json") == nil)
        #expect(DetectionReading.photo.error(text).contains("name its format"))
    }

    @Test(arguments: [
        #"{"_via_img_metadata":{}}"#, #"[{"data":{"image":"a.png"},"annotations":[]}]"#,
        #"{"a.png":{"filename":"a.png","regions":[]}}"#,
    ])
    func `JSON of other programs is named, with what to do`(text: String) {
        #expect(DetectionReading.photo.error(text).contains("export them as COCO"))
    }

    @Test(arguments: [
        ("{\"annotations\":7}", DetectionFormat.coco, "'annotations' is a number"),
        ("{\"shapes\":7}", .labelme, "'shapes' is a number"), ("[{\"box\":", .ultralytics, "found.json:1:8: not JSON"),
        ("a,b\n", .coco, "found.json:1:1: not JSON"), ("", .coco, "the file is empty"),
    ])
    func `A file that cannot be read at all is an error`(text: String, format: DetectionFormat, expected: String) {
        var reading = DetectionReading.photo
        reading.format = format
        let message = reading.error(text)
        #expect(message.contains(expected), "\(message)")
    }

    @Test func `Numbers that JSON has not spoil their own entry alone`() throws {
        let text =
            #"[{"x_min":NaN,"y_min":2,"x_max":3,"y_max":4,"note":"NaN \" NaN"},{"x_min":1,"y_min":2,"x_max":-Infinity,"y_max":4},"#
            + #"{"x_min":1,"y_min":2,"x_max":3,"y_max":4,"note":"NaN \" Infinity","speed":NaN}]"#
        let file = try DetectionReading.photo.read(text)
        #expect(file.refused.map(\.place) == [.entry(1), .entry(2)])
        #expect(
            file.pictures[0].detections.at(0).properties == [
                "note": .string("NaN \" Infinity"), "speed": .string("NaN"),
            ])
    }

    @Test func `Deep nesting is an error, not a crash`() {
        let text = String(repeating: "[", count: 100_000)
        #expect(DetectionReading.photo.error(text).contains("not JSON"))
        let members = String(repeating: #"{"joints":"#, count: 2000) + "1" + String(repeating: "}", count: 2000)
        #expect(DetectionReading.photo.error("[\(members)]") == "no error")
    }
}
