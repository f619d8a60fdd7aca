import PlanBase
import Synchronization

/// The masks of glyphs and the pixels of colours that the parts of a display list share, each made once.
final class SharedParts: Sendable {
    private let masks = Mutex<[GlyphMask.Form: GlyphMask]>([:])
    private let colors = Mutex<[Color: CoverageColor]>([:])

    func mask(_ form: GlyphMask.Form) -> GlyphMask {
        if let mask = masks.withLock({ $0[form] }) { return mask }
        // Outside of the lock: that two threads sometimes make the same mask costs less than waiting.
        let mask = GlyphMask(form)
        return masks.withLock { masks in
            if let first = masks[form] { return first }
            masks[form] = mask
            return mask
        }
    }

    func color(_ color: Color) -> CoverageColor {
        colors.withLock { colors in
            if let known = colors[color] { return known }
            let made = CoverageColor(color)
            colors[color] = made
            return made
        }
    }
}
