// SPDX-License-Identifier: GPL-3.0-or-later
#include "source/pythonsigns.h"

#include "base/error.h"
#include "source/codescan.h"
#include "source/pythonsigntable.h"

#include <QRegularExpression>

#include <algorithm>
#include <bit>

namespace voyageur::source {

using namespace Qt::StringLiterals;
using script::CodeSign;
using script::CodeUse;
using Kind = PythonToken::Kind;

namespace {

//! Reads one text. Made for one use.
class SignReader final {
public:
    SignReader(const PythonCode &code, const QString &file) : m_code(code), m_file(file) {}

    QList<CodeUse> run()
    {
        const auto &tokens = m_code.tokens();
        for (qsizetype i = 0; i < tokens.size(); ++i) {
            if (tokens[i].startsLine)
                beginLine(i);
            const QStringView word = m_code.wordView(i);
            if (!word.isEmpty() && !PythonCode::isKeyword(word))
                lookAtName(i);
            else if (tokens[i].kind == Kind::String && !(tokens[i].startsLine && m_code.isLineEnd(i + 1)))
                lookAtString(i);
        }
        return m_uses;
    }

private:
    struct Block {
        qsizetype indent = 0;
        bool loop = false;
        bool conditional = false;
        bool figure = false; // a function that draws
    };

    void beginLine(qsizetype i)
    {
        const qsizetype begin = m_code.tokens()[i].begin;
        const qsizetype indent = begin - m_code.lineBegin(begin);
        while (!m_blocks.isEmpty() && m_blocks.last().indent >= indent)
            m_blocks.removeLast();
        const QString first = m_code.word(i);
        m_isImport = first == u"import"_s || first == u"from"_s;
        const QString word = first == u"async"_s ? m_code.word(i + 1) : first;
        if (word == u"for"_s || word == u"while"_s) {
            m_blocks += {indent, true, false, false};
        } else if (word == u"if"_s || word == u"elif"_s || word == u"else"_s || word == u"case"_s) {
            bool usual = false;
            for (qsizetype at = i; !m_code.isLineEnd(at); ++at) {
                const QString name = m_code.word(at);
                const bool ranks = name.contains(u"rank"_s, Qt::CaseInsensitive);
                if (ranks && word != u"else"_s)
                    add(CodeSign::RankGuard, at, at);
                usual =
                    usual || ranks || name == u"__name__"_s || name.contains(u"is_main"_s) || name.contains(u"main_process"_s);
            }
            m_blocks += {indent, false, !usual, false};
        } else if (word == u"def"_s || word == u"class"_s) {
            m_blocks += {indent, false, false, isNameOfFigure(m_code.word(first == u"async"_s ? i + 2 : i + 1))};
        }
    }

    CodeUse &add(CodeSign sign, qsizetype first, qsizetype last, bool called = false)
    {
        const auto &tokens = m_code.tokens();
        CodeUse use;
        use.sign = sign;
        use.file = m_file;
        use.line = m_code.lineOf(tokens[first].begin);
        QString text = m_code.source(tokens[first].begin, tokens[last].end).simplified();
        if (text.size() > 60)
            text = text.left(59) + QChar(0x2026);
        use.text = base::shownSafely((text + (called ? u"(\u2026)"_s : QString())).toUtf8());
        for (const Block &block : std::as_const(m_blocks)) {
            use.inLoop = use.inLoop || block.loop;
            use.conditional = use.conditional || block.conditional;
        }
        m_uses += use;
        return m_uses.last();
    }

    void lookAtName(qsizetype &i)
    {
        const qsizetype head = i;
        i = m_code.chainEnd(i);
        if (m_isImport)
            return;
        const auto chain = m_code.chainAt(head);
        const bool defined = m_code.wordView(head - 1) == u"def" || m_code.wordView(head - 1) == u"class";
        const quint32 shows = wordSignsOfName(chain.meaning);
        lookForWords(shows, chain.first, chain.last);
        if ((shows & numberOfProcesses) != 0)
            lookForScaling(chain.first, chain.last);
        if (defined)
            return;
        if (chain.first == chain.last && m_code.isDefinedHere(chain.meaning))
            return;
        const bool called = m_code.is(chain.last + 1, u'(');
        if (const NameSign *sign = signOf(chain); sign && (called || isMention(sign->sign)))
            found(sign->sign, chain, called);
        else if (called)
            otherCall(chain);
    }

