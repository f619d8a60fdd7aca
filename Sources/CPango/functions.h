/* The functions of Pango and the libraries below it that Planmark calls, as in ../CCairo/functions.h. */

PLANMARK_LATE(FcBool, FcConfigAppFontAddFile, (FcConfig *config, const FcChar8 *file), (config, file))
PLANMARK_LATE(void, FcConfigDestroy, (FcConfig *config), (config))
PLANMARK_LATE(FcFontSet *, FcConfigGetFonts, (FcConfig *config, FcSetName set), (config, set))
PLANMARK_LATE(FcBool, FcInit, (void), ())
PLANMARK_LATE(FcConfig *, FcInitLoadConfigAndFonts, (void), ())
PLANMARK_LATE(
    FcResult, FcPatternGetString,
    (const FcPattern *p, const char *object, int n, FcChar8 **s),
    (p, object, n, s))
PLANMARK_LATE(void, g_free, (gpointer mem), (mem))
PLANMARK_LATE(void, g_object_unref, (gpointer object), (object))
PLANMARK_LATE(
    GTypeInstance *, g_type_check_instance_cast,
    (GTypeInstance *instance, GType iface_type),
    (instance, iface_type))
PLANMARK_LATE(glong, g_utf8_pointer_to_offset, (const gchar *str, const gchar *pos), (str, pos))
PLANMARK_LATE(hb_face_t *, hb_font_get_face, (hb_font_t *font), (font))
PLANMARK_LATE(hb_bool_t, hb_ot_color_has_layers, (hb_face_t *face), (face))
PLANMARK_LATE(hb_bool_t, hb_ot_color_has_png, (hb_face_t *face), (face))
PLANMARK_LATE(PangoAttribute *, pango_attr_family_new, (const char *family), (family))
PLANMARK_LATE(
    PangoAttribute *, pango_attr_foreground_new,
    (guint16 red, guint16 green, guint16 blue),
    (red, green, blue))
PLANMARK_LATE(PangoAttribute *, pango_attr_letter_spacing_new, (int letter_spacing), (letter_spacing))
PLANMARK_LATE(void, pango_attr_list_insert, (PangoAttrList *list, PangoAttribute *attr), (list, attr))
PLANMARK_LATE(PangoAttrList *, pango_attr_list_new, (void), ())
PLANMARK_LATE(void, pango_attr_list_unref, (PangoAttrList *list), (list))
PLANMARK_LATE(PangoAttribute *, pango_attr_rise_new, (int rise), (rise))
PLANMARK_LATE(PangoAttribute *, pango_attr_size_new_absolute, (int size), (size))
PLANMARK_LATE(PangoAttribute *, pango_attr_style_new, (PangoStyle style), (style))
PLANMARK_LATE(PangoAttribute *, pango_attr_weight_new, (PangoWeight weight), (weight))
PLANMARK_LATE(
    void, pango_cairo_context_set_font_options,
    (PangoContext *context, const cairo_font_options_t *options),
    (context, options))
PLANMARK_LATE(void, pango_cairo_context_set_resolution, (PangoContext *context, double dpi), (context, dpi))
PLANMARK_LATE(PangoFontMap *, pango_cairo_font_map_get_default, (void), ())
PLANMARK_LATE(PangoFontMap *, pango_cairo_font_map_new, (void), ())
PLANMARK_LATE(
    void, pango_cairo_glyph_string_path,
    (cairo_t *cr, PangoFont *font, PangoGlyphString *glyphs),
    (cr, font, glyphs))
PLANMARK_LATE(
    void, pango_cairo_show_glyph_item,
    (cairo_t *cr, const char *text, PangoGlyphItem *glyph_item),
    (cr, text, glyph_item))
PLANMARK_LATE(
    void, pango_cairo_show_glyph_string,
    (cairo_t *cr, PangoFont *font, PangoGlyphString *glyphs),
    (cr, font, glyphs))
PLANMARK_LATE(void, pango_cairo_show_layout, (cairo_t *cr, PangoLayout *layout), (cr, layout))
PLANMARK_LATE(
    void, pango_context_set_base_dir,
    (PangoContext *context, PangoDirection direction),
    (context, direction))
PLANMARK_LATE(void, pango_context_set_language, (PangoContext *context, PangoLanguage *language), (context, language))
PLANMARK_LATE(
    void, pango_context_set_round_glyph_positions,
    (PangoContext *context, gboolean round_positions),
    (context, round_positions))
PLANMARK_LATE(GType, pango_fc_font_map_get_type, (void), ())
PLANMARK_LATE(
    void, pango_fc_font_map_set_config,
    (PangoFcFontMap *fcfontmap, FcConfig *fcconfig),
    (fcfontmap, fcconfig))
PLANMARK_LATE(void, pango_font_description_free, (PangoFontDescription *desc), (desc))
PLANMARK_LATE(PangoFontDescription *, pango_font_description_new, (void), ())
PLANMARK_LATE(void, pango_font_description_set_absolute_size, (PangoFontDescription *desc, double size), (desc, size))
PLANMARK_LATE(
    void, pango_font_description_set_family,
    (PangoFontDescription *desc, const char *family),
    (desc, family))
PLANMARK_LATE(void, pango_font_description_set_style, (PangoFontDescription *desc, PangoStyle style), (desc, style))
PLANMARK_LATE(
    void, pango_font_description_set_weight,
    (PangoFontDescription *desc, PangoWeight weight),
    (desc, weight))
PLANMARK_LATE(const char *, pango_font_family_get_name, (PangoFontFamily *family), (family))
PLANMARK_LATE(
    void, pango_font_get_glyph_extents,
    (PangoFont *font, PangoGlyph glyph, PangoRectangle *ink_rect, PangoRectangle *logical_rect),
    (font, glyph, ink_rect, logical_rect))
