// SPDX-License-Identifier: GPL-3.0-or-later
#include "program.h"

#include "base/textdiff.h"
#include "projectfile/projectfile.h"
#include "source/codefilter.h"
#include "source/codescan.h"
#include "source/pythonscan.h"
#include "source/pythontokens.h"
#include "testprogram.h"

#include <QDir>
#include <QFile>
#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QTest>

namespace tst_codescan {

using namespace Qt::StringLiterals;
using namespace voyageur;
using base::Diagnostic;

namespace {

//! "RULE line:column-endLine:endColumn" of each finding.
QStringList places(const QList<Diagnostic> &findings)
{
    QStringList list;
    for (const Diagnostic &finding : findings) {
        const auto &range = finding.range;
        list += u"%1 %2:%3-%4:%5"_s.arg(finding.rule).arg(range.line).arg(range.column).arg(range.endLine).arg(range.endColumn);
    }
    return list;
}

QStringList rules(const QString &python)
{
    QStringList list;
    for (const Diagnostic &finding : source::scanPython(python, u"a.py"_s))
        list += finding.rule;
    return list;
}

//! The text with the preferred fixes of all findings made.
QString fixed(const QString &python)
{
    QList<base::Fix> fixes;
    for (const Diagnostic &finding : source::scanPython(python, u"a.py"_s)) {
        if (!finding.fixes.isEmpty())
            fixes += finding.fixes.first();
    }
    const auto text = base::applyFixes(python, fixes);
    return text.ok() ? *text : text.error().text();
}

void write(const QString &path, const QByteArray &bytes)
{
    QVERIFY(QDir().mkpath(QFileInfo(path).path()));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(bytes), bytes.size());
}

QByteArray read(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("unreadable");
}

bool hasPython()
{
    return tests::run(u"python3"_s, {u"-c"_s, u"pass"_s}).status == 0;
}

} // namespace

class CodeScanTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void findsWhatDoesNotWorkInAJob_data();
    void findsWhatDoesNotWorkInAJob();
    void theFilterLetsThroughWhatMayBeFoundAndNotAllOfPyTorch_data();
    void theFilterLetsThroughWhatMayBeFoundAndNotAllOfPyTorch();
    void leavesInnocentCodeAlone_data();
    void leavesInnocentCodeAlone();
    void testsSayThemselvesWhereTheyRun();
    void whatAnArgumentMakesNeedlessIsAdviceOnly();
    void aFigureIsLostOnlyWhereNoFileHasIt_data();
    void aFigureIsLostOnlyWhereNoFileHasIt();
    void tellsTheExactPlaceAlsoBehindUmlautsAndEmoji();
    void fixesAreWhatAPersonWouldWrite_data();
    void fixesAreWhatAPersonWouldWrite();
    void fixedCodeIsCleanAndPythonStillUnderstandsIt();
    void anyTextGivesTokensInOrderAndNoCrash();
    void aScanStopsInsideOfAFile();
    void cutAnywhereTheExampleStillScans();
    void scansAFolderButNotWhatIsNotTheStudents();
    void findsTheShowOfTheExample();
    void fixingKeepsLineEndsMarkAndEncoding();
    void aTrainingInAModuleIsFoundWhereAProgramComesToIt();
    void fixingRefusesAFileThatChanged();
    void theDiffOfTheFixesIsOneThatPatchApplies();
    void diffsOfRandomTextsArePatches();
    void overlappingFixesAreLeftOutWhole();
    void whatTheProgramNeedsIsComparedWithItsArguments_data();
    void whatTheProgramNeedsIsComparedWithItsArguments();
    void whatTheProjectPinsIsNotReported();
    void theDatasetBesideTheProgramIsNamed_data();
    void theDatasetBesideTheProgramIsNamed();
    void rulesHaveUniqueNamesAndTitles();
};

