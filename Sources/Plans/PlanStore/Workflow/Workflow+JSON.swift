import PlanJSON

extension Workflow {
    /// The steps as JSON: an array of objects with the members from, to and role.
    public var json: JSONValue {
        .array(
            steps.map { step in
                .object(["from": JSONValue(step.from), "to": .string(step.to), "role": JSONValue(step.role)])
            })
    }

    /// Makes the workflow of the value of `json`; `nil` for any other value.
    public init?(json: JSONValue) {
        guard let members = json.array else { return nil }
        var steps: [Step] = []
        for member in members {
            guard let to = member["to"]?.string, !to.isEmpty else { return nil }
            steps.append(Step(from: member["from"]?.string, to: to, role: member["role"]?.string))
        }
        self.init(steps: steps)
    }
}
