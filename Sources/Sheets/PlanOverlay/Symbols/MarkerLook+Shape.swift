extension MarkerLook {
    /// The symbol's shape; `digitWidth` is the advance of a digit as a multiple of the font size.
    package func shape(digitWidth: Double) -> any MarkerShape {
        switch icon?.content {
        case .picture(let picture): return IconShape(picture, look: self, digitWidth: digitWidth)
        case .scene(let scene): return SceneShape(scene, look: self, digitWidth: digitWidth)
        case nil: break
        }
        return switch symbol {
        case .pin: PinShape(look: self, digitWidth: digitWidth)
        case .dot: DotShape(look: self, digitWidth: digitWidth)
        case .ring: StrokedSymbol.ring(self, digitWidth: digitWidth)
        case .square: SquareShape(look: self, digitWidth: digitWidth)
        case .cross: StrokedSymbol.cross(self, digitWidth: digitWidth)
        case .flag: FlagShape(look: self, digitWidth: digitWidth)
        }
    }
}
