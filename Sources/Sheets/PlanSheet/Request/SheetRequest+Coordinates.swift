import PlanModel

extension SheetRequest {
    /// In what coordinates areas and markers are. A plan's are pixel points whatever is said here.
    public typealias Coordinates = CoordinateRequest
}

extension CoordinateRequest {
    func check(in part: String = "coordinates") throws(SheetError) {
        guard let problem else { return }
        switch RequestMember(rawValue: "\(part).\(problem.member)") {
        case let member? where member == .zoom || member == .yAxis: throw SheetError(.mapOnly(member, system: system))
        case let member?: throw SheetError(.invalidValue(member, requirement: problem.requirement))
        case nil:
            throw SheetError(.wrongKind(path: "\(part).\(problem.member)", requirement: problem.requirement))
        }
    }
}
