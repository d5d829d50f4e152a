// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/editor/lineedits.h"

#include <QString>
#include <QTextBlock>
#include <QTextDocument>

#include <algorithm>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;

namespace {

constexpr int step = 4;

int blanksBefore(QStringView text)
{
    const auto first = std::find_if(text.begin(), text.end(), [](QChar c) { return c != u' ' && c != u'\t'; });
    return int(first - text.begin());
}

// Calls for each line that the selection touches; a last line of which nothing is selected is not touched.
template <typename Function>
void forLines(QTextCursor &cursor, Function function)
{
    const QTextDocument *document = cursor.document();
    const int first = document->findBlock(cursor.selectionStart()).blockNumber();
    const QTextBlock end = document->findBlock(cursor.selectionEnd());
    const int last = end.blockNumber() - (end.blockNumber() > first && end.position() == cursor.selectionEnd() ? 1 : 0);
    for (int i = first; i <= last; ++i)
        function(document->findBlockByNumber(i));
}

void replaceIn(const QTextBlock &block, int column, int length, const QString &with)
{
    QTextCursor edit(block);
    edit.setPosition(block.position() + column);
    edit.setPosition(block.position() + column + length, QTextCursor::KeepAnchor);
    edit.insertText(with);
}

bool isCommented(QStringView text)
{
    const auto line = text.trimmed();
    return line.startsWith(u'#') && !line.startsWith(u"#SBATCH") && !line.startsWith(u"#!");
}

void comment(const QTextBlock &block, int column)
{
    const QString text = block.text();
    if (text.startsWith(u"#SBATCH"))
        replaceIn(block, 0, 0, u"#"_s);
    else
        replaceIn(block, column, 0, u"# "_s);
}

void uncomment(const QTextBlock &block)
{
    const QString text = block.text();
    const int column = blanksBefore(text);
    const bool directive = QStringView(text).sliced(column).startsWith(u"##SBATCH");
    const bool blank = !directive && text.size() > column + 1 && text.at(column + 1) == u' ';
    replaceIn(block, column, blank ? 2 : 1, {});
}

} // namespace

void indent(QTextCursor cursor)
{
    cursor.beginEditBlock();
    if (!cursor.hasSelection()) {
        const int column = cursor.positionInBlock();
        cursor.insertText(QString(step - column % step, u' '));
    } else {
        forLines(cursor, [](const QTextBlock &block) {
            if (!block.text().trimmed().isEmpty())
                replaceIn(block, 0, 0, QString(step, u' '));
        });
    }
    cursor.endEditBlock();
}

void unindent(QTextCursor cursor)
{
    cursor.beginEditBlock();
    forLines(cursor, [](const QTextBlock &block) {
        const QString text = block.text();
        const int blanks = text.startsWith(u'\t') ? 1 : std::min(step, blanksBefore(text));
        replaceIn(block, 0, blanks, {});
    });
    cursor.endEditBlock();
}

void toggleComments(QTextCursor cursor)
{
    bool all = true;
    int column = -1; // of the least indented: the marks stand below each other
    forLines(cursor, [&](const QTextBlock &block) {
        const QString text = block.text();
        if (text.trimmed().isEmpty() || (block.blockNumber() == 0 && text.startsWith(u"#!")))
            return;
        all = all && isCommented(text);
        column = column < 0 ? blanksBefore(text) : std::min(column, blanksBefore(text));
    });
    if (column < 0)
        return;
    cursor.beginEditBlock();
    forLines(cursor, [&](const QTextBlock &block) {
        const QString text = block.text();
        if (text.trimmed().isEmpty() || (block.blockNumber() == 0 && text.startsWith(u"#!")))
            return;
        if (all)
            uncomment(block);
        else
            comment(block, column);
    });
    cursor.endEditBlock();
}

void newLine(QTextCursor cursor)
{
    const QTextBlock block = cursor.document()->findBlock(cursor.selectionStart());
    const QString text = block.text();
    const int blanks = std::min(blanksBefore(text), cursor.selectionStart() - block.position());
    cursor.insertText(u'\n' + text.first(blanks));
}

} // namespace voyageur::widgets
