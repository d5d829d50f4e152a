// SPDX-License-Identifier: GPL-3.0-or-later
// Group G: what a job wants from the internet, and crontab.
#include "script/rules/allianceware.h"
#include "script/rules/inputlines.h"
#include "script/rules/rulecheck.h"
#include "script/rules/subject.h"

#include <QCoreApplication>

#include <algorithm>

namespace voyageur::script {

namespace {

using base::Severity;

struct NetworkRulesText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::script::NetworkRules)
};

// Programs that fetch something, with the words that make them do it; "" for any.
struct Fetcher {
    const char *program;
    const char *verb;
    const char *second = "";
};

constexpr Fetcher fetchers[] = {
    {"wget", ""},
    {"curl", ""},
    {"gdown", ""},
    {"aria2c", ""},
    {"huggingface-cli", "download"},
    {"hf", "download"},
    {"kaggle", "datasets", "download"},
    {"kaggle", "competitions", "download"},
    {"git", "clone"},
    {"git", "fetch"},
    {"git", "pull"},
    {"git", "push"},
    {"git", "lfs", "pull"},
    {"git", "submodule", "update"},
    {"svn", "checkout"},
    {"dvc", "pull"},
    {"gsutil", "cp"},
    {"aws", "s3"},
    {"npm", "install"},
    {"apptainer", "pull"},
    {"singularity", "pull"},
    {"docker", "pull"},
    {"podman", "pull"},
    {"podman-hpc", "pull"},
    {"git", "remote", "update"},
    {"git", "lfs", "fetch"},
    {"git-lfs", "pull"},
    {"gh", "repo", "clone"},
    {"hg", "clone"},
    {"huggingface-cli", "upload"},
    {"hf", "upload"},
    {"hf", "repo"},
    {"modelscope", "download"},
    {"ollama", "pull"},
    {"gcloud", "storage", "cp"},
    {"gsutil", "rsync"},
    {"azcopy", "copy"},
    {"azcopy", "cp"},
    {"azcopy", "sync"},
    {"az", "storage"},
    {"s3cmd", "get"},
    {"s3cmd", "sync"},
    {"s3cmd", "put"},
    {"s5cmd", "cp"},
    {"mc", "cp"},
    {"rclone", "copy"},
    {"rclone", "copyto"},
    {"rclone", "sync"},
    {"rclone", "move"},
    {"dvc", "push"},
    {"dvc", "fetch"},
    {"wandb", "sync"},
    {"wandb", "login"},
    {"wandb", "artifact", "get"},
    {"kaggle", "kernels"},
    {"kaggle", "models"},
    {"npm", "ci"},
    {"npm", "i"},
    {"yarn", "install"},
    {"yarn", "add"},
    {"pnpm", "install"},
    {"npx", ""},
    {"cargo", "install"},
    {"cargo", "fetch"},
    {"go", "mod", "download"},
    {"go", "get"},
    {"go", "install"},
    {"prefetch", ""},
    {"fasterq-dump", ""},
    {"fastq-dump", ""},
    {"esearch", ""},
    {"efetch", ""},
    {"datasets", "download"},
    {"yt-dlp", ""},
    {"youtube-dl", ""},
    {"megadl", ""},
    {"axel", ""},
    {"lftp", ""},
    {"ncftpget", ""},
    {"globus", "transfer"},
    {"spack", "install"},
    {"apt-get", "update"},
    {"parallel-fastq-dump", ""},
    {"update_blastdb.pl", ""},
    {"ncbi-genome-download", ""},
    {"enaDataGet", ""},
    {"kingfisher", "get"},
    {"gtdbtk", "download"},
    {"checkm2", "database"},
    {"bakta_db", "download"},
    {"snpEff", "download"},
    {"amrfinder_update", ""},
    {"antismash-download", ""},
    {"download-db.sh", ""},
    {"cpanm", ""},
    {"cpan", ""},
    {"luarocks", "install"},
    {"cabal", "update"},
    {"stack", "setup"},
    {"mvn", "install"},
    {"mvn", "package"},
    {"gradle", "build"},
    {"sbt", "update"},
    {"nextflow", "pull"},
    {"nf-core", "download"},
    {"nf-core", "pipelines", "download"},
    {"osf", "clone"},
    {"osf", "fetch"},
    {"zenodo_get", ""},
    {"datalad", "get"},
    {"datalad", "clone"},
    {"datalad", "install"},
    {"git-annex", "get"},
    {"git", "annex", "get"},
};

