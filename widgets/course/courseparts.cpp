// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/course/courseparts.h"

#include "base/bytesize.h"
#include "widgets/common/card.h"
#include "widgets/common/icons.h"
#include "widgets/common/style.h"
#include "widgets/common/theme.h"

#include <QClipboard>
#include <QCoreApplication>
#include <QGridLayout>
#include <QGuiApplication>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;
using projectfile::Course;

namespace {

struct CoursePageText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::widgets::CoursePage)
};

// The keys of voyageur.json in people's words.
struct KeyName {
    const char *key;
    const char *name;
};
constexpr KeyName keyNames[] = {
    {"job.account", QT_TRANSLATE_NOOP("voyageur::widgets::CoursePage", "Account")},
    {"job.reservation", QT_TRANSLATE_NOOP("voyageur::widgets::CoursePage", "Reservation")},
    {"job.partition", QT_TRANSLATE_NOOP("voyageur::widgets::CoursePage", "Partition")},
    {"job.time", QT_TRANSLATE_NOOP("voyageur::widgets::CoursePage", "Time limit of a job")},
    {"job.cpusPerTask", QT_TRANSLATE_NOOP("voyageur::widgets::CoursePage", "Cores of a job")},
    {"job.memory", QT_TRANSLATE_NOOP("voyageur::widgets::CoursePage", "Memory of a job")},
    {"job.gpus", QT_TRANSLATE_NOOP("voyageur::widgets::CoursePage", "GPUs of a job")},
    {"try.time", QT_TRANSLATE_NOOP("voyageur::widgets::CoursePage", "Time limit of the try")},
    {"try.cpusPerTask", QT_TRANSLATE_NOOP("voyageur::widgets::CoursePage", "Cores of the try")},
    {"try.memory", QT_TRANSLATE_NOOP("voyageur::widgets::CoursePage", "Memory of the try")},
    {"try.gpus", QT_TRANSLATE_NOOP("voyageur::widgets::CoursePage", "GPUs of the try")},
    {"environment.modules", QT_TRANSLATE_NOOP("voyageur::widgets::CoursePage", "Modules")},
};

QString nameOf(const QString &key)
{
    for (const auto &[known, name] : keyNames) {
        if (key == QLatin1StringView(known))
            return CoursePageText::tr(name);
    }
    return key;
}

QLabel *addSmall(QVBoxLayout *layout, const QString &text, QWidget *parent)
{
    auto *label = makeLabel(text, TextRole::Small, parent);
    setMuted(label);
    layout->addWidget(label);
    return label;
}

void addPair(QGridLayout *grid, const QString &name, const QString &value, QWidget *parent)
{
    const int row = grid->rowCount();
    auto *left = makeLabel(name, TextRole::Body, parent);
    left->setWordWrap(false);
    setMuted(left);
    grid->addWidget(left, row, 0, Qt::AlignTop);
    auto *right = makeLabel(value, TextRole::Body, parent);
    right->setAccessibleName(name + u' ' + value);
    grid->addWidget(right, row, 1);
}

QGridLayout *addGrid(Card *card)
{
    auto *grid = new QGridLayout;
    grid->setHorizontalSpacing(space::large);
    grid->setVerticalSpacing(space::tiny);
    grid->setColumnStretch(1, 1);
    card->body()->addLayout(grid);
    return grid;
}

} // namespace

Card *makePlaceCard(const Course &course, const QString &clusterTitle, QWidget *parent)
{
    auto *card = new Card(CoursePageText::tr("Course location"), parent);
    card->setObjectName(u"coursePlace"_s);
    if (course.cluster().isEmpty()) {
        card->body()->addWidget(
            makeLabel(CoursePageText::tr("The file names no cluster. You choose one."), TextRole::Body, card));
        return card;
    }
    card->body()->addWidget(makeLabel(clusterTitle, TextRole::Strong, card));
    if (!course.host) {
        addSmall(card->body(), CoursePageText::tr("Voyageur knows this cluster. Its address and keys do not come from the file."),
                 card);
        return card;
    }
    addSmall(card->body(), CoursePageText::tr("Voyageur does not know this host. Ask your teacher if you did not expect it."),
             card);
    for (const QString &key : course.host->keys) {
        auto *label = makeLabel(key, TextRole::Code, card);
        label->setObjectName(u"courseHostKey"_s);
        card->body()->addWidget(label);
    }
    addSmall(card->body(),
             course.host->keys.isEmpty()
                 ? CoursePageText::tr("The file has no fingerprint for this host. Ask your teacher for it before you sign in.")
                 : CoursePageText::tr("Fingerprints of the host’s keys. When you sign in, Voyageur compares them with the key "
                                      "that the host shows, and you decide."),
             card);
    return card;
}

