#ifndef PLANMARK_CFILESYNC_H
#define PLANMARK_CFILESYNC_H

#ifdef __linux__
/* fcntl.h declares it only to those who ask for GNU's extensions before anything else is included. */
extern int sync_file_range(int descriptor, long long offset, long long count, unsigned int flags);
#endif

/* Has the system begin to write a part of a file to the disk. It is a hint: nothing tells whether that was done. */
static inline void planmark_start_writeback(int descriptor, long long offset, long long count) {
#ifdef __linux__
    /* SYNC_FILE_RANGE_WRITE */
    (void)sync_file_range(descriptor, offset, count, 2);
#endif
}

#endif