// What it says of itself, or something on this very computer.
bool staysHere(const Subject &subject, const Call &call)
{
    const auto words = call.arguments();
    if (words.empty())
        return true;
    return std::ranges::any_of(words, [&](const BashWord &word) {
        const QByteArray text = subject.resolved(word);
        return isOneOf(text, {"--version", "-V", "--help", "-h"}) || text.contains("localhost") || text.contains("127.0.0.1")
            || text.contains("0.0.0.0") || text.startsWith("file:") || text.contains("$HOSTNAME") || text.contains("${HOSTNAME}")
            || subject.text(word.span).contains("$(hostname");
    });
}

bool fetches(const Subject &subject, const Call &call, const Fetcher &fetcher)
{
    if (call.name != fetcher.program || staysHere(subject, call))
        return false;
    const QByteArrayView verb(fetcher.verb);
    if (verb.isEmpty())
        return true;
    QList<QByteArray> plain; // without options: "git -C repo pull"
    const auto words = call.arguments();
    for (size_t i = 0; i < words.size(); ++i) {
        if (words[i].text == "-C" || words[i].text == "-c")
            ++i;
        else if (!words[i].text.startsWith('-'))
            plain += subject.resolved(words[i]);
    }
    if (plain.isEmpty() || plain.first() != verb)
        return false;
    const bool named = std::ranges::any_of(plain.sliced(1), [](const QByteArray &word) { return word.contains(':'); });
    if (call.name == "rclone" && !named)
        return false; // from folder to folder; a remote is "NAME:PATH"
    const bool elsewhere = std::ranges::any_of(plain.sliced(1), [](const QByteArray &word) { // "--depth 1 https://…"
        return word.contains("://") || word.contains('@');
    });
    if (verb == "clone" && !elsewhere)
        return false; // a repository in a folder, or one cannot tell
    return !*fetcher.second || (plain.size() > 1 && plain.at(1) == fetcher.second);
}

// An image from a registry: "apptainer exec docker://…"; null for none.
const BashWord *fetchedImage(const Call &call)
{
    const auto &words = call.command->words;
    const auto image = std::ranges::find_if(words, [](const BashWord &word) {
        return word.text.startsWith("docker://") || word.text.startsWith("library://") || word.text.startsWith("oras://");
    });
    const bool contained =
        std::ranges::any_of(words, [](const BashWord &word) { return word.text == "apptainer" || word.text == "singularity"; });
    return contained && image != words.end() ? &*image : nullptr;
}

// "blastn -remote", "colabfold_batch seqs.fasta out": the program asks a server itself.
bool asksServer(const Subject &subject, const Call &call)
{
    static constexpr QByteArrayView blast[] = {"blastn", "blastp", "blastx", "tblastn", "tblastx", "psiblast", "rpsblast"};
    if (std::ranges::any_of(blast, [&](QByteArrayView name) { return name == call.name; }))
        return call.has("-remote");
    const auto words = call.arguments();
    if (call.name == "colabfold_batch") { // sequences without their alignments
        QByteArray mode;
        const bool single = call.valueOf("--msa-mode", &mode) && mode == "single_sequence";
        return !single && !call.valueOf("--host-url") && !call.has("--help") && words.size() > 1
            && std::ranges::any_of(words, [&](const BashWord &word) {
                   const QByteArray text = subject.resolved(word);
                   return text.endsWith(".fasta") || text.endsWith(".fa") || text.endsWith(".faa") || text.endsWith(".csv")
                       || text.endsWith(".tsv");
               });
    }
    return false;
}

