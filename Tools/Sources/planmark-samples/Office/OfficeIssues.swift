import PlanPageCurl

/// The defects of the sample office, room by room.
enum OfficeIssues {
    static let issues: [Issue] = north + corridor + west + core + east + south

    private static let north: [Issue] = [
        Issue(
            "4.01", 7750, 1250, "Power outlet below the screen is dead", .open, .electrical, .high, due: "2026-03-06"),
        Issue("4.01", 1350, -80, "Window handle loose", .closed, .windows, .low, due: "2026-02-27"),
        Issue("4.01", 4600, 2250, "Scratch across the table top", .readyForReview, .furniture, .low, due: "2026-03-20"),
        Issue("4.01", 6250, 4900, "Glass door rubs on the floor", .open, .doors, .medium, due: "2026-03-13"),
        Issue("4.02", 9450, -80, "Paint run below the window sill", .closed, .paint, .low, due: "2026-02-27"),
        Issue("4.02", 12600, 4850, "Door closer slams", .inProgress, .doors, .medium, due: "2026-03-13"),
        Issue("4.02", 12700, 3500, "Luminaire flickers when dimmed", .open, .electrical, .medium, due: "2026-03-13"),
        Issue("4.03", 14850, -80, "Thermostat head missing", .open, .hvac, .medium, due: "2026-03-13"),
        Issue("4.03", 13720, 2350, "Hairline crack in the plaster", .rejected, .paint, .low, due: "2026-03-20"),
        Issue("4.04", 18900, 1900, "Floor box: cover broken, sharp edge", .open, .electrical, .high, due: "2026-03-06"),
        Issue(
            "4.04", 16450, 3900, "Skirting missing behind the cabinet", .readyForReview, .flooring, .low,
            due: "2026-03-20"),
        Issue(
            "4.05", 21850, 950, "HDMI socket behind the screen not wired", .inProgress, .electrical, .medium,
            due: "2026-03-13"),
        Issue("4.05", 24300, 3700, "Sprinkler rosette missing", .open, .fireSafety, .medium, due: "2026-03-06"),
        Issue("4.05", 26350, 4880, "Handle plate of the glass door loose", .closed, .doors, .low, due: "2026-02-27"),
        Issue("4.06", 27400, 2030, "Tap drips", .open, .plumbing, .medium, due: "2026-03-13"),
        Issue("4.06", 27420, 3180, "Hood fan too loud, 58 dB(A)", .inProgress, .hvac, .medium, due: "2026-03-13"),
        Issue("4.06", 28900, 2000, "Floor tile cracked", .open, .flooring, .low, due: "2026-03-20"),
    ]

    private static let corridor: [Issue] = [
        Issue("4.07", 16600, 6900, "Extinguisher: inspection overdue", .open, .fireSafety, .high, due: "2026-02-27"),
        Issue("4.07", 11350, 5500, "Exit sign does not light up", .open, .fireSafety, .high, due: "2026-02-27"),
        Issue(
            "4.07", 19680, 6960, "Door closer missing, accessible WC", .inProgress, .doors, .medium, due: "2026-03-13"),
        Issue("4.07", 22000, 6300, "Ceiling tile stained, leak above?", .open, .plumbing, .high, due: "2026-03-06"),
        Issue("4.07", 27250, 9000, "Wall scuffed by trolley", .closed, .paint, .low, due: "2026-02-27"),
        Issue(
            "4.07", 27500, 5450, "Motion detector does not switch the light", .readyForReview, .electrical, .medium,
            due: "2026-03-13"),
        Issue("4.07", 28070, 12400, "Fire door does not latch", .open, .fireSafety, .high, due: "2026-02-27"),
    ]

    private static let west: [Issue] = [
        Issue("4.08", 6100, 8250, "Counter edge chipped", .readyForReview, .furniture, .low, due: "2026-03-20"),
        Issue("4.08", 10520, 11900, "Door to the lobby: opener reacts late", .open, .doors, .medium, due: "2026-03-13"),
        Issue("4.08", -80, 8700, "Draught at the window frame", .open, .windows, .medium, due: "2026-03-13"),
        Issue("4.08", 5400, 6860, "Edge protection of the column missing", .closed, .paint, .low, due: "2026-02-27"),
        Issue(
            "4.08", 9200, 10250, "Entrance mat not flush, trip hazard", .inProgress, .flooring, .high, due: "2026-03-06"
        ),
        Issue("4.11", 3000, 12850, "Whiteboard not level", .closed, .furniture, .low, due: "2026-02-27"),
        Issue("4.11", 7250, 12900, "Door stop missing", .open, .doors, .low, due: "2026-03-20"),
        Issue("4.11", 2650, 15700, "Floor socket: cover missing", .inProgress, .electrical, .medium, due: "2026-03-13"),
        Issue("4.11", -80, 17700, "Condensation between the panes", .open, .windows, .medium, due: "2026-04-03"),
        Issue("4.11", 7850, 18900, "Second coat of paint patchy", .readyForReview, .paint, .low, due: "2026-03-20"),
    ]

    private static let core: [Issue] = [
        Issue("4.14", 12450, 9900, "Lift 1: call button sticks", .inProgress, .electrical, .high, due: "2026-03-06"),
        Issue("4.15", 20450, 9680, "Tap drips", .open, .plumbing, .medium, due: "2026-03-13"),
        Issue("4.15", 22950, 12150, "Toilet seat broken", .closed, .plumbing, .low, due: "2026-02-27"),
        Issue("4.16", 23850, 11200, "Urinal: flush runs on", .open, .plumbing, .high, due: "2026-03-06"),
        Issue("4.16", 25830, 10750, "Cabin door does not lock", .readyForReview, .doors, .medium, due: "2026-03-13"),
        Issue("4.17", 19860, 9180, "Grab rail loose", .open, .plumbing, .high, due: "2026-02-27"),
    ]

    private static let east: [Issue] = [
        Issue("4.09", 32250, 8150, "Cooling unit: condensate leaks", .inProgress, .hvac, .high, due: "2026-02-27"),
        Issue("4.09", 31950, 6800, "Cable tray without cover", .open, .electrical, .medium, due: "2026-03-13"),
        Issue(
            "4.10", 31400, 10500, "Smoke detector too close to the shelf", .rejected, .fireSafety, .medium,
            due: "2026-03-13"),
    ]

    private static let south: [Issue] = [
        Issue("4.12", 12800, 12950, "Locker 7 does not lock", .closed, .furniture, .low, due: "2026-02-27"),
        Issue("4.12", 10900, 16100, "Cable duct hangs below the desk", .open, .electrical, .medium, due: "2026-03-13"),
        Issue(
            "4.12", 14900, 18600, "Desk does not lift, \"error E2\"", .inProgress, .furniture, .low, due: "2026-03-20"),
        Issue("4.12", 25600, 15300, "Ventilation grille rattles", .open, .hvac, .medium, due: "2026-03-13"),
        Issue("4.12", 31500, 18300, "Carpet stained", .readyForReview, .flooring, .low, due: "2026-03-20"),
        Issue("4.12", 32430, 14700, "Blind stuck half-way", .open, .windows, .low, due: "2026-03-20"),
        Issue("4.12", 21600, 19450, "Plaster of the column damaged", .open, .paint, .low, due: "2026-03-20"),
        Issue("4.13", 20700, 15900, "Booth: air supply too weak", .open, .hvac, .medium, due: "2026-03-13"),
    ]
}
