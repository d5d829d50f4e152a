// SPDX-License-Identifier: GPL-3.0-or-later
// Made by app/remote/programs.py --update of resources/remote.
#pragma once

#include "ssh/shellcommand.h"

// clang-format off
namespace voyageur::remote {

//! Adds a key to ~/.ssh/authorized_keys, once.
//! arguments: base64 line type
//! output: a record: installed, already, or restricted (it stands there with options before it)
ssh::ShellCommand addKey(const QByteArray &base64, const QByteArray &line, const QByteArray &type);

//! Asks Slurm for an allocation, once: writes the programs that watch over it, and starts them. The words are theirs.
//! arguments: folder about keeper watch lease shell guard ending words…
ssh::ShellCommand askAllocation(const QByteArray &folder, const QByteArray &about, const QByteArray &keeper, const QByteArray &watch, const QByteArray &lease, const QByteArray &shell, const QByteArray &guard, const QByteArray &ending, const QList<QByteArray> &words);

//! What the cluster has of packages: in its wheelhouse, and as modules. The words are modules up to "--", packages up to the next, then modules to look for.
//! arguments: words…
//! output: marks "voyageur-…", each before an answer: a login shell prints what it likes
//! statuses: 75 no-module
ssh::ShellCommand askWheelhouse(const QList<QByteArray> &words);

//! Changes the group, with "yes" of all below, too.
//! arguments: group deep
//! input: paths, each ended by NUL
ssh::ShellCommand changeGroup(const QByteArray &group, const QByteArray &deep);

//! Changes modes, with "yes" of all below, too.
//! arguments: mode deep
//! input: paths, each ended by NUL
ssh::ShellCommand changeMode(const QByteArray &mode, const QByteArray &deep);

//! Changes modes in a folder.
//! arguments: folder mode
//! input: names, each ended by NUL
ssh::ShellCommand changeModes(const QByteArray &folder, const QByteArray &mode);

//! Whether files in a stage have the sums that are expected.
//! arguments: folder lock token
//! input: lines of sha256sum
//! output: "same"; "none" when there is no program for it
//! statuses: 65 differs, 71 busy
ssh::ShellCommand checkStage(const QByteArray &folder, const QByteArray &lock, const QByteArray &token);

//! Whether files have the sums that are expected.
//! arguments: folder
//! input: lines of sha256sum
//! output: "same"; "none" when there is no program for it
//! statuses: 65 differs
ssh::ShellCommand checkSums(const QByteArray &folder);

//! Clones a repository into a new folder.
//! arguments: address place
//! output: after what git says the commit
ssh::ShellCommand cloneCode(const QByteArray &address, const QByteArray &place);

//! How many files and folders are at and below these paths.
//! input: paths, each ended by NUL
//! output: FILES FOLDERS BYTES BAD
//! statuses: 69 lacks
ssh::ShellCommand countPaths();

//! Removes an unfinished file, and its folder when nothing else is in it.
//! arguments: file folder
ssh::ShellCommand dropPartial(const QByteArray &file, const QByteArray &folder);

//! Ends a server, and removes its folder: with an attempt the one that this has started, or is just about to start.
//! arguments: folder scancel attempt
ssh::ShellCommand endServer(const QByteArray &folder, const QByteArray &scancel, const QByteArray &attempt);

//! Fetches a file from the web by curl or wget, going on where an earlier attempt ended. WHICH names the address, in the note beside the part.
//! arguments: part which sum fresh patience
//! input: the address
//! output: lines "at BYTES TOTAL" as it goes on; then http, before, changed, name, "end TOOL STATUS"
//! statuses: 64 bad-request, 71 busy, 77 no-place, 79 cut-off
ssh::ShellCommand fetchFile(const QByteArray &part, const QByteArray &which, const QByteArray &sum, const QByteArray &fresh, const QByteArray &patience);

//! How large a file on the web is.
//! input: its address
//! output: bytes, when the server says so
//! statuses: 64 bad-request
ssh::ShellCommand fetchSize();

//! Fetches packages from the internet as wheels; what is there as source code becomes one. The words are modules up to "--", then packages.
//! arguments: fetch index words…
//! output: what pip prints, for people
ssh::ShellCommand fetchWheels(const QByteArray &fetch, const QByteArray &index, const QList<QByteArray> &words);

//! The size of a file.
//! arguments: file
//! output: bytes; nothing when it is no file
ssh::ShellCommand fileSize(const QByteArray &file);

//! The SHA-256 of a file, and with "md5" that, too.
//! arguments: file md5
//! output: a line for each sum
//! statuses: 69 lacks
ssh::ShellCommand fileSums(const QByteArray &file, const QByteArray &md5);

//! The first file in a folder that has the sums that are wanted; an empty sum is not asked for.
//! arguments: folder sha256 md5
//! output: a record: name, none when there is none
//! statuses: 69 lacks, 70 forbidden
ssh::ShellCommand findArchive(const QByteArray &folder, const QByteArray &sha256, const QByteArray &md5);

//! Where below the folder of a job event files of TensorBoard are.
//! arguments: workdir
//! output: TIME FOLDER, NUL
//! statuses: 69 lacks
ssh::ShellCommand findEvents(const QByteArray &workdir);

//! Which of these servers still live.
//! arguments: folder tags…
//! output: their tags, a line each
ssh::ShellCommand findServers(const QByteArray &folder, const QList<QByteArray> &tags);

//! Where the programs of Slurm are, and which of its settings the login environment has.
//! arguments: programs…
//! output: lines that begin with "voyageur-"
ssh::ShellCommand findSlurm(const QList<QByteArray> &programs);

//! How many files a folder holds, their bytes, and when the newest changed: what tells that a packed copy is out of date.
//! arguments: folder
//! output: FILES BYTES NEWEST, on a line
//! statuses: 69 lacks
ssh::ShellCommand folderFacts(const QByteArray &folder);

//! Puts chosen results into one folder, as links where that goes.
//! arguments: run into
//! input: pairs of what and as what, each ended by NUL
ssh::ShellCommand gatherResults(const QByteArray &run, const QByteArray &into);

//! Whether META can be loaded.
//! statuses: 75 no-module
ssh::ShellCommand hasFarm();

//! In which of these folders events are.
//! arguments: workdir storage folders…
//! output: their numbers from 0, a line each
ssh::ShellCommand haveEvents(const QByteArray &workdir, const QByteArray &storage, const QList<QByteArray> &folders);

//! Where home is and where there is room for much, and whether there are modules.
//! output: records: home PATH, storage PATH, perhaps modules
ssh::ShellCommand homeAndStorage();

//! Whether a folder (kind d), a file (f) or anything (e) is at a path.
//! arguments: kind path
//! output: "yes", or nothing
ssh::ShellCommand isThere(const QByteArray &kind, const QByteArray &path);

//! Keeps an unfinished file while others write it, hashes it, and places it. See shellkeeper.cpp for the words.
//! arguments: part final folder size mode begin mebibytes place time
//! input: words of the keeper, and perhaps the content
//! output: "ready BYTES", and "gzip" where that is, a sum for each MEBIBYTES, wrote, failed, modeless, "placed HASH"
//! statuses: 65 differs, 71 busy, 72 lost, 73 is-folder
ssh::ShellCommand keepFile(const QByteArray &part, const QByteArray &final, const QByteArray &folder, const QByteArray &size, const QByteArray &mode, const QByteArray &begin, const QByteArray &mebibytes, const QByteArray &place, const QByteArray &time);

//! How much unfinished uploads hold, or removes them: by their names, or all in a folder.
//! arguments: wish folder parts…
//! output: bytes
//! statuses: 71 busy
ssh::ShellCommand keptParts(const QByteArray &wish, const QByteArray &folder, const QList<QByteArray> &parts);

//! How much a stage holds, or removes it.
//! arguments: stage lock token wish
//! output: bytes
//! statuses: 71 busy
ssh::ShellCommand keptStage(const QByteArray &stage, const QByteArray &lock, const QByteArray &token, const QByteArray &wish);

//! Gives the right to a stage back. With "keep" what is there stays, when it is anything.
//! arguments: stage lock token rest
//! output: bytes
ssh::ShellCommand leaveStage(const QByteArray &stage, const QByteArray &lock, const QByteArray &token, const QByteArray &rest);

//! What is in a folder.
//! arguments: folder
//! output: records: path (the real one); then for each: name KIND TARGET MODE SIZE TIME NAME LINK GROUP
//! statuses: 67 missing, 68 no-folder, 70 forbidden
ssh::ShellCommand listFolder(const QByteArray &folder);

//! The places of the account.
//! output: records: home, scratch, project or nearline, each with the path and the real one
ssh::ShellCommand listPlaces();

//! What a run has made, also beside its results.
//! arguments: run storage mark most
//! output: records: gone or away when the folder is not there; else file SIZE TIME PATH for each
ssh::ShellCommand listResults(const QByteArray &run, const QByteArray &storage, const QByteArray &mark, const QByteArray &most);

//! All below a folder that may be half-uploaded.
//! arguments: folder
//! output: KIND SIZE MODE TIME PATH, NUL; "incomplete" at the end when not all could be seen
ssh::ShellCommand listStock(const QByteArray &folder);

//! What rules want to know of the login environment, of folders and of start-up files.
//! arguments: mark folder folders…
//! output: parts that begin with a line "MARK WORD …"; the mark stands in no file
ssh::ShellCommand liveState(const QByteArray &mark, const QByteArray &folder, const QList<QByteArray> &folders);

//! The login shell of the account.
//! output: its path, or "?"
ssh::ShellCommand loginShell();

//! How an allocation is; with a lease it goes on.
//! arguments: folder lease from
//! output: records: status (what salloc ended with), words; behind the end the terminal's record from a byte on
//! statuses: 67 missing
ssh::ShellCommand lookAtAllocation(const QByteArray &folder, const QByteArray &lease, const QByteArray &from);

//! What stands at a path where a data set is said to be: a folder, an archive and its kind, or what is in the way.
//! arguments: path seconds
//! output: records: kind, bytes, head, packed, lacks, count, status, each with its value
ssh::ShellCommand lookAtData(const QByteArray &path, const QByteArray &seconds);

//! What an environment says of itself; nothing when it is not finished.
//! arguments: folder
//! output: records: mark TEXT, wheels when they are there, imports TEXT, frozen TEXT
ssh::ShellCommand lookAtEnvironment(const QByteArray &folder);

//! Whether the home can be written, and which of the usual links and expected places are there.
//! arguments: expected…
//! output: records: home P, readonly WHY, link P, broken P, missing P
ssh::ShellCommand lookAtHome(const QList<QByteArray> &expected);

//! Whether a key stands in ~/.ssh/authorized_keys, and what others may write there.
//! arguments: base64 type
//! output: records: open NAME for each that others can write; plain or options, when the key stands there
ssh::ShellCommand lookAtKeys(const QByteArray &base64, const QByteArray &type);

//! What is at a path.
//! arguments: path
//! output: "folder" and its mode; "file", its size, time and mode; "other" or "nothing": a line each
ssh::ShellCommand lookAtPath(const QByteArray &path);

//! How a server is; waits up to so many half seconds while it begins. With "used" its lease goes on.
//! arguments: folder halves used
//! output: its state, "held", the end of its output, the words of its holder, its secret, with \036 between
//! statuses: 67 missing
ssh::ShellCommand lookAtServer(const QByteArray &folder, const QByteArray &halves, const QByteArray &used);

//! Whether something is among these that must not be removed: the home or above it, a mount, another disk.
//! input: paths, each ended by NUL
//! output: the first such path
//! statuses: 78 protected
ssh::ShellCommand lookBeforeRemoval();

//! Whether what a script names is there, as its job would find it. The words are pairs: file or folder, and its path.
//! arguments: folder words…
//! output: records: there BYTES (none where it is no file), missing or unreadable for each; then folder, the real path of the nearest one that exists
ssh::ShellCommand lookBeforeSubmission(const QByteArray &folder, const QList<QByteArray> &words);

//! Makes a virtual environment, and looks whether its packages can be imported. Its mark is written last: a folder without it is half-made. The words are modules up to "--", packages to import up to the next.
//! arguments: folder hash place constraints words…
//! input: the requirements
//! output: what pip and the others print, for people
//! statuses: 75 no-module, 76 refused
ssh::ShellCommand makeEnvironment(const QByteArray &folder, const QByteArray &hash, const QByteArray &place, const QByteArray &constraints, const QList<QByteArray> &words);

//! A new folder.
//! arguments: path
//! statuses: 66 exists
ssh::ShellCommand makeFolder(const QByteArray &path);

//! The folder of a run: its results, and a copy of the code as it is now.
//! arguments: run code mark
ssh::ShellCommand makeRunFolder(const QByteArray &run, const QByteArray &code, const QByteArray &mark);

//! What Lmod says of a module.
//! arguments: module
//! output: after a line "voyageur-modules" what Lmod prints
ssh::ShellCommand moduleSpider(const QByteArray &module);

//! Which modules can be loaded after these.
//! arguments: modules…
//! output: after a line "voyageur-modules" what Lmod lists
ssh::ShellCommand modulesAfter(const QList<QByteArray> &modules);

//! Moves a file, and makes the folder for it.
//! arguments: from to
ssh::ShellCommand moveInto(const QByteArray &from, const QByteArray &to);

//! The login shell of the account in a folder, or at home; bash tells the terminal where it is.
//! arguments: folder
ssh::ShellCommand openShell(const QByteArray &folder);

//! The groups of the account.
//! output: their names, a line each
ssh::ShellCommand ownGroups();

//! Packs a folder into one archive, unless the archive is there: whole or not at all.
//! arguments: archive above name
//! output: "there" when it was; else "at N" as it goes on
ssh::ShellCommand packFolder(const QByteArray &archive, const QByteArray &above, const QByteArray &name);

//! Writes which jobs a chain has.
//! arguments: folder
//! input: the list
ssh::ShellCommand placeChainJobs(const QByteArray &folder);

//! A fetched file gets its name: ours, which it may take from another, or theirs, which it may not.
//! arguments: part file name
//! statuses: 66 exists, 73 is-folder
ssh::ShellCommand placeFetched(const QByteArray &part, const QByteArray &file, const QByteArray &name);

//! Writes a file whole or not at all.
//! arguments: folder file
//! input: its content
ssh::ShellCommand placeFile(const QByteArray &folder, const QByteArray &file);

//! What was sent becomes the folder, unless another one has been as quick.
//! arguments: sent folder
ssh::ShellCommand placeFolder(const QByteArray &sent, const QByteArray &folder);

//! Makes the folder of a script and the folders of its logs, then writes the script, whole or not at all.
//! arguments: folder name size logs…
//! input: the script
//! output: records: folder PATH; with 77 log PATH WORDS, of a log whose folder cannot be made
//! statuses: 77 no-place
ssh::ShellCommand placeScript(const QByteArray &folder, const QByteArray &name, const QByteArray &size, const QList<QByteArray> &logs);

//! The tree in a stage becomes the final one, or is merged into it; with -f it replaces files, with -n it does not.
//! arguments: stage name final how lock token
//! output: with -n what was in the way, each ended by NUL
//! statuses: 68 no-folder, 71 busy, 72 lost
ssh::ShellCommand placeStage(const QByteArray &stage, const QByteArray &name, const QByteArray &final, const QByteArray &how, const QByteArray &lock, const QByteArray &token);

//! A file that was sent for a comparison gets its name, when what stands there is still as it was: "any", "-" (nothing), or KIND SIZE TIME.
//! arguments: from to expected time mode
//! statuses: 74 changed
ssh::ShellCommand placeSynced(const QByteArray &from, const QByteArray &to, const QByteArray &expected, const QByteArray &time, const QByteArray &mode);

//! An environment of its own in which wheels are fetched, so that it is the pip of that Python which says what it takes.
//! arguments: fetch modules…
//! output: "voyageur-python VERSION", then what pip says of itself
ssh::ShellCommand prepareWheels(const QByteArray &fetch, const QList<QByteArray> &modules);

//! What squeue says, and of the arrays in it what sacct knows: the queue forgets tasks that have ended. QUEUE is a command for a shell; the words are one that takes --jobs and is left after so many seconds. Where the arrays are those of the last time, the two are asked at the same time.
//! arguments: queue patience last words…
//! output: what squeue prints, NUL, its status, NUL; then, where there are arrays, the same of sacct, with 1 for any failure, and their numbers, NUL
ssh::ShellCommand queueAndTasks(const QByteArray &queue, const QByteArray &patience, const QByteArray &last, const QList<QByteArray> &words);

//! What the cluster itself says of quotas.
//! output: after a line "voyageur-report" its words
ssh::ShellCommand quotaReport();

//! How far a chain of jobs is.
//! arguments: folder
//! output: records, none where there is no chain: state WORD NOTE (how it ended, or open), jobs TEXT; behind the end that of its log
ssh::ShellCommand readChain(const QByteArray &folder);

//! A file of a folder from a byte on, counted from 1.
//! arguments: folder name from
//! output: its content
ssh::ShellCommand readFileFrom(const QByteArray &folder, const QByteArray &name, const QByteArray &from);

//! A file, when it is there.
//! arguments: file
//! output: its content
ssh::ShellCommand readFile(const QByteArray &file);

//! A file from a byte on, counted from 1.
//! arguments: file from
//! output: its content
ssh::ShellCommand readFrom(const QByteArray &file, const QByteArray &from);

//! The next piece of a log. FROM may be negative: so many bytes from the end. Of another FILE than was read before, or of one that has become shorter, its TAIL comes; so does it of one that has run more than BEHIND bytes ahead.
//! arguments: log from most file tail behind
//! output: SIZE FROM FILE on a line, then the bytes; nothing when there is no log
ssh::ShellCommand readLog(const QByteArray &log, const QByteArray &from, const QByteArray &most, const QByteArray &file, const QByteArray &tail, const QByteArray &behind);

//! Parts of a file, one after the other.
//! arguments: file
//! input: lines "FROM COUNT", in blocks of 128 KiB
//! output: what stands there
ssh::ShellCommand readRanges(const QByteArray &file);

//! A script to edit: through links, and only when it is no larger than MOST bytes.
//! arguments: path most
//! output: a record: missing, unreadable or large; else file and its real path, and behind the end the content
ssh::ShellCommand readScript(const QByteArray &path, const QByteArray &most);

//! The script of a job, and the code beside it that speaks of TensorBoard.
//! arguments: job scontrol sacct workdir
//! output: the script, then pairs of a name and the beginning of that file, each ended by NUL
ssh::ShellCommand readSources(const QByteArray &job, const QByteArray &scontrol, const QByteArray &sacct, const QByteArray &workdir);

//! How far a sweep is.
//! arguments: folder
//! output: records, none where it is no sweep: runs-per-task NUMBER, table TEXT; behind the end what the runs have left
ssh::ShellCommand readSweep(const QByteArray &folder);

//! What the fetched wheels need, read by the Python that will use them.
//! arguments: fetch asked…
//! output: lines "have<tab>PACKAGE" and "need<tab>REQUIREMENT"
ssh::ShellCommand readWheels(const QByteArray &fetch, const QList<QByteArray> &asked);

//! A folder as a person writes it, with ~ or $SCRATCH.
//! arguments: place storage
//! output: its real path; nothing when it cannot be entered
ssh::ShellCommand realFolder(const QByteArray &place, const QByteArray &storage);

//! Ends an allocation.
//! arguments: folder scancel user tag
ssh::ShellCommand releaseAllocation(const QByteArray &folder, const QByteArray &scancel, const QByteArray &user, const QByteArray &tag);

//! Removes empty folders of a folder.
//! arguments: folder
//! input: their names, each ended by NUL
ssh::ShellCommand removeEmpty(const QByteArray &folder);

//! Removes files of a folder.
//! arguments: folder
//! input: their names, each ended by NUL
ssh::ShellCommand removeFiles(const QByteArray &folder);

//! Removes an unfinished file, unless somebody writes it.
//! arguments: part
ssh::ShellCommand removePart(const QByteArray &part);

//! Removes, and stays on the disk of each.
//! input: paths, each ended by NUL
ssh::ShellCommand removePaths();

//! Renames, and never replaces. In a folder of a group the group goes with it.
//! arguments: from to
//! statuses: 66 exists, 67 missing, 68 no-folder
ssh::ShellCommand renamePath(const QByteArray &from, const QByteArray &to);

//! Another version of the code in the folder of a run that is there. What the run made beside its code stays; where the new version has a file of that name, what was made gets an ending.
//! arguments: run code mark ending
ssh::ShellCommand renewCode(const QByteArray &run, const QByteArray &code, const QByteArray &mark, const QByteArray &ending);

//! Runs several commands one after the other. The parts are triples: "always", or "after" for one that runs only when all before it have succeeded; how many bytes of the input are its; and the command, for sh.
//! arguments: token parts…
//! input: those of the parts, one behind the other
//! output: after each part, on both streams, NUL, the token, a blank, its status or "skipped", NUL
//! environment: handed on
ssh::ShellCommand runBatch(const QByteArray &token, const QList<QByteArray> &parts);

//! Saves a script that was edited: whole or not at all, and with "expected" only when what stands there has that SHA-256 (empty: nothing stands there). Of a start-up file ("keep") what stood there first is kept beside it.
//! arguments: path wish expected startup size
//! input: the script
//! output: a record: folder, changed; else saved and the real path
//! statuses: 69 lacks
ssh::ShellCommand saveScript(const QByteArray &path, const QByteArray &wish, const QByteArray &expected, const QByteArray &startup, const QByteArray &size);

//! What is at these names.
//! arguments: root
//! input: names, each ended by NUL
//! output: as of scan-tree
//! statuses: 69 lacks
ssh::ShellCommand scanNames(const QByteArray &root);

//! The same without GNU find; or of the names that come in when START is empty.
//! arguments: root start
//! input: names, each ended by NUL
//! output: as of scan-tree
ssh::ShellCommand scanPlainly(const QByteArray &root, const QByteArray &start);

//! All below a folder.
//! arguments: root start depth
//! output: KIND MODE SIZE TIME, path and link, each ended by NUL; kind "!" is a folder that cannot be read
//! statuses: 67 missing, 69 lacks
ssh::ShellCommand scanTree(const QByteArray &root, const QByteArray &start, const QByteArray &depth);

//! An unfinished file begins as a copy of the older file that it is to replace: most of a large file that changed is as it was. Nothing happens where an unfinished file is there already.
//! arguments: older part folder bytes
ssh::ShellCommand seedPart(const QByteArray &older, const QByteArray &part, const QByteArray &folder, const QByteArray &bytes);

//! Files as a tar, whose names are all there before it begins.
//! arguments: root
//! input: their names, each ended by NUL
//! output: the tar
ssh::ShellCommand sendList(const QByteArray &root);

//! Files as a tar, in the order of their names.
//! arguments: root
//! input: their names, each ended by NUL
//! output: the tar
ssh::ShellCommand sendListed(const QByteArray &root);

//! Chosen files of a folder as a tar, in an order that is the same on every attempt.
//! arguments: folder
//! input: their names, each ended by NUL
//! output: the tar
ssh::ShellCommand sendNames(const QByteArray &folder);

//! A folder as a tar.
//! arguments: folder
//! output: the tar
ssh::ShellCommand sendTree(const QByteArray &folder);

//! Gives files of a tree their mode.
//! arguments: root mode
//! input: names, each ended by NUL
//! output: "modeless" where the file system has none
ssh::ShellCommand setMode(const QByteArray &root, const QByteArray &mode);

//! Gives files of a tree their time.
//! arguments: root
//! input: TIME NAME, each ended by NUL
ssh::ShellCommand setTimes(const QByteArray &root);

//! Moves what was unpacked to where it belongs, or removes it.
//! arguments: stage lock token rest
//! input: pairs of from and to (empty: away), each ended by NUL
//! statuses: 67 missing, 71 busy
ssh::ShellCommand settleStage(const QByteArray &stage, const QByteArray &lock, const QByteArray &token, const QByteArray &rest);

//! Makes all that is mine usable by a group.
//! arguments: group
//! input: paths, each ended by NUL
ssh::ShellCommand shareWithGroup(const QByteArray &group);

//! Starts a server in its folder: once, however often it is asked for. The holder is the command that holds it, srun in a job. The attempt is a word that no other has: end-server may come first.
//! arguments: folder attempt script holder…
//! input: the secret on a line, then the command of the person
ssh::ShellCommand startServer(const QByteArray &folder, const QByteArray &attempt, const QByteArray &script, const QList<QByteArray> &holder);

//! The beginnings of the start-up files of the account.
//! output: records: file NAME CONTENT, without the bytes that no text has
ssh::ShellCommand startupFiles();

//! The places of the account and their quotas.
//! arguments: mark
//! output: parts that begin with a line "MARK WORD …"
ssh::ShellCommand storageReport(const QByteArray &mark);

//! Makes a farm of META, once, and submits it. With no time that a case must take at least short ones are no failures; an older META has no such line, and its own word.
//! arguments: folder script program jobs options…
//! output: META's words
//! statuses: 67 missing, 75 no-module
ssh::ShellCommand submitFarm(const QByteArray &folder, const QByteArray &script, const QByteArray &program, const QByteArray &jobs, const QList<QByteArray> &options);

//! The SHA-256 of the beginnings of files.
//! arguments: folder
//! input: pairs of name and bytes, each ended by NUL
//! output: a line for each; nothing when there is no program for it
ssh::ShellCommand sumBeginnings(const QByteArray &folder);

//! The SHA-256 of each piece of a file.
//! arguments: file mebibytes
//! output: a line for each piece of so many MEBIBYTES
//! statuses: 69 lacks
ssh::ShellCommand sumChunks(const QByteArray &file, const QByteArray &mebibytes);

//! The SHA-256 of files.
//! arguments: root
//! input: names, each ended by NUL
//! output: SUM, two blanks, name, NUL
ssh::ShellCommand sumFiles(const QByteArray &root);

//! The SHA-256 of the beginning of a file.
//! arguments: file bytes
//! output: a line; nothing when no program for it is there
ssh::ShellCommand sumOfBeginning(const QByteArray &file, const QByteArray &bytes);

//! Removes the folder of unfinished files, unless something is in it.
//! arguments: folder
//! output: how many bytes that is; nothing when it is gone
ssh::ShellCommand tidyPartial(const QByteArray &folder);

//! Loads modules one after the other, and lists what is loaded before and afterwards.
//! arguments: modules…
//! output: after a line "voyageur-modules" what was loaded; "voyageur-before", what loading printed, "voyageur-status S", what is loaded
ssh::ShellCommand tryModules(const QList<QByteArray> &modules);

//! Unpacks into a stage.
//! arguments: stage lock token begin above how
//! input: a tar
//! statuses: 71 busy
ssh::ShellCommand unpackStage(const QByteArray &stage, const QByteArray &lock, const QByteArray &token, const QByteArray &begin, const QByteArray &above, const QByteArray &how);

//! Which files in a folder a group cannot use.
//! arguments: folder group
//! output: ended by NUL: "n" (no such group); or "b FOLDER" (a folder above is closed), "x PATH" of the first few, and "t" with the counts
//! statuses: 69 lacks, 70 forbidden
ssh::ShellCommand walkShared(const QByteArray &folder, const QByteArray &group);

//! How much each folder below this one holds.
//! arguments: folder
//! output: FILES BYTES FOLDER, NUL; at last "e STATUS"
//! statuses: 69 lacks, 70 forbidden
ssh::ShellCommand walkStorage(const QByteArray &folder);

//! How much below a folder nobody has used since these moments (in seconds, by blanks, falling).
//! arguments: folder cuts
//! output: FILES BYTES CUT FOLDER, NUL; at last "e STATUS"
//! statuses: 69 lacks, 70 forbidden
ssh::ShellCommand walkUnused(const QByteArray &folder, const QByteArray &cuts);

//! Which compressors the cluster has.
//! output: their names, a line each
ssh::ShellCommand whichCompressors();

//! Which of these exist.
//! arguments: paths…
//! output: records: yes or no for each
ssh::ShellCommand whichExist(const QList<QByteArray> &paths);

//! Writes blocks where they belong.
//! arguments: part
//! input: lines SEEK COUNT, each before so many blocks of 128 KiB, or SEEK COUNT PACKED, before so many KiB of which gunzip makes them
//! output: an empty line for each that is written
ssh::ShellCommand writeBlocks(const QByteArray &part);

//! Writes the checks of a try, and the programs around them. The checks are pairs: name and program. What a shell in the allocation reads to have the modules and the environment of the job comes with them, whole at once: it may be looking.
//! arguments: folder script runner measure environment checks…
ssh::ShellCommand writeChecks(const QByteArray &folder, const QByteArray &script, const QByteArray &runner, const QByteArray &measure, const QByteArray &environment, const QList<QByteArray> &checks);

//! What is written on the cluster as files.
namespace text {

//! How an allocation is ended, for its keeper and its guard.
//! written: the folder of an allocation, as ending.sh, and read by bash
QByteArray allocationEnding();

//! Ends an allocation whose keeper is gone. Its arguments are those of the keeper.
//! written: the folder of an allocation, as guard.sh, and run by bash
QByteArray allocationGuard();

//! Holds an allocation: waits for salloc, then runs the watch in it, until the lease is over. Its arguments are the folder, the lease in seconds, the step between two looks, the name of the job, scancel, squeue, srun, words of an uncertain answer, and salloc with its options.
//! written: the folder of an allocation, as keeper.sh, and run by bash
QByteArray allocationKeeper();

//! Whether the lease of an allocation is over.
//! written: the folder of an allocation, as lease.sh, and read by the others
QByteArray allocationLease();

//! Looks at the lease from inside the allocation.
//! written: the folder of an allocation, as watch.sh, and run by sh as a step
QByteArray allocationWatch();

//! Whether the data set is on the disk of the node.
//! written: the folder of the checks, as data.sh, and run by bash
QByteArray checkData();

//! How many GPUs the framework sees.
//! written: the folder of the checks, as framework.sh, and run by bash
QByteArray checkFramework();

//! Which GPUs a job sees.
//! written: the folder of the checks, as gpu.sh, and run by bash
QByteArray checkGpu();

//! The program itself.
//! written: the folder of the checks, as run.sh, and run by bash
QByteArray checkRun();

//! Whether the program could begin: it is there, can be read, and finds its packages. What a module of the project itself imports is found when the program runs; importing it here would run it.
//! written: the folder of the checks, as start.sh, and run by bash
QByteArray checkStart();

//! Runs a program, and says how long it took and what it held at most.
//! written: the folder of the checks, as measure
QByteArray checksMeasure();

//! Runs the checks of a try one after the other. Its arguments are a mark, the folder of the checks, how many GPUs there are, the data set, and the program with its arguments.
//! written: the folder of the checks, as runner, and run by bash
QByteArray checksRunner();

//! One case of a farm: line $2 of the table $1. run_row comes from the job, which has made everything ready. META runs it in the folder of the farm, or reads it into its own shell: what it changes is changed in a shell of its own. The number of a case stands at the beginning of its line, which is another one in the table of what is submitted again.
//! written: the folder of a farm, as single_case.sh
QByteArray farmCase();

//! Hashes a file in its place: the lines that come in say how many blocks of 128 KiB of descriptor 3 are next.
//! written: python3 -c
QByteArray hashInPlace();

//! The start-up file of a shell in which the commands of a person are recorded. PS0 is shown before a command runs, and the arithmetic in it is done then: the one place where bash lets a variable be set at that moment without the DEBUG trap, which modules and debuggers want for themselves.
//! written: the folder of an allocation, as shell.sh, and read by bash
QByteArray recordingShell();

//! Samples what a job uses: arguments are the seconds between two looks, the seconds after which it ends unless a line comes in, how many GPUs the job has, and what stands before /sys and /proc (empty but for tests).
//! written: a step of the job, run by sh
QByteArray sampleUse();

//! A server in a job, or on the login node: its arguments are its folder, kind, place, environment, address, lease (seconds; 0: as long as the file is there) and the folder of the job.
//! written: the folder of a server, as run.sh, and run by bash
QByteArray serverRun();

} // namespace text

} // namespace voyageur::remote
