// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QMetaType>
#include <QString>

#include <optional>

namespace voyageur::base {

//! An amount of memory as Slurm counts it: K, M, G and T are powers of 1024, and M is meant when there is no letter.
//! "128G" is therefore more than a node sold as "128 GB" has. Kept in bytes. Rules from Slurm's str_to_mbytes() and what
//! sbatch was seen to accept. A value; any thread.
class MemorySize final {
public:
    MemorySize() = default; //!< not given
    static MemorySize ofBytes(qint64 bytes);
    static MemorySize ofMebibytes(qint64 mebibytes) { return ofBytes(mebibytes * 1024 * 1024); }

    //! As --mem spells it: "4G", "4000", "512k", "1GB", "1gb". Nothing when sbatch refuses it ("1.5G", "1Go", "1GiB").
    static std::optional<MemorySize> parse(QByteArrayView text);
    //! As sacct and squeue print it: also decimals, "1.50G", and T and P; bytes when there is no letter. A trailing "n" or
    //! "c" (per node, per core: ReqMem before Slurm 21.08) is dropped.
    static std::optional<MemorySize> parsePrinted(QByteArrayView text);

    bool isGiven() const { return m_bytes >= 0; }
    //! --mem=0: all the memory of the node.
    bool isWholeNode() const { return m_bytes == 0; }
    //! −1 when not given.
    qint64 bytes() const { return m_bytes; }
    //! What sbatch makes of it: rounded up. −1 when not given.
    qint64 slurmMebibytes() const;
    //! For sbatch, exactly, in the largest unit that divides it: "125G", "1500M", "0"; empty when not given.
    QByteArray spelled() const;
    //! For people: "1.5 GiB".
    QString text() const;

    bool operator==(const MemorySize &) const = default;

private:
    qint64 m_bytes = -1;
};

} // namespace voyageur::base

Q_DECLARE_METATYPE(voyageur::base::MemorySize)
