// The header documents the functions.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import CPlanmark
import Glibc
import PlanBase

/// A text that lives as long as the library.
private nonisolated(unsafe) let version: UnsafePointer<CChar> = {
    // Nothing changes or frees it.
    guard let text = strdup(planmarkVersion) else { preconditionFailure("memory for a few bytes") }
    return UnsafePointer(text)
}()

@c @implementation
public func planmark_version() -> UnsafePointer<CChar>! { version }

@c @implementation
public func planmark_interface_version() -> Int32 { Int32(PLANMARK_INTERFACE_VERSION) }
