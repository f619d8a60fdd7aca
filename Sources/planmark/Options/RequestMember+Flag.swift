import PlanArgumentParser
import PlanSheet

extension RequestMember {
    /// The option of the command line that sets the member: it has the member's name, but for one.
    var flag: String {
        switch self {
        case .symbol: "--marker"
        default: "--" + String(describing: self).inKebabCase
        }
    }
}
