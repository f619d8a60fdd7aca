import PlanBase
import PlanJSON

/// A report on an export: the numbers of objects in the file, and the parts of the plan that the file does not hold.
public struct ExportReport: Hashable, Sendable {
    /// The number of areas in the file.
    public let areas: Int
    /// The number of measured lines in the file.
    public let lines: Int
    /// The number of markers in the file.
    public let markers: Int
    /// The number of detections in the file.
    public let detections: Int
    /// The parts of the plan that the file does not hold.
    public let losses: [Message]
    /// Remarks on how the file was written, one sentence each.
    public let notes: [Message]
    /// Values of the request's filter that the plan does not have, which may be slips, one sentence each.
    public private(set) var doubts: [Message] = []
    /// The language of the text and the object.
    public let language: MessageLanguage

    /// True if the export was one of detections alone.
    private let isOfDetections: Bool

    package init(
        areas: Int, lines: Int, markers: Int, detections: Int = 0, losses: [Message], notes: [Message] = [],
        language: MessageLanguage
    ) {
        isOfDetections = false
        (self.lines, self.detections) = (lines, detections)
        (self.areas, self.markers, self.losses, self.language) = (areas, markers, losses, language)
        self.notes = notes
    }

    /// Creates the report on an export of detections alone.
    package init(detections: Int, losses: [Message], language: MessageLanguage) {
        (areas, lines, markers, self.detections, isOfDetections) = (0, 0, 0, detections, true)
        (self.losses, notes, self.language) = (losses, [], language)
    }

    /// Returns the report with further values of the request's filter that may be slips.
    package func doubting(_ doubts: [Message]) -> ExportReport {
        var report = self
        report.doubts += doubts
        return report
    }

    /// The numbers: `4 areas, 12 markers`, with the lines where there are some.
    public var text: String {
        if isOfDetections || (detections > 0 && areas + lines + markers == 0) {
            return Message.counted(detections, .detection).text(in: language)
        }
        let counts: [Message?] = [
            .counted(areas, .area), lines == 0 ? nil : .counted(lines, .line), .counted(markers, .marker),
            detections == 0 ? nil : .counted(detections, .detection),
        ]
        return counts.compactMap { $0?.text(in: language) }.joined(separator: ", ")
    }

    /// The parts of the plan that the file does not hold, on one line.
    ///
    /// - Parameter frontEnd: What the reader uses, whose terms for settings the text has.
    public func lossText(for frontEnd: FrontEnd = .swift) -> String {
        let list = losses.map { $0.text(in: language, for: frontEnd) }.joined(separator: "; ")
        return Message("not in the file: \(list)").text(in: language)
    }

    /// The report as one object.
    ///
    /// - Parameters:
    ///   - output: The file's name.
    ///   - frontEnd: What the reader uses, whose terms for settings the texts have.
    public func json(output: String?, for frontEnd: FrontEnd = .swift) -> JSONValue {
        var members: [String: JSONValue] = [
            "output": JSONValue(output), "areas": JSONValue(areas), "lines": JSONValue(lines),
            "markers": JSONValue(markers), "detections": JSONValue(detections),
            "notHeld": .array(losses.map { .string($0.text(in: language, for: frontEnd)) }),
            "notes": .array(notes.map { .string($0.text(in: language, for: frontEnd)) }),
        ]
        if !doubts.isEmpty {
            members["doubts"] = .array(doubts.map { .string($0.text(in: language, for: frontEnd)) })
        }
        return .object(members)
    }
}
