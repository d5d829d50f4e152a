// SPDX-License-Identifier: GPL-3.0-or-later
// The part of ScriptDraft that knows clusters: which one the script is for, what is known of it, and the same for another one.
#include "models/scriptdraft.h"

#include "base/textdiff.h"

#include <algorithm>

namespace voyageur::models {

using namespace Qt::StringLiterals;
using base::Result;

bool ScriptDraft::isSignedIn() const
{
    return m_context.session.state() == SessionModel::State::SignedIn;
}

QList<ClusterChoice> ScriptDraft::clusters() const
{
    QList<ClusterChoice> choices = m_context.session.clusters();
    const QString here = isSignedIn() ? m_context.session.clusterName() : QString();
    // A job is written for a cluster: not for a node of one that has a login of its own, nor for a host that nobody describes.
    choices.removeIf([&](const ClusterChoice &choice) { return choice.name != here && !factsOf(choice.name); });
    const bool known = std::ranges::any_of(choices, [&](const ClusterChoice &choice) { return choice.name == here; });
    if (!here.isEmpty() && !known)
        choices.prepend({here, m_context.session.clusterTitle(), {}, false, false});
    return choices;
}

QString ScriptDraft::clusterTitle() const
{
    for (const ClusterChoice &choice : clusters())
        if (choice.name == m_cluster)
            return choice.title;
    return m_cluster;
}

void ScriptDraft::chooseCluster(const QString &name)
{
    m_clusterChosen = true;
    if (name == m_cluster)
        return;
    m_cluster = name;
    refreshFacts();
}

std::shared_ptr<const base::ClusterFacts> ScriptDraft::factsOf(const QString &cluster) const
{
    if (isSignedIn() && m_context.session.clusterName() == cluster)
        return std::make_shared<const base::ClusterFacts>(m_context.session.session()->facts->known());
    for (const cluster::Profile &profile : m_context.session.catalogue().profiles())
        if (profile.name == cluster)
            return std::make_shared<const base::ClusterFacts>(profile.facts);
    return nullptr;
}

QDateTime ScriptDraft::readAt() const
{
    return m_facts && !m_facts->nodeTypes.isEmpty() ? m_facts->nodeTypes.first().readAt : QDateTime();
}

QList<ClusterChoice> ScriptDraft::otherClusters() const
{
    QList<ClusterChoice> others;
    for (const ClusterChoice &choice : clusters())
        if (!choice.retired && choice.name != m_cluster && factsOf(choice.name))
            others += choice;
    return others;
}

void ScriptDraft::proposeForCluster(const QString &name)
{
    const auto to = factsOf(name);
    if (!to || !hasContent())
        return;
    QString title = name;
    for (const ClusterChoice &choice : clusters())
        if (choice.name == name)
            title = choice.title;
    m_translator = std::make_unique<base::Operation<script::Translation>>(
        m_context.workers,
        [bytes = m_bytes, from = m_facts, to, title](const base::Work &) -> Result<script::Translation> {
            QStringList accounts;
            for (const base::UserAccount &account : to->accounts.valueOr({}))
                accounts += account.name;
            const auto document = script::Document::parse(bytes, script::slurmVersionOf(from.get()));
            return script::translated(document, from.get(), *to, title, accounts);
        },
        [this, name, title, about = std::pair(m_bytes, m_cluster)](Result<script::Translation> result) {
            m_translator.reset();
            if (!result || about != std::pair(m_bytes, m_cluster)) // another text by now; read anew it may be
                return;
            base::Fix fix;
            fix.edits = result->edits;
            const auto after = base::applyFix(m_text.text(), fix);
            if (!after)
                return;
            ScriptProposal proposal{tr("The script for %1").arg(title), *after, {}, {}, name};
            if (*after != m_text.text())
                proposal.diff = base::unifiedDiff(m_text.text(), *after, m_cluster.isEmpty() ? tr("now") : m_cluster, name);
            for (const script::TranslationNote &note : result->notes)
                proposal.remarks.append({note.range.line, note.text, note.done});
            std::stable_partition(proposal.remarks.begin(), proposal.remarks.end(),
                                  [](const ScriptRemark &remark) { return !remark.done; });
            m_proposal = proposal;
            emit proposalChanged();
        });
}

void ScriptDraft::refreshFacts()
{
    m_asking.reset();
    m_facts = factsOf(m_cluster);
    if (isSignedIn() && m_context.session.clusterName() == m_cluster)
        askCluster();
    read();
    emit clusterChanged();
    emit changed();
}

void ScriptDraft::askCluster()
{
    m_asking = std::make_unique<base::Operation<base::ClusterFacts>>(
        m_context.workers,
        [session = m_context.session.session()](const base::Work &work) {
            return session->facts->current(session->slurm, work.stop);
        },
        [this](Result<base::ClusterFacts> result) {
            m_asking.reset();
            if (!result) // the catalogue's facts stay; the session says itself when it is lost
                return;
            m_facts = std::make_shared<const base::ClusterFacts>(std::move(result).value());
            read();
            emit clusterChanged();
            emit changed();
        });
}

} // namespace voyageur::models
