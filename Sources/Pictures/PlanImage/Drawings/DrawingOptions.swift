import PlanFiles

/// The options for opening a drawing: size limits, page and resolution.
public struct DrawingOptions: Hashable, Sendable {
    /// The greatest size of drawing that is accepted.
    public var limits: DrawingLimits
    /// Which page of a file with several, from 1. Pictures such as PNG and JPEG have one page.
    public var page: Int
    /// The resolution at which a vector drawing is rendered, in pixels to the inch; nil for the format's default. Pictures such as PNG
    /// and JPEG keep their pixels.
    public var dotsPerInch: Double?

    /// Makes options; leave out those that may stay as they are.
    public init(limits: DrawingLimits = DrawingLimits(), page: Int = 1, dotsPerInch: Double? = nil) {
        self.limits = limits
        self.page = page
        self.dotsPerInch = dotsPerInch
    }

    /// The options with the page and resolution that a path names.
    func opening(_ place: PagePath) -> DrawingOptions {
        var options = self
        options.page = place.page ?? page
        options.dotsPerInch = place.dotsPerInch ?? dotsPerInch
        return options
    }

    /// Refuses all pages but the first, for formats that have no others.
    func requireFirstPage(of name: String) throws(ImageError) {
        guard page == 1 else { throw .noSuchPage(file: name, page: page, pageCount: 1) }
    }
}
