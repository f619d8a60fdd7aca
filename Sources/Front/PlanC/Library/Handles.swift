// The header documents the arguments and failures of the functions.

import CPlanmark
import PlanImage
import PlanSheet
import Synchronization

/// Bytes that live as long as their handle.
final class BytesHandle: HandleObject {
    static let kind = "bytes"
    /// The array that holds the bytes.
    private let owner: any Sendable
    /// Where the bytes are. Safe because an array that does not change and lives in an object keeps its place.
    nonisolated(unsafe) let start: UnsafeRawPointer
    let count: Int

    /// The bytes of an array's elements.
    convenience init<Element: BitwiseCopyable & Sendable>(_ elements: [Element]) {
        self.init(elements, count: elements.count * MemoryLayout<Element>.stride)
    }

    /// A text, behind which a zero byte stands.
    convenience init(text: String) { self.init(Array(text.utf8) + [0], count: text.utf8.count) }

    private init<Element: BitwiseCopyable & Sendable>(_ elements: [Element], count: Int) {
        start = elements.withUnsafeBytes { $0.baseAddress } ?? UnsafeRawPointer(Self.nothing)
        (owner, self.count) = (elements, count)
    }

    /// Where no bytes are.
    private nonisolated(unsafe) static let nothing: UnsafeMutablePointer<UInt8> = {
        let byte = UnsafeMutablePointer<UInt8>.allocate(capacity: 1)
        byte.initialize(to: 0)
        return byte
    }()
}

/// Pixels that live as long as their handle.
final class PixelsHandle: HandleObject {
    static let kind = "pixels"
    let picture: PixelBuffer

    init(_ picture: PixelBuffer) { self.picture = picture }

    /// Where the samples are. Safe because an array that does not change and lives in an object keeps its place.
    var start: UnsafePointer<UInt8>? { picture.bytes.withUnsafeBufferPointer { $0.baseAddress } }
}

/// The progress and the cancellation of a call.
final class TaskHandle: HandleObject {
    static let kind = "a task"
    let cancellation = SheetCancellation()
    private let state = Mutex((done: Int64(0), total: Int64(0)))

    var progress: (done: Int64, total: Int64) { state.withLock { $0 } }

    func report(_ done: Int, of total: Int) { state.withLock { $0 = (Int64(done), Int64(total)) } }

    /// The task of a handle; nil for null.
    static func optional(_ handle: OpaquePointer?) throws -> TaskHandle? {
        try handle.map { try TaskHandle.of($0, "task") }
    }

    /// Runs a rendering with the cancellation and the progress of a task, which may be null.
    static func run<Output>(
        _ handle: OpaquePointer?, _ body: (SheetCancellation?, Sheet.Progress?) throws -> Output
    ) throws -> Output {
        let task = try optional(handle)
        return try body(task?.cancellation, task.map { task in { done, total in task.report(done, of: total) } })
    }
}

/// Closes a handle of any kind.
@c @implementation
public func planmark_close(_ handle: UnsafeRawPointer!) -> planmark_status {
    guard let handle else { return Status.ok.rawValue }
    // A finalizer may close what is closed already between a call that failed and the question why it failed.
    guard let (object, isLast) = HandleTable.shared.close(OpaquePointer(handle)) else { return Status.closed.rawValue }
    return attempt { if isLast { try object.close() } }
}

/// Hands out another handle of the object of a handle.
@c @implementation
public func planmark_share(
    _ handle: UnsafeRawPointer!, _ copy: UnsafeMutablePointer<UnsafeMutableRawPointer?>!
) -> planmark_status {
    attempt {
        let output = try Arguments.output(copy, "copy")
        guard let handle else { throw Failure.argument("handle", "must not be null") }
        guard let other = HandleTable.shared.share(OpaquePointer(handle)) else {
            throw Failure(
                status: .closed, code: "closed", message: "handle: it is closed already, or never was one",
                place: "handle")
        }
        output.pointee = UnsafeMutableRawPointer(other)
    }
}

/// Gets the place and number of bytes, behind a text of which stands a zero byte.
@c @implementation
public func planmark_bytes_get(
    _ bytes: OpaquePointer!, _ data: UnsafeMutablePointer<UnsafePointer<UInt8>?>!, _ count: UnsafeMutablePointer<Int>!
) -> planmark_status {
    attempt {
        let object = try BytesHandle.of(bytes, "bytes")
        let (data, count) = (try Arguments.output(data, "data"), try Arguments.output(count, "count"))
        (data.pointee, count.pointee) = (object.start.assumingMemoryBound(to: UInt8.self), object.count)
    }
}

/// Gets the place of a picture's samples, its size in pixels, and the number of samples a pixel.
@c @implementation
public func planmark_pixels_get(
    _ pixels: OpaquePointer!, _ data: UnsafeMutablePointer<UnsafePointer<UInt8>?>!, _ width: UnsafeMutablePointer<Int>!,
    _ height: UnsafeMutablePointer<Int>!, _ channels: UnsafeMutablePointer<Int>!
) -> planmark_status {
    attempt {
        let object = try PixelsHandle.of(pixels, "pixels")
        let (data, width) = (try Arguments.output(data, "data"), try Arguments.output(width, "width"))
        let (height, channels) = (try Arguments.output(height, "height"), try Arguments.output(channels, "channels"))
        let picture = object.picture
        (data.pointee, width.pointee) = (object.start, picture.width)
        (height.pointee, channels.pointee) = (picture.height, picture.format.channels)
    }
}

/// Creates a task, whose progress is 0 of 0.
@c @implementation
public func planmark_task_create(_ task: UnsafeMutablePointer<OpaquePointer?>!) -> planmark_status {
    attempt { try Arguments.output(task, "task").pointee = HandleTable.shared.open(TaskHandle()) }
}

/// Has the call that runs with a task, and each that begins with it later, end soon.
@c @implementation
public func planmark_task_cancel(_ task: OpaquePointer!) -> planmark_status {
    attempt { try TaskHandle.of(task, "task").cancellation.cancel() }
}

/// Gets how much of a task is done, and of how much.
@c @implementation
public func planmark_task_progress(
    _ task: OpaquePointer!, _ done: UnsafeMutablePointer<Int64>!, _ total: UnsafeMutablePointer<Int64>!
) -> planmark_status {
    attempt {
        let progress = try TaskHandle.of(task, "task").progress
        let (done, total) = (try Arguments.output(done, "done"), try Arguments.output(total, "total"))
        (done.pointee, total.pointee) = progress
    }
}
