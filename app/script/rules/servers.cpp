// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/rules/servers.h"

#include "script/rules/subject.h"

#include <algorithm>

namespace voyageur::script {

namespace {

constexpr char jupyterPorts[] = "--port --ServerApp.port --NotebookApp.port";
constexpr char jupyterHosts[] = "--ip --ServerApp.ip --NotebookApp.ip";
constexpr char jupyterHost[] = "--ip=$(hostname)"; // not shell: what the person's script is to say

constexpr PageServer servers[] = {
    {"tensorboard", "", 6006, "--port", "", ""}, // to whom it answers: ML-TF-TB
    {"jupyter", "lab notebook server", 8888, jupyterPorts, jupyterHosts, jupyterHost},
    {"jupyter-lab", "", 8888, jupyterPorts, jupyterHosts, jupyterHost},
    {"jupyter-notebook", "", 8888, jupyterPorts, jupyterHosts, jupyterHost},
    {"mlflow", "ui server", 5000, "--port -p", "--host -h", "--host=0.0.0.0"},
    {"streamlit", "run", 8501, "--server.port", "", ""},
    {"code-server", "", 8080, "--port", "", ""},
};

} // namespace

const PageServer *pageServer(const Call &call)
{
    const auto found =
        std::ranges::find_if(servers, [&](const PageServer &server) { return QByteArrayView(call.name) == server.program; });
    if (found == std::end(servers) || call.has("--version"))
        return nullptr;
    const QList<QByteArray> verbs = QByteArray(found->verbs).split(' ');
    const bool serves = !*found->verbs || std::ranges::any_of(verbs, [&](const QByteArray &verb) { return call.has(verb); });
    return serves ? &*found : nullptr;
}

const BashWord *valueOfAny(const Call &call, const char *options, QByteArray *text)
{
    for (const QByteArray &option : QByteArray(options).split(' ')) {
        if (const BashWord *word = option.isEmpty() ? nullptr : call.valueOf(option, text))
            return word;
    }
    return nullptr;
}

bool onlyServes(const Subject &subject)
{
    return subject.pythonRuns().isEmpty()
        && std::ranges::any_of(subject.calls(), [](const Call &call) { return pageServer(call); });
}

bool tunnelsOut(const Subject &subject)
{
    for (const char *program : {"ssh", "autossh"}) {
        for (const Call *call : subject.callsOf(program)) {
            const bool back = std::ranges::any_of(call->arguments(), [](const BashWord &word) {
                return word.text.startsWith('-') && !word.text.startsWith("--") && word.text.contains('R');
            });
            if (back)
                return true;
        }
    }
    return false;
}

} // namespace voyageur::script