Card *makeChangesCard(const QList<projectfile::CourseChange> &changes, QWidget *parent)
{
    auto *card = new Card(CoursePageText::tr("Values the file fills in"), parent);
    card->setObjectName(u"courseChanges"_s);
    if (changes.isEmpty()) {
        card->body()->addWidget(makeLabel(CoursePageText::tr("Nothing in this project changes."), TextRole::Body, card));
    } else {
        QGridLayout *grid = addGrid(card);
        for (const projectfile::CourseChange &change : changes) {
            const QString after = change.after.isEmpty() ? CoursePageText::tr("none") : change.after;
            addPair(grid, nameOf(change.key), change.before.isEmpty() ? after : u"%1 → %2"_s.arg(change.before, after), card);
        }
    }
    addSmall(card->body(), CoursePageText::tr("Only voyageur.json changes. Your code, data and results stay as they are."), card);
    return card;
}

Card *makeLimitsCard(const Course &course, QWidget *parent)
{
    const auto &limits = course.limits;
    QList<std::pair<QString, QString>> rows;
    if (limits.time)
        rows += {CoursePageText::tr("Time"), *limits.time};
    if (limits.cpus)
        rows += {CoursePageText::tr("Cores"), QString::number(*limits.cpus)};
    if (limits.gpus)
        rows += {CoursePageText::tr("GPUs"), QString::number(*limits.gpus)};
    if (limits.memory)
        rows += {CoursePageText::tr("Memory per node"), *limits.memory};
    if (limits.jobs)
        rows += {CoursePageText::tr("Jobs at once"), QString::number(*limits.jobs)};
    if (rows.isEmpty())
        return nullptr;
    auto *card = new Card(CoursePageText::tr("Limits of a job"), parent);
    QGridLayout *grid = addGrid(card);
    for (const auto &[name, value] : rows)
        addPair(grid, name, CoursePageText::tr("at most %1").arg(value), card);
    addSmall(card->body(), CoursePageText::tr("If a script asks for more, its finding names the course."), card);
    return card;
}

Card *makeDataCard(const Course &course, QWidget *parent)
{
    if (course.datasets.isEmpty())
        return nullptr;
    auto *card = new Card(CoursePageText::tr("Data already on the cluster"), parent);
    card->setObjectName(u"courseData"_s);
    for (const Course::Dataset &dataset : course.datasets) {
        const QString size = dataset.bytes ? u"  ("_s + base::ByteSize(*dataset.bytes).text() + u')' : QString();
        card->body()->addWidget(makeLabel(dataset.name + size, TextRole::Strong, card));
        if (!dataset.what.isEmpty())
            card->body()->addWidget(makeLabel(dataset.what.shown(), TextRole::Body, card));
        const QString lines = dataset.stageInLines().join(u'\n');
        card->body()->addWidget(makeLabel(lines, TextRole::Code, card));
        auto *copy = new QPushButton(icon(u"copy"_s), CoursePageText::tr("Copy these lines"), card);
        copy->setAccessibleName(CoursePageText::tr("Copy the lines for %1").arg(dataset.name));
        setButtonKind(copy, ButtonKind::Quiet);
        card->body()->addWidget(copy, 0, Qt::AlignLeft);
        QObject::connect(copy, &QPushButton::clicked, copy, [lines] { QGuiApplication::clipboard()->setText(lines); });
    }
    addSmall(card->body(), CoursePageText::tr("Put these lines at the start of a job script to copy the data to the node."),
             card);
    return card;
}

} // namespace voyageur::widgets
