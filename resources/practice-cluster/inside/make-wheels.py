# SPDX-License-Identifier: GPL-3.0-or-later
"""make-wheels.py DIR: a small wheelhouse for the Python that runs this.

Enough for "pip install --no-index -r requirements.txt" of a practice project: every wheel installs and imports, but the numerical ones
are stubs, whose functions say so when called. pip and setuptools are Debian's own wheels.

In a root made with "start --with-torch" PyTorch, scikit-learn, h5py, NumPy and what they need are Debian's own packages. Their wheels
hold no copy but a line that leads to Debian's files, the same on every node: an environment is made in seconds, and shows only what it
was asked for.
"""
import base64
import glob
import hashlib
import importlib.metadata
import os
import shutil
import sys
import zipfile

TAG = f"cp{sys.version_info.major}{sys.version_info.minor}"
LOCAL = "+computecanada"
COMPILED = (f"{TAG}-{TAG}-linux_x86_64", "gentoo2023/x86-64-v3")
GENERIC = (f"{TAG}-{TAG}-linux_x86_64", "gentoo2023/generic")
PURE = ("py3-none-any", "generic")

STUB = '''"""Stub wheel of the practice cluster: it installs and imports, no more."""
__version__ = "{version}"


def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError(name)

    def missing(*arguments, **options):
        raise NotImplementedError(f"{module}.{{name}}: the practice cluster has only a stub of {module}")

    return missing
'''

TORCH = '''

class cuda:
    @staticmethod
    def device_count():
        import os
        return len([index for index in os.environ.get("CUDA_VISIBLE_DEVICES", "").split(",") if index])

    @staticmethod
    def is_available():
        return cuda.device_count() > 0
'''

TQDM = '''"""Stub wheel of the practice cluster: the loop without the bar."""
__version__ = "{version}"


def tqdm(iterable=None, *arguments, **options):
    return iterable


def trange(*arguments, **options):
    return range(*arguments)
'''

PYPLOT = '''"""Stub wheel of the practice cluster: every call is taken, and a saved figure is one white dot."""
import base64

DOT = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+ip1sAAAAASUVORK5CYII="


def savefig(fname, *arguments, **options):
    with open(fname, "wb") as file:
        file.write(base64.b64decode(DOT))


class _Any:
    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return savefig if name == "savefig" else self

    def __call__(self, *arguments, **options):
        return self

    def __iter__(self):
        return iter((_Any(), _Any()))


def __getattr__(name):
    return getattr(_Any(), name)
'''

FILELOCK = '''"""Stub wheel of the practice cluster: a lock between processes of one node."""
import fcntl

__version__ = "{version}"


class FileLock:
    def __init__(self, lock_file, *arguments, **options):
        self.lock_file = str(lock_file)

    def __enter__(self):
        self._file = open(self.lock_file, "w")
        fcntl.flock(self._file, fcntl.LOCK_EX)
        return self

    def __exit__(self, *details):
        self._file.close()
'''



def stand_in(name):
    """A program that behaves like the package's, as far as the practice cluster needs it."""
    place = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "software", "stand-ins", name)
    with open(place, encoding="utf-8") as file:
        return file.read().replace("{", "{{").replace("}", "}}")


# The programs that a package installs: name → module:function.
PROGRAMS = {"tensorboard": {"tensorboard": "tensorboard.main:run_main"}, "jupyterlab": {"jupyter-lab": "jupyterlab.__main__:main"}}

# name, versions (newest first), kind, needs, {module file: text}
WHEELS = [
    ("numpy", ["2.2.2", "1.26.4"], GENERIC, [], {"numpy/__init__.py": STUB}),
    ("torch", ["2.6.0", "2.3.0"], COMPILED, ["numpy", "filelock", "typing-extensions"], {"torch/__init__.py": STUB + TORCH}),
    ("tensorflow", ["2.17.0"], COMPILED, ["numpy"], {"tensorflow/__init__.py": STUB}),
    ("torchvision", ["0.21.0"], COMPILED, ["numpy", "torch", "pillow"], {"torchvision/__init__.py": STUB}),
    ("scipy", ["1.15.1"], GENERIC, ["numpy"], {"scipy/__init__.py": STUB}),
    ("pandas", ["2.2.3"], GENERIC, ["numpy"], {"pandas/__init__.py": STUB}),
    ("scikit_learn", ["1.6.1"], GENERIC, ["numpy", "scipy"], {"sklearn/__init__.py": STUB}),
    ("matplotlib", ["3.10.0"], GENERIC, ["numpy", "pillow"], {"matplotlib/__init__.py": STUB, "matplotlib/pyplot.py": PYPLOT}),
    ("pillow", ["11.1.0"], GENERIC, [], {"PIL/__init__.py": STUB, "PIL/Image.py": STUB}),
    ("opencv_python", ["4.11.0"], GENERIC, ["numpy"], {"cv2/__init__.py": STUB}),
    ("PyYAML", ["6.0.2"], GENERIC, [], {"yaml/__init__.py": STUB}),
    ("tensorboard", ["2.19.0"], PURE, ["numpy"], 
     {"tensorboard/__init__.py": STUB, "tensorboard/main.py": stand_in("tensorboard.py")}),
    ("jupyterlab", ["4.3.4"], PURE, [], {"jupyterlab/__init__.py": STUB, "jupyterlab/__main__.py": stand_in("jupyterlab.py")}),
    ("typing_extensions", ["4.12.2"], PURE, [], {"typing_extensions.py": "from typing import *  # stub wheel of the practice cluster\n"}),
    ("filelock", ["3.17.0"], PURE, [], {"filelock/__init__.py": FILELOCK}),
    ("tqdm", ["4.67.1"], PURE, [], {"tqdm/__init__.py": TQDM, "tqdm/auto.py": "from tqdm import tqdm, trange\n"}),
]

