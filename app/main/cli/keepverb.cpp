// SPDX-License-Identifier: GPL-3.0-or-later
// What `voyageur login` starts in the background: signs in, asking through the line to its parent, and keeps the session for all
// other programs of this user. Not for people: without that line it does nothing.
#include "main/cli/access.h"
#include "main/cli/exitstatus.h"
#include "main/cli/keeping.h"
#include "main/cli/text.h"
#include "ssh/share/loginline.h"

#include <QDir>

namespace voyageur::cli {

using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

Result<ssh::SharedLogin> signInAndServe(Context &context, ssh::LoginLine &line)
{
    VOYAGEUR_TRY(profile, chosenCluster(context, context.arguments.word(0)));
    base::StopSource stop;
    const base::StopCallback onStop(context.stop, [stop]() mutable { stop.request(); });
    const base::StopCallback onGone(line.gone(), [stop]() mutable { stop.request(); });
    return ssh::joinOrLogIn(profile.target, line.prompter(), stop.token(), [&line] { line.sayWaiting(); });
}

Outcome runKeep(Context &context)
{
    const auto line = ssh::LoginLine::inherited();
    if (!line)
        return Error{
            ErrorCode::BadRequest, Text::tr("This is not for people: “voyageur login” starts it in the background."), {}, {}, {}};
    VOYAGEUR_TRY(idle, idleOption(context.arguments));
    auto login = signInAndServe(context, *line);
    line->report(login);
    if (!login.ok() || !login->server)
        return login.ok() && login->joined ? Done : NotReached;
    QDir::setCurrent(QDir::rootPath()); // nobody should have to end us to remove a folder or a disk
    (void)login->server->wait(idle, context.stop);
    login->host->disconnect();
    return Done;
}

} // namespace

const Verb keepVerb = {
    .name = "--keep-session",
    .usage = "C",
    .summary = QT_TRANSLATE_NOOP("voyageur::cli::Text", "Keeps a session for “voyageur login”"),
    .options = {idleChoice},
    .leastWords = 1,
    .mostWords = 1,
    .signsIn = true,
    .run = runKeep,
};

} // namespace voyageur::cli
