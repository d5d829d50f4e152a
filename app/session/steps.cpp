// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/steps.h"

#include <QCoreApplication>

namespace voyageur::session {

namespace {

struct StepText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::session::Step)
};

struct StepWords {
    Step step;
    const char *name;
    const char *title;
};

constexpr StepWords stepTexts[] = {
    {Step::Scan, "scan", QT_TRANSLATE_NOOP("voyageur::session::Step", "Check the code")},
    {Step::Code, "code", QT_TRANSLATE_NOOP("voyageur::session::Step", "Upload the code")},
    {Step::Dataset, "dataset", QT_TRANSLATE_NOOP("voyageur::session::Step", "Upload the dataset")},
    {Step::Environment, "environment", QT_TRANSLATE_NOOP("voyageur::session::Step", "Create the virtual environment")},
    {Step::Try, "try", QT_TRANSLATE_NOOP("voyageur::session::Step", "Try the code in an interactive job")},
    {Step::Submit, "submit", QT_TRANSLATE_NOOP("voyageur::session::Step", "Submit the job")},
    {Step::Follow, "follow", QT_TRANSLATE_NOOP("voyageur::session::Step", "Follow the job")},
    {Step::Results, "results", QT_TRANSLATE_NOOP("voyageur::session::Step", "Download the results")},
};

const StepWords &textOf(Step step)
{
    for (const StepWords &text : stepTexts) {
        if (text.step == step)
            return text;
    }
    return stepTexts[0];
}

} // namespace

QString stepName(Step step)
{
    return QString::fromLatin1(textOf(step).name);
}

QString stepTitle(Step step)
{
    return StepText::tr(textOf(step).title);
}

QString statusName(StepStatus status)
{
    switch (status) {
    case StepStatus::Started:
        return QStringLiteral("started");
    case StepStatus::Progress:
        return QStringLiteral("progress");
    case StepStatus::Output:
        return QStringLiteral("output");
    case StepStatus::Command:
        return QStringLiteral("command");
    case StepStatus::Note:
    case StepStatus::Verdict:
        return QStringLiteral("note");
    case StepStatus::Warning:
        return QStringLiteral("warning");
    case StepStatus::Done:
        return QStringLiteral("done");
    case StepStatus::Failed:
        break;
    }
    return QStringLiteral("failed");
}

} // namespace voyageur::session
