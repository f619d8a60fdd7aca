import PlanArgumentParser
import PlanBase
import PlanModel

/// The choice to set a scale that contradicts one that is known.
struct SecondScaleOptions: ParsableArguments {
    @Flag(help: "Set a scale that differs by more than 5 % from the one that is known.") var anyway = false

    /// The share by which scales may differ without a word of the user; more is no mismeasuring but a slip.
    static let greatestDifference = 0.05

    /// Returns by how much per cent two scales differ, the lesser one being the whole; nil for a difference that needs no word of the user.
    func percent(between one: Double, _ other: Double?) -> String? {
        guard !anyway, let other else { return nil }
        let share = max(one, other) / min(one, other) - 1
        return share > Self.greatestDifference ? (share * 100).rounded(toParts: 10) : nil
    }

    /// Refuses a scale of a plan, or of a detail of one, that contradicts the one that it has.
    ///
    /// - Parameter detail: The detail's name; nil for the plan's own scale.
    func refuse(_ new: Double, against known: Double?, detail: String? = nil) throws {
        guard let known, let percent = percent(between: new, known) else { return }
        let (old, wanted) = (known.rounded(toParts: 1000), new.rounded(toParts: 1000))
        guard let detail else {
            throw CommandFailure(
                Message(
                    """
                    the plan has a scale of \(old) pixels per metre, and the new one is \(wanted), a difference of \(percent) %; \
                    nothing was changed; --anyway sets the new one
                    """))
        }
        throw CommandFailure(
            Message(
                """
                the detail '\(detail.onOneLine)' has a scale of \(old) pixels per metre, and the new one is \(wanted), a difference of \
                \(percent) %; nothing was changed; --anyway sets the new one
                """))
    }

    /// Refuses a scale that contradicts the one that the drawing's file has.
    func refuse(_ given: Double?, againstDrawing file: String, _ known: Double?) throws {
        guard let given, let known, let percent = percent(between: given, known) else { return }
        let (own, wanted) = (known.rounded(toParts: 1000), given.rounded(toParts: 1000))
        throw CommandFailure(
            Message(
                """
                \(file): the drawing has a scale of \(own) pixels per metre, and the given one is \(wanted), a difference of \
                \(percent) %; no plan was made; leave the scale out, or give --anyway
                """))
    }

    /// Refuses known lengths that contradict each other.
    func refuse(_ fit: ScaleFit) throws {
        guard !anyway, fit.spread > Self.greatestDifference else { return }
        let scales = fit.lengths.map { Message(untranslated: $0.pixelsPerMetre.rounded(toParts: 1000)) }
        let percent = (fit.spread * 100).rounded(toParts: 10)
        throw CommandFailure(
            Message(
                """
                the lengths give scales of \(scales) pixels per metre, which differ by \(percent) %: the drawing is distorted, or a \
                length is wrong; nothing was changed; --anyway sets the scale that fits them best
                """))
    }
}
