import PlanGeometry

extension ValidityIssue {
    /// One line in a language that says what is wrong and where.
    public func message(in language: MessageLanguage) -> String { language.text(description, chinese) }

    private var chinese: String {
        switch self {
        case .tooFewPoints(let ring, let point): "\(ring.chinese)不同的点少于三个,位于 \(point)"
        case .repeatedVertex(let ring, let index, let point): "\(ring.chinese)的第 \(index + 1) 个顶点与前一个重复,位于 \(point)"
        case .doubledClosingPoint(let ring, let point): "\(ring.chinese)的闭合点重复,位于 \(point)"
        case .noArea(let ring, let point): "\(ring.chinese)没有面积:所有顶点在一条直线上,位于 \(point)"
        case .spike(let ring, let point): "\(ring.chinese)在 \(point) 处有尖刺"
        case .selfCrossing(let ring, let point): "\(ring.chinese)在 \(point) 处自相交"
        case .selfTouching(let ring, let point): "\(ring.chinese)在 \(point) 处与自身接触"
        case .ringsCross(let first, let second, let point): "\(first.chinese)与\(second.chinese)在 \(point) 处相交"
        case .ringsOverlap(let first, let second, let point): "\(first.chinese)与\(second.chinese)从 \(point) 起有公共边"
        case .holeOutsideShell(let ring, let point): "\(ring.chinese)在外环之外,位于 \(point)"
        case .nested(let ring, let other, let point): "\(ring.chinese)位于\(other.chinese)之内,在 \(point) 处"
        case .disconnectedInterior(let polygon, let point):
            "多边形 \(polygon + 1) 的内部不连通:其各环首尾相接,位于 \(point)"
        }
    }
}

extension ValidityIssue.RingPosition {
    fileprivate var chinese: String { "多边形 \(polygon + 1) 的" + (hole.map { "孔洞 \($0 + 1) " } ?? "外环") }
}
