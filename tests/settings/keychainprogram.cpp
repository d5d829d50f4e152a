// SPDX-License-Identifier: GPL-3.0-or-later
// What `voyageur` does when settings::Keychain starts it, without the rest of the program.
#include "settings/keychainhelper.h"

#include <QCoreApplication>

int main(int argc, char **argv)
{
    const QCoreApplication application(argc, argv);
    voyageur::settings::KeychainHelper helper;
    QObject::connect(&helper, &voyageur::settings::KeychainHelper::finished, &application, &QCoreApplication::quit,
                     Qt::QueuedConnection);
    return helper.begin() ? QCoreApplication::exec() : 2;
}
