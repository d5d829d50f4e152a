// SPDX-License-Identifier: GPL-3.0-or-later
#include "main/cli/console.h"
#include "main/cli/exitstatus.h"
#include "main/cli/text.h"
#include "main/cli/verb.h"

#include "cluster/catalogue.h"
#include "settings/supportbundle.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QJsonArray>

namespace voyageur::cli {

using namespace Qt::StringLiterals;

namespace {

Outcome runSupport(Context &context)
{
    settings::SupportFacts facts;
    facts.version = QCoreApplication::applicationVersion();
    const auto catalogue = cluster::Catalogue::load();
    if (!catalogue.ok())
        facts.catalogue += catalogue.error().text();
    else
        for (const base::Error &warning : catalogue->warnings())
            facts.catalogue += warning.text();
    const auto files = settings::supportFiles(facts, context.stop);
    const QString given = context.arguments.value("output");
    const QString path = QFileInfo(given.isEmpty() ? settings::supportBundleName() : given).absoluteFilePath();
    VOYAGEUR_CHECK(settings::writeSupportBundle(path, files));

    Console &console = context.console;
    QJsonArray contents;
    console.print(Text::tr("%1 holds:").arg(QDir::toNativeSeparators(path)));
    for (const settings::SupportFile &file : files) {
        contents += QJsonObject{{u"name"_s, file.name}, {u"bytes"_s, file.text.size()}, {u"what"_s, file.what}};
        console.print(u"  %1 %2"_s.arg(file.name, -15).arg(file.what));
    }
    console.print(Text::tr("It contains no password, passphrase or passcode. Names of users and of this computer are replaced. "
                           "Check it before you send it."));
    console.document(QJsonObject{{u"file"_s, path}, {u"contents"_s, contents}});
    return Done;
}

} // namespace

const Verb supportVerb = {
    .name = "support-bundle",
    .usage = "[-o FILE]",
    .example = "support-bundle -o support.zip",
    .summary =
        QT_TRANSLATE_NOOP("voyageur::cli::Text", "Save versions, settings and the recent log for a help desk, without secrets"),
    .options = {{"output", "FILE",
                 QT_TRANSLATE_NOOP("voyageur::cli::Text",
                                   "Write to FILE, a .zip or .tar.gz (default: voyageur-support-DATE.zip)"),
                 'o'}},
    .mostWords = 0,
    .run = runSupport,
};

} // namespace voyageur::cli
