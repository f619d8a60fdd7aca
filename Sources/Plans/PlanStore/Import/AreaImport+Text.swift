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
        let shown = OutsideAreas.beginning(of: replacements) {
            AreaChangeText(old: $0.old, new: $0.new, language: language).replacement
        }
        let replaced = Message("\(Message.counted(replacements.count, .area)) replaced: \(shown)")
        guard seemsMisread else { return replaced }
        return Message(
            """
            \(replaced); all are of another size or at another place than before: \(OutsideAreas.question)
            """
        ).advising(Message("\(Remedy.use(.undo)) takes the import back"))
    }

    /// Returns the new areas with names that the plan had already: `2 areas added beside others of the same name, …: Room (room-x5ab)`;
    /// `nil` for none.
    package func namesakeText(in language: MessageLanguage) -> String? { namesakeMessage?.text(in: language) }

    /// Returns the new areas whose number as an id another area of the plan has; `nil` for none.
    package func renumberedText(in language: MessageLanguage, for frontEnd: FrontEnd = .swift) -> String? {
        renumberedMessage?.text(in: language, for: frontEnd)
    }

    private static func shown(_ areas: [Area]) -> [Message] {
        Message.beginning(of: areas, atMost: OutsideAreas.shownCount) {
            Message("\($0.name.onOneLine) (\($0.id.onOneLine))")
        }
    }

    var renumberedMessage: Message? {
        guard !renumbered.isEmpty else { return nil }
        let (count, shown, all) = (
            Message.counted(renumbered.count, .area), Self.shown(renumbered), Remedy.set(.exchangeAreas)
        )
        return Message(
            count: renumbered.count,
            one: """
                \(count) added with a new id, as the plan has an area of another name and place under its number: \(shown); \
                \(all) replaces the plan's
                """,
            other: """
                \(count) added with new ids, as the plan has areas of other names and places under their numbers: \(shown); \
                \(all) replaces the plan's
                """)
    }

    var namesakeMessage: Message? {
        guard !namesakes.isEmpty else { return nil }
        let shown = Self.shown(namesakes)
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
            outside.isEmpty ? nil : OutsideAreas.outsideMessage(outside),
            tooFar.isEmpty ? nil : OutsideAreas.tooFarMessage(tooFar),
            exchanged.isEmpty ? nil : Self.exchangedMessage(exchanged, difference),
        ].compactMap(\.self)
        return messages.isEmpty ? nil : Message.joined(messages) { Message("\($0). \($1)") }
    }

    /// Says of areas that they lie where others of the plan are, or are the plan's in other coordinates, and are not taken.
    private static func exchangedMessage(_ areas: [Area], _ difference: MisreadOutlines.Difference?) -> Message {
        let count = Message.counted(areas.count, .area)
        let shown = OutsideAreas.beginning(of: areas, name: \.shownName.onOneLine)
        if let difference {
            let all = Remedy.set(.exchangeAreas)
            return switch difference {
            case .upsideDown:
                Message(
                    """
                    \(count) not taken, as these are the plan's outlines with y counted the other way: \(shown); say with \(difference.remedy) where \
                    y begins, or \(all) takes them all the same
                    """)
            case .exchanged:
                Message(
                    """
                    \(count) not taken, as these are the plan's outlines with x and y exchanged: \(shown); \(difference.remedy) reads them \
                    rightly, or \(all) takes them all the same
                    """)
            case .scaled:
                Message(
                    """
                    \(count) not taken, as these are the plan's outlines in another unit: \(shown); say with \(difference.remedy) which one \
                    it is, or \(all) takes them all the same
                    """)
            case .normalized:
                Message(
                    """
                    \(count) not taken, as these are the plan's outlines in parts of its width and height: \(shown); \(difference.remedy) \
                    reads them rightly, or \(all) takes them all the same
                    """)
            }
        }
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
