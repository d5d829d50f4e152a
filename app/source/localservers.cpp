// SPDX-License-Identifier: GPL-3.0-or-later
// Servers of models that run on a student's own computer, and nowhere in a job.
#include "source/localservers.h"

#include "source/trainingloops.h"

#include <QCoreApplication>
#include <QRegularExpression>

namespace voyageur::source {

using namespace Qt::StringLiterals;
using Kind = PythonToken::Kind;

namespace {

struct LocalServersText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::source::CodeScan)
};

//! Libraries that talk to a server of models by an address.
bool importsModelClient(const PythonScan &scan)
{
    return importsOneOf(scan,
                        {"openai"_L1, "langchain"_L1, "langchain_openai"_L1, "langchain_community"_L1, "langchain_ollama"_L1,
                         "llama_index"_L1, "litellm"_L1, "instructor"_L1, "autogen"_L1, "dspy"_L1, "crewai"_L1, "smolagents"_L1,
                         "haystack"_L1, "anthropic"_L1, "ollama"_L1, "guidance"_L1, "pydantic_ai"_L1});
}

//! What a text is given to: the keyword, the variable, or the key of a dictionary.
QString nameFor(const PythonScan &scan, qsizetype token)
{
    const PythonCode &code = scan.code();
    qsizetype before = token - 1;
    while (before > 0 && code.is(before, u'(')) // URL = ("http://…")
        --before;
    if (code.is(before, u'='))
        return code.is(before - 1, u']') ? scan.source(code.chainEnd(scan.layout().lineStart(token)), before - 1)
                                         : code.word(before - 1);
    const bool isKey = code.is(before, u':') && before > 0 && scan.token(before - 1).kind == Kind::String;
    if (isKey)
        return scan.token(before - 1).body(code.text()).toString();
    const auto around = scan.layout().callsAround(token);
    return around.isEmpty() ? QString() : around.first().keyword;
}

//! "http://localhost:11434/api/generate": where a server of models is known to listen, or what only such a server answers.
bool isModelAddress(const PythonScan &scan, qsizetype token, const QString &body)
{
    static const QRegularExpression address(
        u"^(https?://)?(localhost|127\\.0\\.0\\.1|0\\.0\\.0\\.0|\\[::1\\]|host\\.docker\\.internal)(?::(\\d+|\\{[^}]*\\}))?(/.*)?$"_s);
    static const QRegularExpression asked(u"^/(v1/(chat/)?completions|v1/embeddings|v1/responses|v1/messages|api/"
                                          u"(generate|chat|embed|embeddings|tags|pull|show)|completion|"
                                          u"generate|generate_stream|sdapi/.*|prompt)/?$"_s);
    static const QRegularExpression named(u"openai|ollama|llm|lm_?studio|llama"_s, QRegularExpression::CaseInsensitiveOption);
    static const QRegularExpression base(u"base_?url|api_?base|endpoint|model_url|server_url|^url$|host"_s,
                                         QRegularExpression::CaseInsensitiveOption);
    const auto match = address.match(body);
    if (!match.hasMatch())
        return false;
    const QString port = match.captured(3);
    const bool web = match.hasCaptured(1) && !match.captured(1).isEmpty();
    if (port == u"11434"_s || (web && (port == u"1234"_s || port == u"8188"_s)))
        return true;
    if (!web)
        return false;
    const QString name = nameFor(scan, token);
    return asked.match(match.captured(4)).hasMatch() || named.match(name).hasMatch()
        || (base.match(name).hasMatch() && importsModelClient(scan));
}

//! "http://{HOST}:{PORT}/api/chat" with what the text gives to these names at its left margin, once.
QString withConstants(const PythonScan &scan, QString body)
{
    constexpr qsizetype most = 8;
    const PythonCode &code = scan.code();
    qsizetype replaced = 0;
    for (qsizetype open = body.indexOf(u'{'); open >= 0 && ++replaced < most; open = body.indexOf(u'{', open + 1)) {
        const qsizetype close = body.indexOf(u'}', open);
        const QString name = close < 0 ? QString() : body.sliced(open + 1, close - open - 1);
        for (qsizetype i = 0; !name.isEmpty() && i + 2 < code.tokens().size(); ++i) {
            const PythonToken &value = scan.token(i + 2);
            if (code.wordView(i) != name || !scan.token(i).startsLine || !code.is(i + 1, u'=') || !code.isLineEnd(i + 3))
                continue;
            const bool text = value.kind == Kind::String && !value.formatted;
            if (text || value.kind == Kind::Number)
                body.replace(open, close - open + 1, text ? value.body(code.text()).toString() : scan.source(i + 2, i + 2));
            break;
        }
    }
    return body;
}

