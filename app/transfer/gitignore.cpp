// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfer/gitignore.h"

namespace voyageur::transfer {

namespace {

// Spaces at the end count only behind a backslash (dir.c, trim_trailing_spaces()).
QByteArray withoutSpacesAtEnd(const QByteArray &text)
{
    qsizetype end = -1;
    for (qsizetype at = 0; at < text.size(); ++at) {
        if (text.at(at) == ' ') {
            end = end < 0 ? at : end;
            continue;
        }
        if (text.at(at) == '\\' && ++at == text.size())
            return text;
        end = -1;
    }
    return end < 0 ? text : text.first(end);
}

} // namespace

// dir.c, parse_path_pattern().
bool GitIgnore::parse(QByteArray text, Line &line)
{
    if (text.endsWith('\r'))
        text.chop(1);
    if (text.isEmpty() || text.startsWith('#'))
        return false;
    text = withoutSpacesAtEnd(text);
    if (text.startsWith('!')) {
        line.takesBack = true;
        text = text.sliced(1);
    }
    if (text.endsWith('/')) {
        line.foldersOnly = true;
        text.chop(1);
    }
    line.nameOnly = !text.contains('/');
    if (text.startsWith('/'))
        text = text.sliced(1);
    if (text.isEmpty())
        return false;
    line.glob = dataset::Glob(text, dataset::Glob::Stars::Git);
    return true;
}

void GitIgnore::add(const QByteArray &folder, const QByteArray &content)
{
    QList<Line> lines;
    for (const QByteArray &text : (content.startsWith("\xef\xbb\xbf") ? content.sliced(3) : content).split('\n')) {
        if (Line line; parse(text, line))
            lines += line;
    }
    if (!lines.isEmpty())
        m_files.insert(folder, lines);
}

bool GitIgnore::ignores(QByteArrayView path, bool isFolder) const
{
    const QByteArrayView name = path.sliced(path.lastIndexOf('/') + 1);
    qsizetype end = path.size();
    while (true) { // from the file beside the name to the one at the top
        end = path.first(qMax<qsizetype>(end, 0)).lastIndexOf('/');
        const QByteArray folder = end < 0 ? QByteArray() : path.first(end).toByteArray();
        if (const auto lines = m_files.constFind(folder); lines != m_files.constEnd()) {
            const QByteArrayView below = folder.isEmpty() ? path : path.sliced(folder.size() + 1);
            for (auto line = lines->crbegin(); line != lines->crend(); ++line) {
                if ((!line->foldersOnly || isFolder) && line->glob.matches(line->nameOnly ? name : below))
                    return !line->takesBack;
            }
        }
        if (end < 0)
            return false;
    }
}

} // namespace voyageur::transfer
