import PlanCanvas
import PlanGeometry
import PlanModel
import PlanViews

/// The light on a sheet, whose normals are given in the axes of its roll.
struct SheetLight {
    let curl: PageCurl
    let roll: Roll
    let light: PaperLight

    /// How bright a side of the sheet is. The front of a roll is its hollow, which the roll itself keeps light from as it comes
    /// to hang over.
    func brightness(frontNormal: SIMD3<Double>, side: SheetSide) -> Double {
        let leaning = curl.frame.sheetVector(roll.ruling * frontNormal.x + roll.direction * frontNormal.y)
        let normal = SIMD3(leaning.dx, leaning.dy, frontNormal.z)
        return switch side {
        case .front: light.brightness(normal: normal, hollow: max(0, -roll.turn.cosine) * (1 - max(0, frontNormal.z)))
        case .back: light.brightness(normal: -normal, hollow: 0)
        }
    }
}
