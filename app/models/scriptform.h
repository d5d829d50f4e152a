// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clusterfacts.h"
#include "script/document.h"

#include <QList>
#include <QString>
#include <QStringList>

#include <optional>

namespace voyageur::models {

//! What the form beside the text asks, in its order.
enum class FormFieldId {
    JobName,
    Account,
    Time,
    Nodes,
    Tasks,
    Cores,
    Memory,
    GpuModel,
    Gpus,
    Arguments, //!< of the script; they are given to sbatch and stand nowhere in the text
    Output,
    Error,
    Array,
    Dependency,
    MailType,
    MailUser,
    Partition,
};

//! One field of the form: which options it stands for, and what it offers.
struct FormField {
    FormFieldId id = FormFieldId::JobName;
    QString label;
    QStringList units;       //!< "per node", "per core": one for each option; empty where there is no choice
    QString help;            //!< one sentence
    QStringList suggestions; //!< of this cluster; anything else may be typed too
    bool further = false;    //!< one of those that few scripts need
};

//! What stands in the script for a field.
struct FormValue {
    QString text;
    int unit = 0;        //!< which of FormField::units
    bool given = false;  //!< the script says it
    bool locked = false; //!< more than a field can say; it is changed in the text
    QString problem;     //!< what is wrong with it; empty: nothing
    QString withoutIt;   //!< what holds when it is not given; may be empty
    bool operator==(const FormValue &) const = default;
};

//! What a change of a field does to the script.
struct FormChange {
    QList<base::TextEdit> edits;
    QString problem; //!< the value cannot be written: what is wrong with it; then there are no edits
};

//! The form as a view of a document: nothing is kept here, every answer is read from the text, and a change is an edit of
//! the one directive. Of a heterogeneous job its first component. Cheap; made anew after each change of the text.
class ScriptForm final {
public:
    //! `facts` may be null: no cluster was chosen. Both outlive the form.
    ScriptForm(const script::Document &document, const base::ClusterFacts *facts) : m_document(document), m_facts(facts) {}

    //! All fields but those that make no sense on that cluster.
    QList<FormField> fields() const;
    FormValue value(FormFieldId id) const;
    //! An empty text removes the option.
    FormChange change(FormFieldId id, const QString &text, int unit = 0) const;

private:
    const script::OptionUse *use(FormFieldId id, int *unit) const;
    FormValue gpuValue(FormFieldId id) const;
    FormChange gpuChange(FormFieldId id, const QString &text, int unit) const;
    FormChange write(FormFieldId id, const QByteArray &option, const QByteArray &value) const;
    QStringList suggestions(FormFieldId id) const;
    QString withoutIt(FormFieldId id) const;

    const script::Document &m_document;
    const base::ClusterFacts *m_facts;
};

//! The words of a line of arguments, as bash splits them.
QList<QByteArray> argumentWords(const QString &line);

} // namespace voyageur::models
