import PlanArgumentParser
import PlanSheet

extension RequestMember {
    /// The option of the command line that sets the member: it has the member's name, but for two.
    var flag: String {
        switch self {
        case .symbol: "--marker"
        case .titleBlockPlace: "--title-block"
        default: "--" + String(describing: self).inKebabCase
        }
    }
}