// "nextflow run nf-core/rnaseq": from GitHub, but for what is there already.
bool runsFromRepository(const Subject &subject, const Call &call)
{
    if (call.name != "nextflow" || !call.has("run") || call.has("-offline") || call.has("-help") || subject.sets("NXF_OFFLINE"))
        return false;
    const auto words = call.arguments();
    for (size_t i = 0; i + 1 < words.size(); ++i) {
        if (words[i].text != "run")
            continue;
        const QByteArray what = subject.resolved(words[i + 1]);
        const auto slash = what.indexOf('/');
        const bool plain = std::ranges::all_of(what, [](char c) {
            return (c >= '0' && c <= '9') || ((c | 0x20) >= 'a' && (c | 0x20) <= 'z') || c == '-' || c == '_' || c == '/'
                || c == '.';
        });
        const bool name = slash > 0 && plain && what.count('/') == 1 && !what.startsWith('.') && !what.endsWith(".nf");
        return what.startsWith("https://") || (name && (what.startsWith("nf-core/") || call.has("-r") || call.has("-revision")));
    }
    return false;
}

// "rsync data user@host:", "scp host:file .": another computer is asked, which a compute node does not reach.
bool talksToOther(const Subject &subject, const Call &call)
{
    if (call.name == "ssh") {
        bool host = false;
        for (const BashWord &word : call.arguments()) {
            const QByteArray text = subject.resolved(word);
            const auto at = text.indexOf('@');
            if ((text.startsWith('-') && !text.startsWith("-o") && !text.startsWith("-i") && !text.startsWith("-p"))
                || text.contains("login") || text.contains("sbatch"))
                return false; // a tunnel, or the cluster itself
            host = host
                || (at > 0 && text.indexOf('.', at) > 0 && !text.contains('/') && !text.contains(' ') && !text.contains(':'));
        }
        return host;
    }
    if (!isOneOf(call.name, {"scp", "rsync", "sftp"}))
        return false;
    return std::ranges::any_of(call.arguments(), [&](const BashWord &word) {
        const QByteArray text = subject.resolved(word);
        const auto colon = text.indexOf(':');
        const QByteArrayView host = QByteArrayView(text).first(std::max<qsizetype>(colon, 0));
        // On the cluster itself: a node's or a login node's plain name.
        return colon > 1 && !text.startsWith('-') && host.contains('@') && host.contains('.') && !host.contains('/');
    });
}

// "Rscript -e 'install.packages(…)'", "julia -e 'using Pkg; Pkg.add(…)'", "python -c 'import nltk; nltk.download()'".
bool installsByCode(const Call &call)
{
    static constexpr struct {
        const char *program;
        const char *option;
        const char *signs; // separated by blanks
    } codes[] = {
        {"Rscript", "-e",
         "install.packages( install_github( BiocManager::install( download.file( renv::restore( pak::pkg_install( pak::pak( "
         "install_version( install_cran( install_gitlab( install_bioc( getGEO("},
        {"R", "-e",
         "install.packages( install_github( BiocManager::install( download.file( renv::restore( pak::pkg_install( pak::pak( "
         "install_version( install_cran( install_gitlab( install_bioc( getGEO("},
        {"julia", "-e", "Pkg.add( Pkg.instantiate( Pkg.update( Pkg.develop("},
        {"python", "-c",
         "nltk.download( hub.load( load_dataset( snapshot_download( from_pretrained( urlretrieve( hf_hub_download( "
         "download=True"},
        {"python3", "-c",
         "nltk.download( hub.load( load_dataset( snapshot_download( from_pretrained( urlretrieve( hf_hub_download( "
         "download=True"},
    };
    for (const auto &code : codes) {
        QByteArray text;
        if (call.name != code.program || !call.valueOf(code.option, &text))
            continue;
        for (const QByteArray &sign : QByteArray(code.signs).split(' ')) {
            if (text.contains(sign) && !text.contains("local_files_only=True"))
                return true;
        }
    }
    return false;
}

