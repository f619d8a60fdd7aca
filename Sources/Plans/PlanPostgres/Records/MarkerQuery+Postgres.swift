import PlanGeometry
import PlanModel
import PlanStore

extension MarkerQuery {
    /// The conditions over the table `marker` named m.
    ///
    /// - Parameter plan: the number of the plan; nil for all plans.
    func conditions(plan: Int64?) -> PostgresConditions {
        var all = PostgresConditions([])
        if let plan { all.add("m.plan = ?", .integer(plan)) }
        if let box { add(box, plan: plan, to: &all) }
        if let numbers {
            // One parameter, as a statement takes some thousands only.
            let list = numbers.sorted().map(String.init).joined(separator: ",")
            all.add("m.number = ANY (?::bigint[])", .text("{\(list)}"))
        }
        if !areas.isEmpty {
            let names = areas.sorted().map { PostgresValue.text($0) }
            let marks = PostgresConditions.marks(names.count)
            let isIn = """
                EXISTS (SELECT FROM planmark.area a WHERE a.plan = m.plan AND a.seq = m.area
                    AND (a.id IN (\(marks)) OR a.name IN (\(marks))))
                """
            all.add(areas.contains("") ? "(\(isIn) OR m.area IS NULL)" : isIn, names + names)
        }
        for (field, texts) in wantedTexts { all.add("m.\(field.name)", isOneOf: texts) }
        if !otherStatuses.isEmpty {
            all.add(
                "coalesce(m.status, '') NOT IN (\(PostgresConditions.marks(otherStatuses.count)))",
                otherStatuses.sorted().map { .text($0) })
        }
        if let changedFrom { all.add("m.changed >= ?", .integer(changedFrom.milliseconds)) }
        if let dueFrom { all.add("m.due >= ?", .text("\(dueFrom)")) }
        if let dueTo { all.add("m.due <= ?", .text("\(dueTo)")) }
        after?.add(to: &all)
        if let search = text.flatMap({ TextSearch($0) }) { add(search, to: &all) }
        return all
    }

    private func add(_ box: Box, plan: Int64?, to all: inout PostgresConditions) {
        let sides: [PostgresValue] = [.real(box.minX), .real(box.maxX), .real(box.minY), .real(box.maxY)]
        if let plan {
            // Sums of strips and coordinates are rounded.
            let start = Double(plan) * 1_048_576
            let corners = [
                box.minX - 0.01, start + box.minY - 0.01, box.maxX + 0.01, start + box.maxY + 0.01,
            ]
            all.add("\(PostgresSchema.place) <@ box(point(?, ?), point(?, ?))", corners.map { .real($0) })
        }
        all.add("m.x >= ? AND m.x <= ? AND m.y >= ? AND m.y <= ?", sides)
    }

    private func add(_ search: TextSearch, to all: inout PostgresConditions) {
        let words = search.beginnings.flatMap { SearchWords.words(of: $0) }
        // No word that the index has begins with one that is longer than those that it takes.
        if words.contains(where: { $0.utf8.count >= SearchLexemes.longest }) { return all.add("false") }
        let pairs = search.parts.flatMap { SearchLexemes.pairs(of: $0) }
        if !words.isEmpty || !pairs.isEmpty {
            let terms = words.map { "'\($0)':*" } + pairs.map { "'\($0)'" }
            all.add("\(PostgresSchema.wordsIndex) @@ ?::tsquery", .text(terms.joined(separator: " & ")))
        }
        for part in search.parts {
            all.add(
                "(position(? IN coalesce(m.title, '')) > 0 OR position(? IN coalesce(m.note, '')) > 0)", .text(part),
                .text(part))
        }
    }

    /// The order and limit, with further values of parameters.
    func order(_ conditions: inout PostgresConditions) -> String {
        var text =
            switch order {
            case .number: " ORDER BY m.number"
            case .due: " ORDER BY m.due NULLS LAST, m.number"
            case .changed: " ORDER BY m.changed DESC, m.number DESC"
            case .distance(let point):
                conditions.bind(
                    " ORDER BY (m.x - ?) * (m.x - ?) + (m.y - ?) * (m.y - ?), m.number",
                    [.real(point.x), .real(point.x), .real(point.y), .real(point.y)])
            }
        if let limit { text += conditions.bind(" LIMIT ?", [.integer(Int64(max(0, limit)))]) }
        return text
    }
}

extension MarkerPosition {
    /// Adds the condition that a marker lies behind the position.
    fileprivate func add(to all: inout PostgresConditions) {
        switch self {
        case .number(let number): all.add("m.number > ?", .integer(Int64(number)))
        case .distance(let squared, let point, let number):
            all.add(
                "((m.x - ?) * (m.x - ?) + (m.y - ?) * (m.y - ?), m.number) > (?, ?)", .real(point.x), .real(point.x),
                .real(point.y), .real(point.y), .real(squared), .integer(Int64(number)))
        case .due(let due?, let number):
            all.add("(m.due IS NULL OR (m.due, m.number) > (?, ?))", .text("\(due)"), .integer(Int64(number)))
        case .due(nil, let number): all.add("(m.due IS NULL AND m.number > ?)", .integer(Int64(number)))
        case .changed(let changed, let number):
            all.add(
                "(m.changed, m.number) < (?, ?)", .integer(changed.milliseconds), .integer(Int64(number)))
        }
    }
}

/// The words, and pairs of letters, that the index of words has for a marker.
enum SearchLexemes {
    /// The index takes no word of as many bytes of UTF-8.
    static let longest = 2000

    /// The words of title and note, and the pairs of neighbouring letters of scripts without spaces between words; nil if there are
    /// none. No word has a space, a quote or a backslash in it.
    static func lexemes(of marker: Marker) -> String? {
        var found: Set<String> = []
        for text in [marker.details.title, marker.details.note].compactMap(\.self) {
            found.formUnion(SearchWords.words(of: text))
            found.formUnion(pairs(of: text))
        }
        let kept = found.filter { $0.utf8.count < longest }.sorted()
        return kept.isEmpty ? nil : kept.joined(separator: " ")
    }

    /// The pairs of neighbouring letters in a text that are not of an alphabet with spaces between words: a part of a text has
    /// pairs that the text has too.
    static func pairs(of text: String) -> [String] {
        let scalars = Array(text.unicodeScalars)
        return zip(scalars, scalars.dropFirst()).compactMap { first, second in
            guard isUnspaced(first), isUnspaced(second) else { return nil }
            return String(String.UnicodeScalarView([first, second]))
        }
    }

    /// Letters and numbers above all alphabets with spaces; quotes, spaces and signs are none.
    private static func isUnspaced(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0x0E00 && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
    }
}
