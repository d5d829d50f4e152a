// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/findinglistmodel.h"

#include <QWidget>

class QLabel;
class QListView;
class QPushButton;
class QToolButton;

namespace voyageur::widgets {

class ElidedLabel;

//! The findings in a script, and the fixes of the one that is chosen.
class FindingsPanel final : public QWidget {
    Q_OBJECT

public:
    explicit FindingsPanel(models::FindingListModel *findings, QWidget *parent = nullptr);
    //! After the findings changed.
    void refresh(const QString &summary, bool reading);
    //! Another script: from its first finding on.
    void begin();
    //! Only a line that says so.
    bool isEmpty() const { return m_empty; }

signals:
    void goToWanted(const voyageur::base::Diagnostic &finding);
    void fixWanted(const voyageur::base::Fix &fix);
    void fixAllWanted();
    //! The rule of the chosen finding.
    void ruleChosen(const QString &rule);
    //! Somebody asked why.
    void whyWanted(const QString &rule);

protected:
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void drawSign();
    void fitHead();
    const base::Diagnostic *current() const;
    void showFixes();
    void showMenu(const QPoint &at);

    models::FindingListModel *m_findings;
    bool m_empty = true;
    QLabel *m_sign;
    QLabel *m_summary;
    QListView *m_list;
    QToolButton *m_fix;
    QToolButton *m_fixAll;
};

} // namespace voyageur::widgets
