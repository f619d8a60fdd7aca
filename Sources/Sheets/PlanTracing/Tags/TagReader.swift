import PlanGeometry

/// The tags of rooms among a page's texts: lines that stand under each other, with a number, a name or an area.
struct TagReader {
    private let texts: [DrawnText]
    private let counts: [String: Int]
    /// The texts that stand beside names in many tags, such as floor finishes.
    private var notes: Set<String> = []

    /// The greatest number of texts that are read.
    private static let greatestCount = 50_000
    /// The most lines that a tag has.
    private static let greatestLines = 8

    init(_ texts: [DrawnText]) {
        let found = texts.prefix(Self.greatestCount).filter {
            $0.box.isFinite && $0.box.height > 0 && $0.string.count < 200 && $0.string.contains { !$0.isWhitespace }
        }.map { text in
            var text = text
            text.string = text.string.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            return text
        }
        self.texts = Self.joined(found)
        // A text that is repeated is so beside others too.
        counts = Self.counts(of: found).merging(Self.counts(of: self.texts), uniquingKeysWith: max)
    }

    private static func counts(of texts: [DrawnText]) -> [String: Int] {
        Dictionary(texts.map { ($0.string, 1) }, uniquingKeysWith: +)
    }

    /// The texts with those made one that are words or letters of one line.
    private static func joined(_ texts: [DrawnText]) -> [DrawnText] {
        let level = texts.map(readingBox(of:))
        let order = texts.indices.sorted { (level[$0].minY, level[$0].minX) < (level[$1].minY, level[$1].minX) }
        var sets = DisjointSets(count: texts.count)
        for (place, index) in order.enumerated() {
            for other in order[(place + 1)...].prefix(400) {
                if level[other].minY > level[index].maxY { break }
                if abs(texts[index].angle - texts[other].angle) < 1, isOfOneLine(level[index], level[other]) {
                    sets.unite(index, other)
                }
            }
        }
        return sets.sets(of: order).map { members in
            let line = members.sorted { level[$0].minX < level[$1].minX }
            var text = texts[line[0]]
            for (last, next) in zip(line, line.dropFirst()) {
                let isWord = level[next].minX - level[last].maxX > wordGap * level[next].height
                text.string += (isWord ? " " : "") + texts[next].string
                text.box = text.box.union(texts[next].box)
            }
            return text
        }
    }

    /// True if two boxes are those of words or letters of one line: as high, and closer than words are to what stands beside them.
    private static func isOfOneLine(_ one: Box, _ other: Box) -> Bool {
        let height = min(one.height, other.height)
        let gap = max(one.minX, other.minX) - min(one.maxX, other.maxX)
        return max(one.height, other.height) < 1.25 * height && abs(one.maxY - other.maxY) < 0.2 * height
            && -0.03 * height < gap && gap < lineGap * height
    }

    /// The distance between words of one line at most, and between letters of two words at least, in heights of the text.
    private static let (lineGap, wordGap) = (0.4, 0.12)

    /// The tags of the page, and the names that stand alone.
    func tags() -> [RoomTag] {
        let groups = groups()
        var reader = self
        reader.notes = Self.notes(in: groups)
        return groups.compactMap(reader.tag)
    }

    /// The texts that stand closely under or beside each other as they are read, in the order in which they are.
    private func groups() -> [[DrawnText]] {
        let level = texts.map { text in
            var text = text
            text.box = Self.readingBox(of: text)
            return text
        }
        let order = texts.indices.sorted {
            (level[$0].box.minY, level[$0].box.minX) < (level[$1].box.minY, level[$1].box.minX)
        }
        var sets = DisjointSets(count: texts.count)
        for (place, index) in order.enumerated() {
            let text = level[index]
            for other in order[(place + 1)...].prefix(400) {
                let next = level[other]
                if next.box.minY > text.box.maxY + 2 * text.box.height { break }
                if belong(text, next) { sets.unite(index, other) }
            }
        }
        return sets.sets(of: order).map { $0.map { texts[$0] } }
    }

