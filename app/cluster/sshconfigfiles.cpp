// SPDX-License-Identifier: GPL-3.0-or-later
// The files of a configuration, read into blocks.
#include "base/filetrust.h"
#include "base/platform.h"
#include "cluster/sshconfig.h"
#include "cluster/sshconfigwords.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>
#include <QStringDecoder>

#include <algorithm>

namespace voyageur::cluster {

namespace {

struct ConfigFileText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::cluster::SshConfig)
};

// glob(3): patterns may stand in every part of a path; a name that begins with a dot is meant only by one that does.
QStringList filesNamed(const QString &path)
{
    QStringList found{path.startsWith(QLatin1Char('/')) ? QStringLiteral("/") : path.section(QLatin1Char('/'), 0, 0)};
    const QStringList parts = path.split(QLatin1Char('/')).sliced(1);
    for (qsizetype i = 0; i < parts.size(); ++i) {
        const QString &part = parts.at(i);
        const bool isLast = i == parts.size() - 1;
        QStringList further;
        if (part.isEmpty())
            continue;
        for (const QString &folder : found.sliced(0, std::min<qsizetype>(found.size(), 200))) {
            const QString start = folder.endsWith(QLatin1Char('/')) ? folder : folder + QLatin1Char('/');
            if (!part.contains(QLatin1Char('*')) && !part.contains(QLatin1Char('?')) && !part.contains(QLatin1Char('['))) {
                further += start + part;
                continue;
            }
            const QRegularExpression pattern(QRegularExpression::wildcardToRegularExpression(part));
            if (!pattern.isValid())
                continue;
            const auto kinds = (isLast ? QDir::Files : QDir::Dirs) | QDir::Hidden | QDir::NoDotAndDotDot;
            for (const QString &name : QDir(start).entryList(kinds, QDir::Name)) {
                if (pattern.match(name).hasMatch() && (!name.startsWith(QLatin1Char('.')) || part.startsWith(QLatin1Char('.'))))
                    further += start + name;
            }
        }
        found = further;
    }
    return found;
}

// PowerShell's ">" writes UTF-16, and Notepad a mark before UTF-8: ssh itself refuses both, and says so in bytes.
QString configText(const QByteArray &bytes)
{
    QStringDecoder decoder(QStringConverter::encodingForData(bytes).value_or(QStringConverter::Utf8));
    return decoder(bytes);
}

} // namespace

// What all files together may cost: a file that includes itself, or a folder full of them, must come to an end.
struct SshConfig::Budget {
    int depth = 16; // as OpenSSH
    int files = 200;
    qint64 bytes = 8 * 1024 * 1024;
};

SshConfig SshConfig::load()
{
    const QString folder = base::openSshFolder();
    return load(folder + QStringLiteral("/config"), QDir::homePath());
}

SshConfig SshConfig::load(const QString &path, const QString &home)
{
    SshConfig config;
    config.m_home = home;
    config.m_folder = QFileInfo(path).absolutePath();
    Budget budget;
    config.read(path, {}, budget);
    return config;
}

void SshConfig::read(const QString &path, const QList<Condition> &conditions, Budget &budget)
{
    QFile file(path);
    if (budget.depth <= 0 || budget.files-- <= 0 || !QFileInfo(path).isFile() || !file.open(QIODevice::ReadOnly)
        || file.size() > budget.bytes)
        return;
    if (m_openToOthers.isEmpty() && base::othersCouldWrite(path))
        m_openToOthers = QDir::toNativeSeparators(path);
    const QByteArray bytes = file.read(budget.bytes);
    budget.bytes -= bytes.size();
    const QString text = configText(bytes);
    QList<Condition> current = conditions;
    m_blocks += Block{current, {}};
    int number = 0;
    for (const QString &line : text.split(u'\n')) {
        ++number;
        const QStringList words = sshConfigWords(line.trimmed());
        if (words.size() < 2)
            continue;
        const QString keyword = words.first().toLower();
        const bool isMatch = keyword == QLatin1StringView("match");
        if (isMatch || keyword == QLatin1StringView("host")) {
            const QString place = ConfigFileText::tr("%1, line %2").arg(QDir::toNativeSeparators(path), QString::number(number));
            current = conditions;
            current += Condition{words.sliced(1), isMatch ? place : QString()};
            m_blocks += Block{current, {}};
        } else if (keyword == QLatin1StringView("include")) {
            include(words.sliced(1), current, budget);
            m_blocks += Block{current, {}};
        } else {
            m_blocks.last().settings.append({keyword, words.sliced(1)});
        }
    }
}

void SshConfig::include(const QStringList &names, const QList<Condition> &conditions, Budget &budget)
{
    --budget.depth;
    for (const QString &word : names) {
        const QString wanted = homed(withVariables(word).value_or(word), m_home);
        for (const QString &path : filesNamed(QDir(m_folder).absoluteFilePath(wanted)))
            read(path, conditions, budget);
    }
    ++budget.depth;
}

} // namespace voyageur::cluster
