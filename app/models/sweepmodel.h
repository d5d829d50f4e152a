// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/clusterstep.h"
#include "runs/runpreview.h"
#include "runs/sweepplan.h"

namespace voyageur::models {

//! One parameter of a sweep, as a person writes it.
struct SweepRow {
    QString name;
    QString values; //!< "0.1, 0.01" or "1..5"
    bool operator==(const SweepRow &) const = default;
};

//! A sweep as the window's fields have it. A value.
struct SweepForm {
    QList<SweepRow> rows;
    int minutes = 0; //!< that one run takes; 0: nobody said
    QString pack = QStringLiteral("auto");
    bool operator==(const SweepForm &) const = default;
};

//! What a sweep comes to. A value.
struct SweepOutlook {
    int runs = 0;
    QString plan;                           //!< how they become jobs, and why so; empty without a sweep
    QString wrong;                          //!< why there can be none so; empty when all is well
    QString warning;                        //!< to know before it runs
    QList<runs::PreviewedRun> preview = {}; //!< the first and the last run
    int triedMinutes = 0;                   //!< of one run, by the try; 0: not known, or the project says so already
    QString triedText = {};                 //!< for people
};

//! Of step 5: many runs of the project's program with other values; sweep.grid of voyageur.json. GUI thread.
class SweepModel final : public QObject {
    Q_OBJECT

public:
    explicit SweepModel(const StepContext &context, QObject *parent = nullptr);

    SweepForm form() const;
    bool isWanted() const;
    //! The project is a chain of jobs, which no sweep can be beside.
    bool isChain() const;
    //! Only what the fields can show may be changed there; else the sweep stands in voyageur.json, as a list, a table or with
    //! values that hold commas.
    bool isEditable() const;
    //! Another project has another one, and other fields.
    QString folder() const;
    //! The options of the program that take a value or switch something, without hyphens.
    QStringList names() const { return m_names; }
    //! All options of the program, as they are typed.
    const QList<source::ProgramOption> &options() const { return m_options; }
    //! Of the project; by the facts of the cluster that is signed in to.
    SweepOutlook outlook() const;
    //! The same for what is being typed.
    SweepOutlook outlookOf(const SweepForm &form) const;
    //! Into the project, when it makes sense; rows without name or values are left out.
    void set(const SweepForm &form);

signals:
    void changed();

private:
    base::Result<projectfile::SweepSettings> settingsOf(const SweepForm &form) const;
    SweepOutlook outlookOf(const projectfile::SweepSettings &sweep) const;

    StepContext m_context;
    QStringList m_names;
    QList<source::ProgramOption> m_options;
};

} // namespace voyageur::models
