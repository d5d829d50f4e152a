// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/scriptdraft.h"

#include <QScrollArea>
#include <QTimer>

#include <map>
#include <memory>

class QComboBox;
class QLabel;
class QLineEdit;
class QToolButton;
class QVBoxLayout;

namespace voyageur::widgets {

//! The form beside the text. It shows what stands there; what is typed is written as it is typed, as soon as sbatch would
//! take it.
class FormView final : public QScrollArea {
    Q_OBJECT

public:
    explicit FormView(models::ScriptDraft *script, QWidget *parent = nullptr);
    ~FormView() override;
    //! After the text changed.
    void refresh();
    //! What is wrong with the value that was typed; empty: it is written.
    void takeAnswer(models::FormFieldId id, const QString &problem);

signals:
    //! The receiver writes it and answers with takeAnswer().
    void fieldEdited(voyageur::models::FormFieldId id, const QString &text, int unit);

private:
    struct Row;
    void build();
    Row &add(const models::FormField &field, QVBoxLayout *layout);
    void fill(Row &row, const models::FormField &field);
    void edited(Row &row);
    void leave(Row &row);
    void showProblem(Row &row, const QString &problem);
    void setFurtherShown(bool on);

    models::ScriptDraft *m_script;
    std::map<models::FormFieldId, std::unique_ptr<Row>> m_rows;
    QWidget *m_further;
    QToolButton *m_more;
    QLabel *m_note;
    QTimer m_problemSoon;
    bool m_filling = false;
};

} // namespace voyageur::widgets
