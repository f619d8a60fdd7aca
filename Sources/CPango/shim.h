#ifndef PLANMARK_CPANGO_H
#define PLANMARK_CPANGO_H

#include <pango/pangocairo.h>

#endif
