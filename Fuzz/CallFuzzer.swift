// Makes whatever calls of the C interface libFuzzer thinks of (`make fuzz-calls`), linked with the libraries as they are.
//
// An input is a list of calls: which function, on which of the handles made so far (closed ones, null and nonsense too), with which
// numbers, points and texts. Every call must return a status, and one that fails must say why in one line. What is handed in lies in
// memory of exactly the length that is told, so that the sanitizer sees a read or write beside it.

import CPlanmark
import PlanC

private func require(_ condition: Bool, _ message: @autoclosure () -> String) {
    if !condition { fatalError(message()) }
}

/// The bytes of an input, taken from the front.
private struct Input {
    var rest: Slice<UnsafeBufferPointer<UInt8>>

    var isEmpty: Bool { rest.isEmpty }

    mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

    mutating func bytes(upTo limit: Int) -> [UInt8] {
        let taken = Array(rest.prefix(Int(byte()) % (limit + 1)))
        rest = rest.dropFirst(taken.count)
        return taken
    }

    /// A number such as people and mistakes write.
    mutating func number() -> Double {
        let choice = byte()
        switch choice {
        case ..<200: return Double(choice) / 4 - 5
        case 200: return .nan
        case 201: return .infinity
        case 202: return -.infinity
        case 203: return 1e300
        case 204: return -0.0
        case 205: return .leastNonzeroMagnitude
        default: return Double(choice) * 1e7
        }
    }

    /// A text that ends with a zero byte: a good one, one of the input's bytes, or null.
    mutating func text(_ known: [String]) -> [CChar]? {
        let choice = Int(byte())
        if choice == 255 { return nil }
        if choice < 160 { return Array(known[choice % known.count].utf8CString) }
        return bytes(upTo: 40).map { CChar(bitPattern: $0) }.filter { $0 != 0 } + [0]
    }
}

private let geojson = """
    {"type":"FeatureCollection","features":[{"type":"Feature","properties":{"name":"A"},"geometry":{"type":"Polygon",
    "coordinates":[[[0,0],[9,0],[9,9],[0,9],[0,0]]]}},{"type":"Feature","properties":{"name":"B"},"geometry":{"type":"Polygon",
    "coordinates":[[[9,0],[20,0],[20,9],[9,9],[9,0]]]}}]}
    """
private let requests = [
    "{}", #"{"version": 1}"#, #"{"version": 2}"#, #"{"view": {"scale": 2}}"#, #"{"view": {"crop": {"box": [1, 1, 5, 5]}}}"#,
    #"{"markers": {"labels": "title", "clusters": true}}"#, #"{"look": {"theme": "dark", "areaNames": "never"}}"#,
    #"{"placement": {"strict": true}}"#, #"{"panels": {"legend": "outside"}}"#, "[", #"{"system": "leaflet", "zoom": 2}"#,
    #"{"system": "vision"}"#, #"{"spine": "mid"}"#, #"{"style": "scroll", "margin": 2}"#,
]
private let scenes = [
    #"{"type": "circle"}"#, #"{"size": [9, 9], "view": {"type": "rectangle"}}"#, #"{"type": "text", "text": "Hi"}"#, "{",
    #"{"type": "hstack", "children": [{"type": "star"}, {"type": "circle"}]}"#,
]
private let lists = [
    "x,y,title\n1,1,Door\n", "x,y\n99,99\n", "x,y\n1,nan\n", #"[{"x": 3, "y": 4, "status": "open"}]"#, geojson, "", "x",
]
private let fields = ["title", "status", "due", "color", "note", "size", "2026-03-01", "red", "open"]

/// Handles made so far; the closed ones stay.
// libFuzzer gives one input at a time.
private nonisolated(unsafe) var handles: [OpaquePointer?] = [nil]

