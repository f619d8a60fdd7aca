import PlanBase
import PlanFiles
import PlanModel
import PlanTables

extension MarkerBatch {
    /// What is worth telling of records that are taken as they are, but are hardly meant so: days and numbers that cannot be read,
    /// which records keep as properties, statuses that are mistyped, and numbers that are given twice.
    ///
    /// - Parameter columns: What columns of the file mean, by their names.
    package func notes(columns: [String: String]) -> [FileNote] {
        let unread = DetailField.all.compactMap { noteOnUnread($0, columns: columns) }
        return unread + notesOnStatuses() + (noteOnRepeatedNumbers().map { [$0] } ?? [])
    }

    private func name(of place: FilePlace) -> String { FilePlace.text(place, in: file) }

    private func noteOnUnread(_ field: DetailField, columns: [String: String]) -> FileNote? {
        guard [.day, .number].contains(field.kind) else { return nil }
        var (count, first): (Int, (place: FilePlace, text: String)?) = (0, nil)
        var meansField: [String: Bool] = [:]
        for case .record(let record) in entries where record.details[field] == .null {
            for (name, value) in record.details.properties {
                let isMeant = meansField[name] ?? (ColumnNames.key(of: name, columns) == field.name)
                meansField[name] = isMeant
                guard isMeant, let text = value.plainText, !text.isBlank else { continue }
                count += 1
                if first == nil { first = (record.place, text) }
            }
        }
        return first.map { place, text in
            field.kind == .number
                ? .unreadNumbers(
                    Message(field.name, field.chineseName), count, first: name(of: place), text: text)
                : .unreadDueDates(
                    count, first: name(of: place), text: text, problem: WrittenDate(text)?.problem(fileOrder: nil))
        }
    }

    private func notesOnStatuses() -> [FileNote] {
        var seen: Set<String> = []
        var (last, notes): (String?, [FileNote]) = (nil, [])
        for case .record(let record) in entries {
            // Rows of one status often follow each other.
            guard let status = record.details.status, status != last else { continue }
            last = status
            guard seen.insert(status).inserted, let word = StatusMeaning.word(meantBy: status) else { continue }
            notes.append(.mistypedStatus(status, first: name(of: record.place), meant: word))
        }
        return notes
    }

    private func noteOnRepeatedNumbers() -> FileNote? {
        var greatest = 0
        let isRising = entries.allSatisfy { entry in
            guard case .record(let record) = entry, let number = record.number else { return true }
            defer { greatest = number }
            return number > greatest
        }
        if isRising { return nil }
        var (places, count): ([Int: FilePlace], Int) = ([:], 0)
        var first: (number: Int, earlier: FilePlace, place: FilePlace)?
        for case .record(let record) in entries {
            guard let number = record.number else { continue }
            guard let earlier = places[number] else {
                places[number] = record.place
                continue
            }
            count += 1
            if first == nil { first = (number, earlier, record.place) }
        }
        return first.map { number, earlier, place in
            .repeatedNumbers(count, number: number, first: name(of: place), earlier: name(of: earlier))
        }
    }
}
