// SPDX-License-Identifier: GPL-3.0-or-later
#include "projectfile/jsonedit.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>

namespace voyageur::projectfile {

namespace {

bool isJsonBlank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

//! Walks over a valid text. Where it is not valid after all it ends early and never reads outside.
class JsonWalk final {
public:
    explicit JsonWalk(const QByteArray &text) : m_text(text), m_at(text.startsWith("\xef\xbb\xbf") ? 3 : 0) {}

    JsonMember value()
    {
        blanks();
        JsonMember member;
        member.value = m_at;
        if (now() == '{')
            object(member);
        else if (now() == '[')
            array();
        else if (now() == '"')
            string();
        else
            while (m_at < m_text.size() && !isJsonBlank(now()) && now() != ',' && now() != '}' && now() != ']')
                ++m_at;
        member.end = m_at;
        return member;
    }

private:
    char now() const { return m_at < m_text.size() ? m_text[m_at] : '\0'; }

    void blanks()
    {
        while (m_at < m_text.size() && isJsonBlank(m_text[m_at]))
            ++m_at;
    }

    void string()
    {
        for (++m_at; m_at < m_text.size() && now() != '"'; ++m_at)
            if (now() == '\\')
                ++m_at;
        m_at = std::min(m_at + 1, m_text.size());
    }

    void array()
    {
        ++m_at;
        for (blanks(); m_at < m_text.size() && now() != ']'; blanks()) {
            const qsizetype before = m_at;
            if (now() == ',')
                ++m_at;
            else
                value();
            if (m_at == before)
                return;
        }
        ++m_at;
    }

    void object(JsonMember &top)
    {
        top.object = true;
        ++m_at;
        for (blanks(); now() == '"'; blanks()) {
            const qsizetype begin = m_at;
            string();
            const QByteArray key = m_text.mid(begin, m_at - begin);
            blanks();
            ++m_at; // the colon
            JsonMember member = value();
            member.begin = begin;
            member.key = QJsonDocument::fromJson('[' + key + ']').array().first().toString();
            top.members.push_back(std::move(member));
            blanks();
            if (now() == ',')
                ++m_at;
        }
        if (now() == '}')
            ++m_at;
    }

