/// Which size of a given ratio of width to height a view takes in the space proposed to it.
public enum ContentMode: String, CaseIterable, Hashable, Sendable {
    /// The largest that fits into the space.
    case fit
    /// The smallest that covers the space.
    case fill

    /// The ratios of width to height that a view can be given.
    package static let ratios = 1e-6...1e6
}

extension Proposal {
    /// The size of a ratio of width to height that fits into the proposal or covers it. One length decides the other if only
    /// one is proposed.
    func withRatio(_ ratio: Double, _ mode: ContentMode) -> Proposal {
        switch (width, height) {
        case (let width?, let height?):
            let byHeight = mode == .fit ? min(width, height * ratio) : max(width, height * ratio)
            let byWidth = mode == .fit ? min(height, width / ratio) : max(height, width / ratio)
            return Proposal(width: byHeight, height: byWidth)
        case (let width?, nil): return Proposal(width: width, height: width / ratio)
        case (nil, let height?): return Proposal(width: height * ratio, height: height)
        case (nil, nil): return self
        }
    }
}
