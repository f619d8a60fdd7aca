extension Workbook {
    /// The properties of a workbook by their names, such as `creator` and `modified` (ECMA-376 part 2, 11); none if they cannot be read.
    ///
    /// - Parameter bytes: The workbook's file.
    package static func properties(in bytes: [UInt8]) -> [String: String] {
        guard let member = ZipArchive(bytes)?.open("docProps/core.xml") else { return [:] }
        var properties: [String: [UInt8]] = [:]
        var element: String?
        let elements = XMLElements(
            onStart: { name, _ in element = "\(name)" },
            onEnd: { _ in element = nil },
            onText: { text in if let element { properties[element, default: []] += text } })
        var size = 0
        while let piece = member.read(), elements.parse(piece) {
            guard !piece.isEmpty else { return properties.mapValues { String(decoding: $0, as: UTF8.self) } }
            size += piece.count
            guard size <= 1 << 20 else { break }
        }
        return [:]
    }
}
