import PlanBase

extension String {
    /// The text as a terminal may show it: names, notes and file names come from strangers, and must neither command the
    /// terminal nor look like what they are not.
    ///
    /// Line ends and tabs stay. Other control characters (C0, C1, delete), line and paragraph separators, the characters that turn
    /// the direction of writing (Unicode Standard Annex 9, 2.1 to 2.4) or cannot be seen (U+FEFF), and code points that are no characters
    /// (such as U+FFFE) become U+FFFD; a first strong isolate (U+2068) that ends on its line (U+2069) stays, as it turns nothing outside
    /// of it. A line ends after 10,000 characters, with `…` and the number of those that are left out.
    package var shownSafely: String {
        isSafe ? self : split(separator: "\n", omittingEmptySubsequences: false).map(Self.safe).joined(separator: "\n")
    }

    private static let longestLine = 10_000

    /// True if the text is shown as it is.
    private var isSafe: Bool {
        var length = 0
        for byte in utf8 {
            length = byte == UInt8(ascii: "\n") ? 0 : length + 1
            if length > Self.longestLine { return false }
        }
        return !unicodeScalars.contains(where: \.isUnsafe)
    }

    private static func safe(_ line: Substring) -> String {
        let scalars = Array(line.unicodeScalars.prefix(longestLine))
        let isolates = pairedIsolates(in: scalars)
        var shown = String.UnicodeScalarView()
        for (index, scalar) in scalars.enumerated() {
            shown.append(scalar.isUnsafe && !isolates.contains(index) ? "\u{FFFD}" : scalar)
        }
        // Scalars are counted, not bytes or what looks like one character, which may have any number of marks.
        let left = line.unicodeScalars.dropFirst(longestLine).count
        return String(shown) + (left > 0 ? "… (+\(left))" : "")
    }

    /// The places of the first strong isolates that end, and of their ends.
    private static func pairedIsolates(in line: [Unicode.Scalar]) -> Set<Int> {
        var (open, paired) = ([Int](), Set<Int>())
        for (index, scalar) in line.enumerated() {
            if scalar == "\u{2068}" {
                open.append(index)
            } else if scalar == "\u{2069}", let start = open.popLast() {
                paired.formUnion([start, index])
            }
        }
        return paired
    }
}

extension Unicode.Scalar {
    fileprivate var isUnsafe: Bool {
        switch value {
        case 0x09, 0x0A: false
        case 0x00...0x1F, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
        default: isUnwritable
        }
    }
}
