import PlanBase
import PlanCanvas
import PlanGeometry
import PlanImage
import PlanViews

/// Colours, gradients and effects.
struct GalleryPaints: View {
    private let sunset = [Color(hex: 0xF9C74F), Color(hex: 0xE8604C), Color(hex: 0x6A3D9A)]
    private let tile = RoundedRectangle(cornerRadius: 12)

    var body: some View {
        GallerySection(
            title: "Paints and effects",
            cells: [
                GalleryCell(".fill(color)") { tile.fill(GalleryStyle.coral) },
                GalleryCell("LinearGradient") {
                    tile.fill(LinearGradient(colors: sunset, startPoint: .topLeading, endPoint: .bottomTrailing))
                },
                GalleryCell("RadialGradient") {
                    tile.fill(RadialGradient(colors: sunset, center: .center, startRadius: 4, endRadius: 62))
                },
                GalleryCell("AngularGradient") {
                    Circle().fill(AngularGradient(colors: sunset + sunset.prefix(1), center: .center))
                },
                GalleryCell("gradient .stroke") {
                    Circle().strokeBorder(
                        LinearGradient(colors: sunset, startPoint: .top, endPoint: .bottom), lineWidth: 14)
                },
                GalleryCell("even-odd rule") {
                    rings.fill(GalleryStyle.blue, style: FillStyle(eoFill: true))
                },
                GalleryCell("non-zero rule") { rings.fill(GalleryStyle.blue) },
                GalleryCell(".opacity(0.5)") {
                    HStack(spacing: -22) {
                        Circle().fill(GalleryStyle.coral)
                        Circle().fill(GalleryStyle.blue)
                    }.opacity(0.5)
                },
                GalleryCell(".shadow(radius: 5)") {
                    tile.fill(.white).padding(8).shadow(color: Color(hex: 0, alpha: 0.35), radius: 5, y: 4)
                },
                GalleryCell(".shadow(color:x:y:)") {
                    Star().fill(GalleryStyle.gold).padding(8)
                        .shadow(color: GalleryStyle.coral.opacity(0.8), radius: 2, x: 6, y: 6)
                },
                GalleryCell(".clipShape(Star())") { stripes.clipShape(Star()) },
                GalleryCell(".mask { Text }") {
                    LinearGradient(colors: sunset, startPoint: .leading, endPoint: .trailing)
                        .mask { Text("Mask").font(.system(size: 34, weight: .bold)) }
                },
                GalleryCell(".mask { gradient }") {
                    stripes.mask {
                        LinearGradient(
                            colors: [.black, .black.withAlpha(0)], startPoint: .leading, endPoint: .trailing)
                    }
                },
                GalleryCell(".foregroundStyle") {
                    HStack {
                        Circle()
                        MapPin()
                        Star()
                    }.foregroundStyle(.linearGradient(colors: sunset, startPoint: .top, endPoint: .bottom))
                },
                GalleryCell(".foregroundColor") {
                    HStack {
                        MapPin().frame(width: 36, height: 56)
                        Text("Here").bold()
                    }.foregroundColor(GalleryStyle.leaf)
                },
                GalleryCell(".border(color)") { Text("Note").padding(12).border(GalleryStyle.coral) },
                GalleryCell(".border(gradient, width:)") {
                    Text("Note").padding(16).border(
                        .linearGradient(colors: sunset, startPoint: .leading, endPoint: .trailing), width: 6)
                },
                GalleryCell(".cornerRadius(24)") { stripes.cornerRadius(24) },
                GalleryCell(".clipped()") {
                    Circle().fill(GalleryStyle.coral).frame(width: 84, height: 84).frame(width: 84, height: 48)
                        .clipped()
                },
                GalleryCell(".blur(radius: 3)") { Star().fill(GalleryStyle.gold).padding(8).blur(radius: 3) },
                GalleryCell("Image .scaledToFit()") {
                    Image(photo).resizable().scaledToFit().cornerRadius(8)
                },
            ])
    }

    /// A picture of a sunset, pixel by pixel.
    private var photo: PixelBuffer {
        var photo = PixelBuffer(width: 150, height: 100, format: .rgb)
        for y in 0..<100 {
            for x in 0..<150 {
                let isSun = Point(x: Double(x), y: Double(y)).distance(to: Point(x: 75, y: 62)) < 22 && y < 70
                let sky = sunset[2].mixed(with: sunset[1], fraction: Double(y) / 70)
                let color = y < 70 ? (isSun ? sunset[0] : sky) : GalleryStyle.ink
                photo[x, y] = [color.red, color.green, color.blue].map { UInt8(($0 * 255).rounded()) }[...]
            }
        }
        return photo
    }

    private var rings: Path {
        Path { path in
            for (x, radius) in [(44.0, 34.0), (74, 34)] {
                path.addEllipse(in: Box(x: x - radius, y: 42 - radius, width: 2 * radius, height: 2 * radius))
            }
        }
    }

    @ViewBuilder private var stripes: AnyView {
        HStack(spacing: 0) {
            for index in 0..<12 {
                Rectangle().fill(index.isMultiple(of: 2) ? GalleryStyle.blue : GalleryStyle.sky)
            }
        }
    }
}

struct GalleryBlendModes: View {
    var body: some View {
        GallerySection(
            title: "Blend modes",
            cells: BlendMode.allCases.map { mode in
                GalleryCell(".\(mode.rawValue)") { specimen(mode) }
            })
    }

    @ViewBuilder private func specimen(_ mode: BlendMode) -> AnyView {
        ZStack {
            LinearGradient(
                colors: [GalleryStyle.blue, GalleryStyle.leaf, GalleryStyle.gold], startPoint: .leading,
                endPoint: .trailing
            ).frame(height: 60)
            Circle().fill(
                LinearGradient(
                    colors: [GalleryStyle.coral, Color(hex: 0xFFE0D6)], startPoint: .top, endPoint: .bottom)
            ).frame(width: 76).blendMode(mode)
        }
        // On a layer of its own, so that nothing beneath the specimen takes part.
        .opacity(0.999)
    }
}
