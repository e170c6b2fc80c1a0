/* Records what a process does to the files below one folder, so that a test can work out what a power cut would have
 * left of them. Preloaded (LD_PRELOAD); POWERCUT_DIR is the folder (absolute, without links), POWERCUT_LOG the file
 * that the record is appended to. mod.rs reads the record and describes its format.
 *
 * A change is recorded after it was made, and a sync twice, before it begins and after it succeeded: so a change is
 * only taken for synced if it was complete before the sync began. Only calls through libc are seen: no memory maps,
 * no io_uring, no raw system calls. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

#define FDS 65536

static pthread_mutex_t lock = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static char folder[PATH_MAX];
static size_t folder_len;
static int log_fd = -1;
static uint64_t syncs;
static signed char known[FDS]; /* 0: not asked yet, 1: below the folder, -1: not */

#define REAL(name) ((__typeof__(&name))real(#name))

static void *real(const char *name) {
    void *found = dlsym(RTLD_NEXT, name);
    if (!found) abort();
    return found;
}

__attribute__((constructor)) static void start(void) {
    const char *dir = getenv("POWERCUT_DIR"), *log = getenv("POWERCUT_LOG");
    if (!dir || !log || strlen(dir) >= sizeof folder) return;
    strcpy(folder, dir);
    folder_len = strlen(folder);
    log_fd = (int)syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (log_fd < 0) abort();
    /* Out of the way of programs that count on low numbers. */
    int high = fcntl(log_fd, F_DUPFD_CLOEXEC, 900);
    if (high >= 0) { syscall(SYS_close, log_fd); log_fd = high; }
}

static int below(const char *path) {
    return folder_len && !strncmp(path, folder, folder_len) && (path[folder_len] == '/' || !path[folder_len]);
}

static void put(const void *data, size_t len) {
    const char *at = data;
    while (len) {
        ssize_t n = syscall(SYS_write, log_fd, at, len);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) abort();
        at += n; len -= (size_t)n;
    }
}

/* kind, file, two numbers, a path, another path or data */
static void record(char kind, uint64_t file, uint64_t a, uint64_t b, const char *path, const void *data, size_t len) {
    if (log_fd < 0) return;
    int before = errno;
    char head[41 + PATH_MAX];
    uint64_t path_len = path ? strlen(path) : 0, data_len = len;
    head[0] = kind;
    memcpy(head + 1, &file, 8); memcpy(head + 9, &a, 8); memcpy(head + 17, &b, 8);
    memcpy(head + 25, &path_len, 8); memcpy(head + 33, &data_len, 8);
    if (path_len) memcpy(head + 41, path, path_len);
    pthread_mutex_lock(&lock);
    put(head, 41 + path_len);
    if (len) put(data, len);
    pthread_mutex_unlock(&lock);
    errno = before;
}

/* Without this, a thread that aborts the process could cut off a record that another thread is writing. The records of
 * the next process would then be unreadable. */
void abort(void) {
    pthread_mutex_lock(&lock);
    REAL(abort)();
    __builtin_unreachable();
}

static int path_of(int fd, char *path) {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t n = readlink(link, path, PATH_MAX - 1);
    if (n < 0) return 0;
    path[n] = 0;
    return 1;
}

static int ours(int fd) {
    if (log_fd < 0 || fd < 0 || fd >= FDS) return 0;
    if (!known[fd]) {
        char path[PATH_MAX];
        int before = errno;
        known[fd] = path_of(fd, path) && below(path) ? 1 : -1;
        errno = before;
    }
    return known[fd] > 0;
}

static uint64_t number(int fd) {
    struct stat st;
    int before = errno;
    uint64_t found = fstat(fd, &st) ? 0 : st.st_ino;
    errno = before;
    return found;
}

static int full(int at, const char *path, char *out) {
    char base[PATH_MAX];
    if (path[0] == '/') return snprintf(out, PATH_MAX, "%s", path) < PATH_MAX;
    if (at == AT_FDCWD ? !getcwd(base, sizeof base) : !path_of(at, base)) return 0;
    return snprintf(out, PATH_MAX, "%s/%s", base, path) < PATH_MAX;
}

