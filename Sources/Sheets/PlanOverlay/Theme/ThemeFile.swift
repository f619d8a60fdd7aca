import PlanBase
import PlanFiles
import PlanJSON
import PlanModel

/// Reads a theme from a small JSON file. Every member is optional: the built-in theme that `extends` names, by default
/// `light`, supplies the others.
///
///     {
///       "extends": "print",
///       "drawing": { "fade": 0.5, "grey": true, "invert": false },
///       "areas": { "color": "#4477aa", "forbiddenColor": "#777", "fillOpacity": 0.1, "outline": 1.5, "hatching": true },
///       "markers": { "symbol": "dot", "scene": "badge.json", "scale": 1.2, "color": "#d55e00", "palette": ["#0072b2", "orange"],
///                    "colors": { "open": "crimson", "closed": "seagreen" } },
///       "text": { "font": "Noto Sans", "scale": 1.1, "halo": "#ffffffe6" },
///       "panels": { "background": "#fffffff2", "border": "#333", "text": "black" }
///     }
public enum ThemeFile {
    /// Reads a file; `-` is standard input. The path of the markers' scene is relative to the file's folder.
    ///
    /// - Throws: `InputError` if the file or its scene cannot be read, `ThemeError` if the file is not a theme, and
    ///   `SceneError` if its scene is not a scene for markers.
    public static func read(path: String) throws -> Theme {
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
        return try theme(parsing: SequentialFile(path: path).readText(), file: path, folder: folder)
    }

    /// Reads a theme from a JSON text.
    ///
    /// - Parameters:
    ///   - text: the JSON text in UTF-8.
    ///   - file: the file's name in errors.
    ///   - folder: the folder of the markers' scene, ending in a slash; empty for the current folder.
    /// - Throws: the errors of `read(path:)`.
    public static func theme(parsing text: [UInt8], file: String, folder: String = "") throws -> Theme {
        let value = try JSONValue(parsing: text, file: file)
        do {
            return try theme(value, folder: folder)
        } catch var error as ThemeError {
            error.file = file
            throw error
        }
    }

    private static func theme(_ value: JSONValue, folder: String) throws -> Theme {
        var root = try ThemeObject(value, path: "")
        var theme = try root.choice("extends", of: Theme.named.map { ($0.name, $0.theme) }) ?? .light
        if var drawing = try root.object("drawing") {
            theme.drawing.fade = try drawing.number("fade", in: 0...1) ?? theme.drawing.fade
            theme.drawing.isGrey = try drawing.bool("grey") ?? theme.drawing.isGrey
            theme.drawing.isInverted = try drawing.bool("invert") ?? theme.drawing.isInverted
            try drawing.finish()
        }
        if var areas = try root.object("areas") {
            theme.areaColor = try areas.color("color") ?? theme.areaColor
            theme.forbiddenAreaColor = try areas.color("forbiddenColor") ?? theme.forbiddenAreaColor
            theme.areaFillOpacity = try areas.number("fillOpacity", in: 0...1) ?? theme.areaFillOpacity
            theme.areaOutline = try areas.number("outline", in: 0...20) ?? theme.areaOutline
            theme.hatchesForbiddenAreas = try areas.bool("hatching") ?? theme.hatchesForbiddenAreas
            try areas.finish()
        }
        if var markers = try root.object("markers") {
            theme.markerSymbol =
                try markers.choice("symbol", of: MarkerSymbol.allCases.map { ($0.rawValue, $0) }) ?? theme.markerSymbol
            if let scene = try markers.text("scene") {
                let text = try markers.read("scene", PlanFolder(of: folder), scene)
                theme.markerIcon = try MarkerIcon(sceneText: text, file: folder + scene)
            }
            theme.markerScale = try markers.number("scale", in: 0.1...20) ?? theme.markerScale
            theme.markerColor = try markers.color("color") ?? theme.markerColor
            if let colors = try markers.colors("palette") { theme.palette = Palette(colors: colors) }
            if let colors = try markers.colorsByKey("colors") { theme.keyColors = colors }
            try markers.finish()
        }
        if var text = try root.object("text") {
            theme.fontFamily = try text.text("font") ?? theme.fontFamily
            theme.textScale = try text.number("scale", in: 0.1...20) ?? theme.textScale
            theme.halo = try text.color("halo") ?? theme.halo
            try text.finish()
        }
        if var panels = try root.object("panels") {
            theme.panelColor = try panels.color("background") ?? theme.panelColor
            theme.panelBorder = try panels.color("border") ?? theme.panelBorder
            theme.panelInk = try panels.color("text") ?? theme.panelInk
            try panels.finish()
        }
        try root.finish()
        return theme
    }
}