// "R --vanilla <<'EOF'" with renv::restore() in it.
bool restoresPackages(const Subject &subject, const Call &call)
{
    static constexpr QByteArrayView signs[] = {"install.packages(", "renv::restore(", "BiocManager::install(",
                                               "install_github(",   "pak::pak(",      "pak::pkg_install(",
                                               "remotes::install_"};
    if (!isOneOf(call.name, {"R", "Rscript"}))
        return false;
    const bool reads = std::ranges::any_of(call.command->redirections,
                                           [](const BashRedirection &one) { return one.operation.startsWith("<<"); });
    if (!reads)
        return false;
    for (const HereText &text : subject.hereTexts()) {
        const qsizetype gap = text.document.body.begin - call.span().end;
        if (gap < 0 || subject.view({call.span().end, text.document.body.begin}).count('\n') > 1)
            continue;
        const QByteArrayView body = subject.view(text.document.body);
        return std::ranges::any_of(signs, [&](QByteArrayView sign) { return body.contains(sign); });
    }
    return false;
}

// "ssh node 'wget https://…'": the other node of the job has no internet either.
bool fetchesElsewhere(const Call &call)
{
    if (call.name != "ssh" && !call.isBehind("ssh"))
        return false;
    return std::ranges::any_of(call.command->words,
                               [](const BashWord &word) {
                                   return word.quoted
                                       && (word.text.contains("wget http") || word.text.contains("curl http")
                                           || word.text.contains("curl -") || word.text.contains("git clone http"));
                               })
        && std::ranges::none_of(call.command->words, [](const BashWord &word) {
               return word.text.contains("login") || (!word.quoted && word.text.contains('@'));
           });
}

bool fetches(const Subject &subject, const Call &call)
{
    const auto words = call.arguments();
    if (call.name.startsWith("python") && words.size() > 2 && words[0].text == "-m")
        return (words[1].text == "spacy" && words[2].text == "download") || words[1].text == "nltk.downloader";
    return restoresPackages(subject, call) || fetchesElsewhere(call) || talksToOther(subject, call) || installsByCode(call)
        || asksServer(subject, call)
        || std::ranges::any_of(fetchers, [&](const Fetcher &fetcher) { return fetches(subject, call, fetcher); });
}

// What a command wants from the internet.
struct Wish {
    enum class Kind { Files, Packages, Login, Image };
    Kind kind = Kind::Files;
    QByteArray command;        //!< "wget", "conda install"
    bool perhapsThere = false; //!< it wants nothing when all is there already
    bool isModel = false;      //!< a model that the program keeps in the home
};

// Words that are no options; those behind an option with a value are left out, too.
QList<QByteArray> plainWords(const Subject &subject, const Call &call, std::initializer_list<QByteArrayView> withValue)
{
    QList<QByteArray> plain;
    const auto words = call.arguments();
    for (size_t i = 0; i < words.size(); ++i) {
        if (isOneOf(words[i].text, withValue))
            ++i;
        else if (!words[i].text.startsWith('-'))
            plain += subject.resolved(words[i]);
    }
    return plain;
}

bool hasAny(const Call &call, std::initializer_list<QByteArrayView> options)
{
    return std::ranges::any_of(call.arguments(), [&](const BashWord &word) { return isOneOf(word.text, options); });
}

