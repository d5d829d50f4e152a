// SPDX-License-Identifier: GPL-3.0-or-later
// The calls that the scan of step 1 knows.
#include "source/coderules.h"
#include "source/removednames.h"

#include <QHash>

#include <algorithm>
#include <span>

namespace voyageur::source {

using namespace Qt::StringLiterals;
using When = CallRule::When;
using Mend = CallRule::Mend;

namespace {

constexpr CallRule knownCalls[] = {
    // Windows of figures and images
    {"matplotlib.pyplot.show"_L1, "ML-SHOW", When::Always, Mend::SaveFigure},
    {"matplotlib.Figure.show"_L1, "ML-SHOW", When::Always, Mend::SaveImage},
    {"PIL.Image.show"_L1, "ML-SHOW", When::Always, Mend::SaveImage},
    {"plotly.Figure.show"_L1, "ML-SHOW", When::Always, Mend::WritePage},
    {"plotly.io.show"_L1, "ML-SHOW"},
    {"plotly.offline.iplot"_L1, "ML-SHOW"},
    {"plotly.offline.plot"_L1, "CODE-OPEN"},
    {"bokeh.plotting.show"_L1, "CODE-OPEN"},
    {"bokeh.io.show"_L1, "CODE-OPEN"},
    {"skimage.io.show"_L1, "ML-SHOW"},
    {"imgcat.imgcat"_L1, "ML-SHOW"},
    {"cv2.imshow"_L1, "ML-SHOW", When::Always, Mend::WriteImage},
    {"cv2.waitKey"_L1, "ML-SHOW", When::Always, Mend::TakeOut},
    {"cv2.namedWindow"_L1, "ML-SHOW", When::Always, Mend::TakeOut},
    {"cv2.destroyAllWindows"_L1, "ML-SHOW", When::Always, Mend::TakeOut},
    {"cv2.destroyWindow"_L1, "ML-SHOW", When::Always, Mend::TakeOut},
    {"cv2.startWindowThread"_L1, "ML-SHOW", When::Always, Mend::TakeOut},
    {"cv2.moveWindow"_L1, "ML-SHOW", When::Always, Mend::TakeOut},
    {"cv2.resizeWindow"_L1, "ML-SHOW", When::Always, Mend::TakeOut},
    {"cv2.setWindowProperty"_L1, "ML-SHOW", When::Always, Mend::TakeOut},
    {"cv2.createTrackbar"_L1, "CODE-WINDOW"},
    {"cv2.setMouseCallback"_L1, "CODE-WINDOW"},
    {"cv2.selectROI"_L1, "CODE-WINDOW"},
    {"cv2.VideoCapture"_L1, "CODE-CAMERA", When::CameraNumber},
    {"shap.*"_L1, "ML-SHOW", When::ShowsItself},
    {"sounddevice.rec"_L1, "CODE-CAMERA"},
    {"sounddevice.play"_L1, "CODE-CAMERA"},
    {"sounddevice.InputStream"_L1, "CODE-CAMERA"},
    {"sounddevice.OutputStream"_L1, "CODE-CAMERA"},
    {"pyaudio.PyAudio"_L1, "CODE-CAMERA"},
    {"serial.Serial"_L1, "CODE-CAMERA", When::NamedDevice},
    {"speech_recognition.Microphone"_L1, "CODE-CAMERA"},
    {"pyttsx3.init"_L1, "CODE-CAMERA"},
    {"playsound.playsound"_L1, "CODE-CAMERA"},
    {"matplotlib.use"_L1, "CODE-BACKEND", When::WindowBackend, Mend::Agg},
    {"matplotlib.pyplot.switch_backend"_L1, "CODE-BACKEND", When::WindowBackend, Mend::Agg},

    // What opens other programs
    {"os.startfile"_L1, "CODE-OPEN", When::Always, Mend::TakeOut},
    {"selenium.webdriver.Chrome"_L1, "CODE-OPEN", When::VisibleBrowser},
    {"selenium.webdriver.Firefox"_L1, "CODE-OPEN", When::VisibleBrowser},
    {"selenium.webdriver.Edge"_L1, "CODE-OPEN", When::VisibleBrowser},
    {"undetected_chromedriver.Chrome"_L1, "CODE-OPEN", When::VisibleBrowser},
    {"webbrowser.open"_L1, "CODE-OPEN", When::Always, Mend::TakeOut},
    {"webbrowser.open_new"_L1, "CODE-OPEN", When::Always, Mend::TakeOut},
    {"webbrowser.open_new_tab"_L1, "CODE-OPEN", When::Always, Mend::TakeOut},

    // The keyboard
    {"matplotlib.pyplot.ginput"_L1, "CODE-INPUT"},
    {"matplotlib.pyplot.waitforbuttonpress"_L1, "CODE-INPUT", When::Always, Mend::TakeOut},
    {"input"_L1, "CODE-INPUT", When::Always, Mend::Environment},
    {"builtins.input"_L1, "CODE-INPUT", When::Always, Mend::Environment},
    {"raw_input"_L1, "CODE-INPUT", When::Always, Mend::Environment},
    {"getpass.getpass"_L1, "CODE-INPUT"},
    {"msvcrt.getch"_L1, "CODE-INPUT"},
    {"msvcrt.getche"_L1, "CODE-INPUT"},
    {"keyboard.wait"_L1, "CODE-INPUT"},
    {"keyboard.is_pressed"_L1, "CODE-INPUT"},
    {"keyboard.read_key"_L1, "CODE-INPUT"},
    {"keyboard.read_event"_L1, "CODE-INPUT"},
    {"keyboard.add_hotkey"_L1, "CODE-INPUT"},
    {"pynput.keyboard.Listener"_L1, "CODE-INPUT"},
    {"pynput.mouse.Listener"_L1, "CODE-INPUT"},
    {"breakpoint"_L1, "CODE-DEBUGGER", When::Always, Mend::TakeOut},
    {"pdb.set_trace"_L1, "CODE-DEBUGGER", When::Always, Mend::TakeOut},
    {"ipdb.set_trace"_L1, "CODE-DEBUGGER", When::Always, Mend::TakeOut},
    {"pudb.set_trace"_L1, "CODE-DEBUGGER", When::Always, Mend::TakeOut},
    {"IPython.embed"_L1, "CODE-DEBUGGER", When::Always, Mend::TakeOut},
    {"IPython.core.debugger.set_trace"_L1, "CODE-DEBUGGER", When::Always, Mend::TakeOut},
    {"code.interact"_L1, "CODE-DEBUGGER", When::Always, Mend::TakeOut},

    // Notebooks
    {"get_ipython"_L1, "ML-NOTEBOOK", When::ItsOwnCheck},
    {"google.colab.drive.mount"_L1, "ML-NOTEBOOK", When::ItsOwnCheck},
    {"google.colab.files.upload"_L1, "ML-NOTEBOOK", When::ItsOwnCheck},
    {"google.colab.files.download"_L1, "ML-NOTEBOOK", When::ItsOwnCheck},

    // Pages that somebody must open in a browser
    {"streamlit.*"_L1, "CODE-SERVER"},
    {"flask.Flask.run"_L1, "CODE-SERVER"},
    {"dash.Dash.run"_L1, "CODE-SERVER"},
    {"dash.Dash.run_server"_L1, "CODE-SERVER"},
    {"uvicorn.run"_L1, "CODE-SERVER"},
    {".launch"_L1, "CODE-SERVER", When::GradioImported},

    // What only TensorFlow 1 has
    {"tensorflow.placeholder"_L1, "TF1", When::ItsOwnCheck},
    {"tensorflow.Session"_L1, "TF1", When::ItsOwnCheck},
    {"tensorflow.InteractiveSession"_L1, "TF1", When::ItsOwnCheck},
    {"tensorflow.ConfigProto"_L1, "TF1", When::ItsOwnCheck},
    {"tensorflow.get_variable"_L1, "TF1", When::ItsOwnCheck},
    {"tensorflow.variable_scope"_L1, "TF1", When::ItsOwnCheck},
    {"tensorflow.global_variables_initializer"_L1, "TF1", When::ItsOwnCheck},
    {"tensorflow.initialize_all_variables"_L1, "TF1", When::ItsOwnCheck},
    {"tensorflow.reset_default_graph"_L1, "TF1", When::ItsOwnCheck},
    {"tensorflow.set_random_seed"_L1, "TF1", When::ItsOwnCheck},
    {"tensorflow.truncated_normal"_L1, "TF1", When::ItsOwnCheck},
    {"tensorflow.random_normal"_L1, "TF1", When::ItsOwnCheck},
    {"tensorflow.app.run"_L1, "TF1", When::ItsOwnCheck},
    {"tensorflow.train.AdamOptimizer"_L1, "TF1", When::ItsOwnCheck},
    {"tensorflow.train.GradientDescentOptimizer"_L1, "TF1", When::ItsOwnCheck},
    {"tensorflow.train.RMSPropOptimizer"_L1, "TF1", When::ItsOwnCheck},
    {"tensorflow.train.Saver"_L1, "TF1", When::ItsOwnCheck},
    {"tensorflow.contrib.*"_L1, "TF1", When::ItsOwnCheck},

    // The job's GPU and cores
    {"torch.cuda.set_device"_L1, "CODE-GPU", When::SecondGpu, Mend::FirstGpu},
    {".cuda"_L1, "CODE-GPU", When::SecondGpu, Mend::FirstGpu},
    {"torch.nn.DataParallel"_L1, "CODE-GPU", When::GpuList},
    {"pytorch_lightning.Trainer"_L1, "CODE-GPU", When::GpuList},
    {"lightning.Trainer"_L1, "CODE-GPU", When::GpuList},
    {"lightning.pytorch.Trainer"_L1, "CODE-GPU", When::GpuList},
    {"torch.multiprocessing.spawn"_L1, "CODE-GPU", When::FixedProcesses},
    {"os.cpu_count"_L1, "CODE-CORES", When::NodeCores},
    {"multiprocessing.cpu_count"_L1, "CODE-CORES", When::NodeCores},
    {"torch.multiprocessing.cpu_count"_L1, "CODE-CORES", When::NodeCores},
    {"psutil.cpu_count"_L1, "CODE-CORES", When::NodeCores},
    {"multiprocessing.Pool"_L1, "CODE-CORES", When::NodeCores},
    {"multiprocessing.pool.Pool"_L1, "CODE-CORES", When::NodeCores},
    {"torch.multiprocessing.Pool"_L1, "CODE-CORES", When::NodeCores},
    {"concurrent.futures.ProcessPoolExecutor"_L1, "CODE-CORES", When::NodeCores},
    {"torch.utils.data.DataLoader"_L1, "ML-WORKERS-HIGH", When::ManyWorkers},
    {"torch.utils.data.dataloader.DataLoader"_L1, "ML-WORKERS-HIGH", When::ManyWorkers},

    // Trackers
    {"wandb.init"_L1, "ML-WANDB-NET", When::OnlineTracker, Mend::Offline},
    {"comet_ml.Experiment"_L1, "ML-COMET-PROXY", When::OnlineTracker},
    {"comet_ml.start"_L1, "ML-COMET-PROXY", When::OnlineTracker},
    {"comet_ml.init"_L1, "ML-COMET-PROXY", When::OnlineTracker},
    {"pytorch_lightning.loggers.WandbLogger"_L1, "ML-WANDB-NET", When::OnlineTracker},
    {"lightning.loggers.WandbLogger"_L1, "ML-WANDB-NET", When::OnlineTracker},
    {"pytorch_lightning.loggers.CometLogger"_L1, "ML-COMET-PROXY", When::OnlineTracker},
    {"wandb.login"_L1, "ML-WANDB-NET", When::LoneLogin},
    {"transformers.TrainingArguments"_L1, "ML-WANDB-NET", When::ReportsOnline},
    {"transformers.Seq2SeqTrainingArguments"_L1, "ML-WANDB-NET", When::ReportsOnline},
    {"trl.SFTConfig"_L1, "ML-WANDB-NET", When::ReportsOnline},
    {"trl.DPOConfig"_L1, "ML-WANDB-NET", When::ReportsOnline},
    {"trl.GRPOConfig"_L1, "ML-WANDB-NET", When::ReportsOnline},
    {"accelerate.Accelerator"_L1, "ML-WANDB-NET", When::ReportsOnline},

    // Files
    {"open"_L1, "CODE-READONLY", When::WritesOutside, Mend::Environment},
    {"os.makedirs"_L1, "CODE-READONLY", When::WritesOutside, Mend::Environment},
    {"os.mkdir"_L1, "CODE-READONLY", When::WritesOutside, Mend::Environment},
    {"torch.save"_L1, "CODE-READONLY", When::WritesOutside, Mend::Environment},
    {"numpy.save"_L1, "CODE-READONLY", When::WritesOutside, Mend::Environment},
    {"numpy.savez"_L1, "CODE-READONLY", When::WritesOutside, Mend::Environment},
    {"numpy.savetxt"_L1, "CODE-READONLY", When::WritesOutside, Mend::Environment},
    {"joblib.dump"_L1, "CODE-READONLY", When::WritesOutside, Mend::Environment},
    {"cv2.imwrite"_L1, "CODE-READONLY", When::WritesOutside, Mend::Environment},
    {"torch.utils.tensorboard.SummaryWriter"_L1, "CODE-READONLY", When::WritesOutside, Mend::Environment},
    {"tensorboardX.SummaryWriter"_L1, "CODE-READONLY", When::WritesOutside, Mend::Environment},
    {".savefig"_L1, "CODE-READONLY", When::WritesOutside, Mend::Environment},
    {".to_csv"_L1, "CODE-READONLY", When::WritesOutside, Mend::Environment},
    {".save_pretrained"_L1, "CODE-READONLY", When::WritesOutside, Mend::Environment},
};

constexpr ValueRule madeValues[] = {
    {"PIL.Image.open"_L1, "PIL.Image"_L1},
    {"PIL.Image.new"_L1, "PIL.Image"_L1},
    {"PIL.Image.fromarray"_L1, "PIL.Image"_L1},
    {"PIL.Image.frombytes"_L1, "PIL.Image"_L1},
    {"PIL.Image.merge"_L1, "PIL.Image"_L1},
    {"PIL.Image.blend"_L1, "PIL.Image"_L1},
    {"PIL.Image.convert"_L1, "PIL.Image"_L1},
    {"PIL.Image.resize"_L1, "PIL.Image"_L1},
    {"PIL.Image.crop"_L1, "PIL.Image"_L1},
    {"PIL.Image.rotate"_L1, "PIL.Image"_L1},
    {"PIL.Image.transpose"_L1, "PIL.Image"_L1},
    {"PIL.Image.filter"_L1, "PIL.Image"_L1},
    {"PIL.Image.copy"_L1, "PIL.Image"_L1},
    {"torchvision.transforms.functional.to_pil_image"_L1, "PIL.Image"_L1},
    {"keras.utils.load_img"_L1, "PIL.Image"_L1},
    {"keras.utils.array_to_img"_L1, "PIL.Image"_L1},
    {"keras.preprocessing.image.load_img"_L1, "PIL.Image"_L1},
    {"keras.preprocessing.image.array_to_img"_L1, "PIL.Image"_L1},
    {"matplotlib.pyplot.figure"_L1, "matplotlib.Figure"_L1},
    {"matplotlib.pyplot.subplots"_L1, "matplotlib.Figure"_L1},
    {"matplotlib.pyplot.gcf"_L1, "matplotlib.Figure"_L1},
    {"plotly.express.*"_L1, "plotly.Figure"_L1},
    {"plotly.figure_factory.*"_L1, "plotly.Figure"_L1},
    {"plotly.graph_objects.Figure"_L1, "plotly.Figure"_L1},
    {"plotly.graph_objs.Figure"_L1, "plotly.Figure"_L1},
    {"plotly.subplots.make_subplots"_L1, "plotly.Figure"_L1},
    {"flask.Flask"_L1, "flask.Flask"_L1},
    {"dash.Dash"_L1, "dash.Dash"_L1},
    {"pyvista.Plotter"_L1, "pyvista.Plotter"_L1},
    {"requests.Session"_L1, "requests.Session"_L1},
    {"requests.session"_L1, "requests.Session"_L1},
    // What learns without epochs
    {"sklearn.*"_L1, "sklearn.Estimator"_L1},
    {"imblearn.*"_L1, "sklearn.Estimator"_L1},
    {"xgboost.*"_L1, "sklearn.Estimator"_L1},
    {"lightgbm.*"_L1, "sklearn.Estimator"_L1},
    {"catboost.*"_L1, "sklearn.Estimator"_L1},
    {"umap.*"_L1, "sklearn.Estimator"_L1},
    {"hmmlearn.*"_L1, "sklearn.Estimator"_L1},
    {"statsmodels.*"_L1, "sklearn.Estimator"_L1},
};

// Functions that take a path letter by letter, also its ~. pandas and torchvision do not.
constexpr QLatin1StringView literal[] = {"open"_L1,
                                         "io.open"_L1,
                                         "gzip.open"_L1,
                                         "os.listdir"_L1,
                                         "os.makedirs"_L1,
                                         "os.mkdir"_L1,
                                         "os.walk"_L1,
                                         "os.scandir"_L1,
                                         "os.path.exists"_L1,
                                         "os.path.isfile"_L1,
                                         "os.path.isdir"_L1,
                                         "os.path.getsize"_L1,
                                         "numpy.load"_L1,
                                         "numpy.loadtxt"_L1,
                                         "numpy.save"_L1,
                                         "numpy.savez"_L1,
                                         "numpy.savetxt"_L1,
                                         "numpy.genfromtxt"_L1,
                                         "torch.load"_L1,
                                         "torch.save"_L1,
                                         "joblib.load"_L1,
                                         "joblib.dump"_L1,
                                         "PIL.Image.open"_L1,
                                         "cv2.imread"_L1,
                                         "cv2.imwrite"_L1,
                                         "glob.glob"_L1,
                                         "h5py.File"_L1,
                                         "zipfile.ZipFile"_L1,
                                         "tarfile.open"_L1,
                                         "shutil.copy"_L1,
                                         "shutil.copytree"_L1,
                                         "pathlib.Path"_L1,
                                         "torch.utils.tensorboard.SummaryWriter"_L1};

// What writes something that a person wants to have afterwards.
constexpr QLatin1StringView lasting[] = {"torch.save"_L1,
                                         "numpy.save"_L1,
                                         "numpy.savez"_L1,
                                         "numpy.savetxt"_L1,
                                         "joblib.dump"_L1,
                                         "keras.callbacks.ModelCheckpoint"_L1,
                                         "torch.utils.tensorboard.SummaryWriter"_L1,
                                         "tensorboardX.SummaryWriter"_L1,
                                         ".savefig"_L1,
                                         ".to_csv"_L1,
                                         ".to_parquet"_L1,
                                         ".save_pretrained"_L1,
                                         ".save_weights"_L1,
                                         ".save_model"_L1,
                                         ".save_checkpoint"_L1};

constexpr QLatin1StringView windowsModules[] = {"msvcrt"_L1,   "winsound"_L1, "winreg"_L1,
                                                "win32api"_L1, "win32gui"_L1, "win32com"_L1};

// For what is found in something other than calls. "'/" stands for a text that begins with / or ~; "(" is that of a call. GPUs by
// number are the filter's own business: too many files have the word "cuda".
constexpr std::pair<const char *, const char *> otherWords[] = {
    {"CUDA_VISIBLE_DEVICES", ""},
    {"MPLBACKEND", ""},
    {"home", "'/"},
    {"Users", "'/"},
    {"mnt", "'/"},
    {"content", "'/"},
    {"kaggle", "'/"},
    {"Volumes", "'/"},
    {"media", "'/"},
    {"workspace", "'/"},
    {"Desktop", "'/"},
    {"Downloads", "'/"},
    {"Documents", "'/"},
    {"open", "'/"},
    {"data", "'/"},
    {"DATA", "'/"},
    {"to", "'/"},
    {"raid", "'/"},
    {"raid0", "'/"},
    {"raid1", "'/"},
    {"ssd", "'/"},
    {"ssd1", "'/"},
    {"hdd", "'/"},
    {"hdd1", "'/"},
    {"data1", "'/"},
    {"data2", "'/"},
    {"nvme", "'/"},
    {"disk", "'/"},
    {"disk1", "'/"},
    {"storage", "'/"},
    {"nas", "'/"},
    {"nfs", "'/"},
    {"gpfs", "'/"},
    {"sc", "'/"},
    {"export", "'/"},
    {"share", "'/"},
    {"shared", "'/"},
    {"efs", "'/"},
    {"ebs", "'/"},
    {"datasets", "'/"},
    {"input", "'/"},
    {"input", "join"},
    {"input", "Path"},
    {"homes", "'/"},
    {"home1", "'/"},
    {"home2", "'/"},
    {"users", "'/"},
    {"root", "'/"},
    {"srv", "'/"},
    {"vol", "'/"},
    {"dbfs", "'/"},
    {"gdrive", "'/"},
    {"opt", "'/"},
    {"data_hdd", "'/"},
    {"data_ssd", "'/"},
    {"read_csv", "'\\"},
    {"open", "'\\"},
    {"imread", "'\\"},
    {"load", "'\\"},
    {"join", "'\\"},
    {"listdir", "'\\"},
    {"glob", "'\\"},
    {"save", "'\\"},
    {"colab", "google"},
    // Servers on the same computer: see localservers.cpp.
    {"11434", ""},
    {"8188", "localhost"},
    {"8188", "127"},
    {"1234", "localhost"},
    {"1234", "127"},
    {"ollama", ""},
    {"Ollama", ""},
    {"OllamaLLM", ""},
    {"ChatOllama", ""},
    {"OllamaEmbeddings", ""},
    {"lmstudio", ""},
    {"create_engine", ""},
    {"MongoClient", ""},
    {"create_connection", "localhost"},
    {"create_connection", "127"},
    {"connect", "localhost"},
    {"connect", "127"},
    {"distributed", "localhost"},
    {"distributed", "127"},
    {"mlflow", "localhost"},
    {"mlflow", "127"},
    {"completions", "localhost"},
    {"completions", "127"},
    {"completion", "localhost"},
    {"completion", "127"},
    {"generate", "localhost"},
    {"generate", "127"},
    {"embeddings", "localhost"},
    {"embeddings", "127"},
    {"sdapi", ""},
    {"v1", "localhost"},
    {"v1", "127"},
    {"v1", "0"},
    {"base_url", "localhost"},
    {"base_url", "127"},
    {"api_base", "localhost"},
    {"api_base", "127"},
    {"kaggle_secrets", ""},
    {"kaggle_datasets", ""},
    {"train_on_batch", ""},
    {"learn", "total_timesteps"},
    {"epoch", ""},
    {"save_strategy", ""},
    {"enable_checkpointing", ""},
    {"checkpoint_callback", ""},
    {"create_study", "optimize"},
    {"history", "acc"},
    {"history", "val_acc"},
    {"tmp", "'/"},
    {"show(", ""}, // called by this name; where it is imported under another, its module stands there, too
    {"backward", ""},
    {"apply_updates", "optax"},
    {"minimize", "tensorflow"},
    {"mps", ""},
    {"MASTER_PORT", ""},
    {"tcp", "'/"},
    {"project", "'/"},
    {"notebook", "tqdm"},
    {"tqdm_notebook", ""},
    {"cPickle", ""},
    {"urllib2", ""},
    {"contrib", "tensorflow"},
    {"placeholder", "tensorflow"},
    {"Session", "tensorflow"},
    {"GradientTape", ""},
    {"fit_generator", ""},
    {"keras", "fit"},
    {"fit", "epochs"},
    {"torch", "save"},
    {"io", "read_file"},
    {"imread", "listdir"},
    {"imread", "glob"},
    {"Image", "listdir"},
    {"Image", "glob"},
    {"load_img", "listdir"},
    {"load_img", "glob"},
    {"librosa", "listdir"},
    {"librosa", "glob"},
    {"ImageFolder", ""},
    {"DatasetFolder", ""},
    {"flow_from_directory", ""},
    {"image_dataset_from_directory", ""},
    // What reads a file: see readsFileByFile().
    {"__getitem__", "open"},
    {"__getitem__", "load"},
    {"__getitem__", "read"},
    {"__getitem__", "imread"},
    {"__getitem__", "read_image"},
    {"__getitem__", "dcmread"},
    {"__getitem__", "loadmat"},
};

// One of these stands in every command that fetches or installs something.
constexpr const char *fetchWords[] = {"install", "wget", "curl", "gdown", "aria2c", "clone", "download"};

QList<NeededWords> wordsFor(const CallRule &rule)
{
    const QByteArrayList parts = QByteArray(rule.callee.data(), rule.callee.size()).split('.');
    const bool module = parts.last() == "*";
    const QByteArray &last = module ? parts.at(parts.size() - 2) : parts.last();
    if (rule.when == When::WritesOutside)
        return {{last, "'/"}};
    if (rule.when == When::GymWindow)
        return {{"gym", last}, {"retro", last}, {"stable_baselines3", last}};
    if (rule.when == When::GradioImported)
        return {{"gradio", last}};
    if (rule.when == When::KivyImported)
        return {{"kivy", last}};
    if (rule.callee == ".cpu_count"_L1)
        return {{last, {}}};
    if (rule.callee == ".cuda"_L1)
        return {};
    if (rule.callee == "input"_L1) // the name of a variable in half of all networks
        return {{"input(", {}}};
    if (rule.when == When::ShellFetch) {
        QList<NeededWords> words;
        for (const char *fetch : fetchWords)
            words += NeededWords{last, fetch};
        return words;
    }
    const bool one = parts.first().isEmpty() || parts.first() == last;
    return {one ? NeededWords{last, {}} : NeededWords{parts.first(), last}};
}

} // namespace

std::span<const ValueRule> valueRules()
{
    return madeValues;
}

bool takesPathLiterally(const QStringList &meanings)
{
    return std::ranges::any_of(literal, [&](QLatin1StringView name) { return meanings.contains(name); });
}

bool writesToKeep(const QStringList &meanings)
{
    return std::ranges::any_of(lasting, [&](QLatin1StringView name) { return meanings.contains(name); });
}

std::span<const QLatin1StringView> foreignModules()
{
    return windowsModules;
}

const CallRule *callRuleFor(const QStringList &meanings)
{
    struct Index {
        QHash<QString, const CallRule *> exact;
        QList<const CallRule *> modules;
    };
    static const Index index = [] {
        Index made;
        for (const std::span<const CallRule> table : {std::span<const CallRule>(knownCalls), windowRules(), downloadRules()}) {
            for (const CallRule &rule : table) {
                if (rule.callee.endsWith(".*"_L1))
                    made.modules += &rule;
                else
                    made.exact.insert(QString(rule.callee), &rule);
            }
        }
        return made;
    }();
    for (const QString &meaning : meanings) {
        if (const CallRule *rule = index.exact.value(meaning))
            return rule;
    }
    for (const QString &meaning : meanings) {
        for (const CallRule *rule : index.modules) {
            if (meaning.startsWith(rule->callee.chopped(1)))
                return rule;
        }
    }
    return nullptr;
}

const QList<NeededWords> &neededWords()
{
    static const QList<NeededWords> words = [] {
        QList<NeededWords> needed;
        for (const auto &[first, second] : otherWords)
            needed += NeededWords{first, second};
        for (const QLatin1StringView module : windowsModules)
            needed += NeededWords{QByteArray(module.data(), module.size()), {}};
        for (const std::span<const CallRule> table : {std::span<const CallRule>(knownCalls), windowRules(), downloadRules()}) {
            for (const CallRule &rule : table)
                needed += wordsFor(rule);
        }
        for (const auto &[first, second] : wordsOfRemovedNames())
            needed += NeededWords{first, second};
        return needed;
    }();
    return words;
}

} // namespace voyageur::source
