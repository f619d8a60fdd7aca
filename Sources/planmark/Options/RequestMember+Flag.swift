import PlanSheet

extension RequestMember {
    /// The option of the command line that sets the member.
    var flag: String {
        switch self {
        case .coordinates: "--coordinates"
        case .zoom: "--zoom"
        case .yAxis: "--y-axis"
        case .crop: "--crop"
        case .padding: "--padding"
        case .scale: "--scale"
        case .theme: "--theme"
        case .fade: "--fade"
        case .hidesAreaNames: "--no-area-names"
        case .symbol: "--marker"
        case .icon: "--icon"
        case .markerSize: "--marker-size"
        case .clusterDistance: "--cluster-distance"
        case .legend: "--legend"
        case .scaleBar: "--scale-bar"
        case .pixelsPerMetre: "--pixels-per-metre"
        case .mapScale: "--map-scale"
        case .north: "--north"
        case .textSize: "--text-size"
        case .font: "--font"
        case .fontFile: "--font-file"
        case .maxMegapixels: "--max-megapixels"
        case .output: "--output"
        }
    }
}
