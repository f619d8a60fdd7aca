import Foundation

extension String {
    /// Whether people list the text before another: letters count whatever their case and accents, and digits as numbers, so that
    /// `Firm 9` precedes `Firm 10`.
    package func precedesNaturally(_ other: String) -> Bool {
        switch compare(other, options: [.caseInsensitive, .diacriticInsensitive, .numeric]) {
        case .orderedAscending: true
        case .orderedDescending: false
        case .orderedSame: self < other
        }
    }
}