    const NameSign *signOf(const PythonCode::Chain &chain) const
    {
        using ByLast = QHash<QString, QList<const NameSign *>>;
        static const ByLast byLast = [] {
            ByLast made;
            for (const NameSign &sign : nameSigns())
                made[QString(sign.name).section(u'.', -1)] += &sign;
            return made;
        }();
        static const QList<const NameSign *> modules = byLast.value(u"*"_s);
        for (const QString &meaning : m_code.meaningsOf(chain)) {
            if (const auto same = byLast.constFind(lastPart(meaning)); same != byLast.constEnd()) {
                for (const NameSign *sign : *same) {
                    if (meaning == sign->name || sign->name.startsWith('*'_L1))
                        return sign;
                }
            }
            for (const NameSign *sign : modules) {
                if (meaning.startsWith(sign->name.chopped(1)))
                    return sign;
            }
        }
        return nullptr;
    }

    static QString lastPart(const QString &name) { return name.mid(name.lastIndexOf(u'.') + 1); }

    void lookForWords(quint32 bits, qsizetype first, qsizetype last)
    {
        const auto signs = wordSigns();
        for (bits &= ~numberOfProcesses; bits != 0; bits &= bits - 1)
            once(signs[static_cast<size_t>(std::countr_zero(bits))], first, last);
    }

    //! print("saved"), plot_losses(history, save_path="plots"): words about saving that save no state.
    bool isNoSaving(qsizetype first, qsizetype last) const
    {
        static const QSet<QStringView> tells = {u"print", u"info", u"debug", u"warning", u"error", u"log", u"exit"};
        const qsizetype open = m_code.around(first);
        const QString callee = m_code.is(open, u'(') ? m_code.word(open - 1) : QString();
        if (m_code.tokens()[first].kind == Kind::String)
            return tells.contains(callee) || callee.endsWith(u"Error"_s);
        if (m_code.is(last + 1, u'('))
            return false;
        const bool inFigure = std::ranges::any_of(m_blocks, [](const Block &block) { return block.figure; });
        return inFigure || isNameOfFigure(callee);
    }

    //! Of a function that draws.
    static bool isNameOfFigure(const QString &function)
    {
        static const QRegularExpression draws(
            u"plot|draw|visuali|(^|_)fig(ure)?s?(_|$)|^show|_show|hist(ogram)?s?$|heatmap|curve|gif|animat"_s,
            QRegularExpression::CaseInsensitiveOption);
        static const QRegularExpression others(u"train|fit(_|$)|model|check"_s, QRegularExpression::CaseInsensitiveOption);
        return draws.match(function).hasMatch() && !others.match(function).hasMatch();
    }

    // Of these the first is enough.
    void once(CodeSign sign, qsizetype first, qsizetype last)
    {
        if (sign == CodeSign::Saves && isNoSaving(first, last))
            return;
        // Of what saves every call, for each may be the one that comes in time.
        const QStringView before = m_code.wordView(first - 1);
        const bool saves = sign == CodeSign::Saves && !m_code.wordView(first).isEmpty() && m_code.is(last + 1, u'(')
            && before != u"def" && before != u"class";
        if (saves || !m_once.contains(sign)) {
            m_once += sign;
            add(sign, first, last);
        }
    }

    // "lr * world_size", "batch // dist.get_world_size()", "int(os.environ["WORLD_SIZE"]) * lr"
    void lookForScaling(qsizetype first, qsizetype last)
    {
        qsizetype after = last + 1;
        if (m_code.is(after, u'(')) {
            const qsizetype close = m_code.closing(after);
            after = close < 0 ? after : close + 1;
        }
        while (m_code.is(after, u')') || m_code.is(after, u']'))
            ++after;
        const auto scales = [&](qsizetype at) { return m_code.is(at, u'*') || m_code.is(at, u'/'); };
        qsizetype before = first - 1;
        while (m_code.is(before, u'(') || m_code.is(before, u'[') || !m_code.word(before).isEmpty() || m_code.is(before, u'.'))
            --before;
        if (scales(after) || scales(before))
            once(CodeSign::ScalesByWorld, first, last);
    }

