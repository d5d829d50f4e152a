// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/clusterstep.h"
#include "models/rundraft.h"
#include "models/sweepmodel.h"
#include "runs/submission.h"
#include "settings/keptscript.h"
#include "work/submittedrun.h"

#include <QTimer>

namespace voyageur::models {

//! Something the script needs on the cluster, and whether it is there.
struct Need {
    QString title;
    bool met = false;
};

//! Step 5: the sbatch script, and its one submission. The text in the window is what is submitted. GUI thread.
class SubmitModel final : public ClusterStep {
    Q_OBJECT

public:
    explicit SubmitModel(const StepContext &context, QObject *parent = nullptr);
    ~SubmitModel() override;

    QList<Need> needs() const;
    //! The script, its form and what is said of it.
    RunDraft *draft() { return &m_draft; }
    QString script() const { return m_draft.text().text(); }
    bool hasScript() const { return m_draft.hasContent(); }
    //! The script stands for a run that was submitted already.
    bool isSubmitted() const { return m_submitted; }
    bool isEdited() const { return m_draft.isEdited(); }
    //! The project has changed since the script was made of it: submit() makes it anew first, and it is seen.
    bool isOutdated() const;
    //! What the person wrote is there again when the project is: it is written down now. False: it goes with the project.
    bool staysWithProject();
    //! A script is being made of the project: the person may go on writing, and what they write stays.
    bool isMaking() const { return m_making; }
    //! The checker, or a look at the cluster, found errors: submit() with `anyway` goes on all the same.
    bool mayInsist() const { return m_mayInsist; }
    //! Of the project; nothing: one job.
    std::optional<projectfile::ChainSettings> chain() const;
    //! The jobs of the chain and what ends it, or why there can be none; empty without a chain.
    QString chainText() const;
    //! What does not go together with the program, before anything is submitted; empty: all is well.
    QStringList chainWarnings() const;
    //! The first job of the chain, and the last one; none without a chain.
    QList<runs::PreviewedRun> chainPreview() const;
    //! "--epochs 600": what carryEpochs() would write into the program's arguments; empty when they say so, or cannot.
    QString epochsToCarry() const;
    //! The number of the chain's epochs becomes the one of the program's arguments.
    void carryEpochs();
    //! The jobs of the chain; 0 without one.
    int chainLength() const;
    //! Of the project, with the script made anew; 0 epochs: one job. An empty option: the program finds its checkpoint by itself.
    void setChain(int epochs, int epochsPerDay, const QString &resumeOption);
    //! The limit of one job, of the project.
    QString time() const;
    //! What Slurm cannot read as a limit is not taken: what is wrong with it; else empty.
    QString setTime(const QString &time);
    //! What the script is made of may be changed: also while it is made, and then it is made once more. After a submission that
    //! begins the next one.
    bool mayChange() const { return !isWorking() || m_making; }
    //! The runs of the project, where it is to be many; what is changed there makes the script anew.
    SweepModel *sweep() const { return m_sweep; }
    QString lastJob() const { return m_lastJob; } //!< its number; empty before the first
    //! The looks before the last submission, or the one under way; empty before the first.
    const QList<session::Check> &preflight() const { return m_preflight; }

    //! What the rehearsal of the chain has said.
    struct Rehearsal {
        bool running = false;
        bool good = false;
        QString text; //!< its verdict; while it runs the last that its jobs have written down
        QString next; //!< what to do
    };
    const std::optional<Rehearsal> &rehearsal() const { return m_rehearsal; }
    //! Two short jobs, of which the first is stopped. Needs a chain.
    void rehearse();

    //! What the next job asks for, also after the last one was submitted: the script is made anew with it. `script`: the text in
    //! the window with it, which counts when the person wrote there, or when nobody is signed in.
    void takeRequest(const projectfile::ProjectFile::Job &job, const QString &script);
    //! Another text of the person.
    void edit(const QString &text) { m_draft.putBack(text); }
    //! Brings what is missing to the cluster and makes the script anew. What the person changed stays.
    void prepare();
    //! A script with the person's changes was replaced: by one for another cluster, or as a whole before the last start.
    bool canTakeBack() const { return m_replaced.has_value() && !isWorking(); }
    //! Theirs again; the one that stands there now can be taken back in turn where the person changed it.
    void takeBack();
    //! Checks and submits what stands in the window, once; makes the script first when there is none.
    void submit(bool anyway = false);

signals:
    void submitted(const voyageur::work::SubmittedRun &run);

protected:
    void forget() override;
    void forgetCluster() override;
    void onEvent(const session::StepEvent &event) override;

private:
    void rehearsed(const base::Result<QString> &result);
    void lookForCheckpoints();
    std::optional<QStringList> argumentsWithEpochs() const;
    void prepareWhenPossible();
    //! Something that the script is made of has changed.
    void remake();
    base::Result<projectfile::ChainPlan> chainPlan(const projectfile::ChainSettings &settings) const;
    //! Its chain and its runs can be, or there are none.
    bool isPlanned() const;
    void refused(const base::Error &error);
    //! What the person asks for in the script is what the project asks for from now on.
    void adopt();

    //! A script as it was before another took its place.
    struct Replaced {
        QString script;
        QString made; //!< by the project, before the person changed it
        std::optional<runs::PreparedRun> run;
        QString codeVersion;
    };
    void replaceEdited();
    //! What the person has written is kept for the next start, until it is submitted. False when it is not.
    bool keep();
    //! What was kept for this project and this account, before the project makes its own.
    bool takeUpKept();
    void wasKept();

    SweepModel *m_sweep;
    RunDraft m_draft;
    QTimer m_adoptSoon;
    QTimer m_keepSoon;
    settings::KeptScript m_kept;
    std::pair<QString, QString> m_keptFor; //!< folder and account; empty: nothing is to be kept yet
    std::optional<Replaced> m_replaced;
    std::optional<runs::PreparedRun> m_run; //!< of the script in the window; none once it was submitted
    QString m_codeVersion;
    QString m_tag;         //!< of the run that the script in the window is to be
    QByteArray m_madeOf;   //!< the project, as far as the script in the window is made of it
    QByteArray m_makingOf; //!< the same of the script that is being made
    bool m_submitted = false;
    bool m_making = false;   //!< the work under way makes the script
    bool m_again = false;    //!< what that one is made of has changed since it was begun
    bool m_bringing = false; //!< a request into the project and into the person's own text
    bool m_mayInsist = false;
    QString m_lastJob;
    QList<session::Check> m_preflight;
    std::optional<Rehearsal> m_rehearsal;
    std::unique_ptr<base::Operation<bool>> m_looking;
    bool m_maySave = true; //!< the program; also while nobody has looked
};

} // namespace voyageur::models
