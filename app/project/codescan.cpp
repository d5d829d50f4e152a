// SPDX-License-Identifier: GPL-3.0-or-later
#include "project/codescan.h"

#include "base/platform.h"
#include "base/textdiff.h"
#include "dataset/plan.h"
#include "project/coderules.h"
#include "project/sourcetext.h"

#include <QCoreApplication>
#include <QDir>
#include <QMap>
#include <QSet>

namespace voyageur::project {

using namespace Qt::StringLiterals;
using base::Diagnostic;
using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

struct Text {
    Q_DECLARE_TR_FUNCTIONS(voyageur::project::CodeScan)
};

constexpr qint64 sizeLimit = 2'000'000; // bytes; no program that a person wrote

dataset::Exclusions exclusionsFor(const QStringList &exclude)
{
    static const QStringList never = {u".*/"_s, u"site-packages/"_s, u"node_modules/"_s};
    return dataset::Exclusions::standard().with(never).with(exclude);
}

//! Folders that hold a virtual environment: venv and virtualenv both leave pyvenv.cfg at its top.
QSet<QByteArray> environmentsIn(const dataset::Plan &plan)
{
    QSet<QByteArray> folders;
    for (const auto &entry : plan.entries) {
        if (entry.path.endsWith("/pyvenv.cfg"))
            folders += entry.path.chopped(qstrlen("/pyvenv.cfg"));
    }
    return folders;
}

bool isBelow(const QByteArray &path, const QSet<QByteArray> &folders)
{
    for (auto slash = path.indexOf('/'); slash > 0 && !folders.isEmpty(); slash = path.indexOf('/', slash + 1)) {
        if (folders.contains(path.first(slash)))
            return true;
    }
    return false;
}

QList<Diagnostic> scanFile(const QByteArray &localPath, const QString &name)
{
    auto file = dataset::LocalFile::open(localPath);
    QByteArray bytes(sizeLimit + 1, Qt::Uninitialized);
    qsizetype size = 0;
    while (file.ok() && size < bytes.size()) {
        const auto piece = file->readAt(size, bytes.data() + size, bytes.size() - size);
        if (!piece.ok())
            return {codeFinding("CODE-UNREADABLE"_L1, name, {}, name)};
        if (*piece == 0)
            break;
        size += *piece;
    }
    if (!file.ok())
        return {codeFinding("CODE-UNREADABLE"_L1, name, {}, name)};
    bytes.truncate(size);
    return scanPython(SourceText::decode(bytes).text, name);
}

//! A file with fixes to make: before and after.
struct FixedFile {
    QString name;
    SourceText source;
    QString fixed;
    int fixes = 0;
};

//! The findings in a text must be those given: then their ranges fit it.
Result<FixedFile> fixedFile(const QString &folder, const QString &name, const QList<Diagnostic> &findings)
{
    VOYAGEUR_TRY(source, SourceText::read(folder + u'/' + name));
    const QList<Diagnostic> now = scanPython(source.text, name);
    QList<base::Fix> fixes;
    for (const Diagnostic &finding : findings) {
        if (!now.contains(finding))
            return Error{ErrorCode::FileChanged,
                         Text::tr("%1 was changed since it was scanned.").arg(name),
                         {},
                         Text::tr("Scan the folder again."),
                         {}};
        fixes += finding.fixes.first();
    }
    FixedFile file{name, source, {}, 0};
    VOYAGEUR_TRY(fixed, base::applyFixes(source.text, fixes, &file.fixes));
    file.fixed = fixed;
    return file;
}

QMap<QString, QList<Diagnostic>> fixableByFile(const QList<Diagnostic> &findings)
{
    QMap<QString, QList<Diagnostic>> files;
    for (const Diagnostic &finding : findings) {
        if (!finding.fixes.isEmpty())
            files[finding.file] += finding;
    }
    return files;
}

} // namespace

Result<QList<Diagnostic>> scanCode(const QString &folder, const QStringList &exclude, const base::StopToken &stop)
{
    dataset::PlanOptions options;
    options.exclusions = exclusionsFor(exclude);
    VOYAGEUR_TRY(plan, dataset::makePlan(folder, options, {}, stop));
    const QSet<QByteArray> environments = environmentsIn(plan);
    QList<Diagnostic> findings;
    for (const auto &entry : plan.entries) {
        if (stop.stopRequested())
            return Error{ErrorCode::Cancelled, Text::tr("The scan was stopped."), {}, {}, {}};
        if (entry.facts.kind != dataset::FileKind::File || isBelow(entry.path, environments))
            continue;
        const QString name = QString::fromUtf8(entry.path);
        if (entry.path.endsWith(".ipynb"))
            findings += codeFinding("CODE-NOTEBOOK"_L1, name, {}, name);
        else if ((entry.path.endsWith(".py") || entry.path.endsWith(".pyw")) && entry.facts.size <= sizeLimit)
            findings += scanFile(plan.localPath(entry), name);
    }
    for (const auto &problem : plan.problems) {
        if (problem.kind == dataset::Problem::Kind::Unreadable && (problem.path.endsWith(".py") || problem.path.endsWith(".pyw")))
            findings += codeFinding("CODE-UNREADABLE"_L1, QString::fromUtf8(problem.path), {}, QString::fromUtf8(problem.path));
    }
    return findings;
}

Result<FixReport> applyCodeFixes(const QString &folder, const QList<Diagnostic> &findings)
{
    FixReport report;
    const auto files = fixableByFile(findings);
    for (auto it = files.begin(); it != files.end(); ++it) {
        VOYAGEUR_TRY(file, fixedFile(folder, it.key(), it.value()));
        const QString path = folder + u'/' + file.name;
        if (!base::writeFileWhole(path, file.source.encode(file.fixed)))
            return Error{ErrorCode::FileUnwritable,
                         Text::tr("%1 cannot be written.").arg(QDir::toNativeSeparators(path)),
                         {},
                         Text::tr("Is the disk full, or the file not yours to write?"),
                         {}};
        ++report.files;
        report.fixes += file.fixes;
    }
    return report;
}

Result<QString> diffCodeFixes(const QString &folder, const QList<Diagnostic> &findings)
{
    QString diff;
    const auto files = fixableByFile(findings);
    for (auto it = files.begin(); it != files.end(); ++it) {
        VOYAGEUR_TRY(file, fixedFile(folder, it.key(), it.value()));
        diff += base::unifiedDiff(file.source.text, file.fixed, u"a/"_s + file.name, u"b/"_s + file.name);
    }
    return diff;
}

} // namespace voyageur::project
