# SPDX-License-Identifier: GPL-3.0-or-later
"""The little of Keras that train.py uses, computed with NumPy, for machines that have no Keras: the same names and arguments, dense
layers, SGD with momentum, callbacks, weights in HDF5. Not Keras: where Keras is installed train.py uses it and never comes here."""

import csv

import h5py
import numpy as np


class utils:
    @staticmethod
    def set_random_seed(seed):
        np.random.seed(seed)


class layers:
    class Input:
        def __init__(self, shape):
            self.size = shape[0]

    class Dense:
        def __init__(self, units, activation=None):
            self.size, self.activation = units, activation

        def build(self, inputs):
            self.kernel = np.random.randn(inputs, self.size) * np.sqrt(2 / inputs)
            self.bias = np.zeros(self.size)

        def forward(self, x):
            self.x = x
            z = x @ self.kernel + self.bias
            if self.activation == "relu":
                z = np.maximum(z, 0)
            elif self.activation == "softmax":
                z = np.exp(z - z.max(axis=1, keepdims=True))
                z /= z.sum(axis=1, keepdims=True)
            self.y = z
            return z

        def backward(self, gradient):
            if self.activation == "relu":
                gradient = gradient * (self.y > 0)
            self.gradients = [self.x.T @ gradient, gradient.sum(axis=0)]
            return gradient @ self.kernel.T


class optimizers:
    class SGD:
        def __init__(self, learning_rate=0.01, momentum=0.0):
            self.rate, self.momentum, self.speeds = learning_rate, momentum, {}

        def apply(self, number, value, gradient):
            speed = self.momentum * self.speeds.get(number, 0) - self.rate * gradient
            self.speeds[number] = speed
            value += speed


class callbacks:
    class ModelCheckpoint:
        def __init__(self, filepath, save_weights_only=False):
            self.filepath = str(filepath)

        def on_epoch_end(self, model, epoch, logs):
            model.save_weights(self.filepath.format(epoch=epoch + 1, **logs))

    class CSVLogger:
        def __init__(self, filename, append=False):
            self.file, self.append = open(filename, "a" if append else "w", newline=""), append

        def on_epoch_end(self, model, epoch, logs):
            rows = csv.DictWriter(self.file, ["epoch", *sorted(logs)], lineterminator="\n")
            if self.file.tell() == 0:
                rows.writeheader()
            rows.writerow({"epoch": epoch, **logs})
            self.file.flush()


class Sequential:
    def __init__(self, parts):
        size, self.layers = parts[0].size, parts[1:]
        for layer in self.layers:
            layer.build(size)
            size = layer.size

    def compile(self, optimizer, loss, metrics):
        if loss != "sparse_categorical_crossentropy" or metrics != ["accuracy"]:
            raise ValueError("small_keras knows one loss and one metric")
        self.optimizer = optimizer

    def predict(self, x):
        for layer in self.layers:
            x = layer.forward(x)
        return x

    def evaluate(self, x, y, verbose=0):
        shares = self.predict(x)
        right = (shares.argmax(axis=1) == y).mean()
        return [float(-np.log(shares[np.arange(len(y)), y] + 1e-9).mean()), float(right)]

    def fit(self, x, y, epochs, initial_epoch=0, batch_size=32, validation_data=None, callbacks=(), verbose=2):
        for epoch in range(initial_epoch, epochs):
            order = np.random.permutation(len(x))
            for begin in range(0, len(x), batch_size):
                self.step(x[order[begin:begin + batch_size]], y[order[begin:begin + batch_size]])
            logs = dict(zip(("loss", "accuracy"), self.evaluate(x, y)))
            if validation_data:
                logs.update(zip(("val_loss", "val_accuracy"), self.evaluate(*validation_data)))
            for callback in callbacks:
                callback.on_epoch_end(self, epoch, logs)
            if verbose:
                print("Epoch %d/%d - " % (epoch + 1, epochs) + " - ".join("%s: %.4f" % item for item in logs.items()), flush=True)

    def step(self, x, y):
        gradient = self.predict(x)
        gradient[np.arange(len(y)), y] -= 1
        gradient /= len(y)
        for layer in reversed(self.layers):
            gradient = layer.backward(gradient)
        for number, layer in enumerate(self.layers):
            self.optimizer.apply((number, 0), layer.kernel, layer.gradients[0])
            self.optimizer.apply((number, 1), layer.bias, layer.gradients[1])

    def save_weights(self, path):
        with h5py.File(path, "w") as file:
            for number, layer in enumerate(self.layers):
                file["layers/dense_%d/vars/0" % number] = layer.kernel
                file["layers/dense_%d/vars/1" % number] = layer.bias

    def load_weights(self, path):
        with h5py.File(path, "r") as file:
            for number, layer in enumerate(self.layers):
                layer.kernel = file["layers/dense_%d/vars/0" % number][:]
                layer.bias = file["layers/dense_%d/vars/1" % number][:]
