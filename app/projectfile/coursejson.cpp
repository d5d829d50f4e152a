// SPDX-License-Identifier: GPL-3.0-or-later
#include "projectfile/coursejson.h"

#include "base/memorysize.h"
#include "projectfile/jsonforms.h"
#include "script/templates.h"
#include "script/values.h"

#include <QCoreApplication>

#include <algorithm>

namespace voyageur::projectfile {

using namespace Qt::StringLiterals;
using base::Error;
using base::ErrorCode;

namespace {

constexpr int formatVersion = 1;
constexpr qsizetype mostDatasets = 100;
constexpr JsonRange portRange{1, 65535};
constexpr JsonRange gpuRange{0, 4096};
constexpr JsonRange jobRange{1, 1'000'000};

struct CourseJsonText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::projectfile::Course)
};

struct StageInName {
    script::StageIn way;
    const char *name;
};
constexpr StageInName stageInNames[] = {{script::StageIn::InPlace, "in-place"},
                                        {script::StageIn::Tar, "tar"},
                                        {script::StageIn::Zip, "zip"},
                                        {script::StageIn::Copy, "copy"}};

// The forms of course.schema.json that voyageur.json does not have.

const JsonForm &titleForm()
{
    static const JsonForm form{u"[\\s\\S]{0,200}"_s,
                               QT_TRANSLATE_NOOP("voyageur::projectfile::ProjectFile", "a text of at most 200 characters")};
    return form;
}

const JsonForm &wordsForm()
{
    static const JsonForm form{u"[\\s\\S]{0,8000}"_s,
                               QT_TRANSLATE_NOOP("voyageur::projectfile::ProjectFile", "a text of at most 8000 characters")};
    return form;
}

const JsonForm &clusterForm()
{
    static const JsonForm form{
        u"[a-z0-9][a-z0-9-]{0,62}"_s,
        QT_TRANSLATE_NOOP("voyageur::projectfile::ProjectFile", "the name of a cluster: lower-case letters, digits and hyphens")};
    return form;
}

// With a dot: a single word would be a name of the catalogue or of ~/.ssh/config.
const JsonForm &hostForm()
{
    static const JsonForm form{
        u"(?=.{1,253}$)[A-Za-z0-9]([A-Za-z0-9-]{0,62})(\\.[A-Za-z0-9]([A-Za-z0-9-]{0,62}))+"_s,
        QT_TRANSLATE_NOOP("voyageur::projectfile::ProjectFile", "the whole name of a host, such as login.cluster.example")};
    return form;
}

const JsonForm &hostKeyForm()
{
    static const JsonForm form{
        u"[a-z0-9@.-]{1,64} SHA256:[A-Za-z0-9+/]{43}"_s,
        QT_TRANSLATE_NOOP("voyageur::projectfile::ProjectFile", "a type of key and its fingerprint: ssh-ed25519 SHA256:…")};
    return form;
}

const JsonForm &slurmNameForm()
{
    static const JsonForm form{u"[A-Za-z0-9][A-Za-z0-9._+-]{0,126}"_s,
                               QT_TRANSLATE_NOOP("voyageur::projectfile::ProjectFile",
                                                 "a name of plain letters, digits, dots, underscores and hyphens")};
    return form;
}

const JsonForm &dayForm()
{
    static const JsonForm form{u"[0-9]{4}-[0-9]{2}-[0-9]{2}"_s,
                               QT_TRANSLATE_NOOP("voyageur::projectfile::ProjectFile", "a date such as 2027-01-31")};
    return form;
}

const JsonForm &pythonForm()
{
    static const JsonForm form{u"3(\\.[0-9]{1,2}){0,2}"_s,
                               QT_TRANSLATE_NOOP("voyageur::projectfile::ProjectFile", "a version of Python, such as 3.11")};
    return form;
}

const JsonForm &stageInForm()
{
    static const JsonForm form{u"in-place|tar|zip|copy"_s,
                               QT_TRANSLATE_NOOP("voyageur::projectfile::ProjectFile", "one of in-place, tar, zip and copy")};
    return form;
}

