# SPDX-License-Identifier: GPL-3.0-or-later
"""A neural network with one hidden layer, in plain Python, trained one image at a time."""

import math
import random
from operator import mul


class Network:
    def __init__(self, inputs, hidden, outputs, seed):
        rng = random.Random(seed)
        spread = math.sqrt(2.0 / inputs)
        self.hidden = [[rng.gauss(0.0, spread) for _ in range(inputs)] for _ in range(hidden)]
        self.hidden_bias = [0.0] * hidden
        self.out = [[rng.gauss(0.0, 1.0 / math.sqrt(hidden)) for _ in range(hidden)] for _ in range(outputs)]
        self.out_bias = [0.0] * outputs

    def state(self):
        """Everything a checkpoint has to keep, as lists of numbers."""
        return {"hidden": self.hidden, "hiddenBias": self.hidden_bias, "out": self.out, "outBias": self.out_bias}

    def load_state(self, state):
        """Takes back what state() gave; raises ValueError when the shape is another network's."""
        shape = lambda rows: [len(row) for row in rows]
        if shape(state["hidden"]) != shape(self.hidden) or shape(state["out"]) != shape(self.out):
            raise ValueError("made by a network of another size")
        self.hidden, self.hidden_bias = state["hidden"], state["hiddenBias"]
        self.out, self.out_bias = state["out"], state["outBias"]

    def forward(self, inputs):
        """The hidden layer and the probability of each class."""
        activations = []
        for weights, bias in zip(self.hidden, self.hidden_bias):
            total = bias + sum(map(mul, weights, inputs))
            activations.append(total if total > 0.0 else 0.0)
        scores = [bias + sum(map(mul, weights, activations)) for weights, bias in zip(self.out, self.out_bias)]
        top = max(scores)
        powers = [math.exp(score - top) for score in scores]
        total = sum(powers)
        return activations, [power / total for power in powers]

    def learn(self, inputs, label, rate):
        """One step of gradient descent on one image; gives its cross-entropy loss before the step."""
        activations, probabilities = self.forward(inputs)
        errors = [p - 1.0 if k == label else p for k, p in enumerate(probabilities)]
        for j, activation in enumerate(activations):
            if activation == 0.0:
                continue  # this unit is off: no gradient goes through it
            slope = 0.0
            for error, weights in zip(errors, self.out):
                slope += error * weights[j]
                weights[j] -= rate * error * activation
            step = rate * slope
            self.hidden[j] = [weight - step * value for weight, value in zip(self.hidden[j], inputs)]
            self.hidden_bias[j] -= step
        for k, error in enumerate(errors):
            self.out_bias[k] -= rate * error
        return -math.log(max(probabilities[label], 1e-12))

    def evaluate(self, samples):
        """Mean loss, and the share of images put in the right class (0 to 1)."""
        loss, right = 0.0, 0
        for inputs, label in samples:
            probabilities = self.forward(inputs)[1]
            loss -= math.log(max(probabilities[label], 1e-12))
            right += probabilities.index(max(probabilities)) == label
        return loss / len(samples), right / len(samples)
