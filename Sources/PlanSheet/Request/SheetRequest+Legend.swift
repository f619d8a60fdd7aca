import PlanOverlay

extension SheetRequest.Panels {
    /// Whether there is a legend, and where. Coded as `if-needed`, `never`, or the place: `auto`, `top-left`, …
    public enum Legend: Hashable, Sendable {
        /// Where it covers the least, when the markers have at least two colours.
        case ifNeeded
        /// No legend.
        case never
        /// At a place, when there is a colour to explain.
        case place(PanelPlace)
    }
}

extension SheetRequest.Panels.Legend: Codable, NamedChoice {
    static var names: [String] { ["if-needed", "never"] + PanelPlace.names }

    /// Reads the word.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        switch try container.decode(String.self) {
        case "if-needed": self = .ifNeeded
        case "never": self = .never
        case let word:
            guard let place = PanelPlace(rawValue: word) else {
                throw DecodingError.dataCorruptedError(in: container, debugDescription: "no place")
            }
            self = .place(place)
        }
    }

    /// Writes the word.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .ifNeeded: try container.encode("if-needed")
        case .never: try container.encode("never")
        case .place(let place): try container.encode(place)
        }
    }
}
