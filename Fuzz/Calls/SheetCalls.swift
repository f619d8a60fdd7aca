import CPlanmark
import PlanC

// Sheets and what they are made of.
extension CallRun {
    static let inputCalls: [FuzzedCall] = [
        { $0.making(.input) { planmark_input_create($0) } },
        { run in
            let (input, samples) = (run.handle(.input), CallerSamples(&run))
            CallCheck.check(
                planmark_input_set_drawing_pixels(
                    input, samples.memory.start, samples.width, samples.height, samples.channels, samples.stride))
        },
        { $0.setFile(planmark_input_set_drawing_file) },
        { $0.setFile(planmark_input_set_areas_file) },
        { $0.setFile(planmark_input_set_markers_file) },
        { $0.setContent(["x"], planmark_input_set_drawing_bytes) },
        { $0.setContent([KnownTexts.rooms], planmark_input_set_areas_bytes) },
        { $0.setContent(KnownTexts.markers, planmark_input_set_markers_bytes) },
        { $0.setFile(planmark_input_set_detections_file) },
        { $0.setContent(KnownTexts.detections, planmark_input_set_detections_bytes) },
        { run in
            let (input, boxes) = (run.handle(.input), run.points())
            CallCheck.check(planmark_input_set_detections(input, boxes.memory.start, boxes.count / 2, nil, nil, nil))
        },
        { run in
            let (input, skeleton, points) = (run.handle(.input), run.input.text(KnownTexts.skeletons), run.points())
            let each = run.input.number(below: 22)
            let count = each > 0 ? points.count * 2 / 3 / each : 0
            CallCheck.check(
                planmark_input_set_detection_keypoints(input, skeleton, points.memory.start, count, each))
        },
        { run in
            let (input, samples) = (run.handle(.input), CallerSamples(&run))
            // The memory is as large as a mask of a byte a pixel then.
            let isMask =
                samples.width > 0 && samples.height > 0 && samples.channels > 0
                && samples.stride >= samples.width
            CallCheck.check(
                planmark_input_set_detection_masks(
                    input, samples.memory.start, isMask ? 1 : 0, samples.width, samples.height))
        },
        { run in
            let (input, areas) = (run.handle(.input), run.handle(.areas))
            CallCheck.check(planmark_input_set_areas(input, areas))
        },
        { run in
            let (input, points) = (run.handle(.input), run.points())
            CallCheck.check(planmark_input_set_markers(input, points.memory.start, points.count))
        },
        { run in
            let (input, points, members) = (run.handle(.input), run.points(), run.request(KnownTexts.markerRows))
            CallCheck.check(planmark_input_set_marker_rows(input, points.memory.start, points.count, members))
        },
        { run in
            let (input, reading) = (run.handle(.input), run.request(KnownTexts.readings))
            CallCheck.check(planmark_input_set_reading(input, reading))
        },
        { run in
            let (input, numbers) = (run.handle(.input), run.markerNumbers())
            CallCheck.check(planmark_input_set_marker_numbers(input, numbers.start, numbers.count))
        },
        { run in
            let (input, field) = (run.handle(.input), run.input.text(KnownTexts.words))
            let texts = (0..<run.input.number(below: 9)).map { _ in run.input.text(KnownTexts.words) }
            withPointers(to: texts[...]) {
                CallCheck.check(planmark_input_set_marker_texts(input, field, $0, texts.count))
            }
        },
        { run in
            let (input, plan, query) = (run.handle(.input), run.handle(.plan), run.request(KnownTexts.queries))
            CallCheck.check(planmark_input_set_plan(input, plan, query))
        },
    ]

    private mutating func setFile(_ set: (OpaquePointer?, UnsafePointer<CChar>?) -> planmark_status) {
        let (input, path) = (handle(.input), path())
        CallCheck.check(set(input, path))
    }

    private mutating func setContent(
        _ known: [String],
        _ set: (OpaquePointer?, UnsafeRawPointer?, Int, UnsafePointer<CChar>?) -> planmark_status
    ) {
        let (handle, content) = (handle(.input), CallMemory(content(known)))
        let name = input.text(FuzzFolder.names)
        CallCheck.check(set(handle, content.start, content.count, name))
    }

    /// Numbers of markers that a call reads.
    mutating func markerNumbers() -> CallMemory<Int64> {
        let count = input.number(below: 5)
        return CallMemory((0..<count).map { _ in input.markerNumber() }, isThere: !input.isOne(of: 16))
    }

    static let sheetCalls: [FuzzedCall] = [
        { run in
            let (input, request) = (run.handle(.input), run.request(KnownTexts.sheets))
            run.making(.sheet) { planmark_sheet_create(input, request, $0) }
        },
        { run in
            let (sheet, width, height) = (run.handle(.sheet), run.room(1, 0), run.room(1, 0))
            CallCheck.check(planmark_sheet_size(sheet, width.start, height.start))
        },
        { run in
            let sheet = run.handle(.sheet)
            run.makingJSON { planmark_sheet_report(sheet, $0) }
        },
        { run in
            let (sheet, region, task) = (run.handle(.sheet), run.region(), run.task())
            run.making(.pixels) { planmark_sheet_render_pixels(sheet, region.start, task, $0) }
        },
        { run in
            let (sheet, region, task) = (run.handle(.sheet), run.region(), run.task())
            let (samples, channels) = (run.room(Int(run.input.byte()) * 16, UInt8(0)), run.input.number(below: 6))
            let stride = Int(run.input.byte()) - 1
            CallCheck.check(
                planmark_sheet_render_into(
                    sheet, region.start, task, samples.start, samples.count, channels, stride))
        },
        { run in
            let (sheet, format, task) = (run.handle(.sheet), run.input.text(KnownTexts.formats), run.task())
            run.making(.bytes) { planmark_sheet_render_bytes(sheet, format, task, $0) }
        },
        { run in
            let (sheet, path) = (run.handle(.sheet), run.path())
            let (format, task) = (run.input.text(KnownTexts.formats), run.task())
            CallCheck.check(planmark_sheet_render_file(sheet, path, format, task))
        },
    ]

    /// A part of a sheet, or null for all of it.
    private mutating func region() -> CallMemory<Double> {
        let isThere = input.isOne(of: 2)
        return CallMemory((0..<4).map { _ in isThere ? input.number() : 0 }, isThere: isThere)
    }
}

/// Samples of a small picture, whose size may be nonsense.
struct CallerSamples {
    let width: Int
    let height: Int
    let channels: Int
    let stride: Int
    let memory: CallMemory<UInt8>

    init(_ run: inout CallRun) {
        (width, height) = (run.input.number(below: 20) - 1, run.input.number(below: 20) - 1)
        channels = run.input.number(below: 6)
        stride = max(width * channels, 0) + run.input.number(below: 4) - 1
        memory = run.room(max(0, (height - 1) * stride + width * channels), run.input.byte())
    }
}
