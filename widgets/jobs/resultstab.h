// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/jobresults.h"
#include "models/resulttable.h"

#include <QWidget>

class QAbstractButton;
class QButtonGroup;
class QCheckBox;
class QLabel;
class QListView;
class QProgressBar;
class QPushButton;
class QStackedWidget;
class QTableView;
class QToolButton;

namespace voyageur::widgets {

class CurvesView;
class FigureList;
class FigureViewer;
class FittedPages;

//! What the chosen job wrote: figures, curves, checkpoints, other files; or where it is, and how it comes here. GUI thread.
class ResultsTab final : public QWidget {
    Q_OBJECT

public:
    enum Section { Figures, Curves, Checkpoints, Files, SectionCount };

    explicit ResultsTab(models::JobResults *results, QWidget *parent = nullptr);
    ~ResultsTab() override;

    void showSection(Section section);
    Section section() const { return m_section; }

protected:
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    QWidget *makeHead();
    QWidget *makeFigures();
    QWidget *makeTable(models::ResultTable *model, const QString &name, const char *object);
    void refresh();
    void fill();
    void fillSections();
    void openFigure(int row);
    void leaveFigure();
    void openRow(const models::ResultTable *model, int row) const;
    //! Of the row that is chosen in the table of the section; empty for none.
    QString chosenFile() const;
    void fillActs();

    models::JobResults *m_results;
    QLabel *m_words;
    QPushButton *m_fetch;
    QPushButton *m_replace;
    QCheckBox *m_atEnd;
    QProgressBar *m_progress;
    QPushButton *m_cancel;
    QToolButton *m_again;
    QToolButton *m_show;
    QButtonGroup *m_sections;
    QWidget *m_sectionRow = nullptr;
    QWidget *m_progressRow = nullptr;
    QWidget *m_offerRow = nullptr;
    FittedPages *m_pages;
    FigureList *m_figures;
    QListView *m_grid = nullptr;
    FigureViewer *m_viewer;
    CurvesView *m_curves;
    models::ResultTable *m_checkpoints;
    models::ResultTable *m_files;
    QTableView *m_checkpointTable = nullptr;
    QTableView *m_fileTable = nullptr;
    Section m_section = Figures;
    bool m_choosing = true; //!< nobody chose a section: the first that has something is shown
    QString m_job;
    quint64 m_generation = 0;
};

} // namespace voyageur::widgets
