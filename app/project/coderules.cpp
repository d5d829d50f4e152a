// SPDX-License-Identifier: GPL-3.0-or-later
#include "project/coderules.h"

#include <QCoreApplication>

namespace voyageur::project {

using namespace Qt::StringLiterals;
using base::Severity;
using When = CallRule::When;
using Mend = CallRule::Mend;

namespace {

struct Text {
    Q_DECLARE_TR_FUNCTIONS(voyageur::project::CodeScan)
};

struct RuleText {
    QLatin1StringView id;
    Severity severity;
    const char *title;
    const char *message; // %1: the code as written
    QLatin1StringView help;
};

constexpr QLatin1StringView tutorial("https://docs.alliancecan.ca/wiki/Tutoriel_Apprentissage_machine/en");
constexpr QLatin1StringView python("https://docs.alliancecan.ca/wiki/Python");
constexpr QLatin1StringView running("https://docs.alliancecan.ca/wiki/Running_jobs");
constexpr QLatin1StringView storage("https://docs.alliancecan.ca/wiki/Storage_and_file_management");

const RuleText ruleTexts[] = {
    {"ML-SHOW"_L1, Severity::Warning, QT_TRANSLATE_NOOP("voyageur::project::CodeScan", "Figures and images shown in a window"),
     QT_TRANSLATE_NOOP("voyageur::project::CodeScan",
                       "%1 shows something in a window. A job has no screen: nothing is shown, and some libraries stop with an "
                       "error."),
     tutorial},
    {"CODE-BACKEND"_L1, Severity::Error, QT_TRANSLATE_NOOP("voyageur::project::CodeScan", "A matplotlib backend with windows"),
     QT_TRANSLATE_NOOP("voyageur::project::CodeScan",
                       "%1 asks matplotlib for windows. A job has no screen: the program stops there."),
     tutorial},
    {"CODE-WINDOW"_L1, Severity::Error, QT_TRANSLATE_NOOP("voyageur::project::CodeScan", "Programs with a window"),
     QT_TRANSLATE_NOOP("voyageur::project::CodeScan", "%1 opens a window. A job has no screen: the program stops there."),
     tutorial},
    {"CODE-INPUT"_L1, Severity::Error, QT_TRANSLATE_NOOP("voyageur::project::CodeScan", "Questions at the keyboard"),
     QT_TRANSLATE_NOOP("voyageur::project::CodeScan",
                       "%1 waits for the keyboard. Nobody types in a job: the program stops there. Take the value from an "
                       "argument of the program."),
     running},
    {"CODE-DEBUGGER"_L1, Severity::Error, QT_TRANSLATE_NOOP("voyageur::project::CodeScan", "Breakpoints"),
     QT_TRANSLATE_NOOP("voyageur::project::CodeScan",
                       "%1 stops in the debugger, which waits for the keyboard. Nobody types in a job."),
     running},
    {"CODE-CAMERA"_L1, Severity::Error, QT_TRANSLATE_NOOP("voyageur::project::CodeScan", "The camera of this computer"),
     QT_TRANSLATE_NOOP("voyageur::project::CodeScan", "%1 opens a camera. The nodes of a cluster have none."), tutorial},
    {"CODE-PATH"_L1, Severity::Warning, QT_TRANSLATE_NOOP("voyageur::project::CodeScan", "Paths of this computer"),
     QT_TRANSLATE_NOOP("voyageur::project::CodeScan",
                       "The path %1 belongs to one computer and does not exist on the cluster. Take it from an argument of the "
                       "program, or use a path relative to the program."),
     storage},
    {"CODE-OPEN"_L1, Severity::Warning, QT_TRANSLATE_NOOP("voyageur::project::CodeScan", "Opening things on the desktop"),
     QT_TRANSLATE_NOOP("voyageur::project::CodeScan", "%1 opens something on the desktop. A job has none."), tutorial},
    {"CODE-PLATFORM"_L1, Severity::Warning, QT_TRANSLATE_NOOP("voyageur::project::CodeScan", "Modules of another system"),
     QT_TRANSLATE_NOOP("voyageur::project::CodeScan", "%1 exists on Windows only. The clusters run Linux."), python},
    {"DATA-DOWNLOAD"_L1, Severity::Advice, QT_TRANSLATE_NOOP("voyageur::project::CodeScan", "Downloads"),
     QT_TRANSLATE_NOOP("voyageur::project::CodeScan",
                       "%1 fetches something from the internet. The compute nodes of many clusters have no internet: fetch it "
                       "on a login node, or send it with the dataset."),
     "https://docs.alliancecan.ca/wiki/PyTorch"_L1},
    {"ML-NOTEBOOK"_L1, Severity::Error,
     QT_TRANSLATE_NOOP("voyageur::project::CodeScan", "Lines that only a notebook understands"),
     QT_TRANSLATE_NOOP("voyageur::project::CodeScan", "%1 is for notebooks: Python itself does not understand it."),
     "https://docs.alliancecan.ca/wiki/JupyterHub"_L1},
    {"CODE-NOTEBOOK"_L1, Severity::Info, QT_TRANSLATE_NOOP("voyageur::project::CodeScan", "Notebooks"),
     QT_TRANSLATE_NOOP(
         "voyageur::project::CodeScan",
         "%1 is a notebook: a job runs programs. Save the part that trains as a .py file (in Jupyter: File, Save and "
         "Export Notebook As, Executable Script)."),
     "https://docs.alliancecan.ca/wiki/JupyterHub"_L1},
    {"CODE-UNREADABLE"_L1, Severity::Warning, QT_TRANSLATE_NOOP("voyageur::project::CodeScan", "Files that cannot be read"),
     QT_TRANSLATE_NOOP("voyageur::project::CodeScan", "%1 cannot be read, so it was not checked."), ""_L1},
};

const RuleText *findRule(QLatin1StringView id)
{
    for (const RuleText &text : ruleTexts) {
        if (text.id == id)
            return &text;
    }
    return nullptr;
}

} // namespace

const QList<CallRule> &callRules()
{
    static const QList<CallRule> rules = {
        {"matplotlib.pyplot.show"_L1, "ML-SHOW", When::Always, Mend::SaveFigure},
        {"cv2.imshow"_L1, "ML-SHOW", When::Always, Mend::WriteImage},
        {"cv2.waitKey"_L1, "ML-SHOW", When::Always, Mend::Pass},
        {"cv2.namedWindow"_L1, "ML-SHOW", When::Always, Mend::Pass},
        {"cv2.destroyAllWindows"_L1, "ML-SHOW", When::Always, Mend::Pass},
        {"cv2.destroyWindow"_L1, "ML-SHOW", When::Always, Mend::Pass},
        {"cv2.createTrackbar"_L1, "CODE-WINDOW"},
        {"cv2.setMouseCallback"_L1, "CODE-WINDOW"},
        {"cv2.selectROI"_L1, "CODE-WINDOW"},
        {"cv2.VideoCapture"_L1, "CODE-CAMERA", When::CameraNumber},
        {"matplotlib.use"_L1, "CODE-BACKEND", When::OtherBackend, Mend::Agg},
        {"matplotlib.pyplot.switch_backend"_L1, "CODE-BACKEND", When::OtherBackend, Mend::Agg},
        {"matplotlib.pyplot.ginput"_L1, "CODE-INPUT"},
        {"matplotlib.pyplot.waitforbuttonpress"_L1, "CODE-INPUT"},
        {"input"_L1, "CODE-INPUT"},
        {"raw_input"_L1, "CODE-INPUT"},
        {"getpass.getpass"_L1, "CODE-INPUT"},
        {"msvcrt.getch"_L1, "CODE-INPUT"},
        {"breakpoint"_L1, "CODE-DEBUGGER"},
        {"pdb.set_trace"_L1, "CODE-DEBUGGER"},
        {"ipdb.set_trace"_L1, "CODE-DEBUGGER"},
        {"code.interact"_L1, "CODE-DEBUGGER"},
        {"tkinter.Tk"_L1, "CODE-WINDOW"},
        {"tkinter.mainloop"_L1, "CODE-WINDOW"},
        {"tkinter.filedialog.*"_L1, "CODE-WINDOW"},
        {"tkinter.messagebox.*"_L1, "CODE-WINDOW"},
        {"turtle.*"_L1, "CODE-WINDOW"},
        {"pygame.display.set_mode"_L1, "CODE-WINDOW"},
        {".mainloop"_L1, "CODE-WINDOW"},
        {"os.startfile"_L1, "CODE-OPEN"},
        {"webbrowser.open"_L1, "CODE-OPEN"},
        {"webbrowser.open_new"_L1, "CODE-OPEN"},
        {"webbrowser.open_new_tab"_L1, "CODE-OPEN"},
        {"get_ipython"_L1, "ML-NOTEBOOK"},
        {"urllib.request.urlretrieve"_L1, "DATA-DOWNLOAD"},
        {"urllib.request.urlopen"_L1, "DATA-DOWNLOAD"},
        {"requests.get"_L1, "DATA-DOWNLOAD"},
        {"requests.post"_L1, "DATA-DOWNLOAD"},
        {"requests.request"_L1, "DATA-DOWNLOAD"},
        {"wget.download"_L1, "DATA-DOWNLOAD"},
        {"gdown.download"_L1, "DATA-DOWNLOAD"},
        {"nltk.download"_L1, "DATA-DOWNLOAD"},
        {"torch.hub.load"_L1, "DATA-DOWNLOAD"},
        {"torch.hub.load_state_dict_from_url"_L1, "DATA-DOWNLOAD"},
        {"torchvision.datasets.*"_L1, "DATA-DOWNLOAD", When::DownloadTrue},
        {"keras.utils.get_file"_L1, "DATA-DOWNLOAD"},
        {"keras.datasets.*"_L1, "DATA-DOWNLOAD"},
        {"tensorflow_datasets.load"_L1, "DATA-DOWNLOAD"},
        {"datasets.load_dataset"_L1, "DATA-DOWNLOAD", When::NamedModel},
        {"sklearn.datasets.fetch_openml"_L1, "DATA-DOWNLOAD"},
        {"huggingface_hub.hf_hub_download"_L1, "DATA-DOWNLOAD"},
        {"huggingface_hub.snapshot_download"_L1, "DATA-DOWNLOAD"},
        {".from_pretrained"_L1, "DATA-DOWNLOAD", When::NamedModel},
    };
    return rules;
}

const QList<QLatin1StringView> &foreignModules()
{
    static const QList<QLatin1StringView> modules = {"msvcrt"_L1,   "winsound"_L1, "winreg"_L1,
                                                     "win32api"_L1, "win32gui"_L1, "win32com"_L1};
    return modules;
}

QList<CodeRule> codeRules()
{
    QList<CodeRule> rules;
    for (const RuleText &text : ruleTexts)
        rules += {QString(text.id), text.severity, Text::tr(text.title), QString(text.help)};
    return rules;
}

base::Diagnostic codeFinding(QLatin1StringView rule, const QString &file, const base::TextRange &range, const QString &subject)
{
    const RuleText *text = findRule(rule);
    Q_ASSERT(text);
    return {QString(rule), text->severity, range, file, Text::tr(text->message).arg(subject), {}, QString(text->help)};
}

} // namespace voyageur::project
