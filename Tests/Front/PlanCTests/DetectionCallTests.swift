import CPlanmark
import Glibc
import PlanC
import PlanImage
import Testing

/// Detections through the C interface.
@Suite struct DetectionCallTests {
    private let input: OpaquePointer
    private let boxes: [Double] = [10, 20, 50, 70, 60, 10, 110, 60]

    init() throws {
        input = try handle { planmark_input_create($0) }
        let picture = PixelBuffer(width: 120, height: 80, format: .rgb, filledWith: 128)
        try call(planmark_input_set_drawing_pixels(input, picture.bytes, 120, 80, 3, 360))
    }

    private func pixels(_ request: String) throws -> Pixels {
        let sheet = try handle { planmark_sheet_create(input, request, $0) }
        defer { _ = planmark_close(UnsafeRawPointer(sheet)) }
        return try Pixels { planmark_sheet_render_pixels(sheet, nil, nil, $0) }
    }

    private func report() throws -> String {
        let sheet = try handle { planmark_sheet_create(input, nil, $0) }
        defer { _ = planmark_close(UnsafeRawPointer(sheet)) }
        return try text { planmark_sheet_report(sheet, $0) }
    }

    private func isTouched(_ pixels: Pixels, _ x: Int, _ y: Int) -> Bool {
        let place = 3 * (y * pixels.width + x)
        return pixels.samples[place..<place + 3] != [128, 128, 128]
    }

    @Test func `Boxes are drawn with what is known of them`() throws {
        let person = strdup("person")
        defer { free(person) }
        var names: [UnsafePointer<CChar>?] = [person.map { UnsafePointer($0) }, nil]
        try call(planmark_input_set_detections(input, boxes, 2, &names, [0.9, .nan], [7, -1]))
        #expect(try report().contains(#""detections":2"#))
        let shown = try pixels(#"{"detections": {"draw": ["box"], "minConfidence": 0.95}}"#)
        // One without a confidence is shown.
        #expect(!isTouched(shown, 10, 45) && isTouched(shown, 60, 35) && !isTouched(shown, 85, 35))
        try call(planmark_input_set_detections(input, boxes, 2, nil, nil, nil))
        #expect(try report().contains(#""detections":2"#))
    }

    @Test func `A confidence out of range refuses the detection, not the call`() throws {
        try call(planmark_input_set_detections(input, boxes, 2, nil, [0.9, 7], nil))
        let text = try report()
        #expect(text.contains(#""detections":1"#) && text.contains("the confidence 7 is not from 0 to 1"))
    }

    @Test func `Keypoints are those of a skeleton, built in or given`() throws {
        try call(planmark_input_set_detections(input, boxes, 2, nil, nil, nil))
        var points = [Double](repeating: .nan, count: 2 * 17 * 3)
        points.replaceSubrange(15..<18, with: [15, 30, 0.9])
        points.replaceSubrange(21..<24, with: [45, 30, 0.9])
        try call(planmark_input_set_detection_keypoints(input, "coco-17", points, 2, 17))
        let shown = try pixels(#"{"detections": {"draw": ["skeleton"]}}"#)
        #expect(isTouched(shown, 30, 30) && !isTouched(shown, 30, 50))

        let own = #"{"name": "arm", "keypoints": ["a", "b"], "edges": [["a", "b"]]}"#
        try call(
            planmark_input_set_detection_keypoints(input, own, [15, 60, 1, 45, 60, 1, 65, 50, 1, 105, 50, 0], 2, 2))
        let other = try pixels(#"{"detections": {"draw": ["skeleton"]}}"#)
        // The second has one keypoint alone.
        #expect(isTouched(other, 30, 60) && !isTouched(other, 30, 30) && !isTouched(other, 85, 50))
        for (skeleton, each) in [("coco", 17), ("coco-17", 16), ("{", 2)] {
            let status = planmark_input_set_detection_keypoints(input, skeleton, points, 2, each)
            #expect(status != PLANMARK_OK.status)
        }
        #expect(planmark_input_set_detection_keypoints(input, "coco-17", points, 1, 17) != PLANMARK_OK.status)
    }

    @Test func `Masks become outlines along their pixels`() throws {
        try call(planmark_input_set_detections(input, boxes, 2, nil, nil, nil))
        var masks = [UInt8](repeating: 0, count: 2 * 120 * 80)
        for y in 30..<60 { for x in 20..<40 { masks[y * 120 + x] = 1 } }
        for y in 20..<50 { for x in 70..<90 { masks[(80 + y) * 120 + x] = 255 } }
        try call(planmark_input_set_detection_masks(input, masks, 2, 120, 80))
        let shown = try pixels(#"{"detections": {"draw": ["mask"]}}"#)
        for y in 0..<80 {
            for x in 0..<120 {
                let isInside = masks[y * 120 + x] != 0 || masks[(80 + y) * 120 + x] != 0
                #expect(isTouched(shown, x, y) == isInside, "\(x), \(y)")
            }
        }
        #expect(planmark_input_set_detection_masks(input, masks, 2, 0, 80) != PLANMARK_OK.status)
        #expect(planmark_input_set_detection_masks(input, nil, 2, 120, 80) != PLANMARK_OK.status)
    }

    @Test func `Keypoints and masks without boxes are refused, and files are read`() throws {
        #expect(planmark_input_set_detection_keypoints(input, "coco-17", [], 0, 17) != PLANMARK_OK.status)
        #expect(LastError.current.message.contains("set those first"))
        let results = Array(#"[{"image_id": 1, "category_id": 1, "bbox": [10, 20, 40, 50], "score": 0.5}]"#.utf8)
        try call(planmark_input_set_detections_bytes(input, results, results.count, "found.json"))
        #expect(try report().contains(#""detections":1"#))
        try call(planmark_input_set_detections_file(input, "/no/such/file.json"))
        #expect(planmark_sheet_create(input, nil, nil) != PLANMARK_OK.status)
        var sheet: OpaquePointer?
        #expect(planmark_sheet_create(input, nil, &sheet) == PLANMARK_UNREADABLE.status)
    }
}
