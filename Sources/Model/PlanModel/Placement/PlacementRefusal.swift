import PlanBase
import PlanGeometry

/// Why a marker was not placed, with what a user interface needs to say so and to help.
public enum PlacementRefusal: CodedError, Hashable, Sendable {
    /// The point, or the pixel point that a map point stands for, has a coordinate that is infinite or not a number. `x` and
    /// `y` are as given; of a map point `x` is the longitude.
    case notFinite(x: Double, y: Double)
    /// The pixel point lies outside the drawing of that size in pixels.
    case outsideDrawing(Point, drawingSize: Size)
    /// The pixel point lies in none of the allowed areas; `nearest` is the closest of them.
    indirect case outsideAreas(Point, nearest: NearestArea)
    /// The data source did not save the marker; `reason` is its error in words.
    case notSaved(Point, reason: String)
    /// The session has no drawing: it was not prepared, or preparing it failed.
    case notReady
    /// The session went to another drawing after the point was given and before its turn came.
    case drawingChanged
    /// The session is closed.
    case closed
}

/// The allowed area closest to a point that lies in none.
public struct NearestArea: Hashable, Sendable {
    /// The area.
    public let area: Area
    /// The distance from the refused point to the area's outline, in pixels of the drawing.
    public let distance: Double
    /// The point of its outline that is closest, in pixel points.
    public let point: Point
}

extension PlacementRefusal {
    /// The code that programs know the refusal by.
    public var code: String {
        switch self {
        case .notFinite: "notFinite"
        case .outsideDrawing: "outsideDrawing"
        case .outsideAreas: "outsideAreas"
        case .notSaved: "notSaved"
        case .notReady: "notReady"
        case .drawingChanged: "drawingChanged"
        case .closed: "closed"
        }
    }

    /// The point that was refused, as it was given, where the refusal is about a point; its coordinates may be infinite or
    /// not numbers.
    public var point: Point? {
        switch self {
        case .notFinite(let x, let y): Point(x: x, y: y)
        case .outsideDrawing(let point, _), .outsideAreas(let point, _), .notSaved(let point, _): point
        case .notReady, .drawingChanged, .closed: nil
        }
    }

    /// The refusal on one line in a language, without the marker's number or source.
    public func message(in language: MessageLanguage) -> String { language == .english ? english : chinese }

    private var english: String {
        switch self {
        case .notFinite(let x, let y):
            x.isFinite && y.isFinite
                ? "too far away to have a pixel position (\(x.compact), \(y.compact))"
                : "not a finite position (\(x.compact), \(y.compact))"
        case .outsideDrawing(let point, let size):
            "outside the drawing \(point.text(outside: size)) on \(size.width.exact) x \(size.height.exact)"
        case .outsideAreas(let point, let nearest):
            "outside the allowed areas \(point.compact), nearest is "
                + "\(nearest.area.label(unnamed: "area")) at \(nearest.distanceText(lessThan: "less than ")) px"
        case .notSaved(let point, let reason): "not saved \(point.compact): \(reason.onOneLine)"
        case .notReady: "no drawing is loaded"
        case .drawingChanged: "the drawing was changed meanwhile"
        case .closed: "the session is closed"
        }
    }

    private var chinese: String {
        switch self {
        case .notFinite(let x, let y):
            x.isFinite && y.isFinite
                ? "位置过远,无法换算为像素 (\(x.compact), \(y.compact))"
                : "坐标不是有限数值 (\(x.compact), \(y.compact))"
        case .outsideDrawing(let point, let size):
            "在图纸之外 \(point.text(outside: size)),图纸大小为 \(size.width.exact) x \(size.height.exact)"
        case .outsideAreas(let point, let nearest):
            "不在允许的区域内 \(point.compact),最近的是\(nearest.area.label(unnamed: "区域")),"
                + "距离 \(nearest.distanceText(lessThan: "不到 ")) 像素"
        case .notSaved(let point, let reason): "未能保存 \(point.compact):\(reason.onOneLine)"
        case .notReady: "尚未载入图纸"
        case .drawingChanged: "图纸已被切换"
        case .closed: "会话已关闭"
        }
    }
}

extension PlacementRefusal: CustomStringConvertible {
    /// The message in English.
    public var description: String { message(in: .english) }
}

extension Area {
    /// The name in quotes, or a word and the id where there is no name.
    fileprivate func label(unnamed word: String) -> String {
        name.isEmpty ? "\(word) \(id.excerpt)" : "'\(name.excerpt)'"
    }
}

extension NearestArea {
    /// The distance for a message. A distance is never 0, so one that rounds to 0 is given as a bound.
    fileprivate func distanceText(lessThan words: String) -> String {
        let text = distance.compact
        return text == "0" ? words + "0.01" : text
    }
}

extension Point {
    /// The point for a message, in full if the rounded point would seem to lie on the drawing.
    fileprivate func text(outside size: Size) -> String {
        let rounded = Point(x: x.roundedToHundredths, y: y.roundedToHundredths)
        return rounded.isOn(drawingOf: size) ? exact : compact
    }
}

extension NearestArea: CustomStringConvertible {
    /// The area's name, the distance in pixels and the nearest point: `area 'Kitchen', 12.5 px away at (40.0, 20.0)`.
    public var description: String {
        "area '\((area.name.isEmpty ? area.id : area.name).onOneLine)', \(distance) px away at \(point)"
    }
}
