import Glibc
import PlanBase
import PlanCanvas
import PlanGeometry
import PlanModel
import PlanViews

/// A bar that shows how long some metres, or feet, of the building are on the drawing.
public struct ScaleBar: SheetPanel {
    /// The panel's name in messages.
    public let name = "scale bar"
    /// The length of a metre of the building on the drawing, in pixels; positive and finite.
    public let pixelsPerMeter: Double
    /// The greatest length of the bar in pixels.
    public let greatestLength: Double

    /// The units of the numbers.
    public let units: UnitSystem
    /// The language of the numbers.
    public let language: MessageLanguage

    /// Nil unless both values are positive and finite.
    public init?(
        pixelsPerMeter: Double, greatestLength: Double, in units: UnitSystem = .metric,
        language: MessageLanguage = .english
    ) {
        guard pixelsPerMeter > 0, pixelsPerMeter.isFinite, greatestLength > 0, greatestLength.isFinite else {
            return nil
        }
        self.pixelsPerMeter = pixelsPerMeter
        self.greatestLength = greatestLength
        self.units = units
        self.language = language
    }

    /// The length in metres that the bar shows: the greatest that fits of 1, 2 and 5 times a power of ten, in the unit that makes the
    /// numbers short.
    public var meters: Double { labelled.count * labelled.unit.meters }

    private typealias Unit = (name: String, meters: Double)

    /// The unit that makes the numbers short, and the bar's length in this unit.
    private var labelled: (count: Double, unit: Unit) {
        let units: [Unit] =
            switch self.units {
            case .metric: [("km", 1000), ("m", 1), ("cm", 0.01), ("mm", 0.001)]
            case .imperial: [("mi", 1609.344), ("ft", 0.3048), ("in", 0.0254)]
            }
        let room = greatestLength / pixelsPerMeter
        // A tolerance of a thousandth, because a bar that fits exactly may round up.
        let unit = units.first { $0.meters <= room * 1.001 } ?? units[units.count - 1]
        let power = pow(10, floor(log10(room * 1.001 / unit.meters)))
        let fitting = [5.0, 2, 1].first { $0 * power * unit.meters <= room * 1.001 } ?? 1
        return (fitting * power, unit)
    }

    /// The bar in four or five equal parts, dark and light by turns.
    public func content(style: OverlayStyle) throws -> PanelContent {
        let (count, unit) = labelled
        let view = try ScaleBarView(
            length: meters * pixelsPerMeter, partCount: "\(count)".first == "2" ? 4 : 5,
            labels: [0, count / 2, count].map(text), unit: unit.name, style: style)
        return try PanelContent(view, style: style)
    }

    private func text(_ value: Double) -> String {
        Int(exactly: value).map(String.init) ?? language.number("\((value * 1000).rounded() / 1000)")
    }
}

/// The bar with numbers above its ends and its middle, and the unit after the last number.
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
    /// The distance from the bar's end to the unit.
    private var unitOffset: Double { max(widths.last / 2 + 0.35 * em, 0.6 * em) }

    var body: some View {
        HStack(spacing: 0) {
            for part in 0..<partCount { Rectangle().fill(part.isMultiple(of: 2) ? style.panelInk : .clear) }
        }
        .frame(width: length, height: 0.42 * em)
        .overlay(Rectangle().stroke(style.panelInk, lineWidth: lineWidth))
        .overlay(alignment: .topLeading) {
            for (index, label) in labels.enumerated() {
                // The middle mark is left out where the labels would touch.
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

    /// A number over a tick; the foot of the tick is the view's origin.
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
