#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Trains a small convolutional network on the digits of make_data.py, with PyTorch."""

import argparse
import csv
import json
import os
import time
from pathlib import Path

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

SIZE = 10


def read(path):
    with open(path, newline="") as file:
        rows = torch.tensor([[float(value) for value in row] for row in csv.reader(file)])
    pictures = (rows[:, 1:] / 255).reshape(-1, 1, SIZE, SIZE)
    return TensorDataset(pictures, rows[:, 0].long())


def build():
    return nn.Sequential(
        nn.Conv2d(1, 16, 3, padding=1), nn.ReLU(), nn.MaxPool2d(2),
        nn.Conv2d(16, 32, 3, padding=1), nn.ReLU(), nn.Flatten(),
        nn.Linear(32 * (SIZE // 2) ** 2, 64), nn.ReLU(), nn.Linear(64, 10),
    )


def train_epoch(model, loader, optimizer, device):
    model.train()
    total = 0.0
    for pictures, digits in loader:
        pictures, digits = pictures.to(device), digits.to(device)
        loss = nn.functional.cross_entropy(model(pictures), digits)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        total += loss.item() * len(digits)
    return total / len(loader.dataset)


@torch.no_grad()
def accuracy(model, loader, device):
    model.eval()
    right = sum((model(pictures.to(device)).argmax(1).cpu() == digits).sum().item() for pictures, digits in loader)
    return right / len(loader.dataset)


def save(path, state):
    """Beside it first: a job that is ended while it writes leaves the last checkpoint whole."""
    part = path.with_suffix(".part")
    torch.save(state, part)
    os.replace(part, path)


def main():
    parser = argparse.ArgumentParser(description="Trains a small convolutional network on pictures of digits.")
    parser.add_argument("--data", default="data", help="folder with train.csv and test.csv (default: data)")
    parser.add_argument("--out", default="results", help="folder for checkpoint, metrics and summary (default: results)")
    parser.add_argument("--resume", metavar="FILE", help="go on from this checkpoint")
    parser.add_argument("--epochs", type=int, default=8, help="of the whole training (default: 8)")
    parser.add_argument("--epochs-per-job", type=int, metavar="N", help="stop after N of them: the next job goes on")
    parser.add_argument("--batch-size", type=int, default=64)
    parser.add_argument("--lr", type=float, default=0.002)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()

    torch.manual_seed(args.seed)
    torch.set_num_threads(int(os.environ.get("SLURM_CPUS_PER_TASK", 1)))
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    out = Path(args.out)
    out.mkdir(parents=True, exist_ok=True)
    train = DataLoader(read(Path(args.data, "train.csv")), batch_size=args.batch_size, shuffle=True)
    test = DataLoader(read(Path(args.data, "test.csv")), batch_size=500)

    model = build().to(device)
    optimizer = torch.optim.Adam(model.parameters(), lr=args.lr)
    history = []
    if args.resume:
        state = torch.load(args.resume, map_location=device)
        model.load_state_dict(state["model"])
        optimizer.load_state_dict(state["optimizer"])
        history = state["history"]
        print("resumed from %s after epoch %d" % (args.resume, len(history)), flush=True)

    last = min(args.epochs, len(history) + (args.epochs_per_job or args.epochs))
    for epoch in range(len(history) + 1, last + 1):
        began = time.monotonic()
        loss = train_epoch(model, train, optimizer, device)
        history.append({"epoch": epoch, "loss": round(loss, 4), "accuracy": round(accuracy(model, test, device), 4),
                        "seconds": round(time.monotonic() - began, 2)})
        save(out / "checkpoint.pt", {"model": model.state_dict(), "optimizer": optimizer.state_dict(), "history": history})
        print("epoch %(epoch)d: loss %(loss).4f, accuracy %(accuracy).4f, %(seconds).2f s" % history[-1], flush=True)

    with open(out / "metrics.csv", "w", newline="") as file:
        rows = csv.DictWriter(file, ["epoch", "loss", "accuracy", "seconds"], lineterminator="\n")
        rows.writeheader()
        rows.writerows(history)
    if len(history) >= args.epochs:
        summary = {"accuracy": history[-1]["accuracy"], "epochs": len(history), "device": str(device), "torch": torch.__version__}
        (out / "summary.json").write_text(json.dumps(summary, indent=2) + "\n")


if __name__ == "__main__":
    main()
