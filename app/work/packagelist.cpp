// SPDX-License-Identifier: GPL-3.0-or-later
#include "work/packagelist.h"

#include "base/filewriter.h"
#include "base/textdiff.h"
#include "source/sourcetext.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>

namespace voyageur::work {

using namespace Qt::StringLiterals;
using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

struct PackageListText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::work::PackageList)
};

Error changedMeanwhile(const QString &path)
{
    return {ErrorCode::FileChanged,
            PackageListText::tr("Another program changed %1 in the meantime. The file was not replaced.")
                .arg(QDir::toNativeSeparators(path)),
            {},
            {},
            {}};
}

Result<void> replaceList(const QString &path, const QByteArray &text, const QByteArray &expected)
{
    const auto written = base::writeFile(path, text, {.expected = expected});
    if (!written.ok() && written.error().code == ErrorCode::FileChanged)
        return changedMeanwhile(path);
    return written;
}

} // namespace

Result<ListChange> listChange(const QString &path, const QByteArray &after, const QString &name)
{
    ListChange list{path, {}, after, {}, false};
    QFile file(path);
    list.existed = file.open(QIODevice::ReadOnly);
    if (list.existed)
        list.before = file.readAll();
    list.diff = environment::frozenDiff(list.before, list.after, name);
    return list;
}

Result<ListChange> versionsToKeep(const projectfile::ProjectFile &project,
                                  const Made<environment::RemoteEnvironment> &environment)
{
    const QString &cluster = environment.owner.cluster;
    const QString path = environment::versionLockPath(project, cluster);
    const QByteArray text = environment::versionLockText(environment.frozen, cluster,
                                                         projectfile::moduleWords(environment.start, environment.modules));
    if (text.isEmpty() || cluster.isEmpty())
        return ListChange{path, {}, {}, {}, false};
    return listChange(path, text, QFileInfo(path).fileName());
}

Result<ListChange> importsAsList(const projectfile::ProjectFile &project, const base::StopToken &stop)
{
    VOYAGEUR_TRY(wanted, environment::wantedPackages(project, stop));
    const QString name = u"requirements.txt"_s;
    const QString path = project.codeFolder() + u'/' + name;
    if (wanted.source != environment::PackageSource::Imports)
        return ListChange{path, {}, {}, {}, false};
    return listChange(path, wanted.requirements, name);
}

bool canCure(const environment::PackageVerdict &verdict)
{
    const environment::WantedPackage &package = verdict.package;
    // Elsewhere a line is not pip's; the options behind a requirement (--hash) are of the version that is not there.
    return !verdict.cure.isEmpty() && package.line > 0 && package.file.endsWith(".txt"_L1) && !package.written.contains("--"_L1)
        && !package.written.endsWith(u'\\');
}

Result<ListChange> cured(const environment::PackageVerdict &verdict)
{
    static const QRegularExpression content(u"^\\s*(.*?)(?:\\s+#.*)?\\s*$"_s);
    const QString path = QDir::fromNativeSeparators(verdict.package.file);
    VOYAGEUR_TRY(source, source::SourceText::read(path));
    QStringList lines = source.text.split(u'\n');
    const int index = verdict.package.line - 1;
    if (index < 0 || index >= lines.size() || lines[index].trimmed() != verdict.package.written)
        return changedMeanwhile(path);
    QString &line = lines[index];
    const auto match = content.match(line);
    line.replace(match.capturedStart(1), match.capturedLength(1), verdict.cure);
    return listChange(path, source.encode(lines.join(u'\n')), QFileInfo(path).fileName());
}

Result<void> writeList(const ListChange &change)
{
    if (change.diff.isEmpty())
        return {};
    return replaceList(change.path, change.after, change.existed ? base::contentHash(change.before) : QByteArray());
}

Result<void> takeListBack(const ListChange &change)
{
    if (change.existed)
        return replaceList(change.path, change.before, base::contentHash(change.after));
    QFile file(change.path);
    if (!file.open(QIODevice::ReadOnly) || file.readAll() != change.after)
        return changedMeanwhile(change.path);
    file.close();
    if (file.remove())
        return {};
    return Error{ErrorCode::FileUnwritable,
                 PackageListText::tr("%1 could not be removed.").arg(QDir::toNativeSeparators(change.path)),
                 file.errorString(),
                 {},
                 {}};
}

} // namespace voyageur::work
