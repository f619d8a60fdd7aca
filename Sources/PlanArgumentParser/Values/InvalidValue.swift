/// Why a text is not a value of its type.
struct InvalidValue: Error {
    let expectedForm: String
    let candidates: [String]
}
