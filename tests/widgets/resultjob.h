// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "eventfiles.h"

#include <QBuffer>
#include <QImage>
#include <QPainter>

#include <cmath>

namespace voyageur::tests {

// The body of a job that writes what trainings write, into its folder of results.

inline QByteArray pngOf(int number)
{
    QImage image(640, 420, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(Qt::lightGray, 1));
    for (int line = 0; line < 8; ++line)
        painter.drawLine(40, 30 + 50 * line, 620, 30 + 50 * line);
    painter.setPen(QPen(QColor::fromHsv(number * 60 % 360, 200, 180), 4));
    QPolygonF curve;
    for (int x = 0; x < 58; ++x)
        curve += QPointF(40 + 10 * x, 380 - 330 * (1 - std::exp(-x / (6.0 + 4 * number))));
    painter.drawPolyline(curve);
    painter.end();
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    return bytes;
}

inline QByteArray writing(const QByteArray &name, const QByteArray &content)
{
    return "mkdir -p \"$(dirname '../results/" + name + "')\"; base64 -d >'../results/" + name + "' <<'END'\n"
        + content.toBase64(QByteArray::Base64Encoding) + "\nEND\n";
}

inline QByteArray resultsBody()
{
    QByteArray csv = "epoch,trainLoss,valLoss,valAccuracy,seconds\n";
    QByteArray train = eventFileHead();
    QByteArray validation = eventFileHead();
    for (int epoch = 1; epoch <= 40; ++epoch) {
        const double loss = 2 * std::exp(-epoch / 12.0) + 0.05 + 0.04 * std::sin(epoch * 1.7);
        csv += QByteArray::number(epoch) + ',' + QByteArray::number(loss, 'f', 4) + ','
            + (epoch == 31 ? QByteArray("nan") : QByteArray::number(loss + 0.12 + 0.002 * epoch, 'f', 4)) + ','
            + QByteArray::number(0.95 - 0.6 * std::exp(-epoch / 9.0), 'f', 4) + ",1.5\n";
        train += simpleScalar("lr", 100 * epoch, static_cast<float>(0.1 * std::pow(0.9, epoch)), 1.7e9 + 30 * epoch);
        validation += simpleScalar("f1", 100 * epoch, static_cast<float>(0.9 - 0.5 * std::exp(-epoch / 8.0)), 1.7e9 + 30 * epoch);
    }
    QByteArray body = "touch ../.started\n";
    body += writing("metrics.csv", csv) + writing("logs/train/events.out.tfevents.1700000000.n.1", train)
        + writing("logs/validation/events.out.tfevents.1700000000.n.1", validation);
    for (int i = 1; i <= 5; ++i)
        body += writing("figures/samples epoch " + QByteArray::number(i) + ".png", pngOf(i));
    QByteArray line;
    for (int x = 0; x < 50; ++x)
        line += QByteArray::number(60 + 10 * x) + ',' + QByteArray::number(340 - 290 * std::exp(-x / 12.0), 'f', 1) + ' ';
    body += writing(
        "figure.svg",
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"640\" height=\"400\" font-family=\"sans-serif\"><rect width=\"100%\" "
        "height=\"100%\" fill=\"#fff\"/><path d=\"M60 20V350H600\" fill=\"none\" stroke=\"#555\"/><polyline fill=\"none\" "
        "stroke=\"#1f5fa8\" stroke-width=\"4\" points=\""
            + line + "\"/><text x=\"330\" y=\"390\" font-size=\"24\" text-anchor=\"middle\">epoch</text></svg>");
    body += writing("report.ipynb", "{}") + writing("run.sh", "#!/bin/sh\n") + writing("summary.json", "{\"accuracy\": 0.93}");
    body += writing("epoch-1.pt", QByteArray(3000, 'x')) + "touch -d '1 hour ago' ../results/epoch-1.pt\n"
        + writing("epoch-2.pt", QByteArray(5000, 'x')) + writing("model_best.pt", QByteArray(100, 'x'))
        + "touch -d '2 hours ago' ../results/model_best.pt\n";
    return body;
}

} // namespace voyageur::tests
