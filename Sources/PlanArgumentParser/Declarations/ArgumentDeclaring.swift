/// A property wrapper that declares arguments.
protocol ArgumentDeclaring {
    func declare(_ property: String, at key: ArgumentKey, section: String?, into set: inout ArgumentSet)
}
