import PlanGeometry
import PlanModel

/// The sample flat as a plan.
enum ApartmentPlan {
    static let plan = FloorPlan(
        walls: ApartmentWalls.walls, rooms: ApartmentRooms.rooms, furnishings: ApartmentFurniture.furnishings)

    /// 10 mm a pixel: at 127 dots to the inch the sheet prints at 1:50.
    static let scale = PlanScale(millimetresPerPixel: 10, origin: Point(x: 170, y: 95))

    /// The rooms and sensors are in Leaflet's coordinates, as a map of the flat has them at this zoom.
    static let zoom = 3.0
    static let coordinates = CoordinateSystem.map(.leaflet, zoom: zoom)
}
