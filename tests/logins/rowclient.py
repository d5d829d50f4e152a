# SPDX-License-Identifier: GPL-3.0-or-later
"""The person of a row: a home with keys, an agent and a configuration, from which ssh and voyageur are tried alike."""

import base64
import hashlib
import hmac
import os
import pwd
import shlex
import shutil
import signal
import subprocess
import threading
import time

LIMIT = 75  # seconds; no login may hang longer: a minute for start-up files, and a moment
# ssh looks for its files where the password database says, and not at $HOME: so each row's home is mounted there.
USER = "row"  # by its name Wine finds the home
ROOT_HOME = pwd.getpwuid(0).pw_dir
INSIDE = """
[ -z "$WINEPREFIX" ] || { # its files as they were for each row, and a server of its own, or that would not see what is mounted
    mkdir -p "/tmp/.wine-$(id -u)" "$1/../upper" "$1/../work" && mount -t tmpfs -o mode=700 none "/tmp/.wine-$(id -u)" &&
    mount -t overlay -o "lowerdir=$WINEPREFIX,upperdir=$1/../upper,workdir=$1/../work" row "$WINEPREFIX" && mkdir -p "$2"
} || exit 125
mount --bind "$1" "$2" || exit 125
[ -z "$3" ] || mount --bind "$3" /etc/hosts || exit 125
[ -z "$4" ] || { cd "$2" && eval "$4"; } || exit 125
cd "$2" && shift 4 && exec "$@"
"""
GIVEN = {"password": "--password-file", "passphrase": "--passphrase-file", "code": "--answer-file"}


class Tried:
    """The program that is tried beside ssh: words that start it, and where it sees the person's home."""

    def __init__(self, words):
        self.words, self.environment = words, {}
        self.home = self.shown = ROOT_HOME
        self.is_windows = words[-1].endswith(".exe")
        if self.is_windows:
            prefix = os.environ.get("WINEPREFIX") or os.path.join(os.path.dirname(words[0]), "../../build/windows/wine")
            self.environment = {"WINEPREFIX": os.path.realpath(prefix)}
            self.home, self.shown = f"{self.environment['WINEPREFIX']}/drive_c/users/{USER}", f"C:/users/{USER}"

    def path(self, name):
        """A file of the home, as this program's options name it."""
        path = f"{self.shown}/{name}"
        return path.replace("/", "\\") if self.is_windows else path


def run_keygen(*words):
    subprocess.run(["ssh-keygen", "-q", *words], check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)


class Keys:
    """Key files, made once for all rows; a row takes copies."""

    def __init__(self, folder):
        self.folder = folder
        self.lock = threading.Lock()
        self.security_key = os.path.join(folder, "securitykey.so")

    def _reach_security_key(self):
        if not os.path.exists(self.security_key):
            source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "securitykey.c")
            subprocess.run(["cc", "-shared", "-fPIC", "-o", self.security_key, source, "-lcrypto"], check=True)
        return ["-w", self.security_key]

    def make(self, kind, number=0):
        """KIND: the words of ssh-keygen with _ for blanks, and N for a passphrase: "ed25519", "rsa_-b_2048_-m_PEM+N"."""
        name = f"{kind.replace('/', '')}#{number}"
        path = os.path.join(self.folder, name)
        with self.lock:
            if not os.path.exists(path):
                words, _, passphrase = kind.partition("+")
                options = words.replace("_", " ").split()
                if options[0].endswith("-sk"):
                    options += self._reach_security_key()
                run_keygen("-t", *options, "-N", passphrase, "-C", "row", "-f", path)
        return path

    def certify(self, path, authority, principal, validity, host=False):
        with self.lock:
            words = ["-h"] if host else []
            run_keygen("-s", authority, "-I", "row", *words, "-n", principal, "-V", validity, path + ".pub")


def public(path):
    with open(path + ".pub", encoding="utf-8") as file:
        return file.read()


CHANGES = {
    "crlf": lambda data: data.replace(b"\n", b"\r\n"),
    "no-last-newline": lambda data: data.rstrip(b"\n"),
    "bom": lambda data: b"\xef\xbb\xbf" + data,
    "indented": lambda data: b"  " + data.replace(b"\n", b"\n  "),
    "cut": lambda data: data[:200],
    "empty": lambda data: b"",
    "text": lambda data: b"This is not a key.\n",
    "text-before": lambda data: b"My key:\n" + data,
    "text-behind": lambda data: data + b"That was my key.\n",
    "twice": lambda data: data + data,
    "putty": lambda data: b"PuTTY-User-Key-File-3: ssh-ed25519\nEncryption: none\nComment: row\nPublic-Lines: 2\nAAAA\nAAAA\n",
    "bit": lambda data: data[:150] + bytes([data[150] ^ 1]) + data[151:],
}


