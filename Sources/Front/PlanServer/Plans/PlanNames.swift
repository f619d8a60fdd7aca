import PlanStore

/// The names of plans in the paths of requests.
enum PlanNames {
    /// A name for a plan that no other has: the end of its file's path without the ending, or of its name in a database, in letters,
    /// digits, points, hyphens and underscores.
    static func unique(for location: PlanLocation, among taken: inout Set<String>) -> String {
        let text =
            switch location {
            case .file(let path): path.split(separator: "/").last.map(String.init) ?? path
            case .address(let address): address.plan ?? "plan"
            }
        let plain = text.hasSuffix(".plan") ? String(text.dropLast(5)) : text
        var name = ""
        for character in plain {
            let isKept = character.isLetter || character.isNumber || "._-".contains(character)
            if isKept { name.append(character) } else if !name.hasSuffix("-") { name.append("-") }
        }
        if name.allSatisfy({ "._-".contains($0) }) { name = "plan" }
        var (unique, count) = (name, 1)
        while !taken.insert(unique).inserted {
            count += 1
            unique = "\(name)-\(count)"
        }
        return unique
    }
}
