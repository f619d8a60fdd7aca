import PlanArgumentParser
import PlanBase
import PlanSheet
import PlanTiles

/// The report on a tile pyramid that was made or updated.
enum TilePrinting {
    static func print(_ result: TileReport, isUpdate: Bool, _ options: ReportOptions) {
        if options.quiet {
            // Nothing is kept quiet about that makes the run fail.
            for refusal in result.sheet.refused { Diagnostics.report(refusal.line(in: options.lang, for: .command)) }
        } else if options.json {
            printJSON(.object(result.members(in: options.lang, for: .command)))
        } else {
            Swift.print(text(result, isUpdate: isUpdate, in: options.lang).shownSafely)
        }
    }

    private static func text(_ result: TileReport, isUpdate: Bool, in language: MessageLanguage) -> String {
        var messages = [head(result)]
        if isUpdate || result.keptCount > 0 {
            messages.append(
                Message("\(result.writtenCount) tiles written, \(result.keptCount) left as they were"))
        }
        if result.foreignCount > 0 {
            let count = result.foreignCount
            messages.append(
                Message(
                    count: count, one: "kept \(count) file that planmark did not write",
                    other: "kept \(count) files that planmark did not write"))
        }
        if result.options.layout.isFolder, result.missingViewer == nil {
            messages.append(Message("open \(result.path)/viewer.html in a browser to look at them"))
        }
        var lines = messages.map { $0.text(in: language) }
        let sheet = result.sheet
        if sheet.areaCount > 0 || sheet.acceptedCount > 0 || !sheet.refused.isEmpty {
            lines.append(sheet.text(in: language))
        }
        return lines.joined(separator: "\n")
    }

    private static func head(_ result: TileReport) -> Message {
        let (shape, options) = (result.shape, result.options)
        let (total, levels) = (result.writtenCount + result.keptCount, shape.levels.count)
        let depth = Message(count: levels, one: "\(levels) level", other: "\(levels) levels")
        let (path, layout, format) = (result.path, options.layout.shownName, options.format.name)
        return Message(
            count: total,
            one: "\(path): \(total) tile of \(layout) in \(format), \(depth), \(shape.width) x \(shape.height) pixels",
            other:
                "\(path): \(total) tiles of \(layout) in \(format), \(depth), \(shape.width) x \(shape.height) pixels")
    }
}

extension TileLayout {
    /// The common name of the layout; in Chinese that of the option `--layout`.
    fileprivate var shownName: Message {
        switch self {
        case .dzi: Message("Deep Zoom", context: "tiles")
        case .xyz: Message("XYZ", context: "tiles")
        case .zoomify: Message("Zoomify", context: "tiles")
        case .iiif: Message("IIIF", context: "tiles")
        case .mbtiles: Message("MBTiles", context: "tiles")
        case .pmtiles: Message("PMTiles", context: "tiles")
        }
    }
}
