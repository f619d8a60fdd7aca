import CGIF
import PlanImage

/// A GIF as giflib's own decoder reads it.
struct GIFFile {
    struct Frame {
        /// What is on the screen, RGBA.
        let screen: PixelBuffer
        let hundredths: Int
        let width: Int
        let height: Int
    }

    private(set) var frames: [Frame] = []
    private(set) var isRepeated = false
    private(set) var width = 0
    private(set) var height = 0

    /// Nothing when giflib cannot read it.
    init?(path: String) {
        var error: Int32 = 0
        guard let gif = DGifOpenFileName(path, &error) else { return nil }
        defer { DGifCloseFile(gif, &error) }
        guard DGifSlurp(gif) == GIF_OK else { return nil }
        width = Int(gif.pointee.SWidth)
        height = Int(gif.pointee.SHeight)
        var screen = PixelBuffer(width: width, height: height, format: .rgba)
        for index in 0..<Int(gif.pointee.ImageCount) {
            let image = gif.pointee.SavedImages[index]
            for block in 0..<Int(image.ExtensionBlockCount)
            where image.ExtensionBlocks[block].Function == APPLICATION_EXT_FUNC_CODE { isRepeated = true }
            var control = GraphicsControlBlock()
            guard DGifSavedExtensionToGCB(gif, Int32(index), &control) == GIF_OK,
                let colors = image.ImageDesc.ColorMap?.pointee.Colors
            else { return nil }
            let part = image.ImageDesc
            let before = screen
            for y in 0..<Int(part.Height) {
                for x in 0..<Int(part.Width) {
                    let color = Int32(image.RasterBits[y * Int(part.Width) + x])
                    if color == control.TransparentColor { continue }
                    let entry = colors[Int(color)]
                    screen[Int(part.Left) + x, Int(part.Top) + y] = [entry.Red, entry.Green, entry.Blue, 255]
                }
            }
            frames.append(
                Frame(
                    screen: screen, hundredths: Int(control.DelayTime), width: Int(part.Width),
                    height: Int(part.Height)))
            if control.DisposalMode == DISPOSE_BACKGROUND {
                screen = PixelBuffer(width: width, height: height, format: .rgba)
            } else if control.DisposalMode == DISPOSE_PREVIOUS {
                screen = before
            }
        }
    }
}
