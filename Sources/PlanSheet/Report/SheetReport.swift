import PlanGeometry
import PlanModel

/// What a sheet shows, what was refused, and what may not be meant.
public struct SheetReport: Codable, Hashable, Sendable {
    /// The drawing's size in pixels.
    public let drawingSize: Size
    /// How many areas there are.
    public let areaCount: Int
    /// How many markers were accepted. Of these a sheet of a part of the drawing shows those in the part.
    public let acceptedCount: Int
    /// Whether the markers were checked; a plan's were when they were placed.
    public let isChecked: Bool
    /// The entries that were refused, in the order of the markers.
    public let refused: [SheetRefusal]
    /// What is done all the same but may not be meant.
    public let notes: [SheetNote]
    /// Whether the sheet can be rendered: not if the request is strict and anything was refused.
    public let isRenderable: Bool

    /// One line for the sheet, and one for each refused entry.
    ///
    /// - Parameter output: The path that the sheet is rendered to, with which the first line begins.
    public func text(in language: MessageLanguage, output: String = "sheet") -> String {
        let (drawn, refused) = (acceptedCount, refused.count)
        guard isChecked else {
            return language == .chinese
                ? "\(output):\(areaCount) 个区域,\(drawn) 个标记"
                : "\(output): \(counted(areaCount, "area")), \(counted(drawn, "marker"))"
        }
        let heading =
            switch (language, isRenderable) {
            case (.english, true):
                "\(output): \(counted(areaCount, "area")), \(counted(drawn, "marker")), \(refused) refused"
            case (.english, false):
                "\(output): not written, as \(refused) of \(counted(drawn + refused, "marker")) "
                    + "\(refused == 1 ? "was" : "were") refused"
            case (.chinese, true): "\(output):\(areaCount) 个区域,\(drawn) 个标记,\(refused) 个被拒绝"
            case (.chinese, false): "\(output):未写入,\(drawn + refused) 个标记中有 \(refused) 个被拒绝"
            }
        return ([heading] + self.refused.map { $0.line(in: language) }).joined(separator: "\n")
    }

    /// The report as one JSON object, with messages in a language; without the notes.
    ///
    /// - Parameter output: The path that the sheet is rendered to; `null` in the object where it is not.
    public func json(in language: MessageLanguage, output: String? = nil) -> String {
        var members: [String: JSONValue] = [
            "output": isRenderable ? output.map(JSONValue.string) ?? .null : .null,
            "drawing": .object(["width": .number(drawingSize.width), "height": .number(drawingSize.height)]),
            "areas": .number(Double(areaCount)),
            "drawn": .number(Double(isRenderable ? acceptedCount : 0)),
        ]
        if isChecked { members["refused"] = .array(refused.map { $0.json(in: language) }) }
        return JSONValue.object(members).text
    }

    /// The notes, one line each; of many of one kind the first five and how many more there are.
    ///
    /// - Parameter name: What a member of the request is called.
    public func noteLines(
        in language: MessageLanguage, naming name: (RequestMember) -> String = \.rawValue
    ) -> [String] {
        SheetNote.lines(of: notes, in: language, naming: name)
    }
}
