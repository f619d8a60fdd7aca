import PlanArgumentParser

/// How large a sheet is, and how a picture of it is written.
struct OutputOptions: ParsableArguments {
    @OptionGroup var sheet: SheetSizeOptions
    @OptionGroup var picture: PictureOptions

    /// The font file that is named.
    var fontFile: String? { sheet.fontFile }
}
