# SPDX-License-Identifier: GPL-3.0-or-later
"""The servers of the rows: an sshd (or another program) inside the practice cluster, or what is no SSH server at all."""

import io
import json
import os
import random
import shutil
import socket
import struct
import subprocess
import tarfile
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ENTER = os.path.join(HERE, "../../resources/practice-cluster/enter")

ROUNDS = {"ask", "show", "say", "warn", "wait", "deny"}
# As in the practice cluster: "practice".
HASH = subprocess.run(["perl", "-e", 'print crypt("practice", q($6$practice$))'], capture_output=True, text=True,
                      check=True).stdout
SHADOW = {"": f"USER:{HASH}:19000:0:99999:7:::", "password expired": f"USER:{HASH}:0:0:99999:7:::",
          "account expired": f"USER:{HASH}:19000:0:99999:7::19100:", "locked": f"USER:!{HASH}:19000:0:99999:7:::"}
BEGIN = "session required pam_permit.so\npassword required pam_deny.so\n"
SSHD = 'mkdir -p /run/sshd; exec /usr/sbin/sshd -D -f config -p "$port" -E "$PWD/log"\n'
START_UP = {"bashrc": ".bashrc", "profile": ".bash_profile", "zshenv": ".zshenv", "tcshrc": ".tcshrc", "shprofile": ".profile",
            "file": None}


class Failed(Exception):
    pass


def enter(words, data=b"", check=True):
    state = os.environ["VOYAGEUR_PRACTICE"]
    done = subprocess.run([ENTER, "--state", state, "--"] + words, input=data, capture_output=True, timeout=120)
    if check and done.returncode != 0:
        raise Failed(f"inside the practice cluster: {' '.join(words)[:200]}: {done.stderr.decode(errors='replace')}")
    return done.stdout


TAKEN = set()


def free_port(address="127.0.0.1"):
    while True:
        port = random.randrange(12000, 20000)
        if port in TAKEN:
            continue
        TAKEN.add(port)
        with socket.socket() as probe:
            try:
                probe.bind((address, port))
            except OSError:
                continue
        return port


def unescaped(text):
    return text.replace("\\n", "\n").replace("\\t", "\t").replace("\\e", "\033").replace("\\s", " ")


