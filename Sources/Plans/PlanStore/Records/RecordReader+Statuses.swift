extension RecordReader {
    /// Returns the statuses of markers that no step of the workflow names, in order.
    func statusesWithoutStep() throws -> [StatusWithoutStep] {
        let known = Set(try workflow().statuses)
        return try values(of: .status).filter { !known.contains($0) }.map { status in
            var query = MarkerQuery()
            query.texts = [.status: [status]]
            let count = try markerCount(query)
            query.limit = StatusWithoutStep.shownCount
            var numbers: [Int] = []
            try forEachMarker(query) { if let number = $0.marker.number { numbers.append(number) } }
            return StatusWithoutStep(status: status, count: count, numbers: numbers)
        }
    }
}
