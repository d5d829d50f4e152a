// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace voyageur::script {

//! The package that this name is often written for, which no package has or only a wrong one, on PyPI as anywhere: "sklearn" →
//! "scikit-learn". Empty where none is known. `name` in pip's normal form.
QString packageMeantBy(const QString &name);

//! The module of the Alliance that brings what pip does not find there: "opencv-python" → "opencv". Empty for all others.
QString moduleWithPackage(const QString &name);

} // namespace voyageur::script
