#ifndef PLANMARK_LIBPNG_PEER_H
#define PLANMARK_LIBPNG_PEER_H

/* Copies a PNG row by row as its samples stand in the file, and compresses them at libpng's default level, 6.
   Returns 1, or 0 where a file cannot be opened or libpng fails. */
int libpng_peer_copy(const char *input, const char *output);

#endif
