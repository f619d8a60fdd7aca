// The header documents the arguments and failures of the functions.

import CPlanmark
import Glibc
import PlanBase

/// A text that lives as long as the library.
private nonisolated(unsafe) let version: UnsafePointer<CChar> = {
    // Nothing changes or frees it.
    guard let text = strdup(planmarkVersion) else { preconditionFailure("memory for a few bytes") }
    return UnsafePointer(text)
}()

/// Returns the library's version, which lives as long as the library is loaded.
@c @implementation
public func planmark_version() -> UnsafePointer<CChar>! { version }

/// Returns the version of the interface that the library has.
@c @implementation
public func planmark_interface_version() -> Int32 { Int32(PLANMARK_INTERFACE_VERSION) }
