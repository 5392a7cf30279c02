# SPDX-License-Identifier: MIT
"""A client of `kprof mcp`: Client(KPROF, FOLDER) sends messages and reads answers."""
import json
import select
import subprocess


class Client:
    def __init__(self, kprof, *arguments, cwd=None):
        self.process = subprocess.Popen([kprof, "mcp", *arguments], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, cwd=cwd, bufsize=0)
        self.number = 0
        self.rest = b""

    def send(self, data):
        self.process.stdin.write(data if isinstance(data, bytes) else json.dumps(data).encode() + b"\n")

    def read(self, seconds=120):
        while b"\n" not in self.rest:
            ready, _, _ = select.select([self.process.stdout], [], [], seconds)
            assert ready, "no answer"
            more = self.process.stdout.read(65536)
            assert more, "the server has ended"
            self.rest += more
        line, self.rest = self.rest.split(b"\n", 1)
        return json.loads(line)

    def is_silent(self):
        """Nothing was answered to what came before a ping."""
        self.number += 1
        self.send({"jsonrpc": "2.0", "id": f"ping {self.number}", "method": "ping"})
        return self.read() == {"jsonrpc": "2.0", "id": f"ping {self.number}", "result": {}}

    def ask(self, method, parameters=None):
        self.number += 1
        message = {"jsonrpc": "2.0", "id": self.number, "method": method}
        if parameters is not None:
            message["params"] = parameters
        self.send(message)
        answer = self.read()
        assert answer["id"] == self.number and answer["jsonrpc"] == "2.0", answer
        return answer

    def call(self, tool, **arguments):
        """The text, and whether it is an error."""
        result = self.ask("tools/call", {"name": tool, "arguments": arguments})["result"]
        return "".join(item["text"] for item in result["content"]), result["isError"]

    def end(self):
        self.process.stdin.close()
        left = self.rest + self.process.stdout.read()
        return self.process.wait(timeout=60), left
