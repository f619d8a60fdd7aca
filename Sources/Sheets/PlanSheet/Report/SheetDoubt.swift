import PlanBase
import PlanExchange
import PlanFiles
import PlanJSON
import PlanModel

/// Something that the sheet shows, but hardly as it is meant: a value that cannot be read, or areas and markers that lie where they should
/// not.
public struct SheetDoubt: Codable, Hashable, Sendable {
    /// The word that programs know the kind of doubt by, such as `unread`.
    public let code: String
    /// The doubt in words, on one line, with the place if it is about one.
    public let message: Message
    /// The path of the file as it was given; nil for a doubt about several markers, and for markers of an array.
    public private(set) var file: String?
    /// Where the marker stands that the doubt is about; nil for a doubt about several.
    public private(set) var place: SheetRefusal.Place?
    /// The column or member that has the value.
    public private(set) var column: String?
    /// The value as it is written.
    public private(set) var value: String?
    /// The value that is probably meant.
    public private(set) var meant: String?

    private init(code: String, message: Message) { (self.code, self.message) = (code, message) }

    private init(
        code: String, _ message: Message, at place: FilePlace, in batch: MarkerBatch, ofArray: Bool, column: String,
        value: String
    ) {
        self.init(code: code, message: message)
        (file, self.place) = (ofArray ? nil : batch.file, SheetRefusal.Place(place, ofArray: ofArray))
        (self.column, self.value) = (column, value)
    }
}

extension SheetDoubt {
    /// The doubts about the values of a batch's markers: those that cannot be read, statuses that are mistyped, and the first number that
    /// is given twice.
    ///
    /// - Parameter ofArray: True if the markers are those of an array, which has items rather than entries.
    static func doubts(about batch: MarkerBatch, ofArray: Bool) -> [SheetDoubt] {
        var doubts: [SheetDoubt] = []
        for case .marker(let marker) in batch.entries where !marker.unread.isEmpty {
            let place = FilePlace.message(marker.place, in: batch.file)
            for (_, cell) in marker.unread.sorted(by: { $0.key.name < $1.key.name }) where cell.part == .none {
                let message = Message(
                    "\(place): '\(cell.text.excerpt)' in '\(cell.column.excerpt)' cannot be read and stays a property")
                doubts.append(
                    SheetDoubt(
                        code: "unread", message, at: marker.place, in: batch, ofArray: ofArray, column: cell.column,
                        value: cell.text))
            }
        }
        for (status, first, meant) in batch.mistypedStatuses() {
            let note = FileNote.mistypedStatus(status, first: FilePlace.message(first, in: batch.file), meant: meant)
            var doubt = SheetDoubt(
                code: "mistypedStatus", note.message, at: first, in: batch, ofArray: ofArray, column: "status",
                value: status)
            doubt.meant = meant
            doubts.append(doubt)
        }
        if let (count, number, first, earlier) = batch.repeatedNumbers() {
            let places = [first, earlier].map { FilePlace.message($0, in: batch.file) }
            let note = FileNote.repeatedNumbers(count, number: number, first: places[0], earlier: places[1])
            doubts.append(
                SheetDoubt(
                    code: "repeatedNumber", note.message, at: first, in: batch, ofArray: ofArray, column: "number",
                    value: "\(number)"))
        }
        return doubts
    }

    /// The doubt that a note is about; nil if the note is about none, or about values that ``doubts(about:ofArray:)`` tells one by one.
    init?(_ note: SheetNote) {
        switch note {
        case .areaOutsideDrawing, .areaOutline, .nothingToColorBy, .unknownClasses, .refusedNotHidden:
            self.init(code: note.code, message: note.message)
        case .file(let note):
            guard let code = note.codeOfDoubt else { return nil }
            self.init(code: code, message: note.message)
        default: return nil
        }
    }

    /// The doubt as a JSON object, with its message in a language.
    func json(in language: MessageLanguage, for frontEnd: FrontEnd) -> JSONValue {
        var members: [String: JSONValue] = [
            "code": .string(code), "message": .string(message.text(in: language, for: frontEnd).onOneLine),
        ]
        if let place { (members[place.name], members["of"]) = (.number(Double(place.number)), .string("marker")) }
        for (name, text) in [("file", file), ("column", column), ("value", value), ("meant", meant)] {
            if let text { members[name] = .string(text) }
        }
        return .object(members)
    }
}

extension FileNote {
    /// The word for the doubt that the note is about; nil if it is about none.
    fileprivate var codeOfDoubt: String? {
        switch self {
        case .withinOnePixel: "withinOnePixel"
        case .smallerThanPixel: "smallerThanPixel"
        case .degrees: "degrees"
        case .inCorner: "inCorner"
        case .misplaced, .perhapsLengths, .farOutside: "misplaced"
        case .mixedDates: "mixedDates"
        case .otherSize: "otherSize"
        case .boxesSeemCorners: "boxesSeemCorners"
        case .uncalculated: "uncalculated"
        case .sharedMeaning: "sharedMeaning"
        case .otherRooms: "otherRooms"
        case .notTaken: "notTaken"
        case .hiddenRows(_, _, areTaken: false): "hiddenRows"
        default: nil
        }
    }
}
