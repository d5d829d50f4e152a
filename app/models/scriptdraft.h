// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/clusterstep.h"
#include "models/findinglistmodel.h"
#include "models/scriptfile.h"
#include "models/scriptform.h"
#include "models/scriptreading.h"
#include "models/scripttext.h"
#include "script/recipes.h"
#include "script/translation.h"

#include <QDateTime>
#include <QTimer>

#include <memory>
#include <optional>

namespace voyageur::models {

//! What a rewriting says of one line, beside the difference.
struct ScriptRemark {
    int line = 0; //!< of the text as it is now
    QString text;
    bool done = true; //!< false: it is left to the person
    bool operator==(const ScriptRemark &) const = default;
};

//! A rewriting of more than one line that waits for the person's yes.
struct ScriptProposal {
    QString title;               //!< "Apply all safe fixes"
    QString after;               //!< the text it would be
    QString diff;                //!< unified; empty: the text can stay as it is
    QList<ScriptRemark> remarks; //!< what is left to do first
    QString cluster;             //!< chosen with the yes; empty: the chosen one stays
    bool isAskedFor = true;      //!< by the person, just now
};

//! The help page of a rule.
struct RuleHelp {
    QString title;
    QString markdown;
    QString address; //!< of its source; may be empty
};
//! Nothing for a rule that is none.
std::optional<RuleHelp> ruleHelp(const QString &rule);

//! What is known of the project that a script belongs to.
struct ScriptProject {
    std::optional<QByteArray> words;                   //!< of the script, for which it was read; nothing: it has to be read
    std::shared_ptr<const script::ProjectFacts> facts; //!< null: no project
};

//! A script that is being written, wherever it goes afterwards: its text, all that is read from it, the form over it, and what
//! rewrites it. The text is the only state; findings, form and drawing are read from it after every change, in this thread while
//! that takes no time, else in another one, and what belongs to an older text is never shown. GUI thread.
class ScriptDraft : public PageModel {
    Q_OBJECT

public:
    //! `usualCluster`: the one it is read for while nobody is signed in; empty: none.
    ScriptDraft(const StepContext &context, const QString &usualCluster, QObject *parent = nullptr);
    ~ScriptDraft() override;

    // The text.

    const ScriptText &text() const { return m_text; }
    //! Nowhere: of the open project, or nobody's yet.
    const ScriptPlace &place() const { return m_place; }
    //! "job.sh", also before it was saved for the first time.
    virtual QString name() const;
    //! What it is, as far as it was read.
    EditedKind kind() const { return m_reading.kind; }
    //! What an editor shows now.
    void edit(const QString &shown);
    //! Edits of text(). An editor follows through editsMade().
    void apply(const QList<base::TextEdit> &edits);
    //! Another text in its place, which an editor follows as one step of undo.
    void replace(ScriptText text);
    void setLineEnds(LineEnds ends);
    void removeBom();

    // What is read from it.

    const ScriptReading &reading() const { return m_reading; }
    //! The reading is that of the text as it is now.
    bool isRead() const { return m_readGeneration == m_generation; }
    FindingListModel *findings() { return &m_findings; }
    int findingCount(base::Severity severity) const { return m_findings.count(severity); }
    //! "2 errors, 1 warning"; empty for none.
    QString summary() const;
    NodePicture picture() const;
    //! Texts up to so many bytes are read at once, longer ones in a thread of their own.
    void setReadAtOnce(qsizetype bytes) { m_atOnce = bytes; }

    // The form.

    virtual QList<FormField> fields() const;
    FormValue value(FormFieldId id) const;
    //! Writes one directive; the sentence of what is wrong with the value, and then nothing is written.
    QString setField(FormFieldId id, const QString &value, int unit = 0);
    QString arguments() const { return m_arguments; }

    // What rewrites more than a line is shown before it is done.

