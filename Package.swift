// swift-tools-version: 6.2

import PackageDescription

// Pango's own file for pkg-config brings in GIO's, and with it the flag -pthread, of which the package manager warns at every
// build. Sources/System/CPango/pango.pc names the same headers without GIO. (Where a path has a space, the package manager takes it for
// two names.)
let pangoFile = "\(Context.packageDirectory)/Sources/System/CPango/pango.pc"
let pango = pangoFile.contains(" ") ? "pangocairo" : pangoFile

let package = Package(
    name: "planmark",
    products: [
        .library(name: "PlanGeometry", targets: ["PlanGeometry"]),
        .library(name: "PlanBase", targets: ["PlanBase"]),
        .library(name: "PlanFiles", targets: ["PlanFiles"]),
        .library(name: "PlanJSON", targets: ["PlanJSON"]),
        .library(name: "PlanModel", targets: ["PlanModel"]),
        .library(name: "PlanSession", targets: ["PlanSession"]),
        .library(name: "PlanTables", targets: ["PlanTables"]),
        .library(name: "PlanExchange", targets: ["PlanExchange"]),
        .library(name: "PlanDetections", targets: ["PlanDetections"]),
        .library(name: "PlanStore", targets: ["PlanStore"]),
        .library(name: "PlanPostgres", targets: ["PlanPostgres"]),
        .library(name: "PlanImage", targets: ["PlanImage"]),
        .library(name: "PlanCanvas", targets: ["PlanCanvas"]),
        .library(name: "PlanViews", targets: ["PlanViews"]),
        .library(name: "PlanOverlay", targets: ["PlanOverlay"]),
        .library(name: "PlanTracing", targets: ["PlanTracing"]),
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
        .target(name: "PlanGeometry", path: "Sources/Base/PlanGeometry"),
        .target(name: "PlanBase", dependencies: ["PlanGeometry", "CCatalogues"], path: "Sources/Base/PlanBase"),
        .target(
            name: "PlanFiles", dependencies: ["PlanGeometry", "PlanBase", "CDeflate", "CFileSync"],
            path: "Sources/Base/PlanFiles"),
        .target(
            name: "PlanJSON", dependencies: ["PlanGeometry", "PlanBase", "PlanFiles", "CJansson"],
            path: "Sources/Base/PlanJSON"),
        .target(
            name: "PlanModel", dependencies: ["PlanGeometry", "PlanBase", "PlanFiles", "PlanJSON", "CCrypto"],
            path: "Sources/Model/PlanModel"),
        .target(
            name: "PlanSession", dependencies: ["PlanGeometry", "PlanBase", "PlanModel"],
            path: "Sources/Model/PlanSession"),
        .target(
            name: "PlanTables",
            dependencies: ["PlanGeometry", "PlanBase", "PlanFiles", "PlanModel", "CMinizip", "CExpat"],
            path: "Sources/Formats/PlanTables"),
        .target(
            name: "PlanExchange",
            dependencies: [
                "PlanGeometry", "PlanBase", "PlanFiles", "PlanJSON", "PlanModel", "PlanTables", "CXlsxWriter",
            ], path: "Sources/Formats/PlanExchange"),
        .target(
            name: "PlanDetections",
            dependencies: [
                "PlanGeometry", "PlanBase", "PlanFiles", "PlanJSON", "PlanModel", "PlanTables", "PlanExchange",
            ], path: "Sources/Formats/PlanDetections"),
        .target(
            name: "PlanStore",
            dependencies: [
                "PlanGeometry", "PlanBase", "PlanFiles", "PlanJSON", "PlanModel", "PlanSession", "PlanTables",
                "PlanExchange", "PlanDetections", "CSQLite",
            ], path: "Sources/Plans/PlanStore"),
        .target(
            name: "PlanPostgres",
            dependencies: [
                "PlanGeometry", "PlanBase", "PlanJSON", "PlanModel", "PlanStore", "CPostgres",
            ], path: "Sources/Plans/PlanPostgres"),
        .target(
            name: "PlanImage",
            dependencies: [
                "PlanGeometry", "PlanBase", "PlanFiles", "CPNG", "CDeflate", "CISAL", "CZlib", "CJPEG",
                "CGIF", "CWebP", "CQPDF", "CSpawn",
            ], path: "Sources/Pictures/PlanImage"),
        .target(
            name: "PlanCanvas",
            dependencies: ["PlanGeometry", "PlanBase", "PlanFiles", "PlanImage", "CCairo", "CPango"],
            path: "Sources/Pictures/PlanCanvas"),
        .target(
            name: "PlanViews",
            dependencies: ["PlanGeometry", "PlanBase", "PlanFiles", "PlanJSON", "PlanImage", "PlanCanvas"],
            path: "Sources/Pictures/PlanViews"),
        .target(
            name: "PlanOverlay",
            dependencies: [
                "PlanGeometry", "PlanBase", "PlanFiles", "PlanJSON", "PlanModel", "PlanTables", "PlanImage",
                "PlanCanvas", "PlanViews",
            ], path: "Sources/Sheets/PlanOverlay"),
        .target(
            name: "PlanTracing", dependencies: ["PlanGeometry", "PlanBase", "PlanImage"],
            path: "Sources/Sheets/PlanTracing"),
        .target(
            name: "PlanSheet",
            dependencies: [
                "PlanGeometry", "PlanBase", "PlanFiles", "PlanJSON", "PlanModel", "PlanTables", "PlanExchange",
                "PlanDetections", "PlanImage", "PlanCanvas", "PlanViews", "PlanOverlay", "PlanTracing",
            ], path: "Sources/Sheets/PlanSheet"),
        .target(
            name: "PlanBatch",
            dependencies: [
                "PlanGeometry", "PlanBase", "PlanFiles", "PlanJSON", "PlanModel", "PlanTables", "PlanStore",
                "PlanImage", "PlanSheet",
            ], path: "Sources/Front/PlanBatch"),
        .target(
            name: "PlanTiles",
            dependencies: [
                "PlanGeometry", "PlanBase", "PlanFiles", "PlanJSON", "PlanModel", "PlanStore", "PlanImage",
                "PlanCanvas", "PlanOverlay", "PlanSheet", "CFileSync", "CISAL",
            ], path: "Sources/Front/PlanTiles"),
        .target(
            name: "PlanPDF",
            dependencies: [
                "PlanGeometry", "PlanBase", "PlanFiles", "PlanJSON", "PlanModel", "PlanTables", "PlanExchange",
                "PlanDetections", "PlanStore", "PlanImage", "PlanCanvas", "PlanOverlay", "PlanSheet", "CDeflate",
            ], path: "Sources/Plans/PlanPDF"),
        .target(
            name: "PlanServer",
            dependencies: [
                "PlanGeometry", "PlanBase", "PlanFiles", "PlanJSON", "PlanModel", "PlanExchange", "PlanStore",
                "PlanPostgres", "PlanImage", "PlanOverlay", "PlanSheet", "PlanTiles", "PlanPDF", "CMicroHTTPD",
            ], path: "Sources/Front/PlanServer"),
        .target(
            name: "PlanPageCurl", dependencies: ["PlanGeometry", "PlanBase", "PlanImage", "PlanCanvas"],
            path: "Sources/Pages/PlanPageCurl"),
        .target(
            name: "PlanC",
            dependencies: [
                "PlanGeometry", "PlanBase", "PlanFiles", "PlanJSON", "PlanModel", "PlanTables", "PlanExchange",
                "PlanDetections", "PlanStore", "PlanPostgres", "PlanImage", "PlanCanvas", "PlanViews", "PlanSheet",
                "PlanBatch", "PlanTiles", "PlanPDF", "PlanPageCurl", "CPlanmark",
            ], path: "Sources/Front/PlanC"),
        .target(name: "PlanArgumentParser", dependencies: ["PlanBase"], path: "Sources/Front/PlanArgumentParser"),
        .executableTarget(
            name: "planmark",
            dependencies: [
                "PlanGeometry", "PlanBase", "PlanFiles", "PlanJSON", "PlanModel", "PlanTables", "PlanExchange",
                "PlanDetections", "PlanStore", "PlanPostgres", "PlanImage", "PlanCanvas", "PlanViews", "PlanOverlay",
                "PlanTracing", "PlanSheet", "PlanBatch", "PlanTiles", "PlanPDF", "PlanServer", "PlanPageCurl",
                "PlanArgumentParser",
                "CQREncode",
            ], path: "Sources/Front/planmark"),
        .systemLibrary(name: "CPlanmark", path: "Sources/System/CPlanmark"),
        .target(name: "CCatalogues", path: "Sources/System/CCatalogues", exclude: ["de.po", "zh.po"]),
        .systemLibrary(name: "CFileSync", path: "Sources/System/CFileSync"),
        .target(name: "CPNG", path: "Sources/System/CPNG", linkerSettings: [.linkedLibrary("png")]),
        .systemLibrary(
            name: "CDeflate", path: "Sources/System/CDeflate", pkgConfig: "libdeflate",
            providers: [.apt(["libdeflate-dev"])]),
        .systemLibrary(
            name: "CISAL", path: "Sources/System/CISAL", pkgConfig: "libisal",
            providers: [.apt(["libisal-dev"])]),
        .systemLibrary(
            name: "CZlib", path: "Sources/System/CZlib", pkgConfig: "zlib",
            providers: [.apt(["zlib1g-dev"])]),
        .target(name: "CJPEG", path: "Sources/System/CJPEG", linkerSettings: [.linkedLibrary("jpeg")]),
        .systemLibrary(
            name: "CGIF", path: "Sources/System/CGIF", pkgConfig: "libgif",
            providers: [.apt(["libgif-dev"])]),
        .systemLibrary(
            name: "CWebP", path: "Sources/System/CWebP", pkgConfig: "libwebpmux",
            providers: [.apt(["libwebp-dev"])]),
        .systemLibrary(
            name: "CCairo", path: "Sources/System/CCairo", pkgConfig: "cairo",
            providers: [.apt(["libcairo2-dev"])]),
        .systemLibrary(
            name: "CPango", path: "Sources/System/CPango", pkgConfig: pango,
            providers: [.apt(["libpango1.0-dev"])]),
        .systemLibrary(
            name: "CJansson", path: "Sources/System/CJansson", pkgConfig: "jansson",
            providers: [.apt(["libjansson-dev"])]),
        .systemLibrary(
            name: "CSQLite", path: "Sources/System/CSQLite", pkgConfig: "sqlite3",
            providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(
            name: "CPostgres", path: "Sources/System/CPostgres",
            providers: [.apt(["libpq-dev"])]),
        .systemLibrary(
            name: "CMicroHTTPD", path: "Sources/System/CMicroHTTPD",
            providers: [.apt(["libmicrohttpd-dev"])]),
        .systemLibrary(
            name: "CQREncode", path: "Sources/System/CQREncode",
            providers: [.apt(["libqrencode-dev"])]),
        .systemLibrary(
            name: "CQPDF", path: "Sources/System/CQPDF",
            providers: [.apt(["libqpdf-dev"])]),
        .systemLibrary(name: "CSpawn", path: "Sources/System/CSpawn"),
        .systemLibrary(
            name: "CMinizip", path: "Sources/System/CMinizip", pkgConfig: "minizip",
            providers: [.apt(["libminizip-dev"])]),
        .systemLibrary(
            name: "CExpat", path: "Sources/System/CExpat", pkgConfig: "expat",
            providers: [.apt(["libexpat1-dev"])]),
        .systemLibrary(
            name: "CXlsxWriter", path: "Sources/System/CXlsxWriter", pkgConfig: "xlsxwriter",
            providers: [.apt(["libxlsxwriter-dev"])]),
        .systemLibrary(
            name: "CCrypto", path: "Sources/System/CCrypto", pkgConfig: "libcrypto",
            providers: [.apt(["libssl-dev"])]),

        .target(name: "TestSupport", dependencies: ["PlanGeometry"], path: "Tests/TestSupport"),
        .target(name: "PostgresSupport", path: "Tests/PostgresSupport"),
        .target(name: "ModelSupport", dependencies: ["PlanGeometry", "PlanModel"], path: "Tests/ModelSupport"),
        .testTarget(
            name: "PlanGeometryTests", dependencies: ["PlanGeometry", "TestSupport"],
            path: "Tests/Base/PlanGeometryTests"),
        .testTarget(
            name: "PlanBaseTests", dependencies: ["PlanGeometry", "PlanBase", "TestSupport"],
            path: "Tests/Base/PlanBaseTests"),
        .testTarget(
            name: "PlanJSONTests", dependencies: ["PlanBase", "PlanJSON"], path: "Tests/Base/PlanJSONTests"),
        .testTarget(
            name: "PlanModelTests",
            dependencies: ["PlanGeometry", "PlanBase", "PlanFiles", "PlanModel", "TestSupport", "ModelSupport"],
            path: "Tests/Model/PlanModelTests"),
        .testTarget(
            name: "PlanSessionTests",
            dependencies: ["PlanGeometry", "PlanBase", "PlanModel", "PlanSession", "ModelSupport"],
            path: "Tests/Model/PlanSessionTests"),
        .testTarget(
            name: "PlanTablesTests", dependencies: ["PlanBase", "PlanTables"], path: "Tests/Formats/PlanTablesTests"),
        .testTarget(
            name: "PlanExchangeTests",
            dependencies: [
                "PlanGeometry", "PlanBase", "PlanFiles", "PlanJSON", "PlanModel", "PlanSession", "PlanTables",
                "PlanExchange", "TestSupport",
            ], path: "Tests/Formats/PlanExchangeTests"),
        .testTarget(
            name: "PlanDetectionsTests",
            dependencies: [
                "PlanGeometry", "PlanBase", "PlanFiles", "PlanJSON", "PlanModel", "PlanExchange", "PlanDetections",
                "TestSupport",
            ], path: "Tests/Formats/PlanDetectionsTests"),
        .testTarget(
            name: "PlanFilesTests", dependencies: ["PlanGeometry", "PlanBase", "PlanFiles", "TestSupport"],
            path: "Tests/Base/PlanFilesTests"),
        .testTarget(
            name: "PlanStoreTests",
            dependencies: [
                "PlanGeometry", "PlanBase", "PlanFiles", "PlanJSON", "PlanModel", "PlanSession", "PlanExchange",
                "PlanDetections", "PlanStore", "PlanPostgres", "CSQLite", "TestSupport", "PostgresSupport",
            ], path: "Tests/Plans/PlanStoreTests"),
        .testTarget(
            name: "PlanPostgresTests",
            dependencies: [
                "PlanGeometry", "PlanBase", "PlanJSON", "PlanModel", "PlanExchange", "PlanStore", "PlanPostgres",
                "TestSupport", "PostgresSupport",
            ], path: "Tests/Plans/PlanPostgresTests"),
        .testTarget(
            name: "PlanImageTests",
            dependencies: [
                "PlanGeometry", "PlanBase", "PlanFiles", "PlanImage", "CDeflate", "CISAL", "CZlib", "CJPEG", "CGIF",
                "CWebP", "TestSupport",
            ], path: "Tests/Pictures/PlanImageTests"),
        .testTarget(
            name: "PlanCanvasTests",
            dependencies: ["PlanGeometry", "PlanBase", "PlanImage", "PlanCanvas", "TestSupport"],
            path: "Tests/Pictures/PlanCanvasTests"),
        .testTarget(
            name: "PlanViewsTests",
            dependencies: [
                "PlanGeometry", "PlanBase", "PlanJSON", "PlanImage", "PlanCanvas", "PlanViews", "TestSupport",
            ], path: "Tests/Pictures/PlanViewsTests"),
        .testTarget(
            name: "PlanOverlayTests",
            dependencies: [
                "PlanGeometry", "PlanBase", "PlanFiles", "PlanModel", "PlanImage", "PlanCanvas", "PlanViews",
                "PlanOverlay", "TestSupport",
            ], path: "Tests/Sheets/PlanOverlayTests"),
        .testTarget(
            name: "PlanTracingTests",
            dependencies: ["PlanGeometry", "PlanBase", "PlanImage", "PlanTracing", "TestSupport"],
            path: "Tests/Sheets/PlanTracingTests"),
        .testTarget(
            name: "PlanSheetTests",
            dependencies: [
                "PlanGeometry", "PlanBase", "PlanFiles", "PlanJSON", "PlanModel", "PlanImage", "PlanCanvas",
                "PlanOverlay", "PlanSheet", "TestSupport",
            ], path: "Tests/Sheets/PlanSheetTests"),
        .testTarget(
            name: "PlanBatchTests",
            dependencies: [
                "PlanGeometry", "PlanBase", "PlanFiles", "PlanModel", "PlanExchange", "PlanStore", "PlanImage",
                "PlanSheet", "PlanBatch", "TestSupport",
            ], path: "Tests/Front/PlanBatchTests"),
        .testTarget(
            name: "PlanTilesTests",
            dependencies: [
                "PlanGeometry", "PlanBase", "PlanFiles", "PlanModel", "PlanImage", "PlanCanvas", "PlanSheet",
                "PlanTiles", "TestSupport",
            ], path: "Tests/Front/PlanTilesTests"),
        .testTarget(
            name: "PlanPDFTests",
            dependencies: [
                "PlanGeometry", "PlanBase", "PlanFiles", "PlanJSON", "PlanModel", "PlanExchange", "PlanStore",
                "PlanImage", "PlanCanvas", "PlanSheet", "PlanPDF", "TestSupport",
            ], path: "Tests/Plans/PlanPDFTests"),
        .testTarget(
            name: "PlanServerTests",
            dependencies: [
                "PlanGeometry", "PlanBase", "PlanFiles", "PlanJSON", "PlanModel", "PlanExchange", "PlanStore",
                "PlanPostgres",
                "PlanImage", "PlanSheet", "PlanTiles", "PlanServer", "TestSupport",
            ], path: "Tests/Front/PlanServerTests"),
        .testTarget(
            name: "PlanPageCurlTests",
            dependencies: [
                "PlanGeometry", "PlanBase", "PlanModel", "PlanImage", "PlanCanvas", "PlanViews", "PlanPageCurl",
                "TestSupport",
            ], path: "Tests/Pages/PlanPageCurlTests"),
        .testTarget(
            name: "PlanCTests",
            dependencies: ["PlanGeometry", "PlanJSON", "PlanImage", "PlanSheet", "PlanC", "CPlanmark", "TestSupport"],
            path: "Tests/Front/PlanCTests"),
        .testTarget(
            name: "PlanArgumentParserTests", dependencies: ["PlanBase", "PlanArgumentParser"],
            path: "Tests/Front/PlanArgumentParserTests"),
        .testTarget(
            name: "PlanmarkTests",
            dependencies: [
                "PlanGeometry", "PlanBase", "PlanFiles", "PlanJSON", "PlanModel", "PlanSession", "PlanExchange",
                "PlanDetections", "PlanStore", "PlanPostgres", "PlanImage", "PlanCanvas", "PlanOverlay", "PlanTracing",
                "PlanSheet",
                "PlanBatch", "PlanTiles", "PlanPDF", "PlanServer", "PlanPageCurl", "PlanC", "PlanArgumentParser",
                "planmark", "CPlanmark", "TestSupport", "PostgresSupport",
            ], path: "Tests/Front/PlanmarkTests"),
    ],
    swiftLanguageModes: [.v6]
)
