import PlanBase
import PlanDetections
import PlanExchange
import PlanFiles
import PlanGeometry
import PlanJSON
import PlanModel

/// An entry of the areas, markers or detections that is not on the sheet, and why.
public struct SheetRefusal: Codable, Hashable, Sendable {
    /// Why an entry is refused. The raw value is what programs know the reason by.
    public enum Reason: String, Codable, Hashable, Sendable {
        /// The entry cannot be read as a marker, or used as a detection.
        case malformed
        /// The area cannot be read.
        case malformedArea
        /// The marker's point is infinite, not a number, or too far away to have a pixel point.
        case notFinite
        /// The marker lies outside the drawing.
        case outsideDrawing
        /// The marker lies in none of the allowed areas.
        case outsideAreas
        /// The room, in which a place was to be found for the marker, is not found or takes no markers.
        case room
    }

    /// Where an entry stands.
    public enum Place: Codable, Hashable, Sendable {
        /// A line of a CSV file, from 1.
        case line(Int)
        /// A feature of a GeoJSON file, from 1.
        case feature(Int)
        /// An entry of another list in JSON, from 1.
        case entry(Int)
        /// A marker of an array, from 1.
        case item(Int)
        /// A detection of an array, from 1.
        case detection(Int)
    }

    /// The kinds of entries.
    public enum Subject: String, Codable, Hashable, Sendable {
        /// An area.
        case area
        /// A marker.
        case marker
        /// A detection.
        case detection
    }

    /// The kind of thing that the entry was to be.
    public let subject: Subject
    /// The path of the file as it was given; empty for markers that were given as values.
    public let file: String
    /// Where in the file or array the entry stands.
    public let place: Place
    /// Why the entry is refused.
    public let reason: Reason
    /// The pixel point's coordinates, where there is one, or as they are written where they are not finite. Coded as texts where
    /// they are not finite, for which JSON has no numbers.
    public var position: Point? {
        guard let x = Self.number(x), let y = Self.number(y) else { return nil }
        return Point(x: x, y: y)
    }

    // As texts, which both codings and comparisons take even where they are not numbers.
    private let x, y: String?
    /// The refusal, without the file and the place.
    public let message: Message
    /// The column that has no value, or one that the entry cannot have; nil where none is to blame, or the format has no columns.
    public let column: String?

    /// The refusal in a language, without the file and the place.
    public func message(in language: MessageLanguage, for frontEnd: FrontEnd = .swift) -> String {
        message.text(in: language, for: frontEnd)
    }

    /// The refusal on one line in a language: `defects.csv:12: outside the drawing …`.
    public func line(in language: MessageLanguage, for frontEnd: FrontEnd = .swift) -> String {
        let name = FilePlace.message(nil, in: file)
        let line =
            switch place {
            case .line(let number): Message("\(name):\(number): \(message)")
            case .feature(let number): Message("\(name): feature \(number): \(message)")
            case .entry(let number): Message("\(name): entry \(number): \(message)")
            case .item(let number): Message("marker \(number): \(message)")
            case .detection(let number): Message("detection \(number): \(message)")
            }
        return line.text(in: language, for: frontEnd)
    }

    private static func number(_ text: String?) -> Double? { text.flatMap { Double($0) } }
}

extension SheetRefusal {
    /// An entry of a file or an array of markers, refused.
    ///
    /// - Parameter ofArray: True if the markers are those of an array, which has items rather than entries.
    init(_ marker: RefusedMarker, ofArray: Bool = false) {
        subject = .marker
        file = ofArray ? "" : marker.file
        place = Place(marker.place, ofArray: ofArray)
        reason = Reason(rawValue: marker.code) ?? .malformed
        let point: Point? = if case .refused(let refusal) = marker.reason { refusal.point } else { nil }
        (x, y) = (point.map { "\($0.x)" }, point.map { "\($0.y)" })
        message = marker.message.within(SheetRequest.Placement.section)
        column = if case .malformed(let problem) = marker.reason { problem.column } else { nil }
    }

    /// An area of a file that cannot be read.
    init(area place: FilePlace, _ reason: Message, file: String) {
        self.init(.area, file: file, Place(place), reason, .malformedArea)
    }

    /// An entry of a file of detections, refused.
    init(_ refusal: DetectionFile.Refusal, file: String) {
        self.init(.detection, file: file, Place(refusal.place), refusal.reason)
    }

    /// A detection of an array, refused.
    init(detection index: Int, _ problem: DetectionProblem) {
        self.init(.detection, file: "", .detection(index + 1), problem.message)
    }

    private init(
        _ subject: Subject, file: String, _ place: Place, _ message: Message, _ reason: Reason = .malformed
    ) {
        (self.subject, self.file, self.place, self.reason, self.message) = (subject, file, place, reason, message)
        (x, y, column) = (nil, nil, nil)
    }

    /// A marker of an array, refused.
    init(index: Int, _ refusal: PlacementRefusal) {
        (subject, column) = (.marker, nil)
        file = ""
        place = .item(index + 1)
        reason = Reason(rawValue: refusal.code) ?? .malformed
        (x, y) = (refusal.point.map { "\($0.x)" }, refusal.point.map { "\($0.y)" })
        message = refusal.message
    }

    /// The refusal as a JSON object, with its message in a language.
    func json(in language: MessageLanguage, for frontEnd: FrontEnd) -> JSONValue {
        var members: [String: JSONValue] = [
            "reason": .string(reason.rawValue), "message": .string(message(in: language, for: frontEnd)),
        ]
        members[place.name] = .number(Double(place.number))
        if let position {
            members["x"] = .coordinate(position.x)
            members["y"] = .coordinate(position.y)
        }
        return .object(members)
    }

    /// The refusal as ``json(in:for:)`` gives it, with what the entry was to be, its file and the column that is to blame.
    func jsonWithSubject(in language: MessageLanguage, for frontEnd: FrontEnd) -> JSONValue {
        guard case .object(var members) = json(in: language, for: frontEnd) else { return .null }
        members["of"] = .string(subject.rawValue)
        if !file.isEmpty { members["file"] = .string(file) }
        if let column { members["column"] = .string(column) }
        return .object(members)
    }
}

extension SheetRefusal.Place {
    /// A place in a file, or in an array that is read as one.
    init(_ place: FilePlace, ofArray: Bool = false) {
        switch place {
        case _ where ofArray: self = .item(place.number)
        case .line(let number, _): self = .line(number)
        case .feature(let number, _): self = .feature(number)
        case .entry(let number, _), .annotation(let number, _, _): self = .entry(number)
        }
    }

    /// The name of the member that has the number in JSON.
    var name: String {
        switch self {
        case .line: "line"
        case .feature: "feature"
        case .entry: "entry"
        case .item, .detection: "item"
        }
    }

    /// The number of the entry, from 1.
    var number: Int {
        switch self {
        case .line(let number), .feature(let number), .entry(let number), .item(let number), .detection(let number):
            number
        }
    }
}

extension JSONValue {
    /// A coordinate; JSON has no numbers that are not finite, so those come as text.
    fileprivate static func coordinate(_ value: Double) -> JSONValue {
        value.isFinite ? .number(value) : .string("\(value)")
    }
}

extension SheetRefusal: CustomStringConvertible {
    /// The refusal in English, on one line with its place.
    public var description: String { line(in: .english) }
}
