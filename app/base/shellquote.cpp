// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/shellquote.h"

#include <QDir>

#include <algorithm>
#include <cstring>

namespace voyageur::base {

QByteArray shellQuoted(const QByteArray &word)
{
    const auto isPlain = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')
            || (c != '\0' && std::strchr("_@%+=:,./-", c));
    };
    if (!word.isEmpty() && std::all_of(word.begin(), word.end(), isPlain))
        return word;
    QByteArray inside = word;
    inside.replace("'", "'\\''");
    return '\'' + inside + '\'';
}

QString typedWord(const QString &path)
{
    const QString native = QDir::toNativeSeparators(path);
#ifdef Q_OS_WIN
    // Both take what stands in double quotes for one word.
    const auto isPlain = [](QChar c) { return c.isLetterOrNumber() || QStringView(u"\\:._-").contains(c); };
    if (!native.isEmpty() && std::all_of(native.begin(), native.end(), isPlain))
        return native;
    const QString end = native.endsWith(u'\\') ? QStringLiteral("\\\"") : QStringLiteral("\""); // \" would be part of the word
    return u'"' + native + end;
#else
    return QString::fromUtf8(shellQuoted(native.toUtf8()));
#endif
}

} // namespace voyageur::base
