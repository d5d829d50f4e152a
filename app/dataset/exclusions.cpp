// SPDX-License-Identifier: GPL-3.0-or-later
#include "dataset/exclusions.h"

#include "dataset/gitignore.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace voyageur::dataset {

namespace {

struct SetMatch {
    bool matches = false;
    qsizetype length = 0; // of the set's text; 0: not a set
};

// `glob` begins with '['. A ']' right after the opening (or its '!') is a member, as in POSIX.
SetMatch matchSet(QByteArrayView glob, char byte)
{
    qsizetype at = 1;
    const bool negated = at < glob.size() && (glob[at] == '!' || glob[at] == '^');
    if (negated)
        ++at;
    const qsizetype first = at;
    const auto value = static_cast<unsigned char>(byte);
    bool found = false;
    for (; at < glob.size() && (glob[at] != ']' || at == first); ++at) {
        const auto low = static_cast<unsigned char>(glob[at]);
        auto high = low;
        if (at + 2 < glob.size() && glob[at + 1] == '-' && glob[at + 2] != ']') {
            high = static_cast<unsigned char>(glob[at + 2]);
            at += 2;
        }
        found = found || (low <= value && value <= high);
    }
    if (at >= glob.size())
        return {};
    return {found != negated, at + 1};
}

// One element of the glob against one byte.
struct Step {
    bool matches = false;
    qsizetype length = 1;
};

Step matchOne(QByteArrayView glob, char byte)
{
    if (glob[0] == '?')
        return {byte != '/', 1};
    if (glob[0] == '[') {
        if (const SetMatch set = matchSet(glob, byte); set.length > 0)
            return {set.matches && byte != '/', set.length};
    }
    if (glob[0] == '\\' && glob.size() > 1)
        return {glob[1] == byte, 2};
    return {glob[0] == byte, 1};
}

} // namespace

// Linear with one step back per kind of star, never exponential: a glob comes from a person, the names from anyone.
bool globMatches(QByteArrayView glob, QByteArrayView text)
{
    struct Back {
        qsizetype glob = -1;
        qsizetype text = 0;
    };
    Back star;
    Back doubleStar;
    qsizetype g = 0;
    qsizetype t = 0;
    while (true) {
        if (g < glob.size() && glob[g] == '*') {
            const bool two = g + 1 < glob.size() && glob[g + 1] == '*';
            g += two ? 2 : 1;
            if (two) {
                doubleStar = {g, t};
                star = {};
            } else {
                star = {g, t};
            }
            continue;
        }
        if (t == text.size() && g == glob.size())
            return true;
        if (t < text.size() && g < glob.size()) {
            if (const Step step = matchOne(glob.sliced(g), text[t]); step.matches) {
                g += step.length;
                ++t;
                continue;
            }
        }
        if (star.glob >= 0 && star.text < text.size() && text[star.text] != '/') {
            g = star.glob;
            t = ++star.text;
        } else if (doubleStar.glob >= 0 && doubleStar.text < text.size()) {
            star = {};
            g = doubleStar.glob;
            t = ++doubleStar.text;
        } else {
            return false;
        }
    }
}

Exclusions Exclusions::standard()
{
    Exclusions exclusions;
    exclusions.m_usual = {"._*", ".DS_Store", "Thumbs.db", ".git", "__pycache__"};
    for (const QByteArray &pattern : std::as_const(exclusions.m_usual))
        exclusions.m_usualPatterns.exclude(pattern);
    return exclusions;
}

namespace {

constexpr const char *secretPatterns[] = {".env",
                                          ".env.*",
                                          "*.pem",
                                          "*.key",
                                          "id_rsa",
                                          "id_ecdsa",
                                          "id_ed25519",
                                          ".netrc",
                                          "_netrc",
                                          ".pypirc",
                                          ".git-credentials",
                                          "kaggle.json",
                                          "credentials.json",
                                          "client_secret*.json",
                                          "*.p12",
                                          "*.pfx"};

} // namespace

Exclusions Exclusions::ofCode()
{
    Exclusions exclusions = standard();
    const auto add = [&exclusions](const QByteArray &pattern) {
        exclusions.m_usual += pattern;
        exclusions.m_usualPatterns.exclude(pattern);
    };
    for (const char *left :
         {".venv/", "venv/", "node_modules/", ".mypy_cache/", ".pytest_cache/", ".ruff_cache/", ".ipynb_checkpoints/", "wandb/"})
        add(left);
    for (const char *shown : {".env.example", ".env.sample", ".env.template"}) // made to be passed on
        exclusions.m_usualPatterns.include(shown);
    for (const char *secret : secretPatterns)
        add(secret);
    return exclusions;
}

bool Exclusions::isSecret(const QByteArray &pattern)
{
    return std::ranges::find(secretPatterns, pattern) != std::end(secretPatterns);
}

bool Exclusions::mayHoldSecret(QByteArrayView path)
{
    static const Exclusions usual = ofCode();
    return isSecret(usual.m_usualPatterns.excludedBy(path, false));
}

Exclusions Exclusions::obeying(std::shared_ptr<const GitIgnore> files, const QByteArray &top) const
{
    Exclusions more = *this;
    more.m_ignored = std::move(files);
    more.m_top = top.isEmpty() ? QByteArray() : top + '/';
    return more;
}

Exclusions Exclusions::saying(const Patterns &said) const
{
    Exclusions other = *this;
    other.m_said = said;
    return other;
}

Exclusions Exclusions::with(const QStringList &excluded) const
{
    Exclusions more = *this;
    for (const QString &pattern : excluded)
        more.m_said.exclude(patternBytes(pattern));
    return more;
}

QByteArray Exclusions::match(QByteArrayView path, bool isFolder) const
{
    if (m_said.decides(path, isFolder))
        return m_said.excludedBy(path, isFolder);
    const auto ignored = m_ignored ? m_ignored->verdict(m_top + path.toByteArray(), isFolder) : std::nullopt;
    if (ignored)
        return ignored->ignored ? ignored->line : QByteArray();
    return m_usualPatterns.excludedBy(path, isFolder);
}

} // namespace voyageur::dataset