// "conda install numpy", "mamba env create -f file": it asks its channels.
std::optional<Wish> condaWish(const Subject &subject, const Call &call)
{
    if (!isOneOf(call.name, {"conda", "mamba", "micromamba"}) || subject.sets("CONDA_OFFLINE")
        || hasAny(call, {"--offline", "--dry-run", "-d", "--clone"}))
        return {};
    QList<QByteArray> plain =
        plainWords(subject, call, {"-n", "--name", "-p", "--prefix", "-c", "--channel", "-f", "--file", "--solver"});
    const QByteArray verb = plain.value(0);
    const Wish wish{Wish::Kind::Packages, call.name + ' ' + verb};
    if (verb == "env")
        return isOneOf(plain.value(1), {"create", "update"}) ? std::optional(wish) : std::nullopt;
    plain.removeIf([](const QByteArray &word) { return word.endsWith(".conda") || word.endsWith(".tar.bz2"); });
    const bool named = plain.size() > 1 || hasAny(call, {"-f", "--file", "--all"})
        || std::ranges::any_of(call.arguments(), [](const BashWord &word) { return word.text.startsWith("--file="); });
    return named && isOneOf(verb, {"install", "create", "update", "upgrade"}) ? std::optional(wish) : std::nullopt;
}

// "uv sync", "uv pip install torch".
std::optional<Wish> uvWish(const Subject &subject, const Call &call)
{
    if (call.name != "uv" || subject.sets("UV_OFFLINE") || subject.sets("UV_NO_INDEX")
        || hasAny(call, {"--offline", "--no-index", "--dry-run"}))
        return {};
    const QList<QByteArray> plain =
        plainWords(subject, call,
                   {"-p", "--python", "--directory", "--project", "-e", "--editable", "--extra", "--group", "-c", "--target"});
    const QByteArray verb = plain.value(0);
    if (isOneOf(verb, {"sync", "lock", "add"}))
        return Wish{Wish::Kind::Packages, "uv " + verb, true};
    const bool isFile =
        plain.size() == 3 && (plain.at(2).startsWith('.') || plain.at(2).startsWith('/') || plain.at(2).endsWith(".whl"));
    if (verb == "pip" && isOneOf(plain.value(1), {"install", "sync"}) && plain.size() > 2 && !isFile)
        return Wish{Wish::Kind::Packages, "uv pip " + plain.at(1), true};
    return {};
}

// Managers of packages that ask an index for what is not there already.
struct Manager {
    const char *program;
    const char *verbs; // separated by blanks
    const char *offline;
};

constexpr Manager managers[] = {
    {"poetry", "install add update lock", ""},
    {"pixi", "install add update", "--frozen"},
    {"pipenv", "install sync update lock", ""},
    {"pdm", "install sync add update", ""},
    {"hatch", "env", ""},
    {"pipx", "install run", ""},
    {"rye", "sync add", ""},
    {"conan", "install", "--no-remote"},
    {"bundle", "install", "--local"},
    {"gem", "install", "--local"},
};

std::optional<Wish> managerWish(const Subject &subject, const Call &call)
{
    for (const Manager &one : managers) {
        if (call.name != one.program || (*one.offline && call.has(one.offline)))
            continue;
        const QByteArray verb = plainWords(subject, call, {"-C", "--directory", "-p", "--project"}).value(0);
        const QByteArray all = ' ' + QByteArray(one.verbs) + ' ';
        if (!verb.isEmpty() && all.contains(' ' + verb + ' ') && !call.has("--help"))
            return Wish{Wish::Kind::Packages, call.name + ' ' + verb, true};
    }
    if (call.name == "cargo" && plainWords(subject, call, {}).value(0) == "build" && !call.has("--offline")
        && !call.has("--frozen"))
        return Wish{Wish::Kind::Packages, "cargo build", true};
    return {};
}

std::optional<Wish> loginWish(const Subject &subject, const Call &call)
{
    const QList<QByteArray> plain = plainWords(subject, call, {"--token"});
    const bool logsIn = (call.name == "huggingface-cli" && plain.value(0) == "login")
        || (call.name == "hf" && plain.value(0) == "auth" && plain.value(1) == "login");
    if (!logsIn || staysHere(subject, call))
        return {};
    return Wish{Wish::Kind::Login, call.name + (call.name == "hf" ? " auth login" : " login")};
}

