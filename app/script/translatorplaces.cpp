// SPDX-License-Identifier: GPL-3.0-or-later
// Accounts, partitions, folders and modules of a translation.
#include "script/translator.h"

#include <algorithm>

namespace voyageur::script {

using base::ClusterFacts;
using namespace Qt::StringLiterals;

namespace {

// Options that name things of one cluster, which no other one has.
constexpr const char *siteOptions[] = {"nodelist", "exclude", "reservation", "qos", "nodefile", "constraint", "clusters"};

// "prof" of "def-prof_gpu": the group.
QString groupOf(QString account, const QStringList &suffixes)
{
    for (const QString &suffix : suffixes) {
        if (account.endsWith(suffix))
            account.chop(suffix.size());
    }
    return account.section(u'-', 1);
}

// How a script writes the folder of scratch.
struct ScratchName {
    QByteArray home; // below the home: "scratch", "links/scratch"; empty: not there
    QByteArray path; // "/scratch/$USER"; empty: below the home
};

std::optional<ScratchName> scratchOf(const ClusterFacts &facts)
{
    const auto &scratch = facts.storage.scratch;
    if (!scratch.isKnown())
        return {};
    const QByteArray path = scratch.value->path.toUtf8();
    for (const char *home : {"~/", "$HOME/"}) {
        if (path.startsWith(home))
            return ScratchName{path.sliced(qstrlen(home)), {}};
    }
    const QByteArray links = facts.storage.linksFolder.valueOr({}).toUtf8();
    if (links.startsWith("~/"))
        return ScratchName{links.sliced(2) + "/scratch", {}};
    return path.contains('<') || !path.startsWith('/') ? std::nullopt : std::optional(ScratchName{{}, path});
}

bool endsThere(const QByteArray &text, qsizetype at)
{
    static constexpr QByteArrayView rest("/ \t\n\r\"';&|)");
    return at >= text.size() || rest.contains(text.at(at));
}

// The ways to write it, as they are found in scripts.
QList<QByteArray> spellings(const ScratchName &name)
{
    if (!name.home.isEmpty())
        return {"~/" + name.home, "$HOME/" + name.home, "${HOME}/" + name.home};
    QByteArray braces = name.path;
    return {name.path, braces.replace("$USER", "${USER}")};
}

QByteArray inPlaceOf(const QByteArray &old, const ScratchName &there)
{
    if (there.home.isEmpty())
        return there.path;
    const QByteArray home = old.startsWith("~/") ? "~/" : old.startsWith("${HOME}/") ? "${HOME}/" : "$HOME/";
    return home + there.home;
}

} // namespace

void Translator::removeSiteOptions(int component)
{
    for (const char *name : siteOptions) {
        const OptionUse *use = m_script.find(name, component);
        if (!use)
            continue;
        say(use->span,
            tr("“--%1” names something that only the other cluster has. For %2, the option is removed.")
                .arg(QLatin1StringView(name), m_toName));
        apply(m_script.removeOption(name, component));
    }
}

void Translator::setPartition(int component)
{
    const OptionUse *use = m_script.find("partition", component);
    if (!use)
        return;
    const base::Partition *there = base::findPartition(m_to, QString::fromUtf8(use->text));
    const auto &nameable = m_to.slurm.partitionNameable;
    const bool stays = there ? there->nameable : !m_from && !nameable.isKnown() && m_to.slurm.partitions.isEmpty();
    if (stays)
        return;
    say(use->span,
        nameable.is(false) ? tr("The scheduler of %1 chooses the partition.").arg(m_toName)
                           : tr("%1 has no partition “%2”. If the partition matters, choose one with --partition.")
                                 .arg(m_toName, QString::fromUtf8(use->text)));
    apply(m_script.removeOption("partition", component));
}

QByteArray Translator::accountThere(const QByteArray &account) const
{
    const QString name = QString::fromUtf8(account);
    const QStringList suffixes{u"_gpu"_s, u"_cpu"_s};
    const QString group = groupOf(name, suffixes);
    for (const QString &mine : m_accounts) {
        if (groupOf(mine, suffixes) == group || m_accounts.size() == 1)
            return mine.toUtf8();
    }
    if (base::isMagicCastle(m_to))
        return m_to.slurm.defaultAccount.valueOr(name).toUtf8();
    const auto fits = base::accountFits(m_to, name);
    const QStringList patterns = m_to.slurm.accountPatterns.valueOr({});
    const bool course = m_from && base::isMagicCastle(*m_from);
    if (fits.value_or(true) || course || group.isEmpty() || patterns.isEmpty())
        return account;
    // "def-" where there is one: other kinds are granted for single clusters.
    const bool hasDefault = patterns.contains(u"def-*"_s);
    const QString pattern = hasDefault ? u"def-*"_s : patterns.first();
    return (pattern.endsWith(u'*') ? pattern.chopped(1) + group : pattern).toUtf8();
}

void Translator::setAccount()
{
    const OptionUse *use = m_script.find("account");
    if (!use || use->text.contains('<'))
        return;
    const QString old = QString::fromUtf8(use->text);
    if (m_accounts.isEmpty() && m_to.slurm.accountRequired.is(false) && !m_to.slurm.accountPatterns.isKnown()) {
        say(use->span, tr("Jobs on %1 need no account, and “%2” belongs to another cluster.").arg(m_toName, old));
        apply(m_script.removeOption("account"));
        return;
    }
    const QByteArray there = accountThere(use->text);
    if (there != use->text) {
        set(0, "account", there,
            tr("Accounts on %1 have another form: “%2” instead of “%3”. Check with sshare -U that “%2” is yours.")
                .arg(m_toName, QString::fromUtf8(there), old));
        return;
    }
    const bool granted = old.startsWith("rrg-"_L1) || old.startsWith("rpp-"_L1);
    const bool course = m_from && base::isMagicCastle(*m_from);
    if (m_accounts.isEmpty() && (granted || course || !m_to.slurm.accountPatterns.isKnown()))
        say(Subject::valueSpan(*use), tr("Check with sshare -U whether you can use the account “%1” on %2.").arg(old, m_toName),
            false);
}

// Words of commands; a directive's file names are not expanded by a shell, and text in here-documents may be anything.
void Translator::setFolders()
{
    const auto there = scratchOf(m_to);
    const auto here = m_from ? scratchOf(*m_from) : std::optional(ScratchName{"scratch", {}});
    if (!there || !here || spellings(*there) == spellings(*here))
        return;
    const Subject subject(m_script, m_around);
    QList<base::TextEdit> edits;
    Span first;
    const auto look = [&](Span span) {
        const QByteArray raw = subject.text(span);
        if (raw.contains('\''))
            return; // in single quotes nothing is expanded
        for (const QByteArray &name : spellings(*here)) {
            for (auto at = raw.indexOf(name); at >= 0; at = raw.indexOf(name, at + name.size())) {
                const bool begins = at == 0 || raw.at(at - 1) == '"' || raw.at(at - 1) == '=' || raw.at(at - 1) == ':';
                if (!begins || !endsThere(raw, at + name.size()))
                    continue;
                const Span found{span.begin + at, span.begin + at + name.size()};
                first = first.isEmpty() ? found : first;
                edits += subject.edit(found, inPlaceOf(name, *there));
            }
        }
    };
    for (const BashCommand &command : subject.commands()) {
        for (const BashAssignment &assignment : command.assignments)
            look(assignment.value.span);
        for (const BashWord &word : command.words)
            look(word.span);
        for (const BashRedirection &redirection : command.redirections)
            look(redirection.target.span);
    }
    std::ranges::sort(edits, {}, [](const base::TextEdit &edit) { return std::pair(edit.range.line, edit.range.column); });
    edits.resize(std::unique(edits.begin(), edits.end()) - edits.begin()); // $( … ) stands in its command's word, too
    if (edits.isEmpty())
        return;
    say(first, tr("On %1, scratch is “%2”.").arg(m_toName, QString::fromUtf8(inPlaceOf("~/", *there))));
    apply(edits);
}

void Translator::noteProjects()
{
    if (!m_to.storage.project.isKnown() || (m_from && m_from->storage.project.value == m_to.storage.project.value))
        return;
    const Subject subject(m_script, m_around);
    for (const BashCommand &command : subject.commands()) {
        for (const BashWord &word : command.words) {
            const QByteArray path = subject.resolved(word);
            const bool project = path.startsWith("/project") || path.contains("/projects/") || path.startsWith("$PROJECT")
                || path.startsWith("~/project/");
            if (!project)
                continue;
            say(word.span,
                tr("On %1, the files of your project are under %2. Check that they exist there.")
                    .arg(m_toName, m_to.storage.project.value->path),
                false);
            return;
        }
    }
}

void Translator::loadEnvironment()
{
    if (!m_to.software.stdEnvLoaded.is(false) || (m_from && m_from->software.stdEnvLoaded.is(false)))
        return;
    const Subject subject(m_script, m_around);
    if (subject.loaded("StdEnv") || subject.modules().isEmpty())
        return;
    QString environment = m_from ? m_from->software.defaultStdEnv.valueOr({}) : QString();
    if (environment.isEmpty())
        environment = u"StdEnv/2023"_s;
    for (const ModuleUse &use : subject.modules()) {
        if (use.act != ModuleUse::Act::Load || !use.command || !use.command->function.isEmpty())
            continue;
        say(use.span, tr("%1 does not load a standard environment.").arg(m_toName));
        apply({subject.insertLineBefore(use.command->span.begin, "module load " + environment.toUtf8())});
        return;
    }
}

} // namespace voyageur::script
