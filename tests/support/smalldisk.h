// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QTemporaryDir>

#include <linux/capability.h>

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

//! Root may do all; without this right a thread of it is as any other user's.
class NoRootRights final {
public:
    NoRootRights();
    ~NoRootRights();
    NoRootRights(const NoRootRights &) = delete;
    NoRootRights &operator=(const NoRootRights &) = delete;

private:
    __user_cap_header_struct m_header = {_LINUX_CAPABILITY_VERSION_3, 0};
    __user_cap_data_struct m_before[2] = {};
};

} // namespace voyageur::tests
