// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/clusterstep.h"
#include "models/tryallocation.h"
#include "tryout/tryjudgement.h"
#include "work/tryproject.h"

namespace voyageur::models {

//! What the try asks for, as Slurm writes it.
struct TryRequest {
    QString account; //!< of the job, too; empty: the cluster's default
    QString time;
    int cpusPerTask = 1;
    QString memory;
    QString gpus; //!< empty: none
    QStringList arguments;
    bool operator==(const TryRequest &) const = default;
};

//! What the cluster offers for the fields of the request; anything else may be typed too.
struct TryChoices {
    QStringList accounts;
    QStringList times;
    QStringList gpus; //!< "a100:1"
    bool operator==(const TryChoices &) const = default;
};

//! Step 4: an interactive allocation that stays, the ready-made checks in it, and the script of what was typed in it. GUI thread.
class TryModel final : public ClusterStep {
    Q_OBJECT

public:
    explicit TryModel(const StepContext &context, QObject *parent = nullptr);
    ~TryModel() override;

    TryRequest request() const;
    //! Writes what changed into voyageur.json; the other settings of the try stay "as the job".
    void setRequest(const TryRequest &request);
    QString program() const; //!< of the project, with what the try adds to its arguments; for people
    //! What is known about the request before anybody is asked; nothing while nobody is signed in.
    tryout::TryJudgement judgement() const;
    TryChoices choices() const;
    bool hasRun() const { return m_report.has_value(); }
    QString outcome() const; //!< of the last try that went well

    //! Asks for the allocation, if none is held, and runs the checks in it. What would be refused is not asked for, unless
    //! `anyway`.
    void run(bool anyway = false);
    bool mayInsist() const { return m_mayInsist; }

    TryAllocation *allocation() { return &m_allocation; }
    const TryAllocation *allocation() const { return &m_allocation; }
    //! Where it is in the queue, or how long it has left, for people; empty while none is held.
    QString allocationText() const;
    const QList<session::Check> &checks() const { return m_checks; }

    // trymodelscript.cpp

    //! How many of the try's runs make the job; fills the time. Without a meaning for a chain, whose jobs keep their time.
    int repeats() const { return m_repeats; }
    void setRepeats(int repeats);
    bool isChain() const;
    //! How many epochs the try made, by which the chain is planned; 0: not known.
    int epochs() const;
    void setEpochs(int epochs);
    std::optional<int> epochsPerDay() const;
    QString epochRate() const; //!< for people; empty while it is not known
    //! The job's numbers by what was measured, with what the person wrote over them; nothing while nothing was.
    std::optional<tryout::Proposal> proposal() const;
    //! The person's own numbers instead; an empty text or 0 is what was measured.
    void overrideProposal(const QString &time, const QString &memory, int cores);
    //! Writes them into voyageur.json, and the epochs of a day into the chain's plan, or the minutes of a run into the sweep's.
    void takeProposal();

    //! The script of the ticked commands, with the proposed numbers.
    base::Result<QByteArray> script() const;
    QString scriptPath() const;
    //! What writing it changes in the project's folder.
    struct ScriptChange {
        QString diff;    //!< unified
        QByteArray over; //!< base::contentHash() of the file as it is now; empty: there is none
    };
    ScriptChange scriptChange() const;
    //! Takes the numbers, writes the script into the project over the file that was shown, and no other, and hands it over.
    void writeScript(const QByteArray &over);
    //! It is there as it would be written.
    bool scriptIsWritten() const;

signals:
    void checksChanged();
    //! It is there, for the script page.
    void scriptWritten(const QString &path);

protected:
    void forget() override;
    void forgetCluster() override;
    void onEvent(const session::StepEvent &event) override;

private:
    void onStates(const QList<work::TryState> &states);
    void ranChecks(base::Result<work::TriedProject> result);

    TryAllocation m_allocation;
    std::unique_ptr<Feed<work::TryState>> m_states;
    QList<session::Check> m_checks;
    tryout::Measured m_measured;
    struct Own {
        QString time;
        QString memory;
        int cores = 0;
    } m_own; //!< what the person wrote over the proposal
    int m_repeats = 1;
    std::optional<int> m_epochs; //!< the person's word
    bool m_mayInsist = false;
    std::optional<QString> m_report;
};

} // namespace voyageur::models
