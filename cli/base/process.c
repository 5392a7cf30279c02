/* SPDX-License-Identifier: MIT
 *
 * fork, exec, wait; see process.h.
 */
#include "base/process.h"

#include "base/heap.h"
#include "base/message.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

/** The signals that kprof handles differently from the program while that
 * runs. */
static const struct handling {
  int signal;
  bool from_terminal; /* which sends it to the program as well */
} handled[] = {
    {SIGINT, true},
    {SIGQUIT, true},
    {SIGTERM, false},
    {SIGHUP, false},
};

enum { HANDLED = sizeof handled / sizeof *handled };

static struct {
  volatile sig_atomic_t child; /* whom to forward to */
  volatile sig_atomic_t is_over;
} state;

bool lp_process_has_ended(pid_t pid) {
  siginfo_t state = {.si_pid = 0};
  return waitid(P_PID, (id_t)pid, &state, WEXITED | WNOHANG | WNOWAIT) != 0 ||
         state.si_pid == pid;
}

bool lp_process_is_over(void) { return state.is_over; }

static void forward(int signal, siginfo_t *info, void *context) {
  int kept = errno;
  (void)context;
  if (state.child > 0 && lp_process_has_ended(state.child))
    state.is_over = 1;
  else if (state.child > 0 && info->si_code != SI_KERNEL)
    kill(state.child, signal);
  errno = kept;
}

/* The kernel may have sent a hang-up or termination to kprof alone. */
static void forward_always(int signal, siginfo_t *info, void *context) {
  siginfo_t sent = *info;
  sent.si_code = SI_USER;
  forward(signal, &sent, context);
}

/** The signal state that the program gets, and that kprof returns to. */
struct signals {
  struct sigaction old[HANDLED], old_child;
  sigset_t mask;
};

/* Holds the signals back until the handlers are there; a SIGCHLD that was
 * ignored by our parent would make wait fail. */
static void signals_block(struct signals *signals) {
  sigset_t set;
  sigemptyset(&set);
  for (int i = 0; i < HANDLED; i++) {
    sigaddset(&set, handled[i].signal);
    sigaction(handled[i].signal, NULL, &signals->old[i]);
  }
  sigprocmask(SIG_BLOCK, &set, &signals->mask);
  struct sigaction usual = {.sa_handler = SIG_DFL};
  sigaction(SIGCHLD, &usual, &signals->old_child);
}

static void signals_handle(const struct signals *signals) {
  for (int i = 0; i < HANDLED; i++) {
    struct sigaction action = {.sa_flags = SA_RESTART | SA_SIGINFO};
    action.sa_sigaction = handled[i].from_terminal ? forward : forward_always;
    /* A signal that was ignored (nohup) stays ignored. */
    if (signals->old[i].sa_handler != SIG_IGN)
      sigaction(handled[i].signal, &action, NULL);
  }
  sigprocmask(SIG_SETMASK, &signals->mask, NULL);
}

static void signals_restore(const struct signals *signals) {
  for (int i = 0; i < HANDLED; i++)
    sigaction(handled[i].signal, &signals->old[i], NULL);
  sigaction(SIGCHLD, &signals->old_child, NULL);
}

static _Noreturn void become(const char *path, char *const *arguments,
                             char *setting, const struct signals *signals,
                             int report) {
  sigaction(SIGCHLD, &signals->old_child, NULL);
  sigprocmask(SIG_SETMASK, &signals->mask, NULL);
  if (setting)
    putenv(setting);
  execvp(path, arguments);
  int error = errno;
  ssize_t written = write(report, &error, sizeof error);
  _exit(written == sizeof error ? LP_EXIT_CANNOT_RUN : LP_EXIT_OWN_FAILURE);
}

