// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/coursemaker.h"

#include "projectfile/courseapply.h"
#include "script/templates.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QRegularExpression>

#include <algorithm>

namespace voyageur::models {

using namespace Qt::StringLiterals;
using base::Error;
using base::ErrorCode;
using base::Result;
using projectfile::Course;

namespace {

// In the order of Course's enum.
constexpr const char *stageInNames[] = {"in-place", "tar", "zip", "copy"};

CourseForm::Words wordsOf(const Course::Words &words)
{
    return {words.english, words.french};
}

QString sizeText(const std::optional<qint64> &bytes)
{
    if (!bytes)
        return {};
    const std::pair<const char *, qint64> units[] = {
        {"TB", 1'000'000'000'000}, {"GB", 1'000'000'000}, {"MB", 1'000'000}, {"kB", 1000}};
    for (const auto &[unit, size] : units) {
        if (*bytes >= size && *bytes % (size / 100) == 0)
            return QString::number(double(*bytes) / double(size)) + u' ' + QLatin1StringView(unit);
    }
    return QString::number(*bytes);
}

// "3.2 GB", "3,2 Go", "3200000000": a number of bytes. What is none goes to the reader, which says so.
QJsonValue sizeValue(const QString &typed)
{
    static const QRegularExpression form(u"^([0-9]+([.,][0-9]+)?)\\s*([kKMGT]?)[BbOo]?$"_s);
    const auto match = form.match(typed.trimmed());
    if (!match.hasMatch())
        return typed;
    double bytes = match.captured(1).replace(u',', u'.').toDouble();
    for (qsizetype i = 0; i <= u"kMGT"_s.indexOf(match.captured(3).replace(u'K', u'k')) && !match.captured(3).isEmpty(); ++i)
        bytes *= 1000;
    return qRound64(bytes);
}

// A number as a number, anything else as it is, for the reader to complain about.
QJsonValue numberValue(const QString &typed)
{
    bool good = false;
    const int number = typed.trimmed().toInt(&good);
    return good ? QJsonValue(number) : QJsonValue(typed);
}

//! An object of the file under the hand: what is empty goes, what the form does not know stays.
class Part final {
public:
    explicit Part(QJsonObject object) : m_object(std::move(object)) {}
    void set(const QString &key, const QJsonValue &value, bool empty)
    {
        if (empty)
            m_object.remove(key);
        else
            m_object.insert(key, value);
    }
    void text(const QString &key, const QString &typed) { set(key, typed.trimmed(), typed.trimmed().isEmpty()); }
    void number(const QString &key, const QString &typed) { set(key, numberValue(typed), typed.trimmed().isEmpty()); }
    void words(const QString &key, const CourseForm::Words &words)
    {
        Part part(m_object.value(key).toObject());
        part.text(u"en"_s, words.english);
        part.text(u"fr"_s, words.french);
        this->part(key, part);
    }
    void part(const QString &key, const Part &part) { set(key, part.m_object, part.m_object.isEmpty()); }
    Part at(const QString &key) const { return Part(m_object.value(key).toObject()); }
    const QJsonObject &object() const { return m_object; }

private:
    QJsonObject m_object;
};

Part clusterPart(const CourseForm &form, const Part &root, const cluster::Catalogue &catalogue)
{
    Part part = root.at(u"cluster"_s);
    for (const QString &key : {u"name"_s, u"host"_s, u"port"_s, u"hostKeys"_s})
        part.set(key, {}, true);
    const QString typed = form.cluster.trimmed();
    const auto profiles = catalogue.profiles();
    const bool named = std::any_of(profiles.begin(), profiles.end(), [&](const cluster::Profile &p) { return p.name == typed; });
    if (named || !typed.contains(u'.')) {
        part.text(u"name"_s, typed);
        return part;
    }
    part.text(u"host"_s, typed.section(u':', 0, 0));
    part.number(u"port"_s, typed.section(u':', 1));
    QStringList keys;
    for (const QString &line : form.hostKeys.split(u'\n'))
        if (!line.trimmed().isEmpty())
            keys += line.simplified();
    part.set(u"hostKeys"_s, QJsonArray::fromStringList(keys), keys.isEmpty());
    return part;
}

QJsonArray datasetsArray(const CourseForm &form, const QJsonArray &before)
{
    QJsonArray array;
    for (qsizetype i = 0; i < form.datasets.size(); ++i) {
        const CourseForm::Data &data = form.datasets[i];
        const QJsonObject old = before.at(i).toObject();
        Part part(old.value(u"path"_s) == data.path ? old : QJsonObject());
        part.set(u"name"_s, data.name.trimmed(), false);
        part.set(u"path"_s, data.path.trimmed(), false);
        part.set(u"bytes"_s, sizeValue(data.size), data.size.trimmed().isEmpty());
        part.words(u"what"_s, data.what);
        part.set(u"stageIn"_s, QLatin1StringView(stageInNames[qBound(0, data.stageIn, 3)]), false);
        array += part.object();
    }
    return array;
}

} // namespace

CourseMaker::CourseMaker(base::Workers &workers, ProjectModel &project, SessionModel &session, QObject *parent)
    : PageModel(parent), m_project(project), m_session(session), m_workers(workers)
{
    connect(&project, &ProjectModel::opened, this, [this] { finish(true); });
}

CourseMaker::~CourseMaker() = default;

CourseForm CourseMaker::begin() const
{
    CourseForm form;
    if (!m_project.isOpen())
        return form;
    const Course course = projectfile::courseOf(m_project.file());
    form.title = wordsOf(course.title);
    form.welcome = wordsOf(course.welcome);
    for (size_t i = 0; i < form.notes.size(); ++i)
        form.notes[i] = wordsOf(course.notes[i]);
    form.validFrom = course.validFrom.toString(Qt::ISODate);
    form.validUntil = course.validUntil.toString(Qt::ISODate);
    form.cluster = course.cluster();
    if (form.cluster.isEmpty() && m_session.state() == SessionModel::State::SignedIn)
        form.cluster = m_session.clusterName();
    form.hostKeys = course.host ? course.host->keys.join(u'\n') : QString();
    form.account = course.account;
    form.reservation = course.reservation;
    form.partition = course.partition;
    const auto number = [](const std::optional<int> &value) { return value ? QString::number(*value) : QString(); };
    form.maxTime = course.limits.time.value_or(QString());
    form.maxCpus = number(course.limits.cpus);
    form.maxGpus = number(course.limits.gpus);
    form.maxMemory = course.limits.memory.value_or(QString());
    form.maxJobs = number(course.limits.jobs);
    form.jobTime = course.job.time.value_or(QString());
    form.jobCpus = number(course.job.cpusPerTask);
    form.jobMemory = course.job.memory.value_or(QString());
    form.jobGpus = course.job.gpus.value_or(QString());
    form.modules = course.modules.join(u' ');
    form.python = course.python;
    form.templateId = course.templateId;
    for (const Course::Dataset &dataset : course.datasets)
        form.datasets +=
            CourseForm::Data{dataset.name, dataset.path, sizeText(dataset.bytes), int(dataset.stageIn), wordsOf(dataset.what)};
    return form;
}

QStringList CourseMaker::clusterNames() const
{
    QStringList names;
    for (const cluster::Profile &profile : m_session.catalogue().profiles()) {
        if (!profile.retired)
            names += profile.name;
    }
    return names;
}

QList<std::pair<QString, QString>> CourseMaker::templates()
{
    QList<std::pair<QString, QString>> all;
    for (const script::Template &each : script::allTemplates())
        all += {each.id, each.title};
    return all;
}

QStringList CourseMaker::stageInWays()
{
    return {tr("read where it is"), tr("a tar, unpacked on the node"), tr("a zip, unpacked on the node"),
            tr("copied to the node")};
}

QString CourseMaker::proposedName(const CourseForm &form) const
{
    QString name = form.title.english.isEmpty() ? form.title.french : form.title.english;
    name.replace(QRegularExpression(u"[^A-Za-z0-9._-]+"_s), u"-"_s);
    name.remove(QRegularExpression(u"^[^A-Za-z0-9]+"_s));
    return (name.isEmpty() ? u"course"_s : name.left(60)) + u'.' + QLatin1StringView(Course::suffix);
}

Result<Course> CourseMaker::courseOf(const CourseForm &form) const
{
    QJsonObject before;
    if (m_project.isOpen() && m_project.file().course)
        before = m_project.file().course->original;
    Part root(before);
    root.set(u"version"_s, 1, false);
    root.words(u"title"_s, form.title);
    root.words(u"welcome"_s, form.welcome);
    Part notes = root.at(u"notes"_s);
    for (size_t i = 0; i < form.notes.size(); ++i)
        notes.words(QString::fromLatin1(Course::steps[i]), form.notes[i]);
    root.part(u"notes"_s, notes);
    root.text(u"validFrom"_s, form.validFrom);
    root.text(u"validUntil"_s, form.validUntil);
    root.part(u"cluster"_s, clusterPart(form, root, m_session.catalogue()));
    root.text(u"account"_s, form.account);
    root.text(u"reservation"_s, form.reservation);
    root.text(u"partition"_s, form.partition);
    Part limits = root.at(u"limits"_s);
    limits.text(u"time"_s, form.maxTime);
    limits.number(u"cpus"_s, form.maxCpus);
    limits.number(u"gpus"_s, form.maxGpus);
    limits.text(u"memory"_s, form.maxMemory);
    limits.number(u"jobs"_s, form.maxJobs);
    root.part(u"limits"_s, limits);
    Part job = root.at(u"job"_s);
    job.text(u"time"_s, form.jobTime);
    job.number(u"cpusPerTask"_s, form.jobCpus);
    job.text(u"memory"_s, form.jobMemory);
    job.text(u"gpus"_s, form.jobGpus);
    root.part(u"job"_s, job);
    const QStringList modules = form.modules.split(QRegularExpression(u"\\s+"_s), Qt::SkipEmptyParts);
    root.set(u"modules"_s, QJsonArray::fromStringList(modules), modules.isEmpty());
    root.text(u"python"_s, form.python);
    root.text(u"template"_s, form.templateId);
    const QJsonArray datasets = datasetsArray(form, before.value(u"datasets"_s).toArray());
    root.set(u"datasets"_s, datasets, datasets.isEmpty());
    VOYAGEUR_TRY(course, Course::parse(QJsonDocument(root.object()).toJson(), proposedName(form)));
    VOYAGEUR_CHECK(projectfile::checkCluster(course, m_session.catalogue()));
    return course;
}

void CourseMaker::save(const CourseForm &form, const QString &path)
{
    const auto course = courseOf(form);
    if (!course) {
        fail(course.error());
        return;
    }
    PageModel::begin(tr("Saving the course file…"));
    m_saving = std::make_unique<base::Operation<void>>(
        m_workers, [course = *course, path](const base::Work &) { return course.save(path); },
        [this, path](Result<void> result) {
            if (!result) {
                fail(result.error());
                return;
            }
            finish(true);
            emit saved(path);
        });
}

} // namespace voyageur::models
