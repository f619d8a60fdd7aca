extension PlanFile {
    /// Counts the markers by area and status.
    public func statistics() throws -> PlanStatistics {
        try locked {
            let sql = """
                SELECT a.id, ifnull(a.name, ''), ifnull(m.status, ''), m.count FROM
                    (SELECT area, status, count(*) AS count FROM marker GROUP BY area, status) m
                LEFT JOIN area a ON a.seq = m.area ORDER BY a.seq IS NULL, a.seq
                """
            var counts: [PlanStatistics.AreaCount] = []
            try connection.prepare(sql).forEach { row in
                let (area, name, status, count) = (row.optionalText(0), row.text(1), row.text(2), row.int(3))
                if counts.last?.area != area || counts.isEmpty {
                    let shown = area.map { name.isEmpty ? $0 : name } ?? ""
                    counts.append(PlanStatistics.AreaCount(area: area, name: shown, byStatus: [:]))
                }
                counts[counts.count - 1].byStatus[status, default: 0] += count
            }
            let known = try workflow().statuses
            let found = Set(counts.flatMap(\.byStatus.keys))
            return PlanStatistics(
                byArea: counts, statuses: known.filter { found.contains($0) } + found.subtracting(known).sorted())
        }
    }

    /// Counts the markers by a field and status, the most frequent value first; markers without a value last.
    public func statistics(by field: TextField) throws -> [PlanStatistics.ValueCount] {
        try locked {
            let sql = """
                SELECT \(field.rawValue) AS value, ifnull(status, ''), count(*) FROM marker GROUP BY value, status
                ORDER BY value IS NULL, value
                """
            var counts: [PlanStatistics.ValueCount] = []
            try connection.prepare(sql).forEach { row in
                let value = row.optionalText(0)
                if counts.isEmpty || counts.last?.value != value {
                    counts.append(PlanStatistics.ValueCount(value: value, byStatus: [:]))
                }
                counts[counts.count - 1].byStatus[row.text(1), default: 0] += row.int(2)
            }
            let valued = counts.filter { $0.value != nil }.sorted {
                ($1.total, $0.value ?? "") < ($0.total, $1.value ?? "")
            }
            return valued + counts.filter { $0.value == nil }
        }
    }
}