uint64_t lp_process_now_ns(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

struct lp_process_result lp_process_run(const char *path,
                                        char *const *arguments, char *setting,
                                        const struct lp_process_watch *watch) {
  struct lp_process_result result = {0};
  struct signals signals;
  int pipes[2];
  if (pipe2(pipes, O_CLOEXEC)) {
    result.error = errno;
    return result;
  }
  fflush(stdout);
  signals_block(&signals);
  result.pid = fork();
  if (result.pid == 0)
    become(path, arguments, setting, &signals, pipes[1]);
  if (result.pid < 0)
    result.error = errno;
  state.child = result.pid;
  signals_handle(&signals);
  close(pipes[1]);
  /* Ends without a byte when exec has closed the program's end. */
  if (result.pid > 0 && read(pipes[0], &result.error, sizeof result.error) < 0)
    result.error = 0;
  close(pipes[0]);
  if (watch && result.pid > 0 && !result.error)
    watch->look(watch->context, result.pid);
  while (result.pid > 0 && waitpid(result.pid, &result.wait_status, 0) < 0 &&
         errno == EINTR)
    ;
  result.end_ns = lp_process_now_ns();
  state.child = 0;
  signals_restore(&signals);
  return result;
}

bool lp_process_wait(pid_t pid, uint64_t most_ns) {
  struct timespec time = {.tv_sec = (time_t)(most_ns / 1000000000),
                          .tv_nsec = (long)(most_ns % 1000000000)};
  int file = (int)syscall(SYS_pidfd_open, pid, 0);
  if (file < 0)
    return false;
  struct pollfd end = {.fd = file, .events = POLLIN};
  bool has_ended = ppoll(&end, 1, &time, NULL) > 0;
  close(file);
  return !has_ended;
}

static volatile sig_atomic_t held;
static struct sigaction unheld[HANDLED];

/* What cannot be brought to an end in time, as a file that is a pipe without a
 * writer, ends by the signal after all. */
static void give_up(int alarm) {
  sigset_t one;
  (void)alarm;
  signal(held, SIG_DFL);
  sigemptyset(&one);
  sigaddset(&one, held);
  sigprocmask(SIG_UNBLOCK, &one, NULL);
  raise(held);
}

static void hold(int signal) {
  enum { SECONDS = 5 };
  held = signal;
  alarm(SECONDS);
}

void lp_process_hold(void) {
  struct sigaction late = {.sa_handler = give_up};
  struct sigaction action = {.sa_handler = hold,
                             .sa_flags = (int)SA_RESETHAND | SA_RESTART};
  held = 0;
  sigaction(SIGALRM, &late, NULL);
  for (int i = 0; i < HANDLED; i++) {
    sigaction(handled[i].signal, NULL, &unheld[i]);
    if (unheld[i].sa_handler == SIG_DFL && handled[i].signal != SIGQUIT)
      sigaction(handled[i].signal, &action, NULL);
  }
}

int lp_process_held(void) { return held; }

void lp_process_release(void) {
  alarm(0);
  signal(SIGALRM, SIG_DFL);
  for (int i = 0; i < HANDLED; i++)
    sigaction(handled[i].signal, &unheld[i], NULL);
}

int lp_process_capture(char *const *arguments, struct lp_text *output) {
  int pipes[2];
  if (pipe2(pipes, O_CLOEXEC))
    return -1;
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, pipes[1], 1);
  posix_spawn_file_actions_adddup2(&actions, pipes[1], 2);
  pid_t pid;
  int error =
      posix_spawnp(&pid, arguments[0], &actions, NULL, arguments, environ);
  posix_spawn_file_actions_destroy(&actions);
  close(pipes[1]);
  char buffer[4096];
  ssize_t got;
  while (!error && ((got = read(pipes[0], buffer, sizeof buffer)) > 0 ||
                    (got < 0 && errno == EINTR)))
    if (got > 0)
      lp_text_add(output, buffer, (size_t)got);
  close(pipes[0]);
  int status = -1;
  while (!error && waitpid(pid, &status, 0) < 0 && errno == EINTR)
    ;
  return !error && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

bool lp_process_can_find(const char *name) {
  if (strchr(name, '/'))
    return access(name, F_OK) == 0;
  const char *path = getenv("PATH");
  /* Without PATH execvp looks in these two. */
  char *folders = lp_heap_string(path ? path : "/bin:/usr/bin");
  bool found = false;
  char *rest = folders;
  for (char *folder; !found && (folder = strsep(&rest, ":"));) {
    char *file = lp_text_make("%s/%s", *folder ? folder : ".", name);
    found = access(file, X_OK) == 0;
    free(file);
  }
  free(folders);
  return found;
}

_Noreturn void lp_process_exit_like(int wait_status) {
  if (!WIFSIGNALED(wait_status))
    exit(WEXITSTATUS(wait_status));
  int signal_number = WTERMSIG(wait_status);
  fflush(stdout);
  prctl(PR_SET_DUMPABLE, 0); /* only the program's core is of interest */
  signal(signal_number, SIG_DFL);
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, signal_number);
  sigprocmask(SIG_UNBLOCK, &set, NULL);
  raise(signal_number);
  exit(LP_EXIT_SIGNAL + signal_number);
}
