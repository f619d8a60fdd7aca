import PlanBase
import PlanExchange
import PlanFiles
import PlanGeometry
import Testing

/// What outlines and entries of files have wrong, in Chinese.
@Suite struct ChineseMessageTests {
    private static let ring = ValidityIssue.RingPosition(polygon: 1)
    private static let hole = ValidityIssue.RingPosition(polygon: 1, hole: 0)
    private static let point = Point(x: 3, y: 4)

    static let issues: [ValidityIssue] = [
        .tooFewPoints(ring: ring, point), .repeatedVertex(ring: ring, index: 2, point),
        .doubledClosingPoint(ring: hole, point), .noArea(ring: ring, point), .spike(ring: hole, point),
        .selfCrossing(ring: ring, point), .selfTouching(ring: ring, point), .ringsCross(ring, hole, point),
        .ringsOverlap(ring, hole, point), .holeOutsideShell(ring: hole, point),
        .nested(ring: hole, inside: ring, point), .disconnectedInterior(polygon: 1, point),
    ]

    @Test(arguments: issues)
    func `What is wrong with an outline is told in Chinese, with the ring and the point`(issue: ValidityIssue) {
        let message = issue.message(in: .chinese)
        #expect(message.contains("多边形 2") && message.contains("(3.0, 4.0)"))
        #expect(message.firstMatch(of: /[A-Za-z]/) == nil)
        #expect(issue.message(in: .english) == issue.description)
    }

    static let problems: [(InputError.Cause, String)] = [
        (.raggedRow(fields: 1, expected: 2), "该行有 1 个字段,表头有 2 个"),
        (.otherFieldCount(1, expected: 2), "该行有 1 个字段,第一行有 2 个"),
        (.notANumber(column: "x", text: ""), "“x”列为空,需要一个数字"),
        (
            .tooFewPoints(ring: Message("polygon \(2), ring \(1)", context: "part"), count: 2),
            "多边形 2 的环 1 只有 2 个不同的点,区域至少需要三个"
        ),
        (
            .openRing(ring: Message("ring \(1)", context: "part"), first: "(0, 0)", last: "(9, 9)"),
            "环 1 没有闭合:从 (0, 0) 开始,到 (9, 9) 结束;请在末尾重复第一个点"
        ),
        (.empty, "文件为空"),
    ]

    @Test(arguments: problems)
    func `What is wrong with an entry or a whole file is told in Chinese`(
        problem: InputError.Cause, message: String
    ) {
        #expect(problem.message(in: .chinese) == message)
        #expect(problem.message(in: .english) == problem.description)
        let error = InputError(problem, file: "-", at: .feature(3, name: "Hall"))
        #expect(error.message(in: .chinese) == "标准输入: 要素 3(“Hall”): \(message)")
        #expect(error.message(in: .english) == error.description)
    }

    @Test func `Losses that are met several times are counted, in each language`() {
        var losses = LossCount()
        for _ in 0..<3 { losses.add(Message("circles")) }
        losses.add(Message("stones"))
        #expect(losses.sentences.map(\.english) == ["circles: 3", "stones"])
        #expect(losses.sentences.map { $0.text(in: .chinese) } == ["circles:3", "stones"])
    }
}
