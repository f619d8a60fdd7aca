import PlanModel

extension PlanFile: PlanSource {
    /// All areas.
    public func shownAreas() throws -> [Area] { try areas() }

    /// All markers, by number.
    public func shownMarkers() throws -> [Marker] { try markers().map(\.marker) }
}
