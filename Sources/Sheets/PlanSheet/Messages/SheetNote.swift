import PlanBase
import PlanFiles
import PlanImage
import PlanOverlay

/// Something that is done all the same but may not be meant, such as a name for which there is no room.
public enum SheetNote: Codable, Hashable, Sendable {
    /// A font family is not installed, and another one takes its place.
    case fontNotInstalled(family: String)
    /// The drawing's name ends like that of another kind of file.
    case misnamedDrawing(file: String, kind: FileKind)
    /// Several areas have the name of the one to be shown; the ids of the one that is, and of the others.
    case areaNameShared(name: String, shown: String, others: [String])
    /// An area lies outside the drawing.
    case areaOutsideDrawing(id: String, name: String)
    /// The outline of an area of a file is taken as it is but is hardly meant so, such as one that crosses itself.
    case areaOutline(Message)
    /// No installed font has all characters of a text.
    case missingGlyphs(text: String)
    /// There is no room for some areas' names, or only for their beginnings.
    case noRoomForAreaNames([String])
    /// Some areas have room for their names, but not for their sizes.
    case noRoomForAreaSizes([String])
    /// Some lines or areas lie partly in a detail of another scale, so that no size is written.
    case sizesUnknown([String])
    /// The drawing has other dots to the inch along x than along y, as a distorted scan has, and the scale is that along x.
    case unequalResolution(x: Double, y: Double)
    /// The names of some areas are left out, as something is drawn wherever they could stand.
    case namesOverDrawing(Int)
    /// Some markers stand beside their points, as others would hide their numbers.
    case markersSpread(Int)
    /// Some markers' numbers are covered in part, but not so far that they cannot be read.
    case markersPartlyHidden(Int)
    /// Some markers' numbers are hidden by other markers.
    case markersHidden(Int)
    /// No marker has the property that gives the colours; the name of one that some have and that is nearly the same, and all
    /// names that there are.
    case nothingToColorBy(property: String, similar: String?, known: [String])
    /// There is no room for some labels near their markers.
    case noRoomForLabels([String])
    /// Only the beginnings of some labels stand on the sheet.
    case labelsShortened([String])
    /// Only the beginning of a text of a panel, such as the title block, stands on the sheet.
    case panelTextShortened(String)
    /// A panel covers markers or parts of them.
    case panelOverMarkers(panel: String, markerCount: Int)
    /// A panel stands beside the drawing and makes the sheet larger, as it would cover much on the drawing.
    case panelOutside(panel: String)
    /// Panels are left out, as each level of a pyramid is laid out by itself.
    case panelsLeftOut
    /// The sheet is written as JPEG, which has no transparency, so that white paper lies under the drawing.
    case transparencyOnPaper
    /// There is no room for a panel beside the others.
    case noRoomForPanel(panel: String)
    /// A note from reading the file of areas or markers.
    case file(FileNote)
    /// A note from reading the file of detections.
    case detections(Message)
    /// Classes are named that no detection has.
    case unknownClasses([String], known: [String])
    /// Classes are to be blurred or pixelated, and some entries of the file cannot be used: what they mean stays visible.
    case refusedNotHidden(Int)
    /// Some detections have no outline, which a mark needs.
    case noOutlines(Int, mark: String)
    /// Trails are asked for, and nothing is known of earlier frames.
    case noTrails
}

extension SheetNote {
    /// The code that programs know the note by.
    public var code: String {
        switch self {
        case .fontNotInstalled: "fontNotInstalled"
        case .misnamedDrawing: "misnamedDrawing"
        case .areaNameShared: "areaNameShared"
        case .areaOutsideDrawing: "areaOutsideDrawing"
        case .areaOutline: "areaOutline"
        case .missingGlyphs: "missingGlyphs"
        case .noRoomForAreaNames: "noRoomForAreaNames"
        case .noRoomForAreaSizes: "noRoomForAreaSizes"
        case .sizesUnknown: "sizesUnknown"
        case .unequalResolution: "unequalResolution"
        case .namesOverDrawing: "namesOverDrawing"
        case .markersSpread: "markersSpread"
        case .markersPartlyHidden: "markersPartlyHidden"
        case .markersHidden: "markersHidden"
        case .nothingToColorBy: "nothingToColorBy"
        case .noRoomForLabels: "noRoomForLabels"
        case .labelsShortened: "labelsShortened"
        case .panelTextShortened: "panelTextShortened"
        case .panelOverMarkers: "panelOverMarkers"
        case .panelOutside: "panelOutside"
        case .panelsLeftOut: "panelsLeftOut"
        case .transparencyOnPaper: "transparencyOnPaper"
        case .noRoomForPanel: "noRoomForPanel"
        case .file: "file"
        case .detections: "detections"
        case .unknownClasses: "unknownClasses"
        case .refusedNotHidden: "refusedNotHidden"
        case .noOutlines: "noOutlines"
        case .noTrails: "noTrails"
        }
    }

