// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/shebang.h"

#include "script/ctext.h"

#include <algorithm>

namespace voyageur::script {

namespace {

constexpr QByteArrayView interpreters[] = {"bash", "sh",      "dash", "zsh",   "ksh",  "csh",  "tcsh",  "env",   "perl",
                                           "ruby", "Rscript", "ash",  "rbash", "mksh", "lksh", "pdksh", "yash",  "fish",
                                           "awk",  "gawk",    "sed",  "make",  "lua",  "node", "php",   "tclsh", "expect"};

} // namespace

bool isInterpreter(QByteArrayView name)
{
    return name.startsWith("python") || std::ranges::find(interpreters, name) != std::end(interpreters);
}

std::optional<QByteArray> mendedShebang(QByteArrayView line)
{
    constexpr qsizetype longest = 200;
    constexpr int mostHashes = 3;
    if (line.size() > longest || line.startsWith("#!"))
        return {};
    int hashes = 0;
    int marks = 0;
    qsizetype at = 0;
    for (; at < line.size() && (isSpace(line[at]) || line[at] == '#' || line[at] == '!' || line[at] == '\\'); ++at) {
        hashes += line[at] == '#' ? 1 : 0;
        marks += line[at] == '!' ? 1 : 0;
    }
    const auto rest = line.sliced(at);
    const auto path = rest.first(std::find_if(rest.begin(), rest.end(), isSpace) - rest.begin());
    const auto behind = rest.sliced(path.size()).trimmed();
    if (!path.startsWith('/') || !isInterpreter(path.sliced(path.lastIndexOf('/') + 1)) || hashes > mostHashes || marks > 1)
        return {};
    const bool remark = marks == 0 && hashes > 0 && !behind.isEmpty() && !behind.startsWith('-') && !path.endsWith("/env");
    const bool command = marks == 0 && hashes == 0 && !behind.isEmpty();
    return remark || command ? std::nullopt : std::optional("#!" + rest.toByteArray());
}

} // namespace voyageur::script
