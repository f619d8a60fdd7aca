import PlanBase
import PlanJSON
import PlanModel

extension AreaImport {
    /// Returns the areas of the plan that the file has replaced: `2 areas replaced: Kitchen -> Hall, Office (outline)`; `nil` for none.
    package func replacementText(in language: MessageLanguage, for frontEnd: FrontEnd = .swift) -> String? {
        replacementMessage(in: language)?.text(in: language, for: frontEnd)
    }

    /// Returns the message of ``replacementText(in:for:)``, with the names of fields in a language.
    func replacementMessage(in language: MessageLanguage) -> Message? {
        guard !replacements.isEmpty else { return nil }
        let shown = Self.beginning(of: replacements) {
            AreaChangeText(old: $0.old, new: $0.new, language: language).replacement
        }
        let replaced = Message("\(Message.counted(replacements.count, .area)) replaced: \(shown)")
        guard seemsMisread else { return replaced }
        return Message(
            """
            \(replaced); all are of another size or at another place than before: \(Self.question)
            """
        ).advising(Message("\(Remedy.use(.undo)) takes the import back"))
    }

    /// Returns the new areas with names that the plan had already: `2 areas added beside others of the same name, …: Room (room-x5ab)`;
    /// `nil` for none.
    package func namesakeText(in language: MessageLanguage) -> String? { namesakeMessage?.text(in: language) }

    var namesakeMessage: Message? {
        guard !namesakes.isEmpty else { return nil }
        let shown = Message.beginning(of: namesakes, atMost: Self.shownCount) {
            Message("\($0.name.onOneLine) (\($0.id.onOneLine))")
        }
        return Message(
            """
            \(Message.counted(namesakes.count, .area)) added beside others of the same name, as it is not clear which is meant: \
            \(shown)
            """)
    }

    /// Returns the areas that were not taken, as they lie outside the drawing, reach too far beyond it, or lie where others of the plan
    /// are; `nil` for none.
    package func outsideText(in language: MessageLanguage, for frontEnd: FrontEnd = .swift) -> String? {
        outsideMessage?.text(in: language, for: frontEnd)
    }

    var outsideMessage: Message? {
        let messages = [
            outside.isEmpty ? nil : Self.outsideMessage(outside), tooFar.isEmpty ? nil : Self.tooFarMessage(tooFar),
            exchanged.isEmpty ? nil : Self.exchangedMessage(exchanged),
        ].compactMap(\.self)
        return messages.isEmpty ? nil : Message.joined(messages) { Message("\($0). \($1)") }
    }

    /// Says of areas that they lie where others of the plan are and are not taken.
    private static func exchangedMessage(_ areas: [Area]) -> Message {
        let count = Message.counted(areas.count, .area)
        let shown = beginning(of: areas, name: \.shownName.onOneLine)
        return Message(
            count: areas.count,
            one: """
                \(count) not taken, as it lies where another area of the plan is, and not where it was: \(shown); are names or ids \
                exchanged in the file? \(Remedy.set(.exchangeAreas)) takes it all the same
                """,
            other: """
                \(count) not taken, as they lie where other areas of the plan are, and not where they were: \(shown); are names or ids \
                exchanged in the file? \(Remedy.set(.exchangeAreas)) takes them all the same
                """)
    }

    /// Says of areas that they reach too far beyond the drawing and are not taken.
    static func tooFarMessage(_ areas: [Area]) -> Message {
        let (count, pixels) = (Message.counted(areas.count, .area), KeptReach.pixels.shortest)
        let shown = beginning(of: areas, name: \.shownName.onOneLine)
        return Message(
            count: areas.count,
            one:
                "\(count) not taken, as it reaches more than \(pixels) pixels beyond the drawing: \(shown); \(question)",
            other:
                "\(count) not taken, as they reach more than \(pixels) pixels beyond the drawing: \(shown); \(question)"
        )
    }

    /// Says of areas that they lie outside the drawing and are not taken: `2 areas not taken, as they lie outside the drawing: …`.
    static func outsideMessage(_ areas: [Area]) -> Message {
        let count = Message.counted(areas.count, .area)
        let shown = beginning(of: areas, name: \.shownName.onOneLine)
        return Message(
            count: areas.count, one: "\(count) not taken, as it lies outside the drawing: \(shown); \(question)",
            other: "\(count) not taken, as they lie outside the drawing: \(shown); \(question)")
    }

    /// The question about the file's coordinates that messages ask where areas are at odd places.
    private static var question: Message {
        Message("are \(Setting.coordinates) and \(Setting.zoom) those of the file?")
    }

    /// Returns the names of the first areas, and an ellipsis if there are more.
    private static func beginning<Element>(of areas: [Element], name: (Element) -> String) -> [Message] {
        Message.beginning(of: areas, atMost: shownCount) { Message(untranslated: name($0)) }
    }

    /// The greatest number of areas that a message names.
    private static let shownCount = 20
}

extension AreaImport.Replacement {
    /// The area's id, its names before and after, and the fields that changed.
    package var json: JSONValue {
        .object([
            "id": .string(new.id), "old": .string(old.name), "new": .string(new.name),
            "changed": .array(new.differences(from: old).map { .string($0.rawValue) }),
        ])
    }
}
