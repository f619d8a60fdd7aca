import PlanBase
import PlanJSON
import PlanModel

/// A category of a COCO file: what its objects are called, and their keypoints.
struct COCOCategory {
    let name: String
    /// The names of the keypoints; none if the category has none.
    var keypoints: [String] = []
    /// The skeleton's name; nil if the category has no keypoints.
    var skeleton: String?

    /// A category, whose skeleton is one that is known already, or is added to the file's.
    init(_ json: JSONValue, into collector: inout DetectionCollector) {
        name = json["name"]?.plainText ?? ""
        let names = (json["keypoints"]?.array ?? []).map { $0.plainText ?? "" }
        guard !names.isEmpty else { return }
        keypoints = Self.unique(names)
        let edges = edges(json["skeleton"]?.array ?? [], &collector)
        if let own = collector.skeletons.own.first(where: { $0.name == name || $0.keypoints == keypoints }),
            own.keypoints.count == keypoints.count
        {
            (keypoints, skeleton) = (own.keypoints, own.name)
            return
        }
        let pairs = Set(edges.map { Set([$0.start, $0.end]) })
        let builtIn = Skeleton.builtIn.first {
            $0.keypoints == keypoints && (pairs.isEmpty || Set($0.edges.map { Set([$0.start, $0.end]) }) == pairs)
        }
        if let builtIn {
            skeleton = builtIn.name
        } else if let described = try? Skeleton(
            name: name.isBlank ? "category \(json["id"]?.plainText ?? "")" : name, keypoints: keypoints, edges: edges)
        {
            skeleton = collector.add(described)
        }
    }

    /// The edges, without those that the category cannot have.
    private func edges(_ pairs: [JSONValue], _ collector: inout DetectionCollector) -> [Skeleton.Edge] {
        var edges: [Skeleton.Edge] = []
        for (index, pair) in pairs.enumerated() {
            let ends = (pair.array ?? []).map(\.whole)
            if ends.count == 2, let start = ends[0], let end = ends[1], start != end,
                (1...keypoints.count).contains(start), (1...keypoints.count).contains(end)
            {
                edges.append(Skeleton.Edge(start - 1, end - 1))
                continue
            }
            // So many notes of a category say enough.
            guard index - edges.count < 20 else { continue }
            let (shown, count) = (pair.text.excerpt, keypoints.count)
            collector.notes.add(
                Message(
                    """
                    category '\(name.excerpt)': edge \(index + 1), \(shown), dropped; \
                    its ends must be two numbers 1...\(count)
                    """))
        }
        return edges
    }

    /// The names, with numbers instead of those that are blank or come twice.
    private static func unique(_ names: [String]) -> [String] {
        var seen: Set<String> = []
        return names.enumerated().map { index, name in
            if !name.isBlank, seen.insert(name).inserted { return name }
            var number = "\(index + 1)"
            while !seen.insert(number).inserted { number += "'" }
            return number
        }
    }
}
