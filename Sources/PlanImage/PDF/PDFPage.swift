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
    /// How many points, 1/72 inch, a unit of the page's own space is; 1 unless the page says otherwise.
    public let unit: Double
    /// How many points of the page as it is shown a metre of what it shows takes, for pages that say so (`/VP` with `/Measure`); nil else.
    public let pointsPerMetre: Double?

    /// The size of the page as it is shown, in points.
    public var size: Size { Size(width: shownSize.width * unit, height: shownSize.height * unit) }

    /// The size of the page as it is shown, in units of its own space.
    package var shownSize: Size {
        rotation % 180 == 0 ? Size(width: box.width, height: box.height) : Size(width: box.height, height: box.width)
    }

    /// How many times as large what the page shows is as on paper, such as 100 for 1:100; nil if the page does not say it.
    public var scale: Double? { pointsPerMetre.map { 72 / 0.0254 / $0 } }

    /// The size of the page's picture in whole pixels, one at least.
    public func pixelSize(dotsPerInch: Double) -> (width: Double, height: Double) {
        func pixels(_ points: Double) -> Double { max(1, (points * dotsPerInch / 72).rounded()) }
        return (pixels(size.width), pixels(size.height))
    }
}
