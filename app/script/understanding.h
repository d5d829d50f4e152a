// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "script/document.h"
#include "script/request.h"

#include <QByteArray>
#include <QList>
#include <QString>

#include <functional>
#include <optional>

namespace voyageur::script {

class Bash;

//! One option as sbatch has understood it.
struct UnderstoodOption {
    QByteArray name;  //!< long, without dashes: "cpus-per-task"
    QByteArray value; //!< in sbatch's spelling: "01:00:00", "4G", "set"; --begin and --deadline as written
    bool operator==(const UnderstoodOption &) const = default;
};

//! One component of a job; a job that is not heterogeneous has one.
struct UnderstoodComponent {
    QList<UnderstoodOption> options; //!< in sbatch's order
    ResourceRequest request;
    //! Null when the option is not there.
    const QByteArray *value(QByteArrayView name) const;
};

//! A line, or a part of one, that does nothing.
struct IgnoredText {
    int line = 0; //!< as editors count
    Span span;
    IgnoredWhy why = IgnoredWhy::None;
};

//! What sbatch makes of a script before it asks any cluster: `sbatch --test-only` up to its "end of defined options".
struct Understanding {
    bool accepted = false;
    QByteArray refusal;                    //!< sbatch's own words, perhaps several lines; empty when accepted
    QList<UnderstoodComponent> components; //!< those understood before the refusal
    QList<IgnoredText> ignored;

    //! The options of the whole job: of the first component.
    const QList<UnderstoodOption> &options() const;
};

//! Content of a file of the submit folder, for --nodefile; nothing when there is none.
using FileReader = std::function<std::optional<QByteArray>(const QByteArray &name)>;

//! The same answers as the real sbatch of that version gives to an ordinary user without SBATCH_… variables, on a cluster
//! whose slurm.conf says nothing special. Paths are relative to the submit folder. `now` is for --begin and --deadline, in
//! seconds since 1970. Without `file`, lists of nodes in files are taken as there and good. Pure but for `file`; linear but
//! for lists of nodes, which Slurm itself limits. `bash`: of the same script, where it is there already.
Understanding understand(const Document &script, qint64 now, const FileReader &file = {}, const Bash *bash = nullptr);

//! Why, for people.
QString ignoredReason(IgnoredWhy why);
//! A stable word for programs: "after-command".
QByteArray ignoredName(IgnoredWhy why);

} // namespace voyageur::script
