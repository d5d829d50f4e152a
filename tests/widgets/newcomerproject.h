// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

namespace voyageur::tests {

//! What somebody brings who has trained on a laptop only. It fails on a cluster in five ways: it shows a figure, wants a
//! package that no wheelhouse has, opens a file by its path on the laptop, has 20,000 small files, and saves nothing on the way.
class NewcomerProject final {
public:
    static constexpr int pictures = 20'000;

    explicit NewcomerProject(int files = pictures)
    {
        QDir().mkpath(path(QStringLiteral("photos")));
        write(QStringLiteral("names.txt"), "cat dog\n");
        write(QStringLiteral("requirements.txt"), "matplotlib==3.10.0\ntqdm\nrich==13.9.4\n");
        write(QStringLiteral("train.py"), program);
        for (int i = 0; i < files; ++i) {
            const bool cat = i % 2 == 0;
            QByteArray numbers;
            for (int k = 1; k <= 6; ++k)
                numbers += QByteArray::number(((i * 7919 + k * 104729) % 1000) / 1000.0 + (cat ? 0.3 : 0), 'f', 3) + ' ';
            write(QStringLiteral("photos/%1-%2.txt").arg(QLatin1StringView(cat ? "cat" : "dog")).arg(i, 5, 10, QLatin1Char('0')),
                  numbers);
        }
    }
    QString folder() const { return m_folder.filePath(QStringLiteral("cats-and-dogs")); }
    QString path(const QString &name) const { return folder() + u'/' + name; }
    QByteArray read(const QString &name) const
    {
        QFile file(path(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    void write(const QString &name, const QByteArray &bytes) const
    {
        QFile file(path(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            qFatal("%s cannot be written.", qPrintable(file.fileName()));
    }
    //! As in the person's own editor. What is not there is an error of the test.
    void edit(const QString &name, const QByteArray &before, const QByteArray &after) const
    {
        QByteArray text = read(name);
        if (text.count(before) != 1)
            qFatal("%s does not hold once: %s", qPrintable(name), before.constData());
        write(name, text.replace(before, after));
    }

private:
    static constexpr char program[] = R"py("""Learns to tell cats from dogs, by six numbers of each picture."""
import argparse
import math
import os
import random
import time

import matplotlib.pyplot as plt
from tqdm import tqdm

try:
    from rich import print  # in colour
except ImportError:
    pass

NAMES = "/home/me/cats-and-dogs/names.txt"


class Net:
    def __init__(self):
        self.weights = [0.0] * 7

    def forward(self, x):
        return 1 / (1 + math.exp(-sum(w * v for w, v in zip(self.weights, x))))

    def backward(self, x, error, rate):
        self.weights = [w - rate * error * v for w, v in zip(self.weights, x)]


def read(folder):
    pictures = []
    for name in sorted(os.listdir(folder)):
        with open(os.path.join(folder, name)) as file:
            pictures.append(([1.0] + [float(v) for v in file.read().split()], name.startswith("cat")))
    return pictures


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", default="photos")
    parser.add_argument("--out", default="results")
    parser.add_argument("--epochs", type=int, default=6)
    args = parser.parse_args()
    os.makedirs(args.out, exist_ok=True)
    with open(NAMES) as file:
        print("telling apart:", file.read().split())
    pictures = read(args.data)
    print(len(pictures), "pictures", flush=True)
    net = Net()
    losses = []
    for epoch in range(args.epochs):
        loss = 0.0
        for x, cat in tqdm(pictures):
            error = net.forward(x) - cat
            net.backward(x, error, 0.1)
            loss += error * error
        losses.append(loss / len(pictures))
        print("epoch", epoch + 1, "loss", losses[-1], flush=True)
        time.sleep(2)
    plt.plot(losses)
    plt.show()
    with open(os.path.join(args.out, "weights.txt"), "w") as file:
        file.write(" ".join(str(w) for w in net.weights))


if __name__ == "__main__":
    main()
)py";

    QTemporaryDir m_folder{QDir::tempPath() + QStringLiteral("/newcomer-XXXXXX")};
};

} // namespace voyageur::tests
