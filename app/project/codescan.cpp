// SPDX-License-Identifier: GPL-3.0-or-later
#include "project/codescan.h"

#include "base/inorder.h"
#include "dataset/plan.h"
#include "project/codefilter.h"
#include "project/coderules.h"
#include "project/dismissals.h"
#include "project/notebook.h"
#include "project/notebookscripts.h"
#include "project/programfacts.h"
#include "project/projectfile.h"
#include "project/pythonscan.h"
#include "project/sourcetext.h"
#include "script/rules/programs.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSet>

#include <algorithm>

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

constexpr qint64 programLimit = 2'000'000;   // bytes; no program that a person wrote
constexpr qint64 notebookLimit = 50'000'000; // pictures are in it

//! The files of a folder that are code of the person's own.
struct CodeFiles {
    struct File {
        QByteArray localPath;
        QString name; //!< inside the folder
        qint64 size = 0;
        bool notebook = false;
    };
    QList<File> files;
    QStringList unreadable;
};

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

Result<CodeFiles> codeFilesIn(const QString &folder, const QStringList &exclude, const base::StopToken &stop)
{
    static const QStringList never = {u".*/"_s, u"site-packages/"_s, u"node_modules/"_s};
    dataset::PlanOptions options;
    options.exclusions = dataset::Exclusions::standard().with(never).with(exclude);
    VOYAGEUR_TRY(plan, dataset::makePlan(folder, options, {}, stop));
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

//! As it is now, a little more than it was when the folder was listed.
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

QList<Diagnostic> scanNotebook(const QByteArray &bytes, const QString &name, const ScanOptions &options)
{
    const auto notebook = Notebook::parse(bytes);
    if (!notebook.ok())
        return {codeFinding("CODE-UNREADABLE"_L1, name, {}, name)};
    if (notebook->language != u"python"_s)
        return {};
    QList<Diagnostic> findings = {codeFinding("CODE-NOTEBOOK"_L1, name, {}, name)};
    findings.removeIf([&](const Diagnostic &one) { return options.dismissed.contains(dismissalOf(one, {})); });
    const auto whole = notebook->text();
    for (Diagnostic finding : PythonScan(whole.text, name, options.place, true).run()) {
        qsizetype cell = whole.firstLines.size() - 1;
        while (cell > 0 && (whole.firstLines[cell] == 0 || whole.firstLines[cell] > finding.range.line))
            --cell;
        const int above = whole.firstLines[cell] - 1;
        finding.range.line -= above;
        finding.range.endLine -= above;
        finding.file = placeInNotebook(name, static_cast<int>(cell) + 1);
        finding.fixes.clear();
        if (!options.dismissed.contains(dismissalOf(finding, notebook->cells[cell].source)))
            findings += finding;
    }
    return findings;
}

QList<Diagnostic> scanFile(const CodeFiles::File &file, const ScanOptions &options)
{
    const auto bytes = contentOf(file);
    if (!bytes)
        return {codeFinding("CODE-UNREADABLE"_L1, file.name, {}, file.name)};
    if (file.notebook)
        return scanNotebook(*bytes, file.name, options);
    if (!mayHaveFindings(*bytes))
        return {};
    const QString text = SourceText::decode(*bytes).text;
    QList<Diagnostic> findings = scanPython(text, file.name, options.place);
    if (!options.dismissed.isEmpty())
        findings.removeIf([&](const Diagnostic &one) { return options.dismissed.contains(dismissalOf(one, text)); });
    return findings;
}

//! That a training saves nothing is true only when none of the project's modules that it imports does.
void dropWhatModulesSave(const QString &folder, QList<Diagnostic> &findings, const base::StopToken &stop)
{
    findings.removeIf([&](const Diagnostic &finding) {
        if (finding.rule != u"ML-CKPT-NONE"_s || notebookPlace(finding.file))
            return false;
        const QString own = finding.file.section(u'/', 0, -2);
        ProgramReader reader(folder, own.isEmpty() ? QStringList{QString()} : QStringList{own, QString()}, stop);
        const auto facts = reader.read(finding.file);
        return !facts.complete || facts.has(script::CodeSign::Saves) || facts.has(script::CodeSign::TorchSave)
            || script::importsAny(facts, script::Trains);
    });
}

QString scriptNameFor(const QString &notebook)
{
    return notebook.chopped(QLatin1StringView(".ipynb").size()) + u".py"_s;
}

} // namespace

ScanOptions scanOptionsFor(const ProjectFile &project, const JobPlace &place)
{
    ScanOptions options{project.codeExclude(), dismissedFindings(project), place};
    options.place.cores = project.job.cpusPerTask;
    const QString gpus = project.job.gpus.section(u':', -1);
    options.place.gpus = gpus.isEmpty() ? 0 : gpus.toInt();
    options.place.staged =
        std::ranges::any_of(project.code.arguments, [](const QString &argument) { return argument.contains(u"{dataset}"_s); });
    return options;
}

Result<QList<Diagnostic>> scanCode(const QString &folder, const ScanOptions &options, const base::StopToken &stop)
{
    VOYAGEUR_TRY(code, codeFilesIn(folder, options.exclude, stop));
    constexpr int perTask = 32; // files: less would be handing over more than reading
    const auto count = static_cast<int>(code.files.size());
    QList<Diagnostic> findings;
    base::InOrder<QList<Diagnostic>>((count + perTask - 1) / perTask, base::processorThreads(),
                                     [&](int, int index) {
                                         QList<Diagnostic> some;
                                         for (int i = index * perTask;
                                              i < std::min(count, (index + 1) * perTask) && !stop.stopRequested(); ++i)
                                             some += scanFile(code.files[i], options);
                                         return some;
                                     },
                                     [&](int, const QList<Diagnostic> &some) {
                                         findings += some;
                                         return !stop.stopRequested();
                                     })
        .run();
    if (stop.stopRequested())
        return Error{ErrorCode::Cancelled, Text::tr("The scan was stopped."), {}, {}, {}};
    dropWhatModulesSave(folder, findings, stop);
    for (const QString &name : code.unreadable)
        findings += codeFinding("CODE-UNREADABLE"_L1, name, {}, name);
    return findings;
}

Result<QList<NotebookScript>> notebookScripts(const QString &folder, const QStringList &exclude, const base::StopToken &stop)
{
    VOYAGEUR_TRY(code, codeFilesIn(folder, exclude, stop));
    QList<NotebookScript> scripts;
    for (const CodeFiles::File &file : code.files) {
        const auto bytes = file.notebook ? contentOf(file) : std::nullopt;
        const auto notebook = bytes ? Notebook::parse(*bytes) : Result<Notebook>(Notebook{{}, {}});
        if (!notebook.ok() || notebook->language != u"python"_s)
            continue;
        const QString script = scriptNameFor(file.name);
        scripts += NotebookScript{file.name, script, notebook->script(file.name.section(u'/', -1)),
                                  QFileInfo::exists(folder + u'/' + script)};
    }
    return scripts;
}

Result<void> writeNotebookScript(const QString &folder, const NotebookScript &script)
{
    QFile file(folder + u'/' + script.script);
    const QByteArray bytes = script.text.toUtf8();
    if (file.open(QIODevice::WriteOnly | QIODevice::NewOnly) && file.write(bytes) == bytes.size() && file.flush())
        return {};
    return Error{ErrorCode::FileUnwritable,
                 Text::tr("%1 cannot be written.").arg(QDir::toNativeSeparators(file.fileName())),
                 file.errorString(),
                 {},
                 {}};
}

} // namespace voyageur::project
