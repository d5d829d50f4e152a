// SPDX-License-Identifier: GPL-3.0-or-later
// The space that a connected cluster says is used, and folders on it.
#include "base/bytesize.h"
#include "script/rules/programs.h"

#include <QCoreApplication>

#include <algorithm>

namespace voyageur::script {

using namespace Qt::StringLiterals;

namespace {

struct QuotaRulesText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::script::QuotaRules)
};

constexpr qint64 nearlyFull = 90; // per cent

bool isNameCharacter(char c)
{
    return c == '_' || (c >= '0' && c <= '9') || ((c | 0x20) >= 'a' && (c | 0x20) <= 'z');
}

QByteArray replaced(QByteArray path, const QByteArray &variable, const QByteArray &value)
{
    const auto at = path.indexOf(variable);
    const auto end = at + variable.size();
    if (at < 0 || value.isEmpty() || (end < path.size() && isNameCharacter(path[end])))
        return path;
    return path.replace(at, variable.size(), value);
}

// The path as the cluster knows it: "~/scratch/x", "$SCRATCH/x", "scratch/x".
QByteArray absolute(const Subject &subject, const QByteArray &text)
{
    const LiveState &live = *subject.live();
    QByteArray path = subject.resolved(text);
    const QByteArray home = live.variable("HOME").value_or(QByteArray());
    if (!home.isEmpty() && (path == "~" || path.startsWith("~/")))
        path = home + path.sliced(1);
    for (const char *name : {"HOME", "USER", "SCRATCH", "PROJECT"})
        path = replaced(path, '$' + QByteArray(name), live.variable(name).value_or(QByteArray()));
    if (!path.startsWith('/') && !path.startsWith('$') && !path.startsWith('~') && live.folder)
        path = *live.folder + '/' + path;
    // The links in the home of most clusters.
    if (!home.isEmpty() && (path == home + "/scratch" || path.startsWith(home + "/scratch/")))
        path = live.variable("SCRATCH").value_or("/scratch/" + live.variable("USER").value_or(QByteArray()))
            + path.sliced(home.size() + 8);
    if (!home.isEmpty() && path.startsWith(home + "/projects/"))
        path = "/project/" + path.sliced(home.size() + 10);
    return path;
}

bool isBelow(const QByteArray &path, const QByteArray &folder)
{
    return path == folder || path.startsWith(folder + '/');
}

// Home, scratch and project, the longest path first that fits.
const LiveQuota *quotaOf(const QList<LiveQuota> &quotas, const QByteArray &path)
{
    const LiveQuota *best = nullptr;
    for (const LiveQuota &quota : quotas) {
        if (isBelow(path, quota.path) && (!best || quota.path.size() > best->path.size()))
            best = &quota;
    }
    return best;
}

// Where a command unpacks: "tar -xf a.tar -C FOLDER", "unzip a.zip -d FOLDER", else the folder of the job.
std::optional<std::pair<QByteArray, Span>> unpacksInto(const Subject &subject, const Call &call)
{
    const bool tar = call.name == "tar";
    const auto words = call.arguments();
    if (words.empty() || (!tar && call.name != "unzip"))
        return {};
    const QByteArray &first = words.front().text;
    const bool extracts = !tar || call.has("--extract") || call.has("-x") || (first.contains('x') && !first.startsWith("--"));
    if (!extracts)
        return {};
    const char *option = tar ? "-C" : "-d";
    const BashWord *target = call.valueOf(option);
    target = target ? target : call.valueOf("--directory");
    if (target)
        return std::pair(subject.resolved(*target), target->span);
    if (!subject.callsOf("cd").isEmpty())
        return {}; // somewhere else
    return std::pair(subject.value("chdir").value_or("."), call.nameSpan());
}

void tooManyFiles(const Subject &subject, Reporter &report)
{
    if (!subject.live() || !subject.live()->quotas)
        return;
    const qint64 files = subject.project() && subject.project()->dataset ? subject.project()->dataset->files : 0;
    for (const Call &call : subject.calls()) {
        const auto target = unpacksInto(subject, call);
        const LiveQuota *quota = target ? quotaOf(*subject.live()->quotas, absolute(subject, target->first)) : nullptr;
        if (!quota || !quota->mostFiles || quota->files + files <= *quota->mostFiles)
            continue;
        report.say(
            target->second,
            files > 0
                ? QuotaRulesText::tr(
                      "This command unpacks %1 files into %2, where you have %3 of at most %4. The job stops with “Disk quota "
                      "exceeded”. Unpack into $SLURM_TMPDIR, which has no such limit.")
                      .arg(QString::number(files), quota->name, QString::number(quota->files), QString::number(*quota->mostFiles))
                : QuotaRulesText::tr(
                      "This command unpacks into %1, where you have %2 files of at most %3. The job stops with “Disk quota "
                      "exceeded”. Unpack into $SLURM_TMPDIR, which has no such limit.")
                      .arg(quota->name, QString::number(quota->files), QString::number(*quota->mostFiles)));
        return;
    }
}

struct Fullness {
    qint64 percent = 0;
    bool ofFiles = false;
};

