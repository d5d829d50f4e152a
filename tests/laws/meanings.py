# SPDX-License-Identifier: GPL-3.0-or-later
"""What a view model leaves to the engine, and names that mean two things. Each list names what is left, and may only shrink."""
import os
import re

from sources import code_only, cpp_files, matches

IO = (r'\bShellCommand\b|\brunRemote\s*\(|\bhost->(?:run|start)\b|\bQProcess\b|\bQ(?:Save|Temporary)?File\s+\w+\s*[({]|\bQFile::\w+\s*\('
      r'|\bbase::(?:writeFile|changeFile|openForReading|FileWriter)\b|\bQDirIterator\b|\bentry(?:Info)?List\s*\('
      r'|\bQ(?:Tcp|Local)(?:Socket|Server)\b')

# Models that still reach a shell, a process or a file, and for what.
STILL_REACHING = {
    "app/models/example": "writes the example project and asks git and Python for it",
    "app/models/localacts": "reads a file to show it",
    "app/models/logplaces": "remembers where logs were read to",
    "app/models/newprojectmodel": "calls git",
    "app/models/practicestart": "starts the practice cluster",
    "app/models/scriptfile": "reads and writes a script here and on the cluster",
    "app/models/serverrecords": "remembers servers in jobs",
    "app/models/storagemodel": "shows the commands of storage",
    "app/models/terminaltab": "starts a shell",
    "app/models/tours": "reads the guided tours",
    "app/models/transfersmodel": "remembers unfinished transfers",
    "app/models/transferwords": "shows the commands of transfers",
    "app/models/trymodelscript": "writes the script of a try",
}

# Names of types that mean several things.
TYPES = {"Channel", "Command", "DatasetFacts", "ExitStatus", "Line", "Option", "OptionUse", "Outcome", "Output", "Place", "ProgramOption",
         "ScriptFile", "ScriptPlace", "Secret", "Span", "Style", "Text"}
# Names of headers that stand in several folders.
HEADERS = {"check.h", "datasetjson.h", "jobtable.h", "livestate.h", "pace.h", "programs.h", "projectfacts.h", "queue.h", "remote.h", "results.h",
           "scriptfile.h", "secrets.h", "submission.h", "upload.h"}
DEFINED = (r'^(?:template <[^\n]*>\n)?(?:struct|class|enum class|enum) (\w+)(?: final)?(?: *:[^;{]*)?\s*\{|^using (\w+) =')


def reaching(tree, still=None):
    """A line for each place where a model reaches further, and for each entry of the list that does not any more."""
    still = STILL_REACHING if still is None else still
    out, met = [], set()
    for path, text in cpp_files(tree, "app"):
        if not path.startswith("app/models/"):
            continue
        hits = list(matches(IO, code_only(text)))
        name = os.path.splitext(path)[0]
        if hits and name in still:
            met.add(name)
        elif hits:
            out += [f"{path}:{line}: {said}: a view model asks the engine for that" for line, said in hits]
    return out + gone(tree, set(still) - met, "no longer reaches a shell, a process or a file")


def gone(tree, names, what):
    """Entries that are left over; an example of a law has none of the project's files."""
    return [f"tests/laws/meanings.py: {name} {what}: take it out of the list" for name in sorted(names)] if len(tree) > 50 else []


def twice(tree, types=None, headers=None):
    """A line for each name that means two things and is not in the lists, and for each in the lists that means one."""
    types = TYPES if types is None else types
    headers = HEADERS if headers is None else headers
    folders, places = {}, {}
    for path, text in cpp_files(tree, "app", "widgets"):
        if not path.endswith(".h"):
            continue
        folder, name = os.path.split(path)
        if not name.endswith("_p.h"):
            places.setdefault(name, []).append(path)
        for match in re.finditer(DEFINED, code_only(text), re.M):
            folders.setdefault(match.group(1) or match.group(2), {}).setdefault(folder, path)
    several = {name: list(where.values()) for name, where in folders.items() if len(where) > 1}
    again = {name: where for name, where in places.items() if len(where) > 1}
    out = [f"{where[1]}: {name} is a type in {where[0]}, too: one meaning for each name"
           for name, where in several.items() if name not in types]
    out += [f"{where[1]}: {name} is a header in {where[0]}, too: one meaning for each name"
            for name, where in again.items() if name not in headers]
    return out + gone(tree, (types - set(several)) | (headers - set(again)), "means one thing")
