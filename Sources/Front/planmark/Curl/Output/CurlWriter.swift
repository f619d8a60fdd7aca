import PlanBase
import PlanGeometry
import PlanImage
import PlanJSON
import PlanPageCurl

/// Writes turns to where the command line says, and reports what was written.
struct CurlWriter {
    let output: CurlOutputOptions
    let kind: CurlOutput
    let isQuiet: Bool
    let isJSON: Bool
    let language: MessageLanguage

    private var path: String { output.output }

    /// The things that an output consists of, as JSON names their number.
    private enum Part: String {
        case frames, stages, cells

        var noun: Message.Noun {
            switch self {
            case .frames: .frame
            case .stages: .stage
            case .cells: .cell
            }
        }
    }

    /// A moment of a turn, or a sheet of several.
    func writePicture(_ painter: inout TurnPainter, turn: Int) throws {
        guard let count = output.sheet else {
            let picture = try painter.picture(turn: turn, progress: output.progress ?? 0.5)
            return try write(painter.isOpaque ? picture.withoutAlpha : picture, frames: 1, turns: 1)
        }
        let size = Size(width: Double(painter.width), height: Double(painter.height))
        var sheet = PictureGrid(columnCount: PictureGrid.columnCount(for: count, of: size), pictureSize: size)
        for index in 0..<count {
            let progress = Double(index) / Double(count - 1)
            let percent = Int((100 * progress).rounded())
            sheet.append(try painter.picture(turn: turn, progress: progress), caption: "\(percent) %")
        }
        try write(try sheet.picture(), frames: count, turns: 1, as: .stages)
    }

    func writeTable() throws {
        let sheet = try TurnTable(language: language).sheet()
        try write(try sheet.picture(), frames: sheet.count, turns: sheet.count, as: .cells)
    }

    private func write(_ picture: PixelBuffer, frames: Int, turns: Int, as part: Part = .frames) throws {
        try picture.write(to: path, as: kind.isJPEG ? output.picture.jpeg : output.picture.png)
        report(frames: frames, turns: turns, size: (picture.width, picture.height), as: part)
    }

    func writeFrames(_ painter: inout TurnPainter, _ turns: Range<Int>) throws {
        let film = output.film(of: turns)
        let isOpaque = painter.isOpaque
        // The pipeline writes one picture after the other, and the folder is used here again only when it is done.
        nonisolated(unsafe) let folder = try FrameFolder(
            path: path, frameCount: film.frames.count, compression: output.picture.level)
        // By then the pipeline is done; a thread of it may hold the folder longer than the process lasts.
        defer { folder.discard() }
        let pipeline = FramePipeline { picture in try folder.write(isOpaque ? picture.withoutAlpha : picture) }
        do {
            try forEachFrame(of: film) { frame in
                let picture = try painter.picture(turn: frame.turn, progress: frame.progress)
                try pipeline.add { picture }
            }
        } catch {
            try? pipeline.finish()
            throw error
        }
        try pipeline.finish()
        InterruptLine.ofWhole(path, in: language) { folder.keep() }
        report(frames: film.frames.count, turns: turns.count, size: (painter.width, painter.height))
    }

    func writeAnimation(_ painter: inout TurnPainter, _ turns: Range<Int>, as format: AnimationFormat) throws {
        let film = output.film(of: turns)
        let writer = try AnimationWriter(
            path: path, format: format, width: painter.width, height: painter.height, frameCount: film.frames.count,
            isOpaque: painter.isOpaque)
        try forEachFrame(of: film) { frame in
            try writer.write(painter.picture(turn: frame.turn, progress: frame.progress), seconds: frame.seconds)
        }
        try writer.finish()
        report(
            frames: film.frames.count, turns: turns.count, size: (painter.width, painter.height),
            seconds: film.duration)
    }

    private func forEachFrame(of film: Film, _ write: (Film.Frame) throws -> Void) throws {
        var meter = ProgressMeter(
            name: path, total: film.frames.count, unit: .frame, in: isQuiet ? nil : language)
        defer { meter.finish() }
        for (index, frame) in film.frames.enumerated() {
            try write(frame)
            meter.show(index + 1)
        }
    }

    private func report(
        frames: Int, turns: Int, size: (width: Int, height: Int), seconds: Double? = nil,
        as part: Part = .frames
    ) {
        if isQuiet { return }
        guard isJSON else {
            let (count, size) = (Message.counted(frames, part.noun), "\(size.width) x \(size.height)")
            let message =
                if let seconds {
                    Message("\(path): \(count), \(size) pixels, \((10 * seconds).rounded() / 10) s")
                } else {
                    Message("\(path): \(count), \(size) pixels")
                }
            print(message.text(in: language))
            return
        }
        var members: [String: JSONValue] = [
            "output": .string(path), part.rawValue: JSONValue(frames), "turns": JSONValue(turns),
            "width": JSONValue(size.width), "height": JSONValue(size.height),
        ]
        if let seconds { members["seconds"] = .number((1000 * seconds).rounded() / 1000) }
        printJSON(members)
    }
}
