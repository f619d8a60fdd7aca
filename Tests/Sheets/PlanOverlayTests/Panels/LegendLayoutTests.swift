import PlanGeometry
import Testing

@testable import PlanCanvas
@testable import PlanViews
@testable import PlanOverlay

@Suite struct LegendLayoutTests {
    private let style = OverlayStyle(forDrawingOf: Size(width: 800, height: 600))

    /// The texts of a panel with their boxes.
    private func texts(_ content: PanelContent) -> [String: Box] {
        var found: [String: Box] = [:]
        for case (.styledText(let text), let transform) in content.element.parts {
            found[text.string] = Box(origin: .zero, size: text.size).applying(transform)
        }
        return found
    }

    @Test func `Labels stand below each other at the left, counts at the right edge`() throws {
        let legend = Legend(
            title: "Status of all the markers on this sheet",
            entries: [
                .init(label: "open", color: .black, count: 4711), .init(label: "in progress", color: .black, count: 3),
            ], footer: "4714 markers")
        let content = try legend.content(style: style)
        let texts = texts(content)
        let (open, progress) = (try #require(texts["open"]), try #require(texts["in progress"]))
        let (many, few) = (try #require(texts["4711"]), try #require(texts["3"]))
        #expect(abs(open.minX - progress.minX) < 0.01 && open.maxY <= progress.minY)
        #expect(abs(many.maxX - few.maxX) < 0.01 && abs(many.center.y - open.center.y) < 0.01)
        // The title is wider than the lines, which reach as far.
        let title = try #require(texts["Status of all the markers on this sheet"])
        #expect(abs(title.maxX - many.maxX) < 0.01)
        #expect(abs(content.size.width - title.maxX - title.minX) < 0.01)
        #expect(try #require(texts["4714 markers"]).minY > progress.maxY)
    }

    @Test func `A long label is shortened, and columns stand beside each other`() throws {
        let long = String(repeating: "very ", count: 40)
        let entries = [Legend.Entry(label: long, color: .black, count: 1), .init(label: "b", color: .black, count: 2)]
        let others = entries.map { Legend.Entry(label: $0.label + "c", color: .black, count: 9) }
        let legend = Legend(title: "Status", entries: entries + others)
        let forms = try legend.forms(style: style)
        #expect(forms.count == 4)
        let one = try #require(texts(forms[0])[long])
        #expect(abs(one.width - 16 * style.panelFont.size) < style.panelFont.size)
        let two = texts(forms[1])
        let (left, right) = (try #require(two["b"]), try #require(two["bc"]))
        #expect(left.minY > one.maxY - 1)
        #expect(right.minX > left.maxX + 10 * style.panelFont.size)
        #expect(abs(right.center.y - left.center.y) < 0.01)
    }

    @Test func `A label too long for a line takes two before it is shortened`() throws {
        let firm = "Küchenstudio Jürgensen & Söhne GmbH"
        let labels = ["Elektro Petersen", firm, "Estrich Möller", String(repeating: "sehr ", count: 30)]
        let legend = Legend(
            title: "Assignee", entries: labels.map { Legend.Entry(label: $0, color: .black, count: $0.count) })
        let texts = texts(try legend.content(style: style))
        let boxes = try labels.map { try #require(texts[$0]) }
        let line = boxes[0].height
        #expect(abs(boxes[1].height - 2 * line) < 0.5 && abs(boxes[3].height - 2 * line) < 0.5)
        #expect(zip(boxes, boxes.dropFirst()).allSatisfy { $0.maxY <= $1.minY + 0.01 })
        #expect(boxes.allSatisfy { $0.width <= 16 * style.panelFont.size + 0.01 })
        // Counts stand beside the middle of their labels.
        for (label, box) in zip(labels, boxes) {
            #expect(abs(try #require(texts["\(label.count)"]).center.y - box.center.y) < 0.01)
        }
        let font = style.panelFont
        let whole = try TextLayout(firm, font: font, maximumWidth: 16 * font.size, maximumLines: 2)
        #expect(!whole.isShortened)
    }

    @Test func `Columns of different widths leave the same margin on both sides`() throws {
        let labels = ["open", "closed", "ready for the next review", "in progress", "rejected"]
        let legend = Legend(
            title: "Status", entries: labels.map { Legend.Entry(label: $0, color: .black, count: 7) },
            footer: "35 markers")
        for form in try legend.forms(style: style) {
            let boxes = texts(form).values
            let left = try #require(boxes.map(\.minX).min())
            let right = try #require(boxes.map(\.maxX).max())
            #expect(abs(left - 0.9 * form.em) < 0.01)
            #expect(abs(form.size.width - right - left) < 0.01)
        }
    }
}