void CodeScanTest::findsWhatDoesNotWorkInAJob_data()
{
    QTest::addColumn<QString>("python");
    QTest::addColumn<QStringList>("expected");
    const auto row = [](const char *name, const QString &python, const QStringList &expected) {
        QTest::newRow(name) << python << expected;
    };
    const QString show = u"ML-SHOW"_s;
    row("plt.show", u"import matplotlib.pyplot as plt\nplt.show()\n"_s, {show});
    row("another alias", u"import matplotlib.pyplot as figures\nfigures.show()\n"_s, {show});
    row("full name", u"import matplotlib.pyplot\nmatplotlib.pyplot.show()\n"_s, {show});
    row("from import", u"from matplotlib import pyplot\npyplot.show(block=False)\n"_s, {show});
    row("from import the function", u"from matplotlib.pyplot import plot, show as display\ndisplay()\n"_s, {show});
    row("from import in brackets", u"from matplotlib.pyplot import (  # both\n    plot,\n    show,\n)\nshow()\n"_s, {show});
    row("pylab", u"import pylab\npylab.show()\n"_s, {show});
    row("star import", u"from pylab import *\nshow()\n"_s, {show});
    row("plt of another module", u"from plots import plt\nplt.show()\n"_s, {});
    row("plt out of nowhere", u"from plots import *\nplt.show()\n"_s, {show});
    row("over two lines", u"import matplotlib.pyplot as plt\nplt \\\n  .show(\n  )\n"_s, {show});
    row("a text with that number", u"import torch\ndevice = torch.device('cuda:1')\nx.cuda(2)\ntorch.cuda.set_device(1)\n"_s,
        {u"CODE-GPU"_s, u"CODE-GPU"_s, u"CODE-GPU"_s});
    row("its own choice of GPUs", u"import os\nos.environ['CUDA_VISIBLE_DEVICES'] = '3'\n"_s, {u"CODE-GPU"_s});
    row("plotly",
        u"import plotly.express as px\nfig = px.line(x)\nfig.update_layout(title='A')\nfig.show()\npx.bar(x).show()\n"_s,
        {show, show});
    row("a picture under any name",
        u"from PIL import Image\na = Image.open(p)\nb = a.convert('L')\nb.show()\nImage.open(p).show()\n"_s, {show, show});
    row("a figure", u"import matplotlib.pyplot as plt\nf, ax = plt.subplots()\nf.show()\n"_s, {show});
    row("Qt", u"from PyQt5.QtWidgets import QApplication\napp = QApplication([])\n"_s, {u"CODE-WINDOW"_s});
    row("pygame", u"import pygame\nscreen = pygame.display.set_mode((1, 2))\n"_s, {u"CODE-WINDOW"_s});
    row("IPython in the middle", u"from IPython import embed\nembed()\n"_s, {u"CODE-DEBUGGER"_s});
    row("pip",
        u"import os, subprocess, sys\nos.system('pip install einops')\nsubprocess.check_call([sys.executable, '-m', 'pip', "
        "'install', name])\n"_s,
        {u"CODE-PIP"_s, u"CODE-PIP"_s});
    row("wget", u"import os\nos.system('wget https://example.org/x')\n"_s, {u"DATA-DOWNLOAD"_s});
    row("weights",
        u"import torchvision, timm\nfrom torchvision import models\nm = models.resnet18(pretrained=True)\n"
        "n = models.resnet18(weights=models.ResNet18_Weights.DEFAULT)\no = timm.create_model('vit', pretrained=True)\n"
        "p = models.resnet18(weights=None)\n"_s,
        {u"DATA-DOWNLOAD"_s, u"DATA-DOWNLOAD"_s, u"DATA-DOWNLOAD"_s});
    row("keras",
        u"from tensorflow.keras.applications import VGG16\nimport tensorflow as tf\nm = VGG16(include_top=False)\n"
        "n = VGG16(weights=None)\n(a, b), c = tf.keras.datasets.mnist.load_data()\n"_s,
        {u"DATA-DOWNLOAD"_s, u"DATA-DOWNLOAD"_s});
    row("a table of the web", u"import pandas as pd\nU = 'https://example.org/a.csv'\npd.read_csv(U)\npd.read_csv('a.csv')\n"_s,
        {u"DATA-DOWNLOAD"_s});
    row("all cores of the node",
        u"import os\nfrom torch.utils.data import DataLoader\nl = DataLoader(d, num_workers=os.cpu_count())\n"_s,
        {u"ML-WORKERS-HIGH"_s});
    row("trackers",
        u"import wandb\nimport comet_ml\nwandb.init(project='x')\ncomet_ml.Experiment()\nwandb.init(mode='offline')\n"_s,
        {u"ML-WANDB-NET"_s, u"ML-COMET-PROXY"_s});
    row("places of a container",
        u"import torch\ntorch.save(m, '/output/m.pt')\nopen('/results/a.txt', 'w')\nopen('/etc/hosts')\n"_s,
        {u"CODE-READONLY"_s, u"CODE-READONLY"_s});
    row("a training that keeps nothing", u"import torch\nfor epoch in range(9):\n    loss.backward()\n    opt.step()\n"_s,
        {u"ML-CKPT-NONE"_s});
    row("a checkpoint over the old one",
        u"import torch\nfor epoch in range(9):\n    loss.backward()\n    torch.save(m, 'last.pt')\n"_s, {u"ML-CKPT-ATOMIC"_s});
    row("file by file",
        u"class D:\n    def __getitem__(self, i):\n        return Image.open(self.files[i])\nfrom PIL import Image\n"_s,
        {u"CODE-FILES"_s});
    row("a folder that nobody can choose",
        u"import torch\nfrom torchvision.datasets import ImageFolder\nd = ImageFolder('data/train')\nfor e in es:\n    "
        u"loss.backward()\n    "
        "opt.step()\n    torch.save(m, p)\n"_s,
        {u"CODE-FILES"_s, u"CODE-DATA-ARG"_s});
    row("PIL", u"from PIL import Image\nimg = Image.open(path)\nimg.show()\n"_s, {show});
    row("OpenCV",
        u"import cv2\ncv2.namedWindow('a')\ncv2.imshow('a', b)\nif cv2.waitKey(1) == 27: pass\ncv2.destroyAllWindows()\n"_s,
        {show, show, show, show});
    row("camera", u"import cv2\ncap = cv2.VideoCapture(0)\nfilm = cv2.VideoCapture('film.mp4')\n"_s, {u"CODE-CAMERA"_s});
    row("backend", u"import matplotlib\nmatplotlib.use('TkAgg')\nmatplotlib.use('Agg')\n"_s, {u"CODE-BACKEND"_s});
    row("input", u"name = input('Your name: ')\n"_s, {u"CODE-INPUT"_s});
    row("input in an f-string", u"print(f'hello {input()} {{input()}}')\n"_s, {u"CODE-INPUT"_s});
    row("raw_input", u"raw_input()\n"_s, {u"CODE-INPUT"_s});
    row("debugger", u"import pdb; pdb.set_trace()\nbreakpoint()\n"_s, {u"CODE-DEBUGGER"_s, u"CODE-DEBUGGER"_s});
    row("tkinter", u"import tkinter as tk\nroot = tk.Tk()\nroot.mainloop()\n"_s, {u"CODE-WINDOW"_s, u"CODE-WINDOW"_s});
    row("Windows path", u"data = 'C:\\\\Users\\\\ana\\\\data'\nraw = r'D:\\data'\nslash = \"C:/Users/ana\"\n"_s,
        {u"CODE-PATH"_s, u"CODE-PATH"_s, u"CODE-PATH"_s});
    row("Windows path written wrong", u"data = 'C:\\Users\\ana'\n"_s, {u"CODE-PATH"_s});
    row("Mac and Linux paths", u"a = '/Users/ana/data'\nb = f'/home/ana/{run}'\nc = '''/home/ana'''\n"_s,
        {u"CODE-PATH"_s, u"CODE-PATH"_s, u"CODE-PATH"_s});
    row("Colab", u"root = '/content/drive/MyDrive'\n"_s, {u"CODE-PATH"_s});
    row("downloads", u"import urllib.request, requests\nurllib.request.urlretrieve(u, f)\nrequests.get(u)\n"_s,
        {u"DATA-DOWNLOAD"_s, u"DATA-DOWNLOAD"_s});
    row("torchvision", u"from torchvision import datasets as d\nd.MNIST('.', download=True)\nd.MNIST('.', download=False)\n"_s,
        {u"DATA-DOWNLOAD"_s});
    row("from_pretrained",
        u"m = AutoModel.from_pretrained('bert-base')\nn = AutoModel.from_pretrained('./bert')\no = AutoModel.from_pretrained(path)\n"_s,
        {u"DATA-DOWNLOAD"_s});
    row("browser", u"import webbrowser\nwebbrowser.open(url)\n"_s, {u"CODE-OPEN"_s});
    row("startfile", u"import os\nos.startfile(path)\n"_s, {u"CODE-OPEN"_s});
    row("Windows only", u"import os, msvcrt\nmsvcrt.getch()\n"_s, {u"CODE-PLATFORM"_s, u"CODE-INPUT"_s});
    row("notebook lines", u"%matplotlib inline\n!pip install torch\nx = 5 % 3\n"_s, {u"ML-NOTEBOOK"_s, u"ML-NOTEBOOK"_s});
    row("after a bracket that is never closed", u"x = (1,\ndef f():\n    input()\n"_s, {u"CODE-SYNTAX"_s, u"CODE-INPUT"_s});
    row("after a string that is never closed", u"x = 'abc\ninput()\n"_s, {u"CODE-SYNTAX"_s, u"CODE-INPUT"_s});

    const QString fetch = u"DATA-DOWNLOAD"_s;
    row("a constant", u"from torchvision import datasets\nFETCH = True\nd = datasets.MNIST('.', download=FETCH)\n"_s, {fetch});
    row("a constant in a function",
        u"from torchvision import datasets\nFETCH = True\ndef f():\n    return datasets.MNIST('.', download=FETCH)\n"_s, {fetch});
    row("a setting of a class",
        u"from transformers import AutoModel\nclass Config:\n    name = 'bert-base'\ncfg = Config()\nm = AutoModel.from_pretrained(cfg.name)\n"_s,
        {fetch});
    row("a setting in a dictionary",
        u"from transformers import AutoModel\ncfg = {'model': 'bert-base'}\nm = AutoModel.from_pretrained(cfg['model'])\n"_s,
        {fetch});
    row("the default of an argument",
        u"p.add_argument('--model', default='bert-base')\nargs = p.parse_args()\nm = AutoModel.from_pretrained(args.model)\n"_s,
        {fetch});
    row("the default of a parameter",
        u"from torchvision import models\ndef net(pretrained=True):\n    return models.resnet18(pretrained=pretrained)\n"_s,
        {fetch});
    row("what the class is made with",
        u"class Net:\n    def __init__(self, name):\n        self.m = AutoModel.from_pretrained(name)\nn = Net('bert-base')\n"_s,
        {fetch});
    row("another name for a function", u"load = AutoModel.from_pretrained\nm = load('bert-base')\n"_s, {fetch});
    row("by a lookup", u"from torchvision import models\nm = models.__dict__[arch](pretrained=True)\n"_s, {fetch});
    row("by getattr", u"from torchvision import models\nm = getattr(models, arch)(weights='DEFAULT')\n"_s, {fetch});
    row("six", u"from six.moves import urllib\nurllib.request.urlretrieve(u, f)\n"_s, {fetch});
    row("TensorFlow 1", u"from tensorflow.examples.tutorials.mnist import input_data\nm = input_data.read_data_sets('d')\n"_s,
        {u"TF1"_s, fetch});
    row("vectors", u"T.build_vocab(train, vectors='glove.6B.100d')\n"_s, {fetch});
    row("graphs of a library", u"from torch_geometric.datasets import Planetoid\nd = Planetoid('d', 'Cora')\n"_s, {fetch});
    row("what reports", u"from transformers import TrainingArguments\na = TrainingArguments(report_to=['wandb'])\n"_s,
        {u"ML-WANDB-NET"_s});
    row("what is sent", u"m.push_to_hub('me/model')\n"_s, {fetch});
    row("a server far away", u"import mlflow\nmlflow.set_tracking_uri('https://example.org')\n"_s, {fetch});
    row("all cores, in a constant", u"import os\nWORKERS = os.cpu_count()\n"_s, {u"CODE-CORES"_s});
    row("all cores, in a dictionary", u"import os\na = dict(num_workers=os.cpu_count() // 2)\n"_s, {u"CODE-CORES"_s});
    row("a pool of all cores", u"from multiprocessing import Pool\np = Pool()\n"_s, {u"CODE-CORES"_s});
    row("a Mac's GPU", u"import torch\nd = torch.device('mps')\n"_s, {u"CODE-MPS"_s});
    row("a Mac's GPU or the processor", u"import torch\nd = 'mps' if torch.backends.mps.is_available() else 'cpu'\n"_s,
        {u"CODE-MPS"_s});
    row("a fixed port", u"import os\nos.environ['MASTER_PORT'] = '29500'\n"_s, {u"ML-DDP-PORT"_s});
    row("a simulator", u"from unityagents import UnityEnvironment\ne = UnityEnvironment(file_name='a')\n"_s, {u"CODE-WINDOW"_s});
    row("a game in a window", u"import gymnasium as gym\ne = gym.make('A-v1', render_mode='human')\n"_s, {u"CODE-WINDOW"_s});
    row("a bar for notebooks", u"from tqdm.notebook import tqdm\n"_s, {u"ML-NOTEBOOK"_s});
    row("a folder named ~", u"f = open('~/data/a.csv')\n"_s, {u"CODE-PATH"_s});
    row("an account's folder", u"p = '/project/def-prof/ana/models'\n"_s, {u"CODE-PATH"_s});
    row("a result in /tmp", u"import torch, os\nD = '/tmp/run'\ntorch.save(m, os.path.join(D, f'{e}.pt'))\n"_s, {u"CODE-TMP"_s});
    row("on the other side of a guard", u"import os\nif os.name == 'nt':\n    pass\nelse:\n    input()\n"_s, {u"CODE-INPUT"_s});
    row("Python 2", u"print 'a'\n"_s, {u"CODE-PYTHON2"_s});
    row("a module of Python 2", u"import cPickle\n"_s, {u"CODE-PYTHON2"_s});
    row("a merge", u"<<<<<<< HEAD\na = 1\n=======\na = 2\n>>>>>>> b\n"_s, {u"CODE-SYNTAX"_s});
    const QString path = u"CODE-PATH"_s;
    row("backslashes", u"import pandas as pd\nd = pd.read_csv('data\\\\train.csv')\n"_s, {path});
    row("backslashes in a raw text", u"import os\nfor f in os.listdir(r'faces\\ana'):\n    pass\n"_s, {path});
    row("backslashes that mean nothing else", u"import cv2\nimage_path = 'Faces\\Ana\\Zoo.png'\ncv2.imread(image_path)\n"_s,
        {path});
    row("a disk of another machine", u"root_dir = '/data/ana/imagenet'\n"_s, {path});
    row("projects of another cluster", u"root_dir = '/sc/projects/lab/ana/coco'\n"_s, {path});
    row("an agent's window", u"from stable_baselines3 import PPO\nenv = m.get_env()\nenv.render('human')\n"_s,
        {u"CODE-WINDOW"_s});
    row("a disk in an argument", u"import torch\nm = torch.load('/raid/ana/m.pt')\n"_s, {path});
    row("the default of an argument that names data", u"p.add_argument('--data-dir', default='/datasets/coco')\n"_s, {path});
    row("Kaggle's data", u"import pandas as pd\nd = pd.read_csv('../input/titanic/train.csv')\n"_s, {path});
    row("what only Colab has", u"from google.colab import drive\n"_s, {u"ML-NOTEBOOK"_s});
    row("Colab, once", u"from google.colab import drive\ndrive.mount('/a')\n"_s, {u"ML-NOTEBOOK"_s});
    row("Kaggle's secrets", u"from kaggle_secrets import UserSecretsClient\nc = UserSecretsClient()\n"_s, {u"ML-NOTEBOOK"_s});
    row("GPUs of DataParallel", u"import torch\nm = torch.nn.DataParallel(m, device_ids=[0, 1, 2])\n"_s, {u"CODE-GPU"_s});
    row("GPUs in a constant", u"import torch.nn as nn\nIDS = [1, 2]\nm = nn.DataParallel(m, IDS)\n"_s, {u"CODE-GPU"_s});
    row("a GPU of a trainer", u"import lightning as L\nt = L.Trainer(devices=[1])\n"_s, {u"CODE-GPU"_s});
    row("a GPU in a constant", u"import os\nGPU = '2'\nos.environ['CUDA_VISIBLE_DEVICES'] = GPU\n"_s, {u"CODE-GPU"_s});
    row("pages for people",
        u"import gradio as gr\nimport streamlit as st\nfrom flask import Flask\napp = "
        u"Flask(__name__)\nst.title('a')\nst.write('b')\n"
        "gr.Interface(f, 'text', 'text').launch()\napp.run(debug=True)\n"_s,
        {u"CODE-SERVER"_s, u"CODE-SERVER"_s, u"CODE-SERVER"_s});
    row("a microphone", u"import sounddevice as sd\nr = sd.rec(100)\n"_s, {u"CODE-CAMERA"_s});
    row("keys", u"import keyboard\nif keyboard.is_pressed('q'):\n    pass\n"_s, {u"CODE-INPUT"_s});
    row("a plot that shows itself", u"import shap\nshap.summary_plot(v, X)\n"_s, {show});
    row("a plotter", u"import pyvista as pv\np = pv.Plotter()\np.show()\n"_s, {u"CODE-WINDOW"_s});
    row("a backbone",
        u"from torchvision.models.segmentation import deeplabv3_resnet50\nm = deeplabv3_resnet50(num_classes=3)\n"_s, {fetch});
    row("a backbone without weights of its head",
        u"from torchvision.models.detection import fasterrcnn_resnet50_fpn\nm = fasterrcnn_resnet50_fpn(weights=None)\n"_s,
        {fetch});
    row("of a book", u"from d2l import torch as d2l\na, b = d2l.load_data_fashion_mnist(256)\n"_s, {fetch});
    row("fastai", u"from fastai.vision.all import *\np = untar_data(URLs.PETS)\n"_s, {fetch});
    row("encoders", u"import segmentation_models as sm\nm = sm.Unet('resnet34')\n"_s, {fetch});
    row("a database far away", u"import pymongo\nc = pymongo.MongoClient('mongodb+srv://db.example.net')\n"_s, {fetch});
    row("Kaggle's own program", u"import kaggle\nkaggle.api.dataset_download_files('a/b')\n"_s, {fetch});
    row("a network that is trained batch by batch",
        u"from keras.models import Model\nfor epoch in range(900):\n    loss = m.train_on_batch(x, y)\n"_s, {u"ML-CKPT-NONE"_s});
    row("an agent that learns for long",
        u"from stable_baselines3 import PPO\nm = PPO('MlpPolicy', 'A-v1')\nm.learn(total_timesteps=5_000_000)\n"_s,
        {u"ML-CKPT-NONE"_s});
    row("an agent that is saved when all is learned",
        u"from stable_baselines3 import PPO\nm = PPO('MlpPolicy', 'A-v1')\nm.learn(total_timesteps=N)\nm.save('a')\n"_s,
        {u"ML-CKPT-NONE"_s});
    row("a tokenizer is no trainer",
        u"from transformers import ViTModel\nimport tensorflow as tf\nm.fit(x, y, epochs=20)\nm.save('a.keras')\n"_s,
        {u"ML-CKPT-NONE"_s});
    row("TensorFlow 1, from its first call",
        u"import tensorflow as tf\nx = tf.placeholder(tf.float32)\nwith tf.Session() as s:\n    pass\n"_s, {u"TF1"_s});
    const QString gone = u"CODE-REMOVED"_s;
    row("a type that NumPy removed, said once", u"import numpy as np\na = np.float(3)\nb = np.zeros(3, dtype=np.float)\n"_s,
        {gone});
    row("one that came back is advice", u"import numpy as np\na = x.astype(np.bool)\n"_s, {gone});
    row("modules that moved",
        u"from sklearn.externals import joblib\nfrom sklearn.cross_validation import KFold\nfrom scipy.misc import imread\n"
        "from collections import Mapping\nimport collections\nc = collections.Callable\n"_s,
        {gone, gone, gone, gone, gone});
    row("a module by its full name", u"import torch._six\n"_s, {gone});
    row("a table that is appended to", u"import pandas as pd\ndf = df.append(row, ignore_index=True)\n"_s, {gone});
    row("an axis without its name", u"import pandas as pd\nx = df.drop('y', 1)\nz = df.ix[3]\n"_s, {gone, gone});
    row("YAML without a loader", u"import yaml\nc = yaml.load(open('c.yml'))\n"_s, {gone});
    row("arguments that must be named", u"import librosa\ny, sr = librosa.load(p, 22050)\nm = librosa.feature.mfcc(y, sr)\n"_s,
        {gone, gone});
    row("a style of the old name", u"import matplotlib.pyplot as plt\nplt.style.use('seaborn-whitegrid')\n"_s, {gone});
    row("the rate of an older Keras",
        u"from tensorflow.keras.optimizers import Adam\no = Adam(lr=1e-3)\nm.predict_generator(g)\n"_s, {gone, gone});
    row("an option that Trainer lost", u"import pytorch_lightning as pl\nt = pl.Trainer(gpus=1)\n"_s, {gone});
    row("a method that Lightning calls no more",
        u"import pytorch_lightning as pl\nclass M(pl.LightningModule):\n    def training_epoch_end(self, o):\n        pass\n"_s,
        {gone});
    row("a loss by its number", u"import torch\ntotal += loss.data[0]\n"_s, {gone});
    row("folds by chance without chance", u"from sklearn.model_selection import KFold\nk = KFold(n_splits=5, random_state=0)\n"_s,
        {gone});
    row("a model that takes the name of its module",
        u"from keras import layers\nimport model\nmodel = model.make()\nmodel.predict_generator(g)\n"_s, {gone});
    row("a network of another module, saved at the end",
        u"from models import model\nmodel.fit(x, y, epochs=15)\nmodel.save('m.keras')\n"_s, {u"ML-CKPT-NONE"_s});
    row("a step of an older Gym", u"import gym\nenv = gym.make('A-v1')\ns, r, done, info = env.step(a)\n"_s, {gone});
    row("a number of epochs of an older Keras", u"import nets\nm = nets.make()\nm.fit(x, y, nb_epoch=9)\n"_s, {gone});
    row("a reader that is called for each file",
        u"import os, librosa\ndef read(p):\n    return librosa.load(p, sr=None)\nfor f in os.listdir('a'):\n    x.append(read(f))\n"_s,
        {u"CODE-FILES"_s});
    row("words of Python 2", u"for i in xrange(3):\n    pass\nfor k, v in d.iteritems():\n    pass\n"_s,
        {u"CODE-PYTHON2"_s, u"CODE-PYTHON2"_s});
    row("Kaggle's folder in parts", u"import os\nd = os.path.join('..', 'input', 'train')\n"_s, {path});
    row("Kaggle's folder by a path", u"from pathlib import Path\nd = Path('..') / 'input'\n"_s, {path});
    row("a project in a person's own folder", u"a = '/home/ana/project/data'\nb = '/home/ana/projects/cats'\n"_s, {path, path});
    row("the folder of root", u"import pandas as pd\nd = pd.read_csv('/root/data/train.csv')\n"_s, {path});
    row("the best one, always under one name",
        u"import os, torch\nfor epoch in range(9):\n    loss.backward()\n    if a > b:\n        torch.save(m, os.path.join(out, "
        "'best.pth'))\n"_s,
        {u"ML-CKPT-ATOMIC"_s});
    row("weights, always under one name",
        u"import keras\nfor epoch in range(9):\n    m.fit(x, y)\n    m.save_weights('w.h5')\n"_s, {u"ML-CKPT-ATOMIC"_s});
    row("saved by the class's own method, when all is done",
        u"import torch\nclass T:\n    def save(self, p):\n        torch.save(self.m, p)\n    def fit(self):\n        for e in "
        "range(90):\n            loss.backward()\n            self.opt.step()\nif __name__ == '__main__':\n    t = T()\n    "
        "t.fit()\n    t.save('m.pt')\n"_s,
        {u"ML-CKPT-NONE"_s});
    row("a seed of TensorFlow 1", u"from tensorflow import set_random_seed\nset_random_seed(1)\n"_s, {u"TF1"_s});
    row("images of a folder, one by one",
        u"import os, cv2\nfor name in os.listdir(d):\n    images.append(cv2.imread(os.path.join(d, name)))\n"_s,
        {u"CODE-FILES"_s});
    row("images of a folder in a list",
        u"from glob import glob\nfrom PIL import Image\nimages = [Image.open(f) for f in glob(p)]\n"_s, {u"CODE-FILES"_s});
    row("images by TensorFlow",
        u"import tensorflow as tf\nfrom glob import glob\ndef load(p):\n    return tf.io.read_file(p)\nd = "
        "tf.data.Dataset.from_tensor_slices(glob('*.jpg')).map(load)\n"_s,
        {u"CODE-FILES"_s});
    row("images that are saved are no checkpoint",
        u"import torch\nfor epoch in range(90):\n    loss.backward()\n    opt.step()\n    save_generated_images(epoch)\n"_s,
        {u"ML-CKPT-NONE"_s});
    row("the same checkpoint, named in two ways",
        u"import torch\nfor epoch in range(9):\n    torch.save(m, 'm.pt')\ntorch.save(m, './m.pt')\n"_s, {u"ML-CKPT-ATOMIC"_s});
    row("no block", u"if a:\nb = 1\n"_s, {u"CODE-SYNTAX"_s});
    row("a key", u"K = 'hf_aB3dE5gH7jK9mN1pQ3sT5vX7zA9cE1gI3k'\n"_s, {u"CODE-SECRET"_s});
    row("a password by its name", u"DB_PASSWORD = 'Tr0ub4dor'\n"_s, {u"CODE-SECRET"_s});
    row("a tracker's key", u"import os\nos.environ['WANDB_API_KEY'] = '4f8a1c7e9b2d6035a8e1f4c7b0d3962e5a8f1c4b'\n"_s,
        {u"CODE-SECRET"_s});
    row("a user at a server", u"U = 'postgres://ana:s3cr3tPw@db.example.org/x'\n"_s, {u"CODE-SECRET"_s});
    // In parts, so that nobody's search for secrets takes this file for one.
    const QString part = u"aB3dE5gH7jK9mN1pQ3sT5vX7zA9cE1gI3kL5"_s;
    const QStringList keys = {u"AK"_s + u"IAQ3EG7RTY5UIO9PAS"_s,
                              u"gh"_s + u"p_"_s + part,
                              u"gl"_s + u"pat-"_s + part,
                              u"sk"_s + u"-ant-"_s + part,
                              u"wandb"_s + u"_v1_"_s + part,
                              u"xo"_s + u"xb-"_s + part,
                              u"AI"_s + u"za"_s + part.first(35),
                              u"sk"_s + u"_live_"_s + part,
                              u"rk"_s + u"_live_"_s + part,
                              u"np"_s + u"m_"_s + part,
                              u"gs"_s + u"k_"_s + part,
                              u"r8"_s + u"_"_s + part,
                              u"py"_s + u"pi-"_s + part + part,
                              u"GOC"_s + u"SPX-"_s + part,
                              u"SG"_s + u"."_s + part + u'.' + part,
                              u"98765"_s + u"4321:AA"_s + part.first(33)};
    for (const QString &key : keys)
        row(qPrintable(u"the key "_s + key.first(6)), u"x = ['"_s + key + u"']\n"_s, {u"CODE-SECRET"_s});
    row("a hook", u"u = 'https://hooks.slack.com/services/T0A1B2C3D/B0A1B2C3D/"_s + part.first(24) + u"'\n"_s,
        {u"CODE-SECRET"_s});
    row("a password for curl", u"c = 'curl -s -u ana:Tr0ub4dor3 http://127.0.0.1/x'\n"_s, {u"CODE-SECRET"_s});
    row("a try without an end", u"def f():\n    try:\n        a()\nf()\n"_s, {u"CODE-SYNTAX"_s});
    row("a game of turtles", u"from turtle import *\nforward(1)\nleft(2)\nfor i in enumerate(a): pass\n"_s, {u"CODE-WINDOW"_s});
    const QString train = u"def train(epochs):\n    for epoch in range(epochs):\n        loss.backward()\n        opt.step()\n"_s;
    row("a training in a function", u"import torch\n"_s + train + u"train(200)\n"_s, {u"ML-CKPT-NONE"_s});
    row("a network of one's own", u"for epoch in range(20):\n    for x in data:\n        net.backward(x, 0.1)\n"_s,
        {u"ML-CKPT-NONE"_s});
    row("a training in a class",
        u"import torch\nclass Solver:\n    def fit(self):\n        for e in range(90):\n            loss.backward()\n            "
        "opt.step()\nSolver().fit()\n"_s,
        {u"ML-CKPT-NONE"_s});
    row("checkpoints that Transformers is told not to write",
        u"from transformers import Trainer, TrainingArguments\na = TrainingArguments('o', save_strategy='no', report_to='none')\n"
        "t = Trainer(model=m, args=a)\nt.train()\n"_s,
        {u"ML-CKPT-NONE"_s});
    row("and Lightning", u"import lightning as L\nt = L.Trainer(max_epochs=100, enable_checkpointing=False)\nt.fit(m)\n"_s,
        {u"ML-CKPT-NONE"_s});
    row("trials in memory", u"import optuna\ns = optuna.create_study(direction='maximize')\ns.optimize(f, n_trials=500)\n"_s,
        {u"ML-CKPT-NONE"_s});
    row("a metric by its old name, said once",
        u"from keras.models import Sequential\nm.compile('adam', 'mse', metrics=['accuracy'])\nh = m.fit(x, y, epochs=2)\n"
        "a = h.history['acc']\nb = h.history['val_acc']\nm.save('m.keras')\n"_s,
        {gone});
    row("as many processes as one's own computer has GPUs",
        u"import torch\nimport torch.multiprocessing as mp\nmp.spawn(f, args=(4,), nprocs=4)\ntorch.cuda.set_device(r)\n"_s,
        {u"CODE-GPU"_s});
    row("a browser", u"from selenium import webdriver\nd = webdriver.Chrome()\n"_s, {u"CODE-OPEN"_s});
    row("what the sciences ask",
        u"from Bio import Entrez\nfrom Bio.Blast import NCBIWWW\nimport scanpy as sc\nimport librosa\nimport osmnx as ox\n"
        "h = Entrez.efetch(db='nucleotide', id='x')\nr = NCBIWWW.qblast('blastn', 'nt', s)\na = sc.datasets.pbmc3k()\n"
        "y = librosa.ex('trumpet')\ng = ox.graph_from_place('Laval')\n"_s,
        {fetch, fetch, fetch, fetch, fetch});
    const QString served = u"CODE-LOCALHOST"_s;
    row("Ollama by its address",
        u"import requests\nr = requests.post('http://localhost:11434/api/generate', json={'model': 'llama3'})\n"_s, {served});
    row("Ollama in a constant", u"import requests\nURL = \"http://127.0.0.1:11434\"\nr = requests.post(f'{URL}/api/chat')\n"_s,
        {served});
    row("Ollama's own client", u"import ollama\nr = ollama.chat(model='llama3', messages=m)\n"_s, {served});
    row("Ollama's own client, made once",
        u"from ollama import Client\nc = Client(host='http://localhost:11434')\nr = c.chat(model='llama3')\n"_s, {served});
    row("Ollama of LangChain", u"from langchain_ollama import ChatOllama\nllm = ChatOllama(model='llama3')\n"_s, {served});
    row("Ollama of an older LangChain", u"from langchain_community.llms import Ollama\nllm = Ollama(model='llama3')\n"_s,
        {served});
    row("LM Studio", u"from openai import OpenAI\nc = OpenAI(base_url='http://localhost:1234/v1', api_key='lm-studio')\n"_s,
        {served});
    row("a server of OpenAI's kind",
        u"from openai import OpenAI\nBASE_URL = 'http://0.0.0.0:8000/v1'\nc = OpenAI(base_url=BASE_URL, api_key='x')\n"_s,
        {served});
    row("an older client", u"import openai\nopenai.api_base = 'http://localhost:8000/v1'\n"_s, {served});
    row("a server in the environment", u"import os\nos.environ['OPENAI_API_BASE'] = 'http://localhost:8000/v1'\n"_s, {served});
    row("completions over HTTP",
        u"import requests\nr = requests.post(f'http://localhost:{port}/v1/chat/completions', json=d)\n"_s, {served});
    row("a model of litellm", u"from litellm import completion\nr = completion(model='ollama/llama3', messages=m)\n"_s, {served});
    row("an address of parts",
        u"import requests\nHOST = 'localhost'\nPORT = 11434\nr = requests.post(f'http://{HOST}:{PORT}/api/generate')\n"_s,
        {served});
    row("MLflow's server", u"import mlflow\nmlflow.set_tracking_uri('http://127.0.0.1:5000')\n"_s, {served});
    row("an address by default",
        u"import argparse\np = argparse.ArgumentParser()\np.add_argument('--url', default='http://localhost:11434')\n"_s,
        {served});
    row("a server whose answer is printed",
        u"import requests\nprint(requests.post('http://localhost:11434/api/chat').json())\n"_s, {served});
    row("a database of this computer",
        u"from sqlalchemy import create_engine\ne = create_engine('mysql+pymysql://localhost:3306/db')\n"_s, {served});
    row("a database by its host", u"import psycopg2\nc = psycopg2.connect(host='localhost', dbname='x')\n"_s, {served});
    row("a database where it listens by itself", u"import pymongo\nc = pymongo.MongoClient()\n"_s, {served});
    row("a socket of this computer", u"import socket\ns = socket.create_connection(('localhost', 5000))\n"_s, {served});
    row("another Colab", u"from google.colab import drive\ndrive.mount('/content/drive')\n"_s, {u"ML-NOTEBOOK"_s});
    row("the network, and not its scaler",
        u"from keras.models import Sequential\nfrom sklearn.preprocessing import MinMaxScaler\ns = MinMaxScaler()\ns.fit(x)\n"
        "m = make()\nm.fit(x, y, epochs=90)\n"_s,
        {u"ML-CKPT-NONE"_s});
    row("words about saving save nothing",
        u"import torch\nfor epoch in range(90):\n    loss.backward()\n    opt.step()\nprint('model saved')\n"
        "plot_losses(h, save_path='plots')\n"_s,
        {u"ML-CKPT-NONE"_s});
    row("names and notes that save nothing",
        u"import torch, logging\nSAVE_PATH = 'm.pt'\ncheckpoint = None\nlogging.basicConfig(filename='checkpoint.log')\n"
        "def save():\n    pass\np.add_argument('--save-model')\nfor epoch in range(90):\n    loss.backward()\n    opt.step()\n"_s,
        {u"ML-CKPT-NONE"_s});
    row("folders with blanks",
        u"import pandas as pd\na = pd.read_csv('C:/Users/ana/New folder (2)/Deep Learning Course Data/x.csv')\n"
        "b = open('D:/My Data/Deep Learning Course/Final Project')\n"_s,
        {path, path});
    row("folders in other letters", u"a = 'C:/\u6587\u4ef6/in.txt'\nb = '/Users/\u5c0f\u660e/in.csv'\n"_s, {path, path});
    row("disks in capitals", u"import geopandas\nd = open('/DATA/ana/x')\ng = geopandas.read_file('/nas/lab/ana/r.shp')\n"_s,
        {path, path});
    row("Kaggle's key is asked for",
        u"import os, kagglehub\nK = os.getenv('KAGGLE_KEY')\nif not K:\n    raise ValueError('no key')\n"
        "p = kagglehub.dataset_download('a/b')\n"_s,
        {fetch});
    row("a model out of a table",
        u"M = {'A': {'id': 'google/gemma-2b'}}\ndef load(name):\n    entry = M[name]\n    return "
        "AutoModel.from_pretrained(entry['id'])\n"_s,
        {fetch});
    row("other services", u"import cohere, edge_tts\nc = cohere.Client(k)\nt = edge_tts.Communicate(s)\n"_s, {fetch, fetch});
    row("an Arduino", u"import serial\ns = serial.Serial('/dev/ttyACM0', 9600)\nt = serial.Serial(port='COM16')\n"_s,
        {u"CODE-CAMERA"_s, u"CODE-CAMERA"_s});
    row("what Keras 3 lost",
        u"from keras.preprocessing.text import Tokenizer\nfrom keras.preprocessing.image import ImageDataGenerator\n"_s,
        {gone, gone});
    row("two arguments of one call", u"import gensim\nm = gensim.models.Word2Vec(s, size=9, iter=3)\n"_s, {gone, gone});
    row("an axis of concat", u"import pandas as pd\nd = pd.concat([a, b], 1)\n"_s, {gone});
    row("trees that stop early", u"import xgboost\nm.fit(x, y, early_stopping_rounds=9)\n"_s, {gone});
    row("an iterator of the older PyTorch", u"import torch\ndataiter = iter(l)\nx, y = dataiter.next()\n"_s, {gone});
    row("a path in a variable", u"import pandas as pd\npath_gt = '/data-pool/ana/x/'\nd = pd.read_csv(path_gt + 'a.csv')\n"_s,
        {path});
    row("a place that stands for another", u"import pandas as pd\nd = pd.read_csv('/path/to/data.csv')\n"_s, {path});
    row("the GPU of a Mac for YOLO", u"from ultralytics import YOLO\nm.train(data='a.yaml', device='mps')\n"_s, {u"CODE-MPS"_s});
    row("a driver by its path", u"from selenium import webdriver\nd = webdriver.Chrome('bin/chromedriver')\n"_s,
        {gone, u"CODE-OPEN"_s});
    row("older services and modules",
        u"import openai\nfrom Bio.Alphabet import IUPAC\nimport cv2.cv as cv\nr = openai.ChatCompletion.create(model='m')\n"_s,
        {gone, gone, gone, fetch});
    row("a dialogue", u"from tkinter import simpledialog\nn = simpledialog.askstring('a', 'b')\n"_s, {u"CODE-WINDOW"_s});
    row("an app of Kivy",
        u"from kivy.app import App\nclass Mine(App):\n    def build(self):\n        return None\nMine().run()\n"_s,
        {u"CODE-WINDOW"_s});
    row("a window of customtkinter", u"import customtkinter\nclass A(customtkinter.CTk):\n    pass\na = A()\na.mainloop()\n"_s,
        {u"CODE-WINDOW"_s});
    row("turtles of a class", u"import turtle\nt = turtle.Turtle()\nturtle.done()\n"_s, {u"CODE-WINDOW"_s});
    row("modules that Python 3.12 dropped",
        u"from distutils.version import LooseVersion\nimport asyncore\nimport imp\nimport telnetlib as t\n"_s,
        {gone, gone, gone, gone});
    row("a method that Python 3.12 dropped", u"import configparser\nc = configparser.SafeConfigParser()\nc.readfp(f)\n"_s,
        {gone, gone});
    row("a training saved when it is over",
        u"import torch\n"_s + train + u"train(200)\ntorch.save(m.state_dict(), 'final.pt')\n"_s, {u"ML-CKPT-NONE"_s});
}

