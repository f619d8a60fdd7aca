import PlanGeometry
import PlanModel

/// What an annotation run tells: as lines for people, or as one JSON object for programs.
struct AnnotationReport {
    let output: String
    let drawing: Size
    let areaCount: Int
    let result: PlacedMarkers
    /// Whether the picture was written; it is not in a strict run with refused markers.
    let isWritten: Bool

    /// One line for the run and one for each refused marker.
    func text(in language: MessageLanguage) -> String {
        let (drawn, refused) = (result.markers.count, result.refused.count)
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
            "drawn": .number(Double(isWritten ? result.markers.count : 0)),
            "refused": .array(result.refused.map { $0.json(in: language) }),
        ])
        return object.text
    }
}

extension RefusedMarker {
    /// The refusal on one line: `defects.csv:12: outside the drawing …`.
    func line(in language: MessageLanguage) -> String {
        let name = file == "-" ? "standard input" : file
        return switch place {
        case .line: "\(name):\(place): \(message(in: language))"
        case .feature: "\(name): \(place): \(message(in: language))"
        }
    }

    func message(in language: MessageLanguage) -> String {
        switch reason {
        case .malformed(let problem): problem.message(in: language)
        case .refused(let refusal): refusal.message(in: language)
        }
    }

    fileprivate func json(in language: MessageLanguage) -> JSONValue {
        var members: [String: JSONValue] = [
            "reason": .string(reasonName), "message": .string(message(in: language)),
        ]
        switch place {
        case .line(let line, _): members["line"] = .number(Double(line))
        case .feature(let number, _): members["feature"] = .number(Double(number))
        }
        if let (x, y) = position {
            members["x"] = .coordinate(x)
            members["y"] = .coordinate(y)
        }
        return .object(members)
    }

    private var reasonName: String {
        switch reason {
        case .malformed: "malformed"
        case .refused(.notFinite): "notFinite"
        case .refused(.outsideDrawing): "outsideDrawing"
        case .refused(.outsideAreas): "outsideAreas"
        case .refused(.notSaved): "notSaved"
        case .refused(.notReady): "notReady"
        case .refused(.drawingChanged): "drawingChanged"
        case .refused(.closed): "closed"
        }
    }

    private var position: (x: Double, y: Double)? {
        switch reason {
        case .refused(.notFinite(let x, let y)): (x, y)
        case .refused(.outsideDrawing(let point, _)), .refused(.outsideAreas(let point, _)),
            .refused(.notSaved(let point, _)):
            (point.x, point.y)
        default: nil
        }
    }
}

extension JSONValue {
    /// A coordinate; JSON has no numbers that are not finite, so those come as text.
    fileprivate static func coordinate(_ value: Double) -> JSONValue {
        value.isFinite ? .number(value) : .string("\(value)")
    }
}
