import PlanBase
import PlanFiles
import PlanImage
import PlanOverlay

/// Something that is done all the same but may not be meant, such as a name for which there is no room.
public enum SheetNote: MessageConvertible, Codable, Hashable, Sendable {
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
    /// Some texts have control characters, or code points that are no characters, which are shown as U+FFFD.
    case unwritableCharacters([String])
    /// There is no room for some areas' names, not even for their beginnings.
    case noRoomForAreaNames([String])
    /// Only the beginnings of some areas' names stand on the sheet.
    case areaNamesShortened([String])
    /// There is no room for some areas' sizes; their names may have room.
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
    /// Panels beside the drawing make the sheet larger than the paper; the size of its smallest text when it is printed there, in points.
    case sheetOverPaper(points: Double)
    /// Panels beside the drawing take more of the sheet for a paper than the drawing; the percent that they take.
    case panelsOverHalf(percent: Int)
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
        case .unwritableCharacters: "unwritableCharacters"
        case .noRoomForAreaNames: "noRoomForAreaNames"
        case .areaNamesShortened: "areaNamesShortened"
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
        case .sheetOverPaper: "sheetOverPaper"
        case .panelsOverHalf: "panelsOverHalf"
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

    /// The note on one line.
    public var message: Message { message(atScale: 1) }

    /// The note on one line, for a sheet of a scale.
    ///
    /// - Parameter scale: The sheet's scale; where a larger one would help, the note names one. As text grows with the scale from 1 on,
    ///   it then has to have a size of its own. Nil for a sheet that fills a paper, of which the note names a larger one.
    public func message(atScale scale: Double?) -> Message {
        guard let scale else { return message(Message("a larger \(Self.setting(.paper))")) }
        if scale < 1 { return message(Message("\(Self.setting(.scale, to: "1"))")) }
        let larger = Self.setting(.scale, to: ((20 * scale).rounded(.up) / 10).exact)
        return message(Message("\(larger) with a fixed \(Self.setting(.textSize))"))
    }

    /// A member of the request to be given, or to be given another value.
    private static func setting(_ member: RequestMember, to value: String? = nil) -> Remedy {
        .set(member.setting, to: value)
    }

