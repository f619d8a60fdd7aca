extension LineFamily {
    /// The most pieces that are looked at beside one within a band: so many within a wall's thickness are a crowd, whatever else there is.
    private static let greatestCrowd = 400

    /// Calls `body` with each two pieces that run beside each other and lie at most `reach` apart, the one of the lesser offset first.
    ///
    /// The pieces are divided into bands across their direction, so that those that lie far apart along it are not compared. The time is
    /// proportional to the number of pieces on a sheet of even density, and to 400 times that number at most.
    ///
    /// - Parameters:
    ///   - body: Returns false if no further pieces beside the first one matter.
    /// - Returns: The number of pairs that were looked at.
    @discardableResult func forEachPair(
        of indices: [Int], within reach: Double, meter: Double, _ body: (_ low: Int, _ high: Int) -> Bool
    ) -> Int {
        let bands = bands(of: indices, meter: meter)
        var looks = 0
        for (number, band) in bands.members.enumerated() {
            for place in band.indices {
                let one = band[place]
                for other in band[(place + 1)...].prefix(Self.greatestCrowd) {
                    looks += 1
                    if pieces[other].offset - pieces[one].offset > reach { break }
                    let start = max(pieces[one].start, pieces[other].start)
                    // Two pieces that share several bands are a pair in the first of them.
                    guard start < min(pieces[one].end, pieces[other].end), bands.number(of: start) == number else {
                        continue
                    }
                    if !body(one, other) { break }
                }
            }
        }
        return looks
    }

    /// Bands across the direction, each with the pieces that reach into it, by offset.
    private struct Bands {
        let start: Double
        let width: Double
        var members: [[Int]]

        func number(of place: Double) -> Int { min(max(Int((place - start) / width), 0), members.count - 1) }
    }

    private func bands(of indices: [Int], meter: Double) -> Bands {
        let start = indices.lazy.map { pieces[$0].start }.min() ?? 0
        let end = indices.lazy.map { pieces[$0].end }.max() ?? 0
        let mean = indices.reduce(0) { $0 + pieces[$1].length } / Double(max(indices.count, 1))
        let width = max(4 * meter, mean, (end - start) / 256)
        var bands = Bands(
            start: start, width: width, members: [[Int]](repeating: [], count: Int((end - start) / width) + 1))
        for index in indices {
            for number in bands.number(of: pieces[index].start)...bands.number(of: pieces[index].end) {
                bands.members[number].append(index)
            }
        }
        return bands
    }
}