    const QByteArray &m_text;
    qsizetype m_at = 0;
};

//! How a text is laid out.
struct JsonLook {
    QByteArray unit = "  "; //!< one step to the right
    QByteArray newline = "\n";
    bool lines = true; //!< a member a line
};

QByteArray blanksBefore(const QByteArray &text, qsizetype at)
{
    qsizetype from = at;
    while (from > 0 && isJsonBlank(text[from - 1]))
        --from;
    return text.mid(from, at - from);
}

//! The blanks that the line of `at` begins with.
QByteArray lineIndent(const QByteArray &text, qsizetype at)
{
    const qsizetype from = at > 0 ? text.lastIndexOf('\n', at - 1) + 1 : 0;
    qsizetype to = from;
    while (to < text.size() && (text[to] == ' ' || text[to] == '\t'))
        ++to;
    return text.mid(from, to - from);
}

JsonLook lookOf(const QByteArray &text, const JsonMember &root)
{
    JsonLook look;
    if (text.contains("\r\n"))
        look.newline = "\r\n";
    if (root.members.empty())
        return look;
    const QByteArray blanks = blanksBefore(text, root.members.front().begin);
    look.lines = blanks.contains('\n');
    if (const QByteArray unit = blanks.mid(blanks.lastIndexOf('\n') + 1); look.lines && !unit.isEmpty())
        look.unit = unit;
    return look;
}

QByteArray keyText(const QString &key)
{
    const QByteArray array = QJsonDocument(QJsonArray{key}).toJson(QJsonDocument::Compact);
    return array.mid(1, array.size() - 2);
}

//! An object's members each on a line of its own, as in the rest of the file; lists stay as they are.
QByteArray laidOut(const QByteArray &json, const JsonMember &value, const QByteArray &indent, const JsonLook &look)
{
    if (!value.isObject())
        return json.mid(value.value, value.end - value.value);
    if (value.members.empty())
        return "{}";
    QByteArrayList members;
    for (const JsonMember &member : value.members)
        members += (look.lines ? indent + look.unit : QByteArray()) + keyText(member.key) + ": "
            + laidOut(json, member, indent + look.unit, look);
    if (!look.lines)
        return '{' + members.join(", ") + '}';
    return '{' + look.newline + members.join(',' + look.newline) + look.newline + indent + '}';
}

void takeOut(QByteArray &text, const JsonMember &object, const QString &key)
{
    // From the back: the offsets before it stay good.
    std::vector<JsonMember> left = object.members;
    for (auto i = static_cast<qsizetype>(left.size()) - 1; i >= 0; --i) {
        if (left[i].key != key)
            continue;
        const bool first = i == 0;
        const bool last = i + 1 == static_cast<qsizetype>(left.size());
        const qsizetype from = !first ? left[i - 1].end : last ? object.value + 1 : left[i].begin;
        const qsizetype to = !first ? left[i].end : last ? text.indexOf('}', left[i].end) : left[i + 1].begin;
        text.remove(from, to - from);
        left.erase(left.begin() + i);
    }
}

void putIn(QByteArray &text, const JsonMember &object, const JsonEdit &edit, const QByteArray &json, const JsonLook &look)
{
    const JsonMember value = jsonMembers(json);
    const QByteArray key = keyText(edit.path.last()) + ": ";
    if (object.members.empty()) {
        const QByteArray outer = lineIndent(text, object.value);
        const QByteArray member = key + laidOut(json, value, outer + look.unit, look);
        const QByteArray all =
            look.lines ? '{' + look.newline + outer + look.unit + member + look.newline + outer + '}' : '{' + member + '}';
        text.replace(object.value, object.end - object.value, all);
        return;
    }
    const QByteArray gap = blanksBefore(text, object.members.front().begin);
    const bool lines = gap.contains('\n');
    JsonLook here = look;
    here.lines = lines;
    const QByteArray member = key + laidOut(json, value, gap.mid(gap.lastIndexOf('\n') + 1), here);
    const JsonMember *behind = nullptr;
    for (auto it = edit.before.crbegin(); it != edit.before.crend() && !behind; ++it)
        behind = object.find(*it);
    text.insert((behind ? *behind : object.members.back()).end, ',' + (lines ? gap : QByteArray(" ")) + member);
}

void applyEdit(QByteArray &text, const JsonEdit &edit)
{
    const JsonMember root = jsonMembers(text);
    const JsonLook look = lookOf(text, root);
    const JsonMember *object = &root;
    for (qsizetype depth = 0; depth < edit.path.size(); ++depth) {
        const JsonMember *member = object->find(edit.path[depth]);
        const bool last = depth + 1 == edit.path.size();
        if (!last && member && member->isObject()) {
            object = member;
            continue;
        }
        if (!edit.value) {
            if (last && member)
                takeOut(text, *object, edit.path[depth]);
            return;
        }
        QByteArray json = *edit.value;
        for (qsizetype below = edit.path.size() - 1; below > depth; --below)
            json = '{' + keyText(edit.path[below]) + ": " + json + '}';
        if (member) {
            const QByteArray indent = lineIndent(text, member->begin);
            text.replace(member->value, member->end - member->value, laidOut(json, jsonMembers(json), indent, look));
        } else {
            putIn(text, *object, {edit.path.first(depth + 1), json, last ? edit.before : object->keys()}, json, look);
        }
        return;
    }
}

} // namespace

const JsonMember *JsonMember::find(const QString &name) const
{
    const auto found = std::find_if(members.crbegin(), members.crend(), [&](const JsonMember &one) { return one.key == name; });
    return found == members.crend() ? nullptr : &*found;
}

QStringList JsonMember::keys() const
{
    QStringList all;
    for (const JsonMember &member : members)
        all += member.key;
    return all;
}

JsonMember jsonMembers(const QByteArray &text)
{
    return JsonWalk(text).value();
}

QByteArray editedJson(const QByteArray &text, const std::vector<JsonEdit> &edits)
{
    QByteArray result = text;
    for (const JsonEdit &edit : edits)
        applyEdit(result, edit);
    return result;
}

} // namespace voyageur::projectfile
