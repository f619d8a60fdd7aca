import PlanJSON

/// A list of markers in JSON that stands within an object, as programs and services write it: `{"markers": [{"x": 1, "y": 2}, …]}`, or records
/// whose members are those of `fields`, or of `attributes` beside an id.
enum WrappedList {
    /// Returns the list of an object as an array of its entries; `nil` if the value is no object of another format, or has no list or several.
    ///
    /// - Parameter isEntry: True for a value that can be an entry of a list.
    static func entries(in root: JSONValue, isEntry: (JSONValue) -> Bool) -> JSONValue? {
        guard case .object(let members) = root, members["type"] == nil else { return nil }
        let lists = members.values.compactMap { value -> [JSONValue]? in
            guard let entries = value.array?.map(fields), let first = entries.first, isEntry(first) else { return nil }
            return entries
        }
        return lists.count == 1 ? .array(lists[0]) : nil
    }

    /// The members of a record.
    private static func fields(of record: JSONValue) -> JSONValue {
        if let fields = record["fields"], case .object = fields { return fields }
        guard case .object(var attributes)? = record["attributes"] else { return record }
        if attributes["id"] == nil { attributes["id"] = record["id"] }
        return .object(attributes)
    }
}
