// SPDX-License-Identifier: GPL-3.0-or-later
#include "projectfile/modulestart.h"

#include "projectfile/jsonforms.h"
#include "projectfile/projectjson.h"

namespace voyageur::projectfile {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype longestName = 200;

} // namespace

bool isModuleName(const QString &module)
{
    static const QRegularExpression form(u"\\A(?:"_s + moduleForm().pattern + u")\\z"_s);
    return module.size() <= longestName && form.match(module).hasMatch();
}

QString moduleName(const QString &module)
{
    const auto slash = module.lastIndexOf(u'/');
    return slash < 0 ? module : module.first(slash);
}

QStringList moduleWords(const ModuleStart &start, const QStringList &modules)
{
    QStringList words;
    if (start.purge)
        words += u"--purge"_s;
    for (const QString &name : start.unload)
        words += u'-' + name;
    return words + modules;
}

QStringList moduleLines(const ModuleStart &start, const QStringList &modules)
{
    QStringList lines;
    if (start.purge)
        lines += u"module --force purge"_s;
    if (!start.unload.isEmpty())
        lines += u"module unload "_s + start.unload.join(u' ');
    if (!modules.isEmpty())
        lines += u"module load "_s + modules.join(u' ');
    return lines;
}

} // namespace voyageur::projectfile
