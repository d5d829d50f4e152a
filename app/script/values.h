// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/memorysize.h"
#include "base/timelimit.h"
#include "script/options.h"

#include <QByteArray>
#include <QList>
#include <QString>

#include <optional>
#include <variant>

namespace voyageur::script {

//! Why a value is none of its kind, and which bytes of it say so.
struct ValueError {
    qsizetype begin = 0;
    qsizetype end = 0; //!< behind the last; begin and end are the same where something is missing
    QString what;      //!< for people, a sentence
};

//! A value, or why it is none.
template <typename T>
class Parsed final {
public:
    Parsed(T value) : m_state(std::move(value)) {}
    Parsed(ValueError error) : m_state(std::move(error)) {}
    explicit operator bool() const { return m_state.index() == 0; }
    const T &operator*() const { return std::get<0>(m_state); }
    const T *operator->() const { return &std::get<0>(m_state); }
    const ValueError &error() const { return std::get<1>(m_state); }

private:
    std::variant<T, ValueError> m_state;
};

//! --time and its like: minutes, minutes:seconds, hours:minutes:seconds, days-hours, days-hours:minutes,
//! days-hours:minutes:seconds, UNLIMITED.
Parsed<base::TimeLimit> parseTime(QByteArrayView text);
//! --mem and its like.
Parsed<base::MemorySize> parseMemory(QByteArrayView text);
//! --nodes: "2", "2-4", "2k".
struct NodeRange {
    qint64 least = 1;
    qint64 most = 1;
    bool operator==(const NodeRange &) const = default;
};
Parsed<NodeRange> parseNodes(QByteArrayView text);
//! --ntasks, --cpus-per-task …: at least 1.
Parsed<qint64> parseCount(QByteArrayView text);

//! One generic resource: "gpu:a100:2"; without a count one is meant.
struct GresItem {
    QByteArray name;  //!< "gpu"
    QByteArray model; //!< "a100"; empty: any
    qint64 count = 1;
    bool operator==(const GresItem &) const = default;
};
//! --gres: "gpu:a100:2,tmp:10G"; "none" is an empty list.
Parsed<QList<GresItem>> parseGres(QByteArrayView text);
//! --gpus, --gpus-per-node …: "2", "a100:2", "a100:1,v100:2".
Parsed<QList<GresItem>> parseGpus(QByteArrayView text);
QByteArray gresText(const QList<GresItem> &items);

//! --array.
struct ArrayRange {
    qint64 first = 0;
    qint64 last = 0;
    qint64 step = 1;
    bool operator==(const ArrayRange &) const = default;
};
struct ArraySpec {
    QList<ArrayRange> ranges;
    qint64 limit = 0;     //!< "%4": as many at a time; 0: as many as fit
    qint64 count() const; //!< different task numbers
    qint64 last() const;  //!< the highest task number
    QByteArray text() const;
    bool operator==(const ArraySpec &) const = default;
};
//! "0-99:2%4", "1,3,5-7"; also "0x" masks, which Slurm takes, are none here.
Parsed<ArraySpec> parseArray(QByteArrayView text);

//! --dependency: "afterok:123:124,singleton?afterany:5".
struct DependencyItem {
    QByteArray kind;        //!< "afterok"
    QList<QByteArray> jobs; //!< "123", "123_4", "123+10" (minutes later); empty for singleton
    bool operator==(const DependencyItem &) const = default;
};
struct Dependency {
    QList<DependencyItem> items;
    bool any = false; //!< "?" between them: one is enough
    QByteArray text() const;
    bool operator==(const Dependency &) const = default;
};
Parsed<Dependency> parseDependency(QByteArrayView text);

//! --mail-type: the words in capitals. Slurm passes over words it does not know; here they are errors.
Parsed<QList<QByteArray>> parseMailTypes(QByteArrayView text);

//! What is wrong with an option's value; nothing when sbatch of that version takes it. The one question of the editor.
std::optional<ValueError> checkValue(const Option &option, const QByteArray &value, SlurmVersion version = {});

} // namespace voyageur::script
