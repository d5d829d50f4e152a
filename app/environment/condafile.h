// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>

namespace voyageur::environment {

//! One package of a conda environment, with its name for pip.
struct CondaPackage {
    QString written;     //!< as the file has it
    QString requirement; //!< for pip; empty: see packageFact() of `name`
    QString name;        //!< in pip's normal form, of pip's package where it has another name
    int line = 0;
};

//! The packages of an environment.yml, those of its `pip:` list too; of YAML the few forms that conda writes. Any text is fine.
//! Pure.
QList<CondaPackage> condaPackages(const QString &text);

} // namespace voyageur::environment
