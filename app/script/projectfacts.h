// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "script/coursefacts.h"

#include <QByteArray>
#include <QHash>
#include <QList>
#include <QSet>
#include <QString>
#include <QStringList>

#include <optional>

namespace voyageur::script {

//! What a program's code can show of itself. Each is a thing that was seen, never one that is missing.
enum class CodeSign {
    // On a screen, in a notebook
    ShowsFigure,      //!< plt.show()
    ShowsImage,       //!< cv2.imshow(), fig.show()
    NotebookLine,     //!< %matplotlib inline, !pip install
    FigureBackend,    //!< matplotlib.use("Agg")
    SavesFigure,      //!< savefig()
    ProgressBar,      //!< tqdm(…), trange(…)
    LightningTrainer, //!< number: its devices
    LightningBar,     //!< a Trainer whose progress bar is left on
    AnomalyDetection,

    // Cores and processes
    ProcessPool,   //!< number: the literal size; word "all": none was given
    NodeCores,     //!< os.cpu_count(): the cores of the node, not of the job
    JobCores,      //!< SLURM_CPUS_PER_TASK, sched_getaffinity
    TorchThreads,  //!< torch.set_num_threads()
    ThreadLimit,   //!< OMP_NUM_THREADS, threadpoolctl
    Processes,     //!< multiprocessing, subprocess, os.fork, os.system …
    Loader,        //!< DataLoader(…); number: num_workers, 0 when it is not given
    WorkersOption, //!< add_argument("--num-workers", default=4); word: the option

    // GPUs and distribution
    NativeDdp,     //!< DistributedDataParallel, init_process_group, FSDP
    Spawn,         //!< mp.spawn(), Process(): starts the processes itself
    Distributes,   //!< anything else that can use several GPUs
    UsesGpu,       //!< .cuda(), "cuda", device placement
    RankGuard,     //!< if rank == 0:
    ScalesByWorld, //!< lr * world_size

    // Training, checkpoints
    Trains,          //!< .backward(), GradientTape, fit() of Keras or Lightning
    TorchSave,       //!< torch.save(); word: its path where it is a plain text
    Saves,           //!< anything that writes a state
    Loads,           //!< anything that reads one
    Renames,         //!< os.replace() and its like
    Recurrent,       //!< LSTM, GRU, attention: cuDNN may vary
    Seeds,           //!< manual_seed(), seed_everything()
    Deterministic,   //!< use_deterministic_algorithms(), cudnn.deterministic
    CublasWorkspace, //!< CUBLAS_WORKSPACE_CONFIG
    Tf32Choice,      //!< allow_tf32, set_float32_matmul_precision()

    // The rest
    Wandb,        //!< wandb.init(), WandbLogger()
    WandbOffline, //!< mode="offline", WANDB_MODE
    Comet,        //!< comet_ml.Experiment(), CometLogger()
    CometOffline,
    ArrayIndex,   //!< SLURM_ARRAY_TASK_ID
    Search,       //!< a library or service that hands out cases: wandb.agent(), optuna
    ReadsArchive, //!< tarfile, zipfile, h5py, webdataset …
    Dynamic,      //!< importlib, exec(): what it runs cannot be read from its text
};

//! A place in the code.
struct CodeUse {
    CodeSign sign = CodeSign::Dynamic;
    QString file; //!< relative to the project's folder, with '/'
    int line = 0;
    QString text;                 //!< as written, shortened
    std::optional<qint64> number; //!< see the sign
    QString word;                 //!< see the sign
    bool conditional = false;     //!< under an if that is neither __name__ == "__main__" nor about ranks
    bool inLoop = false;

    QString place() const { return QStringLiteral("%1:%2").arg(file).arg(line); }
};

//! A Python program and the project's own modules that it imports.
struct ProgramFacts {
    QStringList files;     //!< those read, the program first
    bool complete = false; //!< all of its own code was found and read
    QSet<QString> modules; //!< others that it imports, top level: "torch"
    QList<CodeUse> uses;   //!< in order of files and lines

    //! The first; null for none.
    const CodeUse *first(CodeSign sign) const
    {
        for (const CodeUse &use : uses) {
            if (use.sign == sign)
                return &use;
        }
        return nullptr;
    }
    bool has(CodeSign sign) const { return first(sign); }
    QList<const CodeUse *> all(CodeSign sign) const
    {
        QList<const CodeUse *> found;
        for (const CodeUse &use : uses) {
            if (use.sign == sign)
                found += &use;
        }
        return found;
    }
    bool imports(const QString &module) const { return modules.contains(module); }
};

//! One line of a requirements file, or one package of a conda environment.
struct RequiredPackage {
    QString name;      //!< in pip's normal form: lower case, '-' for '_' and '.'; empty for an address or a file
    QString specifier; //!< "==2.1", ">=1,<2"; empty for none
    QString target;    //!< the address or file, where it is one
    QString file;
    int line = 0;

    QString place() const { return QStringLiteral("%1:%2").arg(file).arg(line); }
};

//! What the dataset is like; sizes in bytes.
struct DatasetFacts {
    QString name; //!< its folder's
    qint64 files = 0;
    qint64 bytes = 0;
    qint64 largest = 0;
    qint64 largestText = 0; //!< of .csv, .tsv, .txt, .log
    QString largestTextName;
    qint64 imageBytes = 0; //!< of what is compressed already: pictures, sound, films
    QString archive;       //!< its file name on the cluster, where the project names one

    qint64 meanBytes() const { return files > 0 ? bytes / files : 0; }
};

//! The virtual environment that Voyageur makes for the project.
struct EnvironmentFacts {
    QString name;                       //!< the folder is ~/venvs/NAME-HASH
    std::optional<QStringList> modules; //!< it is made with these; nothing: those the cluster recommends
};

//! What is known of the project that a script runs: of its Python code, its requirements, its dataset. Gathered by
//! runs::gatherProjectFacts(); plain values, absent where not known.
struct ProjectFacts {
    QHash<QByteArray, ProgramFacts> programs; //!< by the file as the script names it, or "-m module"
    std::optional<QList<RequiredPackage>> requirements;
    std::optional<QList<RequiredPackage>> condaPackages; //!< of environment.yml
    std::optional<DatasetFacts> dataset;
    std::optional<EnvironmentFacts> environment;
    std::optional<qint64> trySeconds;    //!< time limit of the interactive try
    std::optional<bool> tried;           //!< a try, or a job, of this project has ended well
    QHash<QByteArray, qint64> caseLines; //!< lines of the text files that the script names
    QHash<QByteArray, bool> folders;     //!< that the script writes into, as it names them: whether they are there
    std::optional<qint64> gitFiles;      //!< files below .git
    std::optional<CourseFacts> course;   //!< the one whose file is used in the project
};

} // namespace voyageur::script