    void lookAtString(qsizetype i)
    {
        const auto &token = m_code.tokens()[i];
        const QString body = token.body(m_code.text()).toString();
        if (body.size() > 400) // a text, not a name
            return;
        const quint32 shows = wordSignsOfText(body);
        lookForWords(shows, i, i);
        if ((shows & numberOfProcesses) != 0)
            lookForScaling(i, i);
    }

    // Arguments.

    using Arguments = QList<PythonCode::Argument>;

    const PythonCode::Argument *named(const Arguments &given, const QString &keyword) const
    {
        const auto at = std::ranges::find(given, keyword, &PythonCode::Argument::keyword);
        return at == given.end() ? nullptr : &*at;
    }
    const PythonCode::Argument *positional(const Arguments &given, qsizetype index) const
    {
        return index < given.size() && given[index].keyword.isEmpty() ? &given[index] : nullptr;
    }
    std::optional<qint64> number(const PythonCode::Argument *argument) const
    {
        if (!argument || argument->first != argument->last || m_code.tokens()[argument->first].kind != Kind::Number)
            return {};
        bool ok = false;
        const qint64 value = m_code.tokens()[argument->first].text(m_code.text()).toString().remove(u'_').toLongLong(&ok);
        return ok ? std::optional(value) : std::nullopt;
    }
    QString plainText(const PythonCode::Argument *argument) const
    {
        if (!argument || argument->first != argument->last)
            return {};
        const auto &token = m_code.tokens()[argument->first];
        return token.kind == Kind::String && !token.formatted ? token.body(m_code.text()).toString() : QString();
    }
    bool isWord(const PythonCode::Argument *argument, const QString &word) const
    {
        return argument && argument->first == argument->last && m_code.word(argument->first) == word;
    }
    bool unpacks(const Arguments &given) const
    {
        return std::ranges::any_of(given, [&](const auto &argument) { return m_code.is(argument.first, u'*'); });
    }
    Arguments argumentsBehind(qsizetype last) const
    {
        const qsizetype close = m_code.is(last + 1, u'(') ? m_code.closing(last + 1) : -1;
        return close < 0 ? Arguments() : m_code.arguments(last + 1, close);
    }

    void found(CodeSign sign, const PythonCode::Chain &chain, bool called)
    {
        const Arguments given = called ? argumentsBehind(chain.last) : Arguments();
        switch (sign) {
        case CodeSign::ProgressBar:
            if (!named(given, u"disable"_s) && !named(given, u"mininterval"_s) && !unpacks(given))
                add(sign, chain.first, chain.last, true);
            return;
        case CodeSign::AnomalyDetection:
            if (!isWord(positional(given, 0), u"False"_s) && !isWord(named(given, u"mode"_s), u"False"_s))
                add(sign, chain.first, chain.last, true);
            return;
        case CodeSign::Wandb:
            wandb(chain, given);
            return;
        case CodeSign::Comet:
            if (isWord(named(given, u"offline"_s), u"True"_s) || isWord(named(given, u"online"_s), u"False"_s)
                || isWord(named(given, u"disabled"_s), u"True"_s))
                sign = CodeSign::CometOffline;
            break;
        case CodeSign::LightningTrainer:
            lightning(chain, given);
            return;
        default:
            break;
        }
        CodeUse &use = add(sign, chain.first, chain.last, called);
        if (sign == CodeSign::Loader) {
            const auto *workers = named(given, u"num_workers"_s);
            use.number = workers ? number(workers) : unpacks(given) || given.size() > 5 ? std::nullopt : std::optional<qint64>(0);
        } else if (sign == CodeSign::ProcessPool) {
            const auto *size = named(given, u"processes"_s);
            size = size ? size : named(given, u"max_workers"_s);
            size = size ? size : positional(given, 0);
            use.number = number(size);
            use.word = !size || isWord(size, u"None"_s) ? u"all"_s : QString();
        } else if (sign == CodeSign::TorchSave) {
            const auto *path = named(given, u"f"_s);
            use.word = plainText(path ? path : positional(given, 1));
        } else if (sign == CodeSign::Trains) {
            use.word = chain.meaning.section(u'.', -1);
        }
    }

