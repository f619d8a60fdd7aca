import CPango
import Dispatch

extension Font {
    /// Begins to find out which fonts are installed, on another thread, so that the first text need not wait for it.
    public static func prepare() {
        #if os(Linux)
            // Fontconfig does it once in a process, whichever thread asks for it.
            DispatchQueue.global().async { FcInit() }
        #endif
    }
}
