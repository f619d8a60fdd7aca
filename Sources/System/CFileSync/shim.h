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

#ifdef __linux__
/* stdio.h declares it only to those who ask for GNU's extensions before anything else is included. */
extern int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned int flags);
#endif

/* Lets two files or folders change places in one step; 0 when that is done, else -1 with `errno` set. */
static inline int planmark_exchange(const char *one, const char *other) {
    /* AT_FDCWD and RENAME_EXCHANGE */
    return renameat2(-100, one, -100, other, 2);
}

/* Gives a file or folder a name that nothing has; 0 when that is done, else -1 with `errno` set. */
static inline int planmark_rename_new(const char *from, const char *to) {
    /* AT_FDCWD and RENAME_NOREPLACE */
    return renameat2(-100, from, -100, to, 1);
}

#endif
