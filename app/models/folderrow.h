// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace voyageur::models {

//! A folder with what it holds, for people.
struct FolderRow {
    QString path;
    QString names; //!< how many files
    QString size;

    bool operator==(const FolderRow &) const = default;
};

} // namespace voyageur::models
