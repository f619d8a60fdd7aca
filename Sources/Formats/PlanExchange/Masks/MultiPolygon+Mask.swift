import PlanGeometry

extension MultiPolygon {
    /// The most columns or rows of a mask that is traced.
    package static let greatestMaskSide = RunLengthMask.greatestSide

    /// The outline of a mask, exactly along the edges of its pixels, in pixel points; nil for a mask of nothing.
    ///
    /// - Parameters:
    ///   - samples: A byte a pixel, row by row from the top, not 0 inside.
    ///   - width: The number of columns, 1...``greatestMaskSide``.
    ///   - height: The number of rows, 1...``greatestMaskSide``.
    package init?(tracing samples: UnsafeBufferPointer<UInt8>, width: Int, height: Int) {
        guard let mask = RunLengthMask(samples, width: width, height: height, greatestRuns: .max),
            let outline = MaskOutline.outline(of: mask)
        else { return nil }
        self = outline
    }
}

extension RunLengthMask {
    /// The number of runs of pixels inside.
    var runsInside: Int { counts.count / 2 }

    /// The mask of samples, a byte a pixel, row by row from the top, not 0 inside; nil if it has more than the greatest number of runs
    /// inside, which is found out before they take memory.
    init?(_ samples: UnsafeBufferPointer<UInt8>, width: Int, height: Int, greatestRuns: Int) {
        precondition(samples.count == width * height, "a mask has a byte for each pixel")
        var (counts, isInside, run, runs) = ([Int](), false, 0, 0)
        for column in 0..<width {
            for row in 0..<height {
                if (samples[row * width + column] != 0) == isInside {
                    run += 1
                } else {
                    counts.append(run)
                    (isInside, run) = (!isInside, 1)
                    runs += isInside ? 1 : 0
                    guard runs <= greatestRuns else { return nil }
                }
            }
        }
        (self.width, self.height, self.counts) = (width, height, counts + [run])
    }
}
