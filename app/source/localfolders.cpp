// SPDX-License-Identifier: GPL-3.0-or-later
#include "source/localfolders.h"

#include "dataset/codefolder.h"
#include "projectfile/projectfile.h"
#include "source/projectguess.h"

#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>

#include <algorithm>

namespace voyageur::source {

using namespace Qt::StringLiterals;
using Meaning = LocalFolders::Meaning;

namespace {

constexpr qsizetype fewestParts = 2; // "/home" is nobody's project

QStringList partsOf(const QString &path)
{
    QStringList parts = path.split(u'/', Qt::SkipEmptyParts);
    parts.removeAll(u"."_s);
    return parts;
}

QString pathOfParts(const QStringList &parts)
{
    const bool drive = !parts.isEmpty() && parts.first().size() == 2 && parts.first()[1] == u':';
    return (drive ? QString() : u"/"_s) + parts.join(u'/');
}

bool begins(const QStringList &parts, const QStringList &root, Qt::CaseSensitivity letters)
{
    return root.size() >= fewestParts && parts.size() >= root.size()
        && std::ranges::equal(root, parts.first(root.size()),
                              [&](const QString &a, const QString &b) { return a.compare(b, letters) == 0; });
}

//! A folder by its names: as it was given, and without links.
QList<QStringList> namesOf(const QString &folder)
{
    if (folder.isEmpty())
        return {};
    QList<QStringList> names = {partsOf(QDir::cleanPath(folder))};
    if (const QStringList real = partsOf(QFileInfo(folder).canonicalFilePath()); !real.isEmpty() && real != names.first())
        names += real;
    return names;
}

//! What is sure to be a whole name.
QStringList whole(const QStringList &parts, bool open)
{
    return open ? parts.first(std::max<qsizetype>(0, parts.size() - 1)) : parts;
}

} // namespace

LocalFolders LocalFolders::of(const projectfile::ProjectFile &project)
{
    LocalFolders here;
    here.code = project.codeFolder();
    if (const QString data = project.datasetFolder(); !data.isEmpty())
        here.data += data;
    here.stays = here.stays.with(project.codeExclude());
    here.program = project.code.program;
    here.arguments = project.code.arguments;
    return here;
}

LocalFolders LocalFolders::ofFolder(const QString &folder, const QStringList &exclude)
{
    LocalFolders here;
    here.code = QDir::cleanPath(QDir(folder).absolutePath());
    here.stays = here.stays.with(exclude);
    for (const QString &name : QDir(folder).entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
        if (isNamedData(name))
            here.data += here.code + u'/' + name;
    }
    return here;
}

void LocalFolders::readIgnoreFiles(const base::StopToken &stop)
{
    if (const auto rules = dataset::codeRules(code, stays, stop); rules.ok())
        stays = rules->exclusions;
}

//! The innermost of the folders that it lies in.
Meaning LocalFolders::within(const QStringList &parts, bool open, Qt::CaseSensitivity letters) const
{
    Meaning found;
    qsizetype depth = 0;
    const auto look = [&](const QString &folder, Meaning::Kind kind) {
        for (const QStringList &root : namesOf(folder)) {
            // The folder's name may go on: "/home/me/cats" of "/home/me/cats2".
            if (root.size() <= depth || !begins(whole(parts, open), root, letters))
                continue;
            depth = root.size();
            found = {kind, pathOfParts(parts.first(depth)), parts.sliced(depth).join(u'/'), true};
        }
    };
    look(code, Meaning::Kind::Code);
    for (const QString &folder : data)
        look(folder, Meaning::Kind::Data);
    return found;
}

//! Where the folder has another place here: "/Users/me/cats/names.txt" with a "names.txt" in "~/ml/cats".
Meaning LocalFolders::byName(const QStringList &parts, bool open, Qt::CaseSensitivity letters) const
{
    const QStringList names = whole(parts, open);
    for (const QString &folder : QStringList{code} + data) {
        const QString name = folder.section(u'/', -1);
        for (qsizetype i = 0; !name.isEmpty() && i + 1 < names.size(); ++i) {
            const QString there = folder + u'/' + names.sliced(i + 1).join(u'/');
            if (names[i].compare(name, letters) != 0 || !QFileInfo::exists(there))
                continue;
            // In the code there may be the data.
            const QStringList behind = parts.sliced(i + 1);
            Meaning meaning = within(partsOf(folder) + behind, open, Qt::CaseSensitive);
            const qsizetype rest = partsOf(meaning.rest).size();
            meaning.root = pathOfParts(parts.first(parts.size() - rest));
            meaning.sure = false;
            return meaning;
        }
    }
    return {};
}

//! What stays here is nowhere in a job.
Meaning LocalFolders::checked(Meaning meaning) const
{
    if (meaning.kind != Meaning::Kind::Code)
        return meaning;
    QString path;
    for (const QString &part : partsOf(meaning.rest)) {
        path += (path.isEmpty() ? QString() : u"/"_s) + part;
        if (!stays.match(path.toUtf8(), true).isEmpty() || !stays.match(path.toUtf8(), false).isEmpty())
            return {};
    }
    return meaning;
}

Meaning LocalFolders::meaningOf(const QString &given, bool open) const
{
    static const QRegularExpression absolute(u"^(/(?!/)|[A-Za-z]:/)"_s);
    const QString path = given.startsWith(u"~/"_s) ? QDir::homePath() + given.sliced(1) : given;
    const QStringList parts = partsOf(path);
    if (code.isEmpty() || !absolute.match(path).hasMatch() || parts.contains(u".."_s))
        return {};
    const bool unfinished = open && !path.endsWith(u'/');
    const auto letters = path.startsWith(u'/') ? Qt::CaseSensitive : Qt::CaseInsensitive;
    const Meaning meaning = within(parts, unfinished, letters);
    if (meaning.kind != Meaning::Kind::Elsewhere)
        return checked(meaning);
    if (const QString known = pathOfParts(whole(parts, unfinished)); QFileInfo(known).isAbsolute() && QFileInfo::exists(known))
        return {}; // something else, on this very computer
    return checked(byName(parts, unfinished, letters));
}

} // namespace voyageur::source
