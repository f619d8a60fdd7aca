#ifndef PLANMARK_CZLIB_H
#define PLANMARK_CZLIB_H

#include <zlib.h>

#endif
