// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh/typedpath.h"

#include <QCoreApplication>
#include <QRegularExpression>

namespace voyageur::ssh {

namespace {

struct TypedText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::ssh::TypedPath)
};

} // namespace

base::Result<RemotePath> typedPath(const QString &text)
{
    // not shell: a pattern
    static const QRegularExpression variable(QStringLiteral("^\\$(?:([A-Za-z_]\\w*)|\\{([A-Za-z_]\\w*)\\})(/.*)?$"),
                                             QRegularExpression::DotMatchesEverythingOption);
    static const QRegularExpression anothersHome(QStringLiteral("^~[A-Za-z_][\\w.-]*(/|$)"));
    if (const auto match = variable.match(text); match.hasMatch()) {
        const QString name = match.captured(1) + match.captured(2);
        if (name == QLatin1String("HOME"))
            return RemotePath::fromText(u'~' + match.captured(3));
        const QString rest = match.captured(3);
        return base::Error{
            base::ErrorCode::BadRequest,
            TypedText::tr("“%1” begins with a variable, which Voyageur does not replace.").arg(text),
            TypedText::tr("The cluster would look for a folder of exactly this name in your home folder."),
            TypedText::tr("Write the folder itself, either from your home folder (“scratch%1” on many clusters) or from the root "
                          "(“/scratch/USER%1”). If the name really begins like this, write “./%2”.")
                .arg(rest, text),
            {}};
    }
    if (anothersHome.match(text).hasMatch()) {
        const QString user = text.section(u'/', 0, 0).mid(1);
        return base::Error{
            base::ErrorCode::BadRequest,
            TypedText::tr("“%1” begins with another user's home folder, which Voyageur cannot find.").arg(text),
            TypedText::tr("The cluster would look for a folder of exactly this name in your home folder."),
            TypedText::tr("Write the whole path, such as “/home/%1%2”. If the name really begins like this, write “./%3”.")
                .arg(user, text.mid(1 + user.size()), text),
            {}};
    }
    if (text.startsWith(QLatin1String("file:/"), Qt::CaseInsensitive))
        return base::Error{base::ErrorCode::BadRequest,
                           TypedText::tr("“%1” is the address of a file on this computer, not a path on the cluster.").arg(text),
                           {},
                           TypedText::tr("Upload the file first, or write its path on the cluster."),
                           {}};
    return RemotePath::fromText(text);
}

} // namespace voyageur::ssh
