import CPlanmark
import PlanC

// Markers of plans: placed, edited, taken to another status, removed.
extension CallRun {
    static let markerCalls: [FuzzedCall] = [
        { run in
            let (plan, points) = (run.handle(.plan), run.points())
            let details = run.input.isOne(of: 2) ? run.request(KnownTexts.details) : nil
            let request = run.request(KnownTexts.placements)
            let (reasons, numbers) = (run.room(points.count, UInt8(0)), run.room(points.count, Int64(0)))
            CallCheck.check(
                planmark_plan_place(
                    plan, points.memory.start, points.count, details, request, reasons.start, numbers.start))
        },
        { run in
            let plan = run.handle(.plan)
            let (edits, request) = (run.request(KnownTexts.edits), run.request(KnownTexts.placements))
            CallCheck.check(planmark_plan_edit(plan, edits, request))
        },
        { run in
            let (plan, points) = (run.handle(.plan), run.points())
            let details = run.input.isOne(of: 2) ? run.request(KnownTexts.details) : nil
            let request = run.request(KnownTexts.placements)
            let (reasons, numbers) = (run.room(points.count, UInt8(0)), run.room(points.count, Int64(0)))
            run.makingReport {
                planmark_plan_place_all(
                    plan, points.memory.start, points.count, details, request, reasons.start, numbers.start, $0)
            }
        },
        { run in
            let plan = run.handle(.plan)
            let (edits, request) = (run.request(KnownTexts.edits), run.request(KnownTexts.updates))
            run.makingReport { planmark_plan_update(plan, edits, request, $0) }
        },
        { run in
            let (plan, numbers) = (run.handle(.plan), run.markerNumbers())
            let (status, request) = (
                run.input.text(["closed", "in progress", "open"]), run.request(KnownTexts.changes)
            )
            CallCheck.check(planmark_plan_set_status(plan, numbers.start, numbers.count, status, request))
        },
        { run in
            let (plan, numbers, request) = (run.handle(.plan), run.markerNumbers(), run.request(KnownTexts.changes))
            CallCheck.check(planmark_plan_remove(plan, numbers.start, numbers.count, request))
        },
    ]
}
