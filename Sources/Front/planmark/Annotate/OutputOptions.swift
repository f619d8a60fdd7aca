import PlanArgumentParser

/// The options for the size of a sheet and for the encoding of its picture.
struct OutputOptions: ParsableArguments {
    @OptionGroup var sheet: SheetSizeOptions
    @OptionGroup var picture: PictureOptions

    /// The font file that is named.
    var fontFile: String? { sheet.fontFile }
}
