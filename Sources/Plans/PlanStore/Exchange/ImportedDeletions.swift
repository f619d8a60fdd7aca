import FoundationEssentials
import PlanBase
import PlanModel

/// The objects that were written from a plan into a file and are not in the file any more.
package struct ImportedDeletions {
    /// The markers that were written.
    package var markers: [UUID] = []
    /// The areas that were written.
    package var areas: [Area.ID] = []
    /// The measured lines that were written.
    package var lines: [MeasuredLine.ID] = []
    /// When the file was written.
    package var exported: Timestamp?
    /// True if the file has none of the markers, or none of the areas, that were written into it, and these were two or more. Nobody
    /// can have deleted each of them: the file was flattened, or is another one.
    package var lacksAll = false

    package init() {}
}
