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
        precondition(samples.count == width * height, "a mask has a byte for each pixel")
        var (counts, isInside, run) = ([Int](), false, 0)
        for column in 0..<width {
            for row in 0..<height {
                if (samples[row * width + column] != 0) == isInside {
                    run += 1
                } else {
                    counts.append(run)
                    (isInside, run) = (!isInside, 1)
                }
            }
        }
        guard let outline = MaskOutline.outline(of: RunLengthMask(width: width, height: height, counts: counts + [run]))
        else { return nil }
        self = outline
    }
}

extension RunLengthMask {
    /// A mask of runs that sum up to its pixels.
    fileprivate init(width: Int, height: Int, counts: [Int]) {
        (self.width, self.height, self.counts) = (width, height, counts)
    }
}
