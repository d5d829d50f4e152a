// SPDX-License-Identifier: GPL-3.0-or-later
#include "main/cli/fetching.h"

#include "main/cli/access.h"
#include "main/cli/console.h"
#include "main/cli/exclusionoptions.h"
#include "main/cli/place.h"
#include "main/cli/text.h"
#include "session/transfernode.h"
#include "transfer/fetch.h"

#include <algorithm>

namespace voyageur::cli {

using base::Error;
using base::ErrorCode;
using base::Result;
using namespace Qt::StringLiterals;

namespace {

Result<QByteArray> sumOption(const Arguments &arguments, const char *name, qsizetype digits)
{
    if (!arguments.has(name))
        return QByteArray();
    const QByteArray value = arguments.value(name).trimmed().toLatin1().toLower();
    const auto isDigit = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); };
    if (value.size() == digits && std::ranges::all_of(value, isDigit))
        return value;
    return Error{ErrorCode::BadRequest,
                 Text::tr("--%2 takes %3 hexadecimal digits, not “%1”.")
                     .arg(arguments.value(name), QLatin1StringView(name), QString::number(digits)),
                 {},
                 {},
                 {}};
}

//! Those of push that are about bytes from this computer.
Result<void> onlyOptionsOfAddresses(const Arguments &arguments)
{
    QList<const char *> options{"archive", "compress", "bwlimit", "streams", "discard"};
    for (const Option &option : exclusionOptions(LeavesOut::PatternsAndUsual))
        options += option.name;
    for (const char *option : std::as_const(options)) {
        if (arguments.has(option))
            return Error{ErrorCode::BadRequest,
                         Text::tr("--%1 applies to files from this computer. The cluster downloads an address itself.")
                             .arg(QLatin1StringView(option)),
                         {},
                         {},
                         {}};
    }
    return {};
}

} // namespace

Result<transfer::TransferReport> fetchByCluster(Context &context)
{
    const Arguments &arguments = context.arguments;
    VOYAGEUR_CHECK(onlyOptionsOfAddresses(arguments));
    VOYAGEUR_TRY(target, parsePlace(arguments.word(1)));
    if (!target.isRemote())
        return Error{ErrorCode::BadRequest, Text::tr("Usage: voyageur push https://… C:PATH"), {}, {}, {}};
    transfer::FetchRequest request;
    VOYAGEUR_TRY(address, transfer::webAddress(arguments.word(0)));
    request.address = address;
    VOYAGEUR_TRY(sha256, sumOption(arguments, "sha256", 64));
    request.sha256 = sha256;
    VOYAGEUR_TRY(md5, sumOption(arguments, "md5", 32));
    request.md5 = md5;
    request.destination = target.path;
    VOYAGEUR_TRY(via, viaOption(arguments));
    VOYAGEUR_TRY(profile, chosenCluster(context, target.cluster));
    VOYAGEUR_TRY(login, signIn(context, profile));
    const auto tell = [&console = context.console](const session::StepEvent &event) {
        console.say(event.status == session::StepStatus::Warning ? Text::tr("warning: %1").arg(event.detail) : event.detail);
    };
    VOYAGEUR_TRY(host,
                 session::fetchingHost(profile, login, reacherFor(context), via, address,
                                       session::StepReport(session::Step::Dataset, tell), context.stop));
    const auto progress =
        context.console.progress(Text::tr("Downloading on the cluster"), Console::Unit::Bytes, Console::Lines::Yes);
    return transfer::fetch(*host, request, progress, context.stop);
}

} // namespace voyageur::cli
