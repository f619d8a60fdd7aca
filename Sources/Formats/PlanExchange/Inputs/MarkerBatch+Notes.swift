import PlanBase
import PlanFiles
import PlanModel

extension MarkerBatch {
    /// Returns notes on markers that are accepted as they are, but are hardly meant so: values that cannot be read, which markers
    /// keep as properties, mistyped statuses, and numbers that are given twice.
    package func notes() -> [FileNote] {
        unreadCells().notes(in: file) + notesOnStatuses() + (noteOnRepeatedNumbers().map { [$0] } ?? [])
    }

    private func name(of place: FilePlace) -> Message { FilePlace.message(place, in: file) }

    private func unreadCells() -> UnreadCells {
        var cells = UnreadCells()
        for case .marker(let marker) in entries where !marker.unread.isEmpty {
            cells.add(marker.unread, at: marker.place)
        }
        return cells
    }

    private func notesOnStatuses() -> [FileNote] {
        mistypedStatuses().map { .mistypedStatus($0.status, first: name(of: $0.first), meant: $0.meant) }
    }

    /// Returns the statuses that are no usual ones but are like words for some, each with the first marker that has it.
    package func mistypedStatuses() -> [(status: String, first: FilePlace, meant: String)] {
        var seen: Set<String> = []
        var (last, found): (String?, [(status: String, first: FilePlace, meant: String)]) = (nil, [])
        for case .marker(let marker) in entries {
            // Rows of one status often follow each other.
            guard let status = marker.details.status, status != last else { continue }
            last = status
            guard seen.insert(status).inserted, let word = StatusMeaning.word(meantBy: status) else { continue }
            found.append((status, marker.place, word))
        }
        return found
    }

    private func noteOnRepeatedNumbers() -> FileNote? {
        repeatedNumbers().map { count, number, first, earlier in
            .repeatedNumbers(count, number: number, first: name(of: first), earlier: name(of: earlier))
        }
    }

    /// Returns how many markers have a number that an earlier one has, with the first of them; nil if none has.
    package func repeatedNumbers() -> (count: Int, number: Int, first: FilePlace, earlier: FilePlace)? {
        var greatest = 0
        let isRising = entries.allSatisfy { entry in
            guard case .marker(let marker) = entry, let number = marker.number else { return true }
            defer { greatest = number }
            return number > greatest
        }
        if isRising { return nil }
        var (places, count): ([Int: FilePlace], Int) = ([:], 0)
        var first: (number: Int, earlier: FilePlace, place: FilePlace)?
        for case .marker(let marker) in entries {
            guard let number = marker.number else { continue }
            guard let earlier = places[number] else {
                places[number] = marker.place
                continue
            }
            count += 1
            if first == nil { first = (number, earlier, marker.place) }
        }
        return first.map { (count, $0.number, $0.place, $0.earlier) }
    }
}
