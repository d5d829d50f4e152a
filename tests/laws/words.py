# SPDX-License-Identifier: GPL-3.0-or-later
"""How the pages for people are written: what translations/STYLE.md leaves out, how long a sentence is, where a link leads."""
import json
import re
import xml.etree.ElementTree as xml

NOT_SAID = {
    "en": re.compile(r"\b(?:mend(?:s|ed|ing)?|anew|laid|lays?|(?:look(?:s|ed|ing)? at)|all right|please|sorry|simply|successfully"
                     r"|go(?:es|ing)? on|in the place of|none of your concern|that is why|just(?! (?:above|below)))\b", re.I),
    "fr": re.compile(r"\b(?:veuillez|désolée?|simplement|avec succès|s’il (?:vous|te) plaît|clusters?|jobs?|noeuds?|walltime"
                     r"|tu|ton|tes|toi|à nouveau frais|marche|marchent|tourne|tournent)\b|\b(?:nous|notre|nos)\b", re.I),
}
MEAN = {"en": 15, "fr": 16}  # words in a sentence: a page's mean …
MOST = {"en": 30, "fr": 32}  # … and its longest
# Pages of the Alliance's wiki that exist in one language only, or are written in French under this name.
ONLY = {"Modules_avx2", "Modules_avx512", "META:_A_package_for_job_farming", "META-Farm", "Niagara_Quickstart", "H%C3%A9lios/en",
        "Utiliser_des_modules"}
WIKI = re.compile(r"https://docs\.alliancecan\.ca/wiki/((?:[^\s()<>\"#]|\([^\s()]*\))+)")


def spoken(path, text):
    """(language, text) of what people read of a file, in the program or on a code host: a page, a sign in a log, or a tour."""
    page = re.search(r"^resources/(?:.*\.(en|fr)\.md|guide/(en|fr)/[^/]+\.md)$", path)
    if page:
        return [(page.group(1) or page.group(2), text)]
    if path.startswith("resources/logsigns/") and path.endswith(".signs"):
        return [(hit.group(1), hit.group(2)) for hit in re.finditer(r"^(en|fr)(?: next)?: (.*)$", text, re.M)]
    if not (path.startswith("resources/help/") and path.endswith(".json")):
        return []
    said = []
    json.loads(text, object_pairs_hook=lambda pairs: said.extend(
        (key, value) for key, value in pairs if key in NOT_SAID and isinstance(value, str)) or dict(pairs))
    return said


def prose(text):
    """(line, paragraph) of each paragraph and list entry, without code, quotations of programs, links, tables and titles."""
    text = re.sub(r"<!--.*?-->", lambda hit: "\n" * hit.group().count("\n"), text, flags=re.S)
    text = re.sub(r"^```.*?^```", lambda hit: "\n" * hit.group().count("\n"), text, flags=re.S | re.M)
    text = re.sub(r"\n## (?:Example|Exemple|Source)\n.*?(?=\n## |\Z)", lambda hit: "\n" * hit.group().count("\n"), text, flags=re.S)
    text = re.sub(r"``.+?``|`[^`\n]*(?:\n[^`\n]+)?`|\{[\w:/-]+\}", "X", text)
    text = re.sub(r"“[^”]*”|«\u00a0[^»]*»", "“X”", text)
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    at, out, block = 1, [], []
    for line in text.split("\n") + [""]:
        begins = re.match(r"\s*(?:[-*]|\d+\.)\s", line)
        if begins or not line.strip() or line.startswith(("#", "|", "    ")) and not block:
            if block:
                out.append((at - len(block), " ".join(block)))
            block = []
        if line.strip() and not line.startswith(("#", "|")) and (block or not line.startswith("    ")):
            block.append(re.sub(r"^\s*(?:[-*]|\d+\.)\s+", "", line).strip())
        at += 1
    return out


def sentences(text):
    """(line, sentence) of each sentence of the prose."""
    return [(line, part) for line, paragraph in prose(text)
            for part in re.split(r"(?<=[.?!:;…])[\u00a0 ]+(?=\S)", paragraph) if re.search(r"\w", part)]


def unsaid(path, text):
    """A line for each word that is not said."""
    return [f"{path}:{line}: “{hit.group()}” is not said: “{part}”" for language, said in spoken(path, text)
            for line, part in prose(said) for hit in NOT_SAID[language].finditer(part)]


def unreadable(path, text):
    """A line for each sentence that is too long, and one for a page whose sentences are long altogether."""
    out = []
    for language, said in spoken(path, text):
        counted = [(line, part, len(part.split())) for line, part in sentences(said)]
        out += [f"{path}:{line}: {words} words in a sentence: “{part}”" for line, part, words in counted if words > MOST[language]]
        mean = sum(words for _, _, words in counted) / max(1, len(counted))
        if path.endswith(".md") and mean > MEAN[language]:
            out.append(f"{path}: {mean:.1f} words in a sentence on average; at most {MEAN[language]}")
    return out


# What only who types knows: our verbs, and our options that neither Slurm nor pip has.
TYPED = re.compile(r"\bvoyageur (?:alloc|cancel|check|clusters|course|diagnose|efficiency|env|explain|jobs|key|log|login|logout|pack|practice|pull"
                   r"|push|recipes|runs?|scan|script|storage|submit|survey|sync|tensorboard|test|tunnel|wait)\b"
                   r"|(?<![\w-])--(?:accept-host-key|answer(?:-file)?|anyway|archive|attach|bwlimit|code|convert|diff|dry-run|epochs(?:-per-day)?"
                   r"|failed|fetch(?:-here)?|fix|give-back|identity|idle|insert|jump(?:-\w+)*|line|local-port|minutes|pack|pass(?:word|phrase)-file"
                   r"|rehearse|remember|replace-host-key|streams|strict|sweep(?:-table)?|via|with-folder)\b")
SPOKEN_BY_A_FACE = re.compile(r"voyageur::(?:cli|widgets|models)::")
# The act of the verb run alone, which hands its own resumption on.
TYPED_ANYWAY = {("voyageur::work::RunAll", "Continue with job %1, without submitting it again: voyageur run %2 %3 --job %1")}


def typed(text):
    """A line for each sentence of the engine that names a verb or an option of the program: the window has buttons instead, and
    the verb adds what is typed."""
    out = []
    for context in xml.fromstring(text).iter("context"):
        name = context.findtext("name") or ""
        for message in [] if SPOKEN_BY_A_FACE.match(name) else context.iter("message"):
            source = message.findtext("source") or ""
            if (name, source) not in TYPED_ANYWAY:
                out += [f"{name}: “{hit.group()}” is for the verb to say: “{source}”" for hit in TYPED.finditer(source)]
    return out


def misled(path, text):
    """A line for each link of a French text to the wiki's English page."""
    return [f"{path}: {hit.group()} leads to the English page" for language, said in spoken(path, text) if language == "fr"
            for hit in WIKI.finditer(said) if not hit.group(1).endswith("/fr") and hit.group(1) not in ONLY]
