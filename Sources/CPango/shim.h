#ifndef PLANMARK_CPANGO_H
#define PLANMARK_CPANGO_H

#include <hb-ot.h>
#include <pango/pangocairo.h>

#endif
