extension Plan {
    /// The steps that a marker's status may take in this plan.
    public func workflow() throws -> Workflow { try locked { try $0.workflow() } }

    /// Returns the statuses of markers that no step of the workflow names, in order. Such markers may only take a status of new markers.
    public func statusesWithoutStep() throws -> [StatusWithoutStep] { try locked { try $0.statusesWithoutStep() } }
}
