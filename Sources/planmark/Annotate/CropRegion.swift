import PlanArgumentParser
import PlanGeometry
import PlanModel
import PlanPageCurl

/// A part of the drawing as the command line names it.
enum CropRegion: ExpressibleByArgument {
    case area(String)
    case marker(Int)
    case box(Box)

    init?(argument: String) {
        if let name = Self.rest(of: argument, after: "area") {
            self = .area(name)
        } else if let number = Self.rest(of: argument, after: "marker") {
            guard let number = Int(number) else { return nil }
            self = .marker(number)
        } else {
            let values = argument.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
            guard values.count == 4, let x = values[0], let y = values[1], let width = values[2],
                let height = values[3], width > 0, height > 0, [x, y, width, height].allSatisfy(\.isFinite)
            else { return nil }
            self = .box(Box(origin: Point(x: x, y: y), size: Size(width: width, height: height)))
        }
    }

    private static func rest(of text: String, after word: String) -> String? {
        guard text.hasPrefix(word + " ") || text.hasPrefix(word + ":") else { return nil }
        let rest = String(text.dropFirst(word.count + 1).drop { $0 == " " })
        return rest.isEmpty ? nil : rest
    }

    static let expectedForm = "a part such as 'area Kitchen', 'marker 12' or 100,200,800,600"

    /// The part in pixel points, its padding included.
    ///
    /// - Throws: `CommandFailure` when there is no such area or marker.
    func box(areas: [Area], markers: [Marker], drawing: Size, padding: Double?) throws -> Box {
        let box: Box
        let usual: Double
        switch self {
        case .area(let name):
            guard let area = areas.first(where: { $0.name == name || $0.id == name }),
                let bounds = area.shape.boundingBox
            else { throw Self.unknown("area", name, among: areas.map(\.name)) }
            box = bounds
            usual = 0.06 * max(bounds.width, bounds.height)
        case .marker(let number):
            guard let marker = markers.first(where: { $0.number == number }) else {
                throw Self.unknown("marker", "\(number)", among: markers.compactMap { $0.number.map(String.init) })
            }
            box = Box(minX: marker.point.x, minY: marker.point.y, maxX: marker.point.x, maxY: marker.point.y)
            usual = max(min(drawing.width, drawing.height) / 8, 50)
        case .box(let asked):
            box = asked
            usual = 0
        }
        let padding = padding ?? usual
        return box.insetBy(dx: -padding, dy: -padding)
    }

    private static func unknown(_ kind: String, _ name: String, among names: [String]) -> CommandFailure {
        let shown = names.prefix(12).joined(separator: ", ") + (names.count > 12 ? ", …" : "")
        let remedy = names.isEmpty ? "there are no \(kind)s" : "there are: \(shown)"
        return CommandFailure("--crop: no \(kind) '\(name)'; \(remedy)", exitCode: .usage)
    }
}
