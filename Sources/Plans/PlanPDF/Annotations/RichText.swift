import PlanTables

/// The rich text of annotations (ISO 32000-1, 12.7.3.4): XHTML, of which the letters count alone.
enum RichText {
    /// The lines of a rich text; nil if it is no well-formed XML, or has no letters.
    static func lines(of xml: String) -> String? {
        var text: [UInt8] = []
        let isWhole = withUnsafeMutablePointer(to: &text) { text in
            // The handlers run while `parse` does, and not afterwards.
            let elements = XMLElements(
                onStart: { name, _ in
                    if name == "p" || name == "br", !text.pointee.isEmpty { text.pointee.append(0x0A) }
                },
                onText: { text.pointee += $0 })
            return elements.parse(Array(xml.utf8)) && elements.parse([])
        }
        let lines = String(decoding: text, as: UTF8.self).normalizedLines
        return isWhole && !lines.isEmpty ? lines : nil
    }
}
