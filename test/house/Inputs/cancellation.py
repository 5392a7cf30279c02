#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""cancellation.py NM OBJECT...: who calls a function that is a cancellation point.

Prints a line for each object, or archive's member, that calls one and has no
reason for it here, and exits with 1; nothing, and 0, if there is none.
"""
import re
import subprocess
import sys

# What POSIX names (2.9.5.2, both lists) and glibc adds.
POINTS = set(
    """
accept accept4 aio_suspend clock_nanosleep close close_range closefrom connect
copy_file_range creat dprintf epoll_pwait epoll_pwait2 epoll_wait eventfd_read
fallocate fclose fdatasync fflush fgets fopen fprintf fputc fputs fread fscanf fsync fwrite
getc getchar getdelim getline getmsg getpass gets getwc
lockf mq_receive mq_send mq_timedreceive mq_timedsend msgrcv msgsnd msync nanosleep
open open_by_handle_at openat pause poll posix_fallocate ppoll pread preadv preadv2 printf pselect
pthread_cond_clockwait pthread_cond_timedwait pthread_cond_wait pthread_join pthread_testcancel
pthread_timedjoin_np pthread_clockjoin_np putc putchar puts putmsg pwrite pwritev pwritev2 read readv
recv recvfrom recvmmsg recvmsg select sem_clockwait sem_timedwait sem_wait send sendmmsg sendmsg
sendto sigpause sigsuspend sigtimedwait sigwait sigwaitinfo sleep splice sync_file_range syncfs
syslog system tcdrain tee thrd_join thrd_sleep cnd_wait cnd_timedwait usleep vdprintf vfprintf
vmsplice vprintf vsyslog wait wait3 wait4 waitid waitpid write writev
""".split()
)

# Where the caller sees to it that nobody is cancelled.
REASONS = {
    "message": ("sigtimedwait", "write_unnoticed() disables cancellation"),
    "helper": ("pthread_join", "end() disables cancellation"),
}


def is_allowed(member, name):
    names, _ = REASONS.get(member, ("", ""))
    return name in names.split()


def calls(nm, path):
    dynamic = ["-D"] if path.endswith((".so", ".so.1")) else []
    done = subprocess.run([nm, *dynamic, "-A", "-u", path], capture_output=True, text=True, check=True)
    for line in done.stdout.splitlines():
        where, name = line.rsplit(" ", 1)
        found = re.search(r"([A-Za-z0-9_-]+)(\.c)?\.o:|([A-Za-z0-9_-]+)\.so", where)
        yield found[1] or found[3], re.sub(r"^__|@.*$|64$", "", name)


broken = sorted(
    {
        f"{member} calls {name}"
        for path in sys.argv[2:]
        for member, name in calls(sys.argv[1], path)
        if name in POINTS and not is_allowed(member, name)
    }
)
print("\n".join(broken), end="\n" if broken else "")
sys.exit(1 if broken else 0)
