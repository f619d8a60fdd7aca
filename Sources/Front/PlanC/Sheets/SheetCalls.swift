// The header documents the arguments and failures of the functions.

import CPlanmark
import PlanGeometry
import PlanImage
import PlanSheet

/// A sheet, checked and laid out.
final class SheetHandle: HandleObject {
    static let kind = "a sheet"
    let sheet: Sheet

    init(_ sheet: Sheet) { self.sheet = sheet }
}

/// Reads an input, checks its markers and lays the sheet out.
@c @implementation
public func planmark_sheet_create(
    _ input: OpaquePointer!, _ request: UnsafePointer<CChar>!, _ sheet: UnsafeMutablePointer<OpaquePointer?>!
) -> planmark_status {
    attempt {
        let output = try Arguments.output(sheet, "sheet")
        let parts = try InputHandle.of(input, "input").input()
        let request = try RequestText.decode(request, "request") ?? SheetRequest()
        output.pointee = HandleTable.shared.open(SheetHandle(try Sheet(request, parts)))
    }
}

/// Gets a sheet's size in pixels.
@c @implementation
public func planmark_sheet_size(
    _ sheet: OpaquePointer!, _ width: UnsafeMutablePointer<Int>!, _ height: UnsafeMutablePointer<Int>!
) -> planmark_status {
    attempt {
        let size = try SheetHandle.of(sheet, "sheet").sheet.size
        let (width, height) = (try Arguments.output(width, "width"), try Arguments.output(height, "height"))
        (width.pointee, height.pointee) = (Int(saturating: size.width), Int(saturating: size.height))
    }
}

/// Gets what a sheet shows and what was refused, as JSON.
@c @implementation
public func planmark_sheet_report(
    _ sheet: OpaquePointer!, _ json: UnsafeMutablePointer<OpaquePointer?>!
) -> planmark_status {
    attempt {
        let sheet = try SheetHandle.of(sheet, "sheet").sheet
        let output = try Arguments.output(json, "json")
        let text = sheet.report.jsonWithNotes(in: sheet.request.language, for: Caller.frontEnd)
        output.pointee = HandleTable.shared.open(BytesHandle(text: text))
    }
}

/// Renders a sheet to a file, which appears whole or not at all.
@c @implementation
public func planmark_sheet_render_file(
    _ sheet: OpaquePointer!, _ path: UnsafePointer<CChar>!, _ format: UnsafePointer<CChar>!, _ task: OpaquePointer!
) -> planmark_status {
    attempt {
        let sheet = try SheetHandle.of(sheet, "sheet").sheet
        let (path, format) = (try Arguments.text(path, "path"), try Arguments.sheetFormat(format))
        try TaskHandle.run(task) { try sheet.render(to: path, as: format, cancellation: $0, progress: $1) }
    }
}

/// Renders a sheet to the bytes of a file.
@c @implementation
public func planmark_sheet_render_bytes(
    _ sheet: OpaquePointer!, _ format: UnsafePointer<CChar>!, _ task: OpaquePointer!,
    _ bytes: UnsafeMutablePointer<OpaquePointer?>!
) -> planmark_status {
    attempt {
        let sheet = try SheetHandle.of(sheet, "sheet").sheet
        let (output, format) = (try Arguments.output(bytes, "bytes"), try Arguments.sheetFormat(format) ?? .png)
        let rendered = try TaskHandle.run(task) { try sheet.renderedBytes(as: format, cancellation: $0, progress: $1) }
        output.pointee = HandleTable.shared.open(BytesHandle(rendered))
    }
}

/// Renders a sheet to a file, with options.
@c @implementation
public func planmark_sheet_render_file_as(
    _ sheet: OpaquePointer!, _ path: UnsafePointer<CChar>!, _ options: UnsafePointer<CChar>!, _ task: OpaquePointer!
) -> planmark_status {
    attempt {
        let sheet = try SheetHandle.of(sheet, "sheet").sheet
        let path = try Arguments.text(path, "path")
        let options = try RequestText.decode(options, "options") ?? RenderingRequest()
        try options.check()
        try TaskHandle.run(task) {
            try sheet.render(
                to: path, as: options.format, compression: options.compression, quality: options.quality,
                cancellation: $0, progress: $1)
        }
    }
}

/// Renders a sheet to the bytes of a file, with options.
@c @implementation
public func planmark_sheet_render_bytes_as(
    _ sheet: OpaquePointer!, _ options: UnsafePointer<CChar>!, _ task: OpaquePointer!,
    _ bytes: UnsafeMutablePointer<OpaquePointer?>!
) -> planmark_status {
    attempt {
        let sheet = try SheetHandle.of(sheet, "sheet").sheet
        let output = try Arguments.output(bytes, "bytes")
        let options = try RequestText.decode(options, "options") ?? RenderingRequest()
        try options.check()
        let rendered = try TaskHandle.run(task) {
            try sheet.renderedBytes(
                as: options.format ?? .png, compression: options.compression, quality: options.quality,
                cancellation: $0, progress: $1)
        }
        output.pointee = HandleTable.shared.open(BytesHandle(rendered))
    }
}

/// Renders the pixels of a sheet, or of the region of four numbers.
private func renderPixels(of sheet: Sheet, _ region: UnsafePointer<Double>?, _ task: OpaquePointer?) throws
    -> PixelBuffer
{
    try TaskHandle.run(task) { cancellation, progress in
        guard let region else { return try sheet.renderedPixels(cancellation: cancellation, progress: progress) }
        let size = Size(width: region[2], height: region[3])
        guard size.width > 0, size.height > 0 else {
            throw Failure.argument("region", "must have a width and a height above 0")
        }
        let box = Box(origin: Point(x: region[0], y: region[1]), size: size)
        return try sheet.render(region: box, cancellation: cancellation)
    }
}

/// Renders a sheet or a region of it to pixels.
@c @implementation
public func planmark_sheet_render_pixels(
    _ sheet: OpaquePointer!, _ region: UnsafePointer<Double>!, _ task: OpaquePointer!,
    _ pixels: UnsafeMutablePointer<OpaquePointer?>!
) -> planmark_status {
    attempt {
        let sheet = try SheetHandle.of(sheet, "sheet").sheet
        let output = try Arguments.output(pixels, "pixels")
        let picture = try renderPixels(of: sheet, region, task)
        output.pointee = HandleTable.shared.open(PixelsHandle(picture))
    }
}

/// Renders a sheet or a region of it into the caller's memory.
@c @implementation
public func planmark_sheet_render_into(
    _ sheet: OpaquePointer!, _ region: UnsafePointer<Double>!, _ task: OpaquePointer!,
    _ samples: UnsafeMutablePointer<UInt8>!, _ capacity: Int, _ channels: Int, _ stride: Int
) -> planmark_status {
    attempt {
        let sheet = try SheetHandle.of(sheet, "sheet").sheet
        let picture = try renderPixels(of: sheet, region, task)
        let rows = try CallerPixels(picture.width, picture.height, channels, stride)
        guard rows.format != .gray, picture.format == .rgb || rows.format == .rgba else {
            throw Failure.argument(
                "channels", "must be \(picture.format == .rgba ? "4, as the drawing has transparency" : "3 or 4")")
        }
        guard capacity >= rows.size else {
            throw Failure(
                status: .bufferTooSmall, code: "bufferTooSmall",
                message: "samples: \(capacity) bytes are too few; the picture takes \(rows.size)", place: "samples")
        }
        rows.copy(picture, to: try Arguments.array(samples, rows.size, "samples"))
    }
}
