// SPDX-License-Identifier: GPL-3.0-or-later
#include "environment/tomltext.h"

#include <QJsonArray>
#include <QStringList>

#include <optional>

namespace voyageur::environment {

using namespace Qt::StringLiterals;

namespace {

constexpr int deepestTable = 20;
constexpr qsizetype mostParts = 20; // of a dotted key

//! The value at a path of tables; of an array of tables its last one.
void put(QJsonObject &object, const QStringList &path, const QJsonValue &value)
{
    if (path.size() == 1) {
        object.insert(path.first(), value);
        return;
    }
    QJsonObject inner = object.value(path.first()).toObject();
    put(inner, path.mid(1), value);
    object.insert(path.first(), inner);
}

class TomlReader final {
public:
    explicit TomlReader(const QString &text) : m_text(text) {}

    QJsonObject read()
    {
        QJsonObject all;
        QStringList table;
        while (!atEnd()) {
            skipBlank();
            if (atEnd())
                break;
            if (peek() == u'[') {
                table = readHead();
            } else if (const QStringList key = readKey(); !key.isEmpty() && take(u'=')) {
                if (const auto value = readValue(0); value && table.size() + key.size() <= mostParts)
                    put(all, table + key, *value);
            }
            skipLine();
        }
        return all;
    }

private:
    bool atEnd() const { return m_at >= m_text.size(); }
    QChar peek() const { return atEnd() ? QChar() : m_text[m_at]; }
    bool ahead(QLatin1StringView text) const { return QStringView(m_text).mid(m_at).startsWith(text); }

    bool take(QChar c)
    {
        skipSpaces();
        if (peek() != c)
            return false;
        ++m_at;
        skipSpaces();
        return true;
    }

    void skipSpaces()
    {
        while (peek() == u' ' || peek() == u'\t')
            ++m_at;
    }

    void skipLine()
    {
        while (!atEnd() && m_text[m_at] != u'\n')
            ++m_at;
        ++m_at;
    }

    //! Blanks, line ends and comments.
    void skipBlank()
    {
        while (!atEnd()) {
            if (peek() == u'#')
                skipLine();
            else if (peek().isSpace())
                ++m_at;
            else
                return;
        }
    }

    QStringList readHead()
    {
        while (peek() == u'[')
            ++m_at;
        skipSpaces();
        return readKey();
    }

    QStringList readKey()
    {
        QStringList parts;
        do {
            QString part;
            if (peek() == u'"' || peek() == u'\'') {
                part = readString().value_or(QString());
            } else {
                while (peek().isLetterOrNumber() || peek() == u'-' || peek() == u'_')
                    part += m_text[m_at++];
            }
            if (part.isEmpty() || parts.size() > mostParts)
                return {};
            parts += part;
        } while (take(u'.'));
        return parts;
    }

    std::optional<QJsonValue> readValue(int depth)
    {
        if (depth > deepestTable)
            return {};
        if (peek() == u'[')
            return readArray(depth);
        if (peek() == u'{')
            return readInline(depth);
        if (peek() == u'"' || peek() == u'\'') {
            const auto text = readString();
            return text ? std::optional<QJsonValue>(*text) : std::nullopt;
        }
        QString word;
        while (!atEnd() && !u",]}#\n\r"_s.contains(peek()))
            word += m_text[m_at++];
        return word.trimmed();
    }

    std::optional<QJsonValue> readArray(int depth)
    {
        QJsonArray array;
        ++m_at;
        while (true) {
            skipBlank();
            if (atEnd())
                return {};
            if (peek() == u']') {
                ++m_at;
                return array;
            }
            const auto value = readValue(depth + 1);
            if (!value)
                return {};
            array += *value;
            skipBlank();
            if (peek() == u',')
                ++m_at;
            else if (peek() != u']')
                return {};
        }
    }

    std::optional<QJsonValue> readInline(int depth)
    {
        QJsonObject object;
        ++m_at;
        while (true) {
            skipBlank();
            if (peek() == u'}') {
                ++m_at;
                return object;
            }
            const QStringList key = readKey();
            if (key.isEmpty() || !take(u'='))
                return {};
            const auto value = readValue(depth + 1);
            if (!value)
                return {};
            put(object, key, *value);
            skipBlank();
            if (peek() == u',')
                ++m_at;
            else if (peek() != u'}')
                return {};
        }
    }

    std::optional<QString> readString()
    {
        const QChar quote = peek();
        const bool basic = quote == u'"';
        const bool block = ahead(basic ? "\"\"\""_L1 : "'''"_L1);
        const qsizetype width = block ? 3 : 1;
        m_at += width;
        if (block && peek() == u'\n')
            ++m_at;
        QString text;
        while (!atEnd()) {
            if (block ? ahead(basic ? "\"\"\""_L1 : "'''"_L1) : peek() == quote) {
                m_at += width;
                return text;
            }
            if (!block && peek() == u'\n')
                return {};
            const QChar c = m_text[m_at++];
            if (c == u'\\' && basic && !atEnd())
                readEscape(text);
            else
                text += c;
        }
        return {};
    }

    void readEscape(QString &text)
    {
        const QChar c = m_text[m_at++];
        if (c == u'u' || c == u'U') {
            const qsizetype digits = c == u'u' ? 4 : 8;
            bool good = false;
            const char32_t code = m_text.mid(m_at, digits).toUInt(&good, 16);
            m_at = std::min(m_at + digits, m_text.size());
            if (good && code <= QChar::LastValidCodePoint)
                text += QString::fromUcs4(&code, 1);
        } else if (c == u'\n') { // goes on at the next word
            while (peek().isSpace())
                ++m_at;
        } else {
            text += c == u'n' ? QChar(u'\n') : c == u't' ? QChar(u'\t') : c == u'r' ? QChar(u'\r') : c;
        }
    }

    const QString m_text;
    qsizetype m_at = 0;
};

} // namespace

QJsonObject tomlObject(const QString &text)
{
    return TomlReader(QString(text).replace(u"\r\n"_s, u"\n"_s)).read();
}

} // namespace voyageur::environment
