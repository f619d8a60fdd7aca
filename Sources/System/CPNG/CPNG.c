#include "CPNG.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void planmark_png_on_error(png_structp png, png_const_charp message) {
    planmark_png *context = (planmark_png *)png_get_error_ptr(png);
    snprintf(context->message, sizeof context->message, "%s", message);
    longjmp(context->jump, 1);
}

static void planmark_png_on_warning(png_structp png, png_const_charp message) {
    planmark_png *context = (planmark_png *)png_get_error_ptr(png);
    size_t used = strlen(context->warnings);
    size_t length = strlen(message);
    if (used + length + 2 <= sizeof context->warnings) {
        memcpy(context->warnings + used, message, length);
        context->warnings[used + length] = '\n';
        context->warnings[used + length + 1] = 0;
    }
}

/* Keeps the last of the bytes that were read. */
static void planmark_png_note_last_bytes(planmark_png *context, const uint8_t *bytes, size_t count) {
    size_t size = sizeof context->last_bytes;
    size_t taken = count < size ? count : size;
    memmove(context->last_bytes, context->last_bytes + taken, size - taken);
    memcpy(context->last_bytes + size - taken, bytes + count - taken, taken);
}

int planmark_png_ends_whole(const planmark_png *context) {
    static const uint8_t end[12] = {0, 0, 0, 0, 'I', 'E', 'N', 'D', 0xAE, 0x42, 0x60, 0x82};
    return memcmp(context->last_bytes, end, sizeof end) == 0;
}

size_t planmark_png_fill(planmark_png *context, size_t wanted) {
    size_t unused = context->block_size - context->block_used;
    if (unused >= wanted || context->descriptor < 0) {
        return unused;
    }
    memmove(context->block, context->block + context->block_used, unused);
    context->block_used = 0;
    context->block_size = unused;
    while (context->block_size < wanted) {
        ssize_t got = read(
            context->descriptor, context->block + context->block_size, PLANMARK_PNG_INPUT_BLOCK - context->block_size);
        if (got > 0) {
            planmark_png_note_last_bytes(context, context->block + context->block_size, (size_t)got);
            context->block_size += (size_t)got;
        } else if (got == 0) {
            break;
        } else if (errno != EINTR) {
            context->source_errno = errno;
            break;
        }
    }
    return context->block_size;
}

int planmark_png_take(planmark_png *context, uint8_t *bytes, size_t count) {
    size_t done = 0;
    while (done < count) {
        size_t there = planmark_png_fill(context, 1);
        if (there == 0) {
            context->source_ended = 1;
            return 0;
        }
        size_t step = there < count - done ? there : count - done;
        memcpy(bytes + done, context->block + context->block_used, step);
        context->block_used += step;
        done += step;
    }
    return 1;
}

/* libpng refuses a file with a chunk that is longer than its limit, even when the chunk is skipped. So the limit is
   put on only while a chunk is read that is kept in memory. */
static void planmark_png_on_read(png_structp png, png_bytep bytes, size_t count) {
    planmark_png *context = (planmark_png *)png_get_io_ptr(png);
    if (!planmark_png_take(context, bytes, count)) {
        png_error(png, "the file ends too early");
    }
    if ((png_get_io_state(png) & PNG_IO_MASK_LOC) == PNG_IO_CHUNK_HDR && count == 8) {
        memcpy(context->chunk, bytes, 8);
        int kept = memcmp(bytes + 4, "iCCP", 4) == 0;
        png_set_chunk_malloc_max(png, kept ? context->chunk_bytes : 0);
        if (memcmp(bytes + 4, "eXIf", 4) == 0) {
            uint32_t length = png_get_uint_32(bytes);
            int keep = length <= PLANMARK_PNG_EXIF ? PNG_HANDLE_CHUNK_AS_DEFAULT : PNG_HANDLE_CHUNK_NEVER;
            png_set_keep_unknown_chunks(png, keep, (png_const_bytep) "eXIf", 1);
        }
    }
}

/* Appends to the sink; returns 0 when there is no memory. */
static int planmark_png_put(planmark_png *context, const uint8_t *bytes, size_t count) {
    if (context->sink_capacity - context->sink_size < count) {
        size_t capacity = context->sink_capacity ? context->sink_capacity : 1 << 16;
        while (capacity - context->sink_size < count) {
            capacity *= 2;
        }
        uint8_t *sink = (uint8_t *)realloc(context->sink, capacity);
        if (!sink) {
            return 0;
        }
        context->sink = sink;
        context->sink_capacity = capacity;
    }
    memcpy(context->sink + context->sink_size, bytes, count);
    context->sink_size += count;
    return 1;
}

