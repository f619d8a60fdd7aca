extension PlanTransaction {
    /// Imports markers, which `body` hands to a ``MarkerImport`` one by one.
    ///
    /// - Returns: The result of `body`, and the import with its counts.
    public func importMarkers<T>(
        tolerance: PlacementTolerance = PlacementTolerance(), duplicates: MarkerImport.Duplicates = .keep,
        statuses: MarkerImport.StatusRule = .workflow(role: nil), _ body: (MarkerImport) throws -> T
    ) throws -> (T, MarkerImport) {
        // Markers must belong to the changed areas before they are compared with imported ones.
        try finish()
        let markers = try MarkerImport(self, tolerance: tolerance, duplicates: duplicates, statuses: statuses)
        let result = try body(markers)
        try markers.finish()
        return (result, markers)
    }
}
