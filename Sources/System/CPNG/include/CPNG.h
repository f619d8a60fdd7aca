#ifndef PLANMARK_CPNG_H
#define PLANMARK_CPNG_H

#include <png.h>
#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>

/*
 libpng reports an error by a long jump. These functions set the jump's target before each call into libpng and
 return 0 when it was taken, so that the jump never leaves C. All input and output callbacks are C too. After a failed
 call the context can only be asked for its message and be destroyed.
 */

enum {
    PLANMARK_PNG_MESSAGE = 200,
    PLANMARK_PNG_WARNINGS = 1600,
    PLANMARK_PNG_INPUT_BLOCK = 1 << 16,
    PLANMARK_PNG_EXIF = 1 << 20 /* the longest chunk eXIf that is looked at */
};

/* A libpng reader or writer with its source or sink, and what it complained about. */
typedef struct {
    png_structp png;
    png_infop info;
    int writes;
    jmp_buf jump;
    char message[PLANMARK_PNG_MESSAGE];    /* why the last call failed */
    char warnings[PLANMARK_PNG_WARNINGS];  /* one a line, the first ones that fit */

    int descriptor;       /* source: a file to read, or -1 for bytes in memory */
    uint8_t *block;       /* what was read ahead from the file, or the bytes in memory */
    size_t block_size;    /* bytes in the block */
    size_t block_used;    /* of these handed to libpng */
    int source_ended;     /* libpng asked for more than there is */
    int source_errno;     /* why reading failed, or 0 */
    uint8_t last_bytes[12]; /* of the source, as far as it was read */
    uint8_t chunk[8];     /* the last chunk's length and type as they stand in the file */
    size_t row;           /* the row of the strip being read */
    size_t chunk_bytes;   /* the most memory that a chunk may take that is kept */

    uint8_t *sink;        /* what libpng wrote and nobody has taken yet */
    size_t sink_size;
    size_t sink_capacity;
} planmark_png;

/* Whether the source, which was read to its end, ends as a whole PNG does. */
int planmark_png_ends_whole(const planmark_png *context);

/* Reads ahead until the block holds `wanted` unused bytes (at most PLANMARK_PNG_INPUT_BLOCK) or the source ends.
   Returns how many there are. */
size_t planmark_png_fill(planmark_png *context, size_t wanted);

/* Hands out `count` bytes of the source; returns 0 when it ends before. */
int planmark_png_take(planmark_png *context, uint8_t *bytes, size_t count);

void planmark_png_destroy(planmark_png *context);

/* Reading */

/* A source without libpng yet: a copy of the given bytes, and what follows them in the open file `descriptor` (which stays
   the caller's), unless that is -1. With a file there are at most PLANMARK_PNG_INPUT_BLOCK bytes. NULL when there is no
   memory. */
planmark_png *planmark_png_create_source(int descriptor, const void *bytes, size_t count);

/* Reads everything before the picture's rows. All ancillary chunks that Planmark does not keep are skipped unread;
   the others may take `chunk_bytes` of memory each. Dimensions are the caller's to check. */
int planmark_png_read_header(planmark_png *context, size_t chunk_bytes);

/* The four bytes of the first chunk cICP before the rows; NULL if there is none. They stay as long as the context. */
const uint8_t *planmark_png_code_points(planmark_png *context);

/* Makes libpng ready to hand out rows; the number of passes (7 when interlaced, else 1), or 0. */
int planmark_png_start_rows(planmark_png *context);

/* Decodes the next rows of a pass; -1, or on failure the index of the row that failed. */
ptrdiff_t planmark_png_read_rows(planmark_png *context, void *rows, size_t stride, size_t count);

int planmark_png_read_end(planmark_png *context);

/* Writing */

planmark_png *planmark_png_create_writer(void);

int planmark_png_set_header(
    planmark_png *context, uint32_t width, uint32_t height, int bit_depth, int color_type, int interlaced);

int planmark_png_set_palette(
    planmark_png *context, const png_color *colors, int count, const uint8_t *alphas, int alpha_count);

int planmark_png_set_transparent_color(planmark_png *context, png_color_16 color);

/* A profile that libpng finds wrong is left out with a warning. */
int planmark_png_set_profile(
    planmark_png *context, const char *name, const uint8_t *profile, uint32_t count);

/* Copies the block, which libpng writes before the rows. */
int planmark_png_set_exif(planmark_png *context, const uint8_t *exif, uint32_t count);

int planmark_png_set_srgb(planmark_png *context, int intent);

int planmark_png_set_gamma(planmark_png *context, int32_t gamma);

int planmark_png_set_chromaticities(planmark_png *context, const int32_t values[8]);

int planmark_png_set_resolution(planmark_png *context, uint32_t x, uint32_t y, int unit);

/* Writes everything before the picture's rows, the chunk cICP too unless it is empty; the number of passes (7 when
   interlaced, else 1), or 0. */
int planmark_png_write_header(
    planmark_png *context, int level, int filters, const uint8_t *code_points, size_t code_point_count);

int planmark_png_write_row(planmark_png *context, const uint8_t *row);

int planmark_png_write_end(planmark_png *context);

#endif
