import PlanGeometry
import PlanModel
import PlanPageCurl

/// What an annotation run tells: as lines for people, or as one JSON object for programs.
struct AnnotationReport {
    let output: String
    let drawing: Size
    let areaCount: Int
    let result: MarkerBatch.Result
    /// Whether the picture was written; it is not in a strict run with refused markers.
    let isWritten: Bool

    /// One line for the run and one for each refused marker.
    func text(in language: MessageLanguage) -> String {
        let (drawn, refused) = (result.accepted.count, result.refused.count)
        let heading =
            switch (language, isWritten) {
            case (.english, true):
                "\(output): \(counted(areaCount, "area")), \(counted(drawn, "marker")), \(refused) refused"
            case (.english, false):
                "\(output): not written, as \(refused) of \(counted(drawn + refused, "marker")) \(refused == 1 ? "was" : "were") refused"
            case (.chinese, true):
                "\(output):\(areaCount) 个区域,\(drawn) 个标记,\(refused) 个被拒绝"
            case (.chinese, false):
                "\(output):未写入,\(drawn + refused) 个标记中有 \(refused) 个被拒绝"
            }
        return ([heading] + result.refused.map { $0.line(in: language) }).joined(separator: "\n")
    }

    private func counted(_ count: Int, _ noun: String) -> String {
        "\(count) \(noun)\(count == 1 ? "" : "s")"
    }

    /// The run as one JSON object, with messages in a language.
    func json(in language: MessageLanguage) -> String {
        let object = JSONValue.object([
            "output": isWritten ? .string(output) : .null,
            "drawing": .object(["width": .number(drawing.width), "height": .number(drawing.height)]),
            "areas": .number(Double(areaCount)),
            "drawn": .number(Double(isWritten ? result.accepted.count : 0)),
            "refused": .array(result.refused.map { $0.json(in: language) }),
        ])
        return object.text
    }
}

extension RefusedMarker {
    fileprivate func json(in language: MessageLanguage) -> JSONValue {
        var members: [String: JSONValue] = ["reason": .string(code), "message": .string(message(in: language))]
        switch place {
        case .line(let line, _): members["line"] = .number(Double(line))
        case .feature(let number, _): members["feature"] = .number(Double(number))
        }
        if case .refused(let refusal) = reason, let point = refusal.point {
            members["x"] = .coordinate(point.x)
            members["y"] = .coordinate(point.y)
        }
        return .object(members)
    }
}

extension JSONValue {
    /// A coordinate; JSON has no numbers that are not finite, so those come as text.
    fileprivate static func coordinate(_ value: Double) -> JSONValue {
        value.isFinite ? .number(value) : .string("\(value)")
    }
}
