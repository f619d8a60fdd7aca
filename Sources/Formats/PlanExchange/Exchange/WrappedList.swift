import PlanJSON

/// A list of markers in JSON as programs and services write it: within an object, `{"markers": [{"x": 1, "y": 2}, …]}`, or of records whose
/// members are those of `fields`, or of `attributes` beside an id.
enum WrappedList {
    /// Returns the list of an object, or an array of records, as an array of its entries; `nil` for any other value, and for an object that
    /// has a type, or no list or several.
    ///
    /// - Parameter isEntry: True for a value that can be an entry of a list.
    static func entries(in root: JSONValue, isEntry: (JSONValue) -> Bool) -> JSONValue? {
        if let records = root.array {
            let entries = records.map(fields)
            return entries != records && entries.first.map(isEntry) == true ? .array(entries) : nil
        }
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
