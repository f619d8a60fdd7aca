extension Plan {
    /// The steps that a marker's status may take in this plan.
    public func workflow() throws -> Workflow { try locked { try $0.workflow() } }
}
