import PlanModel

extension MarkerImport {
    /// A new marker's number in the file, and the one that it got.
    public struct Renumbering: Hashable, Sendable {
        /// The number in the file.
        public let old: Int
        /// The number in the plan.
        public let new: Int
    }
}

/// The numbers of an import's new markers. A marker keeps the number of the file if no marker of the plan has or had it, but for those
/// that undoing took away; the others wait, and get numbers behind all that the plan and the file have.
struct ImportedNumbers {
    /// The new markers that got other numbers than the file's.
    private(set) var renumbered: [MarkerImport.Renumbering] = []
    /// The greatest number of markers that wait. When so many do, they are numbered before the end of the file is read, so that memory
    /// does not grow with the file.
    var greatestWaitingCount = 10_000
    private let transaction: PlanTransaction
    private let undone: UndoneMarkers
    private var next: Int
    /// True if a marker has the greatest possible number, so that no next number exists.
    private var isLastTaken: Bool
    /// New markers without a free number of their own, which wait for one until the file's later entries have taken theirs.
    private var waiting: [PlanMarker] = []

    init(_ transaction: PlanTransaction, _ undone: UndoneMarkers) throws {
        (self.transaction, self.undone) = (transaction, undone)
        next = try transaction.nextNumber()
        isLastTaken = try !transaction.isFree(.max)
        while next > 1, !isLastTaken, try undone.marker(numbered: next - 1) != nil { next -= 1 }
    }

    /// Takes a new marker.
    ///
    /// - Parameter insert: Is called with each marker that has its number.
    mutating func take(_ item: PlanMarker, _ insert: (PlanMarker) throws -> Void) throws {
        if let wanted = item.marker.number, try isFree(wanted, for: item) {
            noteTaken(wanted)
            return try insert(item)
        }
        waiting.append(item)
        if waiting.count >= greatestWaitingCount { try finish(insert) }
    }

    /// Gives the markers that wait numbers behind all that the plan and the file have so far.
    mutating func finish(_ insert: (PlanMarker) throws -> Void) throws {
        for var item in waiting {
            // If the greatest number is taken, nextNumber() searches for a free one.
            while !isLastTaken, next < .max, try !isFree(next, for: item) { next += 1 }
            let number = isLastTaken ? try transaction.nextNumber() : next
            if let wanted = item.marker.number {
                renumbered.append(MarkerImport.Renumbering(old: wanted, new: number))
            }
            item.marker.number = number
            noteTaken(number)
            try insert(item)
        }
        waiting.removeAll()
    }

    /// True if no marker of the plan has or had the number, or undoing took that marker away and the item can have its id.
    private func isFree(_ number: Int, for item: PlanMarker) throws -> Bool {
        if number >= next, number > undone.greatestNumber, !isLastTaken { return true }
        if try transaction.isFree(number) { return true }
        guard let known = try undone.marker(numbered: number) else { return false }
        return known.id == item.id || !undone.ownIDs.contains(item.id)
    }

    private mutating func noteTaken(_ number: Int) {
        isLastTaken = isLastTaken || number == .max
        if number >= next, number < .max { next = number + 1 }
    }
}
