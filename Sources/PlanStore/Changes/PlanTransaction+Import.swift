extension PlanTransaction {
    /// Imports markers: `body` hands them over one by one.
    ///
    /// - Returns: What `body` returns, and what became of the markers.
    public func importMarkers<T>(
        tolerance: PlacementTolerance = PlacementTolerance(), duplicates: MarkerImport.Duplicates = .keep,
        _ body: (MarkerImport) throws -> T
    ) throws -> (T, MarkerImport) {
        // The areas of markers must be those of the changed areas.
        try finish()
        let markers = try MarkerImport(self, tolerance: tolerance, duplicates: duplicates)
        let result = try body(markers)
        try markers.finish()
        return (result, markers)
    }
}