// What no shell reads as anything but a letter of a name; quoted all the same wherever it goes.
const JsonForm &remotePathForm()
{
    static const JsonForm form{
        u"(?!.*(^|/)\\.\\.(/|$))(/|~/)[A-Za-z0-9._+@%=,:/ -]{0,1000}"_s,
        QT_TRANSLATE_NOOP(
            "voyageur::projectfile::ProjectFile",
            "a path on the cluster that begins with / or ~/, of plain letters, digits, blanks and . _ + @ % = , : -")};
    return form;
}

void readWords(JsonReader json, const JsonForm &form, Course::Words &words)
{
    json.text(u"en"_s, form, words.english);
    json.text(u"fr"_s, form, words.french);
}

void readDay(JsonReader &json, const QString &key, QDate &day)
{
    std::optional<QString> text;
    json.text(key, dayForm(), text);
    if (!text)
        return;
    day = QDate::fromString(*text, Qt::ISODate);
    if (!day.isValid())
        json.fail({ErrorCode::BadRequest,
                   CourseJsonText::tr("%1: the date %2 does not exist.").arg(json.file(), json.nameOf(key)),
                   {},
                   {},
                   {}});
}

void readCluster(JsonReader json, Course &course)
{
    const bool named = json.read().contains(u"name"_s);
    json.text(u"name"_s, clusterForm(), course.clusterName);
    if (!named)
        json.need(u"host"_s);
    Course::Host host;
    json.text(u"host"_s, hostForm(), host.name);
    json.number(u"port"_s, portRange, host.port);
    json.texts(u"hostKeys"_s, hostKeyForm(), host.keys);
    if (named && (!host.name.isEmpty() || !host.keys.isEmpty() || host.port != 22))
        json.fail({ErrorCode::BadRequest,
                   CourseJsonText::tr("%1: %2 gives both a name and a host.").arg(json.file(), json.nameOf({}).chopped(1)),
                   CourseJsonText::tr("A course file may not set the address or the keys of a cluster in the catalogue."),
                   CourseJsonText::tr("Write either the name or the host."),
                   {}});
    if (!host.name.isEmpty())
        course.host = host;
}

void readLimits(JsonReader json, Course::Limits &limits)
{
    json.text(u"time"_s, timeForm(), limits.time);
    json.number(u"cpus"_s, coreRange, limits.cpus);
    json.number(u"gpus"_s, gpuRange, limits.gpus);
    json.text(u"memory"_s, memoryForm(), limits.memory);
    json.number(u"jobs"_s, jobRange, limits.jobs);
}

void readCourseJob(JsonReader json, Course::Job &job)
{
    json.text(u"time"_s, timeForm(), job.time);
    json.number(u"cpusPerTask"_s, coreRange, job.cpusPerTask);
    json.text(u"memory"_s, memoryForm(), job.memory);
    json.text(u"gpus"_s, gpusForm(), job.gpus);
}

void readCourseDataset(JsonReader json, Course::Dataset &dataset)
{
    json.need(u"name"_s);
    json.need(u"path"_s);
    json.text(u"name"_s, nameForm(), dataset.name);
    json.text(u"path"_s, remotePathForm(), dataset.path);
    json.size(u"bytes"_s, dataset.bytes);
    readWords(json.object(u"what"_s), wordsForm(), dataset.what);
    QString way = u"in-place"_s;
    json.text(u"stageIn"_s, stageInForm(), way);
    for (const auto &[value, name] : stageInNames) {
        if (way == QLatin1StringView(name))
            dataset.stageIn = value;
    }
}

// A newer template is no reason to refuse the file.
void readTemplate(JsonReader &json, Course &course)
{
    json.text(u"template"_s, slurmNameForm(), course.templateId);
    const auto all = script::allTemplates();
    if (course.templateId.isEmpty()
        || std::ranges::any_of(all, [&](const script::Template &each) { return each.id == course.templateId; }))
        return;
    json.warn(CourseJsonText::tr("%1: this version has no template “%2”, so %3 has no effect.")
                  .arg(json.file(), course.templateId, json.nameOf(u"template"_s)));
    course.templateId.clear();
}

