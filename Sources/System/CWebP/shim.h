#ifndef PLANMARK_CWEBP_H
#define PLANMARK_CWEBP_H

#include <webp/decode.h>
#include <webp/encode.h>
#include <webp/mux.h>

#endif
