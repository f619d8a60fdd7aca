#include "LibpngPeer.h"

#include <png.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

int libpng_peer_copy(const char *input, const char *output) {
    FILE *volatile from = fopen(input, "rb");
    FILE *volatile to = fopen(output, "wb");
    png_structp reader = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
    png_structp writer = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
    png_infop found = reader ? png_create_info_struct(reader) : NULL;
    png_infop written = writer ? png_create_info_struct(writer) : NULL;
    png_bytep volatile row = NULL;
    volatile int done = 0;
    if (from && to && found && written && !setjmp(png_jmpbuf(reader)) && !setjmp(png_jmpbuf(writer))) {
        png_init_io(reader, from);
        png_init_io(writer, to);
        png_read_info(reader, found);
        png_uint_32 height = png_get_image_height(reader, found);
        png_set_IHDR(
            writer, written, png_get_image_width(reader, found), height, png_get_bit_depth(reader, found),
            png_get_color_type(reader, found), PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
            PNG_FILTER_TYPE_DEFAULT);
        png_set_compression_level(writer, 6);
        png_write_info(writer, written);
        row = malloc(png_get_rowbytes(reader, found));
        if (row) {
            for (png_uint_32 y = 0; y < height; y++) {
                png_read_row(reader, row, NULL);
                png_write_row(writer, row);
            }
            png_read_end(reader, NULL);
            png_write_end(writer, NULL);
            done = 1;
        }
    }
    free(row);
    png_destroy_read_struct(&reader, &found, NULL);
    png_destroy_write_struct(&writer, &written);
    if (from) fclose(from);
    if (to && fclose(to)) done = 0;
    return done;
}
