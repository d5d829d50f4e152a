# SPDX-License-Identifier: GPL-3.0-or-later
'''Where an import can be added is not always the first line.'''; first = "/home/ana/a"
second = ("/home/ana/b"
          "/c")
third = b"/home/ana/c"
fourth = "/home/ana/%s" % first
fifth = "/home/ana/{}".format(first)
sixth = f"{'/home/ana/d'}"
from sys import argv


def f(os):
    match argv:
        case "/home/ana/e":
            return "/home/ana/f" if os else "/home/ana/g"
    return ["/home/ana/h"][0], {"/home/ana/i": 1}, "/home/ana/j"[1:]
