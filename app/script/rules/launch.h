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

//! A known tool that uses one of the job's cores, because the option for more does not stand there.
struct IdleCores {
    const Call *call = nullptr;
    QByteArray option;   //!< "-num_threads"
    QByteArray variable; //!< "$SLURM_CPUS_PER_TASK"
    qint64 cores = 0;
};
//! Nothing where another program of the script may use them.
std::optional<IdleCores> coresOfNoProgram(const Subject &subject);

} // namespace voyageur::script
