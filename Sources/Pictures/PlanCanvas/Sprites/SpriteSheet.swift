/// The sprites of some pictures.
package struct SpriteSheet: Sendable {
    package let frames: [SpriteFrame]
    /// Keeps the frames' memory.
    private let sprites: [PackedSprite]
    /// The places of a picture's frames, those of one after those of the other, by their phases; -1 for those that were not
    /// ordered.
    private let slots: [Int32]

    init(_ sprites: [PackedSprite], slots: [Int32]) {
        frames = sprites.map(\.frame)
        self.sprites = sprites
        self.slots = slots
    }

    /// Which of the frames shows a picture at a phase, for which it was ordered.
    @inline(__always)
    package func frame(ofPicture picture: Int, phase: Int) -> Int32 {
        slots[picture &* Phase.mostPhases &+ phase]
    }
}
