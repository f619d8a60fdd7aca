import PlanBase
import PlanGeometry
import PlanJSON

/// A report on a sheet: what the sheet shows, what was refused, and what may not be meant.
public struct SheetReport: Codable, Hashable, Sendable {
    /// The drawing's size in pixels.
    public let drawingSize: Size
    /// Pixels of the sheet to a pixel of the drawing.
    public let scale: Double
    /// The paper that the sheet fills; nil for a sheet that the request's scale makes.
    public let paper: SheetRequest.Paper?
    /// The numbers of areas and markers in the part that the sheet shows; nil for a sheet of the whole drawing.
    public let part: Part?
    /// The number of all areas, in the shown part or not.
    public let areaCount: Int
    /// The number of accepted markers. A sheet of a part of the drawing shows only those accepted markers that are in the part.
    public let acceptedCount: Int
    /// The number of accepted markers that were placed in their rooms, as they have no coordinates; nil if no marker names a room instead.
    public let placedCount: Int?
    /// The number of detections that are shown; nil if none were asked for.
    public let detectionCount: Int?
    /// True if the markers or detections were checked; a plan's were checked when they were placed.
    public let isChecked: Bool
    /// The entries that were refused, in the order of the markers.
    public let refused: [SheetRefusal]
    /// The notes on results that may not be meant.
    public let notes: [SheetNote]
    /// The doubts about values that could not be read, and about areas and markers that lie where they hardly should.
    public let doubts: [SheetDoubt]
    /// True if the sheet can be rendered; false if the request is strict and anything was refused.
    public let isRenderable: Bool

    /// The contents of a part of a drawing.
    public struct Part: Codable, Hashable, Sendable {
        /// The number of areas whose bounding boxes lie at least partly in the part.
        public let areaCount: Int
        /// The number of markers in the part.
        public let markerCount: Int
    }

    /// One line for the sheet, and one for each refused entry.
    ///
    /// - Parameters:
    ///   - path: The path that the sheet is rendered to, with which the first line begins; nil for the word sheet.
    ///   - frontEnd: What the reader uses, whose terms the refusals have.
    public func text(
        in language: MessageLanguage, output path: String? = nil, for frontEnd: FrontEnd = .swift
    ) -> String {
        let output = path.map(Message.init(untranslated:)) ?? Message("sheet")
        let (drawn, refused) = (acceptedCount + (detectionCount ?? 0), refused.count)
        let heading =
            if !isChecked {
                Message("\(output): \(shown)")
            } else if isRenderable {
                Message("\(output): \(shown), \(refused) refused")
            } else {
                Message(
                    count: refused,
                    one: "\(output): not written, as \(refused) of \(checked(drawn + refused)) was refused",
                    other: "\(output): not written, as \(refused) of \(checked(drawn + refused)) were refused")
            }
        let refusals = isChecked ? self.refused : []
        return ([heading.text(in: language)] + refusals.map { $0.line(in: language, for: frontEnd) }).joined(
            separator: "\n")
    }

    /// The numbers of areas, markers and detections that are shown, with the totals if a part of the drawing is shown.
    private var shown: Message {
        let detections = detectionCount.map { Message.counted($0, .detection) }
        if let detections, areaCount + acceptedCount == 0 { return detections }
        let areas = part.map { Message.counted($0.areaCount, of: areaCount, .area) } ?? .counted(areaCount, .area)
        let markers =
            part.map { Message.counted($0.markerCount, of: acceptedCount, .marker) } ?? .counted(acceptedCount, .marker)
        return detections.map { Message("\(areas), \(markers), \($0)") } ?? Message("\(areas), \(markers)")
    }

    /// The number of checked entries.
    private func checked(_ count: Int) -> Message {
        guard detectionCount != nil else { return .counted(count, .marker) }
        return areaCount + acceptedCount == 0
            ? .counted(count, .detection) : Message("\(count) markers and detections")
    }

    /// The report as one JSON object, with messages in a language; without the notes.
    ///
    /// - Parameters:
    ///   - output: The path that the sheet is rendered to; `null` in the object where it is not.
    ///   - frontEnd: What the reader uses, whose terms the refusals have.
    public func json(
        in language: MessageLanguage, output: String? = nil, for frontEnd: FrontEnd = .swift
    ) -> String {
        JSONValue.object(members(in: language, output: output, for: frontEnd)).text
    }

    /// The report as ``json(in:output:for:)`` gives it, with the notes as an array of texts, and all that programs can
    /// know of refusals and doubts.
    package func jsonWithNotes(
        in language: MessageLanguage, output: String? = nil, for frontEnd: FrontEnd = .swift
    ) -> String {
        var members = members(in: language, output: output, for: frontEnd)
            .merging(details(in: language, for: frontEnd)) { $1 }
        members["notes"] = .array(noteLines(in: language, for: frontEnd).map(JSONValue.string))
        return JSONValue.object(members).text
    }

    /// The refusals and the doubts with all that programs can know of them, as members of a JSON object.
    package func details(
        in language: MessageLanguage, for frontEnd: FrontEnd = .swift
    ) -> [String: JSONValue] {
        var members = ["doubts": JSONValue.array(doubts.map { $0.json(in: language, for: frontEnd) })]
        if isChecked {
            members["refused"] = .array(refused.map { $0.jsonWithSubject(in: language, for: frontEnd) })
        }
        return members
    }

    /// The members of ``json(in:output:for:)``.
    package func members(
        in language: MessageLanguage, output: String?, for frontEnd: FrontEnd = .swift
    ) -> [String: JSONValue] {
        var members: [String: JSONValue] = [
            "output": isRenderable ? output.map(JSONValue.string) ?? .null : .null,
            "drawing": .object(["width": .number(drawingSize.width), "height": .number(drawingSize.height)]),
            "areas": .number(Double(areaCount)),
            "drawn": .number(Double(isRenderable ? acceptedCount : 0)),
        ]
        if let placedCount { members["placed"] = .number(Double(isRenderable ? placedCount : 0)) }
        if let detectionCount { members["detections"] = .number(Double(isRenderable ? detectionCount : 0)) }
        if let part {
            members["part"] = .object([
                "areas": .number(Double(part.areaCount)), "markers": .number(Double(part.markerCount)),
            ])
        }
        if isChecked { members["refused"] = .array(refused.map { $0.json(in: language, for: frontEnd) }) }
        return members
    }

    /// The notes, one line each; of many of one kind the first five and how many more there are.
    ///
    /// - Parameter frontEnd: What the reader uses, by whose names the members of the request are called.
    public func noteLines(in language: MessageLanguage, for frontEnd: FrontEnd = .swift) -> [String] {
        SheetNote.lines(of: notes, in: language, for: frontEnd, atScale: paper == nil ? scale : nil)
    }
}

extension SheetReport: CustomStringConvertible {
    /// The report in English, a line for each marker that was refused.
    public var description: String { text(in: .english) }
}
