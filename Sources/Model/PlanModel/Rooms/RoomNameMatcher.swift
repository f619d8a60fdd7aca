import PlanBase
import PlanGeometry
import PlanJSON

/// Finds the area that a list means by a room's name or number, or by a part of it: `0.16`, `0-16`, `Technik`, `Raum 0.16` and
/// `EG 0.16 Technik` all are the area `0.16 Technik`.
///
/// Spellings count in this order: the whole name; the whole name but for marks, signs between its parts, the kind of room and the floor;
/// the number, with words that do not contradict; whole words; the end of the number; parts of words; the number alone. Of
/// areas that fit equally well none is found.
package struct RoomNameMatcher {
    /// An area that may be meant.
    private struct Room {
        let forms: [Form]
        let floor: WrittenFloor?

        /// The rank of a text among those that fit, 0 for the best; nil if it does not fit.
        func rank(_ strict: WrittenRoom, _ loose: WrittenRoom) -> Int? {
            // Where the number stands apart from the name, another one is that of another room.
            let isOfOther =
                !loose.code.isEmpty && RoomNameMatcher.isTelling(loose.code)
                && forms.contains { !$0.loose.code.isEmpty }
            let ranks = forms.compactMap { form -> Int? in
                let rank = RoomNameMatcher.rank(strict, loose, form)
                let isByWords = isOfOther && form.loose.code.isEmpty
                return isByWords && rank.map { $0 / 2 } == RoomNameMatcher.partly ? nil : rank
            }
            return ranks.min()
        }
    }

    /// A spelling of an area.
    private struct Form {
        let strict: WrittenRoom
        let loose: WrittenRoom
        let letters: Letters
    }

    /// The answer to a text.
    package enum Answer: Hashable, Sendable {
        /// The area of an index.
        case found(Int)
        /// Areas that fit equally well, by their indices.
        case ambiguous([Int])
        /// Several areas that the text names one after the other, by their indices: `4.01/4.02`.
        case several([Int])
        /// None; the nearest ones, the likeliest first.
        case none(nearest: [Int])
        /// The text is of another floor than the plan, or than the areas of the name.
        case otherFloor
    }

    private let areas: [Area]
    private let rooms: [Room]
    private let planFloor: WrittenFloor?
    /// The rooms by the parts of their numbers from each part on, and by their words.
    private var byCode: [[String]: [Int]] = [:]
    private var byWord: [String: [Int]] = [:]
    private var byWhole: [String: [Int]] = [:]
    /// The rooms by their ids in lower case.
    private let byID: [String: Int]
    /// The rooms by their numbers that stand apart from their names, in lower case.
    private let byNumber: [String: [Int]]
    /// The words, and their letters from the last on, in order, each with its word.
    private let sorted: [(key: String, word: String)]
    private let reversed: [(key: String, word: String)]

    /// Finds areas of a plan.
    ///
    /// - Parameter plan: The plan's name, which may say its floor.
    package init(_ areas: [Area], plan name: String = "") {
        self.areas = areas
        rooms = areas.map { Self.room($0) }
        byID = Dictionary(areas.enumerated().map { ($1.id.lowercased(), $0) }) { first, _ in first }
        byNumber = Dictionary(grouping: areas.indices) { index in
            areas[index].property(named: Self.numberNames)?.trimmed.lowercased() ?? ""
        }
        let floors = rooms.compactMap(\.floor)
        planFloor =
            Set(floors).count == 1 && 2 * floors.count >= areas.count
            ? floors[0]
            : floors.isEmpty ? WrittenFloor(in: name) : nil
        for (index, room) in rooms.enumerated() {
            for form in room.forms {
                let loose = form.loose
                for start in loose.code.indices {
                    Self.add(index, to: &byCode[Array(loose.code[start...]), default: []])
                }
                for word in loose.words { Self.add(index, to: &byWord[word, default: []]) }
                Self.add(index, to: &byWhole[loose.whole, default: []])
                Self.add(index, to: &byWhole[loose.parts.joined(separator: " "), default: []])
            }
        }
        sorted = byWord.keys.map { ($0, $0) }.sorted { $0.0 < $1.0 }
        reversed = byWord.keys.map { (String($0.reversed()), $0) }.sorted { $0.0 < $1.0 }
    }

    private static func add(_ index: Int, to list: inout [Int]) { if list.last != index { list.append(index) } }

    private static func room(_ area: Area) -> Room {
        var texts = [area.shownName]
        // The number alone would fit whatever words stand beside it.
        if let number = area.property(named: numberNames) { texts.append("\(number) \(area.name)") }
        if let long = area.property(named: longNames) { texts.append(long) }
        let forms = texts.filter { !$0.isBlank }.map { text in
            let loose = WrittenRoom(text, isLoose: true)
            return Form(strict: WrittenRoom(text), loose: loose, letters: Letters(loose))
        }
        let floor = area.property(named: floorNames).flatMap { WrittenFloor($0) } ?? forms.first?.strict.floor
        return Room(forms: forms, floor: floor)
    }

    /// The name of an area with its number before it, if the number stands apart.
    package func title(of index: Int) -> String {
        let name = areas[index].shownName
        let code = WrittenRoom(name, isLoose: true).code
        guard code.isEmpty, let number = areas[index].property(named: Self.numberNames) else { return name }
        return "\(number) \(name)"
    }

    private static let numberNames: Set = [
        "number", "roomnumber", "roomno", "no", "nr", "nummer", "raumnummer", "raumnr", "ref", "编号", "房号", "房间号",
    ]
    private static let longNames: Set = [
        "longname", "description", "bezeichnung", "raumbezeichnung", "raumname", "roomname",
    ]
    /// The names of properties and columns that say a floor, in lower case without spaces and hyphens.
    package static let floorNames: Set = [
        "floor", "level", "storey", "story", "geschoss", "geschoß", "etage", "stockwerk", "stock", "ebene",
        "buildinglevel",
        "floorname", "levelname", "楼层", "层", "階", "étage", "niveau", "piso", "nivel", "piano", "livello", "andar",
        "pavimento",
        "piętro", "kondygnacja", "patro", "emelet", "verdieping", "etasje", "våning", "våningsplan", "kerros", "kat",
        "этаж",
    ]

    /// The area that a text means.
    ///
    /// - Parameters:
    ///   - floor: The floor that the list gives beside the room, if any.
    ///   - findsNearest: True to look for the nearest areas where none fits, which takes time for each area of the plan.
    package func area(named text: String, floor: String? = nil, findsNearest: Bool = true) -> Answer {
        // No name of a room is as long.
        let text = String(text.prefix(200))
        let answer = single(named: text, floor: floor, findsNearest: findsNearest)
        if case .found(let index, let rank) = answer, rank <= Self.wholeRank || names(index, allOf: text) {
            return .found(index)
        }
        let rooms = roomsNamed(oneByOneIn: text, floor: floor)
        return rooms.count > 1 ? .several(rooms) : answer.plain
    }

    /// The answer to a text that is taken as the name of one room, with the rank of the area that is found.
    private enum Single {
        case found(Int, rank: Int)
        case other(Answer)

        var plain: Answer {
            switch self {
            case .found(let index, _): .found(index)
            case .other(let answer): answer
            }
        }
    }

    private func single(named text: String, floor: String?, findsNearest: Bool) -> Single {
        let (strict, loose) = (WrittenRoom(text), WrittenRoom(text, isLoose: true))
        guard !loose.whole.isEmpty else { return .other(.none(nearest: [])) }
        let floor = floor.flatMap { WrittenFloor($0) } ?? strict.floor
        var best: (rank: Int, rooms: [Int]) = (.max, [])
        var (isElsewhere, contradicted): (Bool, [Int]) = (false, [])
        // Each step finds all areas that may fit as well as its rank or better, the later ones with more work.
        let steps: [(candidates: (WrittenRoom) -> [Int], enough: Int)] = [
            (whole, 3), (coded, 5), (numbered, 9), (worded, .max),
        ]
        for (candidates, enough) in steps {
            (best, contradicted) = ((.max, []), [])
            for index in candidates(loose) {
                let room = rooms[index]
                guard let rank = room.rank(strict, loose) else { continue }
                if let floor, let known = room.floor ?? planFloor, known != floor {
                    isElsewhere = true
                    continue
                }
                if rank >= 2 * Self.contradicted { contradicted.append(index) }
                if rank < best.rank {
                    best = (rank, [index])
                } else if rank == best.rank {
                    best.rooms.append(index)
                }
            }
            if best.rank <= enough { break }
        }
        // Ids are made of names, so that one says nothing against the floor.
        if best.rooms.isEmpty, !isElsewhere {
            let key = text.trimmed.lowercased()
            let numbered = byNumber[key] ?? []
            if let index = byID[key] ?? (numbered.count == 1 ? numbered[0] : nil) { return .found(index, rank: 0) }
        }
        if let floor, best.rooms.isEmpty, isElsewhere || planFloor.map({ $0 != floor }) == true {
            return .other(.otherFloor)
        }
        if let others = others(than: best, contradicted, strict, loose) {
            return .other(.ambiguous(Set(best.rooms + others).sorted()))
        }
        switch best.rooms.count {
        case 0: return .other(.none(nearest: findsNearest ? nearest(loose) : []))
        case 1: return .found(best.rooms[0], rank: best.rank)
        default: return .other(.ambiguous(best.rooms))
        }
    }

    /// The areas that may be meant as well as the best ones, as a part of the text says these and another part those; none where it is
    /// doubtful whether the best ones are meant, and nil if they are.
    private func others(
        than best: (rank: Int, rooms: [Int]), _ contradicting: [Int], _ strict: WrittenRoom, _ loose: WrittenRoom
    ) -> [Int]? {
        guard !best.rooms.isEmpty, !loose.code.isEmpty else { return nil }
        // The words say one room, the number another one.
        if best.rank / 2 == Self.partly, !contradicting.isEmpty { return contradicting }
        if best.rank / 2 == Self.contradicted, !loose.words.isEmpty {
            // The number says one room; if the words say another, either may be meant.
            let others = candidates(words: loose.words).filter { index in
                !best.rooms.contains(index)
                    && rooms[index].forms.contains { form in loose.words.allSatisfy(form.loose.words.contains) }
            }
            if !others.isEmpty { return others }
        }
        // A spreadsheet makes 4.1 of 4.10; where the number is not exactly a room's, that room may be meant as well as 4.01.
        guard best.rank % 2 == 1, strict.code.count > 1, let last = loose.code.last,
            last.utf8.first != UInt8(ascii: "0"), let end = strict.code.last,
            best.rooms.allSatisfy({ rooms[$0].forms.allSatisfy { $0.strict.code.last != end } })
        else { return nil }
        let longer = ["0", "00"].flatMap { byCode[loose.code.dropLast() + [last + $0]] ?? [] }.filter { index in
            !best.rooms.contains(index)
                && rooms[index].forms.contains {
                    $0.loose.code.count == loose.code.count && loose.hasWords(like: $0.loose)
                }
        }
        return longer.isEmpty && !loose.words.isEmpty ? nil : longer
    }

    // MARK: - Several rooms

    /// The greatest rank of an area whose whole spelling is the text, but for marks and the like.
    private static let wholeRank = 3
    /// The greatest ranks of areas that have all words of a text, and of those with a number that ends in the text's.
    private static let (wordsRank, endRank) = (7, 9)

    /// True if an area's spelling has all parts of a text.
    private func names(_ index: Int, allOf text: String) -> Bool {
        let wanted = WrittenRoom(text, isLoose: true)
        return rooms[index].forms.contains { form in
            let parts = Set(form.loose.parts)
            return wanted.parts.allSatisfy(parts.contains)
        }
    }

    /// The areas that the parts of a text name: `4.01/4.02`, `Kitchen, Store`, `4.01 und 4.02`. Parts that name none do not count.
    private func roomsNamed(oneByOneIn text: String, floor: String?) -> [Int] {
        let parts = Self.parts(of: text)
        guard (2...Self.mostParts).contains(parts.count) else { return [] }
        var found: [Int] = []
        for part in parts {
            let written = WrittenRoom(part, isLoose: true)
            // A floor is no room.
            if WrittenFloor(in: part) != nil, written.floor == nil { continue }
            guard case .found(let index, let rank) = single(named: part, floor: floor, findsNearest: false),
                !found.contains(index)
            else { continue }
            // Behind another room the end of a number stands for one, as in `4.01/02`, and a number among other words does, as in
            // `4.01 (formerly 4.02)`.
            let follows = rank <= Self.endRank && written.words.isEmpty || rank / 2 == Self.contradicted
            if rank <= Self.wordsRank || follows && !found.isEmpty { found.append(index) }
        }
        return found
    }

    private static let mostParts = 20

    /// The parts of a text between signs and words that stand between names, and between two numbers.
    private static func parts(of text: String) -> [String] {
        var (parts, part): ([String], [Substring]) = ([], [])
        func end() {
            if !part.isEmpty { parts.append(part.joined(separator: " ")) }
            part = []
        }
        let line = String(text.map { $0.isNewline ? ";" : $0 })
        for word in line.split(whereSeparator: \.isWhitespace) {
            if conjunctions.contains(word.lowercased()) {
                end()
                continue
            }
            for (index, piece) in word.split(omittingEmptySubsequences: false, whereSeparator: dividers.contains)
                .enumerated()
            {
                if index > 0 { end() }
                guard !piece.isEmpty else { continue }
                if part.last?.last?.isNumber == true, piece.first?.isNumber == true { end() }
                part.append(piece)
            }
        }
        end()
        return parts
    }

    private static let dividers: Set<Character> = [
        "/", "\\", ",", ";", "&", "+", "(", ")", "[", "]", "-", "–", "—", "|", "、", ",", ";", "和", "及", "与", "至", "~",
        "~",
    ]
    private static let conjunctions: Set = ["und", "u.", "and", "or", "oder", "bis", "to", "bzw.", "sowie"]

    // MARK: - Spellings

    /// The ranks of words that fit in part, and of a number whose words contradict.
    private static let (partly, contradicted) = (5, 6)

    /// Returns how well a text fits a spelling, 0 for the best, odd where marks or zeros differ; nil if it does not fit.
    private static func rank(_ strict: WrittenRoom, _ loose: WrittenRoom, _ form: Form) -> Int? {
        let exact = rank(strict, form.strict).map { 2 * $0 } ?? .max
        let about = rank(loose, form.loose).map { 2 * $0 + 1 } ?? .max
        // `Axis 4-8` is not 4.08.
        if about / 2 == contradicted, strict.code != form.strict.code { return exact == .max ? nil : exact }
        return min(exact, about) == .max ? nil : min(exact, about)
    }

    private static func rank(_ wanted: WrittenRoom, _ form: WrittenRoom) -> Int? {
        if wanted.whole == form.whole { return 0 }
        if wanted.parts == form.parts { return 1 }
        if !wanted.code.isEmpty, !form.code.isEmpty {
            let fits = wanted.hasWords(like: form)
            if wanted.code == form.code { return fits ? 2 : isTelling(wanted.code) ? contradicted : nil }
            // More than the area's number is another number: `U1.16` is not 1.16. Beside words a single digit counts rooms.
            let isEnd =
                form.code.count > wanted.code.count
                && form.code.suffix(wanted.code.count).elementsEqual(wanted.code)
            return fits && isEnd && (wanted.words.isEmpty || wanted.code.joined().utf8.count > 1) ? 4 : nil
        }
        if wanted.words.isEmpty || form.words.isEmpty { return nil }
        if wanted.code.isEmpty, wanted.words.allSatisfy(form.words.contains) { return 3 }
        if !wanted.code.isEmpty { return form.words.allSatisfy(wanted.words.contains) ? partly : nil }
        return wanted.hasWords(like: form) ? partly : nil
    }

    /// True if a number alone tells a room of others: `137` and `4.01` do; the 1 of `Stair 1` counts the rooms of one kind.
    private static func isTelling(_ code: [String]) -> Bool { code.count > 1 || code[0].utf8.count > 2 }

    /// The areas whose whole spelling may be that of a text, in order.
    private func whole(_ wanted: WrittenRoom) -> [Int] {
        Set(byWhole[wanted.whole] ?? []).union(byWhole[wanted.parts.joined(separator: " ")] ?? []).sorted()
    }

    /// Those, and the areas with the number of a text.
    private func coded(_ wanted: WrittenRoom) -> [Int] {
        Set(whole(wanted)).union(wanted.code.isEmpty ? [] : byCode[wanted.code] ?? []).sorted()
    }

    /// Those, and the areas whose number may be that of a text.
    private func numbered(_ wanted: WrittenRoom) -> [Int] {
        var found = Set(whole(wanted))
        for start in wanted.code.indices { found.formUnion(byCode[Array(wanted.code[start...])] ?? []) }
        return found.sorted()
    }

    /// Those, and the areas that have words of a text.
    private func worded(_ wanted: WrittenRoom) -> [Int] {
        Set(numbered(wanted)).union(candidates(words: wanted.words)).sorted()
    }

    /// The areas with one of some words, or with a word of which it is the beginning or end or that is its beginning or end.
    private func candidates(words: [String]) -> [Int] {
        var found: Set<Int> = []
        for word in words {
            found.formUnion(byWord[word] ?? [])
            let letters = Array(word)
            let least = WrittenRoom.leastLength(of: word)
            guard letters.count >= least else { continue }
            for (list, key) in [(sorted, word), (reversed, String(letters.reversed()))] {
                var index = Self.firstIndex(in: list, from: key)
                while index < list.count, list[index].key.hasPrefix(key) {
                    found.formUnion(byWord[list[index].word] ?? [])
                    index += 1
                }
            }
            guard letters.count > least else { continue }
            for count in least..<letters.count {
                found.formUnion(byWord[String(letters.prefix(count))] ?? [])
                found.formUnion(byWord[String(letters.suffix(count))] ?? [])
            }
        }
        return found.sorted()
    }

    /// The index of the first word that is not before a key.
    private static func firstIndex(in list: [(key: String, word: String)], from key: String) -> Int {
        var (low, high) = (0, list.count)
        while low < high {
            let middle = (low + high) / 2
            if list[middle].key < key { low = middle + 1 } else { high = middle }
        }
        return low
    }

    // MARK: - Nearest names

    /// The three areas whose names or numbers differ from a text in the smallest share of their letters.
    private func nearest(_ wanted: WrittenRoom) -> [Int] {
        let wanted = Letters(wanted)
        var best: [(share: Double, index: Int)] = []
        for (index, room) in rooms.enumerated() {
            let bound = best.count < Self.nearestCount ? 2 : best[best.count - 1].share
            guard let share = room.forms.map({ $0.letters.share(wanted, below: bound) }).min(), share < bound else {
                continue
            }
            best.append((share, index))
            best.sort { $0.share != $1.share ? $0.share < $1.share : $0.index < $1.index }
            if best.count > Self.nearestCount { best.removeLast() }
        }
        return best.map(\.index)
    }

    private static let nearestCount = 3

    /// The letters of a spelling, for comparisons.
    private struct Letters {
        let all: [UInt32]
        let code: [UInt32]
        let words: [UInt32]

        init(_ room: WrittenRoom) {
            func letters(_ parts: [String]) -> [UInt32] {
                parts.joined(separator: " ").unicodeScalars.prefix(40).map(\.value)
            }
            (all, code, words) = (letters(room.parts), letters(room.code), letters(room.words))
        }

        /// The least share of the letters that differs, of the whole, the number or the words; 2 if it is not below a bound.
        func share(_ other: Letters, below bound: Double) -> Double {
            var best = bound
            for (one, two, added) in [(all, other.all, 0), (code, other.code, 0.05), (words, other.words, 0.1)] {
                guard !one.isEmpty, !two.isEmpty else { continue }
                let count = Double(max(one.count, two.count))
                // The distance is at least the difference of the lengths.
                guard Double(abs(one.count - two.count)) / count + added < best else { continue }
                best = min(best, Double(String.distance(one, two)) / count + added)
            }
            return best < bound ? best : 2
        }
    }
}
