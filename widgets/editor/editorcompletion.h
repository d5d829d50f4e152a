// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/editorassistant.h"

#include <QPointer>

#include <memory>

class QKeyEvent;

namespace voyageur::widgets {

class CompletionPopup;
class ScriptEditor;

//! Completion in an editor: asks the assistant, shows the list, takes keys while it is open. GUI thread.
class EditorCompletion final {
public:
    explicit EditorCompletion(ScriptEditor *editor);
    ~EditorCompletion();

    void setAssistant(std::shared_ptr<const models::EditorAssistant> assistant);
    const models::EditorAssistant *assistant() const { return m_assistant.get(); }

    //! By Ctrl+Space: takes the only item at once, else shows the list with the first selected.
    void ask();
    //! Something was typed: shows what is worth it, nothing selected, so that Enter stays Enter.
    void typed();
    void close();
    bool isOpen() const;
    //! Whether the open list has used the key.
    bool takeKey(QKeyEvent *event);

private:
    void show(bool asked);
    void take(int row);

    ScriptEditor *m_editor;
    std::shared_ptr<const models::EditorAssistant> m_assistant;
    QPointer<CompletionPopup> m_popup; // a child of the window
    models::EditorAssistant::Offer m_offer;
};

} // namespace voyageur::widgets
