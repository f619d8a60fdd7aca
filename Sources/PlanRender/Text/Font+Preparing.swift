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

    /// Waits for what ``prepare()`` has begun: Fontconfig would do the same work again beside it.
    static func waitUntilPrepared() { preparation.wait() }
}
