<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>voyageur::cli::Text</name>
    <message numerus="yes">
        <source>%n node of the cluster can run it.</source>
        <translation>
            <numerusform>%n node of the cluster can run it.</numerusform>
            <numerusform>%n nodes of the cluster can run it.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n error(s)</source>
        <translation>
            <numerusform>%n error</numerusform>
            <numerusform>%n errors</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n warning(s)</source>
        <translation>
            <numerusform>%n warning</numerusform>
            <numerusform>%n warnings</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n piece(s) of advice</source>
        <translation>
            <numerusform>%n piece of advice</numerusform>
            <numerusform>%n pieces of advice</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n remark(s)</source>
        <translation>
            <numerusform>%n remark</numerusform>
            <numerusform>%n remarks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>No findings in %n file(s).</source>
        <translation>
            <numerusform>No findings in %n file.</numerusform>
            <numerusform>No findings in %n files.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 in %n file(s)</source>
        <translation>
            <numerusform>%1 in %n file</numerusform>
            <numerusform>%1 in %n files</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: %n fix(es) made</source>
        <translation>
            <numerusform>%1: %n fix made</numerusform>
            <numerusform>%1: %n fixes made</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n core(s)</source>
        <translation>
            <numerusform>%n core</numerusform>
            <numerusform>%n cores</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n GPU(s)</source>
        <translation>
            <numerusform>%n GPU</numerusform>
            <numerusform>%n GPUs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) at once</source>
        <translation>
            <numerusform>%n job at once</numerusform>
            <numerusform>%n jobs at once</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job is ahead of it.</source>
        <translation>
            <numerusform>%n job is ahead of it.</numerusform>
            <numerusform>%n jobs are ahead of it.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 is saved, with %n command that worked.</source>
        <translation>
            <numerusform>%1 is saved, with %n command that worked.</numerusform>
            <numerusform>%1 is saved, with %n commands that worked.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>… and %n more</source>
        <translation>
            <numerusform>… and %n more</numerusform>
            <numerusform>… and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>  cores   %n, busy: %1</source>
        <translation>
            <numerusform>  cores   %n, busy: %1</numerusform>
            <numerusform>  cores   %n, busy: %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>As of %1, every %n second(s). Press Ctrl+C to stop.</source>
        <translation>
            <numerusform>As of %1, every second. Press Ctrl+C to stop.</numerusform>
            <numerusform>As of %1, every %n seconds. Press Ctrl+C to stop.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>… and %n more line(s)</source>
        <translation>
            <numerusform>… and %n more line</numerusform>
            <numerusform>… and %n more lines</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) changed while they were read.</source>
        <translation>
            <numerusform>%n file changed while it was read.</numerusform>
            <numerusform>%n files changed while they were read.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: %n file(s), %2</source>
        <translation>
            <numerusform>%1: %n file, %2</numerusform>
            <numerusform>%1: %n files, %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: %n file(s), %2 in %3 (%4/s), %5</source>
        <translation>
            <numerusform>%1: %n file, %2 in %3 (%4/s), %5</numerusform>
            <numerusform>%1: %n files, %2 in %3 (%4/s), %5</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: no known failure in %n line(s).</source>
        <translation>
            <numerusform>%1: no known failure in %n line.</numerusform>
            <numerusform>%1: no known failure in %n lines.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n task(s): %1.</source>
        <translation>
            <numerusform>%n task: %1.</numerusform>
            <numerusform>%n tasks: %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>array %1, %n task(s): %2</source>
        <translation>
            <numerusform>array %1, %n task: %2</numerusform>
            <numerusform>array %1, %n tasks: %2</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::dataset::Plan</name>
    <message numerus="yes">
        <source>%n file(s) or folder(s) of the dataset cannot be read, first “%1”.</source>
        <translation>
            <numerusform>%n file or folder of the dataset cannot be read: “%1”.</numerusform>
            <numerusform>%n files or folders of the dataset cannot be read, first “%1”.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n name(s) in the dataset cannot exist on a cluster.</source>
        <translation>
            <numerusform>%n name in the dataset cannot exist on a cluster.</numerusform>
            <numerusform>%n names in the dataset cannot exist on a cluster.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::dataset::Survey</name>
    <message numerus="yes">
        <source>Upload these %n files as one archive. Cluster storage limits the number of files, and reading many small ones is slow.</source>
        <translation>
            <numerusform>Upload this %n file as one archive. Cluster storage limits the number of files, and reading many small ones is slow.</numerusform>
            <numerusform>Upload these %n files as one archive. Cluster storage limits the number of files, and reading many small ones is slow.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n item(s) will be excluded. Check the list before you upload.</source>
        <translation>
            <numerusform>%n item will be excluded. Check the list before you upload.</numerusform>
            <numerusform>%n items will be excluded. Check the list before you upload.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::dataset::TarStream</name>
    <message numerus="yes">
        <source>%n file(s) changed while they were being read.</source>
        <translation>
            <numerusform>%n file changed while it was being read.</numerusform>
            <numerusform>%n files changed while they were being read.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::deliver::RemoteData</name>
    <message numerus="yes">
        <source>%1 archive, %2, %n member(s)</source>
        <translation>
            <numerusform>%1 archive, %2, %n member</numerusform>
            <numerusform>%1 archive, %2, %n members</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 archive, %2, more than %n member(s)</source>
        <translation>
            <numerusform>%1 archive, %2, more than %n member</numerusform>
            <numerusform>%1 archive, %2, more than %n members</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>folder with %n file(s), %1</source>
        <translation>
            <numerusform>folder with %n file, %1</numerusform>
            <numerusform>folder with %n files, %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>folder with more than %n file(s), more than %1</source>
        <translation>
            <numerusform>folder with more than %n file, more than %1</numerusform>
            <numerusform>folder with more than %n files, more than %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::deliver::Upload</name>
    <message numerus="yes">
        <source>%n file(s), %1, uploaded to %2</source>
        <translation>
            <numerusform>%n file, %1, uploaded to %2</numerusform>
            <numerusform>%n files, %1, uploaded to %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) as one archive of %1, uploaded to %2</source>
        <translation>
            <numerusform>%n file as one archive of %1, uploaded to %2</numerusform>
            <numerusform>%n files as one archive of %1, uploaded to %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Code: %n file(s), %1</source>
        <translation>
            <numerusform>Code: %n file, %1</numerusform>
            <numerusform>Code: %n files, %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::environment::Environment</name>
    <message numerus="yes">
        <source>%n package(s) can be imported</source>
        <translation>
            <numerusform>%n package can be imported</numerusform>
            <numerusform>%n packages can be imported</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::models::AppModel</name>
    <message numerus="yes">
        <source>%n other program(s) that use this sign-in</source>
        <translation>
            <numerusform>%n other program that uses this sign-in</numerusform>
            <numerusform>%n other programs that use this sign-in</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::models::ClusterTestModel</name>
    <message numerus="yes">
        <source>%n work(s)</source>
        <translation>
            <numerusform>%n works</numerusform>
            <numerusform>%n work</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n do(es) not work</source>
        <translation>
            <numerusform>%n does not work</numerusform>
            <numerusform>%n do not work</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n to check</source>
        <translation>
            <numerusform>%n to check</numerusform>
            <numerusform>%n to check</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n not tested</source>
        <translation>
            <numerusform>%n not tested</numerusform>
            <numerusform>%n not tested</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::models::CodeModel</name>
    <message numerus="yes">
        <source>%n fix(es) made.</source>
        <translation>
            <numerusform>%n fix made.</numerusform>
            <numerusform>%n fixes made.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n finding(s) need your decision.</source>
        <translation>
            <numerusform>%n finding needs your decision.</numerusform>
            <numerusform>%n findings need your decision.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::models::DatasetView</name>
    <message numerus="yes">
        <source>%n item(s) excluded by “%1”</source>
        <translation>
            <numerusform>%n item excluded by “%1”</numerusform>
            <numerusform>%n items excluded by “%1”</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n socket(s), pipe(s) or device(s)</source>
        <translation>
            <numerusform>%n socket, pipe or device</numerusform>
            <numerusform>%n sockets, pipes or devices</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n link(s) out of the folder</source>
        <translation>
            <numerusform>%n link out of the folder</numerusform>
            <numerusform>%n links out of the folder</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) or folder(s) cannot be read</source>
        <translation>
            <numerusform>%n file or folder cannot be read</numerusform>
            <numerusform>%n files or folders cannot be read</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n name(s) are too long</source>
        <translation>
            <numerusform>%n name is too long</numerusform>
            <numerusform>%n names are too long</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n name(s) differ from another only in case</source>
        <translation>
            <numerusform>%n name differs from another only in case</numerusform>
            <numerusform>%n names differ from another only in case</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n name(s) look the same as another</source>
        <translation>
            <numerusform>%n name looks the same as another</numerusform>
            <numerusform>%n names look the same as another</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n link(s) point to nothing</source>
        <translation>
            <numerusform>%n link points to nothing</numerusform>
            <numerusform>%n links point to nothing</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n folder(s) changed while being read</source>
        <translation>
            <numerusform>%n folder changed while being read</numerusform>
            <numerusform>%n folders changed while being read</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n name(s) to check</source>
        <translation>
            <numerusform>%n name to check</numerusform>
            <numerusform>%n names to check</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The first of %n item(s)</source>
        <translation>
            <numerusform>The first of %n item</numerusform>
            <numerusform>The first of %n items</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n item(s) in all</source>
        <translation>
            <numerusform>%n item in all</numerusform>
            <numerusform>%n items in all</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Ready to upload. %n thing(s) to check</source>
        <translation>
            <numerusform>Ready to upload. %n thing to check</numerusform>
            <numerusform>Ready to upload. %n things to check</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::models::JobActs</name>
    <message numerus="yes">
        <source>%1 (%2, %n job(s))</source>
        <translation>
            <numerusform>%1 (%2, %n job)</numerusform>
            <numerusform>%1 (%2, %n jobs)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::models::JobLive</name>
    <message numerus="yes">
        <source>Measured in the job every %n second(s) while this page is open, on %1, one of its %2 nodes.</source>
        <translation>
            <numerusform>Measured in the job every second while this page is open, on %1, one of its %2 nodes.</numerusform>
            <numerusform>Measured in the job every %n seconds while this page is open, on %1, one of its %2 nodes.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Measured in the job every %n second(s) while this page is open, on %1.</source>
        <translation>
            <numerusform>Measured in the job every second while this page is open, on %1.</numerusform>
            <numerusform>Measured in the job every %n seconds while this page is open, on %1.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::models::JobResults</name>
    <message numerus="yes">
        <source>%n file(s), %1</source>
        <translation>
            <numerusform>%n file, %1</numerusform>
            <numerusform>%n files, %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>more than %n file(s)</source>
        <translation>
            <numerusform>more than %n file</numerusform>
            <numerusform>more than %n files</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::models::JobTableModel</name>
    <message numerus="yes">
        <source>%1, %n job(s), open</source>
        <translation>
            <numerusform>%1, %n job, open</numerusform>
            <numerusform>%1, %n jobs, open</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, %n job(s), closed</source>
        <translation>
            <numerusform>%1, %n job, closed</numerusform>
            <numerusform>%1, %n jobs, closed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1  %2, %n job(s)</source>
        <translation>
            <numerusform>%1  %2, %n job</numerusform>
            <numerusform>%1  %2, %n jobs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::models::JobUsage</name>
    <message numerus="yes">
        <source>%n core(s), not measured</source>
        <translation>
            <numerusform>%n core, not measured</numerusform>
            <numerusform>%n cores, not measured</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::models::JobsModel</name>
    <message numerus="yes">
        <source>%n file(s) on this computer differ, and were not replaced.</source>
        <translation>
            <numerusform>%n file on this computer differs, and was not replaced.</numerusform>
            <numerusform>%n files on this computer differ, and were not replaced.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s), %1</source>
        <translation>
            <numerusform>%n file, %1</numerusform>
            <numerusform>%n files, %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::models::LogFileModel</name>
    <message numerus="yes">
        <source>No known failure in %n line(s).</source>
        <translation>
            <numerusform>No known failure in %n line.</numerusform>
            <numerusform>No known failure in %n lines.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::models::NodePicture</name>
    <message numerus="yes">
        <source>%n core(s)</source>
        <translation>
            <numerusform>%n core</numerusform>
            <numerusform>%n cores</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::models::ResultTable</name>
    <message numerus="yes">
        <source>%1 (%n file(s))</source>
        <translation>
            <numerusform>%1 (%n file)</numerusform>
            <numerusform>%1 (%n files)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::models::ScriptDraft</name>
    <message numerus="yes">
        <source>%n error(s)</source>
        <translation>
            <numerusform>%n error</numerusform>
            <numerusform>%n errors</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n warning(s)</source>
        <translation>
            <numerusform>%n warning</numerusform>
            <numerusform>%n warnings</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n remark(s)</source>
        <translation>
            <numerusform>%n remark</numerusform>
            <numerusform>%n remarks</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::models::ScriptModel</name>
    <message numerus="yes">
        <source>%n error(s) must be corrected first.</source>
        <translation>
            <numerusform>%n error must be corrected first.</numerusform>
            <numerusform>%n errors must be corrected first.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::models::SendModel</name>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n more</numerusform>
            <numerusform>%n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s), %1</source>
        <translation>
            <numerusform>%Ln file, %1</numerusform>
            <numerusform>%Ln files, %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::models::SignInAttempts</name>
    <message numerus="yes">
        <source>%n worked</source>
        <translation>
            <numerusform>%n worked</numerusform>
            <numerusform>%n worked</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n refused</source>
        <translation>
            <numerusform>%n refused</numerusform>
            <numerusform>%n refused</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n cancelled</source>
        <translation>
            <numerusform>%n cancelled</numerusform>
            <numerusform>%n cancelled</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Refused %n time(s), one after the other.</source>
        <translation>
            <numerusform>Refused %n time.</numerusform>
            <numerusform>Refused %n times, one after the other.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::models::Transfers</name>
    <message numerus="yes">
        <source># … and %n more</source>
        <translation>
            <numerusform># … and %n more</numerusform>
            <numerusform># … and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n item(s)</source>
        <translation>
            <numerusform>%n item</numerusform>
            <numerusform>%n items</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n file</numerusform>
            <numerusform>%n files</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n deleted</source>
        <translation>
            <numerusform>%n deleted</numerusform>
            <numerusform>%n deleted</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n to check</source>
        <translation>
            <numerusform>%n to check</numerusform>
            <numerusform>%n to check</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::models::TryModel</name>
    <message numerus="yes">
        <source>%n job is ahead of it.</source>
        <translation>
            <numerusform>%n job is ahead of it.</numerusform>
            <numerusform>%n jobs are ahead of it.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::models::TunnelsModel</name>
    <message numerus="yes">
        <source>%n second(s) so far.</source>
        <translation>
            <numerusform>%n second so far.</numerusform>
            <numerusform>%n seconds so far.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::models::UseAdvice</name>
    <message numerus="yes">
        <source>The GPU has been idle for %n minute(s), and nobody else can use it.</source>
        <translation>
            <numerusform>The GPU has been idle for %n minute, and nobody else can use it.</numerusform>
            <numerusform>The GPU has been idle for %n minutes, and nobody else can use it.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>All GPUs of the job have been idle for %n minute(s), and nobody else can use them.</source>
        <translation>
            <numerusform>All GPUs of the job have been idle for %n minute, and nobody else can use them.</numerusform>
            <numerusform>All GPUs of the job have been idle for %n minutes, and nobody else can use them.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Idle for %n minute(s): %1.</source>
        <translation>
            <numerusform>Idle for %n minute: %1.</numerusform>
            <numerusform>Idle for %n minutes: %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Only one of the job&apos;s %n core(s) is busy. The program does one thing at a time.</source>
        <translation>
            <numerusform>The job&apos;s only core is busy. The program does one thing at a time.</numerusform>
            <numerusform>Only one of the job&apos;s %n cores is busy. The program does one thing at a time.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>On average, %1 of the job&apos;s %n core(s) are busy.</source>
        <translation>
            <numerusform>On average, %1 of the job&apos;s core is busy.</numerusform>
            <numerusform>On average, %1 of the job&apos;s %n cores are busy.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::observe::FreeRoom</name>
    <message numerus="yes">
        <source>Right now %n node(s) have room for this job. It waits for its turn, not for resources.</source>
        <translation>
            <numerusform>Right now %n node has room for this job. It waits for its turn, not for resources.</numerusform>
            <numerusform>Right now %n nodes have room for this job. It waits for its turn, not for resources.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n core(s)</source>
        <translation>
            <numerusform>%n core</numerusform>
            <numerusform>%n cores</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n node(s) have enough free GPUs, but not %1 free at the same time.</source>
        <translation>
            <numerusform>%n node has enough free GPUs, but not %1 free at the same time.</numerusform>
            <numerusform>%n nodes have enough free GPUs, but not %1 free at the same time.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>None of the %n node(s) with such GPUs has enough of them free.</source>
        <translation>
            <numerusform>The only node with such GPUs does not have enough of them free.</numerusform>
            <numerusform>None of the %n nodes with such GPUs has enough of them free.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The job needs %1 nodes; %n node(s) have room for a part of it now.</source>
        <translation>
            <numerusform>The job needs %1 nodes; %n node has room for a part of it now.</numerusform>
            <numerusform>The job needs %1 nodes; %n nodes have room for a part of it now.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::observe::Metrics</name>
    <message numerus="yes">
        <source>%1: %n damaged record(s) were skipped.</source>
        <translation>
            <numerusform>%1: %n damaged record was skipped.</numerusform>
            <numerusform>%1: %n damaged records were skipped.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::observe::NextRequest</name>
    <message numerus="yes">
        <source>The cores: the script asks for %n task(s) on a node, each with one core.</source>
        <translation>
            <numerusform>The cores: the script asks for %n task on a node, with one core.</numerusform>
            <numerusform>The cores: the script asks for %n tasks on a node, each with one core.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::observe::Sooner</name>
    <message numerus="yes">
        <source>%n core(s)</source>
        <translation>
            <numerusform>%n core</numerusform>
            <numerusform>%n cores</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>With %n GPU(s) per node instead of %1, the job fits into the free resources.</source>
        <translation>
            <numerusform>With %n GPU per node instead of %1, the job fits into the free resources.</numerusform>
            <numerusform>With %n GPUs per node instead of %1, the job fits into the free resources.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>With %n node(s) instead of %1, the job fits into the free resources, if that is enough for the program.</source>
        <translation>
            <numerusform>With %n node instead of %1, the job fits into the free resources, if that is enough for the program.</numerusform>
            <numerusform>With %n nodes instead of %1, the job fits into the free resources, if that is enough for the program.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>With a time limit of at most %1, the job can use %n node(s) that have room now.</source>
        <translation>
            <numerusform>With a time limit of at most %1, the job can use %n node that has room now.</numerusform>
            <numerusform>With a time limit of at most %1, the job can use %n nodes that have room now.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::projectfile::Chain</name>
    <message numerus="yes">
        <source>%n job(s) of at most %1 each, one after the other</source>
        <translation>
            <numerusform>%n job of at most %1</numerusform>
            <numerusform>%n jobs of at most %1 each, one after the other</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1; %n epoch(s) in each</source>
        <translation>
            <numerusform>%1; %n epoch in each</numerusform>
            <numerusform>%1; %n epochs in each</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The chain would have %n job(s).</source>
        <translation>
            <numerusform>The chain would have %n job.</numerusform>
            <numerusform>The chain would have %n jobs.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::runs::Chain</name>
    <message numerus="yes">
        <source>%n more job(s) wait for their turn</source>
        <translation>
            <numerusform>%n more job waits for its turn</numerusform>
            <numerusform>%n more jobs wait for their turn</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::runs::Results</name>
    <message numerus="yes">
        <source>%n file(s), %1, in %2</source>
        <translation>
            <numerusform>%n file, %1, in %2</numerusform>
            <numerusform>%n files, %1, in %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) on this computer differ from those on the cluster and were not replaced: %1</source>
        <translation>
            <numerusform>%n file on this computer differs from the one on the cluster and was not replaced: %1</numerusform>
            <numerusform>%n files on this computer differ from those on the cluster and were not replaced: %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::runs::RunRecording</name>
    <message numerus="yes">
        <source>The same submission was interrupted %n second(s) ago and may still arrive. Waiting up to 3 minutes to find out.</source>
        <translation>
            <numerusform>The same submission was interrupted %n second ago and may still arrive. Waiting up to 3 minutes to find out.</numerusform>
            <numerusform>The same submission was interrupted %n seconds ago and may still arrive. Waiting up to 3 minutes to find out.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::runs::Submission</name>
    <message numerus="yes">
        <source>(and %n more)</source>
        <translation>
            <numerusform>(and %n more)</numerusform>
            <numerusform>(and %n more)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) checked.</source>
        <translation>
            <numerusform>%n file checked.</numerusform>
            <numerusform>%n files checked.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The script was not submitted, because it has %n error(s) that sbatch does not see.</source>
        <translation>
            <numerusform>The script was not submitted, because it has %n error that sbatch does not see.</numerusform>
            <numerusform>The script was not submitted, because it has %n errors that sbatch does not see.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::runs::SubmissionCheck</name>
    <message numerus="yes">
        <source>… and %n more.</source>
        <translation>
            <numerusform>… and %n more.</numerusform>
            <numerusform>… and %n more.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::runs::Sweep</name>
    <message numerus="yes">
        <source>A run of %n minute(s) does not fit into a job of %1.</source>
        <translation>
            <numerusform>A run of %n minute does not fit into a job of %1.</numerusform>
            <numerusform>A run of %n minutes does not fit into a job of %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s), each one a task of one job array.</source>
        <translation>
            <numerusform>%n run, as a task of a job array.</numerusform>
            <numerusform>%n runs, each one a task of one job array.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>%n run</numerusform>
            <numerusform>%n runs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s)</source>
        <translation>
            <numerusform>%n job</numerusform>
            <numerusform>%n jobs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n run(s) done</source>
        <translation>
            <numerusform>%1 of %n run done</numerusform>
            <numerusform>%1 of %n runs done</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n running</source>
        <translation>
            <numerusform>%n running</numerusform>
            <numerusform>%n running</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n failed</source>
        <translation>
            <numerusform>%n failed</numerusform>
            <numerusform>%n failed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The time limit of %1 ended %n run(s).</source>
        <translation>
            <numerusform>The time limit of %1 ended %n run.</numerusform>
            <numerusform>The time limit of %1 ended %n runs.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The sweep needs an array of %1 tasks, but the course “%2” allows %n job(s) at once.</source>
        <translation>
            <numerusform>The sweep needs an array of %1 tasks, but the course “%2” allows %n job at once.</numerusform>
            <numerusform>The sweep needs an array of %1 tasks, but the course “%2” allows %n jobs at once.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Each job holds this many runs, because the course “%1” allows %n job(s) at once.</source>
        <translation>
            <numerusform>The job holds this many runs, because the course “%1” allows %n job at once.</numerusform>
            <numerusform>Each job holds this many runs, because the course “%1” allows %n jobs at once.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Each job holds this many runs, because the cluster accepts %n job(s) at once.</source>
        <translation>
            <numerusform>The job holds this many runs, because the cluster accepts %n job at once.</numerusform>
            <numerusform>Each job holds this many runs, because the cluster accepts %n jobs at once.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The course “%1” allows fewer than %n run(s) at a time in one job.</source>
        <translation>
            <numerusform>The course “%1” allows fewer than %n run at a time in one job.</numerusform>
            <numerusform>The course “%1” allows fewer than %n runs at a time in one job.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 and %n more</numerusform>
            <numerusform>%1 and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::script::CommandRules</name>
    <message numerus="yes">
        <source>$%1 is empty, because the script gets only %n argument(s). Give the value after the script’s name.</source>
        <translation>
            <numerusform>$%1 is empty, because the script gets only %n argument. Give the value after the script’s name.</numerusform>
            <numerusform>$%1 is empty, because the script gets only %n arguments. Give the value after the script’s name.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The script only prints text, but asks for a GPU and for %n hour(s). Add the command of your program.</source>
        <translation>
            <numerusform>The script only prints text, but asks for a GPU and for %n hour. Add the command of your program.</numerusform>
            <numerusform>The script only prints text, but asks for a GPU and for %n hours. Add the command of your program.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::script::CourseFacts</name>
    <message numerus="yes">
        <source>The course “%1” allows at most %n core(s) for a job, but this job asks for %2.</source>
        <translation>
            <numerusform>The course “%1” allows at most %n core for a job, but this job asks for %2.</numerusform>
            <numerusform>The course “%1” allows at most %n cores for a job, but this job asks for %2.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The course “%1” allows at most %n GPU(s) for a job, but this job asks for %2.</source>
        <translation>
            <numerusform>The course “%1” allows at most %n GPU for a job, but this job asks for %2.</numerusform>
            <numerusform>The course “%1” allows at most %n GPUs for a job, but this job asks for %2.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The course “%1” allows at most %n job(s) at once, but this array has %2.</source>
        <translation>
            <numerusform>The course “%1” allows at most %n job at once, but this array has %2.</numerusform>
            <numerusform>The course “%1” allows at most %n jobs at once, but this array has %2.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::script::GpuRules</name>
    <message numerus="yes">
        <source>This line leaves the programs %n GPU(s) of the %1 that the job has on a node. The others are idle, and paid for. Slurm sets CUDA_VISIBLE_DEVICES itself. Remove this line, or ask for fewer GPUs.</source>
        <translation>
            <numerusform>This line leaves the programs %n GPU of the %1 that the job has on a node. The others are idle, and paid for. Slurm sets CUDA_VISIBLE_DEVICES itself. Remove this line, or ask for fewer GPUs.</numerusform>
            <numerusform>This line leaves the programs %n GPUs of the %1 that the job has on a node. The others are idle, and paid for. Slurm sets CUDA_VISIBLE_DEVICES itself. Remove this line, or ask for fewer GPUs.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::script::LaunchRules</name>
    <message numerus="yes">
        <source>%1 starts %2 processes on a node, but the script asks for %n core(s) there. Unless the cluster adds cores, the processes take turns. Ask for several cores for each GPU with --cpus-per-task.</source>
        <translation>
            <numerusform>%1 starts %2 processes on a node, but the script asks for %n core there. Unless the cluster adds cores, the processes take turns. Ask for several cores for each GPU with --cpus-per-task.</numerusform>
            <numerusform>%1 starts %2 processes on a node, but the script asks for %n cores there. Unless the cluster adds cores, the processes take turns. Ask for several cores for each GPU with --cpus-per-task.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 starts %n process(es), one for each GPU, but the job has %2 GPUs. The others are reserved, charged and idle. Both numbers should be the same.</source>
        <translation>
            <numerusform>%1 starts %n process, one for each GPU, but the job has %2 GPUs. The others are reserved, charged and idle. Both numbers should be the same.</numerusform>
            <numerusform>%1 starts %n processes, one for each GPU, but the job has %2 GPUs. The others are reserved, charged and idle. Both numbers should be the same.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 starts %2 processes on %n core(s), because --oversubscribe allows it. They take turns. Ask for --ntasks=%2, and leave --oversubscribe out.</source>
        <translation>
            <numerusform>%1 starts %2 processes on %n core, because --oversubscribe allows it. They take turns. Ask for --ntasks=%2, and leave --oversubscribe out.</numerusform>
            <numerusform>%1 starts %2 processes on %n cores, because --oversubscribe allows it. They take turns. Ask for --ntasks=%2, and leave --oversubscribe out.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::script::OutputRules</name>
    <message numerus="yes">
        <source>All %n task(s) of the array write into this one file, and overwrite each other’s output. %A is the number of the array, %a the number of the task.</source>
        <translation>
            <numerusform>The %n task of the array writes into this one file. %A is the number of the array, %a the number of the task.</numerusform>
            <numerusform>All %n tasks of the array write into this one file, and overwrite each other’s output. %A is the number of the array, %a the number of the task.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::script::PipRules</name>
    <message numerus="yes">
        <source>The script has %n separate pip command(s). Each chooses versions for its own packages, and may replace what an earlier one chose. Name all packages in one command, or in one requirements file.</source>
        <translation>
            <numerusform>The script has %n separate pip command. Name all packages in one command, or in one requirements file.</numerusform>
            <numerusform>The script has %n separate pip commands. Each chooses versions for its own packages, and may replace what an earlier one chose. Name all packages in one command, or in one requirements file.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::script::ProjectRules</name>
    <message numerus="yes">
        <source>The job asks for %1 cores, but %2 starts %n thread(s). The other cores do nothing. Write %3 %4, or ask for fewer cores.</source>
        <translation>
            <numerusform>The job asks for %1 cores, but %2 starts %n thread. The other cores do nothing. Write %3 %4, or ask for fewer cores.</numerusform>
            <numerusform>The job asks for %1 cores, but %2 starts %n threads. The other cores do nothing. Write %3 %4, or ask for fewer cores.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::script::Reporter</name>
    <message numerus="yes">
        <source>And at least %n more like it.</source>
        <translation>
            <numerusform>And at least %n more like it.</numerusform>
            <numerusform>And at least %n more like it.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::script::ShareText</name>
    <message numerus="yes">
        <source>%n core(s)</source>
        <translation>
            <numerusform>%n core</numerusform>
            <numerusform>%n cores</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>This request leaves %n other GPU(s) of the node without their share of cores or memory, so nobody can use them well.</source>
        <translation>
            <numerusform>This request leaves %n other GPU of the node without its share of cores or memory, so nobody can use it well.</numerusform>
            <numerusform>This request leaves %n other GPUs of the node without their share of cores or memory, so nobody can use them well.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Your memory request leaves %n other core(s) unusable.</source>
        <translation>
            <numerusform>Your memory request leaves %n other core unusable.</numerusform>
            <numerusform>Your memory request leaves %n other cores unusable.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::script::SignalRules</name>
    <message numerus="yes">
        <source>%n second(s)</source>
        <translation>
            <numerusform>%n second</numerusform>
            <numerusform>%n seconds</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::script::Translation</name>
    <message numerus="yes">
        <source>A node of %1 has %2 cores, so these %3 tasks need %n node(s).</source>
        <translation>
            <numerusform>A node of %1 has %2 cores, so these %3 tasks need %n node.</numerusform>
            <numerusform>A node of %1 has %2 cores, so these %3 tasks need %n nodes.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::script::ValueWords</name>
    <message numerus="yes">
        <source>%n task(s); each finds its number in $SLURM_ARRAY_TASK_ID.</source>
        <translation>
            <numerusform>%n task; it finds its number in $SLURM_ARRAY_TASK_ID.</numerusform>
            <numerusform>%n tasks; each finds its number in $SLURM_ARRAY_TASK_ID.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>At most %n of them run(s) at a time.</source>
        <translation>
            <numerusform>At most %n of them runs at a time.</numerusform>
            <numerusform>At most %n of them run at a time.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n node(s).</source>
        <translation>
            <numerusform>%n node.</numerusform>
            <numerusform>%n nodes.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n day(s)</source>
        <translation>
            <numerusform>%n day</numerusform>
            <numerusform>%n days</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hour(s)</source>
        <translation>
            <numerusform>%n hour</numerusform>
            <numerusform>%n hours</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n minute(s)</source>
        <translation>
            <numerusform>%n minute</numerusform>
            <numerusform>%n minutes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n second(s)</source>
        <translation>
            <numerusform>%n second</numerusform>
            <numerusform>%n seconds</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>up to %n core(s) and %1 GB of memory go with each</source>
        <translation>
            <numerusform>up to %n core and %1 GB of memory go with each</numerusform>
            <numerusform>up to %n cores and %1 GB of memory go with each</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::servers::JobServer</name>
    <message numerus="yes">
        <source>Nobody used it for %n minute(s). Unused programs do not stay on a login node.</source>
        <translation>
            <numerusform>Nobody used it for %n minute. Unused programs do not stay on a login node.</numerusform>
            <numerusform>Nobody used it for %n minutes. Unused programs do not stay on a login node.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::session::ClusterTest</name>
    <message numerus="yes">
        <source>The clocks agree within %n second(s).</source>
        <translation>
            <numerusform>The clocks agree within %n second.</numerusform>
            <numerusform>The clocks agree within %n seconds.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n command(s) at a time, as many as Voyageur uses</source>
        <translation>
            <numerusform>%n command at a time, as many as Voyageur uses</numerusform>
            <numerusform>%n commands at a time, as many as Voyageur uses</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Only %n command(s) at a time; the others wait.</source>
        <translation>
            <numerusform>Only %n command at a time; the others wait.</numerusform>
            <numerusform>Only %n commands at a time; the others wait.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The cluster&apos;s clock differs from this computer&apos;s by %n second(s). The server will refuse time-based passcodes, and Voyageur cannot tell which file is newer.</source>
        <translation>
            <numerusform>The cluster&apos;s clock differs from this computer&apos;s by %n second. The server will refuse time-based passcodes, and Voyageur cannot tell which file is newer.</numerusform>
            <numerusform>The cluster&apos;s clock differs from this computer&apos;s by %n seconds. The server will refuse time-based passcodes, and Voyageur cannot tell which file is newer.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::session::KeyCheck</name>
    <message numerus="yes">
        <source>If you have just registered the key at %1, wait up to %n minute(s) until the cluster knows it. Then check again.</source>
        <translation>
            <numerusform>If you have just registered the key at %1, wait up to %n minute until the cluster knows it. Then check again.</numerusform>
            <numerusform>If you have just registered the key at %1, wait up to %n minutes until the cluster knows it. Then check again.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::slurm::Shares</name>
    <message numerus="yes">
        <source>Jobs of your %n other account(s) for such work would not go before this one.</source>
        <translation>
            <numerusform>Jobs of your other account (%n) for such work would not go before this one.</numerusform>
            <numerusform>Jobs of your %n other accounts for such work would not go before this one.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::source::Guess</name>
    <message numerus="yes">
        <source>%n file(s), %1</source>
        <translation>
            <numerusform>%n file, %1</numerusform>
            <numerusform>%n files, %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::ssh::Authentication</name>
    <message numerus="yes">
        <source>The server refused the %n key(s) that this computer offered for %1.</source>
        <translation>
            <numerusform>The server refused the key that this computer offered for %1.</numerusform>
            <numerusform>The server refused the %n keys that this computer offered for %1.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::ssh::KeyFile</name>
    <message numerus="yes">
        <source>The passphrase was wrong %n time(s).</source>
        <translation>
            <numerusform>The passphrase was wrong %n time.</numerusform>
            <numerusform>The passphrase was wrong %n times.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::storage::StorageAdvice</name>
    <message numerus="yes">
        <source>Files that nobody has read or changed for %n day(s) are deleted at the end of day %1 of each month.</source>
        <translation>
            <numerusform>Files that nobody has read or changed for %n day are deleted at the end of day %1 of each month.</numerusform>
            <numerusform>Files that nobody has read or changed for %n days are deleted at the end of day %1 of each month.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Files that nobody has read or changed for %n day(s) are deleted.</source>
        <translation>
            <numerusform>Files that nobody has read or changed for %n day are deleted.</numerusform>
            <numerusform>Files that nobody has read or changed for %n days are deleted.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n item(s) (%2) do not belong to the group “%1”. They count against another quota, often a tiny one.</source>
        <translation>
            <numerusform>%n item (%2) does not belong to the group “%1”. It counts against another quota, often a tiny one.</numerusform>
            <numerusform>%n items (%2) do not belong to the group “%1”. They count against another quota, often a tiny one.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n folder(s) do not pass on their group (no setgid). New files in them get their author&apos;s own group.</source>
        <translation>
            <numerusform>%n folder does not pass on its group (no setgid). New files in it get their author&apos;s own group.</numerusform>
            <numerusform>%n folders do not pass on their group (no setgid). New files in them get their author&apos;s own group.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The group cannot read %n item(s).</source>
        <translation>
            <numerusform>The group cannot read %n item.</numerusform>
            <numerusform>The group cannot read %n items.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The group can read but not change %n item(s).</source>
        <translation>
            <numerusform>The group can read but not change %n item.</numerusform>
            <numerusform>The group can read but not change %n items.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Of these, %n belong to other people, and only they can fix them.</source>
        <translation>
            <numerusform>Of these, %n belongs to somebody else, and only they can fix it.</numerusform>
            <numerusform>Of these, %n belong to other people, and only they can fix them.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: %n file(s), %2</source>
        <translation>
            <numerusform>%1: %n file, %2</numerusform>
            <numerusform>%1: %n files, %2</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::transfer::Carry</name>
    <message numerus="yes">
        <source>%n item(s) missing from the source were not deleted. Synchronize again to review them first.</source>
        <translation>
            <numerusform>%n item missing from the source was not deleted. Synchronize again to review it first.</numerusform>
            <numerusform>%n items missing from the source were not deleted. Synchronize again to review them first.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::tryout::EpochRate</name>
    <message numerus="yes">
        <source>%n epoch(s) in %1 s, including the program&apos;s start: %2 in 24 hours.</source>
        <translation>
            <numerusform>%n epoch in %1 s, including the program&apos;s start: %2 in 24 hours.</numerusform>
            <numerusform>%n epochs in %1 s, including the program&apos;s start: %2 in 24 hours.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::tryout::Sweep</name>
    <message numerus="yes">
        <source>According to the try, which ran for %1 s, one run takes at most %n minute(s).</source>
        <translation>
            <numerusform>According to the try, which ran for %1 s, one run takes at most %n minute.</numerusform>
            <numerusform>According to the try, which ran for %1 s, one run takes at most %n minutes.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::tryout::TryChecks</name>
    <message numerus="yes">
        <source>%1 sees %n GPU(s).</source>
        <translation>
            <numerusform>%1 sees %n GPU.</numerusform>
            <numerusform>%1 sees %n GPUs.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::ActRow</name>
    <message numerus="yes">
        <source>&amp;Cancel %n row(s)…</source>
        <translation>
            <numerusform>&amp;Cancel %n row…</numerusform>
            <numerusform>&amp;Cancel %n rows…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Cancel job</source>
        <translation>
            <numerusform>Cancel job</numerusform>
            <numerusform>Cancel jobs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::ActivityStrip</name>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n more</numerusform>
            <numerusform>%n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n finished</source>
        <translation>
            <numerusform>%n finished</numerusform>
            <numerusform>%n finished</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::Closing</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::CodePage</name>
    <message numerus="yes">
        <source>%n ignored finding(s)</source>
        <translation>
            <numerusform>%n ignored finding</numerusform>
            <numerusform>%n ignored findings</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Possible passwords or keys: %n file(s)</source>
        <translation>
            <numerusform>Possible passwords or keys: %n file</numerusform>
            <numerusform>Possible passwords or keys: %n files</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n uploaded</source>
        <translation>
            <numerusform>%n uploaded</numerusform>
            <numerusform>%n uploaded</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n fix(es)</source>
        <translation>
            <numerusform>%n fix</numerusform>
            <numerusform>%n fixes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::CurvesView</name>
    <message numerus="yes">
        <source>%1: %n value is not a number (NaN) or is infinite.</source>
        <translation>
            <numerusform>%1: %n value is not a number (NaN) or is infinite.</numerusform>
            <numerusform>%1: %n values are not numbers (NaN) or are infinite.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: %n value is not a number (NaN) or is infinite, at %2.</source>
        <translation>
            <numerusform>%1: %n value is not a number (NaN) or is infinite, at %2.</numerusform>
            <numerusform>%1: %n values are not numbers (NaN) or are infinite, first at %2.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::EndNotice</name>
    <message numerus="yes">
        <source>%n active job(s)</source>
        <translation>
            <numerusform>%n active job</numerusform>
            <numerusform>%n active jobs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job ended</source>
        <translation>
            <numerusform>%n job ended</numerusform>
            <numerusform>%n jobs ended</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job started</source>
        <translation>
            <numerusform>%n job started</numerusform>
            <numerusform>%n jobs started</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::EnvironmentPage</name>
    <message numerus="yes">
        <source>%n package(s) in the cluster’s wheelhouse or modules</source>
        <translation>
            <numerusform>%n package in the cluster’s wheelhouse or modules</numerusform>
            <numerusform>%n packages in the cluster’s wheelhouse or modules</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::FilePane</name>
    <message numerus="yes">
        <source>%Ln folder(s)</source>
        <translation>
            <numerusform>%Ln folder</numerusform>
            <numerusform>%Ln folders</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s)</source>
        <translation>
            <numerusform>%Ln file</numerusform>
            <numerusform>%Ln files</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::FormView</name>
    <message numerus="yes">
        <source>The job has %n component(s). The form shows the first.</source>
        <translation>
            <numerusform>The job has %n component. The form shows the first.</numerusform>
            <numerusform>The job has %n components. The form shows the first.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::KeyPage</name>
    <message numerus="yes">
        <source>Paste the public key at %1 (source: %2). It works within %n minute on all clusters that use this registry.</source>
        <translation>
            <numerusform>Paste the public key at %1 (source: %2). It works within %n minute on all clusters that use this registry.</numerusform>
            <numerusform>Paste the public key at %1 (source: %2). It works within %n minutes on all clusters that use this registry.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::LogChooser</name>
    <message numerus="yes">
        <source>%n job(s)</source>
        <translation>
            <numerusform>%n job</numerusform>
            <numerusform>%n jobs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n failed</source>
        <translation>
            <numerusform>%n failed</numerusform>
            <numerusform>%n failed</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::LogFindBar</name>
    <message numerus="yes">
        <source>%n match</source>
        <translation>
            <numerusform>%n match</numerusform>
            <numerusform>%n matches</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::PasteGuard</name>
    <message numerus="yes">
        <source>Paste %n line(s) into the terminal?</source>
        <translation>
            <numerusform>Paste %n line into the terminal?</numerusform>
            <numerusform>Paste %n lines into the terminal?</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::PlotLegend</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::PlotView</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::ProjectGuard</name>
    <message numerus="yes">
        <source>And %n more.</source>
        <translation>
            <numerusform>And %n more.</numerusform>
            <numerusform>And %n more.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::QueueView</name>
    <message numerus="yes">
        <source>%n to check</source>
        <translation>
            <numerusform>%n to check</numerusform>
            <numerusform>%n to check</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n running</source>
        <translation>
            <numerusform>%n running</numerusform>
            <numerusform>%n running</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::Rail</name>
    <message numerus="yes">
        <source>%n running</source>
        <translation>
            <numerusform>%n running</numerusform>
            <numerusform>%n running</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n active</source>
        <translation>
            <numerusform>%n active</numerusform>
            <numerusform>%n active</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n error(s)</source>
        <translation>
            <numerusform>%n error</numerusform>
            <numerusform>%n errors</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n open</source>
        <translation>
            <numerusform>%n open</numerusform>
            <numerusform>%n open</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n full or nearly full</source>
        <translation>
            <numerusform>%n full or nearly full</numerusform>
            <numerusform>%n full or nearly full</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::RunsPage</name>
    <message numerus="yes">
        <source>%n run(s), newest first</source>
        <translation>
            <numerusform>%n run, newest first</numerusform>
            <numerusform>%n runs, newest first</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::ScriptPage</name>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 and %n more</numerusform>
            <numerusform>%1 and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n file</numerusform>
            <numerusform>%n files</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::SharingCard</name>
    <message numerus="yes">
        <source>%n of your items will change.</source>
        <translation>
            <numerusform>%n of your items will change.</numerusform>
            <numerusform>%n of your items will change.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Fix %n item(s)…</source>
        <translation>
            <numerusform>Fix %n item…</numerusform>
            <numerusform>Fix %n items…</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::SignedInView</name>
    <message numerus="yes">
        <source>%1 (%n minute(s) ago)</source>
        <translation>
            <numerusform>%1 (%n minute ago)</numerusform>
            <numerusform>%1 (%n minutes ago)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::SubmitPage</name>
    <message numerus="yes">
        <source>Chain: %n job(s)</source>
        <translation>
            <numerusform>Chain: %n job</numerusform>
            <numerusform>Chain: %n jobs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Sweep: %n run(s)</source>
        <translation>
            <numerusform>Sweep: %n run</numerusform>
            <numerusform>Sweep: %n runs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::SweepCard</name>
    <message numerus="yes">
        <source>Use %n minu&amp;te, as in the try</source>
        <translation>
            <numerusform>Use %n minu&amp;te, as in the try</numerusform>
            <numerusform>Use %n minu&amp;tes, as in the try</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::SweepResultsView</name>
    <message numerus="yes">
        <source>Run %n failed run &amp;again</source>
        <translation>
            <numerusform>Run %n failed run &amp;again</numerusform>
            <numerusform>Run %n failed runs &amp;again</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::TransfersPage</name>
    <message numerus="yes">
        <source>%n transfer to resume</source>
        <translation>
            <numerusform>%n transfer to resume</numerusform>
            <numerusform>%n transfers to resume</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n more</numerusform>
            <numerusform>%n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n name cannot be read or stored in a tar.</source>
        <translation>
            <numerusform>%n name cannot be read or stored in a tar.</numerusform>
            <numerusform>%n names cannot be read or stored in a tar.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s)</source>
        <translation>
            <numerusform>%Ln file</numerusform>
            <numerusform>%Ln files</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln folder(s)</source>
        <translation>
            <numerusform>%Ln folder</numerusform>
            <numerusform>%Ln folders</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::TunnelCard</name>
    <message numerus="yes">
        <source>%n connection(s)</source>
        <translation>
            <numerusform>%n connection</numerusform>
            <numerusform>%n connections</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n connection of other users refused</source>
        <translation>
            <numerusform>%n connection of other users refused</numerusform>
            <numerusform>%n connections of other users refused</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::UseTab</name>
    <message numerus="yes">
        <source>Busy cores, of %n</source>
        <translation>
            <numerusform>Busy cores, of %n</numerusform>
            <numerusform>Busy cores, of %n</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::work::RunAll</name>
    <message numerus="yes">
        <source>%n finding(s)</source>
        <translation>
            <numerusform>%n finding</numerusform>
            <numerusform>%n findings</numerusform>
        </translation>
    </message>
</context>
</TS>
