#ifndef PLANMARK_CLATELIBRARIES_H
#define PLANMARK_CLATELIBRARIES_H

/* Loads the libraries that shapes and text are drawn with, unless they are there. Returns whether they can be used; if not,
   the first of their functions that is called ends the process and says why. */
int planmark_load_drawing_libraries(void);

#endif
