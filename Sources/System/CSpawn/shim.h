#ifndef PLANMARK_CSPAWN_H
#define PLANMARK_CSPAWN_H

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* What a program may use that is run on files of strangers. */
struct planmark_confinement {
    /* Seconds of computing. */
    unsigned long long seconds;
    /* Bytes of address space. */
    unsigned long long memory;
    /* Bytes of the longest file that it may write. */
    unsigned long long file_size;
};

/* In a child after fork, where only calls are allowed that are safe in a handler of signals. */
static inline void planmark_limit(int resource, unsigned long long value) {
    struct rlimit limit;
    limit.rlim_cur = limit.rlim_max = (rlim_t)value;
    (void)setrlimit(resource, &limit);
}

/* Starts a program with standard input, output and errors as they are given, none of this process's other files, the root as its
   folder, limits, and without a network where the kernel allows that. The kernel kills the program when the calling thread ends, however
   this process ends; so the caller stays in the thread until the program has ended. Returns its process, or -1 with errno set. */
static inline pid_t planmark_spawn(
    const char *path, char *const arguments[], char *const environment[], int input, int output, int errors,
    struct planmark_confinement limits) {
    const pid_t parent = getpid();
    const pid_t child = fork();
    if (child != 0) return child;
    /* In a program that was started without standard input, the three may be among 0, 1 and 2 themselves. */
    const int from = fcntl(input, F_DUPFD, 3), to = fcntl(output, F_DUPFD, 3), problems = fcntl(errors, F_DUPFD, 3);
    if (dup2(from, 0) < 0 || dup2(to, 1) < 0 || dup2(problems, 2) < 0) _exit(127);
#ifdef SYS_close_range
    (void)syscall(SYS_close_range, 3U, ~0U, 0U);
#endif
#ifdef SYS_unshare
    /* CLONE_NEWNET; who is not root needs CLONE_NEWUSER for it. */
    (void)syscall(SYS_unshare, geteuid() == 0 ? 0x40000000L : 0x50000000L);
#endif
    planmark_limit(RLIMIT_CPU, limits.seconds);
    planmark_limit(RLIMIT_AS, limits.memory);
    planmark_limit(RLIMIT_FSIZE, limits.file_size);
    planmark_limit(RLIMIT_CORE, 0);
    planmark_limit(RLIMIT_NPROC, 0);
    /* A file that grows too long is an error then, and no end. */
    (void)signal(SIGXFSZ, SIG_IGN);
    (void)signal(SIGPIPE, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    (void)sigprocmask(SIG_SETMASK, &none, NULL);
    if (chdir("/") != 0) _exit(127);
    /* After the rights have changed, which takes the setting back. If the parent has ended before, nobody is left to send the signal. */
    if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0 || getppid() != parent) _exit(127);
    execve(path, arguments, environment);
    _exit(127);
}

/* Waits for a process for so many milliseconds. Returns 1 when it has ended, with its status, 0 when it has not, else -1. */
static inline int planmark_wait(pid_t child, int milliseconds, int *status) {
    long waited = 0, pause = 1;
    for (;;) {
        const pid_t ended = waitpid(child, status, WNOHANG);
        if (ended == child) return 1;
        if (ended < 0 && errno != EINTR) return -1;
        if (waited >= milliseconds) return 0;
        struct timespec time = {0, pause * 1000000L};
        (void)nanosleep(&time, NULL);
        waited += pause;
        /* A short picture is there at once, a long one after some hundredths. */
        if (pause < 10 && waited > 20 * pause) pause += 1;
    }
}

/* A file in memory without a name, or -1 with errno set. */
static inline int planmark_memory_file(const char *name) {
    /* MFD_CLOEXEC */
    return (int)syscall(SYS_memfd_create, name, 1U);
}

/* stdlib.h declares it only to those who ask for GNU's extensions before anything else is included. */
extern int mkostemp(char *name, int flags);

/* Makes a file to append to; the last six letters of the name, XXXXXX, become new ones. Returns -1 with errno set if that fails. */
static inline int planmark_temporary_file(char *name) { return mkostemp(name, O_CLOEXEC | O_APPEND); }

static inline int planmark_exit_status(int status) { return WIFEXITED(status) ? WEXITSTATUS(status) : -1; }
static inline int planmark_end_signal(int status) { return WIFSIGNALED(status) ? WTERMSIG(status) : 0; }

#endif
