/// The directions that lines have, found by their angles from 0 to half a turn.
struct LineDirections {
    /// The angles in the order in which they were added.
    private(set) var angles: [Double] = []
    /// The numbers of the angles in each part of the half turn.
    private var parts: [[Int]] = Array(repeating: [], count: Self.partCount)

    private static let partCount = 256

    private static func part(_ angle: Double) -> Int { Int((angle / .pi * Double(partCount)).rounded(.down)) }

    /// The number of the nearest angle within a tolerance, or that of a new one.
    mutating func number(of angle: Double, within tolerance: Double) -> Int {
        var best: (number: Int, distance: Double)?
        for place in Self.part(angle - tolerance)...Self.part(angle + tolerance) {
            // Angles beside 0 are beside half a turn too.
            for number in parts[(place + Self.partCount) % Self.partCount] {
                let turn = abs(angles[number] - angle)
                let distance = min(turn, .pi - turn)
                if distance <= tolerance, distance < best?.distance ?? .infinity { best = (number, distance) }
            }
        }
        if let best { return best.number }
        angles.append(angle)
        parts[Self.part(angle) % Self.partCount].append(angles.count - 1)
        return angles.count - 1
    }
}
