// SPDX-License-Identifier: GPL-3.0-or-later
#include "source/pythonsigntable.h"

#include <QHash>
#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <mutex>
#include <shared_mutex>

namespace voyageur::source {

using namespace Qt::StringLiterals;
using script::CodeSign;

namespace {

constexpr NameSign names[] = {
    {"*.savefig"_L1, CodeSign::SavesFigure},
    {"tqdm.*"_L1, CodeSign::ProgressBar},
    {"pytorch_lightning.Trainer"_L1, CodeSign::LightningTrainer},
    {"lightning.Trainer"_L1, CodeSign::LightningTrainer},
    {"lightning.pytorch.Trainer"_L1, CodeSign::LightningTrainer},
    {"torch.autograd.set_detect_anomaly"_L1, CodeSign::AnomalyDetection},
    {"torch.autograd.detect_anomaly"_L1, CodeSign::AnomalyDetection},
    {"multiprocessing.Pool"_L1, CodeSign::ProcessPool},
    {"multiprocessing.pool.Pool"_L1, CodeSign::ProcessPool},
    {"torch.multiprocessing.Pool"_L1, CodeSign::ProcessPool},
    {"concurrent.futures.ProcessPoolExecutor"_L1, CodeSign::ProcessPool},
    {"os.cpu_count"_L1, CodeSign::NodeCores},
    {"multiprocessing.cpu_count"_L1, CodeSign::NodeCores},
    {"torch.multiprocessing.cpu_count"_L1, CodeSign::NodeCores},
    {"*.sched_getaffinity"_L1, CodeSign::JobCores},
    {"*.process_cpu_count"_L1, CodeSign::JobCores},
    {"torch.set_num_threads"_L1, CodeSign::TorchThreads},
    {"*.threadpool_limits"_L1, CodeSign::ThreadLimit},
    {"*.set_num_threads"_L1, CodeSign::ThreadLimit},
    {"os.fork"_L1, CodeSign::Processes},
    {"os.system"_L1, CodeSign::Processes},
    {"os.popen"_L1, CodeSign::Processes},
    {"os.posix_spawn"_L1, CodeSign::Processes},
    {"os.execv"_L1, CodeSign::Processes},
    {"os.execvp"_L1, CodeSign::Processes},
    {"os.spawnv"_L1, CodeSign::Processes},
    {"torch.utils.data.DataLoader"_L1, CodeSign::Loader},
    {"torch.utils.data.dataloader.DataLoader"_L1, CodeSign::Loader},
    {"*.DistributedDataParallel"_L1, CodeSign::NativeDdp},
    {"*.init_process_group"_L1, CodeSign::NativeDdp},
    {"*.FullyShardedDataParallel"_L1, CodeSign::NativeDdp},
    {"*.fully_shard"_L1, CodeSign::NativeDdp},
    {"*.spawn"_L1, CodeSign::Spawn},
    {"*.start_processes"_L1, CodeSign::Spawn},
    {"*.Process"_L1, CodeSign::Spawn},
    {"torch.distributed.run.*"_L1, CodeSign::Spawn},
    {"torch.distributed.launcher.*"_L1, CodeSign::Spawn},
    {"subprocess.*"_L1, CodeSign::Spawn},
    {"*.backward"_L1, CodeSign::Trains},
    {"*.GradientTape"_L1, CodeSign::Trains},
    {"*.fit"_L1, CodeSign::Trains},
    {"*.fit_generator"_L1, CodeSign::Trains},
    {"*.train_on_batch"_L1, CodeSign::Trains},
    {"*.learn"_L1, CodeSign::Trains},
    {"optax.apply_updates"_L1, CodeSign::Trains},
    {"torch.save"_L1, CodeSign::TorchSave},
    {"os.rename"_L1, CodeSign::Renames},
    {"os.replace"_L1, CodeSign::Renames},
    {"*.rename"_L1, CodeSign::Renames},
    {"shutil.*"_L1, CodeSign::Renames},
    {"torch.nn.RNN"_L1, CodeSign::Recurrent},
    {"torch.nn.LSTM"_L1, CodeSign::Recurrent},
    {"torch.nn.GRU"_L1, CodeSign::Recurrent},
    {"torch.nn.MultiheadAttention"_L1, CodeSign::Recurrent},
    {"torch.nn.Transformer"_L1, CodeSign::Recurrent},
    {"torch.nn.TransformerEncoderLayer"_L1, CodeSign::Recurrent},
    {"torch.nn.TransformerDecoderLayer"_L1, CodeSign::Recurrent},
    {"*.manual_seed"_L1, CodeSign::Seeds},
    {"*.seed_everything"_L1, CodeSign::Seeds},
    {"*.use_deterministic_algorithms"_L1, CodeSign::Deterministic},
    {"torch.backends.cudnn.deterministic"_L1, CodeSign::Deterministic},
    {"*.allow_tf32"_L1, CodeSign::Tf32Choice},
    {"*.set_float32_matmul_precision"_L1, CodeSign::Tf32Choice},
    {"*.fp32_precision"_L1, CodeSign::Tf32Choice},
    {"wandb.init"_L1, CodeSign::Wandb},
    {"*.WandbLogger"_L1, CodeSign::Wandb},
    {"wandb.agent"_L1, CodeSign::Search},
    {"wandb.sweep"_L1, CodeSign::Search},
    {"comet_ml.Experiment"_L1, CodeSign::Comet},
    {"comet_ml.ExistingExperiment"_L1, CodeSign::Comet},
    {"comet_ml.start"_L1, CodeSign::Comet},
    {"*.CometLogger"_L1, CodeSign::Comet},
    {"comet_ml.OfflineExperiment"_L1, CodeSign::CometOffline},
    {"importlib.import_module"_L1, CodeSign::Dynamic},
    {"__import__"_L1, CodeSign::Dynamic},
    {"exec"_L1, CodeSign::Dynamic},
    {"runpy.*"_L1, CodeSign::Dynamic},
    {"hydra.utils.instantiate"_L1, CodeSign::Dynamic},
};

struct WordText {
    const char *pattern;
    CodeSign sign;
    bool inNames = true;
    bool inStrings = true;
};

constexpr WordText words[] = {
    {"cuda|gpu|device|accelerat|\\bmps\\b|\\bxpu\\b|\\bhip\\b", CodeSign::UsesGpu},
    {"rank|world_?size|device_count|device_ids?|device_map|gpus|n_gpu|distrib|parallel|strategy|cuda:[1-9]|cuda:\\{|shard|"
     "replica|"
     "pmap|horovod|\\bhvd\\b|ddp|fsdp|deepspeed|accelerat|nccl",
     CodeSign::Distributes},
    {"SLURM_ARRAY", CodeSign::ArrayIndex},
    {"SLURM_CPUS|SLURM_JOB_CPUS", CodeSign::JobCores},
    {"_NUM_THREADS", CodeSign::ThreadLimit},
    {"CUBLAS_WORKSPACE_CONFIG", CodeSign::CublasWorkspace},
    {"WANDB_MODE|WANDB_DISABLED", CodeSign::WandbOffline},
    {"save|checkpoint|ckpt|dump|snapshot|export|BackupAndRestore|^wb$", CodeSign::Saves},
    {"resum|restor|ckpt_path|^load$|load_?(state|model|weight|check|ckpt|snap|from)|from_checkpoint|from_pretrained|last_"
     "checkpoint|"
     "latest_checkpoint",
     CodeSign::Loads, true, false},
    {"rank_zero|main_process|is_main|is_master|is_chief|is_primary|global_zero|is_rank", CodeSign::RankGuard, true, false},
};

//! The name looks like such a word and is none.
bool isHarmless(CodeSign sign, const QString &meaning)
{
    static const QRegularExpression notSaved(u"^(json|yaml|toml|pprint|ast|faulthandler)\\.|savefig|imsave|^\\.dumps$|"
                                             "(^|[._])save_?\\w*(image|img|picture|fig|figure|plot|sample|grid|curve|gif)s?$"_s);
    static const QRegularExpression notLoaded(u"^(json|yaml|toml|tomllib|numpy|librosa|joblib|cv2)\\."_s);
    if (sign == CodeSign::Saves)
        return notSaved.match(meaning).hasMatch();
    return sign == CodeSign::Loads && notLoaded.match(meaning).hasMatch();
}

//! `meaning` is empty for texts, of which none is harmless.
quint32 signsOf(const QString &all, const QString &last, bool WordText::*here, const QString &meaning)
{
    static const auto patterns = [] {
        QList<QRegularExpression> compiled;
        for (const WordText &word : words)
            compiled += QRegularExpression(QString::fromLatin1(word.pattern), QRegularExpression::CaseInsensitiveOption);
        return compiled;
    }();
    quint32 bits = 0;
    for (size_t i = 0; i < std::size(words); ++i) {
        const bool whole = words[i].sign == CodeSign::UsesGpu || words[i].sign == CodeSign::Distributes;
        if (words[i].*here && patterns[static_cast<qsizetype>(i)].match(whole ? all : last).hasMatch()
            && (meaning.isEmpty() || !isHarmless(words[i].sign, meaning)))
            bits |= 1U << i;
    }
    return bits;
}

quint32 processesBit(const QString &text)
{
    static const QRegularExpression world(u"world_?size|num_replicas|num_processes|n_?gpus|num_gpus|SLURM_NTASKS|num_devices"_s,
                                          QRegularExpression::CaseInsensitiveOption);
    return world.match(text).hasMatch() ? numberOfProcesses : 0;
}

//! What was found of some thousand words. Any thread.
class Memory final {
public:
    template <typename Find>
    quint32 valueFor(const QString &text, const Find &find)
    {
        {
            const std::shared_lock lock(m_mutex);
            if (const auto known = m_values.constFind(text); known != m_values.constEnd())
                return *known;
        }
        const quint32 found = find();
        const std::unique_lock lock(m_mutex);
        if (m_values.size() >= most)
            m_values.clear();
        m_values.insert(text, found);
        return found;
    }

private:
    static constexpr qsizetype most = 20'000;
    std::shared_mutex m_mutex;
    QHash<QString, quint32> m_values;
};

} // namespace

std::span<const NameSign> nameSigns()
{
    return names;
}

bool isMention(CodeSign sign)
{
    return sign == CodeSign::Deterministic || sign == CodeSign::Tf32Choice;
}

std::span<const CodeSign> wordSigns()
{
    static const auto signs = [] {
        std::array<CodeSign, std::size(words)> all{};
        std::ranges::transform(words, all.begin(), &WordText::sign);
        return all;
    }();
    return signs;
}

quint32 wordSignsOfName(const QString &meaning)
{
    static Memory memory;
    return memory.valueFor(meaning, [&] {
        const QString last = meaning.mid(meaning.lastIndexOf(u'.') + 1);
        const QString &all = meaning.startsWith(u'.') ? last : meaning;
        return signsOf(all, last, &WordText::inNames, meaning) | processesBit(meaning);
    });
}

quint32 wordSignsOfText(const QString &text)
{
    static Memory memory;
    return memory.valueFor(text, [&] { return signsOf(text, text, &WordText::inStrings, {}) | processesBit(text); });
}

} // namespace voyageur::source
