import CPlanmark
import PlanC

// Files that plans import and export, copies that are merged, changes that are undone.
extension CallRun {
    static let exchangeCalls: [FuzzedCall] = [
        { run in
            let (plan, path) = (run.handle(.plan), run.path())
            let (request, task) = (run.request(KnownTexts.imports), run.task())
            run.reporting { planmark_plan_import_file(plan, path, request, task, $0) }
        },
        { run in
            let (plan, content) = (run.handle(.plan), CallMemory(run.content(KnownTexts.markers)))
            let name = run.input.text(["a.csv", "a.xlsx", "a.geojson", "a.json", "a.jsonl"])
            let (request, task) = (run.request(KnownTexts.imports), run.task())
            run.reporting { planmark_plan_import_bytes(plan, content.start, content.count, name, request, task, $0) }
        },
        { run in
            let (plan, path) = (run.handle(.plan), run.path())
            let (request, task) = (run.request(KnownTexts.exports), run.task())
            run.reporting { planmark_plan_export_file(plan, path, request, task, $0) }
        },
        { run in
            let (plan, request, task) = (run.handle(.plan), run.request(KnownTexts.exports), run.task())
            run.making(.bytes) { planmark_plan_export_bytes(plan, request, task, $0) }
        },
        { run in
            let (plan, request, task) = (run.handle(.plan), run.request(KnownTexts.exports), run.task())
            run.making(.bytes) { planmark_plan_export(plan, request, task, $0, nil) }
        },
        { run in
            let plans = (0..<(run.input.isOne(of: 2) ? 1 : 2)).map { _ in run.handle(.plan) }
            let (path, request) = (run.path(), run.request(KnownTexts.exports))
            run.reporting { planmark_plans_export_file(plans, plans.count, path, request, $0) }
        },
    ]

    static let historyCalls: [FuzzedCall] = [
        { run in
            let (plan, other, request) = (run.handle(.plan), run.otherPlan(), run.request(KnownTexts.changes))
            run.reporting { planmark_plan_merge(plan, other, request, $0) }
        },
        { run in
            let (plan, request) = (run.handle(.plan), run.request(KnownTexts.histories))
            run.makingJSON { planmark_plan_history(plan, request, $0) }
        },
        { run in
            let (plan, request) = (run.handle(.plan), run.request(KnownTexts.changes))
            run.reporting { planmark_plan_undo(plan, request, $0) }
        },
        { run in
            let (plan, request) = (run.handle(.plan), run.request(KnownTexts.measuring))
            run.reporting { planmark_plan_measure(plan, request, $0) }
        },
        { run in
            let plan = run.handle(.plan)
            run.makingJSON { planmark_plan_measures(plan, $0) }
        },
        { run in
            let (plan, request) = (run.handle(.plan), run.request(KnownTexts.changes))
            run.reporting { planmark_plan_redo(plan, request, $0) }
        },
    ]

    /// A copy of the plan, or any plan.
    private mutating func otherPlan() -> OpaquePointer? {
        guard !input.isOne(of: 2) else { return handle(.plan) }
        var copy: OpaquePointer?
        CallCheck.check(planmark_plan_open(FuzzFolder.shared.path("copy.plan"), 0, &copy))
        if let copy { keep(copy, .plan) }
        return copy
    }

    /// Makes a call that hands out a report to those who want it.
    mutating func reporting(_ call: (UnsafeMutablePointer<OpaquePointer?>?) -> planmark_status) {
        var report: OpaquePointer?
        let isWanted = !input.isOne(of: 4)
        let status = isWanted ? call(&report) : call(nil)
        CallCheck.check(status)
        require((report != nil) == (status == 0 && isWanted), "a status of \(status), and a report: \(report != nil)")
        guard let report else { return }
        keep(report, .bytes)
        CallCheck.checkJSON(bytes(of: report))
    }
}
