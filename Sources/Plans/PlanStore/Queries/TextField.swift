import PlanModel

/// A field of markers whose values repeat from marker to marker.
public enum TextField: String, Hashable, Sendable {
    /// Parts of `MarkerDetails`.
    case status, category, priority, assignee
    /// The person who made the marker.
    case author
}

extension MarkerQuery {
    /// The fields of which certain texts are wanted, with these; an empty one stands for none.
    package var wantedTexts: [(field: TextField, texts: Set<String>)] {
        [
            (.status, statuses), (.category, categories), (.priority, priorities),
            (.assignee, assignees), (.author, authors),
        ].filter { !$0.texts.isEmpty }
    }
}

extension PlanMarker {
    /// The value of a field of text.
    subscript(field: TextField) -> String? {
        if field == .author { return author }
        return DetailField.all.first { $0.name == field.rawValue }.flatMap { marker.details[$0] }
    }
}
