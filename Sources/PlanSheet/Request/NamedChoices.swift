import PlanCanvas
import PlanGeometry
import PlanModel
import PlanOverlay

extension CoordinateKind: NamedChoice {}
extension SimpleCRS.YAxis: NamedChoice {}
extension OverlayRenderer.Backend: NamedChoice {}
extension MarkerSymbol: NamedChoice {}
extension MarkerColoring: NamedChoice {}
extension MarkerLabeling: NamedChoice {}
extension AreaNaming: NamedChoice {}
extension MarkerSpreading: NamedChoice {}
extension PanelPlace: NamedChoice {}
extension MessageLanguage: NamedChoice {}
