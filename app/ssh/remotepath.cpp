// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh/remotepath.h"

#include "base/error.h"
#include "base/platform.h"

#include <limits>

namespace voyageur::ssh {

namespace {
qsizetype lengthWithoutSlashes(const QByteArray &bytes)
{
    qsizetype length = bytes.size();
    while (length > 1 && bytes.at(length - 1) == '/')
        --length;
    return length;
}
} // namespace

// Also of a name that is not UTF-8, as the command line has it.
static QByteArray typedBytes(const QString &text)
{
#ifdef Q_OS_DARWIN // where base::fileNameBytes() would compose accents
    return text.toUtf8();
#else
    return base::fileNameBytes(text);
#endif
}

RemotePath RemotePath::fromText(const QString &text)
{
    // Commands start in the remote home, so "~/x" is "x"; a "~" that stays would be taken literally by quoted text.
    if (text == QLatin1String("~") || text == QLatin1String("~/"))
        return RemotePath("./");
    if (text.startsWith(QLatin1String("~/")))
        return RemotePath(typedBytes(text.mid(2)));
    return RemotePath(typedBytes(text));
}

QByteArray RemotePath::name() const
{
    const auto trimmed = m_bytes.first(lengthWithoutSlashes(m_bytes));
    return trimmed.mid(trimmed.lastIndexOf('/') + 1);
}

RemotePath RemotePath::parent() const
{
    const auto trimmed = m_bytes.first(lengthWithoutSlashes(m_bytes));
    const auto slash = trimmed.lastIndexOf('/');
    if (slash < 0)
        return RemotePath(".");
    return RemotePath(slash == 0 ? QByteArray("/") : trimmed.first(slash));
}

RemotePath RemotePath::child(const QByteArray &name) const
{
    if (m_bytes.isEmpty())
        return RemotePath(name);
    return RemotePath(m_bytes.endsWith('/') ? m_bytes + name : m_bytes + '/' + name);
}

RemotePath RemotePath::withSuffix(const QByteArray &suffix) const
{
    return RemotePath(m_bytes.first(lengthWithoutSlashes(m_bytes)) + suffix);
}

QString RemotePath::shown() const
{
    QString text = base::shownSafely(m_bytes, std::numeric_limits<qsizetype>::max() / 8);
    return text.replace(QLatin1Char('\n'), QLatin1String("\\n")).replace(QLatin1Char('\t'), QLatin1String("\\t"));
}

} // namespace voyageur::ssh
