import PlanBase
import PlanModel

/// The colours are from the Okabe-Ito palette; any two differ clearly under protanopia, deuteranopia and tritanopia too.
extension StatusMeaning {
    /// The colour that always stands for this meaning.
    public var color: Color {
        switch self {
        case .open: OkabeIto.vermilion
        case .inProgress: OkabeIto.yellow
        case .readyForReview: OkabeIto.blue
        case .closed: OkabeIto.bluishGreen
        case .rejected: OkabeIto.darkGray
        }
    }
}
