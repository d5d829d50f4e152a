// SPDX-License-Identifier: GPL-3.0-or-later
#include "main/cli/coursetext.h"

#include "base/bytesize.h"
#include "main/cli/console.h"
#include "main/cli/text.h"

#include <QDate>

namespace voyageur::cli {

using namespace Qt::StringLiterals;
using projectfile::Course;

namespace {

QString label(const QString &name, const QString &value)
{
    return value.isEmpty() ? QString() : u"  %1  %2"_s.arg(name, value);
}

QStringList limitTexts(const Course::Limits &limits)
{
    QStringList texts;
    if (limits.time)
        texts += Text::tr("time %1").arg(*limits.time);
    if (limits.cpus)
        texts += Text::tr("%n core(s)", nullptr, *limits.cpus);
    if (limits.gpus)
        texts += Text::tr("%n GPU(s)", nullptr, *limits.gpus);
    if (limits.memory)
        texts += Text::tr("memory %1").arg(*limits.memory);
    if (limits.jobs)
        texts += Text::tr("%n job(s) at once", nullptr, *limits.jobs);
    return texts;
}

void printHost(Console &console, const Course &course)
{
    if (!course.host)
        return;
    console.print(label(Text::tr("host:"), course.host->spec()));
    for (const QString &key : course.host->keys)
        console.print(label(Text::tr("host key:"), key));
}

void printDatasets(Console &console, const Course &course)
{
    for (const Course::Dataset &dataset : course.datasets) {
        console.print(label(Text::tr("data:"),
                            dataset.name + u"  "_s + dataset.path
                                + (dataset.bytes ? u"  "_s + base::ByteSize(*dataset.bytes).text() : QString())));
        if (!dataset.what.isEmpty())
            console.print(u"      "_s + dataset.what.line());
        for (const QString &line : dataset.stageInLines())
            console.print(u"      "_s + line);
    }
}

} // namespace

void printCourse(Console &console, const Course &course)
{
    console.print(course.title.line());
    if (!course.welcome.isEmpty())
        console.print(course.welcome.shown());
    const QStringList lines = {label(Text::tr("valid:"), course.validity()),
                               label(Text::tr("cluster:"), course.clusterName),
                               label(Text::tr("account:"), course.account),
                               label(Text::tr("reservation:"), course.reservation),
                               label(Text::tr("partition:"), course.partition),
                               label(Text::tr("limits of a job:"), limitTexts(course.limits).join(u", "_s)),
                               label(Text::tr("modules:"), course.allModules().join(u' ')),
                               label(Text::tr("script template:"), course.templateId)};
    for (const QString &line : lines) {
        if (!line.isEmpty())
            console.print(line);
    }
    printHost(console, course);
    printDatasets(console, course);
}

QJsonObject courseObject(const Course &course)
{
    QJsonArray datasets;
    for (const Course::Dataset &dataset : course.datasets)
        datasets += QJsonObject{{u"name"_s, dataset.name},
                                {u"path"_s, dataset.path},
                                {u"stageIn"_s, QJsonArray::fromStringList(dataset.stageInLines())}};
    const Course::Host host = course.host.value_or(Course::Host());
    return {{u"course"_s, course.original},
            {u"title"_s, course.title.line()},
            {u"welcome"_s, course.welcome.shown()},
            {u"cluster"_s, course.cluster()},
            {u"host"_s, host.name},
            {u"port"_s, course.host ? QJsonValue(host.port) : QJsonValue()},
            {u"hostKeys"_s, QJsonArray::fromStringList(host.keys)},
            {u"validNow"_s, course.isValidOn(QDate::currentDate())},
            {u"datasets"_s, datasets},
            {u"warnings"_s, QJsonArray::fromStringList(course.warnings)}};
}

void printChanges(Console &console, const QList<projectfile::CourseChange> &changes)
{
    for (const projectfile::CourseChange &change : changes) {
        const QString before = change.before.isEmpty() ? Text::tr("(nothing)") : change.before;
        const QString after = change.after.isEmpty() ? Text::tr("(nothing)") : change.after;
        console.print(u"  %1: %2 → %3"_s.arg(change.key, before, after));
    }
}

QJsonArray changesArray(const QList<projectfile::CourseChange> &changes)
{
    QJsonArray array;
    for (const projectfile::CourseChange &change : changes)
        array += QJsonObject{{u"key"_s, change.key}, {u"before"_s, change.before}, {u"after"_s, change.after}};
    return array;
}

} // namespace voyageur::cli