PLANMARK_LATE(hb_font_t *, pango_font_get_hb_font, (PangoFont *font), (font))
PLANMARK_LATE(
    PangoFontMetrics *, pango_font_get_metrics,
    (PangoFont *font, PangoLanguage *language),
    (font, language))
PLANMARK_LATE(PangoContext *, pango_font_map_create_context, (PangoFontMap *fontmap), (fontmap))
PLANMARK_LATE(
    void, pango_font_map_list_families,
    (PangoFontMap *fontmap, PangoFontFamily ***families, int *n_families),
    (fontmap, families, n_families))
PLANMARK_LATE(int, pango_font_metrics_get_strikethrough_position, (PangoFontMetrics *metrics), (metrics))
PLANMARK_LATE(int, pango_font_metrics_get_strikethrough_thickness, (PangoFontMetrics *metrics), (metrics))
PLANMARK_LATE(int, pango_font_metrics_get_underline_position, (PangoFontMetrics *metrics), (metrics))
PLANMARK_LATE(int, pango_font_metrics_get_underline_thickness, (PangoFontMetrics *metrics), (metrics))
PLANMARK_LATE(void, pango_font_metrics_unref, (PangoFontMetrics *metrics), (metrics))
PLANMARK_LATE(PangoLanguage *, pango_language_from_string, (const char *language), (language))
PLANMARK_LATE(void, pango_layout_context_changed, (PangoLayout *layout), (layout))
PLANMARK_LATE(int, pango_layout_get_baseline, (PangoLayout *layout), (layout))
PLANMARK_LATE(PangoContext *, pango_layout_get_context, (PangoLayout *layout), (layout))
PLANMARK_LATE(
    void, pango_layout_get_extents,
    (PangoLayout *layout, PangoRectangle *ink_rect, PangoRectangle *logical_rect),
    (layout, ink_rect, logical_rect))
PLANMARK_LATE(PangoLayoutIter *, pango_layout_get_iter, (PangoLayout *layout), (layout))
PLANMARK_LATE(PangoLayoutLine *, pango_layout_get_line, (PangoLayout *layout, int line), (layout, line))
PLANMARK_LATE(int, pango_layout_get_line_count, (PangoLayout *layout), (layout))
PLANMARK_LATE(PangoLayoutLine *, pango_layout_get_line_readonly, (PangoLayout *layout, int line), (layout, line))
PLANMARK_LATE(
    const PangoLogAttr *, pango_layout_get_log_attrs_readonly,
    (PangoLayout *layout, gint *n_attrs),
    (layout, n_attrs))
PLANMARK_LATE(const char *, pango_layout_get_text, (PangoLayout *layout), (layout))
PLANMARK_LATE(int, pango_layout_get_unknown_glyphs_count, (PangoLayout *layout), (layout))
PLANMARK_LATE(gboolean, pango_layout_is_ellipsized, (PangoLayout *layout), (layout))
PLANMARK_LATE(void, pango_layout_iter_free, (PangoLayoutIter *iter), (iter))
PLANMARK_LATE(int, pango_layout_iter_get_baseline, (PangoLayoutIter *iter), (iter))
PLANMARK_LATE(
    void, pango_layout_iter_get_line_extents,
    (PangoLayoutIter *iter, PangoRectangle *ink_rect, PangoRectangle *logical_rect),
    (iter, ink_rect, logical_rect))
PLANMARK_LATE(PangoLayoutLine *, pango_layout_iter_get_line_readonly, (PangoLayoutIter *iter), (iter))
PLANMARK_LATE(
    void, pango_layout_iter_get_run_extents,
    (PangoLayoutIter *iter, PangoRectangle *ink_rect, PangoRectangle *logical_rect),
    (iter, ink_rect, logical_rect))
PLANMARK_LATE(PangoLayoutRun *, pango_layout_iter_get_run_readonly, (PangoLayoutIter *iter), (iter))
PLANMARK_LATE(gboolean, pango_layout_iter_next_line, (PangoLayoutIter *iter), (iter))
PLANMARK_LATE(gboolean, pango_layout_iter_next_run, (PangoLayoutIter *iter), (iter))
PLANMARK_LATE(PangoLayout *, pango_layout_new, (PangoContext *context), (context))
PLANMARK_LATE(void, pango_layout_set_alignment, (PangoLayout *layout, PangoAlignment alignment), (layout, alignment))
PLANMARK_LATE(void, pango_layout_set_attributes, (PangoLayout *layout, PangoAttrList *attrs), (layout, attrs))
PLANMARK_LATE(
    void, pango_layout_set_ellipsize,
    (PangoLayout *layout, PangoEllipsizeMode ellipsize),
    (layout, ellipsize))
PLANMARK_LATE(
    void, pango_layout_set_font_description,
    (PangoLayout *layout, const PangoFontDescription *desc),
    (layout, desc))
PLANMARK_LATE(void, pango_layout_set_height, (PangoLayout *layout, int height), (layout, height))
PLANMARK_LATE(void, pango_layout_set_indent, (PangoLayout *layout, int indent), (layout, indent))
PLANMARK_LATE(void, pango_layout_set_justify, (PangoLayout *layout, gboolean justify), (layout, justify))
PLANMARK_LATE(void, pango_layout_set_spacing, (PangoLayout *layout, int spacing), (layout, spacing))
PLANMARK_LATE(
    void, pango_layout_set_text,
    (PangoLayout *layout, const char *text, int length),
    (layout, text, length))
PLANMARK_LATE(void, pango_layout_set_width, (PangoLayout *layout, int width), (layout, width))
PLANMARK_LATE(void, pango_layout_set_wrap, (PangoLayout *layout, PangoWrapMode wrap), (layout, wrap))