// The forms are narrow; the grammar of sbatch has the last word, as in the script checker.
void checkWithSbatch(JsonReader &json, const Course &course)
{
    const std::tuple<const char *, const char *, QString> values[] = {
        {"account", "account", course.account},
        {"reservation", "reservation", course.reservation},
        {"partition", "partition", course.partition},
        {"limits.time", "time", course.limits.time.value_or(QString())},
        {"limits.memory", "mem", course.limits.memory.value_or(QString())},
        {"job.time", "time", course.job.time.value_or(QString())},
        {"job.memory", "mem", course.job.memory.value_or(QString())},
        {"job.gpus", "gpus-per-node", course.job.gpus.value_or(QString())},
    };
    for (const auto &[key, name, value] : values) {
        const script::Option *option = script::findOption(name);
        if (value.isEmpty() || !option)
            continue;
        const auto wrong = script::checkValue(*option, value.toUtf8());
        const bool isTime = QByteArrayView(name) == "time";
        if (wrong || (isTime && !base::TimeLimit::parse(value.toLatin1())))
            json.fail({ErrorCode::BadRequest,
                       CourseJsonText::tr("%1: sbatch does not accept this value of %2.")
                           .arg(json.file(), json.nameOf(QString::fromLatin1(key))),
                       wrong ? wrong->what : QString(),
                       {},
                       {}});
    }
}

void checkTogether(JsonReader &json, const Course &course)
{
    checkWithSbatch(json, course);
    const auto fail = [&](const QString &what) { json.fail({ErrorCode::BadRequest, what, {}, {}, {}}); };
    if (course.validFrom.isValid() && course.validUntil.isValid() && course.validUntil < course.validFrom)
        fail(CourseJsonText::tr("%1: the end is before the beginning.").arg(json.file()));
    if (json.failed())
        return;
    script::ResourceRequest begins;
    begins.cpusPerTask = course.job.cpusPerTask.value_or(1);
    if (const auto gpus = script::parseGpus(course.job.gpus.value_or(QString()).toLatin1()))
        begins.gpus = *gpus;
    if (const auto time = base::TimeLimit::parse(course.job.time.value_or(QString()).toLatin1()))
        begins.seconds = time->seconds();
    if (const auto memory = base::MemorySize::parse(course.job.memory.value_or(QString()).toLatin1()))
        begins.memoryPerNode = memory->slurmMebibytes();
    for (const script::CourseExcess &excess : script::excessOf(begins, course.facts()))
        fail(CourseJsonText::tr("%1: a job's default values exceed the limits of the same file.").arg(json.file()) + u' '
             + excess.sentence);
}

QJsonObject wordsObject(const Course::Words &words)
{
    QJsonObject object;
    if (!words.english.isEmpty())
        object.insert(u"en"_s, words.english);
    if (!words.french.isEmpty())
        object.insert(u"fr"_s, words.french);
    return object;
}

void putWords(JsonWriter &json, const QString &key, const Course::Words &words)
{
    words.isEmpty() ? json.remove(key) : json.set(key, wordsObject(words));
}

void putText(JsonWriter &json, const QString &key, const QString &text)
{
    json.put(key, text.isEmpty() ? std::optional<QString>() : text);
}

QJsonObject datasetObject(const Course::Dataset &dataset, QJsonObject object)
{
    object.insert(u"name"_s, dataset.name);
    object.insert(u"path"_s, dataset.path);
    if (dataset.bytes)
        object.insert(u"bytes"_s, *dataset.bytes);
    if (!dataset.what.isEmpty())
        object.insert(u"what"_s, wordsObject(dataset.what));
    for (const auto &[way, name] : stageInNames) {
        if (way == dataset.stageIn)
            object.insert(u"stageIn"_s, QLatin1StringView(name));
    }
    return object;
}

} // namespace