    /// - Parameter larger: What makes more room.
    private func message(_ larger: Message) -> Message {
        switch self {
        case .fontNotInstalled(let family):
            Message(
                """
                \(RequestMember.font.setting): '\(family)' is not installed and another font takes its place; \
                'fc-list : family' lists what is, and \(Self.setting(.fontFile)) takes a file
                """)
        case .misnamedDrawing(let file, let kind):
            Message("\(file) is \(kind.phrase) whatever its name says; it is read as one")
        case .areaNameShared(let area, let shown, let others):
            if others.count == 1 {
                Message(
                    """
                    \(others.count + 1) areas have the name '\(area.excerpt)'; \(RequestMember.crop.setting) shows the first, \
                    '\(shown.excerpt)', and takes an id for the other: \(Self.list(others))
                    """)
            } else {
                Message(
                    """
                    \(others.count + 1) areas have the name '\(area.excerpt)'; \(RequestMember.crop.setting) shows the first, \
                    '\(shown.excerpt)', and takes an id for another: \(Self.list(others))
                    """)
            }
        case .areaOutsideDrawing(let id, ""):
            Message("area \(id) lies outside the drawing; is \(Self.setting(.coordinates)) right for the file?")
        case .areaOutsideDrawing(_, let area):
            Message("area '\(area)' lies outside the drawing; is \(Self.setting(.coordinates)) right for the file?")
        case .areaOutline(let problem): problem
        case .unwritableCharacters(let texts):
            Message(
                """
                \(Message.counted(texts.count, .text)) with characters that files cannot hold, \
                \(Self.example(texts.map(\.writable))); they are shown as '\u{FFFD}'; take them out
                """)
        case .missingGlyphs(let text):
            Message("no installed font has all characters of '\(text)'; install one that has, such as fonts-noto-core")
        case .noRoomForAreaNames(let names):
            Message(
                """
                no room for \(Message.counted(names.count, .areaName)), \(Self.example(names)); \
                try \(larger) or \(Self.setting(.areaNames, to: "never"))
                """)
        case .areaNamesShortened(let names):
            Message(
                """
                \(Message.counted(names.count, .areaName)) cut for want of room, \(Self.example(names)); \
                try \(larger) or \(Self.setting(.areaNames, to: "never"))
                """)
        case .noRoomForAreaSizes(let names):
            Message(
                "no room for the sizes of \(Message.counted(names.count, .area)), \(Self.example(names)); try \(larger)"
            )
        case .sizesUnknown(let names):
            if names.count == 1 {
                Message(
                    "\(Self.example(names)) lies partly in a detail of another scale; no size is written there")
            } else {
                Message(
                    """
                    \(names.count) lines and areas, \(Self.example(names)), lie partly in a detail of another scale; \
                    no size is written there
                    """)
            }
        case .unequalResolution(let x, let y):
            Message(
                """
                the drawing has \(x.shortest) dots to the inch along x and \(y.shortest) along y; lengths are measured by those \
                along x
                """
            ).advising(Message("\(Remedy.use(.rectify)) makes one scale of both"))
        case .namesOverDrawing(let count):
            Message(
                count: count,
                one: """
                    \(count) area name left out, as something is drawn wherever it could stand; \
                    \(Self.setting(.areaNames, to: "always")) writes all
                    """,
                other: """
                    \(count) area names left out, as something is drawn wherever they could stand; \
                    \(Self.setting(.areaNames, to: "always")) writes all
                    """)
        case .markersSpread(let count):
            Message(
                count: count,
                one: """
                    \(count) marker stands beside its point, with a line, as others would hide the number; \
                    \(Self.setting(.spread, to: "never")) leaves it there
                    """,
                other: """
                    \(count) markers stand beside their points, with a line, as others would hide the number; \
                    \(Self.setting(.spread, to: "never")) leaves them there
                    """)
        case .markersPartlyHidden(let count):
            Message(
                count: count,
                one: """
                    others cover a part of the number of \(count) marker, of no digit more than a quarter; \
                    \(Self.setting(.spread, to: "always")) moves it too
                    """,
                other: """
                    others cover a part of the numbers of \(count) markers, of no digit more than a quarter; \
                    \(Self.setting(.spread, to: "always")) moves them too
                    """)
        case .markersHidden(let count):
            Message(
                count: count,
                one: """
                    \(count) marker has its number hidden by others; \
                    \(Self.setting(.spread, to: "always")) puts markers beside their points, \
                    \(Self.setting(.cluster)) makes one disc of them
                    """,
                other: """
                    \(count) markers have their numbers hidden by others; \
                    \(Self.setting(.spread, to: "always")) puts markers beside their points, \
                    \(Self.setting(.cluster)) makes one disc of them
                    """)
        case .nothingToColorBy(let property, let similar?, _):
            Message(
                """
                \(RequestMember.colorBy.setting): no marker has a property '\(property.excerpt)'; did you mean '\(similar.excerpt)'?
                """)
        case .nothingToColorBy(let property, nil, let known):
            Message(
                "\(RequestMember.colorBy.setting): no marker has a property '\(property.excerpt)'; there are \(Self.list(known))"
            )
        case .noRoomForLabels(let labels):
            Message(
                """
                no room for \(Message.counted(labels.count, .label)), \(Self.example(labels)); \
                try \(larger) or a smaller \(Self.setting(.textSize))
                """)
        case .labelsShortened(let labels):
            Message(
                """
                \(Message.counted(labels.count, .label)) cut after three lines, \(Self.example(labels)); \
                shorter titles are written whole
                """)
        case .panelTextShortened(let text):
            Message("'\(text.excerpt)' is cut, as it takes more than \(TitleBlock.mostLines) lines")
        case .panelOverMarkers(let panel, let count):
            Message(
                count: count,
                one: """
                    the \(Self.name(ofPanel: panel)) covers \(count) marker or part of it; \
                    try another corner or \(larger)
                    """,
                other: """
                    the \(Self.name(ofPanel: panel)) covers \(count) markers or part of them; \
                    try another corner or \(larger)
                    """)
        case .panelOutside(let panel):
            if let remedy = Self.onDrawing(panel) {
                Message(
                    """
                    the \(Self.name(ofPanel: panel)) stands beside the drawing, where it covers nothing, and makes the sheet \
                    larger; \(remedy) keeps it on the drawing
                    """)
            } else {
                Message(
                    """
                    the \(Self.name(ofPanel: panel)) stands beside the drawing, where it covers nothing, and makes the sheet larger
                    """)
            }
        case .sheetOverPaper(let points):
            Message(
                """
                the panels beside the drawing make the sheet larger than the paper; printed on it, its smallest texts have \
                \(((10 * points).rounded() / 10).exact) points; try a larger \(Self.setting(.paper))
                """)
        case .panelsOverHalf(let percent):
            Message(
                """
                the panels beside the drawing take \(percent) percent of the sheet; \
                a larger \(Self.setting(.paper)) leaves more of it to the drawing
                """)
        case .panelsLeftOut:
            Message(
                """
                title block, scale bar and north arrow are left out, and the legend stands beside the tiles; \
                the marks 'scaled' keep them on the sheet
                """)
        case .transparencyOnPaper:
            Message(
                """
                the drawing is partly transparent, which JPEG cannot be, and is laid on white paper; a PNG keeps it
                """)
        case .file(let note): note.message
        case .detections(let message): message
        case .unknownClasses(let names, []):
            Message("no detection is of the class \(Self.either(names)); the file names none")
        case .unknownClasses(let names, let known):
            Message("no detection is of the class \(Self.either(names)); there are \(Self.list(known))")
        case .refusedNotHidden(let count):
            Message(
                """
                \(Message.counted(count, .entry)) cannot be used, so that nothing is hidden there; mend the file, \
                or look at the picture before it is passed on
                """)
        case .noOutlines(let count, let mark):
            Message(
                count: count,
                one: "\(count) detection has no outline, which \(RequestMember.draw.setting) \(mark) needs",
                other: "\(count) detections have no outline, which \(RequestMember.draw.setting) \(mark) needs")
        case .noTrails:
            Message("there are no trails: they need tracker ids, and the frames before this one in the same file")
        case .noRoomForPanel(let panel):
            Message(
                "no room for the \(Self.name(ofPanel: panel)); try \(larger) or a smaller \(Self.setting(.textSize))")
        }
    }

