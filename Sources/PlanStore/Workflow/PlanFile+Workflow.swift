import PlanModel

extension PlanFile {
    /// The steps that a marker's status may take in this plan.
    public func workflow() throws -> Workflow {
        try locked {
            let steps = try connection.statement("SELECT from_status, to_status, role FROM workflow ORDER BY seq").map {
                row in
                let (from, role) = (row.text(0), row.text(2))
                return Workflow.Step(from: from.isEmpty ? nil : from, to: row.text(1), role: role.isEmpty ? nil : role)
            }
            return Workflow(steps: steps)
        }
    }
}

extension PlanTransaction {
    /// Gives the plan another workflow. Markers keep their statuses.
    public func setWorkflow(_ workflow: Workflow) throws {
        let old = try plan.workflow()
        guard old != workflow else { return }
        try record(field: "workflow", old: old.json, new: workflow.json)
        try connection.statement("DELETE FROM workflow").run()
        for step in workflow.steps {
            try connection.statement("INSERT OR IGNORE INTO workflow (from_status, to_status, role) VALUES (?, ?, ?)")
                .run(.text(step.from ?? ""), .text(step.to), .text(step.role ?? ""))
        }
    }
}

extension Workflow {
    /// The steps as JSON: an array of objects with the members from, to and role.
    public var json: JSONValue {
        .array(
            steps.map { step in
                .object(["from": JSONValue(step.from), "to": .string(step.to), "role": JSONValue(step.role)])
            })
    }

    /// Reads what `json` gives.
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
