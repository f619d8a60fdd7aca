import PlanBase
import PlanGeometry

/// The print on one side of a leaf: a page's pixels times `gain` plus `bias`.
struct LeafInk {
    /// Nil for plain paper.
    let page: PagePicture?
    /// The factor of the page's colour, 0...1.
    let gain: Float
    /// The colour that is added: red, green and blue in 0...255, and 0.
    let bias: SIMD4<Float>
    /// True for a page on the back, which is mirrored about the spine so that it is upright once turned over.
    let isMirrored: Bool

    /// A page as it is, or plain paper.
    static func printed(_ page: PagePicture?, isMirrored: Bool = false, style: PageCurlStyle) -> LeafInk {
        page == nil ? plain(style.paper) : LeafInk(page: page, gain: 1, bias: .zero, isMirrored: isMirrored)
    }

    static func back(of leaf: TurningLeaf<PagePicture>, style: PageCurlStyle) -> LeafInk {
        switch leaf.back {
        case .page(let page):
            return printed(page, isMirrored: true, style: style)
        case .seeThrough:
            let tint = Float(style.back.alpha)
            guard tint < 1, leaf.front != nil else {
                return plain(style.paper.mixed(with: style.back, fraction: style.back.alpha))
            }
            return LeafInk(page: leaf.front, gain: 1 - tint, bias: samples(style.back) * tint, isMirrored: false)
        }
    }

    private static func plain(_ color: Color) -> LeafInk {
        LeafInk(page: nil, gain: 0, bias: samples(color), isMirrored: false)
    }

    private static func samples(_ color: Color) -> SIMD4<Float> {
        SIMD4(Float(color.red), Float(color.green), Float(color.blue), 0) * 255
    }
}

extension Color {
    /// Red, green, blue and alpha from the lowest byte up, alpha straight.
    package var pixel: UInt32 {
        func byte(_ part: Double) -> UInt32 { UInt32(saturating: (part * 255).rounded()) }
        return byte(red) | byte(green) << 8 | byte(blue) << 16 | byte(alpha) << 24
    }
}
