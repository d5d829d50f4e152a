// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/bashreader.h"
#include "script/ctext.h"

#include <algorithm>
#include <string_view>

namespace voyageur::script {

namespace {

constexpr size_t mostGroups = 10'000;
constexpr qsizetype usualWords = 4;

// Keywords are short and of lower-case letters, or marks.
bool mayBeKeyword(std::string_view text)
{
    constexpr size_t longest = 8; // "function"
    return text.size() <= longest && std::string_view("cdefistuw[{}!").find(text[0]) != std::string_view::npos;
}

} // namespace

void BashReader::startWord()
{
    if (m_now.inWord)
        return;
    m_now.word = {};
    m_now.word.span.begin = m_at;
    m_now.inWord = true;
    if (!m_now.begun) {
        m_now.begun = true;
        m_now.command.span.begin = m_at;
    }
}

void BashReader::append(char c, bool quoted)
{
    if (!m_now.inWord) {
        --m_at; // the character was taken
        startWord();
        ++m_at;
    }
    m_now.word.text += c;
    m_now.word.hasPattern = m_now.word.hasPattern || (!quoted && (c == '*' || c == '?' || c == '['));
}

void BashReader::endWord()
{
    if (!m_now.inWord)
        return;
    m_now.inWord = false;
    ++m_words;
    BashWord &word = m_now.word;
    word.span.end = std::min(m_at, m_text.size());
    m_now.command.span.end = word.span.end;
    if (!m_now.redirection.isEmpty()) {
        if (m_now.redirection == "<<" || m_now.redirection == "<<-")
            m_waiting += {word.text, m_now.redirection == "<<-", !word.quoted};
        m_now.command.redirections += {m_now.redirection, m_now.descriptor, word};
        m_now.redirection.clear();
        return;
    }
    if (m_now.namesFunction) {
        m_function = word.text;
        m_now.namesFunction = false;
        m_now.begun = false;
        return;
    }
    if (inCasePattern()) {
        if (word.text == "esac" && !word.quoted)
            close(Group::Case);
        m_now.begun = false;
        return;
    }
    if (m_now.command.words.isEmpty() && (keyword() || assignment()))
        return;
    if (m_now.header && word.text == "in" && !m_groups.empty() && m_groups.back().state == CaseState::Subject) {
        m_groups.back().state = CaseState::Pattern;
        m_now = {};
        return;
    }
    if (m_now.inTest && word.text == "]]")
        m_now.inTest = false;
    if (m_now.command.words.isEmpty())
        m_now.command.words.reserve(usualWords);
    m_now.command.words.emplaceBack(std::move(word));
}

// Words that are part of the language where a command could begin.
bool BashReader::keyword()
{
    const std::string_view text(m_now.word.text.constData(), static_cast<size_t>(m_now.word.text.size()));
    if (text.empty() || !mayBeKeyword(text) || m_now.word.quoted || !m_now.word.literal || !m_now.command.assignments.isEmpty()
        || m_now.header)
        return false;
    if (text == "[[") {
        m_now.inTest = true;
        return false;
    }
    if (text == "if" || text == "{")
        open(text == "if" ? Group::If : Group::Brace);
    else if (text == "while" || text == "until")
        open(Group::Loop);
    else if (text == "fi")
        close(Group::If);
    else if (text == "done")
        close(Group::Loop);
    else if (text == "esac")
        close(Group::Case);
    else if (text == "}")
        close(Group::Brace);
    else if (text == "for" || text == "select" || text == "case") {
        open(text == "case" ? Group::Case : Group::Loop);
        m_now.header = true;
        return true;
    } else if (text == "function") {
        m_now.namesFunction = true;
    } else if (text == "then" && !m_groups.empty() && m_groups.back().group == Group::If) {
        m_groups.back().hasBody = true;
    } else if ((text == "else" || text == "elif") && !m_groups.empty() && m_groups.back().group == Group::If) {
        ++m_groups.back().arm;
    } else if (text != "then" && text != "else" && text != "elif" && text != "do" && text != "!" && text != "time"
               && text != "coproc") {
        return false;
    }
    // "time -p { …", "coproc NAME { …": a block behind a word that this reader takes for a command.
    m_unsure = m_unsure || text == "coproc" || (text == "time" && QByteArrayView(m_text).sliced(m_at).trimmed().startsWith('-'));
    m_now.begun = false;
    return true;
}

// NAME=value, NAME+=value, NAME[…]=value
bool BashReader::assignment()
{
    if (m_now.header)
        return false;
    const QByteArrayView raw = QByteArrayView(m_text).sliced(m_now.word.span.begin, m_now.word.span.size());
    qsizetype end = 0;
    while (end < raw.size()
           && (raw[end] == '_' || ((raw[end] | 0x20) >= 'a' && (raw[end] | 0x20) <= 'z') || (end && isDigit(raw[end]))))
        ++end;
    qsizetype equals = end;
    if (equals < raw.size() && raw[equals] == '[')
        equals = raw.indexOf(']', equals) < 0 ? raw.size() : raw.indexOf(']', equals) + 1;
    if (equals < raw.size() && raw[equals] == '+')
        ++equals;
    if (end == 0 || equals >= raw.size() || raw[equals] != '=')
        return false;
    BashWord value = m_now.word;
    value.span.begin += equals + 1;
    value.text = value.text.sliced(std::min(value.text.indexOf('=') + 1, value.text.size()));
    m_now.command.assignments += {raw.first(end).toByteArray(), value};
    return true;
}

bool BashReader::inCasePattern() const
{
    return m_groups.size() > m_frames.back().groups && m_groups.back().state == CaseState::Pattern;
}

void BashReader::open(Group group)
{
    if (m_groups.size() >= mostGroups)
        return;
    Open next;
    next.group = group;
    if (!m_groups.empty()) {
        next = m_groups.back();
        next.group = group;
        next.state = CaseState::None;
        next.hasBody = false;
    }
    if (!m_function.isEmpty() && (group == Group::Brace || group == Group::Subshell))
        next.function = std::exchange(m_function, {});
    next.loops += group == Group::Loop ? 1 : 0;
    next.conditional = next.conditional || group == Group::If || group == Group::Case || m_now.conditional;
    next.subshell = next.subshell || group == Group::Subshell;
    if (group == Group::Case)
        next.state = CaseState::Subject;
    if (group == Group::If || group == Group::Case) {
        next.outerChoice = std::exchange(next.choice, ++m_choices);
        next.outerArm = std::exchange(next.arm, 0);
    }
    next.first = m_result.m_commands.size();
    next.word = group == Group::Subshell ? Span{m_at - 1, m_at} : m_now.word.span;
    m_groups.push_back(next);
}

// "if [[ -f a ]] then": a word that this reader takes for an argument.
bool BashReader::mayHaveThen(Span word) const
{
    constexpr qsizetype longest = 2000; // of what is certain
    return m_at - word.end > longest || QByteArrayView(m_text).sliced(word.end, m_at - word.end).contains(QByteArrayView("then"));
}

// Closes the innermost one of its kind; what was left open inside of it goes too.
void BashReader::close(Group group)
{
    const size_t base = m_frames.back().groups;
    for (size_t i = m_groups.size(); i > base && i + 64 > m_groups.size(); --i) {
        if (m_groups[i - 1].group == group) {
            if (i < m_groups.size() && m_groups.back().group != Group::Subshell)
                fault(BashFault::Kind::OpenBlock, m_groups.back().word);
            else if (i == m_groups.size() && group == Group::If && !m_groups.back().hasBody && !mayHaveThen(m_groups.back().word))
                fault(BashFault::Kind::NoThen, m_groups.back().word);
            m_closed = m_groups[i - 1].first;
            m_closedAt = m_result.m_commands.size();
            m_groups.erase(m_groups.begin() + static_cast<std::ptrdiff_t>(i) - 1, m_groups.end());
            return;
        }
    }
    if (group != Group::Subshell)
        fault(BashFault::Kind::Stray, m_now.word.span);
}

void BashReader::endCommand()
{
    endWord();
    BashCommand &command = m_now.command;
    const bool something = !command.words.isEmpty() || !command.assignments.isEmpty() || !command.redirections.isEmpty();
    if (something && !m_now.header) {
        if (!m_groups.empty()) {
            const Open &group = m_groups.back();
            command.function = group.function;
            command.loops = group.loops;
            command.conditional = group.conditional;
            command.branch = group.conditional;
            command.choice = group.choice;
            command.arm = group.arm;
            command.outerChoice = group.outerChoice;
            command.outerArm = group.outerArm;
            command.subshell = group.subshell;
        }
        command.conditional = command.conditional || m_now.conditional;
        command.readsPipe = m_now.readsPipe;
        command.substituted = m_substitutions > 0;
        m_result.m_commands += std::exchange(command, {});
    }
    if (m_now.begun || something || m_now.header) {
        m_now = {};
    } else { // nothing of it is set but these
        m_now.readsPipe = m_now.conditional = m_now.inTest = m_now.namesFunction = false;
        command.writesPipe = false;
        m_now.redirection.clear();
    }
}

// Before "&" or "|": a command, or all of "( … )", "{ … }", "for … done".
void BashReader::mark(bool BashCommand::*what)
{
    constexpr qsizetype most = 1'000'000; // groups in groups are marked again
    BashCommand &command = m_now.command;
    const bool plain = !command.words.isEmpty() || !command.assignments.isEmpty();
    command.*what = plain || !command.redirections.isEmpty();
    if (plain || m_closed < 0 || m_closedAt != m_result.m_commands.size())
        return;
    ++m_processes;
    for (qsizetype i = m_closed; i < m_result.m_commands.size() && m_marked < most; ++i, ++m_marked) {
        m_result.m_commands[i].*what = true;
        m_result.m_commands[i].group = m_processes;
    }
}

void BashReader::nextCommand(bool piped, bool conditional)
{
    const bool goesOn = m_now.conditional && piped;
    endCommand();
    m_now.readsPipe = piped;
    m_now.conditional = conditional || goesOn;
}

void BashReader::newline()
{
    endCommand();
    ++m_at;
    if (!m_waiting.isEmpty())
        readDocuments();
}

void BashReader::readDocuments()
{
    for (const WaitingDocument &waiting : std::exchange(m_waiting, {})) {
        const qsizetype begin = m_at;
        qsizetype end = m_at;
        while (m_at < m_text.size()) {
            auto next = m_text.indexOf('\n', m_at);
            if (next < 0)
                next = m_text.size();
            auto line = QByteArrayView(m_text).sliced(m_at, next - m_at);
            while (waiting.stripsTabs && line.startsWith('\t'))
                line = line.sliced(1);
            if (line.endsWith('\r'))
                line.chop(1);
            m_at = std::min(next + 1, m_text.size());
            if (line == waiting.delimiter)
                break;
            end = m_at;
        }
        m_unsure = m_unsure || end == m_at; // its end was not found
        m_result.m_documents += {{begin, end}, waiting.delimiter, waiting.expands};
        if (waiting.expands)
            parametersOf({begin, end});
    }
}

void BashReader::operation()
{
    const char c = m_text.at(m_at);
    const char next = at(m_at + 1);
    if (m_now.inTest && c != ';') { // [[ a && b < c ]]
        endWord();
        ++m_at;
        append(c, true);
        if (next == c && (c == '&' || c == '|'))
            append(m_text.at(m_at++), true);
        return endWord();
    }
    if (c == '(')
        return openParenthesis();
    if (c == ')')
        return closeParenthesis();
    if (c == '<' || c == '>' || (c == '&' && next == '>')) {
        const QByteArray number = m_now.inWord && !m_now.word.quoted ? m_now.word.text : QByteArray();
        const bool isNumber = !number.isEmpty() && number.size() < 10 && std::all_of(number.begin(), number.end(), isDigit);
        if (isNumber)
            m_now.inWord = false;
        return redirection(isNumber && c != '&' ? number.toInt() : -1);
    }
    if (inCasePattern() && c == '|') {
        endWord();
        ++m_at;
        return;
    }
    if (c == ';') {
        endCommand();
        const bool ends = next == ';' || next == '&';
        m_at += ends ? (at(m_at + 2) == '&' ? 3 : 2) : 1;
        if (ends && m_groups.size() > m_frames.back().groups && m_groups.back().state == CaseState::Commands)
            m_groups.back().state = CaseState::Pattern;
        return;
    }
    const bool twice = next == c;
    endWord();
    if (c == '|' && !twice)
        mark(&BashCommand::writesPipe);
    if (c == '&' && !twice)
        mark(&BashCommand::background);
    m_at += twice || (c == '|' && next == '&') ? 2 : 1;
    nextCommand(c == '|' && !twice, twice);
}

void BashReader::redirection(int descriptor)
{
    if (at(m_at) != '&' && at(m_at + 1) == '(') { // <( … ) is a word
        startWord();
        return push(Kind::Substitution, 2);
    }
    endWord();
    static constexpr const char *operations[] = {"<<<", "<<-", "&>>", "<<", "<&", "<>", ">>", ">&", ">|", "&>", "<", ">"};
    const auto rest = QByteArrayView(m_text).sliced(m_at);
    const char *found =
        *std::find_if(std::begin(operations), std::end(operations), [&](const char *one) { return rest.startsWith(one); });
    if (!m_now.begun) {
        m_now.begun = true;
        m_now.command.span.begin = m_at;
    }
    m_now.redirection = found;
    m_now.descriptor = descriptor;
    m_at += m_now.redirection.size();
    m_now.command.span.end = m_at;
}

void BashReader::openParenthesis()
{
    const QByteArray &text = m_now.word.text;
    if (m_now.inWord && text.endsWith('=')) { // an array
        m_now.word.text += '(';
        return push(Kind::Array, 1);
    }
    if (inCasePattern()) {
        ++m_at;
        return;
    }
    const qsizetype begin = m_now.word.span.begin;
    endWord();
    qsizetype close = m_at + 1;
    while (at(close) == ' ' || at(close) == '\t')
        ++close;
    const BashCommand &command = m_now.command;
    if (at(close) == ')' && (!m_function.isEmpty() || (command.words.size() == 1 && command.words.first().span.begin == begin))) {
        if (m_function.isEmpty())
            m_function = command.words.first().text;
        m_now = {};
        m_at = close + 1;
        return;
    }
    if (at(m_at + 1) == '(' && (command.words.isEmpty() || m_now.header)) {
        startWord();
        m_now.word.literal = false;
        m_now.word.text += "((";
        return push(Kind::Arithmetic, 2, 2);
    }
    // "*(…)", "!(…)", "@(…)" may be patterns.
    const char before = m_at > 0 ? m_text.at(m_at - 1) : '\0';
    if (!command.words.isEmpty() && !m_now.header && !QByteArrayView("?*+@!=<>$").contains(before))
        fault(BashFault::Kind::Parenthesis, {m_at, m_at + 1});
    ++m_at;
    open(Group::Subshell);
    const bool conditional = m_now.conditional;
    m_now = {};
    m_now.conditional = conditional;
}

void BashReader::closeParenthesis()
{
    if (inCasePattern()) {
        endWord();
        if (inCasePattern())
            ++m_groups.back().arm;
        m_groups.back().state = CaseState::Commands;
        m_now = {};
        ++m_at;
        return;
    }
    endCommand();
    const bool subshell = m_groups.size() > m_frames.back().groups
        && std::any_of(m_groups.rbegin(),
                       m_groups.rbegin()
                           + static_cast<std::ptrdiff_t>(std::min<size_t>(64, m_groups.size() - m_frames.back().groups)),
                       [](const Open &group) { return group.group == Group::Subshell; });
    ++m_at;
    if (subshell)
        return close(Group::Subshell);
    if (m_frames.back().kind == Kind::Substitution)
        pop();
}

} // namespace voyageur::script
