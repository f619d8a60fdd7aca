/// A value for each pixel of a picture.
struct PixelField {
    let width: Int
    let height: Int
    /// The values, row by row.
    var values: [UInt8]

    /// The field without what is darker than around it and narrower than a square: the least values of squares of the greatest values of
    /// squares (a grey closing).
    ///
    /// - Parameter reach: The pixels from the middle of a square to its sides.
    func closed(reach: Int) -> PixelField {
        filtered(reach: reach, isGreatest: true).filtered(reach: reach, isGreatest: false)
    }

    /// The greatest, or the least, values of squares around the pixels.
    func filtered(reach: Int, isGreatest: Bool) -> PixelField {
        // What is least of the inverted values is greatest of the values themselves.
        let inversion: UInt8 = isGreatest ? 0 : 255
        var result = self
        var row = [UInt8](repeating: 0, count: width + 2 * reach)
        for start in stride(from: 0, to: values.count, by: width) {
            for index in row.indices {
                let column = index - reach
                row[index] = column >= 0 && column < width ? values[start + column] ^ inversion : 0
            }
            Self.spread(over: 2 * reach + 1) { step in
                for index in 0..<max(0, row.count - step) { row[index] = max(row[index], row[index + step]) }
            }
            for column in 0..<width { result.values[start + column] = row[column] }
        }
        var rows = [UInt8](repeating: 0, count: (height + 2 * reach) * width)
        let first = reach * width
        for index in result.values.indices { rows[first + index] = result.values[index] }
        Self.spread(over: 2 * reach + 1) { step in
            let distance = step * width
            for index in 0..<max(0, rows.count - distance) { rows[index] = max(rows[index], rows[index + distance]) }
        }
        for index in result.values.indices { result.values[index] = rows[index] ^ inversion }
        return result
    }

    /// Calls with the distances at which values are compared, so that each becomes the greatest of a number of consecutive ones.
    private static func spread(over count: Int, _ compare: (Int) -> Void) {
        var covered = 1
        while covered < count {
            let step = min(covered, count - covered)
            compare(step)
            covered += step
        }
    }
}