# Debian's packages of Python: their modules, and what they need of the others.
DEBIAN = "/usr/lib/python3/dist-packages"
REAL = {
    "numpy": (["numpy"], []),
    "scipy": (["scipy"], ["numpy"]),
    "joblib": (["joblib"], []),
    "threadpoolctl": (["threadpoolctl"], []),
    "scikit_learn": (["sklearn"], ["numpy", "scipy", "joblib", "threadpoolctl"]),
    "h5py": (["h5py"], ["numpy"]),
    "mpmath": (["mpmath"], []),
    "sympy": (["sympy"], ["mpmath"]),
    "networkx": (["networkx"], []),
    "MarkupSafe": (["markupsafe"], []),
    "Jinja2": (["jinja2"], ["MarkupSafe"]),
    "fsspec": (["fsspec"], []),
    "filelock": (["filelock"], []),
    "typing_extensions": (["typing_extensions"], []),
    "torch": (["torch", "torchgen", "functorch"],
              ["numpy", "filelock", "typing-extensions", "sympy", "networkx", "Jinja2", "fsspec"]),
}


def digest(text):
    return "sha256=" + base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).rstrip(b"=").decode()


def write_wheel(top, name, version, kind, needs, modules, tops=()):
    tags, folder = kind
    info = f"{name}-{version}{LOCAL}.dist-info"
    files = {path: text.replace("{version}", version + LOCAL).replace("{module}", path.split("/")[0]).replace("{{", "{").replace("}}", "}")
             for path, text in modules.items()}
    files[f"{info}/METADATA"] = "".join([f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}{LOCAL}\n"]
                                        + [f"Requires-Dist: {need}\n" for need in needs])
    files[f"{info}/WHEEL"] = f"Wheel-Version: 1.0\nGenerator: practice\nRoot-Is-Purelib: {str(kind is PURE).lower()}\nTag: {tags}\n"
    if tops:
        files[f"{info}/top_level.txt"] = "".join(f"{module}\n" for module in tops)
    if name in PROGRAMS:
        files[f"{info}/entry_points.txt"] = "[console_scripts]\n" + "".join(f"{program} = {call}\n" for program, call in PROGRAMS[name].items())
    record = "".join(f"{path},{digest(text)},{len(text.encode())}\n" for path, text in files.items()) + f"{info}/RECORD,,\n"
    os.makedirs(os.path.join(top, folder), exist_ok=True)
    with zipfile.ZipFile(os.path.join(top, folder, f"{name}-{version}{LOCAL}-{tags}.whl"), "w", zipfile.ZIP_DEFLATED) as archive:
        for path, text in files.items():
            archive.writestr(path, text)
        archive.writestr(f"{info}/RECORD", record)


def link_to_debian(top, name):
    """A folder that shows these modules and no others of Debian's, and the file that leads Python to it."""
    folder = os.path.join(os.path.dirname(top), "debian", name)
    os.makedirs(folder)
    for module in REAL[name][0]:
        for file in (module, module + ".py"):
            if os.path.exists(os.path.join(DEBIAN, file)):
                os.symlink(os.path.join(DEBIAN, file), os.path.join(folder, file))
    return {f"{name}-of-debian.pth": folder + "\n"}


def version_of_debian(name):
    try:
        return importlib.metadata.version(name).split("+")[0]
    except importlib.metadata.PackageNotFoundError:
        return None  # an older PyTorch needs fewer


def write_real_wheels(top):
    """Gives the names of those that this root has."""
    if not os.path.isdir(os.path.join(DEBIAN, "torch")):
        return set()
    versions = {name: version for name in REAL if (version := version_of_debian(name))}
    have = {name.replace("_", "-") for name in versions}
    for name, version in versions.items():
        modules, needs = REAL[name]
        write_wheel(top, name, version, COMPILED if name == "torch" else GENERIC, [need for need in needs if need in have],
                    link_to_debian(top, name), modules)
    return set(versions)


def main():
    top = sys.argv[1]
    real = write_real_wheels(top)
    for name, versions, kind, needs, modules in WHEELS:
        for version in versions if name not in real else []:
            write_wheel(top, name, version, kind, needs, modules)
    for wheel in glob.glob("/usr/share/python-wheels/*.whl"):
        shutil.copy(wheel, os.path.join(top, PURE[1]))


main()
