// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/coursefacts.h"

#include "base/shellquote.h"
#include "script/document.h"
#include "script/understanding.h"

#include <QCoreApplication>

namespace voyageur::script {

namespace {

struct CourseFactsText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::script::CourseFacts)
};

QByteArray timeText(qint64 seconds)
{
    return base::TimeLimit::ofSeconds(seconds).bytes();
}

QByteArray memoryText(qint64 mebibytes)
{
    return base::MemorySize::ofMebibytes(mebibytes).spelled();
}

QString shownText(const QByteArray &text)
{
    return QString::fromLatin1(text);
}

QByteArray withOption(const QByteArray &script, QByteArrayView name, const QByteArray &value)
{
    const Document document = Document::parse(script);
    if (value.isEmpty() || document.value(name) == value)
        return script;
    const auto edits = document.setOption(name, value);
    if (!edits)
        return script;
    const auto edited = document.edited(*edits);
    return edited ? *edited : script;
}

const char *optionOf(CourseBound bound, const ResourceRequest &request)
{
    switch (bound) {
    case CourseBound::Time:
        return "time";
    case CourseBound::Memory:
        return request.memoryPerNode ? "mem" : nullptr;
    case CourseBound::Cpus:
        return request.tasks == 1 ? "cpus-per-task" : nullptr;
    case CourseBound::Gpus:
    case CourseBound::Jobs:
        break;
    }
    return nullptr;
}

// "~" is the shell's only outside of quotes.
QByteArray shellPath(const QByteArray &path)
{
    return path.startsWith("~/") ? "\"$HOME\"/" + base::shellQuoted(path.sliced(2)) : base::shellQuoted(path);
}

QByteArray lastPart(QByteArray path)
{
    while (path.endsWith('/'))
        path.chop(1);
    const QByteArray name = path.sliced(path.lastIndexOf('/') + 1);
    return name.isEmpty() ? QByteArray(".") : name;
}

} // namespace

QList<CourseExcess> excessOf(const ResourceRequest &request, const CourseFacts &course)
{
    QList<CourseExcess> all;
    const auto add = [&](CourseBound bound, const QString &sentence, const QByteArray &atLimit) {
        all += CourseExcess{bound, sentence, atLimit};
    };
    if (course.seconds && request.seconds && (*request.seconds < 0 || *request.seconds > *course.seconds))
        add(CourseBound::Time,
            *request.seconds < 0
                ? CourseFactsText::tr("The course “%1” allows jobs of at most %2, but this job asks for no limit.")
                      .arg(course.title, shownText(timeText(*course.seconds)))
                : CourseFactsText::tr("The course “%1” allows jobs of at most %2, but this job asks for %3.")
                      .arg(course.title, shownText(timeText(*course.seconds)), shownText(timeText(*request.seconds))),
            timeText(*course.seconds));
    if (course.cpus && request.cpus() > *course.cpus)
        add(CourseBound::Cpus,
            CourseFactsText::tr("The course “%1” allows at most %n core(s) for a job, but this job asks for %2.", nullptr,
                                static_cast<int>(*course.cpus))
                .arg(course.title, QString::number(request.cpus())),
            QByteArray::number(*course.cpus));
    if (course.gpus && request.gpuCount() > *course.gpus)
        add(CourseBound::Gpus,
            CourseFactsText::tr("The course “%1” allows at most %n GPU(s) for a job, but this job asks for %2.", nullptr,
                                static_cast<int>(*course.gpus))
                .arg(course.title, QString::number(request.gpuCount())),
            QByteArray::number(*course.gpus));
    const auto memory = request.memoryOfNode();
    if (course.mebibytes && memory && (*memory == 0 || *memory > *course.mebibytes))
        add(CourseBound::Memory,
            *memory == 0
                ? CourseFactsText::tr(
                      "The course “%1” allows at most %2 of memory on a node, but this job asks for all of the node’s memory.")
                      .arg(course.title, shownText(memoryText(*course.mebibytes)))
                : CourseFactsText::tr("The course “%1” allows at most %2 of memory on a node, but this job asks for %3.")
                      .arg(course.title, shownText(memoryText(*course.mebibytes)), shownText(memoryText(*memory))),
            memoryText(*course.mebibytes));
    if (course.jobs && request.array && request.array->count() > *course.jobs)
        add(CourseBound::Jobs,
            CourseFactsText::tr("The course “%1” allows at most %n job(s) at once, but this array has %2.", nullptr,
                                static_cast<int>(*course.jobs))
                .arg(course.title, QString::number(request.array->count())),
            QByteArray::number(*course.jobs));
    return all;
}

QByteArray withinCourse(const QByteArray &script, const CourseFacts &course)
{
    QByteArray text = withOption(script, "account", course.account);
    text = withOption(text, "reservation", course.reservation);
    text = withOption(text, "partition", course.partition);
    const Understanding understood = understand(Document::parse(text), 0);
    if (understood.components.isEmpty())
        return text;
    const ResourceRequest request = understood.components.first().request;
    for (const CourseExcess &excess : excessOf(request, course)) {
        if (const char *option = optionOf(excess.bound, request))
            text = withOption(text, option, excess.atLimit);
    }
    return text;
}

QList<QByteArray> stageInLines(const QByteArray &path, StageIn way)
{
    const QByteArray from = shellPath(path);
    const QByteArray local = "\"$SLURM_TMPDIR\"/data";
    switch (way) {
    case StageIn::InPlace:
        break;
    case StageIn::Tar:
        return {"mkdir -p " + local, "tar -xf " + from + " -C " + local, "dataset=" + local};
    case StageIn::Zip:
        return {"mkdir -p " + local, "unzip -q " + from + " -d " + local, "dataset=" + local};
    case StageIn::Copy:
        return {"mkdir -p " + local, "cp -R -- " + from + ' ' + local,
                "dataset=" + local + '/' + base::shellQuoted(lastPart(path))};
    }
    return {"dataset=" + from};
}

} // namespace voyageur::script
