import PlanBase
import PlanGeometry

/// Why a scene cannot be drawn.
public struct SceneError: Problem, Hashable, Sendable {
    /// A reason for which a scene cannot be drawn.
    public enum Reason: Hashable, Sendable {
        /// Views are nested in more than so many levels, modifiers counted.
        case tooDeep(limit: Int)
        /// Laying the scene out would take too long: stacks are nested in stacks again and again.
        case tooInvolved
        /// A number is not finite, or outside its range; its name has an article, such as "the shadow's radius".
        case invalidNumber(name: Message, Double)
        /// The scene would be of no or infinite size.
        case invalidSize(width: Double, height: Double)
        /// The picture would have more than so many pixels.
        case tooLarge(width: Double, height: Double, limit: Int)
        /// Shadows, blurs, and groups with an opacity, a mask or a blend mode, are so many, or nested so deeply, that they would take
        /// too much time or memory.
        case tooManyLayers
        /// Cairo or Pango cannot draw it.
        case drawing(RenderError)
        /// A text has more than so many bytes.
        case longText(limit: Int)
        /// An outline cannot be stroked.
        case stroke(StrokeError)
        /// The scene file says something else.
        case file(Message)
    }

    /// The reason for which the scene cannot be drawn.
    public let reason: Reason
    /// The JSON path of the view that it is wrong with; nothing for a scene made in Swift.
    public var path: String?
    /// The file that the scene was read from.
    public var file: String?

    package init(_ reason: Reason, path: String? = nil, file: String? = nil) {
        (self.reason, self.path, self.file) = (reason, path, file)
    }

    /// No length, and no number of any kind, is greater.
    package static let greatestLength = 1_000_000.0
    /// The greatest number of pixels in a picture of a scene, and in all pictures that a scene shows.
    package static let greatestPixelCount = 100_000_000

    package static func check(
        _ value: Double, _ name: @autoclosure () -> Message,
        in range: ClosedRange<Double> = -greatestLength...greatestLength
    ) throws(SceneError) {
        guard range.contains(value) else { throw SceneError(.invalidNumber(name: name(), value)) }
    }
}

extension SceneError {
    /// The code that programs know the error by.
    public var code: String { "badScene" }

    /// Of what is read if the scene comes from a file, and else a misuse.
    public var kind: ProblemKind { file == nil ? .usage : .unreadable }

    /// The JSON path of the view; nil for a scene made in Swift and for the whole of a file.
    public var placeName: String? { path.flatMap { $0.isEmpty ? nil : $0 } }

    /// One line: `badge.json: view.modifiers[2].frame: …`.
    public var message: Message {
        // A member's name, which is part of the path, may have line breaks in it.
        let place = [file, path].compactMap { $0 }.filter { !$0.isEmpty }.map(\.onOneLine)
        return place.reversed().reduce(explanation) { Message("\($1): \($0)", context: "place") }
    }

    /// A number as a message shows it: whole numbers without a fraction.
    package static func text(_ number: Double) -> String { Int(exactly: number).map(String.init) ?? "\(number)" }

    private var explanation: Message {
        switch reason {
        case .tooDeep(let limit): Message("views are nested more deeply than \(limit) levels; nest them less")
        case .tooInvolved:
            Message("the layout is too involved; nest fewer stacks in each other, or draw fewer views")
        case .invalidNumber(let name, let value) where value < 0:
            Message("\(name) of \(Self.text(value)) cannot be used: it must be an ordinary number and not negative")
        case .invalidNumber(let name, let value):
            Message("\(name) of \(Self.text(value)) cannot be used: it must be an ordinary number of at most a million")
        case .invalidSize(let width, let height):
            Message(
                "the scene would be \(Self.text(width)) x \(Self.text(height)) large; give it a size with a frame")
        case .tooLarge(let width, let height, let limit):
            Message(
                """
                a picture of \(Self.text(width)) x \(Self.text(height)) pixels would have more than \
                \(limit / 1_000_000) million; make it smaller
                """)
        case .tooManyLayers:
            Message(
                """
                too many shadows, blurs, opacities, masks and blend modes for a picture this large; use fewer, or make it smaller
                """)
        case .drawing(let error): error.message
        case .longText(let limit):
            Message("a text of more than \(limit) bytes cannot be set; divide it into several")
        case .stroke(let error): error.message
        case .file(let message): message
        }
    }
}
