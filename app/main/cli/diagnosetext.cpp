// SPDX-License-Identifier: GPL-3.0-or-later
#include "main/cli/diagnosetext.h"

#include "main/cli/console.h"
#include "main/cli/findings.h"
#include "main/cli/text.h"
#include "observe/logdiagnosis.h"
#include "observe/logsigntable.h"
#include "script/check.h"

#include <QDateTime>

#include <algorithm>

namespace voyageur::cli {

using observe::LogReading;
using observe::LogSign;
using observe::LogSignRow;
using namespace Qt::StringLiterals;

namespace {

struct AskedOption {
    QString name;
    QString value;
    int line = 0;
};

// An option has companions that ask for the same in another way.
QList<QByteArray> optionNames(const QString &option)
{
    if (option == "mem"_L1)
        return {"mem", "mem-per-cpu", "mem-per-gpu"};
    if (option == "gpus-per-node"_L1)
        return {"gpus-per-node", "gpus", "gres", "gpus-per-task"};
    return {option.toLatin1()};
}

QList<AskedOption> askedOptions(const script::Document &document, const QString &option)
{
    QList<AskedOption> asked;
    if (option.isEmpty())
        return asked;
    for (const QByteArray &name : optionNames(option)) {
        if (const auto *use = document.find(name))
            asked += {QString::fromLatin1(name), script::Document::decoded(use->text), use->line};
    }
    return asked;
}

QString scriptText(const DiagnosedScript &script, int line)
{
    const QList<QByteArray> lines = script.document.bytes().split('\n');
    return line > 0 && line <= lines.size() ? base::shownSafely(lines.at(line - 1).trimmed(), 200) : QString();
}

// What the checker says of the script that this sign has to do with.
QList<base::Diagnostic> findingsFor(const DiagnosedScript &script, const LogSignRow &row)
{
    QList<base::Diagnostic> found;
    std::ranges::copy_if(script.findings, std::back_inserter(found),
                         [&](const base::Diagnostic &one) { return row.rules.contains(one.rule); });
    return found;
}

QJsonObject signObject(const LogSign &sign)
{
    const LogSignRow *const row = observe::findLogSign(sign.id);
    return {{u"sign"_s, sign.id},
            {u"what"_s, sign.what},
            {u"next"_s, sign.next},
            {u"line"_s, sign.line},
            {u"text"_s, sign.words},
            {u"sure"_s, !sign.doubtful},
            {u"source"_s, row ? row->source : QString()}};
}

QJsonObject scriptObject(const DiagnosedScript &script, const LogSign &sign)
{
    const LogSignRow *const row = observe::findLogSign(sign.id);
    const int line = observe::scriptLineIn(sign.words);
    QJsonArray options;
    for (const AskedOption &one : askedOptions(script.document, row->option))
        options += QJsonObject{{u"name"_s, one.name}, {u"value"_s, one.value}, {u"line"_s, one.line}};
    return {{u"file"_s, script.file.name},
            {u"line"_s, line > 0 ? QJsonValue(line) : QJsonValue()},
            {u"text"_s, scriptText(script, line)},
            {u"options"_s, options},
            {u"findings"_s, findingsArray(findingsFor(script, *row))}};
}

void printScript(Console &console, const DiagnosedScript &script, const LogSign &sign)
{
    const LogSignRow *const row = observe::findLogSign(sign.id);
    const int line = observe::scriptLineIn(sign.words);
    if (const QString text = scriptText(script, line); !text.isEmpty())
        console.print(u"  "_s + Text::tr("%1, line %2: %3").arg(script.file.name, QString::number(line), text));
    const QList<AskedOption> asked = askedOptions(script.document, row->option);
    for (const AskedOption &one : asked)
        console.print(u"  "_s
                      + Text::tr("The script asks for --%1=%2 (line %3).")
                            .arg(one.name, base::shownSafely(one.value.toUtf8(), 100), QString::number(one.line)));
    if (!row->option.isEmpty() && asked.isEmpty())
        console.print(u"  "_s + Text::tr("The script does not set --%1.").arg(row->option));
    printFindings(console, findingsFor(script, *row));
}

void printUnknown(Console &console, const QString &name, const LogReading &reading)
{
    console.print(Text::tr("%1: no known failure in %n line(s).", nullptr, reading.lines).arg(name));
    if (reading.errorLine > 0)
        console.print(u"  "_s
                      + Text::tr("The first line that looks like an error is line %1: %2")
                            .arg(QString::number(reading.errorLine), reading.errorWords));
    else
        console.print(u"  "_s + Text::tr("No line looks like an error."));
}

} // namespace

base::Result<DiagnosedScript> diagnosedScript(const QString &name)
{
    VOYAGEUR_TRY(file, readScript(name));
    script::Surroundings around;
    around.now = QDateTime::currentSecsSinceEpoch();
    auto document = script::Document::parse(file.bytes);
    auto findings = script::check(document, around);
    for (base::Diagnostic &finding : findings)
        finding.file = file.name;
    return DiagnosedScript{file, std::move(document), std::move(findings)};
}

QJsonObject diagnosisObject(const QString &name, const LogReading &reading, const std::optional<DiagnosedScript> &script)
{
    const LogSign *const main = reading.main();
    QJsonObject object{{u"file"_s, name},
                       {u"cause"_s, QJsonValue()},
                       {u"lines"_s, reading.lines},
                       {u"firstError"_s, QJsonValue()},
                       {u"script"_s, QJsonValue()}};
    if (main) {
        QJsonObject cause = signObject(*main);
        const observe::LogFrame *const place = reading.place();
        cause[u"code"_s] = place ? QJsonValue(QJsonObject{{u"file"_s, place->file}, {u"line"_s, place->line}}) : QJsonValue();
        object[u"cause"_s] = cause;
        if (script)
            object[u"script"_s] = scriptObject(*script, *main);
    }
    QJsonArray others;
    for (const LogSign &sign : reading.others())
        others += signObject(sign);
    object[u"others"_s] = others;
    if (reading.errorLine > 0)
        object[u"firstError"_s] = QJsonObject{{u"line"_s, reading.errorLine}, {u"text"_s, reading.errorWords}};
    return object;
}

void printDiagnosis(Console &console, const QString &name, const LogReading &reading,
                    const std::optional<DiagnosedScript> &script)
{
    const LogSign *const main = reading.main();
    if (!reading.isExplained())
        printUnknown(console, name, reading);
    if (!main)
        return;
    if (main->doubtful)
        console.print(u"  "_s + Text::tr("Possibly, line %1: %2").arg(QString::number(main->line), main->what));
    else
        console.print(Text::tr("%1, line %2: %3").arg(name, QString::number(main->line), main->what));
    console.print(u"      "_s + main->words);
    console.print(u"  "_s + main->next);
    if (const observe::LogFrame *const place = reading.place())
        console.print(u"  "_s
                      + Text::tr("In the code: %1, line %2")
                            .arg(base::shownSafely(place->file.toUtf8(), 200), QString::number(place->line)));
    if (script)
        printScript(console, *script, *main);
    const QList<LogSign> others = reading.others();
    if (!others.isEmpty())
        console.print(u"  "_s + Text::tr("Also:"));
    for (const LogSign &sign : others)
        console.print(u"    "_s + Text::tr("line %1: %2").arg(QString::number(sign.line), sign.what));
}

} // namespace voyageur::cli
