// SPDX-License-Identifier: GPL-3.0-or-later
#include "main/cli/exclusionoptions.h"

#include "main/cli/text.h"

namespace voyageur::cli {

using namespace Qt::StringLiterals;

namespace {

// The patterns first, then --all-files: exclusionOptions() gives the first two, or all.
const Option leavingOut[] = {
    {"exclude", "PATTERN", QT_TRANSLATE_NOOP("voyageur::cli::Text", "Exclude files that match an rsync pattern; may be repeated"),
     0, true},
    {"include", "PATTERN",
     QT_TRANSLATE_NOOP("voyageur::cli::Text", "Include files that match, despite a later --exclude or the usual list"), 0, true},
    {"all-files", nullptr,
     QT_TRANSLATE_NOOP("voyageur::cli::Text", "Include the usual exclusions too: .git, __pycache__, ._*, .DS_Store, Thumbs.db")},
};

} // namespace

const Option includedCode = {
    "include", "PATTERN",
    QT_TRANSLATE_NOOP("voyageur::cli::Text",
                      "Upload matching code files even if they may hold passwords or keys; may be repeated"),
    0, true};

std::span<const Option> exclusionOptions(LeavesOut which)
{
    const std::span<const Option> all(leavingOut);
    switch (which) {
    case LeavesOut::Nothing:
        return {};
    case LeavesOut::Patterns:
        return all.first(2);
    case LeavesOut::PatternsAndUsual:
        break;
    }
    return all;
}

dataset::Patterns patternsFrom(const Arguments &arguments)
{
    dataset::Patterns patterns;
    for (const auto &[name, value] : arguments.inOrder()) {
        if (name == "exclude"_L1)
            patterns.exclude(dataset::patternBytes(value));
        else if (name == "include"_L1)
            patterns.include(dataset::patternBytes(value));
    }
    return patterns;
}

dataset::Exclusions exclusionsFrom(const Arguments &arguments)
{
    const auto usual = arguments.has("all-files") ? dataset::Exclusions::none() : dataset::Exclusions::standard();
    return usual.saying(patternsFrom(arguments));
}

} // namespace voyageur::cli
