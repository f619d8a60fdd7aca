/// A member of a request by the name that Python has for it: a keyword, and the keys below it in dicts.
struct PythonName {
    /// The keyword.
    let keyword: String
    /// The keys of dicts below the keyword, from the outermost on.
    let keys: [String]

    /// The name of a member, given by its path in a request.
    ///
    /// Members of most sections of a sheet's request are keywords of Python, without the section.
    init(ofMember path: String) {
        var members = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        if members.count > 1, let names = Self.sections[members[0]], let keyword = names[members[1]] {
            members.removeFirst()
            members[0] = keyword
        }
        let own = members.prefix { !Self.namesOfUsers.contains($0) }.count + 1
        let names = members.prefix(own).map(Self.snakeCase) + members.dropFirst(own)
        (keyword, keys) = (names[0], Array(names.dropFirst()))
    }

    /// The name, such as `crop` or `title_block["place"]`.
    var text: String { keys.reduce(keyword) { "\($0)[\"\($1)\"]" } }

    /// The name with a value, such as `spread="never"` or `crop={"area": "Hall"}`.
    func assigned(_ value: String) -> String {
        "\(keyword)=" + keys.reversed().reduce(value) { "{\"\($1)\": \($0)}" }
    }

    /// A name of Python's style: `yAxis` is `y_axis`.
    static func snakeCase(_ name: String) -> String {
        guard name.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "z") ~= $0 }) else { return name }
        return name.reduce(into: "") { text, letter in
            if letter.isUppercase, !text.isEmpty { text += "_" }
            text += letter.lowercased()
        }
    }

    /// Members whose own members have names that the caller has chosen.
    private static let namesOfUsers: Set = ["map", "properties"]

    /// The sections of a sheet's request whose members are keywords, and the keywords of those, where another section has such a member too.
    private static let sections: [String: [String: String]] = [
        "coordinates": keywords("system", "zoom", "yAxis", "origin", "unit", "bounds", "swapAxes"),
        "placement": keywords("anywhere", "placeBy", "single", "strict"),
        "view": keywords("crop", "padding", "scale", "paper", "medium"),
        "look": keywords("theme", "fade", "grey", "areaNames", "renderer"),
        "markers": keywords(
            "symbol", "icon", "colorBy", "labels", "titles", "spread", "clusters", "clusterDistance", "heatMap",
            "heatAcross", "markersOnHeat"
        ).merging(["size": "markerSize"]) { $1 },
        "panels": keywords(
            "legend", "titleBlock", "scaleBar", "dimensions", "pixelsPerMetre", "mapScale", "units", "north"),
        "detections": keywords(
            "draw", "classes", "minConfidence", "minKeypointConfidence", "trailLength", "blur", "pixelate"
        ).merging(["file": "detectionFile", "colorBy": "detectionColorBy", "labels": "detectionLabels"]) { $1 },
        "text": keywords("font", "fontFile").merging(["size": "textSize"]) { $1 },
    ]

    private static func keywords(_ names: String...) -> [String: String] {
        Dictionary(uniqueKeysWithValues: names.map { ($0, $0) })
    }
}
