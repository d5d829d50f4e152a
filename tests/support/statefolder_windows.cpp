// SPDX-License-Identifier: GPL-3.0-or-later
#include "statefolder.h"

#include <QCoreApplication>
#include <QDir>

#include <qt_windows.h>

namespace voyageur::tests {

namespace {

void check(LSTATUS status)
{
    if (status != ERROR_SUCCESS)
        qFatal("no registry of its own: %ld", long(status));
}

// Volatile: it goes with the person's session, if not before.
HKEY made(HKEY above, const QString &path)
{
    HKEY key = nullptr;
    check(RegCreateKeyExW(above, reinterpret_cast<const wchar_t *>(path.utf16()), 0, nullptr, REG_OPTION_VOLATILE, KEY_ALL_ACCESS,
                          nullptr, &key, nullptr));
    return key;
}

// No variable of the environment tells where %LOCALAPPDATA% is: Windows looks into the person's part of the registry. This
// program gets another there.
HKEY ownRegistry()
{
    const QString name = QStringLiteral("Software\\voyageur-tests-%1").arg(QCoreApplication::applicationPid());
    const HKEY root = made(HKEY_CURRENT_USER, name);
    check(RegOverridePredefKey(HKEY_CURRENT_USER, root));
    return root;
}

bool beginsWithAFolderOfItsOwn()
{
    if (const QString folder = qEnvironmentVariable("XDG_DATA_HOME"); !folder.isEmpty())
        keepStateIn(folder);
    return true;
}

const bool hasOne = beginsWithAFolderOfItsOwn();

} // namespace

void keepStateIn(const QString &folder)
{
    static const HKEY root = ownRegistry();
    const QString native = QDir::toNativeSeparators(QDir(folder).absolutePath());
    const auto bytes = static_cast<DWORD>((native.size() + 1) * sizeof(wchar_t));
    const QString places = QStringLiteral("Software\\Microsoft\\Windows\\CurrentVersion\\Explorer\\");
    for (const auto *name : {"User Shell Folders", "Shell Folders"}) {
        const HKEY key = made(root, places + QLatin1String(name));
        check(RegSetValueExW(key, L"Local AppData", 0, REG_SZ, reinterpret_cast<const BYTE *>(native.utf16()), bytes));
        RegCloseKey(key);
    }
}

} // namespace voyageur::tests
