extension Area {
    /// An id for a new area: its name in small letters of any script, composed (NFC), 24 at most, and four random letters or digits, so
    /// that areas that are added to two copies of a plan have two ids when the copies are merged.
    ///
    /// - Parameter taken: The ids that the area must not get.
    public static func newID(named name: String, except taken: Set<Area.ID> = []) -> Area.ID {
        // The standard library offers the composition of letters under this name alone.
        let composed = String(decoding: name.lowercased()._nfcCodeUnits, as: UTF8.self)
        let words = composed.split { !($0.isLetter || $0.isNumber) }
        var stem = String(words.joined(separator: "-").prefix(24))
        // A letter may carry any number of accents.
        while stem.utf8.count > 96 { stem.removeLast() }
        let letters = Array("abcdefghijkmnpqrstuvwxyz23456789")
        var suffix = String((0..<4).compactMap { _ in letters.randomElement() })
        func id() -> Area.ID { stem.isEmpty ? "area-\(suffix)" : "\(stem)-\(suffix)" }
        while taken.contains(id()) { suffix += letters.randomElement().map(String.init) ?? "" }
        return id()
    }
}
