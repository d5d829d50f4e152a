// SPDX-License-Identifier: GPL-3.0-or-later
// What the fixes of a scan make of files.
#include "base/filewriter.h"
#include "base/textdiff.h"
#include "source/codescan.h"
#include "source/notebookscripts.h"
#include "source/pythonscan.h"
#include "source/requirementscan.h"
#include "source/sourcetext.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QMap>
#include <QRegularExpression>

#include <algorithm>

namespace voyageur::source {

using namespace Qt::StringLiterals;
using base::Diagnostic;
using base::Error;
using base::ErrorCode;
using base::Fix;
using base::Result;

namespace {

struct CodeFixesText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::source::CodeScan)
};

constexpr int mostRounds = 8;

Error changed(const QString &name)
{
    return {ErrorCode::FileChanged,
            CodeFixesText::tr("%1 has changed since the scan.").arg(name),
            {},
            CodeFixesText::tr("Scan the folder again."),
            {}};
}

// A file stays as it is, or is wholly fixed; those before it are fixed.
Error stoppedAt(Error error, const FixReport &report, const QString &folder)
{
    QStringList names;
    for (const FixReport::File &file : report.files)
        names += QDir(folder).relativeFilePath(file.path);
    if (!names.isEmpty())
        error.next = CodeFixesText::tr("Files already fixed: %1.").arg(names.join(u", "_s)) + u' ' + error.next;
    return error;
}

bool isWanted(const Diagnostic &finding, FixChoice choice)
{
    return !finding.fixes.isEmpty() && (choice == FixChoice::First || finding.fixes.first().preferred);
}

//! A file with fixes to make: before and after.
struct FixedFile {
    QString name;
    SourceText source;
    QString fixed;
    int fixes = 0;
};

QList<Diagnostic> findingsIn(const QString &text, const QString &name, const JobPlace &place)
{
    return isRequirementsFile(name) ? scanRequirements(text, name, place) : scanPython(text, name, place);
}

// Fixes that touch the same place (two imports at the top) are made one round after the other, each time in the text as it is
// then. The findings in the text must be those given: then their ranges fit it.
Result<FixedFile> fixedFile(const QString &folder, const QString &name, QList<Diagnostic> findings, const JobPlace &place)
{
    VOYAGEUR_TRY(source, SourceText::read(folder + u'/' + name));
    FixedFile file{name, source, source.text, 0};
    for (int round = 0; round < mostRounds && !findings.isEmpty(); ++round) {
        QList<Diagnostic> now = findingsIn(file.fixed, name, place);
        QList<Fix> fixes;
        for (const Diagnostic &finding : findings) {
            if (!now.contains(finding))
                return changed(name);
            fixes += finding.fixes.first();
        }
        int made = 0;
        VOYAGEUR_TRY(fixed, base::applyFixes(file.fixed, fixes, &made));
        file.fixed = fixed;
        file.fixes += made;
        if (made == fixes.size() || made == 0)
            break;
        // What is left of them, where it stands now.
        QList<Diagnostic> left;
        for (const Diagnostic &finding : findingsIn(file.fixed, name, place)) {
            const auto same = std::ranges::find_if(std::as_const(findings), [&](const Diagnostic &one) {
                return one.rule == finding.rule && one.message == finding.message && !finding.fixes.isEmpty();
            });
            if (same != findings.cend()) {
                left += finding;
                findings.erase(same);
            }
        }
        findings = left;
    }
    return file;
}

//! The place of the scan, as scanCode() has it.
JobPlace placeIn(const QString &folder, JobPlace place)
{
    if (place.here.code.isEmpty())
        place.here = LocalFolders::ofFolder(folder, {});
    place.here.readIgnoreFiles({});
    return place;
}

bool isNotebook(const QString &file)
{
    return file.endsWith(u".ipynb");
}

QMap<QString, QList<Diagnostic>> fixableByFile(const QList<Diagnostic> &findings, FixChoice choice)
{
    QMap<QString, QList<Diagnostic>> files;
    for (const Diagnostic &finding : findings) {
        if (isWanted(finding, choice))
            files[finding.file] += finding;
    }
    return files;
}

} // namespace

