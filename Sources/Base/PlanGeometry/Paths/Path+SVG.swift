extension Path {
    /// The path that SVG path data draws: all commands, absolute and relative; arcs become cubic curves.
    ///
    /// - Throws: ``SVGPathError``, with the position of what is wrong.
    public init(svgPathData text: String) throws(SVGPathError) {
        var parser = SVGPathParser(text)
        self = try parser.parse()
    }

    /// The path as SVG path data, with absolute commands and as many digits as give the same numbers when read back.
    /// A path that is not finite has no valid data: NaN and infinity are written as `nan` and `inf`, which
    /// ``init(svgPathData:)`` refuses.
    public var svgPathData: String {
        var text = ""
        func write(_ command: Character, _ points: Point...) {
            text.append(command)
            for (index, point) in points.enumerated() {
                if index > 0 { text.append(" ") }
                text += Self.text(point.x) + " " + Self.text(point.y)
            }
        }
        for element in elements {
            switch element {
            case .move(let point): write("M", point)
            case .line(let point): write("L", point)
            case .quadCurve(let point, let control): write("Q", control, point)
            case .curve(let point, let control1, let control2): write("C", control1, control2, point)
            case .closeSubpath: write("Z")
            }
        }
        return text
    }

    private static func text(_ number: Double) -> String {
        let text = number.description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}

extension Path: Codable {
    /// Writes the path as SVG path data; refuses one that is not finite.
    public func encode(to encoder: any Encoder) throws {
        guard isFinite else {
            throw EncodingError.invalidValue(
                self,
                .init(codingPath: encoder.codingPath, debugDescription: "a path with NaN or infinity cannot be written")
            )
        }
        var container = encoder.singleValueContainer()
        try container.encode(svgPathData)
    }

    /// Reads SVG path data.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        do {
            try self.init(svgPathData: text)
        } catch {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(error)")
        }
    }
}

extension Path: CustomStringConvertible {
    /// The path as SVG path data.
    public var description: String { svgPathData }
}
