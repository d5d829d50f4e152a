# SPDX-License-Identifier: GPL-3.0-or-later
"""Whether the French translation is whole and matches the strings of the code."""
import os
import re
import shutil
import subprocess
import tempfile
import xml.etree.ElementTree as xml

MARK = re.compile(r'%(?:L?\d+|n)')


def incomplete(text, path):
    """A line for each message that is unfinished, empty, left over, or has other %1 marks than its source."""
    out = []
    for context in xml.fromstring(text).iter("context"):
        name = context.findtext("name")
        for message in context.iter("message"):
            source = message.findtext("source") or ""
            where = f"{path}: {name}: “{source}”"
            translation = message.find("translation")
            if translation is None or translation.get("type"):
                out.append(f"{where}: {translation.get('type') if translation is not None else 'missing'}")
                continue
            forms = [form.text or "" for form in translation.iter("numerusform")] or [translation.text or ""]
            for form in forms:
                if not form.strip():
                    out.append(f"{where}: empty")
                elif not message.get("numerus") and sorted(MARK.findall(form)) != sorted(MARK.findall(source)):
                    out.append(f"{where}: other %1 marks in “{form}”")
    return out


SPOKEN = re.compile(r'\b(?:tr|QT_TR_NOOP|(?:translate|QT_TRANSLATE_NOOP)\s*\(\s*"[^"]*"\s*,)\s*\(?((?:\s*"(?:\\.|[^"\\])*")+)')
LITERAL = re.compile(r'"((?:\\.|[^"\\])*)"')
ESCAPES = {"n": "\n", "t": "\t"}


def unheard(tree, path):
    """A line for each sentence in the code that the file lacks: lupdate passes over a call that it cannot read (a digit
    separator in it is enough), and says nothing."""
    known = {message.findtext("source") for message in xml.fromstring(tree.get(path) or "<TS/>").iter("message")}
    out = []
    for name, text in sorted(tree.items()):
        if not (name.startswith(("app/", "widgets/")) and name.endswith((".cpp", ".h"))):
            continue
        for call in SPOKEN.finditer(text):
            sentence = "".join(LITERAL.findall(call.group(1)))
            sentence = re.sub(r'\\(.)', lambda escape: ESCAPES.get(escape.group(1), escape.group(1)), sentence)
            comment = "//" in text[text.rfind("\n", 0, call.start()) + 1:call.start()]
            if sentence and not comment and sentence not in known:
                out.append(f"{name}:{text.count(chr(10), 0, call.start()) + 1}: lupdate did not find “{sentence}”")
    return out


def outdated(tree, path, lupdate):
    """A line when lupdate, run on a copy of the tree, would change the file."""
    script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "translations", "update")
    with tempfile.TemporaryDirectory() as folder:
        for name, text in tree.items():
            if name == path or (name.startswith(("app/", "widgets/")) and name.endswith((".cpp", ".h"))):
                os.makedirs(os.path.dirname(os.path.join(folder, name)), exist_ok=True)
                with open(os.path.join(folder, name), "w", encoding="utf-8") as stream:
                    stream.write(text)
        for name in ("app", "widgets", "translations"):
            os.makedirs(os.path.join(folder, name), exist_ok=True)
        shutil.copy(script, os.path.join(folder, "translations", "update"))
        done = subprocess.run([os.path.join(folder, "translations", "update"), lupdate, os.path.join(folder, path)],
                              capture_output=True, text=True, check=False)
        if done.returncode:
            return [f"lupdate: {done.stderr}"]
        with open(os.path.join(folder, path), encoding="utf-8") as stream:
            after = stream.read()
    if after == tree.get(path):
        return []
    changed = sum(a != b for a, b in zip(after.split("\n"), tree.get(path, "").split("\n")))
    return [f"{path}: lupdate would change it ({changed} lines): build the target update_translations"]