    /// Tells which of some classes that are named no detection has; nil if each is had by one.
    ///
    /// - Parameter classes: Those of the detections.
    package init?(unknownOf named: [String], among classes: Set<String>) {
        let known = Set(classes.map(\.normalizedKey))
        let unknown = named.filter { !known.contains($0.normalizedKey) }
        guard !unknown.isEmpty else { return nil }
        self = .unknownClasses(unknown, known: classes.filter { !$0.isEmpty }.sorted())
    }

    /// The note on one line in a language.
    ///
    /// - Parameters:
    ///   - name: What a member of the request is called.
    ///   - scale: The sheet's scale; where a larger one would help, the note names one. As text grows with the scale from 1 on, it
    ///     then has to have a size of its own.
    public func text(
        in language: MessageLanguage, naming name: (RequestMember) -> String = \.rawValue, atScale scale: Double = 1
    ) -> String {
        if scale < 1 {
            let own = "\(name(.scale)) 1"
            return language == .english ? english(name, own) : chinese(name, own)
        }
        let larger = "\(name(.scale)) \((2 * scale).exact)"
        return language == .english
            ? english(name, "\(larger) with a fixed \(name(.textSize))")
            : chinese(name, "\(larger) 并固定 \(name(.textSize))")
    }

    private func english(_ name: (RequestMember) -> String, _ larger: String) -> String {
        switch self {
        case .fontNotInstalled(let family):
            "\(name(.font)): '\(family)' is not installed and another font takes its place; "
                + "'fc-list : family' lists what is, and \(name(.fontFile)) takes a file"
        case .misnamedDrawing(let file, let kind):
            "\(file) is \(kind.phrase) whatever its name says; it is read as one"
        case .areaNameShared(let area, let shown, let others):
            "\(others.count + 1) areas have the name '\(area.excerpt)'; \(name(.crop)) shows the first, '\(shown.excerpt)', "
                + "and takes an id for \(others.count == 1 ? "the other" : "another"): \(Self.list(others, separator: ", "))"
        case .areaOutsideDrawing(let id, let area):
            "area \(area.isEmpty ? id : "'\(area)'") lies outside the drawing; "
                + "are \(name(.coordinates)) and \(name(.zoom)) those of the file?"
        case .areaOutline(let problem): problem.english
        case .missingGlyphs(let text) where text.hasNoncharacters:
            "'\(text.replacingNoncharacters)' has code points that are no characters, shown as '\u{FFFD}'; take them out"
        case .missingGlyphs(let text):
            "no installed font has all characters of '\(text)'; install one that has, such as fonts-noto-core"
        case .noRoomForAreaNames(let names):
            "no room for \(counted(names.count, "area name")), \(Self.example(names)); "
                + "try \(larger) or \(name(.areaNames)) never"
        case .noRoomForAreaSizes(let names):
            "no room for the sizes of \(counted(names.count, "area")), \(Self.example(names)); try \(larger)"
        case .sizesUnknown(let names):
            (names.count == 1
                ? "\(Self.example(names)) lies" : "\(names.count) lines and areas, \(Self.example(names)), lie")
                + " partly in a detail of another scale; no size is written there"
        case .unequalResolution(let x, let y):
            "the drawing has \(x.shortest) dots to the inch along x and \(y.shortest) along y; lengths are measured by those along x, "
                + "and 'planmark rectify' makes one scale of both"
        case .namesOverDrawing(let count):
            "\(counted(count, "area name")) left out, as something is drawn wherever \(count == 1 ? "it" : "they") could stand; "
                + "\(name(.areaNames)) always writes all"
        case .markersSpread(let count):
            "\(counted(count, "marker")) \(count == 1 ? "stands" : "stand") beside \(count == 1 ? "its point" : "their points"), with "
                + "a line, as others would hide the number; \(name(.spread)) never leaves \(count == 1 ? "it" : "them") there"
        case .markersPartlyHidden(let count):
            "others cover a part of the \(count == 1 ? "number of 1 marker" : "numbers of \(count) markers"), of no digit more than "
                + "a quarter; \(name(.spread)) always moves \(count == 1 ? "it" : "them") too"
        case .markersHidden(let count):
            "\(counted(count, "marker")) \(count == 1 ? "has its number" : "have their numbers") hidden by others; "
                + "\(name(.spread)) always puts markers beside their points, \(name(.cluster)) makes one disc of them"
        case .nothingToColorBy(let property, let similar, let known):
            "\(name(.colorBy)): no marker has a property '\(property.excerpt)'"
                + (similar.map { "; did you mean '\($0.excerpt)'?" }
                    ?? "; there are \(Self.list(known, separator: ", "))")
        case .noRoomForLabels(let labels):
            "no room for \(counted(labels.count, "label")), \(Self.example(labels)); "
                + "try \(larger) or a smaller \(name(.textSize))"
        case .labelsShortened(let labels):
            "\(counted(labels.count, "label")) cut after two lines, \(Self.example(labels)); shorter titles are written whole"
        case .panelTextShortened(let text):
            "'\(text.excerpt)' is cut, as it takes more than \(TitleBlock.mostLines) lines"
        case .panelOverMarkers(let panel, let count):
            "the \(panel) covers \(count == 1 ? "1 marker or part of it" : "\(count) markers or part of them"); "
                + "try another corner or \(larger)"
        case .panelOutside(let panel):
            "the \(panel) stands beside the drawing, where it covers nothing, and makes the sheet larger"
                + (Self.onDrawing(panel, name).map { "; \($0) keeps it on the drawing" } ?? "")
        case .panelsLeftOut:
            "title block, scale bar and north arrow are left out, and the legend stands beside the tiles; the marks 'scaled' keep them on the sheet"
        case .transparencyOnPaper:
            "the drawing is partly transparent, which JPEG cannot be, and is laid on white paper; a PNG keeps it"
        case .file(let note): note.message(in: .english)
        case .detections(let message): message.english
        case .unknownClasses(let names, let known):
            "no detection is of the class \(Self.list(names, separator: " or ")); "
                + (known.isEmpty ? "the file names none" : "there are \(Self.list(known, separator: ", "))")
        case .refusedNotHidden(let count):
            "\(count == 1 ? "1 entry" : "\(count) entries") cannot be used, so that nothing is hidden there; mend the file, "
                + "or look at the picture before it is passed on"
        case .noOutlines(let count, let mark):
            "\(counted(count, "detection")) \(count == 1 ? "has" : "have") no outline, which \(name(.draw)) \(mark) needs"
        case .noTrails:
            "there are no trails: they need tracker ids, and the frames before this one in the same file"
        case .noRoomForPanel(let panel):
            "no room for the \(panel); try \(larger) or a smaller \(name(.textSize))"
        }
    }

