extension Connection {
    /// The steps that a marker's status may take.
    func workflow() throws -> Workflow {
        let sql = "SELECT from_status, to_status, role FROM workflow ORDER BY seq"
        return Workflow(
            steps: try statement(sql).map { row in
                let (from, role) = (row.text(0), row.text(2))
                return Workflow.Step(from: from.isEmpty ? nil : from, to: row.text(1), role: role.isEmpty ? nil : role)
            })
    }

    /// Takes a workflow in place of the one that is there.
    func replaceWorkflow(by workflow: Workflow) throws {
        try statement("DELETE FROM workflow").run()
        try insert(workflow)
    }

    /// Adds the steps of a workflow.
    func insert(_ workflow: Workflow) throws {
        for step in workflow.steps {
            try statement("INSERT OR IGNORE INTO workflow (from_status, to_status, role) VALUES (?, ?, ?)")
                .run(.text(step.from ?? ""), .text(step.to), .text(step.role ?? ""))
        }
    }
}
