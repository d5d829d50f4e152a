// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace voyageur::base {

//! A number of bytes. Shown in decimal units as the Alliance's storage tables do (1 GB = 10^9 bytes); Slurm's memory,
//! whose units are binary, is MemorySize.
class ByteSize final {
public:
    constexpr ByteSize() = default;
    constexpr explicit ByteSize(qint64 bytes) : m_bytes(bytes) {}
    constexpr qint64 bytes() const { return m_bytes; }
    //! "1.4 GB", in the language's own number format and unit letters.
    QString text() const;
    auto operator<=>(const ByteSize &) const = default;

private:
    qint64 m_bytes = 0;
};

} // namespace voyageur::base
