// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/diagnostic.h"
#include "source/codescan.h"

#include <QLatin1StringView>

#include <span>

namespace voyageur::source {

//! What a call to some function means in a job.
struct CallRule {
    enum class When {
        Always,
        DownloadTrue,    //!< only with download=True
        NamedModel,      //!< only when the first argument is a name, not a path
        Pretrained,      //!< only with weights that are fetched
        KerasWeights,    //!< unless weights=None, or a path
        WebAddress,      //!< only when the first argument is an address of the web
        CameraNumber,    //!< only when the first argument is a number
        NamedDevice,     //!< only when it names a device of a computer
        WindowBackend,   //!< only when the first argument names a toolkit with windows
        SecondGpu,       //!< only when the first argument is a number above 0
        ShellFetch,      //!< only when it runs wget, curl, git clone …
        TkinterImported, //!< only in a file that imports tkinter, or a library on top of it
        KivyImported,    //!< only in a file that imports Kivy
        ManyWorkers,     //!< by the number of workers
        WritesOutside,   //!< only when it writes to a place that is not the job's
        OnlineTracker,   //!< by the mode that is asked for
        OtherAddress,    //!< unless the address is this computer's
        MadeByClass,     //!< only a class, and none that makes its data itself
        FetchByName,     //!< only functions that fetch by their name
        NamedPretrained, //!< only when `pretrained` is a name
        NamedWeights,    //!< only weights by a name of the library
        NamedVectors,    //!< only with vectors by name
        EncoderWeights,  //!< only a class, unless encoder_weights=None
        TorchaudioBundle,
        UnlessFalse,    //!< unless it is told to fetch nothing
        Service,        //!< talks to a server, unless it is this computer's
        ReportsOnline,  //!< only when a tracker is named
        LoneLogin,      //!< only where nothing else of the tracker is said
        WindowArgument, //!< unless its arguments say that it opens no window
        GymWindow,      //!< only an environment's, which opens a window
        ShowsItself,    //!< a plot that is shown by the function that draws it
        GradioImported, //!< only in a file that imports gradio
        GpuList,        //!< only when a list of GPUs names another than the first
        LibraryLoader,  //!< only functions of the library that fetch, by their names
        ServerAddress,  //!< only when the first argument is a server elsewhere
        FixedProcesses, //!< only when it starts a written number of processes, above 1
        VisibleBrowser, //!< unless the program asks for one without a window
        NodeCores,      //!< when the number is used for processes
        ItsOwnCheck,    //!< has a function of its own in the scan
    };
    enum class Mend {
        None,
        SaveFigure,
        SaveImage,
        WritePage,
        WriteImage,
        TakeOut,
        Agg,
        Environment,
        FirstGpu,
        NoDownload,
        Offline
    };

    QLatin1StringView callee; //!< full name; with a dot in front any method of that name; with ".*" at its end all of a module
    const char *rule;
    When when = When::Always;
    Mend mend = Mend::None;
};

//! The calls that want something from the internet.
std::span<const CallRule> downloadRules();
//! Those that open a window.
std::span<const CallRule> windowRules();
//! It fetches nothing that it has fetched before.
bool keepsWhatItFetches(const CallRule &rule);
//! The first that one of these names answers to; null for none.
const CallRule *callRuleFor(const QStringList &meanings);

//! What a call gives: `fig = px.line(…)` makes fig a "plotly.Figure".
struct ValueRule {
    QLatin1StringView maker; //!< full name; with ".*" at its end all of a module
    QLatin1StringView type;
};
std::span<const ValueRule> valueRules();

//! A function that takes a path letter by letter, also its "~".
bool takesPathLiterally(const QStringList &meanings);
//! It writes something that a person wants to have afterwards.
bool writesToKeep(const QStringList &meanings);

//! What is only there on another system.
std::span<const QLatin1StringView> foreignModules();

//! A word that must stand in a file, with the second one if that is given, before any rule can say something. "show(": it is
//! called; ".float": behind a dot.
struct NeededWords {
    QByteArray first;
    QByteArray second;
};
const QList<NeededWords> &neededWords();

//! A finding of the rule, with its severity and help. `subject` is the code it is about, as written.
base::Diagnostic codeFinding(QLatin1StringView rule, const QString &file, const base::TextRange &range, const QString &subject);

} // namespace voyageur::source
