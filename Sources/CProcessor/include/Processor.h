#ifndef PLANMARK_CPROCESSOR_H
#define PLANMARK_CPROCESSOR_H

/* Nothing to call: that the command is linked with it is enough. */

#endif
