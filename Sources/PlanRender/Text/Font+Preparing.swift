import CPango
import Dispatch

extension Font {
    private static let preparation = DispatchGroup()

    /// Begins to find out which fonts are installed, on another thread, so that the first text need not wait for all of it.
    public static func prepare() {
        #if os(Linux)
            DispatchQueue.global().async(group: preparation) { FcInit() }
        #endif
    }

    /// Whether a family of this name is installed. Names that stand for others, such as `sans-serif`, are those of installed
    /// families too.
    ///
    /// - Parameter family: one name, upper and lower case alike.
    public static func isInstalled(_ family: String) -> Bool {
        waitUntilPrepared()
        guard let fontMap = pango_cairo_font_map_get_default() else { return false }
        return pango_font_map_get_family(fontMap, family) != nil
    }

    /// Waits for what ``prepare()`` has begun: Fontconfig would do the same work again beside it.
    static func waitUntilPrepared() { preparation.wait() }
}
