// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/scriptdraft.h"
#include "projectfile/projectfile.h"

namespace voyageur::models {

//! The script of step 5: made of the project, and changed by the person. When the project makes another one, what the person
//! changed stays, what the project changed comes, and where both changed the same lines the person is asked. GUI thread.
class RunDraft final : public ScriptDraft {
    Q_OBJECT

public:
    explicit RunDraft(const StepContext &context, QObject *parent = nullptr);

    //! But for the arguments, which belong to the project.
    QList<FormField> fields() const override;

    //! Whether an editor can go back to the text that was there.
    enum class Undo { GoesOn, Ends };
    //! The project made this. Text of the person that is there is merged with it. `undo`: for another run it ends, for nothing
    //! should lead back into the folder of the one before.
    void take(const QString &made, Undo undo = Undo::GoesOn);
    //! There is none any more.
    void forget();
    //! Puts a text of the person in the place of what stands there; an editor can undo it.
    void putBack(const QString &text);
    //! One that was kept, with what it was made of: the next that the project makes is merged with it.
    void putBack(const QString &text, const QString &made);
    //! What the project made last; empty: nothing.
    const QString &made() const { return m_made; }
    //! It is not what the project made.
    bool isEdited() const { return hasContent() && text().text() != m_made; }
    //! What the person changed of the request the project can say as well: it does so from now on.
    //! False when nothing of `job` became different.
    bool bringInto(projectfile::ProjectFile::Job &job);

signals:
    //! By the person: typed, chosen in the form, or a fix.
    void edited();

protected:
    void textChanged() override;

private:
    QString m_made;
    bool m_taking = false;
};

} // namespace voyageur::models
