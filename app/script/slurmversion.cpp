// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/slurmversion.h"

#include <QRegularExpression>

namespace voyageur::script {

std::optional<SlurmVersion> SlurmVersion::parse(QByteArrayView text)
{
    static const QRegularExpression form(QStringLiteral("^(?:slurm )?([0-9]{2})\\.([0-9]{2})(?:\\.[0-9A-Za-z.-]+)?$"));
    const auto match = form.match(QString::fromLatin1(text));
    if (!match.hasMatch())
        return {};
    return SlurmVersion{match.captured(1).toInt(), match.captured(2).toInt()};
}

QByteArray SlurmVersion::bytes() const
{
    return QByteArray::number(major) + '.' + QByteArray::number(minor).rightJustified(2, '0');
}

} // namespace voyageur::script
