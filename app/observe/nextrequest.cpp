// SPDX-License-Identifier: GPL-3.0-or-later
#include "observe/nextrequest.h"

#include "script/document.h"

#include <QCoreApplication>

#include <algorithm>

namespace voyageur::observe {

using base::MemorySize;
using script::Document;

namespace {

struct NextRequestText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::observe::NextRequest)
};

class Rewriting final {
public:
    explicit Rewriting(const QByteArray &script) { m_result.script = script; }

    NextScript apply(const NextRequest &next)
    {
        if (next.time)
            set("time", next.time->bytes());
        if (next.cores)
            setCores(*next.cores);
        if (next.memory)
            setMemory(*next.memory);
        if (!next.gpu.isEmpty() || next.gpus)
            setGpus(next.gpu.toLatin1(), next.gpus.value_or(1));
        return m_result;
    }

private:
    Document document() const { return Document::parse(m_result.script); }

    int count(const char *name) const
    {
        const auto value = document().value(name);
        return std::max(1, value ? value->toInt() : 1);
    }

    int tasksOnANode() const
    {
        if (document().find("ntasks-per-node"))
            return count("ntasks-per-node");
        return std::max(1, count("ntasks") / count("nodes"));
    }

    void set(const char *name, const QByteArray &value)
    {
        const Document now = document();
        const auto edits = now.setOption(name, value);
        const auto after = edits ? now.edited(*edits) : base::Result<QByteArray>(m_result.script);
        if (after.ok())
            m_result.script = *after;
    }

    void setCores(int cores)
    {
        const int tasks = tasksOnANode();
        if (tasks > 1 && !document().find("cpus-per-task"))
            m_result.left +=
                NextRequestText::tr("The cores: the script asks for %n task(s) on a node, each with one core.", nullptr, tasks);
        else
            set("cpus-per-task", QByteArray::number((cores + tasks - 1) / tasks));
    }

    void setMemory(const MemorySize &memory)
    {
        const Document now = document();
        if (now.find("mem-per-gpu") && !now.find("mem")) {
            m_result.left += NextRequestText::tr("The memory: the script asks for it by GPU.");
        } else if (now.find("mem-per-cpu") && !now.find("mem")) {
            const int cores = tasksOnANode() * count("cpus-per-task");
            set("mem-per-cpu", MemorySize::ofMebibytes((memory.slurmMebibytes() + cores - 1) / cores).spelled());
        } else {
            set("mem", memory.spelled());
        }
    }

    // However they are asked for. Without a name the one that is there stays.
    void setGpus(const QByteArray &gpu, int onNode)
    {
        const Document now = document();
        for (const char *name : {"gpus-per-node", "gpus", "gpus-per-task", "gres"}) {
            const auto value = now.value(name);
            const bool gres = qstrcmp(name, "gres") == 0;
            if (!value || (gres && !value->startsWith("gpu:")))
                continue;
            const QByteArray old = gres ? value->sliced(4) : QByteArray(*value);
            bool onlyCount = false;
            (void)old.toInt(&onlyCount);
            const auto colon = old.lastIndexOf(':');
            const QByteArray model = !gpu.isEmpty() ? gpu : onlyCount ? QByteArray() : colon < 0 ? old : old.first(colon);
            const bool ofTask = qstrcmp(name, "gpus-per-task") == 0;
            const int count = ofTask         ? std::max(onNode / tasksOnANode(), 1)
                : qstrcmp(name, "gpus") == 0 ? onNode * this->count("nodes")
                                             : onNode;
            return set(name,
                       (gres ? QByteArray("gpu:") : QByteArray()) + (model.isEmpty() ? QByteArray() : model + ':')
                           + QByteArray::number(count));
        }
        m_result.left += NextRequestText::tr("The GPU: the script names none.");
    }

    NextScript m_result;
};

} // namespace

NextScript withRequest(const QByteArray &script, const NextRequest &next)
{
    return Rewriting(script).apply(next);
}

projectfile::ProjectFile::Job withRequest(projectfile::ProjectFile::Job job, const NextRequest &next)
{
    if (next.time)
        job.time = QString::fromLatin1(next.time->bytes());
    if (next.memory)
        job.memory = QString::fromLatin1(next.memory->spelled());
    if (next.cores)
        job.cpusPerTask = *next.cores;
    if (!next.gpu.isEmpty() || next.gpus) {
        bool onlyCount = false;
        (void)job.gpus.toInt(&onlyCount);
        const QString old = onlyCount ? QString() : job.gpus.section(QLatin1Char(':'), 0, 0);
        const QString model = next.gpu.isEmpty() ? old : next.gpu;
        const QString count = QString::number(next.gpus.value_or(1));
        job.gpus = model.isEmpty() ? count : model + QLatin1Char(':') + count;
    }
    return job;
}

projectfile::ProjectFile::Job asInScript(projectfile::ProjectFile::Job job, const QByteArray &script)
{
    const Document document = Document::parse(script);
    const auto text = [&](const char *option) { return QString::fromUtf8(document.value(option).value_or(QByteArray())); };
    if (const QString account = text("account"); !account.isEmpty())
        job.account = account;
    if (const QString time = text("time"); !time.isEmpty())
        job.time = time;
    if (!document.find("mem-per-cpu") && !document.find("mem-per-gpu"))
        job.memory = text("mem");
    if (const int cores = text("cpus-per-task").toInt(); cores > 0)
        job.cpusPerTask = cores;
    QString gres = text("gres");
    gres = gres.startsWith(QStringLiteral("gpu:")) ? gres.sliced(4) : QString();
    job.gpus = document.find("gpus-per-node") ? text("gpus-per-node") : document.find("gpus") ? text("gpus") : gres;
    return job;
}

} // namespace voyageur::observe
