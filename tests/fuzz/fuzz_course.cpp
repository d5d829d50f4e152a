// SPDX-License-Identifier: GPL-3.0-or-later
// A course file, from a stranger: whatever it holds, no value of it means more than a value.
#include "fuzzdriver.h"

#include "projectfile/courseapply.h"
#include "script/bash.h"
#include "script/check.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>

#include <algorithm>
#include <array>

using namespace voyageur;
using namespace Qt::StringLiterals;

namespace {

bool isPlain(const QString &value)
{
    static const QRegularExpression form(u"^[A-Za-z0-9._+@%=,:/~ -]*\\z"_s);
    return form.match(value).hasMatch();
}

bool isShowable(const QString &text)
{
    return std::none_of(text.begin(), text.end(), [](QChar c) {
        const bool control = c.category() == QChar::Other_Control && c != u'\n' && c != u'\t';
        return control || (c >= QChar(0x202a) && c <= QChar(0x202e)) || (c >= QChar(0x2066) && c <= QChar(0x2069));
    });
}

void checkLines(const projectfile::Course::Dataset &dataset)
{
    const QStringList lines = dataset.stageInLines();
    FUZZ_CHECK(!lines.isEmpty());
    const auto bash = script::Bash::parse(lines.join(u'\n').toUtf8());
    FUZZ_CHECK(bash.commands().size() == lines.size()); // none hides a second command
    for (const QString &line : lines)
        FUZZ_CHECK(!line.contains(u'\n') && !line.contains(u';') && !line.contains(u'`') && !line.contains(u"$("_s));
}

// Keys that a course has, and the places of their values; what a generator changes in a text is hardly ever a course.
constexpr std::array keys = {"account",      "reservation", "partition",   "python",          "template",     "validFrom",
                             "validUntil",   "title.en",    "welcome.fr",  "notes.try.en",    "cluster.name", "cluster.host",
                             "cluster.port", "limits.time", "limits.cpus", "limits.memory",   "limits.gpus",  "limits.jobs",
                             "job.time",     "job.gpus",    "job.memory",  "job.cpusPerTask", "later"};
constexpr std::array dataKeys = {"name", "path", "bytes", "stageIn"};

void insertAt(QJsonObject &object, const QString &key, const QJsonValue &value)
{
    const auto dot = key.indexOf(u'.');
    if (dot < 0) {
        object.insert(key, value);
        return;
    }
    QJsonObject part = object.value(key.first(dot)).toObject();
    insertAt(part, key.sliced(dot + 1), value);
    object.insert(key.first(dot), part);
}

//! A course in which the input stands for one value.
QByteArray courseWith(const QByteArray &bytes)
{
    const auto at = [&](qsizetype place) { return static_cast<unsigned char>(bytes.size() > place ? bytes[place] : '\0'); };
    QJsonObject course{{u"version"_s, 1}, {u"title"_s, QJsonObject{{u"en"_s, u"ML 101"_s}}}};
    QJsonObject data{{u"name"_s, u"a"_s}, {u"path"_s, u"/a"_s}, {u"stageIn"_s, at(2) % 2 ? u"tar"_s : u"copy"_s}};
    const QString text = QString::fromUtf8(bytes.mid(3, 40));
    const QJsonValue values[] = {
        text, u"/a"_s + text, u"1"_s + text, qint64(at(2)) * at(3) - 3, QJsonArray{text}, QJsonObject{{text, text}}};
    const QJsonValue &value = values[at(1) % std::size(values)];
    const size_t which = at(0) % (keys.size() + dataKeys.size() + 1);
    if (which < keys.size())
        insertAt(course, QString::fromLatin1(keys[which]), value);
    else if (which < keys.size() + dataKeys.size())
        data.insert(QString::fromLatin1(dataKeys[which - keys.size()]), value);
    else
        course.insert(u"modules"_s, QJsonArray{value});
    course.insert(u"datasets"_s, QJsonArray{data});
    return QJsonDocument(course).toJson();
}

void tryCourse(const QByteArray &bytes)
{
    const auto course = projectfile::Course::parse(bytes, u"x.voyageur-course"_s);
    if (!course.ok()) {
        FUZZ_CHECK(!course.error().what.isEmpty() && isShowable(course.error().text()));
        return;
    }
    for (const QString &value : QStringList{course->account, course->reservation, course->partition, course->cluster(),
                                            course->python, course->templateId, course->job.gpus.value_or(QString())}
             + course->allModules())
        FUZZ_CHECK(isPlain(value));
    FUZZ_CHECK(isShowable(course->title.line()) && !course->title.line().contains(u'\n'));
    FUZZ_CHECK(isShowable(course->welcome.shown()));
    for (const QString &warning : course->warnings)
        FUZZ_CHECK(isShowable(warning));
    for (const auto &dataset : course->datasets) {
        FUZZ_CHECK(isPlain(dataset.path) && isPlain(dataset.name) && isShowable(dataset.what.shown()));
        checkLines(dataset);
    }
    const QByteArray written = course->toJson();
    const auto again = projectfile::Course::parse(written, u"x"_s);
    FUZZ_CHECK(again.ok() && again->toJson() == written);
    const auto plan = projectfile::planCourse(*course, projectfile::ProjectFile::forFolder(u"/nowhere/of/that/name"_s));
    FUZZ_CHECK(plan.ok());
    FUZZ_CHECK(script::excessOf({}, course->facts()).size() <= 1); // the least that there is: one core, perhaps none is allowed
    const QByteArray within =
        script::withinCourse("#!/bin/bash\n#SBATCH --time=9-0\n#SBATCH --mem=900G\npython x.py\n", course->facts());
    FUZZ_CHECK(within.endsWith("python x.py\n"));
    script::ProjectFacts facts;
    facts.course = course->facts();
    script::Surroundings around;
    around.project = &facts;
    around.now = 1'790'000'000;
    for (const auto &finding : script::check(script::Document::parse(within), around))
        FUZZ_CHECK(!finding.message.isEmpty());
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const QByteArray bytes(reinterpret_cast<const char *>(data), static_cast<qsizetype>(size));
    tryCourse(bytes);
    for (qsizetype place = 0; place + 3 < std::min<qsizetype>(bytes.size(), 400); place += 40)
        tryCourse(courseWith(bytes.sliced(place)));
    return 0;
}
