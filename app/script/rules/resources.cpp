// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/rules/resources.h"

#include "script/ctext.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

namespace voyageur::script {

using base::Fix;
using base::MemorySize;
using base::TextEdit;
using namespace Qt::StringLiterals;

namespace {

struct ResourceRulesText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::script::ResourceRules)
};

// In the order in which Slurm looks: see request.cpp.
constexpr const char *gpuOptions[] = {"gpus", "gpus-per-node", "gpus-per-task", "gpus-per-socket"};

} // namespace

void forEachJob(const Subject &subject, const std::function<void(const ClusterJob &)> &check)
{
    if (!subject.cluster() || subject.isLauncher())
        return;
    for (int i = 0; i < subject.components(); ++i)
        check({i, *subject.cluster(), subject.request(i), subject.share(i), gpuUse(subject, i)});
}

bool hasAny(const Subject &subject, int component, std::initializer_list<const char *> names)
{
    return std::ranges::any_of(names, [&](const char *name) { return subject.has(name, component); });
}

MemorySize MemoryAsk::ofNode() const
{
    constexpr qint64 most = qint64{1} << 40; // MiB; keeps products within 64 bits
    const qint64 one = std::min(value.slurmMebibytes(), most);
    return MemorySize::ofMebibytes(one > most / times ? most : one * times);
}

QString MemoryAsk::text() const
{
    QString one = QString::fromUtf8(use->text);
    if (std::ranges::all_of(use->text, isDigit) && !use->text.isEmpty())
        one += u'M';
    return times == 1 ? one : u"%1 × %2"_s.arg(QString::number(times), one);
}

std::optional<MemoryAsk> memoryAsk(const Subject &subject, const ClusterJob &job)
{
    MemoryAsk ask;
    const auto take = [&](const char *name, qint64 times) {
        const OptionUse *use = subject.use(name, job.component);
        if (!use || (ask.use && ask.use->span.begin > use->span.begin))
            return;
        ask = {use, MemorySize::parse(use->text).value_or(MemorySize()), std::clamp<qint64>(times, 1, 1'000'000)};
    };
    take("mem", 1);
    take("mem-per-cpu", job.cores());
    take("mem-per-gpu", job.gpuCount());
    return ask.use && ask.value.isGiven() ? std::optional(ask) : std::nullopt;
}

Fix memoryFix(const Subject &subject, const ClusterJob &job, const MemoryAsk &ask, MemorySize most)
{
    Q_UNUSED(job)
    const qint64 one = most.slurmMebibytes() / ask.times;
    if (one <= 0 || one > (qint64{1} << 40))
        return {};
    const QByteArray value = MemorySize::ofMebibytes(one).spelled();
    return Subject::fix(ResourceRulesText::tr("Write %1")
                            .arg(u"--%1=%2"_s.arg(QLatin1StringView(keptName(*ask.use->option)), QString::fromLatin1(value))),
                        subject.script().setValue(*ask.use, value));
}

bool isGres(const OptionUse &use)
{
    return QByteArrayView(keptName(*use.option)) == "gres";
}

QList<GresItem> gpuItems(const OptionUse &use)
{
    const auto items = isGres(use) ? parseGres(use.text) : parseGpus(use.text);
    QList<GresItem> gpus;
    if (items) {
        for (const GresItem &item : *items) {
            if ((!isGres(use) || item.name == "gpu") && item.count > 0) // "--gpus=0" is a way to say none
                gpus += item;
        }
    }
    return gpus;
}

const OptionUse *gpuUse(const Subject &subject, int component)
{
    for (const char *name : gpuOptions) {
        const OptionUse *use = subject.use(name, component);
        if (use && !gpuItems(*use).isEmpty())
            return use;
    }
    const OptionUse *gres = subject.use("gres", component);
    return gres && !gpuItems(*gres).isEmpty() ? gres : nullptr;
}

bool isPlainGpuRequest(const Subject &subject, const ClusterJob &job)
{
    if (!job.gpus)
        return false;
    const auto all = isGres(*job.gpus) ? parseGres(job.gpus->text) : parseGpus(job.gpus->text);
    if (!all || all->size() != 1)
        return false;
    const auto &uses = subject.uses(job.component);
    return std::ranges::count_if(uses,
                                 [](const OptionUse &use) {
                                     const QByteArrayView name(keptName(*use.option));
                                     return name == "gres"
                                         || std::ranges::any_of(gpuOptions, [&](const char *other) { return name == other; });
                                 })
        == 1;
}

TextEdit asGpusPerNode(const Subject &subject, const OptionUse &use, const QByteArray &model, qint64 count)
{
    const QByteArray value = (model.isEmpty() ? QByteArray() : model + ':') + QByteArray::number(count);
    return subject.edit(use.span, "--gpus-per-node=" + value);
}

Fix gpuFix(const Subject &subject, const OptionUse &use, const QString &title, const QList<GresItem> &items)
{
    const auto before = isGres(use) ? parseGres(use.text) : parseGpus(use.text);
    QByteArrayList words = use.text.split(',');
    if (!before || before->size() != items.size() || words.size() != items.size())
        return {};
    for (qsizetype i = 0; i < items.size(); ++i) {
        const GresItem &item = items.at(i);
        if (item != before->at(i)) // the others stay as they are spelled
            words[i] = (isGres(use) ? item.name + ':' : QByteArray()) + item.model + ':' + QByteArray::number(item.count);
    }
    return Subject::fix(title, subject.script().setValue(use, words.join(',')));
}

bool prefersGpusPerNode(const base::ClusterFacts &facts)
{
    const QStringList forms = facts.slurm.gpuRequestForms.valueOr({});
    return !forms.isEmpty() && !forms.first().startsWith("--gres"_L1);
}

Span modelSpan(const OptionUse &use, const QByteArray &model)
{
    const Span value = Subject::valueSpan(use);
    const auto at = model.isEmpty() ? -1 : use.text.indexOf(model);
    if (at < 0 || value.size() != use.text.size()) // quotes inside move the letters
        return value;
    return {value.begin + at, value.begin + at + model.size()};
}

QString spelled(MemorySize memory)
{
    const QString typed = QString::fromLatin1(memory.spelled());
    const bool clear = memory.slurmMebibytes() < 4096 || typed.endsWith(u'G') || typed.endsWith(u'T');
    return clear ? typed : u"%1 (%2)"_s.arg(typed, gigabytesText(memory));
}

QStringList gpuNames(const base::ClusterFacts &facts)
{
    QStringList names;
    for (const auto &fact : facts.gpus) {
        if (fact.value && !fact.value->withdrawn && fact.value->present.value_or(true))
            names += fact.value->specifier;
    }
    return names;
}

QString unitsText(double units)
{
    return QLocale().toString(units, 'g', 4);
}

} // namespace voyageur::script
