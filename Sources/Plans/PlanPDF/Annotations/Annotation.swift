import PlanBase
import PlanGeometry
import PlanModel

/// An annotation of a page, as PDF (ISO 32000-1, 12.5) and XFDF (ISO 19444-1) hold it. All places are in the page's own space, whose y
/// axis points up.
struct Annotation {
    /// The kind of annotation, such as `Stamp`.
    var kind: Kind
    /// The box in which it stands.
    var rect: Box
    /// The name that identifies the annotation on its page (`/NM`).
    var name: String?
    /// Who made it (`/T`).
    var author: String?
    /// The annotation's subject (`/Subj`).
    var subject: String?
    /// Its text (`/Contents`), with line feeds between lines.
    var contents: String?
    var created: Timestamp?
    var modified: Timestamp?
    /// The corners of a polygon, the points of a line or of what is drawn by hand, the corners of marked text; of a call-out, its arrow's
    /// points with the head first.
    var points: [Point] = []
    /// True if a line has its arrow head at its end and none at its start.
    var pointsToEnd = false
    /// The colour of outlines, and that of what they enclose.
    var color, interior: Color?
    /// The opacity, from 0 to 1, for programs that paint the annotation without its appearance stream (`/CA`).
    var opacity: Double?
    /// The width of the outline, in units of the page's own space.
    var lineWidth: Double?
    /// The annotation that this one answers, by its name.
    var answers: String?
    /// True if the annotation is a part of the annotation that ``answers`` names, and no answer to it.
    var isPart = false
    /// A state that somebody gives the annotation that this one answers.
    var state: ReviewState?
    /// A state of another model than that of reviews, such as a tick.
    var hasOtherState = false
    /// True if the annotation is not shown on the page.
    var isHidden = false
    /// True if the annotation is a line or polyline that is there to tell its length, or a polygon that is there to tell its area (`/IT`,
    /// ISO 32000-1, 12.5.6.7 and 12.5.6.9).
    var isMeasured = false
    /// The scale by which programs measure the annotation; nil if nothing is measured, or no scale is known.
    var scale: PageScale?
    /// The data that Planmark has written with the annotation; nil if Planmark did not write the annotation.
    var own: OwnData?

    /// The kinds of annotations that can stand for something in a plan, by their names in PDF.
    enum Kind: String, CaseIterable {
        case text = "Text"
        case freeText = "FreeText"
        case line = "Line"
        case square = "Square"
        case circle = "Circle"
        case polygon = "Polygon"
        case polyLine = "PolyLine"
        case highlight = "Highlight"
        case underline = "Underline"
        case squiggly = "Squiggly"
        case strikeOut = "StrikeOut"
        case stamp = "Stamp"
        case caret = "Caret"
        case ink = "Ink"
        case fileAttachment = "FileAttachment"
        case redact = "Redact"
        case sound = "Sound"
    }

    init(_ kind: Kind, rect: Box) { (self.kind, self.rect) = (kind, rect) }
}

extension Annotation {
    /// Puts the annotation where a file says that it stands: into its rectangle, or around its points where the rectangle is missing or
    /// has no area.
    ///
    /// - Returns: False if the file gives the annotation no place.
    mutating func stand(in rect: Box?) -> Bool {
        let given = rect ?? Self.noPlace
        self.rect = given.width > 0 && given.height > 0 ? given : Box(enclosing: points) ?? given
        return self.rect != Self.noPlace
    }

    /// The rectangle that programs write for annotations that stand nowhere.
    static let noPlace = Box(origin: .zero, size: .zero)

    /// The point that the annotation is about: where a call-out or the arrow head of a line points, where a line without one begins, and
    /// the middle of any other annotation.
    var place: Point {
        switch kind {
        case .freeText: points.first ?? rect.center
        case .line: head ?? rect.center
        case .polyLine where !isClosed: head ?? rect.center
        case .polygon, .polyLine: Box(enclosing: points)?.center ?? rect.center
        default: rect.center
        }
    }

    /// The end of a line that has the arrow head, or the line's beginning.
    private var head: Point? { pointsToEnd ? points.last : points.first }

    /// True if the points lead back to where they begin, as an outline's do.
    var isClosed: Bool { points.count > 2 && points.first == points.last }

    /// True if a line has an arrow head at its end and none at its start, or any other head there (ISO 32000-1, table 176).
    ///
    /// - Parameters:
    ///   - start: The name of what is drawn at the line's start, such as `OpenArrow`; nil for nothing.
    ///   - end: The name of what is drawn at its end.
    static func pointsToEnd(start: String?, end: String?) -> Bool {
        func weight(_ head: String?) -> Int {
            switch head {
            case "OpenArrow", "ClosedArrow": 2
            case "ROpenArrow", "RClosedArrow", "Circle", "Square", "Diamond": 1
            default: 0
            }
        }
        return weight(end) > weight(start)
    }

    /// True if an intent says that an annotation is there to tell a size. Programs write `LineDimension`, `polyline-dimension` and
    /// `LineDimention`.
    static func isMeasure(intent: String?) -> Bool {
        guard let letters = intent?.lowercased().filter(\.isLetter) else { return false }
        return letters.hasSuffix("dimension") || letters.hasSuffix("dimention")
    }
}

extension Annotation {
    /// The annotation's name in messages: the subject if Planmark wrote the annotation, else the author and the beginning of the text.
    /// Nil if the annotation has none of them.
    var shownName: String? {
        if let subject, own != nil || isPlanmarks { return subject }
        let start = contents?.split(separator: "\n").first.map { String($0.excerpt) }
        let parts = [author, start ?? subject].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: ": ")
    }

    /// True if the subject is one that Planmark gives markers.
    var isPlanmarks: Bool { subject?.hasPrefix("Marker") ?? false }

    /// A hash of the annotation's kind, place and text, which tells the annotation from others if it has no name.
    var fingerprint: String {
        let sides = [rect.minX, rect.minY, rect.maxX, rect.maxY].map { "\(($0 * 10).rounded())" }
        let text = ([kind.rawValue] + sides + [contents ?? ""]).joined(separator: "|")
        return String("\(ContentHash(of: Array(text.utf8)))".prefix(24))
    }
}

/// The data that Planmark keeps with an annotation that it wrote, beside what programs show of the annotation.
struct OwnData: Hashable {
    /// The marker or area as a line of JSON (see `JSONLinesPlanWriter`), in pixel points; nil for what stands for neither.
    var line: String?
    /// Where the annotation stood when it was written.
    var rect: Box?
    /// The corners that were written.
    var points: [Point] = []
    /// The id of the plan.
    var plan: String
}

/// The states of a review (ISO 32000-1, table 171).
enum ReviewState: String, CaseIterable {
    case none = "None"
    case accepted = "Accepted"
    case rejected = "Rejected"
    case cancelled = "Cancelled"
    case completed = "Completed"
}
