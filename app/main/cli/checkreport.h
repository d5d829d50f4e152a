// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/diagnostic.h"
#include "script/document.h"

#include <memory>
#include <optional>

namespace voyageur::cli {

class Console;

//! How `check` writes what it found.
enum class CheckFormat {
    Text,   //!< for people: each finding with the line it is about
    Json,   //!< the finding objects of `scan`
    Sarif,  //!< SARIF 2.1.0, for the pages of code hosts
    Github, //!< commands that GitHub Actions shows beside the line
};

std::optional<CheckFormat> checkFormat(const QString &word);

//! Takes the findings of one script after the other.
class CheckReport {
public:
    virtual ~CheckReport() = default;
    //! `findings` are in `script`; `file` is its name for people and programs.
    virtual void add(const QString &file, const script::Document &script, const QList<base::Diagnostic> &findings) = 0;
    //! No more scripts.
    virtual void end() = 0;
};

//! Writes to `console`, which must outlive it.
std::unique_ptr<CheckReport> checkReport(CheckFormat format, Console &console);

} // namespace voyageur::cli
