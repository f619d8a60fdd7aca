import PlanGeometry

/// What text was drawn on a page, and where, to be laid unseen over its outlines.
final class TextLog {
    private(set) var svg = ""

    /// Takes a layout down whose logical box's corner a transform takes to the page.
    func add(_ layout: TextLayout, transform: AffineTransform) {
        let numbers = [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty]
        let matrix = numbers.map { "\($0)" }.joined(separator: " ")
        for line in layout.lines where line.width > 0 {
            svg +=
                "<text transform=\"matrix(\(matrix))\" x=\"\(line.start.x)\" y=\"\(line.start.y)\""
                + " font-family=\"\(layout.font.family.escapedForXML)\" font-size=\"\(layout.font.size)\""
                + " textLength=\"\(line.width)\" lengthAdjust=\"spacingAndGlyphs\" fill-opacity=\"0\""
                + " xml:space=\"preserve\">\(line.text.escapedForXML)</text>\n"
        }
    }
}

extension String {
    /// The text with what means something in XML written as entities, and what XML cannot hold left out.
    fileprivate var escapedForXML: String {
        var result = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\u{9}", "\u{A}", "\u{D}": result += " "
            case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": break
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
