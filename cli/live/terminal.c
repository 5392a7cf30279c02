/* SPDX-License-Identifier: MIT
 *
 * See terminal.h. What has to happen when kprof is killed by its own mistake is
 * worked out before: a handler may only write bytes.
 */
#include "live/terminal.h"

#include "base/message.h"
#include "base/streams.h"

#include <curses.h>
#include <errno.h>
#include <fcntl.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <term.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

static struct {
  FILE *in, *out;
  SCREEN *screen;
  struct termios before;
  char leave[256]; /* what brings the screen back */
  volatile sig_atomic_t is_wanted_to_end;
} terminal;

static void restore_and_die(int signal) {
  ssize_t written =
      write(fileno(terminal.out), terminal.leave, strlen(terminal.leave));
  (void)written;
  tcsetattr(fileno(terminal.in), TCSANOW, &terminal.before);
  raise(signal); /* once: SA_RESETHAND */
}

static void note_end(int signal) {
  (void)signal;
  terminal.is_wanted_to_end = 1;
}

/* Of signals that somebody handles already, as while a program is waited for,
 * that is left to him. Before ncurses takes the others, to exit at once. */
static void handle_signals(void) {
  static const int deadly[] = {SIGSEGV, SIGBUS, SIGABRT, SIGFPE, SIGILL};
  static const int polite[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
  struct sigaction die = {.sa_handler = restore_and_die,
                          .sa_flags = SA_RESETHAND | SA_NODEFER};
  struct sigaction end = {.sa_handler = note_end}, before;
  for (size_t i = 0; i < sizeof deadly / sizeof *deadly; i++)
    sigaction(deadly[i], &die, NULL);
  for (size_t i = 0; i < sizeof polite / sizeof *polite; i++)
    if (sigaction(polite[i], NULL, &before) == 0 &&
        before.sa_handler == SIG_DFL)
      sigaction(polite[i], &end, NULL);
}

bool lp_terminal_begin(void) {
  if (isatty(STDOUT_FILENO))
    return lp_streams_take();
  lp_message_error("standard output is no terminal, where 'kprof top' draws");
  lp_message_hint("'kprof top --once' prints one interval's table, with --json "
                  "for programs");
  return false;
}

static bool open_terminal(void) {
  int in = open("/dev/tty", O_RDWR | O_CLOEXEC);
  int out = fcntl(lp_streams_terminal(), F_DUPFD_CLOEXEC, 3);
  terminal.in = in >= 0 ? fdopen(in, "r") : NULL;
  terminal.out = out >= 0 ? fdopen(out, "w") : NULL;
  return terminal.in && terminal.out && tcgetattr(in, &terminal.before) == 0;
}

static void remember_leaving(void) {
  static char *const names[] = {"sgr0", "cnorm", "rmkx", "rmcup"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    const char *string = tigetstr(names[i]);
    if (string && string != (char *)-1 &&
        strlen(terminal.leave) + strlen(string) < sizeof terminal.leave)
      strcat(terminal.leave, string);
  }
}

static void use_colours(void) {
  const char *unwanted = getenv("NO_COLOR");
  if ((unwanted && *unwanted) || !has_colors())
    return;
  start_color();
  use_default_colors();
  init_pair(1, COLOR_RED, -1);
  init_pair(2, COLOR_YELLOW, -1);
}

bool lp_terminal_draw(void) {
  const char *type = getenv("TERM");
  setlocale(LC_CTYPE, "");
  if (open_terminal()) {
    handle_signals();
    terminal.screen = newterm(NULL, terminal.out, terminal.in);
  }
  if (!terminal.screen) {
    lp_message_error("cannot draw on this terminal (TERM is '%s')",
                     type ? type : "");
    lp_message_hint("'kprof top --once' prints one interval's table");
    return false;
  }
  remember_leaving();
  atexit(lp_terminal_end);
  cbreak();
  noecho();
  curs_set(0);
  keypad(stdscr, TRUE);
  nodelay(stdscr, TRUE);
  set_escdelay(50);
  use_colours();
  return true;
}

void lp_terminal_end(void) {
  if (terminal.screen) {
    endwin();
    delscreen(terminal.screen);
    terminal.screen = NULL;
    fclose(terminal.in);
    fclose(terminal.out);
  }
}

int lp_terminal_key(double seconds) {
  struct pollfd keys = {.fd = fileno(terminal.in), .events = POLLIN};
  int key = getch(); /* some may have come at once */
  if (key != ERR)
    return key;
  int ready = poll(&keys, 1, seconds > 0 ? (int)(seconds * 1e3 + 1) : 0);
  if (terminal.is_wanted_to_end ||
      (ready > 0 && keys.revents & (POLLHUP | POLLERR | POLLNVAL)))
    return LP_TERMINAL_GONE;
  return getch();
}

void lp_terminal_fit(struct lp_text *out, const char *text, size_t size,
                     size_t most) {
  mbstate_t shift = {0};
  size_t used = 0;
  for (size_t at = 0; at < size && used < most;) {
    wchar_t character;
    size_t length = mbrtowc(&character, text + at, size - at, &shift);
    bool is_text = length > 0 && length <= size;
    int width = is_text ? wcwidth(character) : -1;
    if (!is_text) {
      shift = (mbstate_t){0};
      length = 1;
    }
    if (text[at] == '\t') {
      size_t blanks = 8 - used % 8;
      for (; blanks > 0 && used < most; blanks--, used++)
        lp_text_add(out, " ", 1);
    } else if (width < 0) {
      lp_text_add(out, "?", 1);
      used++;
    } else if (used + (size_t)width <= most) {
      lp_text_add(out, text + at, length);
      used += (size_t)width;
    } else {
      break;
    }
    at += length;
  }
  lp_text_add(out, "", 0);
}
