import Dispatch
import PlanGeometry
import Synchronization
import TestSupport
import Testing

@Suite struct FramePipelineTests {
    private struct Failure: Error, Equatable { let frame: Int }

    // The pipeline writes one frame at a time.
    private final class Record: @unchecked Sendable {
        var written: [Int] = []
    }

    private static func prepared(_ frame: Int) -> Int {
        // Frames take their time, some longer than others.
        var sum = 0
        for step in 0..<(frame % 5) * 20_000 { sum = sum &* 31 &+ step }
        return sum == 1 ? -1 : frame
    }

    @Test(arguments: [0, 1, 2, 7, 200])
    func `Frames are written in order, each once`(count: Int) throws {
        let record = Record()
        let pipeline = FramePipeline { record.written.append($0) }
        for frame in 0..<count { try pipeline.add { Self.prepared(frame) } }
        try pipeline.finish()
        #expect(record.written == Array(0..<count))
    }

    @Test func `The next frame is taken as soon as one is written, not before`() async throws {
        try await onOwnThread {
            let (mayWrite, isBegun) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
            let written = Atomic(0)
            let pipeline = FramePipeline { (_: Int) in
                mayWrite.wait()
                written.add(1, ordering: .releasing)
            }
            let depth = FramePipeline<Int>.depth
            // Returns when another thread has begun the frame. The caller would else write it, and those behind it, and wait for itself.
            func add(_ frame: Int) throws {
                try pipeline.add {
                    isBegun.signal()
                    return frame
                }
                isBegun.wait()
            }
            for frame in 0..<depth { try add(frame) }
            for frame in depth..<40 {
                mayWrite.signal()
                try add(frame)
                let count = written.load(ordering: .acquiring)
                #expect(count == frame - depth + 1)
            }
            for _ in 0..<depth { mayWrite.signal() }
            try pipeline.finish()
            let count = written.load(ordering: .acquiring)
            #expect(count == 40)
        }
    }

    @Test func `A frame that cannot be prepared ends it`() {
        for _ in 0..<20 {
            let record = Record()
            let pipeline = FramePipeline { record.written.append($0) }
            #expect(throws: Failure(frame: 30)) {
                for frame in 0..<200 {
                    try pipeline.add {
                        if frame == 30 { throw Failure(frame: frame) }
                        return Self.prepared(frame)
                    }
                }
                try pipeline.finish()
            }
            #expect(throws: Failure(frame: 30)) { try pipeline.finish() }
            #expect(record.written == Array(0..<record.written.count) && record.written.count <= 30)
        }
    }

    @Test func `After a frame that cannot be written none is`() {
        let record = Record()
        let pipeline = FramePipeline { (frame: Int) in
            record.written.append(frame)
            if frame == 12 { throw Failure(frame: frame) }
        }
        #expect(throws: Failure(frame: 12)) {
            for frame in 0..<100 { try pipeline.add { Self.prepared(frame) } }
            try pipeline.finish()
        }
        #expect(record.written == Array(0...12))
    }

    @Test func `Pipelines within pipelines end`() throws {
        let record = Record()
        let pipeline = FramePipeline { record.written.append($0) }
        for frame in 0..<100 {
            try pipeline.add {
                let inner = Record()
                let frames = FramePipeline { inner.written.append($0) }
                for part in 0..<20 { try frames.add { BackgroundTask { part }.value() } }
                try frames.finish()
                return frame + inner.written.count - 20
            }
        }
        try pipeline.finish()
        #expect(record.written == Array(0..<100))
    }
}
