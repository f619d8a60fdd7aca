import CQPDF
import PlanBase

/// libqpdf, which reads the structure of PDF files. It is loaded when the first one is opened.
enum QPDF {
    /// The library's functions; nil where it is not installed.
    static let library: planmark_qpdf? = {
        var library = planmark_qpdf()
        return planmark_load_qpdf(&library) == nil ? library : nil
    }()

    /// Why the last call failed.
    static func error(_ library: planmark_qpdf, _ data: qpdf_data?, _ name: String) -> ImageError {
        let error = library.qpdf_get_error(data)
        if library.qpdf_get_error_code(data, error) == qpdf_e_password { return .passwordNeeded(file: name) }
        return .corrupt(file: name, format: .pdf, reason: detail(library, data, error))
    }

    /// Returns libqpdf's message for an error or a warning.
    static func detail(_ library: planmark_qpdf, _ data: qpdf_data?, _ error: qpdf_error?) -> Message {
        library.qpdf_get_error_message_detail(data, error).map {
            Message(untranslated: String(cString: $0).onlyPrintable)
        }
            ?? Message("it cannot be read")
    }
}
