// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/syncmodel.h"

#include <QWidget>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QTableView;

namespace voyageur::widgets {

class Banner;
class ElidedLabel;

//! A sync in the place of the panes: options, then the list of all that would be done, then its run through the queue.
class SyncPanel final : public QWidget {
    Q_OBJECT

public:
    explicit SyncPanel(models::SyncModel *sync, QWidget *parent = nullptr);

    //! For the folders that the model was given; reads its options and looks at once.
    void begin();
    QWidget *firstFocus() const;

signals:
    //! Back to the panes.
    void left();

protected:
    bool event(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    QWidget *makeOptions();
    QWidget *makeList();
    QWidget *makeFoot();
    void takeOptions();
    void refresh();
    void fillKinds();

    models::SyncModel *m_sync;
    ElidedLabel *m_way;
    QCheckBox *m_delete;
    QCheckBox *m_checksum;
    QCheckBox *m_newer;
    QCheckBox *m_gitIgnore;
    QLineEdit *m_excludes;
    QLineEdit *m_limit;
    Banner *m_failure;
    QComboBox *m_kinds;
    QLabel *m_summary;
    QTableView *m_table;
    QPushButton *m_preview;
    QPushButton *m_run;
    bool m_filling = false;
};

} // namespace voyageur::widgets
