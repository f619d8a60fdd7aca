import PlanCanvas
import PlanGeometry
import PlanModel
import PlanViews

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A bar that shows how long some metres of the building are on the drawing.
public struct ScaleBar: SheetPanel {
    /// What messages call it.
    public let name = "scale bar"
    /// Pixels of the drawing to a metre of the building; positive and finite.
    public let pixelsPerMeter: Double
    /// The greatest length of the bar in pixels.
    public let greatestLength: Double

    /// A bar for a scale; nothing unless both lengths are positive and finite.
    public init?(pixelsPerMeter: Double, greatestLength: Double) {
        guard pixelsPerMeter > 0, pixelsPerMeter.isFinite, greatestLength > 0, greatestLength.isFinite else {
            return nil
        }
        self.pixelsPerMeter = pixelsPerMeter
        self.greatestLength = greatestLength
    }

    /// How many metres the bar shows: the greatest of 1, 2 and 5 times a power of ten that fits.
    public var meters: Double {
        let room = greatestLength / pixelsPerMeter
        let power = pow(10, floor(log10(room)))
        // A thousandth of tolerance, for what fits exactly but for rounding.
        let fitting = [5.0, 2, 1].first { $0 * power <= room * 1.001 } ?? 1
        return fitting * power
    }

    /// The unit that makes the numbers short, and how many of it the bar shows.
    private var labelled: (count: Double, unit: String) {
        let meters = meters
        if meters >= 1000 { return (meters / 1000, "km") }
        if meters >= 1 { return (meters, "m") }
        if meters >= 0.01 { return ((meters * 100).rounded(), "cm") }
        return (meters * 1000, "mm")
    }

    /// The bar in five or four equal parts, dark and light in turn.
    public func content(style: OverlayStyle) throws -> PanelContent {
        let (count, unit) = labelled
        let view = try ScaleBarView(
            length: meters * pixelsPerMeter, partCount: "\(count)".first == "2" ? 4 : 5,
            labels: [0, count / 2, count].map(Self.text), unit: unit, style: style)
        return try PanelContent(view, style: style)
    }

    private static func text(_ value: Double) -> String {
        Int(exactly: value).map(String.init) ?? "\((value * 1000).rounded() / 1000)"
    }
}

/// The bar with numbers above its ends and its middle, and the unit after the last one.
private struct ScaleBarView: View {
    private static let labelScale = 0.85
    let length: Double
    let partCount: Int
    let labels: [String]
    let unit: String
    let style: OverlayStyle
    private let widths: (first: Double, last: Double, unit: Double)

    init(length: Double, partCount: Int, labels: [String], unit: String, style: OverlayStyle) throws {
        (self.length, self.partCount, self.labels, self.unit) = (length, partCount, labels, unit)
        self.style = style
        let font = style.panelFont.withSize(Self.labelScale * style.panelFont.size)
        func width(_ text: String, _ weight: Font.Weight = .regular) throws -> Double {
            try TextLayout(text, font: font.weight(weight)).logicalSize.width
        }
        widths = (try width(labels[0]), try width(labels[2]), try width(unit, .semibold))
    }

    private var em: Double { style.panelFont.size }
    private var lineWidth: Double { max(1, 0.07 * em) }
    private var tickHeight: Double { 0.25 * em }
    /// How far after the bar's end the unit stands.
    private var unitOffset: Double { max(widths.last / 2 + 0.35 * em, 0.6 * em) }

    var body: some View {
        HStack(spacing: 0) {
            for part in 0..<partCount { Rectangle().fill(part.isMultiple(of: 2) ? style.panelInk : .clear) }
        }
        .frame(width: length, height: 0.42 * em)
        .overlay(Rectangle().stroke(style.panelInk, lineWidth: lineWidth))
        .overlay(alignment: .topLeading) {
            for (index, label) in labels.enumerated() {
                // The middle mark only where the labels do not touch.
                if index != 1 || length > 3 * (widths.last + em) {
                    mark(label).offset(x: length * Double(index) / 2)
                }
            }
            line(unit, weight: .semibold).padding(.bottom, tickHeight)
                .frame(width: 0, height: 0, alignment: .bottomLeading).offset(x: length + unitOffset)
        }
        .padding(
            EdgeInsets(
                top: 1.75 * em, leading: 0.8 * em + widths.first / 2, bottom: 0.65 * em,
                trailing: unitOffset + widths.unit + 0.8 * em))
    }

    /// A number over a tick, whose foot is the place of the view.
    private func mark(_ label: String) -> some View {
        VStack(spacing: 0) {
            line(label)
            Rectangle().fill(style.panelInk).frame(width: lineWidth, height: tickHeight)
        }
        .frame(width: 0, height: 0, alignment: .bottom)
    }

    private func line(_ text: String, weight: Font.Weight = .regular) -> some View {
        PanelLine(text, style: style, scale: Self.labelScale, weight: weight)
    }
}
