/// The numbers of what was written of plans, and of characters and texts that could not be written as they are.
struct WrittenCounts {
    var areas = 0
    var lines = 0
    var markers = 0
    /// The number of characters of lists that no font has.
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
