import CQPDF

/// libqpdf, which reads the structure of PDF files. It is loaded when the first one is opened.
enum QPDF {
    /// The library's functions; nil where it is not installed.
    static let library: planmark_qpdf? = {
        var library = planmark_qpdf()
        return planmark_load_qpdf(&library) == nil ? library : nil
    }()
}
