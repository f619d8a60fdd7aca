import PlanBase

/// The numbers of what was written of plans, and of characters and texts that could not be written as they are.
struct WrittenCounts {
    var areas = 0
    var lines = 0
    var markers = 0
    /// The number of characters of lists that no font has.
    var missingGlyphs = 0
    /// The number of texts with characters that no file can hold, which are written as U+FFFD.
    var replacedTexts = 0
    /// The first line with such characters, as it is written.
    var firstReplacedLine: String?

    mutating func add(_ other: WrittenCounts) {
        areas += other.areas
        lines += other.lines
        markers += other.markers
        missingGlyphs += other.missingGlyphs
        replacedTexts += other.replacedTexts
        firstReplacedLine = firstReplacedLine ?? other.firstReplacedLine
    }

    /// Returns an annotation with its texts as files can hold them, and counts those that are changed by that.
    mutating func writable(_ annotation: Annotation) -> Annotation {
        var written = annotation
        for text in [\Annotation.author, \.subject, \.contents] {
            guard let old = annotation[keyPath: text], old.hasUnwritableCharacters else { continue }
            written[keyPath: text] = old.writable
            replacedTexts += 1
            let lines = old.split(separator: "\n").map(String.init)
            firstReplacedLine = firstReplacedLine ?? lines.first(where: \.hasUnwritableCharacters)?.writable
        }
        return written
    }
}
