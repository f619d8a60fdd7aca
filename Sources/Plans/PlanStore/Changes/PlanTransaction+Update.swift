import FoundationEssentials
import PlanBase
import PlanGeometry
import PlanJSON
import PlanModel

/// New values of one marker, as a row of a list has them, from which the list may have been made.
package struct MarkerUpdate {
    /// The marker's number and its id; one of them at least.
    package var number: Int?, id: UUID?
    /// The values of fields, without the point and the status; `null` takes a value away. Beside a new point, `located` counts for
    /// nothing: rows of a list still have the old value.
    package var values: [MarkerField: JSONValue] = [:]
    /// The pixel point; nil for the one that the marker has.
    package var point: Point?
    /// The status, which the workflow must allow; nil or blank for the one that the marker has.
    package var status: String?

    /// An update that changes nothing.
    package init() {}
}

/// The rules by which markers are updated.
package struct MarkerUpdateRules {
    /// The role in which statuses are changed.
    package var role: String?
    /// True if the steps to new statuses need not be those of the workflow.
    package var anyStatus = false
    /// The tolerance for new points.
    package var tolerance = PlacementTolerance()

    /// The rules of a call without options.
    package init() {}
}

/// A marker before and after an update.
package struct UpdatedMarker {
    /// The marker's states.
    package let old: PlanMarker, new: PlanMarker

    /// The fields that changed, with the values before and after.
    package var changes: [(field: MarkerField, old: JSONValue, new: JSONValue)] {
        new.differences(from: old).map { ($0, old[$0], new[$0]) }
    }
}

extension PlanTransaction {
    /// The row of the marker that an update means, and the marker; nil where the plan has no marker of the id, or another one of the
    /// number.
    ///
    /// - Throws: ``PlanStoreError/noMarker(number:isRetired:)``.
    package func marker(meantBy update: MarkerUpdate) throws -> (row: Int64, marker: PlanMarker)? {
        if let number = update.number {
            let (row, marker) = try existing(number)
            return update.id ?? marker.id == marker.id ? (row, marker) : nil
        }
        return try update.id.flatMap { try records.marker(.id($0)) }.map { ($0.seq, $0.marker) }
    }

    /// Gives a marker new values. A value, a point or a status that it has already is no change. The marker is located from then on if
    /// the point is another one.
    ///
    /// - Parameters:
    ///   - item: The marker, in a row, as ``marker(meantBy:)`` returns it.
    ///   - update: The new values.
    /// - Throws: ``PlanStoreError/badValue(_:)``, ``PlanStoreError/stepNotAllowed(number:from:to:role:possible:others:)``, and a
    ///   `PlacementRefusal` for a point that the placement rules do not allow.
    package func update(
        _ item: PlanMarker, in row: Int64, with update: MarkerUpdate, _ rules: MarkerUpdateRules
    ) throws -> UpdatedMarker {
        var new = item
        for (field, value) in update.values {
            // A list's column of texts has the JSON of values that are none.
            if case .property = field, let text = value.string, item[field].isWritten(as: text) { continue }
            do throws(MarkerFieldError) { try new.set(field, to: value) } catch { throw PlanStoreError.badValue(error) }
        }
        if let status = update.status, !status.isBlank, status != item.marker.details.status {
            new.marker.details.status = try self.status(meantBy: status, of: item, rules)
        }
        if let point = update.point, point != item.marker.point {
            new.marker.point = try place(for: point, tolerance: rules.tolerance)
            new.marker.details.isLocated = true
        }
        let isChanged = !new.differences(from: item).isEmpty
        return UpdatedMarker(old: item, new: isChanged ? try replace(row, with: new) : item)
    }

    /// The status that a marker is to have, which the workflow must allow unless the rules say otherwise.
    private func status(meantBy text: String, of item: PlanMarker, _ rules: MarkerUpdateRules) throws -> String {
        let workflow = try records.workflow()
        let (from, next) = (item.marker.details.status, workflow.status(meantBy: text) ?? text)
        guard rules.anyStatus || next == from || workflow.allows(from: from, to: next, role: rules.role) else {
            throw workflow.refusal(ofStepFrom: from, to: next, role: rules.role, number: item.marker.number)
        }
        return next
    }
}