Fullness fullness(const LiveQuota &quota)
{
    const auto percent = [](qint64 used, const std::optional<qint64> &most) {
        return most && *most > 0 ? static_cast<qint64>(static_cast<double>(used) * 100 / static_cast<double>(*most)) : 0;
    };
    const Fullness bytes{percent(quota.bytes, quota.mostBytes), false};
    const Fullness files{percent(quota.files, quota.mostFiles), true};
    return files.percent > bytes.percent ? files : bytes;
}

// Where the script names something in it; the header when the job works there, or in the home, where every program writes.
std::optional<Span> useOf(const Subject &subject, const LiveQuota &quota)
{
    for (const Call &call : subject.calls()) {
        for (const BashWord &word : call.arguments()) {
            if (word.text.contains('/') && isBelow(absolute(subject, word.text), quota.path))
                return word.span;
        }
    }
    for (const char *name : {"output", "error", "chdir"}) {
        const OptionUse *use = subject.use(name);
        if (use && isBelow(absolute(subject, use->text), quota.path))
            return Subject::valueSpan(*use);
    }
    const auto home = subject.live()->variable("HOME");
    const bool here = subject.live()->folder && isBelow(*subject.live()->folder, quota.path);
    if (here || (home && isBelow(*home, quota.path)))
        return subject.header();
    return {};
}

void nearlyFullSpace(const Subject &subject, Reporter &report)
{
    if (!subject.live() || !subject.live()->quotas)
        return;
    for (const LiveQuota &quota : *subject.live()->quotas) {
        const Fullness full = fullness(quota);
        const auto where = full.percent > nearlyFull ? useOf(subject, quota) : std::nullopt;
        if (!where)
            continue;
        report.say(
            *where,
            (full.ofFiles
                 ? QuotaRulesText::tr(
                     "%1 is %2 % full: %3 files of %4. A job that cannot write stops, or loses its results. Delete or pack "
                     "what you no longer need.")
                 : QuotaRulesText::tr(
                     "%1 is %2 % full: %3 of %4. A job that cannot write stops, or loses its results. Delete what you no "
                     "longer need, or move it to project or nearline."))
                .arg(quota.name, QString::number(full.percent),
                     full.ofFiles ? QString::number(quota.files) : base::ByteSize(quota.bytes).text(),
                     full.ofFiles ? QString::number(quota.mostFiles.value_or(0))
                                  : base::ByteSize(quota.mostBytes.value_or(0)).text()));
    }
}

// "/project/def-prof/alice/x" → "/project/def-prof/alice", with the user's name.
QByteArray ownFolder(const QByteArray &path, const QByteArray &user)
{
    const QList<QByteArray> parts = path.split('/');
    if (user.isEmpty() || parts.size() < 4 || !parts[0].isEmpty() || parts[1] != "project" || parts[3] != user)
        return {};
    return "/project/" + parts[2] + '/' + user;
}

void noOwnFolder(const Subject &subject, Reporter &report)
{
    if (!subject.live() || !subject.cluster() || !subject.live()->folderExists)
        return;
    const auto &project = subject.cluster()->storage.project;
    if (!project.isKnown() || project.value->makesUserFolder.value_or(true))
        return;
    const QByteArray user = subject.live()->variable("USER").value_or(QByteArray());
    for (const Call &call : subject.calls()) {
        for (const BashWord &word : call.arguments()) {
            const QByteArray folder = ownFolder(absolute(subject, word.text), user);
            if (folder.isEmpty())
                continue;
            if (call.name == "mkdir")
                return; // it makes it
            if (subject.live()->folderExists(folder) != false)
                continue;
            report.say(
                word.span,
                QuotaRulesText::tr(
                    "%1 does not exist, because %2 does not create your own folder in a project. Create it once with mkdir, "
                    "on a login node.")
                    .arg(QString::fromUtf8(folder), subject.clusterName()));
            return;
        }
    }
}

void softLimit(const Subject &subject, Reporter &report)
{
    if (!subject.live() || !subject.live()->quotas || !subject.cluster())
        return;
    const auto &scratch = subject.cluster()->storage.scratch;
    if (!scratch.isKnown() || !scratch.value->softQuotaGB || !scratch.value->graceDays)
        return;
    for (const LiveQuota &quota : *subject.live()->quotas) {
        if (!quota.name.startsWith(u"scratch"_s) || quota.bytes <= static_cast<qint64>(*scratch.value->softQuotaGB * 1e9))
            continue;
        report.say(report.by(scratch), subject.header(),
                   QuotaRulesText::tr(
                       "You have %1 in scratch on %2, more than the limit of %3. After %4 days above the limit, you can no "
                       "longer write there. Move or delete what you no longer need.")
                       .arg(base::ByteSize(quota.bytes).text(), subject.clusterName(),
                            base::ByteSize(static_cast<qint64>(*scratch.value->softQuotaGB * 1e9)).text(),
                            QString::number(*scratch.value->graceDays)));
    }
}

constexpr RuleCheck quotaChecks[] = {
    {"DATA-FILECOUNT", tooManyFiles},
    {"DATA-QUOTA", nearlyFullSpace},
    {"DATA-NIBI-DIR", noOwnFolder},
    {"SITE-NIBI-SCRATCH", softLimit},
};

} // namespace

std::span<const RuleCheck> quotaRules()
{
    return quotaChecks;
}

} // namespace voyageur::script
