import Glibc
import PlanTiles

/// The fonts that are installed with the command in `../share/planmark/fonts`. The archive for other systems brings them along.
enum BundledFonts {
    /// Has Fontconfig read them, in this process and those that it starts, where neither the system nor the user has set fonts up.
    static func useWhereNoneAreSetUp() {
        guard access("/etc/fonts/fonts.conf", F_OK) != 0, let folder = ProgramFolder.path else { return }
        let settings = ["FONTCONFIG_FILE", "FONTCONFIG_PATH", "FONTCONFIG_SYSROOT"]
        guard settings.allSatisfy({ getenv($0) == nil }) else { return }
        let file = "\(folder)/../share/planmark/fonts/fonts.conf"
        if access(file, R_OK) == 0 { setenv("FONTCONFIG_FILE", file, 1) }
    }
}
