// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QMap>
#include <QString>
#include <QVariant>

#include <optional>

namespace voyageur::settings {

//! A file of keys and values as QSettings writes it (INI), read by it and written by base::FileWriter: QSettings itself empties
//! it on a full disk and says that all is well (Qt 6.4). Blocks; one thread at a time, each with its own.
class SettingsFile final {
public:
    using Values = QMap<QString, QVariant>;
    //! Nothing: the key goes.
    using Changes = QMap<QString, std::optional<QVariant>>;

    explicit SettingsFile(QString path) : m_path(std::move(path)) {}

    //! What can be read of it; nothing where there is none.
    Values read() const;
    //! Only these keys: what other programs change meanwhile stays. A file that makes no sense is kept beside it as *.damaged
    //! first. Errors are those of base::changeFile().
    base::Result<void> change(const Changes &changes) const;

private:
    QString m_path;
};

} // namespace voyageur::settings
