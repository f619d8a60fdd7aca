import FoundationEssentials
import PlanBase
import PlanJSON
import PlanModel
import PlanTables

extension ImportedMarker {
    /// Takes what a JSON object's members say, as `MarkerJSON` writes them; other members become free properties.
    ///
    /// A value that its field cannot have is kept as a property; ``unread`` tells of it. What has no title has that of the member that
    /// ``NameMembers/ofMarkers`` finds.
    ///
    /// - Parameter taken: Members that are passed over, by what they mean.
    /// - Returns: Why the members make no marker: a text is too long; `nil` if they make one.
    mutating func take(_ members: MappedMembers, except taken: Set<String> = []) -> Message? {
        let title = NameMembers.ofMarkers.find(in: members.known, members.language)
        for (member, value) in members.known.sorted(by: { $0.key < $1.key }) where !taken.contains(member) {
            let name = members.name(of: member)
            guard let title, member == title.member else {
                if let problem = take(member, value, as: name) { return problem }
                continue
            }
            if let problem = set(.title, .string(title.text), as: name) { return problem }
            // The other languages.
            if case .object = value { _ = keep(name, value) }
        }
        for (name, value) in members.properties { _ = keep(name, value) }
        return nil
    }

    /// Takes a member by what it means; `name` is its name in the file.
    private mutating func take(_ member: String, _ value: JSONValue, as name: String) -> Message? {
        if Self.fields.contains(member), let field = MarkerField(name: member) { return set(field, value, as: name) }
        switch member {
        case "styleColor": return set(.styleColor, value, as: name)
        case "attachments": return set(.attachments, value, as: name)
        case "id":
            guard let text = value.plainText else { return nil }
            guard let id = UUID(uuidString: text) else { return keep(name, value) }
            item.marker.id = id
            hasID = true
        case "author": if let author = value.plainText, !author.isEmpty { item.author = author }
        case "created", "changed":
            guard let text = value.plainText, let time = Timestamp(text) else { return keep(name, value) }
            setTime(time, isCreation: member == "created")
        // The plan derives the area from the point.
        case "area": areaName = value.plainText.flatMap { $0.isBlank ? nil : $0 }
        case "properties":
            guard case .object(let members) = value else { return keep(name, value) }
            givesAllProperties = true
            for (name, value) in members { _ = keep(name, value) }
        default: return keep(name, value)
        }
        return nil
    }

    /// The fields whose members are called as they are.
    private static let fields = Set(DetailField.all.map(\.name) + ["symbol", "size", "number"])

    /// Sets a field. A JSON number is accepted for text: other tools write such.
    private mutating func set(_ field: MarkerField, _ value: JSONValue, as name: String) -> Message? {
        var value = value
        switch field {
        case .number:
            if let number = value.string.flatMap({ Int($0) }), number >= 1 {
                // A text has every number exactly, a double has not.
                given.insert(field)
                item.marker.number = number
                return nil
            }
        case .size: if let text = value.string { value = Double(decimal: text).map { .number($0) } ?? value }
        case .attachments: break
        default:
            let isNumber = DetailField(field)?.kind == .number
            if !isNumber, value.string == nil, let text = value.plainText { value = .string(text) }
        }
        if field == .number || field == .symbol || field == .styleColor, value == .null || value == .string("") {
            return nil
        }
        let limit = DetailField(field)?.limit ?? TextLimit.short
        if let problem = TextLimit.problem(bytes: value.string?.utf8.count ?? 0, limit: limit) {
            return Message("\(field.name) is \(problem)", context: "text too long")
        }
        if value.isNaN, field != .number {
            keep(UnreadCell(value.plainText ?? "", in: name), of: field, value)
            return nil
        }
        given.insert(field)
        if field == .status { statusColumn = name }
        if DetailField(field)?.kind == .number, let text = value.string,
            let number = JSONValue.string(text).numberOrText,
            (try? item.set(field, to: .number(number))) != nil
        {
            keep(UnreadCell(text, in: name, .takenFromText), of: field)
            return nil
        }
        do throws(MarkerFieldError) {
            try item.set(field, to: value)
            return nil
        } catch {
            if !takeDay(field, value, as: name) {
                keep(UnreadCell(value.plainText ?? value.text, in: name), of: field, value)
            }
            return nil
        }
    }

    /// Takes a day that is written as lists write days; false for anything else.
    private mutating func takeDay(_ field: MarkerField, _ value: JSONValue, as name: String) -> Bool {
        guard DetailField(field)?.kind == .day, let text = value.string, let date = WrittenDate(text),
            let day = date.day(fileOrder: nil)?.description, (try? item.set(field, to: .string(day))) != nil
        else { return false }
        if date.hasTime { keep(UnreadCell(text, in: name, .takenWithoutTime(day)), of: field, value) }
        return true
    }

    /// Keeps a value as a free property.
    private mutating func keep(_ name: String, _ value: JSONValue) -> Message? {
        given.insert(.property(name))
        item.marker.details.properties[name] = value
        return nil
    }

    /// Sets one of the two times, keeping `changed` from being earlier than `created`. A file with one time alone sets both.
    private mutating func setTime(_ time: Timestamp, isCreation: Bool) {
        if isCreation {
            (item.created, item.changed) = (time, max(time, item.changed))
        } else {
            changed = time
            (item.created, item.changed) = hasTimes ? (item.created, max(time, item.created)) : (time, time)
        }
        hasTimes = true
    }
}

extension JSONValue {
    /// The number that the value is, or that its text is: `375`, `375.5` or `375,5`, and not `1,250`, which may be either of two numbers.
    package var numberOrText: Double? {
        guard number == nil, let text = string?.trimmed else { return number }
        if let plain = DecimalSign.point.number(text) { return plain.isFinite ? plain : nil }
        guard let written = WrittenNumber(amount: text), !written.isAmbiguous else { return nil }
        return written.value(.point) ?? written.value(.comma)
    }
}
