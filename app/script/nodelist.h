// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "script/slurmversion.h"

#include <QByteArray>
#include <QByteArrayView>
#include <QList>

#include <optional>
#include <tuple>

namespace voyageur::script {

//! Names of nodes as Slurm writes them: "nc[10101-10104,10110],ng10201". A value; any thread.
class NodeList final {
public:
    //! Nothing when brackets or ranges make no sense, or when it is more than Slurm takes (65,536 in one range). Slurm 22.05
    //! takes no text behind brackets, and takes a bracket that is not closed for a part of the name.
    static std::optional<NodeList> parse(QByteArrayView text, SlurmVersion version = {});

    //! The names in a file as --nodefile takes it: one or several on a line, "name*3", # begins a comment. Nothing when a line
    //! begins with neither a letter nor a digit, or when there is no name.
    static std::optional<NodeList> ofFile(const QByteArray &content);

    void add(QByteArrayView name);
    //! Sorts, and keeps one of each.
    void makeUnique();
    //! Leaves the first `count`.
    void truncate(qsizetype count);

    qsizetype count() const { return m_hosts.size(); }
    //! One by one: "nc10101".
    QList<QByteArray> names() const;
    //! Neighbours as ranges.
    QByteArray text() const;

private:
    struct Host {
        QByteArray prefix;
        qint64 number = -1; // −1: the name ends without digits
        int width = 0;
        QByteArray suffix;
        bool operator==(const Host &) const = default;
        bool operator<(const Host &other) const
        {
            return std::tie(prefix, width, number, suffix) < std::tie(other.prefix, other.width, other.number, other.suffix);
        }
        QByteArray digits() const { return number < 0 ? QByteArray() : QByteArray::number(number).rightJustified(width, '0'); }
    };
    bool addRange(QByteArrayView prefix, QByteArrayView range, QByteArrayView suffix);

    QList<Host> m_hosts;
};

} // namespace voyageur::script
