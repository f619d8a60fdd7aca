// Gives the readers of detections whatever libFuzzer makes up (`make fuzz-detections`), linked with the libraries as they are.
//
// An input's first byte chooses the format, the second how it is read; the rest is the file. What a reader accepts must be what a
// picture can have: painted, counted, and written and read again, it must be the same, and what a format leaves out must be said.

import PlanCanvas
import PlanDetections
import PlanExchange
import PlanGeometry
import PlanImage
import PlanModel
import PlanOverlay

private let size = Size(width: 100, height: 80)
private let formats: [DetectionFormat?] = DetectionFormat.allCases + [nil]

private func require(_ condition: Bool, _ message: @autoclosure () -> String) {
    if !condition { fatalError(message()) }
}

/// Reads a file as the second byte says.
private func read(_ text: [UInt8], _ format: DetectionFormat?, by choice: UInt8) {
    var reading = DetectionReading(format: format, drawing: AnnotatedDrawing(name: "photo.jpg", size: size))
    reading.classNames = choice & 1 == 0 ? [] : ["person", "car"]
    if choice & 2 != 0 {
        // Turned by half.
        reading.stored = StoredPicture(
            size: size, toUpright: AffineTransform(a: -1, b: 0, c: 0, d: -1, tx: size.width, ty: size.height))
    }
    reading.yolo = choice & 4 == 0 ? nil : YOLOKind.allCases[Int(choice >> 4) % YOLOKind.allCases.count]
    if choice & 8 != 0 {
        var coordinates = CoordinateRequest()
        coordinates.system = CoordinateKind.allCases[Int(choice >> 4) % CoordinateKind.allCases.count]
        reading.coordinates = coordinates
    }
    guard let file = try? reading.read(text, file: "fuzz") else { return }
    for reason in file.refused.map(\.reason) + file.notes {
        require(!reason.english.isEmpty && !reason.text(in: .chinese).isEmpty, "a problem without words")
    }
    for picture in file.pictures.prefix(4) {
        require(Set(picture.detections.map(\.id)).count == picture.detections.count, "two have one id")
        for detection in picture.detections {
            require(detection.problem(in: nil) == nil, "\(detection) is no detection")
        }
        check(picture.detections, file.skeletons)
    }
}

// MARK: - What must hold

private func check(_ detections: [Detection], _ skeletons: [Skeleton]) {
    for format in DetectionWriter.Format.allCases { check(detections, skeletons, exportedAs: format) }
    checkLines(detections, skeletons)
    paint(detections, skeletons)
    count(detections)
}

/// Writes detections as another tool's file and reads them again.
private func check(_ detections: [Detection], _ skeletons: [Skeleton], exportedAs format: DetectionWriter.Format) {
    var writer = DetectionWriter(format, picture: "photo.jpg", size: size)
    let bytes = writer.bytes(of: detections, skeletons: skeletons)
    // Those off the picture are refused unless it has every place.
    var reading = DetectionReading(drawing: AnnotatedDrawing(name: "photo.jpg"))
    reading.skeletons = skeletons
    let back: DetectionFile
    do {
        back = try reading.read(bytes, file: "back.\(format == .csv ? "csv" : "json")")
    } catch {
        fatalError("what was written cannot be read: \(error)\n\(String(decoding: bytes, as: UTF8.self))")
    }
    let inside = detections.filter { $0.problem(in: size) == nil }
    guard format == .csv || inside.count == detections.count else { return }
    require(
        back.refused.isEmpty, "what was written is refused: \(back.refused)\n\(String(decoding: bytes, as: UTF8.self))")
    let others = back.pictures.flatMap(\.detections)
    require(others.count == detections.count, "a detection is lost")
    for (detection, other) in zip(detections, others) {
        func same(_ condition: Bool) {
            require(condition, "\(detection)\n became \(other)\n\(String(decoding: bytes, as: UTF8.self))")
        }
        same(detection.box == other.box || format == .coco && detection.box.isNear(other.box))
        same(detection.confidence == other.confidence)
        same(format == .coco || !isPlain(detection.className) || detection.className == other.className)
        same(format == .coco || !isPlain(detection.id) || detection.id == other.id)
        guard writer.losses.isEmpty else { continue }
        same(detection.trackerID == other.trackerID)
        same(format == .csv || detection.className == other.className && detection.id == other.id)
        same(detection.keypoints == other.keypoints)
        same(detection.outline == nil || other.outline != nil)
    }
}