//! "ollama/llama3" of litellm, and its like.
bool isModelName(const PythonScan &scan, qsizetype token, const QString &body)
{
    static const QRegularExpression name(u"^(ollama|ollama_chat|lm_studio)/\\w"_s);
    return name.match(body).hasMatch() && importsModelClient(scan) && nameFor(scan, token) != u"choices"_s;
}

//! What a person reads, or what is compared: no address that is asked.
bool isTextForPeople(const PythonScan &scan, qsizetype token)
{
    static const QSet<QString> tells = {u"print"_s, u"info"_s, u"debug"_s, u"warning"_s, u"error"_s, u"log"_s,  u"write"_s,
                                        u"echo"_s,  u"exit"_s, u"input"_s, u"secho"_s,   u"Panel"_s, u"title"_s};
    const PythonCode &code = scan.code();
    if (code.wordView(scan.layout().lineStart(token)) == u"raise" || code.wordView(token - 1) == u"in"
        || (code.is(token - 1, u'=') && (code.is(token - 2, u'=') || code.is(token - 2, u'!'))))
        return true;
    for (const auto &call : scan.layout().callsAround(token)) {
        const QString last = call.callee.section(u'.', -1);
        if (tells.contains(last) || call.keyword == u"help"_s || call.keyword == u"description"_s || last.endsWith(u"Error"_s)
            || last == u"startswith"_s)
            return true;
        if (last == u"get"_s || last == u"post"_s) // print(requests.post("http://…").json())
            return false;
    }
    return false;
}

//! ollama.chat(…), ChatOllama(…): which ask this computer where no argument says another.
const PythonCode::Argument *hostOf(const PythonCall &call, bool &named)
{
    for (const auto &keyword : {u"base_url"_s, u"host"_s, u"api_base"_s, u"url"_s}) {
        if (const auto *argument = call.named(keyword)) {
            named = true;
            return argument;
        }
    }
    named = call.unpacks;
    return nullptr;
}

bool asksThisComputer(const PythonScan &scan, const PythonCall &call)
{
    static const QRegularExpression functions(
        u"^(ollama\\.(chat|generate|embed|embeddings|list|pull|show|create|Client|AsyncClient)|"
        u"langchain_ollama\\.(\\w+\\.)*(ChatOllama|OllamaLLM|OllamaEmbeddings)|"
        u"langchain(_community)?\\.(\\w+\\.)+(Ollama|ChatOllama|OllamaEmbeddings)|"
        u"llama_index\\.(\\w+\\.)*(Ollama|OllamaEmbedding)|"
        u"lmstudio\\.(llm|embedding_model|Client|get_default_client|list_loaded_models))$"_s);
    if (std::ranges::none_of(call.meanings, [](const QString &name) { return functions.match(name).hasMatch(); }))
        return false;
    bool named = false;
    const auto *host = hostOf(call, named);
    const bool client = call.meanings.first().endsWith(u"Client"_s);
    host = host || !client ? host : call.argument(0);
    if (!host)
        return !named;
    return isOfThisComputer(u"http://"_s + scan.values().beginning(host).remove(u"http://"_s))
        && !scan.values().beginning(host).isEmpty();
}

//! mlflow.set_tracking_uri("http://localhost:5000")
bool tracksOnThisComputer(const PythonScan &scan, const PythonCall &call)
{
    const QString address =
        call.meanings.contains(u"mlflow.set_tracking_uri"_s) ? scan.values().beginning(call.argument(0, u"uri"_s)) : QString();
    return address.startsWith(u"http"_s) && isOfThisComputer(address);
}

