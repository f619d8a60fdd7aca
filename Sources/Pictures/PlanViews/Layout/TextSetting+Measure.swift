import PlanCanvas

extension TextSetting {
    /// Sets a text for a proposed size.
    package convenience init(_ runs: [TextRun], environment: TextEnvironment, proposal: Proposal) throws {
        func finite(_ length: Double?) -> Double? { length.flatMap { $0.isFinite ? $0 : nil } }
        try self.init(runs, environment: environment, width: finite(proposal.width), height: finite(proposal.height))
    }

    /// The text's size and the baselines of its first and last line.
    package var measure: Measure {
        Measure(layout.logicalSize, firstBaseline: layout.baseline, lastBaseline: layout.lastBaseline)
    }
}
