import PlanBase

extension Remedy {
    /// The remedy as a JSON object: `{"set": "maxMegapixels", "to": "200"}` for a setting, without `to` where no value is known;
    /// `{"use": "repair"}` for something else to do.
    package var json: JSONValue {
        switch self {
        case .set(let setting, let value?): .object(["set": .string(setting.path), "to": .string(value)])
        case .set(let setting, nil): .object(["set": .string(setting.path)])
        case .use(let operation): .object(["use": .string(operation.rawValue)])
        }
    }
}
