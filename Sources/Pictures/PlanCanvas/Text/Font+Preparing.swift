import CPango
import PlanGeometry

extension Font {
    /// Finds out which fonts are installed; begun at its first use.
    private static let preparation = BackgroundTask<Void, Never> { _ = FcInit() }

    /// Begins to find out which fonts are installed, on another thread, so that the first text need not wait for all of it:
    /// Fontconfig takes some 10 ms to start. From the second time on it does nothing.
    public static func prepare() { _ = preparation }

    /// True if a font family is installed; the case of the name's letters does not matter. The names that stand for kinds of
    /// fonts, such as `sans-serif`, count as families.
    public static func isInstalled(_ family: String) -> Bool {
        waitUntilPrepared()
        var list: UnsafeMutablePointer<UnsafeMutablePointer<PangoFontFamily>?>?
        var count: Int32 = 0
        // The array is the caller's, the families are the map's.
        pango_font_map_list_families(pango_cairo_font_map_get_default(), &list, &count)
        guard let list else { return false }
        defer { g_free(list) }
        let wanted = family.lowercased()
        if ["sans", "sans-serif", "serif", "monospace", "cursive", "fantasy", "system-ui"].contains(wanted) {
            return true
        }
        return (0..<Int(count)).contains { index in
            guard let entry = list[index], let name = pango_font_family_get_name(entry) else { return false }
            return String(cString: name).lowercased() == wanted
        }
    }

    /// The first of some families, separated by commas, that is neither installed nor in a font file; nil if there is none.
    package static func missingFamily(of families: String, besides file: FontFile?) -> String? {
        let known = file?.families.map { $0.lowercased() } ?? []
        return families.split(separator: ",").map { $0.split(separator: " ").joined(separator: " ") }.first { name in
            !name.isEmpty && !known.contains(name.lowercased()) && !isInstalled(name)
        }
    }

    /// Waits for what ``prepare()`` begins: Fontconfig would do the same work again beside it.
    static func waitUntilPrepared() { preparation.wait() }
}
