// SPDX-License-Identifier: GPL-3.0-or-later
#include "main/cli/scriptjson.h"

#include "base/error.h"
#include "main/cli/text.h"

#include <QLocale>

namespace voyageur::cli {

using script::ResourceRequest;
using namespace Qt::StringLiterals;

namespace {

// Lone surrogates, which stand for bytes that are no UTF-8, have no place in JSON.
QString jsonText(const QByteArray &bytes)
{
    return QString::fromUtf8(bytes);
}

QJsonValue orNull(const std::optional<qint64> &number)
{
    return number ? QJsonValue(*number) : QJsonValue(QJsonValue::Null);
}

QByteArray memoryText(qint64 mebibytes)
{
    return mebibytes == 0 ? QByteArray("0") : base::MemorySize::ofMebibytes(mebibytes).spelled();
}

QJsonObject optionsObject(const QList<script::UnderstoodOption> &options)
{
    QJsonObject object;
    for (const auto &option : options)
        object[QString::fromLatin1(option.name)] = jsonText(option.value);
    return object;
}

} // namespace

QString shownText(const QByteArray &bytes)
{
    return base::shownSafely(bytes, 2000);
}

QJsonObject requestObject(const ResourceRequest &request)
{
    QJsonArray gpus;
    for (const auto &item : request.gpus)
        gpus += QJsonObject{{u"model"_s, jsonText(item.model)}, {u"count"_s, item.count}};
    const auto memory = request.memoryOfNode();
    return {
        {u"nodes"_s, request.nodes},
        {u"tasks"_s, request.tasks},
        {u"cpusPerTask"_s, request.cpusPerTask},
        {u"memory"_s, memory ? QJsonValue(jsonText(memoryText(*memory))) : QJsonValue(QJsonValue::Null)},
        {u"memoryPerCpu"_s, request.memoryPerCpu ? QJsonValue(jsonText(memoryText(*request.memoryPerCpu))) : QJsonValue::Null},
        {u"gpus"_s, request.gpuCount()},
        {u"gpuModels"_s, gpus},
        {u"timeSeconds"_s, orNull(request.seconds)},
        {u"array"_s, request.array ? QJsonValue(jsonText(request.array->text())) : QJsonValue(QJsonValue::Null)},
        {u"arrayTasks"_s, request.array ? QJsonValue(request.array->count()) : QJsonValue(QJsonValue::Null)},
        {u"wholeNodes"_s, request.wholeNodes}};
}

QString requestText(const ResourceRequest &request)
{
    QStringList parts{Text::tr("nodes: %1").arg(request.nodes), Text::tr("tasks: %1").arg(request.tasks),
                      Text::tr("cores for each task: %1").arg(request.cpusPerTask)};
    if (const auto memory = request.memoryOfNode())
        parts += *memory == 0 ? Text::tr("all the memory of each node")
                              : Text::tr("memory on each node: %1").arg(jsonText(memoryText(*memory)));
    if (request.gpuCount() > 0)
        parts += Text::tr("GPUs: %1").arg(jsonText(script::gresText(request.gpus)));
    if (request.seconds)
        parts += Text::tr("time: %1")
                     .arg(*request.seconds < 0 ? u"UNLIMITED"_s
                                               : QString::fromLatin1(base::TimeLimit::ofSeconds(*request.seconds).bytes()));
    if (request.array)
        parts += Text::tr("array tasks: %1").arg(request.array->count());
    return parts.join(u"; "_s);
}

QJsonObject understandingObject(const QString &file, const script::Document &document, const script::Understanding &understood)
{
    QJsonArray ignored;
    for (const auto &one : understood.ignored) {
        ignored += QJsonObject{{u"line"_s, one.line},
                               {u"text"_s, jsonText(document.at(one.span))},
                               {u"kind"_s, QString::fromLatin1(script::ignoredName(one.why))},
                               {u"reason"_s, script::ignoredReason(one.why)}};
    }
    const auto &components = understood.components;
    QJsonObject object{
        {u"file"_s, file},
        {u"accepted"_s, understood.accepted},
        {u"refusal"_s, understood.accepted ? QJsonValue(QJsonValue::Null) : QJsonValue(jsonText(understood.refusal))},
        {u"options"_s, optionsObject(understood.options())},
        {u"ignored"_s, ignored},
        {u"request"_s, components.isEmpty() ? QJsonValue(QJsonValue::Null) : requestObject(components.first().request)},
        {u"findings"_s, QJsonArray()}};
    if (document.components().size() > 1) {
        QJsonArray all;
        for (const auto &component : components)
            all +=
                QJsonObject{{u"options"_s, optionsObject(component.options)}, {u"request"_s, requestObject(component.request)}};
        object[u"components"_s] = all;
    }
    return object;
}

} // namespace voyageur::cli
