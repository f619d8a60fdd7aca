import CPlanmark
import PlanC

// Zones and lines.
extension CallRun {
    static let zoneCalls: [FuzzedCall] = [
        { run in
            let (areas, request) = (run.handle(.areas), run.request(KnownTexts.zones))
            run.making(.zones) { planmark_zones_create(areas, request, $0) }
        },
        { run in
            let (zones, frame) = (run.handle(.zones), CallerDetections(&run))
            let count = run.zoneCount(zones)
            let (inside, counts) = (run.room(count * frame.count, UInt8(0)), run.room(count, Int64(0)))
            CallCheck.check(
                planmark_zones_add_frame(
                    zones, frame.boxes.start, frame.count, frame.centers.start, frame.classes.start,
                    frame.trackers.start, inside.start, counts.start))
        },
        { run in
            let zones = run.handle(.zones)
            run.makingJSON { planmark_zones_report(zones, $0) }
        },
        { run in
            let (lines, request) = (run.points(), run.request(KnownTexts.lineCounters))
            run.making(.lineCounter) {
                planmark_line_counter_create(lines.memory.start, lines.count / 2, request, $0)
            }
        },
        { run in
            let (counter, frame) = (run.handle(.lineCounter), CallerDetections(&run))
            let count = run.lineCount(counter)
            let (inward, outward) = (
                run.room(count * frame.count, UInt8(0)), run.room(count * frame.count, UInt8(0))
            )
            let (ins, outs) = (run.room(count, Int64(0)), run.room(count, Int64(0)))
            CallCheck.check(
                planmark_line_counter_add_frame(
                    counter, frame.boxes.start, frame.count, frame.centers.start, frame.classes.start,
                    frame.trackers.start, inward.start, outward.start, ins.start, outs.start))
        },
        { run in
            let counter = run.handle(.lineCounter)
            run.makingJSON { planmark_line_counter_report(counter, $0) }
        },
    ]

    /// The number of zones that a handle's report has; 0 for a handle of another kind.
    private func zoneCount(_ zones: OpaquePointer?) -> Int {
        entries(named: #""id":"#) { planmark_zones_report(zones, $0) }
    }

    /// The number of lines that a handle's report has; 0 for a handle of another kind.
    private func lineCount(_ counter: OpaquePointer?) -> Int {
        entries(named: #""name":"#) { planmark_line_counter_report(counter, $0) }
    }

    private func entries(named member: String, _ report: (UnsafeMutablePointer<OpaquePointer?>) -> planmark_status)
        -> Int
    {
        var json: OpaquePointer?
        guard report(&json) == 0 else { return 0 }
        defer { _ = planmark_close(UnsafeRawPointer(json)) }
        return String(decoding: bytes(of: json), as: UTF8.self).ranges(of: member).count
    }
}

/// The detections of a frame, in memory of exactly their length.
private struct CallerDetections {
    let count: Int
    let boxes, centers: CallMemory<Double>
    let classes, trackers: CallMemory<Int64>

    init(_ run: inout CallRun) {
        let count = run.input.number(below: 6)
        func numbers(_ each: Int, _ run: inout CallRun) -> CallMemory<Double> {
            CallMemory((0..<each * count).map { _ in run.input.number() }, isThere: !run.input.isOne(of: 8))
        }
        func integers(_ run: inout CallRun) -> CallMemory<Int64> {
            CallMemory((0..<count).map { _ in Int64(run.input.byte() % 6) - 2 }, isThere: !run.input.isOne(of: 3))
        }
        (self.count, boxes, centers) = (count, numbers(4, &run), numbers(2, &run))
        (classes, trackers) = (integers(&run), integers(&run))
    }
}