private func handle(_ input: inout Input) -> OpaquePointer? {
    let choice = Int(input.byte())
    switch choice {
    case 254: return OpaquePointer(bitPattern: UInt(input.byte()) << 32 | UInt(input.byte()) + 1)
    case 255: return OpaquePointer(bitPattern: UInt.max - UInt(input.byte()))
    default: return handles[choice % handles.count]
    }
}

/// Memory of exactly as many elements, or null.
private func memory<Element>(_ count: Int, _ value: Element, isThere: Bool) -> UnsafeMutablePointer<Element>? {
    guard isThere else { return nil }
    let memory = UnsafeMutablePointer<Element>.allocate(capacity: max(count, 0))
    memory.initialize(repeating: value, count: max(count, 0))
    return memory
}

private func check(_ status: planmark_status) {
    require((0...16).contains(status), "the status is \(status)")
    guard status != 0 else { return }
    let error = planmark_last_error().pointee
    require(error.status == status, "the last error is of another call")
    let (code, message) = (String(cString: error.code), String(cString: error.message))
    require(!code.isEmpty && code.utf8.count < 60 && !code.contains(" "), "code: \(code)")
    require(!message.isEmpty && !message.contains(where: \.isNewline) && message.utf8.count < 3000, "message: \(message)")
}

