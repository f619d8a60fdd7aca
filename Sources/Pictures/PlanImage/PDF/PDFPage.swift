import PlanBase
import PlanGeometry

/// A page of a PDF file (ISO 32000-1): what is shown of it, and how large it is.
public struct PDFPage: Hashable, Sendable {
    /// The page's number in the file, from 1.
    public let number: Int
    /// The number that the document gives the page, such as `A-101` or `iv`; nil if it gives none.
    public let label: String?
    /// The part of the page that is shown, in units of the page's own space, whose y axis points up: the crop box, cut to the media box.
    public let box: Box
    /// By how many degrees the page is turned clockwise when it is shown: 0, 90, 180 or 270.
    public let rotation: Int
    /// The length of a unit of the page's own space in points (1/72 inch); 1 unless the page says otherwise.
    public let unit: Double
    /// The parts of the page that say how large what they show is.
    public let viewports: [PDFViewport]
    /// True if the page has a crop box that lies beside its media box, so that the media box is shown.
    var hasCropBoxBeside = false
    /// True if Poppler, which shows all along a side of the crop box that is longer than the media box's, shows more than ``box``.
    var hasLongCropBox = false
    /// The page's rotation if it is no multiple of 90 degrees, so that the page is not turned.
    var unusableRotation: Double?

    /// The scale of the page: the number of points on the page as it is shown that represent one metre of the building. The scale is that
    /// of the page's largest viewport; nil if the page has no viewport.
    public var pointsPerMetre: Double? { main?.pointsPerMetre }

    /// The viewport that the page's own scale is taken from: the largest, or of several as large the first.
    private var main: PDFViewport? {
        func area(_ viewport: PDFViewport) -> Double {
            guard let part = viewport.box else { return .infinity }
            return part.intersection(box)?.area ?? 0
        }
        return viewports.reduce(nil) { main, other in main.map { area($0) >= area(other) } ?? false ? main : other }
    }

    /// Warnings about the page, one sentence each.
    package var warnings: [Message] {
        var warnings: [Message] = []
        if hasCropBoxBeside {
            warnings.append(
                Message("page \(number) has a crop box beside the page, which is not heeded; the whole page is shown"))
        }
        if let unusableRotation {
            let angle = Int(exactly: unusableRotation).map { "\($0)" } ?? "\(unusableRotation)"
            warnings.append(
                Message(
                    "page \(number) is to be turned by \(angle) degrees, which is no multiple of 90; it is not turned"))
        }
        return warnings + scaleWarnings
    }

    /// Warnings about the page's scales, one sentence each.
    private var scaleWarnings: [Message] {
        viewports.filter(\.isUnequal).map { viewport in
            let percent = ((viewport.pointsPerMetreAlongY / viewport.pointsPerMetre - 1) * 1000).rounded() / 10
            return viewport.name.map { name in
                Message(
                    """
                    page \(number), '\(name)' has a scale along y that differs by \(percent) % from that along x, by which lengths are \
                    measured
                    """
                ).advising(Message("\(Remedy.use(.rectify)) makes one scale of both"))
            }
                ?? Message(
                    """
                    page \(number) has a scale along y that differs by \(percent) % from that along x, by which lengths are measured
                    """
                ).advising(Message("\(Remedy.use(.rectify)) makes one scale of both"))
        }
    }

    /// Returns the number of pixels that represent one metre of the building in a picture of the page; nil if the page has no scale.
    /// `pictureSize` is the size of the picture in pixels.
    package func pixelsPerMetre(pictureSize: Size) -> Double? {
        pointsPerMetre.map { $0 * pictureSize.width / size.width }
    }

    /// The parts of the page's picture that have another scale than the page.
    package func scaledParts(pictureSize: Size) -> [ScaledPart] {
        guard let main, let toPicture = toPage(pictureSize: pictureSize).inverted() else { return [] }
        let picture = Box(origin: .zero, size: pictureSize)
        return viewports.compactMap { viewport in
            guard abs(viewport.pointsPerMetre / main.pointsPerMetre - 1) > 1e-6,
                let box = viewport.box?.applying(toPicture).intersection(picture), box.width > 0, box.height > 0
            else { return nil }
            let pixelsPerPoint = pictureSize.width / size.width
            return ScaledPart(
                name: viewport.name, box: box, pixelsPerMetre: viewport.pointsPerMetre * pixelsPerPoint)
        }
    }

    /// From pixel points of a picture that shows the page to the page's own space.
    package func toPage(pictureSize: Size) -> AffineTransform {
        let (x, y) = (shownSize.width / pictureSize.width, shownSize.height / pictureSize.height)
        // From the upper left corner of the page as it is shown, in units of its own space.
        return switch rotation {
        case 90: AffineTransform(a: 0, b: x, c: y, d: 0, tx: box.minX, ty: box.minY)
        case 180: AffineTransform(a: -x, b: 0, c: 0, d: y, tx: box.maxX, ty: box.minY)
        case 270: AffineTransform(a: 0, b: -x, c: -y, d: 0, tx: box.maxX, ty: box.maxY)
        default: AffineTransform(a: x, b: 0, c: 0, d: -y, tx: box.minX, ty: box.maxY)
        }
    }

    /// The size of the page as it is shown, in points.
    public var size: Size { Size(width: shownSize.width * unit, height: shownSize.height * unit) }

    /// The size of the page as it is shown, in units of its own space.
    package var shownSize: Size {
        rotation % 180 == 0 ? Size(width: box.width, height: box.height) : Size(width: box.height, height: box.width)
    }

    /// The scale denominator of the page, such as 100 for 1:100: the ratio of a real length to its length on paper; nil if the page has
    /// no scale.
    public var scale: Double? { pointsPerMetre.map { 72 / 0.0254 / $0 } }

    /// The size of the page's picture in whole pixels, one at least.
    public func pixelSize(dotsPerInch: Double) -> (width: Double, height: Double) {
        func pixels(_ points: Double) -> Double { max(1, (points * dotsPerInch / 72).rounded()) }
        return (pixels(size.width), pixels(size.height))
    }
}
