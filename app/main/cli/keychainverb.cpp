// SPDX-License-Identifier: GPL-3.0-or-later
// What this program starts to ask the system's keychain (settings::Keychain). Not for people: without the line to whoever asks it
// does nothing.
#include "main/cli/exitstatus.h"
#include "main/cli/text.h"
#include "main/cli/verb.h"
#include "settings/keychain.h"
#include "settings/keychainhelper.h"

#include <QCoreApplication>

namespace voyageur::cli {

namespace {

Outcome run(Context &)
{
    settings::KeychainHelper helper;
    // Queued: the last answer may come before the loop runs.
    QObject::connect(&helper, &settings::KeychainHelper::finished, QCoreApplication::instance(), &QCoreApplication::quit,
                     Qt::QueuedConnection);
    if (!helper.begin())
        return base::Error{base::ErrorCode::BadRequest,
                           Text::tr("Voyageur starts this command to ask the system’s keychain. It is not for direct use."),
                           {},
                           {},
                           {}};
    return QCoreApplication::exec();
}

} // namespace

const Verb keychainVerb = {
    .name = settings::keychainWord,
    .usage = "",
    .summary = QT_TRANSLATE_NOOP("voyageur::cli::Text", "Asks the system's keychain for Voyageur"),
    .options = {},
    .mostWords = 0,
    .run = run,
};

} // namespace voyageur::cli
