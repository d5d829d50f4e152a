// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QTemporaryDir>

namespace voyageur::tests {

//! Begins this program again where it may mount file systems that nobody else sees: as root of a namespace of its own. For
//! initMain(), before anything else is done. Linux.
void enterOwnMounts();

//! A file system of its own in memory, small enough to fill.
class SmallDisk final {
public:
    explicit SmallDisk(int kilobytes = 1024, int files = 1000);
    ~SmallDisk();
    SmallDisk(const SmallDisk &) = delete;
    SmallDisk &operator=(const SmallDisk &) = delete;

    QString path() const { return m_folder.path(); }
    QString path(const QString &name) const { return m_folder.filePath(name); }

    void file(const QString &name, const QByteArray &bytes) const;
    QByteArray contents(const QString &name) const;

    void fill() const;         //!< no byte more has room
    void useUpNames() const;   //!< no file more has room
    void makeReadOnly() const; //!< as a whole

private:
    QTemporaryDir m_folder;
};

} // namespace voyageur::tests
