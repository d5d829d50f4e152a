// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/valuewords.h"

#include "script/outputfile.h"
#include "script/values.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

#include <algorithm>

namespace voyageur::script {

using namespace Qt::StringLiterals;

namespace {

class ValueWordsText final {
    Q_DECLARE_TR_FUNCTIONS(voyageur::script::ValueWords)
};

struct Word {
    const char *name;
    const char *help;
};

constexpr Word dependencyTable[] = {
    {"after", QT_TRANSLATE_NOOP("voyageur::script::ValueWords", "Starts when these jobs have started or were cancelled.")},
    {"afterany", QT_TRANSLATE_NOOP("voyageur::script::ValueWords", "Starts when these jobs have ended, with or without errors.")},
    {"afterok",
     QT_TRANSLATE_NOOP("voyageur::script::ValueWords", "Starts when these jobs have completed. Never starts after a failure.")},
    {"afternotok", QT_TRANSLATE_NOOP("voyageur::script::ValueWords", "Starts when these jobs have failed.")},
    {"aftercorr",
     QT_TRANSLATE_NOOP("voyageur::script::ValueWords",
                       "For arrays: each task starts when the task of the same number in the other array has completed.")},
    {"afterburstbuffer",
     QT_TRANSLATE_NOOP("voyageur::script::ValueWords", "Starts when these jobs have ended and their data is copied back.")},
    {"singleton",
     QT_TRANSLATE_NOOP("voyageur::script::ValueWords",
                       "Starts when your other jobs of the same name have ended, so one runs at a time.")},
};

constexpr Word mails[] = {
    {"NONE", QT_TRANSLATE_NOOP("voyageur::script::ValueWords", "No mail.")},
    {"BEGIN", QT_TRANSLATE_NOOP("voyageur::script::ValueWords", "When the job starts.")},
    {"END", QT_TRANSLATE_NOOP("voyageur::script::ValueWords", "When the job has ended.")},
    {"FAIL", QT_TRANSLATE_NOOP("voyageur::script::ValueWords", "When the job has failed.")},
    {"REQUEUE", QT_TRANSLATE_NOOP("voyageur::script::ValueWords", "When Slurm puts the job back in the queue.")},
    {"ALL", QT_TRANSLATE_NOOP("voyageur::script::ValueWords", "When the job starts, ends, fails or returns to the queue.")},
    {"INVALID_DEPEND",
     QT_TRANSLATE_NOOP("voyageur::script::ValueWords", "When the job can never start because of its dependency.")},
    {"STAGE_OUT", QT_TRANSLATE_NOOP("voyageur::script::ValueWords", "When the burst buffer’s data is copied back.")},
    {"TIME_LIMIT", QT_TRANSLATE_NOOP("voyageur::script::ValueWords", "When the job reaches its time limit.")},
    {"TIME_LIMIT_90", QT_TRANSLATE_NOOP("voyageur::script::ValueWords", "When the job has used 90 % of its time limit.")},
    {"TIME_LIMIT_80", QT_TRANSLATE_NOOP("voyageur::script::ValueWords", "When the job has used 80 % of its time limit.")},
    {"TIME_LIMIT_50", QT_TRANSLATE_NOOP("voyageur::script::ValueWords", "When the job has used half of its time limit.")},
    {"ARRAY_TASKS",
     QT_TRANSLATE_NOOP("voyageur::script::ValueWords",
                       "Used with another value. Slurm then sends mail for each task of an array, not for the whole array.")},
};

template <size_t N>
QString helpOf(const Word (&table)[N], QByteArrayView name)
{
    const auto found = std::ranges::find_if(table, [&](const Word &word) { return name == QByteArrayView(word.name); });
    return found == std::end(table) ? QString() : QCoreApplication::translate("voyageur::script::ValueWords", found->help);
}

QString roundedText(double value)
{
    return QLocale().toString(value, 'g', 6);
}

QString timeWords(const QByteArray &value, const CompletionFacts &facts)
{
    const auto limit = parseTime(value);
    if (!limit)
        return limit.error().what;
    if (limit->isUnlimited())
        return ValueWordsText::tr("No separate limit. The limit of the partition applies.");
    QString text = ValueWordsText::tr("%1.").arg(durationWords(limit->slurmMinutes() * 60));
    if (!facts.cluster || !facts.cluster->slurm.maxTime.isKnown())
        return text;
    const qint64 most = facts.cluster->slurm.maxTime.value->seconds();
    if (most > 0 && limit->seconds() > most)
        text += u' ' + ValueWordsText::tr("On %1, a job may run for at most %2.").arg(facts.clusterName, durationWords(most));
    return text;
}

QString memoryWords(const QByteArray &value, QByteArrayView option)
{
    const auto memory = parseMemory(value);
    if (!memory)
        return memory.error().what;
    if (memory->isWholeNode() && option == "mem")
        return ValueWordsText::tr("All the memory of each node.");
    return ValueWordsText::tr(
               "%1 MiB, which Slurm writes %2. K, M, G and T are powers of 1024. A number without a letter is in M.")
        .arg(QString::number(memory->slurmMebibytes()), QString::fromLatin1(memory->spelled()));
}

QString arrayWords(const QByteArray &value)
{
    const auto array = parseArray(value);
    if (!array)
        return array.error().what;
    QString text = ValueWordsText::tr("%n task(s); each finds its number in $SLURM_ARRAY_TASK_ID.", nullptr,
                                      static_cast<int>(std::min<qint64>(array->count(), 1 << 30)));
    if (array->limit > 0)
        text += u' '
            + ValueWordsText::tr("At most %n of them run(s) at a time.", nullptr,
                                 static_cast<int>(std::min<qint64>(array->limit, 1 << 30)));
    return text;
}

QString whereWords(QByteArrayView option)
{
    if (option == "gpus-per-task")
        return ValueWordsText::tr("for each task");
    if (option == "gpus-per-socket")
        return ValueWordsText::tr("for each socket");
    return option == "gpus" ? ValueWordsText::tr("for the whole job") : ValueWordsText::tr("on each node");
}

QString gresWords(const Parsed<QList<GresItem>> &items, QByteArrayView option, const CompletionFacts &facts)
{
    if (!items)
        return items.error().what;
    if (items->isEmpty())
        return ValueWordsText::tr("No generic resources.");
    QStringList parts;
    QString more;
    for (const GresItem &item : *items) {
        const QString model = QString::fromUtf8(item.model);
        const QString what = !model.isEmpty()           ? model
            : item.name.isEmpty() || item.name == "gpu" ? ValueWordsText::tr("GPU of any model")
                                                        : QString::fromUtf8(item.name);
        parts += ValueWordsText::tr("%1 × %2").arg(QString::number(item.count), what);
        const base::GpuSpecifier *gpu = facts.cluster && !model.isEmpty() ? base::findGpu(*facts.cluster, model) : nullptr;
        if (gpu && !gpuWords(*gpu).isEmpty())
            more += u' ' + ValueWordsText::tr("%1.").arg(gpuWords(*gpu));
    }
    return ValueWordsText::tr("%1 %2.", "2 × a100 | on each node").arg(parts.join(", "_L1), whereWords(option)) + more;
}

QString outputWords(const QByteArray &value, const QByteArray &name)
{
    OutputRun run;
    run.job = 12345678;
    run.name = name.isEmpty() ? QByteArray("job.sh") : name;
    run.user = "amelie";
    run.node = "nc10101";
    if (value.contains("%A") || value.contains("%a")) {
        run.arrayJob = 12345678;
        run.job = 12345681;
        run.task = 3;
    }
    return ValueWordsText::tr("For example %1.").arg(QString::fromUtf8(expandedOutput(value, run)));
}

QString dependencyText(const QByteArray &value)
{
    const auto dependency = parseDependency(value);
    if (!dependency)
        return dependency.error().what;
    QStringList sentences;
    for (const DependencyItem &item : dependency->items) {
        if (const QString help = dependencyWords(item.kind); !sentences.contains(help))
            sentences += help;
    }
    if (dependency->items.size() > 1)
        sentences += dependency->any ? ValueWordsText::tr("One of these conditions is enough.")
                                     : ValueWordsText::tr("All of these conditions must be met.");
    return sentences.join(u' ');
}

QString mailText(const QByteArray &value)
{
    const auto types = parseMailTypes(value);
    if (!types)
        return types.error().what;
    QStringList sentences{ValueWordsText::tr("Mail:")};
    for (const QByteArray &type : *types)
        sentences += mailWords(type);
    return sentences.size() == 2 && types->first() == "NONE" ? mailWords("NONE") : sentences.join(u' ');
}

QString nodesWords(const QByteArray &value)
{
    const auto nodes = parseNodes(value);
    if (!nodes)
        return nodes.error().what;
    if (nodes->least == nodes->most)
        return ValueWordsText::tr("%n node(s).", nullptr, static_cast<int>(std::min<qint64>(nodes->least, 1 << 30)));
    return ValueWordsText::tr("From %1 to %2 nodes.").arg(nodes->least).arg(nodes->most);
}

// "B:USR1@120"
QString signalWords(const QByteArray &value)
{
    const bool batch = value.startsWith("B:");
    const auto at = value.indexOf('@');
    const QByteArray name = value.sliced(batch ? 2 : 0, (at < 0 ? value.size() : at) - (batch ? 2 : 0));
    bool ok = at < 0;
    const int seconds = at < 0 ? 60 : value.sliced(at + 1).toInt(&ok); // the default of sbatch(1)
    if (!ok || name.isEmpty() || value.startsWith("R"))
        return {};
    const QString when = durationWords(seconds);
    return batch
        ? ValueWordsText::tr("The script itself gets the signal %1 %2 before its time limit, or up to a minute earlier.")
              .arg(QString::fromUtf8(name), when)
        : ValueWordsText::tr("The programs started with srun get the signal %1 %2 before the job’s time limit, or up to a minute "
                             "earlier. The script itself does not.")
              .arg(QString::fromUtf8(name), when);
}

} // namespace

QString durationWords(qint64 seconds)
{
    QStringList parts;
    const auto amount = [](qint64 value) { return static_cast<int>(std::min<qint64>(value, 1 << 30)); };
    if (const qint64 days = seconds / 86400; days > 0)
        parts += ValueWordsText::tr("%n day(s)", nullptr, amount(days));
    if (const qint64 hours = seconds / 3600 % 24; hours > 0)
        parts += ValueWordsText::tr("%n hour(s)", nullptr, amount(hours));
    if (const qint64 minutes = seconds / 60 % 60; minutes > 0)
        parts += ValueWordsText::tr("%n minute(s)", nullptr, amount(minutes));
    if (const qint64 rest = seconds % 60; rest > 0 || parts.isEmpty())
        parts += ValueWordsText::tr("%n second(s)", nullptr, amount(rest));
    return parts.join(u' ');
}

QString formWords(const Option &option)
{
    switch (option.grammar) {
    case Grammar::Duration:
        return ValueWordsText::tr("Write days-hours:minutes:seconds, hours:minutes:seconds or minutes.");
    case Grammar::Memory:
        return ValueWordsText::tr("Write a whole number and K, M, G or T, for example 4G.");
    case Grammar::Count:
        return ValueWordsText::tr("Write a whole number, at least 1.");
    case Grammar::Nodes:
        return ValueWordsText::tr("Write a number, or a minimum and a maximum: 2-4.");
    case Grammar::Gpus:
        return ValueWordsText::tr("Write a number, or model:number.");
    case Grammar::Gres:
        return ValueWordsText::tr("Write gpu:number or gpu:model:number.");
    case Grammar::Array:
        return ValueWordsText::tr("Write 0-9 or 1,3,7; 0-99%4 lets four run at a time.");
    case Grammar::Dependency:
        return ValueWordsText::tr("Write a type and job numbers, for example afterok:12345.");
    case Grammar::Moment:
        return ValueWordsText::tr("Write now+2hours, 20:00 or 2027-01-31T08:00.");
    case Grammar::Signal:
        return ValueWordsText::tr(
            "Write a signal and a number of seconds, for example USR1@120. B:USR1@120 sends the signal to the script itself.");
    case Grammar::OutputFile:
        return ValueWordsText::tr("%j is the job’s number, %x its name. For an array, use %A and %a.");
    case Grammar::MailTypes:
    case Grammar::Choice:
        return ValueWordsText::tr("Values: %1.").arg(QString::fromLatin1(choices(option.name).join(", ")));
    default:
        return {};
    }
}

QString valueWords(const Option &option, const QByteArray &value, const QByteArray &name, const CompletionFacts &facts)
{
    const QByteArrayView kept(keptName(option));
    switch (option.grammar) {
    case Grammar::Duration:
        return timeWords(value, facts);
    case Grammar::Memory:
        return memoryWords(value, kept);
    case Grammar::Array:
        return arrayWords(value);
    case Grammar::Gres:
        return gresWords(parseGres(value), kept, facts);
    case Grammar::Gpus:
        return gresWords(parseGpus(value), kept, facts);
    case Grammar::OutputFile:
        return outputWords(value, name);
    case Grammar::Dependency:
        return dependencyText(value);
    case Grammar::MailTypes:
        return mailText(value);
    case Grammar::Nodes:
        return nodesWords(value);
    case Grammar::Signal:
        return signalWords(value);
    default:
        break;
    }
    const auto wrong = checkValue(option, value);
    return wrong ? wrong->what : QString();
}

QString gpuWords(const base::GpuSpecifier &gpu)
{
    QStringList parts;
    const bool slice = gpu.mig && !gpu.share.isEmpty() && !gpu.whole.isEmpty();
    if (slice && gpu.memoryGB)
        parts += ValueWordsText::tr("%1 of one %2, %3 GB", "3/8 of one a100, 20 GB")
                     .arg(gpu.share, gpu.whole, roundedText(*gpu.memoryGB));
    else if (slice)
        parts += ValueWordsText::tr("%1 of one %2", "3/8 of one a100").arg(gpu.share, gpu.whole);
    else if (gpu.memoryGB)
        parts += ValueWordsText::tr("%1 GB").arg(roundedText(*gpu.memoryGB));
    if (gpu.mostCores && gpu.mostMemoryGB)
        parts += ValueWordsText::tr("up to %n core(s) and %1 GB of memory go with each", nullptr, *gpu.mostCores)
                     .arg(roundedText(*gpu.mostMemoryGB));
    return parts.join("; "_L1);
}

QString dependencyWords(QByteArrayView kind)
{
    return helpOf(dependencyTable, kind);
}

QString mailWords(QByteArrayView type)
{
    return helpOf(mails, type);
}

} // namespace voyageur::script
