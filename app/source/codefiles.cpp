// SPDX-License-Identifier: GPL-3.0-or-later
#include "source/codefiles.h"

#include "source/requirementscan.h"

#include <QSet>

namespace voyageur::source {

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 largestNotebook = 100'000'000; // bytes: pictures are in it

bool isNotebook(const QByteArray &path)
{
    return path.endsWith(".ipynb");
}

bool isCode(const QByteArray &path)
{
    return path.endsWith(".py") || path.endsWith(".pyw") || isNotebook(path);
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

} // namespace

base::Result<dataset::Plan> codePlan(const QString &folder, const QStringList &exclude, const base::StopToken &stop)
{
    static const QStringList never = {u".*/"_s, u"site-packages/"_s, u"node_modules/"_s};
    dataset::PlanOptions options;
    options.exclusions = dataset::Exclusions::standard().with(never).with(exclude);
    return dataset::makePlan(folder, options, {}, stop);
}

CodeFiles codeFilesIn(const dataset::Plan &plan)
{
    const QSet<QByteArray> environments = environmentsIn(plan);
    CodeFiles found;
    for (const auto &entry : plan.entries) {
        const bool requirements = entry.path.endsWith(".txt") && isRequirementsFile(QString::fromUtf8(entry.path));
        if (entry.facts.kind != dataset::FileKind::File || !(requirements || isCode(entry.path))
            || isBelow(entry.path, environments))
            continue;
        const bool notebook = isNotebook(entry.path);
        const QString name = QString::fromUtf8(entry.path);
        if (requirements) {
            if (entry.facts.size <= mostCode)
                found.requirements += CodeFiles::File{plan.localPath(entry), name, entry.facts.size};
            continue;
        }
        if (entry.facts.size > (notebook ? largestNotebook : mostCode))
            found.tooLarge += name;
        else
            found.files += CodeFiles::File{plan.localPath(entry), name, entry.facts.size, notebook};
    }
    for (const auto &problem : plan.problems) {
        if (problem.kind == dataset::Problem::Kind::Unreadable && isCode(problem.path))
            found.unreadable += QString::fromUtf8(problem.path);
    }
    return found;
}

base::Result<bool> hasPrograms(const QString &folder, const QStringList &exclude, const base::StopToken &stop)
{
    VOYAGEUR_TRY(plan, codePlan(folder, exclude, stop));
    const CodeFiles code = codeFilesIn(plan);
    return !code.files.isEmpty() || !code.unreadable.isEmpty() || !code.tooLarge.isEmpty();
}

bool isProgramName(const QString &name)
{
    return isCode(name.toUtf8());
}

std::optional<QByteArray> contentOf(const CodeFiles::File &one)
{
    auto file = dataset::LocalFile::open(one.localPath);
    QByteArray bytes(one.size + 1, Qt::Uninitialized);
    qsizetype size = 0;
    while (file.ok() && size < bytes.size()) {
        const auto piece = file->readAt(size, bytes.data() + size, bytes.size() - size);
        if (!piece.ok())
            return {};
        if (*piece == 0)
            break;
        size += *piece;
    }
    if (!file.ok())
        return {};
    bytes.truncate(size);
    return bytes;
}

} // namespace voyageur::source