    /// The first of some names.
    private static func list(_ names: [String], separator: String) -> String {
        names.prefix(20).map(\.excerpt).joined(separator: separator) + (names.count > 20 ? "\(separator)…" : "")
    }

    private static func example(_ texts: [String]) -> String {
        let first = (texts.first ?? "").excerpt
        return texts.count == 1 ? "'\(first)'" : "such as '\(first)'"
    }

    private func chinese(_ name: (RequestMember) -> String, _ larger: String) -> String {
        switch self {
        case .fontNotInstalled(let family):
            "\(name(.font)):字体“\(family)”未安装,已用其他字体代替;"
                + "用 fc-list : family 查看已安装的字体,或用 \(name(.fontFile)) 指定字体文件"
        case .misnamedDrawing(let file, let kind): "\(file) 的内容是 \(kind.name),与文件名不符;按 \(kind.name) 读取"
        case .areaNameShared(let area, let shown, let others):
            "有 \(others.count + 1) 个区域名为“\(area.excerpt)”;\(name(.crop)) 显示其中第一个 \(shown.excerpt),"
                + "其他的可按编号指定:\(Self.list(others, separator: "、"))"
        case .areaOutsideDrawing(let id, let area):
            "区域\(area.isEmpty ? " \(id) " : "“\(area)”")在图纸之外;\(name(.coordinates)) 和 \(name(.zoom)) 与文件一致吗?"
        case .areaOutline(let problem): problem.chinese
        case .missingGlyphs(let text) where text.hasNoncharacters:
            "“\(text.replacingNoncharacters)”含有不是字符的码位,显示为“\u{FFFD}”;请将其删除"
        case .missingGlyphs(let text): "没有已安装的字体包含“\(text)”的全部字符;请安装合适的字体,例如 fonts-noto-core"
        case .noRoomForAreaNames(let names):
            "\(names.count) 个区域名称放不下,例如“\(names.first ?? "")”;"
                + "可试用 \(larger) 或 \(name(.areaNames)) never"
        case .noRoomForAreaSizes(let names):
            "\(names.count) 个区域的面积放不下,例如“\(names.first ?? "")”;可试用 \(larger)"
        case .sizesUnknown(let names):
            "“\(names.first?.excerpt ?? "")”\(names.count > 1 ? "等 \(names.count) 项" : "")部分位于比例不同的详图中,不写尺寸"
        case .unequalResolution(let x, let y):
            "图纸横向每英寸 \(x.shortest) 点,纵向 \(y.shortest) 点;长度按横向计算,“planmark rectify”可统一两个比例"
        case .namesOverDrawing(let count):
            "\(count) 个区域名称未写出,因为可写之处都有图形;\(name(.areaNames)) always 则全部写出"
        case .markersSpread(let count):
            "\(count) 个标记移到其位置旁并以线相连,因为其编号会被其他标记遮住;\(name(.spread)) never 则不移动"
        case .markersPartlyHidden(let count):
            "\(count) 个标记的编号被其他标记遮住一小部分(每个数字不超过四分之一);\(name(.spread)) always 则也移动"
        case .markersHidden(let count):
            "\(count) 个标记的编号被其他标记遮住;可用 \(name(.spread)) always 移到旁边,或用 \(name(.cluster)) 合并"
        case .nothingToColorBy(let property, let similar, let known):
            "\(name(.colorBy)):没有标记具有属性“\(property.excerpt)”"
                + (similar.map { ";是否为“\($0.excerpt)”?" } ?? ";可用:\(Self.list(known, separator: "、"))")
        case .noRoomForLabels(let labels):
            "\(labels.count) 个标签放不下,例如“\(labels.first ?? "")”;"
                + "可试用 \(larger) 或更小的 \(name(.textSize))"
        case .labelsShortened(let labels):
            "\(labels.count) 个标签只写出前两行,例如“\(labels.first?.excerpt ?? "")”;较短的标题可完整写出"
        case .panelTextShortened(let text): "“\(text.excerpt)”超过 \(TitleBlock.mostLines) 行,只写出开头"
        case .panelOverMarkers(let panel, let count):
            "\(Self.chinese(panel: panel))遮住了 \(count) 个标记或其一部分;可换一个角落或试用 \(larger)"
        case .panelOutside(let panel):
            "\(Self.chinese(panel: panel))放在图纸旁以免遮挡,图幅因此变大"
                + (Self.onDrawing(panel, name).map { ";\($0) 则放在图纸上" } ?? "")
        case .panelsLeftOut: "省略标题栏、比例尺和指北针,图例显示在图块旁边;标记方式 'scaled' 会把它们保留在图上"
        case .transparencyOnPaper: "图纸有透明部分,JPEG 无法保存,因此以白色为底;PNG 可保留透明"
        case .file(let note): note.message(in: .chinese)
        case .detections(let message): message.chinese
        case .unknownClasses(let names, let known):
            "没有检测结果属于类别 \(Self.list(names, separator: "、"));"
                + (known.isEmpty ? "文件没有类别名称" : "有:\(Self.list(known, separator: "、"))")
        case .refusedNotHidden(let count):
            "\(count) 个无法使用的条目没有被遮盖,因为位置未知;请修正文件,或检查图片"
        case .noOutlines(let count, let mark): "\(count) 个检测结果没有轮廓,而 \(name(.draw)) \(mark) 需要轮廓"
        case .noTrails: "没有轨迹:轨迹需要跟踪编号以及同一文件中之前的帧"
        case .noRoomForPanel(let panel):
            "\(Self.chinese(panel: panel))放不下;可试用 \(larger) 或更小的 \(name(.textSize))"
        }
    }

