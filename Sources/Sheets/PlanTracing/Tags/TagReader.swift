import PlanGeometry

/// The tags of rooms among a page's texts: lines that stand under each other, with a number, a name or an area.
struct TagReader {
    private let texts: [DrawnText]
    private var counts: [String: Int] = [:]

    /// The greatest number of texts that are read.
    private static let greatestCount = 50_000

    init(_ texts: [DrawnText]) {
        self.texts = texts.prefix(Self.greatestCount).filter {
            $0.box.isFinite && $0.box.height > 0 && $0.string.count < 200 && $0.string.contains { !$0.isWhitespace }
        }.map { text in
            var text = text
            text.string = text.string.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            return text
        }
        for text in self.texts { counts[text.string, default: 0] += 1 }
    }

    /// The tags of the page.
    func tags() -> [RoomTag] {
        let tags = groups().compactMap(tag)
        // Where tags have numbers, a name alone is a note.
        let numbered = tags.filter { !$0.number.isEmpty && !$0.name.isEmpty }
        return numbered.count >= 3 ? tags.filter { !$0.number.isEmpty || $0.area != nil } : tags
    }

    /// The texts that stand closely under or beside each other, from top to bottom.
    private func groups() -> [[DrawnText]] {
        let order = texts.indices.sorted { texts[$0].box.minY < texts[$1].box.minY }
        var sets = DisjointSets(count: texts.count)
        for (place, index) in order.enumerated() {
            let text = texts[index]
            for other in order[(place + 1)...].prefix(400) {
                let next = texts[other]
                if next.box.minY > text.box.maxY + 2 * text.box.height { break }
                if belong(text, next) { sets.unite(index, other) }
            }
        }
        return Dictionary(grouping: order) { sets.representative(of: $0) }.values.map { $0.map { texts[$0] } }
    }

    private func belong(_ upper: DrawnText, _ lower: DrawnText) -> Bool {
        guard abs(upper.angle - lower.angle) < 1 else { return false }
        let (low, high) = (min(upper.box.height, lower.box.height), max(upper.box.height, lower.box.height))
        guard high < 2.2 * low else { return false }
        let shared = min(upper.box.maxX, lower.box.maxX) - max(upper.box.minX, lower.box.minX)
        let isUnder = lower.box.minY > upper.box.minY + 0.5 * low && lower.box.minY - upper.box.maxY < 1.8 * high
        if isUnder {
            let middles = abs(upper.box.minX + upper.box.maxX - lower.box.minX - lower.box.maxX) / 2
            let isWithin =
                shared > 0.98 * min(upper.box.width, lower.box.width) && lower.box.minY - upper.box.maxY < high
            let isAligned = isWithin || middles < 1.2 * high || abs(upper.box.minX - lower.box.minX) < 0.6 * high
            return shared > 0 && isAligned
        }
        return abs(upper.box.minY - lower.box.minY) < 0.4 * low && -shared < 0.9 * high && shared <= 0
    }

    /// The tag that a group of texts is; nil if it is a note.
    private func tag(_ group: [DrawnText]) -> RoomTag? {
        guard group.count <= 8 else { return nil }
        var (names, number, area) = ([String](), "", Double?.none)
        var point: Point?
        for text in group.sorted(by: { ($0.box.minY, $0.box.minX) < ($1.box.minY, $1.box.minX) }) {
            area = area ?? TagWords.area(in: text.string)
            let parts = text.string.split(whereSeparator: { $0 == "|" || $0 == "=" }).map { String($0).trimmed }
            for part in parts where TagWords.area(in: part) == nil {
                var words = part.split(separator: " ").map(String.init)
                if let first = words.first, number.isEmpty, TagWords.isNumber(first),
                    counts[text.string, default: 0] <= 2
                {
                    number = first
                    point = text.box.center
                    words.removeFirst()
                } else if words.count > 1, let last = words.last, number.isEmpty, TagWords.isLongNumber(last) {
                    number = last
                    point = text.box.center
                    words.removeLast()
                }
                let rest = words.joined(separator: " ").trimmed
                if TagWords.isName(rest), !["A", "F", "NF", "Fläche", "面积"].contains(rest) {
                    names.append(rest.droppingAreaSign)
                }
            }
        }
        let name = names.prefix(4).joined(separator: " ")
        guard
            !number.isEmpty && !name.isEmpty || area != nil && !(number.isEmpty && name.isEmpty)
                || number.isEmpty && group.count <= 2 && isAlone(group)
        else { return nil }
        guard let place = point ?? group.first?.box.center else { return nil }
        return RoomTag(name: name, number: number, area: area, point: place)
    }

    /// True if a group of texts is a name by itself, as on small plans without numbers.
    private func isAlone(_ group: [DrawnText]) -> Bool {
        group.allSatisfy {
            TagWords.isName($0.string) && !$0.string.contains(where: \.isNumber) && counts[$0.string, default: 0] <= 3
                && $0.string.count >= 3
                && $0.string.count <= 24
        }
    }
}

extension String {
    fileprivate var trimmed: String {
        String(
            drop { $0 == " " || $0 == ":" || $0 == "," }.reversed().drop { $0 == " " || $0 == ":" || $0 == "," }
                .reversed())
    }

    /// A name without the sign of an area after it, as in `Empfang A = 43,34 m²`.
    fileprivate var droppingAreaSign: String {
        let words = split(separator: " ")
        return words.count > 1 && (words.last == "A" || words.last == "F" || words.last == "NF")
            ? words.dropLast().joined(separator: " ") : self
    }
}
