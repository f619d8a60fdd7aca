/// The way in which a picture fills a page of other proportions.
public enum PageFit: String, Hashable, Sendable, CaseIterable {
    /// As large as fits, centred, with paper around it.
    case fit
    /// As small as fills the page, centred and cropped.
    case fill
    /// To the page's width and height, with distorted proportions.
    case stretch
}
