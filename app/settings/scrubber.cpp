// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings/scrubber.h"

#include "base/platform.h"

#include <QDir>
#include <QRegularExpression>
#include <QSysInfo>

#include <algorithm>

namespace voyageur::settings {

using namespace Qt::StringLiterals;

Scrubber Scrubber::forThisUser(const QStringList &users)
{
    Scrubber scrubber;
    for (const QString &home : {QDir::homePath(), QDir::home().canonicalPath(), qEnvironmentVariable("USERPROFILE")}) {
        if (home.size() > 1) {
            scrubber.add(QDir::fromNativeSeparators(home), u"home"_s);
            scrubber.add(QDir::toNativeSeparators(home), u"home"_s);
        }
    }
    for (const QString &user : users + QStringList{base::localUserName()})
        scrubber.add(user, u"user"_s);
    const QString computer = QSysInfo::machineHostName();
    scrubber.add(computer, u"computer"_s);
    scrubber.add(computer.section(u'.', 0, 0), u"computer"_s);
    return scrubber;
}

void Scrubber::add(const QString &what, const QString &name)
{
    if (what.isEmpty() || what == "localhost"_L1)
        return;
    m_words.append({what, u'<' + name + u'>'});
    std::ranges::stable_sort(m_words, [](const auto &a, const auto &b) { return a.first.size() > b.first.size(); });
}

QString Scrubber::operator()(const QString &text) const
{
    QString result = text;
    for (const auto &[what, name] : m_words) {
        const QRegularExpression word(u"(?<![\\p{L}\\p{N}_])%1(?![\\p{L}\\p{N}_])"_s.arg(QRegularExpression::escape(what)),
                                      QRegularExpression::UseUnicodePropertiesOption);
        result.replace(word, name);
    }
    // Whoever else signs in somewhere.
    static const QRegularExpression account(u"[\\p{L}\\p{N}._+-]+@(?=[\\p{L}\\p{N}\\[])"_s);
    return result.replace(account, u"<user>@"_s);
}

} // namespace voyageur::settings