static void planmark_png_on_write(png_structp png, png_bytep bytes, size_t count) {
    if (!planmark_png_put((planmark_png *)png_get_io_ptr(png), bytes, count)) {
        png_error(png, "Out of memory");
    }
}

static void planmark_png_on_flush(png_structp png) {
    (void)png;
}

void planmark_png_destroy(planmark_png *context) {
    if (!context) {
        return;
    }
    if (context->writes) {
        png_destroy_write_struct(&context->png, &context->info);
    } else {
        png_destroy_read_struct(&context->png, &context->info, NULL);
    }
    free(context->block);
    free(context->sink);
    free(context);
}

planmark_png *planmark_png_create_source(int descriptor, const void *bytes, size_t count) {
    planmark_png *context = (planmark_png *)calloc(1, sizeof *context);
    if (!context) {
        return NULL;
    }
    context->descriptor = descriptor;
    context->block = (uint8_t *)malloc(descriptor < 0 ? count + 1 : PLANMARK_PNG_INPUT_BLOCK);
    if (!context->block) {
        free(context);
        return NULL;
    }
    if (count > 0) {
        memcpy(context->block, bytes, count);
        planmark_png_note_last_bytes(context, context->block, count);
        context->block_size = count;
    }
    return context;
}

int planmark_png_read_header(planmark_png *context, size_t chunk_bytes) {
    static const png_byte skipped[] =
        "bKGD\0hIST\0iTXt\0oFFs\0pCAL\0sBIT\0sCAL\0sPLT\0sTER\0tEXt\0tIME\0zTXt";
    if (setjmp(context->jump)) {
        return 0;
    }
    context->png = png_create_read_struct(
        PNG_LIBPNG_VER_STRING, context, planmark_png_on_error, planmark_png_on_warning);
    context->info = context->png ? png_create_info_struct(context->png) : NULL;
    if (!context->info) {
        snprintf(context->message, sizeof context->message, "Out of memory");
        return 0;
    }
    png_set_read_fn(context->png, context, planmark_png_on_read);
    png_set_user_limits(context->png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
    context->chunk_bytes = chunk_bytes;
    png_set_keep_unknown_chunks(context->png, PNG_HANDLE_CHUNK_NEVER, skipped, (int)(sizeof skipped / 5));
    /* Newer versions know this chunk; so all hand it out alike. */
    png_set_keep_unknown_chunks(context->png, PNG_HANDLE_CHUNK_ALWAYS, (png_const_bytep) "cICP", 1);
    png_read_info(context->png, context->info);
    return 1;
}

const uint8_t *planmark_png_code_points(planmark_png *context) {
    png_unknown_chunkp chunks = NULL;
    int count = png_get_unknown_chunks(context->png, context->info, &chunks);
    for (int index = 0; index < count; index++) {
        if (memcmp(chunks[index].name, "cICP", 4) == 0 && chunks[index].size == 4) return chunks[index].data;
    }
    return NULL;
}

int planmark_png_start_rows(planmark_png *context) {
    if (setjmp(context->jump)) {
        return 0;
    }
    int passes = png_set_interlace_handling(context->png);
    png_start_read_image(context->png);
    return passes;
}

ptrdiff_t planmark_png_read_rows(planmark_png *context, void *rows, size_t stride, size_t count) {
    context->row = 0;
    if (setjmp(context->jump)) {
        return (ptrdiff_t)context->row;
    }
    for (; context->row < count; context->row++) {
        png_read_row(context->png, (uint8_t *)rows + context->row * stride, NULL);
    }
    return -1;
}

int planmark_png_read_end(planmark_png *context) {
    if (setjmp(context->jump)) {
        return 0;
    }
    png_read_end(context->png, NULL);
    return 1;
}

planmark_png *planmark_png_create_writer(void) {
    planmark_png *context = (planmark_png *)calloc(1, sizeof *context);
    if (!context) {
        return NULL;
    }
    context->descriptor = -1;
    context->writes = 1;
    context->sink_capacity = 1 << 16;
    context->sink = (uint8_t *)malloc(context->sink_capacity);
    if (!context->sink || setjmp(context->jump)) {
        planmark_png_destroy(context);
        return NULL;
    }
    context->png = png_create_write_struct(
        PNG_LIBPNG_VER_STRING, context, planmark_png_on_error, planmark_png_on_warning);
    context->info = context->png ? png_create_info_struct(context->png) : NULL;
    if (!context->info) {
        planmark_png_destroy(context);
        return NULL;
    }
    png_set_write_fn(context->png, context, planmark_png_on_write, planmark_png_on_flush);
    png_set_user_limits(context->png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
    return context;
}

int planmark_png_set_header(
    planmark_png *context, uint32_t width, uint32_t height, int bit_depth, int color_type, int interlaced) {
    if (setjmp(context->jump)) {
        return 0;
    }
    png_set_IHDR(
        context->png, context->info, width, height, bit_depth, color_type,
        interlaced ? PNG_INTERLACE_ADAM7 : PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    return 1;
}

int planmark_png_set_palette(
    planmark_png *context, const png_color *colors, int count, const uint8_t *alphas, int alpha_count) {
    if (setjmp(context->jump)) {
        return 0;
    }
    png_set_PLTE(context->png, context->info, colors, count);
    if (alpha_count > 0) {
        png_set_tRNS(context->png, context->info, alphas, alpha_count, NULL);
    }
    return 1;
}

int planmark_png_set_transparent_color(planmark_png *context, png_color_16 color) {
    if (setjmp(context->jump)) {
        return 0;
    }
    png_set_tRNS(context->png, context->info, NULL, 0, &color);
    return 1;
}

int planmark_png_set_profile(
    planmark_png *context, const char *name, const uint8_t *profile, uint32_t count) {
    if (setjmp(context->jump)) {
        return 0;
    }
    png_set_benign_errors(context->png, 1);
    png_set_iCCP(context->png, context->info, name, PNG_COMPRESSION_TYPE_BASE, profile, count);
    return 1;
}

int planmark_png_set_exif(planmark_png *context, const uint8_t *exif, uint32_t count) {
    if (setjmp(context->jump)) {
        return 0;
    }
    png_set_eXIf_1(context->png, context->info, count, (png_bytep)exif);
    return 1;
}

int planmark_png_set_srgb(planmark_png *context, int intent) {
    if (setjmp(context->jump)) {
        return 0;
    }
    png_set_benign_errors(context->png, 1);
    png_set_sRGB(context->png, context->info, intent);
    return 1;
}

int planmark_png_set_gamma(planmark_png *context, int32_t gamma) {
    if (setjmp(context->jump)) {
        return 0;
    }
    png_set_benign_errors(context->png, 1);
    png_set_gAMA_fixed(context->png, context->info, gamma);
    return 1;
}

int planmark_png_set_chromaticities(planmark_png *context, const int32_t values[8]) {
    if (setjmp(context->jump)) {
        return 0;
    }
    png_set_benign_errors(context->png, 1);
    png_set_cHRM_fixed(
        context->png, context->info, values[0], values[1], values[2], values[3], values[4], values[5], values[6],
        values[7]);
    return 1;
}

int planmark_png_set_resolution(planmark_png *context, uint32_t x, uint32_t y, int unit) {
    if (setjmp(context->jump)) {
        return 0;
    }
    png_set_pHYs(context->png, context->info, x, y, unit);
    return 1;
}

int planmark_png_write_header(
    planmark_png *context, int level, int filters, const uint8_t *code_points, size_t code_point_count) {
    if (setjmp(context->jump)) {
        return 0;
    }
    png_set_compression_level(context->png, level);
    if (filters >= 0) {
        png_set_filter(context->png, PNG_FILTER_TYPE_BASE, filters);
    }
    png_write_info_before_PLTE(context->png, context->info);
    if (code_point_count > 0) {
        png_write_chunk(context->png, (png_const_bytep) "cICP", code_points, code_point_count);
    }
    png_write_info(context->png, context->info);
    return png_set_interlace_handling(context->png);
}

int planmark_png_write_row(planmark_png *context, const uint8_t *row) {
    if (setjmp(context->jump)) {
        return 0;
    }
    png_write_row(context->png, row);
    return 1;
}

int planmark_png_write_end(planmark_png *context) {
    if (setjmp(context->jump)) {
        return 0;
    }
    png_write_end(context->png, NULL);
    return 1;
}
