// SPDX-License-Identifier: GPL-3.0-or-later
#include "projectfile/jsonforms.h"

namespace voyageur::projectfile {

using namespace Qt::StringLiterals;

const JsonForm &nameForm()
{
    static const JsonForm form{u"[A-Za-z0-9][A-Za-z0-9._-]{0,62}"_s,
                               QT_TRANSLATE_NOOP("voyageur::projectfile::ProjectFile",
                                                 "a name of at most 63 plain letters, digits, dots, underscores and hyphens")};
    return form;
}

const JsonForm &insideForm()
{
    static const JsonForm form{
        u"(?!/|~|[A-Za-z]:)(?!(.*/)?\\.\\.(/|$))[^\\\\]*"_s,
        QT_TRANSLATE_NOOP("voyageur::projectfile::ProjectFile", "a relative path with / that stays inside the project's folder")};
    return form;
}

const JsonForm &insideFilledForm()
{
    static const JsonForm form{u"(?!/|~|[A-Za-z]:)(?!(.*/)?\\.\\.(/|$))[^\\\\]+"_s, insideForm().words};
    return form;
}

const JsonForm &filledForm()
{
    static const JsonForm form{u".+"_s, QT_TRANSLATE_NOOP("voyageur::projectfile::ProjectFile", "a text that is not empty")};
    return form;
}

const JsonForm &archiveForm()
{
    static const JsonForm form{u"[A-Za-z0-9][A-Za-z0-9._-]*\\.tar"_s,
                               QT_TRANSLATE_NOOP("voyageur::projectfile::ProjectFile", "a plain file name that ends with .tar")};
    return form;
}

const JsonForm &moduleForm()
{
    static const JsonForm form{u"[A-Za-z0-9][A-Za-z0-9._+/-]*"_s,
                               QT_TRANSLATE_NOOP("voyageur::projectfile::ProjectFile", "names of modules, such as python/3.11")};
    return form;
}

const JsonForm &environmentPlaceForm()
{
    static const JsonForm form{u"home|job"_s, QT_TRANSLATE_NOOP("voyageur::projectfile::ProjectFile", "“home” or “job”")};
    return form;
}

const JsonForm &indexForm()
{
    static const JsonForm form{
        u"(https?://[^\\s@?#'\"]+)?"_s,
        QT_TRANSLATE_NOOP("voyageur::projectfile::ProjectFile",
                          "the address of a package index, such as https://pypi.org/simple, without a password")};
    return form;
}

const JsonForm &dismissalForm()
{
    static const JsonForm form{u"[A-Z0-9-]+ \\S.*"_s,
                               QT_TRANSLATE_NOOP("voyageur::projectfile::ProjectFile",
                                                 "a rule, a file and the code, such as ML-SHOW plots.py plt.show()")};
    return form;
}

const JsonForm &commitForm()
{
    static const JsonForm form{u"[0-9a-f]{40,64}"_s,
                               QT_TRANSLATE_NOOP("voyageur::projectfile::ProjectFile", "a commit of git, 40 hexadecimal digits")};
    return form;
}

const JsonForm &timeForm()
{
    static const JsonForm form{
        u"([0-9]+-)?[0-9]+(:[0-9]+){0,2}"_s,
        QT_TRANSLATE_NOOP("voyageur::projectfile::ProjectFile", "a time in Slurm's form, such as 3:00:00 or 1-12:00:00")};
    return form;
}

const JsonForm &memoryForm()
{
    static const JsonForm form{
        u"[0-9]+[KMGTkmgt]?"_s,
        QT_TRANSLATE_NOOP("voyageur::projectfile::ProjectFile", "a whole number followed by K, M, G or T, such as 32000M")};
    return form;
}

const JsonForm &gpusForm()
{
    static const JsonForm form{
        u"|([A-Za-z0-9][A-Za-z0-9._-]*:)?[1-9][0-9]*"_s,
        QT_TRANSLATE_NOOP("voyageur::projectfile::ProjectFile", "a number of GPUs, or TYPE:NUMBER such as a100:1")};
    return form;
}

const JsonForm &accountForm()
{
    static const JsonForm form{
        u"[A-Za-z0-9._-]*"_s,
        QT_TRANSLATE_NOOP("voyageur::projectfile::ProjectFile", "the name of a Slurm account, such as def-prof")};
    return form;
}

} // namespace voyageur::projectfile
