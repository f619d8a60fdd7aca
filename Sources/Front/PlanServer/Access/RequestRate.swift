import PlanGeometry
import Synchronization

/// A limit on the rate of requests: a bucket for each address that fills evenly, and from which each request takes one.
final class RequestRate: Sendable {
    private struct Bucket {
        var level: Double
        var time: ContinuousClock.Instant
    }

    private let perSecond: Double
    private let size: Double
    private let buckets = Mutex<[String: Bucket]>([:])
    /// Addresses that are kept at most; beyond that all begin anew.
    private static let greatestCount = 10_000

    /// - Parameters:
    ///   - perSecond: How many requests a second are borne for long.
    ///   - burst: How many may come at once.
    init(perSecond: Double, burst: Double) { (self.perSecond, size) = (perSecond, burst) }

    /// Takes one for a request from an address.
    ///
    /// - Returns: After how many seconds to ask again; nil if the request may go on.
    func take(for peer: String) -> Int? {
        let now = ContinuousClock.now
        return buckets.withLock { buckets in
            if buckets.count >= Self.greatestCount { buckets.removeAll(keepingCapacity: true) }
            var bucket = buckets[peer] ?? Bucket(level: size, time: now)
            bucket.level = min(size, bucket.level + perSecond * bucket.time.duration(to: now).seconds)
            bucket.time = now
            let isAllowed = bucket.level >= 1
            if isAllowed { bucket.level -= 1 }
            buckets[peer] = bucket
            return isAllowed ? nil : max(1, Int(saturating: ((1 - bucket.level) / perSecond).rounded(.up)))
        }
    }

    /// True if the bucket of an address is empty, so that a request from there must wait. The call takes nothing from the bucket.
    func isEmpty(for peer: String) -> Bool {
        let now = ContinuousClock.now
        return buckets.withLock { buckets in
            guard let bucket = buckets[peer] else { return false }
            return bucket.level + perSecond * bucket.time.duration(to: now).seconds < 1
        }
    }
}

extension Duration {
    fileprivate var seconds: Double {
        Double(components.seconds) + Double(components.attoseconds) * 1e-18
    }
}
