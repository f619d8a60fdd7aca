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
    /// The corners of a polygon or the points of a line; where a note's arrow points first.
    var points: [Point] = []
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
    /// True if the annotation is a line or polyline that is there to tell its length (`/IT`, ISO 32000-1, 12.5.6.7 and 12.5.6.9).
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