// "pip install torch" into an environment of conda's, in a container or on another site: PIP-NOINDEX speaks of the Alliance's own
// packages, which these do not take.
std::optional<Wish> pipWish(const Subject &subject, const Call &call, bool alliance)
{
    if (subject.cluster())
        return {};
    for (const PipInstall &install : subject.pipInstalls()) {
        if (install.call != &call || install.noIndex || install.findLinks || !install.wantsIndex() || install.unknownWords)
            continue;
        if (!alliance || subject.state(call).conda || call.isBehind("apptainer") || call.isBehind("singularity"))
            return Wish{Wish::Kind::Packages, "pip install", true};
    }
    return {};
}

// "whisper talk.wav --model medium", "yolo detect train model=yolov8n.pt", "python -m pytorch_fid": a model that the program
// downloads the first time, and finds in the home or beside the script afterwards.
std::optional<Wish> modelWish(const Subject &subject, const Call &call)
{
    const auto words = call.arguments();
    const Wish wish{Wish::Kind::Files, call.name, true, true};
    if (call.name == "whisper" && !words.empty() && !call.has("--help") && !call.valueOf("--model_dir")) {
        QByteArray model;
        const BashWord *word = call.valueOf("--model", &model);
        const bool ownFile = word && (!word->literal || model.contains('/') || model.endsWith(".pt"));
        return ownFile ? std::nullopt : std::optional(wish);
    }
    if (call.name == "yolo")
        for (const BashWord &word : words) {
            const QByteArray value = subject.resolved(word);
            if (value.startsWith("model=yolo") && value.endsWith(".pt") && !value.contains('/'))
                return wish;
        }
    if (call.name.startsWith("python") && words.size() > 2 && words[0].text == "-m" && words[1].text == "pytorch_fid")
        return Wish{Wish::Kind::Files, "pytorch_fid", true, true};
    return {};
}

std::optional<Wish> wishOf(const Subject &subject, const Call &call, bool alliance)
{
    if (const BashWord *image = fetchedImage(call))
        return Wish{Wish::Kind::Image, image->text};
    if (fetchesElsewhere(call))
        return Wish{Wish::Kind::Files, "wget"};
    if (const auto wish = modelWish(subject, call))
        return wish;
    if (fetches(subject, call))
        return Wish{Wish::Kind::Files, call.name};
    if (const auto wish = condaWish(subject, call))
        return wish;
    if (const auto wish = uvWish(subject, call))
        return wish;
    if (const auto wish = managerWish(subject, call))
        return wish;
    if (const auto wish = pipWish(subject, call, alliance))
        return wish;
    if (runsFromRepository(subject, call))
        return Wish{Wish::Kind::Files, "nextflow run", true};
    return loginWish(subject, call);
}

QString withoutInternet(const Wish &wish, const QString &cluster)
{
    const QString program = shown(wish.command);
    if (wish.kind == Wish::Kind::Login)
        return NetworkRulesText::tr(
                   "Compute nodes of %1 have no internet, so %2 waits there and fails. Log in once on a login node. The job "
                   "then finds the key in your home.")
            .arg(cluster, program);
    if (wish.kind == Wish::Kind::Image)
        return NetworkRulesText::tr(
                   "Compute nodes of %1 have no internet, so the image %2 cannot be fetched there. Make a file of it once on a "
                   "login node (“apptainer build image.sif %2”), and name the file here.")
            .arg(cluster, program);
    if (wish.isModel)
        return NetworkRulesText::
            tr("%2 downloads a model or data the first time, but compute nodes of %1 have no internet. Run it once on a login "
               "node before you submit. The job then finds the files.")
                .arg(cluster, program);
    if (wish.perhapsThere)
        return NetworkRulesText::tr(
                   "Compute nodes of %1 have no internet, so %2 fails for what is not installed yet. Run it once on a login "
                   "node before you submit. The environment keeps the result.")
            .arg(cluster, program);
    if (wish.kind == Wish::Kind::Packages)
        return NetworkRulesText::tr(
                   "Compute nodes of %1 have no internet, so %2 waits there and fails. Run it once on a login node before "
                   "you submit. In the job, only activate the environment.")
            .arg(cluster, program);
    return NetworkRulesText::tr(
               "Compute nodes of %1 have no internet, so %2 waits there and fails. Run it once on a login node before "
               "you submit, and let the job read the files from scratch or project.")
        .arg(cluster, program);
}

