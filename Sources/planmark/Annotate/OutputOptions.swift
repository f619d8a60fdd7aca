import PlanArgumentParser

/// How large a sheet is, and how a PNG of it is written.
struct OutputOptions: ParsableArguments {
    @OptionGroup var sheet: SheetSizeOptions
    @OptionGroup var png: PNGOptions

    /// The font file that is named.
    var fontFile: String? { sheet.fontFile }
}
