// SPDX-License-Identifier: GPL-3.0-or-later
#include "main/cli/checkfiles.h"

#include "base/platform.h"
#include "dataset/exclusions.h"
#include "main/cli/text.h"

#include <QDir>
#include <QFileInfo>
#include <QSet>

#include <algorithm>

namespace voyageur::cli {

using base::Error;
using base::ErrorCode;
using namespace Qt::StringLiterals;

namespace {

bool isPattern(const QString &text)
{
    return std::ranges::any_of(text, [](QChar c) { return c == u'*' || c == u'?' || c == u'['; });
}

bool matches(const QString &pattern, const QString &name)
{
    if (name.startsWith(u'.') && !pattern.startsWith(u'.')) // as shells do
        return false;
#ifdef Q_OS_WIN
    return dataset::globMatches(base::fileNameBytes(pattern.toLower()), base::fileNameBytes(name.toLower()));
#else
    return dataset::globMatches(base::fileNameBytes(pattern), base::fileNameBytes(name));
#endif
}

// One part of a path after another, as shells do it.
QStringList expanded(const QString &word)
{
    const QStringList parts = QDir::fromNativeSeparators(word).split(u'/');
    QStringList found{QString()};
    for (qsizetype i = 0; i < parts.size(); ++i) {
        const bool last = i + 1 == parts.size();
        const QString &part = parts.at(i);
        QStringList next;
        for (const QString &before : found) {
            if (!isPattern(part)) {
                next += before + part + (last ? QString() : u"/"_s);
                continue;
            }
            const QDir folder(before.isEmpty() ? u"."_s : before);
            for (const QString &name : folder.entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot, QDir::Name)) {
                if (matches(part, name) && (last || QFileInfo(folder.filePath(name)).isDir()))
                    next += before + name + (last ? QString() : u"/"_s);
            }
        }
        found = next;
    }
    found.removeIf([](const QString &name) { return !QFileInfo::exists(name); });
    return found;
}

bool hasScriptName(const QFileInfo &file)
{
    static const QStringList endings{u"sh"_s, u"sbatch"_s, u"slurm"_s, u"job"_s};
    return file.isFile() && endings.contains(file.suffix().toLower());
}

// Links to folders are not followed: they could lead round in a circle.
void addFolder(const QString &folder, QStringList &found, const base::StopToken &stop)
{
    const auto entries = QDir(folder).entryInfoList(QDir::AllEntries | QDir::NoDotAndDotDot, QDir::Name);
    for (const QFileInfo &entry : entries) {
        if (stop.stopRequested())
            return;
        const QString name = entry.fileName();
        const QString path = folder.endsWith(u'/') ? folder + name : folder + u'/' + name;
        if (name.startsWith(u'.'))
            continue;
        if (entry.isDir() && !entry.isSymLink())
            addFolder(path, found, stop);
        else if (hasScriptName(entry))
            found += path;
    }
}

class Names final {
public:
    explicit Names(const base::StopToken &stop) : m_stop(stop) {}

    base::Result<void> addWord(const QString &word)
    {
        if (word == "-"_L1 || QFileInfo(word).isFile())
            return add(word, false);
        if (QFileInfo(word).isDir())
            return addAllOf(word);
        if (QFileInfo::exists(word) || !isPattern(word))
            return add(word, false); // a pipe, a device; or nothing, which reading will say
        const QStringList found = expanded(word);
        if (found.isEmpty()) {
            return Error{ErrorCode::NotFound,
                         Text::tr("No file matches “%1”.").arg(word),
                         {},
                         Text::tr("Name sbatch scripts, a folder of scripts, or - for standard input."),
                         {}};
        }
        for (const QString &name : found) {
            if (QFileInfo(name).isDir()) {
                QStringList inside;
                addFolder(name, inside, m_stop);
                addFound(inside);
            } else {
                VOYAGEUR_CHECK(add(name, false));
            }
        }
        return {};
    }

    QList<ScriptName> names;

private:
    base::Result<void> add(const QString &name, bool found)
    {
        if (!m_seen.contains(name))
            names += {name, found};
        m_seen += name;
        return {};
    }

    void addFound(const QStringList &list)
    {
        for (const QString &name : list)
            (void)add(name, true);
    }

    base::Result<void> addAllOf(const QString &folder)
    {
        QStringList found;
        addFolder(QDir::fromNativeSeparators(folder), found, m_stop);
        addFound(found);
        if (found.isEmpty() && !m_stop.stopRequested()) {
            return Error{ErrorCode::NotFound,
                         Text::tr("The folder “%1” has no scripts.").arg(folder),
                         Text::tr("Scripts are *.sh, *.sbatch, *.slurm and *.job."),
                         Text::tr("Name sbatch scripts, a folder of scripts, or - for standard input."),
                         {}};
        }
        return {};
    }

    const base::StopToken &m_stop;
    QSet<QString> m_seen;
};

} // namespace

base::Result<QList<ScriptName>> scriptNames(const QStringList &words, const base::StopToken &stop)
{
    Names all(stop);
    for (const QString &word : words) {
        VOYAGEUR_CHECK(all.addWord(word));
        if (stop.stopRequested())
            return Error{ErrorCode::Cancelled, Text::tr("The check was stopped."), {}, {}, {}};
    }
    return all.names;
}

bool looksLikeScript(const QByteArray &bytes)
{
    return bytes.startsWith("#!") || bytes.contains("#SBATCH");
}

} // namespace voyageur::cli
