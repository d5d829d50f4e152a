// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/operation.h"
#include "models/findinglistmodel.h"
#include "models/projectmodel.h"
#include "models/secretlistmodel.h"
#include "models/sessionmodel.h"
#include "source/codescan.h"

#include <QStringListModel>

#include <memory>

namespace voyageur::models {

//! Step 1: what in the code will not run in a job: on the cluster that is signed in to, or was last. GUI thread.
class CodeModel final : public PageModel {
    Q_OBJECT

public:
    CodeModel(base::Workers &workers, ProjectModel &project, SessionModel &session, QObject *parent = nullptr);
    ~CodeModel() override;

    //! In which the findings' files are; empty without a project.
    QString folder() const;
    FindingListModel *findings() { return &m_findings; }
    //! "3 findings in 2 files", "Nothing found".
    QString summary() const;
    //! False where the folder holds nothing that could be read: no finding does not mean no problem then.
    bool hasPrograms() const { return m_hasPrograms; }
    //! What was dismissed before, one line each.
    QStringListModel *setAside() { return &m_setAside; }
    //! What of the code may hold passwords or keys. Checking or unchecking one writes it to the .voyageurignore file beside it.
    SecretListModel *secrets() { return &m_secrets; }
    //! The unified diff of the preferred fix of the row looked at last, with what it changes in the project's file; the lines
    //! themselves when there is none. Of all sure fixes after lookAtAll().
    QString diff() const { return m_diff; }

    //! How many fixes fixAll() makes: those that leave no doubt.
    int sureFixes() const;
    bool canUndo() const { return !m_done.isEmpty(); }
    //! What the last fixAll() did, for people; empty once something else was done.
    QString fixedText() const { return m_fixedText; }
    bool looksAtAll() const { return m_looksAtAll; }

    void scan();
    void lookAt(int row);
    //! What fixAll() would change.
    void lookAtAll();
    //! The option of the program whose value the fix of that row needs, "--epochs"; empty: none.
    QString valueWanted(int row) const;
    //! `value`: of valueWanted(), for the arguments of the project; without it such a fix is not made.
    void fix(int row, const QString &value = {});
    void fixAll();
    //! The files as they were before the last fix() or fixAll() that was not undone yet, and without those that it made.
    void undo();
    //! Not this one, now and in later scans: it is written to the project's file.
    void dismiss(int row);
    //! Takes the row of setAside() back: it is found again.
    void lookAgain(int row);

signals:
    void diffChanged();
    //! The findings are those of the code as it is now.
    void looked();

private:
    struct Looked {
        QList<base::Diagnostic> findings;
        QList<dataset::CodeSecret> secrets;
        QString files; // fingerprint
        bool hasPrograms = true;
    };
    struct Fixed {
        source::FixReport report;
        QStringList arguments; // of the program, then
    };
    void listSetAside();
    void scanAgain();
    void startScan();
    void apply(const QList<base::Diagnostic> &findings, source::FixChoice choice, const QStringList &more = {});
    source::JobPlace place() const;
    source::ScanOptions options() const;
    void scanned(base::Result<Looked> result);
    void decide(const QByteArray &secret, bool goes);
    void showDiff(const QList<base::Diagnostic> &findings, source::FixChoice choice);

    base::Workers &m_workers;
    ProjectModel &m_project;
    SessionModel &m_session;
    source::JobPlace m_place; // of the findings
    //! One fix() or fixAll().
    struct Done {
        source::FixReport report;
        std::optional<QStringList> argumentsBefore; //!< where it changed them
    };
    QList<Done> m_done; //!< the last one last
    QString m_fixedText;
    bool m_looksAtAll = false;
    QString m_scannedFiles; //!< fingerprint of what the findings are of
    QString m_seenFiles;    //!< of what was there when it was looked at last
    bool m_again = false;   //!< the code has changed while something was under way
    FindingListModel m_findings;
    bool m_hasPrograms = true;
    QStringListModel m_setAside;
    SecretListModel m_secrets;
    QString m_diff;
    std::unique_ptr<base::Operation<Looked>> m_work;
    std::unique_ptr<base::Operation<QString>> m_diffWork;
    std::unique_ptr<base::Operation<QString>> m_dismissWork;
    std::unique_ptr<base::Operation<Fixed>> m_fixWork;
    std::unique_ptr<base::Operation<void>> m_undoWork;
    std::unique_ptr<base::Operation<void>> m_secretWork;
};

} // namespace voyageur::models
