import PlanJSON

extension PlanMerge {
    /// The merge as one object.
    public var json: JSONValue {
        let renumbered = renumbered.map { change in
            JSONValue.object(["old": JSONValue(change.old), "new": JSONValue(change.new), "added": .bool(change.isNew)])
        }
        let refused = refusedSteps.map { step in
            JSONValue.object(["marker": JSONValue(step.number), "from": JSONValue(step.from), "to": JSONValue(step.to)])
        }
        let conflicts = conflicts.map { conflict in
            var members = conflict.subject.json
            members["field"] = JSONValue(conflict.field)
            members["ours"] = conflict.ours ?? .null
            members["theirs"] = conflict.theirs ?? .null
            members["kept"] = .string(conflict.takesTheirs ? "theirs" : "ours")
            return JSONValue.object(members)
        }
        return .object([
            "revisions": JSONValue(revisionCount), "added": JSONValue(added), "changed": JSONValue(changed),
            "removed": JSONValue(removed), "areas": JSONValue(areas), "measures": JSONValue(measures),
            "detections": JSONValue(detections),
            "renumbered": .array(renumbered),
            "conflicts": .array(conflicts), "refused": .array(refused),
        ])
    }
}
