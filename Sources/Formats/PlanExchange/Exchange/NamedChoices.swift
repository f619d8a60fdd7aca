import PlanBase
import PlanGeometry
import PlanModel

extension MessageLanguage: NamedChoice {}
extension CoordinateKind: NamedChoice {}
extension SimpleCRS.YAxis: NamedChoice {}
extension PlanFormat: NamedChoice {}
extension DecimalSign: NamedChoice {}
extension DateOrder: NamedChoice {}
