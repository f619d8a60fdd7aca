/// The version of the program and its libraries (Semantic Versioning 2.0.0).
enum PlanmarkVersion {
    static let current = "0.1.0"
}
