// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/outcome.h"

#include <QCoreApplication>

#include <algorithm>
#include <iterator>

namespace voyageur::remote {

using base::ErrorCode;

namespace {

struct Meaning {
    int status;
    ErrorCode code;
    const char *words;
};

constexpr Meaning meanings[] = {
    {BadRequest, ErrorCode::BadRequest, QT_TRANSLATE_NOOP("voyageur::remote::Outcome", "The request is not valid.")},
    {Differs, ErrorCode::BadAnswer, QT_TRANSLATE_NOOP("voyageur::remote::Outcome", "The content is not what was expected.")},
    {Exists, ErrorCode::BadRequest, QT_TRANSLATE_NOOP("voyageur::remote::Outcome", "A file or folder already exists there.")},
    {Missing, ErrorCode::NotFound, QT_TRANSLATE_NOOP("voyageur::remote::Outcome", "It does not exist.")},
    {NoFolder, ErrorCode::NotFound, QT_TRANSLATE_NOOP("voyageur::remote::Outcome", "It is not a folder.")},
    {Lacks, ErrorCode::CommandFailed, QT_TRANSLATE_NOOP("voyageur::remote::Outcome", "The cluster lacks a necessary program.")},
    {Forbidden, ErrorCode::CommandFailed, QT_TRANSLATE_NOOP("voyageur::remote::Outcome", "You may not enter or read it.")},
    {Busy, ErrorCode::BadRequest, QT_TRANSLATE_NOOP("voyageur::remote::Outcome", "Another program is using it.")},
    {Lost, ErrorCode::CommandFailed,
     QT_TRANSLATE_NOOP("voyageur::remote::Outcome", "Another program has taken it in the meantime.")},
    {IsFolder, ErrorCode::BadRequest, QT_TRANSLATE_NOOP("voyageur::remote::Outcome", "A folder has that name.")},
    {Changed, ErrorCode::BadRequest, QT_TRANSLATE_NOOP("voyageur::remote::Outcome", "It has changed in the meantime.")},
    {NoModule, ErrorCode::CommandFailed, QT_TRANSLATE_NOOP("voyageur::remote::Outcome", "A module could not be loaded.")},
    {Refused, ErrorCode::CommandFailed, QT_TRANSLATE_NOOP("voyageur::remote::Outcome", "pip refused.")},
    {NoPlace, ErrorCode::CommandFailed, QT_TRANSLATE_NOOP("voyageur::remote::Outcome", "You cannot write there.")},
    {Protected, ErrorCode::BadRequest, QT_TRANSLATE_NOOP("voyageur::remote::Outcome", "You may not delete it.")},
    {CutOff, ErrorCode::Cancelled, QT_TRANSLATE_NOOP("voyageur::remote::Outcome", "The connection was cut off.")},
};

const Meaning *find(int status)
{
    const auto found = std::ranges::find(meanings, status, &Meaning::status);
    return found == std::end(meanings) ? nullptr : found;
}

} // namespace

ErrorCode errorCodeOf(int status)
{
    const Meaning *found = find(status);
    return found ? found->code : ErrorCode::CommandFailed;
}

QString meaningOf(int status)
{
    const Meaning *found = find(status);
    return found ? QCoreApplication::translate("voyageur::remote::Outcome", found->words) : QString();
}

} // namespace voyageur::remote