//! A variable that says where the server is, which the program reads.
bool isChosenOutside(const PythonScan &scan)
{
    static const QSet<QString> variables = {u"OLLAMA_HOST"_s, u"OLLAMA_BASE_URL"_s, u"OPENAI_BASE_URL"_s, u"OPENAI_API_BASE"_s};
    const PythonCode &code = scan.code();
    for (qsizetype i = 0; i < code.tokens().size(); ++i) {
        if (scan.token(i).kind != Kind::String || !variables.contains(scan.token(i).body(code.text()).toString()))
            continue;
        const bool assigned = code.is(i + 1, u']') && code.is(i + 2, u'=') && !code.is(i + 3, u'=');
        if (!assigned)
            return true;
    }
    return false;
}

//! It is used only when nothing else is given, or one of several.
bool isChoice(const PythonScan &scan, qsizetype token)
{
    static const QRegularExpression which(u"provider|backend|ollama|openai|local|lm_?studio|llm|model_type|use_"_s,
                                          QRegularExpression::CaseInsensitiveOption);
    static const QRegularExpression others(
        u"^https://[\\w.-]*(openai|openrouter|anthropic|groq|together|mistral|deepseek|azure|huggingface|googleapis|x\\.ai)"_s);
    const PythonCode &code = scan.code();
    const bool several = std::ranges::any_of(code.tokens(), [&](const PythonToken &one) {
        return one.kind == Kind::String && others.match(one.body(code.text()).toString()).hasMatch();
    });
    const auto calls = scan.layout().callsAround(token);
    const bool second = code.is(token - 1, u',') && !calls.isEmpty() // settings.get("url", "http://localhost:11434")
        && (calls.first().callee.endsWith(u".get"_s) || calls.first().callee.endsWith(u".setdefault"_s));
    if (several || second || code.wordView(token - 1) == u"or" || scan.layout().isConditionedOn(token, which))
        return true;
    if (isFallbackPath(scan, token) || !argumentOfDefault(scan, token).isEmpty())
        return true;
    return std::ranges::any_of(calls, [](const auto &call) {
        return call.callee == u"os.getenv"_s || call.callee == u"os.environ.get"_s || call.keyword == u"default"_s
            || call.callee.endsWith(u"Field"_s);
    });
}

bool isLeftAlone(const PythonScan &scan, qsizetype token)
{
    return scan.layout().isTried(token) || scan.isOptional(token) || !scan.guards().isReached(token);
}

//! psycopg2.connect(host="localhost"), create_engine("mysql://ana@localhost/db"), socket.create_connection(("localhost", 5000))
bool connectsHere(const PythonScan &scan, const PythonCall &call)
{
    static const QRegularExpression functions(
        u"^((psycopg2?|pymysql|MySQLdb|mariadb|mysql\\.connector)\\.connect|sqlalchemy\\.(engine\\.)?create_engine|"
        u"pymongo\\.(mongo_client\\.)?MongoClient|socket\\.create_connection|(dask\\.)?distributed\\.Client)$"_s);
    static const QRegularExpression here(
        u"^([\\w+]+://)?([^/@]*@)?(localhost|127\\.0\\.0\\.1|\\[::1\\])([:/]|$)|\\bhost=localhost\\b"_s);
    if (std::ranges::none_of(call.meanings, [](const QString &name) { return functions.match(name).hasMatch(); }))
        return false;
    if (call.given.isEmpty()) // where MongoDB listens by itself
        return call.meanings.first().endsWith(u"MongoClient"_s);
    if (const auto *host = call.named(u"host"_s))
        return here.match(scan.values().beginning(host)).hasMatch();
    const auto *address = call.argument(0, u"address"_s);
    if (address && scan.code().is(address->first, u'(')) { // ("localhost", 5000)
        const PythonCode::Argument name{address->first + 1, address->first + 1, {}};
        return here.match(scan.values().plainText(&name)).hasMatch();
    }
    return here.match(scan.values().beginning(address)).hasMatch();
}

