extension Plan {
    /// Counts the markers by area and status.
    public func statistics() throws -> PlanStatistics {
        try locked { records in
            var counts: [PlanStatistics.AreaCount] = []
            try records.forEachAreaCount { area, name, status, count in
                if counts.last?.area != area || counts.isEmpty {
                    let shown = area.map { name.isEmpty ? $0 : name } ?? ""
                    counts.append(PlanStatistics.AreaCount(area: area, name: shown, byStatus: [:]))
                }
                counts[counts.count - 1].byStatus[status, default: 0] += count
            }
            let known = try records.workflow().statuses
            let found = Set(counts.flatMap(\.byStatus.keys))
            return PlanStatistics(
                byArea: counts, statuses: known.filter { found.contains($0) } + found.subtracting(known).sorted())
        }
    }

    /// Counts the markers by a field and status, the most frequent value first; markers without a value last.
    public func statistics(by field: TextField) throws -> [PlanStatistics.ValueCount] {
        try locked { records in
            var counts: [PlanStatistics.ValueCount] = []
            try records.forEachValueCount(of: field) { value, status, count in
                if counts.isEmpty || counts.last?.value != value {
                    counts.append(PlanStatistics.ValueCount(value: value, byStatus: [:]))
                }
                counts[counts.count - 1].byStatus[status, default: 0] += count
            }
            return counts.byFrequency
        }
    }
}
