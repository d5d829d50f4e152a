// SPDX-License-Identifier: GPL-3.0-or-later
#include "main/cli/codesecrets.h"

#include "base/shellquote.h"
#include "dataset/codefolder.h"
#include "dataset/membername.h"
#include "main/cli/console.h"
#include "main/cli/terminal.h"
#include "main/cli/text.h"
#include "main/cli/yesno.h"

namespace voyageur::cli {

using namespace Qt::StringLiterals;

base::Result<QList<QByteArray>> askAboutSecrets(Context &context, const QString &folder, const dataset::Patterns &said,
                                                const QStringList &excluded)
{
    constexpr qsizetype mostNames = 20;
    VOYAGEUR_TRY(rules, dataset::codeRules(folder, dataset::Exclusions::ofCode().saying(said).with(excluded), context.stop));
    const QList<QByteArray> secrets = rules.undecided();
    if (secrets.isEmpty())
        return secrets;
    context.console.say(Text::tr("Possible passwords or keys:"));
    for (const QByteArray &path : secrets.first(std::min(mostNames, secrets.size())))
        context.console.say("  "_L1 + dataset::shownName(path));
    if (secrets.size() > mostNames)
        context.console.say("  "_L1 + Text::tr("and %1 more").arg(secrets.size() - mostNames));
    if (!terminal::canAsk()) {
        const QByteArray name = secrets.first().sliced(secrets.first().lastIndexOf('/') + 1);
        context.console.say(
            Text::tr("Not uploaded. To upload it: --include %1").arg(dataset::shownName(base::shellQuoted(name))));
        return QList<QByteArray>();
    }
    VOYAGEUR_TRY(goes, askYesNo(context, Text::tr("Upload this to the cluster too?"), false));
    return goes ? secrets : QList<QByteArray>();
}

} // namespace voyageur::cli
