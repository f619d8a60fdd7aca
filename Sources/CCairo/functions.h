/* Cairo's functions that Planmark calls, each as: result, name, parameters, their names. See ../CLateLibraries. */

PLANMARK_LATE(
    void, cairo_arc,
    (cairo_t *cr, double xc, double yc, double radius, double angle1, double angle2),
    (cr, xc, yc, radius, angle1, angle2))
PLANMARK_LATE(
    void, cairo_arc_negative,
    (cairo_t *cr, double xc, double yc, double radius, double angle1, double angle2),
    (cr, xc, yc, radius, angle1, angle2))
PLANMARK_LATE(void, cairo_clip, (cairo_t *cr), (cr))
PLANMARK_LATE(void, cairo_close_path, (cairo_t *cr), (cr))
PLANMARK_LATE(cairo_path_t *, cairo_copy_path, (cairo_t *cr), (cr))
PLANMARK_LATE(cairo_t *, cairo_create, (cairo_surface_t *target), (target))
PLANMARK_LATE(
    void, cairo_curve_to,
    (cairo_t *cr, double x1, double y1, double x2, double y2, double x3, double y3),
    (cr, x1, y1, x2, y2, x3, y3))
PLANMARK_LATE(void, cairo_destroy, (cairo_t *cr), (cr))
PLANMARK_LATE(void, cairo_fill, (cairo_t *cr), (cr))
PLANMARK_LATE(void, cairo_fill_preserve, (cairo_t *cr), (cr))
PLANMARK_LATE(cairo_font_options_t *, cairo_font_options_create, (void), ())
PLANMARK_LATE(void, cairo_font_options_destroy, (cairo_font_options_t *options), (options))
PLANMARK_LATE(
    void, cairo_font_options_set_antialias,
    (cairo_font_options_t *options, cairo_antialias_t antialias),
    (options, antialias))
PLANMARK_LATE(
    void, cairo_font_options_set_hint_metrics,
    (cairo_font_options_t *options, cairo_hint_metrics_t hint_metrics),
    (options, hint_metrics))
PLANMARK_LATE(
    void, cairo_font_options_set_hint_style,
    (cairo_font_options_t *options, cairo_hint_style_t hint_style),
    (options, hint_style))
PLANMARK_LATE(cairo_antialias_t, cairo_get_antialias, (cairo_t *cr), (cr))
PLANMARK_LATE(cairo_pattern_t *, cairo_get_source, (cairo_t *cr), (cr))
PLANMARK_LATE(double, cairo_get_tolerance, (cairo_t *cr), (cr))
PLANMARK_LATE(cairo_bool_t, cairo_has_current_point, (cairo_t *cr), (cr))
PLANMARK_LATE(
    cairo_surface_t *, cairo_image_surface_create,
    (cairo_format_t format, int width, int height),
    (format, width, height))
PLANMARK_LATE(
    cairo_surface_t *, cairo_image_surface_create_for_data,
    (unsigned char *data, cairo_format_t format, int width, int height, int stride),
    (data, format, width, height, stride))
PLANMARK_LATE(unsigned char *, cairo_image_surface_get_data, (cairo_surface_t *surface), (surface))
PLANMARK_LATE(int, cairo_image_surface_get_stride, (cairo_surface_t *surface), (surface))
PLANMARK_LATE(void, cairo_line_to, (cairo_t *cr, double x, double y), (cr, x, y))
PLANMARK_LATE(void, cairo_mask, (cairo_t *cr, cairo_pattern_t *pattern), (cr, pattern))
PLANMARK_LATE(void, cairo_mesh_pattern_begin_patch, (cairo_pattern_t *pattern), (pattern))
PLANMARK_LATE(void, cairo_mesh_pattern_end_patch, (cairo_pattern_t *pattern), (pattern))
PLANMARK_LATE(void, cairo_mesh_pattern_line_to, (cairo_pattern_t *pattern, double x, double y), (pattern, x, y))
PLANMARK_LATE(void, cairo_mesh_pattern_move_to, (cairo_pattern_t *pattern, double x, double y), (pattern, x, y))
PLANMARK_LATE(
    void, cairo_mesh_pattern_set_corner_color_rgba,
    (cairo_pattern_t *pattern, unsigned int corner_num, double red, double green, double blue, double alpha),
    (pattern, corner_num, red, green, blue, alpha))
PLANMARK_LATE(void, cairo_move_to, (cairo_t *cr, double x, double y), (cr, x, y))
PLANMARK_LATE(void, cairo_new_path, (cairo_t *cr), (cr))
PLANMARK_LATE(void, cairo_new_sub_path, (cairo_t *cr), (cr))
PLANMARK_LATE(void, cairo_paint, (cairo_t *cr), (cr))
PLANMARK_LATE(void, cairo_paint_with_alpha, (cairo_t *cr, double alpha), (cr, alpha))
PLANMARK_LATE(void, cairo_path_destroy, (cairo_path_t *path), (path))
PLANMARK_LATE(
    void, cairo_path_extents,
    (cairo_t *cr, double *x1, double *y1, double *x2, double *y2),
    (cr, x1, y1, x2, y2))
PLANMARK_LATE(
    void, cairo_pattern_add_color_stop_rgb,
    (cairo_pattern_t *pattern, double offset, double red, double green, double blue),
    (pattern, offset, red, green, blue))
PLANMARK_LATE(
    void, cairo_pattern_add_color_stop_rgba,
    (cairo_pattern_t *pattern, double offset, double red, double green, double blue, double alpha),
    (pattern, offset, red, green, blue, alpha))
PLANMARK_LATE(
    cairo_pattern_t *, cairo_pattern_create_linear,
    (double x0, double y0, double x1, double y1),
    (x0, y0, x1, y1))
