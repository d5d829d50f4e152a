// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <optional>

namespace voyageur::settings {

//! The script of step 5 as the person left it, for the next start: nothing that was written in the window is lost with it. A
//! value.
struct KeptScript {
    QString script;
    QString made;   //!< by the project, before the person changed it
    QString before; //!< the script before it was last changed by anything but typing; empty: nothing of the kind

    //! Of a project's folder, for "user@cluster"; nothing when none was kept, or it cannot be read.
    static std::optional<KeptScript> read(const QString &folder, const QString &account);
    //! False when it cannot be written.
    bool write(const QString &folder, const QString &account) const;
    static void remove(const QString &folder, const QString &account);
    bool operator==(const KeptScript &) const = default;
};

} // namespace voyageur::settings
