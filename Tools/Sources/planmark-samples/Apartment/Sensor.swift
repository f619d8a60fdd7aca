import PlanGeometry
import PlanPageCurl

/// A sensor in the sample flat.
struct Sensor {
    /// The identifier of its room.
    var room: String
    /// Where it is, in millimetres of the building.
    var place: Point
    var title: String
    var category: String
    /// What it reported last.
    var status: String
    /// Its last reading, with its unit.
    var reading: String
    /// Battery charge in percent; nothing for one on the mains.
    var battery: Int?

    init(
        _ room: String, _ x: Double, _ y: Double, _ title: String, _ category: String, _ status: String,
        reading: String, battery: Int? = nil
    ) {
        self.room = room
        self.place = Point(x: x, y: y)
        self.title = title
        self.category = category
        self.status = status
        self.reading = reading
        self.battery = battery
    }
}