PLANMARK_LATE(cairo_pattern_t *, cairo_pattern_create_mesh, (void), ())
PLANMARK_LATE(
    cairo_pattern_t *, cairo_pattern_create_radial,
    (double cx0, double cy0, double radius0, double cx1, double cy1, double radius1),
    (cx0, cy0, radius0, cx1, cy1, radius1))
PLANMARK_LATE(void, cairo_pattern_destroy, (cairo_pattern_t *pattern), (pattern))
PLANMARK_LATE(void, cairo_pattern_set_extend, (cairo_pattern_t *pattern, cairo_extend_t extend), (pattern, extend))
PLANMARK_LATE(void, cairo_pattern_set_filter, (cairo_pattern_t *pattern, cairo_filter_t filter), (pattern, filter))
PLANMARK_LATE(
    cairo_surface_t *, cairo_pdf_surface_create_for_stream,
    (cairo_write_func_t write_func, void *closure, double width_in_points, double height_in_points),
    (write_func, closure, width_in_points, height_in_points))
PLANMARK_LATE(cairo_pattern_t *, cairo_pop_group, (cairo_t *cr), (cr))
PLANMARK_LATE(void, cairo_pop_group_to_source, (cairo_t *cr), (cr))
PLANMARK_LATE(void, cairo_push_group, (cairo_t *cr), (cr))
PLANMARK_LATE(
    cairo_surface_t *, cairo_recording_surface_create,
    (cairo_content_t content, const cairo_rectangle_t *extents),
    (content, extents))
PLANMARK_LATE(
    void, cairo_rectangle,
    (cairo_t *cr, double x, double y, double width, double height),
    (cr, x, y, width, height))
PLANMARK_LATE(void, cairo_restore, (cairo_t *cr), (cr))
PLANMARK_LATE(void, cairo_save, (cairo_t *cr), (cr))
PLANMARK_LATE(void, cairo_scale, (cairo_t *cr, double sx, double sy), (cr, sx, sy))
PLANMARK_LATE(void, cairo_set_antialias, (cairo_t *cr, cairo_antialias_t antialias), (cr, antialias))
PLANMARK_LATE(
    void, cairo_set_dash,
    (cairo_t *cr, const double *dashes, int num_dashes, double offset),
    (cr, dashes, num_dashes, offset))
PLANMARK_LATE(void, cairo_set_fill_rule, (cairo_t *cr, cairo_fill_rule_t fill_rule), (cr, fill_rule))
PLANMARK_LATE(void, cairo_set_line_cap, (cairo_t *cr, cairo_line_cap_t line_cap), (cr, line_cap))
PLANMARK_LATE(void, cairo_set_line_join, (cairo_t *cr, cairo_line_join_t line_join), (cr, line_join))
PLANMARK_LATE(void, cairo_set_line_width, (cairo_t *cr, double width), (cr, width))
PLANMARK_LATE(void, cairo_set_matrix, (cairo_t *cr, const cairo_matrix_t *matrix), (cr, matrix))
PLANMARK_LATE(void, cairo_set_miter_limit, (cairo_t *cr, double limit), (cr, limit))
PLANMARK_LATE(void, cairo_set_operator, (cairo_t *cr, cairo_operator_t op), (cr, op))
PLANMARK_LATE(void, cairo_set_source, (cairo_t *cr, cairo_pattern_t *source), (cr, source))
PLANMARK_LATE(
    void, cairo_set_source_rgb,
    (cairo_t *cr, double red, double green, double blue),
    (cr, red, green, blue))
PLANMARK_LATE(
    void, cairo_set_source_rgba,
    (cairo_t *cr, double red, double green, double blue, double alpha),
    (cr, red, green, blue, alpha))
PLANMARK_LATE(
    void, cairo_set_source_surface,
    (cairo_t *cr, cairo_surface_t *surface, double x, double y),
    (cr, surface, x, y))
PLANMARK_LATE(void, cairo_set_tolerance, (cairo_t *cr, double tolerance), (cr, tolerance))
PLANMARK_LATE(cairo_status_t, cairo_status, (cairo_t *cr), (cr))
PLANMARK_LATE(const char *, cairo_status_to_string, (cairo_status_t status), (status))
PLANMARK_LATE(void, cairo_stroke, (cairo_t *cr), (cr))
PLANMARK_LATE(void, cairo_stroke_preserve, (cairo_t *cr), (cr))
PLANMARK_LATE(void, cairo_surface_destroy, (cairo_surface_t *surface), (surface))
PLANMARK_LATE(void, cairo_surface_finish, (cairo_surface_t *surface), (surface))
PLANMARK_LATE(void, cairo_surface_flush, (cairo_surface_t *surface), (surface))
PLANMARK_LATE(void, cairo_surface_mark_dirty, (cairo_surface_t *surface), (surface))
PLANMARK_LATE(cairo_surface_t *, cairo_surface_reference, (cairo_surface_t *surface), (surface))
PLANMARK_LATE(
    cairo_status_t, cairo_surface_set_mime_data,
    (cairo_surface_t *surface, const char *mime_type, const unsigned char *data, unsigned long length,
     cairo_destroy_func_t destroy, void *closure),
    (surface, mime_type, data, length, destroy, closure))
PLANMARK_LATE(cairo_status_t, cairo_surface_status, (cairo_surface_t *surface), (surface))
PLANMARK_LATE(
    cairo_surface_t *, cairo_svg_surface_create_for_stream,
    (cairo_write_func_t write_func, void *closure, double width_in_points, double height_in_points),
    (write_func, closure, width_in_points, height_in_points))
PLANMARK_LATE(void, cairo_translate, (cairo_t *cr, double tx, double ty), (cr, tx, ty))
