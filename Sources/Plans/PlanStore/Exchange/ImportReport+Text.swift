import PlanBase
import PlanFiles
import PlanModel

extension ImportReport {
    /// Returns the report in words: one line for the import, one for each note and each refused marker.
    ///
    /// - Parameters:
    ///   - frontEnd: What the reader uses, whose terms for settings and remedies the text has.
    ///   - isWhole: True if all changes are told; false for the first 50.
    public func text(for frontEnd: FrontEnd = .swift, isWhole: Bool = true) -> String {
        var lines = changeLines(for: frontEnd, isWhole: isWhole)
        for (entries, isLeft) in [(left, true), (refused, false)] {
            lines += entries.told.map { at($0.place, isLeft ? Message("left: \($0.reason)") : $0.reason, frontEnd) }
            lines += entries.others.map { "\(input): \($0.message.text(in: language, for: frontEnd))" }
        }
        let notes = allNotes.map { Message("note: \($0)").text(in: language, for: frontEnd) }
        return (["\(input): \(heading.text(in: language))"] + notes + lines).joined(separator: "\n")
    }

    /// Returns a line about an entry: `list.csv:7: …`.
    func at(_ place: FilePlace?, _ message: Message, _ frontEnd: FrontEnd) -> String {
        let text = message.text(in: language, for: frontEnd)
        return switch place {
        case nil: "\(input): \(text)"
        case .line?: "\(input):\(place?.text(in: language) ?? ""): \(text)"
        case let place?: "\(input): \(place.text(in: language)): \(text)"
        }
    }

    private var heading: Message { isDryRun ? Message("\(result) (a dry run, nothing is written)") : result }

    private var result: Message {
        if isStored {
            let numbers: [Message?] = [
                detections.count + detections.removedCount > 0 ? detectionText : nil, .counted(areas.ids.count, .area),
                lines.lineCount == 0 ? nil : .counted(lines.lineCount, .line), .counted(added, .newMarker),
                Message("\(changed) changed", context: "count"), Message("\(unchanged) unchanged", context: "count"),
                kept > 0 ? Message("\(kept) kept", context: "count") : nil,
                left.isEmpty ? nil : Message("\(left.count) left", context: "count"),
                Message("\(refused.count) refused", context: "count"),
            ]
            let known = numbers.compactMap(\.self)
            return known.dropFirst().reduce(known[0]) { Message("\($0), \($1)") }
        }
        if refused.isEmpty, !left.isEmpty {
            let items = Message.counted(left.count, .row)
            return Message(
                count: left.count, one: "not imported, as \(items) was left",
                other: "not imported, as \(items) were left")
        }
        if refused.isEmpty { return Message("not imported") }
        let items = Message.counted(refused.count, isOfDetections ? .detection : .marker)
        return Message(
            count: refused.count, one: "not imported, as \(items) was refused",
            other: "not imported, as \(items) were refused")
    }

    /// The number of the file's detections in the plan, with the numbers of changes: `12 detections (3 new, 1 changed)`.
    private var detectionText: Message {
        let count = Message.counted(detections.count, .detection)
        let changes = [
            (detections.addedCount, Message("\(detections.addedCount) new", context: "count")),
            (detections.changedCount, Message("\(detections.changedCount) changed", context: "count")),
            (detections.removedCount, Message("\(detections.removedCount) removed", context: "count")),
        ].filter { $0.0 > 0 }.map { $0.1 }
        return changes.isEmpty ? count : Message("\(count) (\(changes))")
    }

    /// The notes, with what has been replaced.
    var allNotes: [Message] {
        let areas = isStored ? areas : AreaImport()
        let messages = [
            self.areas.outsideMessage, areas.replacementMessage(in: language), areas.namesakeMessage,
            areas.renumberedMessage, linesOutside, changedDetails,
        ]
        return messages.compactMap(\.self) + notes
    }

    /// Which lines and details were not taken.
    private var linesOutside: Message? {
        guard !lines.outside.isEmpty else { return nil }
        let list = Message.beginning(of: lines.outside, atMost: PassedOverEntries.shownCount) {
            Message("'\($0.onOneLine)'")
        }
        return Message(
            "lines and details that reach beyond the drawing are not taken: \(list); are the coordinates those of the file?"
        )
    }

    private var changedDetails: Message? {
        let count = lines.detailCount
        guard isStored, count > 0 else { return nil }
        return Message(
            count: count, one: "\(count) detail taken with a scale of its own",
            other: "\(count) details taken with a scale of their own")
    }
}
