// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/nodelist.h"
#include "script/sbatchfields.h"
#include "script/values.h"

#include <QCoreApplication>
#include <QDateTime>

namespace voyageur::script {

namespace {

class CheckValueText final {
    Q_DECLARE_TR_FUNCTIONS(voyageur::script::Value)
};

template <typename T>
std::optional<ValueError> errorOf(const Parsed<T> &parsed)
{
    return parsed ? std::nullopt : std::optional(parsed.error());
}

} // namespace

std::optional<ValueError> checkValue(const Option &option, const QByteArray &value, SlurmVersion version)
{
    sbatch::Fields fields;
    fields.version = version;
    fields.now = QDateTime::currentSecsSinceEpoch();
    const auto refusal = sbatch::setOption(fields, keptName(option), option.value == OptionValue::None ? nullptr : &value);
    std::optional<ValueError> error;
    switch (option.grammar) {
    case Grammar::Duration:
        error = errorOf(parseTime(value));
        break;
    case Grammar::Memory:
        error = errorOf(parseMemory(value));
        break;
    case Grammar::Count:
        error = errorOf(parseCount(value));
        break;
    case Grammar::Nodes:
        error = errorOf(parseNodes(value));
        break;
    // What follows is read by the controller, not by sbatch.
    case Grammar::Gres:
        return errorOf(parseGres(value));
    case Grammar::Gpus:
        return errorOf(parseGpus(value));
    case Grammar::Array:
        return errorOf(parseArray(value));
    case Grammar::Dependency:
        return errorOf(parseDependency(value));
    case Grammar::MailTypes:
        return errorOf(parseMailTypes(value));
    case Grammar::NodeList:
        if (!value.contains('/') && !NodeList::parse(value))
            return ValueError{0, value.size(),
                              CheckValueText::tr("This is not a list of nodes, for example nc[10101-10104],ng10201.")};
        return {};
    default:
        break;
    }
    if (!refusal)
        return {};
    if (error)
        return error;
    return ValueError{0, value.size(), CheckValueText::tr("sbatch refuses the value: %1").arg(QString::fromUtf8(*refusal))};
}

} // namespace voyageur::script
