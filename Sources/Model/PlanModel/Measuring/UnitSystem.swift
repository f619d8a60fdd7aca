import PlanBase

/// The units in which lengths and areas are shown.
public enum UnitSystem: String, CaseIterable, Codable, Hashable, Sendable {
    /// Metres, square metres and their parts: `7.80 m`, `12.4 m²`.
    case metric
    /// Feet, inches and square feet: `25'-7"`, `133 sq ft`.
    case imperial
}

extension UnitSystem: NamedChoice {}

extension UnitSystem {
    /// Metres in the system's unit of length, which is the metre or the foot.
    public var metresPerUnit: Double {
        switch self {
        case .metric: 1
        case .imperial: 0.3048
        }
    }
}

extension UnitSystem {
    /// The name of the units.
    package var name: Message {
        switch self {
        case .metric: Message("metric units", context: "units")
        case .imperial: Message("imperial units", context: "units")
        }
    }

    /// The name of the units in a language.
    package func name(in language: MessageLanguage) -> String { name.text(in: language) }
}
