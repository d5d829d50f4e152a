// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/scriptmodel.h"

#include <QDialog>

class QLabel;
class QLineEdit;
class QListWidget;
class QPushButton;
class QToolButton;

namespace voyageur::widgets {

//! Chooses a file on the cluster: to open it, or to save there under a name; or data, which may be a folder.
class ClusterFileDialog final : public QDialog {
    Q_OBJECT

public:
    enum class Mode { Open, Save, Data };

    ClusterFileDialog(models::ScriptModel *script, Mode mode, const QString &name, QWidget *parent);

signals:
    void chosen(const QByteArray &path);

private:
    void list(const QByteArray &folder);
    void listTyped();
    void show(const models::RemoteListing &listing);
    void enter(int row);
    void accept() override;
    void acceptData();

    models::ScriptModel *m_script;
    Mode m_mode;
    models::RemoteListing m_listing;
    QLineEdit *m_folder;
    QToolButton *m_up;
    QListWidget *m_list;
    QLabel *m_problem;
    QLineEdit *m_name;
    QPushButton *m_ok;
};

} // namespace voyageur::widgets
