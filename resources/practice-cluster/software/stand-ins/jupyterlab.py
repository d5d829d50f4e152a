# SPDX-License-Identifier: GPL-3.0-or-later
"""Stand-in for JupyterLab on the practice cluster: its options, its token, and a page that speaks with the server over a WebSocket
as a notebook does with its kernel. It runs no code."""
import base64
import hashlib
import http.server
import os
import sys
import threading
from urllib.parse import parse_qs, urlsplit

PAGE = b"""<!doctype html><meta charset="utf-8"><title>JupyterLab (stand-in)</title>
<h1>JupyterLab, stand-in of the practice cluster</h1><p id="kernel">waiting for the kernel</p>
<script>
const socket = new WebSocket("ws://" + location.host + "/api/kernels/1/channels");
socket.onopen = () => socket.send("hello");
socket.onmessage = message => { document.getElementById("kernel").textContent = "kernel: " + message.data; };
</script>
<img src="/loaded" alt="">
"""
spoken = threading.Event()  # the page has loaded when the kernel has answered


def option(name, default):
    for argument in sys.argv[1:]:
        if argument.startswith(name + "="):
            return argument[len(name) + 1:]
    return default


def main():
    token = os.environ.get("JUPYTER_TOKEN", "")
    host, port = option("--ip", "localhost"), int(option("--port", "8888"))

    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def answer(self, status, body=b"", **headers):
            self.send_response(status)
            self.send_header("Content-Type", "text/html")
            self.send_header("Content-Length", str(len(body)))
            for name, value in headers.items():
                self.send_header(name.replace("_", "-"), value)
            self.end_headers()
            self.wfile.write(body)

        def do_GET(self):
            parts = urlsplit(self.path)
            given = parse_qs(parts.query).get("token", [""])[0]
            if given != token and f"stand-in={token}" not in self.headers.get("Cookie", ""):
                self.answer(403, b"Token authentication is enabled")
            elif parts.path == "/":
                self.answer(302, Location="/lab", Set_Cookie=f"stand-in={token}; HttpOnly; Path=/")
            elif parts.path == "/lab":
                self.answer(200, PAGE)
            elif parts.path.endswith("/channels"):
                self.kernel()
            elif parts.path == "/loaded":
                spoken.wait(20)
                self.answer(204)
            else:
                self.answer(404)

        # RFC 6455, one short text message there and back.
        def kernel(self):
            key = self.headers.get("Sec-WebSocket-Key", "") + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
            self.send_response(101)
            self.send_header("Upgrade", "websocket")
            self.send_header("Connection", "Upgrade")
            self.send_header("Sec-WebSocket-Accept", base64.b64encode(hashlib.sha1(key.encode()).digest()).decode())
            self.end_headers()
            head = self.rfile.read(2)
            mask = self.rfile.read(4)
            data = bytes(byte ^ mask[index % 4] for index, byte in enumerate(self.rfile.read(head[1] & 127)))
            said = data + b" from " + os.environ.get("SLURMD_NODENAME", "?").encode()
            self.wfile.write(bytes([0x81, len(said)]) + said)
            self.wfile.flush()
            spoken.set()
            self.rfile.read(1)

        def log_message(self, *arguments):
            pass

    http.server.ThreadingHTTPServer.allow_reuse_address = False
    http.server.ThreadingHTTPServer.daemon_threads = True
    try:
        server = http.server.ThreadingHTTPServer((host, port), Handler)
    except OSError:
        sys.exit(f"ERROR: the Jupyter server could not be started because port {port} is not available.")
    print(f"Jupyter Server is running at: http://{host}:{port}/lab?token=...", file=sys.stderr, flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main()
