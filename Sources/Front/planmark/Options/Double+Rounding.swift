extension Double {
    /// The number for people, rounded to a part of one, such as a thousandth for 1000 parts: `7.82`.
    func rounded(toParts parts: Double) -> String { ((self * parts).rounded() / parts).shortest }
}
