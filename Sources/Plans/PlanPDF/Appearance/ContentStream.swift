import PlanBase
import PlanCanvas
import PlanGeometry
import PlanImage

/// The operators of a PDF content stream (ISO 32000-1, 8.2) that paint display nodes. Letters are painted as outlines, so that they look
/// the same in every program.
///
/// Nodes that consist of paths and texts in plain colours are painted; pictures, gradients and blurs, which neither areas nor symbols nor
/// legends have, are left out.
struct ContentStream {
    private(set) var bytes: [UInt8] = []
    private let forms: FormResources
    /// From the nodes' coordinates to the stream's.
    private var transform: AffineTransform

    /// - Parameter transform: from the nodes' coordinates to the stream's.
    init(_ forms: FormResources, transform: AffineTransform = .identity) {
        (self.forms, self.transform) = (forms, transform)
    }

    /// Paints a node over what is painted already.
    mutating func paint(_ node: DisplayNode) throws {
        switch node {
        case .fill(let path, let rule, let paint):
            guard case .color(let color) = paint.style else { return }
            fill(path, color, rule)
        case .stroke(let path, let style, let paint):
            guard case .color(let color) = paint.style, style.lineWidth > 0 else { return }
            stroke(path, color, style)
        case .text(let text):
            let outline = try text.lettersAlone()
            if let halo = text.halo, halo.width > 0 {
                stroke(outline, halo.color, StrokeStyle(lineWidth: 2 * halo.width, lineJoin: .round))
            }
            fill(outline, text.color)
        case .styledText(let text):
            for run in text.runs ?? [] {
                guard case .color(let color) = run.style else { continue }
                fill(run.letters, color)
                for line in run.lines { fill(Rectangle().path(in: line.box), line.color ?? color) }
            }
        case .group(let nodes): for node in nodes { try paint(node) }
        case .transform(let inner, let node):
            let outer = transform
            transform = inner.concatenating(outer)
            try paint(node)
            transform = outer
        case .opacity(let opacity, let node):
            guard opacity > 0, let box = node.bounds?.applying(transform) else { return }
            if opacity >= 1 { return try paint(node) }
            var content = ContentStream(forms, transform: transform)
            try content.paint(node)
            use(form: try forms.add(content.bytes, box: box, isGroup: true), opacity: opacity)
        case .clip(let path, let rule, let node):
            append("q\n")
            append(path)
            append(rule == .evenOdd ? "W* n\n" : "W n\n")
            try paint(node)
            append("Q\n")
        case .label(_, let node), .hidden(let node), .read(from: _, let node): try paint(node)
        case .sprites, .picture, .custom, .blend, .mask, .shadow, .blur: break
        }
    }

    /// Paints a form with its origin at a point.
    mutating func use(form: String, at point: Point = .zero, opacity: Double = 1) {
        append("q\n")
        if opacity < 1 { append("\(forms.state(opacity: opacity)) gs\n") }
        if point != .zero { append("1 0 0 1 \(number(point.x)) \(number(point.y)) cm\n") }
        append("\(form) Do\nQ\n")
    }

    /// Sets the colour with which forms that have none fill.
    mutating func setFill(_ color: Color) { append("\(components(color)) rg\n") }

    /// Sets the colour and the width with which forms that have none stroke.
    mutating func setStroke(_ color: Color, width: Double) {
        append("\(components(color)) RG \(number(width)) w 1 j\n")
    }

    mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

    private mutating func fill(_ path: Path, _ color: Color, _ rule: FillRule = .nonZero) {
        guard color.alpha > 0, !path.isEmpty, path.isFinite else { return }
        setOpacity(color)
        setFill(color)
        append(path)
        append(rule == .evenOdd ? "f*\n" : "f\n")
    }

    private mutating func stroke(_ path: Path, _ color: Color, _ style: StrokeStyle) {
        guard color.alpha > 0, !path.isEmpty, path.isFinite else { return }
        setOpacity(color)
        append("\(components(color)) RG \(number(style.lineWidth * abs(transform.determinant).squareRoot())) w ")
        let cap = style.lineCap == .round ? 1 : style.lineCap == .square ? 2 : 0
        let join = style.lineJoin == .round ? 1 : style.lineJoin == .bevel ? 2 : 0
        append("\(cap) J \(join) j \(number(max(1, style.miterLimit))) M\n")
        append(path)
        append("S\n")
    }

    private mutating func setOpacity(_ color: Color) { append("\(forms.state(opacity: color.alpha)) gs\n") }

    private func components(_ color: Color) -> String {
        [color.red, color.green, color.blue].map(number).joined(separator: " ")
    }

    /// Adds a path's outline, to be painted by the operator that follows.
    mutating func append(_ path: Path) {
        var (start, last) = (Point.zero, Point.zero)
        func pair(_ point: Point) -> String {
            let place = point.applying(transform)
            return "\(number(place.x)) \(number(place.y))"
        }
        var text = ""
        for element in path.elements {
            switch element {
            case .move(let point):
                text += pair(point) + " m\n"
                (start, last) = (point, point)
            case .line(let point):
                text += pair(point) + " l\n"
                last = point
            case .quadCurve(let point, let control):
                // PDF has cubic curves alone.
                let first = last + (control - last) * (2 / 3)
                let second = point + (control - point) * (2 / 3)
                text += "\(pair(first)) \(pair(second)) \(pair(point)) c\n"
                last = point
            case .curve(let point, let first, let second):
                text += "\(pair(first)) \(pair(second)) \(pair(point)) c\n"
                last = point
            case .closeSubpath:
                text += "h\n"
                last = start
            }
        }
        append(text)
    }

    /// A number in thousandths: streams are in pixels, and finer differences cannot be seen.
    private func number(_ value: Double) -> String {
        let thousandths = (value * 1000).rounded()
        guard abs(thousandths) < 1e12 else { return "0" }
        return PDFSyntax.number(thousandths / 1000)
    }
}
