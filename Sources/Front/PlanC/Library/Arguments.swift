import CPlanmark
import PlanGeometry
import PlanSheet

/// The arguments of a call, checked.
enum Arguments {
    /// A text that must be there.
    static func text(_ text: UnsafePointer<CChar>?, _ name: String) throws -> String {
        guard let text = try optionalText(text, name) else { throw Failure.argument(name, "must not be null") }
        return text
    }

    /// A text, or nil for null.
    static func optionalText(_ text: UnsafePointer<CChar>?, _ name: String, index: Int? = nil) throws -> String? {
        guard let text else { return nil }
        guard let valid = String(validatingCString: text) else {
            throw Failure(
                status: .invalidText, code: "invalidText", message: "\(name) must be UTF-8", place: name, index: index)
        }
        return valid
    }

    /// An array of elements; one of no elements may be null.
    static func array<Element>(
        _ start: UnsafePointer<Element>?, _ count: Int, _ name: String
    ) throws -> UnsafeBufferPointer<Element> {
        try check(start.map(UnsafeRawPointer.init), count, of: Element.self, name)
        return UnsafeBufferPointer(start: start, count: count)
    }

    /// An array that the call fills.
    static func array<Element>(
        _ start: UnsafeMutablePointer<Element>?, _ count: Int, _ name: String
    ) throws -> UnsafeMutableBufferPointer<Element> {
        try check(start.map(UnsafeRawPointer.init), count, of: Element.self, name)
        return UnsafeMutableBufferPointer(start: start, count: count)
    }

    /// Points: pairs of doubles, whose layout is that of a `Point`.
    static func points(_ start: UnsafePointer<Double>?, _ count: Int, _ name: String) throws -> UnsafeBufferPointer<
        Point
    > {
        try check(start.map(UnsafeRawPointer.init), count, of: Point.self, name)
        return UnsafeBufferPointer(
            start: start.map { UnsafeRawPointer($0).assumingMemoryBound(to: Point.self) }, count: count)
    }

    /// Points that the call fills.
    static func points(
        _ start: UnsafeMutablePointer<Double>?, _ count: Int, _ name: String
    ) throws -> UnsafeMutableBufferPointer<Point> {
        try check(start.map(UnsafeRawPointer.init), count, of: Point.self, name)
        return UnsafeMutableBufferPointer(
            start: start.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: Point.self) }, count: count)
    }

    /// Bytes that the call copies.
    static func bytes(_ start: UnsafeRawPointer?, _ count: Int, _ name: String) throws -> [UInt8] {
        try check(start, count, of: UInt8.self, name)
        return Array(UnsafeRawBufferPointer(start: start, count: count))
    }

    /// A place for an answer, which must be there.
    static func output<Value>(_ pointer: UnsafeMutablePointer<Value>?, _ name: String) throws -> UnsafeMutablePointer<
        Value
    > {
        guard let pointer else { throw Failure.argument(name, "must not be null") }
        return pointer
    }

    /// A format of sheets and scenes; nil for null.
    static func sheetFormat(_ text: UnsafePointer<CChar>?) throws -> SheetFormat? {
        guard let text = try optionalText(text, "format") else { return nil }
        guard let format = SheetFormat(ending: text) else {
            throw Failure.argument("format", "must be png, jpeg, pdf or svg, not '\(text)'")
        }
        return format
    }

    private static func check<Element>(
        _ start: UnsafeRawPointer?, _ count: Int, of type: Element.Type, _ name: String
    ) throws {
        guard count >= 0, count <= Int.max / MemoryLayout<Element>.stride else {
            throw Failure.argument(name, "cannot have \(UInt(bitPattern: count)) elements")
        }
        guard count > 0 else { return }
        guard let start else { throw Failure.argument(name, "must not be null") }
        guard UInt(bitPattern: start) % UInt(MemoryLayout<Element>.alignment) == 0 else {
            throw Failure.argument(name, "must be aligned to \(MemoryLayout<Element>.alignment) bytes")
        }
    }
}

extension Int {
    /// The product, or an error that the argument of a name is too large.
    func multiplied(by factor: Int, _ name: String) throws -> Int {
        let (product, overflow) = multipliedReportingOverflow(by: factor)
        guard !overflow else { throw Failure.argument(name, "is too large") }
        return product
    }
}
