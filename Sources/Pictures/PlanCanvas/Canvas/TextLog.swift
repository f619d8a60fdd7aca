import PlanBase
import PlanGeometry

/// A record of the texts drawn on a page, with their places, as SVG that is laid unseen over the outlines of the texts.
final class TextLog {
    private(set) var svg = ""

    /// Takes a layout down whose logical box's corner a transform takes to the page.
    func add(_ layout: TextLayout, transform: AffineTransform) {
        for line in layout.lines where line.width > 0 {
            svg +=
                "<text transform=\"\(transform.svg)\" x=\"\(line.start.x)\" y=\"\(line.start.y)\""
                + " font-family=\"\(layout.font.family.escapedForXML)\" font-size=\"\(layout.font.size)\""
                + " textLength=\"\(line.width)\" lengthAdjust=\"spacingAndGlyphs\" fill-opacity=\"0\""
                + " xml:space=\"preserve\">\(line.text.escapedForXML)</text>\n"
        }
    }

    /// Takes the name of a part of the page down, as the title of its box.
    func add(label: String, box: Box, transform: AffineTransform) {
        svg +=
            "<g role=\"img\"><title>\(label.escapedForXML)</title><rect transform=\"\(transform.svg)\" x=\"\(box.minX)\""
            + " y=\"\(box.minY)\" width=\"\(box.width)\" height=\"\(box.height)\" fill-opacity=\"0\"/></g>\n"
    }

    /// Hides what is taken down meanwhile from programs that read pictures aloud.
    func withHidden<Failure: Error>(_ draw: () throws(Failure) -> Void) throws(Failure) {
        svg += "<g aria-hidden=\"true\">\n"
        defer { svg += "</g>\n" }
        try draw()
    }
}

extension AffineTransform {
    fileprivate var svg: String { "matrix(\([a, b, c, d, tx, ty].map { "\($0)" }.joined(separator: " ")))" }
}

extension String {
    /// The text with what means something in XML written as entities.
    fileprivate var escapedForXML: String {
        var result = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\u{9}", "\u{A}", "\u{D}": result += " "
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result.writable
    }
}
