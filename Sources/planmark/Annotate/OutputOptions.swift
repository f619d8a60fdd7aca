import PlanArgumentParser
import PlanSheet

/// How large a sheet is, and how a PNG of it is written.
struct OutputOptions: ParsableArguments {
    @OptionGroup var sheet: SheetSizeOptions
    @OptionGroup var png: PNGOptions

    /// Sets what was given in a request.
    func fill(_ request: inout SheetRequest) { sheet.fill(&request) }

    /// The font file that is named.
    var fontFile: String? { sheet.fontFile }
}
