// SPDX-License-Identifier: GPL-3.0-or-later
#include "projectfile/datasetjson.h"

#include "projectfile/jsonforms.h"
#include "transfer/webaddress.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <utility>

namespace voyageur::projectfile {

using namespace Qt::StringLiterals;
using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

struct DatasetJsonText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::projectfile::ProjectFile)
};

constexpr qsizetype longestPath = 4096; // PATH_MAX

const JsonForm &remoteForm()
{
    static const JsonForm form{
        u"(/|~/)(.|\\n|\\r)*"_s, // Unix names may hold anything
        QT_TRANSLATE_NOOP("voyageur::projectfile::ProjectFile", "a path on the cluster that begins with / or ~/")};
    return form;
}

const JsonForm &sha256Form()
{
    static const JsonForm form{u"[0-9a-fA-F]{64}"_s,
                               QT_TRANSLATE_NOOP("voyageur::projectfile::ProjectFile", "a SHA-256: 64 hexadecimal digits")};
    return form;
}

const JsonForm &md5Form()
{
    static const JsonForm form{u"[0-9a-fA-F]{32}"_s,
                               QT_TRANSLATE_NOOP("voyageur::projectfile::ProjectFile", "an MD5 sum: 32 hexadecimal digits")};
    return form;
}

const JsonForm &viaForm()
{
    static const JsonForm form{u"login|dtn"_s, QT_TRANSLATE_NOOP("voyageur::projectfile::ProjectFile", "login or dtn")};
    return form;
}

Error refusal(const JsonReader &json, const QString &sentence)
{
    return {ErrorCode::BadRequest,
            DatasetJsonText::tr("%1: %2").arg(json.file(), sentence),
            {},
            DatasetJsonText::tr("Correct the value in the file."),
            {}};
}

std::optional<QString> orNothing(const QString &text)
{
    return text.isEmpty() ? std::optional<QString>() : text;
}

} // namespace

Result<QByteArray> datasetAddress(const QString &url)
{
    VOYAGEUR_TRY(address, transfer::webAddress(url));
    if (address.hasSecret)
        return Error{ErrorCode::BadRequest,
                     DatasetJsonText::tr("The address of the dataset holds a user name or a password."),
                     DatasetJsonText::tr("voyageur.json is shared and kept in git. Secrets do not belong there."),
                     DatasetJsonText::tr("Download the file to the cluster once, then write its path in dataset.remote."),
                     {}};
    return address.encoded;
}

void readDatasetThere(JsonReader &json, ProjectFile::Dataset &dataset)
{
    json.text(u"remote"_s, remoteForm(), dataset.remote);
    json.text(u"course"_s, nameForm(), dataset.course);
    json.text(u"url"_s, filledForm(), dataset.url);
    json.text(u"sha256"_s, sha256Form(), dataset.sha256);
    json.text(u"md5"_s, md5Form(), dataset.md5);
    json.flag(u"pack"_s, dataset.pack);
    json.text(u"via"_s, viaForm(), dataset.via);
    if (json.failed())
        return;
    const std::array places{&dataset.folder, &dataset.remote, &dataset.course, &dataset.url};
    const auto said = std::ranges::count_if(places, [](const QString *place) { return !place->isEmpty(); });
    if (said == 0)
        json.need(u"folder"_s);
    else if (said > 1)
        json.fail(refusal(json,
                          DatasetJsonText::tr("dataset names more than one place for the data.") + u' '
                              + DatasetJsonText::tr("Use only one of folder, remote, course and url.")));
    else if (!dataset.remote.isEmpty() && dataset.remote.toUtf8().size() > longestPath)
        json.fail(refusal(json, DatasetJsonText::tr("The path in dataset.remote is too long.")));
    else if (!dataset.url.isEmpty()) {
        if (const auto address = datasetAddress(dataset.url); !address.ok())
            json.fail(refusal(json, DatasetJsonText::tr("dataset.url: %1").arg(address.error().what)));
    }
}

void writeDatasetThere(JsonWriter &json, const ProjectFile::Dataset &dataset)
{
    const std::pair<QString, QString> values[] = {{u"remote"_s, dataset.remote}, {u"course"_s, dataset.course},
                                                  {u"url"_s, dataset.url},       {u"sha256"_s, dataset.sha256},
                                                  {u"md5"_s, dataset.md5},       {u"via"_s, dataset.via}};
    for (const auto &[key, value] : values)
        json.put(key, orNothing(value));
    if (dataset.pack)
        json.set(u"pack"_s, true);
    else
        json.remove(u"pack"_s);
}

} // namespace voyageur::projectfile
