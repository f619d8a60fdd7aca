// The header documents the arguments and failures of the functions.

import CPlanmark
import PlanSheet
import PlanStore

/// Opens a plan.
@c @implementation
public func planmark_plan_open(
    _ location: UnsafePointer<CChar>!, _ read_only: Int32, _ plan: UnsafeMutablePointer<OpaquePointer?>!
) -> planmark_status {
    attempt {
        let output = try Arguments.output(plan, "plan")
        let place = try PlanLocation(try Arguments.text(location, "location"))
        let opened = try Plan(at: place, access: read_only == 0 ? .readWrite : .readOnly)
        output.pointee = HandleTable.shared.open(PlanHandle(opened))
    }
}

/// Creates a plan of a drawing, never in place of another, and opens it.
@c @implementation
public func planmark_plan_create(
    _ location: UnsafePointer<CChar>!, _ drawing: UnsafePointer<CChar>!, _ request: UnsafePointer<CChar>!,
    _ plan: UnsafeMutablePointer<OpaquePointer?>!
) -> planmark_status {
    attempt {
        let output = try Arguments.output(plan, "plan")
        let place = try PlanLocation(try Arguments.text(location, "location"))
        let path = try Arguments.text(drawing, "drawing")
        var request = try RequestText.decode(request, "request") ?? NewPlan()
        try request.check()
        let file = try PlanDrawingFile.read(path)
        request.pixelsPerMetre = request.pixelsPerMetre ?? file.buildingScale
        let areas = try request.readAreas(forDrawingOf: file.size)?.all(of: request.areas ?? "") ?? []
        let made = try request.make(
            at: place, drawing: file.path, picture: file.bytes, size: file.size, areas: areas, details: file.details)
        output.pointee = HandleTable.shared.open(PlanHandle(made))
    }
}

/// Gets a plan's location, name, drawing, scale and counts, as JSON.
@c @implementation
public func planmark_plan_info(
    _ plan: OpaquePointer!, _ json: UnsafeMutablePointer<OpaquePointer?>!
) -> planmark_status {
    attempt {
        let output = try Arguments.output(json, "json")
        let overview = try PlanHandle.use(plan) { try $0.overview() }
        output.pointee = HandleTable.shared.open(BytesHandle(text: overview.json(for: Caller.frontEnd).text))
    }
}

/// Gets a plan's areas in the order in which they are painted.
@c @implementation
public func planmark_plan_areas(
    _ plan: OpaquePointer!, _ areas: UnsafeMutablePointer<OpaquePointer?>!
) -> planmark_status {
    attempt {
        let output = try Arguments.output(areas, "areas")
        let found = try PlanHandle.use(plan) { try $0.areas() }
        output.pointee = HandleTable.shared.open(AreasHandle(found))
    }
}

/// Makes a plan, as it is now, the contents of an input.
@c @implementation
public func planmark_input_set_plan(
    _ input: OpaquePointer!, _ plan: OpaquePointer!, _ query: UnsafePointer<CChar>!
) -> planmark_status {
    attempt {
        let input = try InputHandle.of(input, "input")
        let handle = try PlanHandle.of(plan, "plan")
        let filter: MarkerFilter? = try RequestText.decode(query, "query")
        let snapshot = try handle.use { plan in
            try PlanSnapshot(PlanSelection(plan, try filter?.query(of: plan).query ?? MarkerQuery()))
        }
        try input.change { $0.plan = snapshot }
    }
}
