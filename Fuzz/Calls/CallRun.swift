import CPlanmark
import PlanC

/// What handles are known to be of.
enum HandleKind: CaseIterable {
    case areas, book, bytes, coordinates, input, lineCounter, pixels, plan, pyramid, scene, sheet, table, task, zones
}

/// The calls of one input, and the handles that they made.
struct CallRun {
    var input: FuzzInput
    /// Handles made so far; the closed ones stay.
    private var handles: [(kind: HandleKind, handle: OpaquePointer)] = []

    init(input: FuzzInput) { self.input = input }

    // MARK: - Handles

    /// A handle for an argument: in most cases of the kind that is meant, which is made if there is none; else of any kind, null or
    /// nonsense.
    mutating func handle(_ kind: HandleKind) -> OpaquePointer? {
        let choice = input.byte()
        switch choice {
        case ..<215:
            let suited = handles.lazy.filter { $0.kind == kind }.map(\.handle)
            return suited.isEmpty ? make(kind) : Array(suited)[Int(choice) % suited.count]
        case ..<240: return handles.isEmpty ? nil : input.element(of: handles).handle
        case ..<248: return nil
        case ..<252: return OpaquePointer(bitPattern: UInt(input.byte()) << 32 | UInt(input.byte()) + 1)
        default: return OpaquePointer(bitPattern: UInt.max - UInt(input.byte()))
        }
    }

    /// A task, or null, as most callers give.
    mutating func task() -> OpaquePointer? { input.isOne(of: 3) ? handle(.task) : nil }

    /// Makes a call that hands out a handle, or has no place for it.
    mutating func making(_ kind: HandleKind, _ make: (UnsafeMutablePointer<OpaquePointer?>?) -> planmark_status) {
        if input.isOne(of: 16) {
            CallCheck.check(make(nil))
        } else {
            _ = made(kind, make)
        }
    }

    /// Makes a call that hands out JSON, which must be some, or has no place for it.
    mutating func makingJSON(_ make: (UnsafeMutablePointer<OpaquePointer?>?) -> planmark_status) {
        guard !input.isOne(of: 16) else { return CallCheck.check(make(nil)) }
        if let json = made(.bytes, make) { CallCheck.checkJSON(bytes(of: json)) }
    }

    /// Makes a call that hands out JSON, also where it tells why it did nothing.
    mutating func makingReport(_ make: (UnsafeMutablePointer<OpaquePointer?>?) -> planmark_status) {
        guard !input.isOne(of: 16) else { return CallCheck.check(make(nil)) }
        var report: OpaquePointer?
        let status = make(&report)
        CallCheck.check(status)
        require(status != 0 || report != nil, "no report")
        guard let report else { return }
        keep(report, .bytes)
        CallCheck.checkJSON(bytes(of: report))
    }

    /// The handle that a call hands out; nil if it fails.
    private mutating func made(
        _ kind: HandleKind, _ make: (UnsafeMutablePointer<OpaquePointer?>) -> planmark_status
    ) -> OpaquePointer? {
        var made: OpaquePointer?
        let status = make(&made)
        CallCheck.check(status)
        require((status == 0) == (made != nil), "a status of \(status), and a handle: \(made != nil)")
        if let made { keep(made, kind) }
        return made
    }

    /// Notes a handle that a call has handed out.
    mutating func keep(_ handle: OpaquePointer, _ kind: HandleKind) { handles.append((kind, handle)) }

    /// A handle of a kind, made of the plainest arguments.
    private mutating func make(_ kind: HandleKind) -> OpaquePointer? {
        let rooms = Array(KnownTexts.rooms.utf8)
        switch kind {
        case .areas: return made(kind) { planmark_areas_parse(rooms, rooms.count, nil, nil, $0) }
        case .book:
            let book = made(kind) { planmark_book_create(nil, 2, 2, $0) }
            for _ in 0..<2 { _ = planmark_book_add_page(book, [1, 2, 3, 4], 2, 2, 1, 2) }
            return book
        case .bytes:
            let areas = handle(.areas)
            return made(kind) { planmark_areas_geojson(areas, $0) }
        case .coordinates: return made(kind) { planmark_coordinates_create(#"{"system": "leaflet"}"#, 24, 18, $0) }
        case .input:
            let input = made(kind) { planmark_input_create($0) }
            _ = planmark_input_set_drawing_pixels(input, [UInt8](repeating: 255, count: 24 * 18), 24, 18, 1, 24)
            _ = planmark_input_set_markers(input, [3, 4, 12, 4], 2)
            return input
        case .lineCounter: return made(kind) { planmark_line_counter_create([0, 4, 20, 4], 1, nil, $0) }
        case .pixels: return made(kind) { planmark_pixels_read(FuzzFolder.shared.path("drawing.png"), 0, $0) }
        case .plan: return made(kind) { planmark_plan_open(FuzzFolder.shared.path("level.plan"), 0, $0) }
        case .pyramid:
            _ = planmark_pyramid_make(make(.input), FuzzFolder.shared.path("tiles"), nil, nil, 0, nil, nil, nil)
            return made(kind) { planmark_pyramid_open(FuzzFolder.shared.path("tiles"), $0) }
        case .scene: return made(kind) { planmark_scene_parse(KnownTexts.scenes[0], nil, $0) }
        case .sheet:
            let input = make(.input)
            return made(kind) { planmark_sheet_create(input, nil, $0) }
        case .table:
            let plan = handle(.plan)
            return made(kind) { planmark_plan_query(plan, nil, $0) }
        case .task: return made(kind) { planmark_task_create($0) }
        case .zones:
            let areas = handle(.areas)
            return made(kind) { planmark_zones_create(areas, nil, $0) }
        }
    }

    /// Closes all handles, the latest first.
    func closeHandles() {
        for (_, handle) in handles.reversed() { CallCheck.check(planmark_close(UnsafeRawPointer(handle))) }
    }

    // MARK: - Bytes

    /// The bytes of a handle, each of which is read.
    func bytes(of handle: OpaquePointer?) -> [UInt8] {
        var (data, count): (UnsafePointer<UInt8>?, Int) = (nil, 0)
        let status = planmark_bytes_get(handle, &data, &count)
        CallCheck.check(status)
        guard status == 0 else { return [] }
        require(data != nil && count >= 0, "bytes are nowhere")
        return Array(UnsafeBufferPointer(start: data, count: count))
    }

    /// The content of a file: a known one, what a call has handed out, or the input's bytes; at times with a byte that is wrong.
    mutating func content(_ known: [String]) -> [UInt8] {
        var content: [UInt8]
        switch input.byte() {
        case ..<120: content = Array(input.element(of: known).utf8)
        case ..<150: content = FuzzFolder.shared.content(input.element(of: FuzzFolder.names))
        case ..<210: content = bytes(of: handle(.bytes))
        default: content = input.bytes(upTo: 60)
        }
        if !content.isEmpty, input.isOne(of: 4) {
            let place = Int(input.byte()) << 8 | Int(input.byte())
            content[place % content.count] = input.byte()
        }
        return content
    }
}
