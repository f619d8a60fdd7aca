import PlanGeometry

/// Reads a plan from W3C Web Annotations: one, a page, a collection, or an array of them, as Annotorious saves it. Point
/// selectors become markers; SVG selectors and media fragments (`xywh`) areas.
enum WebAnnotationPlanReader {
    static func read(_ text: [UInt8], file: String) throws(PlanFileError) -> ImportedPlan {
        let root = try JSONFile.value(text, file: file)
        guard let items = root.array ?? root["items"]?.array ?? root["first"]?["items"]?.array ?? single(root) else {
            throw PlanFileError(
                .wrongKind(of: "'items'", found: root["items"]?.kind ?? "missing", expected: "an array of annotations"),
                file: file)
        }
        var plan = ImportedPlan()
        var losses = LossCount()
        plan.drawingSize = root["planmark"]?.size()
        for (index, item) in items.enumerated() {
            if let problem = append(item, number: index + 1, to: &plan, losses: &losses) {
                plan.refused.append((.feature(index + 1), problem))
            }
        }
        plan.losses = losses.sentences
        return plan
    }

    private static func single(_ root: JSONValue) -> [JSONValue]? { root["target"] == nil ? nil : [root] }

    /// Adds an annotation's area or marker; returns the reason if the annotation is neither.
    private static func append(
        _ item: JSONValue, number: Int, to plan: inout ImportedPlan, losses: inout LossCount
    ) -> String? {
        let targets = item["target"]?.array ?? item["target"].map { [$0] } ?? []
        if targets.count > 1 { losses.add("annotations of several targets, of which the first counts") }
        guard let target = targets.first else { return "the annotation has no target" }
        let selectors = target["selector"]?.array ?? target["selector"].map { [$0] } ?? []
        let text = bodies(item)
        for selector in selectors {
            switch selector["type"]?.string {
            case "PointSelector"?:
                guard let x = selector["x"]?.number, let y = selector["y"]?.number else {
                    return "the point has no numbers x and y"
                }
                return appendMarker(at: Point(x: x, y: y), item, text, number: number, to: &plan)
            case "SvgSelector"?:
                guard let shape = SVGShape(selector["value"]?.string ?? "") else {
                    return "the SVG has no path, polygon, rectangle or circle that can be used"
                }
                if shape.isApproximate { losses.add("curved shapes, which become polygons") }
                return append(shape.shape, item, text, number: number, to: &plan)
            case "FragmentSelector"?:
                guard let polygon = rectangle(selector["value"]?.string ?? "") else {
                    return "the fragment is not xywh= with four numbers of pixels"
                }
                return append(MultiPolygon(polygon), item, text, number: number, to: &plan)
            default: continue
            }
        }
        return "no point, SVG or xywh selector"
    }

    private static func append(
        _ shape: MultiPolygon, _ item: JSONValue, _ text: [String], number: Int, to plan: inout ImportedPlan
    ) -> String? {
        plan.append(AreaAttributes.area(item["planmark"], shape: shape, id: "\(number)", name: text.first ?? ""))
        return nil
    }

    private static func appendMarker(
        at point: Point, _ item: JSONValue, _ text: [String], number: Int, to plan: inout ImportedPlan
    ) -> String? {
        var attributes = item["planmark"]
        if attributes == nil {
            var members: [String: JSONValue] = [:]
            members["title"] = text.first.map { .string($0) }
            if text.count > 1 { members["note"] = .string(text[1]) }
            members["created"] = item["created"]
            members["changed"] = item["modified"]
            members["author"] = item["creator"]?["name"] ?? item["creator"]?["id"]
            let prefix = "urn:uuid:"
            if let id = item["id"]?.string, id.hasPrefix(prefix) {
                members["id"] = .string(String(id.dropFirst(prefix.count)))
            }
            attributes = .object(members)
        }
        plan.appendMarker(at: point, attributes, .feature(number))
        return nil
    }

    /// The texts of an annotation's bodies, tags last.
    private static func bodies(_ item: JSONValue) -> [String] {
        let bodies = item["body"]?.array ?? item["body"].map { [$0] } ?? []
        func texts(areTags: Bool) -> [String] {
            bodies.filter { ($0["purpose"]?.string == "tagging") == areTags }.compactMap {
                $0.string ?? $0["value"]?.string
            }
        }
        return texts(areTags: false) + texts(areTags: true)
    }

    /// `xywh=pixel:1,2,3,4` (<https://www.w3.org/TR/media-frags/>).
    private static func rectangle(_ fragment: String) -> Polygon? {
        guard let start = fragment.utf8.firstRange(of: "xywh=".utf8)?.upperBound else { return nil }
        let rest = fragment.utf8[start...].trimmingPrefix("pixel:".utf8)
        let numbers = String(decoding: rest, as: UTF8.self).split(separator: ",").map { Double(decimal: String($0)) }
        guard numbers.count == 4, let x = numbers[0], let y = numbers[1], let width = numbers[2],
            let height = numbers[3],
            width > 0, height > 0
        else { return nil }
        let ring = Ring(imported: Box(minX: x, minY: y, maxX: x + width, maxY: y + height).corners)
        return ring.map { Polygon(exterior: $0) }
    }
}
