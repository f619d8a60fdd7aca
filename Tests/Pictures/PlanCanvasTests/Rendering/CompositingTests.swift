import Testing

@testable import PlanCanvas

/// Blending is held against Porter and Duff's "over" in floating point.
@Suite struct CompositingTests {
    /// Premultiplied pixels of many alphas and colours.
    private static let sources: [UInt32] = [0, 1, 51, 127, 128, 200, 254, 255].flatMap { alpha -> [UInt32] in
        [0, alpha / 3, alpha].map { component in
            alpha << 24 | component << 16 | (alpha - component) << 8 | component / 2
        }
    }

    @Test(arguments: [UInt8(0), 1, 77, 128, 254, 255])
    func `Over opaque samples each result is the exact one rounded`(sample: UInt8) {
        for source in Self.sources {
            var row = [UInt8](repeating: sample, count: 6)
            row.withUnsafeMutableBytes { compositeOverRGB([0, source], 0..<2, onto: $0) }
            #expect(row[..<3].allSatisfy { $0 == sample })
            for (channel, shift) in [16, 8, 0].enumerated() {
                let added = Double(source >> UInt32(shift) & 0xFF)
                let exact = added + Double(sample) * (255 - Double(source >> 24)) / 255
                #expect(abs(Double(row[3 + channel]) - exact) <= 0.5)
            }
        }
    }

    @Test(arguments: 1...150)
    func `Long runs over paper and lines are each pixel by itself`(count: Int) {
        for source in Self.sources {
            // Paper, a line now and then, and paper of another colour: what is the same sixteen pixels further on, and what
            // is not.
            var row = (0..<3 * (count + 2)).map { UInt8($0 % 3 == 0 ? 250 : 240) }
            for start in stride(from: 40, to: row.count, by: 131) { row[start] = 7 }
            for index in row.indices where index > 300 { row[index] &-= 3 }
            let before = row
            row.withUnsafeMutableBytes { row in
                let samples = row.baseAddress.map { $0.assumingMemoryBound(to: UInt8.self) + 3 }
                if let samples { compositeRunOverRGB(source, samples, count: count) }
            }
            for (index, sample) in row.enumerated() {
                guard (3..<3 * (count + 1)).contains(index) else {
                    #expect(sample == before[index])
                    continue
                }
                let added = Double(source >> UInt32(16 - 8 * (index % 3)) & 0xFF)
                let exact = added + Double(before[index]) * (255 - Double(source >> 24)) / 255
                #expect(abs(Double(sample) - exact) <= 0.5)
            }
        }
    }

    @Test(arguments: [UInt8(0), 90, 255], [UInt8(0), 1, 60, 128, 255])
    func `Over samples with alpha each result is the exact one rounded`(sample: UInt8, alpha: UInt8) {
        for source in Self.sources where source != 0 {
            var row = [sample, sample, sample, alpha]
            row.withUnsafeMutableBytes { compositeOverRGBA([source], 0..<1, onto: $0) }
            let coverage = Double(source >> 24) / 255
            let kept = Double(alpha) / 255 * (1 - coverage)
            #expect(abs(Double(row[3]) - 255 * (coverage + kept)) <= 0.5001)
            for (channel, shift) in [16, 8, 0].enumerated() {
                let added = Double(source >> UInt32(shift) & 0xFF)
                let exact = (added + Double(sample) * kept) / (coverage + kept)
                #expect(abs(Double(row[channel]) - exact) <= 0.5001)
            }
        }
    }

    @Test func `Transparent pixels change nothing, not even colours under alpha 0`() {
        var row: [UInt8] = [9, 8, 7, 0]
        row.withUnsafeMutableBytes { compositeOverRGBA([0], 0..<1, onto: $0) }
        #expect(row == [9, 8, 7, 0])
    }
}
