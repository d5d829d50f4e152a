// SPDX-License-Identifier: GPL-3.0-or-later
#include "dataset/patterns.h"

#include "base/platform.h"

#include <QDir>

namespace voyageur::dataset {

namespace {

// The last `count` parts of a path; null when it has fewer.
QByteArrayView lastParts(QByteArrayView path, qsizetype count)
{
    for (qsizetype at = path.size() - 1; at >= 0; --at) {
        if (path[at] == '/' && --count == 0)
            return path.sliced(at + 1);
    }
    return count == 1 ? path : QByteArrayView();
}

} // namespace

QByteArray patternBytes(const QString &typed)
{
    return base::fileNameBytes(QDir::fromNativeSeparators(typed));
}

void Patterns::includeExactly(const QList<QByteArray> &paths)
{
    for (const QByteArray &path : paths) {
        QByteArray pattern = "/";
        const bool wild = path.contains('*') || path.contains('?') || path.contains('[');
        for (const char c : path) {
            if (wild && (c == '*' || c == '?' || c == '[' || c == '\\'))
                pattern += '\\';
            pattern += c;
        }
        include(pattern);
    }
}

// exclude.c of rsync 3.2: parse_rule_tok() and add_rule().
void Patterns::add(QByteArray pattern, bool includes)
{
    if (pattern == "!") {
        m_rules.clear();
        return;
    }
    if (pattern.startsWith("- ") || pattern.startsWith("+ ")) {
        includes = pattern.startsWith('+');
        pattern = pattern.sliced(2);
    }
    Rule rule;
    rule.includes = includes;
    rule.given = pattern;
    if (pattern.size() > 1 && pattern.endsWith('/')) {
        rule.foldersOnly = true;
        pattern.chop(1);
    }
    if (pattern.isEmpty())
        return;
    const bool wild = pattern.contains('*') || pattern.contains('?') || pattern.contains('[');
    rule.doubleStar = pattern.contains("**");
    rule.beginsWithDoubleStar = pattern.startsWith("**");
    rule.endsWithTripleStar = pattern.endsWith("***");
    rule.slashes = pattern.count('/');
    rule.anchored = pattern.startsWith('/');
    const QByteArrayView text = QByteArrayView(pattern).sliced(rule.anchored ? 1 : 0);
    // Without a wildcard a backslash is only a backslash.
    rule.glob = wild ? Glob(text, Glob::Stars::Rsync) : Glob::literally(text);
    m_rules += rule;
}

// rule_matches() there.
bool Patterns::Rule::matches(QByteArrayView path, bool isFolder) const
{
    if (foldersOnly && !isFolder)
        return false;
    QByteArray longer;
    QByteArrayView text = path;
    if (slashes == 0 && !doubleStar) {
        text = path.sliced(path.lastIndexOf('/') + 1);
    } else if (beginsWithDoubleStar || (endsWithTripleStar && isFolder)) {
        // "**/x" also matches at the top, "x/***" also the folder x.
        if (beginsWithDoubleStar)
            longer += '/';
        longer += path;
        if (endsWithTripleStar && isFolder)
            longer += '/';
        text = longer;
    }
    if (!anchored && slashes > 0 && !doubleStar) {
        text = lastParts(text, slashes + 1);
        return !text.isNull() && glob.matches(text);
    }
    if (glob.matches(text))
        return true;
    if (anchored || beginsWithDoubleStar || !doubleStar)
        return false;
    for (qsizetype slash = text.indexOf('/'); slash >= 0; slash = text.indexOf('/', slash + 1)) {
        if (glob.matches(text.sliced(slash + 1)))
            return true;
    }
    return false;
}

const Patterns::Rule *Patterns::ruleFor(QByteArrayView path, bool isFolder) const
{
    for (const Rule &rule : m_rules) {
        if (rule.matches(path, isFolder))
            return &rule;
    }
    return nullptr;
}

QByteArray Patterns::excludedBy(QByteArrayView path, bool isFolder) const
{
    const Rule *rule = ruleFor(path, isFolder);
    return rule && !rule->includes ? rule->given : QByteArray();
}

} // namespace voyageur::dataset
