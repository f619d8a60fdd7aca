import PlanBase
import PlanFiles
import PlanJSON
import PlanModel
import PlanTables

/// The meanings of the members of a file's markers and areas, where the user states them: the counterpart of
/// ``/PlanTables/TableStyle/columns`` for files that are no tables.
///
/// Names are compared without regard to case, as those of columns.
struct MemberMap {
    private let file: String
    /// The meanings by the members' names in lower case; nil for a member that is kept as a property.
    private let meanings: [String: String?]
    /// The names that the file may lack.
    private let optional: Set<String>
    /// The language of the names that are wanted of areas and markers that have them in several.
    var language = MessageLanguage.english
    /// The given names that no marker or area has had so far.
    private var missing: [String]
    /// True if a marker has been seen, or an area.
    private var hasMarker = false, hasArea = false
    /// Names of members that the markers and areas have, for the message on the missing ones.
    private var found: Set<String> = []

    /// The members of markers that were found to stand for others. Copies of the map share them.
    let names = MemberNames()

    /// So many of the names that markers have are remembered.
    private static let mostFound = 100

    /// Members mean what they are called.
    init(language: MessageLanguage = .english) {
        (file, meanings, optional, missing) = ("", [:], [], [])
        self.language = language
    }

    /// Takes what the user says.
    ///
    /// - Parameters:
    ///   - optional: The names that the file may lack; ``names`` tells which it lacks.
    ///   - file: The file's name in errors.
    /// - Throws: `InputError` for a meaning that no member can have, and for a name that is given twice.
    init(
        _ columns: [String: String], optional: Set<String> = [], file: String, language: MessageLanguage = .english
    ) throws(InputError) {
        try ColumnNames.checkNames(of: columns, file: file)
        var meanings: [String: String?] = [:]
        for (name, meaning) in columns.sorted(by: { $0.key < $1.key }) {
            let meaning = ColumnNames.meaning(meaning)
            guard ColumnNames.meanings.contains(meaning) else {
                throw InputError(.unknownColumn(meaning, known: ColumnNames.meanings), file: file)
            }
            meanings[name.trimmed.lowercased()] = .some(meaning == ColumnNames.property ? nil : Self.member(meaning))
        }
        (self.file, self.meanings, self.optional, missing) = (file, meanings, optional, columns.keys.sorted())
        self.language = language
    }

    /// True if all members mean what they are called.
    var isEmpty: Bool { meanings.isEmpty }

    /// True if the file may lack all names that are given.
    var isOptional: Bool { optional.isSuperset(of: missing) }

    /// Takes note that the file has none of the names that are given, as its members have fixed names.
    func noteAllAbsent() { names.addAbsent(missing, found: []) }

    /// The member that means what a column does.
    private static func member(_ column: String) -> String { column == "stylecolor" ? "styleColor" : column }

    /// The members of an entry by what they mean.
    ///
    /// A member that the user names comes before the one that is called so, which stays a property; so do the others where several are
    /// given the same meaning, of which the last counts. Members of other names mean what columns of these names do: see
    /// ``/PlanTables/ColumnNames``.
    func applied(to members: [String: JSONValue]) -> MappedMembers {
        var mapped = given(members)
        mapped.takeOtherNames(names)
        return mapped
    }

    /// The members of an entry by what the user says that they mean.
    private func given(_ members: [String: JSONValue]) -> MappedMembers {
        guard !meanings.isEmpty else { return MappedMembers(members, language) }
        var mapped = MappedMembers([:], language)
        var others: [String: JSONValue] = [:]
        for (name, value) in members.sorted(by: { $0.key < $1.key }) {
            switch meanings[name.trimmed.lowercased()] {
            case nil: others[name] = value
            case .some(nil): mapped.properties[name] = value
            case .some(let meaning?):
                if let earlier = mapped.names[meaning] { mapped.properties[earlier] = members[earlier] }
                (mapped.known[meaning], mapped.names[meaning]) = (value, name)
            }
        }
        for (name, value) in others {
            if mapped.names[name] == nil { mapped.known[name] = value } else { mapped.properties[name] = value }
        }
        return mapped
    }

    /// An entry with its members called by what they mean; other values as they are.
    func applied(to entry: JSONValue) -> JSONValue {
        guard case .object(let members) = entry else { return entry }
        return .object(applied(to: members).known)
    }

    /// The name and the colour of an area by what its properties mean; nil for each that the user names no member for, or that the area
    /// has not.
    func attributes(ofArea properties: [String: JSONValue]) -> (name: String?, color: JSONValue?) {
        guard !meanings.isEmpty else { return (nil, nil) }
        let mapped = given(properties)
        let title = mapped.names["title"] == nil ? nil : mapped.known["title"]
        let name = title.flatMap { NameMembers.ofMarkers.find(in: ["title": $0], language)?.text }
        return (name, mapped.names["color"] == nil ? nil : mapped.known["color"])
    }