/// Whether a table keeps a text as it is.
private func isPlain(_ text: String) -> Bool {
    text.trimmed == text && !["", "None", "null"].contains(text)
}

extension Detection {
    fileprivate var withoutOutline: Detection {
        var rest = self
        rest.outline = nil
        return rest
    }

    /// The corners of the outline's rings. (GeoJSON says in which direction a ring runs.)
    fileprivate var corners: [Set<Point>]? {
        outline?.polygons.flatMap { ([$0.exterior] + $0.holes).map { Set($0.vertices) } }
    }
}

extension Box {
    /// Whether the numbers are equal but for the rounding of sums of a coordinate and an extent.
    fileprivate func isNear(_ other: Box) -> Bool {
        zip([minX, minY, maxX, maxY], [other.minX, other.minY, other.maxX, other.maxY]).allSatisfy {
            abs($0 - $1) <= 1e-15 * max(abs(minX), abs(maxX), abs(minY), abs(maxY))
        }
    }
}

/// Writes detections as a plan's JSON lines and reads them again.
private func checkLines(_ detections: [Detection], _ skeletons: [Skeleton]) {
    guard var writer = PlanFormat.jsonl.writer(coordinates: .pixel, source: "photo.jpg") else { return }
    let contents = PlanContents(
        drawing: Drawing(name: "photo", size: size), detections: detections, skeletons: skeletons)
    guard let bytes = try? writer.bytes(of: contents),
        let back = try? PlanFormat.jsonl.read(bytes, file: "back", coordinates: .pixel)
    else { fatalError("detections cannot be written as JSON lines") }
    require(back.refused.isEmpty, "what was written is refused: \(back.refused)")
    for (detection, other) in zip(detections, back.detections.map(\.detection)) {
        let isSame = detection.withoutOutline == other.withoutOutline && detection.corners == other.corners
        require(isSame, "\(detection)\n became \(other)\n\(String(decoding: bytes, as: UTF8.self))")
    }
    require(back.detections.count == detections.count && back.skeletons == skeletons, "detections are lost")
}

/// Paints detections with every mark over a small picture.
private func paint(_ detections: [Detection], _ skeletons: [Skeleton]) {
    let look = DetectionLook(
        marks: Set(DetectionMark.allCases), coloring: .id, skeletons: skeletons, leastKeypointConfidence: 0.1)
    var layout = OverlayLayout(drawingSize: size)
    layout.append(detections, as: look, trails: [1: [.zero, Point(x: 1e300, y: -1e300)]])
    do {
        try layout.appendLabels(of: detections, as: look)
        _ = try OverlayRenderer(layout.displayList).render(
            PixelBuffer(width: Int(size.width), height: Int(size.height), format: .rgb, filledWith: 128))
    } catch {
        fatalError("detections cannot be painted: \(error)")
    }
}

/// Counts detections in their own outlines, and across the diagonal in frames that have one detection each.
private func count(_ detections: [Detection]) {
    let outlines = detections.compactMap(\.outline).prefix(4)
    let zones = outlines.enumerated().map { Area(id: "\($0.offset)", name: "zone", shape: $0.element) }
    guard let counter = try? ZoneCounter(zones, anchors: ZoneAnchor.allCases),
        let line = try? CountingLine(start: .zero, end: Point(x: size.width, y: size.height)),
        var lines = try? LineCounter([line])
    else { fatalError("there are no counters") }
    let counts = counter.count(detections)
    require(counts.counts.allSatisfy { (0...detections.count).contains($0) }, "\(counts) of \(detections.count)")
    for detection in detections { lines.count([detection]) }
    require(lines.totals[0].inward + lines.totals[0].outward < max(1, detections.count), "more crossings than frames")
}

/// What libFuzzer calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzDetections(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let input = Array(UnsafeBufferPointer(start: start, count: count))
    guard input.count > 2 else { return 0 }
    read(Array(input.dropFirst(2)), formats[Int(input[0]) % formats.count], by: input[1])
    return 0
}
