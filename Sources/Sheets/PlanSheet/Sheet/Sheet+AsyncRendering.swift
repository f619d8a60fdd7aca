import PlanGeometry
import PlanImage

/// Renderings that a Swift task awaits.
///
/// Each is done on a thread of its own, and none of the threads that run Swift's tasks is held meanwhile; of many, as many are done at the
/// same time as there are processors, and the others wait. When its task is cancelled, a rendering that waits ends at once, and one that
/// is under way after the rows that are being painted. Only what has no parts is done to its end before: the decoding of an interlaced PNG,
/// or the writing of an SVG, which Cairo hands out when it has all of it. A file of which the rendering was cancelled does not appear.
///
/// Functions of the same names with a ``SheetCancellation``, which may be nil, render on the caller's thread, in tasks too.
extension Sheet {
    /// Called now and then with what is done, on any thread, one at a time, and with no lock held. Each time more is done than the time
    /// before.
    public typealias ProgressHandler = @Sendable (SheetProgress) -> Void

    /// Renders the sheet to a file, which appears whole or not at all, while the caller's task awaits it.
    ///
    ///     try await sheet.render(to: "office.pdf") { progress in print(progress.fraction) }
    ///
    /// - Parameters:
    ///   - path: The file to write. Devices such as `/dev/stdout` are written directly.
    ///   - format: What to write; unless given, what the path's ending tells.
    ///   - compression: How much time a PNG's size is worth.
    ///   - quality: Of a JPEG, 1 to 100; nil for `JPEGWriter.usualQuality`.
    ///   - progress: Told how far the rendering is.
    /// - Throws: `CancellationError` if the task is cancelled, else ``SheetError`` as
    ///   ``render(to:as:compression:quality:cancellation:progress:)``.
    public func render(
        to path: String, as format: SheetFormat? = nil, compression: PNGCompression = .balanced, quality: Int? = nil,
        progress: ProgressHandler? = nil
    ) async throws {
        try await awaited(progress) { cancellation, report in
            try render(
                to: path, as: format, compression: compression, quality: quality, cancellation: cancellation,
                progress: report)
        }
    }

    /// Renders the sheet to the bytes of a file, while the caller's task awaits them.
    ///
    /// - Parameters: as of ``render(to:as:compression:quality:progress:)``.
    /// - Throws: as that.
    public func renderedBytes(
        as format: SheetFormat = .png, compression: PNGCompression = .balanced, quality: Int? = nil,
        progress: ProgressHandler? = nil
    ) async throws -> [UInt8] {
        try await awaited(progress) { cancellation, report in
            try renderedBytes(
                as: format, compression: compression, quality: quality, cancellation: cancellation, progress: report)
        }
    }

    /// Renders the sheet to pixels, RGB or RGBA when the drawing has transparency, while the caller's task awaits them.
    ///
    /// - Throws: as ``render(to:as:compression:quality:progress:)``.
    public func renderedPixels(progress: ProgressHandler? = nil) async throws -> PixelBuffer {
        try await awaited(progress) { cancellation, report in
            try renderedPixels(cancellation: cancellation, progress: report)
        }
    }

    /// Renders a part of the sheet to pixels, while the caller's task awaits them; as ``render(region:cancellation:)``.
    ///
    /// - Parameter region: A box on the sheet in pixel points, which is enlarged to whole pixels.
    /// - Throws: `CancellationError` if the task is cancelled, else as ``render(region:cancellation:)``.
    public func render(region: Box) async throws -> PixelBuffer {
        try await awaited(nil) { cancellation, _ in try render(region: region, cancellation: cancellation) }
    }

    /// Renders on another thread, until the caller's task is cancelled.
    private func awaited<Output: Sendable>(
        _ progress: ProgressHandler?,
        _ render: @escaping @Sendable (SheetCancellation, Progress?) throws -> Output
    ) async throws -> Output {
        let cancellation = SheetCancellation()
        return try await AwaitedWorks.shared.value(onCancel: { cancellation.cancel() }) {
            do {
                return try render(
                    cancellation, progress.map { tell in { tell(SheetProgress(done: $0, total: $1)) } })
            } catch let error as SheetError {
                guard case .cancelled = error.cause else { throw error }
                throw CancellationError()
            }
        }
    }
}
