import FoundationEssentials
import PlanBase
import PlanGeometry
import PlanJSON
import PlanStore

/// A snapshot of an export, which Planmark keeps with the page that a plan was written onto, so that what comes back can be compared
/// with what went out.
struct ExportSnapshot: Equatable {
    /// The type of the stream that holds a snapshot. Files that were exported before have it, so that it stays.
    static let type = "/PlanmarkRecord"

    /// The id of the plan.
    var plan: String
    /// The plan's name.
    var planName: String
    /// The drawing's size in pixels, in which the markers and areas are kept.
    var drawingSize: Size
    /// From these pixels to the page's own space.
    var toPage: AffineTransform
    /// When it was written.
    var time: Timestamp
    /// The names of the annotations that stand for markers and areas.
    var names: [String]
    /// The annotations of others that were on the page, by their fingerprints.
    var others: [String]

    init(_ annotations: PlanAnnotations, names: [String], others: [String], at time: Timestamp) {
        let plan = annotations.plan
        (self.plan, planName, self.time) = (plan.idInFiles, plan.name, time)
        (drawingSize, toPage) = (plan.drawing.size, annotations.space.toPage)
        (self.names, self.others) = (names, others)
    }

    /// Reads a snapshot; nil for anything else.
    init?(_ bytes: [UInt8]) {
        guard let json = try? JSONValue(parsing: bytes), let plan = json["plan"]?.string,
            let width = json["width"]?.number, let height = json["height"]?.number, width > 0, height > 0,
            width.isFinite, height.isFinite,
            let map = json["toPage"]?.array?.compactMap(\.number), map.count == 6,
            let time = json["time"]?.string.flatMap({ Timestamp($0) })
        else { return nil }
        (self.plan, planName, self.time) = (plan, json["name"]?.string ?? "", time)
        drawingSize = Size(width: width, height: height)
        toPage = AffineTransform(a: map[0], b: map[1], c: map[2], d: map[3], tx: map[4], ty: map[5])
        names = json["annotations"]?.array?.compactMap(\.string) ?? []
        others = json["others"]?.array?.compactMap(\.string) ?? []
    }

    var bytes: [UInt8] {
        let map = [toPage.a, toPage.b, toPage.c, toPage.d, toPage.tx, toPage.ty]
        let json = JSONValue.object([
            "plan": .string(plan), "name": .string(planName), "width": .number(drawingSize.width),
            "height": .number(drawingSize.height), "toPage": .array(map.map { .number($0) }),
            "time": .string("\(time)"),
            "annotations": .array(names.map { .string($0) }), "others": .array(others.map { .string($0) }),
        ])
        return Array(json.text.utf8)
    }
}
