// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/scriptwords.h"

#include "base/shellquote.h"

#include <QCoreApplication>
#include <QFile>

#include <algorithm>

static void makeTemplatesReadable()
{
    Q_INIT_RESOURCE(templates); // a static library's resources are left out unless somebody asks
}

namespace voyageur::script {

using base::Error;
using base::ErrorCode;
using base::Result;

Error badScriptValue(const QString &what)
{
    Error error;
    error.code = ErrorCode::BadRequest;
    error.what = what;
    return error;
}

// A directive is read by sbatch, not by a shell: its quoting differs between versions, so nothing that would need it.
Result<QByteArray> directiveValue(const char *option, const QByteArray &value)
{
    const auto isBad = [](char c) {
        return static_cast<unsigned char>(c) <= 0x20 || c == '"' || c == '\'' || c == '\\' || c == '#' || c == 0x7f;
    };
    if (std::none_of(value.begin(), value.end(), isBad))
        return value;
    return badScriptValue(
        QCoreApplication::translate("voyageur::script::JobScript",
                                    "The value “%1” cannot be used for --%2, because it contains spaces, quotes or line breaks.")
            .arg(base::shownSafely(value, 200), QLatin1StringView(option)));
}

QByteArray argumentText(const QByteArray &argument, const QList<BracePlace> &places)
{
    QByteArray text;
    QByteArray plain;
    for (qsizetype i = 0; i < argument.size();) {
        const auto place = std::find_if(places.begin(), places.end(),
                                        [&](const BracePlace &one) { return argument.sliced(i).startsWith(one.brace); });
        if (place == places.end()) {
            plain += argument[i++];
            continue;
        }
        if (!plain.isEmpty())
            text += base::shellQuoted(plain);
        plain.clear();
        text += place->variable;
        i += place->brace.size();
    }
    if (!plain.isEmpty() || text.isEmpty())
        text += base::shellQuoted(plain);
    return text;
}

QByteArray programWord(const QByteArray &program)
{
    if (program.endsWith(".py"))
        return "python " + base::shellQuoted(program);
    // A program without a slash would be looked for on the PATH.
    return base::shellQuoted(program.contains('/') ? program : "./" + program);
}

QByteArray pathText(const QByteArray &path)
{
    if (path.isEmpty())
        return {};
    if (path == "~")
        return "\"$HOME\"";
    return path.startsWith("~/") ? "\"$HOME\"/" + base::shellQuoted(path.sliced(2)) : base::shellQuoted(path);
}

Result<QByteArray> templateText(const QString &name)
{
    makeTemplatesReadable();
    QFile file(QStringLiteral(":/templates/%1.sh").arg(name));
    if (file.open(QIODevice::ReadOnly))
        return file.readAll();
    return badScriptValue(
        QCoreApplication::translate("voyageur::script::JobScript", "There is no script template named “%1”.").arg(name));
}

} // namespace voyageur::script
