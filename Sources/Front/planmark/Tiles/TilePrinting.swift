import PlanArgumentParser
import PlanBase
import PlanSheet
import PlanTiles

/// The report on a tile pyramid that was made or updated.
enum TilePrinting {
    static func print(_ result: TileReport, isUpdate: Bool, _ options: ReportOptions) {
        if options.quiet {
            // Nothing is kept quiet about that makes the run fail.
            for refusal in result.sheet.refused { Diagnostics.report(refusal.line(in: options.lang)) }
        } else if options.json {
            printJSON(.object(result.members(in: options.lang)))
        } else {
            Swift.print(text(result, isUpdate: isUpdate, in: options.lang).shownSafely)
        }
    }

    private static func text(_ result: TileReport, isUpdate: Bool, in language: MessageLanguage) -> String {
        let (shape, options) = (result.shape, result.options)
        let levels = shape.levels.count
        let total = result.writtenCount + result.keptCount
        let head = language.text(
            "\(result.path): \(total == 1 ? "1 tile" : "\(total) tiles") of \(options.layout.name) in \(options.format.name), "
                + "\(levels == 1 ? "1 level" : "\(levels) levels"), "
                + "\(shape.width) x \(shape.height) pixels",
            "\(result.path):\(options.layout.rawValue) 图块 \(total) 个(\(options.format.name)),\(levels) 级,"
                + "\(shape.width) x \(shape.height) 像素")
        var lines = [head]
        if isUpdate || result.keptCount > 0 {
            lines.append(
                language.text(
                    "\(result.writtenCount) tiles written, \(result.keptCount) left as they were",
                    "写入 \(result.writtenCount) 个图块,\(result.keptCount) 个保持不变"))
        }
        if result.foreignCount > 0 {
            let count = result.foreignCount
            lines.append(
                language.text(
                    "kept \(count == 1 ? "1 file" : "\(count) files") that planmark did not write",
                    "保留了 \(count) 个并非由 planmark 写入的文件"))
        }
        if options.layout.isFolder, result.missingViewer == nil {
            lines.append(
                language.text(
                    "open \(result.path)/viewer.html in a browser to look at them",
                    "用浏览器打开 \(result.path)/viewer.html 查看"))
        }
        let sheet = result.sheet
        if sheet.areaCount > 0 || sheet.acceptedCount > 0 || !sheet.refused.isEmpty {
            lines.append(sheet.text(in: language))
        }
        return lines.joined(separator: "\n")
    }
}