    /// The properties of an area among which its name is looked for: those that the user does not keep as such.
    func properties(ofArea properties: [String: JSONValue]) -> [String: JSONValue] {
        guard !meanings.isEmpty else { return properties }
        return properties.filter { name, _ in
            if case .some(nil) = meanings[name.trimmed.lowercased()] { false } else { true }
        }
    }

    /// Takes note of the members of a marker or an area, for ``checkAllFound()``.
    mutating func see(_ members: [String: JSONValue], ofArea: Bool = false) {
        guard !missing.isEmpty else { return }
        if ofArea { hasArea = true } else { hasMarker = true }
        let names = Set(members.keys.map { $0.trimmed.lowercased() })
        missing.removeAll { names.contains($0.trimmed.lowercased()) }
        for name in members.keys.sorted() where found.count < Self.mostFound { found.insert(name) }
    }

    /// Checks, after the last entry, that each member that the user names was there; a file without markers and areas has none to lack.
    func checkAllFound() throws(InputError) {
        guard hasMarker || hasArea, !missing.isEmpty else { return }
        let found = found.sorted()
        names.addAbsent(missing.filter(optional.contains), found: found)
        let missing = missing.filter { !optional.contains($0) }
        guard !missing.isEmpty else { return }
        throw InputError(
            hasMarker ? .missingMembers(missing, found: found) : .missingAreaMembers(missing, found: found), file: file)
    }

    /// Checks that no member is said to be a coordinate, for formats in which a geometry is the place.
    func checkNoCoordinates() throws(InputError) {
        let known = ColumnNames.meanings.filter { !ColumnNames.coordinates.contains($0) }
        for case let meaning? in meanings.values where ColumnNames.coordinates.contains(meaning) {
            throw InputError(.unknownColumn(meaning, known: known), file: file)
        }
    }
}

/// The members of a marker's entry by what they mean.
struct MappedMembers {
    /// The members by the names that Planmark knows, or by their own.
    var known: [String: JSONValue]
    /// The language of the names that are wanted.
    let language: MessageLanguage
    /// The names in the file of the members that are called otherwise there, by what they mean.
    fileprivate(set) var names: [String: String] = [:]
    /// Members that stay properties, whatever they are called.
    fileprivate(set) var properties: [String: JSONValue] = [:]

    /// Members that mean what they are called.
    init(_ members: [String: JSONValue], _ language: MessageLanguage = .english) {
        (known, self.language) = (members, language)
    }

    /// The members of a value, each of which means what it is called; nil if the value is no object.
    init?(of value: JSONValue?) {
        guard case .object(let members)? = value else { return nil }
        self.init(members)
    }

    /// Takes members of other usual names, such as `Titel` and `Nr`, for what they mean, where no member is called so.
    ///
    /// - Parameter found: Takes note of them.
    fileprivate mutating func takeOtherNames(_ found: MemberNames) {
        // Most files call members as Planmark does.
        guard !known.keys.allSatisfy(Self.ownNames.contains) else { return }
        let given = Set(names.keys)
        let free = known.keys.filter { !Self.ownNames.contains($0) && !given.contains($0) }.sorted()
        for name in free {
            guard let member = Self.members[ColumnNames.key(of: name)], known[member] == nil, let value = known[name],
                member != "number" || value.isWholeNumber
            else { continue }
            rename(name, to: member, value)
            found.add(name, for: member)
        }
        // What is called a name is a title, even where it is none of the table's names.
        let hasTitle = NameMembers.ofMarkers.find(in: known, language) != nil
        let meanings = Set(known.keys).union(hasTitle ? ["title"] : [])
        let left = free.filter { known[$0] != nil }
        for (member, index) in ColumnNames.substitutes(in: left, beside: meanings, free: Array(left.indices)) {
            guard let value = known[left[index]] else { continue }
            rename(left[index], to: member, value)
            found.add(left[index], for: member)
        }
    }

    private mutating func rename(_ name: String, to member: String, _ value: JSONValue) {
        known[name] = nil
        (known[member], names[member]) = (value, name)
    }

    /// The members of these names mean what they are called, or belong to the format.
    private static let ownNames = Set(ColumnNames.known + ["styleColor", "type", "geometry", "plan", "name", "label"])

    /// The members that other names may stand for, by the names of their columns. What only a plan has of a marker has no other names.
    private static let members = Dictionary(
        uniqueKeysWithValues: (ColumnNames.coordinates + ["number", "author"] + DetailField.all.map(\.name)).map {
            ($0, $0)
        })

    /// The name in the file of what means this.
    func name(of member: String) -> String { names[member] ?? member }
}

extension JSONValue {
    /// True if the value is a whole number, or the text of one.
    fileprivate var isWholeNumber: Bool { whole != nil || string.flatMap { Int($0.trimmed) } != nil }
}