class Person:
    """`items` are those of the row's third column."""

    def __init__(self, items, folder, keys, user):
        self.folder, self.keys, self.user = folder, keys, user
        self.home = os.path.join(folder, "home")
        self.run_folder = os.path.join(folder, "run")
        for path in (self.home + "/.ssh", self.run_folder):
            os.makedirs(path, mode=0o700)
        self.registered, self.config, self.known, self.revoked = "", [], "plain", []
        self.answers, self.ssh_options, self.our_options, self.identity = [], [], [], None
        self.hosts, self.name, self.agent, self.prepare, self.authority, self.other_files = "", "127.0.0.1", None, [], None, []
        self.config_mode, self.environment = 0o600, {}
        self.hanging, self.then = "", ""
        self.account = user
        for item in items:
            word, _, rest = item.partition(" ")
            method = getattr(self, "_take_" + word.replace("-", "_"), None)
            if not method:
                raise ValueError(f"the table has an unknown word for a person: {word}")
            method(rest.strip())

    # ---- words of the table

    def _take_password(self, text): self.answers.append(("password", text))
    def _take_code(self, text): self.answers.append(("code", text))
    def _take_passphrase(self, text): self.answers.append(("passphrase", text))
    def _take_config(self, text): self.config.append(text)
    def _take_configmode(self, text): self.config_mode = int(text, 8)
    def _take_known(self, text): self.known = text
    def _take_user(self, text): self.account = text
    def _take_hosts(self, text): self.hosts, self.name = text, "row.test"
    def _take_name(self, text): self.name = text
    def _take_hanging(self, text): self.hanging = text
    def _take_do(self, text): self.prepare.append(text)
    def _take_ssh(self, text): self.ssh_options += text.split()
    def _take_ours(self, text): self.our_options += text.split()
    def _take_then(self, text): self.then = text

    def _copy(self, kind, name, number=0, with_public=True):
        made = self.keys.make(kind, number)
        path = os.path.join(self.home, ".ssh", name)
        shutil.copyfile(made, path)
        os.chmod(path, 0o600)
        if with_public:
            shutil.copyfile(made + ".pub", path + ".pub")
        return made, path

    def _key(self, text, register):
        kind, *changes = text.split()
        made, path = self._copy(kind, "k", with_public="nopub" not in changes)
        if register:
            self.registered += public(made)
        for change in changes:
            if change in CHANGES:
                with open(path, "rb") as file:
                    data = file.read()
                with open(path, "wb") as file:
                    file.write(CHANGES[change](data))
            elif change.startswith("mode="):
                os.chmod(path, int(change[5:], 8))
            elif change == "public":
                shutil.copyfile(made + ".pub", path)
                os.remove(path + ".pub")
            elif change == "missing":
                os.remove(path)
            elif change == "fifo":
                os.remove(path)
                os.mkfifo(path, 0o600)
            elif change != "nopub":
                raise ValueError(f"the table has an unknown change of a key: {change}")
        self.identity = ROOT_HOME + "/.ssh/k"

    def _take_key(self, text): self._key(text, True)
    def _take_stranger(self, text): self._key(text, False)  # the server does not know it

    def _take_default(self, text):
        kind, *changes = text.split()
        made, path = self._copy(kind, "id_" + kind.partition("+")[0].partition("_")[0])
        for change in changes:
            if change.startswith("mode="):
                os.chmod(path, int(change[5:], 8))
        if "stranger" not in changes:
            self.registered += public(made)

    def _take_second(self, text):  # a file that the configuration names
        kind, name = text.split()
        made, _ = self._copy(kind, name.replace("\\s", " "), number=7)
        self.registered += public(made)

    def _take_agent(self, text):
        """N keys, of which the one with the number M is registered; 0: none."""
        count, right = (int(word) for word in text.split()[:2])
        made = [self.keys.make("ed25519", 20 + i) for i in range(count)]
        if right:
            self.registered += public(made[right - 1])
        self.agent = made
        if "locked" in text:
            self.environment["LOCKED"] = "1"

    def _take_agent_key(self, text):
        made = self.keys.make(text)
        self.registered += public(made)
        self.agent = (self.agent or []) + [made]

    def _take_certificate(self, text):
        """KIND [elsewhere] [VALIDITY]: a key that gets in by its certificate alone."""
        kind, *words = text.split()
        self.authority = self.keys.make("ed25519", 99)
        _, path = self._copy(kind, "k")
        validity = next((word for word in words if ":" in word), "-1h:+1h")
        principal = next((word[10:] for word in words if word.startswith("principal=")), self.user)
        self.keys.certify(path, self.authority, principal, validity)
        if "elsewhere" in words:
            os.rename(path + "-cert.pub", os.path.join(self.home, "elsewhere-cert.pub"))
            self.config.append("CertificateFile ~/elsewhere-cert.pub")
        if "registered" in words:
            self.registered += public(path)
        self.identity = ROOT_HOME + "/.ssh/k"

    # ---- what is there when all is known

    def settle(self, server, host_keys, home=ROOT_HOME):
        """Before each of the two clients: what one learned the other does not know. It sees its home as `home`."""
        self.other_files = []
        for address in self.hosts.split(","):
            if address:
                self.other_files.append(f"{address} row.test\n")
        lines = []
        name = f"[{self.name}]:{server.port}" if server.port != 22 else self.name
        keys = [public(path).split()[:2] for path in host_keys.values()]
        for kind, blob in keys:
            if self.known == "hashed":
                salt = os.urandom(20)
                digest = hmac.new(salt, name.encode(), hashlib.sha1).digest()
                name_now = f"|1|{base64.b64encode(salt).decode()}|{base64.b64encode(digest).decode()}"
            else:
                name_now = name
            line = f"{name_now} {kind} {blob}"
            if self.known in ("plain", "hashed"):
                lines.append(line)
            elif self.known == "revoked":
                lines += [line, f"@revoked * {kind} {blob}"]
            elif self.known == "wildcard":
                lines.append(f"[127.0.0.*]:* {kind} {blob}")
            elif self.known == "everywhere":
                lines.append(f"* {kind} {blob}")
            elif self.known == "denied":
                lines.append(f"!{name},[127.0.0.*]:* {kind} {blob}")
            elif self.known == "usual-port":
                lines.append(f"{self.name} {kind} {blob}")
            elif self.known == "list":
                lines.append(f"other.example,{name} {kind} {blob} a comment")
            elif self.known == "crlf":
                lines.append(line + "\r")
            elif self.known == "broken":
                lines += ["this is no line", f"{name} ssh-ed25519 AAAA!!", line]
            elif self.known == "address":
                lines.append(f"[127.0.0.1]:{server.port} {kind} {blob}")
            elif self.known == "alias":
                lines.append(f"alias {kind} {blob}")
            elif self.known == "file":
                self._write("elsewhere", line + "\n")
            elif self.known == "second-file":
                self._write(".ssh/known_hosts2", line + "\n")
        strange = {"wrong": "ed25519", "othertype": "ecdsa"}.get(self.known)
        if strange:
            lines.append(f"{name} " + " ".join(public(self.keys.make(strange, 50)).split()[:2]))
        if self.known == "both":
            lines += [f"{name} {' '.join(public(self.keys.make('ed25519', 50)).split()[:2])}", f"{name} {keys[0][0]} {keys[0][1]}"]
        if self.known == "one":
            lines.append(f"{name} {keys[-1][0]} {keys[-1][1]}")
        if self.known == "authority":
            lines.append(f"@cert-authority * {' '.join(public(self.keys.make('ed25519', 98)).split()[:2])}")
        if self.known == "revoked-file":
            lines += [f"{name} {kind} {blob}" for kind, blob in keys]
            self._write("revoked", "".join(f"{kind} {blob}\n" for kind, blob in keys))
        self._write(".ssh/known_hosts", "".join(line + "\n" for line in lines))
        if self.config:
            self._write(".ssh/config", "".join(line.replace("@PORT@", str(server.port)).replace("@USER@", self.user).replace("@HOME@", home).replace("@SECURITYKEY@", self.keys.security_key).replace("\\n", "\n").replace("\\s", " ") + "\n"
                                               for line in self.config), self.config_mode)

    def _write(self, name, text, mode=0o600):
        path = os.path.join(self.home, name)
        if os.path.lexists(path):
            os.remove(path)  # it may be somebody else's by now
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        os.chmod(path, mode)

    def _agent_socket(self):
        if self.agent is None:
            return None, None
        path = os.path.join(self.folder, "agent")
        process = subprocess.Popen(["ssh-agent", "-D", "-a", path, "-P", self.keys.security_key], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        environment = dict(os.environ, SSH_AUTH_SOCK=path)
        no_answer = 2  # of ssh-add: the socket may be there before the agent listens at it
        while subprocess.run(["ssh-add", "-l"], env=environment, capture_output=True).returncode == no_answer:
            time.sleep(0.02)
        for key in self.agent:
            reach = ["-S", self.keys.security_key] if "-sk" in os.path.basename(key) else []
            subprocess.run(["ssh-add", "-q", *reach, key], env=environment, check=True, stdin=subprocess.DEVNULL)
        if "LOCKED" in self.environment:
            askpass = self._program("lock", "echo lock\n")
            subprocess.run(["ssh-add", "-x"], env=dict(environment, SSH_ASKPASS=askpass, SSH_ASKPASS_REQUIRE="force"),
                           stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
        return path, process

    def _program(self, name, text):
        path = os.path.join(self.folder, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write("#!/bin/sh\n" + text)
        os.chmod(path, 0o700)
        return path

    # ---- the two clients

    def _run(self, words, environment, home=ROOT_HOME):
        if ROOT_HOME == os.path.commonpath([ROOT_HOME, self.folder]):
            raise ValueError("the temporary folder is below the home: set TMPDIR")
        hosts = ""
        if self.other_files:
            hosts = os.path.join(self.folder, "hosts")
            with open(hosts, "w", encoding="utf-8") as file:
                file.write("127.0.0.1 localhost\n" + "".join(self.other_files))
        ordinary = [] if os.geteuid() == 0 else ["--map-root-user", "--map-auto"]
        command = ["unshare", "--mount", *ordinary, "--pid", "--fork", "--kill-child", "sh", "-c", INSIDE, "row", self.home, home,
                   hosts, " && ".join(self.prepare)] + words
        base = {"HOME": ROOT_HOME, "PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "XDG_RUNTIME_DIR": self.run_folder, "USER": USER,
                "DBUS_SESSION_BUS_ADDRESS": "disabled:", "QT_QPA_PLATFORM": "offscreen", "TMPDIR": self.folder}
        begin = time.monotonic()
        process = subprocess.Popen(command, env={**base, **environment}, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                   stderr=subprocess.STDOUT, start_new_session=True)
        try:
            output, _ = process.communicate(timeout=LIMIT)
            status = process.returncode
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            output, _ = process.communicate()
            status = None
        return status, output.decode(errors="replace"), time.monotonic() - begin

    def _destination(self, port):
        return self.name, port

    def by_ssh(self, port):
        texts = os.path.join(self.folder, "texts")
        with open(texts, "w", encoding="utf-8") as file:
            file.write("".join(text + "\n" for kind, text in self.answers if kind != "passphrase"))
        phrase = next((text for kind, text in self.answers if kind == "passphrase"), "")
        askpass = self._program("askpass", f"""case $1 in
*assphrase*) printf '%s\\n' '{phrase}' ;;
*yes/no*) echo no ;;
*) [ -s '{texts}' ] || exit 1; head -n 1 '{texts}'; sed -i 1d '{texts}' ;;
esac
""")
        identity = ["-i", self.identity, "-o", "IdentitiesOnly=yes"] if self.identity else []
        socket, agent = self._agent_socket()
        environment = {"SSH_ASKPASS": askpass, "SSH_ASKPASS_REQUIRE": "force"}
        if socket:
            environment["SSH_AUTH_SOCK"] = socket
        try:
            status, output, seconds = self._run(
                ["ssh", "-v", "-T", "-p", str(port), "-o", "ConnectTimeout=10", "-o", "NumberOfPasswordPrompts=1", *identity,
                 *self.ssh_options, f"{self.account}@{self.name}", "echo in-''42"], environment)
        finally:
            if agent:
                agent.kill()
                agent.wait()
                os.remove(socket)
        return ("hangs" if status is None else "in" if "in-42" in output else "no"), output, seconds

    def by_voyageur(self, tried, port):
        options = []
        for kind, option in GIVEN.items():
            texts = [text for given, text in self.answers if given == kind]
            if texts:
                self._write(kind, "".join(text + "\n" for text in texts))
                options += [option, tried.path(kind)]
        if self.identity:
            options += ["--identity", tried.path(os.path.relpath(self.identity, ROOT_HOME))]
        socket, agent = self._agent_socket()
        environment = dict(tried.environment, **({"SSH_AUTH_SOCK": socket} if socket else {}))
        name = f"[{self.name}]" if ":" in self.name else self.name
        host = f"{self.account}@{name}:{port}"
        words = [*tried.words, "login", host, "--connect-timeout", "10", *options, *self.our_options]
        if self.then:  # over the session that stays: what it says counts, and not how it ends
            program = " ".join(shlex.quote(word) for word in tried.words)
            words = ["sh", "-c", f'"$@" || exit; {program} {self.then.replace("@HOST@", host)}; exit 0', "sh", *words]
        try:
            status, output, seconds = self._run(words, environment, tried.home)
        finally:
            if agent:
                agent.kill()
                agent.wait()
                os.remove(socket)
        return ("in" if status == 0 else "hangs" if status is None else "no"), output, seconds
