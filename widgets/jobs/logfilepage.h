// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/logfilemodel.h"
#include "widgets/common/page.h"

namespace voyageur::widgets {

class LogCard;
class LogView;
class NoteList;

//! "Explain a log": a job's log that is a file of this computer, wherever it came from. Opened by a button, by the menu or by
//! dropping it.
class LogFilePage final : public Page {
    Q_OBJECT

public:
    explicit LogFilePage(models::LogFileModel *log, QWidget *parent = nullptr);
    WhyText why() const override;
    QWidget *firstFocus() const override;

public slots:
    //! Asks for a file.
    void choose();

protected:
    void refresh() override;

private:
    void showPlace();

    models::LogFileModel *m_log;
    LogCard *m_card;
    NoteList *m_notes;
    QLabel *m_part;
    LogView *m_view;
    QPushButton *m_another;
    QPushButton *m_cancel;
    QString m_shown; //!< the file in the view
};

} // namespace voyageur::widgets
