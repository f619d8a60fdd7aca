import PlanBase
import PlanGeometry
import PlanJSON

extension Rectification {
    /// The result on one line: `3312 x 2480 pixels, 102.4 pixels per metre; …` with the scales before.
    public func text(in language: MessageLanguage) -> String {
        let (scale, wide, high) = (
            pixelsPerMetre.roundedScale, sides.alongWidth.roundedScale, sides.alongHeight.roundedScale
        )
        let percent = ((sides.inequality * 1000).rounded() / 10).shortest
        return Message(
            """
            \(width) x \(height) pixels, \(scale) pixels per metre; before, there were \(wide) along the width and \(high) along \
            the height, and the sides' scales differed by \(percent) %
            """
        ).text(in: language)
    }

    /// The notes on results that may not be meant, such as a mirrored drawing.
    public var notes: [Message] {
        var notes: [Message] = []
        if isMirrored {
            notes.append(
                Message("the corners go counterclockwise, so the drawing was taken for a mirror image and mirrored"))
        }
        if losesDetail {
            let (scale, detailed) = (pixelsPerMetre.roundedScale, detailedScale.roundedScale)
            notes.append(
                Message("the rectangle has details of up to \(detailed) pixels per metre, and the result has \(scale)"))
        }
        return notes
    }

    /// The result as a JSON object for programs. `transform` has the nine coefficients of the transform, row by row.
    public var json: JSONValue {
        let before: [String: JSONValue] = [
            "top": .number(sides.top), "right": .number(sides.right), "bottom": .number(sides.bottom),
            "left": .number(sides.left), "alongWidth": .number(sides.alongWidth),
            "alongHeight": .number(sides.alongHeight), "inequality": .number(sides.inequality),
        ]
        let map = transform
        return .object([
            "width": JSONValue(width), "height": JSONValue(height), "pixelsPerMetre": .number(pixelsPerMetre),
            "detailedScale": .number(detailedScale), "before": .object(before), "mirrored": .bool(isMirrored),
            "extent": .string(extent.rawValue),
            "transform": .array([map.a, map.b, map.c, map.d, map.e, map.f, map.g, map.h, map.i].map { .number($0) }),
        ])
    }
}

extension Double {
    /// A scale for people: four digits or more.
    var roundedScale: String {
        guard self >= 1e-3 else { return shortest }
        let unit = self < 1 ? 1e6 : self < 100 ? 1000.0 : 10
        return ((self * unit).rounded() / unit).shortest
    }
}
