/// A pattern of plans' names: `*` stands for any characters, slashes too, `?` for one character. Letters count as they are.
public struct NamePattern: Hashable, Sendable {
    /// The pattern as it is written.
    public let text: String

    /// The pattern of a text; every text is one.
    public init(_ text: String) { self.text = text }

    /// True if the whole of a name fits the pattern.
    public func matches(_ name: String) -> Bool {
        let (pattern, name) = (Array(text), Array(name))
        // The place after the last star, and how much of the name that star stands for so far.
        var (star, taken): (Int?, Int) = (nil, 0)
        var (p, n) = (0, 0)
        while n < name.count {
            if p < pattern.count, pattern[p] == "*" {
                p += 1
                (star, taken) = (p, n)
            } else if p < pattern.count, pattern[p] == "?" || pattern[p] == name[n] {
                p += 1
                n += 1
            } else if let star {
                taken += 1
                (p, n) = (star, taken)
            } else {
                return false
            }
        }
        return pattern[p...].allSatisfy { $0 == "*" }
    }
}
