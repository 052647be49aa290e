/*
 * Preloaded into a judge, it makes a disk fail and a clock jump. What is wrong stands in a file that both sides have
 * mapped (FAULTS_FILE); only what lies below a folder (FAULTS_UNDER) fails.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

/* What each may fail with, as an errno; 0 is well. */
struct faults {
  int64_t clock_ms;
  int32_t writing;
  int32_t syncing;
  int32_t making;
};

static const struct faults well;
static const volatile struct faults *faults = &well;
static char under[4096];

#define REAL(type, name, ...) \
  static type (*real)(__VA_ARGS__); \
  if (!real) real = (type (*)(__VA_ARGS__))dlsym(RTLD_NEXT, name)

__attribute__((constructor)) static void begin(void) {
  const char *file = getenv("FAULTS_FILE"), *folder = getenv("FAULTS_UNDER");
  if (!file || !folder) return;
  int fd = open(file, O_RDONLY | O_CLOEXEC);
  if (fd < 0) return;
  void *at = mmap(NULL, sizeof(struct faults), PROT_READ, MAP_SHARED, fd, 0);
  close(fd);
  if (at == MAP_FAILED) return;
  snprintf(under, sizeof under, "%s", folder);
  faults = at;
}

static int is_under(const char *path) { return under[0] && strncmp(path, under, strlen(under)) == 0; }

static int is_ours(int fd) {
  char link[64], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return is_under(path);
}

#define FAIL_IF(which, fd) \
  do { int with = faults->which; if (with && is_ours(fd)) { errno = with; return -1; } } while (0)

ssize_t write(int fd, const void *bytes, size_t count) {
  REAL(ssize_t, "write", int, const void *, size_t);
  FAIL_IF(writing, fd);
  return real(fd, bytes, count);
}
#define POSITIONED(name, off) \
  ssize_t name(int fd, const void *bytes, size_t count, off at) { \
    REAL(ssize_t, #name, int, const void *, size_t, off); \
    FAIL_IF(writing, fd); \
    return real(fd, bytes, count, at); \
  }
POSITIONED(pwrite, off_t)
POSITIONED(pwrite64, off64_t)
ssize_t writev(int fd, const struct iovec *all, int count) {
  REAL(ssize_t, "writev", int, const struct iovec *, int);
  FAIL_IF(writing, fd);
  return real(fd, all, count);
}
#define GATHERED(name, off) \
  ssize_t name(int fd, const struct iovec *all, int count, off at) { \
    REAL(ssize_t, #name, int, const struct iovec *, int, off); \
    FAIL_IF(writing, fd); \
    return real(fd, all, count, at); \
  }
GATHERED(pwritev, off_t)
GATHERED(pwritev64, off64_t)
#define LONGER(name, off) \
  int name(int fd, off length) { \
    REAL(int, #name, int, off); \
    FAIL_IF(writing, fd); \
    return real(fd, length); \
  }
LONGER(ftruncate, off_t)
LONGER(ftruncate64, off64_t)
#define SYNCED(name) \
  int name(int fd) { \
    REAL(int, #name, int); \
    FAIL_IF(syncing, fd); \
    return real(fd); \
  }
SYNCED(fsync)
SYNCED(fdatasync)

/* Only what is not there yet has to be made. */
#define OPENED(name) \
  int name(const char *path, int flags, ...) { \
    REAL(int, #name, const char *, int, ...); \
    mode_t mode = 0; \
    if (flags & (O_CREAT | O_TMPFILE)) { \
      va_list rest; \
      va_start(rest, flags); \
      mode = va_arg(rest, mode_t); \
      va_end(rest); \
      int with = faults->making; \
      if (with && is_under(path) && access(path, F_OK) != 0) { errno = with; return -1; } \
    } \
    return real(path, flags, mode); \
  }
OPENED(open)
OPENED(open64)

int clock_gettime(clockid_t clock, struct timespec *now) {
  REAL(int, "clock_gettime", clockid_t, struct timespec *);
  int done = real(clock, now);
  if (done != 0 || (clock != CLOCK_REALTIME && clock != CLOCK_REALTIME_COARSE)) return done;
  int64_t ms = faults->clock_ms;
  now->tv_sec += ms / 1000;
  now->tv_nsec += (ms % 1000) * 1000000;
  if (now->tv_nsec < 0) { now->tv_nsec += 1000000000; now->tv_sec--; }
  if (now->tv_nsec >= 1000000000) { now->tv_nsec -= 1000000000; now->tv_sec++; }
  return 0;
}
int gettimeofday(struct timeval *restrict now, void *restrict zone) {
  (void)zone;
  struct timespec at;
  if (clock_gettime(CLOCK_REALTIME, &at) != 0) return -1;
  if (now) { now->tv_sec = at.tv_sec; now->tv_usec = at.tv_nsec / 1000; }
  return 0;
}
time_t time(time_t *into) {
  struct timespec at;
  if (clock_gettime(CLOCK_REALTIME, &at) != 0) return -1;
  if (into) *into = at.tv_sec;
  return at.tv_sec;
}
