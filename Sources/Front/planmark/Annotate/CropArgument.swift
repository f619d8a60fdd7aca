import PlanArgumentParser
import PlanBase
import PlanGeometry
import PlanSheet

extension SheetRequest.Crop: ExpressibleByArgument {
    /// Reads `area NAME`, `marker NUMBER` or a box.
    public init?(argument: String) {
        if let name = Self.rest(of: argument, after: "area") {
            self = .area(name)
        } else if let number = Self.rest(of: argument, after: "marker") {
            guard let number = Int(number) else { return nil }
            self = .marker(number)
        } else {
            let corners = BoxArgument(argument: argument)?.corners.map { Point(x: $0.0, y: $0.1) }
            guard let box = corners.flatMap({ Box(enclosing: $0) }) else { return nil }
            self = .box(box)
        }
    }

    private static func rest(of text: String, after word: String) -> String? {
        guard text.hasPrefix(word + " ") || text.hasPrefix(word + ":") else { return nil }
        let rest = String(text.dropFirst(word.count + 1).drop { $0 == " " })
        return rest.isEmpty ? nil : rest
    }

    /// True, as a box has commas.
    public static let hasCommas = true

    /// The form of a valid argument, for messages about invalid texts.
    public static let expectedForm = Message(
        "a part such as 'area Kitchen', 'marker 12', or a box: x,y,width,height or two opposite corners x,y:x,y")
}
