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

    /// The refusal in a language, without the file and the place.
    public func message(in language: MessageLanguage, for frontEnd: FrontEnd = .library) -> String {
        message.text(in: language, for: frontEnd)
    }

    /// The refusal on one line in a language: `defects.csv:12: outside the drawing …`.
    public func line(in language: MessageLanguage, for frontEnd: FrontEnd = .library) -> String {
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
    init(_ marker: RefusedMarker) {
        file = marker.file
        place = Self.place(marker.place)
        reason = Reason(rawValue: marker.code) ?? .malformed
        let point: Point? = if case .refused(let refusal) = marker.reason { refusal.point } else { nil }
        (x, y) = (point.map { "\($0.x)" }, point.map { "\($0.y)" })
        message = marker.message
    }

    /// An area of a file that cannot be read.
    init(area place: FilePlace, _ reason: Message, file: String) {
        self.init(file: file, Self.place(place), reason, .malformedArea)
    }

    /// An entry of a file of detections, refused.
    init(_ refusal: DetectionFile.Refusal, file: String) {
        self.init(file: file, Self.place(refusal.place), refusal.reason)
    }

    /// A detection of an array, refused.
    init(detection index: Int, _ problem: DetectionProblem) {
        self.init(file: "", .detection(index + 1), problem.message)
    }

    private init(file: String, _ place: Place, _ message: Message, _ reason: Reason = .malformed) {
        (self.file, self.place, self.reason, self.message) = (file, place, reason, message)
        (x, y) = (nil, nil)
    }

    private static func place(_ place: FilePlace) -> Place {
        switch place {
        case .line(let number, _): .line(number)
        case .feature(let number, _): .feature(number)
        case .entry(let number, _), .annotation(let number, _, _): .entry(number)
        }
    }

    /// A marker of an array, refused.
    init(index: Int, _ refusal: PlacementRefusal) {
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
        switch place {
        case .line(let line): members["line"] = .number(Double(line))
        case .feature(let number): members["feature"] = .number(Double(number))
        case .entry(let number): members["entry"] = .number(Double(number))
        case .item(let number), .detection(let number): members["item"] = .number(Double(number))
        }
        if let position {
            members["x"] = .coordinate(position.x)
            members["y"] = .coordinate(position.y)
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

extension SheetRefusal: CustomStringConvertible {
    /// The refusal in English, on one line with its place.
    public var description: String { line(in: .english) }
}
