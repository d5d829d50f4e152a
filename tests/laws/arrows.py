# SPDX-License-Identifier: GPL-3.0-or-later
"""main -> widgets -> models -> {work, runs, …, transfer, …} -> ssh -> base: who may use whom."""
import re

from sources import cpp_files, matches

MIDDLE = ("remote", "slurm", "cluster", "script", "dataset", "transfer", "terminal", "settings", "projectfile", "session", "source", "environment",
          "storage", "deliver", "history", "metrics", "tryout", "runs", "observe", "servers", "work")


def rank(name):
    if name == "base":
        return 0
    if name == "ssh":
        return 1
    if name in MIDDLE:
        return 2
    if name == "models":
        return 3
    if name.startswith("widgets"):
        return 4
    if name == "translations":
        return 0
    return 5  # the program, its verbs, its composition root


def parse(text):
    """{target: [dependency, …]} of lines "target: dependency dependency"; # begins a comment."""
    targets = {}
    for line in text.split("\n"):
        line = line.split("#")[0].strip()
        if line:
            name, _, dependencies = line.partition(":")
            targets[name.strip()] = dependencies.split()
    return targets


def ours(dependencies):
    return [name[len("voyageur::"):] for name in dependencies if name.startswith("voyageur::")]


def compare(written, linked, path):
    written, linked = parse(written), parse(linked)
    out = []
    for name in sorted(set(written) | set(linked)):
        if name not in linked:
            out.append(f"{path}: {name} is written here but is no target")
        elif name not in written:
            out.append(f"{path}: the target {name} is not written here: {name}: {' '.join(linked[name])}")
        elif sorted(written[name]) != sorted(linked[name]):
            more = sorted(set(linked[name]) - set(written[name]))
            less = sorted(set(written[name]) - set(linked[name]))
            out.append(f"{path}: {name} links {' '.join(linked[name])}; new: {more}, gone: {less}")
    return out


def upward(targets):
    """Dependencies that go up, circles, and widgets below the window."""
    out = []
    for name, dependencies in targets.items():
        for other in ours(dependencies):
            if rank(other) > rank(name):
                out.append(f"{name} must not use {other}: the arrows go main, widgets, models, …, ssh, base")
        if rank(name) < 4 and "Qt6::Widgets" in dependencies:
            out.append(f"{name} links Qt6::Widgets: only the window and main do")
        if name in reach(targets, name):
            out.append(f"{name} uses itself in a circle")
    return out


def reach(targets, name):
    """Everything of ours that name uses, directly or not."""
    seen, waiting = set(), ours(targets.get(name, []))
    while waiting:
        other = waiting.pop()
        if other not in seen:
            seen.add(other)
            waiting += ours(targets.get(other, []))
    return seen


def includes(tree, targets):
    """Include lines that use a folder which the including folder does not link. Widgets never see ssh."""
    out = []
    for path, text in cpp_files(tree, "app", "widgets"):
        parts = path.split("/")
        folder = parts[1] if parts[0] == "app" else "widgets"
        if folder == "main" or len(parts) < 3:
            continue
        allowed = {folder}
        for name in targets:
            if name == folder or (folder == "widgets" and name.startswith("widgets")):
                allowed |= reach(targets, name)
        if folder == "widgets":
            allowed -= {"ssh"}
        for line, text_of in matches(r'^[ \t]*#[ \t]*include\s*"(\w+)/[^\n]*', text):
            used = re.search(r'"(\w+)/', text_of).group(1)
            if used not in allowed and rank(used) < 5:
                out.append(f"{path}:{line}: {text_of}: {folder} does not use {used}")
    return out