Result<FixReport> applyCodeFixes(const QString &folder, const QList<Diagnostic> &findings, FixChoice choice,
                                 const JobPlace &given)
{
    FixReport report;
    const JobPlace place = placeIn(folder, given);
    const auto files = fixableByFile(findings, choice);
    for (auto it = files.begin(); it != files.end(); ++it) {
        if (isNotebook(it.key())) {
            VOYAGEUR_TRY(script, notebookScript(folder, it.key()));
            if (const auto written = writeNotebookScript(folder, script); !written.ok())
                return stoppedAt(written.error(), report, folder);
            report.files += FixReport::File{folder + u'/' + script.script, {}, script.text.toUtf8(), true};
            ++report.fixes;
            continue;
        }
        VOYAGEUR_TRY(file, fixedFile(folder, it.key(), it.value(), place));
        const QString path = folder + u'/' + file.name;
        const QByteArray before = file.source.encode(file.source.text);
        const QByteArray after = file.source.encode(file.fixed);
        if (const auto written = base::writeFile(path, after, {.expected = base::contentHash(before)}); !written.ok()) {
            const Error &error = written.error();
            return stoppedAt(error.code == ErrorCode::FileChanged ? changed(file.name) : error, report, folder);
        }
        report.files += FixReport::File{path, before, after, false};
        report.fixes += file.fixes;
    }
    return report;
}

Result<void> undoCodeFixes(const FixReport &report)
{
    for (const FixReport::File &file : report.files) {
        QFile now(file.path);
        if (!now.open(QIODevice::ReadOnly) || now.readAll() != file.after)
            return Error{ErrorCode::FileChanged,
                         CodeFixesText::tr("%1 has changed since the fix.").arg(QDir::toNativeSeparators(file.path)),
                         {},
                         CodeFixesText::tr("Nothing was undone. Edit the file by hand."),
                         {}};
    }
    for (const FixReport::File &file : report.files) {
        if (!file.made) {
            VOYAGEUR_CHECK(base::writeFile(file.path, file.before, {.expected = base::contentHash(file.after)}));
        } else if (QFile made(file.path); !made.remove()) {
            return Error{ErrorCode::FileUnwritable,
                         CodeFixesText::tr("Could not remove %1.").arg(QDir::toNativeSeparators(file.path)),
                         made.errorString(),
                         {},
                         {}};
        }
    }
    return {};
}

Result<QString> diffCodeFixes(const QString &folder, const QList<Diagnostic> &findings, FixChoice choice, const JobPlace &given)
{
    QString diff;
    const JobPlace place = placeIn(folder, given);
    const auto files = fixableByFile(findings, choice);
    for (auto it = files.begin(); it != files.end(); ++it) {
        if (isNotebook(it.key())) {
            VOYAGEUR_TRY(script, notebookScript(folder, it.key()));
            diff += base::unifiedDiff({}, script.text, u"/dev/null"_s, u"b/"_s + script.script);
            continue;
        }
        VOYAGEUR_TRY(file, fixedFile(folder, it.key(), it.value(), place));
        diff += base::unifiedDiff(file.source.text, file.fixed, u"a/"_s + file.name, u"b/"_s + file.name);
    }
    return diff;
}

QString optionToFill(const Fix &fix)
{
    static const QRegularExpression required(u"\\.add_argument\\(\"(--[^\"]+)\"[^\\n]*, required=True\\)"_s);
    for (const base::TextEdit &edit : fix.edits)
        if (const auto match = required.match(edit.newText); match.hasMatch())
            return match.captured(1);
    return {};
}

Result<QStringList> argumentsWithFixes(const QString &folder, const QList<Diagnostic> &findings, FixChoice choice,
                                       const JobPlace &place)
{
    QStringList arguments = place.here.arguments;
    const auto files = fixableByFile(findings, choice);
    const auto program = files.constFind(place.here.program);
    if (place.here.program.isEmpty() || program == files.constEnd())
        return arguments;
    VOYAGEUR_TRY(source, SourceText::read(folder + u'/' + place.here.program));
    PythonScan scan(source.text, place.here.program, place);
    scan.run();
    for (const Diagnostic &finding : *program) {
        const QStringList wanted = scan.argumentsWith(finding.fixes.first());
        if (std::search(arguments.cbegin(), arguments.cend(), wanted.cbegin(), wanted.cend()) == arguments.cend())
            arguments += wanted;
    }
    return arguments;
}

} // namespace voyageur::source