    /// Returns the member and value of a request that keep a panel on the drawing; nil if there are none for the panel.
    private static func onDrawing(_ panel: String, _ name: (RequestMember) -> String) -> String? {
        switch panel {
        case "title block": "\(name(.titleBlockPlace)) bottom-right"
        case "legend", "colour scale": "\(name(.legend)) auto"
        default: nil
        }
    }

    private static func chinese(panel: String) -> String {
        ["legend": "图例", "title block": "标题栏", "scale bar": "比例尺", "north arrow": "指北针", "colour scale": "色标"][panel]
            ?? panel
    }
}

extension SheetNote {
    /// The greatest number of notes of one kind in a row that are written out.
    private static let greatestCount = 5

    /// The lines of some notes; of more than five of one kind that follow each other, the rest is counted.
    static func lines(
        of notes: [SheetNote], in language: MessageLanguage, naming name: (RequestMember) -> String,
        atScale scale: Double
    ) -> [String] {
        var lines: [String] = []
        var rest = notes[...]
        while let first = rest.first {
            let alike = rest.prefix { $0.code == first.code }
            rest = rest.dropFirst(alike.count)
            lines += alike.prefix(greatestCount).map { $0.text(in: language, naming: name, atScale: scale) }
            let count = alike.count - greatestCount
            guard count > 0 else { continue }
            lines.append(
                language == .chinese ? "(还有 \(count) 条与上一条类似)" : "(and \(count) more like the last)")
        }
        return lines
    }
}

extension SheetNote: CustomStringConvertible {
    /// The note in English, on one line.
    public var description: String { text(in: .english) }
}
