extension PlanTransaction {
    /// Gives the plan another workflow. Markers keep their statuses.
    public func setWorkflow(_ workflow: Workflow) throws {
        let old = try records.workflow()
        guard old != workflow else { return }
        try record(field: "workflow", old: old.json, new: workflow.json)
        try records.replaceWorkflow(by: workflow)
    }
}
