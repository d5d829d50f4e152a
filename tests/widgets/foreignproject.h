// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

namespace voyageur::tests {

//! What people bring who have never heard of Voyageur, nor of a cluster.
class ForeignProject final {
public:
    enum class Kind {
        Asks,      //!< a program with a required option, and input()
        ReadsData, //!< a program without arguments that reads ./data
        Notebook,  //!< with !pip, and no program beside it
    };
    explicit ForeignProject(Kind kind)
    {
        QDir().mkpath(folder());
        switch (kind) {
        case Kind::Asks:
            write(QStringLiteral("fit.py"), asks);
            break;
        case Kind::ReadsData:
            QDir().mkpath(path(QStringLiteral("data")));
            write(QStringLiteral("data/train.csv"), "0.0,0.1\n0.5,1.4\n1.0,3.1\n1.5,4.5\n2.0,5.9\n");
            write(QStringLiteral("data/test.csv"), "2.5,7.6\n3.0,9.0\n");
            write(QStringLiteral("learn.py"), readsData);
            break;
        case Kind::Notebook:
            write(QStringLiteral("dice.ipynb"), notebook);
            break;
        }
    }
    QString folder() const { return m_folder.filePath(QStringLiteral("mine")); }
    QString path(const QString &name) const { return folder() + u'/' + name; }
    QByteArray read(const QString &name) const
    {
        QFile file(path(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

private:
    void write(const QString &name, const QByteArray &bytes) const
    {
        QFile file(path(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            qFatal("%s cannot be written.", qPrintable(file.fileName()));
    }

    static constexpr char asks[] = R"py("""Fits a line through noisy points."""
import argparse
import json
import os
import random
import time

parser = argparse.ArgumentParser()
parser.add_argument("--rate", type=float, required=True, help="learning rate")
parser.add_argument("--epochs", type=int, default=4)
parser.add_argument("--out", default="results")
parser.add_argument("--resume", default="", help="checkpoint to go on from")
args = parser.parse_args()

name = input("Name of this experiment: ")
os.makedirs(args.out, exist_ok=True)
checkpoint = os.path.join(args.out, "checkpoint.json")
state = {"epoch": 0, "slope": 0.0}
if args.resume:
    with open(args.resume) as file:
        state = json.load(file)
random.seed(1)
points = [(x / 10, 3 * x / 10 + random.gauss(0, 0.1)) for x in range(10)]
loss = 0.0
while state["epoch"] < args.epochs:
    loss = 0.0
    for x, y in points:
        error = state["slope"] * x - y
        state["slope"] -= args.rate * error * x
        loss += error * error
    state["epoch"] += 1
    with open(checkpoint + ".part", "w") as file:
        json.dump(state, file)
    os.replace(checkpoint + ".part", checkpoint)
    print("epoch", state["epoch"], "loss", loss / len(points), flush=True)
    time.sleep(1)
with open(os.path.join(args.out, "metrics.json"), "w") as file:
    json.dump({"slope": state["slope"], "loss": loss / len(points)}, file)
print("experiment", name, "is done")
)py";

    static constexpr char readsData[] = R"py("""Learns a slope from the points in data/."""
import csv
import json
import time


def points(path):
    with open(path) as file:
        return [(float(x), float(y)) for x, y in csv.reader(file)]


train = points("data/train.csv")
test = points("./data/test.csv")
slope = 0.0
for epoch in range(4):
    for x, y in train:
        slope -= 0.1 * (slope * x - y) * x
    loss = sum((slope * x - y) ** 2 for x, y in test) / len(test)
    print("epoch", epoch + 1, "loss", loss, flush=True)
    time.sleep(1)
with open("slope.json", "w") as file:
    json.dump({"slope": slope, "loss": loss}, file)
)py";

    static constexpr char notebook[] = R"nb({"nbformat": 4, "nbformat_minor": 5, "metadata": {"kernelspec":
 {"name": "python3", "language": "python", "display_name": "Python 3"}}, "cells": [
 {"id": "a", "cell_type": "markdown", "metadata": {}, "source": ["# How often is a six thrown?"]},
 {"id": "b", "cell_type": "code", "metadata": {}, "outputs": [], "execution_count": null,
  "source": ["!pip install tqdm\n", "import json\n", "import random\n", "import time\n", "from tqdm import tqdm"]},
 {"id": "c", "cell_type": "code", "metadata": {}, "outputs": [], "execution_count": null,
  "source": ["random.seed(1)\n", "sixes = 0\n", "for _ in tqdm(range(3000)):\n",
   "    sixes += random.randint(1, 6) == 6\n", "    time.sleep(0.001)\n", "print(sixes / 3000)"]},
 {"id": "d", "cell_type": "code", "metadata": {}, "outputs": [], "execution_count": null,
  "source": ["with open('dice.json', 'w') as file:\n", "    json.dump({'sixes': sixes / 3000}, file)"]}]}
)nb";

    QTemporaryDir m_folder{QDir::tempPath() + QStringLiteral("/foreign-XXXXXX")};
};

} // namespace voyageur::tests
