// SPDX-License-Identifier: GPL-3.0-or-later
#include "main/cli/scriptjson.h"

#include "base/error.h"
#include "main/cli/jsonvalues.h"
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

QByteArray memoryText(qint64 mebibytes)
{
    return mebibytes == 0 ? QByteArray("0") : base::MemorySize::ofMebibytes(mebibytes).spelled();
}

QJsonObject partObject(const script::NodePart &part)
{
    return {{u"cores"_s, orNull(part.cores)}, {u"memory"_s, orNull(part.memory)}, {u"gpus"_s, orNull(part.gpus)}};
}

QJsonObject nodeObject(const base::NodeType &node)
{
    QJsonObject gpus;
    for (auto it = node.gpus.cbegin(); it != node.gpus.cend(); ++it)
        gpus[it.key()] = it.value();
    return {{u"count"_s, node.count ? QJsonValue(*node.count) : QJsonValue::Null},
            {u"cores"_s, node.cores ? QJsonValue(*node.cores) : QJsonValue::Null},
            {u"memory"_s, orNull(base::memoryAtMost(node))},
            {u"gpus"_s, gpus},
            {u"gpuModel"_s, node.gpuModel},
            {u"cpu"_s, node.cpu}};
}

QJsonObject openingObject(const script::Opening &opening)
{
    using Kind = script::Opening::Kind;
    QJsonObject object{{u"kind"_s, script::openingName(opening.kind)}, {u"sentence"_s, script::openingSentence(opening)}};
    if (opening.kind == Kind::SmallerTier)
        object[u"time"_s] = QString::fromLatin1(opening.time.bytes());
    if (opening.kind == Kind::Instance)
        object[u"gpu"_s] = opening.gpu.specifier;
    if (opening.kind == Kind::MoreNodes)
        object[u"nodes"_s] = opening.nodes;
    if (!opening.part.isNothing())
        object[u"part"_s] = partObject(opening.part);
    if (opening.rgu)
        object[u"rgu"_s] = *opening.rgu;
    return object;
}

QString shortNumber(double number)
{
    return QLocale().toString(number, 'g', 4);
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

QJsonObject shareObject(const script::Share &share)
{
    QJsonArray opens;
    for (const auto &opening : share.opens)
        opens += openingObject(opening);
    return {{u"nodes"_s, share.nodes},
            {u"cores"_s, orNull(share.asked.cores)},
            {u"memory"_s, orNull(share.asked.memory)},
            {u"memoryAsked"_s, share.memoryAsked},
            {u"gpus"_s, orNull(share.asked.gpus)},
            {u"gpu"_s, share.gpu ? QJsonValue(share.gpu->specifier) : QJsonValue::Null},
            {u"wholeNode"_s, share.wholeNode},
            {u"node"_s, share.node ? QJsonValue(nodeObject(*share.node)) : QJsonValue::Null},
            {u"nodeTypesThatFit"_s, share.nodeTypesThatFit},
            {u"nodesThatFit"_s, share.nodesThatFit},
            {u"coresShare"_s, orNull(share.coresShare)},
            {u"memoryShare"_s, orNull(share.memoryShare)},
            {u"gpuShare"_s, orNull(share.gpuShare)},
            {u"bundle"_s, share.bundle ? QJsonValue(partObject(*share.bundle)) : QJsonValue::Null},
            {u"idle"_s, partObject(share.idle)},
            {u"held"_s, partObject(share.held)},
            {u"rgu"_s, orNull(share.rgu)},
            {u"gpuEquivalents"_s, orNull(share.gpuEquivalents)},
            {u"coreEquivalents"_s, orNull(share.coreEquivalents)},
            {u"tier"_s, orNull(share.tier)},
            {u"smallerTier"_s, orNull(share.smallerTier)},
            {u"opens"_s, opens},
            {u"sentence"_s, script::shareSentence(share)}};
}

QStringList shareLines(const script::Share &share)
{
    QStringList lines{script::shareSentence(share)};
    if (share.nodesThatFit > 0)
        lines += Text::tr("%n node of the cluster can run it.", nullptr, share.nodesThatFit);
    if (const QString held = script::heldSentence(share); !held.isEmpty())
        lines += held;
    if (share.rgu)
        lines += Text::tr("Cost in reference GPU units (RGU): %1.").arg(shortNumber(*share.rgu));
    else if (share.coreEquivalents)
        lines += Text::tr("Cost in core equivalents: %1.").arg(shortNumber(*share.coreEquivalents));
    if (share.tier)
        lines += Text::tr("The request falls among the jobs of at most %1.").arg(QString::fromLatin1(share.tier->bytes()));
    for (const auto &opening : share.opens)
        lines += script::openingSentence(opening);
    return lines;
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
