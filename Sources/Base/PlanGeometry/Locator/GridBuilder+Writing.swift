extension GridBuilder {
    /// The number of words that all sections take in a stream.
    var sectionWordCount: Int { sections.count * TileSection.Head.wordCount + chords.count + runs.count }

    /// Writes the heads of the sections linked from `first`, at most `greatestCount`, leaves room for the chords and
    /// runs, and returns the number of sections.
    func writeSections(from first: Int, atMost greatestCount: Int = .max, to writer: inout WordWriter) -> Int {
        var count = 0
        var index = UInt32(truncatingIfNeeded: first)
        while index != Self.none && count < greatestCount {
            let section = sections.base + Int(index)
            let (chordCount, runCount) = (section.pointee.chordCount, section.pointee.runCount)
            writer.append(
                TileSection.Head(
                    flags: section.pointee.flags, reference: section.pointee.reference, chordCount: chordCount,
                    runCount: runCount))
            section.pointee.chordCount = UInt32(truncatingIfNeeded: writer.position)
            writer.skip(Int(chordCount))
            section.pointee.runCount = UInt32(truncatingIfNeeded: writer.position)
            writer.skip(Int(runCount))
            index = section.pointee.next
            count += 1
        }
        return count
    }

    /// Writes the chords and runs of all sections, whose heads must be written.
    func writePieces(to writer: WordWriter) {
        for index in 0..<chords.count {
            let section = sections.base + Int(chords[index].section)
            writer.store(chords[index].word, at: Int(section.pointee.chordCount))
            section.pointee.chordCount += 1
        }
        for index in 0..<runs.count {
            let section = sections.base + Int(runs[index].section)
            writer.store(runs[index].word, at: Int(section.pointee.runCount))
            section.pointee.runCount += 1
        }
    }
}
