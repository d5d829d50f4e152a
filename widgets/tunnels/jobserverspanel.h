// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/jobservers.h"

#include <QHash>
#include <QScrollArea>

class QComboBox;
class QLabel;
class QPushButton;
class QVBoxLayout;

namespace voyageur::widgets {

class JupyterHubLine;
class LinkLabel;
class TunnelCard;

//! TensorBoard, Jupyter or another program, started inside the chosen job by one click and opened in the browser; and those that
//! were. Of a job that is over TensorBoard alone, on the login node, where the cluster allows it; else it says why not. Looks for
//! TensorBoard's logs when it is shown, once for a job. GUI thread.
class JobServersPanel final : public QScrollArea {
    Q_OBJECT

public:
    explicit JobServersPanel(models::JobServers *servers, QWidget *parent = nullptr);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    //! A button with a menu for the same, to stand elsewhere.
    QPushButton *makeButton(QWidget *parent);

signals:
    //! Something was begun from the button's menu: time to show this.
    void wanted();

protected:
    void showEvent(QShowEvent *event) override;

private:
    servers::ServerKind kind() const;
    void choose(servers::ServerKind kind);
    void kindChosen();
    bool onLoginNode() const;
    void showNote();
    void showChoices();
    void refresh();
    void fillList();
    void fillFolders();
    void openOne();

    models::JobServers *m_servers;
    QPushButton *m_button = nullptr;
    QLabel *m_whyNot;
    QWidget *m_form;
    QComboBox *m_kind;
    QLabel *m_fieldTitle;
    QComboBox *m_field;
    QLabel *m_whereTitle;
    QComboBox *m_where; //!< in the job or on the login node
    QPushButton *m_open;
    QLabel *m_note;
    JupyterHubLine *m_hub;
    QVBoxLayout *m_body;
    QVBoxLayout *m_list;
    QHash<int, TunnelCard *> m_cards;
    QString m_job; //!< what the form is about
    QList<servers::LogFolder> m_folders;
    QHash<int, QString> m_texts; //!< what was typed for each kind
    int m_shownKind = -1;
};

//! A line with the address of the cluster's own JupyterHub; hidden where it has none.
class JupyterHubLine final : public QWidget {
    Q_OBJECT

public:
    explicit JupyterHubLine(QWidget *parent = nullptr);
    void setAddress(const QString &address);

private:
    QString m_address;
    LinkLabel *m_link = nullptr;
};

} // namespace voyageur::widgets