class ClusterServer:
    """`items` are those of the row's second column; `keys` the public keys that let its account in."""

    def __init__(self, items, keys, certificate_authority, host_keys, user, number):
        self.user, self.number, self.port = user, number, free_port()
        self.folder = f"/run/row-{user}-{self.port}"
        self.process = None
        self.files = {}
        self.listen = "127.0.0.1"
        self.shows_key_of_its_own = False
        self.host_keys = host_keys
        self._lay_out(items, keys, certificate_authority)
        self._start()

    def _lay_out(self, items, keys, authority):
        config, talk, start_up = [], [], []
        pam, shadow, shell, home, kind, server = None, "", "/bin/bash", "home", "", SSHD
        for item in items:
            word, _, rest = item.partition(" ")
            rest = unescaped(rest.strip())
            if word[:1].isupper():
                config.append(item)
            elif word in ROUNDS:
                prompt, _, right = rest.rpartition("=>") if word in ("ask", "show") else (rest, "", "")
                talk.append([word, prompt, right.strip()])
            elif word in START_UP:
                name = START_UP[word]
                if name is None:
                    name, _, rest = rest.partition("=")
                start_up.append((name, rest + "\n"))
            elif word == "closed":  # whatever the answer was
                self.files["words"] = rest + "\n"
                pam = ("auth required pam_exec.so quiet expose_authtok /bin/true\n"
                       "account required pam_echo.so file=@FOLDER@/words\naccount required pam_deny.so\n" + BEGIN)
            elif word == "nologin":
                self.files["nologin"] = rest + "\n"
                pam = f"auth required pam_unix.so\naccount required pam_nologin.so file=@FOLDER@/nologin\n" + BEGIN
            elif word == "pam":
                pam = rest.replace(" / ", "\n") + "\n"
            elif word == "account":
                shadow = rest
            elif word == "shell":
                shell = rest
            elif word == "home":
                home, kind = (rest, "") if rest not in ("missing", "readonly", "full") else ("home", rest)
            elif word == "listen":
                self.listen = rest
            elif word == "written":
                name, _, rest = rest.partition("=")
                self.files[name] = rest + "\n"
            elif word in ("dropbear", "tinyssh"):
                server = getattr(self, "_" + word)(rest)
            elif word == "program":  # a login shell that the cluster does not have: from this computer
                shell = self._bring(rest)
            elif word not in ("hostkey", "hostcert"):
                raise Failed(f"the table has an unknown word for a server: {word}")
        if talk:
            self.files["talk.json"] = json.dumps(talk)
            pam = (f"auth required pam_python.so {self.folder}/talk.py {self.folder}/talk.json\n"
                   "account required pam_permit.so\n" + (pam or "") + BEGIN)
        else:
            talk = None
        config += [f"ListenAddress {self.listen}", "PidFile none", "UsePAM yes", "PermitRootLogin no", "MaxStartups 1000",
                   "LogLevel DEBUG1", "Subsystem sftp internal-sftp", "KbdInteractiveAuthentication yes",
                   "AuthorizedKeysFile .ssh/authorized_keys @FOLDER@/keys", "PrintLastLog no", "PrintMotd no"]
        if authority:
            config.append("TrustedUserCAKeys @FOLDER@/authority")
            self.files["authority"] = authority
        for name, key in self.host_keys.items():
            config.append(f"HostKey @FOLDER@/key_{name}")
            with open(key, encoding="utf-8") as file:
                self.files[f"key_{name}"] = file.read()
            if os.path.exists(key + "-cert.pub"):
                with open(key + "-cert.pub", encoding="utf-8") as file:
                    self.files[f"key_{name}-cert.pub"] = file.read()
                config.append(f"HostCertificate @FOLDER@/key_{name}-cert.pub")
        for name, text in (("talk.py", open(os.path.join(HERE, "talk.py"), encoding="utf-8").read()),
                           ("serve.sh", open(os.path.join(HERE, "serve.sh"), encoding="utf-8").read()),
                           ("config", "\n".join(config) + "\n"), ("shadow.line", SHADOW[shadow] + "\n"), ("shell", shell + "\n"),
                           ("home.name", home + "\n"), ("home.kind", kind + "\n"), ("server", server), ("keys", keys),
                           ("pam", pam or ""), (home + "/.ssh/authorized_keys", keys),
                           (home + "/.bash_profile", "[ ! -f ~/.bashrc ] || . ~/.bashrc\n"), (home + "/.zshrc", "\n")):
            self.files.setdefault(name, text)
        for name, text in start_up:
            self.files[home + "/" + name] = text

    def _bring(self, words):
        program, _, own = words.partition(" ")
        found = shutil.which(program, path=os.environ["PATH"] + ":/usr/sbin:/sbin")
        if not found:
            raise Failed(f"{program} is not here: installer/packages --logins")
        libraries = subprocess.run(["ldd", found], capture_output=True, text=True).stdout
        for path in [found] + [word for word in libraries.split() if word.startswith("/")]:
            name = own if path == found and own else os.path.basename(path)
            if path == found or not name.startswith(("ld-linux", "libc.so", "libm.so", "libdl.", "libpthread.")):
                with open(path, "rb") as file:
                    self.files["programs/" + name] = file.read()
        path = f"{self.folder}/programs/{own or os.path.basename(found)}"
        if libraries.count("=>") > 2:  # no login hands on where they are
            self.files["programs/shell"] = f'#!/bin/sh\nLD_LIBRARY_PATH={self.folder}/programs exec {path} "$@"\n'
            return f"{self.folder}/programs/shell"
        return path

    def _dropbear(self, arguments):
        self._bring("dropbear")
        self._bring("dropbearconvert")
        return ("for key in key_*; do programs/dropbearconvert openssh dropbear \"$key\" \"$key.db\" >&2; done\n"
                f"set --; for key in key_*.db; do set -- \"$@\" -r \"$key\"; done\n"
                f"exec programs/dropbear -F -E {arguments} -p {self.listen}:$port -P none \"$@\"\n")

    def _tinyssh(self, arguments):
        self._bring("tinysshd")
        self._bring("tinysshd-makekey")
        self.shows_key_of_its_own = True
        return ("programs/tinysshd-makekey -q tiny || exit\n"
                "exec python3 -c 'import os, socket, sys\n"
                "s = socket.create_server((\"127.0.0.1\", int(sys.argv[1])), backlog=50)\n"
                "while True:\n"
                "    c, _ = s.accept()\n"
                "    if os.fork() == 0:\n"
                "        os.dup2(c.fileno(), 0); os.dup2(c.fileno(), 1); s.close(); c.close()\n"
                "        os.execv(\"programs/tinysshd\", [\"tinysshd\", \"-v\", \"tiny\"])\n"
                "    c.close()' \"$port\"\n")

    def _start(self):
        archive = io.BytesIO()
        with tarfile.open(fileobj=archive, mode="w") as tar:
            for name, text in self.files.items():
                data = text if isinstance(text, bytes) else text.replace("@FOLDER@", self.folder).encode()
                member = tarfile.TarInfo(name)
                member.size = len(data)
                member.mode = 0o755 if name.startswith("programs/") else 0o644
                tar.addfile(member, io.BytesIO(data))
        program = (r'mkdir -p "$1" && tar -x --no-same-owner -C "$1" && cd "$1" || exit; '
                   r'unshare -m setsid sh serve.sh "$@" </dev/null >out 2>&1 & echo $! >pid; '
                   r'for i in $(seq 400); do (exec 3<>"/dev/tcp/$5/$4") 2>/dev/null && exit 0; kill -0 $(cat pid) 2>/dev/null || '
                   r'break; sleep 0.05; done; cat out log >&2; exit 1')
        enter(["bash", "-c", program, "row", self.folder, self.user, str(self.number), str(self.port), self.listen],
              archive.getvalue())

    def shown_key(self, folder):
        """A file whose .pub is the host key that it shows."""
        path = os.path.join(folder, "shown")
        with open(path + ".pub", "w", encoding="utf-8") as file:
            file.write(subprocess.run(["ssh-keyscan", "-p", str(self.port), "-t", "ed25519", self.listen], capture_output=True,
                                      text=True, check=True).stdout.partition(" ")[2])
        return path

    def log(self):
        return enter(["sh", "-c", f"cat {self.folder}/out {self.folder}/log 2>/dev/null"], check=False).decode(errors="replace")

    def stop(self):
        enter(["sh", "-c", 'kill $(cat "$1/pid") 2>/dev/null; pkill -KILL -U "$2"; rm -rf "$1"', "sh", self.folder,
               str(self.number)], check=False)


