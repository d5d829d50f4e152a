// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/colourrounds.h"

#include <KSyntaxHighlighting/Repository>
#include <KSyntaxHighlighting/SyntaxHighlighter>

#include <QHash>
#include <QTextBlock>
#include <QTextCharFormat>

class QPlainTextEdit;

namespace voyageur::widgets {

//! All definitions, with our "Slurm batch script" (resources/syntax). Read once; GUI thread.
KSyntaxHighlighting::Repository &syntaxRepository();

//! What a character of the script belongs to, for the matching of brackets.
enum class TextKind { Code, Quoted, Comment };
//! Of the character at this place of a highlighted block.
TextKind textKindAt(const QTextBlock &block, int column);

//! The grammar is KSyntaxHighlighting's and ours; the colours are our table's, because KSyntaxHighlighting's themes print
//! comments too pale to read, and every #SBATCH line is a comment to a shell.
//!
//! A line of more than a thousand characters has no colours: the grammar's time grows with its square.
class ScriptHighlighter final : public KSyntaxHighlighting::SyntaxHighlighter {
public:
    explicit ScriptHighlighter(QPlainTextEdit *view);
    //! The colours have changed.
    void recolour();
    //! The grammar of a file by its name; empty: that of a batch script.
    void setFileName(const QString &name);

protected:
    void highlightBlock(const QString &text) override;
    void applyFormat(int offset, int length, const KSyntaxHighlighting::Format &format) override;

private:
    QTextCharFormat made(const KSyntaxHighlighting::Format &format) const;

    QPlainTextEdit *m_view;
    ColourRounds m_rounds{this};
    QHash<int, QTextCharFormat> m_formats; // by KSyntaxHighlighting's number
};

} // namespace voyageur::widgets
