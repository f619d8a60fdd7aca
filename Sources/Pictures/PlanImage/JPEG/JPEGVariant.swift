import CJPEG
import PlanBase

/// A kind of JPEG that libjpeg does not decode, or not into 8-bit samples.
enum JPEGVariant: Hashable {
    case precision(bits: Int)
    case lossless
    case hierarchical
    case arithmetic
    case jpegLS
    /// The height stands behind the rows, in a DNL marker.
    case lateHeight
    case components(Int)
    case oddSubsampling

    /// The kind that libjpeg gives up at with an error.
    ///
    /// - Parameters:
    ///   - code: libjpeg's code of the error.
    ///   - parameter: the first number in its message.
    ///   - height: the picture's height in its header.
    init?(errorCode code: Int32, parameter: Int, height: Int) {
        switch J_MESSAGE_CODE(rawValue: UInt32(code)) {
        case JERR_BAD_PRECISION: self = .precision(bits: parameter)
        case JERR_ARITH_NOTIMPL: self = .arithmetic
        case JERR_SOF_UNSUPPORTED:
            // The kinds of frame by their markers (ISO/IEC 10918-1, table B.1).
            switch parameter {
            case 0xC3, 0xC7, 0xCB, 0xCF: self = .lossless
            case 0xC9, 0xCA: self = .arithmetic
            default: self = .hierarchical
            }
        case JERR_UNKNOWN_MARKER where parameter == 0xF7: self = .jpegLS
        case JERR_EMPTY_IMAGE where height == 0: self = .lateHeight
        case JERR_COMPONENT_COUNT: self = .components(parameter)
        case JERR_FRACT_SAMPLE_NOTIMPL, JERR_CCIR601_NOTIMPL: self = .oddSubsampling
        default: return nil
        }
    }

    /// The kind of a picture whose header libjpeg reads, if its pixels cannot be had as grey or colours of 8 bits.
    init?(_ reader: jpeg_decompress_struct) {
        if reader.data_precision != 8 {
            self = .precision(bits: Int(reader.data_precision))
        } else if ![1, 3, 4].contains(reader.num_components) {
            self = .components(Int(reader.num_components))
        } else {
            return nil
        }
    }

    /// The kind as it stands in a sentence, with its article.
    var phrase: Message {
        switch self {
        case .precision(let bits): Message("a JPEG with \(bits) bits a sample")
        case .lossless: Message("a JPEG with lossless coding")
        case .hierarchical: Message("a JPEG with hierarchical coding")
        case .arithmetic: Message("a JPEG with arithmetic coding")
        case .jpegLS: Message("a JPEG of the kind JPEG-LS")
        case .lateHeight: Message("a JPEG that does not tell its height before its rows")
        case .components(let count): Message("a JPEG with \(count) colour components")
        case .oddSubsampling: Message("a JPEG with an unusual subsampling of its colours")
        }
    }
}