void CodeScanTest::findsWhatDoesNotWorkInAJob()
{
    QFETCH(QString, python);
    QFETCH(QStringList, expected);
    QCOMPARE(rules(python), expected);
    QCOMPARE(rules(QString(python).replace(u"\n"_s, u"\r\n"_s)), expected);
    // Whether Python understands it is asked of every file.
    const bool syntax = expected == QStringList{u"CODE-SYNTAX"_s} || expected == QStringList{u"CODE-PYTHON2"_s};
    QVERIFY(syntax || source::mayHaveFindings(python.toUtf8()));
}

void CodeScanTest::theFilterLetsThroughWhatMayBeFoundAndNotAllOfPyTorch_data()
{
    QTest::addColumn<QString>("python");
    QTest::addColumn<bool>("passes");
    const auto row = [](const char *name, const QString &python, bool passes) { QTest::newRow(name) << python << passes; };
    row("a device by number", u"import torch\nd = torch.device(\"cuda:1\")\n"_s, true);
    row("in a raw text", u"import torch\nd = torch.device(r'cuda:12')\n"_s, true);
    row("the second GPU", u"import torch\nm.cuda(1)\n"_s, true);
    row("by its keyword", u"import torch\nm.cuda( device = 2)\n"_s, true);
    row("over several lines", u"import torch\nx = (m.cuda \\\n  (\n\t1))\n"_s, true);
    row("behind a comment", u"import torch\nx = (m.cuda # here\n  (1))\ny = m.cuda(# one\n1)\n"_s, true);
    row("a program that fetches", u"import subprocess\nsubprocess.run(['git', 'clone', a])\n"_s, true);
    row("an older way to train", u"import keras\nm.fit_generator(x)\n"_s, true);
    row("pictures one by one", u"import cv2\nclass A:\n    def __getitem__(self, i):\n        return cv2.imread(self.p[i])\n"_s,
        true);
    row("a question with a break", u"x = (input # here\n ('a'))\n"_s, true);
    row("a variable called input", u"def forward(self, input):\n    return show, input\n"_s, false);
    row("is there a GPU", u"import torch\nd = 'cuda' if torch.cuda.is_available() else 'cpu'\nm.cuda()\n"_s, false);
    row("the first GPU", u"import torch\nd = torch.device('cuda:0')\nm.cuda(non_blocking=True)\n"_s, false);
    row("a program that only runs", u"import subprocess\nsubprocess.run(['make'])\n"_s, false);
    row("a list of one's own", u"class A:\n    def __getitem__(self, i):\n        return self.all[i]\n"_s, false);
}

