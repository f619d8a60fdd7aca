#ifndef PLANMARK_CZLIB_H
#define PLANMARK_CZLIB_H

#include <zlib.h>

/* `inflateInit2` is a macro, which Swift does not see. Reads a raw deflate stream with a window of 32 KiB. */
static inline int planmark_zlib_begin_inflate(z_stream *stream) {
    return inflateInit2(stream, -15);
}

#endif
