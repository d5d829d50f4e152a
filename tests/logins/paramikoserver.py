#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""usage: paramikoserver.py PORT HOSTKEY CONVERSATION: an SSH server whose rounds of questions are as no sshd asks them. Commands
run as whoever started it; for one row, on loopback. Prints "ready" once it listens."""

import socket
import subprocess
import sys
import threading
import time

import paramiko

LONG = "A line of the rules of this cluster.\n" * 550
# Each round: title, instruction, (question, whether it is shown, the right answer) …; a number: seconds of silence.
CONVERSATIONS = {
    "two in one round": [("Sign in", "Both, please.", [("Password: ", False, "practice"), ("Passcode: ", True, "12")])],
    "a round without questions": [("News", "Maintenance on Friday.", []), ("", "", [("Password: ", False, "practice")])],
    "eight in one round": [("", "", [(f"Number {i}: ", True, str(i)) for i in range(8)])],
    "an empty question": [("", "", [("", False, "12")])],
    "Latin-1": [(b"Cl\xe9".decode("latin-1"), b"D\xe9ject".decode("latin-1"), [("Password: ", False, "practice")])],
    "Duo's menu in the instruction": [("", "Duo two-factor login\n\n 1. Duo Push to my phone\n 2. SMS\n\n",
                                       [("Passcode or option (1-2): ", True, "1")])],
    "20 kB of instruction": [("", LONG, [("Password: ", False, "practice")])],
    "20 kB before the question": [("", "", [(LONG + "Password: ", False, "practice")])],
    "it hangs up": [("", "", [("Password: ", False, "practice")]), "hang up"],
    "questions for ever": [("", "", [("Password: ", False, "practice")])] + [("", "", [("Code: ", True, "1")])] * 500,
    "it closes and runs nothing": [("", "", [("Password: ", False, "practice")])],
    "partial success for ever": "partial",
}


class Host(paramiko.ServerInterface):
    def __init__(self, conversation, transport):
        self.conversation, self.transport, self.at, self.right = conversation, transport, 0, True
        self.commands = {}

    def get_allowed_auths(self, username):
        return "password" if self.conversation == "partial" else "keyboard-interactive"

    def check_auth_password(self, username, password):
        return paramiko.AUTH_PARTIALLY_SUCCESSFUL

    def next_round(self):
        if self.at == len(self.conversation):
            return paramiko.AUTH_SUCCESSFUL if self.right else paramiko.AUTH_FAILED
        one = self.conversation[self.at]
        if one == "hang up":
            self.transport.close()
            time.sleep(1)
            return paramiko.AUTH_FAILED
        return paramiko.InteractiveQuery(one[0], one[1], *[(text, shown) for text, shown, _ in one[2]])

    def check_auth_interactive(self, username, submethods):
        self.at = 0
        return self.next_round()

    def check_auth_interactive_response(self, responses):
        wanted = [right for _, _, right in self.conversation[self.at][2]]
        self.right = self.right and [str(one) for one in responses] == wanted
        self.at += 1
        return self.next_round()

    def check_channel_request(self, kind, chanid):
        return paramiko.OPEN_SUCCEEDED if kind == "session" else paramiko.OPEN_FAILED_ADMINISTRATIVELY_PROHIBITED

    def check_channel_exec_request(self, channel, command):
        if self.conversation is CONVERSATIONS["it closes and runs nothing"]:
            channel.close()
            return True
        threading.Timer(0.1, run, args=[channel, command]).start()  # behind the answer to the request
        return True


def run(channel, command):
    done = subprocess.run(["sh", "-c", command.decode()], stdin=subprocess.DEVNULL, capture_output=True)
    channel.sendall(done.stdout)
    channel.sendall_stderr(done.stderr)
    channel.send_exit_status(done.returncode)
    channel.close()


def serve(connection, key, conversation):
    try:
        transport = paramiko.Transport(connection)
        transport.add_server_key(key)
        transport.start_server(server=Host(conversation, transport))
        channels = []  # which paramiko itself does not hold on to
        while transport.is_active():
            channels.append(transport.accept(1))
    except (paramiko.SSHException, EOFError, OSError):
        pass


def main():
    port, key, name = sys.argv[1:]
    listener = socket.create_server(("127.0.0.1", int(port)), backlog=20)
    print("ready", flush=True)
    while True:
        connection, _ = listener.accept()
        threading.Thread(target=serve, args=[connection, paramiko.Ed25519Key(filename=key), CONVERSATIONS[name]],
                         daemon=True).start()


if __name__ == "__main__":
    main()
