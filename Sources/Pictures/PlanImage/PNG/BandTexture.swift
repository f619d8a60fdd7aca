/// The degree to which a band's filtered rows repeat, which decides how they are best deflated.
enum BandTexture {
    /// Hardly anything but paper.
    case calm
    /// A drawing.
    case usual
    /// A photograph, whose differences do not repeat.
    case photographic
}