void CodeScanTest::theFilterLetsThroughWhatMayBeFoundAndNotAllOfPyTorch()
{
    QFETCH(QString, python);
    QFETCH(bool, passes);
    QCOMPARE(source::mayHaveFindings(python.toUtf8()), passes);
    QVERIFY(passes || rules(python).isEmpty());
}

void CodeScanTest::leavesInnocentCodeAlone_data()
{
    QTest::addColumn<QString>("python");
    const auto row = [](const char *name, const QString &python) { QTest::newRow(name) << python; };
    row("comments", u"# plt.show() and input()\nx = 1  # input()\n"_s);
    row("strings", u"a = 'plt.show()'\nb = \"\"\"\ninput()\nplt.show()\n\"\"\"\nc = r'\\\\'; d = 'input()'\n"_s);
    row("a docstring with a path", u"def f():\n    '''/home/ana is an example'''\n"_s);
    row("a quote in a comment", u"# don't\nx = 1\n# input()\n"_s);
    row("a method called input", u"form.input()\nself.input(3)\n"_s);
    row("its own input", u"def input(text):\n    return 1\ninput('a')\n"_s);
    row("a variable called input", u"for i, (input, target) in enumerate(loader):\n    output = model(input)\n"_s);
    row("show without brackets", u"import matplotlib.pyplot as plt\nhandler = plt.show\n"_s);
    row("another show", u"table.show()\nwindow.show()\n"_s);
    row("line breaks that look like drives", u"print('a:\\n', 'n:\\t')\nprint('s://host/x', 'http://host/home/ana')\n"_s);
    row("GPUs of a list", u"p.add_argument('--device', choices=['cpu', 'cuda:1'])\nif d == 'cuda:1': pass\n"_s);
    row("as many GPUs as there are", u"d = 'cuda:1' if torch.cuda.device_count() > 1 else 'cuda'\n"_s);
    row("a notebook is asked for", u"try:\n    get_ipython()\nexcept NameError:\n    pass\n"_s);
    row("Windows is asked for", u"import sys\nif sys.platform == 'win32':\n    import msvcrt\n"_s);
    row("Windows is tried", u"try:\n    import winreg\nexcept ImportError:\n    winreg = None\n"_s);
    row("ends of paths", u"import os\na = root + '/home/ana'\nb = p.replace('/home/ana', '')\nif '/home/ana' in p: pass\n"_s);
    row("words for people",
        u"p.add_argument('--data', help='/home/ana/data')\nprint('/home/ana')\nraise ValueError('C:/Users')\n"_s);
    row("regular expressions", u"import re\nre.compile(r'\\\\d+\\s')\nx = r'\\\\alpha'\ny = r'n:\\d'\n"_s);
    row("folders of the cluster", u"a = '/home/ana/scratch/data'\nb = '/home/ana/projects/def-x'\nopen('/scratch/x', 'w')\n"_s);
    row("a hub without a net", u"import os\nos.environ['HF_HUB_OFFLINE'] = '1'\nm = A.from_pretrained('bert-base')\n"_s);
    row("one's own weights", u"m = A.from_pretrained('checkpoints/last')\nn = A.from_pretrained('out/a/b')\n"_s);
    row("a fake screen", u"import os, pygame\nos.environ['SDL_VIDEODRIVER'] = 'dummy'\npygame.display.set_mode()\n"_s);
    row("a table of files of one's own", u"from datasets import load_dataset\nd = load_dataset('csv', data_files='a.csv')\n"_s);
    row("something else called requests", u"requests = []\nrequests.get(1)\n"_s);
    row("a name that is something else now", u"from PIL import Image\na = Image.open(p)\na = Window()\na.show()\n"_s);
    row("switched off", u"import pdb\npdb.set_trace()  # voyageur: disable=CODE-DEBUGGER\n"_s);
    row("switched off for the file", u"# voyageur: disable=CODE-DEBUGGER, CODE-INPUT\nbreakpoint()\ninput()\n"_s);
    row("data that the library makes",
        u"from torch_geometric.datasets import KarateClub, ExplainerDataset\na = KarateClub()\nb = ExplainerDataset(G(3), M())\n"_s);
    row("a server of this computer",
        u"import requests\nU = 'http://localhost:5000/v1'\nrequests.post(U)\nrequests.get(f'http://127.0.0.1:{port}/models')\n"_s);
    row("Windows by its short name", u"import os\nif os.name == 'nt':\n    import msvcrt\n    msvcrt.getch()\n"_s);
    row("Windows in a function",
        u"import platform\ndef f():\n    if platform.system() == 'Windows':\n        input()\n    return 1\nf()\n"_s);
    row("only called elsewhere", u"import os\ndef ask():\n    return input()\nif os.name == 'nt':\n    ask()\n"_s);
    row("Colab's branch", u"import sys\nIN_COLAB = 'google.colab' in sys.modules\nif IN_COLAB:\n    p = '/content/data'\n"_s);
    row("a switch that is off", u"import wandb\nwandb_log = False\nif wandb_log and master:\n    wandb.init()\n"_s);
    row("never", u"if False:\n    breakpoint()\n"_s);
    row("nobody at the keyboard", u"import sys\nif sys.stdin.isatty():\n    input()\n"_s);
    row("behind a return", u"import sys\ndef f():\n    if not sys.stdin.isatty():\n        return 1\n    return input()\n"_s);
    row("a screen is asked for", u"import os\nimport matplotlib.pyplot as plt\nif 'DISPLAY' in os.environ:\n    plt.show()\n"_s);
    row("the cluster's own wheels", u"import os\nos.system('pip install --no-index einops')\n"_s);
    row("one's own checkpoint", u"m = A.from_pretrained('out/checkpoint-500')\n"_s);
    row("what it has saved before", u"m.save_pretrained('mine/bert')\nn = A.from_pretrained('mine/bert')\n"_s);
    row("a constant that is False", u"from torchvision import datasets\nF = False\nd = datasets.MNIST('.', download=F)\n"_s);
    row("the number of cores for people", u"import os\nprint(os.cpu_count())\nlog.info(f'{os.cpu_count()} cores')\n"_s);
    row("the cores of the job",
        u"import os\nn = int(os.environ.get('SLURM_CPUS_PER_TASK', os.cpu_count()))\np = len(os.sched_getaffinity(0))\n"_s);
    row("the GPU of a Mac last",
        u"import torch\nif torch.cuda.is_available():\n    d = 'cuda'\nelif torch.backends.mps.is_available():\n    d = 'mps'\n"_s);
    row("~ that is replaced", u"import os\nf = open(os.path.expanduser('~/a'))\np = Path('~/a').expanduser()\n"_s);
    row("~ that is replaced for both", u"from pathlib import Path\np = (Path(a) if a else Path('~/b')).expanduser()\n"_s);
    row("saved once", u"import torch\nwhile True:\n    if good:\n        torch.save(m, 'a.pt')\n        break\n"_s);
    row("a derivative", u"import torch\nfor x in xs:\n    y.backward()\n"_s);
    row("a short training saved at the end",
        u"import torch\nfor epoch in range(2):\n    loss.backward()\n    opt.step()\ntorch.save(m, 'a.pt')\n"_s);
    row("a training saved on the way",
        u"import torch\ndef keep(e):\n    torch.save(m, f'{e}.pt')\nfor epoch in range(90):\n    loss.backward()\n    opt.step()\n    keep(epoch)\n"_s);
    row("new Python",
        u"match a:\n    case [1, *_] if b:\n        type X[T] = list[T]\n    case _: pass\ndef f[T: int](a, /, *, b: T = .5) -> "
        u"X[T]: ...\n"
        "with (open(a) as b, open(c) as d):\n    x = [y := f(1), y**2]\ntry:\n    z = lambda *a, k=1, **b: (yield)\nexcept* E as "
        "e:\n    pass\n"
        "async def g():\n    return [i async for i in h() if await i]\nx[1:2, ::3] = {**a, 'b': 1_0e-5}\nprint(*a, sep='', **b)\n"_s);
    row("what stands for a key",
        u"token = 'your-token-here-123456'\nAPI_KEY = 'xxxxxxxxxxxxxxxxxxxxxxxx1'\npad_token = '[PAD]'\npassword = 'password'\n"
        "k = os.environ['API_KEY']\nc = 'sk-top-container-id-1-main'\nu = 'https://user:{password}@host'\n"_s);
    row("checkpoints that are switched off for a trial",
        u"import lightning as L\nt = L.Trainer(fast_dev_run=True, enable_checkpointing=False)\nt.fit(m)\n"
        "u = L.Trainer(max_epochs=1, enable_checkpointing=False)\n"_s);
    row("a Trainer that only tests", u"import lightning as L\nt = L.Trainer(enable_checkpointing=False)\nt.test(m)\n"_s);
    row("trials in a database, and few",
        u"import optuna\ns = optuna.create_study(storage='sqlite:///s.db')\ns.optimize(f, n_trials=500)\n"_s);
    row("few trials", u"import optuna\ns = optuna.create_study()\ns.optimize(f, n_trials=10)\n"_s);
    row("a metric that is called so",
        u"from keras.models import Sequential\nm.compile('adam', 'mse', metrics=['acc'])\nprint('accuracy')\n"
        "a = m.fit(x, y, epochs=2).history['acc']\nm.save('m.keras')\n"_s);
    row("a list of one's own",
        u"import keras\nm.compile('adam', 'mse', metrics=['accuracy'])\ns.history = {'acc': []}\ns.history['acc'].append(1)\n"_s);
    row("a process for each GPU that is there",
        u"import torch\nimport torch.multiprocessing as mp\nn = torch.cuda.device_count()\nmp.spawn(f, nprocs=n)\n"_s);
    row("a browser without a window",
        u"from selenium import webdriver\no = webdriver.ChromeOptions()\no.add_argument('--headless')\n"
        "d = webdriver.Chrome(options=o)\n"_s);
    row("BackupAndRestore",
        u"import keras\nc = keras.callbacks.BackupAndRestore('b')\nm.fit(x, y, epochs=20, callbacks=[c])\nm.save('m.keras')\n"_s);
    row("a module alone",
        u"import torch\nclass T:\n    def run(self):\n        for epoch in range(9):\n            l.backward()\n            "
        "o.step()\n"_s);
    row("a library that saves", u"import torch\nimport lightning\nloss.backward()\n"_s);
    row("another mainloop", u"game.mainloop()\n"_s);
    row("what NumPy still has", u"import numpy as np\na = np.float64(3)\nb = np.float32\nc = np.int_(2)\nd = float(3)\n"_s);
    row("another library's names", u"import jax.numpy as np\na = np.float\nimport mine\nb = mine.float\n"_s);
    row("what the program itself puts back", u"import numpy as np\nnp.float = float\na = np.float(3)\n"_s);
    row("a name that is tried first",
        u"try:\n    from collections import Mapping\nexcept ImportError:\n    from collections.abc import Mapping\n"_s);
    row("a name by the version",
        u"import sys\nif sys.version_info[0] < 3:\n    r = xrange(3)\nimport six\nfor k, v in six.iteritems(d):\n    pass\n"_s);
    row("a class that has the old names itself",
        u"from . import six\nclass A(dict):\n    def iteritems(self):\n        pass\nfor k, v in other.iteritems():\n    "
        u"pass\nfor k "
        "in self.iterkeys():\n    pass\nfor k in six.itervalues(d):\n    pass\n"_s);
    row("a name that was tried first, used",
        u"try:\n    from collections.abc import Mapping\nexcept ImportError:\n    from collections import Mapping\nclass "
        u"A(Mapping):\n    "
        "pass\n"_s);
    row("xrange of one's own", u"xrange = range\nfor i in xrange(3):\n    pass\n"_s);
    row("YAML with a loader",
        u"import yaml\na = yaml.load(f, Loader=yaml.SafeLoader)\nb = yaml.load(f, yaml.SafeLoader)\nc = yaml.safe_load(f)\n"_s);
    row("lists that are appended to", u"import pandas as pd\nrows.append(1)\ndf.drop(['a'], axis=1)\ndf.drop('a')\n"_s);
    row("a step of today's Gym", u"import gym\ns, r, end, cut, info = env.step(a)\nx = env.step(a)\nopt.step()\n"_s);
    row("a step of several environments",
        u"import gym\nfrom stable_baselines3.common.env_util import make_vec_env\ns, r, done, info = env.step(a)\n"_s);
    row("folds by chance",
        u"from sklearn.model_selection import KFold\nk = KFold(5, shuffle=True, random_state=0)\nj = KFold(n_splits=5)\n"_s);
    row("an epoch of something else",
        u"from sklearn.neural_network import MLPClassifier\nm.fit(x, y, epochs=3)\nm.save('a')\n"_s);
    row("arguments by their names",
        u"import librosa\ny, sr = librosa.load(p, sr=22050)\nm = librosa.feature.mfcc(y=y, sr=sr)\n"_s);
    row("a style of today",
        u"import matplotlib.pyplot as plt\nplt.style.use('seaborn-v0_8-whitegrid')\nplt.style.use('ggplot')\n"_s);
    row("the rate of today",
        u"from tensorflow.keras.optimizers import Adam\no = Adam(learning_rate=1e-3)\nimport torch\np = torch.optim.Adam(q, lr=1)\n"_s);
    row("Trainer of today", u"import pytorch_lightning as pl\nt = pl.Trainer(devices=1, gpus=None)\n"_s);
    row("a name with the epoch",
        u"import os, torch\nfor epoch in range(9):\n    loss.backward()\n    torch.save(m, os.path.join(out, str(epoch), 'm.pth'))\n"_s);
    row("pictures that are overwritten",
        u"import keras\nfor epoch in range(9):\n    m.fit(x, y)\n    image.save('last.png')\nm.save('m.keras')\n"_s);
    row("saved by the class's own method, each time",
        u"import torch\nclass T:\n    def save(self, p):\n        torch.save(self.m, p)\n    def fit(self):\n        for e in "
        "range(90):\n            loss.backward()\n            self.opt.step()\n            self.save(f'm{e}.pt')\nif __name__ == "
        "'__main__':\n    t = T()\n    t.fit()\n    t.save('m.pt')\n"_s);
    row("an input beside", u"import os\nd = os.path.join('..', 'inputs')\ne = os.path.join('data', 'input')\n"_s);
    row("relative paths", u"p = 'home/ana'\nq = './Users'\nr = '/home/{user}'\n"_s);
    row("backslashes that are no path",
        u"import re, os\npattern = 'a\\\\d+'\nlatex_title = 'x\\\\alpha'\nos.path.join(a, '\\\\n')\nopen(p).read().split('a\\\\b')\n"_s);
    row("keys of the registry", u"root = r'Software\\Python'\nimport os\nos.path.join(b'a\\\\b', c)\n"_s);
    row("backslashes for Windows", u"import os\nif os.name == 'nt':\n    data_dir = 'data\\\\train'\n"_s);
    row("a page's address", u"@app.route('/data/all')\ndef f():\n    return requests_path('/data/x')\nprint('/data/ana/x')\n"_s);
    row("a folder of the cluster's", u"data_dir = '/scratch/ana/data'\nroot = '/project/def-x'\ntmp_dir = '/tmp/x'\n"_s);
    row("the variable before the disk", u"import os\nroot = os.environ.get('DATA', '/data/ana/coco')\n"_s);
    row("Colab, if it is there",
        u"try:\n    from google.colab import drive\nexcept ImportError:\n    drive = None\nif IN_COLAB:\n    from google.colab import files\n"_s);
    row("the first GPU of DataParallel",
        u"import torch\nm = torch.nn.DataParallel(m, device_ids=[0])\nn = torch.nn.DataParallel(m)\n"_s);
    row("as many devices as given", u"import lightning as L\nt = L.Trainer(devices=4)\nu = L.Trainer(devices=args.devices)\n"_s);
    row("another launch", u"import subprocess\nrocket.launch()\n"_s);
    row("a plot that is not shown", u"import shap\nshap.summary_plot(v, X, show=False)\nshap.force_plot(a, b)\n"_s);
    row("a plotter without a screen", u"import pyvista as pv\np = pv.Plotter(off_screen=True)\np.show(screenshot='a.png')\n"_s);
    row("a backbone without weights",
        u"from torchvision.models.segmentation import fcn_resnet50\nm = fcn_resnet50(weights=None, weights_backbone=None)\n"
        "from torchvision.models.detection import FasterRCNN\nn = FasterRCNN(backbone, 3)\n"_s);
    row("a database that the program starts, or may not have",
        u"import pymongo, subprocess\nsubprocess.Popen(['mongod'])\nc = pymongo.MongoClient()\n"_s);
    row("a database elsewhere, or perhaps",
        u"import psycopg2\na = psycopg2.connect(host=HOST)\nb = psycopg2.connect(host='db.example.org')\ntry:\n    "
        "c = psycopg2.connect(host='localhost')\nexcept Exception:\n    c = None\n"_s);
    row("a fit without epochs",
        u"from keras.applications import VGG16\nfrom sklearn.linear_model import LogisticRegression\nfrom xgboost import "
        "XGBClassifier\na = LogisticRegression().fit(x, y)\nb = XGBClassifier()\nfor f in folds:\n    b.fit(x[f], y[f])\n"
        "tokenizer.fit(texts)\n"_s);
    row("a window that is switched off", u"import gym\nagent = PG(4, render=False)\nif agent.render:\n    env.render()\n"_s);
    row("cores that are only counted",
        u"import multiprocessing\nn = multiprocessing.cpu_count()\nprint('cores', n)\np = multiprocessing.Pool(2)\n"_s);
    row("a table beside the program",
        u"import keras\nimport pandas as pd\nd = pd.read_csv('data/all.csv')\nm.fit(x, y, epochs=2)\nm.save('m.keras')\n"_s);
    row("an agent whose best is kept",
        u"from stable_baselines3 import PPO\nfrom stable_baselines3.common.callbacks import EvalCallback\nSAVE_DIR = 'm'\n"
        "c = EvalCallback(e, best_model_save_path=SAVE_DIR)\nm.learn(total_timesteps=N, callback=c)\nm.save('end')\n"_s);
    row("given to another module's function",
        u"import torch\nfrom mine import keep_best\nfor epoch in range(90):\n    loss.backward()\n    opt.step()\n    "
        "keep_best(m, save_path='m.pt')\n"_s);
    row("words behind a path", u"s = '/home/ana is not a folder of the cluster'\nt = 'C:/Users is what Windows has'\n"_s);
    row("what tf.keras still has",
        u"from tensorflow.keras.preprocessing.image import ImageDataGenerator\nfrom keras.preprocessing.image import load_img\n"_s);
    row("arguments that others take",
        u"import lightgbm, xgboost\nm.fit(x, y, early_stopping_rounds=9)\nimport pandas as pd\nd = pd.concat([a, b], axis=1)\n"_s);
    row("a browser with options",
        u"from selenium import webdriver\no = webdriver.ChromeOptions()\no.add_argument('--headless')\nd = "
        "webdriver.Chrome(o)\n"_s);
    row("a port that is given", u"import serial\ns = serial.Serial(args.port)\nt = serial.Serial('loop://')\n"_s);
    row("a server that the program starts",
        u"import subprocess, ollama\nsubprocess.Popen(['ollama', 'serve'])\nr = ollama.chat(model='llama3', messages=m)\n"_s);
    row("MLflow without a server", u"import mlflow\nmlflow.set_tracking_uri('file:mlruns')\nmlflow.set_tracking_uri(uri)\n"_s);
    row("one's own page and database",
        u"import redis\nr = redis.Redis(host='localhost', port=6379)\napp.route('/')\nURL = 'http://localhost:5000'\n"_s);
    row("a server elsewhere",
        u"import os, ollama\nc = ollama.Client(host=os.environ['HOST'])\nd = ollama.Client('http://gpu01:11434')\n"_s);
    row("where processes meet",
        u"import os\nos.environ['MASTER_ADDR'] = 'localhost'\nos.environ['MASTER_ADDR'] = '127.0.0.1'\nx = 'localhost:1234'\n"_s);
    row("an address for people",
        u"print('Open http://localhost:11434')\nlog.info('http://localhost:1234/v1')\nif url == 'http://localhost:11434':\n    pass\n"_s);
    row("an address that is tried",
        u"import requests\ntry:\n    requests.get('http://localhost:11434')\nexcept Exception:\n    pass\n"_s);
    row("a model of another's", u"from litellm import completion\nr = completion(model='mine/llama3', messages=m)\n"_s);
    row("another run", u"import kivy, subprocess\nsubprocess.run(['make'])\napp.run(3)\n"_s);
    row("distutils of setuptools", u"import setuptools\nfrom distutils.core import Extension\n"_s);
    row("distutils, if it is there",
        u"try:\n    from distutils.version import LooseVersion\nexcept ImportError:\n    from packaging.version import Version\n"_s);
    row("of a book, without its data", u"from d2l import torch as d2l\nd2l.plot(x, y)\nt = d2l.Timer()\n"_s);
    row("batch by batch, and saved",
        u"from keras.models import Model\nfor epoch in range(900):\n    m.train_on_batch(x, y)\n    m.save(f'{epoch}.keras')\n"_s);
    row("an agent that learns for a moment",
        u"from stable_baselines3 import PPO\nPPO('MlpPolicy', 'A-v1').learn(total_timesteps=10_000)\nother.learn(5)\n"_s);
    row("an agent with a callback",
        u"from stable_baselines3 import PPO\nfrom stable_baselines3.common.callbacks import CheckpointCallback\n"
        "m.learn(total_timesteps=N, callback=CheckpointCallback(10_000, 'a'))\n"_s);
    row("TensorFlow 1 through its other door",
        u"import tensorflow.compat.v1 as tf\ntf.disable_v2_behavior()\nx = tf.placeholder(tf.float32)\n"_s);
    row("one image", u"import os, cv2\nprint(os.listdir(d))\nimage = cv2.imread('a.png')\n"_s);
    row("images without a folder", u"import cv2\nfor name in ('a.png', 'b.png'):\n    cv2.imread(name)\n"_s);
    row("escaped braces", u"print(f'{{input()}}')\n"_s);
    row("not an f-string", u"print('{input()}')\n"_s);
}

