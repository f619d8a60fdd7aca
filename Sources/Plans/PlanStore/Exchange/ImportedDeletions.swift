import FoundationEssentials
import PlanBase
import PlanModel

/// What a file that was written from a plan does not have any more.
package struct ImportedDeletions {
    /// The markers that were written.
    package var markers: [UUID] = []
    /// The areas that were written.
    package var areas: [Area.ID] = []
    /// The measured lines that were written.
    package var lines: [MeasuredLine.ID] = []
    /// When the file was written.
    package var exported: Timestamp?
    /// Whether nothing of what was written is there, so that nobody can have deleted each of it.
    package var lacksAll = false

    package init() {}
}
