// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QList>
#include <QString>
#include <QStringList>

#include <optional>

namespace voyageur::source {

//! A Jupyter notebook (*.ipynb, formats 3 and 4). A value; any thread.
struct Notebook {
    struct Cell {
        bool code = false;
        QString source;
    };
    QList<Cell> cells;
    QString language = QStringLiteral("python");

    //! BadRequest when it is none.
    static base::Result<Notebook> parse(const QByteArray &json);

    //! The code of all cells, one behind the other, each ending its line. Lines for Jupyter stay, without quotes and brackets
    //! that would swallow what follows; cells in another language keep their first line only. Every line is where it was in its
    //! cell.
    struct Text {
        QString text;
        QList<int> firstLines; //!< from 1, of each cell of `cells`; 0 for one that is not code
    };
    Text text() const;
    //! The program that it becomes.
    struct Program {
        QString text;          //!< firstLine(), what `leftOut` has, code as it is, text as comments
        QStringList leftOut;   //!< what Jupyter did that is only a comment now: "cell 3: !wget …"
        QList<int> firstLines; //!< as those of Text
    };
    //! Lines for Jupyter become what they mean in Python where there is that (%cd, %env, %run, %time, await), and comments.
    Program program(const QString &name) const;
    //! By which a program is known as the one of the notebook of that name.
    static QString firstLine(const QString &name);
};

//! Where a finding in a notebook stands: "book.ipynb:cell 3", counted from 1, in the place of a file's name.
QString placeInNotebook(const QString &file, int cell);
struct NotebookPlace {
    QString file;
    int cell = 0;
};
//! Nothing for the name of a file.
std::optional<NotebookPlace> notebookPlace(const QString &file);

} // namespace voyageur::source