// Calls of Python that download what is not in the cache.
struct PythonFetch {
    const char *call;
    const char *needs = ""; //!< must follow on the line
};

constexpr PythonFetch pythonFetches[] = {
    {"from_pretrained("},
    {"load_dataset("},
    {"snapshot_download("},
    {"hf_hub_download("},
    {"nltk.download("},
    {"torch.hub.load("},
    {"whisper.load_model("},
    {"clip.load("},
    {"open_clip.create_model", "pretrained="},
    {"timm.create_model(", "pretrained=True"},
    {"lpips.LPIPS("},
    {"easyocr.Reader("},
    {"PygNodePropPredDataset("},
    {"PygGraphPropPredDataset("},
    {"YOLO(\"yolo", ".pt\""},
    {"YOLO('yolo", ".pt'"},
    {"torchvision.datasets.", "download=True"},
    {"datasets.CIFAR10(", "download=True"},
    {"datasets.MNIST(", "download=True"},
    {"gensim.downloader"},
    {"api.load(\"glove"},
    {"urlretrieve("},
    {"requests.get(\"http"},
};

// The first argument is a file of one's own: "from_pretrained("./model")", "from_pretrained(path)".
bool takesOwnFile(QByteArrayView arguments)
{
    const bool quoted = arguments.startsWith('"') || arguments.startsWith('\'');
    if (!quoted)
        return true;
    const QByteArrayView value = arguments.sliced(1);
    return value.startsWith('/') || value.startsWith('.') || value.startsWith('~') || value.startsWith('$');
}

// Where Python in a here-document, or after -c, downloads something; nothing for none.
std::optional<std::pair<Span, QByteArray>> pythonFetch(const Subject &subject, Span text)
{
    const QByteArrayView body = subject.view(text);
    for (const PythonFetch &one : pythonFetches) {
        const QByteArrayView sign(one.call);
        const auto at = body.indexOf(sign);
        if (at < 0)
            continue;
        const auto begin = body.first(at).lastIndexOf('\n') + 1;
        const auto end = body.indexOf('\n', at);
        const QByteArrayView line = body.sliced(begin, (end < 0 ? body.size() : end) - begin);
        const bool own = (sign == "from_pretrained(" || sign == "load_dataset(") && takesOwnFile(body.sliced(at + sign.size()));
        if (line.trimmed().startsWith('#') || line.contains("local_files_only=True") || own
            || !line.contains(QByteArrayView(one.needs)))
            continue;
        const qsizetype place = text.begin + at;
        QByteArray name = sign.first(std::max<qsizetype>(sign.indexOf('('), 0)).toByteArray();
        name = name.isEmpty() ? sign.toByteArray() : name;
        while (name.endsWith('.'))
            name.chop(1);
        return std::pair(Span{place, place + sign.size()}, name);
    }
    return {};
}

// Programs in Python that stand in the script itself. Of those after -c only what is not found as a command.
QList<Span> pythonTexts(const Subject &subject)
{
    QList<Span> texts;
    for (const HereText &text : subject.hereTexts())
        if (looksLikePython(subject.view(text.document.body)))
            texts += text.document.body;
    for (const Call &call : subject.calls())
        if (const BashWord *code = call.name.startsWith("python") ? call.valueOf("-c") : nullptr; code && !fetches(subject, call))
            texts += code->span;
    return texts;
}