//! Databases and their like, which run on a student's own computer all day.
void databasesOfThisComputer(PythonScan &scan)
{
    const PythonCode &code = scan.code();
    if (code.hasOneOf({u"subprocess", u"Popen", u"system", u"LocalCluster", u"bind", u"listen", u"pytest", u"unittest"}))
        return; // it may start the server itself
    static const QSet<QString> words = {u"connect"_s, u"create_engine"_s, u"MongoClient"_s, u"create_connection"_s, u"Client"_s};
    eachCall(scan, words, [&](const PythonCall &call) {
        if (!connectsHere(scan, call) || isLeftAlone(scan, call.chain.first))
            return true;
        base::Diagnostic &finding = scan.add("CODE-LOCALHOST"_L1, call.chain.first, call.close);
        finding.severity = base::Severity::Advice;
        finding.message =
            LocalServersText::tr(
                "%1 needs a server on the same computer. In a job, nothing starts the server, so the program "
                "stops there. Start the server in the job script before the program, or read the data from files.")
                .arg(base::shownSafely((scan.source(call.chain.first, call.chain.last).simplified() + u"(\u2026)"_s).toUtf8()));
        return false;
    });
}

} // namespace

bool startsModelServer(const QString &text)
{
    static const QRegularExpression starts(
        u"ollama[\"',\\s]+(serve|start)\\b|ollama/\\w[\\w./-]*[\"',\\s]+serve|bin/"
        u"ollama[\"',\\s]+serve|llama-server|llama_cpp[._/]server|"
        u"vllm[\"',\\s]+serve|vllm\\.entrypoints|api_server|sglang[._]launch_server|launch_server|text-generation-(launcher|"
        u"server)|"
        u"\\blms[\"',\\s]+server|koboldcpp|lmdeploy[\"',\\s]+serve|llamafile|ollama\\.(sif|img)|\\bserve_forever\\b|"
        u"mlflow[\"',\\s]+(server|ui)|start_ollama|ollama_serve|tabbyapi|comfyui.*main\\.py|ComfyUI.*main\\.py|localai|\\b(pg_ctl|mongod|mysqld(_safe)?|dask-scheduler|dask scheduler)\\b"_s);
    return starts.match(text).hasMatch();
}

void serversOfThisComputer(PythonScan &scan)
{
    const PythonCode &code = scan.code();
    if (startsModelServer(code.text()))
        return;
    databasesOfThisComputer(scan);
    const bool outside = isChosenOutside(scan);
    const bool clients = importsModelClient(scan) || importsOneOf(scan, {"lmstudio"_L1, "mlflow"_L1});
    int made = 20; // addresses of parts, for which the text is gone through
    for (qsizetype i = 0; i < code.tokens().size(); ++i) {
        const PythonToken &token = scan.token(i);
        if (token.kind == Kind::String) {
            const bool docstring = token.startsLine && code.isLineEnd(i + 1);
            const QStringView view = token.body(code.text());
            constexpr qsizetype longest = 200;
            if (docstring || view.size() > longest || view.isEmpty())
                continue;
            const QString body = view.toString();
            const bool asks = isModelAddress(scan, i, body) || isModelName(scan, i, body)
                || (token.formatted && body.startsWith(u"http"_s) && made-- > 0
                    && isModelAddress(scan, i, withConstants(scan, body)));
            if (!asks || isTextForPeople(scan, i) || isLeftAlone(scan, i))
                continue;
            base::Diagnostic &finding = scan.add("CODE-LOCALHOST"_L1, i, i);
            if (isChoice(scan, i) || outside)
                finding.severity = base::Severity::Advice;
            return;
        }
        if (token.kind != Kind::Name || PythonCode::isKeyword(code.wordView(i)))
            continue;
        const qsizetype first = i;
        i = code.chainEnd(i);
        const QStringView before = code.wordView(first - 1);
        if (!clients || !code.is(i + 1, u'(') || before == u"def" || before == u"class")
            continue;
        const PythonCall call = scan.values().callAt(code.chainAt(first));
        if (call.close >= 0 && tracksOnThisComputer(scan, call) && !isLeftAlone(scan, first)) {
            base::Diagnostic &finding = scan.add("CODE-LOCALHOST"_L1, first, call.close);
            finding.message = LocalServersText::tr(
                                  "%1 needs a server on the same computer. In a job, nothing starts the server, so the program "
                                  "waits and stops there. Write to a folder instead: mlflow.set_tracking_uri(\"file:mlruns\").")
                                  .arg(base::shownSafely(withEllipsis(scan.source(first, call.close).simplified()).toUtf8()));
            return;
        }
        if (call.close < 0 || outside || !asksThisComputer(scan, call) || isLeftAlone(scan, first))
            continue;
        scan.add("CODE-LOCALHOST"_L1, first, i);
        return;
    }
}

} // namespace voyageur::source
