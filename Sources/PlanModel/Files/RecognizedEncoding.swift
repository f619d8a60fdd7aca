/// The encoding of a text that is not Unicode, as its bytes make it likely.
///
/// A text is taken for Chinese or Japanese if all its bytes form characters of an encoding of that language, and most of those
/// characters are frequent ones. A text in a Western language that is read so, if its bytes form such characters at all, gives
/// rare ones. Any other text is taken for Windows-1252, which spreadsheets write in Western Europe.
struct RecognizedEncoding: Hashable, Sendable {
    /// The encoding.
    let encoding: TextEncoding
    /// Whether the text is too short to be sure, or has letters as no Western language has them.
    let isDoubtful: Bool

    /// How many bytes of a text are looked at.
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
        guard let likely, likely.count.frequent >= 2, likely.count.share > 0.5 else {
            (encoding, isDoubtful) = (.windows1252, sample.isMostlyRunsBeyondASCII)
            return
        }
        encoding = likely.0
        isDoubtful = likely.count.frequent < 4 || likely.count.share < 0.6
    }
}

/// How many characters beyond ASCII a text has, read in an encoding of Chinese or Japanese.
private struct CharacterCount {
    private(set) var all = 0
    private(set) var frequent = 0

    var share: Double { all == 0 ? 0 : Double(frequent) / Double(all) }

    /// Counts the characters of a text; `nil` if its bytes are none of the encoding.
    init?(_ text: [UInt8], in encoding: TextEncoding, isCut: Bool) {
        guard let result = TextConverter(from: encoding.name)?.utf8(text), result.isValid,
            isCut || result.rest.isEmpty
        else { return nil }
        for scalar in String(decoding: result.start, as: UTF8.self).unicodeScalars where scalar.value >= 0x80 {
            all += 1
            // GB18030 has kana at the same places as EUC-JP, and Chinese has none.
            let isKana = encoding == .shiftJIS && (0x3041...0x30FF).contains(scalar.value)
            if isKana || scalar.isWidePunctuation || Self.frequentCharacters.contains(scalar) { frequent += 1 }
        }
    }

    /// The 500 most frequent characters of Chinese, and those in the words of building trades and of lists' headers, as they
    /// are simplified and as they are not.
    private static let frequentCharacters = Set(
        """
        的一是在不了有和人这中大为上个国我以要他时来用们生到作地于出就分对成会可主发年动同工也能下过子说产种面而方后多定\
        行学法所民得经十三之进着等部度家电力里如水化高自二理起小物现实加量都两体制机当使点从业本去把性好应开它合还因由其\
        些然前外天政四日那社义事平形相全表间样与关各重新线内数正心反你明看原又么利比或但质气第向道命此变条只没结解问意建\
        月公无系军很情者最立代想已通并提直题党程展五果料象员革位入常文总次品式活设及管特件长求老头基资边流路级少图山统接\
        知较将组见计别她手角期根论运农指几九区强放决西被干做必战先回则任取据处队南给色光门即保治北造百规热领七海口东导器\
        压志世金增争济阶油思术极交受联什认六共权收证改清己美再采转更单风切打白教速花带安场身车例真务具万每目至达走积示议\
        声报斗完类八离华名确才科张信马节话米整空元况今集温传土许步群广石记需段研界拉林律叫且究观越织装影算低持音众书布复\
        容儿须际商非验连断深难近矿千周委素技备半办青省列习响约支般史感劳便团往酸历市克何除消构府称太准精值号率族维划选标\
        写存候毛亲快效斯院查江型眼王按格养易置派层片始却专状育厂京识适属圆包火住调满县局照参红细引听该铁价严编序码态优紧\
        急负责施截止限注描述楼房域纸缺陷墙砖板吊顶漏渗裂缝插座灯配箱龙防喷淋窗玻璃锁漆涂污渍破损痕松失未错误待闭拒绝审核\
        检卫厨卧室客厅廊阳台李刘陈杨赵黄吴坐钢筋混凝梁柱护栏杆梯井厕堵塞脱落鼓歪斜尺寸偏差密封胶踢脚坏换修补拆這個為國時\
        來們對會發動過說產種後學經進著電裡現實兩體機當點從業還樣與關線內數開間問題質氣無變條沒結軍總並黨設長頭資邊級圖統\
        較將組見計別論運農幾區強決戰則據處隊給門規熱領東導壓爭濟階術極聯認權證採轉單風帶場車務萬達積議聲報鬥類離華確張馬\
        節話況傳許廣記觀織裝眾書復兒須際驗連斷難礦備辦習響約勞團曆構稱準號維劃選標寫親層專狀廠識適屬圓調滿縣參紅細聽該鐵\
        價嚴編碼優緊負責註紙縫燈龍牆鎖損鬆錯誤審檢廚臥廳陽臺員應義樓衛浴厠罝畢
        """.unicodeScalars)
}

extension Unicode.Scalar {
    /// Whether this is punctuation as wide as a Chinese character, such as `,` and `、`.
    fileprivate var isWidePunctuation: Bool {
        (0x3001...0x3011).contains(value) || (0xFF01...0xFF5E).contains(value)
    }
}

extension [UInt8] {
    /// Whether most of the bytes beyond ASCII stand in runs of three and more, as Western languages do not have them, but
    /// Russian, Greek, Thai or Korean.
    fileprivate var isMostlyRunsBeyondASCII: Bool {
        let runs = split { $0 < 0x80 }.map(\.count)
        return runs.reduce(0) { $1 >= 3 ? $0 + $1 : $0 } * 2 > runs.reduce(0, +)
    }
}
