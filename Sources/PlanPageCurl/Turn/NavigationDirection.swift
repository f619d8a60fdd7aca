import PlanCanvas
import PlanGeometry
import PlanModel

/// To which page a turn leads.
///
/// Pages move from the right to the left as one goes forward (from the left to the right in right-to-left books), or from the
/// bottom to the top when they turn vertically; the other way in reverse. The spine's place changes nothing in that.
public enum NavigationDirection: String, Hashable, Sendable, CaseIterable {
    /// To the next page.
    case forward
    /// To the page before.
    case reverse
}