    //! Does it at once when it changes one line.
    void proposeFix(const base::Fix &fix);
    //! Every preferred fix.
    void proposeAllFixes();
    int fixable() const { return m_findings.fixable(); }
    void propose(const QString &title, const QString &after, const QList<ScriptRemark> &remarks = {}, bool isAskedFor = true);
    //! The script as another cluster needs it; with the yes that cluster is chosen.
    void proposeForCluster(const QString &name);
    //! Those it can be written for: in service, described, not the chosen one.
    QList<ClusterChoice> otherClusters() const;
    const std::optional<ScriptProposal> &proposal() const { return m_proposal; }
    void acceptProposal();
    void dropProposal();

    //! Techniques as lines to insert; those that make no sense on the chosen cluster, too.
    static const QList<script::Recipe> &recipes() { return script::allRecipes(); }
    //! Why it cannot be inserted into this text; empty: it can.
    QString recipeObstacle(const script::Recipe &recipe) const;
    //! Its lines as they would be for the chosen cluster; the sentence of a value that is missing or wrong in `problem`.
    QString recipeText(const script::Recipe &recipe, const QHash<QString, QString> &values, QString *problem) const;
    //! Shows what the text would be with it. `line`: of the cursor, from 1. The sentence of why not, and then nothing is shown.
    QString proposeRecipe(const script::Recipe &recipe, const QHash<QString, QString> &values, int line);

    // The cluster.

    QList<ClusterChoice> clusters() const;
    QString cluster() const { return m_cluster; }
    QString clusterTitle() const;
    void chooseCluster(const QString &name);
    const base::ClusterFacts *facts() const { return m_facts.get(); }
    //! When the cluster itself was asked about its nodes; invalid: what is known of them is from its pages.
    QDateTime readAt() const;
    bool isSignedIn() const;

signals:
    //! Another script is here: an editor begins anew.
    void textReplaced();
    //! An editor does the same, as one step of undo; with \n as line ends.
    void editsMade(const QList<voyageur::base::TextEdit> &edits);
    //! Findings, form and drawing.
    void readingChanged();
    void proposalChanged();
    void clusterChanged();

protected:
    void setText(ScriptText text);
    const QByteArray &bytes() const { return m_bytes; }
    //! The text is another one: reads it.
    virtual void textChanged();
    void read();
    //! What sbatch said to the last submission of it; empty: nothing.
    virtual QString sbatchSaid() const { return {}; }
    script::Document currentDocument() const;
    void setArguments(const QString &arguments) { m_arguments = arguments; }
    void setPlace(const ScriptPlace &place) { m_place = place; }
    std::shared_ptr<const base::ClusterFacts> factsOf(const QString &cluster) const;
    const std::shared_ptr<const base::ClusterFacts> &sharedFacts() const { return m_facts; }
    //! Its project's files may have changed.
    void lookAtProject();
    //! Another script, maybe of another project.
    void forgetProject();

    StepContext m_context;

private:
    void startReading();
    void accept(const ScriptReading &reading);
    ScriptKnowledge knowledge() const;
    //! Of the script's project; null for none.
    const script::CourseFacts *course() const;
    void followProject();
    void gatherProject();
    void refreshFacts();
    void askCluster();

    ScriptText m_text;
    QByteArray m_bytes; // of m_text
    ScriptPlace m_place;

    ScriptReading m_reading;
    FindingListModel m_findings;
    qsizetype m_atOnce = 32 * 1024;
    quint64 m_generation = 0;
    quint64 m_readGeneration = 0;
    std::unique_ptr<base::Operation<ScriptReading>> m_reader;

    QString m_arguments;
    std::optional<ScriptProposal> m_proposal;
    std::unique_ptr<base::Operation<QByteArray>> m_fixer;
    std::unique_ptr<base::Operation<script::Translation>> m_translator;

    ScriptProject m_project;
    bool m_filesChanged = false; // since it was begun
    bool m_gatherAgain = false;
    std::unique_ptr<base::Operation<ScriptProject>> m_gatherer;
    QTimer m_projectSoon;

    QString m_cluster;
    bool m_clusterChosen = false; // by the person
    std::shared_ptr<const base::ClusterFacts> m_facts;
    std::unique_ptr<base::Operation<base::ClusterFacts>> m_asking;
};

} // namespace voyageur::models
