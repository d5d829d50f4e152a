// SPDX-License-Identifier: GPL-3.0-or-later
#include "main/cli/yesno.h"

#include "main/cli/console.h"
#include "main/cli/terminal.h"
#include "main/cli/text.h"
#include "main/cli/verb.h"

namespace voyageur::cli {

using namespace Qt::StringLiterals;

base::Result<bool> askYesNo(Context &context, const QString &question, std::optional<bool> atEnter)
{
    const QString choice = !atEnter ? Text::tr("(yes/no)") : *atEnter ? Text::tr("(yes/no) [yes]") : Text::tr("(yes/no) [no]");
    while (true) {
        context.console.sayRaw((question + u' ' + choice + u' ').toUtf8());
        VOYAGEUR_TRY(line, terminal::readLine(true, context.stop));
        const QString word = QString::fromUtf8(line).trimmed().toLower();
        if (word.isEmpty() && atEnter)
            return *atEnter;
        if (word == Text::tr("yes") || word == "yes"_L1)
            return true;
        if (word == Text::tr("no") || word == "no"_L1)
            return false;
    }
}

} // namespace voyageur::cli
