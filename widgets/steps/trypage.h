// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/trymodel.h"
#include "widgets/steps/steppage.h"

class QGridLayout;
class QLineEdit;
class QSpinBox;

namespace voyageur::widgets {

class Card;
class ElidedLabel;
class LogView;

//! Step 4: a small request, and the program for a moment in it.
class TryPage final : public StepPage {
    Q_OBJECT

public:
    TryPage(models::TryModel *tryOut, models::ProjectModel *project, models::SessionModel *session, QWidget *parent = nullptr);
    WhyText why() const override;

protected:
    QString actText() const override;
    QString actIcon() const override;
    void act() override;
    void fill() override;

private:
    void takeOver();
    QLineEdit *addField(QGridLayout *grid, int row, int column, const QString &label, const QString &name);

    models::TryModel *m_try;
    Card *m_requestCard;
    QLineEdit *m_time;
    QSpinBox *m_cores;
    QLineEdit *m_memory;
    QLineEdit *m_gpus;
    QLabel *m_simulated;
    ElidedLabel *m_program;
    Card *m_outputCard;
    LogView *m_output;
};

} // namespace voyageur::widgets
