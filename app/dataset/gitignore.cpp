// SPDX-License-Identifier: GPL-3.0-or-later
#include "dataset/gitignore.h"

#include "dataset/localfs.h"

namespace voyageur::dataset {

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
    line.text = text;
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
    line.glob = Glob(text, Glob::Stars::Git);
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
        m_files[folder] += lines;
}

bool GitIgnore::ignores(QByteArrayView path, bool isFolder) const
{
    const auto found = verdict(path, isFolder);
    return found && found->ignored;
}

std::optional<GitIgnore::Verdict> GitIgnore::verdict(QByteArrayView path, bool isFolder) const
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
                    return Verdict{!line->takesBack, line->text};
            }
        }
        if (end < 0)
            return std::nullopt;
    }
}

QByteArray ignoreFileContent(const QByteArray &path)
{
    constexpr qint64 largestIgnoreFile = 4 * 1024 * 1024;
    const auto file = LocalFile::open(path);
    const auto facts = file.ok() ? file->facts() : file.error();
    if (!facts.ok() || facts->kind != FileKind::File)
        return {};
    QByteArray content(static_cast<qsizetype>(qMin(facts->size, largestIgnoreFile)), Qt::Uninitialized);
    const auto count = file->readAt(0, content.data(), content.size());
    return content.first(count.ok() ? *count : 0);
}

const QList<QByteArray> &ignoreFileNames()
{
    static const QList<QByteArray> names{".gitignore", ".voyageurignore"};
    return names;
}

} // namespace voyageur::dataset
