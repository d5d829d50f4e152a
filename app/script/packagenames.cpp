// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/packagenames.h"

#include <algorithm>
#include <iterator>

namespace voyageur::script {

namespace {

struct KnownName {
    const char *name;
    const char *instead;
};

// Each is refused by PyPI, or gives something else.
constexpr KnownName wrongNames[] = {
    {"sklearn", "scikit-learn"},
    {"scikit", "scikit-learn"},
    {"sci-kit-learn", "scikit-learn"},
    {"skimage", "scikit-image"},
    {"pytorch", "torch"},
    {"torch-vision", "torchvision"},
    {"torch-audio", "torchaudio"},
    {"tensorflow-gpu", "tensorflow"},
    {"cv2", "opencv-python"},
    {"opencv2", "opencv-python"},
    {"pil", "pillow"},
    {"yaml", "pyyaml"},
    {"beautifulsoup", "beautifulsoup4"},
    {"dotenv", "python-dotenv"},
};

// Wiki pages "Python" (what comes with modules), "OpenCV", "Apache Arrow", "MPI4py".
constexpr KnownName packageModules[] = {
    {"opencv-python", "opencv"},
    {"opencv-python-headless", "opencv"},
    {"opencv-contrib-python", "opencv"},
    {"opencv-contrib-python-headless", "opencv"},
    {"opencv", "opencv"},
    {"py-opencv", "opencv"},
    {"pyarrow", "arrow"},
    {"arrow-cpp", "arrow"},
    {"mpi4py", "mpi4py"},
    {"scipy-stack", "scipy-stack"},
    {"rdkit", "rdkit"},
    {"rdkit-pypi", "rdkit"},
    {"vtk", "vtk"},
    {"gdal", "gdal"},
};

template <size_t Size>
QString insteadOf(const KnownName (&names)[Size], const QString &name)
{
    const auto found = std::ranges::find_if(names, [&](const KnownName &known) { return name == QLatin1StringView(known.name); });
    return found == std::end(names) ? QString() : QString::fromLatin1(found->instead);
}

} // namespace

QString packageMeantBy(const QString &name)
{
    return insteadOf(wrongNames, name);
}

QString moduleWithPackage(const QString &name)
{
    return insteadOf(packageModules, name);
}

} // namespace voyageur::script
