// The header documents the arguments and failures of the functions.

import CPlanmark
import PlanBase
import PlanSheet
import PlanTiles

/// The files of the page that shows tiles; nil for null.
private func viewer(_ folder: UnsafePointer<CChar>?) throws -> ViewerFiles? {
    guard let folder = try Arguments.optionalText(folder, "viewer") else { return nil }
    guard let files = ViewerFiles(folder: folder) else {
        throw Failure.argument("viewer", "must be a folder with viewer.html and leaflet, not '\(folder)'")
    }
    return files
}

/// Hands out a report, if the caller wants it.
private func write(
    _ result: TileReport, in language: MessageLanguage, to report: UnsafeMutablePointer<OpaquePointer?>?
) {
    report?.pointee = HandleTable.shared.open(
        BytesHandle(text: result.jsonWithNotes(in: language, for: Caller.frontEnd)))
}

/// Makes a pyramid of tiles of a drawing with its areas and markers, or of a plan.
@c @implementation
public func planmark_pyramid_make(
    _ input: OpaquePointer!, _ path: UnsafePointer<CChar>!, _ request: UnsafePointer<CChar>!,
    _ options: UnsafePointer<CChar>!, _ resume: Int32, _ viewer: UnsafePointer<CChar>!, _ task: OpaquePointer!,
    _ report: UnsafeMutablePointer<OpaquePointer?>!
) -> planmark_status {
    attempt {
        let input = try InputHandle.of(input, "input").input()
        let path = try Arguments.text(path, "path")
        let request = try RequestText.decode(request, "request") ?? SheetRequest()
        let options = try RequestText.decode(options, "options") ?? TileOptions()
        let viewer = try PlanC.viewer(viewer)
        let result = try TaskHandle.run(task) { cancellation, progress in
            try TilePyramid.make(
                of: input, request, at: path, options, resumes: resume != 0, viewer: viewer,
                cancellation: cancellation, progress: progress)
        }
        write(result, in: request.language, to: report)
    }
}

/// Makes those tiles of a pyramid anew that a change touches.
@c @implementation
public func planmark_pyramid_update(
    _ path: UnsafePointer<CChar>!, _ input: OpaquePointer!, _ request: UnsafePointer<CChar>!,
    _ viewer: UnsafePointer<CChar>!, _ task: OpaquePointer!, _ report: UnsafeMutablePointer<OpaquePointer?>!
) -> planmark_status {
    attempt {
        let path = try Arguments.text(path, "path")
        let input = try InputHandle.of(input, "input").input()
        let request: SheetRequest? = try RequestText.decode(request, "request")
        let viewer = try PlanC.viewer(viewer)
        let result = try TaskHandle.run(task) { cancellation, progress in
            try TilePyramid.update(
                path, of: input, request, viewer: viewer, cancellation: cancellation, progress: progress)
        }
        write(result, in: request?.language ?? .english, to: report)
    }
}

/// Opens a pyramid that Planmark made.
@c @implementation
public func planmark_pyramid_open(
    _ path: UnsafePointer<CChar>!, _ pyramid: UnsafeMutablePointer<OpaquePointer?>!
) -> planmark_status {
    attempt {
        let (path, output) = (try Arguments.text(path, "path"), try Arguments.output(pyramid, "pyramid"))
        output.pointee = HandleTable.shared.open(try PyramidHandle(opening: path))
    }
}

/// Gets a pyramid's layout, size and levels, as JSON.
@c @implementation
public func planmark_pyramid_info(
    _ pyramid: OpaquePointer!, _ json: UnsafeMutablePointer<OpaquePointer?>!
) -> planmark_status {
    attempt {
        let pyramid = try PyramidHandle.of(pyramid, "pyramid")
        try Arguments.output(json, "json").pointee = HandleTable.shared.open(BytesHandle(text: pyramid.information))
    }
}

/// Gets the bytes of a tile's picture.
@c @implementation
public func planmark_pyramid_tile(
    _ pyramid: OpaquePointer!, _ level: Int, _ column: Int, _ row: Int, _ bytes: UnsafeMutablePointer<OpaquePointer?>!
) -> planmark_status {
    attempt {
        let (pyramid, output) = (try PyramidHandle.of(pyramid, "pyramid"), try Arguments.output(bytes, "bytes"))
        let tile = try pyramid.tile(TileAddress(level: level, column: column, row: row))
        output.pointee = HandleTable.shared.open(BytesHandle(tile))
    }
}
