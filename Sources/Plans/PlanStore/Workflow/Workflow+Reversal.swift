extension Workflow {
    /// The steps that keep a role from taking back a change of a marker's status; empty if the role may take it back.
    ///
    /// A reversal that is a step of the workflow is checked as that step. Any other reversal corrects a slip: the role must be
    /// able to leave the present status by some step, if any leads from there, and to take the step that is corrected. Where
    /// that is no step of the workflow either, the role must be able to take some step to the former status, if any leads there.
    ///
    /// - Parameters:
    ///   - present: The status that the marker has.
    ///   - former: The status that the marker gets again.
    ///   - role: The role of the person who takes the change back; `nil` for none.
    func stepsBarring(reversalFrom present: String?, to former: String?, role: String?) -> [Step] {
        func barring(_ steps: [Step]) -> [Step] {
            steps.contains { $0.role == nil || $0.role == role } ? [] : steps
        }
        let direct = steps(from: present).filter { $0.to == former }
        guard direct.isEmpty else { return barring(direct) }
        let corrected = steps(from: former).filter { $0.to == present }
        let needed =
            barring(steps(from: present)) + barring(corrected.isEmpty ? steps.filter { $0.to == former } : corrected)
        var seen: Set<Step> = []
        return needed.filter { seen.insert($0).inserted }
    }
}
