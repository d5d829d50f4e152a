# SPDX-License-Identifier: GPL-3.0-or-later
"""webserver.py FOLDER: serves its files on 127.0.0.1, each in several ways of going wrong: /WAY/NAME, where NAME is a file of
FOLDER. The first line of its output is the port; after that one line for each request: "WAY NAME RANGE"."""
import http.server
import os
import sys
import threading
import time
import urllib.parse

folder = sys.argv[1]
asked = {}
lock = threading.Lock()


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def answer(self, status, headers, body=b""):
        self.send_response(status)
        for key, value in headers.items():
            self.send_header(key, value)
        self.send_header("Connection", "close")
        self.end_headers()
        self.wfile.write(body)
        self.close_connection = True

    def do_HEAD(self):
        way, _, name = urllib.parse.urlsplit(self.path).path.lstrip("/").partition("/")
        source = os.path.join(folder, os.path.basename(urllib.parse.unquote(name)))
        if way == "moved":
            return self.answer(302, {"Location": "/plain/" + name, "Content-Length": "0"})
        if way == "unsized" or not os.path.isfile(source):
            return self.answer(200 if way == "unsized" else 404, {})
        self.answer(200, {"Content-Length": "30000000000" if way == "large" else str(os.path.getsize(source))})

    def do_GET(self):
        path = urllib.parse.urlsplit(self.path).path
        way, _, name = path.lstrip("/").partition("/")
        name = urllib.parse.unquote(name)
        wanted = self.headers.get("Range", "-")
        with lock:
            asked[path] = turn = asked.get(path, 0) + 1
            print(way, name, wanted, flush=True)
        if way == "loop":
            return self.answer(302, {"Location": self.path + "x", "Content-Length": "0"})
        if way == "tofile":
            return self.answer(302, {"Location": "file:///etc/hostname", "Content-Length": "0"})
        if way == "moved":
            return self.answer(302, {"Location": "/plain/" + urllib.parse.quote(name), "Content-Length": "0"})
        if way in ("403", "404", "503"):
            return self.answer(int(way), {"Content-Length": "5"}, b"no...")
        if way == "busy" and turn < 3:
            return self.answer(503, {"Content-Length": "0"})
        source = os.path.join(folder, os.path.basename(name))
        if not os.path.isfile(source):
            return self.answer(404, {"Content-Length": "0"})
        with open(source, "rb") as file:
            body = file.read()
        tag = '"%d-%d"' % (len(body), turn if way == "changing" else 0)
        if way == "changing":
            body = bytes([turn]) * len(body)
        begin = 0
        if wanted.startswith("bytes=") and way != "norange" and self.headers.get("If-Range", tag) == tag:
            begin = int(wanted[6:].split("-")[0])
        headers = {"ETag": tag, "Content-Length": str(len(body) - begin)}
        if way == "untagged":
            del headers["ETag"]
        if way == "password" and self.headers.get("Authorization") != "Basic bWU6c2VjcmV0":
            return self.answer(401, {"Content-Length": "0"})
        if way == "called":
            called = urllib.parse.parse_qs(urllib.parse.urlsplit(self.path).query)["as"][0]
            headers["Content-Disposition"] = "attachment; filename*=UTF-8''" + urllib.parse.quote(called, safe="")
        if begin > len(body) or (begin == len(body) and begin):
            return self.answer(416, {"Content-Range": "bytes */%d" % len(body), "Content-Length": "0"})
        if begin:
            headers["Content-Range"] = "bytes %d-%d/%d" % (begin, len(body) - 1, len(body))
        if way == "toolong":
            headers["Content-Length"] = str(len(body) - begin + 1000)
        self.send_response(206 if begin else 200)
        for key, value in headers.items():
            self.send_header(key, value)
        self.end_headers()
        body = body[begin:]
        if way in ("cut", "changing", "norange", "untagged") and (turn == 1 or way == "cut"):
            self.wfile.write(body[: max(len(body) // 2, 300_000)])
            # Less than was promised, and the connection ends.
        elif way == "stall":
            self.wfile.write(body[: len(body) // 2])
            self.wfile.flush()
            time.sleep(3600)
        elif way == "slow":
            for at in range(0, len(body), max(len(body) // 20, 1)):
                self.wfile.write(body[at : at + max(len(body) // 20, 1)])
                self.wfile.flush()
                time.sleep(0.1)
        else:
            self.wfile.write(body)
        self.close_connection = True


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *_):
        pass


server = Server(("127.0.0.1", 0), Handler)
print(server.server_address[1], flush=True)
threading.Thread(target=lambda: (sys.stdin.read(), os._exit(0)), daemon=True).start()
server.serve_forever()
