// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/projectsettings.h"

#include "models/typedarguments.h"
#include "source/projectguess.h"

#include <QRegularExpression>

#include <algorithm>

namespace voyageur::models {

using namespace Qt::StringLiterals;
using base::Result;
using projectfile::ProjectFile;
using source::ProgramOption;

namespace {

constexpr qsizetype mostOffers = 14;

QStringList wordsOf(const QString &text)
{
    static const QRegularExpression between(u"[\\s,;]+"_s);
    return text.split(between, Qt::SkipEmptyParts);
}

} // namespace

ProjectSettings::ProjectSettings(base::Workers &workers, ProjectModel &project, QObject *parent)
    : PageModel(parent), m_workers(workers), m_project(project)
{
    connect(&project, &ProjectModel::opened, this, [this] {
        finish(true);
        readProgram();
    });
    connect(&project, &ProjectModel::fileChanged, this, &ProjectSettings::changed);
    connect(&project, &ProjectModel::filesChanged, this, &ProjectSettings::readProgram);
    connect(&project, &ProjectModel::keysChanged, this, [this](const QStringList &keys) {
        if (touches(keys, u"code.program"_s) || touches(keys, u"code.folder"_s))
            readProgram();
    });
}

void ProjectSettings::readProgram()
{
    if (!m_project.isOpen())
        return;
    m_reading = std::make_unique<base::Operation<QList<ProgramOption>>>(
        m_workers,
        [file = m_project.file()](const base::Work &) -> Result<QList<ProgramOption>> { return source::optionsOfProgram(file); },
        [this](const Result<QList<ProgramOption>> &result) {
            m_options = result.ok() ? *result : QList<ProgramOption>();
            emit changed();
        });
}

QString ProjectSettings::keyOf(Field field)
{
    switch (field) {
    case Field::Program:
        return u"code.program"_s;
    case Field::Arguments:
        return u"code.arguments"_s;
    case Field::Dataset:
        return u"dataset.folder"_s;
    case Field::Packages:
        return u"environment.requirements"_s;
    case Field::Modules:
        return u"environment.modules"_s;
    case Field::Account:
        return u"job.account"_s;
    case Field::Time:
        return u"job.time"_s;
    case Field::Cores:
        return u"job.cpusPerTask"_s;
    case Field::Memory:
        return u"job.memory"_s;
    case Field::Gpus:
        return u"job.gpus"_s;
    case Field::Results:
        return u"results.folder"_s;
    case Field::Fetch:
        break;
    }
    return u"results.fetch"_s;
}

QString ProjectSettings::value(Field field) const
{
    if (!m_project.isOpen())
        return {};
    const ProjectFile &file = m_project.file();
    switch (field) {
    case Field::Program:
        return file.code.program;
    case Field::Arguments:
        return typedArguments(file.code.arguments);
    case Field::Dataset:
        return !file.dataset                  ? QString()
            : !file.dataset->folder.isEmpty() ? file.dataset->folder
            : !file.dataset->remote.isEmpty() ? file.dataset->remote
            : !file.dataset->url.isEmpty()    ? file.dataset->url
                                              : file.dataset->course;
    case Field::Packages:
        return file.environment.requirements.value_or(QString());
    case Field::Modules:
        return file.environment.modules.value_or(QStringList()).join(u' ');
    case Field::Account:
        return file.job.account;
    case Field::Time:
        return file.job.time;
    case Field::Cores:
        return QString::number(file.job.cpusPerTask);
    case Field::Memory:
        return file.job.memory;
    case Field::Gpus:
        return file.job.gpus;
    case Field::Results:
        return file.results.folder;
    case Field::Fetch:
        break;
    }
    return file.results.fetch.join(u' ');
}

bool ProjectSettings::isEditable(Field field) const
{
    return m_project.isOpen() && (field != Field::Dataset || !m_project.file().dataset || !m_project.file().dataset->isThere());
}

ProjectFile ProjectSettings::withValue(Field field, const QString &typed, QString &wrong) const
{
    ProjectFile file = m_project.file();
    switch (field) {
    case Field::Program:
        file.code.program = typed;
        break;
    case Field::Arguments:
        if (const auto words = argumentsTyped(typed))
            file.code.arguments = *words;
        else
            wrong = tr("The arguments contain a quote that is not closed.");
        break;
    case Field::Dataset:
        if (typed.isEmpty())
            file.dataset.reset();
        else if (file.dataset)
            file.dataset->folder = typed;
        else
            file.dataset = ProjectFile::Dataset{typed, {}, {}};
        break;
    case Field::Packages:
        file.environment.requirements = typed.isEmpty() ? std::nullopt : std::optional(typed);
        break;
    case Field::Modules:
        file.environment.modules = typed.isEmpty() ? std::nullopt : std::optional(wordsOf(typed));
        break;
    case Field::Account:
        file.job.account = typed;
        break;
    case Field::Time:
        file.job.time = typed;
        break;
    case Field::Cores: {
        bool good = false;
        file.job.cpusPerTask = typed.toInt(&good);
        if (!good)
            wrong = tr("Write the number of cores as a whole number.");
        break;
    }
    case Field::Memory:
        file.job.memory = typed;
        break;
    case Field::Gpus:
        file.job.gpus = typed;
        break;
    case Field::Results:
        file.results.folder = typed;
        break;
    case Field::Fetch:
        file.results.fetch = wordsOf(typed);
        break;
    }
    return file;
}

QString ProjectSettings::set(Field field, const QString &typed)
{
    const QString text = typed.trimmed();
    if (!isEditable(field) || text == value(field))
        return {};
    QString wrong;
    const ProjectFile file = withValue(field, text, wrong);
    if (!wrong.isEmpty())
        return wrong;
    // The file's own reader says what may stand there.
    if (const auto read = ProjectFile::parse(file.written(), file.folder); !read.ok())
        return read.error().what;
    m_project.change(file);
    return {};
}

QList<ProgramOption> ProjectSettings::missing() const
{
    return m_project.isOpen() ? source::missingOptions(m_options, source::givenArguments(m_project.file()))
                              : QList<ProgramOption>();
}

QString ProjectSettings::missingText() const
{
    QStringList names;
    for (const ProgramOption &option : missing())
        names += option.name;
    return names.isEmpty()
        ? QString()
        : tr("%1 needs %2, missing from the arguments.").arg(m_project.file().code.program, names.join(u", "_s));
}

QList<ProjectSettings::Offer> ProjectSettings::offers() const
{
    QList<Offer> offers;
    if (!m_project.isOpen())
        return offers;
    const QStringList &given = m_project.file().code.arguments;
    const auto wordsFor = [](const ProgramOption &option) {
        return option.positional ? QString() : option.takesValue ? option.name + u' ' : option.name;
    };
    for (const ProgramOption &option : missing())
        if (!option.positional)
            offers += Offer{wordsFor(option), option.name, tr("Without this option the program stops."), true};
    const auto has = [&](const QString &brace) {
        return std::ranges::any_of(given, [&](const QString &argument) { return argument.contains(brace); });
    };
    if (m_project.file().dataset && !has(u"{dataset}"_s))
        offers += Offer{u"{dataset}"_s, u"{dataset}"_s, tr("Becomes the folder of the dataset on the node."), false};
    if (!has(u"{results}"_s) && !has(u"{localresults}"_s))
        offers += Offer{u"{results}"_s, u"{results}"_s, tr("Becomes the folder of this run’s results."), false};
    for (const ProgramOption &option : m_options) {
        const bool there = std::ranges::any_of(given, [&](const QString &argument) {
            const QString name = argument.section(u'=', 0, 0);
            return name == option.name || option.aliases.contains(name);
        });
        if (option.positional || there || option.required || offers.size() >= mostOffers)
            continue;
        offers += Offer{wordsFor(option), option.name,
                        option.defaultValue.isEmpty() ? tr("An option of the program.")
                                                      : tr("An option of the program (default: %1).").arg(option.defaultValue),
                        false};
    }
    return offers;
}

} // namespace voyageur::models
