// SPDX-License-Identifier: GPL-3.0-or-later
#include "environment/jobenvironment.h"

#include "base/shellquote.h"
#include "script/jobscript.h"
#include "script/scriptwords.h"

namespace voyageur::environment {

base::Result<QByteArray> environmentInJob(const ssh::RemotePath &folder, bool wheels)
{
    VOYAGEUR_TRY(text, script::templateText(QStringLiteral("parts/environment")));
    QHash<QByteArray, QByteArray> values;
    values.insert("list", base::shellQuoted(folder.child("frozen.txt").bytes()));
    values.insert("wheels", wheels ? base::shellQuoted(folder.child("wheels").bytes()) : QByteArray());
    values.insert("plain", wheels ? QByteArray() : QByteArray("yes"));
    VOYAGEUR_TRY(filled, script::fillTemplate(text, values));
    return filled.trimmed();
}

} // namespace voyageur::environment
