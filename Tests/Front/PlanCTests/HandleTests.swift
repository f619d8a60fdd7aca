import CPlanmark
import PlanC
import Testing

/// Handles, errors and tasks.
@Suite struct HandleTests {
    @Test func `A closed handle is refused and does no harm, also when its place is given away again`() throws {
        let first = try areas()
        #expect(planmark_close(UnsafeRawPointer(first)) == PLANMARK_OK.status)
        var count = 7
        #expect(planmark_areas_count(first, &count) == PLANMARK_CLOSED.status)
        #expect(LastError.current.message == "areas: the handle is closed, or never was one")
        let others = try (0..<100).map { _ in try areas() }
        #expect(planmark_areas_count(first, &count) == PLANMARK_CLOSED.status)
        #expect(planmark_close(UnsafeRawPointer(first)) == PLANMARK_CLOSED.status)
        #expect(count == 7)
        for other in others {
            try call(planmark_areas_count(other, &count))
            #expect(count == 2)
            close(other)
        }
    }

    @Test func `Handles of one object are closed each by itself, and the object goes with the last`() throws {
        let first = try areas()
        var copies = [UnsafeMutableRawPointer?](repeating: nil, count: 2)
        try call(planmark_share(UnsafeRawPointer(first), &copies[0]))
        try call(planmark_share(copies[0], &copies[1]))
        var count = 7
        for handle in [first] + copies.map({ OpaquePointer($0) }) {
            try call(planmark_areas_count(handle, &count))
            #expect(count == 2)
            try call(planmark_close(handle.map { UnsafeRawPointer($0) }))
            #expect(planmark_areas_count(handle, &count) == PLANMARK_CLOSED.status)
        }
        #expect(planmark_share(UnsafeRawPointer(first), &copies[0]) == PLANMARK_CLOSED.status)
        #expect(planmark_share(nil, &copies[0]) == PLANMARK_INVALID_ARGUMENT.status)
    }

    @Test func `A plan that has two handles is open until both are closed`() throws {
        let fixture = try PlanFixture()
        let plan = try fixture.opened()
        var copy: UnsafeMutableRawPointer?
        try call(planmark_share(UnsafeRawPointer(plan), &copy))
        try call(planmark_close(UnsafeRawPointer(plan)))
        let other = try #require(OpaquePointer(copy))
        #expect(try text { planmark_plan_info(other, $0) }.contains("drawing"))
        try call(planmark_close(copy))
        var info: OpaquePointer?
        #expect(planmark_plan_info(other, &info) == PLANMARK_CLOSED.status)
    }

    @Test func `Closing a handle twice hides no failure of a call before`() throws {
        let (first, other) = (try areas(), try areas())
        close(first)
        #expect(planmark_areas_count(other, nil) == PLANMARK_INVALID_ARGUMENT.status)
        let failure = LastError.current.message
        #expect(failure.hasPrefix("count"))
        #expect(planmark_close(UnsafeRawPointer(first)) == PLANMARK_CLOSED.status)
        #expect(LastError.current.message == failure)
        close(other)
    }

    @Test(arguments: [1, 0xFFFF_FFFF, 0x7FFF_FFFF_FFFF, UInt.max]) func `Pointers that are no handles are refused`(
        bits: UInt
    ) {
        var count = 0
        let handle = OpaquePointer(bitPattern: bits)
        #expect(planmark_areas_count(handle, &count) == PLANMARK_CLOSED.status)
        #expect(planmark_close(UnsafeRawPointer(bitPattern: bits)) == PLANMARK_CLOSED.status)
    }

    @Test func `A handle of another kind is named`() throws {
        let task = try handle { planmark_task_create($0) }
        var count = 0
        #expect(planmark_areas_count(task, &count) == PLANMARK_WRONG_HANDLE.status)
        #expect(LastError.current.message == "areas: the handle is that of a task, not of areas")
        close(task)
    }

    @Test func `Null is refused by name, but may be closed`() throws {
        #expect(planmark_close(nil) == PLANMARK_OK.status)
        #expect(planmark_task_create(nil) == PLANMARK_INVALID_ARGUMENT.status)
        #expect(LastError.current.message == "task must not be null")
        #expect(LastError.current.place == "task")
        #expect(planmark_areas_read(nil, nil, nil) == PLANMARK_INVALID_ARGUMENT.status)
        var data: UnsafePointer<UInt8>?
        #expect(planmark_bytes_get(nil, &data, nil) == PLANMARK_INVALID_ARGUMENT.status)
        #expect(LastError.current.place == "bytes")
    }

    @Test func `Each thread has an error of its own`() async throws {
        var count = 0
        #expect(planmark_areas_count(OpaquePointer(bitPattern: 99), &count) == PLANMARK_CLOSED.status)
        let mine = LastError.current
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    for _ in 0..<1000 {
                        // One thread makes both calls, as nothing is awaited between them.
                        var handle: OpaquePointer?
                        #expect(planmark_areas_read("/none", nil, &handle) == PLANMARK_UNREADABLE.status)
                        #expect(LastError.current.file == "/none")
                    }
                }
            }
        }
        #expect(mine.code == "closed")
    }

    @Test func `Many threads open, use and close handles side by side`() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    for _ in 0..<200 {
                        let areas = try areas()
                        var count = 0
                        try call(planmark_areas_count(areas, &count))
                        #expect(count == 2)
                        close(areas)
                        #expect(planmark_areas_count(areas, &count) == PLANMARK_CLOSED.status)
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    @Test func `Texts that are not UTF-8 are refused`() {
        let path: [CChar] = [-1, -2, 0]
        var handle: OpaquePointer?
        #expect(planmark_areas_read(path, nil, &handle) == PLANMARK_INVALID_TEXT.status)
        #expect(LastError.current.message == "path must be UTF-8")
        #expect(handle == nil)
    }

    @Test func `The version is that of the header`() {
        #expect(String(cString: planmark_version()).split(separator: ".").count == 3)
        #expect(planmark_interface_version() == PLANMARK_INTERFACE_VERSION)
    }
}
