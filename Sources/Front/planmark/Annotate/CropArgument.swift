import PlanArgumentParser
import PlanGeometry
import PlanSheet

extension SheetRequest.Crop: ExpressibleByArgument {
    /// Reads `area NAME`, `marker NUMBER` or four numbers.
    public init?(argument: String) {
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

    /// The form of a valid argument, for messages about invalid texts.
    public static let expectedForm = Phrase("a part such as 'area Kitchen', 'marker 12' or 100,200,800,600")
}
