// SPDX-License-Identifier: GPL-3.0-or-later
#include "project/nextrequest.h"

#include "script/document.h"

#include <QCoreApplication>

#include <algorithm>

namespace voyageur::project {

using base::MemorySize;
using script::Document;

namespace {

struct NextRequestText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::project::NextRequest)
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
        if (!next.gpu.isEmpty())
            setGpu(next.gpu.toLatin1());
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

    // Of one GPU, however it is asked for: the name changes, the number stays.
    void setGpu(const QByteArray &gpu)
    {
        const Document now = document();
        for (const char *name : {"gpus-per-node", "gpus", "gpus-per-task", "gres"}) {
            const auto value = now.value(name);
            const bool gres = qstrcmp(name, "gres") == 0;
            if (!value || (gres && !value->startsWith("gpu:")))
                continue;
            return set(name, (gres ? QByteArray("gpu:") : QByteArray()) + gpu + ":1");
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

ProjectFile::Job withRequest(ProjectFile::Job job, const NextRequest &next)
{
    if (next.time)
        job.time = QString::fromLatin1(next.time->bytes());
    if (next.memory)
        job.memory = QString::fromLatin1(next.memory->spelled());
    if (next.cores)
        job.cpusPerTask = *next.cores;
    if (!next.gpu.isEmpty())
        job.gpus = next.gpu + QStringLiteral(":1");
    return job;
}

} // namespace voyageur::project
