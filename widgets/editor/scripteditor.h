// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPlainTextEdit>

#include <memory>

namespace voyageur::widgets {

//! An sbatch script as plain text, with shell colours from our own table and the #SBATCH lines set apart. Line numbers in
//! the margin.
class ScriptEditor final : public QPlainTextEdit {
    Q_OBJECT

public:
    explicit ScriptEditor(QWidget *parent = nullptr);
    ~ScriptEditor() override;

    int marginWidth() const;
    void paintMargin(QPaintEvent *event);

protected:
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace voyageur::widgets
