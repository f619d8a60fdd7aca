import Dispatch
import PlanImage

/// Takes the rows of a drawing through three stages at once: one thread decodes strips, others paint them, and the caller's
/// thread writes them in order.
///
/// Strip `i` uses slot `i % slots.count`, which goes from stage to stage; semaphores say whose it is. So memory is that of
/// the slots, whatever the drawing's height, and the picture is the same whatever the number of threads.
struct StripPipeline {
    /// What the stages do to a strip: its rows, and the first of them.
    typealias Stage = (UnsafeMutableRawBufferPointer, Int) throws -> Void

    /// Rows in all, rows in a strip, and bytes in a row.
    let height, stripHeight, bytesPerRow: Int
    /// How many threads paint.
    let painterCount: Int

    private final class Slot {
        let rows: UnsafeMutableRawBufferPointer
        var failure: (any Error)?
        let isFree = DispatchSemaphore(value: 1)
        let isDecoded = DispatchSemaphore(value: 0)
        let isPainted = DispatchSemaphore(value: 0)

        init(byteCount: Int) {
            rows = .allocate(byteCount: byteCount, alignment: 64)
        }

        deinit { rows.deallocate() }
    }

    /// Whether the stages are only to hand the slots on, as the picture is lost.
    private final class Stop {
        // Set by the writing stage before it frees a slot, and read by the decoding stage after it got one, or later; a
        // strip decoded or painted in vain does no harm.
        let flag = DispatchSemaphore(value: 0)

        var isSet: Bool {
            guard flag.wait(timeout: .now()) == .success else { return false }
            flag.signal()
            return true
        }
    }

    /// Runs all strips through the stages.
    ///
    /// - Parameters:
    ///   - decode: fills the rows; called on one thread, in order.
    ///   - makePainter: makes what paints the rows; called once for each painting thread, on the caller's.
    ///   - write: writes the rows; called on the caller's thread, in order.
    /// - Throws: what a stage threw for the first strip for which one did.
    func run(decode: @escaping Stage, makePainter: () -> Stage, write: Stage) throws {
        let stripCount = (height + stripHeight - 1) / stripHeight
        let painterCount = min(max(painterCount, 1), stripCount)
        guard painterCount > 0 else { return }
        let slots = (0..<min(painterCount + 2, stripCount)).map { _ in Slot(byteCount: stripHeight * bytesPerRow) }
        let stop = Stop()
        func rows(_ strip: Int) -> UnsafeMutableRawBufferPointer {
            let count = min(stripHeight, height - strip * stripHeight)
            return UnsafeMutableRawBufferPointer(rebasing: slots[strip % slots.count].rows[..<(count * bytesPerRow)])
        }
        func attempt(_ stage: Stage, on strip: Int) {
            let slot = slots[strip % slots.count]
            guard slot.failure == nil, !stop.isSet else { return }
            do {
                try stage(rows(strip), strip * stripHeight)
            } catch {
                slot.failure = error
            }
        }
        func decodeAll() {
            var hasFailed = false
            for strip in 0..<stripCount {
                let slot = slots[strip % slots.count]
                slot.isFree.wait()
                if !hasFailed { attempt(decode, on: strip) }
                hasFailed = hasFailed || slot.failure != nil
                slot.isDecoded.signal()
            }
        }
        func paintStrips(from first: Int, _ paint: Stage) {
            for strip in stride(from: first, to: stripCount, by: painterCount) {
                slots[strip % slots.count].isDecoded.wait()
                attempt(paint, on: strip)
                slots[strip % slots.count].isPainted.signal()
            }
        }

        let painters = (0..<painterCount).map { _ in makePainter() }
        var threads = WorkerThreads()
        guard threads.start(decodeAll) else {
            try runAlone(stripCount, decode: decode, paint: painters[0], write: write, rows: rows)
            return
        }
        // A painter that gets no thread of its own would leave its strips unpainted, so the decoded ones must be awaited
        // by somebody: then each is painted just before it is written.
        var unattended: [Int] = []
        for (index, paint) in painters.enumerated() {
            if !threads.start({ paintStrips(from: index, paint) }) { unattended.append(index) }
        }
        var failure: (any Error)?
        for strip in 0..<stripCount {
            let slot = slots[strip % slots.count]
            if unattended.contains(strip % painterCount) {
                slot.isDecoded.wait()
                attempt(painters[strip % painterCount], on: strip)
            } else {
                slot.isPainted.wait()
            }
            if failure == nil {
                attempt(write, on: strip)
                if let found = slot.failure {
                    failure = found
                    stop.flag.signal()
                }
            }
            slot.failure = nil
            slot.isFree.signal()
        }
        threads.join()
        if let failure { throw failure }
    }

    private func runAlone(
        _ stripCount: Int, decode: Stage, paint: Stage, write: Stage, rows: (Int) -> UnsafeMutableRawBufferPointer
    ) throws {
        for strip in 0..<stripCount {
            let (rows, first) = (rows(strip), strip * stripHeight)
            try decode(rows, first)
            try paint(rows, first)
            try write(rows, first)
        }
    }
}
