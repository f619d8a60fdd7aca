#ifndef PLANMARK_CGIF_H
#define PLANMARK_CGIF_H

#include <gif_lib.h>

#endif
