/* A slow disk: preloaded (LD_PRELOAD), each sync of a file takes SLOW_SYNC_MS milliseconds more. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <time.h>

static int slow(const char *name, int fd) {
    const char *text = getenv("SLOW_SYNC_MS");
    long ms = text ? atol(text) : 0;
    struct timespec time = {ms / 1000, ms % 1000 * 1000000L};
    nanosleep(&time, NULL);
    int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, name);
    if (!real) abort();
    return real(fd);
}

int fsync(int fd) { return slow("fsync", fd); }
int fdatasync(int fd) { return slow("fdatasync", fd); }
