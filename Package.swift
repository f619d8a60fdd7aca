// swift-tools-version: 6.2

import PackageDescription

// Pango's own file for pkg-config brings in GIO's, and with it the flag -pthread, of which the package manager warns at every
// build. Sources/CPango/pango.pc names the same headers without GIO. (Where a path has a space, the package manager takes it for
// two names.)
let pangoFile = "\(Context.packageDirectory)/Sources/CPango/pango.pc"
let pango = pangoFile.contains(" ") ? "pangocairo" : pangoFile

let package = Package(
    name: "planmark",
    products: [
        .library(name: "PlanGeometry", targets: ["PlanGeometry"]),
        .library(name: "PlanFiles", targets: ["PlanFiles"]),
        .library(name: "PlanModel", targets: ["PlanModel"]),
        .library(name: "PlanStore", targets: ["PlanStore"]),
        .library(name: "PlanPostgres", targets: ["PlanPostgres"]),
        .library(name: "PlanImage", targets: ["PlanImage"]),
        .library(name: "PlanCanvas", targets: ["PlanCanvas"]),
        .library(name: "PlanViews", targets: ["PlanViews"]),
        .library(name: "PlanOverlay", targets: ["PlanOverlay"]),
        .library(name: "PlanSheet", targets: ["PlanSheet"]),
        .library(name: "PlanBatch", targets: ["PlanBatch"]),
        .library(name: "PlanTiles", targets: ["PlanTiles"]),
        .library(name: "PlanPDF", targets: ["PlanPDF"]),
        .library(name: "PlanServer", targets: ["PlanServer"]),
        .library(name: "PlanPageCurl", targets: ["PlanPageCurl"]),
        .library(name: "PlanC", type: .static, targets: ["PlanC"]),
        .executable(name: "planmark", targets: ["planmark"]),
    ],
    // Each target lists every module that it imports. The package manager recompiles a target after a change in a listed module
    // alone; a target compiled against the old layout of another module crashes.
    targets: [
        .target(name: "PlanGeometry"),
        .target(
            name: "PlanModel",
            dependencies: ["PlanGeometry", "PlanFiles", "CJansson", "CCrypto", "CMinizip", "CExpat", "CXlsxWriter"]),
        .target(name: "PlanFiles"),
        .target(name: "PlanStore", dependencies: ["PlanGeometry", "PlanFiles", "PlanModel", "CSQLite"]),
        .target(name: "PlanPostgres", dependencies: ["PlanGeometry", "PlanModel", "PlanStore", "CPostgres"]),
        .target(
            name: "PlanImage",
            dependencies: [
                "PlanGeometry", "PlanFiles", "CFileSync", "CPNG", "CJPEG", "CISAL", "CDeflate", "CZlib", "CGIF",
                "CWebP", "CQPDF", "CSpawn",
            ]),
        .target(
            name: "PlanCanvas",
            dependencies: ["PlanGeometry", "PlanModel", "PlanImage", "CCairo", "CPango"]),
        .target(name: "PlanViews", dependencies: ["PlanGeometry", "PlanModel", "PlanImage", "PlanCanvas"]),
        .target(
            name: "PlanOverlay", dependencies: ["PlanGeometry", "PlanModel", "PlanImage", "PlanCanvas", "PlanViews"]),
        .target(
            name: "PlanSheet",
            dependencies: [
                "PlanGeometry", "PlanFiles", "PlanModel", "PlanImage", "PlanCanvas", "PlanViews", "PlanOverlay",
            ]),
        .target(
            name: "PlanBatch",
            dependencies: [
                "PlanGeometry", "PlanFiles", "PlanModel", "PlanImage", "PlanStore", "PlanPostgres", "PlanSheet",
            ]),
        .target(
            name: "PlanTiles",
            dependencies: [
                "PlanGeometry", "PlanFiles", "PlanModel", "PlanStore", "PlanImage", "PlanCanvas", "PlanOverlay",
                "PlanSheet",
                "CFileSync",
                "CISAL", "CDeflate",
            ]),
        .target(
            name: "PlanPDF",
            dependencies: [
                "PlanGeometry", "PlanFiles", "PlanModel", "PlanStore", "PlanImage", "PlanCanvas", "PlanOverlay",
                "PlanSheet", "CDeflate",
            ]),
        .target(
            name: "PlanServer",
            dependencies: [
                "PlanGeometry", "PlanFiles", "PlanModel", "PlanStore", "PlanPostgres", "PlanImage", "PlanCanvas",
                "PlanOverlay", "PlanSheet", "PlanTiles", "PlanPDF", "CMicroHTTPD",
            ]),
        .target(
            name: "PlanPageCurl", dependencies: ["PlanGeometry", "PlanModel", "PlanImage", "PlanCanvas", "PlanViews"]),
        .target(
            name: "PlanC",
            dependencies: [
                "PlanGeometry", "PlanModel", "PlanStore", "PlanPostgres", "PlanImage", "PlanCanvas", "PlanViews",
                "PlanOverlay", "PlanSheet", "PlanBatch", "PlanTiles", "PlanPDF", "PlanPageCurl", "CPlanmark",
            ]),
        .target(name: "PlanArgumentParser"),
        .executableTarget(
            name: "planmark",
            dependencies: [
                "PlanArgumentParser", "PlanGeometry", "PlanFiles", "PlanModel", "PlanStore", "PlanPostgres",
                "PlanImage",
                "PlanCanvas", "PlanViews",
                "PlanOverlay", "PlanSheet", "PlanBatch", "PlanTiles", "PlanPDF", "PlanServer", "PlanPageCurl",
                "CQREncode",
            ]),
        .executableTarget(
            name: "planmark-samples",
            dependencies: [
                "PlanGeometry", "PlanModel", "PlanImage", "PlanCanvas", "PlanViews", "PlanOverlay", "PlanPageCurl",
            ]),

        .executableTarget(
            name: "planmark-bench",
            dependencies: [
                "PlanGeometry", "PlanModel", "PlanStore", "PlanPostgres", "PlanImage", "PlanCanvas", "PlanViews",
                "PlanOverlay", "PlanSheet", "PlanPageCurl", "CPNG", "CCairo",
            ]),

        .systemLibrary(name: "CPlanmark"),
        .systemLibrary(name: "CFileSync"),
        .systemLibrary(
            name: "CPNG", pkgConfig: "libpng",
            providers: [.apt(["libpng-dev"])]),
        .systemLibrary(
            name: "CDeflate", pkgConfig: "libdeflate",
            providers: [.apt(["libdeflate-dev"])]),
        .systemLibrary(
            name: "CISAL", pkgConfig: "libisal",
            providers: [.apt(["libisal-dev"])]),
        .systemLibrary(
            name: "CZlib", pkgConfig: "zlib",
            providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(
            name: "CJPEG", pkgConfig: "libjpeg",
            providers: [.apt(["libjpeg62-turbo-dev"])]),
        .systemLibrary(
            name: "CGIF", pkgConfig: "libgif",
            providers: [.apt(["libgif-dev"])]),
        .systemLibrary(
            name: "CWebP", pkgConfig: "libwebpmux",
            providers: [.apt(["libwebp-dev"])]),
        .systemLibrary(
            name: "CCairo", pkgConfig: "cairo",
            providers: [.apt(["libcairo2-dev"])]),
        .systemLibrary(
            name: "CPango", pkgConfig: pango,
            providers: [.apt(["libpango1.0-dev"])]),
        .systemLibrary(
            name: "CJansson", pkgConfig: "jansson",
            providers: [.apt(["libjansson-dev"])]),
        .systemLibrary(
            name: "CSQLite", pkgConfig: "sqlite3",
            providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(
            name: "CPostgres",
            providers: [.apt(["libpq-dev"])]),
        .systemLibrary(
            name: "CMicroHTTPD",
            providers: [.apt(["libmicrohttpd-dev"])]),
        .systemLibrary(
            name: "CQREncode",
            providers: [.apt(["libqrencode-dev"])]),
        .systemLibrary(
            name: "CQPDF",
            providers: [.apt(["libqpdf-dev"])]),
        .systemLibrary(name: "CSpawn"),
        .systemLibrary(
            name: "CMinizip", pkgConfig: "minizip",
            providers: [.apt(["libminizip-dev"])]),
        .systemLibrary(
            name: "CExpat", pkgConfig: "expat",
            providers: [.apt(["libexpat1-dev"])]),
        .systemLibrary(
            name: "CXlsxWriter", pkgConfig: "xlsxwriter",
            providers: [.apt(["libxlsxwriter-dev"])]),
        .systemLibrary(
            name: "CCrypto", pkgConfig: "libcrypto",
            providers: [.apt(["libssl-dev"])]),

        .target(name: "TestSupport", dependencies: ["PlanGeometry"], path: "Tests/TestSupport"),
        .target(name: "PostgresSupport", path: "Tests/PostgresSupport"),
        .testTarget(name: "PlanGeometryTests", dependencies: ["PlanGeometry", "TestSupport"]),
        .testTarget(name: "PlanModelTests", dependencies: ["PlanGeometry", "PlanModel", "TestSupport"]),
        .testTarget(name: "PlanFilesTests", dependencies: ["PlanFiles", "TestSupport"]),
        .testTarget(
            name: "PlanStoreTests",
            dependencies: [
                "PlanGeometry", "PlanModel", "PlanStore", "PlanPostgres", "CSQLite", "PostgresSupport", "TestSupport",
            ]),
        .testTarget(
            name: "PlanPostgresTests",
            dependencies: ["PlanGeometry", "PlanModel", "PlanStore", "PlanPostgres", "PostgresSupport", "TestSupport"]),
        .testTarget(
            name: "PlanImageTests",
            dependencies: [
                "PlanGeometry", "PlanImage", "CPNG", "CJPEG", "CDeflate", "CZlib", "CGIF", "CWebP", "TestSupport",
            ]),
        .testTarget(
            name: "PlanCanvasTests",
            dependencies: ["PlanGeometry", "PlanModel", "PlanImage", "PlanCanvas", "CCairo", "TestSupport"]),
        .testTarget(
            name: "PlanViewsTests",
            dependencies: ["PlanGeometry", "PlanModel", "PlanImage", "PlanCanvas", "PlanViews", "TestSupport"]),
        .testTarget(
            name: "PlanOverlayTests",
            dependencies: [
                "PlanGeometry", "PlanModel", "PlanImage", "PlanCanvas", "PlanViews", "PlanOverlay", "CCairo",
                "TestSupport",
            ]),
        .testTarget(
            name: "PlanSheetTests",
            dependencies: [
                "PlanGeometry", "PlanModel", "PlanImage", "PlanCanvas", "PlanOverlay", "PlanSheet", "TestSupport",
            ]),
        .testTarget(
            name: "PlanBatchTests",
            dependencies: [
                "PlanGeometry", "PlanModel", "PlanImage", "PlanStore", "PlanSheet", "PlanBatch", "TestSupport",
            ]),
        .testTarget(
            name: "PlanTilesTests",
            dependencies: [
                "PlanGeometry", "PlanModel", "PlanStore", "PlanImage", "PlanCanvas", "PlanSheet", "PlanTiles",
                "TestSupport",
            ]),
        .testTarget(
            name: "PlanPDFTests",
            dependencies: [
                "PlanGeometry", "PlanFiles", "PlanModel", "PlanStore", "PlanImage", "PlanCanvas", "PlanOverlay",
                "PlanSheet", "PlanPDF", "TestSupport",
            ]),
        .testTarget(
            name: "PlanServerTests",
            dependencies: [
                "PlanGeometry", "PlanFiles", "PlanModel", "PlanStore", "PlanPostgres", "PlanImage", "PlanCanvas",
                "PlanOverlay", "PlanSheet", "PlanTiles", "PlanServer", "TestSupport",
            ]),
        .testTarget(
            name: "PlanPageCurlTests",
            dependencies: [
                "PlanGeometry", "PlanModel", "PlanImage", "PlanCanvas", "PlanViews", "PlanPageCurl", "TestSupport",
            ]),
        .testTarget(
            name: "PlanCTests",
            dependencies: [
                "PlanGeometry", "PlanModel", "PlanImage", "PlanViews", "PlanSheet", "PlanC", "CPlanmark", "TestSupport",
            ]),
        .testTarget(name: "PlanArgumentParserTests", dependencies: ["PlanArgumentParser"]),
        .testTarget(
            name: "PlanmarkTests",
            dependencies: [
                "PlanArgumentParser", "PlanGeometry", "PlanModel", "PlanImage", "PlanPageCurl", "PlanStore", "PlanC",
                "CPlanmark", "planmark", "PostgresSupport", "TestSupport",
            ]),
    ],
    swiftLanguageModes: [.v6]
)
