"""silent_server.py FILE COMMAND...: runs COMMAND with DEBUGINFOD_URLS set to a
server that never answers, and writes what it was asked for to FILE."""
import os
import socket
import subprocess
import sys
import threading

server = socket.create_server(("127.0.0.1", 0))
asked, held = [], []


def serve():
    while True:
        connection = server.accept()[0]
        held.append(connection)
        asked.append(connection.recv(4096).split(b"\r\n")[0].decode())


threading.Thread(target=serve, daemon=True).start()
environment = dict(os.environ)
environment["DEBUGINFOD_URLS"] = "http://127.0.0.1:%d" % server.getsockname()[1]
environment["DEBUGINFOD_CACHE_PATH"] = os.path.abspath("cache")
try:
    status = subprocess.run(sys.argv[2:], env=environment, timeout=60).returncode
except subprocess.TimeoutExpired:
    status = "it hangs"
open(sys.argv[1], "w").write("".join(line + "\n" for line in asked))
sys.exit(status)