/// Makes one call.
private func call(_ input: inout Input) {
    let function = input.byte() % 34
    var made: OpaquePointer?
    let first = handle(&input)
    let count = Int(input.byte() % 9)
    let points = memory(2 * count, 0.0, isThere: input.byte() != 0)
    defer { points?.deallocate() }
    for index in 0..<2 * count { points?[index] = input.number() }
    let rooms = memory(count, Int32(0), isThere: input.byte() % 8 != 0)
    let flags = memory(count, UInt8(0), isThere: input.byte() % 8 != 0)
    let doubles = memory(2 * count, 0.0, isThere: input.byte() % 8 != 0)
    defer {
        rooms?.deallocate()
        flags?.deallocate()
        doubles?.deallocate()
    }
    let isMade = input.byte() % 16 != 0
    func making(_ make: (UnsafeMutablePointer<OpaquePointer?>?) -> planmark_status) {
        guard isMade else { return check(make(nil)) }
        let status = make(&made)
        require((status == 0) == (made != nil), "a status of \(status), and a handle: \(made != nil)")
        check(status)
        if made != nil { handles.append(made) }
    }
    switch function {
    case 0:
        let text = input.text([geojson] + lists)
        let bytes = text?.dropLast().map { UInt8(bitPattern: $0) }
        making { planmark_areas_parse(bytes, bytes?.count ?? 0, nil, handle(&input), $0) }
    case 1:
        let ends = (0..<count).map { _ in Int(input.byte() % 12) }
        let others = (0..<2).map { _ in Int(input.byte() % 5) }
        let some = input.byte()
        making {
            planmark_areas_create(
                points, count, ends, ends.count, some % 2 == 0 ? nil : others, 2, some % 3 == 0 ? others : nil, 2, $0)
        }
    case 2: check(planmark_areas_locate(first, points, count, flags, rooms))
    case 3: check(planmark_areas_tile(first, points, count, rooms))
    case 4: check(planmark_areas_nearest(first, points, count, rooms, doubles))
    case 5: making { planmark_areas_pairs(first, points, count, Int32(input.byte() % 5) - 1, $0) }
    case 6: check(planmark_areas_locate_one(first, input.number(), input.number(), flags, rooms))
    case 7: making { planmark_areas_geojson(first, $0) }
    case 8: making { planmark_coordinates_create(input.text(requests), input.number(), input.number(), $0) }
    case 9: check(planmark_coordinates_to_pixels(first, points, count, doubles, nil))
    case 10: check(planmark_coordinates_from_pixels(first, points, count, doubles, nil))
    case 11:
        let (width, height, snap) = (input.number(), input.number(), input.number())
        check(planmark_check_placement(width, height, handle(&input), points, count, snap, doubles, flags))
    case 12: making { planmark_input_create($0) }
    case 13:
        let (width, height, channels) = (Int(input.byte() % 20) - 1, Int(input.byte() % 20) - 1, Int(input.byte() % 6))
        let stride = max(width * channels, 0) + Int(input.byte() % 4) - 1
        let size = max(0, (height - 1) * stride + width * channels)
        let samples = memory(size, UInt8(input.byte()), isThere: input.byte() != 0)
        defer { samples?.deallocate() }
        check(
            function % 2 == 1
                ? planmark_input_set_drawing_pixels(first, samples, width, height, channels, stride)
                : planmark_book_add_page(first, samples, width, height, channels, stride))
    case 14: check(planmark_input_set_areas(first, handle(&input)))
    case 15:
        let text = input.text(lists)
        let bytes = text?.dropLast().map { UInt8(bitPattern: $0) }
        check(planmark_input_set_markers_bytes(first, bytes, bytes?.count ?? 0, nil))
    case 16: check(planmark_input_set_markers(first, points, count))
    case 17: check(planmark_input_set_marker_numbers(first, (0..<count).map { _ in Int64(input.byte()) - 3 }, count))
    case 18:
        let texts = (0..<count).map { _ in input.text(fields) }
        let field = input.text(fields)
        withPointers(to: texts[...]) { check(planmark_input_set_marker_texts(first, field, $0, count)) }
    case 19, 20: making { planmark_sheet_create(first, input.text(requests), $0) }
    case 21: making { planmark_sheet_report(first, $0) }
    case 22: making { planmark_sheet_render_pixels(first, count == 2 ? UnsafePointer(points) : nil, handle(&input), $0) }
    case 23:
        let (capacity, channels) = (Int(input.byte()) * 8, Int(input.byte() % 6))
        let samples = memory(capacity, UInt8(0), isThere: true)
        defer { samples?.deallocate() }
        let region = count >= 2 ? UnsafePointer(points) : nil
        check(
            planmark_sheet_render_into(
                first, region, nil, samples, capacity, channels, Int(input.byte()) - 1))
    case 24: making { planmark_sheet_render_bytes(first, input.text(["png", "pdf", "svg", "gif"]), nil, $0) }
    case 25: making { planmark_task_create($0) }
    case 26: check(planmark_task_cancel(first))
    case 27: making { planmark_scene_parse(input.text(scenes), input.text(["/none", ""]), $0) }
    case 28: making { planmark_scene_render_pixels(first, input.number(), $0) }
    case 29: making { planmark_book_create(input.text(requests), Int(input.byte() % 12), Int(input.byte() % 12), $0) }
    case 30: making { planmark_book_render(first, Int(input.byte() % 4) - 1, input.number() / 40, $0) }
    case 31: making { planmark_pixels_png(first, $0) }
    case 32:
        var (data, length): (UnsafePointer<UInt8>?, Int) = (nil, 0)
        let status = planmark_bytes_get(first, &data, &length)
        check(status)
        if status == 0, let data { require(UnsafeBufferPointer(start: data, count: length).reduce(0, ^) < 256, "read") }
    default: check(planmark_close(first.map { UnsafeRawPointer($0) }))
    }
}

/// Runs a closure with pointers to texts.
private func withPointers(
    to texts: ArraySlice<[CChar]?>, _ pointers: [UnsafePointer<CChar>?] = [], _ body: ([UnsafePointer<CChar>?]) -> Void
) {
    guard let first = texts.first else { return body(pointers) }
    guard let first else { return withPointers(to: texts.dropFirst(), pointers + [nil], body) }
    first.withUnsafeBufferPointer { withPointers(to: texts.dropFirst(), pointers + [$0.baseAddress], body) }
}

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    var input = Input(rest: UnsafeBufferPointer(start: start, count: count)[...])
    handles = [nil]
    while !input.isEmpty { call(&input) }
    for handle in handles { _ = planmark_close(handle.map { UnsafeRawPointer($0) }) }
    return 0
}
