import PlanBase
import PlanGeometry

/// Why a mask of a file has no outline.
package struct MaskProblem: Error {
    package let message: Message

    package init(_ message: Message) { self.message = message }

    /// The problem of a mask without any pixel inside.
    package static var empty: MaskProblem { MaskProblem(Message("the mask has no pixel inside")) }

    /// The problem of a mask whose width and height are swapped against those of its picture.
    package static func swapped(_ mask: Size, of picture: Size) -> MaskProblem {
        MaskProblem(
            Message(
                """
                the mask is \(mask.shown), and its picture \(picture.shown): width and height are swapped; \
                a mask's 'size' is the height and then the width
                """))
    }
}
