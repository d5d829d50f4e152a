# SPDX-License-Identifier: GPL-3.0-or-later
"""Whether the French translation is whole and matches the strings of the code."""
import difflib
import json
import os
import re
import shutil
import subprocess
import tempfile
import xml.etree.ElementTree as xml

MARK = re.compile(r'%(?:L?\d+|n)')


def incomplete(text, path):
    """A line for each message that is unfinished, empty, left over, or has other %1 marks or keys than its source."""
    out = []
    for context in xml.fromstring(text).iter("context"):
        name = context.findtext("name")
        if not name.startswith("voyageur::"):
            out.append(f"{path}: {name}: lupdate did not find whose text this is, so it is never shown: a function that "
                       "returns ns::Type hides it; write using ns::Type")
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
                elif "amp;" in form or form.replace("&&", "").count("&") > max(1, source.count("&")):
                    out.append(f"{where}: more than one key in “{form}”")
    return out


def restated(text, path):
    """A line for each plural form of a file that says something else than its source: people read the forms, not the source."""
    def words(said):
        return [word.rstrip("s.,:") for word in re.sub(r"\((?:e?s|ies)\)", "", said).replace("&", "").split()]
    out = []
    for message in xml.fromstring(text).iter("message"):
        source = message.findtext("source") or ""
        form = ([one.text or "" for one in message.iter("numerusform")] or [source])[-1]
        if difflib.SequenceMatcher(None, words(source), words(form)).ratio() < min(0.75, 1 - 1.01 / max(2, len(words(source)))):
            out.append(f"{path}: “{form}” is not “{source}”")
    return out


SPACED = re.compile('[ \u00a0\u202f]+[;?!]|[ \u202f]+[:»]|«(?!\u00a0)')
NO_BREAK = re.compile('[\u00a0\u202f]+[;?!]')  # also where code stands between the sentences


def french_of(value):
    """Each text of a JSON value that is French by its key."""
    if isinstance(value, list):
        return [text for one in value for text in french_of(one)]
    if isinstance(value, dict):
        return [text for key, one in value.items()
                for text in ([one] if key == "fr" and isinstance(one, str) else french_of(one))]
    return []


def misspaced(path, text, strings):
    """A line for each French text with a space that the others have not, or without one that they have."""
    if path == strings:
        texts = ["".join(one.itertext()) for one in xml.fromstring(text).iter("translation")]
    elif path.startswith("resources/") and path.endswith(".json"):
        texts = french_of(json.loads(text))
    elif path.startswith("resources/") and path.endswith(".fr.md"):
        return [f"{path}: “{hit.group()}” has a space too many" for hit in NO_BREAK.finditer(text)]
    else:
        return []
    return [f"{path}: “{hit.group()}” is spaced otherwise elsewhere: “{one}”" for one in texts for hit in SPACED.finditer(one)]


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
