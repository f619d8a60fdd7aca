/// Reads path data as SVG 2, chapter 9.3, defines it.
struct SVGPathParser {
    private let bytes: [UInt8]
    private var index = 0
    private var path = Path()
    /// The last control point, when the last command was a curve of the degree that a smooth one continues.
    private var cubicControl: Point?
    private var quadraticControl: Point?

    init(_ text: String) { bytes = Array(text.utf8) }

    mutating func parse() throws(SVGPathError) -> Path {
        skipSpace()
        while index < bytes.count {
            let command = bytes[index]
            if path.isEmpty && command | 0x20 != UInt8(ascii: "m") { throw .noMove(position: index + 1) }
            guard Self.commands.contains(command | 0x20) else {
                throw .unknownCommand(characterAtIndex, position: index + 1)
            }
            index += 1
            try parseArguments(of: command)
            skipSpace()
        }
        return path
    }

    private static let commands = Set("mlhvcsqtaz".utf8)

    /// The character that begins at the index, for a message.
    private var characterAtIndex: String {
        String(String(decoding: bytes[index...].prefix(16), as: UTF8.self).prefix(1))
    }

    // MARK: - Commands

    private mutating func parseArguments(of command: UInt8) throws(SVGPathError) {
        let name = Character(Unicode.Scalar(command))
        let isRelative = command & 0x20 != 0
        var kind = command | 0x20
        skipSpace()
        if kind == UInt8(ascii: "z") {
            path.closeSubpath()
            (cubicControl, quadraticControl) = (nil, nil)
            return
        }
        // Each repetition of the arguments is a command of its own; after a move it is a line.
        if index < bytes.count, bytes[index] == UInt8(ascii: ",") {
            throw .missingNumber(command: name, position: index + 1)
        }
        while true {
            try draw(kind, name: name, isRelative: isRelative)
            if kind == UInt8(ascii: "m") { kind = UInt8(ascii: "l") }
            let hasComma = skipSeparator()
            guard index < bytes.count, "+-.0123456789".utf8.contains(bytes[index]) else {
                if hasComma { throw .missingNumber(command: name, position: index + 1) }
                return
            }
        }
    }

    private mutating func draw(_ kind: UInt8, name: Character, isRelative: Bool) throws(SVGPathError) {
        let pen = path.currentPoint ?? .zero
        let origin = isRelative ? pen : .zero
        var (cubic, quadratic): (Point?, Point?) = (nil, nil)
        func reflected(_ control: Point?) -> Point { control.map { pen + (pen - $0) } ?? pen }
        switch kind {
        case UInt8(ascii: "m"): path.move(to: try point(name, from: origin))
        case UInt8(ascii: "l"): path.addLine(to: try point(name, from: origin))
        case UInt8(ascii: "h"): path.addLine(to: Point(x: try coordinate(name, from: origin.x), y: pen.y))
        case UInt8(ascii: "v"): path.addLine(to: Point(x: pen.x, y: try coordinate(name, from: origin.y)))
        case UInt8(ascii: "c"), UInt8(ascii: "s"):
            let isSmooth = kind == UInt8(ascii: "s")
            let control1 = try isSmooth ? reflected(cubicControl) : point(name, from: origin)
            let control2 = try point(name, from: origin)
            path.addCurve(to: try point(name, from: origin), control1: control1, control2: control2)
            cubic = control2
        case UInt8(ascii: "q"), UInt8(ascii: "t"):
            let isSmooth = kind == UInt8(ascii: "t")
            let control = try isSmooth ? reflected(quadraticControl) : point(name, from: origin)
            path.addQuadCurve(to: try point(name, from: origin), control: control)
            quadratic = control
        default: try drawArc(name: name, from: pen, origin: origin)
        }
        guard cubic?.isFinite ?? true, quadratic?.isFinite ?? true, path.elements.last?.isFinite ?? true else {
            throw .numberOutOfRange(position: index)
        }
        (cubicControl, quadraticControl) = (cubic, quadratic)
    }

    private mutating func drawArc(name: Character, from pen: Point, origin: Point) throws(SVGPathError) {
        let radii = Size(width: try number(name), height: try number(name))
        let rotation = try number(name)
        let isLarge = try flag(name)
        let isSweeping = try flag(name)
        let end = try point(name, from: origin)
        guard end != pen else { return }
        guard
            let arc = EllipticalArc(
                from: pen, to: end, radii: radii, rotation: .degrees(rotation), isLarge: isLarge,
                isSweeping: isSweeping)?.curves(endingAt: end)
        else {
            path.addLine(to: end)
            return
        }
        for curve in arc.rest { path.addCurve(to: curve.end, control1: curve.control1, control2: curve.control2) }
    }

    // MARK: - Numbers

    private mutating func point(_ command: Character, from origin: Point) throws(SVGPathError) -> Point {
        let x = try coordinate(command, from: origin.x)
        return Point(x: x, y: try coordinate(command, from: origin.y))
    }

    private mutating func coordinate(_ command: Character, from origin: Double) throws(SVGPathError) -> Double {
        let value = origin + (try number(command))
        guard value.isFinite else { throw .numberOutOfRange(position: index) }
        return value
    }

    private mutating func flag(_ command: Character) throws(SVGPathError) -> Bool {
        skipSeparator()
        guard index < bytes.count else { throw .missingNumber(command: command, position: index + 1) }
        // A flag is one digit, and the next number may follow at once.
        let isSet = skip("1")
        guard isSet || skip("0") else { throw .invalidFlag(position: index + 1) }
        return isSet
    }

    private mutating func number(_ command: Character) throws(SVGPathError) -> Double {
        skipSeparator()
        let start = index
        skip("+-")
        var digits = skipDigits()
        if skip(".") { digits += skipDigits() }
        guard digits > 0 else { throw .missingNumber(command: command, position: start + 1) }
        let mark = index
        if skip("eE") {
            skip("+-")
            // Only with digits is it an exponent.
            if skipDigits() == 0 { index = mark }
        }
        guard let value = Double(String(decoding: bytes[start..<index], as: UTF8.self)), value.isFinite else {
            throw .numberOutOfRange(position: start + 1)
        }
        return value
    }

    /// Skips the next byte if it is one of `characters`; whether it was.
    @discardableResult private mutating func skip(_ characters: StaticString) -> Bool {
        guard index < bytes.count, characters.withUTF8Buffer({ $0.contains(bytes[index]) }) else { return false }
        index += 1
        return true
    }

    private mutating func skipDigits() -> Int {
        let start = index
        while skip("0123456789") {}
        return index - start
    }

    private mutating func skipSpace() {
        while skip(" \t\n\u{C}\r") {}
    }

    /// Skips space and one comma at most; whether there was a comma.
    @discardableResult private mutating func skipSeparator() -> Bool {
        skipSpace()
        guard skip(",") else { return false }
        skipSpace()
        return true
    }
}
