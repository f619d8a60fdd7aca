import PlanGeometry
import PlanPageCurl

/// A defect found when the sample office was handed over.
struct Issue {
    enum Status: String {
        case open
        case inProgress = "in progress"
        case readyForReview = "ready for review"
        case closed, rejected
    }

    /// The trade that has to do with it.
    enum Category: String {
        case electrical, plumbing, paint, doors, windows, flooring, furniture
        case hvac = "HVAC"
        case fireSafety = "fire safety"

        /// The firm that does this trade.
        var assignee: String {
            switch self {
            case .electrical: "Elektro Petersen"
            case .plumbing: "Nord Sanitär"
            case .paint: "Maler Kruse"
            case .doors, .windows: "Tischlerei Behrens"
            case .flooring: "Bodenbau Voss"
            case .furniture: "Büro Lindner"
            case .hvac: "Klima Hansen"
            case .fireSafety: "Brandschutz Thode"
            }
        }
    }

    enum Priority: String {
        case low, medium, high
    }

    /// The number of its room.
    var room: String
    /// Where it is, in millimetres of the building.
    var place: Point
    var title: String
    var status: Status
    var category: Category
    var priority: Priority
    /// The day by which it is to be done.
    var due: String

    init(
        _ room: String, _ x: Double, _ y: Double, _ title: String, _ status: Status, _ category: Category,
        _ priority: Priority, due: String
    ) {
        self.room = room
        self.place = Point(x: x, y: y)
        self.title = title
        self.status = status
        self.category = category
        self.priority = priority
        self.due = due
    }
}
