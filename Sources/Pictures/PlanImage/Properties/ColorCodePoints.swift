/// A colour space by the coding-independent code points of ITU-T H.273, as a PNG has them in its chunk cICP.
public struct ColorCodePoints: Hashable, Sendable {
    /// The primaries: 1 for those of sRGB, 9 for Rec. 2020, 12 for Display P3.
    public var primaries: UInt8
    /// The transfer function: 13 for sRGB, 16 for PQ, 18 for HLG.
    public var transfer: UInt8
    /// The matrix coefficients: 0 for samples that are red, green and blue.
    public var matrix: UInt8
    /// 1 if black is 0 and white the greatest sample; 0 for the narrow range of video.
    public var fullRange: UInt8

    /// Makes code points; those of sRGB unless told.
    public init(primaries: UInt8 = 1, transfer: UInt8 = 13, matrix: UInt8 = 0, fullRange: UInt8 = 1) {
        (self.primaries, self.transfer, self.matrix, self.fullRange) = (primaries, transfer, matrix, fullRange)
    }
}
