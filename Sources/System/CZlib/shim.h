#ifndef PLANMARK_CZLIB_H
#define PLANMARK_CZLIB_H

#include <zlib.h>

/* `deflateInit2` is a macro, which Swift does not see. Writes a raw deflate stream with a window of 32 KiB. */
static inline int planmark_zlib_begin_deflate(z_stream *stream, int level) {
    return deflateInit2(stream, level, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY);
}

/* `inflateInit2` likewise: reads a raw deflate stream. */
static inline int planmark_zlib_begin_inflate(z_stream *stream) {
    return inflateInit2(stream, -15);
}

#endif
