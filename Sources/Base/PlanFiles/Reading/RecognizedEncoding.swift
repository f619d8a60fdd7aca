/// The encoding of a text that is not Unicode, as its bytes make it likely.
///
/// A text is taken for Chinese or Japanese if all its bytes form characters of an encoding of that language, and enough of
/// those characters are frequent ones. A text in a Western language that is read so, if its bytes form such characters at all, gives
/// rare ones. A text with most letters in runs beyond ASCII is taken for Cyrillic or Greek if its letters are as such a language has
/// them. Any other text is taken for Windows-1252, which spreadsheets write in Western Europe, unless its letters are those of no
/// Western alphabet then, and all those of one alphabet in one other encoding that spreadsheets write in Europe; see ``LetterEvidence``.
struct RecognizedEncoding: Hashable, Sendable {
    /// The encoding.
    let encoding: TextEncoding
    /// True if the text is too short to be sure of its encoding, or has letters in runs as no Western language has them.
    let isDoubtful: Bool

    /// The greatest number of bytes of a text that are looked at.
    static let sampleSize = 4096

    /// The encoding of a text.
    ///
    /// - Parameters:
    ///   - sample: The bytes of the text from the first one beyond ASCII, at most ``sampleSize`` of them.
    ///   - isCut: Whether the text may go on after these bytes, so that they may end within a character.
    init(of sample: [UInt8], isCut: Bool) {
        let likely = [TextEncoding.gb18030, .big5, .shiftJIS]
            .compactMap { encoding in
                CharacterCount(sample, in: encoding, isCut: isCut).map { (encoding, count: $0) }
            }
            .max { $0.count.share < $1.count.share }
        guard let likely, likely.count.isLikely else {
            self = Self.european(sample, isCut: isCut)
            return
        }
        encoding = likely.0
        isDoubtful = likely.count.frequent < 4 || likely.count.share < 0.6
    }

    /// True for an encoding with a byte a character.
    var isEuropean: Bool { ![TextEncoding.gb18030, .big5, .shiftJIS].contains(encoding) }

    private init(_ encoding: TextEncoding, isDoubtful: Bool) {
        (self.encoding, self.isDoubtful) = (encoding, isDoubtful)
    }

    /// The encoding of a text in a European language.
    private static func european(_ sample: [UInt8], isCut: Bool) -> RecognizedEncoding {
        func evidence(_ encoding: TextEncoding, _ alphabets: [Set<Unicode.Scalar>]) -> LetterEvidence? {
            guard let result = TextConverter(from: encoding.name)?.utf8(sample), result.isValid,
                isCut || result.rest.isEmpty
            else { return nil }
            return LetterEvidence(of: String(decoding: result.start, as: UTF8.self), alphabets)
        }
        let western = evidence(.windows1252, LetterEvidence.western)
        let isOdd = western.map(\.speaksAgainst) ?? true
        if sample.isMostlyRunsBeyondASCII {
            // Russian and Greek have bytes in common that stand for letters of both, but vowels of the one are no vowels of the other.
            for (encoding, alphabets, vowels, least) in cyrillicAndGreek {
                guard let letters = evidence(encoding, alphabets), let parts = evidence(encoding, [vowels]),
                    letters.fitsOneAlphabet, letters.known >= least, parts.known * 3 >= letters.known
                else { continue }
                return RecognizedEncoding(encoding, isDoubtful: letters.known < 8)
            }
            return RecognizedEncoding(.windows1252, isDoubtful: true)
        }
        let fitting =
            isOdd ? others.filter { evidence($0.encoding, $0.alphabets)?.fitsOneAlphabet == true }.map(\.encoding) : []
        let isBroken = fitting.isEmpty && western?.isBroken == true
        return RecognizedEncoding(fitting.first ?? .windows1252, isDoubtful: isBroken || fitting.count > 1)
    }

    /// The encodings of Cyrillic and Greek lists, with the alphabets, their vowels, which are a third of a text's letters, and the number of
    /// letters that tell: in the rarer encodings a few bytes of any language may be such letters.
    private static let cyrillicAndGreek = [
        (TextEncoding.windows1251, LetterEvidence.cyrillic, LetterEvidence.cyrillicVowels, 5),
        (.dos866, LetterEvidence.cyrillic, LetterEvidence.cyrillicVowels, 16),
        (.koi8, LetterEvidence.cyrillic, LetterEvidence.cyrillicVowels, 16),
        (.windows1253, LetterEvidence.greek, LetterEvidence.greekVowels, 5),
    ]

    /// The other encodings of European lists: of old Macintosh programs and of DOS, as which spreadsheets save lists too, of Central Europe, and
    /// of Turkey. Where two fit, the text is so short that it has one letter, which is rather the usual `ü` than the rare `ź`.
    private static let others: [(encoding: TextEncoding, alphabets: [Set<Unicode.Scalar>])] = [
        (.macRoman, LetterEvidence.western), (.dos850, LetterEvidence.western),
        (.windows1250, LetterEvidence.central), (.windows1254, LetterEvidence.turkish),
    ]
}

/// The number of characters beyond ASCII in a text that is read in an encoding of Chinese or Japanese, and the number of frequent ones
/// among them.
private struct CharacterCount {
    private(set) var all = 0
    private(set) var frequent = 0

    var share: Double { all == 0 ? 0 : Double(frequent) / Double(all) }

    /// True if enough of the characters are frequent to make the encoding likely. A list of names has fewer frequent characters than
    /// other texts, but chance makes only about a sixth frequent.
    var isLikely: Bool { frequent >= 2 && share > (all < 40 ? 0.5 : 0.35) }

