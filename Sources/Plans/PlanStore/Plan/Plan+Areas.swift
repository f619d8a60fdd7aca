import PlanModel

extension Plan {
    /// All areas, in the order they are painted.
    public func areas() throws -> [Area] { try locked { try $0.areaRows().map(\.area) } }

    /// The area of an id, or else the first area of that name; `nil` if there is none.
    public func area(_ idOrName: String) throws -> Area? {
        try locked { try $0.areaRow(idOrName: idOrName)?.area }
    }
}
