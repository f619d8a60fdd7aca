import PlanBase
import PlanModel

/// The property of a detection that determines its colour.
public enum DetectionColoring: String, CaseIterable, Codable, Hashable, Sendable {
    /// Its class.
    case `class`
    /// The tracker's number; its class where it has none.
    case id
    /// The confidence: from red over yellow to green.
    case confidence
}

/// The colours of detections.
struct DetectionColors {
    private let coloring: DetectionColoring
    private let palette: Palette
    private let classes: ColorAssignment

    /// - Parameters:
    ///   - classes: The names of all classes, each of which gets a colour in the order of the names, whether or not the picture shows
    ///     one of it: so all frames of a film have the same colours.
    ///   - fixed: Colours of classes that are already decided.
    init(_ coloring: DetectionColoring, classes: some Sequence<String>, palette: Palette, fixed: [String: Color]) {
        (self.coloring, self.palette) = (coloring, palette)
        self.classes = ColorAssignment(categories: Set(classes).sorted(), palette: palette, fixed: fixed)
    }

    /// The colour of a detection.
    func color(of detection: Detection) -> Color {
        switch coloring {
        case .id:
            // Numbers of trackers may be negative in nobody's files but broken ones; their colours repeat like all others.
            if let id = detection.trackerID { return palette.color(at: Int(id.magnitude % Self.mostColors)) }
        case .confidence:
            if let confidence = detection.confidence { return Self.color(ofConfidence: confidence) }
        case .class: break
        }
        return classes[detection.className] ?? palette.color(at: 0)
    }

    /// Red at 0, yellow at a half, green at 1: colours of the Okabe-Ito palette, which people with any kind of colour blindness can
    /// tell apart.
    static func color(ofConfidence confidence: Double) -> Color {
        confidence < 0.5
            ? OkabeIto.vermilion.mixed(with: OkabeIto.yellow, fraction: 2 * confidence)
            : OkabeIto.yellow.mixed(with: OkabeIto.bluishGreen, fraction: 2 * confidence - 1)
    }

    /// So many numbers of trackers have colours before these repeat.
    private static let mostColors: UInt = 1 << 20
}
