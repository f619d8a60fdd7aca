import PlanGeometry
import PlanModel
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
