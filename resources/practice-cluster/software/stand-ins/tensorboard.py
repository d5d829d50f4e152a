# SPDX-License-Identifier: GPL-3.0-or-later
"""Stand-in for TensorBoard on the practice cluster: its options, its address and its first words, and a page that names the runs
that it found. It draws no curves."""
import argparse
import http.server
import json
import os
import sys


def runs_in(folder):
    found = {}
    for place, _, names in os.walk(folder):
        events = [name for name in names if "tfevents" in name]
        if events:
            found[os.path.relpath(place, folder)] = len(events)
    return found


PAGE = b"""<!doctype html><meta charset="utf-8"><title>TensorBoard (stand-in)</title>
<h1>TensorBoard, stand-in of the practice cluster</h1><p id="runs">loading</p>
<script>
fetch("data/runs").then(answer => answer.json()).then(runs => {
    document.getElementById("runs").textContent = "runs: " + (Object.keys(runs).sort().join(", ") || "none");
});
</script>
"""


def run_main():
    parser = argparse.ArgumentParser(prog="tensorboard")
    parser.add_argument("--logdir", default="")
    parser.add_argument("--host", default="localhost")
    parser.add_argument("--bind_all", action="store_true")
    parser.add_argument("--port", type=int, default=6006)
    parser.add_argument("--path_prefix", default="")
    options = parser.parse_args()
    prefix = options.path_prefix.rstrip("/")

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            path = self.path.partition("?")[0]
            kind, body = "text/html", None
            if path == prefix + "/":
                body = PAGE
            elif path == prefix + "/data/runs":
                kind, body = "application/json", json.dumps(runs_in(options.logdir)).encode()
            self.send_response(200 if body is not None else 404)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body or b"")))
            self.end_headers()
            self.wfile.write(body or b"")

        def log_message(self, *arguments):
            pass

    host = "0.0.0.0" if options.bind_all else options.host
    http.server.ThreadingHTTPServer.allow_reuse_address = False
    try:
        server = http.server.ThreadingHTTPServer((host, options.port), Handler)
    except OSError:
        sys.exit(f"E: TensorBoard could not bind to port {options.port}, it was already in use\n"
                 f"ERROR: TensorBoard could not bind to port {options.port}, it was already in use")
    print(f"TensorBoard 2.19.0 at http://{host}:{options.port}{prefix}/ (Press CTRL+C to quit)", file=sys.stderr, flush=True)
    server.serve_forever()


if __name__ == "__main__":
    run_main()