    /// The box of a text after the quarter turn that levels it.
    private static func readingBox(of text: DrawnText) -> Box {
        let box = text.box
        switch (text.angle.remainder(dividingBy: 360) / 90).rounded() {
        case 1: return Box(minX: box.minY, minY: -box.maxX, maxX: box.maxY, maxY: -box.minX)
        case -1: return Box(minX: -box.maxY, minY: box.minX, maxX: -box.minY, maxY: box.maxX)
        case 2, -2: return Box(minX: -box.maxX, minY: -box.maxY, maxX: -box.minX, maxY: -box.minY)
        default: return box
        }
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

    /// The texts beside three names and more that name no room themselves: finishes of floors and the like.
    private static func notes(in groups: [[DrawnText]]) -> Set<String> {
        var names: [String: Set<String>] = [:]
        for group in groups where group.count <= greatestLines {
            let lines = Set(group.map(\.string).filter(TagWords.isName))
            for line in lines { names[line, default: []].formUnion(lines.subtracting([line])) }
        }
        return Set(names.filter { $0.value.count >= 3 && !TagWords.namesRoom($0.key) }.keys)
    }

    /// The tag that a group of texts is; nil if it is a note.
    private func tag(_ group: [DrawnText]) -> RoomTag? {
        guard group.count <= Self.greatestLines else { return nil }
        var (names, number, area) = ([String](), "", Double?.none)
        var (point, sides) = (Point?.none, Double?.none)
        for text in group {
            if let product = TagWords.areaOfSides(in: text.string) {
                sides = sides ?? product
                continue
            }
            let printed = TagWords.area(in: text.string)
            area = area ?? printed
            // Keys such as `FFB=` state heights and finishes.
            if printed == nil, text.string.contains("=") { continue }
            for part in text.string.split(whereSeparator: { $0 == "|" || $0 == "=" }) {
                var words = TagWords.withoutArea(String(part)).split(separator: " ").map(String.init)
                if let first = words.first, number.isEmpty, TagWords.isNumber(first),
                    count(of: first, in: text) <= 2
                {
                    number = first
                    point = text.box.center
                    words.removeFirst()
                } else if words.count > 1, let last = words.last, number.isEmpty, TagWords.isLongNumber(last) {
                    number = last
                    point = text.box.center
                    words.removeLast()
                }
                let rest = words.joined(separator: " ").trimmed.droppingAreaSign
                // What is written like a number, and often, is a finish of floors and the like.
                let isCode =
                    TagWords.isNumber(rest) && count(of: rest, in: text) > 2
                if TagWords.isName(rest), !isCode, !["A", "F", "NF", "Fläche", "面积"].contains(rest) {
                    names.append(rest)
                }
            }
        }
        if names.contains(where: { !notes.contains($0) }) { names.removeAll(where: notes.contains) }
        let name = names.prefix(4).joined(separator: " ")
        let isAreaOfSides = area == nil && sides != nil
        area = area ?? sides
        guard
            !number.isEmpty && !name.isEmpty || area != nil && !(number.isEmpty && name.isEmpty)
                || number.isEmpty && group.count <= 2 && isAlone(group)
        else { return nil }
        guard area != nil || number.isEmpty || !TagWords.isStreet(name), let place = point ?? group.first?.box.center
        else { return nil }
        return RoomTag(name: name, number: number, area: area, isAreaOfSides: isAreaOfSides, point: place)
    }

    /// The number of times that a word of a text stands on the page, by itself or in such a text.
    private func count(of word: String, in text: DrawnText) -> Int {
        max(counts[text.string, default: 0], counts[word, default: 0])
    }

    /// True if a group of texts is a name by itself, as on small plans without numbers.
    private func isAlone(_ group: [DrawnText]) -> Bool {
        group.allSatisfy {
            TagWords.isName($0.string) && !TagWords.withoutCount($0.string).contains(where: \.isNumber)
                && counts[$0.string, default: 0] <= 3
                && $0.string.count >= ($0.string.contains(where: \.isIdeographic) ? 2 : 3) && $0.string.count <= 24
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
        return words.count > 1 && words.last.map { ["A", "F", "NF", "ca.", "ca", "approx."].contains($0) } == true
            ? words.dropLast().joined(separator: " ") : self
    }
}
