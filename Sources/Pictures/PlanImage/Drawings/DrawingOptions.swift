import PlanFiles

/// How a drawing is to be opened.
public struct DrawingOptions: Hashable, Sendable {
    /// How large the drawing may be.
    public var limits: DrawingLimits
    /// Which page of a file with several, from 1. Pictures such as PNG and JPEG have one page.
    public var page: Int
    /// How many pixels a vector drawing gets to the inch; nil for the format's own choice. Pictures keep the pixels they have.
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