void readCourse(JsonReader json, Course &course)
{
    course.original = json.read();
    int version = 0;
    json.need(u"version"_s);
    json.number(u"version"_s, JsonRange{1, std::numeric_limits<int>::max()}, version);
    if (version > formatVersion)
        return json.fail({ErrorCode::BadRequest,
                          CourseJsonText::tr("%1 is a course file of version %2.").arg(json.file()).arg(version),
                          CourseJsonText::tr("This version of Voyageur knows only version %1.").arg(formatVersion),
                          CourseJsonText::tr("Use a newer version of Voyageur."),
                          {}});
    json.ignore(u"$schema"_s);
    json.need(u"title"_s);
    readWords(json.object(u"title"_s), titleForm(), course.title);
    readWords(json.object(u"welcome"_s), wordsForm(), course.welcome);
    {
        JsonReader notes = json.object(u"notes"_s);
        for (size_t i = 0; i < Course::steps.size(); ++i)
            readWords(notes.object(QString::fromLatin1(Course::steps[i])), wordsForm(), course.notes[i]);
    }
    readDay(json, u"validFrom"_s, course.validFrom);
    readDay(json, u"validUntil"_s, course.validUntil);
    if (json.read().contains(u"cluster"_s))
        readCluster(json.object(u"cluster"_s), course);
    json.text(u"account"_s, slurmNameForm(), course.account);
    json.text(u"reservation"_s, slurmNameForm(), course.reservation);
    json.text(u"partition"_s, slurmNameForm(), course.partition);
    readLimits(json.object(u"limits"_s), course.limits);
    readCourseJob(json.object(u"job"_s), course.job);
    json.texts(u"modules"_s, moduleForm(), course.modules);
    json.text(u"python"_s, pythonForm(), course.python);
    readTemplate(json, course);
    for (JsonReader &dataset : json.objects(u"datasets"_s, mostDatasets))
        readCourseDataset(std::move(dataset), course.datasets.emplaceBack());
    if (!json.failed() && course.title.line().trimmed().isEmpty())
        json.fail({ErrorCode::BadRequest,
                   CourseJsonText::tr("%1: %2 has no text.").arg(json.file(), json.nameOf(u"title"_s)),
                   {},
                   CourseJsonText::tr("Write the course's name, in English (en), French (fr) or both."),
                   {}});
    if (!json.failed())
        checkTogether(json, course);
}

void writeCourse(JsonWriter &json, const Course &course)
{
    json.set(u"version"_s, formatVersion);
    putWords(json, u"title"_s, course.title);
    putWords(json, u"welcome"_s, course.welcome);
    {
        auto part = json.object(u"notes"_s);
        for (size_t i = 0; i < Course::steps.size(); ++i)
            putWords(part, QString::fromLatin1(Course::steps[i]), course.notes[i]);
    }
    putText(json, u"validFrom"_s, course.validFrom.toString(Qt::ISODate));
    putText(json, u"validUntil"_s, course.validUntil.toString(Qt::ISODate));
    {
        auto part = json.object(u"cluster"_s);
        putText(part, u"name"_s, course.clusterName);
        const Course::Host host = course.host.value_or(Course::Host());
        putText(part, u"host"_s, host.name);
        part.put(u"port"_s, course.host && host.port != 22 ? std::optional<int>(host.port) : std::nullopt);
        part.put(u"hostKeys"_s, host.keys.isEmpty() ? std::optional<QStringList>() : host.keys);
    }
    putText(json, u"account"_s, course.account);
    putText(json, u"reservation"_s, course.reservation);
    putText(json, u"partition"_s, course.partition);
    {
        auto part = json.object(u"limits"_s);
        part.put(u"time"_s, course.limits.time);
        part.put(u"cpus"_s, course.limits.cpus);
        part.put(u"gpus"_s, course.limits.gpus);
        part.put(u"memory"_s, course.limits.memory);
        part.put(u"jobs"_s, course.limits.jobs);
    }
    {
        auto part = json.object(u"job"_s);
        part.put(u"time"_s, course.job.time);
        part.put(u"cpusPerTask"_s, course.job.cpusPerTask);
        part.put(u"memory"_s, course.job.memory);
        part.put(u"gpus"_s, course.job.gpus);
    }
    json.put(u"modules"_s, course.modules, {});
    putText(json, u"python"_s, course.python);
    if (!course.templateId.isEmpty()) // one that this version does not have stays as it was read
        json.set(u"template"_s, course.templateId);
    QJsonArray datasets;
    const QJsonArray before = course.original.value(u"datasets"_s).toArray();
    for (qsizetype i = 0; i < course.datasets.size(); ++i)
        datasets += datasetObject(course.datasets[i], before.at(i).toObject());
    if (!datasets.isEmpty())
        json.set(u"datasets"_s, datasets);
    else
        json.remove(u"datasets"_s);
}

} // namespace voyageur::projectfile
