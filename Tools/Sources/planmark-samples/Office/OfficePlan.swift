import PlanGeometry
import PlanPageCurl

/// The sample office as a plan.
enum OfficePlan {
    static let plan = FloorPlan(
        axes: OfficeWalls.axes, walls: OfficeWalls.walls, columns: OfficeWalls.columns, rooms: OfficeRooms.rooms,
        furnishings: OfficeFurniture.furnishings)

    /// 10 mm a pixel: at 254 dots to the inch the sheet prints at 1:100.
    static let scale = PlanScale(millimetresPerPixel: 10, origin: Point(x: 450, y: 400))
}
