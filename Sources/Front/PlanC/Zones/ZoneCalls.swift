// The header documents the functions.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import CPlanmark

/// Creates zones that count detections frame by frame.
@c @implementation
public func planmark_zones_create(
    _ areas: OpaquePointer!, _ request: UnsafePointer<CChar>!, _ zones: UnsafeMutablePointer<OpaquePointer?>!
) -> planmark_status {
    attempt {
        let (areas, output) = (try AreasHandle.of(areas, "areas"), try Arguments.output(zones, "zones"))
        let request = try RequestText.decode(request, "request") ?? ZonesRequest()
        output.pointee = HandleTable.shared.open(try ZonesHandle(areas, request))
    }
}

/// Counts the detections of a frame in zones.
@c @implementation
public func planmark_zones_add_frame(
    _ zones: OpaquePointer!, _ boxes: UnsafePointer<Double>!, _ count: Int, _ centers: UnsafePointer<Double>!,
    _ classes: UnsafePointer<Int64>!, _ trackers: UnsafePointer<Int64>!, _ inside: UnsafeMutablePointer<UInt8>!,
    _ counts: UnsafeMutablePointer<Int64>!
) -> planmark_status {
    attempt {
        let zones = try ZonesHandle.of(zones, "zones")
        let frame = try CallerFrame(boxes, count, centers, classes, trackers)
        let size = try count.multiplied(by: zones.count, "count")
        try zones.add(
            frame, try inside.map { try Arguments.array($0, size, "inside") },
            try counts.map { try Arguments.array($0, zones.count, "counts") })
    }
}

/// Gets what zones have counted, as JSON.
@c @implementation
public func planmark_zones_report(
    _ zones: OpaquePointer!, _ json: UnsafeMutablePointer<OpaquePointer?>!
) -> planmark_status {
    attempt {
        let (zones, output) = (try ZonesHandle.of(zones, "zones"), try Arguments.output(json, "json"))
        output.pointee = HandleTable.shared.open(BytesHandle(text: zones.report.text))
    }
}

/// Creates lines whose crossings are counted frame by frame.
@c @implementation
public func planmark_line_counter_create(
    _ lines: UnsafePointer<Double>!, _ count: Int, _ request: UnsafePointer<CChar>!,
    _ counter: UnsafeMutablePointer<OpaquePointer?>!
) -> planmark_status {
    attempt {
        let output = try Arguments.output(counter, "counter")
        // Two points each.
        let ends = try Arguments.points(lines, count.multiplied(by: 2, "count"), "lines")
        let request = try RequestText.decode(request, "request") ?? LineCounterRequest()
        output.pointee = HandleTable.shared.open(try LineCounterHandle(request.lines(ends), request))
    }
}

/// Counts the crossings of lines in a frame.
@c @implementation
public func planmark_line_counter_add_frame(
    _ counter: OpaquePointer!, _ boxes: UnsafePointer<Double>!, _ count: Int, _ centers: UnsafePointer<Double>!,
    _ classes: UnsafePointer<Int64>!, _ trackers: UnsafePointer<Int64>!, _ inward: UnsafeMutablePointer<UInt8>!,
    _ outward: UnsafeMutablePointer<UInt8>!, _ inward_counts: UnsafeMutablePointer<Int64>!,
    _ outward_counts: UnsafeMutablePointer<Int64>!
) -> planmark_status {
    attempt {
        let counter = try LineCounterHandle.of(counter, "counter")
        let frame = try CallerFrame(boxes, count, centers, classes, trackers)
        let (lines, size) = (counter.lines.count, try count.multiplied(by: counter.lines.count, "count"))
        try counter.add(
            frame,
            LineCounterHandle.Answers(
                inward: try inward.map { try Arguments.array($0, size, "inward") },
                outward: try outward.map { try Arguments.array($0, size, "outward") },
                inwardCounts: try inward_counts.map { try Arguments.array($0, lines, "inward_counts") },
                outwardCounts: try outward_counts.map { try Arguments.array($0, lines, "outward_counts") }))
    }
}

/// Gets the crossings that lines have counted, as JSON.
@c @implementation
public func planmark_line_counter_report(
    _ counter: OpaquePointer!, _ json: UnsafeMutablePointer<OpaquePointer?>!
) -> planmark_status {
    attempt {
        let counter = try LineCounterHandle.of(counter, "counter")
        let output = try Arguments.output(json, "json")
        output.pointee = HandleTable.shared.open(BytesHandle(text: counter.report.text))
    }
}
