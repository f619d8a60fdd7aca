extension [String] {
    /// The element most similar to a name, without regard to case; `nil` if none is similar.
    package func closest(to name: String) -> String? {
        // The cut bounds the table of distances; no known name is as long.
        let wanted = Array<Character>(name.lowercased().prefix(40))
        var best: (name: String, distance: Int)?
        for candidate in self {
            let letters = Array<Character>(candidate.lowercased())
            let allowed = Swift.min(Swift.max(1, candidate.count / 3), (best?.distance ?? .max) - 1)
            // The distance is at least the difference of the lengths.
            guard abs(letters.count - wanted.count) <= allowed else { continue }
            let distance = Self.distance(wanted, letters)
            if distance <= allowed { best = (candidate, distance) }
        }
        return best?.name
    }

    /// The optimal string alignment distance: the number of insertions, deletions, replacements and swaps of neighbours.
    private static func distance(_ first: [Character], _ second: [Character]) -> Int {
        var rows = [[Int](0...second.count)]
        for (i, one) in first.enumerated() {
            var row = [i + 1]
            for (j, other) in second.enumerated() {
                var least = Swift.min(rows[i][j] + (one == other ? 0 : 1), rows[i][j + 1] + 1, row[j] + 1)
                if i > 0, j > 0, one == second[j - 1], first[i - 1] == other {
                    least = Swift.min(least, rows[i - 1][j - 1] + 1)
                }
                row.append(least)
            }
            rows.append(row)
        }
        return rows[first.count][second.count]
    }
}

extension Message {
    /// Returns the end of an error message on a name that is not known: the most similar known name, or else all of them.
    package static func suggestion(for name: String, among known: [String]) -> Message {
        if let near = known.closest(to: name) { return Message("did you mean '\(near)'?") }
        return Message("known are \(known.sorted())")
    }
}

extension String {
    /// The number of insertions, deletions, replacements and swaps of neighbours that make one text of another, by their letters.
    package static func distance(_ one: [UInt32], _ other: [UInt32]) -> Int {
        var (before, last) = ([Int](repeating: 0, count: other.count + 1), Array(0...other.count))
        var row = last
        for i in one.indices {
            row[0] = i + 1
            for j in other.indices {
                var least = Swift.min(last[j] + (one[i] == other[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
                if i > 0, j > 0, one[i] == other[j - 1], one[i - 1] == other[j] {
                    least = Swift.min(least, before[j - 1] + 1)
                }
                row[j + 1] = least
            }
            (before, last, row) = (last, row, before)
        }
        return last[other.count]
    }
}
