// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfer/webget.h"

#include "base/error.h"

#include <QCoreApplication>
#include <QEventLoop>
#include <QNetworkAccessManager>
#include <QNetworkProxyFactory>
#include <QNetworkReply>
#include <QTimer>

#include <memory>

namespace voyageur::transfer {

using namespace Qt::StringLiterals;
using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

constexpr int lookEvery = 100; // ms: how soon a stop is seen

struct WebGetText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::transfer::WebGet)
};

//! Without what may be secret in it.
QString shown(const QUrl &url)
{
    return base::shownSafely(url.toDisplayString(QUrl::RemoveUserInfo | QUrl::RemoveQuery | QUrl::RemoveFragment).toUtf8(), 300);
}

ErrorCode codeOf(QNetworkReply::NetworkError error)
{
    switch (error) {
    case QNetworkReply::ContentNotFoundError:
    case QNetworkReply::ContentGoneError:
        return ErrorCode::NotFound;
    case QNetworkReply::HostNotFoundError:
        return ErrorCode::NameNotResolved;
    case QNetworkReply::ConnectionRefusedError:
        return ErrorCode::PortClosed;
    case QNetworkReply::OperationCanceledError: // the transfer timeout; ours has a name of its own
    case QNetworkReply::TimeoutError:
        return ErrorCode::TimedOut;
    default:
        return error < QNetworkReply::ContentAccessDenied ? ErrorCode::HostUnreachable : ErrorCode::BadAnswer;
    }
}

Error failed(const QNetworkReply &reply)
{
    const ErrorCode code = codeOf(reply.error());
    return {code,
            WebGetText::tr("Could not download %1.").arg(shown(reply.url())),
            base::shownSafely(reply.errorString().toUtf8(), 300),
            code == ErrorCode::NotFound ? QString() : WebGetText::tr("Check that this computer is online."),
            {}};
}

} // namespace

Result<WebAnswer> webGet(const WebQuestion &question, const std::function<void(const QByteArray &)> &body,
                         const base::ProgressSink &progress, const base::StopToken &stop)
{
    if (question.url.scheme() != "https"_L1 && question.url.scheme() != "http"_L1)
        return Error{ErrorCode::BadRequest,
                     WebGetText::tr("“%1” is not an address that begins with https:// or http://.").arg(shown(question.url)),
                     {},
                     {},
                     {}};
    QNetworkAccessManager manager;
    const auto proxies = QNetworkProxyFactory::systemProxyForQuery(QNetworkProxyQuery(question.url));
    if (!proxies.isEmpty())
        manager.setProxy(proxies.first());
    QNetworkRequest request(question.url);
    request.setTransferTimeout(int(std::chrono::milliseconds(question.silence).count()));
    request.setHeader(QNetworkRequest::UserAgentHeader, u"voyageur"_s);
    if (!question.accept.isEmpty())
        request.setRawHeader("Accept", question.accept);
    const std::unique_ptr<QNetworkReply> reply(manager.get(request));
    qint64 read = 0;
    const auto take = [&] {
        const QByteArray bytes = reply->readAll();
        read += bytes.size();
        if (read > question.mostBytes)
            reply->abort();
        else if (reply->error() == QNetworkReply::NoError)
            body(bytes);
    };
    QEventLoop loop; // the only one of this working thread: nothing else of it can happen meanwhile
    QTimer timer;
    QObject::connect(reply.get(), &QIODevice::readyRead, &loop, take);
    QObject::connect(reply.get(), &QNetworkReply::finished, &loop, &QEventLoop::quit);
    QObject::connect(reply.get(), &QNetworkReply::downloadProgress, &loop, [&](qint64 done, qint64 total) {
        if (progress)
            progress({done, total, shown(question.url)});
    });
    QObject::connect(&timer, &QTimer::timeout, &loop, [&] {
        if (stop.stopRequested())
            reply->abort();
    });
    timer.start(lookEvery);
    if (!reply->isFinished())
        loop.exec();
    if (stop.stopRequested())
        return Error{
            ErrorCode::Cancelled, WebGetText::tr("The download of %1 was cancelled.").arg(shown(question.url)), {}, {}, {}};
    if (read > question.mostBytes)
        return Error{
            ErrorCode::BadAnswer, WebGetText::tr("The answer from %1 is too large.").arg(shown(question.url)), {}, {}, {}};
    if (reply->error() != QNetworkReply::NoError)
        return failed(*reply);
    take();
    return WebAnswer{reply->header(QNetworkRequest::ContentTypeHeader).toByteArray(), reply->url()};
}

} // namespace voyageur::transfer
