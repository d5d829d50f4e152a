// SPDX-License-Identifier: GPL-3.0-or-later
#include "source/codefiles.h"

#include <QSet>

namespace voyageur::source {

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 programLimit = 2'000'000;   // bytes; no program that a person wrote
constexpr qint64 notebookLimit = 50'000'000; // pictures are in it

bool isProgram(const QByteArray &path)
{
    return path.endsWith(".py") || path.endsWith(".pyw");
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
        const bool notebook = entry.path.endsWith(".ipynb");
        if (entry.facts.kind != dataset::FileKind::File || !(notebook || isProgram(entry.path))
            || entry.facts.size > (notebook ? notebookLimit : programLimit) || isBelow(entry.path, environments))
            continue;
        found.files += CodeFiles::File{plan.localPath(entry), QString::fromUtf8(entry.path), entry.facts.size, notebook};
    }
    for (const auto &problem : plan.problems) {
        if (problem.kind == dataset::Problem::Kind::Unreadable && isProgram(problem.path))
            found.unreadable += QString::fromUtf8(problem.path);
    }
    return found;
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
