/// The edges that a sweep line meets, from the lowest to the highest.
///
/// Kept in blocks of bounded length, so that a change in the middle moves few of them.
struct SweepStatus {
    /// A place in the order: before the element at `offset` of a block, or behind the last one of all.
    struct Position {
        fileprivate var block: Int
        fileprivate var offset: Int
    }

    private static let blockLength = 256
    /// No block is empty.
    private var blocks: [[Int]] = []

    /// The place of the first edge that satisfies `condition`, as all edges above it do.
    func firstPosition(where condition: (Int) -> Bool) -> Position {
        let block = blocks.partitioningIndex { condition($0[$0.count - 1]) }
        guard block < blocks.count else { return Position(block: block, offset: 0) }
        return Position(block: block, offset: blocks[block].partitioningIndex(where: condition))
    }

    /// The edge at a place, or `nil` behind the last one.
    func edge(at position: Position) -> Int? {
        position.block < blocks.count ? blocks[position.block][position.offset] : nil
    }

    /// The edge before a place, or `nil` at the first one.
    func edge(before position: Position) -> Int? {
        if position.offset > 0 { return blocks[position.block][position.offset - 1] }
        return position.block > 0 ? blocks[position.block - 1].last : nil
    }

    /// The place one edge further up.
    func position(after position: Position) -> Position {
        position.offset + 1 < blocks[position.block].count
            ? Position(block: position.block, offset: position.offset + 1)
            : Position(block: position.block + 1, offset: 0)
    }

    /// Puts edges in the place of the `count` ones from `position` on.
    mutating func replace(_ count: Int, at position: Position, with edges: [Int]) {
        if count == edges.count, count == 1 {
            blocks[position.block][position.offset] = edges[0]
            return
        }
        remove(count, at: position)
        if !edges.isEmpty { insert(edges, at: position) }
    }

    private mutating func remove(_ count: Int, at position: Position) {
        var (block, offset, rest) = (position.block, position.offset, count)
        while rest > 0 {
            let end = min(offset + rest, blocks[block].count)
            rest -= end - offset
            blocks[block].removeSubrange(offset..<end)
            if blocks[block].isEmpty { blocks.remove(at: block) } else { block += 1 }
            offset = 0
        }
    }

    private mutating func insert(_ edges: [Int], at position: Position) {
        var (block, offset) = (position.block, position.offset)
        if block == blocks.count {
            if blocks.isEmpty { blocks.append([]) }
            block = blocks.count - 1
            offset = blocks[block].count
        }
        blocks[block].insert(contentsOf: edges, at: offset)
        guard blocks[block].count > 2 * Self.blockLength else { return }
        let all = blocks[block]
        let parts = stride(from: 0, to: all.count, by: Self.blockLength).map {
            Array(all[$0..<min($0 + Self.blockLength, all.count)])
        }
        blocks.replaceSubrange(block...block, with: parts)
    }
}
