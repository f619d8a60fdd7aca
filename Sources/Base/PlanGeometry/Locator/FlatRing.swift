/// A ring as a range of edges in a list of points, and its box.
///
/// In the list each ring repeats its first vertex at its end, so that edge k leads from point k to point k + 1.
struct FlatRing: Sendable {
    let edges: Range<Int>
    let box: Box
}
