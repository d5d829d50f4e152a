// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayView>
#include <QList>

#include <bitset>

namespace voyageur::dataset {

//! One pattern of wildcards against all of a text, byte by byte, in time that grows with the product of both lengths and never
//! more: a pattern may come from anyone. A value; any thread.
//!
//! `?` is any byte but a slash, `*` any number of such, `[a-z]`, `[!a]`, `[^a]` and `[[:digit:]]` sets of bytes without the
//! slash, `\x` the byte x. A set without an end matches nothing. As rsync's lib/wildmatch.c and git's wildmatch.c.
class Glob final {
public:
    enum class Stars {
        Rsync, //!< two and more are anything, with slashes
        Git,   //!< two are whole folders where they stand between slashes or at an end, else as one
    };

    Glob() = default;
    Glob(QByteArrayView pattern, Stars stars);
    //! Every byte means itself.
    static Glob literally(QByteArrayView text);

    bool matches(QByteArrayView text) const;

private:
    enum class Kind : uchar {
        Byte,
        NoSlash,
        Set,
        Star,
        Anything,
        Folders,    // nothing, or what the next token takes
        FolderPart, // anything that ends with a slash
        Never,
    };
    struct Token {
        Kind kind = Kind::Never;
        uchar byte = 0;
        int set = -1; // in m_sets
    };
    using Set = std::bitset<256>;

    void add(Kind kind) { m_tokens += Token{kind, 0, -1}; }
    void addByte(char byte) { m_tokens += Token{Kind::Byte, static_cast<uchar>(byte), -1}; }
    qsizetype addStars(QByteArrayView pattern, qsizetype at, Stars stars, qsizetype plainLength);
    qsizetype addSet(QByteArrayView pattern, qsizetype at);
    bool takes(const Token &token, uchar byte) const;
    void reach(uchar *states, qsizetype state) const;

    QList<Token> m_tokens;
    QList<Set> m_sets;
    QByteArray m_literal; // instead of tokens
    bool m_isLiteral = true;
};

} // namespace voyageur::dataset
