import CPlanmark
import PlanC

// The library itself, handles of all kinds, pixels.
extension CallRun {
    static let libraryCalls: [FuzzedCall] = [
        { _ in
            require(planmark_version() != nil && planmark_interface_version() == PLANMARK_INTERFACE_VERSION, "version")
        },
        { CallCheck.check(planmark_set_processors(Int32($0.input.byte()) - 3)) },
        { CallCheck.check(planmark_set_caller($0.input.element(of: ["c", "python", "C", ""]))) },
        { run in
            let kind = run.input.element(of: HandleKind.allCases)
            CallCheck.check(planmark_close(run.handle(kind).map { UnsafeRawPointer($0) }))
        },
        { run in
            let kind = run.input.element(of: HandleKind.allCases)
            let handle = run.handle(kind).map { UnsafeRawPointer($0) }
            run.making(kind) { place in
                guard let place else { return planmark_share(handle, nil) }
                var copy: UnsafeMutableRawPointer?
                let status = planmark_share(handle, &copy)
                place.pointee = OpaquePointer(copy)
                return status
            }
        },
        { _ = $0.bytes(of: $0.handle(.bytes)) },
        { $0.making(.task) { planmark_task_create($0) } },
        { CallCheck.check(planmark_task_cancel($0.handle(.task))) },
        { run in
            let (task, done, total) = (run.handle(.task), run.room(1, Int64(-1)), run.room(1, Int64(-1)))
            CallCheck.check(planmark_task_progress(task, done.start, total.start))
        },
        { run in
            let path = run.path()
            let limit = run.input.isOne(of: 3) ? run.input.number() : 0
            run.making(.pixels) { planmark_pixels_read(path, limit, $0) }
        },
        { readPixels(of: $0.handle(.pixels)) },
        { run in
            let pixels = run.handle(.pixels)
            run.making(.bytes) { planmark_pixels_png(pixels, $0) }
        },
    ]

    /// Reads each sample of pixels.
    private static func readPixels(of handle: OpaquePointer?) {
        var data: UnsafePointer<UInt8>?
        var (width, height, channels) = (0, 0, 0)
        let status = planmark_pixels_get(handle, &data, &width, &height, &channels)
        CallCheck.check(status)
        guard status == 0 else { return }
        require([1, 3, 4].contains(channels) && data != nil, "\(channels) channels")
        let samples = UnsafeBufferPointer(start: data, count: width * height * channels)
        require(samples.reduce(0) { $0 ^ Int($1) } < 256, "read")
    }
}