    /// The first of some names.
    private static func list(_ names: [String]) -> [Message] {
        Message.beginning(of: names) { Message(untranslated: $0.excerpt) }
    }

    /// The first of some names, of which each would do.
    private static func either(_ names: [String]) -> Message {
        Message.joined(list(names)) { Message("\($0) or \($1)") }
    }

    private static func example(_ texts: [String]) -> Message {
        let first = (texts.first ?? "").excerpt
        return texts.count == 1 ? .quoted(first) : Message("such as '\(first)'")
    }

    private static func name(ofPanel panel: String) -> Message {
        switch panel {
        case "legend": Message("legend", context: "panel")
        case "title block": Message("title block", context: "panel")
        case "scale bar": Message("scale bar", context: "panel")
        case "north arrow": Message("north arrow", context: "panel")
        case "colour scale": Message("colour scale", context: "panel")
        case "title list": Message("list of titles", context: "panel")
        default: Message(untranslated: panel)
        }
    }

    /// Returns the member and value of a request that keep a panel on the drawing; nil if there are none for the panel.
    private static func onDrawing(_ panel: String) -> Remedy? {
        switch panel {
        case "title block": setting(.titleBlockPlace, to: "bottom-right")
        case "legend", "colour scale": setting(.legend, to: "auto")
        case "title list": setting(.titles, to: "near")
        default: nil
        }
    }
}

extension SheetNote {
    /// The greatest number of notes of one kind in a row that are written out.
    private static let greatestCount = 5

    /// The lines of some notes; of more than five of one kind that follow each other, the rest is counted.
    static func lines(
        of notes: [SheetNote], in language: MessageLanguage, for frontEnd: FrontEnd, atScale scale: Double?
    ) -> [String] {
        var lines: [String] = []
        var rest = notes[...]
        while let first = rest.first {
            let alike = rest.prefix { $0.code == first.code }
            rest = rest.dropFirst(alike.count)
            lines += alike.prefix(greatestCount).map { $0.message(atScale: scale).text(in: language, for: frontEnd) }
            let count = alike.count - greatestCount
            guard count > 0 else { continue }
            lines.append(Message("(and \(count) more like the last)").text(in: language))
        }
        return lines
    }
}
