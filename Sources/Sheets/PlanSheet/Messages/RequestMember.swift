import PlanBase

/// A member of a ``SheetRequest`` that messages name, by its path in the request.
///
/// Each front end has its users know a member by a name of its own, such as an option of the command line: ``setting``.
public enum RequestMember: String, CaseIterable, Codable, Hashable, Sendable {
    /// The coordinate system of areas and markers.
    case coordinates = "coordinates.system"
    /// The zoom at which map points have the drawing's pixels.
    case zoom = "coordinates.zoom"
    /// Which way latitudes grow.
    case yAxis = "coordinates.yAxis"
    /// The corner from which coordinates count.
    case origin = "coordinates.origin"
    /// The unit of coordinates that are lengths.
    case unit = "coordinates.unit"
    /// The coordinates of the drawing's edges.
    case bounds = "coordinates.bounds"
    /// The choice to take the two numbers of points the other way round.
    case swapAxes = "coordinates.swapAxes"
    /// The part of the drawing that is shown.
    case crop = "view.crop"
    /// The pixels around the part.
    case padding = "view.padding"
    /// The pixels of the sheet to a pixel of the drawing.
    case scale = "view.scale"
    /// The paper that the sheet fills.
    case paper = "view.paper"
    /// The medium that the sheet on paper is made for.
    case medium = "view.medium"
    /// The theme.
    case theme = "look.theme"
    /// The degree to which the drawing fades.
    case fade = "look.fade"
    /// Which areas' names are written.
    case areaNames = "look.areaNames"
    /// The markers' symbol.
    case symbol = "markers.symbol"
    /// The picture or scene that takes the symbol's place.
    case icon = "markers.icon"
    /// The markers' size.
    case markerSize = "markers.size"
    /// The attribute that gives markers their colours, such as the status.
    case colorBy = "markers.colorBy"
    /// The titles' places.
    case titles = "markers.titles"
    /// The rule for moving hidden markers.
    case spread = "markers.spread"
    /// The choice to draw near markers as one disc.
    case cluster = "markers.clusters"
    /// The distance below which markers become one disc.
    case clusterDistance = "markers.clusterDistance"
    /// The confidence below which detections are left out.
    case minConfidence = "detections.minConfidence"
    /// The confidence below which keypoints are left out.
    case minKeypointConfidence = "detections.minKeypointConfidence"
    /// Over how many frames a trail goes.
    case trailLength = "detections.trailLength"
    /// The marks that show a detection, such as its box.
    case draw = "detections.draw"
    /// The classes that are shown.
    case classes = "detections.classes"
    /// The legend's place.
    case legend = "panels.legend"
    /// The title block's place.
    case titleBlockPlace = "panels.titleBlock.place"
    /// The choice to show a scale bar.
    case scaleBar = "panels.scaleBar"
    /// The choice to write lengths and areas on the sheet.
    case dimensions = "panels.dimensions"
    /// Pixels of the drawing to a metre of the building.
    case pixelsPerMetre = "panels.pixelsPerMetre"
    /// The drawing's scale on paper.
    case mapScale = "panels.mapScale"
    /// The units of lengths and areas.
    case units = "panels.units"
    /// Where north is.
    case north = "panels.north"
    /// The size of area names.
    case textSize = "text.size"
    /// The font families.
    case font = "text.font"
    /// The font file.
    case fontFile = "text.fontFile"
    /// The greatest number of megapixels.
    case maxMegapixels
    /// The path that a sheet is rendered to, which is no part of the request.
    case output
}

extension RequestMember {
    /// The member as a choice that every front end names in its own way. The command's option has the member's name, but for three.
    public var setting: Setting {
        // Areas are imported into a plan with the same choice, by a module below this one.
        if self == .zoom { return .zoom }
        let option =
            switch self {
            case .symbol: "marker"
            case .medium: "for"
            case .titleBlockPlace: "title-block"
            default: Setting(String(describing: self)).option
            }
        return Setting(rawValue, option: option, isOfRequest: self != .output, form: form)
    }

    private var form: Setting.Form {
        switch self {
        case .swapAxes, .cluster, .scaleBar, .dimensions: .flag
        case .bounds: .numbers
        case .draw, .classes: .names
        default: .plain
        }
    }
}
