/// The scalloped outline that reviewers draw around changes on plans; it fills the space. For one along another outline
/// see ``Path/scalloped(size:bulge:)``.
///
/// Each side has a whole number of equal scallops, as near to the wanted size as that allows and smaller where the
/// space is too narrow for them.
public struct RevisionCloud: InsettableShape, Hashable {
    /// The length of a scallop, about. If it is not positive, the outline is a plain rectangle.
    public var scallop: Double
    /// The height of a scallop in chords, kept to 0.05...0.5; 0.5 is a half circle.
    public var bulge: Double
    private var margin = 0.0

    /// A cloud with scallops of about a size.
    public init(scallop: Double = 24, bulge: Double = 0.3) {
        self.scallop = scallop
        self.bulge = bulge
    }

    /// The outline in `rect`; empty when `rect` is not finite.
    public func path(in rect: Box) -> Path {
        guard rect.isFinite, let rect = rect.inset(by: margin) else { return Path() }
        let bulge = ScallopedOutline.bulge(self.bulge)
        guard scallop > 0, let chords = chords(in: rect.size, bulge: bulge) else { return Path(rect) }
        // The scallops of each pair of sides reach out to the sides of the rectangle.
        let base = rect.insetBy(dx: bulge * chords.down.length, dy: bulge * chords.across.length)
        let corners = base.corners
        var points: [Point] = []
        for (index, corner) in corners.enumerated() {
            let next = corners[(index + 1) % corners.count]
            let count = index.isMultiple(of: 2) ? chords.across.count : chords.down.count
            points += (0..<count).map { corner.mixed(with: next, Double($0) / Double(count)) }
        }
        return Path { ScallopedOutline(points: points, bulge: bulge, bulgesLeft: true).add(to: &$0) }
    }

    /// The cloud with its outermost points moved inwards by `amount`.
    public func inset(by amount: Double) -> RevisionCloud { adding(amount, to: \.margin) }

    /// The number of scallops across and down, and the lengths of their chords: the chords of a side and the heights of
    /// the scallops on the sides beside it add up to the extent. `nil` if there is no room.
    private func chords(in size: Size, bulge: Double) -> (
        across: (count: Int, length: Double), down: (count: Int, length: Double)
    )? {
        guard size.isPositive else { return nil }
        // A longer chord on one side would leave no room on the sides beside it.
        let longest = min(size.width, size.height) / (1 + 2 * bulge)
        func count(_ extent: Double) -> Double {
            min(max((extent / scallop).rounded(), (extent / longest).rounded(.up)), Double(ScallopedOutline.limit) / 4)
        }
        let (across, down) = (count(size.width), count(size.height))
        let determinant = across * down - 4 * bulge * bulge
        let width = (down * size.width - 2 * bulge * size.height) / determinant
        let height = (across * size.height - 2 * bulge * size.width) / determinant
        guard determinant > 0, width > 0, height > 0 else { return nil }
        return ((Int(saturating: across), width), (Int(saturating: down), height))
    }
}
