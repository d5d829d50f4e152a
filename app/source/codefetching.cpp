// SPDX-License-Identifier: GPL-3.0-or-later
// When a call wants something from the internet.
#include "source/pythonscan.h"

#include <QRegularExpression>

#include <algorithm>

namespace voyageur::source {

using namespace Qt::StringLiterals;
using Kind = PythonToken::Kind;
using When = CallRule::When;

bool isOfThisComputer(const QString &address)
{
    static const QRegularExpression here(u"^(\\w+://)?([^/@]*@)?(localhost|127\\.|0\\.0\\.0\\.0|\\[::1\\])|^file:"_s);
    return here.match(address).hasMatch();
}

bool isPathOfOnesOwn(const PythonScan &scan, const QString &name)
{
    static const QRegularExpression path(
        u"^[./~]|^[A-Za-z]:[\\\\/]|\\\\|/.*/|\\.(pt|pth|bin|json|ckpt|safetensors|h5|keras|onnx|gguf)$|"
        "^(\\w+[-_])?(checkpoints?|ckpts?|outputs?|out|results?|models?|weights|saved\\w*|saves?|runs?|data|logs?|exps?|"
        "experiments?|"
        "trained\\w*|fine-?_?tuned\\w*|artifacts?|tmp|temp|best|final|last)(/|$)|"
        "/(checkpoint(-\\d+)?|final\\w*|best\\w*|last\\w*|epoch\\w*|step\\w*)$"_s,
        QRegularExpression::CaseInsensitiveOption);
    return path.match(name).hasMatch() || scan.isWritten(name);
}

bool isOffline(const PythonScan &scan)
{
    return scan.names("HF_HUB_OFFLINE"_L1) || scan.names("TRANSFORMERS_OFFLINE"_L1) || scan.names("HF_DATASETS_OFFLINE"_L1);
}

namespace {

bool isAddress(const QString &text)
{
    static const QRegularExpression web(u"^(https?|ftp|s3|gs|hub)://"_s);
    return web.match(text).hasMatch() && !isOfThisComputer(text);
}

//! The argument that says where a request goes; of urlopen(Request(…)) that of the request.
QString addressIn(const PythonScan &scan, const PythonCall &call)
{
    const bool method = call.meanings.first() == u"requests.request"_s;
    const auto *address = call.argument(method ? 1 : 0, u"url"_s);
    if (!address)
        return {};
    const auto value = scan.values().valueOf(address->first, address->last);
    const qsizetype open = scan.code().wordView(value.first).isEmpty() ? -1 : scan.code().chainEnd(value.first) + 1;
    if (open > 0 && scan.code().is(open, u'(') && scan.code().wordView(open - 1) == u"Request"
        && scan.code().closing(open) > open) {
        const auto given = scan.code().arguments(open, scan.code().closing(open));
        return given.isEmpty() ? QString() : scan.values().beginning(&given.first());
    }
    return scan.values().beginning(address);
}

//! entry["id"] where a table of the text says {"id": "google/gemma-2b"}: the first such name; empty for none.
QString hubNameInTable(const PythonScan &scan, const PythonCode::Argument &given)
{
    static const QRegularExpression name(u"^[A-Za-z0-9][\\w.-]+/[\\w.-]+$"_s);
    const PythonCode &code = scan.code();
    const qsizetype key = given.last - 1;
    if (!code.is(given.last, u']') || !code.is(key - 1, u'[') || key <= given.first || scan.token(key).kind != Kind::String)
        return {};
    constexpr qsizetype farthest = 10'000; // it is looked for at each such call
    for (qsizetype i = 0; i + 2 < std::min(code.tokens().size(), farthest); ++i) {
        const auto &value = scan.token(i + 2);
        if (scan.token(i).kind != Kind::String || !code.is(i + 1, u':') || value.kind != Kind::String || value.formatted
            || scan.token(i).body(code.text()) != scan.token(key).body(code.text()))
            continue;
        const QString text = value.body(code.text()).toString();
        if (name.match(text).hasMatch() && !isPathOfOnesOwn(scan, text))
            return text;
    }
    return {};
}

//! A name of a hub, not a path.
bool isHubName(const PythonScan &scan, const PythonCall &call)
{
    if (isOffline(scan) || scan.values().isWord(call.named(u"local_files_only"_s), "True"_L1))
        return false;
    // Builders of datasets from files of one's own.
    static const QSet<QString> formats = {u"csv"_s,         u"json"_s,  u"text"_s,   u"parquet"_s,    u"imagefolder"_s,
                                          u"audiofolder"_s, u"arrow"_s, u"pandas"_s, u"webdataset"_s, u"generator"_s};
    const auto *given = call.argument(0, u"pretrained_model_name_or_path"_s);
    for (const auto &keyword :
         {u"model_name_or_path"_s, u"model"_s, u"repo_id"_s, u"preset"_s, u"model_name"_s, u"name"_s, u"path"_s})
        given = given ? given : call.named(keyword);
    QString name = scan.values().plainText(given);
    if (name.isEmpty() && given)
        name = hubNameInTable(scan, *given);
    return !name.isEmpty() && !name.contains(u' ') && !isPathOfOnesOwn(scan, name) && !formats.contains(name);
}

//! Of a library of datasets: a class whose data is somewhere else.
bool isFetchedClass(const PythonScan &scan, const PythonCall &call)
{
    static const QRegularExpression made(
        u"^(KarateClub|Fake(Hetero)?Dataset|ExplainerDataset|InfectionDataset|StochasticBlockModelDataset|"
        u"RandomPartitionGraphDataset|"
        "BA(Multi)?Shapes|BAShapeDataset|BACommunityDataset|Tree(Cycle|Grid)Dataset|MiniGCDataset|SBMMixtureDataset|CSVDataset|"
        "(InMemory|OnDisk|DGL|DGLBuiltin)?Dataset|As\\w+|\\w*Motif|\\w*Graph|(Translation|LanguageModeling|SequenceTagging)"
        "Dataset|"
        "(Stacked|DocumentPool|DocumentRNN|DocumentLM|DocumentCNN|OneHot)Embeddings|Evaluator)$"_s);
    QStringList parts = call.meanings.first().split(u'.');
    static const QSet<QString> makers = {u"splits"_s, u"iters"_s};
    if (makers.contains(parts.last()) && parts.size() > 2)
        parts.removeLast();
    const QString &name = parts.last();
    const bool dataset = parts.first() != u"ogb"_s && parts.first() != u"dgl"_s ? true : name.contains(u"Dataset"_s);
    const bool generated = std::ranges::any_of(parts, [](const QString &part) { return part.endsWith(u"generator"_s); });
    return !name.isEmpty() && name.front().isUpper() && dataset && !generated && !made.match(name).hasMatch()
        && !scan.values().isWord(call.named(u"download"_s), "False"_L1);
}

//! The name alone says that something is fetched: fetch_openml().
bool isFetchedByName(const PythonScan &scan, const CallRule &rule, const PythonCall &call)
{
    const QString name = call.meanings.first().section(u'.', -1);
    const bool loads = rule.callee.startsWith("deepchem"_L1) && name.startsWith("load_"_L1);
    const bool gets = rule.callee.startsWith("d3rlpy"_L1) && name.startsWith("get_"_L1);
    return (loads || gets || name.startsWith("fetch_"_L1))
        && !scan.values().isWord(call.named(u"download_if_missing"_s), "False"_L1);
}

bool isNamedWeights(const PythonScan &scan, const PythonCall &call)
{
    static const QRegularExpression weights(u"^(yolo|rtdetr|sam|fastsam|mobile_?sam)[\\w.-]*\\.pt$"_s,
                                            QRegularExpression::CaseInsensitiveOption);
    const auto *model = call.argument(0, u"model"_s);
    return model ? weights.match(scan.values().plainText(model)).hasMatch() && !scan.isWritten(scan.values().plainText(model))
                 : call.given.isEmpty();
}

bool hasEncoderWeights(const PythonScan &scan, const PythonCall &call)
{
    static const QRegularExpression models(
        u"^segmentation_models(?:_pytorch)?\\.(Unet|UnetPlusPlus|FPN|Linknet|MAnet|PSPNet|PAN|DeepLabV3|DeepLabV3Plus|UPerNet|Segformer)$"_s);
    const auto *weights = call.argument(2, u"encoder_weights"_s);
    return models.match(call.meanings.first()).hasMatch() && !call.unpacks
        && (!weights || !scan.values().plainText(weights).isEmpty());
}

//! Functions and classes that fetch, among others of the same module that do not.
bool isLibraryLoader(const PythonScan &scan, const PythonCall &call)
{
    static const QRegularExpression loaders(
        u"^(d2l\\..*\\.(load_data_\\w+|download(_extract|_all)?)|"
        u"fastai\\..*\\.(untar_data|search_images_\\w+|vision_learner|cnn_learner|unet_learner|text_classifier_learner|"
        u"language_model_learner)|"
        u"(mxnet|paddle)\\..*\\.(MNIST|FashionMNIST|CIFAR10|CIFAR100|Cifar10|Cifar100|Flowers|VOC2012))$"_s);
    return std::ranges::any_of(call.meanings, [](const QString &name) { return loaders.match(name).hasMatch(); })
        && !scan.values().isWord(call.named(u"pretrained"_s), "False"_L1);
}

//! Of a server that is somewhere else.
bool isElsewhere(const PythonScan &scan, const CallRule &rule, const PythonCall &call)
{
    const auto &values = scan.values();
    const QString address = values.beginning(call.argument(0));
    if (rule.callee.startsWith("mlflow"_L1))
        return isAddress(address) || address == u"databricks"_s;
    if (rule.callee == ".push_to_hub"_L1)
        return !isOffline(scan);
    for (const auto &keyword : {u"base_url"_s, u"endpoint_url"_s, u"host"_s, u"openai_api_base"_s, u"api_base"_s}) {
        if (const auto *given = call.named(keyword)) // of this computer, or nobody knows which
            return isAddress(values.beginning(given));
    }
    if (rule.callee.contains("penAI"_L1) && (scan.names("OPENAI_BASE_URL"_L1) || scan.names("OPENAI_API_BASE"_L1)))
        return false; // another server
    if (rule.callee.startsWith("neptune"_L1))
        return values.plainText(call.named(u"mode"_s)).isEmpty() && !call.named(u"mode"_s);
    return !rule.callee.startsWith("smtplib"_L1) || !isOfThisComputer(u"smtp://"_s + address);
}

//! Trackers named in the settings of a training.
bool reportsOnline(const PythonScan &scan, const PythonCall &call)
{
    if (scan.values().isWord(call.named(u"push_to_hub"_s), "True"_L1))
        return true;
    const auto *report = call.named(u"report_to"_s);
    report = report ? report : call.named(u"log_with"_s);
    if (!report || scan.names("WANDB_MODE"_L1) || scan.names("WANDB_DISABLED"_L1))
        return false;
    const auto value = scan.values().valueOf(report->first, report->last);
    static const QSet<QString> online = {u"wandb"_s, u"all"_s, u"comet_ml"_s, u"neptune"_s};
    for (qsizetype i = value.first; i <= value.last; ++i) {
        const auto &token = scan.token(i);
        if (token.kind == Kind::String && online.contains(token.body(scan.code().text()).toString()))
            return true;
    }
    return false;
}

bool isPretrained(const PythonScan &scan, const PythonCall &call)
{
    const auto &values = scan.values();
    const QString function = call.meanings.first().section(u'.', -1);
    if (function.endsWith(u"_Weights"_s) || function.startsWith(u"get_"_s))
        return false;
    if (values.isWord(call.named(u"pretrained"_s), "True"_L1))
        return true;
    // torchvision's own first argument was `pretrained` once.
    const bool vision = call.meanings.first().startsWith(u"torchvision."_s);
    // These fetch the weights of their backbone unless they are told not to.
    static const QRegularExpression onBackbone(
        u"^torchvision\\.models\\.(detection|segmentation)\\.(\\w+_fpn(_v2)?|ssd\\w+_\\w+|(fcn|deeplabv3|lraspp)_\\w+)$"_s);
    if (onBackbone.match(call.meanings.first()).hasMatch() && !call.unpacks) {
        const auto *backbone = call.named(u"weights_backbone"_s);
        backbone = backbone ? backbone : call.named(u"pretrained_backbone"_s);
        if (!backbone)
            return true;
    }
    if (vision && values.isWord(call.argument(0), "True"_L1))
        return true;
    const auto *weights = vision ? call.named(u"weights"_s) : nullptr;
    if (!weights || values.isWord(weights, "None"_L1))
        return false;
    const auto value = values.valueOf(weights->first, weights->last);
    return !values.plainText(weights).isEmpty() || scan.source(value.first, value.last).contains(u"_Weights."_s);
}

} // namespace

bool downloadMatters(const PythonScan &scan, const CallRule &rule, const PythonCall &call)
{
    const auto &values = scan.values();
    const auto *first = call.argument(0);
    switch (rule.when) {
    case When::DownloadTrue:
        return values.isWord(call.named(u"download"_s), "True"_L1);
    case When::NamedModel:
        return isHubName(scan, call);
    case When::Pretrained:
        return isPretrained(scan, call);
    case When::KerasWeights: {
        const auto *weights = call.named(u"weights"_s);
        const QString name = scan.code().word(call.chain.last);
        const bool model = !name.isEmpty() && name.front().isUpper();
        return model && (!weights || values.plainText(weights) == u"imagenet"_s) && !call.unpacks;
    }
    case When::WebAddress:
        return isAddress(values.beginning(first));
    case When::OtherAddress: {
        const QString address = addressIn(scan, call);
        return address.isEmpty() || (address.contains(u"://"_s) && !isOfThisComputer(address));
    }
    case When::MadeByClass:
        return isFetchedClass(scan, call);
    case When::FetchByName:
        return isFetchedByName(scan, rule, call);
    case When::NamedPretrained: {
        const QString name = values.plainText(call.argument(1, u"pretrained"_s));
        return !name.isEmpty() && !isPathOfOnesOwn(scan, name);
    }
    case When::NamedWeights:
        return isNamedWeights(scan, call);
    case When::NamedVectors: {
        static const QRegularExpression vectors(u"^(glove|fasttext|charngram)\\."_s);
        return vectors.match(values.plainText(call.named(u"vectors"_s))).hasMatch();
    }
    case When::EncoderWeights:
        return hasEncoderWeights(scan, call);
    case When::TorchaudioBundle:
        return scan.imports(u"torchaudio"_s) && scan.code().hasOneOf({u"pipelines"});
    case When::UnlessFalse:
        return !values.isWord(call.named(u"pretrained"_s), "False"_L1)
            && !values.isWord(call.named(u"download_enabled"_s), "False"_L1)
            && !values.isWord(call.named(u"download_method"_s), "None"_L1);
    case When::LibraryLoader:
        return isLibraryLoader(scan, call);
    case When::ServerAddress: {
        const QString address = values.beginning(first);
        return address.contains(u"://"_s) && !isOfThisComputer(address);
    }
    case When::Service:
        return isElsewhere(scan, rule, call);
    case When::ReportsOnline:
        return reportsOnline(scan, call);
    default:
        return false;
    }
}

} // namespace voyageur::source
