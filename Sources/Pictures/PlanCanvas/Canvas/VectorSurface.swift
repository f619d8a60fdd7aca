import CCairo
import PlanFiles

/// A Cairo surface that hands out the bytes of a PDF or SVG as it goes.
package final class VectorSurface {
    package let surface: OpaquePointer
    /// A record of the texts that are drawn, for SVG; `nil` for PDF.
    let textLog: TextLog?
    private let sink: Unmanaged<Sink>

    /// Where Cairo's bytes go, and what went wrong there: its callback cannot throw.
    private final class Sink {
        let output: (UnsafeRawBufferPointer) throws(OutputError) -> Void
        /// Keeps back all bytes, for something is to be put in before their end.
        let keepsBytes: Bool
        var kept: [UInt8] = []
        let check: () throws -> Void
        var failure: (any Error)?

        init(
            _ output: @escaping (UnsafeRawBufferPointer) throws(OutputError) -> Void, keepsBytes: Bool,
            check: @escaping () throws -> Void
        ) {
            (self.output, self.keepsBytes, self.check) = (output, keepsBytes, check)
        }

        func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
            guard failure == nil else { return false }
            do {
                try check()
                if keepsBytes { kept += bytes } else { try output(bytes) }
                return true
            } catch {
                failure = error
                return false
            }
        }
    }

    /// - Parameters:
    ///   - width: the page's width in points, 1/72 inch.
    ///   - height: its height in points.
    ///   - check: called before some bytes are made. What it throws ends the writing, and `finish()` throws it again.
    ///   - output: takes the bytes, in order. What it throws `finish()` throws again.
    package init(
        _ format: VectorFormat, width: Double, height: Double, check: @escaping () throws -> Void = {},
        output: @escaping (UnsafeRawBufferPointer) throws(OutputError) -> Void
    ) throws(RenderError) {
        // The surface holds the sink until it is finished, which `deinit` sees to.
        let sink = Unmanaged.passRetained(Sink(output, keepsBytes: format == .svg, check: check))
        let write: cairo_write_func_t = { closure, data, count in
            guard let closure, let data else { return CAIRO_STATUS_WRITE_ERROR }
            let bytes = UnsafeRawBufferPointer(start: data, count: Int(count))
            let isWritten = Unmanaged<Sink>.fromOpaque(closure).takeUnretainedValue().write(bytes)
            return isWritten ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR
        }
        let surface =
            switch format {
            case .pdf: cairo_pdf_surface_create_for_stream(write, sink.toOpaque(), width, height)
            case .svg: cairo_svg_surface_create_for_stream(write, sink.toOpaque(), width, height)
            }
        guard let surface else {
            sink.release()
            throw .outOfMemory
        }
        self.sink = sink
        self.surface = surface
        textLog = format == .svg ? TextLog() : nil
    }

    deinit {
        cairo_surface_finish(surface)
        cairo_surface_destroy(surface)
        sink.release()
    }

    /// Ends a page; what is painted next stands on a new one. PDF alone has several.
    package func endPage() { cairo_surface_show_page(surface) }

    /// Ends the file's content.
    ///
    /// - Throws: `OutputError` when it could not be written, `RenderError` when Cairo failed, and what the check throws.
    package func finish() throws {
        cairo_surface_finish(surface)
        let sink = sink.takeUnretainedValue()
        if let failure = sink.failure { throw failure }
        if let error = RenderError(status: cairo_surface_status(surface)) { throw error }
        guard let textLog else { return }
        let end = Array("</svg>".utf8)
        let place = (0...max(sink.kept.count - end.count, 0)).reversed().first { sink.kept[$0...].starts(with: end) }
        let split = place ?? sink.kept.count
        try sink.kept.withUnsafeBytes { try sink.output(UnsafeRawBufferPointer(rebasing: $0[..<split])) }
        try Array(textLog.svg.utf8).withUnsafeBytes { try sink.output($0) }
        try sink.kept.withUnsafeBytes { try sink.output(UnsafeRawBufferPointer(rebasing: $0[split...])) }
    }
}

/// A file format of shapes and text instead of pixels.
public enum VectorFormat: String, CaseIterable, Hashable, Sendable {
    /// PDF; text can be selected and searched.
    case pdf
    /// SVG; text is drawn as outlines, which look the same everywhere, and lies over them, unseen, to be selected and
    /// searched.
    case svg
}
