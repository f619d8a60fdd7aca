import CQREncode

/// A QR code (ISO/IEC 18004) as text for a terminal, made by libqrencode.
enum QRCode {
    /// The code of a text: dark modules on a light ground, two rows of them a line, within a margin as phones need it.
    ///
    /// - Returns: nil where the library is missing or the text is too long.
    static func lines(of text: String) -> [String]? {
        var library = planmark_qrencode()
        guard planmark_load_qrencode(&library) == nil else { return nil }
        guard let code = library.encode(text, 0, QR_ECLEVEL_M) else { return nil }
        defer { library.free(code) }
        let width = Int(code.pointee.width)
        let margin = 2
        func isDark(_ column: Int, _ row: Int) -> Bool {
            guard (0..<width).contains(column), (0..<width).contains(row) else { return false }
            return code.pointee.data[row * width + column] & 1 == 1
        }
        return stride(from: -margin, to: width + margin, by: 2).map { row in
            // Light modules are painted, so that the code is right on dark terminals; on light ones the colours say so.
            let cells = (-margin..<width + margin).map { column in
                switch (isDark(column, row), isDark(column, row + 1)) {
                case (false, false): "█"
                case (false, true): "▀"
                case (true, false): "▄"
                case (true, true): " "
                }
            }
            return "\u{1B}[97;40m\(cells.joined())\u{1B}[0m"
        }
    }
}
