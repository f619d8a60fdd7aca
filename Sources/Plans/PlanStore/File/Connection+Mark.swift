/// The mark of a plan file whose last changes may be in its log, the `-wal` file, alone.
///
/// A copy of the file without its log then lacks changes. So the mark is written into the file together with the first change
/// that is left in the log, and taken away when everything is in the file. While another program reads for long, neither
/// reaches the file.
extension Connection {
    /// True if the mark is set.
    func isUnclosed() throws -> Bool { try (integer("PRAGMA user_version") ?? 0) & PlanSchema.unclosedMark != 0 }

    /// Sets the mark or takes it away.
    func setUnclosed(_ isUnclosed: Bool) throws {
        let version = try PlanSchema.version(of: self)
        try execute("PRAGMA user_version = \(isUnclosed ? version | PlanSchema.unclosedMark : version)")
    }
}
