#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A program that does everything wrong that the scan can mend. It is read, changed and compiled, never run."""
from __future__ import annotations

import matplotlib
import pdb
import webbrowser
import cv2
import matplotlib.pyplot as plt
import plotly.express as px
import torch
import wandb
from PIL import Image
from matplotlib.pyplot import show
from torchvision import datasets

matplotlib.use("TkAgg")
DATA = "/home/ana/data"
LABELS = r"C:\Users\ana\labels.csv"
NAMES = {"train": '/Users/ana/train', "test": f"/Users/ana/{DATA}/test"}
device = torch.device('cuda:1')


class Net(torch.nn.Module):
    def forward(self, x, where="/mnt/d/cache"):
        breakpoint()
        return x.cuda(1)


def show_samples(batch):
    for index, image in enumerate(batch):
        plt.imshow(image)
        plt.title("One é sample")
        plt.show()
        if index > 3: plt.show()
    picture = Image.open(DATA + '/a.png')
    picture.show()
    px.line(batch).show()
    figure, axes = plt.subplots()
    figure.show()
    show()


def plot_losses(losses):
    plt.plot(losses)
    plt.savefig("losses.png")
    plt.show()


def main():
    pdb.set_trace()
    name = input("Name of the run: ")
    epochs = int(input("Epochs: "))
    rate = float(input("Rate: "))
    input("Press Enter")
    wandb.init(project="x")
    wandb.init()
    data = datasets.MNIST("data", download=True)
    torch.cuda.set_device(1)
    cv2.imshow("window", data[0])
    if cv2.waitKey(0) == 27: cv2.destroyAllWindows()
    cv2.namedWindow("a"); cv2.destroyWindow("a")
    for epoch in range(epochs):
        loss = rate * epoch
        loss.backward()
        torch.save(loss, "last.pt")
        torch.save(loss, f"/output/{name}.pt") if False else None
    open("/results/loss.txt", "w").write("x")
    webbrowser.open("https://example.org")
    lambda: plt.show()
    return plt.show() or show_samples


if __name__ == "__main__":
    main()
