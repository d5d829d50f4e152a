// SPDX-License-Identifier: GPL-3.0-or-later
#include "work/submitscript.h"

#include "base/platform.h"
#include "dataset/codefolder.h"
#include "dataset/membername.h"
#include "dataset/plan.h"
#include "deliver/runfolder.h"
#include "runs/projectfacts.h"
#include "script/namedfiles.h"
#include "script/understanding.h"

#include <QDir>
#include <QFileInfo>

namespace voyageur::work {

using namespace Qt::StringLiterals;
using base::Result;

namespace {

QByteArray stemOf(const SubmitScript &script)
{
    const QByteArray stem =
        base::fileNameBytes(QFileInfo(script.file.isEmpty() ? QString::fromUtf8(script.name) : script.file).completeBaseName());
    return stem.isEmpty() ? QByteArray("script") : stem;
}

QString folderOf(const SubmitScript &script)
{
    return script.file.isEmpty() ? QString() : QFileInfo(script.file).absolutePath();
}

Result<std::optional<script::CourseFacts>> courseOf(const SubmitScript &script)
{
    const QString folder = !script.project.isEmpty() ? script.project
        : script.file.isEmpty()                      ? QString()
                                                     : runs::projectOf(script.file, script.text);
    if (script.project.isEmpty() && (folder.isEmpty() || !QFileInfo::exists(folder + u"/voyageur.json"_s)))
        return std::optional<script::CourseFacts>();
    VOYAGEUR_TRY(project, projectfile::ProjectFile::load(folder));
    return project.course ? std::optional(project.course->facts()) : std::nullopt;
}

Result<ssh::RemotePath> sent(const QString &folder, const SubmitScript &script, session::ClusterSession &session,
                             const session::StepSink &sink, const base::StopToken &stop)
{
    const QString path = QDir::cleanPath(QFileInfo(folder).absoluteFilePath());
    VOYAGEUR_TRY(code, deliver::uploadSnapshot(session, path, QFileInfo(path).fileName(), sink, stop, script.said));
    return code.folder;
}

} // namespace

Result<SentScript> submit(const SubmitScript &script, session::ClusterSession &session, const session::StepSink &sink,
                          const base::StopToken &stop)
{
    runs::ScriptSubmission submission;
    VOYAGEUR_TRY(course, courseOf(script));
    submission.course = course;
    submission.script = script.text;
    submission.name = script.name;
    submission.options = script.options;
    submission.arguments = script.arguments;
    submission.dryRun = script.dryRun;
    submission.anyway = script.anyway;
    const ssh::RemotePath scripts = session.storage.child("voyageur").child("scripts");
    submission.folder = script.folder.isEmpty() ? scripts.child(stemOf(script)) : script.folder;
    SentScript result;
    if (!script.code.isEmpty()) {
        VOYAGEUR_TRY(code, sent(script.code, script, session, sink, stop));
        submission.arguments.prepend(code.bytes());
        submission.about.code = code.shown();
        submission.about.codeFolder = QFileInfo(script.code).absoluteFilePath();
        result.code = code;
    }
    if (script.withFolder && !script.file.isEmpty()) {
        VOYAGEUR_TRY(code, sent(folderOf(script), script, session, sink, stop));
        submission.about.tag = deliver::newRunTag();
        submission.ownCode = code;
        submission.ownFolder = scripts.child(stemOf(script) + '-' + submission.about.tag.toLatin1());
        submission.folder = deliver::codeOf(submission.ownFolder);
        submission.about.code = code.shown();
        submission.about.codeFolder = folderOf(script);
        result.code = code;
    }
    VOYAGEUR_TRY(submitted, runs::submitScript(session, submission, sink, stop));
    result.submitted = submitted;
    return result;
}

Result<Companions> companionsOf(const SubmitScript &script, const base::ClusterFacts &cluster, const base::StopToken &stop)
{
    Companions found;
    found.folder = folderOf(script);
    if (found.folder.isEmpty())
        return found;
    script::Surroundings around;
    around.arguments = script.arguments;
    around.cluster = &cluster;
    const auto document = script::Document::parse(script.text, script::slurmVersionOf(&cluster));
    const QDir folder(found.folder);
    for (const script::NamedFile &file : script::namedFiles(document, around)) {
        const QString name = QString::fromUtf8(file.path);
        const bool relative = !name.startsWith(u'/') && !name.startsWith(u'$') && !name.startsWith(u"../"_s);
        if (relative && !found.names.contains(name) && QFileInfo::exists(folder.filePath(name)))
            found.names += name;
    }
    if (found.names.isEmpty())
        return found;
    VOYAGEUR_TRY(rules, dataset::codeRules(found.folder, dataset::Exclusions::ofCode().saying(script.said), stop));
    dataset::PlanOptions options;
    options.exclusions = rules.exclusions;
    VOYAGEUR_TRY(plan, dataset::makePlan(found.folder, options, {}, stop));
    found.files = plan.files;
    found.bytes = plan.bytes;
    for (const QByteArray &secret : rules.undecided())
        found.secrets += dataset::shownName(secret);
    return found;
}

} // namespace voyageur::work