static void forget(int fd) { if (fd >= 0 && fd < FDS) known[fd] = 0; }

static int opened(int fd, int flags) {
    forget(fd);
    char path[PATH_MAX];
    if (fd >= 0 && ours(fd) && path_of(fd, path)) {
        struct stat st;
        if (!fstat(fd, &st) && S_ISREG(st.st_mode)) {
            record('o', st.st_ino, 0, 0, path, NULL, 0);
            if (flags & O_TRUNC) record('t', st.st_ino, 0, 0, NULL, NULL, 0);
        }
    }
    return fd;
}

#define OPEN(name) \
    int name(const char *path, int flags, ...) { \
        mode_t mode = 0; \
        if (flags & (O_CREAT | O_TMPFILE)) { va_list ap; va_start(ap, flags); mode = va_arg(ap, mode_t); va_end(ap); } \
        pthread_mutex_lock(&lock); \
        int fd = opened(REAL(name)(path, flags, mode), flags); \
        pthread_mutex_unlock(&lock); \
        return fd; \
    }
#define OPENAT(name) \
    int name(int at, const char *path, int flags, ...) { \
        mode_t mode = 0; \
        if (flags & (O_CREAT | O_TMPFILE)) { va_list ap; va_start(ap, flags); mode = va_arg(ap, mode_t); va_end(ap); } \
        pthread_mutex_lock(&lock); \
        int fd = opened(REAL(name)(at, path, flags, mode), flags); \
        pthread_mutex_unlock(&lock); \
        return fd; \
    }
OPEN(open)
OPEN(open64)
OPENAT(openat)
OPENAT(openat64)

int close(int fd) { forget(fd); return REAL(close)(fd); }
int dup2(int from, int to) { forget(to); return REAL(dup2)(from, to); }
int dup3(int from, int to, int flags) { forget(to); return REAL(dup3)(from, to, flags); }

static void wrote(int fd, uint64_t at, const void *data, ssize_t n) {
    if (n > 0) record('w', number(fd), at, 0, NULL, data, (size_t)n);
}

ssize_t write(int fd, const void *data, size_t len) {
    if (fd == 1) {
        /* What the process says to the world: recorded before it is said. */
        record('s', 0, 0, 0, NULL, data, len);
        return REAL(write)(fd, data, len);
    }
    if (!ours(fd)) return REAL(write)(fd, data, len);
    pthread_mutex_lock(&lock);
    ssize_t n = REAL(write)(fd, data, len);
    if (n > 0) wrote(fd, (uint64_t)(lseek(fd, 0, SEEK_CUR) - n), data, n);
    pthread_mutex_unlock(&lock);
    return n;
}

static void wrote_all(int fd, uint64_t at, const struct iovec *parts, int count, ssize_t n) {
    for (int i = 0; i < count && n > 0; i++) {
        ssize_t part = (ssize_t)parts[i].iov_len < n ? (ssize_t)parts[i].iov_len : n;
        wrote(fd, at, parts[i].iov_base, part);
        at += (uint64_t)part; n -= part;
    }
}

ssize_t writev(int fd, const struct iovec *parts, int count) {
    if (fd == 1) for (int i = 0; i < count; i++) record('s', 0, 0, 0, NULL, parts[i].iov_base, parts[i].iov_len);
    if (fd == 1 || !ours(fd)) return REAL(writev)(fd, parts, count);
    pthread_mutex_lock(&lock);
    ssize_t n = REAL(writev)(fd, parts, count);
    if (n > 0) wrote_all(fd, (uint64_t)(lseek(fd, 0, SEEK_CUR) - n), parts, count, n);
    pthread_mutex_unlock(&lock);
    return n;
}

#define PWRITE(name, off) \
    ssize_t name(int fd, const void *data, size_t len, off at) { \
        if (!ours(fd)) return REAL(name)(fd, data, len, at); \
        pthread_mutex_lock(&lock); \
        ssize_t n = REAL(name)(fd, data, len, at); \
        wrote(fd, (uint64_t)at, data, n); \
        pthread_mutex_unlock(&lock); \
        return n; \
    }
