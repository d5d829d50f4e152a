// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/rundraft.h"

#include "base/textdiff.h"

#include <QScopedValueRollback>

#include <algorithm>
#include <utility>

namespace voyageur::models {

using projectfile::ProjectFile;

namespace {

// What the project's file says in one place and the script in one directive.
struct Shared {
    FormFieldId id;
    bool optional; //!< the project can do without it
};

constexpr Shared sharedFields[] = {
    {FormFieldId::Account, true},  {FormFieldId::Time, false}, {FormFieldId::Cores, false},    {FormFieldId::Memory, false},
    {FormFieldId::GpuModel, true}, {FormFieldId::Gpus, true},  {FormFieldId::Partition, true},
};

} // namespace

RunDraft::RunDraft(const StepContext &context, QObject *parent) : ScriptDraft(context, {}, parent) {}

QList<FormField> RunDraft::fields() const
{
    QList<FormField> fields = ScriptDraft::fields();
    fields.removeIf([](const FormField &field) { return field.id == FormFieldId::Arguments; });
    return fields;
}

void RunDraft::take(const QString &made, Undo undo)
{
    const QScopedValueRollback<bool> taking(m_taking, true);
    const QString before = std::exchange(m_made, made);
    if (!hasContent()) {
        setText(ScriptText(made));
        setContent(true);
        forgetProject();
        read();
        emit textReplaced();
        emit changed();
        return;
    }
    const base::MergedText merged = base::mergedText(before, text().text(), made);
    if (undo == Undo::Ends) {
        setText(ScriptText(merged.text));
        read();
        emit textReplaced();
        emit changed();
    } else if (merged.text != text().text()) {
        replace(ScriptText(merged.text));
    }
    if (merged.conflicts > 0)
        propose(tr("The project changed lines that you had changed too"), merged.theirs, {}, false);
}

void RunDraft::forget()
{
    m_made.clear();
    dropProposal();
    setText({});
    setContent(false);
    forgetProject();
    read();
    clear();
    emit textReplaced();
}

void RunDraft::putBack(const QString &text)
{
    const QScopedValueRollback<bool> taking(m_taking, true);
    if (!hasContent()) {
        setText(ScriptText(text));
        setContent(true);
        forgetProject();
        read();
        emit textReplaced();
    } else {
        replace(ScriptText(text));
    }
    emit changed();
}

void RunDraft::putBack(const QString &text, const QString &made)
{
    m_made = made;
    putBack(text);
}

bool RunDraft::bringInto(ProjectFile::Job &job)
{
    const QString before = m_made;
    QList<FormFieldId> said;
    if (before.isEmpty()) // the project has made nothing yet, or not here
        return false;
    for (const Shared &shared : sharedFields) {
        const auto made = script::Document::parse(m_made.toUtf8(), script::slurmVersionOf(facts()));
        const ScriptForm form(made, facts());
        const FormValue old = form.value(shared.id);
        const FormValue now = value(shared.id);
        const bool says = now.given || shared.optional;
        if (now.text == old.text || !says || now.locked || !now.problem.isEmpty() || (now.given && now.unit != old.unit))
            continue;
        base::Fix fix;
        fix.edits = form.change(shared.id, now.text, now.unit).edits;
        if (const auto after = base::applyFix(m_made, fix)) {
            m_made = *after;
            said += shared.id;
        }
    }
    if (m_made == before)
        return false;
    const auto made = script::Document::parse(m_made.toUtf8(), script::slurmVersionOf(facts()));
    const ScriptForm form(made, facts());
    // Of all else the project may say something newer.
    const auto bring = [&](FormFieldId id, QString &into) {
        if (said.contains(id))
            into = form.value(id).text;
    };
    bring(FormFieldId::Account, job.account);
    bring(FormFieldId::Partition, job.partition);
    bring(FormFieldId::Time, job.time);
    bring(FormFieldId::Memory, job.memory);
    if (said.contains(FormFieldId::Cores))
        job.cpusPerTask = std::max(1, form.value(FormFieldId::Cores).text.toInt());
    if (said.contains(FormFieldId::GpuModel) || said.contains(FormFieldId::Gpus)) {
        const QString model = form.value(FormFieldId::GpuModel).text;
        const QString gpus = form.value(FormFieldId::Gpus).text;
        job.gpus = model.isEmpty() || gpus.isEmpty() ? gpus : model + u':' + gpus;
    }
    return true;
}

void RunDraft::textChanged()
{
    ScriptDraft::textChanged();
    if (!m_taking)
        emit edited();
}

} // namespace voyageur::models
