import PlanGeometry

/// The light on a sheet, for normals in the axes of its roll.
struct SheetLight {
    let curl: PageCurl
    let roll: Roll
    let light: PaperLight

    /// The brightness of a side of the sheet. The front is the hollow of the roll, which gets darker as the roll comes to
    /// hang over it.
    func brightness(frontNormal: SIMD3<Double>, side: SheetSide) -> Double {
        let leaning = curl.frame.sheetVector(roll.ruling * frontNormal.x + roll.direction * frontNormal.y)
        let normal = SIMD3(leaning.dx, leaning.dy, frontNormal.z)
        return switch side {
        case .front: light.brightness(normal: normal, hollow: max(0, -roll.turn.cosine) * (1 - max(0, frontNormal.z)))
        case .back: light.brightness(normal: -normal, hollow: 0)
        }
    }
}
