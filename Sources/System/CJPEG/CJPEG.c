#include "CJPEG.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void planmark_jpeg_on_error(j_common_ptr common) {
    planmark_jpeg *context = (planmark_jpeg *)common->err;
    char text[JMSG_LENGTH_MAX];
    (*common->err->format_message)(common, text);
    snprintf(context->message, sizeof context->message, "%s", text);
    context->error_code = common->err->msg_code;
    context->error_parameter = common->err->msg_parm.i[0];
    longjmp(context->jump, 1);
}

static void planmark_jpeg_on_message(j_common_ptr common, int level) {
    planmark_jpeg *context = (planmark_jpeg *)common->err;
    if (level >= 0) return; /* traces */
    /* The end of the source matters only if something is missing. */
    if (common->err->msg_code == JWRN_JPEG_EOF) return;
    switch (common->err->msg_code) {
    case JWRN_HIT_MARKER: context->lacks_data = 1; break;
    case JWRN_HUFF_BAD_CODE:
    case JWRN_ARITH_BAD_CODE:
    case JWRN_MUST_RESYNC:
        /* Behind the end of the source nothing is what it should be. */
        if (!context->source_ended) context->is_corrupt = 1;
        break;
    /* Of the end marker that stands for the end of the source a byte may be left over. */
    case JWRN_EXTRANEOUS_DATA:
        if (common->err->msg_parm.i[0] > 1) context->is_corrupt = 1;
        break;
    }
    if (!context->warning[0]) {
        char text[JMSG_LENGTH_MAX];
        (*common->err->format_message)(common, text);
        snprintf(context->warning, sizeof context->warning, "%s", text);
    }
}

static void planmark_jpeg_on_output(j_common_ptr common) { (void)common; }

static void planmark_jpeg_on_source(j_decompress_ptr reader) { (void)reader; }

static void planmark_jpeg_note_last_bytes(planmark_jpeg *context, const JOCTET *bytes, size_t count) {
    if (count > 0) {
        context->last_bytes[0] = count > 1 ? bytes[count - 2] : context->last_bytes[1];
        context->last_bytes[1] = bytes[count - 1];
    }
}

/* The next bytes of the file; at its end a warning and an end marker, as libjpeg's own sources give. */
static boolean planmark_jpeg_fill(j_decompress_ptr reader) {
    planmark_jpeg *context = (planmark_jpeg *)reader->err;
    ssize_t got = 0;
    if (context->descriptor >= 0) {
        do {
            got = read(context->descriptor, context->block, sizeof context->block);
        } while (got < 0 && errno == EINTR);
        if (got < 0) {
            context->source_errno = errno;
            ERREXIT(reader, JERR_FILE_READ);
        }
    }
    planmark_jpeg_note_last_bytes(context, context->block, (size_t)got);
    if (got == 0) {
        context->source_ended = 1;
        WARNMS(reader, JWRN_JPEG_EOF);
        context->block[0] = 0xFF;
        context->block[1] = JPEG_EOI;
        got = 2;
    }
    context->source.next_input_byte = context->block;
    context->source.bytes_in_buffer = (size_t)got;
    return TRUE;
}

static void planmark_jpeg_skip(j_decompress_ptr reader, long count) {
    struct jpeg_source_mgr *source = reader->src;
    if (count <= 0) return;
    while ((size_t)count > source->bytes_in_buffer) {
        count -= (long)source->bytes_in_buffer;
        planmark_jpeg_fill(reader);
    }
    source->next_input_byte += count;
    source->bytes_in_buffer -= (size_t)count;
}