PWRITE(pwrite, off_t)
PWRITE(pwrite64, off64_t)
#define PWRITEV(name, off) \
    ssize_t name(int fd, const struct iovec *parts, int count, off at) { \
        if (!ours(fd)) return REAL(name)(fd, parts, count, at); \
        pthread_mutex_lock(&lock); \
        ssize_t n = REAL(name)(fd, parts, count, at); \
        wrote_all(fd, (uint64_t)at, parts, count, n); \
        pthread_mutex_unlock(&lock); \
        return n; \
    }
PWRITEV(pwritev, off_t)
PWRITEV(pwritev64, off64_t)

#define FTRUNCATE(name, off) \
    int name(int fd, off len) { \
        if (!ours(fd)) return REAL(name)(fd, len); \
        pthread_mutex_lock(&lock); \
        int done = REAL(name)(fd, len); \
        if (!done) record('t', number(fd), (uint64_t)len, 0, NULL, NULL, 0); \
        pthread_mutex_unlock(&lock); \
        return done; \
    }
FTRUNCATE(ftruncate, off_t)
FTRUNCATE(ftruncate64, off64_t)

static int synced(int fd, int (*sync)(int)) {
    if (!ours(fd)) return sync(fd);
    char path[PATH_MAX] = "";
    struct stat st;
    /* A folder is known by its name, a file by its number. */
    int is_folder = !fstat(fd, &st) && S_ISDIR(st.st_mode) && path_of(fd, path);
    /* Several processes may write one record, one after the other. */
    uint64_t id = (uint64_t)getpid() << 32 | __atomic_add_fetch(&syncs, 1, __ATOMIC_SEQ_CST);
    record('b', is_folder ? 0 : number(fd), id, 0, path, NULL, 0);
    int done = sync(fd);
    if (!done) record('e', 0, id, 0, NULL, NULL, 0);
    return done;
}
int fsync(int fd) { return synced(fd, REAL(fsync)); }
int fdatasync(int fd) { return synced(fd, REAL(fdatasync)); }

/* sync_file_range makes nothing durable: it is seen by having no effect. */

static void named(char kind, int at, const char *path, int to, const char *path_to, int done) {
    char one[PATH_MAX], other[PATH_MAX];
    if (done || log_fd < 0 || !full(at, path, one)) return;
    if (!path_to) { if (below(one)) record(kind, 0, 0, 0, one, NULL, 0); return; }
    if (full(to, path_to, other) && (below(one) || below(other)))
        record(kind, 0, 0, 0, one, other, strlen(other));
}

#define NAMED(call, ...) \
    pthread_mutex_lock(&lock); \
    int done = call; \
    named(__VA_ARGS__, done); \
    pthread_mutex_unlock(&lock); \
    return done;

int mkdir(const char *p, mode_t m) { NAMED(REAL(mkdir)(p, m), 'd', AT_FDCWD, p, 0, NULL) }
int mkdirat(int at, const char *p, mode_t m) { NAMED(REAL(mkdirat)(at, p, m), 'd', at, p, 0, NULL) }
int unlink(const char *p) { NAMED(REAL(unlink)(p), 'u', AT_FDCWD, p, 0, NULL) }
int rmdir(const char *p) { NAMED(REAL(rmdir)(p), 'u', AT_FDCWD, p, 0, NULL) }
int unlinkat(int at, const char *p, int f) { NAMED(REAL(unlinkat)(at, p, f), 'u', at, p, 0, NULL) }
int rename(const char *p, const char *q) { NAMED(REAL(rename)(p, q), 'r', AT_FDCWD, p, AT_FDCWD, q) }
int renameat(int at, const char *p, int to, const char *q) { NAMED(REAL(renameat)(at, p, to, q), 'r', at, p, to, q) }
int renameat2(int at, const char *p, int to, const char *q, unsigned f) {
    NAMED(REAL(renameat2)(at, p, to, q, f), 'r', at, p, to, q)
}
