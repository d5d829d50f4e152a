// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayView>

#include <compare>
#include <optional>

namespace voyageur::script {

//! A release of Slurm, as far as options change with it: 22.05, 23.02, 23.11, 24.05, 24.11. A value; any thread.
struct SlurmVersion {
    int major = 24;
    int minor = 11;

    //! "24.11", "24.11.5", "slurm 22.05.8"; nothing for anything else.
    static std::optional<SlurmVersion> parse(QByteArrayView text);
    QByteArray bytes() const;

    auto operator<=>(const SlurmVersion &) const = default;
};

//! The two that were compared with the real sbatch, option by option; a version between them is answered like the
//! newer one, but for options that came or went meanwhile.
inline constexpr SlurmVersion slurm2205{22, 5};
inline constexpr SlurmVersion slurm2302{23, 2};
inline constexpr SlurmVersion slurm2311{23, 11};
inline constexpr SlurmVersion slurm2405{24, 5};
inline constexpr SlurmVersion slurm2411{24, 11};

} // namespace voyageur::script
