// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "script/rules/subject.h"

#include <initializer_list>
#include <optional>

namespace voyageur::script {

//! The options between "srun" and its program.
class StepOptions final {
public:
    //! `call` is behind srun.
    StepOptions(const Subject &subject, const Call &call);
    bool has(std::initializer_list<QByteArrayView> names) const;
    const OptionUse *find(QByteArrayView name) const;
    //! Its value, variables of the script replaced; nothing for anything but a number.
    std::optional<qint64> number(QByteArrayView name) const;

private:
    const Subject &m_subject;
    OptionUses m_options;
};

//! A whole number without sign, variables of the script replaced.
std::optional<qint64> wholeNumber(const Subject &subject, const QByteArray &text);

//! The same; also "$SLURM_CPUS_PER_TASK" and its like, as the job's options give them.
std::optional<qint64> numberInJob(const Subject &subject, const QByteArray &text);

//! What the job has is known: nothing of it is decided by the cluster, or on sbatch's command line.
bool hasKnownSize(const Subject &subject);
//! How often the "for i in {1..64}" or "for i in $(seq 64)" around it goes round, by its last number; nothing for other loops.
std::optional<qint64> roundsOfLoop(const Subject &subject, const Call &call);

//! A known tool that uses one of the job's cores.
struct IdleCores {
    const Call *call = nullptr;
    QByteArray option;   //!< without which it does so: "-num_threads"; empty: whatever it is told
    QByteArray variable; //!< "$SLURM_CPUS_PER_TASK"
    qint64 cores = 0;
};
//! Each tool once. Where another program of the script may use the cores, only tools that compute for long and could use them,
//! too.
QList<IdleCores> toolsWithOneCore(const Subject &subject);
//! A tool that is told to start at most half as many threads as the job has cores.
struct FewThreads {
    const Call *call = nullptr;
    Span span;
    QByteArray option; //!< "-@"
    qint64 threads = 0;
    qint64 cores = 0;
    QByteArray variable; //!< "$SLURM_CPUS_PER_TASK"
};
//! The tool with most threads; nothing where another program of the script may use the cores.
std::optional<FewThreads> toolWithFewThreads(const Subject &subject);
//! A program whose processes share the work (MPI), as the only process of a job with several cores; null for none.
const Call *processWithCores(const Subject &subject);

} // namespace voyageur::script
