import PlanBase
import PlanJSON
import PlanModel

extension PlanMerge {
    /// Returns the merge in words: a line with its numbers, then one for each marker with another number, each conflict and each step
    /// that was refused.
    ///
    /// - Parameter other: The name of the other copy.
    public func text(in language: MessageLanguage, other: String) -> String {
        let lines =
            [summary] + renumbered.map { $0.message(other: other) }
            + conflicts.map { Message("conflict: \($0.message(in: language))") }
            + refusedSteps.map { Message("refused: \($0)") }
        return lines.map { $0.text(in: language) }.joined(separator: "\n")
    }

    /// The numbers of what has changed.
    private var summary: Message {
        var counts = [
            Message("\(Message.counted(added, .marker)) added", context: "merge"),
            Message("\(changed) changed", context: "count"),
            Message("\(renumbered.count) renumbered", context: "count"),
            Message("\(removed) removed", context: "count"),
            Message("\(Message.counted(areas, .area)) changed", context: "merge"),
        ]
        if measures > 0 {
            counts.append(
                Message(
                    count: measures, one: "\(measures) line or detail changed",
                    other: "\(measures) lines and details changed"))
        }
        if detections > 0 {
            counts.append(Message("\(Message.counted(detections, .detection)) changed", context: "merge"))
        }
        counts.append(.counted(conflicts.count, .conflict))
        return counts.reduce(.counted(revisionCount, .newRevision)) { Message("\($0), \($1)") }
    }
}

extension PlanMerge.Renumbering {
    /// Returns the change in words; `other` is the name of the other copy.
    fileprivate func message(other: String) -> Message {
        isNew ? Message("marker \(old) of \(other) is now \(new)") : Message("marker \(old) is now \(new)")
    }
}

extension PlanMerge.Conflict {
    /// Returns the conflict in words, with the names of fields in a language.
    fileprivate func message(in language: MessageLanguage) -> Message {
        if let key = field.flatMap({ PlanObjectKey(rawValue: $0) }) { return message(of: key) }
        let subject = subject.message
        if let field {
            let name = language.name(ofField: field).onOneLine
            let (mine, other) = (Self.message(ours), Self.message(theirs))
            return takesTheirs
                ? Message("\(subject): \(name) \(mine) here, \(other) there; kept theirs, the later")
                : Message("\(subject): \(name) \(mine) here, \(other) there; kept ours, the later")
        }
        if let (ours, theirs) = areas {
            let other = AreaChangeText(old: ours, new: theirs, language: language).newName
            return message(
                of: subject, Message(untranslated: ours.shownName.onOneLine), Message(untranslated: other))
        }
        let (mine, other) = (Self.message(ours), Self.message(theirs))
        return takesTheirs
            ? Message("\(subject) \(mine) here, \(other) there; kept theirs, the later")
            : Message("\(subject) \(mine) here, \(other) there; kept ours, the later")
    }

    /// Returns a conflict of an object: `line 'Cable': 820.5 px here, (removed or empty) there; …`.
    private func message(of key: PlanObjectKey) -> Message {
        func size(_ value: JSONValue?) -> Message {
            guard let value else { return Self.message(nil) }
            let text =
                switch key {
                case .line(let id): MeasuredLine(id: id, value).map { "\($0.length.shown) px" }
                case .detail(let name): DrawingDetail(name: name, value).map { "\($0.pixelsPerMetre.shown) px/m" }
                case .detection(let id): Detection(id: id, value)?.description
                case .skeleton(let name): Skeleton(name: name, value)?.description
                }
            return Message(untranslated: text ?? value.text)
        }
        return message(of: key.message(named: (ours ?? theirs)?.objectName ?? ""), size(ours), size(theirs))
    }

    /// Returns a conflict of an area or object as a whole.
    private func message(of what: Message, _ mine: Message, _ other: Message) -> Message {
        takesTheirs
            ? Message("\(what): \(mine) here, \(other) there; kept theirs, the later")
            : Message("\(what): \(mine) here, \(other) there; kept ours, the later")
    }

    private static func message(_ value: JSONValue?) -> Message {
        guard let value else { return Message("(removed or empty)") }
        let text = (value.string.map { "'\($0)'" } ?? value["title"]?.string ?? value["name"]?.string ?? value.text)
            .onOneLine
        return Message(untranslated: text.count > 60 ? "\(text.prefix(59))…" : text)
    }
}

extension Double {
    /// The number to a hundredth.
    fileprivate var shown: String { ((self * 100).rounded() / 100).shortest }
}