    void wandb(const PythonCode::Chain &chain, const Arguments &given)
    {
        const auto *mode = named(given, u"mode"_s);
        const QString text = plainText(mode);
        const bool off = text == u"offline"_s || text == u"disabled"_s || isWord(named(given, u"offline"_s), u"True"_s);
        CodeUse &use = add(off ? CodeSign::WandbOffline : CodeSign::Wandb, chain.first, chain.last, true);
        use.conditional = use.conditional || (mode && text.isEmpty()) || named(given, u"offline"_s) || unpacks(given);
    }

    void lightning(const PythonCode::Chain &chain, const Arguments &given)
    {
        const auto *devices = named(given, u"devices"_s);
        add(CodeSign::LightningTrainer, chain.first, chain.last, true).number =
            number(devices ? devices : named(given, u"gpus"_s));
        if (!named(given, u"enable_progress_bar"_s) && !unpacks(given))
            add(CodeSign::LightningBar, chain.first, chain.last, true);
        if (isWord(named(given, u"detect_anomaly"_s), u"True"_s))
            add(CodeSign::AnomalyDetection, chain.first, chain.last, true);
        if (isWord(named(given, u"deterministic"_s), u"True"_s))
            add(CodeSign::Deterministic, chain.first, chain.last, true);
    }

    void otherCall(const PythonCode::Chain &chain)
    {
        const QString last = lastPart(chain.meaning);
        if (last == u"add_argument"_s) {
            static const QRegularExpression workers(
                u"^--?(n|num|nb|data|dataloader|loader)?[-_]?(data|dataloader)?[-_]?(num[-_])?workers$"_s);
            const Arguments given = argumentsBehind(chain.last);
            for (const auto &argument : given) {
                const QString option = argument.keyword.isEmpty() ? plainText(&argument) : QString();
                if (!workers.match(option).hasMatch())
                    continue;
                CodeUse &use = add(CodeSign::WorkersOption, chain.first, chain.last, true);
                use.word = option;
                use.number = number(named(given, u"default"_s));
            }
        } else if (last.endsWith(u"TrainingArguments"_s)) {
            const auto *report = named(argumentsBehind(chain.last), u"report_to"_s);
            const QString text =
                report ? m_code.source(m_code.tokens()[report->first].begin, m_code.tokens()[report->last].end) : QString();
            if (text.contains(u"wandb"_s))
                add(CodeSign::Wandb, chain.first, chain.last, true);
        } else if (chain.meaning == u"matplotlib.use"_s || chain.meaning == u"matplotlib.pyplot.switch_backend"_s) {
            const Arguments given = argumentsBehind(chain.last);
            if (plainText(positional(given, 0)).compare(u"agg"_s, Qt::CaseInsensitive) == 0)
                add(CodeSign::FigureBackend, chain.first, chain.last, true);
        }
    }

    const PythonCode &m_code;
    const QString m_file;
    QList<Block> m_blocks;
    bool m_isImport = false;
    QSet<CodeSign> m_once;
    QList<CodeUse> m_uses;
};

} // namespace

QList<CodeUse> codeSigns(const PythonCode &code, const QString &file)
{
    return SignReader(code, file).run();
}

QList<CodeUse> pythonSigns(const PythonCode &code, const QString &file)
{
    QList<CodeUse> uses = codeSigns(code, file);
    // The scan of step 1 knows what shows something.
    for (const base::Diagnostic &finding : scanPython(code.text(), file)) {
        CodeUse use;
        use.file = file;
        use.line = finding.range.line;
        const qsizetype begin = code.lineStart(finding.range.line) + finding.range.column - 1;
        const QString shown = code.text().mid(begin, 60);
        const auto end = shown.indexOf(u'\n');
        use.text = base::shownSafely((end < 0 ? shown : shown.first(end)).trimmed().toUtf8());
        if (finding.rule == u"ML-NOTEBOOK"_s)
            use.sign = CodeSign::NotebookLine;
        else if (finding.rule == u"ML-SHOW"_s)
            use.sign = use.text.contains(u"cv2"_s) ? CodeSign::ShowsImage : CodeSign::ShowsFigure;
        else
            continue;
        uses += use;
    }
    std::ranges::stable_sort(uses, {}, &CodeUse::line);
    return uses;
}

} // namespace voyageur::source
