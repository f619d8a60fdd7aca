import PlanPageCurl

/// The moments of turns, one after the other, and how long each is shown.
struct Film {
    struct Frame: Hashable {
        /// The turn, from 0.
        let turn: Int
        /// The part of the turn that is done, 0 to 1.
        let progress: Double
        let seconds: Double
    }

    let frames: [Frame]

    /// - Parameters:
    ///   - turns: which turns.
    ///   - framesPerTurn: how many frames a turn has, at least 2: its first shows the pages before, its last those after.
    ///     The last frame of a turn is the first of the next.
    ///   - duration: how long a turn takes, in seconds.
    ///   - hold: how much longer pages are shown that rest.
    init(turns: Range<Int>, framesPerTurn: Int, duration: Double, hold: Double, easing: Easing) {
        let (last, step) = (framesPerTurn - 1, duration / Double(framesPerTurn))
        frames = turns.flatMap { turn in
            ((turn == turns.lowerBound ? 0 : 1)...last).map { index in
                let rests = index == 0 || index == last
                return Frame(
                    turn: turn, progress: easing(Double(index) / Double(last)), seconds: step + (rests ? hold : 0))
            }
        }
    }

    /// The length of the film, in seconds.
    var duration: Double { frames.reduce(0) { $0 + $1.seconds } }
}
