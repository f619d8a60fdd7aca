import PlanBase
import PlanJSON
import PlanModel

/// Why a JSON value is no skeleton, in a sentence that names the skeleton.
package struct SkeletonJSONError: Error {
    package let message: Message
}

/// The members of a skeleton as JSON.
package struct SkeletonJSON {
    private let name: String
    private let members: JSONValue
    private let keypoints: [String]
    private let names: SkeletonNames

    package init(_ json: JSONValue) throws(SkeletonJSONError) {
        guard case .object = json else {
            throw SkeletonJSONError(
                message: Message(
                    """
                    a skeleton is \(json.kindInWords); needed is an object: \
                    {"name": "arm", "keypoints": ["a", "b"], "edges": [["a", "b"]]}
                    """))
        }
        members = json
        name = json["name"]?.string ?? ""
        guard let list = json["keypoints"] else { throw Self.error(name, SkeletonError.noKeypoints.message) }
        guard let elements = list.array else {
            throw Self.error(name, Message("\"keypoints\" is \(list.kindInWords), not an array of names"))
        }
        var keypoints: [String] = []
        for (index, element) in elements.enumerated() {
            guard let text = element.string else {
                throw Self.error(name, Message("keypoint \(index + 1) is \(element.kindInWords); each is a name"))
            }
            keypoints.append(text)
        }
        self.keypoints = keypoints
        names = SkeletonNames(keypoints)
    }

    package func skeleton() throws(SkeletonJSONError) -> Skeleton {
        if members["edges"] != nil, members["skeleton"] != nil {
            throw error(Message("has \"edges\" of names and a \"skeleton\" of numbers; leave one of them out"))
        }
        var colors: [String: Color] = [:]
        if let value = members["colors"] {
            guard case .object(let entries) = value else {
                throw error(Message("\"colors\" is \(value.kindInWords), not an object of names and colours"))
            }
            for (key, entry) in entries.sorted(by: { $0.key < $1.key }) {
                colors[names[key].map { keypoints[$0] } ?? key] = try color(
                    entry, of: Message("the colour of '\(key.excerpt)'"))
            }
        }
        let edges =
            if let numbers = members["skeleton"] { try numberedEdges(numbers) } else if let lines = members["edges"] {
                try namedEdges(lines)
            } else { [Skeleton.Edge]() }
        do throws(SkeletonError) {
            return try Skeleton(name: name, keypoints: keypoints, edges: edges, colors: colors)
        } catch {
            throw Self.error(name, error.message)
        }
    }

    /// COCO's edges, whose ends are numbers from 1.
    private func numberedEdges(_ json: JSONValue) throws(SkeletonJSONError) -> [Skeleton.Edge] {
        var edges: [Skeleton.Edge] = []
        for (index, pair) in try array(json, "skeleton").enumerated() {
            let ends = (pair.array ?? []).compactMap { $0.number.flatMap(Int.init(exactly:)) }
            guard ends.count == 2, pair.array?.count == 2 else {
                throw error(
                    Message(
                        "edge \(index + 1) is \(pair.text.excerpt); each is two numbers of keypoints, from 1: [1, 2]"))
            }
            // No keypoint has a number that far, and the least number has no predecessor.
            let range = -1_000_000_000...1_000_000_000
            let (start, end) = (ends[0].clamped(to: range), ends[1].clamped(to: range))
            edges.append(Skeleton.Edge(start - 1, end - 1))
        }
        return edges
    }

    private func namedEdges(_ json: JSONValue) throws(SkeletonJSONError) -> [Skeleton.Edge] {
        var edges: [Skeleton.Edge] = []
        for (index, element) in try array(json, "edges").enumerated() {
            let ends = element.array ?? [element["from"], element["to"]].compactMap(\.self)
            guard ends.count == 2, let start = ends[0].string, let end = ends[1].string else {
                throw error(
                    Message(
                        """
                        edge \(index + 1) is \(element.text.excerpt); each is two names of keypoints, ["a", "b"], \
                        or an object {"from": "a", "to": "b", "color": "#d55e00"}; numbers go into COCO's "skeleton"
                        """))
            }
            func place(of name: String) throws(SkeletonJSONError) -> Int {
                if let found = names[name] { return found }
                let problem = SkeletonError.unknownKeypoint(name, known: keypoints)
                guard let near = keypoints.closest(to: name)?.excerpt else {
                    throw error(Message("edge \(index + 1): \(problem)"))
                }
                throw error(Message("edge \(index + 1): \(problem); did you mean '\(near)'?"))
            }
            let color = try element["color"].map { value throws(SkeletonJSONError) in
                try self.color(value, of: Message("the colour of edge \(index + 1)"))
            }
            edges.append(Skeleton.Edge(try place(of: start), try place(of: end), color: color))
        }
        return edges
    }

    private func array(_ json: JSONValue, _ member: String) throws(SkeletonJSONError) -> [JSONValue] {
        guard let elements = json.array else {
            throw error(Message("\"\(member)\" is \(json.kindInWords), not an array of edges"))
        }
        return elements
    }

    private func color(_ json: JSONValue, of what: Message) throws(SkeletonJSONError) -> Color {
        if let color = json.string.flatMap(Color.init(css:)) { return color }
        throw error(
            Message("\(what), \(json.text.excerpt), is not a colour; write \"#rrggbb\" or a CSS colour name"))
    }

    private func error(_ problem: Message) -> SkeletonJSONError { Self.error(name, problem) }

    private static func error(_ name: String, _ problem: Message) -> SkeletonJSONError {
        SkeletonJSONError(message: name.isBlank ? problem : Message("skeleton '\(name.excerpt)': \(problem)"))
    }
}

extension Int {
    fileprivate func clamped(to range: ClosedRange<Int>) -> Int {
        Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
    }
}
