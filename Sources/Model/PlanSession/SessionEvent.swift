import PlanBase
import PlanGeometry
import PlanModel

/// An event that an annotation session tells its observers.
public enum SessionEvent: Hashable, Sendable {
    /// The first drawing is loaded, with its areas and markers. Told once in a session's life.
    case ready(Drawing)
    /// The session went on to another drawing.
    case switched(to: Drawing)
    /// A marker was saved and added, in single-marker mode in place of `replaced`.
    case placed(Marker, replaced: Marker?)
    /// Others have changed the drawing's markers or areas, and the session has taken that over.
    case changed(DrawingChange)
    /// A marker was refused.
    case refused(PlacementRefusal)
}

/// Why an annotation session has no drawing, or not the one asked for.
public enum SessionError: Error, Hashable, Sendable {
    /// The session is closed.
    case closed
    /// The configuration offers no drawing at all.
    case noDrawings
    /// The configuration offers no drawing of that name.
    case unknownDrawing(name: String, offered: [String])
    /// No map point can be converted to pixels with the configuration's CRS and server zoom.
    case unusableCoordinates(CoordinateError)
    /// The data source could not load the drawing, its areas or its markers; `reason` is its error in words.
    case notLoaded(drawing: String, reason: String)
}

extension SessionError {
    /// The error on one line in a language.
    public func message(in language: MessageLanguage) -> String {
        switch (self, language) {
        case (.closed, .english): "the session is closed"
        case (.closed, .chinese): "会话已关闭"
        case (.noDrawings, .english): "no drawing is on offer; name at least one in the configuration"
        case (.noDrawings, .chinese): "没有可用的图纸;请在配置中至少指定一张"
        case (.unknownDrawing(let name, let offered), .english):
            "there is no drawing '\(name)'; on offer: \(offered.joined(separator: ", "))"
        case (.unknownDrawing(let name, let offered), .chinese):
            "没有名为“\(name)”的图纸;可选:\(offered.joined(separator: "、"))"
        case (.unusableCoordinates(let error), .english): "map points cannot be converted to pixels: \(error)"
        case (.unusableCoordinates(let error), .chinese): "地图坐标无法换算为像素:\(error)"
        case (.notLoaded(let name, let reason), .english):
            "the drawing '\(name)' could not be loaded: \(reason.onOneLine)"
        case (.notLoaded(let name, let reason), .chinese): "无法载入图纸“\(name)”:\(reason.onOneLine)"
        }
    }
}

extension SessionError: CustomStringConvertible {
    /// The message in English.
    public var description: String { message(in: .english) }
}
