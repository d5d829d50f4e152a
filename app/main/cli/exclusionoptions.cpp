// SPDX-License-Identifier: GPL-3.0-or-later
#include "main/cli/exclusionoptions.h"

#include "main/cli/text.h"

namespace voyageur::cli {

using namespace Qt::StringLiterals;

namespace {

// The patterns first, then --all-files: exclusionOptions() gives the first two, or all.
const Option leavingOut[] = {
    {"exclude", "PATTERN",
     QT_TRANSLATE_NOOP("voyageur::cli::Text", "Leave out files of this form, by rsync's rules; may be repeated"), 0, true},
    {"include", "PATTERN",
     QT_TRANSLATE_NOOP("voyageur::cli::Text", "Take files of this form, whatever a later --exclude or the usual list says"), 0,
     true},
    {"all-files", nullptr,
     QT_TRANSLATE_NOOP("voyageur::cli::Text",
                       "Take also the usual list of what stays here: .git, __pycache__, ._*, .DS_Store, Thumbs.db")},
};

} // namespace

const Option includedCode = {
    "include", "PATTERN",
    QT_TRANSLATE_NOOP("voyageur::cli::Text",
                      "Of the code, send files of this form along, also when passwords or keys may be in them; may be repeated"),
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
