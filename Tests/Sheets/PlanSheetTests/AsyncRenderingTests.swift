import PlanGeometry
import PlanImage
import PlanModel
import PlanSheet
import Synchronization
import Testing

/// Renderings that Swift tasks await.
struct AsyncRenderingTests {
    private let folder: SheetFolder
    private let sheet: Sheet

    init() throws {
        folder = try SheetFolder()
        sheet = try Sheet(SheetRequest(), folder.input)
    }

    /// A sheet of many strips.
    private func large() throws -> Sheet {
        let paper = PixelBuffer(width: 1000, height: 3000, format: .rgb, filledWith: 255)
        return try Sheet(
            SheetRequest(),
            SheetInput(drawing: .pixels(paper), markers: .values([Marker(point: Point(x: 200, y: 2900))])))
    }

    @Test(arguments: SheetFormat.allCases)
    func `A task that awaits gets what a thread that waits gets`(format: SheetFormat) async throws {
        let bytes = try sheet.renderedBytes(as: format, cancellation: nil)
        let awaited = try await sheet.renderedBytes(as: format)
        try await sheet.render(to: folder["out.bin"], as: format)
        for result in [awaited, try folder.bytes(of: "out.bin")] {
            // A PDF has the time, an SVG numbers of this process.
            #expect(format == .pdf || format == .svg ? result.starts(with: bytes.prefix(5)) : result == bytes)
        }
    }

    @Test func `Pixels and parts are awaited too`() async throws {
        #expect(try await sheet.renderedPixels() == sheet.renderedPixels(cancellation: nil))
        let part = Box(x: 10, y: 20, width: 50, height: 40)
        #expect(try await sheet.render(region: part) == sheet.render(region: part, cancellation: nil))
    }

    @Test(arguments: SheetFormat.allCases)
    func `Progress grows with each call, from above 0 to 1`(format: SheetFormat) async throws {
        let told = Mutex<[SheetProgress]>([])
        try await large().render(to: folder["out.bin"], as: format) { progress in told.withLock { $0.append(progress) }
        }
        let all = told.withLock(\.self)
        #expect(all.count > 2)
        #expect(all.last == SheetProgress(done: 3000, total: 3000) && all.last?.fraction == 1)
        #expect(zip(all, all.dropFirst()).allSatisfy { $0.fraction < $1.fraction })
        #expect(all.allSatisfy { $0.fraction > 0 && $0.total == 3000 })
    }

    @Test(arguments: SheetFormat.allCases)
    func `A rendering ends with its task, and leaves nothing`(format: SheetFormat) async throws {
        let before = try folder.names
        let handle = Mutex<Task<Void, any Error>?>(nil)
        let told = Mutex<[SheetProgress]>([])
        let task = Task { [sheet = try large(), folder] in
            while handle.withLock({ $0 == nil }) { await Task.yield() }
            // The rendering itself cancels the task: nothing that the caller may take is locked meanwhile.
            try await sheet.render(to: folder["out.bin"], as: format) { progress in
                told.withLock { $0.append(progress) }
                handle.withLock { $0 }?.cancel()
            }
        }
        handle.withLock { $0 = task }
        await #expect(throws: CancellationError.self) { try await task.value }
        // No row is told after those with which the task was cancelled.
        #expect(told.withLock { $0.count } == 1)
        #expect(try folder.names == before)
    }

    @Test(arguments: SheetFormat.allCases)
    func `A page is not put together any more when the task is cancelled after the last row`(
        format: SheetFormat
    ) async throws {
        let before = try folder.names
        let handle = Mutex<Task<Void, any Error>?>(nil)
        let task = Task { [sheet, folder] in
            while handle.withLock({ $0 == nil }) { await Task.yield() }
            try await sheet.render(to: folder["out.bin"], as: format) { progress in
                if progress.fraction == 1 { handle.withLock { $0 }?.cancel() }
            }
        }
        handle.withLock { $0 = task }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(try folder.names == before)
    }

    @Test func `Bytes, pixels and parts end with their task too`() async throws {
        let sheet = try large()
        let renderings: [@Sendable () async throws -> Void] = [
            { _ = try await sheet.renderedBytes(as: .pdf) }, { _ = try await sheet.renderedBytes() },
            { _ = try await sheet.renderedPixels() },
            { _ = try await sheet.render(region: Box(x: 0, y: 0, width: 1000, height: 3000)) },
        ]
        for render in renderings {
            let task = Task {
                while !Task.isCancelled { try await render() }
                try await render()
            }
            await Task.yield()
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
        }
    }

    @Test func `A task that was cancelled before renders nothing`() async throws {
        let task = Task { [sheet, folder] in
            while !Task.isCancelled { await Task.yield() }
            try await sheet.render(to: folder["out.png"]) { _ in Issue.record("nothing is rendered") }
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(try !folder.names.contains("out.png"))
    }

    @Test func `One of two renderings is cancelled, and the other comes to its end`() async throws {
        let sheet = try large()
        let expected = try await sheet.renderedBytes()
        let handle = Mutex<Task<[UInt8], any Error>?>(nil)
        let cancelled = Task {
            while handle.withLock({ $0 == nil }) { await Task.yield() }
            return try await sheet.renderedBytes { _ in handle.withLock { $0 }?.cancel() }
        }
        let other = Task { try await sheet.renderedBytes() }
        handle.withLock { $0 = cancelled }
        await #expect(throws: CancellationError.self) { try await cancelled.value }
        #expect(try await other.value == expected)
    }

    @Test func `The errors are those of a thread that waits`() async throws {
        let wrong = [folder["out.bmp"], folder["plan.png"], folder["none/out.png"]]
        for path in wrong {
            let waiting = #expect(throws: SheetError.self) { try sheet.render(to: path, cancellation: nil) }
            let awaiting = await #expect(throws: SheetError.self) { try await sheet.render(to: path) }
            #expect(awaiting?.description == waiting?.description && awaiting != nil)
        }
        let outside = Box(x: 390, y: 0, width: 50, height: 40)
        let error = await #expect(throws: SheetError.self) { try await sheet.render(region: outside) }
        #expect(error?.code == "regionOutside")
    }

    @Test func `Many renderings at the same time all come to their ends`() async throws {
        let expected = try await sheet.renderedBytes()
        try await withThrowingTaskGroup(of: [UInt8].self) { group in
            for _ in 0..<40 { group.addTask { [sheet] in try await sheet.renderedBytes() } }
            for try await bytes in group { #expect(bytes == expected) }
        }
    }
}
