import PlanBase
import PlanCanvas
import PlanGeometry
import PlanJSON

/// A JSON object of a scene file.
typealias SceneObject = JSONObject<SceneError>

extension SceneObject {
    mutating func number(_ name: String) throws(SceneError) -> Double? { try number(name, in: SceneNumber.any) }

    mutating func angle(_ name: String) throws(SceneError) -> Angle? { try number(name).map { .degrees($0) } }

    mutating func unitPoint(_ name: String) throws(SceneError) -> UnitPoint? {
        guard let value = take(name) else { return nil }
        if value.string != nil { return try Self.choice(value, of: UnitPoint.named, path: place(name)) }
        let pair = try Self.pair(
            value, path: place(name),
            needed: Message("a place such as topLeading, or [x, y] from 0 to 1", context: "kind"), in: SceneNumber.any)
        return UnitPoint(x: pair.0, y: pair.1)
    }
}

extension SceneError: JSONMemberError {
    package init(_ reason: Message, path: String) { self.init(.file(reason), path: path) }

    /// Returns an error that tells what is wrong at a JSON path of a scene file.
    static func file(_ message: Message, at path: String) -> SceneError { SceneError(message, path: path) }
}

/// The ranges of numbers in scene files.
enum SceneNumber {
    static let any = -SceneError.greatestLength...SceneError.greatestLength
    static let length = 0...SceneError.greatestLength
}

extension UnitPoint {
    package static let named: [(String, UnitPoint)] = [
        ("center", .center), ("leading", .leading), ("trailing", .trailing), ("top", .top), ("bottom", .bottom),
        ("topLeading", .topLeading), ("topTrailing", .topTrailing), ("bottomLeading", .bottomLeading),
        ("bottomTrailing", .bottomTrailing), ("zero", .zero),
    ]
}
