import PlanCanvas
import PlanImage
import PlanModel
import PlanOverlay

/// The theme, the fonts and the markers' looks of a sheet, read from their files.
struct SheetLook {
    /// The theme, with what the request changes in it.
    let theme: Theme
    /// The icon that takes the place of the markers' symbol; nil for none.
    let icon: MarkerIcon?
    /// A note on a font that is asked for and not installed; nil for none.
    let note: SheetNote?
    private let symbol: MarkerSymbol?
    private let size: Double?

    /// - Parameter isOfPhoto: Whether the drawing is a photo, of which the built-in dark theme makes no negative.
    init(_ request: SheetRequest, theme given: Theme?, isOfPhoto: () throws -> Bool = { false }) throws {
        var theme = try given ?? Self.theme(named: request.look.theme, isOfPhoto: isOfPhoto)
        if let fade = request.look.fade { theme.drawing.fade = fade }
        if request.look.grey { theme.drawing.isGrey = true }
        if let path = request.text.fontFile {
            let file = try FontFile(path: path)
            theme.fontFile = file
            theme.fontFamily = file.familyList
        }
        if let font = request.text.font { theme.fontFamily = "\(font), \(theme.fontFamily)" }
        note = request.text.font.flatMap { Font.missingFamily(of: $0, besides: theme.fontFile) }.map {
            .fontNotInstalled(family: $0)
        }
        icon = try request.markers.icon.map(Self.icon) ?? (request.markers.symbol == nil ? theme.markerIcon : nil)
        symbol = request.markers.symbol ?? theme.markerSymbol
        size = request.markers.size
        self.theme = theme
    }

    /// The look of markers that have none of their own.
    var markerStyle: MarkerStyle { MarkerStyle(symbol: symbol ?? .pin, color: theme.markerColor, size: size) }

    /// A marker with a look of its own, as far as nobody asks for another.
    func styled(_ marker: Marker) -> Marker {
        guard symbol != nil || size != nil else { return marker }
        var marker = marker
        marker.style.symbol = symbol ?? marker.style.symbol
        marker.style.size = size ?? marker.style.size
        return marker
    }

    private static func theme(named name: String, isOfPhoto: () throws -> Bool) throws -> Theme {
        if var known = Theme.named.first(where: { $0.name == name })?.theme {
            if known.drawing.isInverted, try isOfPhoto() { known.drawing = DrawingTone() }
            return known
        }
        guard name.contains(".") || name.contains("/") || name == "-" else { throw SheetError(.unknownTheme(name)) }
        return try ThemeFile.read(path: name)
    }

    private static func icon(_ path: String) throws -> MarkerIcon {
        if path.hasSuffix(".json") { return try MarkerIcon(sceneFile: path) }
        let reader = try DrawingFile.open(path)
        let (width, height) = (reader.width, reader.height)
        guard width <= MarkerIcon.greatestSide, height <= MarkerIcon.greatestSide,
            let icon = MarkerIcon(try PixelBuffer(reading: reader))
        else { throw SheetError(.iconTooLarge(file: path, width: width, height: height)) }
        return icon
    }
}
