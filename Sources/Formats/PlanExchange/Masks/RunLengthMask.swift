import PlanBase
import PlanGeometry
import PlanJSON

/// A mask of pixels as COCO has it: how many pixels in a row lie outside, inside, outside, ..., down the columns from left to right.
///
///     {"size": [height, width], "counts": [5, 3, 8]}
///
/// or with the counts as the text that pycocotools writes.
package struct RunLengthMask: Hashable, Sendable {
    /// The number of columns.
    package let width: Int
    /// The number of rows.
    package let height: Int
    /// The lengths of the runs, the first of pixels outside; they sum up to width times height.
    let counts: [Int]

    /// The size in pixels.
    package var size: Size { Size(width: Double(width), height: Double(height)) }

    /// The most rows or columns, as many as a JPEG file can have.
    static let greatestSide = 65535

    /// The mask of a segmentation.
    package init(_ json: JSONValue) throws(MaskProblem) {
        guard let size = json["size"]?.array?.map(\.whole), size.count == 2, let height = size[0], let width = size[1],
            (1...Self.greatestSide).contains(width), (1...Self.greatestSide).contains(height)
        else {
            throw Self.badSize(json["size"]?.text.excerpt)
        }
        switch json["counts"] {
        case .string(let text)?: counts = try Self.counts(Array(text.utf8))
        case .array(let elements)?:
            counts = elements.compactMap(\.whole)
            guard counts.count == elements.count, counts.allSatisfy({ $0 >= 0 }) else { throw Self.badCounts }
        default: throw Self.badCounts
        }
        (self.width, self.height) = (width, height)
        var sum = 0
        for count in counts {
            // A count that is too large is not added, as the sum might overflow.
            sum = count > width * height - sum ? width * height + 1 : sum + count
            if sum > width * height { break }
        }
        guard sum == width * height else {
            throw badSum(sum)
        }
    }

    private func badSum(_ sum: Int) -> MaskProblem {
        let pixels = width * height
        return MaskProblem(
            sum > pixels
                ? Message(
                    """
                    the mask's counts sum up to more than \(pixels) pixels; \
                    the mask of \(width) x \(height) has \(pixels)
                    """)
                : Message(
                    "the mask's counts sum up to \(sum) pixels; the mask of \(width) x \(height) has \(pixels)"))
    }

    private static func badSize(_ found: String?) -> MaskProblem {
        let most = greatestSide
        return MaskProblem(
            found.map {
                Message("the mask's 'size' is \($0); needed are the height and the width, 1...\(most)")
            } ?? Message("the mask's 'size' is missing; needed are the height and the width, 1...\(most)"))
    }

    private static var badCounts: MaskProblem {
        MaskProblem(
            Message("the mask's 'counts' are neither an array of numbers from 0 nor the text that pycocotools writes"))
    }

    /// The counts of a text: five bits a character from 48 on, the least first, of which the last has the sign; from the third count
    /// on the difference to the count before the last (`rleFrString` of COCO's `maskApi.c`).
    private static func counts(_ text: [UInt8]) throws(MaskProblem) -> [Int] {
        var counts: [Int] = []
        var index = 0
        while index < text.count {
            var (value, shift) = (0, 0)
            while true {
                // Counts are less than 2 to the 32nd, which take seven characters with their sign.
                guard index < text.count, (48..<112).contains(text[index]), shift < 35 else { throw badCounts }
                let bits = Int(text[index]) - 48
                index += 1
                value |= (bits & 0x1F) << shift
                shift += 5
                guard bits & 0x20 == 0 else { continue }
                if bits & 0x10 != 0 { value |= -1 << shift }
                break
            }
            if counts.count > 2 { value += counts[counts.count - 2] }
            guard value >= 0, value < 1 << 33 else { throw badCounts }
            counts.append(value)
        }
        return counts
    }
}
