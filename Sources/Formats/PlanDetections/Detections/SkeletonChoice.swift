import PlanBase
import PlanFiles
import PlanModel

/// Finds the skeleton that is meant by a file's keypoints.
struct SkeletonChoice {
    /// The skeleton that the user means; nil if the user says nothing.
    let meant: Skeleton?
    /// The user's own skeletons.
    let own: [Skeleton]
    private let all: [(skeleton: Skeleton, names: SkeletonNames)]
    private static let builtIn = Skeleton.builtIn.map { (skeleton: $0, names: SkeletonNames($0)) }
    private var found: [[String]: Match?] = [:]

    /// A skeleton and the indices of its keypoints that some names stand for.
    struct Match {
        let skeleton: Skeleton
        let indices: [Int]
    }

    init(_ reading: DetectionReading, file: String) throws(InputError) {
        own = reading.skeletons
        let known = reading.skeletons + Skeleton.builtIn
        if let name = reading.skeleton {
            guard
                let skeleton = known.first(where: { $0.name == name })
                    ?? known.first(where: { $0.name.normalizedKey == name.normalizedKey })
            else {
                let names = known.map { Message(untranslated: $0.name.excerpt) }
                throw InputError(
                    .unfit(reason: Message("there is no skeleton '\(name.excerpt)'; there are: \(names)")), file: file)
            }
            meant = skeleton
        } else {
            meant = nil
        }
        let given = ([meant].compactMap(\.self) + reading.skeletons).map { ($0, SkeletonNames($0)) }
        all = given + Self.builtIn
    }

    /// The skeleton of keypoints that have no names, by how many there are.
    func skeleton(keypoints count: Int) throws(EntryProblem) -> Skeleton? {
        guard let meant else { return all.first { $0.skeleton.keypoints.count == count }?.skeleton }
        guard meant.keypoints.count == count else {
            let (name, needed) = (meant.name.excerpt, meant.keypoints.count)
            throw EntryProblem(
                Message("there are \(count) keypoints, and the skeleton '\(name)' has \(needed)"))
        }
        return meant
    }

    /// The number of keypoints of each skeleton that may be meant, the likelier skeleton first.
    var keypointCounts: [Int] { meant.map { [$0.keypoints.count] } ?? all.map(\.skeleton.keypoints.count) }

    /// The skeleton that has all of some names, each once.
    ///
    /// - Parameter first: The skeletons that go before the other built-in ones.
    mutating func match(_ names: [String], first: [Skeleton] = []) -> Match? {
        if let known = found[names] { return known }
        func index(_ skeleton: Skeleton) -> Int {
            if skeleton == meant || own.contains(skeleton) { return 0 }
            return first.contains(skeleton) ? 1 : 2
        }
        let ordered = all.enumerated().sorted {
            (index($0.element.skeleton), $0.offset) < (index($1.element.skeleton), $1.offset)
        }
        var match: Match?
        for (_, candidate) in ordered {
            let indices = names.compactMap { candidate.names[$0] }
            guard indices.count == names.count, Set(indices).count == names.count else { continue }
            match = Match(skeleton: candidate.skeleton, indices: indices)
            break
        }
        // A file in which each entry has other names is none that repeats them.
        if found.count < 1000 { found[names] = .some(match) }
        return match
    }
}
