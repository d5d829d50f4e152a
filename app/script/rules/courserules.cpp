// SPDX-License-Identifier: GPL-3.0-or-later
// Group B: what the course asks whose file is used in the project.
#include "script/rules/resources.h"
#include "script/rules/rulecheck.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>

#include <array>

namespace voyageur::script {

using base::Severity;

namespace {

struct CourseRulesText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::script::CourseRules)
};

const CourseFacts *courseOf(const Subject &subject)
{
    return subject.project() && subject.project()->course ? &*subject.project()->course : nullptr;
}

// Where the script asks for it; null when it stands nowhere.
const OptionUse *boundUse(const Subject &subject, CourseBound bound, int component)
{
    const auto any = [&](std::initializer_list<const char *> names) {
        const OptionUse *found = nullptr;
        for (const char *name : names) {
            if (const OptionUse *use = subject.use(name, component); use && !found)
                found = use;
        }
        return found;
    };
    switch (bound) {
    case CourseBound::Time:
        return any({"time"});
    case CourseBound::Cpus:
        return any({"cpus-per-task", "cpus-per-gpu", "ntasks", "ntasks-per-node", "nodes"});
    case CourseBound::Gpus:
        return gpuUse(subject, component);
    case CourseBound::Memory:
        return any({"mem", "mem-per-cpu", "mem-per-gpu"});
    case CourseBound::Jobs:
        break;
    }
    return any({"array"});
}

// Less time or memory may be too little for the work: the person decides.
QList<base::Fix> boundFix(const Subject &subject, const CourseExcess &excess, const OptionUse *use)
{
    const bool plain = excess.bound == CourseBound::Time
        || (excess.bound == CourseBound::Memory && use && use->option->name == QByteArrayView("mem"));
    if (!use || !plain)
        return {};
    return {onRequest(Subject::fix(CourseRulesText::tr("Write %1").arg(shown(excess.atLimit)),
                                   subject.script().setValue(*use, excess.atLimit)))};
}

void beyondLimits(const Subject &subject, Reporter &report)
{
    const CourseFacts *course = courseOf(subject);
    if (!course)
        return;
    for (int component = 0; component < subject.components(); ++component) {
        for (const CourseExcess &excess : excessOf(subject.request(component), *course)) {
            const OptionUse *use = boundUse(subject, excess.bound, component);
            report.say(use ? Subject::valueSpan(*use) : subject.header(), excess.sentence, boundFix(subject, excess, use));
        }
    }
}

// Slurm keeps one account for cores and one for GPUs: "def-prof_gpu".
bool isAccount(const QByteArray &given, const QByteArray &wanted)
{
    return given == wanted || given == wanted + "_cpu" || given == wanted + "_gpu";
}

void otherAccount(const Subject &subject, Reporter &report)
{
    const CourseFacts *course = courseOf(subject);
    if (!course)
        return;
    const std::array<std::pair<const char *, QByteArray>, 3> wanted = {
        {{"account", course->account}, {"reservation", course->reservation}, {"partition", course->partition}}};
    for (const auto &[name, value] : wanted) {
        if (value.isEmpty())
            continue;
        const OptionUse *use = subject.use(name);
        const bool same = use && (QByteArrayView(name) == "account" ? isAccount(use->text, value) : use->text == value);
        if (same || (!use && (subject.mentions(name) || subject.isLauncher())))
            continue;
        const QString option = QStringLiteral("--%1=%2").arg(QLatin1String(name), shown(value));
        const auto edits =
            use ? subject.script().setValue(*use, value) : subject.script().setOption(name, std::optional<QByteArray>(value));
        report.say(use ? Subject::valueSpan(*use) : subject.header(),
                   (use ? CourseRulesText::tr("The course “%1” uses %2, but this line has another value.")
                        : CourseRulesText::tr("The course “%1” uses %2, which is missing."))
                       .arg(course->title, option),
                   {Subject::fix(CourseRulesText::tr("Write %1").arg(option), edits)});
    }
}

void outsideDates(const Subject &subject, Reporter &report)
{
    const CourseFacts *course = courseOf(subject);
    if (!course || subject.around().now <= 0)
        return;
    const QDate today = QDateTime::fromSecsSinceEpoch(subject.around().now).date();
    const auto day = [](QDate date) { return QLocale().toString(date, QLocale::LongFormat); };
    if (course->from.isValid() && today < course->from)
        report.say(subject.header(), CourseRulesText::tr("The course “%1” begins on %2.").arg(course->title, day(course->from)));
    else if (course->until.isValid() && today > course->until)
        report.say(subject.header(),
                   CourseRulesText::tr("The course “%1” ended on %2. Its account or reservation may no longer exist.")
                       .arg(course->title, day(course->until)));
}

constexpr RuleCheck courseChecks[] = {
    {"COURSE-LIMIT", beyondLimits},
    {"COURSE-ACCOUNT", otherAccount},
    {"COURSE-DATES", outsideDates},
};

} // namespace

std::span<const RuleCheck> courseRules()
{
    return courseChecks;
}

} // namespace voyageur::script
