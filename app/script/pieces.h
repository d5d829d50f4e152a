// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/diagnostic.h"

#include <QList>
#include <QString>

namespace voyageur::script {

//! A text that is changed in several steps, and what the steps are together: edits of the text as it was first. Lines are
//! counted as in base::TextRange. A value; any thread.
class Pieces final {
public:
    explicit Pieces(const QString &text);

    const QString &text() const { return m_now; }
    //! Edits of text(), which fit it and do not overlap; false, and nothing is done, when they do not.
    bool apply(const QList<base::TextEdit> &edits);
    //! Where a place of text() was at first; for what is new, where it was put.
    base::TextRange before(const base::TextRange &range) const;
    //! All steps together; each edit is as small as the steps allow.
    QList<base::TextEdit> edits() const;

private:
    // A stretch of the first text, or of new text.
    struct Piece {
        qsizetype begin = 0; // in the first text; of new text: where it was put
        qsizetype size = 0;
        bool isNew = false;
    };
    void replace(qsizetype begin, qsizetype end, qsizetype size);
    qsizetype first(qsizetype offset) const;

    QString m_before;
    QString m_now;
    QList<Piece> m_pieces;
};

} // namespace voyageur::script