void downloadsInPython(const Subject &subject, bool known, Reporter &report)
{
    for (const char *name : {"HF_HUB_OFFLINE", "TRANSFORMERS_OFFLINE", "HF_DATASETS_OFFLINE"}) {
        if (subject.sets(name))
            return;
    }
    for (const Span text : pythonTexts(subject)) {
        const auto fetch = pythonFetch(subject, text);
        if (!fetch)
            continue;
        const Wish wish{Wish::Kind::Files, fetch->second, true, true};
        if (known)
            report.say(Severity::Warning, fetch->first, withoutInternet(wish, subject.clusterName()));
        else
            report.say(
                Severity::Advice, fetch->first,
                NetworkRulesText::tr(
                    "%1 needs the internet, which the compute nodes of many clusters cannot reach. It waits there and fails. "
                    "Run it once on a login node, before you submit.")
                    .arg(shown(fetch->second)));
    }
}

void download(const Subject &subject, Reporter &report)
{
    const base::ClusterFacts *cluster = subject.cluster();
    if (subject.isLauncher() || (cluster && cluster->network.computeInternet.is(true)))
        return; // what submits jobs runs on a login node
    const bool known = cluster && cluster->network.computeInternet.is(false);
    downloadsInPython(subject, known, report);
    const bool listed = known && cluster->network.automaticProxy.is(true);
    const bool proxy =
        known && cluster->network.proxyModule.isKnown() && subject.loaded(cluster->network.proxyModule.value->toUtf8());
    const bool alliance = isForAlliance(subject);
    for (const Call &call : subject.calls()) {
        const auto wish = wishOf(subject, call, alliance);
        if (!wish)
            continue;
        const QString program = shown(wish->command);
        if (!known && wish->command == "wandb") {
            report.say(
                Severity::Advice, call.nameSpan(),
                NetworkRulesText::tr(
                    "%1 needs the internet, which the compute nodes of many clusters cannot reach. It waits there and fails. "
                    "On such clusters, record with WANDB_MODE=offline, and upload the runs later with “wandb sync”.")
                    .arg(program));
        } else if (!known && wish->kind == Wish::Kind::Image) {
            report.say(Severity::Advice, fetchedImage(call)->span,
                       NetworkRulesText::tr(
                           "The image comes from the internet, which the compute nodes of many clusters cannot reach. Make a "
                           "file of it once on a login node (“apptainer build image.sif %1”), and name the file here.")
                           .arg(program));
        } else if (!known) {
            report.say(
                Severity::Advice, call.nameSpan(),
                NetworkRulesText::tr(
                    "%1 needs the internet, which the compute nodes of many clusters cannot reach. It waits there and fails. "
                    "Run it once on a login node, before you submit.")
                    .arg(program));
        } else if (listed || proxy) {
            report.say(proxy ? Severity::Advice : Severity::Warning, call.nameSpan(),
                       NetworkRulesText::tr("Compute nodes of %1 reach only some sites, through a proxy. %2 fails for any "
                                            "other site. Run it once on a login node, before you submit.")
                           .arg(subject.clusterName(), program));
        } else {
            // What is behind a condition is perhaps never run: "[ -f model.pt ] || wget …".
            const bool mild = call.command->conditional || wish->perhapsThere || mayFail(subject, *call.command);
            const BashWord *image = fetchedImage(call);
            report.say(std::max(mild ? Severity::Warning : Severity::Error, report.by(cluster->network.computeInternet)),
                       image ? image->span : call.nameSpan(), withoutInternet(*wish, subject.clusterName()));
        }
    }
}

void crontab(const Subject &subject, Reporter &report)
{
    if (!subject.cluster() || !subject.cluster()->access.crontab.is(false))
        return;
    for (const Call *call : subject.callsOf("crontab"))
        report.say(report.by(subject.cluster()->access.crontab), call->nameSpan(),
                   NetworkRulesText::tr("%1 does not offer crontab, so the command fails. For repeated work, use a job array. To "
                                        "start at a set time, use “sbatch --begin=02:00 …”.")
                       .arg(subject.clusterName()));
}

constexpr RuleCheck networkChecks[] = {
    {"DATA-DOWNLOAD", download},
    {"DATA-CRONTAB", crontab},
};

} // namespace

std::span<const RuleCheck> networkRules()
{
    return networkChecks;
}

} // namespace voyageur::script
