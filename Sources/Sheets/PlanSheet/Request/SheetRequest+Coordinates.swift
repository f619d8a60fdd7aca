import PlanModel

extension SheetRequest {
    /// In what coordinates areas and markers are. A plan's are pixel points whatever is said here.
    public typealias Coordinates = CoordinateRequest
}

extension CoordinateRequest {
    func check() throws(SheetError) {
        guard let member = meaninglessMember else { return }
        throw SheetError(.mapOnly(member == "zoom" ? .zoom : .yAxis, system: system))
    }
}
