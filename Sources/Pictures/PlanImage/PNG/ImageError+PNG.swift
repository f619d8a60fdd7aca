import PlanBase

extension ImageError {
    /// The input is a PNG that breaks the rules of its format; `reason` says which.
    static func corruptPNG(file: String, reason: Message) -> ImageError {
        .corrupt(file: file, format: .png, reason: reason)
    }
}
