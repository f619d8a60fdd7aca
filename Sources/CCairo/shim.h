#ifndef PLANMARK_CCAIRO_H
#define PLANMARK_CCAIRO_H

#include <cairo.h>

#endif
