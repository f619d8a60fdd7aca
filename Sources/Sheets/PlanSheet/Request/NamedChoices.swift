import PlanBase
import PlanCanvas
import PlanGeometry
import PlanModel
import PlanOverlay

extension OverlayRenderer.Backend: NamedChoice {}
extension MarkerSymbol: NamedChoice {}
extension MarkerColoring: NamedChoice {}
extension MarkerLabeling: NamedChoice {}
extension AreaNaming: NamedChoice {}
extension MarkerSpreading: NamedChoice {}
extension PanelPlace: NamedChoice {}
extension DetectionMark: NamedChoice {}
extension DetectionColoring: NamedChoice {}
extension DetectionLook.LabelPart: NamedChoice {}