void CodeScanTest::leavesInnocentCodeAlone()
{
    QFETCH(QString, python);
    QCOMPARE(rules(python), QStringList());
}

void CodeScanTest::testsSayThemselvesWhereTheyRun()
{
    const QString text =
        u"import pytest\nimport torch\n@pytest.mark.parametrize('d', ('mps',))\ndef test_a(d):\n    f(torch.device('mps'))\n"_s;
    QVERIFY(source::scanPython(text, u"tests/test_a.py"_s).isEmpty());
    QVERIFY(!source::scanPython(text, u"train.py"_s).isEmpty());
}

void CodeScanTest::whatAnArgumentMakesNeedlessIsAdviceOnly()
{
    const auto severities = [](const QString &python) {
        QList<base::Severity> all;
        for (const Diagnostic &finding : source::scanPython(python, u"a.py"_s))
            all += finding.severity;
        return all;
    };
    QCOMPARE(severities(u"a = args.epochs or int(input('Epochs: '))\nb = self.opt.name or input()\n"_s),
             QList({base::Severity::Advice, base::Severity::Advice}));
    QCOMPARE(severities(u"a = int(input('Epochs: '))\nb = self.name or input()\nc = other or input()\n"_s),
             QList({base::Severity::Error, base::Severity::Error, base::Severity::Error}));
}