    /// Counts the characters of a text; `nil` if its bytes are none of the encoding.
    init?(_ text: [UInt8], in encoding: TextEncoding, isCut: Bool) {
        guard let result = TextConverter(from: encoding.name)?.utf8(text), result.isValid,
            isCut || result.rest.isEmpty
        else { return nil }
        var hasKana = false
        for scalar in String(decoding: result.start, as: UTF8.self).unicodeScalars where scalar.value >= 0x80 {
            // GB18030 has kana at the same places as EUC-JP.
            let isKana = encoding == .shiftJIS && (0x3041...0x30FF).contains(scalar.value)
            hasKana = hasKana || isKana
            all += 1
            let isFrequent = isKana || scalar.isWidePunctuation || Self.isFrequent(scalar, in: encoding)
            frequent += isFrequent ? 1 : 0
        }
        // Shift-JIS has Chinese characters where Windows-1252 has quotation marks before a letter, but no kana there.
        if encoding == .shiftJIS, !hasKana { frequent = 0 }
        // Big5 has 會 where Windows-1252 has the point in the Catalan `l·l`, but Chinese has bytes beyond ASCII side by side.
        if encoding == .big5, !zip(text, text.dropFirst()).contains(where: { $0 >= 0x80 && $1 >= 0x80 }) {
            frequent = 0
        }
    }

    /// True if a character is frequent and of the encoding's first level. Two letters of a Western text may form a frequent
    /// character of another level, such as 万 for `ÉE` in Big5.
    private static func isFrequent(_ character: Unicode.Scalar, in encoding: TextEncoding) -> Bool {
        common.contains(character) || encoding != .big5 && simplified.contains(character)
            || encoding != .gb18030 && traditional.contains(character)
    }

    /// The 500 most frequent characters of Chinese, and those in the words of building trades and of lists' headers, that are the
    /// same simplified and not, and are of the first level in GB 2312 and in Big5.
    private static let common = Set(
        """
        的一是在不了有和人中大上我以要他用生到作地于出就分成可主年同工也能下子面而方后多定行法所民得十三之等部度家力里如\
        水化高自二理起小物加量都制使本去把性好它合因由其些然前外天政四日那社事平形相全表各重新正心反你明看原又么利比或但\
        第向道命此只解意建月公系很情者最立代想已通并提直程展五果料象革位入常文次品式活及管特件求老基流路少山接知她手角期\
        根指几九放西被干做必先回任取南色光即保治北造百七海口器志世金增油思交受什六共收改清己美再采更切打白教速花安身例真\
        具每目至走示斗完八名才科信米整空元今集土步群石需段研界拉林律叫且究越影算低持音布容儿商非深近千周委素技半青省列支\
        般史感便往酸市克何除消府太准精值率族划存候毛快效斯院查江型眼王按格易置派片始育京包火住局照引听序急施截止限注描述\
        房域缺陷板吊漏裂插座配箱防淋窗玻璃漆污破痕松失未待拒核室客廊台李坐筋混凝梁柱杆梯井堵塞落鼓歪斜尺寸偏差密封踢坏修\
        拆著浴字符默返
        """.unicodeScalars)

    /// Those that are simplified, of the first level in GB 2312.
    private static let simplified = Set(
        """
        这为个国时来们对会发动过说产种学经进着电现实两体机当点从业应开还义间样与关线内数质气变条没结问无军题党员总设长头\
        资边级图统较将组见计别论运农区强决战则据处队给门规热领东导压争济阶术极联认权证转单风带场车务万达积议声报类离华确\
        张马节话况温传许广记观织装众书复须际验连断难矿备办习响约劳团历构称号维选标写亲养层却专状厂识适属圆调满县参红细该\
        铁价严编码态优紧负责楼纸墙砖顶渗缝灯龙喷锁涂渍损错误闭绝审检卫厨卧厅阳刘陈杨赵黄吴钢护栏厕脱胶脚换补输录页显请
        """.unicodeScalars)

    /// Those that are not simplified, of the first level in Big5.
    private static let traditional = Set(
        """
        這個為國時來們對會發動過說產種學經進電裡現實兩體機當點從業還樣與關線內數開間問題質氣無變條沒結軍總並黨設長頭資邊\
        級圖統較將組見計別論運農幾區強決戰則據處隊給門規熱領東導壓爭濟階術極聯認權證採轉單風帶場車務萬達積議聲報鬥類離華\
        確張馬節話況傳許廣記觀織裝眾書復兒須際驗連斷難礦備辦習響約勞團曆構稱準號維劃選標寫親層專狀廠識適屬圓調滿縣參紅細\
        聽該鐵價嚴編碼優緊負責註紙縫燈龍牆鎖損鬆錯誤審檢廚臥廳陽臺員應義樓衛畢後
        """.unicodeScalars)
}

extension Unicode.Scalar {
    /// True for punctuation as wide as a Chinese character, such as `,` and `、`.
    fileprivate var isWidePunctuation: Bool {
        (0x3001...0x3011).contains(value) || (0xFF01...0xFF5E).contains(value)
    }
}

extension [UInt8] {
    /// True if most of the bytes beyond ASCII stand in runs of three or more, which are usual in Russian, Greek, Thai or Korean but not
    /// in Western languages.
    fileprivate var isMostlyRunsBeyondASCII: Bool {
        let runs = split { $0 < 0x80 }.map(\.count)
        return runs.reduce(0) { $1 >= 3 ? $0 + $1 : $0 } * 2 > runs.reduce(0, +)
    }
}
