#ifndef PLANMARK_CPANGO_H
#define PLANMARK_CPANGO_H

#include <hb-ot.h>
#include <pango/pangocairo.h>

#ifdef __linux__
/* Font files that are not installed come in by way of Fontconfig. */
#include <fontconfig/fontconfig.h>
#include <pango/pangofc-fontmap.h>

static inline void planmark_use_fonts(PangoFontMap *map, FcConfig *config) {
    pango_fc_font_map_set_config(PANGO_FC_FONT_MAP(map), config);
}

static inline int planmark_add_font_file(FcConfig *config, const char *path) {
    return FcConfigAppFontAddFile(config, (const FcChar8 *)path);
}

/* The family of the font file's nth face in the first language it has a name in, or NULL beyond the last face. */
static inline const char *planmark_font_family(FcConfig *config, int index) {
    FcFontSet *fonts = FcConfigGetFonts(config, FcSetApplication);
    FcChar8 *family = NULL;
    if (!fonts || index >= fonts->nfont) return NULL;
    return FcPatternGetString(fonts->fonts[index], FC_FAMILY, 0, &family) == FcResultMatch ? (const char *)family : "";
}
#endif

#endif
