/// How much was written of plans.
struct WrittenCounts {
    var areas = 0
    var lines = 0
    var markers = 0
    /// How many characters of lists no font has.
    var missingGlyphs = 0
    /// The number of texts with characters that the format cannot hold.
    var replacedTexts = 0

    mutating func add(_ other: WrittenCounts) {
        areas += other.areas
        lines += other.lines
        markers += other.markers
        missingGlyphs += other.missingGlyphs
        replacedTexts += other.replacedTexts
    }
}
