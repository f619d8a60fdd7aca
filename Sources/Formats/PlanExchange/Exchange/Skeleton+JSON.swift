import PlanBase
import PlanFiles
import PlanJSON
import PlanModel

// Skeletons as JSON:
//
//     {"name": "excavator", "keypoints": ["boom", "arm"], "edges": [["boom", "arm"]], "colors": {"boom": "#d55e00"}}

extension Skeleton {
    /// The skeleton as a JSON object with the members `name`, `keypoints`, `edges` and, if there are any, `colors`. An edge is an
    /// array of two names, or an object with the members `from`, `to` and `color`.
    public var json: JSONValue {
        let lines = edges.map { edge -> JSONValue in
            let (start, end) = (JSONValue.string(keypoints[edge.start]), JSONValue.string(keypoints[edge.end]))
            guard let color = edge.color else { return .array([start, end]) }
            return .object(["from": start, "to": end, "color": .string(color.hex)])
        }
        var members: [String: JSONValue] = [
            "name": .string(name), "keypoints": .array(keypoints.map { .string($0) }), "edges": .array(lines),
        ]
        if !colors.isEmpty { members["colors"] = .object(colors.mapValues { .string($0.hex) }) }
        return .object(members)
    }

    /// Reads the skeletons of a file: one object as ``json`` writes it, a category of COCO's, whose `skeleton` counts keypoints from
    /// 1, an array of such objects, or a whole COCO file, whose categories without keypoints are passed over.
    ///
    /// - Parameter file: The file's name in errors.
    /// - Throws: ``/PlanFiles/InputError`` that names the skeleton and its edge, and says what would be right.
    public static func read(_ text: [UInt8], file: String) throws(InputError) -> [Skeleton] {
        let root = try JSONFile.value(text, file: file)
        if root["keypoints"] == nil, let categories = root["categories"]?.array {
            let described = categories.enumerated().filter { $0.element["keypoints"]?.array?.isEmpty == false }
            guard !described.isEmpty else {
                throw InputError(
                    .unfit(
                        reason: Message("no category has keypoints; a skeleton needs \"keypoints\" with their names")),
                    file: file)
            }
            return try skeletons(described.map { ($0.offset + 1, $0.element) }, file: file)
        }
        guard let elements = root.array else { return [try Skeleton(root, file: file, at: nil)] }
        guard !elements.isEmpty else {
            throw InputError(.unfit(reason: Message("the array has no skeleton")), file: file)
        }
        return try skeletons(elements.enumerated().map { ($0.offset + 1, $0.element) }, file: file)
    }

    /// Reads the skeletons of the file at a path, `-` for standard input; see ``read(_:file:)``.
    public static func read(path: String) throws(InputError) -> [Skeleton] {
        try read(SequentialFile(path: path).readText(), file: path)
    }

    private static func skeletons(
        _ entries: [(number: Int, json: JSONValue)], file: String
    ) throws(InputError) -> [Skeleton] {
        var (found, names): ([Skeleton], [String: Int]) = ([], [:])
        for (number, json) in entries {
            let place = FilePlace.entry(number, name: json["name"]?.string)
            let skeleton = try Skeleton(json, file: file, at: place)
            if let other = names.updateValue(number, forKey: skeleton.name) {
                throw InputError(
                    .unfit(reason: Message("entry \(other) has that name already; each skeleton needs its own")),
                    file: file, at: place)
            }
            found.append(skeleton)
        }
        return found
    }

    /// Reads one skeleton.
    init(_ json: JSONValue, file: String, at place: FilePlace?) throws(InputError) {
        do throws(SkeletonJSONError) {
            self = try SkeletonJSON(json).skeleton()
        } catch {
            throw InputError(.unfit(reason: error.message), file: file, at: place)
        }
    }
}