class RawServer:
    """What answers on the port is no SSH server, or one that says nothing more."""

    ANSWERS = {
        "http": b"HTTP/1.1 400 Bad Request\r\nServer: nginx\r\nConnection: close\r\n\r\n<html>400</html>\r\n",
        "ssh1": b"SSH-1.5-OpenSSH_1.2\r\n",
        "version": b"SSH-2.0-OpenSSH_9.2\r\n",
        "busy": b"Exceeded MaxStartups\r\n",
        "garbage": b"SSH-2.0-OpenSSH_9.2\r\n" + bytes(range(256)) * 8,
        "smtp": b"220 mail.example.org ESMTP Postfix\r\n",
        "nothing": b"",
        "silence": None,
        "closed": b"",
    }

    def __init__(self, kind):
        self.port = free_port()
        self.answer = self.ANSWERS[kind]
        self.kind = kind
        self.listener = socket.create_server(("127.0.0.1", self.port), backlog=20)
        self.kept = []
        if kind == "closed":
            self.listener.close()
            return
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self):
        while True:
            try:
                connection, _ = self.listener.accept()
            except OSError:
                return
            self.kept.append(connection)
            threading.Thread(target=self._answer, args=[connection], daemon=True).start()

    def _answer(self, connection):
        try:
            if self.answer is None:
                return
            if self.kind == "http":
                connection.recv(200)
            connection.sendall(self.answer)
            time.sleep(0.2)
            connection.shutdown(socket.SHUT_RDWR)
            connection.close()
        except OSError:
            pass

    def log(self):
        return ""

    def stop(self):
        self.listener.close()
        for connection in self.kept:
            connection.close()


class ParamikoServer:
    def __init__(self, conversation, key):
        self.port = free_port()
        self.process = subprocess.Popen(["/usr/bin/python3", os.path.join(HERE, "paramikoserver.py"), str(self.port), key,
                                         conversation], stdout=subprocess.PIPE, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL)
        if self.process.stdout.readline() != b"ready\n":
            raise Failed("paramiko is not here (installer/packages --logins): " + self.process.stderr.read().decode()[-300:])

    def log(self):
        return ""

    def stop(self):
        self.process.kill()
        self.process.wait()


class Hanging:
    """An address on which a connection is never accepted: the queue of its listener is full."""

    def __init__(self, address, port):
        self.listener = socket.socket()
        self.listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self.listener.bind((address, port))
        self.listener.listen(0)
        self.fillers = []
        for _ in range(4):
            filler = socket.socket()
            filler.setblocking(False)
            filler.connect_ex((address, port))
            self.fillers.append(filler)

    def stop(self):
        for one in self.fillers + [self.listener]:
            one.close()
