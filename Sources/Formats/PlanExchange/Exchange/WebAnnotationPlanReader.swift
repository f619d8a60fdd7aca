import PlanBase
import PlanFiles
import PlanGeometry
import PlanJSON

/// Reads a plan from W3C Web Annotations: one, a page, a collection, or an array of them, as Annotorious and IIIF viewers save
/// them. Point selectors become markers; SVG selectors and media fragments (`xywh`) areas.
enum WebAnnotationPlanReader {
    static func read(
        _ root: JSONValue, file: String, drawing: AnnotatedDrawing
    ) throws(InputError) -> ImportedPlan {
        guard let items = root.array ?? root["items"]?.array ?? root["first"]?["items"]?.array ?? single(root) else {
            throw InputError(
                .wrongKind(
                    of: .quoted("items"), found: root["items"].kindInWords,
                    expected: Message("an array of annotations", context: "kind")), file: file)
        }
        var plan = ImportedPlan()
        var (losses, conversions) = (LossCount(), LossCount())
        let ownSize = root["planmark"]?.size()
        plan.drawingSize = ownSize
        let targets = items.map { $0["target"].map(AnnotationTarget.init) }
        var sources: [String] = []
        for target in targets.compactMap({ $0?.source }) where !sources.contains(target) { sources.append(target) }
        let source = try drawing.index(among: sources.map { [$0] }, file: file).map { sources[$0] }
        for (index, item) in items.enumerated() {
            if let own = targets[index]?.source, own != source {
                losses.add(Message("annotations of other pictures, as a plan has one drawing"))
                continue
            }
            plan.drawingSize = plan.drawingSize ?? targets[index]?.sizeOfPixels
            if let problem = append(
                item, targets[index], drawing.annotatedSize ?? ownSize, number: index + 1, to: &plan, &losses,
                &conversions)
            {
                plan.refused.append((.feature(index + 1), problem))
            }
        }
        (plan.losses, plan.conversions) = (losses.sentences, conversions.sentences)
        return plan
    }

    private static func single(_ root: JSONValue) -> [JSONValue]? { root["target"] == nil ? nil : [root] }

    /// Adds an annotation's area or marker; returns the reason if the annotation is neither.
    private static func append(
        _ item: JSONValue, _ target: AnnotationTarget?, _ size: Size?, number: Int, to plan: inout ImportedPlan,
        _ losses: inout LossCount, _ conversions: inout LossCount
    ) -> Message? {
        guard let target else { return Message("the annotation has no target") }
        if target.hasOthers {
            losses.add(Message("all but the first target of annotations that have several"))
        }
        let text = bodies(item)
        do throws(AnnotationTarget.SelectionError) {
            switch try target.selection(in: size) {
            case .point(let point): return appendMarker(at: point, item, text, number: number, to: &plan)
            case .shape(let shape, let isApproximate):
                if isApproximate { conversions.add(Message("curved shapes into polygons")) }
                return append(shape, item, text, number: number, to: &plan)
            }
        } catch {
            return error.message
        }
    }

    private static func append(
        _ shape: MultiPolygon, _ item: JSONValue, _ text: [String], number: Int, to plan: inout ImportedPlan
    ) -> Message? {
        let attributes = item["planmark"]
        plan.append(
            AreaAttributes.area(attributes, shape: shape, id: "\(number)", name: text.first ?? ""),
            hasID: AreaAttributes.haveID(attributes), at: .feature(number))
        return nil
    }

    private static func appendMarker(
        at point: Point, _ item: JSONValue, _ text: [String], number: Int, to plan: inout ImportedPlan
    ) -> Message? {
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
        plan.appendMarker(at: point, MappedMembers(of: attributes), .feature(number))
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
}
