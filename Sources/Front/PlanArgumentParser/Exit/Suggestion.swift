extension [String] {
    /// The candidate that `word` most likely means: the only candidate that begins with `word`, or else the nearest by edit
    /// distance, if at most a third of its letters are wrong. Letter case does not matter.
    func closest(to word: String) -> String? {
        let word = word.lowercased()
        let letters = word.drop { $0 == "-" }
        guard !letters.isEmpty else { return nil }
        if letters.count > 1 {
            let beginnings = filter { $0.lowercased().hasPrefix(word) }
            if beginnings.count == 1 { return beginnings[0] }
        }
        var best: (candidate: String, distance: Int)?
        for candidate in self {
            // Every single letter is one replacement away from every other.
            let length = candidate.drop { $0 == "-" }.count
            guard length > 1 else { continue }
            let distance = editDistance(word, candidate.lowercased())
            if distance <= Swift.max(1, length / 3), distance < best?.distance ?? .max { best = (candidate, distance) }
        }
        return best?.candidate
    }
}

/// The least number of insertions, deletions, replacements and swaps of neighbouring letters that turn one word into the
/// other: the Damerau-Levenshtein distance in its restricted form (optimal string alignment), where no letter is edited
/// twice. Time and memory grow with the product of the lengths.
func editDistance(_ first: String, _ second: String) -> Int {
    let first = Array(first)
    let second = Array(second)
    var table = [[Int]](repeating: [Int](repeating: 0, count: second.count + 1), count: first.count + 1)
    for i in 0...first.count { table[i][0] = i }
    for j in 0...second.count { table[0][j] = j }
    for i in first.indices {
        for j in second.indices {
            let replaced = table[i][j] + (first[i] == second[j] ? 0 : 1)
            table[i + 1][j + 1] = min(replaced, table[i][j + 1] + 1, table[i + 1][j] + 1)
            if i > 0, j > 0, first[i] == second[j - 1], first[i - 1] == second[j] {
                table[i + 1][j + 1] = min(table[i + 1][j + 1], table[i - 1][j - 1] + 1)
            }
        }
    }
    return table[first.count][second.count]
}
