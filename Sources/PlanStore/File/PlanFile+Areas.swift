import PlanModel

extension PlanFile {
    /// All areas, in the order they are painted.
    public func areas() throws -> [Area] {
        try locked { try connection.areaRows().map(\.area) }
    }

    /// The area of an id, else the one area of a name.
    public func area(_ idOrName: String) throws -> Area? {
        try locked { try connection.areaRow(idOrName: idOrName)?.area }
    }
}