planmark_jpeg *planmark_jpeg_create(int descriptor, const uint8_t *bytes, size_t count, long max_memory) {
    planmark_jpeg *context = (planmark_jpeg *)calloc(1, sizeof *context);
    if (!context) return NULL;
    context->reader.err = jpeg_std_error(&context->errors);
    context->errors.error_exit = planmark_jpeg_on_error;
    context->errors.emit_message = planmark_jpeg_on_message;
    context->errors.output_message = planmark_jpeg_on_output;
    if (setjmp(context->jump)) {
        jpeg_destroy_decompress(&context->reader);
        free(context);
        return NULL;
    }
    jpeg_create_decompress(&context->reader);
    context->reader.mem->max_memory_to_use = max_memory;
    context->descriptor = descriptor;
    context->source.next_input_byte = bytes;
    context->source.bytes_in_buffer = count;
    planmark_jpeg_note_last_bytes(context, bytes, count);
    context->source.init_source = planmark_jpeg_on_source;
    context->source.fill_input_buffer = planmark_jpeg_fill;
    context->source.skip_input_data = planmark_jpeg_skip;
    context->source.resync_to_restart = jpeg_resync_to_restart;
    context->source.term_source = planmark_jpeg_on_source;
    context->reader.src = &context->source;
    return context;
}

void planmark_jpeg_destroy(planmark_jpeg *context) {
    jpeg_destroy_decompress(&context->reader);
    free(context);
}

int planmark_jpeg_read_header(planmark_jpeg *context) {
    if (setjmp(context->jump)) return 0;
    jpeg_save_markers(&context->reader, JPEG_APP0 + 1, PLANMARK_JPEG_EXIF - 1);
    jpeg_save_markers(&context->reader, JPEG_APP0 + 2, PLANMARK_JPEG_EXIF - 1);
    jpeg_read_header(&context->reader, TRUE);
    return 1;
}

size_t planmark_jpeg_coefficient_bytes(planmark_jpeg *context) {
    j_decompress_ptr reader = &context->reader;
    if (!jpeg_has_multiple_scans(reader)) return 0;
    size_t blocks = 0;
    for (int index = 0; index < reader->num_components; index++) {
        const jpeg_component_info *component = &reader->comp_info[index];
        size_t columns = (component->width_in_blocks + component->h_samp_factor - 1) / component->h_samp_factor;
        size_t rows = (component->height_in_blocks + component->v_samp_factor - 1) / component->v_samp_factor;
        blocks += columns * component->h_samp_factor * rows * component->v_samp_factor;
    }
    return blocks * sizeof(JBLOCK);
}

int planmark_jpeg_has_all_scans(planmark_jpeg *context) {
    j_decompress_ptr reader = &context->reader;
    for (int index = 0; index < reader->num_components; index++) {
        /* A component gets its table with its first scan. */
        if (!reader->comp_info[index].quant_table) return 0;
        for (int place = 0; reader->coef_bits && place < DCTSIZE2; place++) {
            if (reader->coef_bits[index][place] != 0) return 0;
        }
    }
    return 1;
}

int planmark_jpeg_start(planmark_jpeg *context, J_COLOR_SPACE color_space) {
    if (setjmp(context->jump)) return 0;
    context->reader.out_color_space = color_space;
    context->reader.dct_method = JDCT_ISLOW;
    jpeg_start_decompress(&context->reader);
    return 1;
}

int planmark_jpeg_read_row(planmark_jpeg *context, uint8_t *row) {
    if (setjmp(context->jump)) return 0;
    JSAMPROW rows[1] = {row};
    return jpeg_read_scanlines(&context->reader, rows, 1) == 1;
}

int planmark_jpeg_finish(planmark_jpeg *context) {
    if (setjmp(context->jump)) return 0;
    jpeg_finish_decompress(&context->reader);
    return 1;
}

static void planmark_jpeg_on_encoder_error(j_common_ptr common) {
    planmark_jpeg_encoder *context = (planmark_jpeg_encoder *)common->err;
    char text[JMSG_LENGTH_MAX];
    (*common->err->format_message)(common, text);
    snprintf(context->message, sizeof context->message, "%s", text);
    longjmp(context->jump, 1);
}

