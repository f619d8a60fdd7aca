/// A picture halved as simply as can be: the mean of 2 x 2 samples, weighted by the alpha of four channels; the last pixels of an odd
/// number are counted twice. It stands here because this module is optimised, and those of tests are not.
package func halvedSamples(_ source: [UInt8], width: Int, height: Int, channels: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity((width + 1) / 2 * ((height + 1) / 2) * channels)
    for y in 0..<(height + 1) / 2 {
        for x in 0..<(width + 1) / 2 {
            let (right, below) = (min(2 * x + 1, width - 1), min(2 * y + 1, height - 1))
            let four = [(2 * x, 2 * y), (right, 2 * y), (2 * x, below), (right, below)].map {
                ($0.1 * width + $0.0) * channels
            }
            let weights = four.map { channels == 4 ? Double(source[$0 + 3]) : 1 }
            let sum = weights.reduce(0, +)
            for channel in 0..<channels {
                let isWeighted = channels == 4 && channel < 3
                var total = 0.0
                for (place, weight) in zip(four, weights) {
                    total += Double(source[place + channel]) * (isWeighted ? weight : 1)
                }
                let divisor = isWeighted ? sum : 4
                bytes.append(divisor == 0 ? 0 : UInt8((total / divisor + 0.5).rounded(.down)))
            }
        }
    }
    return bytes
}
