#ifndef PLANMARK_CPNG_H
#define PLANMARK_CPNG_H

#include <png.h>

#endif
