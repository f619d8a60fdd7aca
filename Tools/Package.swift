// swift-tools-version: 6.2

import PackageDescription

/// A library of the main package.
func library(_ name: String) -> Target.Dependency { .product(name: name, package: "planmark") }

// What is made and measured with Planmark. Whoever embeds it builds none of this.
let package = Package(
    name: "planmark-tools",
    products: [
        .executable(name: "planmark-samples", targets: ["planmark-samples"]),
        .executable(name: "planmark-bench", targets: ["planmark-bench"]),
    ],
    dependencies: [.package(name: "planmark", path: "..")],
    targets: [
        .executableTarget(
            name: "planmark-samples",
            dependencies: [
                library("PlanGeometry"), library("PlanBase"), library("PlanFiles"), library("PlanJSON"),
                library("PlanModel"), library("PlanTables"), library("PlanExchange"), library("PlanDetections"),
                library("PlanImage"), library("PlanCanvas"), library("PlanViews"), library("PlanOverlay"),
                library("PlanPageCurl"),
            ]),
        .executableTarget(
            name: "planmark-bench",
            dependencies: [
                library("PlanGeometry"), library("PlanBase"), library("PlanFiles"), library("PlanModel"),
                library("PlanTables"), library("PlanDetections"), library("PlanImage"), library("PlanCanvas"),
                library("PlanViews"), library("PlanOverlay"), library("PlanSheet"), library("PlanStore"),
                library("PlanPostgres"), library("PlanPageCurl"), "CairoPeer", "LibpngPeer",
            ]),
        .systemLibrary(name: "CairoPeer", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
        .target(name: "LibpngPeer", linkerSettings: [.linkedLibrary("png")]),
    ],
    swiftLanguageModes: [.v6]
)
