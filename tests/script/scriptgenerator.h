// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>

#include <cstdint>
#include <random>

namespace voyageur::tests {

//! Job scripts of all kinds from a seed: good ones, odd ones, broken ones. The same seed makes the same scripts everywhere.
class ScriptGenerator final {
public:
    explicit ScriptGenerator(quint32 seed) : m_random(seed) {}
    QByteArray next();

    //! One of the values that this option is tried with, also bad ones.
    QByteArray value(const QByteArray &option);

private:
    quint32 below(quint32 limit) { return static_cast<quint32>(m_random() % limit); }
    bool chance(quint32 percent) { return below(100) < percent; }
    template <typename List>
    const auto &pick(const List &list)
    {
        return list[below(static_cast<quint32>(std::size(list)))];
    }

    QByteArray directive();
    QByteArray option();
    QByteArray spelled(const QByteArray &word);
    QByteArray oddLine();
    QByteArray noise();
    QByteArray foreignLine();
    QByteArray damaged(QByteArray script);
    QByteArray mutated(QByteArray value);

    std::mt19937 m_random;
};

} // namespace voyageur::tests
