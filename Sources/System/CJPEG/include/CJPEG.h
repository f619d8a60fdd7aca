#ifndef PLANMARK_CJPEG_H
#define PLANMARK_CJPEG_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <jpeglib.h>
#include <jerror.h>
#include <setjmp.h>

/*
 libjpeg reports an error by calling a function that must not return. These functions set a jump's target before each call
 into libjpeg and return 0 when it was taken, so that the jump never leaves C. After a failed call the context can only be
 asked for its message and be destroyed.
 */

enum {
    PLANMARK_JPEG_MESSAGE = 300,
    PLANMARK_JPEG_EXIF = 1 << 16,
    PLANMARK_JPEG_INPUT_BLOCK = 1 << 16
};

typedef struct {
    struct jpeg_error_mgr errors; /* the first member, so that libjpeg's pointer to it is one to the context */
    struct jpeg_decompress_struct reader;
    jmp_buf jump;
    char message[PLANMARK_JPEG_MESSAGE]; /* why the last call failed */
    int error_code;                      /* libjpeg's code of that, and the first number in its message */
    int error_parameter;
    char warning[PLANMARK_JPEG_MESSAGE]; /* the first thing that was odd */
    int lacks_data;                      /* a scan had no more bits where its samples needed some */
    int is_corrupt;                      /* there was something where it does not belong */
    struct jpeg_source_mgr source;
    int descriptor;      /* a file to read after the bytes given with it, or -1; it stays the caller's */
    int source_errno;    /* why reading failed, or 0 */
    int source_ended;    /* libjpeg wanted more bytes than there are */
    JOCTET last_bytes[2]; /* of the source, as far as it was read */
    JOCTET block[PLANMARK_JPEG_INPUT_BLOCK];
} planmark_jpeg;

/* A reader of bytes, which stay the caller's, and of what follows them in a file, unless the descriptor is -1. */
planmark_jpeg *planmark_jpeg_create(int descriptor, const uint8_t *bytes, size_t count, long max_memory);

void planmark_jpeg_destroy(planmark_jpeg *context);

int planmark_jpeg_read_header(planmark_jpeg *context);

/* Bytes of memory for the coefficients of all rows, which a picture of several scans is held as; 0 for any other. */
size_t planmark_jpeg_coefficient_bytes(planmark_jpeg *context);

/* Whether the scans read so far have all bits of all coefficients. */
int planmark_jpeg_has_all_scans(planmark_jpeg *context);

/* Begins decoding into `color_space`. */
int planmark_jpeg_start(planmark_jpeg *context, J_COLOR_SPACE color_space);

int planmark_jpeg_read_row(planmark_jpeg *context, uint8_t *row);

int planmark_jpeg_finish(planmark_jpeg *context);

/* An encoder of baseline JPEG files, one after the other. It keeps the memory of the last file for the next one. */
typedef struct {
    struct jpeg_error_mgr errors; /* the first member, so that libjpeg's pointer to it is one to the context */
    struct jpeg_compress_struct writer;
    jmp_buf jump;
    char message[PLANMARK_JPEG_MESSAGE]; /* why the last call failed */
    struct jpeg_destination_mgr destination;
    unsigned char *bytes; /* what was encoded */
    size_t capacity;
    size_t header_count; /* its bytes before the samples */
    size_t count;        /* all its bytes */
} planmark_jpeg_encoder;

void planmark_jpeg_encoder_destroy(planmark_jpeg_encoder *context);

planmark_jpeg_encoder *planmark_jpeg_encoder_create(void);

/* Encodes a picture of grey (1 channel) or RGB (3) as a baseline JPEG file with the standard Huffman tables; 0 when that failed. With
   `subsamples` colour has half the resolution of brightness. With `restarts` a restart marker stands between the rows of blocks. Without
   pixels only the file's header is made. */
int planmark_jpeg_encode(
    planmark_jpeg_encoder *context, const void *pixels, size_t stride, uint32_t width, uint32_t height, int channels,
    int quality, int subsamples, int restarts
);

#endif
