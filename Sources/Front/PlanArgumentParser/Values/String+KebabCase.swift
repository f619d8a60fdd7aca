extension String {
    /// `markerSize` as `marker-size`, `useHTTPProxy` as `use-http-proxy`.
    package var inKebabCase: String {
        let letters = Array(self)
        var result = ""
        for (index, letter) in letters.enumerated() {
            if letter == "_" {
                result += "-"
            } else if letter.isUppercase {
                let afterLower = index > 0 && !letters[index - 1].isUppercase && letters[index - 1] != "_"
                let beforeLower = index > 0 && index + 1 < letters.count && letters[index + 1].isLowercase
                if (afterLower || beforeLower) && result.last != "-" { result += "-" }
                result += letter.lowercased()
            } else {
                result.append(letter)
            }
        }
        return result
    }
}
