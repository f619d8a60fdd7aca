extension TemporaryFolder {
    /// Writes a ZIP archive of texts and returns its path.
    ///
    /// - Parameters:
    ///   - parts: The names and contents of the parts, in their order.
    ///   - more: Python that adds further parts to the archive `z`.
    package func archive(_ name: String, _ parts: [(name: String, text: String)], more: String = "pass") throws
        -> String
    {
        let path = try file(name, [])
        let steps = try parts.enumerated().map { index, part in
            "z.write('\(try file("\(name).\(index)", part.text))', '\(part.name)')"
        }
        _ = try python(
            """
            with zipfile.ZipFile(path, 'w', zipfile.ZIP_DEFLATED) as z:
                \((steps + [more]).joined(separator: "\n    "))
            """, path)
        return path
    }
}
