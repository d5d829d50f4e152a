// SPDX-License-Identifier: GPL-3.0-or-later
#include "projectfile/course.h"

#include "base/filewriter.h"
#include "base/memorysize.h"
#include "base/timelimit.h"
#include "projectfile/coursejson.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLocale>

#include <algorithm>

namespace voyageur::projectfile {

using namespace Qt::StringLiterals;
using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

constexpr qint64 courseSizeLimit = 512 * 1024; // resources/course/README.md promises 512 KiB

struct CourseText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::projectfile::Course)
};

const QString &inLanguage(const Course::Words &words)
{
    const bool french = QLocale().language() == QLocale::French;
    const QString &wanted = french ? words.french : words.english;
    return wanted.isEmpty() ? (french ? words.english : words.french) : wanted;
}

} // namespace

QString Course::Words::shown() const
{
    return base::shownSafely(inLanguage(*this).toUtf8(), 8000);
}

QString Course::Words::line() const
{
    return base::shownSafely(inLanguage(*this).simplified().toUtf8(), 200);
}

QString Course::Host::spec() const
{
    return port == 22 ? name : u"%1:%2"_s.arg(name).arg(port);
}

QStringList Course::Dataset::stageInLines() const
{
    QStringList lines;
    for (const QByteArray &line : script::stageInLines(path.toUtf8(), stageIn))
        lines += QString::fromUtf8(line);
    return lines;
}

Result<Course> Course::load(const QString &path)
{
    const QString shown = QDir::toNativeSeparators(path);
    QFile file(path);
    if (!QFileInfo::exists(path))
        return Error{ErrorCode::NotFound, CourseText::tr("%1 does not exist.").arg(shown), {}, {}, {}};
    // A pipe would never end.
    if (!QFileInfo(path).isFile() || !file.open(QIODevice::ReadOnly))
        return Error{ErrorCode::FileUnreadable, CourseText::tr("%1 cannot be read.").arg(shown), file.errorString(), {}, {}};
    const QByteArray bytes = file.read(courseSizeLimit + 1);
    if (bytes.size() > courseSizeLimit)
        return Error{ErrorCode::BadRequest,
                     CourseText::tr("%1 is larger than 512 KiB.").arg(shown),
                     CourseText::tr("This is not a course file."),
                     {},
                     {}};
    return parse(bytes, QFileInfo(path).fileName());
}

Result<Course> Course::parse(const QByteArray &json, const QString &fileName)
{
    const QString shown = base::shownSafely(fileName.toUtf8(), 200);
    VOYAGEUR_TRY(object, readJsonObject(json, shown));
    Course course;
    JsonProblems problems{shown, {}, {}};
    readCourse(JsonReader(object, {}, problems), course);
    if (problems.error)
        return *problems.error;
    course.warnings = problems.warnings;
    return course;
}

QByteArray Course::toJson() const
{
    JsonWriter json(original);
    writeCourse(json, *this);
    return json.text();
}

Result<void> Course::save(const QString &path, bool over) const
{
    return base::writeFile(path, toJson(), {.expected = over ? std::nullopt : std::optional(QByteArray())});
}

QString Course::cluster() const
{
    return host ? host->spec() : clusterName;
}

QStringList Course::allModules() const
{
    const bool there = std::any_of(modules.begin(), modules.end(), [](const QString &module) {
        return module == "python"_L1 || module.startsWith("python/"_L1);
    });
    return there || python.isEmpty() ? modules : modules + QStringList{u"python/"_s + python};
}

bool Course::isValidOn(QDate day) const
{
    return (!validFrom.isValid() || day >= validFrom) && (!validUntil.isValid() || day <= validUntil);
}

QString Course::validity() const
{
    const auto shown = [](QDate day) { return QLocale().toString(day, QLocale::LongFormat); };
    if (validFrom.isValid() && validUntil.isValid())
        return CourseText::tr("from %1 to %2").arg(shown(validFrom), shown(validUntil));
    if (validFrom.isValid())
        return CourseText::tr("from %1").arg(shown(validFrom));
    return validUntil.isValid() ? CourseText::tr("until %1").arg(shown(validUntil)) : QString();
}

script::CourseFacts Course::facts() const
{
    script::CourseFacts facts;
    facts.title = title.line();
    facts.account = account.toUtf8();
    facts.reservation = reservation.toUtf8();
    facts.partition = partition.toUtf8();
    if (limits.time) {
        const auto time = base::TimeLimit::parse(limits.time->toLatin1()).value_or(base::TimeLimit());
        if (time.seconds() >= 0) // "0" is no limit, as for sbatch
            facts.seconds = time.seconds();
    }
    if (limits.memory) {
        const auto memory = base::MemorySize::parse(limits.memory->toLatin1()).value_or(base::MemorySize());
        if (memory.bytes() > 0)
            facts.mebibytes = memory.slurmMebibytes();
    }
    if (limits.cpus)
        facts.cpus = *limits.cpus;
    if (limits.gpus)
        facts.gpus = *limits.gpus;
    if (limits.jobs)
        facts.jobs = *limits.jobs;
    facts.from = validFrom;
    facts.until = validUntil;
    return facts;
}

bool isCourseFile(const QString &path)
{
    return path.endsWith(u'.' + QString::fromLatin1(Course::suffix), Qt::CaseInsensitive);
}

} // namespace voyageur::projectfile
