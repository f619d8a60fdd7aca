import PlanBase

/// Why a server cannot be started.
public enum ServerError: CodedError, Hashable, Sendable {
    /// The library that speaks HTTP is not installed; `reason` is the system's.
    case noLibrary(reason: String)
    /// The text that was given as an address is no address.
    case badAddress(String)
    /// No machine has that name.
    case unknownHost(String)
    /// Another program listens at the address.
    case addressInUse(String)
    /// The system refuses the address.
    case cannotListen(String, reason: String)
    /// The server cannot be started, for example as the certificate and the key do not belong together.
    case notStarted(isSecure: Bool)
    /// The text that was given as a token is no token; `requirement` says what a token must be.
    case badToken(requirement: Message)
    /// A file cannot be read, or has no such content.
    case badFile(path: String, reason: String)
    /// No plan was given, or a folder has none.
    case noPlans(place: String)

    /// The code that programs know the error by.
    public var code: String {
        switch self {
        case .noLibrary: "noLibrary"
        case .badAddress: "badAddress"
        case .unknownHost: "unknownHost"
        case .addressInUse: "addressInUse"
        case .cannotListen: "cannotListen"
        case .notStarted: "notStarted"
        case .badToken: "badToken"
        case .badFile: "badFile"
        case .noPlans: "noPlans"
        }
    }

    /// The error on one line, with what to do.
    public func message(in language: MessageLanguage) -> String {
        switch self {
        case .noLibrary(let reason):
            language.text(
                "the server needs libmicrohttpd, which cannot be loaded (\(reason)); install the package libmicrohttpd12",
                "服务器需要 libmicrohttpd,但无法载入(\(reason));请安装软件包 libmicrohttpd12")
        case .badAddress(let text):
            language.text(
                "'\(text.excerpt)' is no address to listen at; write HOST:PORT, such as 127.0.0.1:8080, 0.0.0.0:8080 or [::1]:8080",
                "“\(text.excerpt)”不是可监听的地址;请写成 主机:端口,如 127.0.0.1:8080、0.0.0.0:8080 或 [::1]:8080")
        case .unknownHost(let host):
            language.text(
                "'\(host.excerpt)' is no name or address of this machine", "“\(host.excerpt)”不是本机的名称或地址")
        case .addressInUse(let address):
            language.text(
                "\(address): another program listens there; choose another port, or port 0 for one that is free",
                "\(address):已有其他程序在监听;请换一个端口,或用端口 0 自动选择空闲端口")
        case .cannotListen(let address, let reason):
            language.text("\(address): cannot listen there: \(reason)", "\(address):无法监听:\(reason)")
        case .notStarted(let isSecure):
            isSecure
                ? language.text(
                    "the server cannot be started; check that the certificate and the key are PEM files that belong together",
                    "无法启动服务器;请检查证书和密钥是否为相互匹配的 PEM 文件")
                : language.text("the server cannot be started", "无法启动服务器")
        case .badToken(let requirement):
            language.text("a token \(requirement.english)", "令牌\(requirement.chinese)")
        case .badFile(let path, let reason): language.text("\(path): \(reason)", "\(path):\(reason)")
        case .noPlans(let place):
            language.text("\(place): no plans are there", "\(place):其中没有计划")
        }
    }
}

extension ServerError: CustomStringConvertible {
    /// The message in English.
    public var description: String { message(in: .english) }
}