static void planmark_jpeg_on_target(j_compress_ptr writer) {
    planmark_jpeg_encoder *context = (planmark_jpeg_encoder *)writer->err;
    context->destination.next_output_byte = context->bytes;
    context->destination.free_in_buffer = context->capacity;
}

static size_t planmark_jpeg_encoded_count(const planmark_jpeg_encoder *context) {
    return context->capacity - context->destination.free_in_buffer;
}

/* The memory is full: libjpeg wants all of it written, whatever it says is free. */
static boolean planmark_jpeg_on_full(j_compress_ptr writer) {
    planmark_jpeg_encoder *context = (planmark_jpeg_encoder *)writer->err;
    size_t count = context->capacity;
    unsigned char *larger = (unsigned char *)realloc(context->bytes, 2 * count);
    if (!larger) ERREXIT1(writer, JERR_OUT_OF_MEMORY, 10);
    context->bytes = larger;
    context->capacity = 2 * count;
    context->destination.next_output_byte = larger + count;
    context->destination.free_in_buffer = count;
    return TRUE;
}

static void planmark_jpeg_on_encoded(j_compress_ptr writer) {
    planmark_jpeg_encoder *context = (planmark_jpeg_encoder *)writer->err;
    context->count = planmark_jpeg_encoded_count(context);
}

void planmark_jpeg_encoder_destroy(planmark_jpeg_encoder *context) {
    jpeg_destroy_compress(&context->writer);
    free(context->bytes);
    free(context);
}

planmark_jpeg_encoder *planmark_jpeg_encoder_create(void) {
    planmark_jpeg_encoder *context = (planmark_jpeg_encoder *)calloc(1, sizeof *context);
    if (!context) return NULL;
    context->capacity = 1 << 16;
    context->bytes = (unsigned char *)malloc(context->capacity);
    context->writer.err = jpeg_std_error(&context->errors);
    context->errors.error_exit = planmark_jpeg_on_encoder_error;
    context->errors.output_message = planmark_jpeg_on_output;
    if (!context->bytes || setjmp(context->jump)) {
        planmark_jpeg_encoder_destroy(context);
        return NULL;
    }
    jpeg_create_compress(&context->writer);
    context->destination.init_destination = planmark_jpeg_on_target;
    context->destination.empty_output_buffer = planmark_jpeg_on_full;
    context->destination.term_destination = planmark_jpeg_on_encoded;
    context->writer.dest = &context->destination;
    return context;
}

int planmark_jpeg_encode(
    planmark_jpeg_encoder *context, const void *pixels, size_t stride, uint32_t width, uint32_t height, int channels,
    int quality, int subsamples, int restarts
) {
    j_compress_ptr writer = &context->writer;
    if (setjmp(context->jump)) {
        jpeg_abort_compress(writer);
        return 0;
    }
    writer->image_width = width;
    writer->image_height = height;
    writer->input_components = channels;
    writer->in_color_space = channels == 1 ? JCS_GRAYSCALE : JCS_RGB;
    jpeg_set_defaults(writer);
    jpeg_set_quality(writer, quality, TRUE);
    if (channels == 3 && !subsamples) writer->comp_info[0].h_samp_factor = writer->comp_info[0].v_samp_factor = 1;
    writer->restart_in_rows = restarts ? 1 : 0;
    jpeg_start_compress(writer, TRUE);
    /* libjpeg writes the end of the header before the first row, here before none. */
    JSAMPROW row = NULL;
    jpeg_write_scanlines(writer, &row, 0);
    context->header_count = context->count = planmark_jpeg_encoded_count(context);
    if (!pixels) {
        jpeg_abort_compress(writer);
        return 1;
    }
    while (writer->next_scanline < height) {
        row = (JSAMPROW)((const uint8_t *)pixels + (size_t)writer->next_scanline * stride);
        jpeg_write_scanlines(writer, &row, 1);
    }
    jpeg_finish_compress(writer);
    return 1;
}
