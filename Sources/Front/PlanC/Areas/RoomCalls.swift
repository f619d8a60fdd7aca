// The header documents the functions.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import CPlanmark
import PlanSheet

/// Finds the rooms of a drawing.
@c @implementation
public func planmark_rooms_find(
    _ drawing: UnsafePointer<CChar>!, _ areas: UnsafeMutablePointer<OpaquePointer?>!,
    _ report: UnsafeMutablePointer<OpaquePointer?>!
) -> planmark_status {
    attempt {
        let output = try Arguments.output(areas, "areas")
        let page = try RoomPage(drawing: try Arguments.text(drawing, "drawing"))
        hand(out: try page.rooms(), output, report)
    }
}

/// Finds the rooms of a plan's drawing.
@c @implementation
public func planmark_plan_find_rooms(
    _ plan: OpaquePointer!, _ drawing: UnsafePointer<CChar>!, _ areas: UnsafeMutablePointer<OpaquePointer?>!,
    _ report: UnsafeMutablePointer<OpaquePointer?>!
) -> planmark_status {
    attempt {
        let output = try Arguments.output(areas, "areas")
        let path = try Arguments.optionalText(drawing, "drawing")
        let rooms = try PlanHandle.use(plan) { plan in
            try RoomPage(of: plan, drawing: path).rooms(except: Set(try plan.areas().map(\.id)))
        }
        hand(out: rooms, output, report)
    }
}

private func hand(
    out rooms: SheetRooms, _ areas: UnsafeMutablePointer<OpaquePointer?>,
    _ report: UnsafeMutablePointer<OpaquePointer?>?
) {
    areas.pointee = HandleTable.shared.open(AreasHandle(rooms.rooms.map(\.area)))
    report?.pointee = HandleTable.shared.open(BytesHandle(text: rooms.json(for: Caller.frontEnd).text))
}
