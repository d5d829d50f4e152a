// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/jobscript.h"

#include "base/shellquote.h"

#include <QCoreApplication>
#include <QFile>

#include <algorithm>
#include <iterator>
#include <utility>

static void makeTemplatesReadable()
{
    Q_INIT_RESOURCE(templates); // a static library's resources are left out unless somebody asks
}

namespace voyageur::script {

using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

Error badValue(const QString &what)
{
    Error error;
    error.code = ErrorCode::BadRequest;
    error.what = what;
    return error;
}

// A directive is read by sbatch, not by a shell: its quoting differs between versions, so nothing that would need it.
Result<QByteArray> directiveValue(const char *option, const QByteArray &value)
{
    const auto isBad = [](char c) {
        return static_cast<unsigned char>(c) <= 0x20 || c == '"' || c == '\'' || c == '\\' || c == '#' || c == 0x7f;
    };
    if (std::none_of(value.begin(), value.end(), isBad))
        return value;
    return badValue(
        QCoreApplication::translate("voyageur::script::JobScript",
                                    "The value “%1” cannot be used for --%2: it must not hold blanks, quotes or line breaks.")
            .arg(base::shownSafely(value, 200), QLatin1StringView(option)));
}

// A word for the script: the braces become shell variables, everything else is quoted.
QByteArray argumentText(const QByteArray &argument)
{
    struct Place {
        QByteArray brace;
        QByteArray variable;
    };
    static const Place places[] = {{"{dataset}", "\"$dataset\""}, {"{results}", "\"$results\""}};
    QByteArray text;
    QByteArray plain;
    for (qsizetype i = 0; i < argument.size();) {
        const Place *found = nullptr;
        for (const Place &place : places) {
            if (argument.sliced(i).startsWith(place.brace))
                found = &place;
        }
        if (!found) {
            plain += argument[i++];
            continue;
        }
        if (!plain.isEmpty())
            text += base::shellQuoted(plain);
        plain.clear();
        text += found->variable;
        i += found->brace.size();
    }
    if (!plain.isEmpty() || text.isEmpty())
        text += base::shellQuoted(plain);
    return text;
}

bool uses(const JobScript &job, const char *brace)
{
    return std::any_of(job.arguments.begin(), job.arguments.end(), [&](const QByteArray &a) { return a.contains(brace); });
}

QByteArray joined(const QStringList &words)
{
    QList<QByteArray> quoted;
    for (const QString &word : words)
        quoted += base::shellQuoted(word.toUtf8());
    return quoted.join(' ');
}

QByteArray quotedOrEmpty(const QByteArray &word)
{
    return word.isEmpty() ? QByteArray() : base::shellQuoted(word);
}

} // namespace

Result<QByteArray> programText(const JobScript &job)
{
    if (uses(job, "{dataset}") && job.archive.isEmpty())
        return badValue(QCoreApplication::translate(
            "voyageur::script::JobScript", "An argument of the program holds {dataset}, but the project has no dataset."));
    if (uses(job, "{results}") && job.results.isEmpty())
        return badValue(QCoreApplication::translate(
            "voyageur::script::JobScript", "An argument of the program holds {results}, but the job has no results folder."));
    const bool python = job.program.endsWith(".py");
    QByteArray text = python ? QByteArray("python ") : QByteArray();
    // A program without a slash would be looked for on the PATH.
    const bool bare = !python && !job.program.contains('/');
    text += base::shellQuoted(bare ? "./" + job.program : job.program);
    for (const QByteArray &argument : job.arguments)
        text += ' ' + argumentText(argument);
    return text;
}

Result<QByteArray> fillTemplate(const QByteArray &text, const QHash<QByteArray, QByteArray> &values)
{
    QByteArray filled;
    const auto isNameChar = [](char c) { return c >= 'a' && c <= 'z'; };
    for (QByteArray line : text.split('\n')) {
        if (line.startsWith("@?")) {
            auto end = line.indexOf(' ');
            if (end < 0)
                end = line.size();
            if (values.value(line.sliced(2, end - 2)).isEmpty())
                continue;
            line = line.sliced(std::min(end + 1, line.size()));
        }
        for (qsizetype at = line.indexOf('@'); at >= 0; at = line.indexOf('@', at)) {
            auto end = at + 1;
            while (end < line.size() && isNameChar(line[end]))
                ++end;
            if (end == at + 1 || end >= line.size() || line[end] != '@') {
                ++at; // "$@" or an address
                continue;
            }
            const QByteArray name = line.sliced(at + 1, end - at - 1);
            const auto value = values.constFind(name);
            if (value == values.constEnd() || value->isEmpty())
                return badValue(QCoreApplication::translate("voyageur::script::JobScript",
                                                            "The script cannot be written: there is no value for “%1”.")
                                    .arg(QString::fromLatin1(name)));
            line.replace(at, end + 1 - at, *value);
            at += value->size();
        }
        filled += line + '\n';
    }
    while (filled.endsWith("\n\n"))
        filled.chop(1);
    return filled;
}

Result<QByteArray> jobScript(const JobScript &job, const QString &templateName)
{
    makeTemplatesReadable();
    QFile file(QStringLiteral(":/templates/%1.sh").arg(templateName));
    if (!file.open(QIODevice::ReadOnly))
        return badValue(QCoreApplication::translate("voyageur::script::JobScript", "There is no script template named “%1”.")
                            .arg(templateName));

    QHash<QByteArray, QByteArray> values;
    const std::pair<const char *, QByteArray> directives[] = {
        {"job-name", job.name.toUtf8()}, {"account", job.account.toUtf8()},
        {"time", job.time.bytes()},      {"cpus-per-task", QByteArray::number(job.cpusPerTask)},
        {"mem", job.memory.spelled()},   {"gpus-per-node", job.gpus.toUtf8()},
        {"output", job.output}};
    constexpr const char *places[] = {"name", "account", "time", "cpus", "memory", "gpus", "output"};
    for (size_t i = 0; i < std::size(places); ++i) {
        VOYAGEUR_TRY(value, directiveValue(directives[i].first, directives[i].second));
        values.insert(places[i], value);
    }
    VOYAGEUR_TRY(command, programText(job));
    values.insert("modules", joined(job.modules));
    values.insert("environment", job.environment.isEmpty() ? QByteArray() : base::shellQuoted(job.environment + "/bin/activate"));
    values.insert("archive", quotedOrEmpty(job.archive));
    values.insert("dataset", quotedOrEmpty(job.archiveFolder));
    values.insert("results", quotedOrEmpty(job.results));
    values.insert("code", base::shellQuoted(job.code.isEmpty() ? QByteArray(".") : job.code));
    values.insert("command", command);
    return fillTemplate(file.readAll(), values);
}

} // namespace voyageur::script