// A figure that a file has is not lost; nobody sees one of a function that is not called.
void CodeScanTest::aFigureIsLostOnlyWhereNoFileHasIt_data()
{
    QTest::addColumn<QString>("program");
    QTest::addColumn<QString>("severity");
    const auto row = [](const char *name, const QString &program, const char *severity) {
        QTest::newRow(name) << u"import matplotlib.pyplot as plt\n"_s + program << QString::fromLatin1(severity);
    };
    row("lost", u"plt.plot(x)\nplt.show()\n"_s, "warning");
    row("saved", u"plt.plot(x)\nplt.savefig('a.png')\nprint(1)\nplt.show()\n"_s, "info");
    row("both saved", u"plt.figure()\nplt.savefig('a.png')\nplt.figure()\nplt.plot(x)\nplt.savefig('b.png')\nplt.show()\n"_s,
        "info");
    row("the first one lost", u"plt.figure()\nplt.plot(x)\nplt.figure()\nplt.savefig('b.png')\nplt.show()\n"_s, "warning");
    row("drawn afterwards", u"plt.savefig('a.png')\nplt.plot(x)\nplt.show()\n"_s, "warning");
    row("saved if asked", u"plt.plot(x)\nif a:\n    plt.savefig('a.png')\nplt.show()\n"_s, "warning");
    row("another was saved", u"def f():\n    plt.savefig('a.png')\nplt.plot(x)\nplt.show()\nf()\n"_s, "warning");
    row("never called", u"def f():\n    plt.plot(x)\n    plt.show()\nprint(1)\n"_s, "never");
    row("called", u"def f():\n    plt.plot(x)\n    plt.show()\nf()\n"_s, "warning");
    row("of a module", u"def f():\n    plt.plot(x)\n    plt.show()\n"_s, "warning");
    row("a method", u"class A(B):\n    def on_end(self):\n        plt.show()\nrun(A)\n"_s, "warning");
}

void CodeScanTest::aFigureIsLostOnlyWhereNoFileHasIt()
{
    QFETCH(const QString, program);
    QFETCH(const QString, severity);
    const auto findings = source::scanPython(program, u"a.py"_s);
    QCOMPARE(findings.size(), 1);
    QCOMPARE(base::severityName(findings.first().severity), severity == u"never"_s ? u"info"_s : severity);
    QCOMPARE(findings.first().message.contains(u"lost. Save"_s), severity != u"info"_s);
}

void CodeScanTest::tellsTheExactPlaceAlsoBehindUmlautsAndEmoji()
{
    const QString python = u"import matplotlib.pyplot as plt\n"
                           "x = 'é\U0001F680'; plt.show(\n  block=True)\n"
                           "y\t= input()\n"_s;
    QCOMPARE(places(source::scanPython(python, u"a.py"_s)), QStringList({u"ML-SHOW 2:12-3:14"_s, u"CODE-INPUT 4:5-4:12"_s}));
    QCOMPARE(places(source::scanPython(u"a = 1\rinput()\r"_s, u"a.py"_s)), QStringList({u"CODE-INPUT 2:1-2:8"_s}));
}

void CodeScanTest::fixesAreWhatAPersonWouldWrite_data()
{
    QTest::addColumn<QString>("before");
    QTest::addColumn<QString>("after");
    const auto row = [](const char *name, const QString &before, const QString &after) {
        QTest::newRow(name) << before << after;
    };
    const QString import = u"import matplotlib.pyplot as plt\n"_s;
    row("numbers", import + u"plt.show()\nif a:\n    plt.show(block=False)  # second\nplt.show()"_s,
        import
            + u"plt.savefig(\"figure-1.png\")\nplt.close()\nif a:\n    plt.savefig(\"figure-2.png\")  # second\n"
              "plt.savefig(\"figure-3.png\")\nplt.close()"_s);
    row("indentation", import + u"def f():\n\tplt.show()\nf()\n"_s,
        import + u"def f():\n\tplt.savefig(\"figure-1.png\")\n\tplt.close()\nf()\n"_s);
    const QString numbers = u"import itertools\n"_s + import + u"\nfigure_numbers = itertools.count(1)\n"_s;
    row("a function that is called twice", import + u"def f():\n    plt.show()\nf()\nf()\n"_s,
        numbers + u"def f():\n    plt.savefig(f\"a-figure-{next(figure_numbers):03}.png\")\n    plt.close()\nf()\nf()\n"_s);
    row("closed already", import + u"plt.show()\nplt.close()\n"_s, import + u"plt.savefig(\"figure-1.png\")\nplt.close()\n"_s);
    row("saved and closed already", import + u"plt.savefig('a.png')\nplt.show()\nplt.close()\n"_s,
        import + u"plt.savefig('a.png')\nplt.close()\n"_s);
    row("saved already, both", import + u"plt.figure()\nplt.savefig('a.png')\nplt.figure()\nplt.savefig('b.png')\nplt.show()\n"_s,
        import + u"plt.figure()\nplt.savefig('a.png')\nplt.figure()\nplt.savefig('b.png')\nplt.close(\"all\")\n"_s);
    row("cleared afterwards", import + u"plt.plot(x)\nplt.show()\nplt.clf()\n"_s,
        import + u"plt.plot(x)\nplt.savefig(\"figure-1.png\")\nplt.close()\n"_s);
    row("two figures of a method",
        import
            + u"class A:\n    def plot(self):\n        plt.figure(1)\n        plt.figure(2)\n    def run(self):\n        "
              "self.plot()\n        plt.show()\nA().run()\n"_s,
        import
            + u"class A:\n    def plot(self):\n        plt.figure(1)\n        plt.figure(2)\n    def run(self):\n        "
              "self.plot()\n        for number in plt.get_fignums():\n            "
              "plt.figure(number).savefig(f\"figure-{number:02}.png\")\n        plt.close(\"all\")\nA().run()\n"_s);
    row("drawn by another module, beside a number of its own",
        import + u"import scorpy\nnumber = 3\nscorpy.run(number)\nplt.show()\n"_s,
        import
            + u"import scorpy\nnumber = 3\nscorpy.run(number)\nfor figure_number in plt.get_fignums():\n    "
              "plt.figure(figure_number).savefig(f\"figure-{figure_number:02}.png\")\nplt.close(\"all\")\n"_s);
    row("a folder that is read twice",
        u"import torch\nfrom torchvision.datasets import ImageFolder\nd = ImageFolder('train')\nprint(len(os.listdir('train')))\n"
        "for e in es:\n    loss.backward()\n    opt.step()\n    torch.save(m, p)\n"_s,
        u"import sys\nimport torch\nfrom torchvision.datasets import ImageFolder\nd = ImageFolder((sys.argv[1] if len(sys.argv) "
        u"> 1 "
        "else 'train'))\nprint(len(os.listdir((sys.argv[1] if len(sys.argv) > 1 else 'train'))))\nfor e in es:\n    "
        "loss.backward()\n    opt.step()\n    torch.save(m, p)\n"_s);
    row("a figure that lives", import + u"plt.ion()\nplt.show()\n"_s, import + u"plt.ion()\nplt.show()\n"_s);
    row("a viewer", u"import cv2\nwhile True:\n    cv2.imshow('a', b)\n    if cv2.waitKey(1) == 27:\n        break\n"_s,
        u"import cv2\nwhile True:\n    cv2.imshow('a', b)\n    if cv2.waitKey(1) == 27:\n        break\n"_s);
    row("a probe", u"import cv2\ntry:\n    cv2.imshow('a', b)\nexcept Exception:\n    pass\n"_s,
        u"import cv2\ntry:\n    cv2.imshow('a', b)\nexcept Exception:\n    pass\n"_s);
    row("a debugger and its import", u"import os\nimport ipdb as pdb; pdb.set_trace()\nx = 1\n"_s,
        u"import os\nimport ipdb as pdb\nx = 1\n"_s);
    row("a debugger far from its import", u"import pdb\nx = 1\npdb.set_trace()\ny = 2\n"_s, u"x = 1\ny = 2\n"_s);
    row("bars", u"from tqdm.notebook import tqdm\n"_s, u"from tqdm.auto import tqdm\n"_s);
    row("line ends", u"import pylab\r\npylab.show()\r\n"_s,
        u"import pylab\r\npylab.savefig(\"figure-1.png\")\r\npylab.close()\r\n"_s);
    row("after a colon", import + u"if a: plt.show()\n"_s, import + u"if a: plt.savefig(\"figure-1.png\"); plt.close()\n"_s);
    row("not in a lambda", import + u"f = lambda: plt.show()\n"_s, import + u"f = lambda: plt.show()\n"_s);
    row("not in an expression", import + u"x = plt.show() or 1\n"_s, import + u"x = plt.show() or 1\n"_s);
    row("a name that is taken", import + u"plt.savefig('figure-1.png')\nplt.plot()\nplt.show()\n"_s,
        import + u"plt.savefig('figure-1.png')\nplt.plot()\nplt.savefig(\"figure-2.png\")\nplt.close()\n"_s);
    row("star import", u"from pylab import *\nshow()\n"_s, u"from pylab import *\nsavefig(\"figure-1.png\")\nclose()\n"_s);
    row("two figures shown at once",
        import + u"plt.figure()\nplt.plot([1])\nplt.title('One')\nfig, ax = plt.subplots()\nif a:\n    plt.show()\n"_s,
        import
            + u"plt.figure()\nplt.plot([1])\nplt.title('One')\nfig, ax = plt.subplots()\nif a:\n"
              "    for number in plt.get_fignums():\n        plt.figure(number).savefig(f\"figure-{number:02}.png\")\n"
              "    plt.close(\"all\")\n"_s);
    row("as many as a loop makes", import + u"for x in y:\n\tplt.figure()\nplt.show()\n"_s,
        import
            + u"for x in y:\n\tplt.figure()\nfor number in plt.get_fignums():\n"
              "    plt.figure(number).savefig(f\"figure-{number:02}.png\")\nplt.close(\"all\")\n"_s);
    row("one after the other", import + u"for x in y:\n    plt.figure()\n    plt.show()\n"_s,
        numbers
            + u"for x in y:\n    plt.figure()\n    plt.savefig(f\"figure-{next(figure_numbers):03}.png\")\n    plt.close()\n"_s);
    row("the same one again", import + u"plt.figure(1)\nplt.figure(1)\nplt.show()\n"_s,
        import + u"plt.figure(1)\nplt.figure(1)\nplt.savefig(\"figure-1.png\")\nplt.close()\n"_s);
    const QString parser = u"import argparse\ndef main():\n    p = argparse.ArgumentParser()\n"_s;
    row("an answer becomes an argument", parser + u"    args = p.parse_args()\n    epochs = int(input('Epochs: '))\n"_s,
        parser
            + u"    p.add_argument(\"--epochs\", type=int, required=True)\n    args = p.parse_args()\n    epochs = int(args.epochs)\n"_s);
    row("arguments of another function", parser + u"    args = p.parse_args()\ndef ask():\n    name = input('Name: ')\n"_s,
        u"import os\n"_s + parser + u"    args = p.parse_args()\ndef ask():\n    name = os.environ[\"NAME\"]\n"_s);
    row("the function alone", u"from matplotlib.pyplot import show\nshow()\n"_s,
        u"from matplotlib.pyplot import show\nfrom matplotlib import pyplot\npyplot.savefig(\"figure-1.png\")\npyplot.close()\n"_s);
    row("OpenCV",
        u"import cv2\ncv2.imshow('a', b[1:, f(x, y)])\ncv2.waitKey(0)\nif cv2.waitKey(1) == 27:\n    cv2.destroyAllWindows()\n"_s,
        u"import cv2\ncv2.imwrite(\"image-1.png\", b[1:, f(x, y)])\nif cv2.waitKey(1) == 27:\n    pass\n"_s);
    row("backend", u"import matplotlib\nmatplotlib.use('Qt5Agg')\n"_s, u"import matplotlib\nmatplotlib.use(\"Agg\")\n"_s);
}

