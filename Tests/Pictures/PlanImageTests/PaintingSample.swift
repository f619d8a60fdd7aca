import PlanGeometry
import PlanImage
import TestSupport

/// Pages whose painting tests look at.
enum PaintingSample {
    /// A page of 200 x 100 points.
    static let box = "/MediaBox [0 0 200 100]"

    /// What a page paints.
    ///
    /// - Parameters:
    ///   - content: the page's content; `/F` is Helvetica.
    ///   - page: the entries of the page, in place of its box.
    ///   - resources: the entries of the page's resources beside fonts.
    ///   - objects: further objects of the file, the first of which has the number 5.
    ///   - catalog: further entries of the catalog.
    static func painting(
        _ content: String, page: String = box, resources: String = "", objects: [String] = [], catalog: String = "",
        limits: PaintingLimits = PaintingLimits()
    ) throws -> PagePainting {
        let font =
            resources.contains("/Font") ? "" : "/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>"
        let file = PDFSample.file(
            [
                "<< /Type /Catalog /Pages 2 0 R \(catalog) >>",
                "<< /Type /Pages /Kids [4 0 R] /Count 1 /Resources << \(font) \(resources) >> >>",
                PDFSample.stream(content),
                "<< /Type /Page /Parent 2 0 R \(page.contains("/Contents") ? "" : "/Contents 3 0 R") \(page) >>",
            ] + objects)
        return try PDFDocument(bytes: file, name: "site.pdf").painting(ofPage: 1, limits: limits)
    }

    /// A form's object.
    static func form(_ content: String, _ entries: String = "/BBox [0 0 200 100]") -> String {
        PDFSample.stream(content, "/Type /XObject /Subtype /Form \(entries)")
    }
}

extension PagePainting {
    /// The paths of all strokes.
    var strokes: [(path: Path, style: StrokeStyle, paint: PagePaint)] {
        objects.compactMap {
            if case .stroke(let path, let style, let paint) = $0.kind { (path, style, paint) } else { nil }
        }
    }

    /// The paths of all fills.
    var fills: [(path: Path, rule: FillRule, paint: PagePaint)] {
        objects.compactMap {
            if case .fill(let path, let rule, let paint) = $0.kind { (path, rule, paint) } else { nil }
        }
    }

    /// The corners of all pictures.
    var pictures: [[Point]] {
        objects.compactMap { if case .picture(let corners, _) = $0.kind { corners } else { nil } }
    }
}
