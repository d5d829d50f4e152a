// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <QUrl>

//! A package index of static pages (PEP 503) with real wheels, served on loopback by Python's own HTTP server.
namespace voyageur::tests {

class LocalIndex final {
public:
    //! Ends the test program when it cannot be served.
    LocalIndex()
    {
        QFile file(m_folder.filePath(QStringLiteral("make.py")));
        if (!file.open(QIODevice::WriteOnly) || file.write(maker) <= 0)
            qFatal("%s cannot be written.", qPrintable(file.fileName()));
        file.close();
        QDir(m_folder.path()).mkdir(QStringLiteral("simple"));
        m_server.start(QStringLiteral("python3"),
                       {QStringLiteral("-u"), QStringLiteral("-m"), QStringLiteral("http.server"), QStringLiteral("0"),
                        QStringLiteral("--bind"), QStringLiteral("127.0.0.1"), QStringLiteral("--directory"), m_folder.path()});
        static const QRegularExpression said(QStringLiteral("port (\\d+)"));
        QByteArray words;
        for (int round = 0; round < 100 && !said.match(QString::fromUtf8(words)).hasMatch(); ++round) {
            m_server.waitForReadyRead(300);
            words += m_server.readAllStandardOutput();
        }
        m_port = said.match(QString::fromUtf8(words)).captured(1).toInt();
        if (m_port == 0)
            qFatal("The index is not served: %s", m_server.readAllStandardError().constData());
    }
    ~LocalIndex()
    {
        m_server.kill();
        m_server.waitForFinished();
    }
    LocalIndex(const LocalIndex &) = delete;
    LocalIndex &operator=(const LocalIndex &) = delete;

    QString address() const { return QStringLiteral("http://127.0.0.1:%1/simple").arg(m_port); }
    QString folder() const { return m_folder.path(); }

    //! A wheel of one module NAME with value = VERSION, which needs those. `damage`: the page has another checksum.
    void add(const QString &name, const QString &version, const QStringList &needs = {},
             const QString &tag = QStringLiteral("py3-none-any"), bool damage = false)
    {
        QProcess make;
        make.setWorkingDirectory(m_folder.path());
        make.start(QStringLiteral("python3"),
                   QStringList{QStringLiteral("make.py"), name, version, tag, damage ? QStringLiteral("damage") : QString()}
                       + needs);
        if (!make.waitForFinished() || make.exitCode() != 0)
            qFatal("No wheel: %s", make.readAllStandardError().constData());
    }

private:
    static constexpr char maker[] = R"py(
import base64, glob, hashlib, os, sys, zipfile
name, version, tag, damage = sys.argv[1:5]
module = name.replace("-", "_")
folder = os.path.join("simple", name)
os.makedirs(folder, exist_ok=True)
file = os.path.join(folder, "%s-%s-%s.whl" % (module, version, tag) if tag != "source" else "%s-%s.tar.gz" % (name, version))
if tag == "source":
    open(file, "wb").write(b"no archive")
else:
    info = "%s-%s.dist-info/" % (module, version)
    metadata = "Metadata-Version: 2.1\nName: %s\nVersion: %s\n" % (name, version)
    for need in sys.argv[5:]:
        if "extra ==" in need:
            metadata += "Provides-Extra: %s\n" % need.split(chr(39))[-2]
        metadata += "Requires-Dist: %s\n" % need
    files = {module + ".py": "value = %r\n" % version, info + "METADATA": metadata,
             info + "WHEEL": "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: %s\n" % tag}
    record = "".join("%s,sha256=%s,%d\n" % (path, base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest())
                                            .rstrip(b"=").decode(), len(text)) for path, text in files.items())
    with zipfile.ZipFile(file, "w") as wheel:
        for path, text in files.items():
            wheel.writestr(path, text)
        wheel.writestr(info + "RECORD", record + info + "RECORD,,\n")
with open(os.path.join(folder, "index.html"), "a") as page:
    digest = "0" * 64 if damage else hashlib.sha256(open(file, "rb").read()).hexdigest()
    page.write('<a href="%s#sha256=%s" data-requires-python="&gt;=3.6">%s</a><br>\n'
               % (os.path.basename(file), digest, os.path.basename(file)))
)py";

    QTemporaryDir m_folder;
    QProcess m_server;
    int m_port = 0;
};

} // namespace voyageur::tests
