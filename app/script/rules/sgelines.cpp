// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/rules/sgelines.h"

#include "script/ctext.h"

#include <QCoreApplication>

#include <algorithm>

namespace voyageur::script {

using base::Severity;

namespace {

struct SgeLinesText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::script::SgeLines)
};

// Options of SGE's qsub(1), and of sbatch for the same; none where a job of Slurm does so anyhow.
struct Equivalent {
    const char *sge;
    const char *slurm;
};

constexpr Equivalent options[] = {
    {"-A", "--account"},
    {"-P", "--account"},
    {"-N", "--job-name"},
    {"-o", "--output"},
    {"-e", "--error"},
    {"-t", "--array"},
    {"-M", "--mail-user"},
    {"-m", "--mail-type"},
    {"-q", "--partition"},
    {"-hold_jid", "--dependency"},
    {"-wd", "--chdir"},
    {"-a", "--begin"},
    {"-pe", "--cpus-per-task"},
    {"-tc", "--array"},
    {"-cwd", nullptr},
    {"-V", nullptr},
    {"-j", nullptr},
    {"-S", nullptr},
    {"-l", nullptr},
    {"-r", "--requeue"},
    {"-p", "--nice"},
    {"-v", "--export"},
    {"-R", nullptr},
    {"-b", nullptr},
    {"-notify", "--signal"},
};

constexpr Equivalent resources[] = {
    {"h_rt", "--time"},          {"s_rt", "--time"},         {"h_vmem", "--mem-per-cpu"}, {"mem_free", "--mem-per-cpu"},
    {"s_vmem", "--mem-per-cpu"}, {"mem", "--mem-per-cpu"},   {"gpu", "--gpus-per-node"},  {"gpus", "--gpus-per-node"},
    {"tmpfs", "--tmp"},          {"hostname", "--nodelist"},
};

const Equivalent *find(std::span<const Equivalent> table, const QByteArray &word)
{
    const auto found = std::ranges::find_if(table, [&](const Equivalent &one) { return word == one.sge; });
    return found == table.end() ? nullptr : &*found;
}

// What sbatch calls the options of the line; nothing when the first is none of SGE.
std::optional<QByteArrayList> equivalents(QByteArrayView text)
{
    QByteArrayList names;
    const auto add = [&](const Equivalent *one) {
        if (one && one->slurm && !names.contains(one->slurm))
            names += one->slurm;
    };
    const QList<QByteArray> words = tokens(text, " \t\r");
    if (words.isEmpty() || !find(options, words.first()))
        return {};
    for (qsizetype i = 0; i < words.size() && !words.at(i).startsWith('#'); ++i) {
        add(find(options, words.at(i)));
        if (words.at(i) == "-l" && i + 1 < words.size()) {
            for (const QByteArray &resource : words.at(i + 1).split(','))
                add(find(resources, resource.split('=').first()));
        }
    }
    return names;
}

} // namespace

void sayOfSgeLines(const Subject &subject, Reporter &report)
{
    const QByteArray &bytes = subject.script().bytes();
    const qsizetype end = std::min(subject.script().firstCommand(), bytes.size());
    for (qsizetype at = 0; at < end;) {
        const Span line = subject.line(at);
        const QByteArrayView text = subject.view(line);
        const auto names = text.startsWith("#$") ? equivalents(text.sliced(2)) : std::nullopt;
        if (names)
            report.say(
                subject.hasDirectives() ? Severity::Info : Severity::Warning, line,
                names->isEmpty()
                    ? SgeLinesText::tr("sbatch ignores this line, which is for another scheduler (SGE).")
                    : SgeLinesText::tr("sbatch ignores this line, which is for another scheduler (SGE). For Slurm, write %1.")
                          .arg(shown(names->join(", "))));
        const auto next = bytes.indexOf('\n', line.end);
        if (next < 0)
            return;
        at = next + 1;
    }
}

} // namespace voyageur::script