void CodeScanTest::fixesAreWhatAPersonWouldWrite()
{
    QFETCH(QString, before);
    QFETCH(QString, after);
    QCOMPARE(fixed(before), after);
}

void CodeScanTest::fixedCodeIsCleanAndPythonStillUnderstandsIt()
{
    QVERIFY2(hasPython(), "python3 is needed");
    const QString before = u"import matplotlib.pyplot as plt, cv2\n"
                           "from matplotlib.pyplot import show\n"
                           "class A:\n    def f(self, x):\n        for i in x:\n            plt.show()\n"
                           "        if x: show()\n        else: cv2.waitKey(0); cv2.imshow('w', x)\n"
                           "plt.show(\n    block=True,\n)\n"_s;
    QString after = before;
    for (int round = 0; round < 4; ++round) // those that touch the same import come one after the other
        after = fixed(after);
    QCOMPARE(rules(after), QStringList());
    const auto python = tests::run(u"python3"_s, {u"-c"_s, u"import ast, sys; ast.parse(sys.stdin.read())"_s}, after.toUtf8());
    QVERIFY2(python.status == 0, qPrintable(after + QString::fromUtf8(python.err)));
}

void CodeScanTest::anyTextGivesTokensInOrderAndNoCrash()
{
    QRandomGenerator random(1);
    const QString alphabet =
        u"plt.show()input\"\"\"'''{}[]()#\\\n\r\t rfbRF=,:;%!0xe\u00e9\u2028\ufeff"_s + QChar(0) + QChar(0xd83d);
    for (int round = 0; round < 3000; ++round) {
        QString text = round % 2 == 0 ? u"import matplotlib.pyplot as plt\nfrom cv2 import *\n"_s : QString();
        const int size = random.bounded(200);
        for (int i = 0; i < size; ++i)
            text += alphabet[random.bounded(alphabet.size())];
        for (const auto &token : source::pythonTokens(text)) {
            QVERIFY(0 <= token.begin && token.begin <= token.end && token.end <= text.size());
            QVERIFY(token.depth >= 0);
            if (token.kind == source::PythonToken::Kind::String)
                QVERIFY(token.begin < token.bodyBegin && token.bodyBegin <= token.bodyEnd && token.bodyEnd <= token.end);
        }
        for (const Diagnostic &finding : source::scanPython(text, u"a.py"_s)) {
            for (const base::Fix &fix : finding.fixes)
                QVERIFY2(base::applyFix(text, fix).ok(), qPrintable(text));
        }
    }
    QVERIFY(source::scanPython(QString(200'000, u'('), u"a.py"_s).isEmpty());
    QCOMPARE(rules(u"f'{"_s.repeated(50'000)), QStringList({u"CODE-SYNTAX"_s}));
}

void CodeScanTest::aScanStopsInsideOfAFile()
{
    base::StopSource stop;
    const source::JobPlace place;
    const QString text = u"input()\n"_s.repeated(1000);
    QCOMPARE(source::PythonScan(text, u"a.py"_s, place, false, stop.token()).run().size(), 1000);
    stop.request();
    QCOMPARE(source::PythonScan(text, u"a.py"_s, place, false, stop.token()).run().size(), 0);
}

void CodeScanTest::cutAnywhereTheExampleStillScans()
{
    const QString text = QString::fromUtf8(read(voyageur::tests::sourcePath("/resources/examples/small-images/plots.py")));
    QVERIFY(text.contains(u"plt.show()"_s));
    for (qsizetype cut = 0; cut < text.size(); cut += 7) {
        source::scanPython(text.left(cut), u"a.py"_s);
        source::scanPython(text.mid(cut), u"a.py"_s);
    }
}

void CodeScanTest::scansAFolderButNotWhatIsNotTheStudents()
{
    QTemporaryDir folder;
    const QByteArray bad = "input()\n";
    const QString top = folder.path() + u'/';
    for (const char *path :
         {"z.py", "sub/été.py", "win.pyw", "mine/venv2/pyvenv.cfg", "mine/venv2/lib/x.py", ".git/x.py", "a/__pycache__/x.py",
          "lib/site-packages/x.py", ".hidden/x.py", "results/x.py", "data.txt", "._z.py"})
        write(top + QString::fromUtf8(path), bad);
    write(top + u"big.py"_s, bad + QByteArray(2'000'001, '#'));
    write(top + u"bytes.py"_s, QByteArrayLiteral("\xff\xfe\x00\x80 input()\n\xe9 = input()"));
    write(top + u"empty.py"_s, "");
    write(top + u"book.ipynb"_s, "{}");
    QVERIFY(QFile::link(u"/"_s, top + u"away"_s));
    QVERIFY(QDir().mkpath(top + u"folder.py"_s));

    const auto findings = source::scanCode(
        folder.path(), {.exclude = {u"/results"_s}, .dismissed = {}, .program = {}, .arguments = {}, .place = {}});
    QVERIFY2(findings.ok(), qPrintable(findings.ok() ? QString() : findings.error().text()));
    QStringList seen;
    for (const Diagnostic &finding : *findings)
        seen += finding.file + u' ' + finding.rule;
    QCOMPARE(seen,
             QStringList({u"book.ipynb CODE-UNREADABLE"_s, u"bytes.py CODE-INPUT"_s, u"bytes.py CODE-SYNTAX"_s,
                          u"bytes.py CODE-INPUT"_s, u"sub/été.py CODE-INPUT"_s, u"win.pyw CODE-INPUT"_s, u"z.py CODE-INPUT"_s,
                          u"big.py CODE-UNREADABLE"_s}));

    const auto missing = source::scanCode(top + u"nowhere"_s);
    QVERIFY(!missing.ok());
    QCOMPARE(missing.error().code, base::ErrorCode::NotFound);
    base::StopSource stop;
    stop.request();
    const auto stopped = source::scanCode(folder.path(), {}, stop.token());
    QVERIFY(!stopped.ok());
    QCOMPARE(stopped.error().code, base::ErrorCode::Cancelled);
}

void CodeScanTest::findsTheShowOfTheExample()
{
    const auto findings = source::scanCode(voyageur::tests::sourcePath("/resources/examples/small-images"),
                                           {.exclude = {u"data"_s}, .dismissed = {}, .place = {}});
    QVERIFY(findings.ok());
    QCOMPARE(findings->size(), 1);
    const Diagnostic &finding = findings->first();
    QCOMPARE(finding.rule, u"ML-SHOW"_s);
    QCOMPARE(finding.file, u"plots.py"_s);
    QCOMPARE(finding.severity, base::Severity::Warning);
    QVERIFY(finding.message.contains(u"plt.show()"_s));
    QCOMPARE(finding.fixes.size(), 1);
}

void CodeScanTest::fixingKeepsLineEndsMarkAndEncoding()
{
    QTemporaryDir folder;
    write(folder.path() + u"/dos.py"_s, "\xef\xbb\xbfimport matplotlib.pyplot as plt\r\nplt.show()\r\n# \xc3\xa9\r\n");
    write(folder.path() + u"/sub/latin.py"_s, "# -*- coding: latin-1 -*-\nname = '\xe9t\xe9'\nimport pylab\npylab.show()");
    write(folder.path() + u"/clean.py"_s, "x = 1\r\n");
    const auto findings = source::scanCode(folder.path());
    QVERIFY(findings.ok());
    const auto report = source::applyCodeFixes(folder.path(), *findings, source::FixChoice::Sure);
    QVERIFY2(report.ok(), qPrintable(report.ok() ? QString() : report.error().text()));
    QCOMPARE(report->files.size(), 2);
    QCOMPARE(report->fixes, 2);
    QCOMPARE(
        read(folder.path() + u"/dos.py"_s),
        QByteArray(
            "\xef\xbb\xbfimport matplotlib.pyplot as plt\r\nplt.savefig(\"figure-1.png\")\r\nplt.close()\r\n# \xc3\xa9\r\n"));
    QCOMPARE(read(folder.path() + u"/sub/latin.py"_s),
             QByteArray(
                 "# -*- coding: latin-1 -*-\nname = '\xe9t\xe9'\nimport pylab\npylab.savefig(\"figure-1.png\")\npylab.close()"));
    const auto again = source::scanCode(folder.path());
    QVERIFY(again.ok() && again->isEmpty());
}

void CodeScanTest::aTrainingInAModuleIsFoundWhereAProgramComesToIt()
{
    const auto rulesOf = [](const QString &folder) {
        QStringList list;
        for (const Diagnostic &finding : *source::scanCode(folder)) {
            if (finding.rule == u"ML-CKPT-NONE"_s)
                list += finding.file + u' ' + QString::number(finding.range.line);
        }
        return list;
    };
    QTemporaryDir folder;
    const QByteArray trainer = "import torch\nclass Trainer:\n    def run(self, data):\n        for epoch in range(90):\n"
                               "            for x in data:\n                self.opt.zero_grad()\n"
                               "                self.net(x).backward()\n                self.opt.step()\n";
    write(folder.path() + u"/engine/trainer.py"_s, trainer);
    QCOMPARE(rulesOf(folder.path()), QStringList()); // nobody comes to it
    write(folder.path() + u"/tests/test_engine.py"_s, "from engine.trainer import Trainer\nTrainer().run(1)\n");
    QCOMPARE(rulesOf(folder.path()), QStringList()); // but a test
    write(folder.path() + u"/main.py"_s, "from engine.trainer import Trainer\nTrainer().run(load())\n");
    QCOMPARE(rulesOf(folder.path()), QStringList({u"engine/trainer.py 7"_s}));
    write(folder.path() + u"/engine/trainer.py"_s, trainer + "        torch.save(self.net, 'final.pt')\n"); // at its end
    QCOMPARE(rulesOf(folder.path()), QStringList({u"engine/trainer.py 7"_s}));
    write(folder.path() + u"/engine/trainer.py"_s, trainer + "            torch.save(self.net, 'last.pt')\n"); // each epoch
    QCOMPARE(rulesOf(folder.path()), QStringList());
    write(folder.path() + u"/engine/trainer.py"_s, "from .keep import keep\n" + trainer + "            keep(self.net)\n");
    write(folder.path() + u"/engine/keep.py"_s, "import torch\ndef keep(net):\n    torch.save(net, 'last.pt')\n");
    QCOMPARE(rulesOf(folder.path()), QStringList());

    QTemporaryDir other;
    const QByteArray loop =
        "import torch\ndef train_epoch(net, opt):\n    for x in torch.load('d.pt'):\n        opt.zero_grad()\n"
        "        net(x).backward()\n        opt.step()\n";
    write(other.path() + u"/loop.py"_s, loop);
    write(other.path() + u"/run.py"_s,
          "import torch\nfrom loop import train_epoch\nnet = torch.nn.Linear(2, 2)\nfor epoch in range(100):\n    "
          "train_epoch(net, o)\n"
          "torch.save(net, 'net.pt')\n");
    QCOMPARE(rulesOf(other.path()), QStringList({u"run.py 5"_s}));
    write(other.path() + u"/run.py"_s,
          "import torch\nfrom loop import train_epoch\nnet = torch.nn.Linear(2, 2)\nfor epoch in range(100):\n    "
          "train_epoch(net, o)\n"
          "    torch.save(net, f'net{epoch}.pt')\n");
    QCOMPARE(rulesOf(other.path()), QStringList());
    write(other.path() + u"/loop.py"_s, "def train_epoch(net, opt):\n    return 0\n"); // trains nothing
    write(other.path() + u"/run.py"_s, "from loop import train_epoch\nfor epoch in range(100):\n    train_epoch(1, 2)\n");
    QCOMPARE(rulesOf(other.path()), QStringList());
}

void CodeScanTest::fixingRefusesAFileThatChanged()
{
    QTemporaryDir folder;
    const QString path = folder.path() + u"/a.py"_s;
    write(path, "import pylab\npylab.show()\n");
    const auto findings = source::scanCode(folder.path());
    write(path, "import pylab\n\npylab.show()\n");
    const auto report = source::applyCodeFixes(folder.path(), *findings, source::FixChoice::Sure);
    QVERIFY(!report.ok());
    QCOMPARE(report.error().code, base::ErrorCode::FileChanged);
    QCOMPARE(read(path), QByteArray("import pylab\n\npylab.show()\n"));
}

void CodeScanTest::theDiffOfTheFixesIsOneThatPatchApplies()
{
    QTemporaryDir folder;
    write(folder.path() + u"/a.py"_s, "import pylab\n1\n2\n3\n4\n5\npylab.show()");
    const auto findings = source::scanCode(folder.path());
    const auto diff = source::diffCodeFixes(folder.path(), *findings, source::FixChoice::Sure);
    QVERIFY(diff.ok());
    QCOMPARE(*diff,
             u"--- a/a.py\n+++ b/a.py\n@@ -4,4 +4,5 @@\n 3\n 4\n 5\n-pylab.show()\n\\ No newline at end of file\n"
             "+pylab.savefig(\"figure-1.png\")\n+pylab.close()\n\\ No newline at end of file\n"_s);
    QCOMPARE(read(folder.path() + u"/a.py"_s), QByteArray("import pylab\n1\n2\n3\n4\n5\npylab.show()"));
}

void CodeScanTest::diffsOfRandomTextsArePatches()
{
    QTemporaryDir folder;
    QRandomGenerator random(2);
    const auto randomText = [&](int lines) {
        QByteArray text;
        for (int i = 0; i < lines; ++i)
            text += "abcd"[random.bounded(4)] + QByteArray("\n");
        if (random.bounded(2) == 0)
            text.chop(1);
        return text;
    };
    for (int round = 0; round < 60; ++round) {
        const QByteArray before = randomText(1 + random.bounded(40));
        QByteArray after = round % 3 == 0 ? randomText(1 + random.bounded(40)) : before;
        if (round % 3 != 0)
            after.insert(random.bounded(after.size() + 1), "new\n");
        const QString diff = base::unifiedDiff(QString::fromLatin1(before), QString::fromLatin1(after), u"a"_s, u"b"_s);
        write(folder.path() + u"/a"_s, before);
        write(folder.path() + u"/patch"_s, diff.toLatin1());
        const auto patch = tests::run(u"patch"_s, {u"--quiet"_s, u"--fuzz=0"_s, u"a"_s, u"patch"_s}, {}, folder.path());
        QVERIFY2(before == after || patch.status == 0, qPrintable(diff + QString::fromUtf8(patch.out + patch.err)));
        QCOMPARE(read(folder.path() + u"/a"_s), after);
    }
}

void CodeScanTest::overlappingFixesAreLeftOutWhole()
{
    const base::Fix first{u"a"_s, {{{1, 1, 1, 4}, u"x"_s}}};
    const base::Fix second{u"b"_s, {{{1, 3, 1, 5}, u"y"_s}, {{2, 1, 2, 1}, u"z"_s}}};
    int applied = 0;
    const auto text = base::applyFixes(u"abcdef\nghi\n"_s, {first, second}, &applied);
    QVERIFY(text.ok());
    QCOMPARE(*text, u"xdef\nghi\n"_s);
    QCOMPARE(applied, 1);
    QVERIFY(!base::applyFix(u"abc"_s, {u"c"_s, {{{1, 5, 1, 5}, u"x"_s}}}).ok());
    QVERIFY(!base::applyFix(u"abc"_s, {u"c"_s, {{{2, 1, 2, 1}, u"x"_s}}}).ok());
    QVERIFY(!base::applyFix(u"abc"_s, {u"c"_s, {{{1, 3, 1, 1}, u"x"_s}}}).ok());
    QCOMPARE(*base::applyFix(u"abc"_s, {u"c"_s, {{{1, 4, 1, 4}, u"x"_s}}}), u"abcx"_s);
}

void CodeScanTest::whatTheProgramNeedsIsComparedWithItsArguments_data()
{
    QTest::addColumn<QByteArray>("project"); // of voyageur.json, behind the code's folder
    QTest::addColumn<QString>("places");
    const QByteArray code = R"("program": "train.py", "arguments": [)";
    QTest::newRow("none given") << code + "]}" << u"4:2 5:2"_s;
    QTest::newRow("one given") << code + R"("--lr", "0.1"]})" << u"4:2"_s;
    QTest::newRow("both") << code + R"("--lr=0.1", "data"]})" << QString();
    QTest::newRow("a sweep's") << code + R"("data"]}, "sweep": {"grid": {"lr": ["1", "2"]}})" << QString();
    QTest::newRow("a sweep's table") << code + R"(]}, "sweep": {"table": "runs.csv"})" << QString();
    QTest::newRow("dismissed") << code + R"("--lr", "1"], "dismissed": ["CODE-ARGUMENT train.py p.add_argument"]})" << QString();
    QTest::newRow("another program's") << QByteArray(R"("program": "other.py"})") << QString();
    QTest::newRow("no Python") << QByteArray(R"("program": "train.sh"})") << QString();
}

void CodeScanTest::whatTheProgramNeedsIsComparedWithItsArguments()
{
    QFETCH(const QByteArray, project);
    QFETCH(const QString, places);
    const QTemporaryDir folder;
    const auto write = [&](const QString &name, const QByteArray &bytes) {
        QFile file(folder.filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
    };
    write(u"train.py"_s,
          "import argparse\nif True:\n p = argparse.ArgumentParser()\n p.add_argument('data')\n"
          " p.add_argument('-l', '--lr', required=True)\n p.add_argument('--epochs')\n");
    write(u"other.py"_s, "import argparse\n");
    write(u"train.sh"_s, "p.add_argument('data')\n");
    write(u"voyageur.json"_s, R"({"version": 1, "name": "a", "code": {"folder": ".", )" + project + '}');
    const auto read = projectfile::ProjectFile::load(folder.path());
    QVERIFY2(read.ok(), qPrintable(read.ok() ? QString() : read.error().text()));
    const auto findings = source::scanCode(folder.path(), source::scanOptionsFor(*read));
    QVERIFY(findings.ok());
    QStringList seen;
    for (const Diagnostic &finding : *findings)
        if (finding.rule == u"CODE-ARGUMENT"_s && finding.severity == base::Severity::Warning)
            seen += u"%1:%2"_s.arg(finding.range.line).arg(finding.range.column);
    QCOMPARE(seen.join(u' '), places);
}

void CodeScanTest::whatTheProjectPinsIsNotReported()
{
    const auto found = [](const QByteArray &requirements) {
        QTemporaryDir folder;
        write(folder.filePath(u"requirements.txt"_s), requirements);
        write(folder.filePath(u"a.py"_s),
              "import numpy as np\nfrom keras.layers.core import Dense\na = np.int(3)\nb = np.ones(3).astype(np.bool)\n");
        QStringList list;
        const auto findings = source::scanCode(folder.path(), {});
        for (const Diagnostic &finding : findings.ok() ? *findings : QList<Diagnostic>())
            list += base::severityName(finding.severity) + u' ' + QString::number(finding.range.line);
        return list.join(u", "_s);
    };
    const QString all = u"warning 2, warning 3, advice 4"_s;
    QCOMPARE(found("pandas\n"), all);
    QCOMPARE(found("numpy>=1.20\n"), all);
    QCOMPARE(found("numpy==1.26.4\n"), all);
    QCOMPARE(found("numpy==1.19.5\n"), u"warning 2"_s);
    QCOMPARE(found("numpy<1.24\nkeras==2.3.1\n"), QString());
    QCOMPARE(found("numpy~=1.23.0\ntensorflow==2.10\n"), QString());
    QCOMPARE(found("numpy>=1.16,<1.24  # old\ntensorflow-cpu\n"), u"warning 2"_s);
    QCOMPARE(found("numpy==2.1\n"), u"warning 2, warning 3"_s);
}

// Where it lies here, a job has a link to it.
void CodeScanTest::theDatasetBesideTheProgramIsNamed_data()
{
    QTest::addColumn<QString>("dataset");
    QTest::addColumn<QString>("arguments");
    QTest::addColumn<QString>("code");
    QTest::addColumn<QString>("said"); // the words that are named
    const auto open = u"import json\nopen('data/train.csv')\nopen('data/test.csv')\n"_s;
    QTest::newRow("opened") << u"data"_s << QString() << open << u"2 'data/train.csv'"_s;
    QTest::newRow("told where") << u"data"_s << u"{dataset}"_s << open << QString();
    QTest::newRow("elsewhere") << u"../data"_s << QString() << open << QString();
    QTest::newRow("another") << u"datasets"_s << QString() << open << QString();
    QTest::newRow("plainly") << u"data"_s << QString()
                             << u"from torchvision.datasets import ImageFolder\nd = ImageFolder('./data')\n"_s << u"2 './data'"_s;
    QTest::newRow("its name alone") << u"data"_s << QString() << u"import os\nos.listdir('data')\n"_s << u"2 'data'"_s;
    QTest::newRow("a word") << u"data"_s << QString() << u"x = batch['data']\nprint('data')\nprint('./data is read')\n"_s
                            << QString();
    QTest::newRow("numpy") << u"data"_s << QString() << u"import numpy as np\nx = np.load(\"data/x.npy\")\n"_s
                           << u"2 \"data/x.npy\""_s;
    QTest::newRow("a file") << u"set/all.csv"_s << QString() << u"import pandas as pd\npd.read_csv('set/all.csv')\n"_s
                            << u"2 'set/all.csv'"_s;
}

void CodeScanTest::theDatasetBesideTheProgramIsNamed()
{
    QFETCH(const QString, dataset);
    QFETCH(const QString, arguments);
    QFETCH(const QString, code);
    QFETCH(const QString, said);
    const QTemporaryDir folder;
    QFile file(folder.filePath(u"train.py"_s));
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(code.toUtf8()) > 0);
    file.close();
    auto project = projectfile::ProjectFile::forFolder(folder.path());
    project.dataset.emplace().folder = dataset;
    if (!arguments.isEmpty())
        project.code.arguments += arguments;
    const auto findings = source::scanCode(folder.path(), source::scanOptionsFor(project));
    QVERIFY(findings.ok());
    QStringList seen;
    for (const Diagnostic &finding : *findings)
        if (finding.severity == base::Severity::Info && finding.message.contains(u"$SLURM_TMPDIR"_s))
            seen += u"%1 %2"_s.arg(QString::number(finding.range.line),
                                   finding.message.section(u" reads "_s, 1).section(u" from the code folder"_s, 0, 0));
    QCOMPARE(seen.join(u'|'), said);
    if (!said.isEmpty())
        QCOMPARE(findings->size(), 1);
}

void CodeScanTest::rulesHaveUniqueNamesAndTitles()
{
    QStringList ids;
    for (const source::CodeRule &rule : source::codeRules()) {
        QVERIFY(!rule.title.isEmpty());
        ids += rule.id;
    }
    QVERIFY(ids.contains(u"ML-SHOW"_s));
    QCOMPARE(QSet<QString>(ids.begin(), ids.end()).size(), ids.size());
}

VOYAGEUR_TEST(CodeScanTest)

} // namespace tst_codescan
#include "tst_codescan.moc"
