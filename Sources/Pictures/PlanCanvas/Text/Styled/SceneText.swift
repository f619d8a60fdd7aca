import PlanBase
import PlanGeometry

/// A text of a scene that is set, as a value that can be painted often and on any thread; its top left corner is the origin.
package struct SceneText: Sendable {
    /// Letters in one style beside each other.
    package struct Run: Sendable {
        package let letters: Path
        package let style: AnyShapeStyle
        /// The lines under and through it; without a colour they are in the letters' style.
        package let lines: [(box: Box, color: Color?)]
    }

    /// The letters' outlines; nothing for a text with colour pictures, which has to be set anew wherever it is painted.
    package let runs: [Run]?
    package let size: Size
    /// A box around all that is inked, decorations included.
    package let bounds: Box
    package let missingGlyphCount: Int
    /// The text's characters.
    package let string: String
    private let set: @Sendable () throws -> TextSetting

    /// - Parameters:
    ///   - setting: the text as it is set.
    ///   - string: its characters.
    ///   - set: sets the same text again, on any thread.
    package init(
        _ setting: TextSetting, string: String, settingAgain set: @escaping @Sendable () throws -> TextSetting
    ) throws(RenderError) {
        (self.string, self.set) = (string, set)
        let layout = setting.layout
        size = layout.logicalSize
        // Decorations and raised letters lie within or near the lines.
        let reach = layout.font.size
        bounds = layout.inkBox.union(Box(origin: .zero, size: size)).insetBy(dx: -reach, dy: -reach)
        missingGlyphCount = layout.missingGlyphCount
        runs = try Self.outlines(of: setting)
    }

    /// The text as Pango has it, on this thread.
    package func setting() throws -> TextSetting { try set() }

    private static func outlines(of setting: TextSetting) throws(RenderError) -> [Run]? {
        let scratch = try Canvas.withoutEdges()
        scratch.scaleForOutlines(ofSize: setting.layout.font.size)
        var runs: [Run] = []
        for run in setting.runs() {
            if run.glyphs.hasPictures { return nil }
            scratch.clearPath()
            run.glyphs.addOutlines(in: scratch.context)
            runs.append(Run(letters: scratch.path, style: run.style, lines: run.lines))
        }
        return runs
    }
}
