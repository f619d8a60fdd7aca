import Glibc
import PlanBase
import PlanGeometry

/// Text: its state, places and runs (ISO 32000-1, 9.3 and 9.4).
extension PageInterpreter {
    mutating func setText(_ name: ContentOperator) {
        switch name {
        case .beginText: (textMatrix, lineMatrix) = (.identity, .identity)
        case .characterSpacing: if let value = number() { state.text.characterSpacing = value }
        case .wordSpacing: if let value = number() { state.text.wordSpacing = value }
        case .stretch: if let value = number() { state.text.stretch = value / 100 }
        case .leading: if let value = number() { state.text.leading = value }
        case .rise: if let value = number() { state.text.rise = value }
        case .textMode: if let value = number() { state.text.mode = Int(saturating: value) }
        case .font:
            guard hasOperands(2), let name = operands[operands.count - 2].name, let size = number() else { return }
            (state.text.font, state.text.size) = (font(name), size)
        case .moveText, .moveTextLeading:
            guard hasOperands(2) else { return }
            let (x, y) = (number(0, of: 2), number(1, of: 2))
            guard x.isFinite, y.isFinite else { return painting.isDamaged = true }
            if name == .moveTextLeading { state.text.leading = -y }
            moveLine(x, y)
        case .textMatrix: if let matrix = matrix() { (textMatrix, lineMatrix) = (matrix, matrix) }
        case .nextLine: moveLine(0, -state.text.leading)
        default: break
        }
    }

    private mutating func moveLine(_ x: Double, _ y: Double) {
        lineMatrix = AffineTransform.translation(x: x, y: y).concatenating(lineMatrix)
        textMatrix = lineMatrix
    }

    private mutating func font(_ name: String) -> PDFFont? {
        if let known = resources.fonts[name] { return known }
        guard let object = resources.object("/Font", name), object.isDictionary else {
            painting.isDamaged = true
            return nil
        }
        let found: PDFFont
        if let known = object.number.flatMap({ fonts[$0] }) {
            found = known
        } else {
            found = PDFFont(object, limit: min(1 << 22, max(0, limits.bytes - byteCount)))
            byteCount += found.mapByteCount
            if let number = object.number { fonts[number] = found }
        }
        resources.fonts[name] = found
        return found
    }

    mutating func showText(_ name: ContentOperator) {
        if name == .showNextLineSpaced {
            guard hasOperands(3) else { return }
            let (word, character) = (number(0, of: 3), number(1, of: 3))
            if word.isFinite, character.isFinite {
                (state.text.wordSpacing, state.text.characterSpacing) = (word, character)
            }
        }
        if name == .showNextLine || name == .showNextLineSpaced { moveLine(0, -state.text.leading) }
        switch operands.last {
        case .string(let bytes):
            var run = PageTextRun()
            show(bytes, in: &run)
            end(&run)
        case .array(let items): show(items)
        default: painting.isDamaged = true
        }
    }

    /// Shows strings with gaps in thousandths of the font's size between them. A gap as wide as a space is one, and a wider one than the
    /// font's size, or one backwards, ends the run.
    private mutating func show(_ items: [ContentToken]) {
        var run = PageTextRun()
        for item in items {
            switch item {
            case .string(let bytes): show(bytes, in: &run)
            case .number(let value):
                let gap = -value / 1000
                if abs(gap) > 1 {
                    end(&run)
                } else if gap > 0.2, !run.text.isEmpty, !run.text.hasSuffix(" ") {
                    run.text += " "
                }
                let distance = gap * state.text.size * state.text.stretch
                if run.text.isEmpty {
                    textMatrix = AffineTransform.translation(x: distance, y: 0).concatenating(textMatrix)
                } else {
                    run.gap += distance
                }
            default: painting.isDamaged = true
            }
        }
        end(&run)
    }

    private mutating func show(_ bytes: [UInt8], in run: inout PageTextRun) {
        guard let font = state.text.font, !bytes.isEmpty else { return }
        let text = state.text
        run.length += run.gap
        run.gap = 0
        var count = 0
        font.forEachGlyph(of: bytes) { glyph in
            run.text += glyph.text
            run.length +=
                (glyph.width * text.size + text.characterSpacing + (glyph.isSpace ? text.wordSpacing : 0))
                * text.stretch
            count += 1
        }
        segmentCount += count
    }

    /// Adds a run to the texts of the page and goes on behind it.
    private mutating func end(_ run: inout PageTextRun) {
        defer { run = PageTextRun() }
        let toPage = textMatrix.concatenating(state.matrix)
        textMatrix = AffineTransform.translation(x: run.length + run.gap, y: 0).concatenating(textMatrix)
        guard let font = state.text.font, !run.text.isEmpty else { return }
        let (size, rise, length) = (state.text.size, state.text.rise, run.length)
        let (top, bottom) = (rise + font.ascent * size, rise + font.descent * size)
        let corners = [
            Point(x: 0, y: top), Point(x: length, y: top), Point(x: length, y: bottom), Point(x: 0, y: bottom),
        ]
        .map { $0.applying(toPage) }
        let (origin, end) = (Point(x: 0, y: rise).applying(toPage), Point(x: length, y: rise).applying(toPage))
        let along = end - origin
        let height = Vector(dx: toPage.c * size, dy: toPage.d * size).length
        guard origin.isFinite, corners.allSatisfy(\.isFinite), along.length.isFinite, height.isFinite else {
            return painting.isDamaged = true
        }
        let direction = along.length > 0 ? along : Vector(dx: toPage.a * size, dy: toPage.b * size)
        let color = if case .color(let color) = state.fillPaint { color } else { Color.black }
        painting.texts.append(
            PageText(
                text: run.text, origin: origin, size: height,
                angle: atan2(direction.dy, direction.dx),
                length: along.length, corners: corners,
                color: state.fillAlpha < 1 ? color.withAlpha(state.fillAlpha) : color,
                isInvisible: state.text.mode == 3 || state.text.mode == 7, clip: state.clip, layer: layer))
        objectCount += 1
    }
}

/// A run of text while it is shown. Lengths are in text space.
struct PageTextRun {
    var text = ""
    var length = 0.0
    /// The gap behind the last glyph, which belongs to the run if another glyph follows.
    var gap = 0.0
}
