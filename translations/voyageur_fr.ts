<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="fr" sourcelanguage="en">
<context>
    <name>LocalText</name>
    <message>
        <source>Voyageur cannot keep a session for your other programs: the folder %1 cannot be used.</source>
        <translation>Voyageur ne peut pas garder de session pour vos autres programmes&#xa0;: le dossier %1 est inutilisable.</translation>
    </message>
    <message>
        <source>See who owns that folder, and remove it if you can.</source>
        <translation>Voyez à qui appartient ce dossier, et supprimez-le si vous le pouvez.</translation>
    </message>
    <message>
        <source>Voyageur cannot serve its session to your other programs at %1.</source>
        <translation>Voyageur ne peut pas mettre sa session à la disposition de vos autres programmes à %1.</translation>
    </message>
    <message>
        <source>%1 could not be started in the background.</source>
        <translation>%1 n’a pas pu être lancé en arrière-plan.</translation>
    </message>
</context>
<context>
    <name>Text</name>
    <message>
        <source>Another program is just signing in there; waiting for it…</source>
        <translation>Un autre programme est en train de s’y connecter; attente…</translation>
    </message>
</context>
<context>
    <name>voyageur::base::Error</name>
    <message>
        <source>The server said: “%1”</source>
        <translation>Réponse du serveur&#xa0;: «&#xa0;%1&#xa0;»</translation>
    </message>
</context>
<context>
    <name>voyageur::base::Fix</name>
    <message>
        <source>The proposed change does not fit the text.</source>
        <translation>La modification proposée ne correspond pas au texte.</translation>
    </message>
    <message>
        <source>The text was changed since it was checked.</source>
        <translation>Le texte a été modifié depuis sa vérification.</translation>
    </message>
    <message>
        <source>Check it again.</source>
        <translation>Vérifiez-le de nouveau.</translation>
    </message>
</context>
<context>
    <name>voyageur::base::JobState</name>
    <message>
        <source>waiting</source>
        <translation>en attente</translation>
    </message>
    <message>
        <source>starting up</source>
        <translation>au démarrage</translation>
    </message>
    <message>
        <source>running</source>
        <translation>en cours</translation>
    </message>
    <message>
        <source>stopped for a while</source>
        <translation>arrêtée provisoirement</translation>
    </message>
    <message>
        <source>suspended</source>
        <translation>suspendue</translation>
    </message>
    <message>
        <source>being signalled</source>
        <translation>reçoit un signal</translation>
    </message>
    <message>
        <source>copying its files</source>
        <translation>copie de ses fichiers</translation>
    </message>
    <message>
        <source>ending</source>
        <translation>se termine</translation>
    </message>
    <message>
        <source>changing size</source>
        <translation>change de taille</translation>
    </message>
    <message>
        <source>back in the queue</source>
        <translation>remise en file d’attente</translation>
    </message>
    <message>
        <source>held</source>
        <translation>retenue</translation>
    </message>
    <message>
        <source>completed</source>
        <translation>terminée</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>échouée</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>annulée</translation>
    </message>
    <message>
        <source>out of time</source>
        <translation>temps écoulé</translation>
    </message>
    <message>
        <source>out of memory</source>
        <translation>mémoire épuisée</translation>
    </message>
    <message>
        <source>node failed</source>
        <translation>panne de nœud</translation>
    </message>
    <message>
        <source>node did not start</source>
        <translation>nœud non démarré</translation>
    </message>
    <message>
        <source>past its deadline</source>
        <translation>échéance dépassée</translation>
    </message>
    <message>
        <source>could not start</source>
        <translation>démarrage impossible</translation>
    </message>
    <message>
        <source>made way for another job</source>
        <translation>a cédé la place à une autre tâche</translation>
    </message>
    <message>
        <source>runs on another cluster</source>
        <translation>exécutée sur une autre grappe</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>inconnue</translation>
    </message>
</context>
<context>
    <name>voyageur::cli::Text</name>
    <message>
        <source>The file of --%1, “%2”, is not there or cannot be read.</source>
        <translation>Le fichier de --%1, «&#xa0;%2&#xa0;», est absent ou ne peut pas être lu.</translation>
    </message>
    <message>
        <source>note: %1 has been retired and takes no jobs any more.</source>
        <translation>note&#xa0;: %1 est hors service et n’accepte plus de tâches.</translation>
    </message>
    <message>
        <source>note: %1 has been retired and takes no jobs any more; %2 took over.</source>
        <translation>note&#xa0;: %1 est hors service et n’accepte plus de tâches; %2 a pris la relève.</translation>
    </message>
    <message>
        <source>“voyageur %1 --help” shows what is possible.</source>
        <translation>«&#xa0;voyageur %1 --help&#xa0;» montre ce qui est possible.</translation>
    </message>
    <message>
        <source>voyageur %1 has no option “%2”.</source>
        <translation>voyageur %1 n’a pas d’option «&#xa0;%2&#xa0;».</translation>
    </message>
    <message>
        <source>The option “%1” needs a value: %2.</source>
        <translation>L’option «&#xa0;%1&#xa0;» exige une valeur&#xa0;: %2.</translation>
    </message>
    <message>
        <source>The option “--%1” takes no value.</source>
        <translation>L’option «&#xa0;--%1&#xa0;» n’accepte pas de valeur.</translation>
    </message>
    <message>
        <source>The option “--%1” was given twice.</source>
        <translation>L’option «&#xa0;--%1&#xa0;» a été donnée deux fois.</translation>
    </message>
    <message>
        <source>Something is missing: voyageur %1 %2</source>
        <translation>Il manque quelque chose&#xa0;: voyageur %1 %2</translation>
    </message>
    <message>
        <source>“%1” is one word too many.</source>
        <translation>«&#xa0;%1&#xa0;» est un mot de trop.</translation>
    </message>
    <message>
        <source>“%1” is no value for --%2: it takes a whole number from %3 to %4.</source>
        <translation>«&#xa0;%1&#xa0;» n’est pas une valeur pour --%2&#xa0;: il faut un nombre entier de %3 à %4.</translation>
    </message>
    <message>
        <source>Asked Slurm to end job %1</source>
        <translation>Fin de la tâche %1 demandée à Slurm</translation>
    </message>
    <message>
        <source>End jobs, whether they wait or run</source>
        <translation>Mettre fin à des tâches, en attente ou en cours</translation>
    </message>
    <message>
        <source>second factor</source>
        <translation>second facteur</translation>
    </message>
    <message>
        <source>on this computer</source>
        <translation>sur cet ordinateur</translation>
    </message>
    <message>
        <source>retired</source>
        <translation>hors service</translation>
    </message>
    <message>
        <source>retired; now: %1</source>
        <translation>hors service; désormais&#xa0;: %1</translation>
    </message>
    <message>
        <source>data transfer node: %1</source>
        <translation>nœud de transfert de données&#xa0;: %1</translation>
    </message>
    <message>
        <source>modules for Python: %1</source>
        <translation>modules pour Python&#xa0;: %1</translation>
    </message>
    <message>
        <source>source: %1</source>
        <translation>source&#xa0;: %1</translation>
    </message>
    <message>
        <source>The catalogue has no cluster “%1”.</source>
        <translation>Le catalogue ne contient pas de grappe «&#xa0;%1&#xa0;».</translation>
    </message>
    <message>
        <source>“voyageur clusters” lists them.</source>
        <translation>«&#xa0;voyageur clusters&#xa0;» en donne la liste.</translation>
    </message>
    <message>
        <source>hosts of ~/.ssh/config: %1</source>
        <translation>hôtes de ~/.ssh/config&#xa0;: %1</translation>
    </message>
    <message>
        <source>The clusters that are known by name</source>
        <translation>Les grappes connues par leur nom</translation>
    </message>
    <message>
        <source>voyageur: %1</source>
        <translation>voyageur&#xa0;: %1</translation>
    </message>
    <message>
        <source>The server said:</source>
        <translation>Réponse du serveur&#xa0;:</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>et %1 de plus</translation>
    </message>
    <message>
        <source>Left out: %1</source>
        <translation>Exclus&#xa0;: %1</translation>
    </message>
    <message>
        <source>To look at: %1</source>
        <translation>À examiner&#xa0;: %1</translation>
    </message>
    <message>
        <source>error</source>
        <translation>erreur</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>avertissement</translation>
    </message>
    <message>
        <source>advice</source>
        <translation>conseil</translation>
    </message>
    <message>
        <source>info</source>
        <translation>info</translation>
    </message>
    <message>
        <source>fix: %1</source>
        <translation>correction&#xa0;: %1</translation>
    </message>
    <message>
        <source>Write a date (2026-01-31), a date and time (2026-01-31T08:00), or a span (12h, 7d, 2w).</source>
        <translation>Écrivez une date (2026-01-31), une date et une heure (2026-01-31T08:00) ou une durée (12h, 7d, 2w).</translation>
    </message>
    <message>
        <source>No jobs.</source>
        <translation>Aucune tâche.</translation>
    </message>
    <message>
        <source>JOB</source>
        <translation>TÂCHE</translation>
    </message>
    <message>
        <source>NAME</source>
        <translation>NOM</translation>
    </message>
    <message>
        <source>STATE</source>
        <translation>ÉTAT</translation>
    </message>
    <message>
        <source>ELAPSED</source>
        <translation>ÉCOULÉ</translation>
    </message>
    <message>
        <source>LIMIT</source>
        <translation>LIMITE</translation>
    </message>
    <message>
        <source>NODES</source>
        <translation>NŒUDS</translation>
    </message>
    <message>
        <source>Your jobs that wait or run, and why they wait</source>
        <translation>Vos tâches en attente ou en cours, et pourquoi elles attendent</translation>
    </message>
    <message>
        <source>Also those that ended in the last 24 hours</source>
        <translation>Aussi celles terminées dans les dernières 24 heures</translation>
    </message>
    <message>
        <source>Also those that ended since then: 2026-01-31, 12h, 7d, 2w</source>
        <translation>Aussi celles terminées depuis ce moment&#xa0;: 2026-01-31, 12h, 7d, 2w</translation>
    </message>
    <message>
        <source>“%1” is no number of a job.</source>
        <translation>«&#xa0;%1&#xa0;» n’est pas un numéro de tâche.</translation>
    </message>
    <message>
        <source>Job numbers look like 4711, or 4711_3 for a task of an array.</source>
        <translation>Les numéros de tâche ont la forme 4711, ou 4711_3 pour un élément d’un vecteur de tâches.</translation>
    </message>
    <message>
        <source>The name of the login node could not be asked.</source>
        <translation>Le nom du nœud de connexion n’a pas pu être demandé.</translation>
    </message>
    <message>
        <source>The start-up files of the account (.bashrc and the like) print text, which disturbs scp, rsync and sftp; Voyageur copes with it. It begins: %1</source>
        <translation>Les fichiers de démarrage du compte (.bashrc et autres) affichent du texte, ce qui perturbe scp, rsync et sftp; Voyageur s’en accommode. Le texte commence par&#xa0;: %1</translation>
    </message>
    <message>
        <source>The login works: %1 on %2, port %3, by %4</source>
        <translation>La connexion fonctionne&#xa0;: %1 sur %2, port %3, par %4</translation>
    </message>
    <message>
        <source>Host key: %1 %2</source>
        <translation>Clé d’hôte&#xa0;: %1 %2</translation>
    </message>
    <message>
        <source>Slurm: %1</source>
        <translation>Slurm&#xa0;: %1</translation>
    </message>
    <message>
        <source>warning: %1</source>
        <translation>avertissement&#xa0;: %1</translation>
    </message>
    <message>
        <source>Slurm does not say where the log of job %1 is.</source>
        <translation>Slurm n’indique pas où est le journal de la tâche %1.</translation>
    </message>
    <message>
        <source>Slurm forgets this some minutes after a job has ended.</source>
        <translation>Slurm l’oublie quelques minutes après la fin d’une tâche.</translation>
    </message>
    <message>
        <source>The log is in the folder the job was submitted from, usually slurm-%1.out.</source>
        <translation>Le journal est dans le dossier d’où la tâche a été soumise; c’est en général slurm-%1.out.</translation>
    </message>
    <message>
        <source>Job %1 left no log at %2.</source>
        <translation>La tâche %1 n’a laissé aucun journal à %2.</translation>
    </message>
    <message>
        <source>Job %1 has written no log yet.</source>
        <translation>La tâche %1 n’a encore écrit aucun journal.</translation>
    </message>
    <message>
        <source>Wait for it with -f.</source>
        <translation>Attendez-le avec -f.</translation>
    </message>
    <message>
        <source>job %1: %2</source>
        <translation>tâche %1&#xa0;: %2</translation>
    </message>
    <message>
        <source>What a job wrote</source>
        <translation>Ce qu’une tâche a écrit</translation>
    </message>
    <message>
        <source>Go on until the job has ended</source>
        <translation>Continuer jusqu’à la fin de la tâche</translation>
    </message>
    <message>
        <source>Of what is there already, only the last 256 kB</source>
        <translation>De ce qui existe déjà, seulement les 256 derniers ko</translation>
    </message>
    <message>
        <source>The archive could not be written to standard output.</source>
        <translation>L’archive n’a pas pu être écrite sur la sortie standard.</translation>
    </message>
    <message>
        <source>Whoever reads it has stopped, or the disk behind it is full.</source>
        <translation>Le programme qui la lit s’est arrêté, ou le disque de destination est plein.</translation>
    </message>
    <message>
        <source>An archive is not written to a terminal.</source>
        <translation>Une archive ne s’écrit pas dans un terminal.</translation>
    </message>
    <message>
        <source>Name a file with -o FILE, or send the output into a file or a program.</source>
        <translation>Nommez un fichier avec -o FILE, ou envoyez la sortie dans un fichier ou un programme.</translation>
    </message>
    <message>
        <source>With -o - the archive goes to standard output, so --json cannot.</source>
        <translation>Avec -o -, l’archive va sur la sortie standard; --json ne le peut donc pas.</translation>
    </message>
    <message>
        <source>--gzip and --zstd cannot go together.</source>
        <translation>--gzip et --zstd s’excluent mutuellement.</translation>
    </message>
    <message>
        <source>Packing</source>
        <translation>Archivage</translation>
    </message>
    <message>
        <source>%1: %2 files, %3</source>
        <translation>%1&#xa0;: %2 fichiers, %3</translation>
    </message>
    <message>
        <source>Step 2: the dataset as one tar, on this computer</source>
        <translation>Étape 2&#xa0;: le jeu de données en un seul tar, sur cet ordinateur</translation>
    </message>
    <message>
        <source>Write this file; - is standard output (NAME.tar)</source>
        <translation>Écrire ce fichier; - désigne la sortie standard (NAME.tar)</translation>
    </message>
    <message>
        <source>Compress with gzip</source>
        <translation>Compresser avec gzip</translation>
    </message>
    <message>
        <source>Compress with zstd</source>
        <translation>Compresser avec zstd</translation>
    </message>
    <message>
        <source>Leave out files of this form; may be repeated</source>
        <translation>Exclure les fichiers de cette forme; peut être répété</translation>
    </message>
    <message>
        <source>The practice cluster&apos;s files are not there.</source>
        <translation>Les fichiers de la grappe d’exercice sont absents.</translation>
    </message>
    <message>
        <source>Install Voyageur again, or start it from its source folder.</source>
        <translation>Réinstallez Voyageur, ou démarrez-le depuis son dossier source.</translation>
    </message>
    <message>
        <source>The practice cluster cannot be used on this computer: it needs Linux.</source>
        <translation>La grappe d’exercice ne peut pas servir sur cet ordinateur&#xa0;: elle exige Linux.</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>Arrêté.</translation>
    </message>
    <message>
        <source>The practice cluster could not be started.</source>
        <translation>La grappe d’exercice n’a pas pu être démarrée.</translation>
    </message>
    <message>
        <source>The practice cluster could not be stopped.</source>
        <translation>La grappe d’exercice n’a pas pu être arrêtée.</translation>
    </message>
    <message>
        <source>The state of the practice cluster could not be read.</source>
        <translation>L’état de la grappe d’exercice n’a pas pu être lu.</translation>
    </message>
    <message>
        <source>The practice cluster is not running. Its state is in %1</source>
        <translation>La grappe d’exercice n’est pas démarrée. Son état est dans %1</translation>
    </message>
    <message>
        <source>The practice cluster is running: Slurm %1, port %2, state in %3</source>
        <translation>La grappe d’exercice est démarrée&#xa0;: Slurm %1, port %2, état dans %3</translation>
    </message>
    <message>
        <source>“%1” is not one of start, stop and status.</source>
        <translation>«&#xa0;%1&#xa0;» n’est ni start, ni stop, ni status.</translation>
    </message>
    <message>
        <source>A small cluster on this computer to practise on (Linux)</source>
        <translation>Une petite grappe sur cet ordinateur pour s’exercer (Linux)</translation>
    </message>
    <message>
        <source>The version of Slurm of a new one (24.11)</source>
        <translation>La version de Slurm d’une nouvelle grappe (24.11)</translation>
    </message>
    <message>
        <source>Start only a login node without Slurm</source>
        <translation>Démarrer seulement un nœud de connexion sans Slurm</translation>
    </message>
    <message>
        <source>Its folder (default: $VOYAGEUR_PRACTICE, or in the cache folder)</source>
        <translation>Son dossier (par défaut&#xa0;: $VOYAGEUR_PRACTICE, ou dans le dossier de cache)</translation>
    </message>
    <message>
        <source>“voyageur --help” lists the verbs.</source>
        <translation>«&#xa0;voyageur --help&#xa0;» donne la liste des commandes.</translation>
    </message>
    <message>
        <source>“voyageur %1” is not in this version.</source>
        <translation>«&#xa0;voyageur %1&#xa0;» n’existe pas dans cette version.</translation>
    </message>
    <message>
        <source>“%1” is no verb of voyageur.</source>
        <translation>«&#xa0;%1&#xa0;» n’est pas une commande de voyageur.</translation>
    </message>
    <message>
        <source>Stopping… (press Ctrl-C again to end at once)</source>
        <translation>Arrêt en cours… (Ctrl-C de nouveau pour terminer tout de suite)</translation>
    </message>
    <message>
        <source>%1 %</source>
        <comment>a share in percent</comment>
        <translation>%1&#xa0;%</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 sur %2</translation>
    </message>
    <message>
        <source>%1/s</source>
        <comment>bytes per second</comment>
        <translation>%1/s</translation>
    </message>
    <message>
        <source>%1 left</source>
        <comment>time</comment>
        <translation>reste %1</translation>
    </message>
    <message>
        <source>%1 s</source>
        <comment>seconds</comment>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>%1 min</source>
        <comment>minutes</comment>
        <translation>%1 min</translation>
    </message>
    <message>
        <source>%1 h %2 min</source>
        <comment>hours and minutes</comment>
        <translation>%1 h %2 min</translation>
    </message>
    <message>
        <source>Signed in to %1 as %2 (Slurm %3).</source>
        <translation>Connecté à %1 en tant que %2 (Slurm %3).</translation>
    </message>
    <message>
        <source>main job: job %1 %2, results in %3</source>
        <translation>tâche principale&#xa0;: tâche %1 %2, résultats dans %3</translation>
    </message>
    <message>
        <source>All five steps of a project, to the results on this computer</source>
        <translation>Les cinq étapes d’un projet, jusqu’aux résultats sur cet ordinateur</translation>
    </message>
    <message>
        <source>Show the commands a person would have typed</source>
        <translation>Montrer les commandes qu’une personne aurait tapées</translation>
    </message>
    <message>
        <source>There is no folder “%1”.</source>
        <translation>Il n’y a pas de dossier «&#xa0;%1&#xa0;».</translation>
    </message>
    <message>
        <source>Name the folder that holds your Python code.</source>
        <translation>Nommez le dossier qui contient votre code Python.</translation>
    </message>
    <message>
        <source>Fixed: %1. Files written: %2.</source>
        <translation>Corrections&#xa0;: %1. Fichiers écrits&#xa0;: %2.</translation>
    </message>
    <message>
        <source>Nothing found that a job could not do.</source>
        <translation>Rien trouvé qu’une tâche ne puisse faire.</translation>
    </message>
    <message>
        <source>Step 1: what in the code cannot run without a screen, a keyboard or this computer</source>
        <translation>Étape 1&#xa0;: ce qui, dans le code, ne peut pas fonctionner sans écran, sans clavier ou sans cet ordinateur</translation>
    </message>
    <message>
        <source>Apply the preferred fix of each finding</source>
        <translation>Appliquer la correction privilégiée de chaque constat</translation>
    </message>
    <message>
        <source>Show what --fix would change, and change nothing</source>
        <translation>Montrer ce que --fix changerait, sans rien changer</translation>
    </message>
    <message>
        <source>failed (%1)</source>
        <translation>échec (%1)</translation>
    </message>
    <message>
        <source>done (%1)</source>
        <translation>fait (%1)</translation>
    </message>
    <message>
        <source>done (%1): %2</source>
        <translation>fait (%1)&#xa0;: %2</translation>
    </message>
    <message>
        <source>There is no script “%1”.</source>
        <translation>Il n’y a pas de script «&#xa0;%1&#xa0;».</translation>
    </message>
    <message>
        <source>The script “%1” cannot be read.</source>
        <translation>Le script «&#xa0;%1&#xa0;» ne peut pas être lu.</translation>
    </message>
    <message>
        <source>“%1” is larger than Slurm takes a script to be (4 MiB).</source>
        <translation>«&#xa0;%1&#xa0;» dépasse la taille de script que Slurm accepte (4 Mio).</translation>
    </message>
    <message>
        <source>Slurm would take it; nothing was submitted.</source>
        <translation>Slurm l’accepterait; rien n’a été soumis.</translation>
    </message>
    <message>
        <source>Submitted as job %1</source>
        <translation>Soumise&#xa0;: tâche %1</translation>
    </message>
    <message>
        <source>Working folder: %1</source>
        <translation>Dossier de travail&#xa0;: %1</translation>
    </message>
    <message>
        <source>Log: %1</source>
        <translation>Journal&#xa0;: %1</translation>
    </message>
    <message>
        <source>Watch it with: voyageur log %1 %2 -f</source>
        <translation>Pour la suivre&#xa0;: voyageur log %1 %2 -f</translation>
    </message>
    <message>
        <source>Step 5: check an sbatch script and submit it exactly once</source>
        <translation>Étape 5&#xa0;: vérifier un script sbatch et le soumettre exactement une fois</translation>
    </message>
    <message>
        <source>Do everything but submit</source>
        <translation>Tout faire sauf soumettre</translation>
    </message>
    <message>
        <source>The folder on the cluster to submit from (voyageur/scripts/NAME where jobs may write)</source>
        <translation>Le dossier de la grappe d’où soumettre (voyageur/scripts/NAME là où les tâches peuvent écrire)</translation>
    </message>
    <message>
        <source>%1: %2 files in %3 folders, %4; as one tar %5</source>
        <translation>%1&#xa0;: %2 fichiers dans %3 dossiers, %4; en un seul tar %5</translation>
    </message>
    <message>
        <source>larger</source>
        <translation>plus grands</translation>
    </message>
    <message>
        <source>up to %1</source>
        <translation>jusqu’à %1</translation>
    </message>
    <message>
        <source>Looking</source>
        <translation>Examen</translation>
    </message>
    <message>
        <source>Step 2: what a dataset is made of, and what would travel</source>
        <translation>Étape 2&#xa0;: de quoi un jeu de données est fait, et ce qui serait envoyé</translation>
    </message>
    <message>
        <source>The question was not answered.</source>
        <translation>La question est restée sans réponse.</translation>
    </message>
    <message>
        <source>The question “%1” came up, and there is no terminal to ask it in.</source>
        <translation>La question «&#xa0;%1&#xa0;» s’est posée, et il n’y a pas de terminal où la poser.</translation>
    </message>
    <message>
        <source>Give the answer with --answer TEXT (once for each question, in order), or use a key with --identity FILE.</source>
        <translation>Donnez la réponse avec --answer TEXT (une fois par question, dans l’ordre), ou utilisez une clé avec --identity FILE.</translation>
    </message>
    <message>
        <source>Give the answer with --password-file FILE (a file whose first line is the answer, that only you can read), or use a key with --identity FILE. Later questions are answered with --answer TEXT, in order.</source>
        <translation>Donnez la réponse avec --password-file FILE (un fichier dont la première ligne est la réponse et que vous seul pouvez lire), ou utilisez une clé avec --identity FILE. Les questions suivantes reçoivent leur réponse avec --answer TEXT, dans l’ordre.</translation>
    </message>
    <message>
        <source>The server did not accept the answer that was given, and asks again.</source>
        <translation>Le serveur n’a pas accepté la réponse donnée et la redemande.</translation>
    </message>
    <message>
        <source>Check the user name and the answer. Too many wrong answers lock some accounts for a while.</source>
        <translation>Vérifiez le nom d’utilisateur et la réponse. Trop de mauvaises réponses bloquent certains comptes pour un temps.</translation>
    </message>
    <message>
        <source>The host %1 is not known yet. It shows this key: %2 %3</source>
        <translation>L’hôte %1 n’est pas encore connu. Il présente cette clé&#xa0;: %2 %3</translation>
    </message>
    <message>
        <source>The host %1 is known by a key of another type. It now shows this key: %2 %3</source>
        <translation>L’hôte %1 est connu par une clé d’un autre type. Il présente maintenant cette clé&#xa0;: %2 %3</translation>
    </message>
    <message>
        <source>That is not the key that --accept-host-key names: %1</source>
        <translation>Ce n’est pas la clé que nomme --accept-host-key&#xa0;: %1</translation>
    </message>
    <message>
        <source>Compare both with the fingerprint that the cluster publishes. Unless the new one is there, do not connect.</source>
        <translation>Comparez les deux avec l’empreinte que la grappe publie. Si la nouvelle n’y figure pas, ne vous connectez pas.</translation>
    </message>
    <message>
        <source>There is no terminal to ask whether it is the right one.</source>
        <translation>Il n’y a pas de terminal où demander si c’est la bonne.</translation>
    </message>
    <message>
        <source>Compare it with the fingerprint that the cluster publishes; when it is the same, add --accept-host-key %1</source>
        <translation>Comparez-la à l’empreinte que publie la grappe; si elle est identique, ajoutez --accept-host-key %1</translation>
    </message>
    <message>
        <source>Compare it with the fingerprint that the cluster publishes. A wrong one means that somebody else may be reading along.</source>
        <translation>Comparez-la avec l’empreinte que la grappe publie. Si elle diffère, quelqu’un d’autre peut être en train de lire vos échanges.</translation>
    </message>
    <message>
        <source>Is it the right key? (yes/no) </source>
        <translation>Est-ce la bonne clé? (oui/non) </translation>
    </message>
    <message>
        <source>yes</source>
        <translation>oui</translation>
    </message>
    <message>
        <source>no</source>
        <translation>non</translation>
    </message>
    <message>
        <source>The file of --password-file, “%1”, cannot be read.</source>
        <translation>Le fichier de --password-file, «&#xa0;%1&#xa0;», ne peut pas être lu.</translation>
    </message>
    <message>
        <source>The last answer was not accepted.</source>
        <translation>La dernière réponse n’a pas été acceptée.</translation>
    </message>
    <message>
        <source>%1: %2 files, %3 in %4 (%5/s), %6</source>
        <translation>%1&#xa0;: %2 fichiers, %3 en %4 (%5/s), %6</translation>
    </message>
    <message>
        <source>verified by SHA-256</source>
        <translation>vérifié par SHA-256</translation>
    </message>
    <message>
        <source>NOT verified</source>
        <translation>NON vérifié</translation>
    </message>
    <message>
        <source>“push” goes from this computer to a cluster: voyageur push SRC C:PATH</source>
        <translation>«&#xa0;push&#xa0;» va de cet ordinateur à une grappe&#xa0;: voyageur push SRC C:PATH</translation>
    </message>
    <message>
        <source>The other way is “voyageur pull C:PATH DST”.</source>
        <translation>Dans l’autre sens, c’est «&#xa0;voyageur pull C:PATH DST&#xa0;».</translation>
    </message>
    <message>
        <source>There is no file or folder “%1”.</source>
        <translation>Il n’y a ni fichier ni dossier «&#xa0;%1&#xa0;».</translation>
    </message>
    <message>
        <source>--archive is for a folder; “%1” is a file.</source>
        <translation>--archive s’applique à un dossier; «&#xa0;%1&#xa0;» est un fichier.</translation>
    </message>
    <message>
        <source>Uploading</source>
        <translation>Téléversement</translation>
    </message>
    <message>
        <source>“pull” goes from a cluster to this computer: voyageur pull C:PATH DST</source>
        <translation>«&#xa0;pull&#xa0;» va d’une grappe à cet ordinateur&#xa0;: voyageur pull C:PATH DST</translation>
    </message>
    <message>
        <source>The other way is “voyageur push SRC C:PATH”.</source>
        <translation>Dans l’autre sens, c’est «&#xa0;voyageur push SRC C:PATH&#xa0;».</translation>
    </message>
    <message>
        <source>Downloading</source>
        <translation>Récupération</translation>
    </message>
    <message>
        <source>Upload a file or a folder; with --archive a folder becomes one tar there</source>
        <translation>Téléverser un fichier ou un dossier; avec --archive, un dossier y devient un seul tar</translation>
    </message>
    <message>
        <source>Make the folder one tar at the far end: NAME.tar</source>
        <translation>Faire du dossier un seul tar à l’arrivée&#xa0;: NAME.tar</translation>
    </message>
    <message>
        <source>Go on from what an earlier attempt left</source>
        <translation>Reprendre là où un essai précédent s’est arrêté</translation>
    </message>
    <message>
        <source>At most so many bytes a second: 500k, 10M</source>
        <translation>Au plus tant d’octets par seconde&#xa0;: 500k, 10M</translation>
    </message>
    <message>
        <source>Download a file or a folder</source>
        <translation>Récupérer un fichier ou un dossier</translation>
    </message>
    <message>
        <source>Write the answer as JSON on stdout, and nothing else there</source>
        <translation>Écrire la réponse en JSON sur stdout, et rien d’autre</translation>
    </message>
    <message>
        <source>Show this help</source>
        <translation>Afficher cette aide</translation>
    </message>
    <message>
        <source>Sign in with this private key</source>
        <translation>Se connecter avec cette clé privée</translation>
    </message>
    <message>
        <source>The first line of this file answers the first hidden question (the password)</source>
        <translation>La première ligne de ce fichier répond à la première question masquée (le mot de passe)</translation>
    </message>
    <message>
        <source>Answers the next other question, in order; may be repeated</source>
        <translation>Répond à la question suivante, dans l’ordre; peut être répété</translation>
    </message>
    <message>
        <source>Accept the host&apos;s key when it has this fingerprint</source>
        <translation>Accepter la clé de l’hôte si elle a cette empreinte</translation>
    </message>
    <message>
        <source>Give up connecting after this time (60)</source>
        <translation>Abandonner la connexion après ce temps (60)</translation>
    </message>
    <message>
        <source>Takes a machine-learning project from this computer to a Slurm cluster, and its results back.</source>
        <translation>Amène un projet d’apprentissage automatique de cet ordinateur à une grappe Slurm, et en rapporte les résultats.</translation>
    </message>
    <message>
        <source>opens the window (on a project)</source>
        <translation>ouvre la fenêtre (sur un projet)</translation>
    </message>
    <message>
        <source>works in the terminal</source>
        <translation>fonctionne dans le terminal</translation>
    </message>
    <message>
        <source>explains a verb</source>
        <translation>explique une commande</translation>
    </message>
    <message>
        <source>says which version this is</source>
        <translation>indique la version</translation>
    </message>
    <message>
        <source>Verbs:</source>
        <translation>Commandes&#xa0;:</translation>
    </message>
    <message>
        <source>C is a cluster: a name of “voyageur clusters” (narval), a host of ~/.ssh/config, or user@host[:port].</source>
        <translation>C est une grappe&#xa0;: un nom de «&#xa0;voyageur clusters&#xa0;» (narval), un hôte de ~/.ssh/config, ou user@host[:port].</translation>
    </message>
    <message>
        <source>Exit status: 0 done; 1 the answer is no; 2 the request made no sense; 3 the cluster could not be reached or refused the login; 130 interrupted.</source>
        <translation>Code de sortie&#xa0;: 0 fait; 1 la réponse est non; 2 la demande n’avait pas de sens; 3 la grappe était injoignable ou a refusé la connexion; 130 interrompu.</translation>
    </message>
    <message>
        <source>Options:</source>
        <translation>Options&#xa0;:</translation>
    </message>
    <message>
        <source>Every other option is one of sbatch and goes to it; what follows -- are the arguments of the script.</source>
        <translation>Toute autre option est une option de sbatch et lui est transmise; ce qui suit -- constitue les arguments du script.</translation>
    </message>
    <message>
        <source>Answers for the login, for when there is no terminal to ask in:</source>
        <translation>Réponses pour la connexion, quand il n’y a pas de terminal où poser les questions&#xa0;:</translation>
    </message>
    <message>
        <source>With every verb:</source>
        <translation>Avec chaque commande&#xa0;:</translation>
    </message>
    <message>
        <source>job %1: %2 after %3</source>
        <translation>tâche %1&#xa0;: %2 après %3</translation>
    </message>
    <message>
        <source>Wait until jobs have ended; exit status 1 unless all are COMPLETED</source>
        <translation>Attendre la fin de tâches; code de sortie 1 sauf si toutes sont COMPLETED</translation>
    </message>
    <message>
        <source>Sign in to C and write what it says of itself to your own catalogue</source>
        <translation>Se connecter à C et écrire ce qu’elle dit d’elle-même dans votre propre catalogue</translation>
    </message>
    <message>
        <source>With --discover: write this file</source>
        <translation>Avec --discover&#xa0;: écrire ce fichier</translation>
    </message>
    <message>
        <source>With --discover: replace a file that is there</source>
        <translation>Avec --discover&#xa0;: remplacer un fichier existant</translation>
    </message>
    <message>
        <source>There is a file %1 already.</source>
        <translation>Il y a déjà un fichier %1.</translation>
    </message>
    <message>
        <source>Write another one with --output FILE, or replace it with --force.</source>
        <translation>Écrivez-en un autre avec --output FILE, ou remplacez-le avec --force.</translation>
    </message>
    <message>
        <source>nodes: %1 with %2 cores, %3 of memory, %4 GPUs</source>
        <translation>nœuds&#xa0;: %1 avec %2 cœurs, %3 de mémoire, %4 GPU</translation>
    </message>
    <message>
        <source>“%1” is no version of Slurm that this program knows.</source>
        <translation>«&#xa0;%1&#xa0;» n’est pas une version de Slurm connue de ce programme.</translation>
    </message>
    <message>
        <source>Name one from 22.05 on, for example 24.11; “sinfo --version” on the cluster says which it has.</source>
        <translation>Nommez-en une à partir de 22.05, par exemple 24.11; «&#xa0;sinfo --version&#xa0;» sur la grappe dit laquelle elle a.</translation>
    </message>
    <message>
        <source>no options</source>
        <translation>aucune option</translation>
    </message>
    <message>
        <source>sbatch takes it.</source>
        <translation>sbatch l’accepte.</translation>
    </message>
    <message>
        <source>sbatch refuses it:</source>
        <translation>sbatch le refuse&#xa0;:</translation>
    </message>
    <message>
        <source>Component %1:</source>
        <translation>Composante %1&#xa0;:</translation>
    </message>
    <message>
        <source>Not read:</source>
        <translation>Non lu&#xa0;:</translation>
    </message>
    <message>
        <source>What sbatch will understand of a script: its options, what it ignores, why it would refuse it</source>
        <translation>Ce que sbatch comprendra d’un script&#xa0;: ses options, ce qu’il ignore, pourquoi il le refuserait</translation>
    </message>
    <message>
        <source>There is no file “%1”.</source>
        <translation>Il n’y a pas de fichier «&#xa0;%1&#xa0;».</translation>
    </message>
    <message>
        <source>Name a script for sbatch, or - for what comes on stdin.</source>
        <translation>Nommez un script pour sbatch, ou - pour ce qui vient de l’entrée standard.</translation>
    </message>
    <message>
        <source>“%1” cannot be read.</source>
        <translation>«&#xa0;%1&#xa0;» ne peut pas être lu.</translation>
    </message>
    <message>
        <source>nodes: %1</source>
        <translation>nœuds&#xa0;: %1</translation>
    </message>
    <message>
        <source>tasks: %1</source>
        <translation>processus&#xa0;: %1</translation>
    </message>
    <message>
        <source>cores for each task: %1</source>
        <translation>cœurs par processus&#xa0;: %1</translation>
    </message>
    <message>
        <source>all the memory of each node</source>
        <translation>toute la mémoire de chaque nœud</translation>
    </message>
    <message>
        <source>memory on each node: %1</source>
        <translation>mémoire sur chaque nœud&#xa0;: %1</translation>
    </message>
    <message>
        <source>GPUs: %1</source>
        <translation>GPU&#xa0;: %1</translation>
    </message>
    <message>
        <source>your accounts: %1</source>
        <translation>vos comptes&#xa0;: %1</translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation>Écrit&#xa0;: %1</translation>
    </message>
    <message>
        <source>“%1” cannot be the name of a cluster.</source>
        <translation>«&#xa0;%1&#xa0;» ne peut pas être le nom d’une grappe.</translation>
    </message>
    <message>
        <source>Use lower-case letters, digits and hyphens.</source>
        <translation>Utilisez des lettres minuscules, des chiffres et des traits d’union.</translation>
    </message>
    <message>
        <source>inferred</source>
        <translation>déduit</translation>
    </message>
    <message>
        <source>since %1</source>
        <translation>depuis le %1</translation>
    </message>
    <message>
        <source>read from the cluster on %1</source>
        <translation>lu sur la grappe le %1</translation>
    </message>
    <message>
        <source>in %1</source>
        <translation>dans %1</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>inconnu</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a fact</comment>
        <translation>%1&#xa0;: %2</translation>
    </message>
    <message>
        <source>note: %1</source>
        <translation>remarque&#xa0;: %1</translation>
    </message>
    <message>
        <source>time: %1</source>
        <translation>durée&#xa0;: %1</translation>
    </message>
    <message>
        <source>array tasks: %1</source>
        <translation>tâches du vecteur&#xa0;: %1</translation>
    </message>
    <message>
        <source>On %1:</source>
        <translation>Sur %1&#xa0;:</translation>
    </message>
    <message>
        <source>The cluster that the script is meant for: tells its share of a node, too</source>
        <translation>La grappe à laquelle le script est destiné&#xa0;: indique aussi sa part d’un nœud</translation>
    </message>
    <message>
        <source>Answer like the sbatch of this version (the cluster&apos;s, or 24.11)</source>
        <translation>Répondre comme le sbatch de cette version (celle de la grappe, sinon 24.11)</translation>
    </message>
    <message numerus="yes">
        <source>%n node(s) of the cluster can take it.</source>
        <translation>
            <numerusform>%n nœud de la grappe peut la prendre.</numerusform>
            <numerusform>%n nœuds de la grappe peuvent la prendre.</numerusform>
        </translation>
    </message>
    <message>
        <source>It is among the jobs of at most %1.</source>
        <translation>Elle est parmi les tâches d’au plus %1.</translation>
    </message>
    <message>
        <source>No file is named like “%1”.</source>
        <translation>Aucun fichier ne porte un nom comme «&#xa0;%1&#xa0;».</translation>
    </message>
    <message>
        <source>Name scripts for sbatch, a folder that holds some, or - for what comes on stdin.</source>
        <translation>Nommez des scripts pour sbatch, un dossier qui en contient, ou - pour ce qui arrive sur stdin.</translation>
    </message>
    <message>
        <source>There is no script in the folder “%1”.</source>
        <translation>Il n’y a aucun script dans le dossier «&#xa0;%1&#xa0;».</translation>
    </message>
    <message>
        <source>Looked for: *.sh, *.sbatch, *.slurm and *.job.</source>
        <translation>Recherchés&#xa0;: *.sh, *.sbatch, *.slurm et *.job.</translation>
    </message>
    <message>
        <source>The check was stopped.</source>
        <translation>La vérification a été interrompue.</translation>
    </message>
    <message numerus="yes">
        <source>%n error(s)</source>
        <translation>
            <numerusform>%n erreur</numerusform>
            <numerusform>%n erreurs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n warning(s)</source>
        <translation>
            <numerusform>%n avertissement</numerusform>
            <numerusform>%n avertissements</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n piece(s) of advice</source>
        <translation>
            <numerusform>%n conseil</numerusform>
            <numerusform>%n conseils</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n remark(s)</source>
        <translation>
            <numerusform>%n remarque</numerusform>
            <numerusform>%n remarques</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Nothing found in %n file(s).</source>
        <translation>
            <numerusform>Rien trouvé dans %n fichier.</numerusform>
            <numerusform>Rien trouvé dans %n fichiers.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 in %n file(s)</source>
        <translation>
            <numerusform>%1 dans %n fichier</numerusform>
            <numerusform>%1 dans %n fichiers</numerusform>
        </translation>
    </message>
    <message>
        <source>“%1” is no format of “voyageur check”.</source>
        <translation>«&#xa0;%1&#xa0;» n’est pas un format de «&#xa0;voyageur check&#xa0;».</translation>
    </message>
    <message>
        <source>The formats are text, json, sarif and github.</source>
        <translation>Les formats sont text, json, sarif et github.</translation>
    </message>
    <message>
        <source>--json and --format %1 exclude each other.</source>
        <translation>--json et --format %1 s’excluent l’un l’autre.</translation>
    </message>
    <message>
        <source>“voyageur clusters” lists them; “voyageur clusters --discover %1” adds this one.</source>
        <translation>«&#xa0;voyageur clusters&#xa0;» les énumère; «&#xa0;voyageur clusters --discover %1&#xa0;» ajoute celle-ci.</translation>
    </message>
    <message>
        <source>Name the folder of the project that the scripts belong to.</source>
        <translation>Nommez le dossier du projet auquel les scripts appartiennent.</translation>
    </message>
    <message>
        <source>“%1” cannot be mended.</source>
        <translation>«&#xa0;%1&#xa0;» ne peut pas être corrigé.</translation>
    </message>
    <message>
        <source>It is no ordinary file.</source>
        <translation>Ce n’est pas un fichier ordinaire.</translation>
    </message>
    <message>
        <source>It is write-protected.</source>
        <translation>Il est protégé en écriture.</translation>
    </message>
    <message>
        <source>It was changed in the meantime.</source>
        <translation>Il a été modifié entre-temps.</translation>
    </message>
    <message>
        <source>Check it again.</source>
        <translation>Vérifiez-le de nouveau.</translation>
    </message>
    <message>
        <source>Is the disk full, or the folder not yours to write in?</source>
        <translation>Le disque est-il plein, ou le dossier vous est-il interdit en écriture?</translation>
    </message>
    <message numerus="yes">
        <source>%1: %n fix(es) made</source>
        <translation>
            <numerusform>%1&#xa0;: %n correction faite</numerusform>
            <numerusform>%1&#xa0;: %n corrections faites</numerusform>
        </translation>
    </message>
    <message>
        <source>No script is named.</source>
        <translation>Aucun script n’est nommé.</translation>
    </message>
    <message>
        <source>--diff and --format %1 exclude each other.</source>
        <translation>--diff et --format %1 s’excluent l’un l’autre.</translation>
    </message>
    <message>
        <source>With - and --fix the mended script goes to stdout, where another format has no place.</source>
        <translation>Avec - et --fix, le script corrigé va sur stdout, où un autre format n’a pas sa place.</translation>
    </message>
    <message>
        <source>No cluster is named: with --cluster C (“voyageur clusters” lists them) more is found.</source>
        <translation>Aucune grappe n’est nommée&#xa0;: avec --cluster C («&#xa0;voyageur clusters&#xa0;» les énumère), la vérification en trouve davantage.</translation>
    </message>
    <message>
        <source>Finds in scripts for sbatch what will fail, wait or be ignored on the cluster, and mends it</source>
        <translation>Trouve dans les scripts pour sbatch ce qui échouera, attendra ou sera ignoré sur la grappe, et le corrige</translation>
    </message>
    <message>
        <source>The cluster that the script is meant for</source>
        <translation>La grappe à laquelle le script est destiné</translation>
    </message>
    <message>
        <source>Read like the sbatch of this version (the cluster&apos;s)</source>
        <translation>Lire comme le sbatch de cette version (celle de la grappe)</translation>
    </message>
    <message>
        <source>Write text, json, sarif (2.1.0) or github (Actions)</source>
        <translation>Écrire text, json, sarif (2.1.0) ou github (Actions)</translation>
    </message>
    <message>
        <source>End with status 1 for warnings, too</source>
        <translation>Terminer avec l’état 1 pour les avertissements aussi</translation>
    </message>
    <message>
        <source>List what can be found</source>
        <translation>Énumérer ce qui peut être trouvé</translation>
    </message>
    <message>
        <source>Show the help page of a rule</source>
        <translation>Montrer la page d’aide d’une règle</translation>
    </message>
    <message>
        <source>There is no rule “%1”.</source>
        <translation>Il n’y a pas de règle «&#xa0;%1&#xa0;».</translation>
    </message>
    <message>
        <source>Perhaps you mean: %1.</source>
        <translation>Vous pensez peut-être à&#xa0;: %1.</translation>
    </message>
    <message>
        <source>“voyageur check --list-rules” lists them.</source>
        <translation>«&#xa0;voyageur check --list-rules&#xa0;» les énumère.</translation>
    </message>
    <message>
        <source>It is larger than %1 MiB; the limit of Slurm itself is usually 4 MB.</source>
        <translation>Il dépasse %1 Mio; la limite de Slurm lui-même est d’ordinaire de 4 Mo.</translation>
    </message>
    <message>
        <source>What follows -- are the arguments of the script.</source>
        <translation>Ce qui suit -- sont les arguments du script.</translation>
    </message>
    <message>
        <source>The project that the scripts belong to (else what is beside each)</source>
        <translation>Le projet des scripts (sinon, ce qui se trouve à côté de chacun)</translation>
    </message>
    <message>
        <source>Cost in reference GPU units (RGU): %1.</source>
        <translation>Coût en unités GPU de référence (RGU)&#xa0;: %1.</translation>
    </message>
    <message>
        <source>Cost in core equivalents: %1.</source>
        <translation>Coût en équivalents-cœur&#xa0;: %1.</translation>
    </message>
    <message>
        <source>Submit even if the checker finds errors</source>
        <translation>Soumettre même si le contrôle trouve des erreurs</translation>
    </message>
    <message>
        <source>perhaps: %1</source>
        <translation>peut-être&#xa0;: %1</translation>
    </message>
    <message>
        <source>“%1” is no value for --idle.</source>
        <translation>«&#xa0;%1&#xa0;» n’est pas une valeur pour --idle.</translation>
    </message>
    <message>
        <source>Write a span: 30m, 8h, 2d.</source>
        <translation>Écrivez une durée&#xa0;: 30m, 8h, 2d.</translation>
    </message>
    <message>
        <source>Sign out when nothing was run for this long: 30m, 8h (as without it), 2d</source>
        <translation>Se déconnecter quand rien n’a été exécuté pendant cette durée&#xa0;: 30m, 8h (la valeur par défaut), 2d</translation>
    </message>
    <message>
        <source>This is not for people: “voyageur login” starts it in the background.</source>
        <translation>Ceci n’est pas destiné aux personnes&#xa0;: «&#xa0;voyageur login&#xa0;» le lance en arrière-plan.</translation>
    </message>
    <message>
        <source>Keeps a session for “voyageur login”</source>
        <translation>Garde une session pour «&#xa0;voyageur login&#xa0;»</translation>
    </message>
    <message>
        <source>Passphrase for the new key: </source>
        <translation>Phrase de passe de la nouvelle clé&#xa0;: </translation>
    </message>
    <message>
        <source>An empty passphrase protects nothing; --no-passphrase makes a key without one.</source>
        <translation>Une phrase de passe vide ne protège rien; --no-passphrase crée une clé qui n’en a pas.</translation>
    </message>
    <message>
        <source>The same again: </source>
        <translation>La même encore une fois&#xa0;: </translation>
    </message>
    <message>
        <source>The two differ.</source>
        <translation>Les deux diffèrent.</translation>
    </message>
    <message>
        <source>The new key needs a passphrase, and there is no terminal to ask for it in.</source>
        <translation>La nouvelle clé a besoin d’une phrase de passe, et il n’y a pas de terminal où la demander.</translation>
    </message>
    <message>
        <source>Give it with --passphrase-file FILE (its first line), or make a key without one by --no-passphrase.</source>
        <translation>Donnez-la par --passphrase-file FILE (sa première ligne), ou créez une clé qui n’en a pas par --no-passphrase.</translation>
    </message>
    <message>
        <source>The file “%1” cannot be read.</source>
        <translation>Le fichier «&#xa0;%1&#xa0;» ne peut pas être lu.</translation>
    </message>
    <message>
        <source>The file “%1” begins with an empty line.</source>
        <translation>Le fichier «&#xa0;%1&#xa0;» commence par une ligne vide.</translation>
    </message>
    <message>
        <source>Key: %1</source>
        <translation>Clé&#xa0;: %1</translation>
    </message>
    <message>
        <source>Fingerprint: %1</source>
        <translation>Empreinte&#xa0;: %1</translation>
    </message>
    <message>
        <source>Its public half, to be registered:</source>
        <translation>Sa moitié publique, à enregistrer&#xa0;:</translation>
    </message>
    <message>
        <source>note: on the Alliance&apos;s clusters it is registered at %1; elsewhere “voyageur key install C” does it.</source>
        <translation>remarque&#xa0;: sur les grappes de l’Alliance, elle s’enregistre à %1; ailleurs, «&#xa0;voyageur key install C&#xa0;» le fait.</translation>
    </message>
    <message>
        <source>There is a file %1 already; a key is never replaced.</source>
        <translation>Il y a déjà un fichier %1; une clé n’est jamais remplacée.</translation>
    </message>
    <message>
        <source>Use that key, or choose another name: “voyageur key make FILE”.</source>
        <translation>Utilisez cette clé, ou choisissez un autre nom&#xa0;: «&#xa0;voyageur key make FILE&#xa0;».</translation>
    </message>
    <message>
        <source>On which cluster? “voyageur key install C”.</source>
        <translation>Sur quelle grappe? «&#xa0;voyageur key install C&#xa0;».</translation>
    </message>
    <message>
        <source>The key was installed already.</source>
        <translation>La clé était déjà installée.</translation>
    </message>
    <message>
        <source>The key is installed.</source>
        <translation>La clé est installée.</translation>
    </message>
    <message>
        <source>A login with it works.</source>
        <translation>Une connexion avec elle fonctionne.</translation>
    </message>
    <message>
        <source>“%1” is nothing that can be done with a key.</source>
        <translation>«&#xa0;%1&#xa0;» n’est rien que l’on puisse faire d’une clé.</translation>
    </message>
    <message>
        <source>With make: stands behind the public half</source>
        <translation>Avec make&#xa0;: figure après la moitié publique</translation>
    </message>
    <message>
        <source>With make: the first line of this file is the passphrase</source>
        <translation>Avec make&#xa0;: la première ligne de ce fichier est la phrase de passe</translation>
    </message>
    <message>
        <source>With make: anybody who has the file can use the key</source>
        <translation>Avec make&#xa0;: quiconque a le fichier peut utiliser la clé</translation>
    </message>
    <message>
        <source>You are signed in already: %1 on %2, port %3, by %4</source>
        <translation>Vous êtes déjà connecté&#xa0;: %1 sur %2, port %3, par %4</translation>
    </message>
    <message>
        <source>On the way: %1</source>
        <translation>En chemin&#xa0;: %1</translation>
    </message>
    <message>
        <source>The session goes on in the background, for all verbs and the window. “voyageur logout %1” ends it.</source>
        <translation>La session continue en arrière-plan, pour toutes les commandes et la fenêtre. «&#xa0;voyageur logout %1&#xa0;» y met fin.</translation>
    </message>
    <message>
        <source>The session ended right after the login.</source>
        <translation>La session s’est terminée juste après la connexion.</translation>
    </message>
    <message>
        <source>Sign in again.</source>
        <translation>Connectez-vous de nouveau.</translation>
    </message>
    <message>
        <source>Signed out of %1.</source>
        <translation>Vous êtes déconnecté de %1.</translation>
    </message>
    <message>
        <source>You were not signed in to %1.</source>
        <translation>Vous n’étiez pas connecté à %1.</translation>
    </message>
    <message>
        <source>Sign in once for all verbs and the window, and show what is there</source>
        <translation>Se connecter une fois pour toutes les commandes et la fenêtre, et montrer ce qu’il y a là</translation>
    </message>
    <message>
        <source>End the session that “login”, or the window, keeps</source>
        <translation>Mettre fin à la session que garde «&#xa0;login&#xa0;» ou la fenêtre</translation>
    </message>
    <message>
        <source>On the way, at the jump host %1:</source>
        <translation>En chemin, à l’hôte de rebond %1&#xa0;:</translation>
    </message>
    <message>
        <source>ok</source>
        <translation>ok</translation>
    </message>
    <message>
        <source>FAILED</source>
        <translation>ÉCHEC</translation>
    </message>
    <message>
        <source>skipped</source>
        <translation>omis</translation>
    </message>
    <message>
        <source>Look at a cluster step by step, for a help desk</source>
        <translation>Examine une grappe étape par étape, pour un service d’aide</translation>
    </message>
    <message>
        <source>Go through these hosts, the nearest first; “none”: not through those of ~/.ssh/config</source>
        <translation>Passer par ces hôtes, le plus proche d’abord; «&#xa0;none&#xa0;»&#xa0;: pas par ceux de ~/.ssh/config</translation>
    </message>
    <message>
        <source>This is not for people: Voyageur starts it to ask the system&apos;s keychain.</source>
        <translation>Ceci n’est pas pour les personnes&#xa0;: Voyageur le lance pour interroger le trousseau du système.</translation>
    </message>
    <message>
        <source>Asks the system&apos;s keychain for Voyageur</source>
        <translation>Interroge le trousseau du système pour Voyageur</translation>
    </message>
    <message>
        <source>Stored in this computer&apos;s keychain: %1</source>
        <translation>Enregistré dans le trousseau de cet ordinateur&#xa0;: %1</translation>
    </message>
    <message>
        <source>warning: there is no keychain on this computer, so nothing was stored.</source>
        <translation>avertissement&#xa0;: il n’y a pas de trousseau sur cet ordinateur, donc rien n’a été enregistré.</translation>
    </message>
    <message>
        <source>Forgotten, in this computer&apos;s keychain: %1</source>
        <translation>Oublié, dans le trousseau de cet ordinateur&#xa0;: %1</translation>
    </message>
    <message>
        <source>Nothing was remembered for it.</source>
        <translation>Rien n’était retenu pour elle.</translation>
    </message>
    <message>
        <source>Store the password, or the passphrase of the key, in this computer&apos;s keychain once it has proved right; never a passcode</source>
        <translation>Enregistrer le mot de passe, ou la phrase de passe de la clé, dans le trousseau de cet ordinateur une fois reconnu juste; jamais un code</translation>
    </message>
    <message>
        <source>Also remove the password and the passphrases that were stored for it from this computer&apos;s keychain</source>
        <translation>Retirer aussi du trousseau de cet ordinateur le mot de passe et les phrases de passe qui y étaient enregistrés pour elle</translation>
    </message>
    <message>
        <source>%1 holds:</source>
        <translation>%1 contient&#xa0;:</translation>
    </message>
    <message>
        <source>No password, passphrase or passcode is in it; names of users and of this computer are replaced. Look at it before you send it.</source>
        <translation>Il ne contient ni mot de passe, ni phrase de passe, ni code; les noms d’utilisateurs et de cet ordinateur sont remplacés. Regardez-le avant de l’envoyer.</translation>
    </message>
    <message>
        <source>Save versions, settings without secrets and the recent log, for a help desk</source>
        <translation>Enregistrer les versions, les réglages sans secrets et le journal récent, pour l’assistance technique</translation>
    </message>
    <message>
        <source>Write this file, a .zip or .tar.gz (voyageur-support-DATE.zip)</source>
        <translation>Écrire ce fichier, un .zip ou un .tar.gz (voyageur-support-DATE.zip)</translation>
    </message>
    <message>
        <source>No published fingerprint of it is known to Voyageur.</source>
        <translation>Voyageur ne lui connaît aucune empreinte publiée.</translation>
    </message>
    <message>
        <source>Published for it: %1 (%2)</source>
        <translation>Publiée pour lui&#xa0;: %1 (%2)</translation>
    </message>
    <message>
        <source>They are the same.</source>
        <translation>Elles sont identiques.</translation>
    </message>
    <message>
        <source>THEY DIFFER. Unless the cluster&apos;s own pages now show the key above, do not connect.</source>
        <translation>ELLES DIFFÈRENT. Ne vous connectez pas, sauf si les pages de la grappe montrent maintenant la clé ci-dessus.</translation>
    </message>
    <message>
        <source>hosts with a login of their own: %1</source>
        <translation>hôtes avec une connexion à eux&#xa0;: %1</translation>
    </message>
    <message>
        <source>with a passphrase</source>
        <translation>avec phrase de passe</translation>
    </message>
    <message>
        <source>no passphrase</source>
        <translation>sans phrase de passe</translation>
    </message>
    <message>
        <source>There are no keys in %1. “voyageur key make” makes one.</source>
        <translation>Il n’y a pas de clé dans %1. «&#xa0;voyageur key make&#xa0;» en crée une.</translation>
    </message>
    <message>
        <source>The login went by %1, without this key.</source>
        <translation>La connexion s’est faite par %1, sans cette clé.</translation>
    </message>
    <message>
        <source>On which cluster? “voyageur key check C”.</source>
        <translation>Sur quelle grappe&#xa0;? «&#xa0;voyageur key check C&#xa0;».</translation>
    </message>
    <message>
        <source>The key stands in ~/.ssh/authorized_keys already, with options before it; that line was left as it is.</source>
        <translation>La clé est déjà dans ~/.ssh/authorized_keys, précédée d’options; cette ligne a été laissée telle quelle.</translation>
    </message>
    <message>
        <source>%1 does not read ~/.ssh/authorized_keys (source: %2).</source>
        <translation>%1 ne lit pas ~/.ssh/authorized_keys (source&#xa0;: %2).</translation>
    </message>
    <message>
        <source>Ask the cluster&apos;s support how keys are registered there.</source>
        <translation>Demandez au soutien de la grappe comment les clés y sont inscrites.</translation>
    </message>
    <message>
        <source>Register the public half (“voyageur key show”) at %1.</source>
        <translation>Inscrivez la partie publique («&#xa0;voyageur key show&#xa0;») à %1.</translation>
    </message>
    <message>
        <source>Say make, list, show, install or check.</source>
        <translation>Écrivez make, list, show, install ou check.</translation>
    </message>
    <message>
        <source>Make a key for logins, list keys, install one on a cluster, check that it is taken</source>
        <translation>Créer une clé de connexion, lister les clés, en installer une sur une grappe, vérifier qu’elle y est acceptée</translation>
    </message>
    <message>
        <source>With install and check: this key, not ~/.ssh/id_ed25519</source>
        <translation>Avec install et check&#xa0;: cette clé, et non ~/.ssh/id_ed25519</translation>
    </message>
    <message>
        <source>With install: also where the catalogue says that the file is not read</source>
        <translation>Avec install&#xa0;: même là où le catalogue dit que le fichier n’est pas lu</translation>
    </message>
    <message>
        <source>With install: do not ask the server whether it takes the key</source>
        <translation>Avec install&#xa0;: ne pas demander au serveur s’il accepte la clé</translation>
    </message>
    <message>
        <source>Name of the node: %1</source>
        <translation>Nom du nœud&#xa0;: %1</translation>
    </message>
    <message>
        <source>It is the server that asks this. It never needs a key’s passphrase: do not type one.</source>
        <translation>C’est le serveur qui pose cette question. Il n’a jamais besoin de la phrase de passe d’une clé&#xa0;: n’en tapez pas.</translation>
    </message>
    <message>
        <source>The server asks:</source>
        <translation>Le serveur demande&#xa0;:</translation>
    </message>
    <message>
        <source>The server says:</source>
        <translation>Le serveur dit&#xa0;:</translation>
    </message>
    <message>
        <source>→ %1</source>
        <translation>→ %1</translation>
    </message>
    <message>
        <source>Which port does the program listen on?</source>
        <translation>Sur quel port le programme écoute-t-il&#xa0;?</translation>
    </message>
    <message>
        <source>Add it (TensorBoard: 6006, Jupyter: 8888), or --free: then a free port is found for you to start the program on.</source>
        <translation>Ajoutez-le (TensorBoard&#xa0;: 6006, Jupyter&#xa0;: 8888), ou --free&#xa0;: un port libre est alors trouvé, sur lequel lancer le programme.</translation>
    </message>
    <message>
        <source>--free finds a port, so it goes without one.</source>
        <translation>--free trouve un port et s’emploie donc sans en donner un.</translation>
    </message>
    <message>
        <source>“%1” is not a port (1 to 65535, or 0 for a free one).</source>
        <translation>«&#xa0;%1&#xa0;» n’est pas un port (de 1 à 65535, ou 0 pour un port libre).</translation>
    </message>
    <message>
        <source>“%1” is neither a job nor “login”.</source>
        <translation>«&#xa0;%1&#xa0;» n’est ni une tâche ni «&#xa0;login&#xa0;».</translation>
    </message>
    <message>
        <source>Jobs have numbers: see “voyageur jobs %1”.</source>
        <translation>Les tâches ont un numéro&#xa0;: voyez «&#xa0;voyageur jobs %1&#xa0;».</translation>
    </message>
    <message>
        <source>--node is for the nodes of a job.</source>
        <translation>--node désigne un nœud d’une tâche.</translation>
    </message>
    <message>
        <source>connections: %1; sent %2, received %3</source>
        <translation>connexions&#xa0;: %1; envoyé&#xa0;: %2, reçu&#xa0;: %3</translation>
    </message>
    <message>
        <source>Another user of this computer tried to connect and was turned away.</source>
        <translation>Une autre personne de cet ordinateur a tenté de se connecter et a été refusée.</translation>
    </message>
    <message>
        <source>leads to port %1 of %2</source>
        <translation>mène au port %1 de %2</translation>
    </message>
    <message>
        <source>That port is free there: start the program with it, for example
  tensorboard --host 0.0.0.0 --port %1 --logdir …</source>
        <translation>Ce port y est libre&#xa0;: lancez le programme avec lui, par exemple
  tensorboard --host 0.0.0.0 --port %1 --logdir …</translation>
    </message>
    <message>
        <source>Open until the job ends, or Ctrl+C.</source>
        <translation>Ouvert jusqu’à la fin de la tâche, ou Ctrl+C.</translation>
    </message>
    <message>
        <source>Open until Ctrl+C.</source>
        <translation>Ouvert jusqu’à Ctrl+C.</translation>
    </message>
    <message>
        <source>Open a program that listens in a job (TensorBoard, Jupyter) in this computer&apos;s browser</source>
        <translation>Ouvre dans le navigateur de cet ordinateur un programme qui écoute dans une tâche (TensorBoard, Jupyter)</translation>
    </message>
    <message>
        <source>Listen on this port here, not on a free one</source>
        <translation>Écouter ici sur ce port, et non sur un port libre</translation>
    </message>
    <message>
        <source>Which node of the job (its first)</source>
        <translation>Quel nœud de la tâche (le premier)</translation>
    </message>
    <message>
        <source>Find a free port on the node, to start the program on; as PORT 0</source>
        <translation>Trouver sur le nœud un port libre où lancer le programme; comme PORT 0</translation>
    </message>
    <message>
        <source>“%1” is no value for --streams: write a number from 1 to %2.</source>
        <translation>«&#xa0;%1&#xa0;» n’est pas une valeur pour --streams&#xa0;: écrivez un nombre de 1 à %2.</translation>
    </message>
    <message>
        <source>Send one file over N channels; otherwise over as many as help</source>
        <translation>Envoyer un fichier par N canaux; sinon par autant de canaux qu’il est utile</translation>
    </message>
    <message>
        <source>“%1” is no place in a log: --from takes a number of bytes.</source>
        <translation>«&#xa0;%1&#xa0;» n’est pas un endroit d’un journal&#xa0;: --from prend un nombre d’octets.</translation>
    </message>
    <message>
        <source>The connection to the cluster was lost. Job %1 goes on there without it.</source>
        <translation>La connexion à la grappe a été perdue. La tâche %1 y continue sans elle.</translation>
    </message>
    <message>
        <source>Read on where this log was cut: voyageur log %1 %2%3 --from %4</source>
        <translation>Poursuivez la lecture là où ce journal a été coupé&#xa0;: voyageur log %1 %2%3 --from %4</translation>
    </message>
    <message>
        <source>Only what stands behind so many bytes</source>
        <translation>Seulement ce qui suit autant d’octets</translation>
    </message>
    <message numerus="yes">
        <source>warning: %n file(s) changed while they were read and are not whole in the archive.</source>
        <translation>
            <numerusform>avertissement&#xa0;: %n fichier a changé pendant sa lecture et n’est pas entier dans l’archive.</numerusform>
            <numerusform>avertissement&#xa0;: %n fichiers ont changé pendant leur lecture et ne sont pas entiers dans l’archive.</numerusform>
        </translation>
    </message>
    <message>
        <source>Shards are plain tars in a folder that exists: name it with -o FOLDER, without --gzip and --zstd.</source>
        <translation>Les fragments sont des tar simples dans un dossier qui existe&#xa0;: nommez-le avec -o FOLDER, sans --gzip ni --zstd.</translation>
    </message>
    <message>
        <source>%1: %2 files, %3 in %4 tars; %5 of them new or changed</source>
        <translation>%1&#xa0;: %2 fichiers, %3 dans %4 tar; %5 d’entre eux nouveaux ou modifiés</translation>
    </message>
    <message>
        <source>No part of it any more: %1</source>
        <translation>N’en fait plus partie&#xa0;: %1</translation>
    </message>
    <message>
        <source>Make several tars of about this size (2G) and a manifest in the folder of -o; a change of the dataset changes few of them</source>
        <translation>Faire plusieurs tar d’environ cette taille (2G) et un manifeste dans le dossier de -o; une modification du jeu de données n’en change que peu</translation>
    </message>
    <message>
        <source>“%1” is no value for --%2: write a number of bytes, such as 500k, 10M or 2G.</source>
        <translation>«&#xa0;%1&#xa0;» n’est pas une valeur pour --%2&#xa0;: écrivez un nombre d’octets, par exemple 500k, 10M ou 2G.</translation>
    </message>
    <message>
        <source>“%1” is no job number.</source>
        <translation>«&#xa0;%1&#xa0;» n’est pas un numéro de tâche.</translation>
    </message>
    <message>
        <source>“voyageur jobs C” lists yours.</source>
        <translation>«&#xa0;voyageur jobs C&#xa0;» donne la liste des vôtres.</translation>
    </message>
    <message>
        <source>Submit nothing; go on with this job of the project, to its results</source>
        <translation>Ne rien soumettre ; reprendre cette tâche du projet, jusqu’à ses résultats</translation>
    </message>
    <message>
        <source>No two files have the same content.</source>
        <translation>Il n’y a pas deux fichiers de même contenu.</translation>
    </message>
    <message>
        <source>Same content: %1 files in %2 groups; keeping one of each would save %3</source>
        <translation>Même contenu&#xa0;: %1 fichiers en %2 groupes; n’en garder qu’un de chacun épargnerait %3</translation>
    </message>
    <message>
        <source>  %1 × %2: %3, …</source>
        <translation>  %1 × %2&#xa0;: %3, …</translation>
    </message>
    <message>
        <source>%1 does not say how full its file systems are.</source>
        <translation>%1 ne dit pas à quel point ses systèmes de fichiers sont remplis.</translation>
    </message>
    <message>
        <source>does NOT fit</source>
        <translation>n’a PAS la place</translation>
    </message>
    <message>
        <source>fits</source>
        <translation>a la place</translation>
    </message>
    <message>
        <source>fits as one archive, NOT as files</source>
        <translation>a la place comme une seule archive, PAS comme fichiers</translation>
    </message>
    <message>
        <source>  %1: %2, %3 files in use: %4</source>
        <translation>  %1&#xa0;: %2, %3 fichiers utilisés&#xa0;: %4</translation>
    </message>
    <message>
        <source>Folders with most files:</source>
        <translation>Dossiers ayant le plus de fichiers&#xa0;:</translation>
    </message>
    <message>
        <source>Folders with most bytes:</source>
        <translation>Dossiers ayant le plus d’octets&#xa0;:</translation>
    </message>
    <message>
        <source>Upload at %1/s: %2</source>
        <translation>Téléversement à %1/s&#xa0;: %2</translation>
    </message>
    <message>
        <source>Comparing</source>
        <translation>Comparaison</translation>
    </message>
    <message>
        <source>Find files with the same content (reads them)</source>
        <translation>Trouver les fichiers de même contenu (les lit)</translation>
    </message>
    <message>
        <source>Ask this cluster whether there is room</source>
        <translation>Demander à cette grappe s’il y a de la place</translation>
    </message>
    <message>
        <source>How many bytes a second your line sends: 500k, 10M</source>
        <translation>Combien d’octets par seconde votre ligne envoie&#xa0;: 500k, 10M</translation>
    </message>
    <message>
        <source>copy</source>
        <translation>copier</translation>
    </message>
    <message>
        <source>update</source>
        <translation>mettre à jour</translation>
    </message>
    <message>
        <source>delete</source>
        <translation>supprimer</translation>
    </message>
    <message>
        <source>skip</source>
        <translation>passer</translation>
    </message>
    <message>
        <source>conflict</source>
        <translation>conflit</translation>
    </message>
    <message>
        <source>“sync” goes between this computer and a cluster: voyageur sync SRC C:PATH, or C:PATH DST</source>
        <translation>«&#xa0;sync&#xa0;» va entre cet ordinateur et une grappe&#xa0;: voyageur sync SRC C:PATH, ou C:PATH DST</translation>
    </message>
    <message>
        <source>The source could not be read whole, so nothing will be deleted. %1</source>
        <translation>La source n’a pas pu être lue en entier&#xa0;: rien ne sera supprimé. %1</translation>
    </message>
    <message>
        <source>The destination could not be read whole. %1</source>
        <translation>La destination n’a pas pu être lue en entier. %1</translation>
    </message>
    <message>
        <source>The cluster&apos;s “find” has no -printf: looking at the files there is slow, and times are whole seconds.</source>
        <translation>La commande «&#xa0;find&#xa0;» de la grappe n’a pas l’option -printf&#xa0;: y lire la liste des fichiers est lent, et les dates sont en secondes entières.</translation>
    </message>
    <message>
        <source>Conflicts are left alone. --overwrite-newer replaces what is newer at the destination.</source>
        <translation>Les conflits restent tels quels. --overwrite-newer remplace ce qui est plus récent à la destination.</translation>
    </message>
    <message>
        <source>To send: %1 (%2); to delete: %3; unchanged: %4; conflicts: %5. Nothing was changed.</source>
        <translation>À envoyer&#xa0;: %1 (%2); à supprimer&#xa0;: %3; inchangés&#xa0;: %4; conflits&#xa0;: %5. Rien n’a été modifié.</translation>
    </message>
    <message>
        <source>Sent: %1 (%2) in %3; deleted: %4; unchanged: %5; conflicts: %6; %7.</source>
        <translation>Envoyés&#xa0;: %1 (%2) en %3; supprimés&#xa0;: %4; inchangés&#xa0;: %5; conflits&#xa0;: %6; %7.</translation>
    </message>
    <message>
        <source>Synchronizing</source>
        <translation>Synchronisation</translation>
    </message>
    <message>
        <source>Make a folder the same as another, as rsync does; SRC/ means what is in it, SRC the folder</source>
        <translation>Rendre un dossier identique à un autre, comme rsync; SRC/ désigne son contenu, SRC le dossier</translation>
    </message>
    <message>
        <source>Only list what would be done, and why</source>
        <translation>Seulement lister ce qui serait fait, et pourquoi</translation>
    </message>
    <message>
        <source>Delete what the source does not have</source>
        <translation>Supprimer ce que la source n’a pas</translation>
    </message>
    <message>
        <source>Leave out files of this form, by rsync&apos;s rules; may be repeated</source>
        <translation>Laisser de côté les fichiers de cette forme, selon les règles de rsync; peut être répétée</translation>
    </message>
    <message>
        <source>Keep files of this form that a later --exclude would leave out</source>
        <translation>Garder les fichiers de cette forme qu’un --exclude suivant laisserait de côté</translation>
    </message>
    <message>
        <source>Leave out what the source&apos;s .gitignore files name</source>
        <translation>Laisser de côté ce que nomment les fichiers .gitignore de la source</translation>
    </message>
    <message>
        <source>Compare contents, not only sizes and times</source>
        <translation>Comparer les contenus, pas seulement les tailles et les dates</translation>
    </message>
    <message>
        <source>Also replace what is newer at the destination</source>
        <translation>Remplacer aussi ce qui est plus récent à la destination</translation>
    </message>
    <message>
        <source>NAME/dtn, NAME/dtn2 … are data transfer nodes of the cluster NAME, NAME/robot … its automation nodes: hosts of their own, with a login of their own. “voyageur clusters NAME” lists them; one is signed in to only when it is named.</source>
        <translation>NOM/dtn, NOM/dtn2… sont des nœuds de transfert de données de la grappe NOM, NOM/robot… ses nœuds d’automatisation&#xa0;: des hôtes à part, avec une connexion à eux. «&#xa0;voyageur clusters NOM&#xa0;» les énumère; on ne se connecte à l’un d’eux que s’il est nommé.</translation>
    </message>
    <message>
        <source>The connection to the cluster was lost. The jobs go on there without it.</source>
        <translation>La connexion à la grappe a été perdue. Les tâches y continuent sans elle.</translation>
    </message>
    <message>
        <source>Wait for them again: voyageur wait %1</source>
        <translation>Attendez-les de nouveau&#xa0;: voyageur wait %1</translation>
    </message>
    <message>
        <source>--compress is for an archive: add --archive.</source>
        <translation>--compress s’applique à une archive&#xa0;: ajoutez --archive.</translation>
    </message>
    <message>
        <source>“%1” is no value for --compress: write auto, none, gzip or zstd.</source>
        <translation>«&#xa0;%1&#xa0;» n’est pas une valeur pour --compress&#xa0;: écrivez auto, none, gzip ou zstd.</translation>
    </message>
    <message>
        <source>not verified: %1</source>
        <translation>non vérifié&#xa0;: %1</translation>
    </message>
    <message>
        <source>Compress the archive on the way, and keep it so there: auto (when it is there sooner so), none, gzip or zstd</source>
        <translation>Compresser l’archive en route et la garder ainsi là-bas&#xa0;: auto (si elle arrive plus tôt ainsi), none, gzip ou zstd</translation>
    </message>
    <message>
        <source>%1: %2, %3 files</source>
        <translation>%1&#xa0;: %2, %3 fichiers</translation>
    </message>
    <message>
        <source>%1: no limit of your own is known; %2 are free there for everybody</source>
        <translation>%1&#xa0;: aucune limite qui vous soit propre n’est connue; %2 y sont libres pour tout le monde</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>%1 has no command that says how much you may use.</source>
        <translation>%1 n’a aucune commande qui dise combien vous pouvez utiliser.</translation>
    </message>
    <message>
        <source>Folders of %1 with most files:</source>
        <translation>Dossiers de %1 qui ont le plus de fichiers&#xa0;:</translation>
    </message>
    <message>
        <source>Folders of %1 with most bytes:</source>
        <translation>Dossiers de %1 qui ont le plus d’octets&#xa0;:</translation>
    </message>
    <message>
        <source>Some folders could not be read; what is in them was not looked at.</source>
        <translation>Certains dossiers n’ont pas pu être lus; leur contenu n’a pas été examiné.</translation>
    </message>
    <message>
        <source>There is no “%1” on this cluster.</source>
        <translation>Il n’y a pas de «&#xa0;%1&#xa0;» sur cette grappe.</translation>
    </message>
    <message>
        <source>There is %1.</source>
        <translation>Il y a %1.</translation>
    </message>
    <message>
        <source>No place on this cluster is known to be purged.</source>
        <translation>On ne connaît aucun espace de cette grappe qui soit purgé.</translation>
    </message>
    <message>
        <source>Either nothing is deleted for its age there, or the cluster&apos;s rule is not known.</source>
        <translation>Soit rien n’y est supprimé à cause de son âge, soit la règle de la grappe n’est pas connue.</translation>
    </message>
    <message>
        <source>How full your storage is, in bytes and in files, and what fills it</source>
        <translation>Dire à quel point vos espaces sont pleins, en octets et en fichiers, et ce qui les remplit</translation>
    </message>
    <message>
        <source>Find the largest folders of home, scratch or a project (walks through all of it)</source>
        <translation>Trouver les plus grands dossiers de home, de scratch ou d’un projet (parcourt tout l’espace)</translation>
    </message>
    <message>
        <source>Find which files the cluster will delete, and when</source>
        <translation>Trouver quels fichiers la grappe supprimera, et quand</translation>
    </message>
    <message>
        <source>Code: %1</source>
        <translation>Code&#xa0;: %1</translation>
    </message>
    <message>
        <source>Send this folder of code first; where it is on the cluster is the script&apos;s first argument, and nothing sent later changes it</source>
        <translation>Envoyer d’abord ce dossier de code; sa place sur la grappe est le premier argument du script, et aucun envoi ultérieur ne le change</translation>
    </message>
    <message>
        <source>time %1</source>
        <translation>durée %1</translation>
    </message>
    <message numerus="yes">
        <source>%n core(s)</source>
        <translation>
            <numerusform>%n cœur</numerusform>
            <numerusform>%n cœurs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n GPU(s)</source>
        <translation>
            <numerusform>%n GPU</numerusform>
            <numerusform>%n GPU</numerusform>
        </translation>
    </message>
    <message>
        <source>memory %1</source>
        <translation>mémoire %1</translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) at once</source>
        <translation>
            <numerusform>%n tâche à la fois</numerusform>
            <numerusform>%n tâches à la fois</numerusform>
        </translation>
    </message>
    <message>
        <source>host:</source>
        <translation>hôte&#xa0;:</translation>
    </message>
    <message>
        <source>its key:</source>
        <translation>sa clé&#xa0;:</translation>
    </message>
    <message>
        <source>data:</source>
        <translation>données&#xa0;:</translation>
    </message>
    <message>
        <source>valid:</source>
        <translation>valide&#xa0;:</translation>
    </message>
    <message>
        <source>cluster:</source>
        <translation>grappe&#xa0;:</translation>
    </message>
    <message>
        <source>account:</source>
        <translation>compte&#xa0;:</translation>
    </message>
    <message>
        <source>reservation:</source>
        <translation>réservation&#xa0;:</translation>
    </message>
    <message>
        <source>partition:</source>
        <translation>partition&#xa0;:</translation>
    </message>
    <message>
        <source>a job asks at most for:</source>
        <translation>une tâche demande au plus&#xa0;:</translation>
    </message>
    <message>
        <source>modules:</source>
        <translation>modules&#xa0;:</translation>
    </message>
    <message>
        <source>script template:</source>
        <translation>modèle de script&#xa0;:</translation>
    </message>
    <message>
        <source>(nothing)</source>
        <translation>(rien)</translation>
    </message>
    <message>
        <source>“voyageur course %1” needs one course file.</source>
        <translation>«&#xa0;voyageur course %1&#xa0;» demande un fichier de cours.</translation>
    </message>
    <message>
        <source>The question came up whether to use the course file, and there is no terminal to ask it in.</source>
        <translation>Il faut demander si le fichier de cours doit être employé, et il n’y a pas de terminal pour le faire.</translation>
    </message>
    <message>
        <source>Read what it fills in with --dry-run; to agree to it, add --yes.</source>
        <translation>Lisez ce qu’il remplit avec --dry-run; pour l’accepter, ajoutez --yes.</translation>
    </message>
    <message>
        <source>Use the course file in this project? (yes/no) </source>
        <translation>Employer le fichier de cours dans ce projet? (oui/non) </translation>
    </message>
    <message>
        <source>It fills in nothing that is not there.</source>
        <translation>Il ne remplit rien qui ne soit déjà là.</translation>
    </message>
    <message>
        <source>It fills in:</source>
        <translation>Il remplit&#xa0;:</translation>
    </message>
    <message>
        <source>voyageur.json stays as it is.</source>
        <translation>voyageur.json reste tel quel.</translation>
    </message>
    <message>
        <source>warning: today is not in the days of the course: it holds %1.</source>
        <translation>avertissement&#xa0;: aujourd’hui n’est pas dans les jours du cours&#xa0;: il vaut %1.</translation>
    </message>
    <message>
        <source>%1 is written.</source>
        <translation>%1 est écrit.</translation>
    </message>
    <message>
        <source>Sign in with: voyageur login %1</source>
        <translation>Connectez-vous avec&#xa0;: voyageur login %1</translation>
    </message>
    <message>
        <source>“voyageur course export” takes its file with -o FILE.</source>
        <translation>«&#xa0;voyageur course export&#xa0;» prend son fichier avec -o FICHIER.</translation>
    </message>
    <message>
        <source>%1 is there already.</source>
        <translation>%1 existe déjà.</translation>
    </message>
    <message>
        <source>Give another name, or add --force to replace it.</source>
        <translation>Donnez un autre nom, ou ajoutez --force pour le remplacer.</translation>
    </message>
    <message>
        <source>Add the words for your students, the limits and the data: resources/course/README.md says how; so does the window, under “Make a course file…”.</source>
        <translation>Ajoutez les textes pour vos étudiants, les limites et les données&#xa0;: resources/course/README.md dit comment; la fenêtre aussi, sous «&#xa0;Créer un fichier de cours…&#xa0;».</translation>
    </message>
    <message>
        <source>“voyageur course” cannot %1.</source>
        <translation>«&#xa0;voyageur course&#xa0;» ne sait pas faire «&#xa0;%1&#xa0;».</translation>
    </message>
    <message>
        <source>It can show, apply and export.</source>
        <translation>Il connaît show, apply et export.</translation>
    </message>
    <message>
        <source>A teacher&apos;s course file: what is in it, using it in a project, making one</source>
        <translation>Le fichier de cours d’une enseignante ou d’un enseignant&#xa0;: son contenu, son emploi dans un projet, sa création</translation>
    </message>
    <message>
        <source>The project&apos;s folder (the current one)</source>
        <translation>Le dossier du projet (le dossier courant)</translation>
    </message>
    <message>
        <source>Agree to what the course file fills in</source>
        <translation>Accepter ce que remplit le fichier de cours</translation>
    </message>
    <message>
        <source>Show what would be filled in, and write nothing</source>
        <translation>Montrer ce qui serait rempli, sans rien écrire</translation>
    </message>
    <message>
        <source>Where the course is given</source>
        <translation>Où se donne le cours</translation>
    </message>
    <message>
        <source>Write the course file here (standard output)</source>
        <translation>Écrire le fichier de cours ici (sortie standard)</translation>
    </message>
    <message>
        <source>Replace a file that is there</source>
        <translation>Remplacer un fichier qui existe</translation>
    </message>
    <message>
        <source>shows a course file in the window</source>
        <translation>montre un fichier de cours dans la fenêtre</translation>
    </message>
    <message>
        <source>“%1” is no value for --%2.</source>
        <translation>«&#xa0;%1&#xa0;» n’est pas une valeur pour --%2.</translation>
    </message>
    <message>
        <source>Which run?</source>
        <translation>Quelle exécution?</translation>
    </message>
    <message>
        <source>“voyageur runs” lists them; a run is named by its job&apos;s number or the beginning of its tag.</source>
        <translation>«&#xa0;voyageur runs&#xa0;» les liste; une exécution se désigne par le numéro de sa tâche ou le début de son étiquette.</translation>
    </message>
    <message>
        <source>“%1” is no value for --code.</source>
        <translation>«&#xa0;%1&#xa0;» n’est pas une valeur pour --code.</translation>
    </message>
    <message>
        <source>Say same or now.</source>
        <translation>Écrivez same ou now.</translation>
    </message>
    <message>
        <source>This run cannot be repeated.</source>
        <translation>Cette exécution ne peut pas être refaite.</translation>
    </message>
    <message>
        <source>Run %1 is forgotten; its job and its files stay as they are.</source>
        <translation>L’exécution %1 est oubliée; sa tâche et ses fichiers restent tels quels.</translation>
    </message>
    <message>
        <source>“%1” is nothing that can be done with runs.</source>
        <translation>«&#xa0;%1&#xa0;» n’est rien que l’on puisse faire avec des exécutions.</translation>
    </message>
    <message>
        <source>Say show, compare, repeat, note or forget, or nothing for the list.</source>
        <translation>Écrivez show, compare, repeat, note ou forget, ou rien pour la liste.</translation>
    </message>
    <message>
        <source>What was submitted from this computer: list, show, compare two, repeat one</source>
        <translation>Ce qui a été soumis depuis cet ordinateur&#xa0;: lister, montrer, comparer, refaire</translation>
    </message>
    <message>
        <source>Only the runs of this project</source>
        <translation>Seulement les exécutions de ce projet</translation>
    </message>
    <message>
        <source>Only those on this cluster</source>
        <translation>Seulement celles sur cette grappe</translation>
    </message>
    <message>
        <source>Only those in this state of Slurm: COMPLETED, FAILED …</source>
        <translation>Seulement celles dans cet état de Slurm&#xa0;: COMPLETED, FAILED …</translation>
    </message>
    <message>
        <source>Only those submitted since then: 2026-01-31, 12h, 7d, 2w</source>
        <translation>Seulement celles soumises depuis&#xa0;: 2026-01-31, 12h, 7d, 2w</translation>
    </message>
    <message>
        <source>Only the newest so many</source>
        <translation>Seulement les plus récentes, tant</translation>
    </message>
    <message>
        <source>Ask this cluster first what became of those there</source>
        <translation>Demander d’abord à cette grappe ce que sont devenues les siennes</translation>
    </message>
    <message>
        <source>Repeat with the version of the code that the run had (same), or with today&apos;s, sent first (now)</source>
        <translation>Refaire avec la version du code de l’exécution (same), ou avec celle d’aujourd’hui, envoyée d’abord (now)</translation>
    </message>
    <message>
        <source>No runs. “voyageur run” and “voyageur submit” are kept here, and what the window submits.</source>
        <translation>Aucune exécution. Ici sont gardés «&#xa0;voyageur run&#xa0;» et «&#xa0;voyageur submit&#xa0;», et ce que la fenêtre soumet.</translation>
    </message>
    <message>
        <source>RUN</source>
        <translation>EXÉCUTION</translation>
    </message>
    <message>
        <source>SUBMITTED</source>
        <translation>SOUMISE</translation>
    </message>
    <message>
        <source>CLUSTER</source>
        <translation>GRAPPE</translation>
    </message>
    <message>
        <source>Run %1</source>
        <translation>Exécution %1</translation>
    </message>
    <message>
        <source>Job</source>
        <translation>Tâche</translation>
    </message>
    <message>
        <source>Submitted</source>
        <translation>Soumission</translation>
    </message>
    <message>
        <source>Started</source>
        <translation>Début</translation>
    </message>
    <message>
        <source>Ended</source>
        <translation>Fin</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Journal</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>Résultats</translation>
    </message>
    <message>
        <source>Repeats</source>
        <translation>Refait</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Note</translation>
    </message>
    <message>
        <source>Requirements</source>
        <translation>Paquets demandés</translation>
    </message>
    <message>
        <source>Script, as it was submitted</source>
        <translation>Script, tel que soumis</translation>
    </message>
    <message>
        <source>From run %1 (job %2) to run %3 (job %4)</source>
        <translation>De l’exécution %1 (tâche %2) à l’exécution %3 (tâche %4)</translation>
    </message>
    <message>
        <source>Nothing was changed between them.</source>
        <translation>Rien n’a changé de l’une à l’autre.</translation>
    </message>
    <message>
        <source>Script</source>
        <translation>Script</translation>
    </message>
    <message>
        <source>%1 is there already and stays as it is.</source>
        <translation>%1 existe déjà et reste tel quel.</translation>
    </message>
    <message>
        <source>%1 was written.</source>
        <translation>%1 a été écrit.</translation>
    </message>
    <message>
        <source>There is no notebook in Python.</source>
        <translation>Il n’y a aucun notebook en Python.</translation>
    </message>
    <message>
        <source>No folder is named.</source>
        <translation>Aucun dossier n’est nommé.</translation>
    </message>
    <message>
        <source>The cluster that the code is meant for: what it fetches depends on it</source>
        <translation>La grappe à laquelle le code est destiné&#xa0;: ce qu’il peut télécharger en dépend</translation>
    </message>
    <message>
        <source>Write each notebook as a program beside it; never over a file</source>
        <translation>Écrire chaque notebook comme programme à côté de lui; jamais par-dessus un fichier</translation>
    </message>
</context>
<context>
    <name>voyageur::cluster::Catalogue</name>
    <message>
        <source>“%1” names no cluster.</source>
        <translation>«&#xa0;%1&#xa0;» ne désigne aucune grappe.</translation>
    </message>
    <message>
        <source>Give a name of the catalogue, a Host of ~/.ssh/config, or user@host or user@host:port.</source>
        <translation>Donnez un nom du catalogue, un Host de ~/.ssh/config, ou user@host ou user@host:port.</translation>
    </message>
    <message>
        <source>The cluster file %1 cannot be used.</source>
        <translation>Le fichier de grappe %1 ne peut pas être utilisé.</translation>
    </message>
    <message>
        <source>“%1” names no source.</source>
        <translation>«&#xa0;%1&#xa0;» n’indique aucune source.</translation>
    </message>
    <message>
        <source>“%1” has a value of the wrong type.</source>
        <translation>«&#xa0;%1&#xa0;» a une valeur du mauvais type.</translation>
    </message>
    <message>
        <source>“login” is missing.</source>
        <translation>«&#xa0;login&#xa0;» est absent.</translation>
    </message>
    <message>
        <source>The file %1 cannot be read.</source>
        <translation>Le fichier %1 ne peut pas être lu.</translation>
    </message>
    <message>
        <source>Practice cluster with a second factor</source>
        <translation>Grappe d’exercice avec un second facteur</translation>
    </message>
    <message>
        <source>Practice cluster</source>
        <translation>Grappe d’exercice</translation>
    </message>
    <message>
        <source>on this computer</source>
        <translation>sur cet ordinateur</translation>
    </message>
    <message>
        <source>Start it with “voyageur practice start”.</source>
        <translation>Démarrez-la avec «&#xa0;voyageur practice start&#xa0;».</translation>
    </message>
    <message>
        <source>No practice cluster runs on this computer.</source>
        <translation>Aucune grappe d’exercice n’est démarrée sur cet ordinateur.</translation>
    </message>
    <message>
        <source>The practice cluster is stopped.</source>
        <translation>La grappe d’exercice est arrêtée.</translation>
    </message>
    <message>
        <source>“host” or “port” is missing.</source>
        <translation>«&#xa0;host&#xa0;» ou «&#xa0;port&#xa0;» est absent.</translation>
    </message>
    <message>
        <source>Its “name” differs from the file&apos;s name.</source>
        <translation>Son «&#xa0;name&#xa0;» diffère du nom du fichier.</translation>
    </message>
    <message>
        <source>%1 is retired and has no login node any more.</source>
        <translation>%1 est hors service et n’a plus de nœud de connexion.</translation>
    </message>
    <message>
        <source>There is no cluster named “%1”.</source>
        <translation>Aucune grappe ne s’appelle «&#xa0;%1&#xa0;».</translation>
    </message>
    <message>
        <source>Known are: %1. Or write user@host.</source>
        <translation>Grappes connues&#xa0;: %1. Ou écrivez user@host.</translation>
    </message>
    <message>
        <source>A practice cluster runs on Linux only.</source>
        <translation>Une grappe d’exercice ne fonctionne que sous Linux.</translation>
    </message>
    <message>
        <source>Sign in to a cluster that you have an account on. A practice cluster that runs elsewhere is found by the folder in VOYAGEUR_PRACTICE.</source>
        <translation>Connectez-vous à une grappe où vous avez un compte. Une grappe d’exercice qui fonctionne ailleurs est trouvée par le dossier indiqué dans VOYAGEUR_PRACTICE.</translation>
    </message>
    <message>
        <source>“%1” is the name of the practice cluster.</source>
        <translation>«&#xa0;%1&#xa0;» est le nom de la grappe d’exercice.</translation>
    </message>
    <message>
        <source>“%1” must have either a value or the confidence “unknown”.</source>
        <translation>«&#xa0;%1&#xa0;» doit avoir soit une valeur, soit la confiance «&#xa0;unknown&#xa0;».</translation>
    </message>
    <message>
        <source>It inherits “%1”, which is not a base.</source>
        <translation>Il hérite de «&#xa0;%1&#xa0;», qui n’est pas une base.</translation>
    </message>
    <message>
        <source>Its “version” is not %1.</source>
        <translation>Sa «&#xa0;version&#xa0;» n’est pas %1.</translation>
    </message>
    <message>
        <source>“name” and “inherits” must hold lower-case letters, digits and hyphens.</source>
        <translation>«&#xa0;name&#xa0;» et «&#xa0;inherits&#xa0;» doivent être faits de lettres minuscules, de chiffres et de traits d’union.</translation>
    </message>
    <message>
        <source>“%1” is not the name of a host.</source>
        <translation>«&#xa0;%1&#xa0;» n’est pas le nom d’un hôte.</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>oui</translation>
    </message>
    <message>
        <source>no</source>
        <translation>non</translation>
    </message>
    <message>
        <source>It holds no JSON object.</source>
        <translation>Il ne contient pas d’objet JSON.</translation>
    </message>
    <message>
        <source>The Match block at %1 is not followed: only Host blocks are.</source>
        <translation>Le bloc Match à %1 n’est pas suivi&#xa0;: seuls les blocs Host le sont.</translation>
    </message>
    <message>
        <source>The way there leads through too many jump hosts, or in a circle.</source>
        <translation>Le chemin passe par trop d’hôtes de rebond, ou tourne en rond.</translation>
    </message>
    <message>
        <source>Look at ProxyJump in ~/.ssh/config.</source>
        <translation>Regardez ProxyJump dans ~/.ssh/config.</translation>
    </message>
    <message>
        <source>“%1” is no type of key and SHA256 fingerprint.</source>
        <translation>«&#xa0;%1&#xa0;» n’est pas un type de clé suivi d’une empreinte SHA256.</translation>
    </message>
</context>
<context>
    <name>voyageur::cluster::Discovered</name>
    <message>
        <source>The file %1 cannot be written.</source>
        <translation>Le fichier %1 ne peut pas être écrit.</translation>
    </message>
</context>
<context>
    <name>voyageur::cluster::NodeName</name>
    <message>
        <source>data transfer node</source>
        <translation>nœud de transfert</translation>
    </message>
    <message>
        <source>automation node</source>
        <translation>nœud d’automatisation</translation>
    </message>
    <message>
        <source>The catalogue names no data transfer node of %1 that is a host of its own.</source>
        <translation>Le catalogue ne nomme aucun nœud de transfert de %1 qui soit un hôte à part.</translation>
    </message>
    <message>
        <source>Transfer over the login node: “%1”.</source>
        <translation>Transférez par le nœud de connexion&#xa0;: «&#xa0;%1&#xa0;».</translation>
    </message>
    <message>
        <source>The catalogue names no automation node of %1.</source>
        <translation>Le catalogue ne nomme aucun nœud d’automatisation de %1.</translation>
    </message>
    <message>
        <source>Sign in to its login node: “%1”.</source>
        <translation>Connectez-vous à son nœud de connexion&#xa0;: «&#xa0;%1&#xa0;».</translation>
    </message>
    <message>
        <source>%1 has no host “%2”.</source>
        <translation>%1 n’a pas d’hôte «&#xa0;%2&#xa0;».</translation>
    </message>
    <message>
        <source>Known are: %1.</source>
        <translation>Sont connus&#xa0;: %1.</translation>
    </message>
    <message>
        <source>%1 – %2</source>
        <translation>%1 – %2</translation>
    </message>
    <message>
        <source>%1 is an automation node: Voyageur cannot work over it.</source>
        <translation>%1 est un nœud d’automatisation&#xa0;: Voyageur ne peut pas travailler par lui.</translation>
    </message>
    <message>
        <source>Such a node takes only keys that were registered with “restrict,from=&quot;…&quot;,command=&quot;…&quot;” before them: no terminal and no forwarding, only from the addresses of from=, and only the commands that the script of command= lets through. Voyageur needs a shell there.</source>
        <translation>Un tel nœud n’accepte que des clés inscrites avec «&#xa0;restrict,from=&quot;…&quot;,command=&quot;…&quot;&#xa0;» devant elles&#xa0;: ni terminal ni redirection, seulement depuis les adresses de from=, et seulement les commandes que le script de command= laisse passer. Voyageur y a besoin d’un interpréteur de commandes.</translation>
    </message>
    <message>
        <source>Use “%1” (its login node). “voyageur test %2” shows how far one comes with such a key.</source>
        <translation>Utilisez «&#xa0;%1&#xa0;» (son nœud de connexion). «&#xa0;voyageur test %2&#xa0;» montre jusqu’où mène une telle clé.</translation>
    </message>
    <message>
        <source>%1 is a data transfer node: jobs are not handled there.</source>
        <translation>%1 est un nœud de transfert&#xa0;: les tâches ne s’y traitent pas.</translation>
    </message>
    <message>
        <source>It has the cluster&apos;s files, and no Slurm: it is for “push” and “pull”.</source>
        <translation>Il a les fichiers de la grappe, et pas Slurm&#xa0;: il sert à «&#xa0;push&#xa0;» et «&#xa0;pull&#xa0;».</translation>
    </message>
    <message>
        <source>Use “%1” (its login node) for that.</source>
        <translation>Utilisez pour cela «&#xa0;%1&#xa0;» (son nœud de connexion).</translation>
    </message>
</context>
<context>
    <name>voyageur::cluster::SshConfig</name>
    <message>
        <source>%1, line %2</source>
        <translation>%1, ligne %2</translation>
    </message>
    <message>
        <source>ProxyCommand of ~/.ssh/config is not followed; write ProxyJump instead.</source>
        <translation>ProxyCommand de ~/.ssh/config n’est pas suivi; écrivez plutôt ProxyJump.</translation>
    </message>
</context>
<context>
    <name>voyageur::dataset::Compressor</name>
    <message>
        <source>This compression is not available here.</source>
        <translation>Cette compression n’est pas disponible ici.</translation>
    </message>
    <message>
        <source>Pack without it.</source>
        <translation>Archivez sans compression.</translation>
    </message>
    <message>
        <source>The compression failed.</source>
        <translation>La compression a échoué.</translation>
    </message>
    <message>
        <source>A compressed archive can only be read from its beginning.</source>
        <translation>Une archive compressée ne peut être lue que depuis son début.</translation>
    </message>
</context>
<context>
    <name>voyageur::dataset::Duplicates</name>
    <message>
        <source>The search for duplicates was stopped.</source>
        <translation>La recherche de doublons a été arrêtée.</translation>
    </message>
</context>
<context>
    <name>voyageur::dataset::FileStream</name>
    <message>
        <source>“%1” is not a file.</source>
        <translation>«&#xa0;%1&#xa0;» n’est pas un fichier.</translation>
    </message>
    <message>
        <source>Give a file or a folder.</source>
        <translation>Donnez un fichier ou un dossier.</translation>
    </message>
    <message>
        <source>There is no byte %1 in “%2”.</source>
        <translation>Il n’y a pas d’octet %1 dans «&#xa0;%2&#xa0;».</translation>
    </message>
</context>
<context>
    <name>voyageur::dataset::LeftOut</name>
    <message>
        <source>It matches the exclusion “%1”.</source>
        <translation>Il correspond à l’exclusion «&#xa0;%1&#xa0;».</translation>
    </message>
    <message>
        <source>It is a socket, a pipe or a device, not a file.</source>
        <translation>C’est une socket, un tube ou un périphérique, pas un fichier.</translation>
    </message>
    <message>
        <source>It is a link to something outside the folder, which would lead nowhere on the cluster.</source>
        <translation>C’est un lien vers un élément hors du dossier, qui ne mènerait nulle part sur la grappe.</translation>
    </message>
    <message>
        <source>It is the archive that is being made.</source>
        <translation>C’est l’archive en cours de création.</translation>
    </message>
</context>
<context>
    <name>voyageur::dataset::LocalFile</name>
    <message>
        <source>“%1” cannot be read.</source>
        <translation>«&#xa0;%1&#xa0;» ne peut pas être lu.</translation>
    </message>
    <message>
        <source>This computer says: %1.</source>
        <translation>Message de cet ordinateur&#xa0;: %1.</translation>
    </message>
    <message>
        <source>Check the name and the folder.</source>
        <translation>Vérifiez le nom et le dossier.</translation>
    </message>
    <message>
        <source>Give yourself the right to read it, or leave it out.</source>
        <translation>Donnez-vous le droit de le lire, ou excluez-le.</translation>
    </message>
    <message>
        <source>“%1” cannot be written.</source>
        <translation>«&#xa0;%1&#xa0;» ne peut pas être écrit.</translation>
    </message>
    <message>
        <source>Make room, or choose another disk.</source>
        <translation>Libérez de l’espace, ou choisissez un autre disque.</translation>
    </message>
    <message>
        <source>Choose another place.</source>
        <translation>Choisissez un autre emplacement.</translation>
    </message>
</context>
<context>
    <name>voyageur::dataset::Pack</name>
    <message>
        <source>Packing was stopped.</source>
        <translation>L’archivage a été arrêté.</translation>
    </message>
    <message>
        <source>The archive “%1” cannot be written.</source>
        <translation>L’archive «&#xa0;%1&#xa0;» ne peut pas être écrite.</translation>
    </message>
    <message>
        <source>This computer says: %1.</source>
        <translation>Message de cet ordinateur&#xa0;: %1.</translation>
    </message>
    <message>
        <source>Make room, or choose another place.</source>
        <translation>Libérez de l’espace, ou choisissez un autre emplacement.</translation>
    </message>
</context>
<context>
    <name>voyageur::dataset::Plan</name>
    <message>
        <source>Stopped while the folder was being listed.</source>
        <translation>Arrêté pendant l’énumération du dossier.</translation>
    </message>
    <message>
        <source>“%1” is not a folder.</source>
        <translation>«&#xa0;%1&#xa0;» n’est pas un dossier.</translation>
    </message>
    <message>
        <source>Give the folder that holds the dataset.</source>
        <translation>Donnez le dossier qui contient le jeu de données.</translation>
    </message>
    <message>
        <source>“%1” is a whole disk.</source>
        <translation>«&#xa0;%1&#xa0;» est un disque entier.</translation>
    </message>
    <message>
        <source>Choose a folder on it.</source>
        <translation>Choisissez-y un dossier.</translation>
    </message>
    <message>
        <source>Give yourself the right to read them, or exclude them, and start again.</source>
        <translation>Donnez-vous le droit de les lire, ou excluez-les, et recommencez.</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) or folder(s) of the dataset cannot be read, first “%1”.</source>
        <translation>
            <numerusform>%n fichier ou dossier du jeu de données ne peut pas être lu&#xa0;: «&#xa0;%1&#xa0;».</numerusform>
            <numerusform>%n fichiers ou dossiers du jeu de données ne peuvent pas être lus; le premier est «&#xa0;%1&#xa0;».</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n name(s) in the dataset cannot exist on a cluster.</source>
        <translation>
            <numerusform>%n nom du jeu de données ne peut pas exister sur une grappe.</numerusform>
            <numerusform>%n noms du jeu de données ne peuvent pas exister sur une grappe.</numerusform>
        </translation>
    </message>
    <message>
        <source>Rename or exclude them, and start again.</source>
        <translation>Renommez-les ou excluez-les, puis recommencez.</translation>
    </message>
</context>
<context>
    <name>voyageur::dataset::Problem</name>
    <message>
        <source>“%1” cannot be read. %2</source>
        <translation>«&#xa0;%1&#xa0;» ne peut pas être lu. %2</translation>
    </message>
    <message>
        <source>“%1” and “%2” differ only in upper and lower case: on Windows and macOS one replaces the other.</source>
        <translation>«&#xa0;%1&#xa0;» et «&#xa0;%2&#xa0;» ne diffèrent que par les majuscules et minuscules&#xa0;: sous Windows et macOS, l’un remplace l’autre.</translation>
    </message>
    <message>
        <source>Two names look the same, “%1”, and differ only in how their accents are encoded: probably one file that was copied twice.</source>
        <translation>Deux noms se ressemblent, «&#xa0;%1&#xa0;», et ne diffèrent que par l’encodage de leurs accents&#xa0;: sans doute un même fichier copié deux fois.</translation>
    </message>
    <message>
        <source>“%1” is a link to something that does not exist.</source>
        <translation>«&#xa0;%1&#xa0;» est un lien vers un élément qui n’existe pas.</translation>
    </message>
    <message>
        <source>“%1” was not written. %2</source>
        <translation>«&#xa0;%1&#xa0;» n’a pas été écrit. %2</translation>
    </message>
    <message>
        <source>“%1” is not what the cluster holds now: it was probably written to during the download. Fetch it again.</source>
        <translation>«&#xa0;%1&#xa0;» n’est pas ce que la grappe contient maintenant&#xa0;: il a sans doute été modifié pendant la récupération. Récupérez-le de nouveau.</translation>
    </message>
    <message>
        <source>“%1” is called “%2” here: this computer cannot have that name.</source>
        <translation>«&#xa0;%1&#xa0;» s’appelle ici «&#xa0;%2&#xa0;»&#xa0;: cet ordinateur n’accepte pas ce nom.</translation>
    </message>
    <message>
        <source>“%1” has a name of over 255 bytes or a path of over 4095: no cluster can unpack that. Rename it.</source>
        <translation>«&#xa0;%1&#xa0;» a un nom de plus de 255 octets ou un chemin de plus de 4095&#xa0;: aucune grappe ne peut l’extraire. Renommez-le.</translation>
    </message>
    <message>
        <source>“%1” changed while the folder was being looked at: wait until no program writes to it any more, or exclude it.</source>
        <translation>«&#xa0;%1&#xa0;» a changé pendant l’examen du dossier&#xa0;: attendez qu’aucun programme n’y écrive plus, ou excluez-le.</translation>
    </message>
    <message>
        <source>“%1” changed while it was being read: its content in the archive is not whole. %2</source>
        <translation>«&#xa0;%1&#xa0;» a changé pendant sa lecture&#xa0;: son contenu n’est pas entier dans l’archive. %2</translation>
    </message>
</context>
<context>
    <name>voyageur::dataset::Survey</name>
    <message>
        <source>%1 can probably be held in a job&apos;s memory. Copy the archive to $SLURM_TMPDIR when the job starts, unpack it there, and read it once.</source>
        <translation>Un volume de %1 tient sans doute dans la mémoire d’une tâche. Copiez l’archive dans $SLURM_TMPDIR au début de la tâche, extrayez-en le contenu à cet endroit et lisez-le une seule fois.</translation>
    </message>
    <message>
        <source>%1 fits on the disk of a compute node. Copy the archive to $SLURM_TMPDIR when the job starts and unpack it there: that disk is far faster than shared storage.</source>
        <translation>Un volume de %1 tient sur le disque d’un nœud de calcul. Copiez l’archive dans $SLURM_TMPDIR au début de la tâche et extrayez-en le contenu à cet endroit&#xa0;: ce disque est bien plus rapide que le stockage partagé.</translation>
    </message>
    <message>
        <source>%1 is more than the disk of a compute node usually has free. Leave it on shared storage (/project or /scratch), in few large files that are read in order.</source>
        <translation>Un volume de %1 dépasse l’espace libre habituel du disque d’un nœud de calcul. Laissez les données sur le stockage partagé (/project ou /scratch), en quelques gros fichiers lus dans l’ordre.</translation>
    </message>
    <message>
        <source>There is no file to send in this folder.</source>
        <translation>Il n’y a aucun fichier à envoyer dans ce dossier.</translation>
    </message>
    <message numerus="yes">
        <source>Send these %n files as one archive: storage on a cluster has a limit on the number of files, and reading many small ones from it is slow.</source>
        <translation>
            <numerusform>Envoyez ce %n fichier en une seule archive&#xa0;: le stockage d’une grappe limite le nombre de fichiers, et y lire beaucoup de petits fichiers est lent.</numerusform>
            <numerusform>Envoyez ces %n fichiers en une seule archive&#xa0;: le stockage d’une grappe limite le nombre de fichiers, et y lire beaucoup de petits fichiers est lent.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n name(s) will be left out. Look at the list before you send.</source>
        <translation>
            <numerusform>%n nom sera laissé de côté. Regardez la liste avant l’envoi.</numerusform>
            <numerusform>%n noms seront laissés de côté. Regardez la liste avant l’envoi.</numerusform>
        </translation>
    </message>
    <message>
        <source>Send it as it is: nearly all of it is %1, which holds many samples in one file and is read in large pieces. An archive around it gains nothing.</source>
        <translation>Envoyez-le tel quel&#xa0;: presque tout est en %1, qui contient beaucoup d’exemples dans un seul fichier et se lit en gros morceaux. Une archive autour n’apporte rien.</translation>
    </message>
    <message>
        <source>This will take many hours. Globus goes on by itself while your computer sleeps: the collection of this cluster is “%1” (https://globus.alliancecan.ca).</source>
        <translation>Cela prendra de nombreuses heures. Globus continue de lui-même pendant que votre ordinateur dort&#xa0;: la collection de cette grappe est «&#xa0;%1&#xa0;» (https://globus.alliancecan.ca).</translation>
    </message>
    <message>
        <source>This will take many hours. Keep the computer awake and on a cable; an upload that is cut goes on from where it was. Where a cluster has Globus, that is made for it.</source>
        <translation>Cela prendra de nombreuses heures. Gardez l’ordinateur éveillé et branché par câble; un téléversement interrompu reprend là où il en était. Là où une grappe offre Globus, il est fait pour cela.</translation>
    </message>
</context>
<context>
    <name>voyageur::dataset::TarReader</name>
    <message>
        <source>The archive that arrived is not in order.</source>
        <translation>L’archive reçue n’est pas en ordre.</translation>
    </message>
    <message>
        <source>Fetch it again.</source>
        <translation>Récupérez-la de nouveau.</translation>
    </message>
    <message>
        <source>It ends too early.</source>
        <translation>Elle se termine trop tôt.</translation>
    </message>
    <message>
        <source>A header in it makes no sense.</source>
        <translation>Un de ses en-têtes n’a pas de sens.</translation>
    </message>
</context>
<context>
    <name>voyageur::dataset::TarStream</name>
    <message>
        <source>“%1” changed while it was being read.</source>
        <translation>«&#xa0;%1&#xa0;» a changé pendant sa lecture.</translation>
    </message>
    <message>
        <source>It is gone, or its size or time is no longer what it was at the start.</source>
        <translation>Il a disparu, ou sa taille ou sa date n’est plus celle du début.</translation>
    </message>
    <message>
        <source>Wait until no program writes to it any more, or exclude it, and start again.</source>
        <translation>Attendez qu’aucun programme n’y écrive plus, ou excluez-le, et recommencez.</translation>
    </message>
    <message>
        <source>There is no byte %1 in this archive.</source>
        <translation>Il n’y a pas d’octet %1 dans cette archive.</translation>
    </message>
    <message>
        <source>It is gone.</source>
        <translation>Il a disparu.</translation>
    </message>
    <message>
        <source>It is no file any more.</source>
        <translation>Ce n’est plus un fichier.</translation>
    </message>
    <message>
        <source>It had %1 bytes at the start and has %2 now.</source>
        <translation>Il avait %1 octets au début et en a %2 maintenant.</translation>
    </message>
    <message>
        <source>It was written to.</source>
        <translation>On y a écrit.</translation>
    </message>
    <message>
        <source>“%1”: %2</source>
        <translation>«&#xa0;%1&#xa0;»&#xa0;: %2</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) changed while they were being read.</source>
        <translation>
            <numerusform>%n fichier a changé pendant sa lecture.</numerusform>
            <numerusform>%n fichiers ont changé pendant leur lecture.</numerusform>
        </translation>
    </message>
    <message>
        <source>Wait until no program writes to them any more, or exclude them, and start again.</source>
        <translation>Attendez qu’aucun programme n’y écrive plus, ou excluez-les, puis recommencez.</translation>
    </message>
</context>
<context>
    <name>voyageur::dataset::Unpack</name>
    <message>
        <source>The archive holds a name that leads out of the folder: “%1”.</source>
        <translation>L’archive contient un nom qui mène hors du dossier&#xa0;: «&#xa0;%1&#xa0;».</translation>
    </message>
    <message>
        <source>No honest program makes such an archive.</source>
        <translation>Aucun programme honnête ne crée une telle archive.</translation>
    </message>
    <message>
        <source>Nothing was written outside. Tell the support of the cluster.</source>
        <translation>Rien n’a été écrit hors du dossier. Avertissez le soutien technique de la grappe.</translation>
    </message>
    <message>
        <source>The download was stopped.</source>
        <translation>La récupération a été arrêtée.</translation>
    </message>
    <message>
        <source>It is a device, a pipe or another special file.</source>
        <translation>C’est un périphérique, un tube ou un autre fichier spécial.</translation>
    </message>
    <message>
        <source>A file or a link of that name is here already.</source>
        <translation>Un fichier ou un lien de ce nom existe déjà ici.</translation>
    </message>
    <message>
        <source>Its folder cannot be made here.</source>
        <translation>Son dossier ne peut pas être créé ici.</translation>
    </message>
    <message>
        <source>A folder of that name is here already.</source>
        <translation>Un dossier de ce nom existe déjà ici.</translation>
    </message>
    <message>
        <source>It repeats a file that is not in the archive.</source>
        <translation>Il répète un fichier qui n’est pas dans l’archive.</translation>
    </message>
    <message>
        <source>It is a link to something outside the folder: “%1”.</source>
        <translation>C’est un lien vers un élément hors du dossier&#xa0;: «&#xa0;%1&#xa0;».</translation>
    </message>
</context>
<context>
    <name>voyageur::models::Activity</name>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation>%1 min</translation>
    </message>
    <message>
        <source>%1 h %2 min</source>
        <translation>%1 h %2 min</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1&#xa0;%</translation>
    </message>
    <message>
        <source>%1/s</source>
        <translation>%1/s</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>reste %1</translation>
    </message>
    <message>
        <source>Cancelled</source>
        <translation>Annulé</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1&#xa0;: %2</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>En pause</translation>
    </message>
</context>
<context>
    <name>voyageur::models::AppModel</name>
    <message>
        <source>%1 → %2</source>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>a program in the terminal “%1”</source>
        <translation>un programme dans le terminal «&#xa0;%1&#xa0;»</translation>
    </message>
    <message>
        <source>job %1, whose results are fetched when it has ended</source>
        <translation>la tâche %1, dont les résultats sont récupérés quand elle est terminée</translation>
    </message>
    <message numerus="yes">
        <source>%n other program(s) that use this sign-in</source>
        <translation>
            <numerusform>%n autre programme qui utilise cette connexion</numerusform>
            <numerusform>%n autres programmes qui utilisent cette connexion</numerusform>
        </translation>
    </message>
    <message>
        <source>the tunnel “%1”</source>
        <translation>le tunnel «&#xa0;%1&#xa0;»</translation>
    </message>
</context>
<context>
    <name>voyageur::models::ClusterTestModel</name>
    <message>
        <source>waiting</source>
        <translation>en attente</translation>
    </message>
    <message>
        <source>Testing %1…</source>
        <translation>Test de %1…</translation>
    </message>
    <message>
        <source>being tested…</source>
        <translation>en cours…</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>arrêté</translation>
    </message>
    <message numerus="yes">
        <source>%n work(s)</source>
        <translation>
            <numerusform>%n fonctionne</numerusform>
            <numerusform>%n fonctionnent</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n do(es) not work</source>
        <translation>
            <numerusform>%n ne fonctionne pas</numerusform>
            <numerusform>%n ne fonctionnent pas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n to look at</source>
        <translation>
            <numerusform>%n à regarder</numerusform>
            <numerusform>%n à regarder</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n not tested</source>
        <translation>
            <numerusform>%n non testée</numerusform>
            <numerusform>%n non testées</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::models::CodeModel</name>
    <message>
        <source>Nothing was found that would stop in a job.</source>
        <translation>Rien trouvé qui serait bloquant dans une tâche.</translation>
    </message>
    <message>
        <source>Reading the code…</source>
        <translation>Lecture du code…</translation>
    </message>
    <message>
        <source>Changing the code…</source>
        <translation>Modification du code…</translation>
    </message>
    <message>
        <source>1 finding</source>
        <translation>1 constat</translation>
    </message>
    <message>
        <source>%1 findings in 1 file</source>
        <translation>%1 constats dans 1 fichier</translation>
    </message>
    <message>
        <source>%1 findings in %2 files</source>
        <translation>%1 constats dans %2 fichiers</translation>
    </message>
    <message>
        <source>Changing the code back…</source>
        <translation>Rétablissement du code…</translation>
    </message>
    <message>
        <source>Writing it down…</source>
        <translation>Inscription dans le projet…</translation>
    </message>
</context>
<context>
    <name>voyageur::models::CourseMaker</name>
    <message>
        <source>read where it is</source>
        <translation>lu là où il est</translation>
    </message>
    <message>
        <source>a tar, unpacked on the node</source>
        <translation>un tar, extrait sur le nœud</translation>
    </message>
    <message>
        <source>a zip, unpacked on the node</source>
        <translation>un zip, extrait sur le nœud</translation>
    </message>
    <message>
        <source>copied to the node</source>
        <translation>copié sur le nœud</translation>
    </message>
    <message>
        <source>Saving the course file…</source>
        <translation>Enregistrement du fichier de cours…</translation>
    </message>
</context>
<context>
    <name>voyageur::models::CourseModel</name>
    <message>
        <source>Reading the course file…</source>
        <translation>Lecture du fichier de cours…</translation>
    </message>
    <message>
        <source>Looking what it fills in…</source>
        <translation>Examen de ce qu’il remplit…</translation>
    </message>
</context>
<context>
    <name>voyageur::models::DatasetModel</name>
    <message>
        <source>Counting the files…</source>
        <translation>Décompte des fichiers…</translation>
    </message>
    <message>
        <source>Counting the files… %1</source>
        <translation>Décompte des fichiers… %1</translation>
    </message>
    <message>
        <source>Sending %1…</source>
        <translation>Envoi de %1…</translation>
    </message>
    <message>
        <source>Was there already, unchanged</source>
        <translation>Déjà présent, inchangé</translation>
    </message>
    <message>
        <source>%1, verified</source>
        <translation>%1, vérifié</translation>
    </message>
    <message>
        <source>Files with the same content</source>
        <translation>Fichiers de même contenu</translation>
    </message>
    <message>
        <source>Comparing files…</source>
        <translation>Comparaison des fichiers…</translation>
    </message>
    <message>
        <source>Comparing files… %1 of %2</source>
        <translation>Comparaison des fichiers… %1 sur %2</translation>
    </message>
</context>
<context>
    <name>voyageur::models::DatasetView</name>
    <message>
        <source>(the folder itself)</source>
        <translation>(le dossier même)</translation>
    </message>
    <message numerus="yes">
        <source>%n name(s) by “%1”</source>
        <translation>
            <numerusform>%n nom par «&#xa0;%1&#xa0;»</numerusform>
            <numerusform>%n noms par «&#xa0;%1&#xa0;»</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n socket(s), pipe(s) or device(s)</source>
        <translation>
            <numerusform>%n socket, tube ou périphérique</numerusform>
            <numerusform>%n sockets, tubes ou périphériques</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n link(s) that lead out of the folder</source>
        <translation>
            <numerusform>%n lien qui mène hors du dossier</numerusform>
            <numerusform>%n liens qui mènent hors du dossier</numerusform>
        </translation>
    </message>
    <message>
        <source>the archive that is being made</source>
        <translation>l’archive en cours de création</translation>
    </message>
    <message>
        <source>What they point to does not travel. Copy it into the folder if your program needs it.</source>
        <translation>Ce qu’ils désignent ne voyage pas. Copiez-le dans le dossier si votre programme en a besoin.</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) or folder(s) cannot be read</source>
        <translation>
            <numerusform>%n fichier ou dossier ne peut pas être lu</numerusform>
            <numerusform>%n fichiers ou dossiers ne peuvent pas être lus</numerusform>
        </translation>
    </message>
    <message>
        <source>Give yourself the right to read them, or leave them out; a dataset is sent whole or not at all.</source>
        <translation>Donnez-vous le droit de les lire ou excluez-les; un jeu de données est envoyé en entier ou pas du tout.</translation>
    </message>
    <message numerus="yes">
        <source>%n name(s) are too long for the cluster</source>
        <translation>
            <numerusform>%n nom est trop long pour la grappe</numerusform>
            <numerusform>%n noms sont trop longs pour la grappe</numerusform>
        </translation>
    </message>
    <message>
        <source>A name has at most 255 bytes there. Rename them or leave them out.</source>
        <translation>Un nom y a au plus 255 octets. Renommez-les ou excluez-les.</translation>
    </message>
    <message numerus="yes">
        <source>%n name(s) differ from another only in upper and lower case</source>
        <translation>
            <numerusform>%n nom ne diffère d’un autre que par les majuscules et les minuscules</numerusform>
            <numerusform>%n noms ne diffèrent d’un autre que par les majuscules et les minuscules</numerusform>
        </translation>
    </message>
    <message>
        <source>On the cluster both are kept; on Windows and macOS one replaces the other.</source>
        <translation>Sur la grappe, les deux sont gardés; sous Windows et macOS, l’un remplace l’autre.</translation>
    </message>
    <message numerus="yes">
        <source>%n name(s) look the same as another</source>
        <translation>
            <numerusform>%n nom a la même apparence qu’un autre</numerusform>
            <numerusform>%n noms ont la même apparence qu’un autre</numerusform>
        </translation>
    </message>
    <message>
        <source>They differ only in how accents are encoded: probably one file that was copied twice.</source>
        <translation>Ils ne diffèrent que par le codage des accents&#xa0;: sans doute un fichier copié deux fois.</translation>
    </message>
    <message numerus="yes">
        <source>%n link(s) point to nothing</source>
        <translation>
            <numerusform>%n lien ne désigne rien</numerusform>
            <numerusform>%n liens ne désignent rien</numerusform>
        </translation>
    </message>
    <message>
        <source>They travel as they are, and will point to nothing on the cluster too.</source>
        <translation>Ils voyagent tels quels et ne désigneront rien sur la grappe non plus.</translation>
    </message>
    <message numerus="yes">
        <source>%n folder(s) changed while they were listed</source>
        <translation>
            <numerusform>%n dossier a changé pendant sa lecture</numerusform>
            <numerusform>%n dossiers ont changé pendant leur lecture</numerusform>
        </translation>
    </message>
    <message>
        <source>Something still writes there. Wait until it is done, and look again.</source>
        <translation>Quelque chose y écrit encore. Attendez la fin, puis regardez de nouveau.</translation>
    </message>
    <message numerus="yes">
        <source>%n name(s) to look at</source>
        <translation>
            <numerusform>%n nom à regarder</numerusform>
            <numerusform>%n noms à regarder</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 used, no limit</source>
        <translation>%1 utilisés, sans limite</translation>
    </message>
    <message>
        <source>%1 of %2 used</source>
        <translation>%1 utilisés sur %2</translation>
    </message>
    <message>
        <source>more</source>
        <translation>plus</translation>
    </message>
    <message>
        <source>Up to %1: %2 files, %3 together</source>
        <translation>Jusqu’à %1&#xa0;: %2 fichiers, %3 en tout</translation>
    </message>
    <message numerus="yes">
        <source>%n name(s) in all; the first are shown</source>
        <translation>
            <numerusform>%n nom en tout; les premiers sont montrés</numerusform>
            <numerusform>%n noms en tout; les premiers sont montrés</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n name(s) in all</source>
        <translation>
            <numerusform>%n nom en tout</numerusform>
            <numerusform>%n noms en tout</numerusform>
        </translation>
    </message>
    <message>
        <source>There is nothing to send</source>
        <translation>Il n’y a rien à envoyer</translation>
    </message>
    <message>
        <source>No file in this folder would travel.</source>
        <translation>Aucun fichier de ce dossier ne partirait.</translation>
    </message>
    <message>
        <source>It cannot be sent yet: %1.</source>
        <translation>Il ne peut pas encore être envoyé&#xa0;: %1.</translation>
    </message>
    <message>
        <source>There is no room for it on %1</source>
        <translation>Il n’y a pas de place pour lui sur %1</translation>
    </message>
    <message>
        <source>Neither scratch nor a project has %1 left for you. The page Storage shows what fills them.</source>
        <translation>Ni scratch ni un projet n’a encore %1 pour vous. La page Stockage montre ce qui les remplit.</translation>
    </message>
    <message numerus="yes">
        <source>It can be sent; look at %n remark(s) first</source>
        <translation>
            <numerusform>Il peut être envoyé; regardez d’abord %n remarque</numerusform>
            <numerusform>Il peut être envoyé; regardez d’abord %n remarques</numerusform>
        </translation>
    </message>
    <message>
        <source>Ready to be sent, as one archive of %1</source>
        <translation>Prêt à être envoyé, en une archive de %1</translation>
    </message>
    <message>
        <source>Takes about %1, at %2/s as the last upload.</source>
        <translation>Prendra environ %1, à %2/s comme le dernier envoi.</translation>
    </message>
    <message>
        <source>Takes about %1 on a line at home (%2/s), %3 on a campus (%4/s).</source>
        <translation>Prendra environ %1 par une ligne à domicile (%2/s), %3 sur un campus (%4/s).</translation>
    </message>
    <message>
        <source>no room</source>
        <translation>pas de place</translation>
    </message>
    <message>
        <source>no room for another file</source>
        <translation>pas de place pour un fichier de plus</translation>
    </message>
    <message>
        <source>has room</source>
        <translation>il y a de la place</translation>
    </message>
    <message>
        <source>has room as one archive, NOT as files</source>
        <translation>il y a de la place en une archive, PAS en fichiers</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1&#xa0;: %2</translation>
    </message>
    <message>
        <source>Space: %1. Files: %2.</source>
        <translation>Espace&#xa0;: %1. Fichiers&#xa0;: %2.</translation>
    </message>
    <message>
        <source>Home is for code; datasets go to scratch or project.</source>
        <translation>Home est pour le code; les jeux de données vont dans scratch ou project.</translation>
    </message>
    <message>
        <source>No two files have the same content.</source>
        <translation>Il n’y a pas deux fichiers de même contenu.</translation>
    </message>
    <message>
        <source>%1 files have a twin; keeping one of each would save %2</source>
        <translation>%1 fichiers ont un double; n’en garder qu’un de chaque économiserait %2</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>%1, …</source>
        <translation>%1…</translation>
    </message>
</context>
<context>
    <name>voyageur::models::EditorAssistant</name>
    <message>
        <source>Switch off %1 in this script</source>
        <translation>Désactiver %1 dans ce script</translation>
    </message>
</context>
<context>
    <name>voyageur::models::EnvironmentModel</name>
    <message>
        <source>The list of packages cannot be read: %1</source>
        <translation>La liste des paquets ne peut pas être lue&#xa0;: %1</translation>
    </message>
    <message>
        <source>Put the file there, or name another one in voyageur.json.</source>
        <translation>Mettez-y le fichier, ou nommez-en un autre dans voyageur.json.</translation>
    </message>
    <message>
        <source>Reading the list of packages…</source>
        <translation>Lecture de la liste des paquets…</translation>
    </message>
    <message>
        <source>Virtual environment</source>
        <translation>Environnement virtuel</translation>
    </message>
    <message>
        <source>Making the virtual environment…</source>
        <translation>Création de l’environnement virtuel…</translation>
    </message>
    <message>
        <source>Was there already, with the same packages</source>
        <translation>Déjà présent, avec les mêmes paquets</translation>
    </message>
    <message>
        <source>Ready in %1</source>
        <translation>Prêt en %1</translation>
    </message>
</context>
<context>
    <name>voyageur::models::Example</name>
    <message>
        <source>The example&apos;s images could not be made.</source>
        <translation>Les images de l’exemple n’ont pas pu être créées.</translation>
    </message>
    <message>
        <source>There is no Python 3 on this computer.</source>
        <translation>Il n’y a pas de Python 3 sur cet ordinateur.</translation>
    </message>
    <message>
        <source>Install Python 3 and open the example again.</source>
        <translation>Installez Python 3 et ouvrez de nouveau l’exemple.</translation>
    </message>
    <message>
        <source>The example was not finished.</source>
        <translation>L’exemple n’a pas été achevé.</translation>
    </message>
    <message>
        <source>make_data.py failed.</source>
        <translation>make_data.py a échoué.</translation>
    </message>
    <message>
        <source>Look at what it says, and open the example again.</source>
        <translation>Lisez son message, et ouvrez de nouveau l’exemple.</translation>
    </message>
    <message>
        <source>The example could not be written.</source>
        <translation>L’exemple n’a pas pu être écrit.</translation>
    </message>
    <message>
        <source>See whether the disk is full and whether you may write there.</source>
        <translation>Voyez si le disque est plein et si vous avez le droit d’y écrire.</translation>
    </message>
</context>
<context>
    <name>voyageur::models::FileListModel</name>
    <message>
        <source>folder</source>
        <translation>dossier</translation>
    </message>
    <message>
        <source>link to nothing</source>
        <translation>lien vers rien</translation>
    </message>
    <message>
        <source>link to a folder</source>
        <translation>lien vers un dossier</translation>
    </message>
    <message>
        <source>link</source>
        <translation>lien</translation>
    </message>
    <message>
        <source>special file</source>
        <translation>fichier spécial</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>%1, %2, %3</source>
        <translation>%1, %2, %3</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nom</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Taille</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>Modifié</translation>
    </message>
    <message>
        <source>Permissions</source>
        <translation>Permissions</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>Groupe</translation>
    </message>
</context>
<context>
    <name>voyageur::models::FindingListModel</name>
    <message>
        <source>Error</source>
        <translation>Erreur</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>Avertissement</translation>
    </message>
    <message>
        <source>Advice</source>
        <translation>Conseil</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Note</translation>
    </message>
</context>
<context>
    <name>voyageur::models::JobTableModel</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 sur %2</translation>
    </message>
    <message>
        <source>Job</source>
        <translation>Tâche</translation>
    </message>
    <message>
        <source>State</source>
        <translation>État</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Temps</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>Nœud</translation>
    </message>
</context>
<context>
    <name>voyageur::models::JobsModel</name>
    <message>
        <source>Asking for your jobs…</source>
        <translation>Demande de vos tâches…</translation>
    </message>
    <message>
        <source>Results of job %1</source>
        <translation>Résultats de la tâche %1</translation>
    </message>
    <message>
        <source>submitted</source>
        <translation>soumise</translation>
    </message>
    <message>
        <source>Account</source>
        <translation>Compte</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>Nœud</translation>
    </message>
    <message>
        <source>Cores</source>
        <translation>Cœurs</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Mémoire</translation>
    </message>
    <message>
        <source>GPUs (simulated)</source>
        <translation>GPU (simulés)</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>Submitted</source>
        <translation>Soumission</translation>
    </message>
    <message>
        <source>Ended</source>
        <translation>Fin</translation>
    </message>
    <message>
        <source>Exit status</source>
        <translation>Code de sortie</translation>
    </message>
    <message>
        <source>Files: %1, %2</source>
        <translation>Fichiers&#xa0;: %1, %2</translation>
    </message>
</context>
<context>
    <name>voyageur::models::KeyModel</name>
    <message>
        <source>weak</source>
        <translation>faible</translation>
    </message>
    <message>
        <source>Take four or five words that do not belong together: at least 15 characters.</source>
        <translation>Prenez quatre ou cinq mots sans rapport entre eux&#xa0;: au moins 15 caractères.</translation>
    </message>
    <message>
        <source>fair</source>
        <translation>moyenne</translation>
    </message>
    <message>
        <source>Another word makes it good: at least 15 characters.</source>
        <translation>Un mot de plus la rend bonne&#xa0;: au moins 15 caractères.</translation>
    </message>
    <message>
        <source>good</source>
        <translation>bonne</translation>
    </message>
    <message>
        <source>Looking for keys…</source>
        <translation>Recherche de clés…</translation>
    </message>
    <message>
        <source>Making the key…</source>
        <translation>Création de la clé…</translation>
    </message>
    <message>
        <source>Installing the key on %1…</source>
        <translation>Installation de la clé sur %1…</translation>
    </message>
    <message>
        <source>The key is in ~/.ssh/authorized_keys now.</source>
        <translation>La clé est maintenant dans ~/.ssh/authorized_keys.</translation>
    </message>
    <message>
        <source>The key was in ~/.ssh/authorized_keys already.</source>
        <translation>La clé était déjà dans ~/.ssh/authorized_keys.</translation>
    </message>
    <message>
        <source>The key stands in ~/.ssh/authorized_keys with options before it (from=, command= …); that line was left as it is.</source>
        <translation>La clé est dans ~/.ssh/authorized_keys, précédée d’options (from=, command= …); cette ligne a été laissée telle quelle.</translation>
    </message>
    <message>
        <source>Asking %1 whether it takes the key…</source>
        <translation>On demande à %1 s’il accepte la clé…</translation>
    </message>
    <message>
        <source>Signed in to %1 with this key (%2).</source>
        <translation>Connecté à %1 avec cette clé (%2).</translation>
    </message>
    <message>
        <source>You are signed in to %1, but not by this key: by %2.</source>
        <translation>Vous êtes connecté à %1, mais pas par cette clé&#xa0;: par %2.</translation>
    </message>
    <message>
        <source>“Ask the server” says more.</source>
        <translation>«&#xa0;Demander au serveur&#xa0;» en dit plus.</translation>
    </message>
    <message>
        <source>The login was stopped.</source>
        <translation>La connexion a été arrêtée.</translation>
    </message>
</context>
<context>
    <name>voyageur::models::LocalActs</name>
    <message>
        <source>There is a “%1” already.</source>
        <translation>Il y a déjà un «&#xa0;%1&#xa0;».</translation>
    </message>
    <message>
        <source>Nothing was replaced.</source>
        <translation>Rien n’a été remplacé.</translation>
    </message>
    <message>
        <source>Choose another name.</source>
        <translation>Choisissez un autre nom.</translation>
    </message>
    <message>
        <source>Counting was stopped.</source>
        <translation>Le compte a été arrêté.</translation>
    </message>
    <message>
        <source>Deleting was stopped.</source>
        <translation>La suppression a été arrêtée.</translation>
    </message>
    <message>
        <source>“%1” cannot be put into the trash: its name is no text.</source>
        <translation>«&#xa0;%1&#xa0;» ne peut pas être mis à la corbeille&#xa0;: son nom n’est pas du texte.</translation>
    </message>
    <message>
        <source>Rename it first.</source>
        <translation>Renommez-le d’abord.</translation>
    </message>
    <message>
        <source>“%1” could not be put into the trash.</source>
        <translation>«&#xa0;%1&#xa0;» n’a pas pu être mis à la corbeille.</translation>
    </message>
    <message>
        <source>Delete it in the file manager of this computer.</source>
        <translation>Supprimez-le dans le gestionnaire de fichiers de cet ordinateur.</translation>
    </message>
</context>
<context>
    <name>voyageur::models::NodePicture</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 sur %2</translation>
    </message>
    <message>
        <source>%1 of %2 GB</source>
        <translation>%1 sur %2 Go</translation>
    </message>
    <message>
        <source>? of %1 GB</source>
        <translation>? sur %1 Go</translation>
    </message>
    <message>
        <source>%1 × %2 of a GPU</source>
        <translation>%1 × %2 de GPU</translation>
    </message>
    <message numerus="yes">
        <source>%n core(s)</source>
        <translation>
            <numerusform>%n cœur</numerusform>
            <numerusform>%n cœurs</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>%1 GB</source>
        <translation>%1 Go</translation>
    </message>
    <message>
        <source>Choose a cluster, and one of its nodes is drawn here with the share this script asks for.</source>
        <translation>Choisissez une grappe&#xa0;: un de ses nœuds est dessiné ici, avec la part que ce script demande.</translation>
    </message>
    <message>
        <source>sbatch would refuse this script as it stands, so there is nothing to draw yet.</source>
        <translation>sbatch refuserait ce script tel qu’il est; il n’y a donc encore rien à dessiner.</translation>
    </message>
    <message>
        <source>This cluster has no GPU “%1”. It has: %2.</source>
        <translation>Cette grappe n’a pas de GPU «&#xa0;%1&#xa0;». Elle a&#xa0;: %2.</translation>
    </message>
</context>
<context>
    <name>voyageur::models::PaneModel</name>
    <message>
        <source>Home</source>
        <translation>Dossier personnel</translation>
    </message>
    <message>
        <source>Scratch</source>
        <translation>Scratch</translation>
    </message>
    <message>
        <source>Project %1</source>
        <translation>Projet %1</translation>
    </message>
    <message>
        <source>Nearline %1</source>
        <translation>Nearline %1</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>Lecture…</translation>
    </message>
    <message>
        <source>Making a folder…</source>
        <translation>Création d’un dossier…</translation>
    </message>
    <message>
        <source>Moving…</source>
        <translation>Déplacement…</translation>
    </message>
    <message>
        <source>Counting…</source>
        <translation>Compte…</translation>
    </message>
    <message>
        <source>Deleting…</source>
        <translation>Suppression…</translation>
    </message>
    <message>
        <source>Changing permissions…</source>
        <translation>Changement des permissions…</translation>
    </message>
    <message>
        <source>Changing the group…</source>
        <translation>Changement du groupe…</translation>
    </message>
</context>
<context>
    <name>voyageur::models::ProjectModel</name>
    <message>
        <source>Opening the project…</source>
        <translation>Ouverture du projet…</translation>
    </message>
    <message>
        <source>Making the example: 3,600 small images…</source>
        <translation>Création de l’exemple&#xa0;: 3&#xa0;600 petites images…</translation>
    </message>
</context>
<context>
    <name>voyageur::models::QuestionBox</name>
    <message>
        <source>The sign-in was stopped.</source>
        <translation>La connexion a été arrêtée.</translation>
    </message>
</context>
<context>
    <name>voyageur::models::RunTableModel</name>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Submitted</source>
        <translation>Soumission</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Exécution</translation>
    </message>
    <message>
        <source>Job</source>
        <translation>Tâche</translation>
    </message>
    <message>
        <source>State</source>
        <translation>État</translation>
    </message>
</context>
<context>
    <name>voyageur::models::RunsModel</name>
    <message>
        <source>Reading the history…</source>
        <translation>Lecture de l’historique…</translation>
    </message>
    <message>
        <source>Choose one run.</source>
        <translation>Choisissez une exécution.</translation>
    </message>
    <message>
        <source>Sign in to %1 as %2 to repeat it.</source>
        <translation>Connectez-vous à %1 comme %2 pour la refaire.</translation>
    </message>
    <message>
        <source>%1 once more</source>
        <translation>%1 encore une fois</translation>
    </message>
    <message>
        <source>Checking and submitting…</source>
        <translation>Vérification et soumission…</translation>
    </message>
    <message>
        <source>Job %1</source>
        <translation>Tâche %1</translation>
    </message>
</context>
<context>
    <name>voyageur::models::ScriptFile</name>
    <message>
        <source>“%1” is too large for a script.</source>
        <translation>«&#xa0;%1&#xa0;» est trop gros pour un script.</translation>
    </message>
    <message>
        <source>It has more than 16 MB.</source>
        <translation>Il a plus de 16 Mo.</translation>
    </message>
    <message>
        <source>Choose the script, not data or a log.</source>
        <translation>Choisissez le script, pas des données ni un journal.</translation>
    </message>
    <message>
        <source>“%1” was not saved: somebody else changed the file.</source>
        <translation>«&#xa0;%1&#xa0;» n’a pas été enregistré&#xa0;: quelqu’un d’autre a modifié le fichier.</translation>
    </message>
    <message>
        <source>It is not what was opened here any more.</source>
        <translation>Ce n’est plus ce qui a été ouvert ici.</translation>
    </message>
    <message>
        <source>Look at the difference, then reload the file or keep your text.</source>
        <translation>Regardez la différence, puis rechargez le fichier ou gardez votre texte.</translation>
    </message>
    <message>
        <source>“%1” could not be saved.</source>
        <translation>«&#xa0;%1&#xa0;» n’a pas pu être enregistré.</translation>
    </message>
    <message>
        <source>Save it in another place.</source>
        <translation>Enregistrez-le ailleurs.</translation>
    </message>
    <message>
        <source>There is no file “%1”.</source>
        <translation>Il n’y a pas de fichier «&#xa0;%1&#xa0;».</translation>
    </message>
    <message>
        <source>It was moved or deleted; choose it again.</source>
        <translation>Il a été déplacé ou supprimé; choisissez-le de nouveau.</translation>
    </message>
    <message>
        <source>“%1” cannot be read.</source>
        <translation>«&#xa0;%1&#xa0;» ne peut pas être lu.</translation>
    </message>
    <message>
        <source>It is a folder.</source>
        <translation>C’est un dossier.</translation>
    </message>
    <message>
        <source>Choose another file.</source>
        <translation>Choisissez un autre fichier.</translation>
    </message>
    <message>
        <source>The script could not be read on the cluster.</source>
        <translation>Le script n’a pas pu être lu sur la grappe.</translation>
    </message>
    <message>
        <source>There is no file “%1” on the cluster.</source>
        <translation>Il n’y a pas de fichier «&#xa0;%1&#xa0;» sur la grappe.</translation>
    </message>
    <message>
        <source>“%1” cannot be read on the cluster.</source>
        <translation>«&#xa0;%1&#xa0;» ne peut pas être lu sur la grappe.</translation>
    </message>
    <message>
        <source>The script could not be saved on the cluster.</source>
        <translation>Le script n’a pas pu être enregistré sur la grappe.</translation>
    </message>
    <message>
        <source>“%1” is a folder.</source>
        <translation>«&#xa0;%1&#xa0;» est un dossier.</translation>
    </message>
    <message>
        <source>Write the name of a file behind it.</source>
        <translation>Ajoutez le nom d’un fichier.</translation>
    </message>
    <message>
        <source>“%1” was not saved: there is a file of that name already.</source>
        <translation>«&#xa0;%1&#xa0;» n’a pas été enregistré&#xa0;: il y a déjà un fichier de ce nom.</translation>
    </message>
    <message>
        <source>Choose another name, or open that file to change it.</source>
        <translation>Choisissez un autre nom, ou ouvrez ce fichier pour le modifier.</translation>
    </message>
</context>
<context>
    <name>voyageur::models::ScriptForm</name>
    <message>
        <source>in all</source>
        <translation>en tout</translation>
    </message>
    <message>
        <source>per node</source>
        <translation>par nœud</translation>
    </message>
    <message>
        <source>per task</source>
        <translation>par processus</translation>
    </message>
    <message>
        <source>per GPU</source>
        <translation>par GPU</translation>
    </message>
    <message>
        <source>per core</source>
        <translation>par cœur</translation>
    </message>
    <message>
        <source>Job name</source>
        <translation>Nom de la tâche</translation>
    </message>
    <message>
        <source>Account</source>
        <translation>Compte</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Durée</translation>
    </message>
    <message>
        <source>GPU model</source>
        <translation>Modèle de GPU</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>Cores</source>
        <translation>Cœurs</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Mémoire</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>Nœuds</translation>
    </message>
    <message>
        <source>Tasks</source>
        <translation>Processus</translation>
    </message>
    <message>
        <source>Arguments</source>
        <translation>Arguments</translation>
    </message>
    <message>
        <source>Output file</source>
        <translation>Fichier de sortie</translation>
    </message>
    <message>
        <source>Error file</source>
        <translation>Fichier d’erreurs</translation>
    </message>
    <message>
        <source>Array</source>
        <translation>Vecteur de tâches</translation>
    </message>
    <message>
        <source>Start after</source>
        <translation>Commencer après</translation>
    </message>
    <message>
        <source>Mail when</source>
        <translation>Courriel quand</translation>
    </message>
    <message>
        <source>Mail to</source>
        <translation>Courriel à</translation>
    </message>
    <message>
        <source>Partition</source>
        <translation>Partition</translation>
    </message>
    <message>
        <source>What stands behind the script on the command line; the script reads it as $1, $2 …</source>
        <translation>Ce qui suit le script sur la ligne de commande; le script le lit comme $1, $2…</translation>
    </message>
    <message>
        <source>The kind of GPU. Without it any kind of the cluster may come.</source>
        <translation>La sorte de GPU. Sans elle, n’importe quelle sorte de la grappe peut venir.</translation>
    </message>
    <message>
        <source>The script asks for several kinds. Change it in the text.</source>
        <translation>Le script en demande plusieurs sortes. Changez-le dans le texte.</translation>
    </message>
    <message>
        <source>This cannot be written on one line.</source>
        <translation>Cela ne peut pas s’écrire sur une ligne.</translation>
    </message>
    <message>
        <source>This cannot be changed here. Change it in the text.</source>
        <translation>Cela ne peut pas être changé ici. Changez-le dans le texte.</translation>
    </message>
    <message>
        <source>name of the file</source>
        <translation>nom du fichier</translation>
    </message>
    <message>
        <source>none</source>
        <translation>aucun</translation>
    </message>
    <message>
        <source>any</source>
        <translation>n’importe lequel</translation>
    </message>
    <message>
        <source>with the output</source>
        <translation>avec la sortie</translation>
    </message>
    <message>
        <source>%1 per core</source>
        <translation>%1 par cœur</translation>
    </message>
    <message>
        <source>sbatch reads nothing of this script, for the byte order mark before its first line. Remove the mark first: it is the first finding.</source>
        <translation>sbatch ne lit rien de ce script, à cause de la marque d’ordre des octets avant sa première ligne. Retirez-la d’abord&#xa0;: c’est le premier constat.</translation>
    </message>
</context>
<context>
    <name>voyageur::models::ScriptModel</name>
    <message>
        <source>Windows line ends (CRLF)</source>
        <translation>Fins de ligne de Windows (CRLF)</translation>
    </message>
    <message>
        <source>Unix line ends (LF)</source>
        <translation>Fins de ligne d’Unix (LF)</translation>
    </message>
    <message>
        <source>Without the byte order mark</source>
        <translation>Sans la marque d’ordre des octets</translation>
    </message>
    <message numerus="yes">
        <source>%n error(s)</source>
        <translation>
            <numerusform>%n erreur</numerusform>
            <numerusform>%n erreurs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n warning(s)</source>
        <translation>
            <numerusform>%n avertissement</numerusform>
            <numerusform>%n avertissements</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n remark(s)</source>
        <translation>
            <numerusform>%n remarque</numerusform>
            <numerusform>%n remarques</numerusform>
        </translation>
    </message>
    <message>
        <source>Fix all that is safe</source>
        <translation>Corriger tout ce qui est sûr</translation>
    </message>
    <message>
        <source>The folder has more files than are shown. Type the name.</source>
        <translation>Le dossier a plus de fichiers que ce qui est montré. Tapez le nom.</translation>
    </message>
    <message>
        <source>There is no script.</source>
        <translation>Il n’y a pas de script.</translation>
    </message>
    <message numerus="yes">
        <source>%n error(s) must be corrected first.</source>
        <translation>
            <numerusform>%n erreur doit d’abord être corrigée.</numerusform>
            <numerusform>%n erreurs doivent d’abord être corrigées.</numerusform>
        </translation>
    </message>
    <message>
        <source>The file on the cluster changed: reload it or keep your text first.</source>
        <translation>Le fichier sur la grappe a changé&#xa0;: rechargez-le ou gardez d’abord votre texte.</translation>
    </message>
    <message>
        <source>The script is on %1, and you are signed in elsewhere.</source>
        <translation>Le script est sur %1, et vous êtes connecté ailleurs.</translation>
    </message>
    <message>
        <source>Submission of %1</source>
        <translation>Soumission de %1</translation>
    </message>
    <message>
        <source>Checking and submitting…</source>
        <translation>Vérification et soumission…</translation>
    </message>
    <message>
        <source>Job %1</source>
        <translation>Tâche %1</translation>
    </message>
    <message>
        <source>Opening %1…</source>
        <translation>Ouverture de %1…</translation>
    </message>
    <message>
        <source>Nobody is signed in to a cluster.</source>
        <translation>Personne n’est connecté à une grappe.</translation>
    </message>
    <message>
        <source>Nobody is signed in to %1.</source>
        <translation>Personne n’est connecté à %1.</translation>
    </message>
    <message>
        <source>Sign in, or save the script on this computer.</source>
        <translation>Connectez-vous, ou enregistrez le script sur cet ordinateur.</translation>
    </message>
    <message>
        <source>Saving %1…</source>
        <translation>Enregistrement de %1…</translation>
    </message>
    <message>
        <source>your text</source>
        <translation>votre texte</translation>
    </message>
    <message>
        <source>the file</source>
        <translation>le fichier</translation>
    </message>
    <message>
        <source>The script for %1</source>
        <translation>Le script pour %1</translation>
    </message>
    <message>
        <source>now</source>
        <translation>maintenant</translation>
    </message>
    <message>
        <source>Reading what %1 says of itself…</source>
        <translation>Lecture de ce que %1 dit d’elle-même…</translation>
    </message>
    <message>
        <source>“%1” is among the clusters from now on. What it said of itself is kept in %2.</source>
        <translation>«&#xa0;%1&#xa0;» fait désormais partie des grappes. Ce qu’elle a dit d’elle-même est gardé dans %2.</translation>
    </message>
</context>
<context>
    <name>voyageur::models::SendModel</name>
    <message>
        <source>“%1” cannot be sent from here: the name of its folder is no text.</source>
        <translation>«&#xa0;%1&#xa0;» ne peut pas être envoyé d’ici&#xa0;: le nom de son dossier n’est pas du texte.</translation>
    </message>
    <message>
        <source>Rename the folder, or send the one above it.</source>
        <translation>Renommez le dossier, ou envoyez celui qui le contient.</translation>
    </message>
    <message>
        <source>%1 files, %2</source>
        <translation>%1 fichiers, %2</translation>
    </message>
    <message>
        <source>The cluster does not say how much room there is.</source>
        <translation>La grappe ne dit pas combien de place il y a.</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 sur %2</translation>
    </message>
    <message>
        <source>Used now in %1: %2, and %3 files.</source>
        <translation>Utilisé maintenant dans %1&#xa0;: %2, et %3 fichiers.</translation>
    </message>
    <message>
        <source>As one tar it fits: %1, 1 file.</source>
        <translation>En une archive tar, cela tient&#xa0;: %1, 1 fichier.</translation>
    </message>
    <message>
        <source>As one tar it does NOT fit: %1.</source>
        <translation>En une archive tar, cela ne tient PAS&#xa0;: %1.</translation>
    </message>
    <message>
        <source>As files it fits: %1, %2 names.</source>
        <translation>En fichiers, cela tient&#xa0;: %1, %2 noms.</translation>
    </message>
    <message>
        <source>As files it does NOT fit: %1, %2 names.</source>
        <translation>En fichiers, cela ne tient PAS&#xa0;: %1, %2 noms.</translation>
    </message>
    <message>
        <source>Looking at what would be sent, and at the room on the cluster…</source>
        <translation>Examen de ce qui serait envoyé et de la place sur la grappe…</translation>
    </message>
</context>
<context>
    <name>voyageur::models::SessionModel</name>
    <message>
        <source>on this computer, for practice</source>
        <translation>sur cet ordinateur, pour s’exercer</translation>
    </message>
    <message>
        <source>retired</source>
        <translation>hors service</translation>
    </message>
    <message>
        <source>retired; now %1</source>
        <translation>hors service; désormais %1</translation>
    </message>
    <message>
        <source>from ~/.ssh/config</source>
        <translation>de ~/.ssh/config</translation>
    </message>
    <message>
        <source>Signing in to %1…</source>
        <translation>Connexion à %1…</translation>
    </message>
    <message>
        <source>Starting the practice cluster. The first time takes some minutes…</source>
        <translation>Démarrage de la grappe d’exercice. La première fois prend quelques minutes…</translation>
    </message>
    <message>
        <source>The practice cluster was not started.</source>
        <translation>La grappe d’exercice n’a pas été démarrée.</translation>
    </message>
    <message>
        <source>The practice cluster did not start.</source>
        <translation>La grappe d’exercice n’a pas démarré.</translation>
    </message>
    <message>
        <source>In a terminal, “voyageur practice start” shows each of its steps.</source>
        <translation>Dans un terminal, «&#xa0;voyageur practice start&#xa0;» montre chacune de ses étapes.</translation>
    </message>
    <message>
        <source>Another program of yours is just signing in to %1. Its session will do here too; waiting for it…</source>
        <translation>Un autre de vos programmes est en train de se connecter à %1. Sa session servira aussi ici; on l’attend…</translation>
    </message>
    <message>
        <source>%1, in this computer&apos;s keychain</source>
        <translation>%1, dans le trousseau de cet ordinateur</translation>
    </message>
    <message>
        <source>%1, until you sign out</source>
        <translation>%1, jusqu’à votre déconnexion</translation>
    </message>
    <message>
        <source>Waiting for the second factor. If it asked your telephone, approve it there…</source>
        <translation>En attente du second facteur. S’il a interrogé votre téléphone, approuvez-y la demande…</translation>
    </message>
    <message>
        <source>separate login</source>
        <translation>connexion à part</translation>
    </message>
    <message>
        <source>Another program keeps a session with %1, so no new login was made.</source>
        <translation>Un autre programme garde une session avec %1; aucune nouvelle connexion n’a été faite.</translation>
    </message>
    <message>
        <source>End it first: “voyageur logout %1”. Then sign in with the key again.</source>
        <translation>Terminez-la d’abord&#xa0;: «&#xa0;voyageur logout %1&#xa0;». Puis connectez-vous de nouveau avec la clé.</translation>
    </message>
    <message>
        <source>the course file “%1”</source>
        <translation>le fichier de cours «&#xa0;%1&#xa0;»</translation>
    </message>
</context>
<context>
    <name>voyageur::models::SignInAttempts</name>
    <message numerus="yes">
        <source>%n worked</source>
        <translation>
            <numerusform>%n réussie</numerusform>
            <numerusform>%n réussies</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n refused</source>
        <translation>
            <numerusform>%n refusée</numerusform>
            <numerusform>%n refusées</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n cancelled</source>
        <translation>
            <numerusform>%n annulée</numerusform>
            <numerusform>%n annulées</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Refused %n time(s), one after the other.</source>
        <translation>
            <numerusform>Refusé %n fois.</numerusform>
            <numerusform>Refusé %n fois de suite.</numerusform>
        </translation>
    </message>
    <message>
        <source>After a few more, this cluster blocks your address for a while, for everybody behind it. Do not guess: ask for a new password on the page of the course’s accounts (/auth/forgotpw), then try once.</source>
        <translation>Après quelques-uns de plus, cette grappe bloque votre adresse pour un temps, et tous ceux qui la partagent. N’essayez pas de deviner&#xa0;: demandez un nouveau mot de passe sur la page des comptes du cours (/auth/forgotpw), puis essayez une seule fois.</translation>
    </message>
    <message>
        <source>Many clusters lock an account or block an address after some wrong answers. Do not guess: make sure of the user name, the password and the second factor on the website of your account first, then try once.</source>
        <translation>Beaucoup de grappes verrouillent un compte ou bloquent une adresse après quelques mauvaises réponses. N’essayez pas de deviner&#xa0;: vérifiez d’abord le nom d’utilisateur, le mot de passe et le second facteur sur le site web de votre compte, puis essayez une seule fois.</translation>
    </message>
</context>
<context>
    <name>voyageur::models::StorageModel</name>
    <message>
        <source>%1, no limit</source>
        <translation>%1, sans limite</translation>
    </message>
    <message>
        <source>%1 of %2, %3 %</source>
        <translation>%1 sur %2, %3&#xa0;%</translation>
    </message>
    <message>
        <source>(directly in it)</source>
        <translation>(directement dedans)</translation>
    </message>
    <message>
        <source>%1 files, folders and links, %2</source>
        <translation>%1 fichiers, dossiers et liens, %2</translation>
    </message>
    <message>
        <source>The group “%1” can use all of it (%2 names looked at).</source>
        <translation>Le groupe «&#xa0;%1&#xa0;» peut tout utiliser (%2 noms examinés).</translation>
    </message>
    <message>
        <source>Not all of it can be used by the group “%1” (%2 names looked at).</source>
        <translation>Le groupe «&#xa0;%1&#xa0;» ne peut pas tout utiliser (%2 noms examinés).</translation>
    </message>
    <message>
        <source>Asking %1 how full your storage is…</source>
        <translation>Demande à %1 à quel point vos espaces sont pleins…</translation>
    </message>
    <message>
        <source>No limit of your own is known. %1 are free there for everybody.</source>
        <translation>Aucune limite qui vous soit propre n’est connue. %1 y sont libres pour tout le monde.</translation>
    </message>
    <message>
        <source>No limit of your own is known.</source>
        <translation>Aucune limite qui vous soit propre n’est connue.</translation>
    </message>
    <message>
        <source>The largest folders of %1</source>
        <translation>Les plus grands dossiers de %1</translation>
    </message>
    <message>
        <source>Looking through %1…</source>
        <translation>Parcours de %1…</translation>
    </message>
    <message>
        <source>What will be deleted from %1</source>
        <translation>Ce qui sera supprimé de %1</translation>
    </message>
    <message>
        <source>Looking for old files in %1…</source>
        <translation>Recherche des vieux fichiers de %1…</translation>
    </message>
    <message>
        <source>The sharing of %1</source>
        <translation>Le partage de %1</translation>
    </message>
    <message>
        <source>Sharing %1</source>
        <translation>Partage de %1</translation>
    </message>
    <message>
        <source>Sharing %1 with the group %2…</source>
        <translation>Partage de %1 avec le groupe %2…</translation>
    </message>
    <message>
        <source>%1 %2 names</source>
        <translation>%1 %2 noms</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Terminé</translation>
    </message>
</context>
<context>
    <name>voyageur::models::SubmitModel</name>
    <message>
        <source>The code on the cluster</source>
        <translation>Le code sur la grappe</translation>
    </message>
    <message>
        <source>The dataset as one archive (step 2)</source>
        <translation>Le jeu de données en une seule archive (étape 2)</translation>
    </message>
    <message>
        <source>The virtual environment (step 3)</source>
        <translation>L’environnement virtuel (étape 3)</translation>
    </message>
    <message>
        <source>Job script</source>
        <translation>Script de tâche</translation>
    </message>
    <message>
        <source>Making the script…</source>
        <translation>Création du script…</translation>
    </message>
    <message>
        <source>The script is made</source>
        <translation>Le script est créé</translation>
    </message>
    <message>
        <source>Submission</source>
        <translation>Soumission</translation>
    </message>
    <message>
        <source>Checking and submitting…</source>
        <translation>Vérification et soumission…</translation>
    </message>
    <message>
        <source>The code has changed since this script was made.</source>
        <translation>Le code a changé depuis la création de ce script.</translation>
    </message>
    <message>
        <source>The script names the folder of the older code.</source>
        <translation>Le script nomme le dossier de l’ancien code.</translation>
    </message>
    <message>
        <source>Make the script again, or undo the change of the code.</source>
        <translation>Recréez le script, ou annulez la modification du code.</translation>
    </message>
    <message>
        <source>Job %1</source>
        <translation>Tâche %1</translation>
    </message>
</context>
<context>
    <name>voyageur::models::SyncModel</name>
    <message>
        <source>Looking at both sides…</source>
        <translation>Examen des deux côtés…</translation>
    </message>
    <message>
        <source>Looking at both sides… %1</source>
        <translation>Examen des deux côtés… %1</translation>
    </message>
    <message>
        <source>%1 to copy</source>
        <translation>%1 à copier</translation>
    </message>
    <message>
        <source>%1 to update</source>
        <translation>%1 à mettre à jour</translation>
    </message>
    <message>
        <source>%1 to delete</source>
        <translation>%1 à supprimer</translation>
    </message>
    <message>
        <source>%1 left out</source>
        <translation>%1 laissés de côté</translation>
    </message>
    <message>
        <source>%1 in conflict</source>
        <translation>%1 en conflit</translation>
    </message>
    <message>
        <source>%1 to send</source>
        <translation>%1 à envoyer</translation>
    </message>
    <message>
        <source>%1 unchanged</source>
        <translation>%1 inchangés</translation>
    </message>
    <message>
        <source>%1 kept out by patterns</source>
        <translation>%1 écartés par les motifs</translation>
    </message>
    <message>
        <source>The source could not be read whole, so nothing will be deleted. %1</source>
        <translation>La source n’a pas pu être lue en entier, donc rien ne sera supprimé. %1</translation>
    </message>
    <message>
        <source>The destination could not be read whole. %1</source>
        <translation>La destination n’a pas pu être lue en entier. %1</translation>
    </message>
    <message>
        <source>Conflicts are left alone; nothing newer is replaced unless you say so.</source>
        <translation>Les conflits restent tels quels; rien de plus récent n’est remplacé sans votre accord.</translation>
    </message>
</context>
<context>
    <name>voyageur::models::SyncPreview</name>
    <message>
        <source>Copy</source>
        <translation>Copier</translation>
    </message>
    <message>
        <source>Update</source>
        <translation>Mettre à jour</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Supprimer</translation>
    </message>
    <message>
        <source>Leave out</source>
        <translation>Laisser</translation>
    </message>
    <message>
        <source>Conflict</source>
        <translation>Conflit</translation>
    </message>
    <message>
        <source>%1 %2: %3</source>
        <translation>%1 %2&#xa0;: %3</translation>
    </message>
    <message>
        <source>Act</source>
        <translation>Action</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nom</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Taille</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Pourquoi</translation>
    </message>
</context>
<context>
    <name>voyageur::models::TerminalTab</name>
    <message>
        <source>Terminal %1</source>
        <translation>Terminal %1</translation>
    </message>
</context>
<context>
    <name>voyageur::models::TransferRows</name>
    <message>
        <source>%1 → %2</source>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>%1, to %2: %3</source>
        <translation>%1, vers %2&#xa0;: %3</translation>
    </message>
</context>
<context>
    <name>voyageur::models::Transfers</name>
    <message numerus="yes">
        <source># … and %n more</source>
        <translation>
            <numerusform># … et %n autre</numerusform>
            <numerusform># … et %n autres</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 sur %2</translation>
    </message>
    <message>
        <source>Goes on when you sign in to %1</source>
        <translation>Reprend quand vous vous connectez à %1</translation>
    </message>
    <message>
        <source>Waiting for its turn</source>
        <translation>Attend son tour</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>En pause</translation>
    </message>
    <message>
        <source>Paused at %1</source>
        <translation>En pause à %1</translation>
    </message>
    <message>
        <source>From the last time: not begun</source>
        <translation>De la dernière fois&#xa0;: pas commencé</translation>
    </message>
    <message>
        <source>Interrupted at %1: go on</source>
        <translation>Interrompu à %1&#xa0;: reprendre</translation>
    </message>
    <message>
        <source>Cancelled</source>
        <translation>Annulé</translation>
    </message>
    <message numerus="yes">
        <source>%n name(s)</source>
        <translation>
            <numerusform>%n nom</numerusform>
            <numerusform>%n noms</numerusform>
        </translation>
    </message>
    <message>
        <source>Synchronize %1</source>
        <translation>Synchroniser %1</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n fichier</numerusform>
            <numerusform>%n fichiers</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing to send</source>
        <translation>Rien à envoyer</translation>
    </message>
    <message numerus="yes">
        <source>%n deleted</source>
        <translation>
            <numerusform>%n supprimé</numerusform>
            <numerusform>%n supprimés</numerusform>
        </translation>
    </message>
    <message>
        <source>verified</source>
        <translation>vérifié</translation>
    </message>
    <message>
        <source>NOT verified</source>
        <translation>NON vérifié</translation>
    </message>
    <message numerus="yes">
        <source>%n to look at</source>
        <translation>
            <numerusform>%n chose à regarder</numerusform>
            <numerusform>%n choses à regarder</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::models::TransfersModel</name>
    <message>
        <source>Another window of Voyageur keeps its queue; the transfers of this one are forgotten when it is closed.</source>
        <translation>Une autre fenêtre de Voyageur garde sa file; les transferts de celle-ci sont oubliés à sa fermeture.</translation>
    </message>
    <message>
        <source>A later version of Voyageur keeps its queue here; the transfers of this one are forgotten when it is closed.</source>
        <translation>Une version plus récente de Voyageur garde sa file ici; les transferts de celle-ci sont oubliés à sa fermeture.</translation>
    </message>
    <message>
        <source>The queue of transfers could not be saved.</source>
        <translation>La file des transferts n’a pas pu être enregistrée.</translation>
    </message>
</context>
<context>
    <name>voyageur::models::TryModel</name>
    <message>
        <source>Try</source>
        <translation>Essai</translation>
    </message>
    <message>
        <source>Asking for a short interactive allocation…</source>
        <translation>Demande d’une courte allocation interactive…</translation>
    </message>
    <message>
        <source>It ran for %1 after %2 of waiting.</source>
        <translation>Exécuté pendant %1 après %2 d’attente.</translation>
    </message>
    <message>
        <source>It ran for %1</source>
        <translation>Exécuté pendant %1</translation>
    </message>
</context>
<context>
    <name>voyageur::models::TunnelsModel</name>
    <message>
        <source>%1  %2 (%3)</source>
        <translation>%1  %2 (%3)</translation>
    </message>
    <message>
        <source>%1  %2, on %3</source>
        <translation>%1  %2, sur %3</translation>
    </message>
    <message>
        <source>Login node</source>
        <translation>Nœud de connexion</translation>
    </message>
    <message>
        <source>%1 (job %2)</source>
        <translation>%1 (tâche %2)</translation>
    </message>
    <message>
        <source>Job %1</source>
        <translation>Tâche %1</translation>
    </message>
    <message>
        <source>Its job has ended: %1.</source>
        <translation>Sa tâche est terminée&#xa0;: %1.</translation>
    </message>
    <message>
        <source>You closed it.</source>
        <translation>Vous l’avez fermé.</translation>
    </message>
</context>
<context>
    <name>voyageur::project::ClusterSession</name>
    <message>
        <source>The home folder on the cluster could not be found.</source>
        <translation>Le répertoire personnel sur la grappe est introuvable.</translation>
    </message>
    <message>
        <source>The cluster did not say where your home folder is.</source>
        <translation>La grappe n’a pas indiqué où se trouve votre répertoire personnel.</translation>
    </message>
    <message>
        <source>Look at your start-up files there (~/.bashrc, ~/.bash_profile).</source>
        <translation>Examinez-y vos fichiers de démarrage (~/.bashrc, ~/.bash_profile).</translation>
    </message>
</context>
<context>
    <name>voyageur::project::ClusterTest</name>
    <message>
        <source>The test was stopped.</source>
        <translation>L’examen a été arrêté.</translation>
    </message>
    <message>
        <source>Not looked at, because of what failed before.</source>
        <translation>Pas examiné, à cause de ce qui a échoué avant.</translation>
    </message>
    <message>
        <source>%1, by %2</source>
        <translation>%1, par %2</translation>
    </message>
    <message>
        <source>(through %1)</source>
        <translation>(par %1)</translation>
    </message>
    <message>
        <source>%1, port %2: %3</source>
        <translation>%1, port %2&#xa0;: %3</translation>
    </message>
    <message>
        <source>none is asked for</source>
        <translation>aucune n’est demandée</translation>
    </message>
    <message>
        <source>%1, and its start-up files print nothing</source>
        <translation>%1, et ses fichiers de démarrage n’affichent rien</translation>
    </message>
    <message>
        <source>The start-up files print text, which disturbs scp, rsync and sftp; Voyageur copes with it. It begins: %1</source>
        <translation>Les fichiers de démarrage affichent du texte, ce qui perturbe scp, rsync et sftp; Voyageur s’en accommode. Début&#xa0;: %1</translation>
    </message>
    <message>
        <source>A command takes %1 s to begin: something in the start-up files is slow.</source>
        <translation>Une commande met %1 s à commencer&#xa0;: quelque chose dans les fichiers de démarrage est lent.</translation>
    </message>
    <message>
        <source>Nothing in the start-up files gets in the way.</source>
        <translation>Rien dans les fichiers de démarrage ne gêne.</translation>
    </message>
    <message>
        <source>Slurm %1 in %2</source>
        <translation>Slurm %1 dans %2</translation>
    </message>
    <message>
        <source>Slurm names no account of yours: jobs may be refused.</source>
        <translation>Slurm ne vous connaît aucun compte&#xa0;: des tâches pourraient être refusées.</translation>
    </message>
    <message>
        <source>The cluster has no command that shows a quota.</source>
        <translation>La grappe n’a pas de commande qui montre un quota.</translation>
    </message>
    <message>
        <source>The cluster did not say its time.</source>
        <translation>La grappe n’a pas dit son heure.</translation>
    </message>
    <message numerus="yes">
        <source>The clocks agree within %n second(s).</source>
        <translation>
            <numerusform>Les horloges concordent à %n seconde près.</numerusform>
            <numerusform>Les horloges concordent à %n secondes près.</numerusform>
        </translation>
    </message>
    <message>
        <source>version %1</source>
        <translation>version %1</translation>
    </message>
    <message numerus="yes">
        <source>%n command(s) at a time, as many as Voyageur uses</source>
        <translation>
            <numerusform>%n commande à la fois, autant que Voyageur en utilise</numerusform>
            <numerusform>%n commandes à la fois, autant que Voyageur en utilise</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Only %n command(s) at a time; the others wait.</source>
        <translation>
            <numerusform>Seulement %n commande à la fois; les autres attendent.</numerusform>
            <numerusform>Seulement %n commandes à la fois; les autres attendent.</numerusform>
        </translation>
    </message>
    <message>
        <source>Something in them waits: no command could be run, so they could not be read.</source>
        <translation>Quelque chose y attend&#xa0;: aucune commande n’a pu être exécutée, donc ils n’ont pas pu être lus.</translation>
    </message>
    <message>
        <source>Sign in with a terminal, and look in ~/.bashrc and ~/.bash_profile for what takes long (sleep, conda, a folder that does not answer).</source>
        <translation>Connectez-vous avec un terminal, et cherchez dans ~/.bashrc et ~/.bash_profile ce qui dure (sleep, conda, un dossier qui ne répond pas).</translation>
    </message>
    <message>
        <source>The next line says where. What is meant for people goes behind a test: “[[ $- == *i* ]] &amp;&amp; echo …”.</source>
        <translation>La ligne suivante dit où. Ce qui s’adresse aux personnes se met derrière un test&#xa0;: «&#xa0;[[ $- == *i* ]] &amp;&amp; echo …&#xa0;».</translation>
    </message>
    <message>
        <source>Which line prints was not found; “bash -lixc true” in a terminal there shows every line as it runs.</source>
        <translation>La ligne qui affiche n’a pas été trouvée; «&#xa0;bash -lixc true&#xa0;» dans un terminal là-bas montre chaque ligne quand elle s’exécute.</translation>
    </message>
    <message>
        <source>A data transfer node: it has no Slurm, and needs none.</source>
        <translation>Un nœud de transfert&#xa0;: il n’a pas Slurm, et n’en a pas besoin.</translation>
    </message>
    <message>
        <source>%1. Its controller does not answer: no job can be submitted or looked at now.</source>
        <translation>%1. Son contrôleur ne répond pas&#xa0;: aucune tâche ne peut être soumise ni consultée maintenant.</translation>
    </message>
    <message>
        <source>Wait some minutes and test again; then ask the cluster&apos;s support.</source>
        <translation>Attendez quelques minutes et testez de nouveau; ensuite, demandez au soutien de la grappe.</translation>
    </message>
    <message>
        <source>Look at %1, wait some minutes and test again.</source>
        <translation>Regardez %1, attendez quelques minutes et testez de nouveau.</translation>
    </message>
    <message>
        <source>Ask who runs your project whether you are a member, and whether you asked for access to this cluster.</source>
        <translation>Demandez à la personne responsable de votre projet si vous en êtes membre, et si vous avez demandé l’accès à cette grappe.</translation>
    </message>
    <message>
        <source>%1 leads nowhere.</source>
        <translation>%1 ne mène nulle part.</translation>
    </message>
    <message>
        <source>%1 is not there, and should be on this cluster.</source>
        <translation>%1 manque, et devrait exister sur cette grappe.</translation>
    </message>
    <message>
        <source>Nothing can be written into the home folder: %1</source>
        <translation>Rien ne peut être écrit dans le dossier personnel&#xa0;: %1</translation>
    </message>
    <message>
        <source>Look at the quota below, and delete what you do not need.</source>
        <translation>Regardez le quota plus bas, et supprimez ce dont vous n’avez pas besoin.</translation>
    </message>
    <message>
        <source>New accounts get their folders some hours after the first login. If they are older, ask the cluster&apos;s support.</source>
        <translation>Les nouveaux comptes reçoivent leurs dossiers quelques heures après la première connexion. Si le vôtre est plus ancien, demandez au soutien de la grappe.</translation>
    </message>
    <message numerus="yes">
        <source>The cluster&apos;s clock differs from this computer&apos;s by %n second(s): passcodes by time will be refused, and what changed last cannot be told.</source>
        <translation>
            <numerusform>L’horloge de la grappe diffère de %n seconde de celle de cet ordinateur&#xa0;: les codes à durée limitée seront refusés, et on ne peut dire ce qui a changé en dernier.</numerusform>
            <numerusform>L’horloge de la grappe diffère de %n secondes de celle de cet ordinateur&#xa0;: les codes à durée limitée seront refusés, et on ne peut dire ce qui a changé en dernier.</numerusform>
        </translation>
    </message>
    <message>
        <source>Let this computer set its clock by the network.</source>
        <translation>Laissez cet ordinateur régler son horloge par le réseau.</translation>
    </message>
    <message>
        <source>Voyageur does not need it; other programs do. Ask the cluster&apos;s support.</source>
        <translation>Voyageur n’en a pas besoin; d’autres programmes, oui. Demandez au soutien de la grappe.</translation>
    </message>
    <message>
        <source>File transfer by sftp does not answer as it should.</source>
        <translation>Le transfert par sftp ne répond pas comme il le devrait.</translation>
    </message>
    <message>
        <source>(beside what else runs over this session)</source>
        <translation>(à côté de ce qui passe déjà par cette session)</translation>
    </message>
    <message>
        <source>Transfers and terminals take turns there. It is the server&apos;s setting (MaxSessions).</source>
        <translation>Transferts et terminaux y passent chacun leur tour. C’est le réglage du serveur (MaxSessions).</translation>
    </message>
    <message>
        <source>Reach the host</source>
        <translation>Joindre l’hôte</translation>
    </message>
    <message>
        <source>Host key</source>
        <translation>Clé de l’hôte</translation>
    </message>
    <message>
        <source>Ways to sign in</source>
        <translation>Moyens de connexion</translation>
    </message>
    <message>
        <source>Login</source>
        <translation>Connexion</translation>
    </message>
    <message>
        <source>Shell prints nothing</source>
        <translation>L’interpréteur n’affiche rien</translation>
    </message>
    <message>
        <source>Start-up files</source>
        <translation>Fichiers de démarrage</translation>
    </message>
    <message>
        <source>Slurm</source>
        <translation>Slurm</translation>
    </message>
    <message>
        <source>Accounts</source>
        <translation>Comptes</translation>
    </message>
    <message>
        <source>Home, scratch, project</source>
        <translation>Home, scratch, project</translation>
    </message>
    <message>
        <source>Quota</source>
        <translation>Quota</translation>
    </message>
    <message>
        <source>Clock</source>
        <translation>Horloge</translation>
    </message>
    <message>
        <source>File transfer (sftp)</source>
        <translation>Transfert de fichiers (sftp)</translation>
    </message>
    <message>
        <source>Commands at a time</source>
        <translation>Commandes simultanées</translation>
    </message>
    <message>
        <source>%1, the one that is known</source>
        <translation>%1, celle qui est connue</translation>
    </message>
    <message>
        <source>Not looked at: an automation node runs only what the script of the key&apos;s command= lets through.</source>
        <translation>Non examiné&#xa0;: un nœud d’automatisation n’exécute que ce que le script de command= de la clé laisse passer.</translation>
    </message>
    <message>
        <source>%1, port %2: the session that is signed in is used, nobody connected anew</source>
        <translation>%1, port %2&#xa0;: la session ouverte est utilisée, personne ne s’est connecté de nouveau</translation>
    </message>
    <message>
        <source>%1 %2, as it was accepted when the session began</source>
        <translation>%1 %2, comme elle a été acceptée au début de la session</translation>
    </message>
    <message>
        <source>%1 led in; what else the server offers is shown before a login only</source>
        <translation>%1 a donné l’accès; ce que le serveur propose d’autre ne se voit qu’avant une connexion</translation>
    </message>
    <message>
        <source>%1; no key of this host is known yet</source>
        <translation>%1; aucune clé de cet hôte n’est encore connue</translation>
    </message>
    <message>
        <source>Compare it with the one your cluster publishes when you sign in.</source>
        <translation>Comparez-la avec celle que votre grappe publie, lors de la connexion.</translation>
    </message>
    <message>
        <source>%1; the host is known by keys of other types</source>
        <translation>%1; l’hôte est connu par des clés d’autres types</translation>
    </message>
    <message>
        <source>Compare it with the one your cluster publishes before you accept it.</source>
        <translation>Comparez-la avec celle que votre grappe publie avant de l’accepter.</translation>
    </message>
    <message>
        <source>%1 is NOT the key that is known (%2). Somebody may pretend to be this host.</source>
        <translation>%1 n’est PAS la clé connue (%2). Quelqu’un se fait peut-être passer pour cet hôte.</translation>
    </message>
    <message>
        <source>Ask the cluster&apos;s support, by another way, whether its key changed. Only then remove the old line.</source>
        <translation>Demandez au soutien de la grappe, par une autre voie, si sa clé a changé. Ensuite seulement, supprimez l’ancienne ligne.</translation>
    </message>
    <message>
        <source>Shown only to who is signed in.</source>
        <translation>Visible seulement une fois connecté.</translation>
    </message>
    <message>
        <source>works</source>
        <translation>fonctionne</translation>
    </message>
    <message>
        <source>look at this</source>
        <translation>à regarder</translation>
    </message>
    <message>
        <source>does not work</source>
        <translation>ne fonctionne pas</translation>
    </message>
    <message>
        <source>not tested</source>
        <translation>non testé</translation>
    </message>
    <message>
        <source>Test of %1 (%2@%3, port %4)</source>
        <translation>Test de %1 (%2@%3, port %4)</translation>
    </message>
    <message>
        <source>Voyageur %1 on %2, %3</source>
        <translation>Voyageur %1 sur %2, %3</translation>
    </message>
    <message>
        <source>The server does not offer sftp.</source>
        <translation>Le serveur n’offre pas sftp.</translation>
    </message>
    <message>
        <source>Mend first what the start-up files print (above): sftp takes it for its own data.</source>
        <translation>Corrigez d’abord ce que les fichiers de démarrage affichent (plus haut)&#xa0;: sftp le prend pour ses propres données.</translation>
    </message>
</context>
<context>
    <name>voyageur::project::CodeScan</name>
    <message>
        <source>%1 shows something in a window. A job has no screen: nothing is shown, and some libraries stop with an error.</source>
        <translation>%1 affiche quelque chose dans une fenêtre. Une tâche n’a pas d’écran&#xa0;: rien ne s’affiche, et certaines bibliothèques s’arrêtent avec une erreur.</translation>
    </message>
    <message>
        <source>%1 asks matplotlib for windows. A job has no screen: the program stops there.</source>
        <translation>%1 demande des fenêtres à matplotlib. Une tâche n’a pas d’écran&#xa0;: le programme s’arrête là.</translation>
    </message>
    <message>
        <source>%1 opens a window. A job has no screen: the program stops there.</source>
        <translation>%1 ouvre une fenêtre. Une tâche n’a pas d’écran&#xa0;: le programme s’arrête là.</translation>
    </message>
    <message>
        <source>%1 waits for the keyboard. Nobody types in a job: the program stops there. Take the value from an argument of the program.</source>
        <translation>%1 attend le clavier. Personne ne tape dans une tâche&#xa0;: le programme s’arrête là. Prenez la valeur d’un argument du programme.</translation>
    </message>
    <message>
        <source>%1 stops in the debugger, which waits for the keyboard. Nobody types in a job.</source>
        <translation>%1 s’arrête dans le débogueur, qui attend le clavier. Personne ne tape dans une tâche.</translation>
    </message>
    <message>
        <source>%1 opens a camera. The nodes of a cluster have none.</source>
        <translation>%1 ouvre une caméra. Les nœuds d’une grappe n’en ont pas.</translation>
    </message>
    <message>
        <source>The path %1 belongs to one computer and does not exist on the cluster. Take it from an argument of the program, or use a path relative to the program.</source>
        <translation>Le chemin %1 est propre à un ordinateur et n’existe pas sur la grappe. Prenez-le d’un argument du programme, ou utilisez un chemin relatif au programme.</translation>
    </message>
    <message>
        <source>%1 opens something on the desktop. A job has none.</source>
        <translation>%1 ouvre quelque chose sur le bureau. Une tâche n’en a pas.</translation>
    </message>
    <message>
        <source>%1 exists on Windows only. The clusters run Linux.</source>
        <translation>%1 n’existe que sous Windows. Les grappes fonctionnent sous Linux.</translation>
    </message>
    <message>
        <source>%1 fetches something from the internet. The compute nodes of many clusters have no internet: fetch it on a login node, or send it with the dataset.</source>
        <translation>%1 récupère quelque chose sur Internet. Les nœuds de calcul de nombreuses grappes n’ont pas Internet&#xa0;: récupérez-le sur un nœud de connexion, ou envoyez-le avec le jeu de données.</translation>
    </message>
    <message>
        <source>%1 is for notebooks: Python itself does not understand it.</source>
        <translation>%1 est destiné aux notebooks&#xa0;: Python lui-même ne le comprend pas.</translation>
    </message>
    <message>
        <source>%1 cannot be read, so it was not checked.</source>
        <translation>%1 ne peut pas être lu et n’a donc pas été vérifié.</translation>
    </message>
    <message>
        <source>%1 was changed since it was scanned.</source>
        <translation>%1 a été modifié depuis son analyse.</translation>
    </message>
    <message>
        <source>Scan the folder again.</source>
        <translation>Analysez de nouveau le dossier.</translation>
    </message>
    <message>
        <source>The scan was stopped.</source>
        <translation>L’analyse a été arrêtée.</translation>
    </message>
    <message>
        <source>%1 cannot be written.</source>
        <translation>%1 ne peut pas être écrit.</translation>
    </message>
    <message>
        <source>Is the disk full, or the file not yours to write?</source>
        <translation>Le disque est-il plein, ou n’avez-vous pas le droit d’écrire dans ce fichier?</translation>
    </message>
    <message>
        <source>Use the backend Agg, which writes files</source>
        <translation>Utiliser le backend Agg, qui écrit des fichiers</translation>
    </message>
    <message>
        <source>Take it out</source>
        <translation>Retirer</translation>
    </message>
    <message>
        <source>Save the figure as %1 instead</source>
        <translation>Enregistrer plutôt la figure sous %1</translation>
    </message>
    <message>
        <source>Write the image to %1 instead</source>
        <translation>Écrire plutôt l’image dans %1</translation>
    </message>
    <message>
        <source>The DataLoader starts %1 processes, and the job asks for %2 cores: they take turns, which is slower than fewer. Take the number from the job: int(os.environ.get(&quot;SLURM_CPUS_PER_TASK&quot;, 1)).</source>
        <translation>Le DataLoader lance %1 processus et la tâche demande %2 cœurs&#xa0;: ils attendent leur tour, ce qui est plus lent qu’avec moins de processus. Prenez le nombre de la tâche&#xa0;: int(os.environ.get(&quot;SLURM_CPUS_PER_TASK&quot;, 1)).</translation>
    </message>
    <message>
        <source>%1 counts the cores of the whole node, of which a job has only some: the DataLoader starts too many processes. Take the number from the job: int(os.environ.get(&quot;SLURM_CPUS_PER_TASK&quot;, 1)).</source>
        <translation>%1 compte les cœurs du nœud entier, dont une tâche n’a qu’une partie&#xa0;: le DataLoader lance trop de processus. Prenez le nombre de la tâche&#xa0;: int(os.environ.get(&quot;SLURM_CPUS_PER_TASK&quot;, 1)).</translation>
    </message>
    <message>
        <source>%1 was changed since it was mended.</source>
        <translation>%1 a été modifié depuis sa correction.</translation>
    </message>
    <message>
        <source>Nothing was undone. Change it by hand.</source>
        <translation>Rien n’a été annulé. Modifiez-le à la main.</translation>
    </message>
    <message>
        <source>%1 fetches something from the internet. From compute nodes of %2 only a list of sites can be reached: fetch it on a login node, or send it with the dataset.</source>
        <translation>%1 télécharge quelque chose d’Internet. Depuis les nœuds de calcul de %2, seule une liste de sites est accessible&#xa0;: téléchargez-le sur un nœud de connexion, ou envoyez-le avec le jeu de données.</translation>
    </message>
    <message>
        <source>%1 fetches what is not there yet, and compute nodes of %2 have no internet: run it once on a login node before you submit, or send it with the dataset.</source>
        <translation>%1 télécharge ce qui n’est pas encore là, et les nœuds de calcul de %2 n’ont pas Internet&#xa0;: exécutez-le une fois sur un nœud de connexion avant de soumettre, ou envoyez-le avec le jeu de données.</translation>
    </message>
    <message>
        <source>%1 fetches something from the internet. Compute nodes of %2 have none: it waits there and fails. Fetch it on a login node, or send it with the dataset.</source>
        <translation>%1 télécharge quelque chose d’Internet. Les nœuds de calcul de %2 n’y ont pas accès&#xa0;: l’appel attend puis échoue. Téléchargez-le sur un nœud de connexion, ou envoyez-le avec le jeu de données.</translation>
    </message>
    <message>
        <source>%1 sends to a server on the internet. On %2 that works only after “module load httpproxy” in the job&apos;s script.</source>
        <translation>%1 envoie des données à un serveur sur Internet. Sur %2, cela ne marche qu’après «&#xa0;module load httpproxy&#xa0;» dans le script de la tâche.</translation>
    </message>
    <message>
        <source>%1 sends to a server on the internet, which jobs on %2 cannot reach: the program waits and fails. Use the offline mode, and send the run from a login node afterwards.</source>
        <translation>%1 envoie des données à un serveur sur Internet, que les tâches sur %2 n’atteignent pas&#xa0;: le programme attend puis échoue. Utilisez le mode hors ligne, puis envoyez l’exécution depuis un nœud de connexion.</translation>
    </message>
    <message>
        <source>%1 sends to a server on the internet, which jobs of many clusters cannot reach. Use the offline mode there, and send the run from a login node afterwards.</source>
        <translation>%1 envoie des données à un serveur sur Internet, que les tâches de bien des grappes n’atteignent pas. Utilisez-y le mode hors ligne, puis envoyez l’exécution depuis un nœud de connexion.</translation>
    </message>
    <message>
        <source>Nothing here saves the state of the training (%1): when the time of the job is over, or the node fails, all of it is lost. Save a checkpoint after each epoch, and load the newest at the start.</source>
        <translation>Rien ici n’enregistre l’état de l’entraînement (%1)&#xa0;: quand le temps de la tâche est écoulé ou que le nœud tombe en panne, tout est perdu. Enregistrez un point de contrôle après chaque époque, et chargez le plus récent au début.</translation>
    </message>
    <message>
        <source>%1 overwrites the only checkpoint again and again. A job that is ended while it writes leaves half a file, and nothing to go on from.</source>
        <translation>%1 écrase sans cesse l’unique point de contrôle. Une tâche arrêtée pendant l’écriture laisse la moitié d’un fichier, et rien d’où reprendre.</translation>
    </message>
    <message>
        <source>%1 starts more processes than the job has cores.</source>
        <translation>%1 lance plus de processus que la tâche n’a de cœurs.</translation>
    </message>
    <message>
        <source>%1 sends to a server on the internet, which jobs of many clusters cannot reach.</source>
        <translation>%1 envoie des données à un serveur sur Internet, que les tâches de bien des grappes n’atteignent pas.</translation>
    </message>
    <message>
        <source>%1 fetches something from the internet.</source>
        <translation>%1 télécharge quelque chose d’Internet.</translation>
    </message>
    <message>
        <source>The data is always read from %1. In a job it stands elsewhere, on the node&apos;s own disk: let an argument of the program say where.</source>
        <translation>Les données sont toujours lues dans %1. Dans une tâche, elles sont ailleurs, sur le disque du nœud&#xa0;: laissez un argument du programme dire où.</translation>
    </message>
    <message>
        <source>%1 reads one file after the other. From the cluster&apos;s shared storage that is slow, for you and for all others: send the data as one archive, and unpack it in $SLURM_TMPDIR when the job starts.</source>
        <translation>%1 lit un fichier après l’autre. Depuis le stockage partagé de la grappe, c’est lent, pour vous et pour tous les autres&#xa0;: envoyez les données en une archive, et extrayez-la dans $SLURM_TMPDIR au début de la tâche.</translation>
    </message>
    <message>
        <source>%1 writes to a place where a job may not write. Write to a folder that an argument of the program names.</source>
        <translation>%1 écrit à un endroit où une tâche ne peut pas écrire. Écrivez dans un dossier nommé par un argument du programme.</translation>
    </message>
    <message>
        <source>%1 asks for a certain GPU. A job sees only its own GPUs, counted from 0: with one GPU the program stops there.</source>
        <translation>%1 demande un GPU précis. Une tâche ne voit que ses propres GPU, comptés à partir de 0&#xa0;: avec un seul GPU, le programme s’arrête là.</translation>
    </message>
    <message>
        <source>%1 installs packages while the program runs. Install them once, in the virtual environment of step 3.</source>
        <translation>%1 installe des paquets pendant l’exécution du programme. Installez-les une fois, dans l’environnement virtuel de l’étape 3.</translation>
    </message>
    <message>
        <source>%1 is a notebook: a job runs programs. “voyageur scan --convert” writes its code beside it as a program.</source>
        <translation>%1 est un notebook&#xa0;: une tâche exécute des programmes. «&#xa0;voyageur scan --convert&#xa0;» écrit son code à côté de lui comme programme.</translation>
    </message>
    <message>
        <source>Use the first GPU of the job</source>
        <translation>Utiliser le premier GPU de la tâche</translation>
    </message>
    <message>
        <source>Read what is there already</source>
        <translation>Lire ce qui est déjà là</translation>
    </message>
    <message>
        <source>Keep the run on disk (mode=&quot;offline&quot;)</source>
        <translation>Garder l’exécution sur le disque (mode=&quot;offline&quot;)</translation>
    </message>
    <message>
        <source>Close the figure, which is saved already</source>
        <translation>Fermer la figure, qui est déjà enregistrée</translation>
    </message>
    <message>
        <source>Save the image as %1 instead</source>
        <translation>Enregistrer plutôt l’image sous %1</translation>
    </message>
    <message>
        <source>Take it from the environment variable %1 where that is set</source>
        <translation>Le prendre de la variable d’environnement %1 si elle est définie</translation>
    </message>
    <message>
        <source>Take it from the first argument of the program where one is given</source>
        <translation>Le prendre du premier argument du programme s’il est donné</translation>
    </message>
    <message>
        <source>Take it from the environment variable %1</source>
        <translation>La prendre de la variable d’environnement %1</translation>
    </message>
    <message>
        <source>Write to another name, then rename</source>
        <translation>Écrire sous un autre nom, puis renommer</translation>
    </message>
    <message>
        <source>Leave the choice to Slurm</source>
        <translation>Laisser le choix à Slurm</translation>
    </message>
</context>
<context>
    <name>voyageur::project::Course</name>
    <message>
        <source>There is no %1.</source>
        <translation>Il n’y a pas de %1.</translation>
    </message>
    <message>
        <source>%1 cannot be read.</source>
        <translation>%1 ne peut pas être lu.</translation>
    </message>
    <message>
        <source>%1 is larger than 512 KiB.</source>
        <translation>%1 dépasse 512 Kio.</translation>
    </message>
    <message>
        <source>It does not look like a course file.</source>
        <translation>Cela ne ressemble pas à un fichier de cours.</translation>
    </message>
    <message>
        <source>%1 cannot be written.</source>
        <translation>%1 ne peut pas être écrit.</translation>
    </message>
    <message>
        <source>Is the disk full, or the folder not yours to write?</source>
        <translation>Le disque est-il plein, ou n’avez-vous pas le droit d’écrire dans ce dossier?</translation>
    </message>
    <message>
        <source>from %1 to %2</source>
        <translation>du %1 au %2</translation>
    </message>
    <message>
        <source>from %1</source>
        <translation>à partir du %1</translation>
    </message>
    <message>
        <source>until %1</source>
        <translation>jusqu’au %1</translation>
    </message>
    <message>
        <source>The course file gives %1 as a host of its own, but that is %2.</source>
        <translation>Le fichier de cours donne %1 comme un hôte à lui, mais c’est %2.</translation>
    </message>
    <message>
        <source>Where a cluster of the catalogue is, and what its keys are, is not for a course file to say.</source>
        <translation>L’adresse d’une grappe du catalogue et ses clés ne se disent pas dans un fichier de cours.</translation>
    </message>
    <message>
        <source>Ask for a file that names the cluster: “cluster”: {“name”: “%1”}.</source>
        <translation>Demandez un fichier qui nomme la grappe&#xa0;: «&#xa0;cluster&#xa0;»&#xa0;: {«&#xa0;name&#xa0;»&#xa0;: «&#xa0;%1&#xa0;»}.</translation>
    </message>
    <message>
        <source>The course is given on the cluster “%1”, which this Voyageur does not know.</source>
        <translation>Le cours se donne sur la grappe «&#xa0;%1&#xa0;», que ce Voyageur ne connaît pas.</translation>
    </message>
    <message>
        <source>Use a newer Voyageur, or ask for a file that names the host.</source>
        <translation>Prenez un Voyageur plus récent, ou demandez un fichier qui nomme l’hôte.</translation>
    </message>
    <message>
        <source>%1: %2 is a day that does not exist.</source>
        <translation>%1&#xa0;: %2 est un jour qui n’existe pas.</translation>
    </message>
    <message>
        <source>%1: %2 gives both a name and a host.</source>
        <translation>%1&#xa0;: %2 donne à la fois un nom et un hôte.</translation>
    </message>
    <message>
        <source>Write either the name or the host.</source>
        <translation>Écrivez soit le nom, soit l’hôte.</translation>
    </message>
    <message>
        <source>%1: there is no template “%2” in this version; %3 has no effect.</source>
        <translation>%1&#xa0;: cette version n’a pas de modèle «&#xa0;%2&#xa0;»; %3 est sans effet.</translation>
    </message>
    <message>
        <source>%1: sbatch takes no such value for %2.</source>
        <translation>%1&#xa0;: sbatch n’accepte pas une telle valeur pour %2.</translation>
    </message>
    <message>
        <source>%1: it ends before it begins.</source>
        <translation>%1&#xa0;: il finit avant de commencer.</translation>
    </message>
    <message>
        <source>%1: what a job begins with is beyond the limits of the same file.</source>
        <translation>%1&#xa0;: ce par quoi commence une tâche dépasse les limites du même fichier.</translation>
    </message>
    <message>
        <source>%1 holds a course of version %2.</source>
        <translation>%1 contient un cours de version %2.</translation>
    </message>
    <message>
        <source>This Voyageur knows version %1 only.</source>
        <translation>Ce Voyageur ne connaît que la version %1.</translation>
    </message>
    <message>
        <source>Use a newer Voyageur.</source>
        <translation>Utilisez un Voyageur plus récent.</translation>
    </message>
    <message>
        <source>%1: %2 has no words.</source>
        <translation>%1&#xa0;: %2 n’a pas de texte.</translation>
    </message>
    <message>
        <source>Write the course&apos;s name, in English (en), French (fr) or both.</source>
        <translation>Écrivez le nom du cours en anglais (en), en français (fr), ou dans les deux langues.</translation>
    </message>
</context>
<context>
    <name>voyageur::project::Environment</name>
    <message>
        <source>The cluster has no package %1 in the version that is asked for.</source>
        <translation>La grappe n’a pas de paquet %1 dans la version demandée.</translation>
    </message>
    <message>
        <source>Look what there is with “avail_wheels %1” on the cluster, then change the version in the requirements or take the package out.</source>
        <translation>Voyez ce qui existe avec «&#xa0;avail_wheels %1&#xa0;» sur la grappe, puis changez la version dans la liste des paquets requis ou retirez le paquet.</translation>
    </message>
    <message>
        <source>The package %1 needs another version of Python.</source>
        <translation>Le paquet %1 a besoin d’une autre version de Python.</translation>
    </message>
    <message>
        <source>Name another Python in environment.modules of voyageur.json, such as python/3.11.</source>
        <translation>Nommez un autre Python dans environment.modules de voyageur.json, par exemple python/3.11.</translation>
    </message>
    <message>
        <source>The file %1 was made for another system or another Python.</source>
        <translation>Le fichier %1 a été créé pour un autre système ou un autre Python.</translation>
    </message>
    <message>
        <source>Name the package itself in the requirements, not a file.</source>
        <translation>Dans la liste des paquets requis, nommez le paquet lui-même, et non un fichier.</translation>
    </message>
    <message>
        <source>pip does not understand “%1” in the requirements.</source>
        <translation>pip ne comprend pas «&#xa0;%1&#xa0;» dans la liste des paquets requis.</translation>
    </message>
    <message>
        <source>Correct that line. A list made by conda is none for pip.</source>
        <translation>Corrigez cette ligne. Une liste produite par conda ne convient pas à pip.</translation>
    </message>
    <message>
        <source>No Python module is loaded.</source>
        <translation>Aucun module Python n’est chargé.</translation>
    </message>
    <message>
        <source>Name one in environment.modules of voyageur.json, such as python/3.11.</source>
        <translation>Nommez-en un dans environment.modules de voyageur.json, par exemple python/3.11.</translation>
    </message>
    <message>
        <source>The cluster has no module %1.</source>
        <translation>La grappe n’a pas de module %1.</translation>
    </message>
    <message>
        <source>Look what there is with “module spider” on the cluster and correct environment.modules in voyageur.json.</source>
        <translation>Voyez ce qui existe avec «&#xa0;module spider&#xa0;» sur la grappe et corrigez environment.modules dans voyageur.json.</translation>
    </message>
    <message>
        <source>The module %1 needs others before it.</source>
        <translation>Le module %1 en exige d’autres avant lui.</translation>
    </message>
    <message>
        <source>Ask “module spider %1” on the cluster which ones, and put them before it in environment.modules.</source>
        <translation>Demandez lesquels avec «&#xa0;module spider %1&#xa0;» sur la grappe, et placez-les avant lui dans environment.modules.</translation>
    </message>
    <message>
        <source>The modules could not be loaded.</source>
        <translation>Les modules n’ont pas pu être chargés.</translation>
    </message>
    <message>
        <source>The packages could not be installed.</source>
        <translation>Les paquets n’ont pas pu être installés.</translation>
    </message>
    <message>
        <source>The virtual environment could not be made.</source>
        <translation>L’environnement virtuel n’a pas pu être créé.</translation>
    </message>
    <message>
        <source>The cluster could not look for the virtual environment.</source>
        <translation>La grappe n’a pas pu chercher l’environnement virtuel.</translation>
    </message>
    <message>
        <source>Looking for the virtual environment</source>
        <translation>Recherche de l’environnement virtuel</translation>
    </message>
    <message>
        <source>There is no module system on this cluster: the modules %1 are not loaded.</source>
        <translation>Cette grappe n’a pas de système de modules&#xa0;: les modules %1 ne sont pas chargés.</translation>
    </message>
    <message>
        <source>The virtual environment is there already: %1</source>
        <translation>L’environnement virtuel existe déjà&#xa0;: %1</translation>
    </message>
    <message>
        <source>The virtual environment is made: %1</source>
        <translation>L’environnement virtuel est créé&#xa0;: %1</translation>
    </message>
</context>
<context>
    <name>voyageur::project::JobTunnel</name>
    <message>
        <source>The tunnel was closed.</source>
        <translation>Le tunnel a été fermé.</translation>
    </message>
    <message>
        <source>Job %1 has ended: %2.</source>
        <translation>La tâche %1 est terminée&#xa0;: %2.</translation>
    </message>
    <message>
        <source>A tunnel leads to a job that runs.</source>
        <translation>Un tunnel mène à une tâche en cours.</translation>
    </message>
    <message>
        <source>Submit the job again, then open a tunnel to the new one.</source>
        <translation>Soumettez la tâche de nouveau, puis ouvrez un tunnel vers la nouvelle.</translation>
    </message>
    <message>
        <source>Job %1 no longer runs on %2.</source>
        <translation>La tâche %1 ne s’exécute plus sur %2.</translation>
    </message>
    <message>
        <source>Slurm put it back in the queue, or gave that node away.</source>
        <translation>Slurm l’a remise dans la file d’attente, ou lui a repris ce nœud.</translation>
    </message>
    <message>
        <source>Open the tunnel again: it waits until the job runs.</source>
        <translation>Ouvrez le tunnel de nouveau&#xa0;: il attend que la tâche s’exécute.</translation>
    </message>
    <message>
        <source>Job %1 does not run on %2.</source>
        <translation>La tâche %1 ne s’exécute pas sur %2.</translation>
    </message>
    <message>
        <source>It runs on %1.</source>
        <translation>Elle s’exécute sur %1.</translation>
    </message>
    <message>
        <source>Name one of these nodes, or none: then it is the first.</source>
        <translation>Nommez l’un de ces nœuds, ou aucun&#xa0;: ce sera le premier.</translation>
    </message>
    <message>
        <source>%1 could not be asked which of its ports are free.</source>
        <translation>Impossible de demander à %1 lesquels de ses ports sont libres.</translation>
    </message>
    <message>
        <source>Choose a port yourself, between 1024 and 65535.</source>
        <translation>Choisissez vous-même un port, entre 1024 et 65535.</translation>
    </message>
    <message>
        <source>Nothing listens on port %1 of %2 yet.</source>
        <translation>Rien n’écoute encore sur le port %1 de %2.</translation>
    </message>
    <message>
        <source>The program in the job has not come so far, uses another port, or takes connections of its own node only: TensorBoard wants --host 0.0.0.0, Jupyter --ip 0.0.0.0.</source>
        <translation>Le programme de la tâche n’en est pas encore là, utilise un autre port, ou n’accepte que les connexions de son propre nœud&#xa0;: il faut --host 0.0.0.0 à TensorBoard, --ip 0.0.0.0 à Jupyter.</translation>
    </message>
    <message>
        <source>The name of the login node could not be asked.</source>
        <translation>Impossible de demander le nom du nœud de connexion.</translation>
    </message>
</context>
<context>
    <name>voyageur::project::KeyCheck</name>
    <message>
        <source>It is not in ~/.ssh/authorized_keys of this account: install it there.</source>
        <translation>Elle n’est pas dans ~/.ssh/authorized_keys de ce compte&#xa0;: installez-la.</translation>
    </message>
    <message>
        <source>Its line in ~/.ssh/authorized_keys begins with options (from=, command= …), which may keep you out.</source>
        <translation>Sa ligne dans ~/.ssh/authorized_keys commence par des options (from=, command= …), qui vous ferment peut-être la porte.</translation>
    </message>
    <message>
        <source>Others can write %1 there, and sshd then trusts no key in it: “chmod go-w %1” mends that.</source>
        <translation>D’autres peuvent y écrire dans %1, et sshd ne se fie alors à aucune clé&#xa0;: «&#xa0;chmod go-w %1&#xa0;» y remédie.</translation>
    </message>
    <message>
        <source>An automation node takes only keys that are registered with restrict, from= and command= before them, and only from the addresses in from= (IPv4 and IPv6 count apart).</source>
        <translation>Un nœud d’automatisation n’accepte que des clés inscrites avec restrict, from= et command= devant elles, et seulement depuis les adresses de from= (IPv4 et IPv6 comptent séparément).</translation>
    </message>
    <message numerus="yes">
        <source>If you registered it at %1 just now: it can take up to %n minute(s) until the cluster knows it. Check again then; that costs nothing.</source>
        <translation>
            <numerusform>Si vous venez de l’inscrire à %1&#xa0;: il faut jusqu’à %n minute pour que la grappe la connaisse. Vérifiez alors de nouveau; cela ne coûte rien.</numerusform>
            <numerusform>Si vous venez de l’inscrire à %1&#xa0;: il faut jusqu’à %n minutes pour que la grappe la connaisse. Vérifiez alors de nouveau; cela ne coûte rien.</numerusform>
        </translation>
    </message>
    <message>
        <source>Look whether it is registered at %1.</source>
        <translation>Vérifiez qu’elle est inscrite à %1.</translation>
    </message>
    <message>
        <source>The user name here is “%1”: is that the account the key belongs to?</source>
        <translation>Le nom d’utilisateur est ici «&#xa0;%1&#xa0;»&#xa0;: est-ce bien le compte de la clé&#xa0;?</translation>
    </message>
    <message>
        <source>The check was stopped.</source>
        <translation>La vérification a été interrompue.</translation>
    </message>
    <message>
        <source>%1 shows another host key than the one that is known: nothing was asked there.</source>
        <translation>%1 montre une autre clé d’hôte que celle qui est connue&#xa0;: rien n’y a été demandé.</translation>
    </message>
    <message>
        <source>The host key of %1 is not known yet. Sign in there once, and compare it.</source>
        <translation>La clé d’hôte de %1 n’est pas encore connue. Connectez-vous une fois, et comparez-la.</translation>
    </message>
    <message>
        <source>%1 knows this key and takes it for “%2”: the next login can use it.</source>
        <translation>%1 connaît cette clé et l’accepte pour «&#xa0;%2&#xa0;»&#xa0;: la prochaine connexion peut l’utiliser.</translation>
    </message>
    <message>
        <source>%1 takes no keys; it offers: %2.</source>
        <translation>%1 n’accepte pas de clés; il propose&#xa0;: %2.</translation>
    </message>
    <message>
        <source>%1 does not take this key for “%2”.</source>
        <translation>%1 n’accepte pas cette clé pour «&#xa0;%2&#xa0;».</translation>
    </message>
</context>
<context>
    <name>voyageur::project::LiveState</name>
    <message>
        <source>The cluster could not be asked for the state of your folders.</source>
        <translation>L’état de vos dossiers n’a pas pu être demandé à la grappe.</translation>
    </message>
</context>
<context>
    <name>voyageur::project::Notebook</name>
    <message>
        <source>It is not a notebook that Jupyter wrote.</source>
        <translation>Ce n’est pas un notebook écrit par Jupyter.</translation>
    </message>
</context>
<context>
    <name>voyageur::project::ProjectFile</name>
    <message>
        <source>a name of at most 63 plain letters, digits, dots, underscores and hyphens</source>
        <translation>un nom d’au plus 63 lettres sans accent, chiffres, points, traits de soulignement et traits d’union</translation>
    </message>
    <message>
        <source>a relative path with / that stays inside the project&apos;s folder</source>
        <translation>un chemin relatif avec / qui reste dans le dossier du projet</translation>
    </message>
    <message>
        <source>a text that is not empty</source>
        <translation>un texte non vide</translation>
    </message>
    <message>
        <source>a plain file name that ends with .tar</source>
        <translation>un simple nom de fichier qui se termine par .tar</translation>
    </message>
    <message>
        <source>names of modules, such as python/3.11</source>
        <translation>une liste de noms de modules, par exemple python/3.11</translation>
    </message>
    <message>
        <source>a time as Slurm writes it, such as 3:00:00 or 1-12:00:00</source>
        <translation>une durée telle que Slurm l’écrit, par exemple 3:00:00 ou 1-12:00:00</translation>
    </message>
    <message>
        <source>a whole number and K, M, G or T, such as 32000M</source>
        <translation>un nombre entier suivi de K, M, G ou T, par exemple 32000M</translation>
    </message>
    <message>
        <source>a number of GPUs, or TYPE:NUMBER such as a100:1</source>
        <translation>un nombre de GPU, ou TYPE:NOMBRE, par exemple a100:1</translation>
    </message>
    <message>
        <source>the name of a Slurm account, such as def-prof</source>
        <translation>le nom d’un compte Slurm, par exemple def-prof</translation>
    </message>
    <message>
        <source>There is no %1.</source>
        <translation>Il n’y a pas de %1.</translation>
    </message>
    <message>
        <source>There is no %1 in %2.</source>
        <translation>Il n’y a pas de %1 dans %2.</translation>
    </message>
    <message>
        <source>A project is a folder with that file, which says what to run and what to ask for.</source>
        <translation>Un projet est un dossier contenant ce fichier, qui dit quoi exécuter et quoi demander.</translation>
    </message>
    <message>
        <source>Write one; the examples have one to start from.</source>
        <translation>Écrivez-en un; les exemples en ont un comme point de départ.</translation>
    </message>
    <message>
        <source>%1 cannot be read.</source>
        <translation>%1 ne peut pas être lu.</translation>
    </message>
    <message>
        <source>%1 is larger than 1 MiB.</source>
        <translation>%1 dépasse 1 Mio.</translation>
    </message>
    <message>
        <source>It does not look like a project file.</source>
        <translation>Cela ne ressemble pas à un fichier de projet.</translation>
    </message>
    <message>
        <source>%1 is of version %2.</source>
        <translation>%1 est de version %2.</translation>
    </message>
    <message>
        <source>This Voyageur knows version 1 only.</source>
        <translation>Ce Voyageur ne connaît que la version 1.</translation>
    </message>
    <message>
        <source>Use a newer Voyageur.</source>
        <translation>Utilisez un Voyageur plus récent.</translation>
    </message>
    <message>
        <source>%1: the arguments name {dataset}, but there is no dataset.</source>
        <translation>%1&#xa0;: les arguments nomment {dataset}, mais il n’y a pas de jeu de données.</translation>
    </message>
    <message>
        <source>Add dataset.folder, or take {dataset} out.</source>
        <translation>Ajoutez dataset.folder, ou retirez {dataset}.</translation>
    </message>
    <message>
        <source>%1 cannot be written.</source>
        <translation>%1 ne peut pas être écrit.</translation>
    </message>
    <message>
        <source>Is the disk full, or the folder not yours to write?</source>
        <translation>Le disque est-il plein, ou n’avez-vous pas le droit d’écrire dans ce dossier?</translation>
    </message>
    <message>
        <source>%1, line %2: this is not valid JSON.</source>
        <translation>%1, ligne %2&#xa0;: ce n’est pas du JSON valide.</translation>
    </message>
    <message>
        <source>The reader says: %1.</source>
        <translation>Le lecteur signale&#xa0;: %1.</translation>
    </message>
    <message>
        <source>Look for a missing comma, quote or bracket at that line or just before it.</source>
        <translation>Cherchez une virgule, un guillemet ou un crochet manquant à cette ligne ou juste avant.</translation>
    </message>
    <message>
        <source>%1 does not hold an object.</source>
        <translation>%1 ne contient pas d’objet.</translation>
    </message>
    <message>
        <source>%1: the key %2 is not known and has no effect.</source>
        <translation>%1&#xa0;: la clé %2 est inconnue et n’a aucun effet.</translation>
    </message>
    <message>
        <source>%1: %2 must be %3.</source>
        <translation>%1&#xa0;: %2 doit être %3.</translation>
    </message>
    <message>
        <source>Correct it in the file.</source>
        <translation>Corrigez cela dans le fichier.</translation>
    </message>
    <message>
        <source>%1: %2 is missing.</source>
        <translation>%1&#xa0;: %2 est absent.</translation>
    </message>
    <message>
        <source>Add it to the file.</source>
        <translation>Ajoutez cela au fichier.</translation>
    </message>
    <message>
        <source>a text in quotes</source>
        <translation>un texte entre guillemets</translation>
    </message>
    <message>
        <source>a text without NUL</source>
        <translation>un texte sans NUL</translation>
    </message>
    <message>
        <source>a list of texts in quotes</source>
        <translation>une liste de textes entre guillemets</translation>
    </message>
    <message>
        <source>a whole number, %1 or more</source>
        <translation>un nombre entier, %1 ou plus</translation>
    </message>
    <message>
        <source>at most %1</source>
        <translation>au plus %1</translation>
    </message>
    <message>
        <source>an object in { }</source>
        <translation>un objet entre { }</translation>
    </message>
    <message>
        <source>a text of at most 200 characters</source>
        <translation>un texte d’au plus 200 caractères</translation>
    </message>
    <message>
        <source>a text of at most 8000 characters</source>
        <translation>un texte d’au plus 8000 caractères</translation>
    </message>
    <message>
        <source>the name of a cluster: lower-case letters, digits and hyphens</source>
        <translation>le nom d’une grappe&#xa0;: minuscules, chiffres et traits d’union</translation>
    </message>
    <message>
        <source>the whole name of a host, such as login.cluster.example</source>
        <translation>le nom complet d’un hôte, comme login.grappe.example</translation>
    </message>
    <message>
        <source>a type of key and its fingerprint: ssh-ed25519 SHA256:…</source>
        <translation>un type de clé et son empreinte&#xa0;: ssh-ed25519 SHA256:…</translation>
    </message>
    <message>
        <source>a name of plain letters, digits, dots, underscores and hyphens</source>
        <translation>un nom fait de lettres simples, de chiffres, de points, de tirets bas et de traits d’union</translation>
    </message>
    <message>
        <source>a day as 2027-01-31</source>
        <translation>un jour écrit comme 2027-01-31</translation>
    </message>
    <message>
        <source>a version of Python, such as 3.11</source>
        <translation>une version de Python, comme 3.11</translation>
    </message>
    <message>
        <source>one of in-place, tar, zip and copy</source>
        <translation>l’un de in-place, tar, zip et copy</translation>
    </message>
    <message>
        <source>a path on the cluster that begins with / or ~/, of plain letters, digits, blanks and . _ + @ % = , : -</source>
        <translation>un chemin sur la grappe qui commence par / ou ~/, fait de lettres simples, de chiffres, d’espaces et de . _ + @ % = ,&#xa0;: -</translation>
    </message>
    <message>
        <source>Such a file begins with { and ends with }.</source>
        <translation>Un tel fichier commence par { et finit par }.</translation>
    </message>
    <message>
        <source>a list of at most %1 objects in { }</source>
        <translation>une liste d’au plus %1 objets entre { }</translation>
    </message>
    <message>
        <source>a whole number of bytes</source>
        <translation>un nombre entier d’octets</translation>
    </message>
    <message>
        <source>a rule, a file and the code, such as ML-SHOW plots.py plt.show()</source>
        <translation>une règle, un fichier et le code, comme ML-SHOW plots.py plt.show()</translation>
    </message>
</context>
<context>
    <name>voyageur::project::Remote</name>
    <message>
        <source>There is no room left on the cluster for you: bytes, or number of files.</source>
        <translation>Il n’y a plus de place pour vous sur la grappe&#xa0;: octets ou nombre de fichiers.</translation>
    </message>
    <message>
        <source>Look at your quota there (diskusage_report on Alliance clusters) and remove what you do not need.</source>
        <translation>Vérifiez-y votre quota (diskusage_report sur les grappes de l’Alliance) et supprimez ce dont vous n’avez pas besoin.</translation>
    </message>
    <message>
        <source>Check that the folder is yours.</source>
        <translation>Vérifiez que le dossier vous appartient.</translation>
    </message>
</context>
<context>
    <name>voyageur::project::RemoteWalk</name>
    <message>
        <source>There is no folder “%1” on the cluster.</source>
        <translation>Il n’y a pas de dossier «&#xa0;%1&#xa0;» sur la grappe.</translation>
    </message>
    <message>
        <source>The folder “%1” cannot be looked through.</source>
        <translation>Le dossier «&#xa0;%1&#xa0;» ne peut pas être parcouru.</translation>
    </message>
    <message>
        <source>That needs GNU find, and the cluster has another one.</source>
        <translation>Il faut pour cela le find de GNU, et la grappe en a un autre.</translation>
    </message>
    <message>
        <source>Type there: du -x . | sort -n | tail</source>
        <translation>Tapez là-bas&#xa0;: du -x . | sort -n | tail</translation>
    </message>
    <message>
        <source>The folder “%1” could not be looked through.</source>
        <translation>Le dossier «&#xa0;%1&#xa0;» n’a pas pu être parcouru.</translation>
    </message>
    <message>
        <source>There are too many folders in “%1” to list.</source>
        <translation>Il y a trop de dossiers dans «&#xa0;%1&#xa0;» pour en faire la liste.</translation>
    </message>
    <message>
        <source>Look at one of the folders in it.</source>
        <translation>Regardez un des dossiers qu’il contient.</translation>
    </message>
</context>
<context>
    <name>voyageur::project::Requirements</name>
    <message>
        <source>There is no requirements file %1.</source>
        <translation>Il n’y a pas de fichier de paquets requis %1.</translation>
    </message>
    <message>
        <source>Correct environment.requirements in voyageur.json; an empty text installs nothing.</source>
        <translation>Corrigez environment.requirements dans voyageur.json; un texte vide n’installe rien.</translation>
    </message>
    <message>
        <source>%1 cannot be read.</source>
        <translation>%1 ne peut pas être lu.</translation>
    </message>
    <message>
        <source>%1 is too large for a requirements file.</source>
        <translation>%1 est trop gros pour un fichier de paquets requis.</translation>
    </message>
    <message>
        <source>%1 includes itself by -r.</source>
        <translation>%1 s’inclut lui-même par -r.</translation>
    </message>
</context>
<context>
    <name>voyageur::project::Results</name>
    <message>
        <source>Job %1: %2</source>
        <translation>Tâche %1&#xa0;: %2</translation>
    </message>
    <message>
        <source>Job %1: %2. %3</source>
        <translation>Tâche %1&#xa0;: %2. %3</translation>
    </message>
    <message>
        <source>The results on the cluster could not be listed.</source>
        <translation>Les résultats sur la grappe n’ont pas pu être listés.</translation>
    </message>
    <message>
        <source>The results on the cluster could not be gathered.</source>
        <translation>Les résultats sur la grappe n’ont pas pu être rassemblés.</translation>
    </message>
    <message>
        <source>The cluster could not look for the log.</source>
        <translation>La grappe n’a pas pu chercher le journal.</translation>
    </message>
    <message>
        <source>The job left no log %1.</source>
        <translation>La tâche n’a pas laissé de journal %1.</translation>
    </message>
    <message>
        <source>Waiting for job %1</source>
        <translation>Attente de la tâche %1</translation>
    </message>
    <message>
        <source>Looking at what the job has made</source>
        <translation>Examen de ce que la tâche a produit</translation>
    </message>
    <message>
        <source>There is nothing to fetch.</source>
        <translation>Il n’y a rien à récupérer.</translation>
    </message>
    <message>
        <source>The folder %1 cannot be made.</source>
        <translation>Le dossier %1 ne peut pas être créé.</translation>
    </message>
    <message>
        <source>Choose another results.folder in voyageur.json.</source>
        <translation>Choisissez un autre results.folder dans voyageur.json.</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s), %1, in %2</source>
        <translation>
            <numerusform>%n fichier, %1, dans %2</numerusform>
            <numerusform>%n fichiers, %1, dans %2</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of it was here already from an earlier download, and is the same on the cluster.</source>
        <translation>%1 étaient déjà ici depuis un téléchargement précédent et sont identiques sur la grappe.</translation>
    </message>
</context>
<context>
    <name>voyageur::project::RunAll</name>
    <message>
        <source>%1, line %2: %3</source>
        <translation>%1, ligne %2&#xa0;: %3</translation>
    </message>
    <message>
        <source>Nothing found that needs a screen, a keyboard or this computer</source>
        <translation>Rien trouvé qui exige un écran, un clavier ou cet ordinateur</translation>
    </message>
    <message numerus="yes">
        <source>%n finding(s); “voyageur scan --fix” corrects what it can</source>
        <translation>
            <numerusform>%n constat; «&#xa0;voyageur scan --fix&#xa0;» corrige ce qui peut l’être</numerusform>
            <numerusform>%n constats; «&#xa0;voyageur scan --fix&#xa0;» corrige ce qui peut l’être</numerusform>
        </translation>
    </message>
    <message>
        <source>Job %1 did not complete: %2.</source>
        <translation>La tâche %1 ne s’est pas terminée correctement&#xa0;: %2.</translation>
    </message>
    <message>
        <source>Its log says more; what it wrote is in %1.</source>
        <translation>Son journal en dit plus; ce qu’elle a écrit est dans %1.</translation>
    </message>
    <message>
        <source>The connection to %1 was lost. Job %2 goes on there without it.</source>
        <translation>La connexion à %1 a été perdue. La tâche %2 y continue sans elle.</translation>
    </message>
    <message>
        <source>Go on with job %1, without submitting it again: voyageur run %2 %3 --job %1</source>
        <translation>Reprenez la tâche %1, sans la soumettre de nouveau&#xa0;: voyageur run %2 %3 --job %1</translation>
    </message>
    <message>
        <source>Job %1 is no run of the project %2 on %3 that this computer knows.</source>
        <translation>La tâche %1 n’est pas une exécution du projet %2 sur %3 que cet ordinateur connaisse.</translation>
    </message>
    <message>
        <source>“voyageur log %1 %2 -f” follows any job of yours.</source>
        <translation>«&#xa0;voyageur log %1 %2 -f&#xa0;» suit n’importe laquelle de vos tâches.</translation>
    </message>
</context>
<context>
    <name>voyageur::project::RunComparison</name>
    <message>
        <source>all of the node</source>
        <translation>toute celle du nœud</translation>
    </message>
    <message>
        <source>none</source>
        <translation>aucune</translation>
    </message>
    <message>
        <source>RUN</source>
        <translation>EXÉCUTION</translation>
    </message>
    <message>
        <source>State</source>
        <translation>État</translation>
    </message>
    <message>
        <source>Exit status</source>
        <translation>Code de sortie</translation>
    </message>
    <message>
        <source>Waited</source>
        <translation>Attente</translation>
    </message>
    <message>
        <source>Ran for</source>
        <translation>Durée</translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation>Grappe</translation>
    </message>
    <message>
        <source>Account</source>
        <translation>Compte</translation>
    </message>
    <message>
        <source>Project</source>
        <translation>Projet</translation>
    </message>
    <message>
        <source>Folder there</source>
        <translation>Dossier là-bas</translation>
    </message>
    <message>
        <source>Script</source>
        <translation>Script</translation>
    </message>
    <message>
        <source>Options of sbatch</source>
        <translation>Options de sbatch</translation>
    </message>
    <message>
        <source>Arguments</source>
        <translation>Arguments</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>Nœuds</translation>
    </message>
    <message>
        <source>Tasks</source>
        <translation>Processus</translation>
    </message>
    <message>
        <source>Cores for each task</source>
        <translation>Cœurs par processus</translation>
    </message>
    <message>
        <source>Memory on each node</source>
        <translation>Mémoire par nœud</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>Time limit</source>
        <translation>Limite de temps</translation>
    </message>
    <message>
        <source>Array</source>
        <translation>Vecteur de tâches</translation>
    </message>
    <message>
        <source>Code there</source>
        <translation>Code là-bas</translation>
    </message>
    <message>
        <source>Commit of git</source>
        <translation>Commit de git</translation>
    </message>
    <message>
        <source>Virtual environment</source>
        <translation>Environnement virtuel</translation>
    </message>
    <message>
        <source>Modules</source>
        <translation>Modules</translation>
    </message>
    <message>
        <source>Dataset</source>
        <translation>Jeu de données</translation>
    </message>
    <message>
        <source>What became of it</source>
        <translation>Ce qu’elle est devenue</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Où</translation>
    </message>
    <message>
        <source>Script and options</source>
        <translation>Script et options</translation>
    </message>
    <message>
        <source>Resources</source>
        <translation>Ressources</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>Code</translation>
    </message>
    <message>
        <source>Environment</source>
        <translation>Environnement</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Données</translation>
    </message>
</context>
<context>
    <name>voyageur::project::RunFolder</name>
    <message>
        <source>The folder of the run could not be made on the cluster.</source>
        <translation>Le dossier de l’exécution n’a pas pu être créé sur la grappe.</translation>
    </message>
</context>
<context>
    <name>voyageur::project::RunHistory</name>
    <message>
        <source>The history of your runs, %1, cannot be read.</source>
        <translation>L’historique de vos exécutions, %1, ne peut pas être lu.</translation>
    </message>
    <message>
        <source>It is damaged, or another Voyageur wrote it.</source>
        <translation>Il est endommagé, ou un autre Voyageur l’a écrit.</translation>
    </message>
    <message>
        <source>Move it away; it will be begun anew.</source>
        <translation>Déplacez-le ailleurs; un nouveau sera commencé.</translation>
    </message>
    <message>
        <source>The history of your runs, %1, cannot be written.</source>
        <translation>L’historique de vos exécutions, %1, ne peut pas être écrit.</translation>
    </message>
    <message>
        <source>Is the disk full?</source>
        <translation>Le disque est-il plein?</translation>
    </message>
    <message>
        <source>It is damaged, or no history of runs.</source>
        <translation>Il est endommagé, ou ce n’est pas un historique.</translation>
    </message>
    <message>
        <source>Another program has been writing to it for ten seconds.</source>
        <translation>Un autre programme y écrit depuis dix secondes.</translation>
    </message>
    <message>
        <source>Try again; if it stays so, end the other Voyageur.</source>
        <translation>Réessayez; si cela persiste, fermez l’autre Voyageur.</translation>
    </message>
    <message>
        <source>Make room on the disk; nothing of what was there is lost.</source>
        <translation>Libérez de l’espace sur le disque; rien de ce qui y était n’est perdu.</translation>
    </message>
    <message>
        <source>May you write in its folder?</source>
        <translation>Avez-vous le droit d’écrire dans son dossier?</translation>
    </message>
    <message>
        <source>A newer Voyageur wrote it.</source>
        <translation>Un Voyageur plus récent l’a écrit.</translation>
    </message>
    <message>
        <source>Use that one.</source>
        <translation>Utilisez celui-là.</translation>
    </message>
    <message>
        <source>“%1” may be several runs: %2.</source>
        <translation>«&#xa0;%1&#xa0;» peut désigner plusieurs exécutions&#xa0;: %2.</translation>
    </message>
    <message>
        <source>Write more of the tag, or CLUSTER:JOB.</source>
        <translation>Écrivez plus de l’étiquette, ou GRAPPE:TÂCHE.</translation>
    </message>
    <message>
        <source>not submitted</source>
        <translation>non soumise</translation>
    </message>
    <message>
        <source>perhaps submitted</source>
        <translation>peut-être soumise</translation>
    </message>
    <message>
        <source>submitted</source>
        <translation>soumise</translation>
    </message>
    <message>
        <source>There is no run “%1” in the history of this computer.</source>
        <translation>Il n’y a pas d’exécution «&#xa0;%1&#xa0;» dans l’historique de cet ordinateur.</translation>
    </message>
    <message>
        <source>“voyageur runs” lists them.</source>
        <translation>«&#xa0;voyageur runs&#xa0;» les liste.</translation>
    </message>
</context>
<context>
    <name>voyageur::project::RunRecording</name>
    <message>
        <source>An earlier submission was cut off before Slurm&apos;s answer came; whether it was taken could not be found out. Nothing was submitted now.</source>
        <translation>Une soumission précédente a été interrompue avant la réponse de Slurm; impossible de savoir si elle a été acceptée. Rien n’a été soumis maintenant.</translation>
    </message>
    <message>
        <source>Look at the list of your jobs: its comment would hold “%1”. When it is not there, and left no results, “voyageur runs forget %2” lets you submit again.</source>
        <translation>Regardez la liste de vos tâches&#xa0;: son commentaire contiendrait «&#xa0;%1&#xa0;». Si elle n’y est pas et n’a laissé aucun résultat, «&#xa0;voyageur runs forget %2&#xa0;» permet de soumettre à nouveau.</translation>
    </message>
    <message>
        <source>This cluster has no accounting, and its queue forgets a job soon after its end.</source>
        <translation>Cette grappe n’a pas de comptabilité, et sa file oublie une tâche peu après sa fin.</translation>
    </message>
    <message numerus="yes">
        <source>An earlier submission was cut off %n second(s) ago and may still arrive: waiting for what becomes of it.</source>
        <translation>
            <numerusform>Une soumission précédente a été interrompue il y a %n seconde et peut encore arriver&#xa0;: on attend ce qu’elle devient.</numerusform>
            <numerusform>Une soumission précédente a été interrompue il y a %n secondes et peut encore arriver&#xa0;: on attend ce qu’elle devient.</numerusform>
        </translation>
    </message>
    <message>
        <source>The job was not submitted.</source>
        <translation>La tâche n’a pas été soumise.</translation>
    </message>
</context>
<context>
    <name>voyageur::project::RunRepeat</name>
    <message>
        <source>The cluster could not look for what the run needs.</source>
        <translation>La grappe n’a pas pu chercher ce dont l’exécution a besoin.</translation>
    </message>
    <message>
        <source>Somebody, or the purge of the scratch space, has removed it.</source>
        <translation>Quelqu’un, ou la purge de l’espace scratch, l’a supprimé.</translation>
    </message>
    <message>
        <source>The code of that run is no longer on the cluster: %1.</source>
        <translation>Le code de cette exécution n’est plus sur la grappe&#xa0;: %1.</translation>
    </message>
    <message>
        <source>Repeat it with today&apos;s code (--code now).</source>
        <translation>Refaites-la avec le code d’aujourd’hui (--code now).</translation>
    </message>
    <message>
        <source>The virtual environment of that run is no longer there: %1.</source>
        <translation>L’environnement virtuel de cette exécution n’y est plus&#xa0;: %1.</translation>
    </message>
    <message>
        <source>Make it again with step 3, or submit the project anew.</source>
        <translation>Refaites-le à l’étape 3, ou soumettez de nouveau le projet.</translation>
    </message>
    <message>
        <source>The dataset of that run is no longer there: %1.</source>
        <translation>Le jeu de données de cette exécution n’y est plus&#xa0;: %1.</translation>
    </message>
    <message>
        <source>Send it again with step 2, or submit the project anew.</source>
        <translation>Renvoyez-le à l’étape 2, ou soumettez de nouveau le projet.</translation>
    </message>
    <message>
        <source>The code is that of then, whatever has changed here since: %1</source>
        <translation>Le code est celui d’alors, quoi qui ait changé ici depuis&#xa0;: %1</translation>
    </message>
    <message>
        <source>%1, commit %2</source>
        <translation>%1, commit %2</translation>
    </message>
    <message>
        <source>The code is today&apos;s, the script and its options are those of then: %1</source>
        <translation>Le code est celui d’aujourd’hui, le script et ses options sont ceux d’alors&#xa0;: %1</translation>
    </message>
    <message>
        <source>An older Voyageur submitted it and did not keep its script.</source>
        <translation>Un Voyageur plus ancien l’a soumise et n’a pas gardé son script.</translation>
    </message>
    <message>
        <source>It has no code of its own that could be sent again.</source>
        <translation>Elle n’a pas de code à elle qui puisse être renvoyé.</translation>
    </message>
    <message>
        <source>The folder of its code is no longer on this computer: %1.</source>
        <translation>Le dossier de son code n’est plus sur cet ordinateur&#xa0;: %1.</translation>
    </message>
    <message>
        <source>This run was one of %1 on %2, and you are signed in to %3 as %4.</source>
        <translation>Cette exécution est de %1 sur %2, et vous êtes sur %3 comme %4.</translation>
    </message>
    <message>
        <source>Sign in there to repeat it.</source>
        <translation>Connectez-vous là-bas pour la refaire.</translation>
    </message>
    <message>
        <source>This run cannot be repeated.</source>
        <translation>Cette exécution ne peut pas être refaite.</translation>
    </message>
</context>
<context>
    <name>voyageur::project::Sharing</name>
    <message>
        <source>There is no group “%1” on the cluster.</source>
        <translation>Il n’y a pas de groupe «&#xa0;%1&#xa0;» sur la grappe.</translation>
    </message>
    <message>
        <source>The folder “%1” could not be looked through.</source>
        <translation>Le dossier «&#xa0;%1&#xa0;» n’a pas pu être parcouru.</translation>
    </message>
</context>
<context>
    <name>voyageur::project::SourceText</name>
    <message>
        <source>%1 cannot be read.</source>
        <translation>%1 ne peut pas être lu.</translation>
    </message>
</context>
<context>
    <name>voyageur::project::StartUpFile</name>
    <message>
        <source>%1, line %2 (%3)</source>
        <translation>%1, ligne %2 (%3)</translation>
    </message>
    <message>
        <source>%1 prints, and scp, rsync and sftp take it for data. Let only people see it: “[[ $- == *i* ]] &amp;&amp; …”.</source>
        <translation>%1 affiche du texte, que scp, rsync et sftp prennent pour des données. Montrez-le aux personnes seulement&#xa0;: «&#xa0;[[ $- == *i* ]] &amp;&amp; …&#xa0;».</translation>
    </message>
    <message>
        <source>%1 makes every command wait. Let it run for people only: “[[ $- == *i* ]] &amp;&amp; …”.</source>
        <translation>%1 fait attendre chaque commande. Exécutez-la pour les personnes seulement&#xa0;: «&#xa0;[[ $- == *i* ]] &amp;&amp; …&#xa0;».</translation>
    </message>
    <message>
        <source>%1 starts conda at every login: slow, and it hides the cluster&apos;s own Python. Remove these lines, or put them into a function that you call: “useconda() { …; }”.</source>
        <translation>%1 lance conda à chaque connexion&#xa0;: c’est lent, et cela cache le Python de la grappe. Supprimez ces lignes, ou mettez-les dans une fonction que vous appelez&#xa0;: «&#xa0;useconda() { …; }&#xa0;».</translation>
    </message>
    <message>
        <source>%1 loads modules: jobs then depend on what stands there. Load them in the job script.</source>
        <translation>%1 charge des modules&#xa0;: les tâches dépendent alors de ce qui s’y trouve. Chargez-les dans le script de la tâche.</translation>
    </message>
    <message>
        <source>%1 activates a virtual environment: do that in the job script, after “module load”.</source>
        <translation>%1 active un environnement virtuel&#xa0;: faites-le dans le script de la tâche, après «&#xa0;module load&#xa0;».</translation>
    </message>
</context>
<context>
    <name>voyageur::project::Step</name>
    <message>
        <source>Check the code</source>
        <translation>Vérifier le code</translation>
    </message>
    <message>
        <source>Upload the code</source>
        <translation>Téléverser le code</translation>
    </message>
    <message>
        <source>Upload the dataset</source>
        <translation>Téléverser le jeu de données</translation>
    </message>
    <message>
        <source>Make the virtual environment</source>
        <translation>Créer l’environnement virtuel</translation>
    </message>
    <message>
        <source>Try it in an interactive job</source>
        <translation>Essayer en tâche interactive</translation>
    </message>
    <message>
        <source>Submit the job</source>
        <translation>Soumettre la tâche</translation>
    </message>
    <message>
        <source>Follow the job</source>
        <translation>Suivre la tâche</translation>
    </message>
    <message>
        <source>Fetch the results</source>
        <translation>Récupérer les résultats</translation>
    </message>
</context>
<context>
    <name>voyageur::project::Storage</name>
    <message>
        <source>The cluster could not be asked how full your storage is.</source>
        <translation>La grappe n’a pas pu dire à quel point vos espaces sont pleins.</translation>
    </message>
</context>
<context>
    <name>voyageur::project::StorageAdvice</name>
    <message>
        <source>Installing packages, saving settings and sometimes even signing in fail then.</source>
        <translation>Alors l’installation de paquets, l’enregistrement des réglages et parfois même la connexion échouent.</translation>
    </message>
    <message>
        <source>Jobs that write results or checkpoints there stop with “Disk quota exceeded”.</source>
        <translation>Les tâches qui y écrivent des résultats ou des points de contrôle s’arrêtent avec «&#xa0;Disk quota exceeded&#xa0;».</translation>
    </message>
    <message>
        <source>The limit is the group&apos;s: nobody in it can write there then.</source>
        <translation>La limite est celle du groupe&#xa0;: alors personne du groupe ne peut plus y écrire.</translation>
    </message>
    <message>
        <source>Nothing more can be put away there then.</source>
        <translation>Alors plus rien ne peut y être rangé.</translation>
    </message>
    <message>
        <source>Look at the largest folders: caches (.cache/pip) and old virtual environments can be deleted; data goes to scratch or project.</source>
        <translation>Regardez les plus grands dossiers&#xa0;: les caches (.cache/pip) et les vieux environnements virtuels peuvent être supprimés; les données vont dans scratch ou project.</translation>
    </message>
    <message>
        <source>Look at the largest folders, bring home or move to project what is to be kept, and delete the rest.</source>
        <translation>Regardez les plus grands dossiers, rapatriez ou déplacez dans project ce qui est à garder, et supprimez le reste.</translation>
    </message>
    <message>
        <source>Look at the largest folders, and talk to the group before you delete what is not yours; the group&apos;s head can ask for more.</source>
        <translation>Regardez les plus grands dossiers, et parlez au groupe avant de supprimer ce qui n’est pas à vous; la personne responsable du groupe peut demander davantage.</translation>
    </message>
    <message>
        <source>Delete archives that nobody needs any more.</source>
        <translation>Supprimez les archives dont personne n’a plus besoin.</translation>
    </message>
    <message>
        <source>A folder of many small files, packed as one archive (tar), counts as one file.</source>
        <translation>Un dossier de nombreux petits fichiers, réuni en une archive (tar), compte pour un fichier.</translation>
    </message>
    <message>
        <source>No room for another file: however small, no new file can be made here.</source>
        <translation>Pas de place pour un fichier de plus&#xa0;: aucun nouveau fichier, si petit soit-il, ne peut être créé ici.</translation>
    </message>
    <message>
        <source>Full: not one more byte can be written here.</source>
        <translation>Plein&#xa0;: plus un seul octet ne peut être écrit ici.</translation>
    </message>
    <message>
        <source>More is here than is allowed for long: after some days nothing can be written any more.</source>
        <translation>Il y a ici plus que ce qui est permis durablement&#xa0;: après quelques jours, plus rien ne pourra être écrit.</translation>
    </message>
    <message>
        <source>More is here than is allowed for long: in %1 nothing can be written any more.</source>
        <translation>Il y a ici plus que ce qui est permis durablement&#xa0;: dans %1, plus rien ne pourra être écrit.</translation>
    </message>
    <message>
        <source>Nearly full in files: room for %1 more.</source>
        <translation>Presque plein en fichiers&#xa0;: place pour %1 de plus.</translation>
    </message>
    <message>
        <source>Nearly full: room for %1 more.</source>
        <translation>Presque plein&#xa0;: place pour %1 de plus.</translation>
    </message>
    <message>
        <source>Backed up.</source>
        <translation>Sauvegardé.</translation>
    </message>
    <message>
        <source>Not backed up.</source>
        <translation>Pas de sauvegarde.</translation>
    </message>
    <message>
        <source>Jobs can read it and not write to it.</source>
        <translation>Les tâches peuvent le lire et non y écrire.</translation>
    </message>
    <message>
        <source>Jobs do not see it.</source>
        <translation>Les tâches ne le voient pas.</translation>
    </message>
    <message>
        <source>Here it is in the node&apos;s memory: what is in it counts as the job&apos;s memory (--mem).</source>
        <translation>Ici, c’est dans la mémoire du nœud&#xa0;: son contenu compte dans la mémoire de la tâche (--mem).</translation>
    </message>
    <message>
        <source>Usually %1 are there, shared with the other jobs of the node.</source>
        <translation>D’ordinaire %1 s’y trouvent, partagés avec les autres tâches du nœud.</translation>
    </message>
    <message>
        <source>Datasets of up to about %1, while the job runs: unpack the archive there when it starts. The fastest disk, and empty again after the job.</source>
        <translation>Jeux de données jusqu’à environ %1, pendant la tâche&#xa0;: extrayez-y l’archive au début. Le disque le plus rapide, vidé après la tâche.</translation>
    </message>
    <message>
        <source>full</source>
        <translation>plein</translation>
    </message>
    <message>
        <source>over its limit</source>
        <translation>au-delà de sa limite</translation>
    </message>
    <message>
        <source>nearly full</source>
        <translation>presque plein</translation>
    </message>
    <message>
        <source>Scripts, code and virtual environments: small, and yours alone.</source>
        <translation>Scripts, code et environnements virtuels&#xa0;: petits, et à vous seulement.</translation>
    </message>
    <message>
        <source>What jobs read and write now: the dataset&apos;s archive, checkpoints, results.</source>
        <translation>Ce que les tâches lisent et écrivent maintenant&#xa0;: archive du jeu de données, points de contrôle, résultats.</translation>
    </message>
    <message>
        <source>What the group keeps and shares: datasets as archives, results to keep; few large files that seldom change. The limit is the group&apos;s.</source>
        <translation>Ce que le groupe garde et partage&#xa0;: jeux de données en archives, résultats à garder; peu de grands fichiers qui changent rarement. La limite est celle du groupe.</translation>
    </message>
    <message>
        <source>What is not needed for months, on tape: archives of 10 GB or more each.</source>
        <translation>Ce dont on n’a pas besoin pendant des mois, sur bande&#xa0;: archives de 10 Go ou plus chacune.</translation>
    </message>
    <message>
        <source>What is to be kept for long and seldom read.</source>
        <translation>Ce qui est à garder longtemps et rarement lu.</translation>
    </message>
    <message>
        <source>memory (/dev/shm)</source>
        <translation>mémoire (/dev/shm)</translation>
    </message>
    <message>
        <source>Datasets of up to about %1 can be held in memory: faster still, and they count as the job&apos;s memory (--mem).</source>
        <translation>Les jeux de données jusqu’à environ %1 tiennent en mémoire&#xa0;: encore plus rapide, mais ils comptent dans la mémoire de la tâche (--mem).</translation>
    </message>
    <message numerus="yes">
        <source>Files that nobody read or changed for %n day(s) are deleted at the end of day %1 of each month.</source>
        <translation>
            <numerusform>Les fichiers que personne n’a lus ni modifiés depuis %n jour sont supprimés à la fin du %1 de chaque mois.</numerusform>
            <numerusform>Les fichiers que personne n’a lus ni modifiés depuis %n jours sont supprimés à la fin du %1 de chaque mois.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Files that nobody read or changed for %n day(s) are deleted.</source>
        <translation>
            <numerusform>Les fichiers que personne n’a lus ni modifiés depuis %n jour sont supprimés.</numerusform>
            <numerusform>Les fichiers que personne n’a lus ni modifiés depuis %n jours sont supprimés.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n name(s), %2, are not of the group “%1”: they count against another quota, often a tiny one.</source>
        <translation>
            <numerusform>%n nom, %2, n’est pas du groupe «&#xa0;%1&#xa0;»&#xa0;: il compte dans un autre quota, souvent minuscule.</numerusform>
            <numerusform>%n noms, %2, ne sont pas du groupe «&#xa0;%1&#xa0;»&#xa0;: ils comptent dans un autre quota, souvent minuscule.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n folder(s) do not hand on their group (no setgid): what is made in them gets its maker&apos;s own group.</source>
        <translation>
            <numerusform>%n dossier ne transmet pas son groupe (pas de setgid)&#xa0;: ce qu’on y crée prend le groupe de la personne.</numerusform>
            <numerusform>%n dossiers ne transmettent pas leur groupe (pas de setgid)&#xa0;: ce qu’on y crée prend le groupe de la personne.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n name(s) cannot be read by the group.</source>
        <translation>
            <numerusform>%n nom ne peut pas être lu par le groupe.</numerusform>
            <numerusform>%n noms ne peuvent pas être lus par le groupe.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n name(s) can be read by the group and not changed.</source>
        <translation>
            <numerusform>%n nom peut être lu par le groupe et non modifié.</numerusform>
            <numerusform>%n noms peuvent être lus par le groupe et non modifiés.</numerusform>
        </translation>
    </message>
    <message>
        <source>The group does not get this far: “%1” above lets nobody through. A folder in /project has no such trouble.</source>
        <translation>Le groupe n’arrive pas jusqu’ici&#xa0;: «&#xa0;%1&#xa0;», au-dessus, ne laisse passer personne. Un dossier de /project n’a pas ce problème.</translation>
    </message>
    <message numerus="yes">
        <source>Of these, %n are other people&apos;s: only they can mend them.</source>
        <translation>
            <numerusform>Parmi eux, %n est à quelqu’un d’autre&#xa0;: lui seul peut le corriger.</numerusform>
            <numerusform>Parmi eux, %n sont à d’autres personnes&#xa0;: elles seules peuvent les corriger.</numerusform>
        </translation>
    </message>
    <message>
        <source>Some folders could not be read; what is in them was not looked at.</source>
        <translation>Certains dossiers n’ont pas pu être lus; leur contenu n’a pas été examiné.</translation>
    </message>
    <message>
        <source>%1: nothing</source>
        <translation>%1&#xa0;: rien</translation>
    </message>
    <message numerus="yes">
        <source>%1: %n file(s), %2</source>
        <translation>
            <numerusform>%1&#xa0;: %n fichier, %2</numerusform>
            <numerusform>%1&#xa0;: %n fichiers, %2</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::project::Submission</name>
    <message>
        <source>“%1” cannot be the name of a script.</source>
        <translation>«&#xa0;%1&#xa0;» ne peut pas être le nom d’un script.</translation>
    </message>
    <message>
        <source>Give it a plain file name.</source>
        <translation>Donnez-lui un simple nom de fichier.</translation>
    </message>
    <message>
        <source>The script could not be written on the cluster.</source>
        <translation>Le script n’a pas pu être écrit sur la grappe.</translation>
    </message>
    <message>
        <source>Your start-up files on the cluster set %1=%2, which goes before what the script asks for.</source>
        <translation>Vos fichiers de démarrage sur la grappe définissent %1=%2, qui l’emporte sur ce que le script demande.</translation>
    </message>
    <message>
        <source>Checking the script</source>
        <translation>Vérification du script</translation>
    </message>
    <message>
        <source>The script had Windows line ends, which sbatch refuses; it was sent with Unix ones.</source>
        <translation>Le script avait des fins de ligne Windows, que sbatch refuse; il a été envoyé avec des fins de ligne Unix.</translation>
    </message>
    <message>
        <source>Slurm would take it: %1</source>
        <translation>Slurm l’accepterait&#xa0;: %1</translation>
    </message>
    <message>
        <source>Submitted as job %1</source>
        <translation>Soumise&#xa0;: tâche %1</translation>
    </message>
    <message numerus="yes">
        <source>The script was not submitted: it has %n error(s), named above, that sbatch does not see.</source>
        <translation>
            <numerusform>Le script n’a pas été soumis&#xa0;: il a %n erreur, nommée ci-dessus, que sbatch ne voit pas.</numerusform>
            <numerusform>Le script n’a pas été soumis&#xa0;: il a %n erreurs, nommées ci-dessus, que sbatch ne voit pas.</numerusform>
        </translation>
    </message>
    <message>
        <source>Mend the script; “voyageur check” says more. With --anyway it is submitted as it is.</source>
        <translation>Corrigez le script; «&#xa0;voyageur check&#xa0;» en dit plus. Avec --anyway, il est soumis tel quel.</translation>
    </message>
    <message>
        <source>Nothing was submitted: the attempt before this one was cut off, but Slurm had taken it, as job %1. To run the same once more, submit it again.</source>
        <translation>Rien n’a été soumis&#xa0;: la tentative précédente a été interrompue, mais Slurm l’avait acceptée comme tâche %1. Pour exécuter la même chose encore une fois, soumettez de nouveau.</translation>
    </message>
</context>
<context>
    <name>voyageur::project::SubmissionCheck</name>
    <message>
        <source>line %1</source>
        <translation>ligne %1</translation>
    </message>
    <message>
        <source>command line</source>
        <translation>ligne de commande</translation>
    </message>
    <message>
        <source>%1: %2 [%3]</source>
        <translation>%1&#xa0;: %2 [%3]</translation>
    </message>
    <message numerus="yes">
        <source>… and %n more; “voyageur check” shows them.</source>
        <translation>
            <numerusform>… et encore %n; «&#xa0;voyageur check&#xa0;» l’affiche.</numerusform>
            <numerusform>… et encore %n; «&#xa0;voyageur check&#xa0;» les affiche.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::project::Try</name>
    <message>
        <source>Job %1 has its place on a node</source>
        <translation>La tâche %1 a sa place sur un nœud</translation>
    </message>
    <message>
        <source>Job %1 waits for a place</source>
        <translation>La tâche %1 attend une place</translation>
    </message>
    <message>
        <source>Python found no package %1.</source>
        <translation>Python n’a pas trouvé le paquet %1.</translation>
    </message>
    <message>
        <source>Add it to the requirements file (its name there may differ), and try again.</source>
        <translation>Ajoutez-le au fichier de paquets requis (son nom peut y être différent), puis essayez de nouveau.</translation>
    </message>
    <message>
        <source>The program asked a question at the keyboard.</source>
        <translation>Le programme a posé une question au clavier.</translation>
    </message>
    <message>
        <source>Take the answer from an argument of the program instead of input().</source>
        <translation>Prenez la réponse d’un argument du programme au lieu de input().</translation>
    </message>
    <message>
        <source>The program wanted to open a window, and a job has no screen.</source>
        <translation>Le programme a voulu ouvrir une fenêtre, et une tâche n’a pas d’écran.</translation>
    </message>
    <message>
        <source>Scan the code: the first step says where, and offers to write files instead.</source>
        <translation>Analysez le code&#xa0;: la première étape dit où, et propose d’écrire des fichiers à la place.</translation>
    </message>
    <message>
        <source>There is no file %1 on the cluster.</source>
        <translation>Il n’y a pas de fichier %1 sur la grappe.</translation>
    </message>
    <message>
        <source>Is it part of the code or of the dataset? Name it by a path relative to them.</source>
        <translation>Fait-il partie du code ou du jeu de données? Nommez-le par un chemin relatif à ceux-ci.</translation>
    </message>
    <message>
        <source>It needed more memory than was asked for.</source>
        <translation>Le programme a eu besoin de plus de mémoire que demandé.</translation>
    </message>
    <message>
        <source>Ask for more with job.memory or try.memory in voyageur.json.</source>
        <translation>Demandez-en plus avec job.memory ou try.memory dans voyageur.json.</translation>
    </message>
    <message>
        <source>The program wanted something from the internet, which the node has not.</source>
        <translation>Le programme a voulu accéder à Internet, que le nœud n’a pas.</translation>
    </message>
    <message>
        <source>Fetch it before, and send it with the code or the dataset.</source>
        <translation>Récupérez cela à l’avance, et envoyez-le avec le code ou le jeu de données.</translation>
    </message>
    <message>
        <source>The program ended with status %1 in the try.</source>
        <translation>Le programme s’est terminé avec le statut %1 pendant l’essai.</translation>
    </message>
    <message>
        <source>The program was ended by signal %1 in the try.</source>
        <translation>Le programme a été interrompu par le signal %1 pendant l’essai.</translation>
    </message>
    <message>
        <source>Correct the program and try it again; the last lines say what it stumbled over.</source>
        <translation>Corrigez le programme et essayez-le de nouveau; les dernières lignes disent sur quoi il a buté.</translation>
    </message>
    <message>
        <source>The try did not end with its time limit, so it was stopped.</source>
        <translation>L’essai ne s’est pas terminé à sa limite de temps et a donc été arrêté.</translation>
    </message>
    <message>
        <source>Try again.</source>
        <translation>Essayez de nouveau.</translation>
    </message>
    <message>
        <source>The cluster gave no place on a node in time, so the try was given up.</source>
        <translation>La grappe n’a pas donné de place sur un nœud à temps; l’essai a donc été abandonné.</translation>
    </message>
    <message>
        <source>It is busy, or the request is large.</source>
        <translation>Elle est occupée, ou la demande est grande.</translation>
    </message>
    <message>
        <source>Try later, or ask for less in “try” of voyageur.json: less time, one core, no GPU.</source>
        <translation>Essayez plus tard, ou demandez moins dans «&#xa0;try&#xa0;» de voyageur.json&#xa0;: moins de temps, un cœur, aucun GPU.</translation>
    </message>
    <message>
        <source>Asking for a place on a node</source>
        <translation>Demande d’une place sur un nœud</translation>
    </message>
    <message>
        <source>The script of the try could not be written on the cluster.</source>
        <translation>Le script de l’essai n’a pas pu être écrit sur la grappe.</translation>
    </message>
    <message>
        <source>The time of the try ended before the program did. So far it works; its speed tells how much time the job needs.</source>
        <translation>Le temps de l’essai s’est écoulé avant la fin du programme. Jusque-là, il fonctionne; sa vitesse indique combien de temps il faut à la tâche.</translation>
    </message>
    <message>
        <source>It ran for %1 s on a node, as job %2</source>
        <translation>Exécuté pendant %1 s sur un nœud, comme tâche %2</translation>
    </message>
</context>
<context>
    <name>voyageur::project::Upload</name>
    <message>
        <source>The upload was stopped.</source>
        <translation>Le téléversement a été arrêté.</translation>
    </message>
    <message>
        <source>The program %1 is not in the code that would be sent.</source>
        <translation>Le programme %1 n’est pas dans le code qui serait envoyé.</translation>
    </message>
    <message>
        <source>The code is %1.</source>
        <translation>Le code est %1.</translation>
    </message>
    <message>
        <source>Correct code.program, code.folder or code.exclude in voyageur.json.</source>
        <translation>Corrigez code.program, code.folder ou code.exclude dans voyageur.json.</translation>
    </message>
    <message>
        <source>The cluster could not look for a folder.</source>
        <translation>La grappe n’a pas pu chercher un dossier.</translation>
    </message>
    <message>
        <source>The code could not be put in its place on the cluster.</source>
        <translation>Le code n’a pas pu être mis en place sur la grappe.</translation>
    </message>
    <message>
        <source>The cluster could not look for the archive.</source>
        <translation>La grappe n’a pas pu chercher l’archive.</translation>
    </message>
    <message>
        <source>The cluster could not check the archive.</source>
        <translation>La grappe n’a pas pu vérifier l’archive.</translation>
    </message>
    <message>
        <source>Looking at the code</source>
        <translation>Examen du code</translation>
    </message>
    <message>
        <source>This version of the code is on the cluster already: %1</source>
        <translation>Cette version du code est déjà sur la grappe&#xa0;: %1</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s), %1, sent to %2</source>
        <translation>
            <numerusform>%n fichier, %1, envoyé vers %2</numerusform>
            <numerusform>%n fichiers, %1, envoyés vers %2</numerusform>
        </translation>
    </message>
    <message>
        <source>The project has no dataset</source>
        <translation>Le projet n’a pas de jeu de données</translation>
    </message>
    <message>
        <source>Looking at the dataset</source>
        <translation>Examen du jeu de données</translation>
    </message>
    <message>
        <source>The dataset is on the cluster already, checked by its SHA-256: %1</source>
        <translation>Le jeu de données est déjà sur la grappe, vérifié par son SHA-256&#xa0;: %1</translation>
    </message>
    <message>
        <source>The cluster has no command to check the archive with, so it was not verified.</source>
        <translation>La grappe n’a pas de commande pour vérifier l’archive, qui n’a donc pas été vérifiée.</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) as one archive of %1, sent to %2</source>
        <translation>
            <numerusform>%n fichier en une seule archive de %1, envoyé vers %2</numerusform>
            <numerusform>%n fichiers en une seule archive de %1, envoyés vers %2</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::script::AccessRules</name>
    <message>
        <source>The page of %1 is on a compute node. From your computer it is reached through the login node: ssh -L %2:NODE:%2 USER@%3, then http://localhost:%2. sq shows the NODE.</source>
        <translation>La page de %1 est sur un nœud de calcul. De votre ordinateur, on l’atteint par le nœud de connexion&#xa0;: ssh -L %2:NODE:%2 USER@%3, puis http://localhost:%2. sq affiche le nœud (NODE).</translation>
    </message>
    <message>
        <source>%1 has been retired and takes no jobs.</source>
        <translation>%1 n’est plus en service et n’accepte plus de tâches.</translation>
    </message>
    <message>
        <source>%1 has been retired and takes no jobs. Its work goes on at %2: choose that cluster.</source>
        <translation>%1 n’est plus en service et n’accepte plus de tâches. %2 a pris la relève&#xa0;: choisissez cette grappe.</translation>
    </message>
    <message>
        <source>%1 has been retired: the command reaches nothing. Its successor is %2.</source>
        <translation>%1 n’est plus en service&#xa0;: la commande n’atteint rien. %2 lui a succédé.</translation>
    </message>
    <message>
        <source>%1 has been retired: the command reaches nothing.</source>
        <translation>%1 n’est plus en service&#xa0;: la commande n’atteint rien.</translation>
    </message>
    <message>
        <source>%1 is an address of the former Compute Canada and may stop working. The clusters’ addresses end in alliancecan.ca now.</source>
        <translation>%1 est une adresse de l’ancien Calcul Canada et peut cesser de fonctionner. Les adresses des grappes finissent maintenant par alliancecan.ca.</translation>
    </message>
    <message>
        <source>%1 and all files on it are deleted when the course is over, and there is no backup. Copy what you want to keep to your computer before.</source>
        <translation>%1 et tous ses fichiers sont supprimés à la fin du cours, et il n’y a pas de copie de sauvegarde. Copiez avant sur votre ordinateur ce que vous voulez garder.</translation>
    </message>
    <message>
        <source>For a short test with a GPU, “%1 -g %2” on the GPU login node of %3 gives a session without the ordinary queue.</source>
        <translation>Pour un essai court avec un GPU, «&#xa0;%1 -g %2&#xa0;» sur le nœud de connexion GPU de %3 donne une session sans passer par la file d’attente ordinaire.</translation>
    </message>
    <message>
        <source>PORT is the value of %1; let the script write it to the log.</source>
        <translation>PORT est la valeur de %1; faites-la écrire dans le journal par le script.</translation>
    </message>
    <message>
        <source>The log shows the PORT.</source>
        <translation>Le journal montre le PORT.</translation>
    </message>
    <message>
        <source>Without %1, here or in its settings, it answers only to programs on its own node, and turns the tunnel away.</source>
        <translation>Sans %1, ici ou dans ses réglages, il ne répond qu’aux programmes de son propre nœud et refuse le tunnel.</translation>
    </message>
</context>
<context>
    <name>voyageur::script::AccountRules</name>
    <message>
        <source>No account is named, and you have several on %1: %2. sbatch refuses the job until one is chosen with --account.</source>
        <translation>Aucun compte n’est nommé, et vous en avez plusieurs sur %1&#xa0;: %2. sbatch refuse la tâche tant que vous n’en choisissez pas un avec --account.</translation>
    </message>
    <message>
        <source>No account is named. If you have several on %1, sbatch refuses the job; add #SBATCH --account= and the name of your group.</source>
        <translation>Aucun compte n’est nommé. Si vous en avez plusieurs sur %1, sbatch refuse la tâche; ajoutez #SBATCH --account= et le nom de votre groupe.</translation>
    </message>
    <message>
        <source>“%1” is the example of the documentation, not an account. Write the name of your own group: CCDB, My Resources and Allocations.</source>
        <translation>«&#xa0;%1&#xa0;» est l’exemple de la documentation, pas un compte. Écrivez le nom de votre groupe&#xa0;: CCDB, Mes ressources et allocations.</translation>
    </message>
    <message>
        <source>%1 takes accounts that begin with aip- only, and “%2” does not. They are given to groups of the national AI institutes.</source>
        <translation>%1 n’accepte que les comptes qui commencent par aip-, ce qui n’est pas le cas de «&#xa0;%2&#xa0;». Ils sont donnés aux groupes des instituts nationaux d’IA.</translation>
    </message>
    <message>
        <source>Accounts that begin with aip- exist on the AI clusters (tamIA, Killarney, Vulcan), not on %1. Use the def- or rrg- account of your group.</source>
        <translation>Les comptes qui commencent par aip- existent sur les grappes d’IA (tamIA, Killarney, Vulcan), pas sur %1. Prenez le compte def- ou rrg- de votre groupe.</translation>
    </message>
    <message>
        <source>On a course cluster the account is usually %1; that of your research group does not exist there. Take the name your teacher announced.</source>
        <translation>Sur une grappe de cours, le compte est d’habitude %1; celui de votre groupe de recherche n’y existe pas. Prenez le nom que l’équipe enseignante a annoncé.</translation>
    </message>
    <message>
        <source>sshare counts cores and GPUs apart: without _cpu or _gpu behind %1 it finds nothing.</source>
        <translation>sshare compte les cœurs et les GPU séparément&#xa0;: sans _cpu ou _gpu après %1, il ne trouve rien.</translation>
    </message>
    <message>
        <source>Mail is asked for, but no address is given. Add #SBATCH --mail-user= and your address.</source>
        <translation>Un courriel est demandé, mais aucune adresse n’est donnée. Ajoutez #SBATCH --mail-user= et votre adresse.</translation>
    </message>
    <message>
        <source>sq shows the first %1 characters of a job’s name: this one is seen as “%2”.</source>
        <translation>sq affiche les %1 premiers caractères du nom d’une tâche&#xa0;: celle-ci apparaît comme «&#xa0;%2&#xa0;».</translation>
    </message>
    <message>
        <source>On %1 the scheduler chooses the partition from the time, the memory and the GPUs. One given by hand delays the job, or has it refused.</source>
        <translation>Sur %1, l’ordonnanceur choisit la partition d’après la durée, la mémoire et les GPU. Une partition donnée à la main retarde la tâche ou la fait refuser.</translation>
    </message>
    <message>
        <source>Remove the partition</source>
        <translation>Retirer la partition</translation>
    </message>
    <message>
        <source>A GPU job on %1 must not name the partition “%2”: it is refused. Remove the option.</source>
        <translation>Une tâche GPU sur %1 ne doit pas nommer la partition «&#xa0;%2&#xa0;»&#xa0;: elle est refusée. Retirez l’option.</translation>
    </message>
    <message>
        <source>The job starts with the modules and variables of the terminal it is submitted from, so it may work today and fail tomorrow. Begin with “module purge” and load here what is needed.</source>
        <translation>La tâche démarre avec les modules et les variables du terminal d’où elle est soumise&#xa0;: elle peut fonctionner aujourd’hui et échouer demain. Commencez par «&#xa0;module purge&#xa0;» et chargez ici ce qu’il faut.</translation>
    </message>
    <message>
        <source>Jobs on %1 do not receive variables of the shell that submits them: %2 is lost. Give them with --export=ALL,….</source>
        <translation>Les tâches sur %1 ne reçoivent pas les variables du shell qui les soumet&#xa0;: %2 est perdu. Donnez-les avec --export=ALL,….</translation>
    </message>
    <message>
        <source>Give them with --export</source>
        <translation>Les donner avec --export</translation>
    </message>
    <message>
        <source>The first part of this heterogeneous job names no account: Slurm hands --account on to the parts behind it only. Write it above the first “#SBATCH hetjob”.</source>
        <translation>La première partie de cette tâche hétérogène ne nomme aucun compte&#xa0;: Slurm ne transmet --account qu’aux parties qui suivent. Écrivez-le avant le premier «&#xa0;#SBATCH hetjob&#xa0;».</translation>
    </message>
</context>
<context>
    <name>voyageur::script::CommandRules</name>
    <message>
        <source>salloc asks for a second set of nodes from inside the job, which then waits for it. The #SBATCH lines already ask for all that the job needs.</source>
        <translation>salloc demande d’autres nœuds depuis la tâche, qui les attend alors. Les lignes #SBATCH demandent déjà tout ce qu’il faut.</translation>
    </message>
    <message>
        <source>Remove salloc</source>
        <translation>Retirer salloc</translation>
    </message>
    <message>
        <source>The script starts no program: the job waits in the queue, starts and ends at once. Add the command that you would type in an interactive job.</source>
        <translation>Le script ne lance aucun programme&#xa0;: la tâche attend dans la file, démarre et se termine aussitôt. Ajoutez la commande que vous taperiez dans une tâche interactive.</translation>
    </message>
    <message>
        <source>The script loads no module, prepares no environment and brings no data before it starts Python. A complete one has five parts: modules, environment, data, program, results.</source>
        <translation>Le script ne charge aucun module, ne prépare aucun environnement et n’apporte aucune donnée avant de lancer Python. Un script complet a cinq parties&#xa0;: modules, environnement, données, programme, résultats.</translation>
    </message>
    <message>
        <source>While the job sleeps, its cores, memory and GPUs stay reserved and are charged to your group. To start later, use --begin; to start after another job, use --dependency.</source>
        <translation>Pendant que la tâche dort, ses cœurs, sa mémoire et ses GPU restent réservés et sont comptés à votre groupe. Pour démarrer plus tard, utilisez --begin; pour démarrer après une autre tâche, --dependency.</translation>
    </message>
    <message>
        <source>On %1 the job may not know the command “module”. With -l, bash reads the files of a login shell, which define it.</source>
        <translation>Sur %1, la tâche peut ne pas connaître la commande «&#xa0;module&#xa0;». Avec -l, bash lit les fichiers d’un shell de connexion, qui la définissent.</translation>
    </message>
    <message>
        <source>Write #!%1 -l</source>
        <translation>Écrire #!%1 -l</translation>
    </message>
    <message>
        <source>This deletes everything that you may delete in “%1”, without asking.</source>
        <translation>Ceci supprime sans rien demander tout ce que vous pouvez supprimer dans «&#xa0;%1&#xa0;».</translation>
    </message>
    <message>
        <source>If %1 is empty, this deletes “%2”. Written as %3, the script stops instead.</source>
        <translation>Si %1 est vide, ceci supprime «&#xa0;%2&#xa0;». Écrit %3, le script s’arrête à la place.</translation>
    </message>
    <message>
        <source>Write %1</source>
        <translation>Écrire %1</translation>
    </message>
    <message numerus="yes">
        <source>$%1 is empty: the script is submitted with %n argument(s). Give it behind the script’s name.</source>
        <translation>
            <numerusform>$%1 est vide&#xa0;: le script est soumis avec %n argument. Donnez-le après le nom du script.</numerusform>
            <numerusform>$%1 est vide&#xa0;: le script est soumis avec %n arguments. Donnez-le après le nom du script.</numerusform>
        </translation>
    </message>
    <message>
        <source>$%1 is what stands behind the script’s name when you submit it: sbatch SCRIPT VALUE. Without it, nothing stands here.</source>
        <translation>$%1 est ce qui suit le nom du script quand vous le soumettez&#xa0;: sbatch SCRIPT VALEUR. Sinon, il n’y a rien à cet endroit.</translation>
    </message>
    <message>
        <source>Behind “shift” it is written %1.</source>
        <translation>Après «&#xa0;shift&#xa0;», il s’écrit %1.</translation>
    </message>
    <message>
        <source>$%1 is what stands behind the script’s name when you run it: bash SCRIPT VALUE. Without it, nothing stands here.</source>
        <translation>$%1 est ce qui suit le nom du script quand vous l’exécutez&#xa0;: bash SCRIPT VALEUR. Sans cela, il n’y a rien ici.</translation>
    </message>
</context>
<context>
    <name>voyageur::script::Completion</name>
    <message>
        <source>Switches rules of the checker off in this script</source>
        <translation>Désactive des règles du vérificateur dans ce script</translation>
    </message>
    <message>
        <source>A line that sbatch reads</source>
        <translation>Une ligne que sbatch lit</translation>
    </message>
    <message>
        <source>Versions: %1</source>
        <translation>Versions&#xa0;: %1</translation>
    </message>
    <message>
        <source>The newest that is known</source>
        <translation>La plus récente connue</translation>
    </message>
    <message>
        <source>Your account on %1, the one taken when none is named</source>
        <translation>Votre compte sur %1, celui qui est pris quand aucun n’est nommé</translation>
    </message>
    <message>
        <source>Your account on %1</source>
        <translation>Votre compte sur %1</translation>
    </message>
    <message>
        <source>The default</source>
        <translation>Par défaut</translation>
    </message>
    <message>
        <source>up to %1</source>
        <translation>jusqu’à %1</translation>
    </message>
    <message>
        <source>a job that asks for more has fewer nodes to run on</source>
        <translation>une tâche qui demande plus a moins de nœuds à sa disposition</translation>
    </message>
    <message>
        <source>the least for a test</source>
        <translation>le minimum pour un essai</translation>
    </message>
    <message>
        <source>What goes with %1 × %2</source>
        <translation>Ce qui va avec %1 × %2</translation>
    </message>
    <message>
        <source>As much as one core is charged with on %1</source>
        <translation>Ce qui est compté avec un cœur sur %1</translation>
    </message>
    <message>
        <source>The most on an ordinary node of %1</source>
        <translation>Le maximum sur un nœud ordinaire de %1</translation>
    </message>
    <message>
        <source>All the memory of the node</source>
        <translation>Toute la mémoire du nœud</translation>
    </message>
    <message>
        <source>All cores of an ordinary node of %1</source>
        <translation>Tous les cœurs d’un nœud ordinaire de %1</translation>
    </message>
    <message>
        <source>One GPU of any model</source>
        <translation>Un GPU de n’importe quel modèle</translation>
    </message>
    <message>
        <source>One GPU of any model of %1</source>
        <translation>Un GPU de n’importe quel modèle de %1</translation>
    </message>
    <message>
        <source>A share of a GPU that others use too</source>
        <translation>Une part d’un GPU que d’autres utilisent aussi</translation>
    </message>
    <message>
        <source>Name of the job, number of the array, number of the task</source>
        <translation>Nom de la tâche, numéro du vecteur de tâches, numéro de l’élément</translation>
    </message>
    <message>
        <source>Name and number of the job</source>
        <translation>Nom et numéro de la tâche</translation>
    </message>
    <message>
        <source>The same in a folder, which must be there</source>
        <translation>Pareil dans un dossier, qui doit exister</translation>
    </message>
    <message>
        <source>Ten tasks</source>
        <translation>Dix éléments</translation>
    </message>
    <message>
        <source>Ten tasks, two at a time</source>
        <translation>Dix éléments, deux à la fois</translation>
    </message>
    <message>
        <source>Ten tasks, one after the other</source>
        <translation>Dix éléments, l’un après l’autre</translation>
    </message>
    <message>
        <source>In one hour</source>
        <translation>Dans une heure</translation>
    </message>
    <message>
        <source>At eight in the evening</source>
        <translation>À huit heures du soir</translation>
    </message>
    <message>
        <source>Fills one node after the other</source>
        <translation>Remplit un nœud après l’autre</translation>
    </message>
    <message>
        <source>One task on each node in turn</source>
        <translation>Un processus sur chaque nœud à tour de rôle</translation>
    </message>
    <message>
        <source>All variables of the submitting shell</source>
        <translation>Toutes les variables de l’interpréteur qui soumet</translation>
    </message>
    <message>
        <source>Only Slurm’s own variables</source>
        <translation>Seulement les variables de Slurm</translation>
    </message>
    <message>
        <source>One node</source>
        <translation>Un nœud</translation>
    </message>
    <message>
        <source>One process</source>
        <translation>Un processus</translation>
    </message>
    <message>
        <source>One process on each node</source>
        <translation>Un processus sur chaque nœud</translation>
    </message>
    <message>
        <source>USR1 for the script, two minutes before the end</source>
        <translation>USR1 au script, deux minutes avant la fin</translation>
    </message>
    <message>
        <source>All nodes at one switch</source>
        <translation>Tous les nœuds sur un même commutateur</translation>
    </message>
</context>
<context>
    <name>voyageur::script::CoreRules</name>
    <message>
        <source>%1 cores on one node are more than any node of %2 with such a GPU has: at most %3. The job would be refused. Ask for fewer, or for more nodes if the program can use them.</source>
        <translation>%1 cœurs sur un nœud, c’est plus que n’en a aucun nœud de %2 avec un tel GPU&#xa0;: au plus %3. La tâche serait refusée. Demandez-en moins, ou plus de nœuds si le programme sait les utiliser.</translation>
    </message>
    <message>
        <source>%1 cores on one node are more than any node of %2 has: at most %3. The job would be refused. Ask for fewer, or for more nodes if the program can use them.</source>
        <translation>%1 cœurs sur un nœud, c’est plus que n’en a aucun nœud de %2&#xa0;: au plus %3. La tâche serait refusée. Demandez-en moins, ou plus de nœuds si le programme sait les utiliser.</translation>
    </message>
    <message>
        <source>Slurm may scatter these %1 tasks over many nodes of %2, wherever cores are free, and the program then spends its time on the network. They fill whole nodes: ask for --nodes=%3 --ntasks-per-node=%4.</source>
        <translation>Slurm peut éparpiller ces %1 processus sur de nombreux nœuds de %2, là où des cœurs sont libres, et le programme passe alors son temps sur le réseau. Ils remplissent des nœuds entiers&#xa0;: demandez --nodes=%3 --ntasks-per-node=%4.</translation>
    </message>
    <message>
        <source>The job gets %1 nodes, but a script runs on the first one only: “%2” would use that one, and the others would be charged and idle. Ask for one node, or start the program on all of them with srun (or torchrun) if it is made for that.</source>
        <translation>La tâche obtient %1 nœuds, mais un script ne s’exécute que sur le premier&#xa0;: «&#xa0;%2&#xa0;» n’utiliserait que celui-là, et les autres seraient comptés sans rien faire. Demandez un seul nœud, ou lancez le programme sur tous avec srun (ou torchrun) s’il est fait pour cela.</translation>
    </message>
    <message>
        <source>srun starts MPI programs, too, and knows the job’s nodes, tasks and cores by itself; what it starts is counted. The Alliance prefers it to %1, above all on several nodes: srun PROGRAM.</source>
        <translation>srun lance aussi les programmes MPI et connaît de lui-même les nœuds, les processus et les cœurs de la tâche; ce qu’il lance est comptabilisé. L’Alliance le préfère à %1, surtout sur plusieurs nœuds&#xa0;: srun PROGRAMME.</translation>
    </message>
    <message>
        <source>Jobs without GPUs get whole nodes of %1 cores on %2, and all are charged; this one asks for %3 on a node. Ask for --nodes=N --ntasks-per-node=%1 and use all of them (GNU Parallel packs small runs), or take another cluster.</source>
        <translation>Sur %2, les tâches sans GPU obtiennent des nœuds entiers de %1 cœurs, et tous sont comptés; celle-ci en demande %3 par nœud. Demandez --nodes=N --ntasks-per-node=%1 et utilisez-les tous (GNU Parallel regroupe de petites exécutions), ou prenez une autre grappe.</translation>
    </message>
    <message>
        <source>%1 gives whole nodes of %2 cores: always say how many with --nodes, for example --nodes=%3.</source>
        <translation>%1 attribue des nœuds entiers de %2 cœurs&#xa0;: dites toujours combien avec --nodes, par exemple --nodes=%3.</translation>
    </message>
    <message>
        <source>%1 nodes are more than a default account may use for one job on %2: %3. With an allocation the limit is %4. Ask for fewer, or name the account of the allocation with --account.</source>
        <translation>%1 nœuds, c’est plus qu’un compte par défaut ne peut utiliser pour une tâche sur %2&#xa0;: %3. Avec une allocation, la limite est %4. Demandez-en moins, ou nommez le compte de l’allocation avec --account.</translation>
    </message>
    <message>
        <source>%1 nodes are more than one job may use in this partition of %2: %3. Ask for fewer.%4</source>
        <translation>%1 nœuds, c’est plus qu’une tâche ne peut utiliser dans cette partition de %2&#xa0;: %3. Demandez-en moins.%4</translation>
    </message>
    <message>
        <source>The %1 nodes of this job may hang on different network switches. On %2, --switches=1 keeps them on one, which is faster for programs whose processes exchange data all the time; the job may wait a little longer.</source>
        <translation>Les %1 nœuds de cette tâche peuvent dépendre de commutateurs différents. Sur %2, --switches=1 les garde sur un seul, ce qui est plus rapide pour les programmes dont les processus échangent sans cesse des données; la tâche peut attendre un peu plus.</translation>
    </message>
    <message>
        <source>Ask for one switch</source>
        <translation>Demander un seul commutateur</translation>
    </message>
    <message>
        <source>On %1, %2 cores share one cache (L3), and threads that share it are faster. %3 is no multiple of %2: %4 or %5 would suit the node better.</source>
        <translation>Sur %1, %2 cœurs partagent un cache (L3), et les fils qui le partagent sont plus rapides. %3 n’est pas un multiple de %2&#xa0;: %4 ou %5 conviendrait mieux au nœud.</translation>
    </message>
    <message>
        <source>The job gets %1 tasks, perhaps on several nodes, but “%2” is started once, on the first one: cores on other nodes are charged and idle. For threads or worker processes of one program ask for --ntasks=1 --cpus-per-task=%3; an MPI program is started with srun.</source>
        <translation>La tâche reçoit %1 processus, peut-être sur plusieurs nœuds, mais «&#xa0;%2&#xa0;» n’est lancé qu’une fois, sur le premier&#xa0;: les cœurs des autres nœuds sont comptés et inactifs. Pour les fils d’exécution ou les processus de travail d’un seul programme, demandez --ntasks=1 --cpus-per-task=%3; un programme MPI se lance avec srun.</translation>
    </message>
</context>
<context>
    <name>voyageur::script::CourseFacts</name>
    <message>
        <source>The course “%1” allows jobs of %2 at most; this one asks for no limit.</source>
        <translation>Le cours «&#xa0;%1&#xa0;» permet des tâches de %2 au plus; celle-ci ne demande aucune limite.</translation>
    </message>
    <message>
        <source>The course “%1” allows jobs of %2 at most; this one asks for %3.</source>
        <translation>Le cours «&#xa0;%1&#xa0;» permet des tâches de %2 au plus; celle-ci demande %3.</translation>
    </message>
    <message numerus="yes">
        <source>The course “%1” allows %n core(s) for a job at most; this one asks for %2.</source>
        <translation>
            <numerusform>Le cours «&#xa0;%1&#xa0;» permet %n cœur au plus pour une tâche; celle-ci en demande %2.</numerusform>
            <numerusform>Le cours «&#xa0;%1&#xa0;» permet %n cœurs au plus pour une tâche; celle-ci en demande %2.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The course “%1” allows %n GPU(s) for a job at most; this one asks for %2.</source>
        <translation>
            <numerusform>Le cours «&#xa0;%1&#xa0;» permet %n GPU au plus pour une tâche; celle-ci en demande %2.</numerusform>
            <numerusform>Le cours «&#xa0;%1&#xa0;» permet %n GPU au plus pour une tâche; celle-ci en demande %2.</numerusform>
        </translation>
    </message>
    <message>
        <source>The course “%1” allows %2 of memory on a node at most; this job asks for all of it.</source>
        <translation>Le cours «&#xa0;%1&#xa0;» permet au plus %2 de mémoire sur un nœud; cette tâche la demande toute.</translation>
    </message>
    <message>
        <source>The course “%1” allows %2 of memory on a node at most; this job asks for %3.</source>
        <translation>Le cours «&#xa0;%1&#xa0;» permet au plus %2 de mémoire sur un nœud; cette tâche demande %3.</translation>
    </message>
    <message numerus="yes">
        <source>The course “%1” allows %n job(s) at once at most; this array has %2.</source>
        <translation>
            <numerusform>Le cours «&#xa0;%1&#xa0;» permet %n tâche à la fois au plus; ce vecteur en a %2.</numerusform>
            <numerusform>Le cours «&#xa0;%1&#xa0;» permet %n tâches à la fois au plus; ce vecteur en a %2.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::script::CourseRules</name>
    <message>
        <source>Write %1</source>
        <translation>Écrire %1</translation>
    </message>
    <message>
        <source>The course “%1” works with %2, and this says something else.</source>
        <translation>Le cours «&#xa0;%1&#xa0;» travaille avec %2, et ceci dit autre chose.</translation>
    </message>
    <message>
        <source>The course “%1” works with %2, which is not given.</source>
        <translation>Le cours «&#xa0;%1&#xa0;» travaille avec %2, qui n’est pas donné.</translation>
    </message>
    <message>
        <source>The course “%1” begins on %2.</source>
        <translation>Le cours «&#xa0;%1&#xa0;» commence le %2.</translation>
    </message>
    <message>
        <source>The course “%1” ended on %2: its account or its reservation may be gone.</source>
        <translation>Le cours «&#xa0;%1&#xa0;» s’est terminé le %2&#xa0;: son compte ou sa réservation n’existe peut-être plus.</translation>
    </message>
</context>
<context>
    <name>voyageur::script::DatasetRules</name>
    <message>
        <source>The dataset has %1, and a node&apos;s own disk on %2 usually has %3, which other jobs use too: it may not fit. Ask for the space with --tmp=%4G.</source>
        <translation>Le jeu de données fait %1, et le disque propre d’un nœud de %2 offre d’ordinaire %3, que d’autres tâches utilisent aussi&#xa0;: il risque de ne pas y entrer. Demandez la place avec --tmp=%4G.</translation>
    </message>
    <message>
        <source>The dataset has %1, and a node&apos;s own disk on %2 usually has %3, which other jobs use too: it may not fit. Ask for a whole node, or read the data from scratch in large pieces.</source>
        <translation>Le jeu de données fait %1, et le disque propre d’un nœud de %2 offre d’ordinaire %3, que d’autres tâches utilisent aussi&#xa0;: il risque de ne pas y entrer. Demandez un nœud entier, ou lisez les données depuis scratch par gros morceaux.</translation>
    </message>
    <message>
        <source>The program reads %1 files from shared storage, which is made for few large ones: this is slow for this job and for everybody else on the cluster. Send the dataset as one tar, and unpack it into $SLURM_TMPDIR when the job starts: tar -xf %2.tar -C $SLURM_TMPDIR.</source>
        <translation>Le programme lit %1 fichiers sur le stockage partagé, qui est fait pour quelques gros fichiers&#xa0;: c’est lent pour cette tâche et pour tous les autres sur la grappe. Envoyez le jeu de données en un seul tar, et décompressez-le dans $SLURM_TMPDIR au début de la tâche&#xa0;: tar -xf %2.tar -C $SLURM_TMPDIR.</translation>
    </message>
    <message>
        <source>The dataset has %1: too much for most jobs&apos; memory, and it fits on a node&apos;s own disk. Copy the archive to $SLURM_TMPDIR when the job starts and unpack it there.</source>
        <translation>Le jeu de données fait %1&#xa0;: trop pour la mémoire de la plupart des tâches, mais il entre sur le disque propre d’un nœud. Copiez l’archive dans $SLURM_TMPDIR au début de la tâche et décompressez-la là.</translation>
    </message>
    <message>
        <source>The dataset has %1: more than the part of a node&apos;s disk that one can count on. Leave it on shared storage (project or scratch) in few large files, and read it in large pieces, in order.</source>
        <translation>Le jeu de données fait %1&#xa0;: plus que la part du disque d’un nœud sur laquelle on peut compter. Laissez-le sur le stockage partagé (project ou scratch) en quelques gros fichiers, et lisez-le par gros morceaux, dans l’ordre.</translation>
    </message>
    <message>
        <source>The dataset has %1 files of %2 on average. Even from an archive it takes long to unpack them in each job. Keep such a collection in few large files that the program reads directly: HDF5, SQLite, WebDataset or zip.</source>
        <translation>Le jeu de données compte %1 fichiers de %2 en moyenne. Même à partir d’une archive, il faut longtemps pour les extraire dans chaque tâche. Gardez une telle collection dans quelques gros fichiers que le programme lit directement&#xa0;: HDF5, SQLite, WebDataset ou zip.</translation>
    </message>
    <message>
        <source>The dataset is pictures, sound or film, which are compressed already: compressing the archive gains nothing, and each job waits while it is undone. Make a plain one: tar -cf %1.tar %1.</source>
        <translation>Le jeu de données se compose d’images, de sons ou de films, déjà compressés&#xa0;: compresser l’archive n’apporte rien, et chaque tâche attend qu’elle soit décompressée. Faites-en une simple&#xa0;: tar -cf %1.tar %1.</translation>
    </message>
    <message>
        <source>%1 is a text of %2. Each run reads and converts all of it again. Store it once in a binary form: Parquet (pandas: to_parquet), .npy or HDF5 are smaller and read many times faster.</source>
        <translation>%1 est un texte de %2. Chaque exécution le relit et le convertit en entier. Enregistrez-le une fois sous une forme binaire&#xa0;: Parquet (pandas&#xa0;: to_parquet), .npy ou HDF5 sont plus petits et se lisent bien plus vite.</translation>
    </message>
    <message>
        <source>nearline writes to tape, which is made for files of 10 GB and more; this puts %1 files of %2 on average there. Make one archive and move that: tar -cf %3.tar %3.</source>
        <translation>nearline écrit sur bande, ce qui est fait pour des fichiers de 10&#xa0;Go et plus; cette commande y place %1 fichiers de %2 en moyenne. Faites-en une archive et déplacez celle-ci&#xa0;: tar -cf %3.tar %3.</translation>
    </message>
    <message>
        <source>This sends %1 through a login node of %2, which is not for large transfers: they are slow there and disturb the others. Use the data transfer node %3, or Globus.</source>
        <translation>Cette commande envoie %1 par un nœud de connexion de %2, qui n’est pas fait pour les gros transferts&#xa0;: ils y sont lents et gênent les autres. Utilisez le nœud de transfert %3, ou Globus.</translation>
    </message>
    <message>
        <source>The folder .git of this project holds %1 files. On a cluster each counts against the number of files that you may have. Pack them: git repack -a -d.</source>
        <translation>Le dossier .git de ce projet contient %1 fichiers. Sur une grappe, chacun compte dans le nombre de fichiers permis. Regroupez-les&#xa0;: git repack -a -d.</translation>
    </message>
</context>
<context>
    <name>voyageur::script::DirectiveRules</name>
    <message>
        <source>--%1 is given again in line %2: sbatch takes the last one, “%3”, and this one does nothing.</source>
        <translation>--%1 est donné de nouveau à la ligne %2&#xa0;: sbatch prend le dernier, «&#xa0;%3&#xa0;», et celui-ci est sans effet.</translation>
    </message>
    <message>
        <source>Remove the one that does nothing</source>
        <translation>Retirer celui qui est sans effet</translation>
    </message>
    <message>
        <source>sbatch takes “%1” for %2, as long as no other option begins so. Write it out.</source>
        <translation>sbatch prend «&#xa0;%1&#xa0;» pour %2, tant qu’aucune autre option ne commence ainsi. Écrivez le nom en entier.</translation>
    </message>
    <message>
        <source>Write %1</source>
        <translation>Écrire %1</translation>
    </message>
    <message>
        <source>--%1 works on the command line of sbatch only; here it does nothing.</source>
        <translation>--%1 ne fonctionne que dans la ligne de commande de sbatch; ici, il est sans effet.</translation>
    </message>
    <message>
        <source>With --%1 in the script sbatch only checks it: no job is ever submitted.</source>
        <translation>Avec --%1 dans le script, sbatch ne fait que le vérifier&#xa0;: aucune tâche n’est jamais soumise.</translation>
    </message>
    <message>
        <source>Remove it</source>
        <translation>Le retirer</translation>
    </message>
    <message>
        <source>sbatch replaces no variables and no ~ in directives: it takes “%1” letter by letter.</source>
        <translation>sbatch ne remplace ni variables ni ~ dans les directives&#xa0;: il prend «&#xa0;%1&#xa0;» lettre pour lettre.</translation>
    </message>
    <message>
        <source>In file names %j is the job’s number, %x its name, %u your user name, %A and %a those of an array.</source>
        <translation>Dans les noms de fichiers, %j est le numéro de la tâche, %x son nom, %u votre nom d’utilisateur, %A et %a ceux d’un vecteur.</translation>
    </message>
    <message>
        <source>Write the value itself, or give the option on the command line of sbatch.</source>
        <translation>Écrivez la valeur elle-même, ou donnez l’option dans la ligne de commande de sbatch.</translation>
    </message>
    <message>
        <source>Write --%1=%2</source>
        <translation>Écrire --%1=%2</translation>
    </message>
    <message>
        <source>If you mean the number of all tasks, write --ntasks.</source>
        <translation>Si vous pensez au nombre de tous les processus, écrivez --ntasks.</translation>
    </message>
</context>
<context>
    <name>voyageur::script::DistributedRules</name>
    <message>
        <source>Ask for one process for each GPU, and start them with srun</source>
        <translation>Demander un processus par GPU, et les lancer avec srun</translation>
    </message>
    <message>
        <source>%1 in %2 runs as one process for each GPU, and the numbers differ: on each node %3 (GPUs) and %4 (tasks, which are processes). Write --ntasks-per-node=%3, and start the program with srun.</source>
        <translation>%1 dans %2 s’exécute en un processus par GPU, et les nombres diffèrent&#xa0;: sur chaque nœud, GPU&#xa0;: %3, processus (tasks)&#xa0;: %4. Écrivez --ntasks-per-node=%3, et lancez le programme avec srun.</translation>
    </message>
    <message>
        <source>The job has %1 tasks, but this starts one process: %2 in %3 then waits for the others, which never come. Write srun before it, which starts one for each task.</source>
        <translation>La tâche demande %1 processus (tasks), mais cette commande n’en lance qu’un&#xa0;: %2 dans %3 attend alors les autres, qui ne viennent jamais. Écrivez srun devant, qui les lance tous.</translation>
    </message>
    <message>
        <source>Start it with srun</source>
        <translation>Le lancer avec srun</translation>
    </message>
    <message>
        <source>%1 in %2 runs in each of the %3 processes, and all of them write the file %4 at the same time: it may be damaged. Save in the first process only: if torch.distributed.get_rank() == 0.</source>
        <translation>%1 dans %2 s’exécute dans chacun des %3 processus, et tous écrivent le fichier %4 en même temps&#xa0;: il risque d’être abîmé. N’enregistrez que dans le premier processus&#xa0;: if torch.distributed.get_rank() == 0.</translation>
    </message>
    <message>
        <source>%1 in %2 trains on %3 GPUs at once, so each step sees %3 times as many samples, and nothing in the code takes that into account. The result may differ from that of one GPU: multiply the learning rate by the number of processes, or divide the size of the batch by it, and write down which.</source>
        <translation>%1 dans %2 entraîne sur %3 GPU à la fois&#xa0;: chaque pas voit %3 fois plus d’exemples, et rien dans le code n’en tient compte. Le résultat peut différer de celui d’un seul GPU&#xa0;: multipliez le taux d’apprentissage par le nombre de processus, ou divisez la taille du lot par ce nombre, et notez votre choix.</translation>
    </message>
    <message>
        <source>%1 in %2 trains on several GPUs, and %3 is a part of one (a MIG instance): such parts cannot exchange data, so the program stops. Ask for whole GPUs, or for one instance and one process.</source>
        <translation>%1 dans %2 entraîne sur plusieurs GPU, et %3 est une partie de GPU (une instance MIG)&#xa0;: de telles parties ne peuvent pas échanger de données, et le programme s’arrête. Demandez des GPU entiers, ou une seule instance et un seul processus.</translation>
    </message>
</context>
<context>
    <name>voyageur::script::EnvironmentRules</name>
    <message>
        <source>Some versions of virtualenv fetch pip and setuptools from the internet, which a compute node may not reach. With --no-download they come from the Python module.</source>
        <translation>Certaines versions de virtualenv prennent pip et setuptools sur Internet, qu’un nœud de calcul ne peut pas toujours joindre. Avec --no-download, ils viennent du module Python.</translation>
    </message>
    <message>
        <source>Add --no-download</source>
        <translation>Ajouter --no-download</translation>
    </message>
    <message>
        <source>This virtual environment is in scratch, where %1 deletes files that were not used for %2 days. Many of its files are rarely read: parts of it disappear and imports fail. Make it in your home or project space, or in $SLURM_TMPDIR for each job.</source>
        <translation>Cet environnement virtuel est dans scratch, où %1 supprime les fichiers non utilisés depuis %2 jours. Beaucoup de ses fichiers sont rarement lus&#xa0;: des parties disparaissent et les importations échouent. Créez-le dans votre espace home ou project, ou dans $SLURM_TMPDIR à chaque tâche.</translation>
    </message>
    <message>
        <source>This virtual environment is in scratch, where most clusters delete files that were not used for %1 days. Many of its files are rarely read: parts of it disappear and imports fail. Make it in your home or project space, or in $SLURM_TMPDIR for each job.</source>
        <translation>Cet environnement virtuel est dans scratch, où la plupart des grappes suppriment les fichiers non utilisés depuis %1 jours. Beaucoup de ses fichiers sont rarement lus&#xa0;: des parties disparaissent et les importations échouent. Créez-le dans votre espace home ou project, ou dans $SLURM_TMPDIR à chaque tâche.</translation>
    </message>
    <message>
        <source>Python reads thousands of small files of this environment, from storage that everybody on %1 shares: it starts slowly. If the Alliance has all its packages (“avail_wheels NAME” shows it), make it in $SLURM_TMPDIR at the start of the job.</source>
        <translation>Python lit des milliers de petits fichiers de cet environnement, sur le stockage que tout le monde partage sur %1&#xa0;: il démarre lentement. Si l’Alliance a tous ses paquets («&#xa0;avail_wheels NOM&#xa0;» le montre), créez-le dans $SLURM_TMPDIR au début de la tâche.</translation>
    </message>
    <message>
        <source>The job has %1 nodes, each with its own $SLURM_TMPDIR, but the script runs on the first one only: on the others this environment does not exist. Make it on each node: “srun --ntasks=$SLURM_NNODES --ntasks-per-node=1 bash &lt;&lt; EOF”, the commands that make it, “EOF”; then activate it in the script.</source>
        <translation>La tâche a %1 nœuds, chacun avec son propre $SLURM_TMPDIR, mais le script ne s’exécute que sur le premier&#xa0;: sur les autres, cet environnement n’existe pas. Créez-le sur chaque nœud&#xa0;: «&#xa0;srun --ntasks=$SLURM_NNODES --ntasks-per-node=1 bash &lt;&lt; EOF&#xa0;», les commandes qui le créent, «&#xa0;EOF&#xa0;»; puis activez-le dans le script.</translation>
    </message>
    <message>
        <source>On %1 jobs should not make their environment: make it once, on a login node in $HOME, which jobs can read, and only activate it here.</source>
        <translation>Sur %1, les tâches ne devraient pas créer leur environnement&#xa0;: créez-le une fois, sur un nœud de connexion, dans $HOME, que les tâches peuvent lire, et contentez-vous de l’activer ici.</translation>
    </message>
    <message>
        <source>PATH is changed so that another Python comes first. It does not see the packages of the modules, and environments made with another version fail. Load a Python module, or activate an environment.</source>
        <translation>PATH est modifié pour qu’un autre Python vienne en premier. Il ne voit pas les paquets des modules, et les environnements créés avec une autre version échouent. Chargez un module Python ou activez un environnement.</translation>
    </message>
    <message>
        <source>PYTHONPATH is searched before the packages of an environment: the ones in this folder, perhaps made for another Python, hide yours, and imports fail. Install what is needed into the environment and leave PYTHONPATH alone.</source>
        <translation>PYTHONPATH est consulté avant les paquets d’un environnement&#xa0;: ceux de ce dossier, peut-être faits pour un autre Python, cachent les vôtres, et les importations échouent. Installez ce qu’il faut dans l’environnement et laissez PYTHONPATH tel quel.</translation>
    </message>
    <message>
        <source>PYTHONPATH is searched before the packages of an environment: a file here with the name of a package hides it. For code of your own “pip install --no-index -e FOLDER” in the environment is safer.</source>
        <translation>PYTHONPATH est consulté avant les paquets d’un environnement&#xa0;: un fichier qui porte ici le nom d’un paquet le cache. Pour votre propre code, «&#xa0;pip install --no-index -e DOSSIER&#xa0;» dans l’environnement est plus sûr.</translation>
    </message>
    <message>
        <source>The Alliance asks not to use conda on its clusters: it puts very many files into your home, its programs are not built for these processors, and it gets in the way of the modules. A virtual environment with “pip install --no-index” does the same; leave out cudatoolkit and cudnn. What exists for conda only runs in an Apptainer container.</source>
        <translation>L’Alliance demande de ne pas utiliser conda sur ses grappes&#xa0;: il met de très nombreux fichiers dans votre home, ses programmes ne sont pas compilés pour ces processeurs, et il gêne les modules. Un environnement virtuel avec «&#xa0;pip install --no-index&#xa0;» fait la même chose; laissez de côté cudatoolkit et cudnn. Ce qui n’existe que pour conda s’exécute dans un conteneur Apptainer.</translation>
    </message>
    <message>
        <source>The processors of %1 know AVX2 but not AVX512: a program built with %2 stops there at once, or is refused by Intel&apos;s own check. Build with -march=core-avx2.</source>
        <translation>Les processeurs de %1 connaissent AVX2, mais pas AVX512&#xa0;: un programme compilé avec %2 s’y arrête aussitôt ou est refusé par la vérification d’Intel. Compilez avec -march=core-avx2.</translation>
    </message>
    <message>
        <source>Write %1</source>
        <translation>Écrire %1</translation>
    </message>
</context>
<context>
    <name>voyageur::script::ForeignRules</name>
    <message>
        <source>sbatch passes over this line of another scheduler.</source>
        <translation>sbatch ne lit pas cette ligne destinée à un autre ordonnanceur.</translation>
    </message>
    <message>
        <source>Write these lines as #SBATCH lines</source>
        <translation>Écrire ces lignes en lignes #SBATCH</translation>
    </message>
    <message>
        <source>This line is for another scheduler, and sbatch finds no option of its own in it.</source>
        <translation>Cette ligne est destinée à un autre ordonnanceur, et sbatch n’y trouve aucune de ses options.</translation>
    </message>
    <message>
        <source>This line is for another scheduler. sbatch reads it as %1, and it wins over the #SBATCH line.</source>
        <translation>Cette ligne est destinée à un autre ordonnanceur. sbatch y lit %1, et elle l’emporte sur la ligne #SBATCH.</translation>
    </message>
    <message>
        <source>This line is for another scheduler. sbatch reads it as %1.</source>
        <translation>Cette ligne est destinée à un autre ordonnanceur. sbatch y lit %1.</translation>
    </message>
</context>
<context>
    <name>voyageur::script::FormRules</name>
    <message>
        <source>End each line as on Linux</source>
        <translation>Terminer chaque ligne comme sous Linux</translation>
    </message>
    <message>
        <source>There is a carriage return (CR) that ends no line for bash: it becomes part of the word before it.</source>
        <translation>Il y a un retour chariot (CR) qui ne termine aucune ligne pour bash&#xa0;: il fait partie du mot qui précède.</translation>
    </message>
    <message>
        <source>The lines end as on Windows, with CR and LF. sbatch refuses such a script: “Batch script contains DOS line breaks”.</source>
        <translation>Les lignes se terminent comme sous Windows, par CR et LF. sbatch refuse un tel script&#xa0;: «&#xa0;Batch script contains DOS line breaks&#xa0;».</translation>
    </message>
    <message>
        <source>Save as UTF-8</source>
        <translation>Enregistrer en UTF-8</translation>
    </message>
    <message>
        <source>The file is saved as UTF-16 (“Unicode” in Windows editors). sbatch cannot read it; save it as UTF-8.</source>
        <translation>Le fichier est enregistré en UTF-16 («&#xa0;Unicode&#xa0;» dans les éditeurs de Windows). sbatch ne peut pas le lire; enregistrez-le en UTF-8.</translation>
    </message>
    <message>
        <source>An invisible mark (BOM) stands before the first line. sbatch does not see the #! behind it and refuses the script.</source>
        <translation>Une marque invisible (BOM) précède la première ligne. sbatch ne voit pas le #! qui la suit et refuse le script.</translation>
    </message>
    <message>
        <source>Remove the mark</source>
        <translation>Retirer la marque</translation>
    </message>
    <message>
        <source>There is a NUL character in the script, which Slurm refuses.</source>
        <translation>Il y a un caractère NUL dans le script, ce que Slurm refuse.</translation>
    </message>
    <message>
        <source>Remove all NUL characters</source>
        <translation>Retirer tous les caractères NUL</translation>
    </message>
    <message>
        <source>“%1” has characters that only look like -, &quot; or a blank, as word processors and web pages write them. Neither sbatch nor bash takes them for these.</source>
        <translation>«&#xa0;%1&#xa0;» contient des caractères qui ressemblent seulement à -, à &quot; ou à une espace, comme en écrivent les traitements de texte et les pages web. Ni sbatch ni bash ne les prennent pour tels.</translation>
    </message>
    <message>
        <source>Retype these characters</source>
        <translation>Retaper ces caractères</translation>
    </message>
    <message>
        <source>No rule is called %1, so nothing is switched off. Is it %2?</source>
        <translation>Aucune règle ne s’appelle %1&#xa0;: rien n’est désactivé. Est-ce %2&#xa0;?</translation>
    </message>
    <message>
        <source>Write %1</source>
        <translation>Écrire %1</translation>
    </message>
    <message>
        <source>No rule is called %1, so nothing is switched off.</source>
        <translation>Aucune règle ne s’appelle %1&#xa0;: rien n’est désactivé.</translation>
    </message>
    <message>
        <source>“%1” is not the - of the keyboard but a long dash, as word processors and web pages write it, and sbatch refuses the script.</source>
        <translation>«&#xa0;%1&#xa0;» n’est pas le - du clavier, mais un tiret long, comme en écrivent les traitements de texte et les pages web, et sbatch refuse le script.</translation>
    </message>
    <message>
        <source>“%1” is not the plain quotation mark of the keyboard but one that word processors and web pages write, and sbatch refuses the script.</source>
        <translation>«&#xa0;%1&#xa0;» n’est pas le guillemet droit du clavier, mais un guillemet comme en écrivent les traitements de texte et les pages web, et sbatch refuse le script.</translation>
    </message>
</context>
<context>
    <name>voyageur::script::GpuCostRules</name>
    <message>
        <source>The job counts as %1 units instead of %2.</source>
        <translation>La tâche compte pour %1 unités au lieu de %2.</translation>
    </message>
    <message>
        <source>%1 cores on a node are more than the %2 that go with %3 × %4 on %5.</source>
        <translation>%1 cœurs sur un nœud, c’est plus que les %2 qui vont avec %3 × %4 sur %5.</translation>
    </message>
    <message>
        <source>%1 cores are more than go with the GPU instance %2 on %3: %4.</source>
        <translation>%1 cœurs, c’est plus que la part de l’instance de GPU %2 sur %3&#xa0;: %4.</translation>
    </message>
    <message>
        <source>%1 of memory is more than goes with the GPU instance %2 on %3: %4.</source>
        <translation>%1 de mémoire, c’est plus que la part de l’instance de GPU %2 sur %3&#xa0;: %4.</translation>
    </message>
    <message>
        <source>On %1 this job counts as %2 reference GPU units (RGU) while it runs: %3 × %4 of %5 each.</source>
        <translation>Sur %1, cette tâche compte pour %2 unités GPU de référence (RGU) pendant son exécution&#xa0;: %3 × %4 de %5 chacun.</translation>
    </message>
    <message>
        <source>%1 has GPU nodes only: a job without a GPU takes %2 cores there that belong to the GPUs. Keep such jobs small and short, and do longer work without GPUs on another cluster.</source>
        <translation>%1 n’a que des nœuds GPU&#xa0;: une tâche sans GPU y prend %2 cœurs qui vont avec les GPU. Gardez de telles tâches petites et courtes, et faites les longs calculs sans GPU sur une autre grappe.</translation>
    </message>
    <message>
        <source>%1 is no GPU of NVIDIA and runs no CUDA programs, but “%2” is for CUDA: it would fail. Use %3.</source>
        <translation>%1 n’est pas un GPU de NVIDIA et n’exécute pas de programmes CUDA, mais «&#xa0;%2&#xa0;» est pour CUDA&#xa0;: cela échouerait. Utilisez %3.</translation>
    </message>
    <message>
        <source>%1 gives its %2 only as whole nodes of %3: %4 on a node would be refused.</source>
        <translation>%1 n’attribue ses %2 que par nœuds entiers de %3&#xa0;: %4 sur un nœud serait refusé.</translation>
    </message>
    <message>
        <source>%1 watches its GPUs with DCGM, beside which %2 cannot measure them, and offers no way to switch it off. Narval and Rorqual do.</source>
        <translation>%1 surveille ses GPU avec DCGM, à côté duquel %2 ne peut pas les mesurer, et n’offre aucun moyen de l’arrêter. Narval et Rorqual le font.</translation>
    </message>
    <message>
        <source>%1 watches its GPUs with DCGM, beside which %2 cannot measure them. Submit with DISABLE_DCGM=1 sbatch …, and let the script wait until the service has stopped.</source>
        <translation>%1 surveille ses GPU avec DCGM, à côté duquel %2 ne peut pas les mesurer. Soumettez avec DISABLE_DCGM=1 sbatch …, et que le script attende l’arrêt du service.</translation>
    </message>
    <message>
        <source>These runs start side by side in a job with %1 GPUs, and nothing tells each its own: all would use the first GPU. Give each one with CUDA_VISIBLE_DEVICES=0, 1, …; GNU Parallel does it for many.</source>
        <translation>Ces exécutions partent côte à côte dans une tâche avec %1 GPU, et rien ne dit à chacune lequel est le sien&#xa0;: toutes utiliseraient le premier. Donnez-en un à chacune avec CUDA_VISIBLE_DEVICES=0, 1, …; GNU Parallel le fait pour plusieurs.</translation>
    </message>
    <message>
        <source>On course clusters the GPUs are usually divided so that a whole class can work at once: ask for the part that the course announces. “sinfo -o %G” prints the names.</source>
        <translation>Sur les grappes de cours, les GPU sont le plus souvent divisés pour que toute une classe puisse travailler en même temps&#xa0;: demandez la part que le cours annonce. «&#xa0;sinfo -o %G&#xa0;» affiche les noms.</translation>
    </message>
    <message>
        <source>The GPUs of %1 are divided so that a whole class can work at once: ask for a part by its name, %2.</source>
        <translation>Les GPU de %1 sont divisés pour que toute une classe puisse travailler en même temps&#xa0;: demandez une part par son nom, %2.</translation>
    </message>
    <message>
        <source>Ask for %1 cores for each task</source>
        <translation>Demander %1 cœurs par processus</translation>
    </message>
    <message>
        <source>On %1 this job counts as %2 reference GPU units (RGU) while it runs: its cores count for that much, more than the %3 of its GPUs (%4 × %5 of %6 each).</source>
        <translation>Sur %1, cette tâche compte pour %2 unités GPU de référence (RGU) pendant son exécution&#xa0;: ce sont ses cœurs qui comptent pour autant, plus que les %3 de ses GPU (%4 × %5 de %6 chacun).</translation>
    </message>
    <message>
        <source>On %1 this job counts as %2 reference GPU units (RGU) while it runs: its memory counts for that much, more than the %3 of its GPUs (%4 × %5 of %6 each).</source>
        <translation>Sur %1, cette tâche compte pour %2 unités GPU de référence (RGU) pendant son exécution&#xa0;: c’est sa mémoire qui compte pour autant, plus que les %3 de ses GPU (%4 × %5 de %6 chacun).</translation>
    </message>
</context>
<context>
    <name>voyageur::script::GpuRules</name>
    <message>
        <source> since %1</source>
        <translation> depuis le %1</translation>
    </message>
    <message>
        <source>%1 takes a request for GPUs only with a model%2: the job would be refused. Write the name before the number; there are %3.</source>
        <translation>%1 n’accepte une demande de GPU qu’avec un modèle%2&#xa0;: la tâche serait refusée. Écrivez le nom avant le nombre; il y a %3.</translation>
    </message>
    <message>
        <source>Without a model the job may get any GPU of %1, also a small part of one, and %1 will soon refuse such requests. Write the name before the number; there are %2.</source>
        <translation>Sans modèle, la tâche peut recevoir n’importe quel GPU de %1, même une petite partie d’un GPU, et %1 refusera bientôt de telles demandes. Écrivez le nom avant le nombre; il y a %2.</translation>
    </message>
    <message>
        <source>%1 recommends to name the model of a GPU; without it the job may get any. There are %2.</source>
        <translation>%1 recommande de nommer le modèle de GPU; sans lui, la tâche peut recevoir n’importe lequel. Il y a %2.</translation>
    </message>
    <message>
        <source>%1 has no GPU “%2”: the job would be refused. There are %3.</source>
        <translation>%1 n’a pas de GPU «&#xa0;%2&#xa0;»&#xa0;: la tâche serait refusée. Il y a %3.</translation>
    </message>
    <message>
        <source>“%1” is a short name that the documentation of %2 does not list: the job may be refused. The full name is %3.</source>
        <translation>«&#xa0;%1&#xa0;» est un nom abrégé que la documentation de %2 ne donne pas&#xa0;: la tâche risque d’être refusée. Le nom complet est %3.</translation>
    </message>
    <message>
        <source>A job may use one GPU instance only, because instances cannot exchange data; %1 refuses %2. Take one %3, or a job array whose tasks use one each.</source>
        <translation>Une tâche ne peut utiliser qu’une instance de GPU, car les instances ne peuvent pas échanger de données; %1 en refuse %2. Prenez un %3, ou un vecteur de tâches qui en utilisent une chacune.</translation>
    </message>
    <message>
        <source>A job should use one GPU instance only, because instances cannot exchange data; %1 announces to refuse %2. Take one %3, or a job array whose tasks use one each.</source>
        <translation>Une tâche ne devrait utiliser qu’une instance de GPU, car les instances ne peuvent pas échanger de données; %1 annonce qu’elle en refusera %2. Prenez un %3, ou un vecteur de tâches qui en utilisent une chacune.</translation>
    </message>
    <message>
        <source>%1 is being withdrawn from %2 and may not be there any more.</source>
        <translation>%1 est en voie de retrait de %2 et n’y est peut-être plus.</translation>
    </message>
    <message>
        <source>%1 has the same GPU memory.</source>
        <translation>%1 a la même mémoire GPU.</translation>
    </message>
    <message>
        <source>--gres is the older way to ask for a GPU; the Alliance says that it may not be supported in the future. On %1 --gpus-per-node asks for the same.</source>
        <translation>--gres est l’ancienne façon de demander un GPU; l’Alliance dit qu’elle pourrait ne plus être prise en charge. Sur %1, --gpus-per-node demande la même chose.</translation>
    </message>
    <message>
        <source>%1 takes requests for GPUs by --gpus-per-node only; users report that sbatch there refuses --gres.</source>
        <translation>%1 n’accepte les demandes de GPU que par --gpus-per-node; selon des utilisateurs, sbatch y refuse --gres.</translation>
    </message>
    <message>
        <source> or </source>
        <translation> ou </translation>
    </message>
    <message>
        <source>%1 gives its GPU nodes only as a whole, with all %2 %3: %4 on a node would be refused. Ask for all and let the program use them, run several trainings side by side, or take a cluster that gives single GPUs.</source>
        <translation>%1 n’attribue ses nœuds GPU qu’entiers, avec tous les %2 %3&#xa0;: %4 sur un nœud serait refusé. Demandez-les tous et que le programme les utilise, faites plusieurs entraînements côte à côte, ou prenez une grappe qui attribue des GPU un à un.</translation>
    </message>
    <message>
        <source>%1 gives %2 GPUs of a node, and on several nodes only all of them: a request for %3 would be refused. Ask for one GPU, or write the program for all of a node.</source>
        <translation>%1 attribue %2 GPU d’un nœud, et sur plusieurs nœuds seulement tous&#xa0;: une demande de %3 serait refusée. Demandez un seul GPU, ou écrivez le programme pour tous ceux d’un nœud.</translation>
    </message>
    <message>
        <source>Name the GPU %1</source>
        <translation>Nommer le GPU %1</translation>
    </message>
    <message>
        <source>Write %1</source>
        <translation>Écrire %1</translation>
    </message>
    <message>
        <source>Write --gpus-per-node</source>
        <translation>Écrire --gpus-per-node</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>%1 %2 on one node are more than any node of %3 has: at most %4. The job would be refused. Ask for fewer, or for several nodes if the program can use them.</source>
        <translation>%1 %2 sur un nœud, c’est plus qu’aucun nœud de %3 n’en possède&#xa0;: au plus %4. La tâche serait refusée. Demandez-en moins, ou plusieurs nœuds si le programme sait les employer.</translation>
    </message>
    <message>
        <source>A job’s GPUs are counted from 0, and this one has %1 on a node: there is no number %2, and the program would find no such GPU. Slurm sets CUDA_VISIBLE_DEVICES itself: leave this out.</source>
        <translation>Les GPU d’une tâche sont comptés à partir de 0, et celle-ci en a %1 par nœud&#xa0;: il n’y a pas de numéro %2, et le programme ne trouverait pas ce GPU. Slurm définit lui-même CUDA_VISIBLE_DEVICES&#xa0;: retirez ceci.</translation>
    </message>
    <message>
        <source>A GPU is called gpu in --gres: %1 refuses “%2”, which it does not have.</source>
        <translation>Dans --gres, un GPU s’appelle gpu&#xa0;: %1 refuse «&#xa0;%2&#xa0;», qu’elle n’a pas.</translation>
    </message>
</context>
<context>
    <name>voyageur::script::Hover</name>
    <message>
        <source>%1 wants it in every job.</source>
        <translation>%1 l’exige dans chaque tâche.</translation>
    </message>
    <message>
        <source>Without it %1 takes %2.</source>
        <translation>Sans cette option, %1 prend %2.</translation>
    </message>
    <message>
        <source>The most there is %1.</source>
        <translation>Le maximum y est de %1.</translation>
    </message>
    <message>
        <source>Without it %1 gives %2 for each core.</source>
        <translation>Sans cette option, %1 donne %2 par cœur.</translation>
    </message>
    <message>
        <source>On %1 the scheduler chooses it: leave it out.</source>
        <translation>Sur %1, l’ordonnanceur la choisit&#xa0;: ne l’indiquez pas.</translation>
    </message>
    <message>
        <source>Known versions: %1.</source>
        <translation>Versions connues&#xa0;: %1.</translation>
    </message>
    <message>
        <source>Without a version the default one is loaded, which changes with time.</source>
        <translation>Sans version, celle par défaut est chargée, et elle change avec le temps.</translation>
    </message>
    <message>
        <source>This version is not among those that are known.</source>
        <translation>Cette version n’est pas parmi celles qui sont connues.</translation>
    </message>
    <message>
        <source>Switched off here: %1.</source>
        <translation>Désactivée ici&#xa0;: %1.</translation>
    </message>
    <message>
        <source>sbatch reads the options on this line; to the shell it is a comment. Such lines count only above the first command.</source>
        <translation>sbatch lit les options de cette ligne; pour l’interpréteur de commandes, c’est un commentaire. Ces lignes ne comptent qu’au-dessus de la première commande.</translation>
    </message>
</context>
<context>
    <name>voyageur::script::Ignored</name>
    <message>
        <source>It stands after the first command, where sbatch reads no options any more.</source>
        <translation>Cette ligne se trouve après la première commande, là où sbatch ne lit plus d’options.</translation>
    </message>
    <message>
        <source>There is a blank before the #: #SBATCH must begin the line.</source>
        <translation>Il y a une espace avant le #&#xa0;: #SBATCH doit commencer la ligne.</translation>
    </message>
    <message>
        <source>There is a blank between # and SBATCH, so it is a comment.</source>
        <translation>Il y a une espace entre # et SBATCH; c’est donc un commentaire.</translation>
    </message>
    <message>
        <source>The second # makes it a comment.</source>
        <translation>Le second # en fait un commentaire.</translation>
    </message>
    <message>
        <source>SBATCH must be written in capitals, so it is a comment.</source>
        <translation>SBATCH doit être écrit en majuscules; c’est donc un commentaire.</translation>
    </message>
    <message>
        <source>sbatch stops reading the line at an empty pair of quotes.</source>
        <translation>sbatch cesse de lire la ligne à une paire de guillemets vide.</translation>
    </message>
    <message>
        <source>sbatch reads nothing behind the word hetjob on its line.</source>
        <translation>sbatch ne lit rien après le mot hetjob sur sa ligne.</translation>
    </message>
    <message>
        <source>This option works on the command line of sbatch only.</source>
        <translation>Cette option ne vaut que sur la ligne de commande de sbatch.</translation>
    </message>
    <message>
        <source>It is an option for another scheduler, which sbatch does not translate here.</source>
        <translation>C’est une option pour un autre ordonnanceur, que sbatch ne traduit pas ici.</translation>
    </message>
    <message>
        <source>It is part of a text that the script writes or passes on, not an option of this job.</source>
        <translation>Elle fait partie d’un texte que le script écrit ou transmet et n’est pas une option de cette tâche.</translation>
    </message>
    <message>
        <source>It does not begin with #SBATCH, so it is a comment.</source>
        <translation>Elle ne commence pas par #SBATCH&#xa0;: c’est un commentaire.</translation>
    </message>
</context>
<context>
    <name>voyageur::script::IgnoredRules</name>
    <message>
        <source>This line stands after the first command (line %1), where sbatch reads no options any more: the job runs without it.</source>
        <translation>Cette ligne suit la première commande (ligne %1), là où sbatch ne lit plus d’options&#xa0;: la tâche s’exécute sans elle.</translation>
    </message>
    <message>
        <source>To move it is not enough: sbatch replaces no variables and no ~. Write the value itself, or give the option on the command line of sbatch.</source>
        <translation>La déplacer ne suffit pas&#xa0;: sbatch ne remplace ni variables ni ~. Écrivez la valeur elle-même, ou donnez l’option à sbatch en ligne de commande.</translation>
    </message>
    <message>
        <source>Move it above the first command</source>
        <translation>La placer avant la première commande</translation>
    </message>
    <message>
        <source>sbatch passes over “%1”.</source>
        <translation>sbatch ne lit pas «&#xa0;%1&#xa0;».</translation>
    </message>
    <message>
        <source>Remove the empty quotes</source>
        <translation>Retirer les guillemets vides</translation>
    </message>
    <message>
        <source>Write it on a line of its own</source>
        <translation>L’écrire sur une ligne à part</translation>
    </message>
    <message>
        <source>To sbatch this is a comment: the word is not #SBATCH.</source>
        <translation>Pour sbatch, c’est un commentaire&#xa0;: le mot n’est pas #SBATCH.</translation>
    </message>
    <message>
        <source>Write #SBATCH</source>
        <translation>Écrire #SBATCH</translation>
    </message>
    <message>
        <source>The # before SBATCH is one of another alphabet (＃): bash looks for a command of this name, and sbatch reads no options from here on.</source>
        <translation>Le # devant SBATCH est celui d’un autre alphabet (＃)&#xa0;: bash cherche une commande de ce nom, et sbatch ne lit plus d’options à partir d’ici.</translation>
    </message>
    <message>
        <source>The # before SBATCH is missing: bash looks for a command of this name, and sbatch reads no options from here on.</source>
        <translation>Il manque le # devant SBATCH&#xa0;: bash cherche une commande de ce nom, et sbatch ne lit plus d’options à partir d’ici.</translation>
    </message>
    <message>
        <source>This directive is switched off: the second # makes it a comment.</source>
        <translation>Cette directive est désactivée&#xa0;: le second # en fait un commentaire.</translation>
    </message>
    <message>
        <source>This directive is switched off: only a line that begins with #SBATCH is read.</source>
        <translation>Cette directive est désactivée&#xa0;: seule une ligne qui commence par #SBATCH est lue.</translation>
    </message>
</context>
<context>
    <name>voyageur::script::JobScript</name>
    <message>
        <source>The value “%1” cannot be used for --%2: it must not hold blanks, quotes or line breaks.</source>
        <translation>La valeur «&#xa0;%1&#xa0;» ne peut pas servir pour --%2&#xa0;: elle ne doit contenir ni espaces, ni guillemets, ni sauts de ligne.</translation>
    </message>
    <message>
        <source>An argument of the program holds {dataset}, but the project has no dataset.</source>
        <translation>Un argument du programme contient {dataset}, mais le projet n’a pas de jeu de données.</translation>
    </message>
    <message>
        <source>An argument of the program holds {results}, but the job has no results folder.</source>
        <translation>Un argument du programme contient {results}, mais la tâche n’a pas de dossier de résultats.</translation>
    </message>
    <message>
        <source>The script cannot be written: there is no value for “%1”.</source>
        <translation>Le script ne peut pas être écrit&#xa0;: il n’y a pas de valeur pour «&#xa0;%1&#xa0;».</translation>
    </message>
    <message>
        <source>There is no script template named “%1”.</source>
        <translation>Il n’y a pas de modèle de script nommé «&#xa0;%1&#xa0;».</translation>
    </message>
</context>
<context>
    <name>voyageur::script::LiveRules</name>
    <message>
        <source>%1 knows no account %2 of yours. What a competition gives (rrg-, rpp-) is bound to one cluster: look in the CCDB which one it is.</source>
        <translation>%1 ne vous connaît pas de compte %2. Ce que donne un concours (rrg-, rpp-) est lié à une seule grappe&#xa0;: voyez dans la CCDB laquelle.</translation>
    </message>
    <message>
        <source>%1 knows no account %2 of yours; you have %3 there. What a competition gives (rrg-, rpp-) is bound to one cluster: look in the CCDB which one it is, or take one of these.</source>
        <translation>%1 ne vous connaît pas de compte %2; vous y avez %3. Ce que donne un concours (rrg-, rpp-) est lié à une seule grappe&#xa0;: voyez dans la CCDB laquelle, ou prenez l’un de ceux-ci.</translation>
    </message>
    <message>
        <source>Your login on %1 sets SBATCH_ACCOUNT=%2, which goes before this line: the job is charged to %2, not to %3. Take it out of your start-up files, or give --account=%3 to sbatch itself.</source>
        <translation>Votre session sur %1 définit SBATCH_ACCOUNT=%2, qui l’emporte sur cette ligne&#xa0;: la tâche est imputée à %2, et non à %3. Ôtez cette variable de vos fichiers de démarrage, ou donnez --account=%3 à sbatch lui-même.</translation>
    </message>
    <message>
        <source>The job asks for a GPU, and you are on %1, from which jobs without GPUs are submitted. Submit it from %2.</source>
        <translation>La tâche demande un GPU, et vous êtes sur %1, d’où l’on soumet les tâches sans GPU. Soumettez-la depuis %2.</translation>
    </message>
    <message>
        <source>The job asks for no GPU, and you are on %1, from which GPU jobs are submitted. Submit it from %2.</source>
        <translation>La tâche ne demande pas de GPU, et vous êtes sur %1, d’où l’on soumet les tâches avec GPU. Soumettez-la depuis %2.</translation>
    </message>
    <message>
        <source>The job would be submitted from %1, which is in your home. On %2 such jobs are refused, or cannot write. Submit it from a folder in scratch or project, or give one with --chdir.</source>
        <translation>La tâche serait soumise depuis %1, qui est dans votre dossier personnel (home). Sur %2, de telles tâches sont refusées ou ne peuvent rien écrire. Soumettez-la depuis un dossier de scratch ou de project, ou donnez-en un avec --chdir.</translation>
    </message>
    <message>
        <source>Slurm did not answer in time (“Socket timed out”), and may have taken the job all the same. Wait a minute and look at squeue -u $USER before you submit it again.</source>
        <translation>Slurm n’a pas répondu à temps («&#xa0;Socket timed out&#xa0;»), et il a pu accepter la tâche quand même. Attendez une minute et regardez squeue -u $USER avant de la soumettre de nouveau.</translation>
    </message>
    <message>
        <source>You have %1 interactive jobs on %2. Only one at a time is started quickly, and JupyterHub gives up after five minutes. End those that you no longer need, for instance: scancel %3.</source>
        <translation>Vous avez %1 tâches interactives sur %2. Une seule à la fois démarre vite, et JupyterHub abandonne après cinq minutes. Terminez celles dont vous n’avez plus besoin, par exemple&#xa0;: scancel %3.</translation>
    </message>
    <message>
        <source>%1 jobs with names like this one wait already, submitted one by one. Group such runs: a job array (--array), META-Farm, GLOST or GNU Parallel do the same with far less work for the scheduler.</source>
        <translation>%1 tâches au nom semblable attendent déjà, soumises une à une. Regroupez de telles exécutions&#xa0;: un vecteur de tâches (--array), META-Farm, GLOST ou GNU Parallel font de même avec bien moins de travail pour l’ordonnanceur.</translation>
    </message>
    <message>
        <source>Your job %1 waits for its node, which %2 switches on only when somebody needs it. That takes some minutes, at most an hour; nothing is wrong.</source>
        <translation>Votre tâche %1 attend son nœud, que %2 n’allume que lorsque quelqu’un en a besoin. Cela prend quelques minutes, une heure au plus; tout va bien.</translation>
    </message>
    <message>
        <source>“%1” in line %2 of ~/%3 on %4 is done at each login, and your jobs get it too: modules and environments then clash with those of the script, in ways that are hard to find. Take it out, and load what a job needs in its script.</source>
        <translation>«&#xa0;%1&#xa0;» à la ligne %2 de ~/%3 sur %4 est exécuté à chaque connexion, et vos tâches en héritent&#xa0;: les modules et les environnements s’opposent alors à ceux du script, et c’est difficile à trouver. Ôtez-le, et chargez dans le script ce dont une tâche a besoin.</translation>
    </message>
    <message>
        <source>The key %1, which opens %2, has no passphrase: whoever copies the file is you there. Give it one: ssh-keygen -p -f %1. An agent asks for it once a day.</source>
        <translation>La clé %1, qui ouvre %2, n’a pas de phrase de passe&#xa0;: quiconque copie le fichier y prend votre place. Donnez-lui-en une&#xa0;: ssh-keygen -p -f %1. Un agent ne la demande qu’une fois par jour.</translation>
    </message>
    <message>
        <source>A login on %1 needs a second factor (Duo), and nobody is here to answer. Sign in once by hand and let programs use that session, or ask for access to an automation node%2.</source>
        <translation>Une connexion à %1 exige un second facteur (Duo), et personne n’est là pour répondre. Connectez-vous une fois à la main et laissez les programmes utiliser cette session, ou demandez l’accès à un nœud d’automatisation%2.</translation>
    </message>
    <message>
        <source>You are connected to %1, a node for automation: it takes only the few commands that its key allows, and refuses module, sacct, sinfo and diskusage_report. Sign in on %2 to prepare a job.</source>
        <translation>Vous êtes connecté à %1, un nœud d’automatisation&#xa0;: il n’accepte que les quelques commandes que sa clé permet, et refuse module, sacct, sinfo et diskusage_report. Connectez-vous à %2 pour préparer une tâche.</translation>
    </message>
    <message>
        <source>A node for automation takes only the few commands that its key allows, and %1 is not among them. Do it in the job itself.</source>
        <translation>Un nœud d’automatisation n’accepte que les quelques commandes que sa clé permet, et %1 n’en est pas. Faites-le dans la tâche elle-même.</translation>
    </message>
    <message>
        <source>%1 logins on %2 failed one after the other. After a few more the cluster blocks your address for a while. Do not guess: ask for a new password on the page of the course’s accounts (/auth/forgotpw).</source>
        <translation>%1 connexions à %2 ont échoué l’une après l’autre. Après quelques autres, la grappe bloque votre adresse pour un temps. Ne devinez pas&#xa0;: demandez un nouveau mot de passe sur la page des comptes du cours (/auth/forgotpw).</translation>
    </message>
</context>
<context>
    <name>voyageur::script::MemoryRules</name>
    <message>
        <source>No memory is asked for, so the job gets the default of %1: %2 for each core, %3 on a node.</source>
        <translation>Aucune mémoire n’est demandée, et la tâche reçoit donc la valeur par défaut de %1&#xa0;: %2 par cœur, %3 sur un nœud.</translation>
    </message>
    <message>
        <source>%1 of memory on one node is more than any node of %2 has that could run this job: at most %3. The job would be refused, or wait for ever. Ask for less.</source>
        <translation>%1 de mémoire sur un nœud, c’est plus que n’en a aucun nœud de %2 qui pourrait exécuter cette tâche&#xa0;: au plus %3. La tâche serait refusée, ou attendrait toujours. Demandez-en moins.</translation>
    </message>
    <message>
        <source>In Slurm G means 1024M, and part of a node’s memory is kept for the system.</source>
        <translation>Pour Slurm, G veut dire 1024M, et une partie de la mémoire d’un nœud est gardée pour le système.</translation>
    </message>
    <message>
        <source>Only %1 of the %2 nodes of %3 that could run this job have %4 of memory: it waits until one of them is free, often for days. Most have %5. “seff JOBID” tells what an earlier run really used.</source>
        <translation>Seuls %1 des %2 nœuds de %3 qui pourraient exécuter cette tâche ont %4 de mémoire&#xa0;: elle attend que l’un d’eux soit libre, souvent des jours. La plupart ont %5. «&#xa0;seff NUMÉRO&#xa0;» dit ce qu’une exécution antérieure a vraiment utilisé.</translation>
    </message>
    <message>
        <source>%1 is what nodes are sold with, but %2 is all that jobs get of such a node of %3: in Slurm G means 1024M, and part of the memory is kept for the system. The job would wait for one of the few larger nodes.</source>
        <translation>%1 est ce avec quoi les nœuds sont vendus, mais %2 est tout ce que les tâches obtiennent d’un tel nœud de %3&#xa0;: pour Slurm, G veut dire 1024M, et une partie de la mémoire est gardée pour le système. La tâche attendrait l’un des rares nœuds plus grands.</translation>
    </message>
    <message>
        <source>In Slurm G means 1024M: %1 is %2M, a little more than the %3 that go with the GPUs of this job on %4. %5 is within.</source>
        <translation>Pour Slurm, G veut dire 1024M&#xa0;: %1 font %2M, un peu plus que les %3 qui vont avec les GPU de cette tâche sur %4. %5 est dans la limite.</translation>
    </message>
    <message>
        <source>%1 gives memory with the nodes and the GPUs and takes no wish for it: the job may be refused.</source>
        <translation>%1 attribue la mémoire avec les nœuds et les GPU et n’accepte aucune demande à ce sujet&#xa0;: la tâche risque d’être refusée.</translation>
    </message>
    <message>
        <source>%1 gives memory with the nodes and the GPUs (this job gets %2 on each node) and takes no wish for it: the job may be refused.</source>
        <translation>%1 attribue la mémoire avec les nœuds et les GPU (cette tâche obtient %2 par nœud) et n’accepte aucune demande à ce sujet&#xa0;: la tâche risque d’être refusée.</translation>
    </message>
    <message>
        <source>Remove the wish for memory</source>
        <translation>Enlever la demande de mémoire</translation>
    </message>
    <message>
        <source>With %1 of memory the job counts as %2 cores, not %3: on %4 each %5 counts as a core. That is right when the program needs it; “seff JOBID” tells what an earlier run really used.</source>
        <translation>Avec %1 de mémoire, la tâche compte pour %2 cœurs et non %3&#xa0;: sur %4, chaque tranche de %5 compte pour un cœur. C’est bien si le programme en a besoin; «&#xa0;seff NUMÉRO&#xa0;» dit ce qu’une exécution antérieure a vraiment utilisé.</translation>
    </message>
    <message>
        <source>--mem=0 takes all the memory of the node, but the job asks for only %1 of its %2 cores: nobody can use the others, and the job waits for a node without any other job. Write the amount that the program needs, or ask for the whole node.</source>
        <translation>--mem=0 prend toute la mémoire du nœud, mais la tâche ne demande que %1 de ses %2 cœurs&#xa0;: personne ne peut utiliser les autres, et la tâche attend un nœud sans aucune autre tâche. Écrivez la quantité qu’il faut au programme, ou demandez le nœud entier.</translation>
    </message>
    <message>
        <source>%1 of memory on a node is more than the %2 that go with %3 × %4 on %5.</source>
        <translation>%1 de mémoire sur un nœud, c’est plus que les %2 qui vont avec %3 × %4 sur %5.</translation>
    </message>
    <message>
        <source>The job counts as %1 GPUs instead of %2.</source>
        <translation>La tâche compte pour %1 GPU au lieu de %2.</translation>
    </message>
    <message>
        <source>This is the node’s memory; a GPU’s own is not asked for.</source>
        <translation>Il s’agit de la mémoire du nœud; celle d’un GPU ne se demande pas.</translation>
    </message>
    <message>
        <source>No memory is asked for, so the job gets the default of %1: %2 for each core.</source>
        <translation>Aucune mémoire n’est demandée&#xa0;: la tâche reçoit la valeur par défaut de %1, soit %2 par cœur.</translation>
    </message>
    <message>
        <source>Most programs need more and are killed, those with PyTorch or TensorFlow while they start. Ask for what the program needs; up to %1 goes with the GPUs anyway.</source>
        <translation>La plupart des programmes ont besoin de plus et sont arrêtés, ceux avec PyTorch ou TensorFlow dès leur démarrage. Demandez ce dont le programme a besoin; jusqu’à %1 vont de toute façon avec les GPU.</translation>
    </message>
    <message>
        <source>Most programs need more and are killed, those with PyTorch or TensorFlow while they start. Ask for what the program needs, for example %1.</source>
        <translation>La plupart des programmes ont besoin de plus et sont arrêtés, ceux avec PyTorch ou TensorFlow dès leur démarrage. Demandez ce dont le programme a besoin, par exemple %1.</translation>
    </message>
</context>
<context>
    <name>voyageur::script::ModuleRules</name>
    <message>
        <source>Load a Python module first</source>
        <translation>Charger d’abord un module Python</translation>
    </message>
    <message>
        <source>The script loads no Python module: virtualenv stops with “Please load a Python module before running virtualenv”, unless your terminal happens to have one loaded when you submit. Write “%1” before it.</source>
        <translation>Le script ne charge aucun module Python&#xa0;: virtualenv s’arrête avec «&#xa0;Please load a Python module before running virtualenv&#xa0;», à moins que votre terminal n’en ait justement un au moment de la soumission. Écrivez «&#xa0;%1&#xa0;» avant.</translation>
    </message>
    <message>
        <source>The script loads no Python module and activates no environment: the job runs the system&apos;s own Python, without your packages, or whatever your terminal had when you submitted. On the Alliance&apos;s clusters write “%1” before it.</source>
        <translation>Le script ne charge aucun module Python et n’active aucun environnement&#xa0;: la tâche utilise le Python du système, sans vos paquets, ou ce que votre terminal avait au moment de la soumission. Sur les grappes de l’Alliance, écrivez «&#xa0;%1&#xa0;» avant.</translation>
    </message>
    <message>
        <source>%1: without a version the default of that day is loaded. When the default changes, results may differ and an environment made with another version stops working. “module spider %2” lists the versions; write one behind a slash.</source>
        <translation>%1&#xa0;: sans version, c’est la version par défaut du jour qui est chargée. Quand elle change, les résultats peuvent différer et un environnement créé avec une autre version ne fonctionne plus. «&#xa0;module spider %2&#xa0;» donne la liste des versions; écrivez-en une après une barre oblique.</translation>
    </message>
    <message>
        <source>%1 is not among the modules that were listed for %2 (the newest there: %3). If it does not exist, “module load” prints an error and the script goes on without it. “module spider %4” shows what there is today.</source>
        <translation>%1 n’est pas parmi les modules recensés pour %2 (les plus récents&#xa0;: %3). S’il n’existe pas, «&#xa0;module load&#xa0;» affiche une erreur et le script continue sans lui. «&#xa0;module spider %4&#xa0;» montre ce qu’il y a aujourd’hui.</translation>
    </message>
    <message>
        <source>Load %1</source>
        <translation>Charger %1</translation>
    </message>
    <message>
        <source>%1 is blocked on %2: loading it fails, and with it everything that needs it. Load %3 and make the virtual environment anew; “module spider” shows the versions of the other modules there.</source>
        <translation>%1 est bloqué sur %2&#xa0;: son chargement échoue, et avec lui celui de tout ce qui en a besoin. Chargez %3 et créez à nouveau l’environnement virtuel; «&#xa0;module spider&#xa0;» y montre les versions des autres modules.</translation>
    </message>
    <message>
        <source>%1 is an old standard environment that is no longer looked after: new software does not come to it, and on newer systems some of it does not run. Load %2 and make the virtual environment anew.</source>
        <translation>%1 est un ancien environnement standard qui n’est plus entretenu&#xa0;: les nouveaux logiciels n’y arrivent pas, et certains ne s’y exécutent plus sur les systèmes récents. Chargez %2 et créez à nouveau l’environnement virtuel.</translation>
    </message>
    <message>
        <source>Load %1 first</source>
        <translation>Charger d’abord %1</translation>
    </message>
    <message>
        <source>On %1 no standard environment is loaded by itself: “%2” is not found before “module load %3”. Load that first, in the script.</source>
        <translation>Sur %1, aucun environnement standard n’est chargé d’office&#xa0;: «&#xa0;%2&#xa0;» est introuvable avant «&#xa0;module load %3&#xa0;». Chargez-le d’abord, dans le script.</translation>
    </message>
    <message>
        <source>Load the module before the environment is activated</source>
        <translation>Charger le module avant d’activer l’environnement</translation>
    </message>
    <message>
        <source>%1 is loaded while a virtual environment is active: the module puts its own paths before those of the environment, and imports may fail or find other packages. Load modules first, then activate.</source>
        <translation>%1 est chargé alors qu’un environnement virtuel est actif&#xa0;: le module met ses propres chemins avant ceux de l’environnement, et les importations peuvent échouer ou trouver d’autres paquets. Chargez d’abord les modules, puis activez.</translation>
    </message>
    <message>
        <source>%1 still works, but new packages (wheels) are built for Python %2 to %3 only. For something new take one of these.</source>
        <translation>%1 fonctionne encore, mais les nouveaux paquets (wheels) ne sont construits que pour Python %2 à %3. Pour quelque chose de nouveau, prenez l’une de ces versions.</translation>
    </message>
    <message>
        <source>%1 is too old: packages (wheels) are built for Python %2 to %3 only, and “pip install --no-index” finds old ones or none. Load a recent version, and make the environment anew with it.</source>
        <translation>%1 est trop ancien&#xa0;: les paquets (wheels) ne sont construits que pour Python %2 à %3, et «&#xa0;pip install --no-index&#xa0;» n’en trouve que d’anciens ou aucun. Chargez une version récente et créez à nouveau l’environnement avec elle.</translation>
    </message>
    <message>
        <source>%1 is loaded while an environment of conda is active: “python” is then the module&apos;s, which does not see the packages of the environment. Load modules first, then activate.</source>
        <translation>%1 est chargé alors qu’un environnement conda est actif&#xa0;: «&#xa0;python&#xa0;» est alors celui du module, qui ne voit pas les paquets de l’environnement. Chargez d’abord les modules, puis activez l’environnement.</translation>
    </message>
</context>
<context>
    <name>voyageur::script::NetworkRules</name>
    <message>
        <source>%1 needs the internet, which compute nodes of many clusters do not reach: it waits there and fails. Do it once on a login node, before you submit.</source>
        <translation>%1 a besoin d’Internet, que les nœuds de calcul de nombreuses grappes ne joignent pas&#xa0;: il y attend, puis échoue. Faites-le une fois sur un nœud de connexion, avant la soumission.</translation>
    </message>
    <message>
        <source>From compute nodes of %1 only a list of sites can be reached, through a proxy: %2 fails for any other. Do it once on a login node, before you submit.</source>
        <translation>Depuis les nœuds de calcul de %1, seuls les sites d’une liste sont accessibles, par un mandataire&#xa0;: %2 échoue pour tout autre. Faites-le une fois sur un nœud de connexion, avant la soumission.</translation>
    </message>
    <message>
        <source>Compute nodes of %1 have no internet: %2 waits there and fails. Do it once on a login node, before you submit, and let the job read the files from scratch or project.</source>
        <translation>Les nœuds de calcul de %1 n’ont pas Internet&#xa0;: %2 y attend, puis échoue. Faites-le une fois sur un nœud de connexion, avant la soumission, et laissez la tâche lire les fichiers dans scratch ou project.</translation>
    </message>
    <message>
        <source>%1 does not offer crontab: the command fails. For repeated work use a job array, for a certain time “sbatch --begin=02:00 …”.</source>
        <translation>%1 n’offre pas crontab&#xa0;: la commande échoue. Pour un travail répété, utilisez un vecteur de tâches; pour une heure précise, «&#xa0;sbatch --begin=02:00 …&#xa0;».</translation>
    </message>
    <message>
        <source>Compute nodes of %1 have no internet: %2 waits there and fails. Log in once on a login node: the key is kept in your home, where the job finds it.</source>
        <translation>Les nœuds de calcul de %1 n’ont pas Internet&#xa0;: %2 y attend et échoue. Connectez-vous une fois sur un nœud de connexion&#xa0;: la clé est gardée dans votre espace home, où la tâche la trouve.</translation>
    </message>
    <message>
        <source>Compute nodes of %1 have no internet: %2 fails for what is not there already. Do it once on a login node, before you submit: the environment keeps it.</source>
        <translation>Les nœuds de calcul de %1 n’ont pas Internet&#xa0;: %2 échoue pour ce qui n’est pas déjà là. Faites-le une fois sur un nœud de connexion, avant de soumettre&#xa0;: l’environnement le garde.</translation>
    </message>
    <message>
        <source>Compute nodes of %1 have no internet: %2 waits there and fails. Do it once on a login node, before you submit, and let the job only activate the environment.</source>
        <translation>Les nœuds de calcul de %1 n’ont pas Internet&#xa0;: %2 y attend et échoue. Faites-le une fois sur un nœud de connexion, avant de soumettre; dans la tâche, activez seulement l’environnement.</translation>
    </message>
</context>
<context>
    <name>voyageur::script::OldNameRules</name>
    <message>
        <source>#SLURM is the old name of #SBATCH. sbatch still reads the line, and says that you should change it.</source>
        <translation>#SLURM est l’ancien nom de #SBATCH. sbatch lit encore la ligne, et dit de la changer.</translation>
    </message>
    <message>
        <source>Write #SBATCH</source>
        <translation>Écrire #SBATCH</translation>
    </message>
    <message>
        <source>packjob is the old name of hetjob; newer releases of Slurm may not know it any more.</source>
        <translation>packjob est l’ancien nom de hetjob; des versions plus récentes de Slurm pourraient ne plus le connaître.</translation>
    </message>
    <message>
        <source>Write hetjob</source>
        <translation>Écrire hetjob</translation>
    </message>
</context>
<context>
    <name>voyageur::script::Option</name>
    <message>
        <source>Binds tasks to the nearest GPUs or network cards.</source>
        <translation>Lie les tâches aux GPU ou aux cartes réseau les plus proches.</translation>
    </message>
    <message>
        <source>The account (allocation) that the job is charged to, for example def-prof.</source>
        <translation>Le compte (l’allocation) auquel la tâche est imputée, par exemple def-prof.</translation>
    </message>
    <message>
        <source>How often the use of processor, memory and energy is measured, in seconds.</source>
        <translation>À quel intervalle l’usage du processeur, de la mémoire et de l’énergie est mesuré, en secondes.</translation>
    </message>
    <message>
        <source>Makes the script a job array: it runs once for each of these numbers.</source>
        <translation>Fait du script un vecteur de tâches&#xa0;: il s’exécute une fois pour chacun de ces numéros.</translation>
    </message>
    <message>
        <source>Prints names of options for the shell; no job is submitted.</source>
        <translation>Affiche des noms d’options pour l’interpréteur de commandes; aucune tâche n’est soumise.</translation>
    </message>
    <message>
        <source>Features that the node which runs the script itself must have.</source>
        <translation>Caractéristiques que doit avoir le nœud qui exécute le script lui-même.</translation>
    </message>
    <message>
        <source>What the job needs of the burst buffer.</source>
        <translation>Ce dont la tâche a besoin dans la mémoire tampon (burst buffer).</translation>
    </message>
    <message>
        <source>A file that says what the job needs of the burst buffer.</source>
        <translation>Un fichier qui décrit ce dont la tâche a besoin dans la mémoire tampon (burst buffer).</translation>
    </message>
    <message>
        <source>Copies the program to every node before it starts.</source>
        <translation>Copie le programme sur chaque nœud avant son démarrage.</translation>
    </message>
    <message>
        <source>Folders whose libraries are not copied along with the program.</source>
        <translation>Répertoires dont les bibliothèques ne sont pas copiées avec le programme.</translation>
    </message>
    <message>
        <source>The job does not start before this time, for example 20:00 or now+2hours.</source>
        <translation>La tâche ne démarre pas avant ce moment, par exemple 20:00 ou now+2hours.</translation>
    </message>
    <message>
        <source>Rings the terminal’s bell when the allocation is there.</source>
        <translation>Fait sonner le terminal quand l’allocation est accordée.</translation>
    </message>
    <message>
        <source>The folder the job runs in; without it, the one it was submitted from.</source>
        <translation>Le répertoire où s’exécute la tâche; sans cette option, celui d’où elle est soumise.</translation>
    </message>
    <message>
        <source>The cluster or clusters that may take the job.</source>
        <translation>La ou les grappes qui peuvent prendre la tâche.</translation>
    </message>
    <message>
        <source>Features that the cluster must have which takes the job.</source>
        <translation>Caractéristiques que doit avoir la grappe qui prend la tâche.</translation>
    </message>
    <message>
        <source>The clusters that may take the job, separated by commas.</source>
        <translation>Les grappes qui peuvent prendre la tâche, séparées par des virgules.</translation>
    </message>
    <message>
        <source>Any text that stays with the job.</source>
        <translation>Un texte quelconque qui accompagne la tâche.</translation>
    </message>
    <message>
        <source>Compresses the program while it is copied to the nodes.</source>
        <translation>Compresse le programme pendant sa copie vers les nœuds.</translation>
    </message>
    <message>
        <source>Features that the nodes must have, for example a kind of processor.</source>
        <translation>Caractéristiques que doivent avoir les nœuds, par exemple un type de processeur.</translation>
    </message>
    <message>
        <source>The folder of an OCI container that the job runs in.</source>
        <translation>Le répertoire d’un conteneur OCI dans lequel s’exécute la tâche.</translation>
    </message>
    <message>
        <source>The name of the OCI container that the job runs in.</source>
        <translation>Le nom du conteneur OCI dans lequel s’exécute la tâche.</translation>
    </message>
    <message>
        <source>The SELinux security context of the job.</source>
        <translation>Le contexte de sécurité SELinux de la tâche.</translation>
    </message>
    <message>
        <source>The nodes must stand side by side.</source>
        <translation>Les nœuds doivent être voisins.</translation>
    </message>
    <message>
        <source>Cores of each node that are kept for the system and not used by the job.</source>
        <translation>Cœurs de chaque nœud réservés au système, que la tâche n’utilise pas.</translation>
    </message>
    <message>
        <source>Only nodes with at least so many cores in each processor.</source>
        <translation>Seulement les nœuds dont chaque processeur a au moins autant de cœurs.</translation>
    </message>
    <message>
        <source>Binds tasks to processors.</source>
        <translation>Lie les tâches aux processeurs.</translation>
    </message>
    <message>
        <source>The frequency the processors should run at.</source>
        <translation>La fréquence à laquelle les processeurs doivent tourner.</translation>
    </message>
    <message>
        <source>Binds tasks to processors (an older spelling).</source>
        <translation>Lie les tâches aux processeurs (ancienne graphie).</translation>
    </message>
    <message>
        <source>Cores for each GPU.</source>
        <translation>Cœurs pour chaque GPU.</translation>
    </message>
    <message>
        <source>Cores for each task; a program with threads or data loaders wants several.</source>
        <translation>Cœurs pour chaque processus (task); un programme à plusieurs fils d’exécution en demande plusieurs.</translation>
    </message>
    <message>
        <source>The job is removed when it cannot end before this time.</source>
        <translation>La tâche est retirée si elle ne peut pas se terminer avant ce moment.</translation>
    </message>
    <message>
        <source>For testing debuggers of parallel programs.</source>
        <translation>Pour l’essai des débogueurs de programmes parallèles.</translation>
    </message>
    <message>
        <source>How long to wait for nodes with the wanted features before others are restarted.</source>
        <translation>Combien de temps attendre des nœuds ayant les caractéristiques voulues avant d’en redémarrer d’autres.</translation>
    </message>
    <message>
        <source>The job waits for other jobs, for example afterok:12345.</source>
        <translation>La tâche attend d’autres tâches, par exemple afterok:12345.</translation>
    </message>
    <message>
        <source>srun does not show the state of tasks at the first Ctrl-C.</source>
        <translation>srun n’affiche pas l’état des processus au premier Ctrl-C.</translation>
    </message>
    <message>
        <source>How tasks are dealt out to nodes, processors and cores.</source>
        <translation>Comment les processus sont répartis entre les nœuds, les processeurs et les cœurs.</translation>
    </message>
    <message>
        <source>A program that srun runs after the step.</source>
        <translation>Un programme que srun exécute après l’étape.</translation>
    </message>
    <message>
        <source>The file for error messages; without it they go where --output says.</source>
        <translation>Le fichier des messages d’erreur; sans cette option, ils vont là où --output le dit.</translation>
    </message>
    <message>
        <source>The step gets exactly what it asks for, and leaves the rest to others.</source>
        <translation>L’étape reçoit exactement ce qu’elle demande et laisse le reste aux autres.</translation>
    </message>
    <message>
        <source>Nodes that the job must not run on.</source>
        <translation>Nœuds sur lesquels la tâche ne doit pas s’exécuter.</translation>
    </message>
    <message>
        <source>No other job shares the nodes; you are charged for all of each.</source>
        <translation>Aucune autre tâche ne partage les nœuds; chacun vous est compté en entier.</translation>
    </message>
    <message>
        <source>Which environment variables go along with the job: ALL, NONE, or names.</source>
        <translation>Quelles variables d’environnement accompagnent la tâche&#xa0;: ALL, NONE ou des noms.</translation>
    </message>
    <message>
        <source>A file with environment variables for the job.</source>
        <translation>Un fichier de variables d’environnement pour la tâche.</translation>
    </message>
    <message>
        <source>srun starts the step for another launcher, as mpirun.</source>
        <translation>srun démarre l’étape pour un autre lanceur, comme mpirun.</translation>
    </message>
    <message>
        <source>Any text for the site’s own filters.</source>
        <translation>Un texte quelconque pour les filtres propres au site.</translation>
    </message>
    <message>
        <source>Sockets, cores and threads that each node must have, as S:C:T.</source>
        <translation>Processeurs, cœurs et fils d’exécution que doit avoir chaque nœud, sous la forme S:C:T.</translation>
    </message>
    <message>
        <source>Loads the environment of a new login for the job.</source>
        <translation>Charge pour la tâche l’environnement d’une nouvelle session.</translation>
    </message>
    <message>
        <source>The group the job runs as; for administrators.</source>
        <translation>Le groupe sous lequel s’exécute la tâche; pour les administrateurs.</translation>
    </message>
    <message>
        <source>Binds tasks to GPUs.</source>
        <translation>Lie les processus aux GPU.</translation>
    </message>
    <message>
        <source>The frequency the GPUs should run at.</source>
        <translation>La fréquence à laquelle les GPU doivent tourner.</translation>
    </message>
    <message>
        <source>GPUs for the whole job, for example a100:2.</source>
        <translation>GPU pour toute la tâche, par exemple a100:2.</translation>
    </message>
    <message>
        <source>GPUs on each node, for example a100:1.</source>
        <translation>GPU sur chaque nœud, par exemple a100:1.</translation>
    </message>
    <message>
        <source>GPUs for each processor socket; needs --sockets-per-node.</source>
        <translation>GPU pour chaque processeur; exige --sockets-per-node.</translation>
    </message>
    <message>
        <source>GPUs for each task; needs --ntasks.</source>
        <translation>GPU pour chaque processus (task); exige --ntasks.</translation>
    </message>
    <message>
        <source>Generic resources on each node, for example gpu:a100:1.</source>
        <translation>Ressources génériques sur chaque nœud, par exemple gpu:a100:1.</translation>
    </message>
    <message>
        <source>How strictly GPUs and cores go together.</source>
        <translation>Avec quelle rigueur les GPU et les cœurs vont ensemble.</translation>
    </message>
    <message>
        <source>Prints help; no job is submitted.</source>
        <translation>Affiche l’aide; aucune tâche n’est soumise.</translation>
    </message>
    <message>
        <source>The components of a heterogeneous job that the step runs in.</source>
        <translation>Les composantes d’une tâche hétérogène dans lesquelles s’exécute l’étape.</translation>
    </message>
    <message>
        <source>What kind of program it is: compute_bound, memory_bound, multithread, nomultithread.</source>
        <translation>De quel genre de programme il s’agit&#xa0;: compute_bound, memory_bound, multithread, nomultithread.</translation>
    </message>
    <message>
        <source>The job waits until it is released by scontrol release.</source>
        <translation>La tâche attend d’être libérée par scontrol release.</translation>
    </message>
    <message>
        <source>#PBS and #BSUB lines are not read.</source>
        <translation>Les lignes #PBS et #BSUB ne sont pas lues.</translation>
    </message>
    <message>
        <source>Gives up when the resources are not free within so many seconds.</source>
        <translation>Renonce si les ressources ne sont pas libres d’ici ce nombre de secondes.</translation>
    </message>
    <message>
        <source>The file the script reads from; without it, nothing.</source>
        <translation>Le fichier que lit le script; sans cette option, rien.</translation>
    </message>
    <message>
        <source>Runs a shell inside of the job, for salloc.</source>
        <translation>Exécute un interpréteur de commandes dans la tâche, pour salloc.</translation>
    </message>
    <message>
        <source>The name of the job in lists; in file names it is %x.</source>
        <translation>Le nom de la tâche dans les listes; dans les noms de fichiers, c’est %x.</translation>
    </message>
    <message>
        <source>The job that the step runs in.</source>
        <translation>La tâche dans laquelle s’exécute l’étape.</translation>
    </message>
    <message>
        <source>Ends the command when the allocation is revoked.</source>
        <translation>Met fin à la commande quand l’allocation est retirée.</translation>
    </message>
    <message>
        <source>The step ends when one of its tasks fails.</source>
        <translation>L’étape se termine dès qu’un de ses processus échoue.</translation>
    </message>
    <message>
        <source>Whether the job goes away when what it depends on can never happen.</source>
        <translation>Si la tâche disparaît quand ce dont elle dépend ne peut plus se produire.</translation>
    </message>
    <message>
        <source>Puts the number of the task before each line of output.</source>
        <translation>Met le numéro du processus devant chaque ligne de sortie.</translation>
    </message>
    <message>
        <source>Licences that the job needs, for example matlab:2.</source>
        <translation>Licences dont la tâche a besoin, par exemple matlab:2.</translation>
    </message>
    <message>
        <source>When a mail is sent: BEGIN, END, FAIL, TIME_LIMIT_80, ALL …</source>
        <translation>Quand un courriel est envoyé&#xa0;: BEGIN, END, FAIL, TIME_LIMIT_80, ALL…</translation>
    </message>
    <message>
        <source>The address that mails go to.</source>
        <translation>L’adresse à laquelle vont les courriels.</translation>
    </message>
    <message>
        <source>A label for sites that keep jobs of different groups apart.</source>
        <translation>Une étiquette pour les sites qui séparent les tâches de groupes différents.</translation>
    </message>
    <message>
        <source>Memory on each node, for example 16G; M is meant without a letter, 0 is all of it.</source>
        <translation>Mémoire sur chaque nœud, par exemple 16G; sans lettre, c’est M; 0 signifie toute la mémoire.</translation>
    </message>
    <message>
        <source>Binds tasks to parts of the memory.</source>
        <translation>Lie les processus à des parties de la mémoire.</translation>
    </message>
    <message>
        <source>Memory for each core, for example 4G.</source>
        <translation>Mémoire pour chaque cœur, par exemple 4G.</translation>
    </message>
    <message>
        <source>Memory for each GPU, for example 32G.</source>
        <translation>Mémoire pour chaque GPU, par exemple 32G.</translation>
    </message>
    <message>
        <source>Only nodes with at least so many cores.</source>
        <translation>Seulement les nœuds ayant au moins autant de cœurs.</translation>
    </message>
    <message>
        <source>The kind of MPI that the step uses.</source>
        <translation>Le type de MPI qu’utilise l’étape.</translation>
    </message>
    <message>
        <source>Seconds until a message between nodes counts as lost.</source>
        <translation>Secondes après lesquelles un message entre nœuds est considéré comme perdu.</translation>
    </message>
    <message>
        <source>Tasks run different programs, listed in a file.</source>
        <translation>Les processus exécutent des programmes différents, énumérés dans un fichier.</translation>
    </message>
    <message>
        <source>What the job needs of the network.</source>
        <translation>Ce dont la tâche a besoin du réseau.</translation>
    </message>
    <message>
        <source>Lowers the job’s priority by this much.</source>
        <translation>Abaisse d’autant la priorité de la tâche.</translation>
    </message>
    <message>
        <source>Runs without an allocation; for administrators.</source>
        <translation>S’exécute sans allocation; pour les administrateurs.</translation>
    </message>
    <message>
        <source>Never rings the terminal’s bell.</source>
        <translation>Ne fait jamais sonner le terminal.</translation>
    </message>
    <message>
        <source>The job goes on when one of its nodes fails.</source>
        <translation>La tâche continue si un de ses nœuds tombe en panne.</translation>
    </message>
    <message>
        <source>The job is not started again when a node fails.</source>
        <translation>La tâche n’est pas relancée si un nœud tombe en panne.</translation>
    </message>
    <message>
        <source>salloc ends as soon as the allocation is there.</source>
        <translation>salloc se termine dès que l’allocation est accordée.</translation>
    </message>
    <message>
        <source>A file that lists the nodes to use.</source>
        <translation>Un fichier qui énumère les nœuds à utiliser.</translation>
    </message>
    <message>
        <source>Nodes that the job must have; others may be added.</source>
        <translation>Nœuds que la tâche doit obtenir; d’autres peuvent s’ajouter.</translation>
    </message>
    <message>
        <source>How many nodes; most machine-learning jobs want 1.</source>
        <translation>Combien de nœuds; la plupart des tâches d’apprentissage automatique en demandent 1.</translation>
    </message>
    <message>
        <source>How many tasks (processes) srun or MPI starts.</source>
        <translation>Combien de processus (tasks) srun ou MPI démarre.</translation>
    </message>
    <message>
        <source>At most so many tasks on each core.</source>
        <translation>Au plus autant de processus sur chaque cœur.</translation>
    </message>
    <message>
        <source>So many tasks for each GPU.</source>
        <translation>Autant de processus pour chaque GPU.</translation>
    </message>
    <message>
        <source>So many tasks on each node.</source>
        <translation>Autant de processus sur chaque nœud.</translation>
    </message>
    <message>
        <source>At most so many tasks on each processor socket.</source>
        <translation>Au plus autant de processus sur chaque processeur.</translation>
    </message>
    <message>
        <source>So many tasks for each GPU (an older name).</source>
        <translation>Autant de processus pour chaque GPU (ancien nom).</translation>
    </message>
    <message>
        <source>Whether all of a step ends when one of its tasks runs out of memory.</source>
        <translation>Si toute l’étape se termine quand un de ses processus manque de mémoire.</translation>
    </message>
    <message>
        <source>Whether output files are overwritten (truncate) or continued (append).</source>
        <translation>Si les fichiers de sortie sont écrasés (truncate) ou prolongés (append).</translation>
    </message>
    <message>
        <source>The file for the job’s output; %j is its number, %x its name, %A_%a an array’s.</source>
        <translation>Le fichier de sortie de la tâche; %j est son numéro, %x son nom, %A_%a ceux d’un vecteur de tâches.</translation>
    </message>
    <message>
        <source>Several tasks share a core.</source>
        <translation>Plusieurs processus partagent un cœur.</translation>
    </message>
    <message>
        <source>The step shares its resources with other steps of the job.</source>
        <translation>L’étape partage ses ressources avec d’autres étapes de la tâche.</translation>
    </message>
    <message>
        <source>Other jobs may use the same cores.</source>
        <translation>D’autres tâches peuvent utiliser les mêmes cœurs.</translation>
    </message>
    <message>
        <source>The components of a heterogeneous job that the step runs in (an older name).</source>
        <translation>Les composantes d’une tâche hétérogène dans lesquelles s’exécute l’étape (ancien nom).</translation>
    </message>
    <message>
        <source>sbatch prints only the job’s number.</source>
        <translation>sbatch n’affiche que le numéro de la tâche.</translation>
    </message>
    <message>
        <source>The partition; on the Alliance’s clusters leave it to the scheduler.</source>
        <translation>La partition; sur les grappes de l’Alliance, laissez l’ordonnanceur choisir.</translation>
    </message>
    <message>
        <source>How the power of the nodes is managed.</source>
        <translation>Comment est gérée la consommation des nœuds.</translation>
    </message>
    <message>
        <source>Features that nodes should have if that does not cost time.</source>
        <translation>Caractéristiques que les nœuds devraient avoir si cela ne fait pas perdre de temps.</translation>
    </message>
    <message>
        <source>Keeps SLURM_… variables for the step as they are.</source>
        <translation>Garde telles quelles les variables SLURM_… pour l’étape.</translation>
    </message>
    <message>
        <source>The job’s priority; for operators.</source>
        <translation>La priorité de la tâche; pour les opérateurs.</translation>
    </message>
    <message>
        <source>Which measurements are recorded during the job.</source>
        <translation>Quelles mesures sont enregistrées pendant la tâche.</translation>
    </message>
    <message>
        <source>A program that srun runs before the step.</source>
        <translation>Un programme que srun exécute avant l’étape.</translation>
    </message>
    <message>
        <source>Which limits (ulimit) of the submitting shell hold for the job.</source>
        <translation>Quelles limites (ulimit) de l’interpréteur de commandes valent pour la tâche.</translation>
    </message>
    <message>
        <source>Gives the first task a terminal.</source>
        <translation>Donne un terminal au premier processus.</translation>
    </message>
    <message>
        <source>The quality of service that the job asks for.</source>
        <translation>La qualité de service que demande la tâche.</translation>
    </message>
    <message>
        <source>Only errors are printed.</source>
        <translation>Seules les erreurs sont affichées.</translation>
    </message>
    <message>
        <source>The first Ctrl-C ends the step.</source>
        <translation>Le premier Ctrl-C met fin à l’étape.</translation>
    </message>
    <message>
        <source>The nodes are restarted before the job.</source>
        <translation>Les nœuds sont redémarrés avant la tâche.</translation>
    </message>
    <message>
        <source>The step begins at this node of the allocation, counted from 0.</source>
        <translation>L’étape commence à ce nœud de l’allocation, compté à partir de 0.</translation>
    </message>
    <message>
        <source>The job is started again from its beginning when a node fails.</source>
        <translation>La tâche est relancée depuis le début si un nœud tombe en panne.</translation>
    </message>
    <message>
        <source>Runs on nodes of this reservation.</source>
        <translation>S’exécute sur les nœuds de cette réservation.</translation>
    </message>
    <message>
        <source>Reserves network ports on each node.</source>
        <translation>Réserve des ports réseau sur chaque nœud.</translation>
    </message>
    <message>
        <source>Nodes that must be in the same block of the network.</source>
        <translation>Nœuds qui doivent être dans le même bloc du réseau.</translation>
    </message>
    <message>
        <source>Copies the libraries along with the program.</source>
        <translation>Copie les bibliothèques avec le programme.</translation>
    </message>
    <message>
        <source>Sends a signal before the time limit, for example B:USR1@120 to save the state.</source>
        <translation>Envoie un signal avant la limite de temps, par exemple B:USR1@120 pour sauvegarder l’état.</translation>
    </message>
    <message>
        <source>How much the daemons on the nodes report; for administrators.</source>
        <translation>Ce que rapportent les services des nœuds; pour les administrateurs.</translation>
    </message>
    <message>
        <source>Only nodes with at least so many processor sockets.</source>
        <translation>Seulement les nœuds ayant au moins autant de processeurs.</translation>
    </message>
    <message>
        <source>Spreads the job over as many nodes as possible.</source>
        <translation>Répartit la tâche sur le plus de nœuds possible.</translation>
    </message>
    <message>
        <source>The first node of the job manages its steps.</source>
        <translation>Le premier nœud de la tâche gère ses étapes.</translation>
    </message>
    <message>
        <source>At most so many network switches, and how long to wait for that.</source>
        <translation>Au plus autant de commutateurs réseau, et combien de temps les attendre.</translation>
    </message>
    <message>
        <source>A program that runs after each task.</source>
        <translation>Un programme exécuté après chaque processus.</translation>
    </message>
    <message>
        <source>A program that runs before each task.</source>
        <translation>Un programme exécuté avant chaque processus.</translation>
    </message>
    <message>
        <source>So many tasks on each node (an older name).</source>
        <translation>Autant de processus sur chaque nœud (ancien nom).</translation>
    </message>
    <message>
        <source>Says when the job would start; it is not submitted.</source>
        <translation>Dit quand la tâche démarrerait; elle n’est pas soumise.</translation>
    </message>
    <message>
        <source>Threads of each node that are kept for the system and not used by the job.</source>
        <translation>Fils d’exécution de chaque nœud réservés au système, que la tâche n’utilise pas.</translation>
    </message>
    <message>
        <source>How many messages srun sends at the same time.</source>
        <translation>Combien de messages srun envoie en même temps.</translation>
    </message>
    <message>
        <source>Only nodes with at least so many threads in each core.</source>
        <translation>Seulement les nœuds dont chaque cœur a au moins autant de fils d’exécution.</translation>
    </message>
    <message>
        <source>How long the job may run, as days-hours:minutes:seconds; short jobs start sooner.</source>
        <translation>Combien de temps la tâche peut durer, en jours-heures:minutes:secondes; les tâches courtes démarrent plus tôt.</translation>
    </message>
    <message>
        <source>The scheduler may shorten the time limit down to this, to start sooner.</source>
        <translation>L’ordonnanceur peut réduire la limite de temps jusqu’à cette valeur, pour démarrer plus tôt.</translation>
    </message>
    <message>
        <source>Space on the node’s own disk, for example 100G.</source>
        <translation>Espace sur le disque du nœud, par exemple 100G.</translation>
    </message>
    <message>
        <source>How many nodes each node passes messages on to.</source>
        <translation>À combien de nœuds chaque nœud transmet les messages.</translation>
    </message>
    <message>
        <source>Binds tasks to resources such as GPUs.</source>
        <translation>Lie les processus à des ressources comme les GPU.</translation>
    </message>
    <message>
        <source>Resources for each task, for example gres/gpu:1.</source>
        <translation>Ressources pour chaque processus (task), par exemple gres/gpu:1.</translation>
    </message>
    <message>
        <source>The user the job runs as; for administrators.</source>
        <translation>L’utilisateur sous lequel s’exécute la tâche; pour les administrateurs.</translation>
    </message>
    <message>
        <source>Output is passed on at once, not line by line.</source>
        <translation>La sortie est transmise aussitôt, et non ligne par ligne.</translation>
    </message>
    <message>
        <source>Prints a short help; no job is submitted.</source>
        <translation>Affiche une aide courte; aucune tâche n’est soumise.</translation>
    </message>
    <message>
        <source>Of a range of nodes, the smallest number will do.</source>
        <translation>D’un intervalle de nœuds, le plus petit nombre suffit.</translation>
    </message>
    <message>
        <source>sbatch says more along the way; counts on the command line only.</source>
        <translation>sbatch en dit davantage; ne compte que sur la ligne de commande.</translation>
    </message>
    <message>
        <source>Prints the version of Slurm; no job is submitted.</source>
        <translation>Affiche la version de Slurm; aucune tâche n’est soumise.</translation>
    </message>
    <message>
        <source>sbatch waits until the job has ended; srun: seconds to wait for other tasks.</source>
        <translation>sbatch attend la fin de la tâche; pour srun&#xa0;: secondes d’attente des autres processus.</translation>
    </message>
    <message>
        <source>Whether the job starts only when all its nodes are ready.</source>
        <translation>Si la tâche ne démarre que lorsque tous ses nœuds sont prêts.</translation>
    </message>
    <message>
        <source>A key for the site’s own accounting.</source>
        <translation>Une clé pour la comptabilité propre au site.</translation>
    </message>
    <message>
        <source>The step gets all of the job’s resources on its nodes.</source>
        <translation>L’étape reçoit toutes les ressources de la tâche sur ses nœuds.</translation>
    </message>
    <message>
        <source>The commands of the job, in place of a script; on the command line only.</source>
        <translation>Les commandes de la tâche, à la place d’un script; sur la ligne de commande seulement.</translation>
    </message>
    <message>
        <source>Passes windows on to your screen.</source>
        <translation>Transmet les fenêtres à votre écran.</translation>
    </message>
</context>
<context>
    <name>voyageur::script::OptionRules</name>
    <message>
        <source>Behind the word “--” sbatch takes no options, and refuses “%1”.</source>
        <translation>Après le mot «&#xa0;--&#xa0;», sbatch n’accepte plus d’options et refuse «&#xa0;%1&#xa0;».</translation>
    </message>
    <message>
        <source>Remove “--”</source>
        <translation>Retirer «&#xa0;--&#xa0;»</translation>
    </message>
    <message>
        <source>Write %1</source>
        <translation>Écrire %1</translation>
    </message>
    <message>
        <source>The two dashes before “%1” are missing. sbatch refuses the script.</source>
        <translation>Il manque les deux tirets devant «&#xa0;%1&#xa0;». sbatch refuse le script.</translation>
    </message>
    <message>
        <source>Write two dashes</source>
        <translation>Écrire deux tirets</translation>
    </message>
    <message>
        <source>“%1” is no option. sbatch refuses the script: a remark needs a # before it.</source>
        <translation>«&#xa0;%1&#xa0;» n’est pas une option. sbatch refuse le script&#xa0;: une remarque doit être précédée d’un #.</translation>
    </message>
    <message>
        <source>A long option begins with two dashes. sbatch reads “%1” as single letters and refuses it.</source>
        <translation>Une option longue commence par deux tirets. sbatch lit «&#xa0;%1&#xa0;» comme des lettres séparées et le refuse.</translation>
    </message>
    <message>
        <source>sbatch has no option of one letter like this: %1.</source>
        <translation>sbatch n’a pas d’option d’une lettre comme celle-ci&#xa0;: %1.</translation>
    </message>
    <message>
        <source>--%1 is an option of srun, not of sbatch, which refuses the script. Write it behind the word srun.</source>
        <translation>--%1 est une option de srun, pas de sbatch, qui refuse le script. Écrivez-la après le mot srun.</translation>
    </message>
    <message>
        <source>sbatch has no option --%1 and refuses the script.</source>
        <translation>sbatch n’a pas d’option --%1 et refuse le script.</translation>
    </message>
    <message>
        <source>sbatch has no option --%1 and refuses the script. Did you mean --%2?</source>
        <translation>sbatch n’a pas d’option --%1 et refuse le script. Vouliez-vous dire --%2&#xa0;?</translation>
    </message>
    <message>
        <source>Write --%1</source>
        <translation>Écrire --%1</translation>
    </message>
    <message>
        <source>--%1 is gone since Slurm %2: the cluster’s sbatch, %3, refuses it.</source>
        <translation>--%1 n’existe plus depuis Slurm %2&#xa0;: le sbatch de la grappe, %3, la refuse.</translation>
    </message>
    <message>
        <source>--%1 is there from Slurm %2 on: the cluster’s sbatch, %3, refuses it.</source>
        <translation>--%1 existe à partir de Slurm %2&#xa0;: le sbatch de la grappe, %3, la refuse.</translation>
    </message>
    <message>
        <source>--%1 needs Slurm %2 or newer; which version %3 has is not known here.</source>
        <translation>--%1 exige Slurm %2 ou plus récent; la version de %3 n’est pas connue ici.</translation>
    </message>
    <message>
        <source>sbatch takes --%1 or --%2, not both, and refuses the script. Remove the one you do not need.</source>
        <translation>sbatch accepte --%1 ou --%2, pas les deux, et refuse le script. Retirez celle dont vous n’avez pas besoin.</translation>
    </message>
    <message>
        <source>sbatch cannot split this line into words and reads no option at all: %1.</source>
        <translation>sbatch ne peut pas séparer les mots de cette ligne et ne lit aucune option&#xa0;: %1.</translation>
    </message>
    <message>
        <source>sbatch refuses the script.</source>
        <translation>sbatch refuse le script.</translation>
    </message>
    <message>
        <source>sbatch refuses the script: %1</source>
        <translation>sbatch refuse le script&#xa0;: %1</translation>
    </message>
    <message>
        <source>--%1 is no option of Slurm itself: it belongs to the plug-in %2, which %3 does not have. sbatch refuses the script there.</source>
        <translation>--%1 n’est pas une option de Slurm lui-même&#xa0;: elle appartient au module d’extension %2, que %3 n’a pas. sbatch y refuse le script.</translation>
    </message>
    <message>
        <source>--%1 is no option of Slurm itself: only clusters with the plug-in %2 know it, and all others refuse the script.</source>
        <translation>--%1 n’est pas une option de Slurm lui-même&#xa0;: seules les grappes qui ont le module d’extension %2 la connaissent, et toutes les autres refusent le script.</translation>
    </message>
    <message>
        <source>--pty is an option of srun: it gives a job the terminal, and a batch job has none. sbatch refuses the script. Remove it; for work in a terminal use salloc, or srun --pty on the login node.</source>
        <translation>--pty est une option de srun&#xa0;: elle relie la tâche au terminal, et une tâche soumise par sbatch n’en a pas. sbatch refuse le script. Retirez-la; pour travailler dans un terminal, utilisez salloc, ou srun --pty sur le nœud de connexion.</translation>
    </message>
    <message>
        <source>-%1 is an option of srun (--%2), not of sbatch, which refuses the script. Write it behind the word srun.</source>
        <translation>-%1 est une option de srun (--%2), pas de sbatch, qui refuse le script. Écrivez-la derrière le mot srun.</translation>
    </message>
    <message>
        <source>sbatch compares the first seven characters of a line with #SBATCH, reads on behind them and refuses “%1”.</source>
        <translation>sbatch compare les sept premiers caractères de la ligne à #SBATCH, lit la suite et refuse «&#xa0;%1&#xa0;».</translation>
    </message>
    <message>
        <source>Write #SBATCH</source>
        <translation>Écrire #SBATCH</translation>
    </message>
    <message>
        <source>Between an option and its value stands = without blanks, or blanks without =; an optional value needs the =. sbatch refuses “%1”.</source>
        <translation>Entre une option et sa valeur, mettez = sans espaces, ou des espaces sans =; une valeur facultative exige le =. sbatch refuse «&#xa0;%1&#xa0;».</translation>
    </message>
</context>
<context>
    <name>voyageur::script::OutputFile</name>
    <message>
        <source>The number of the job.</source>
        <translation>Le numéro de la tâche.</translation>
    </message>
    <message>
        <source>The name of the job.</source>
        <translation>Le nom de la tâche.</translation>
    </message>
    <message>
        <source>The number of the whole job array.</source>
        <translation>Le numéro du vecteur de tâches entier.</translation>
    </message>
    <message>
        <source>The number of the task in the array.</source>
        <translation>Le numéro de la tâche dans le vecteur.</translation>
    </message>
    <message>
        <source>The last digit of the number of the task in the array.</source>
        <translation>Le dernier chiffre du numéro de la tâche dans le vecteur.</translation>
    </message>
    <message>
        <source>The number of the job; in a step, with the step’s.</source>
        <translation>Le numéro de la tâche; dans une étape, avec celui de l’étape.</translation>
    </message>
    <message>
        <source>The short name of the node.</source>
        <translation>Le nom court du nœud.</translation>
    </message>
    <message>
        <source>The node’s place in the job, from 0.</source>
        <translation>La place du nœud dans la tâche, à partir de 0.</translation>
    </message>
    <message>
        <source>The step: “batch” for the script itself.</source>
        <translation>L’étape&#xa0;: «&#xa0;batch&#xa0;» pour le script lui-même.</translation>
    </message>
    <message>
        <source>The number of the process in the step, from 0.</source>
        <translation>Le numéro du processus dans l’étape, à partir de 0.</translation>
    </message>
    <message>
        <source>Your user name.</source>
        <translation>Votre nom d’utilisateur.</translation>
    </message>
</context>
<context>
    <name>voyageur::script::OutputRules</name>
    <message>
        <source>The folder “%1” does not exist. With Slurm 22.05 such a job fails at once, without a message and without a file; 24.11 makes the folder. Make it before you submit: mkdir -p.</source>
        <translation>Le dossier «&#xa0;%1&#xa0;» n’existe pas. Avec Slurm 22.05, une telle tâche échoue aussitôt, sans message ni fichier; la version 24.11 crée le dossier. Créez-le avant de soumettre&#xa0;: mkdir -p.</translation>
    </message>
    <message>
        <source>If the folder “%1” does not exist, Slurm 22.05 fails the job at once, without a message and without a file; 24.11 makes the folder. Make it before you submit: mkdir -p.</source>
        <translation>Si le dossier «&#xa0;%1&#xa0;» n’existe pas, Slurm 22.05 fait échouer la tâche aussitôt, sans message ni fichier; la version 24.11 crée le dossier. Créez-le avant de soumettre&#xa0;: mkdir -p.</translation>
    </message>
    <message numerus="yes">
        <source>All %n task(s) of the array write into this one file, and overwrite each other. %A is the number of the array, %a that of the task.</source>
        <translation>
            <numerusform>La tâche du vecteur (%n) écrit dans ce seul fichier. %A est le numéro du vecteur, %a celui de la tâche.</numerusform>
            <numerusform>Les %n tâches du vecteur écrivent dans ce seul fichier et s’écrasent les unes les autres. %A est le numéro du vecteur, %a celui de la tâche.</numerusform>
        </translation>
    </message>
    <message>
        <source>Write %1</source>
        <translation>Écrire %1</translation>
    </message>
    <message>
        <source>Jobs on %1 cannot write to “%2”: the job fails without a trace. Put the output on scratch.</source>
        <translation>Les tâches sur %1 ne peuvent pas écrire dans «&#xa0;%2&#xa0;»&#xa0;: la tâche échoue sans trace. Mettez la sortie dans scratch.</translation>
    </message>
    <message>
        <source>“%1” stands for something that you must fill in; Slurm takes it letter by letter.</source>
        <translation>«&#xa0;%1&#xa0;» est à remplacer par votre propre valeur; Slurm le prend lettre pour lettre.</translation>
    </message>
    <message>
        <source>“%1” stands for something that you must fill in; bash reads &lt; as “take the input from this file”.</source>
        <translation>«&#xa0;%1&#xa0;» est à remplacer par votre propre valeur; bash lit &lt; comme «&#xa0;prendre l’entrée dans ce fichier&#xa0;».</translation>
    </message>
    <message>
        <source>“%1” is the example of a documentation. Write the path of your own files.</source>
        <translation>«&#xa0;%1&#xa0;» est l’exemple d’une documentation. Écrivez le chemin de vos propres fichiers.</translation>
    </message>
    <message>
        <source>Python keeps its output back and writes it in blocks: the log may stay empty for long, and its end is lost when the job is ended. PYTHONUNBUFFERED=1 shows each line at once; not for programs that print much.</source>
        <translation>Python retient sa sortie et l’écrit par blocs&#xa0;: le journal peut rester longtemps vide, et sa fin est perdue si la tâche est interrompue. PYTHONUNBUFFERED=1 montre chaque ligne aussitôt; à éviter pour les programmes qui écrivent beaucoup.</translation>
    </message>
    <message>
        <source>Set PYTHONUNBUFFERED=1</source>
        <translation>Définir PYTHONUNBUFFERED=1</translation>
    </message>
    <message>
        <source>The name of the folder “%1” is known only when the job runs, so nobody can make it before, and Slurm 22.05 fails the job at once, without a message and without a file; 24.11 makes the folder. Take “%2” out of the folder; it may stay in the file’s name.</source>
        <translation>Le nom du dossier «&#xa0;%1&#xa0;» n’est connu que lorsque la tâche s’exécute&#xa0;: personne ne peut le créer avant, et Slurm 22.05 fait échouer la tâche aussitôt, sans message ni fichier; la version 24.11 crée le dossier. Retirez «&#xa0;%2&#xa0;» du dossier; il peut rester dans le nom du fichier.</translation>
    </message>
</context>
<context>
    <name>voyageur::script::PassedOver</name>
    <message>
        <source>sbatch passes over this line.</source>
        <translation>sbatch ne lit pas cette ligne.</translation>
    </message>
    <message>
        <source>It stands after the first command (line %1), and there is a blank before the #. Move it above, to the beginning of a line.</source>
        <translation>Elle se trouve après la première commande (ligne %1), et il y a une espace avant le #. Placez-la plus haut, au début d’une ligne.</translation>
    </message>
    <message>
        <source>Write #SBATCH at the beginning of the line</source>
        <translation>Écrire #SBATCH au début de la ligne</translation>
    </message>
    <message>
        <source>sbatch passes over this: behind a # stands a remark, also where it is #SBATCH. Each #SBATCH needs a line of its own.</source>
        <translation>sbatch ne lit pas ceci&#xa0;: après un # vient une remarque, même si c’est #SBATCH. Chaque #SBATCH a besoin de sa propre ligne.</translation>
    </message>
    <message>
        <source>Write it on a line of its own</source>
        <translation>L’écrire sur une ligne à part</translation>
    </message>
    <message>
        <source>This line does not begin with #SBATCH: sbatch passes over it, and reads no options from here on.</source>
        <translation>Cette ligne ne commence pas par #SBATCH&#xa0;: sbatch ne la lit pas, et ne lit plus d’options à partir d’ici.</translation>
    </message>
    <message>
        <source>Remove the mark of the list</source>
        <translation>Enlever la puce de la liste</translation>
    </message>
</context>
<context>
    <name>voyageur::script::PipRules</name>
    <message>
        <source>Add --no-index</source>
        <translation>Ajouter --no-index</translation>
    </message>
    <message>
        <source>Without --no-index pip looks for packages on the internet (PyPI). On many clusters compute nodes do not reach it: pip waits and fails. With --no-index it takes those that the Alliance has built; “avail_wheels NAME” shows them.</source>
        <translation>Sans --no-index, pip cherche les paquets sur Internet (PyPI). Sur de nombreuses grappes, les nœuds de calcul ne le joignent pas&#xa0;: pip attend, puis échoue. Avec --no-index, il prend ceux que l’Alliance a construits; «&#xa0;avail_wheels NOM&#xa0;» les montre.</translation>
    </message>
    <message>
        <source>Compute nodes of %1 have no internet. Without --no-index pip tries PyPI for each package, waits, and fails for what the Alliance has not built. Add --no-index; download what “avail_wheels NAME” does not show on a login node before.</source>
        <translation>Les nœuds de calcul de %1 n’ont pas Internet. Sans --no-index, pip essaie PyPI pour chaque paquet, attend, puis échoue pour ce que l’Alliance n’a pas construit. Ajoutez --no-index; ce que «&#xa0;avail_wheels NOM&#xa0;» ne montre pas, téléchargez-le avant, sur un nœud de connexion.</translation>
    </message>
    <message>
        <source>Without --no-index pip may take a package from PyPI in place of the one that the Alliance has built for the processors and GPUs of %1. Add --no-index for all that “avail_wheels NAME” shows.</source>
        <translation>Sans --no-index, pip peut prendre un paquet de PyPI à la place de celui que l’Alliance a construit pour les processeurs et les GPU de %1. Ajoutez --no-index pour tout ce que «&#xa0;avail_wheels NOM&#xa0;» montre.</translation>
    </message>
    <message>
        <source>Upgrade pip first</source>
        <translation>Mettre d’abord pip à niveau</translation>
    </message>
    <message>
        <source>A new environment may have an old pip, which chooses versions badly. Upgrade it first: “%1”.</source>
        <translation>Un nouvel environnement peut avoir un vieux pip, qui choisit mal les versions. Mettez-le d’abord à niveau&#xa0;: «&#xa0;%1&#xa0;».</translation>
    </message>
    <message>
        <source>pip refuses --user in a virtual environment, which is active here. Leave it out: the package then goes into the environment.</source>
        <translation>pip refuse --user dans un environnement virtuel, et il y en a un d’actif ici. Enlevez cette option&#xa0;: le paquet ira dans l’environnement.</translation>
    </message>
    <message>
        <source>--user installs into ~/.local, where all projects and all versions of Python meet: one project&apos;s packages break another&apos;s. Make a virtual environment, activate it, and leave --user out.</source>
        <translation>--user installe dans ~/.local, où se mêlent tous les projets et toutes les versions de Python&#xa0;: les paquets d’un projet en cassent un autre. Créez un environnement virtuel, activez-le et enlevez --user.</translation>
    </message>
    <message>
        <source>No virtual environment is active here: pip installs into ~/.local, where all projects and all versions of Python meet. Make one and activate it before (if it is active in your terminal when you submit, the job depends on that).</source>
        <translation>Aucun environnement virtuel n’est actif ici&#xa0;: pip installe dans ~/.local, où se mêlent tous les projets et toutes les versions de Python. Créez-en un et activez-le avant (s’il est actif dans votre terminal au moment de la soumission, la tâche en dépend).</translation>
    </message>
    <message>
        <source>git+… fetches the package from the internet, which compute nodes of %1 do not reach. Build a wheel once on a login node (“pip wheel --no-deps git+…@TAG”) and install that file in the job.</source>
        <translation>git+… prend le paquet sur Internet, que les nœuds de calcul de %1 ne joignent pas. Construisez un wheel une fois sur un nœud de connexion («&#xa0;pip wheel --no-deps git+…@ÉTIQUETTE&#xa0;») et installez ce fichier dans la tâche.</translation>
    </message>
    <message>
        <source>Without a tag or a commit git+… installs what is in the repository on that day, so the next job may get something else; on many clusters compute nodes do not reach the internet at all. Build a wheel of a fixed version on a login node (“pip wheel --no-deps git+…@TAG”) and install that file.</source>
        <translation>Sans étiquette ni commit, git+… installe ce qu’il y a dans le dépôt ce jour-là&#xa0;: la tâche suivante peut donc obtenir autre chose; sur de nombreuses grappes, les nœuds de calcul ne joignent même pas Internet. Construisez un wheel d’une version fixe sur un nœud de connexion («&#xa0;pip wheel --no-deps git+…@ÉTIQUETTE&#xa0;») et installez ce fichier.</translation>
    </message>
    <message numerus="yes">
        <source>%n separate pip commands: each chooses versions for its own packages, and a later one may replace what an earlier one has chosen. Name all packages in one command, or in one requirements file.</source>
        <translation>
            <numerusform>%n commande pip séparée&#xa0;: chacune choisit les versions de ses propres paquets, et une suivante peut remplacer ce qu’une précédente a choisi. Nommez tous les paquets dans une seule commande, ou dans un seul fichier de paquets requis.</numerusform>
            <numerusform>%n commandes pip séparées&#xa0;: chacune choisit les versions de ses propres paquets, et une suivante peut remplacer ce qu’une précédente a choisi. Nommez tous les paquets dans une seule commande, ou dans un seul fichier de paquets requis.</numerusform>
        </translation>
    </message>
    <message>
        <source>Compute nodes of %1 have no internet: pip tries PyPI for each package that is not there already, waits, and fails. Install it once on a login node, before you submit: the environment keeps it.</source>
        <translation>Les nœuds de calcul de %1 n’ont pas Internet&#xa0;: pour chaque paquet qui n’est pas déjà là, pip essaie PyPI, attend et échoue. Installez-le une fois sur un nœud de connexion, avant de soumettre&#xa0;: l’environnement le garde.</translation>
    </message>
</context>
<context>
    <name>voyageur::script::ProgramRules</name>
    <message>
        <source>%1 in %2 shows a figure, and a job has no screen: nobody sees it. Save it to a file instead: plt.savefig(&quot;figure.png&quot;).</source>
        <translation>%1 dans %2 affiche une figure, et une tâche n’a pas d’écran&#xa0;: personne ne la voit. Enregistrez-la plutôt dans un fichier&#xa0;: plt.savefig(&quot;figure.png&quot;).</translation>
    </message>
    <message>
        <source>%1 in %2 shows something in a window. A job has no screen: nothing is shown, and some libraries stop with an error. Save it to a file instead; “voyageur scan --fix” does it for you.</source>
        <translation>%1 dans %2 affiche quelque chose dans une fenêtre. Une tâche n’a pas d’écran&#xa0;: rien n’est affiché, et certaines bibliothèques s’arrêtent sur une erreur. Enregistrez-le plutôt dans un fichier; «&#xa0;voyageur scan --fix&#xa0;» le fait pour vous.</translation>
    </message>
    <message>
        <source>%1 is a notebook, which Python cannot run. Save the part that trains as a .py file (in Jupyter: File, Save and Export Notebook As, Executable Script).</source>
        <translation>%1 est un notebook, que Python ne peut pas exécuter. Enregistrez la partie qui entraîne dans un fichier .py (dans Jupyter&#xa0;: File, Save and Export Notebook As, Executable Script).</translation>
    </message>
    <message>
        <source>“%1” in %2 is for notebooks: Python itself does not understand it, and the job stops there at once. Take the line out.</source>
        <translation>«&#xa0;%1&#xa0;» dans %2 est fait pour les notebooks&#xa0;: Python lui-même ne le comprend pas, et la tâche s’arrête là aussitôt. Ôtez la ligne.</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1 dans %2</translation>
    </message>
    <message>
        <source>%1 starts %2 processes that load data, and the program has fewer cores (%3): they slow each other down. Ask for as many cores with --cpus-per-task, or start at most %3.</source>
        <translation>%1 lance %2 processus qui chargent des données, et le programme a moins de cœurs (%3)&#xa0;: ils se ralentissent les uns les autres. Demandez autant de cœurs avec --cpus-per-task, ou lancez-en au plus %3.</translation>
    </message>
    <message>
        <source>%1 loads its data with num_workers=%2, and the job has %3 cores: the GPU waits for data most of the time. Write num_workers=%3, or take it from the job: int(os.environ[&quot;SLURM_CPUS_PER_TASK&quot;]).</source>
        <translation>%1 charge ses données avec num_workers=%2, et la tâche a %3 cœurs&#xa0;: le GPU attend des données la plupart du temps. Écrivez num_workers=%3, ou prenez le nombre de la tâche&#xa0;: int(os.environ[&quot;SLURM_CPUS_PER_TASK&quot;]).</translation>
    </message>
    <message>
        <source>The job may run for %1, and %2 never saves the state of its training: when the time is over or the node fails, all of it is lost. Save a checkpoint after each epoch, and load the newest at the start.</source>
        <translation>La tâche peut durer %1, et %2 n’enregistre jamais l’état de son entraînement&#xa0;: quand le temps est écoulé ou que le nœud tombe en panne, tout est perdu. Enregistrez un point de contrôle après chaque époque, et chargez le plus récent au début.</translation>
    </message>
    <message>
        <source>%1 writes checkpoints (%2) and never loads one, and this script is part of a chain of jobs: each of them begins again from zero. Load the newest checkpoint at the start, if there is one.</source>
        <translation>%1 écrit des points de contrôle (%2) et n’en charge jamais, et ce script fait partie d’une chaîne de tâches&#xa0;: chacune recommence à zéro. Chargez au début le point de contrôle le plus récent, s’il y en a un.</translation>
    </message>
    <message>
        <source>%1 overwrites its only checkpoint %2 again and again. A job that is ended while it writes leaves half a file, and nothing to go on from. Write to another name first, then os.replace(&quot;%2.new&quot;, &quot;%2&quot;).</source>
        <translation>%1 écrase sans cesse son seul point de contrôle %2. Une tâche interrompue pendant l’écriture laisse une moitié de fichier, et rien d’où repartir. Écrivez d’abord sous un autre nom, puis os.replace(&quot;%2.new&quot;, &quot;%2&quot;).</translation>
    </message>
    <message>
        <source>%1 in %2 can give other results from run to run on a GPU, although the program sets its random numbers. One size for the buffers of cuBLAS makes it repeatable: set CUBLAS_WORKSPACE_CONFIG before the program starts.</source>
        <translation>%1 dans %2 peut donner d’autres résultats d’une fois à l’autre sur un GPU, bien que le programme fixe ses nombres aléatoires. Une taille fixe des tampons de cuBLAS le rend reproductible&#xa0;: définissez CUBLAS_WORKSPACE_CONFIG avant le début du programme.</translation>
    </message>
    <message>
        <source>Set CUBLAS_WORKSPACE_CONFIG</source>
        <translation>Définir CUBLAS_WORKSPACE_CONFIG</translation>
    </message>
    <message>
        <source>%1 in %2 asks for repeatable results. This GPU can compute in TF32, faster and less exactly, and what PyTorch does by default changed with version 1.12: say which one you want, with torch.backends.cuda.matmul.allow_tf32 = True or False.</source>
        <translation>%1 dans %2 demande des résultats reproductibles. Ce GPU peut calculer en TF32, plus vite et moins exactement, et ce que PyTorch fait par défaut a changé avec la version 1.12&#xa0;: dites lequel vous voulez, avec torch.backends.cuda.matmul.allow_tf32 = True ou False.</translation>
    </message>
    <message>
        <source>%1 in %2 is for looking for an error: it checks each step of the training, which takes several times as long. Take it out before a long job.</source>
        <translation>%1 dans %2 sert à chercher une erreur&#xa0;: chaque pas de l’entraînement est vérifié, ce qui prend plusieurs fois plus de temps. Ôtez-le avant une longue tâche.</translation>
    </message>
</context>
<context>
    <name>voyageur::script::Programs</name>
    <message>
        <source>%1 days</source>
        <translation>%1&#xa0;jours</translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation>%1&#xa0;min</translation>
    </message>
    <message>
        <source>%1 h</source>
        <translation>%1&#xa0;h</translation>
    </message>
    <message>
        <source>%1 h %2 min</source>
        <translation>%1&#xa0;h %2&#xa0;min</translation>
    </message>
</context>
<context>
    <name>voyageur::script::ProjectRules</name>
    <message>
        <source>The job asks for %1 cores, and %2 uses one: nothing in its code runs in parallel. The other cores do nothing, and the job waits longer for them. Ask for 1 core, unless the program starts others.</source>
        <translation>La tâche demande %1 cœurs, et %2 en utilise un&#xa0;: rien dans son code ne s’exécute en parallèle. Les autres cœurs ne font rien, et la tâche les attend plus longtemps. Demandez 1 cœur, sauf si le programme en lance d’autres.</translation>
    </message>
    <message>
        <source>%1 computes with libraries that use threads (NumPy and its like), and nothing tells them that the job has %2 cores: they may start too many threads, or too few. Set OMP_NUM_THREADS before the program starts.</source>
        <translation>%1 calcule avec des bibliothèques à plusieurs fils d’exécution (NumPy et semblables), et rien ne leur dit que la tâche a %2 cœurs&#xa0;: elles peuvent lancer trop de fils, ou trop peu. Définissez OMP_NUM_THREADS avant le début du programme.</translation>
    </message>
    <message>
        <source>Set the number of threads to the cores of the job</source>
        <translation>Fixer le nombre de fils d’exécution aux cœurs de la tâche</translation>
    </message>
    <message>
        <source>%1 in %2 counts all cores of the node; the job has %3. It starts far more processes than can run, and they slow each other down. Take the number from the job: int(os.environ.get(&quot;SLURM_CPUS_PER_TASK&quot;, 1)).</source>
        <translation>%1 dans %2 compte tous les cœurs du nœud; la tâche en a %3. Bien plus de processus sont lancés qu’il ne peut s’en exécuter, et ils se ralentissent les uns les autres. Prenez le nombre de la tâche&#xa0;: int(os.environ.get(&quot;SLURM_CPUS_PER_TASK&quot;, 1)).</translation>
    </message>
    <message>
        <source>%1 in %2 starts %3 processes, and the job has fewer cores (%4): they slow each other down. Ask for as many cores with --cpus-per-task, or take the number from the job: int(os.environ.get(&quot;SLURM_CPUS_PER_TASK&quot;, 1)).</source>
        <translation>%1 dans %2 lance %3 processus, et la tâche a moins de cœurs (%4)&#xa0;: ils se ralentissent les uns les autres. Demandez autant de cœurs avec --cpus-per-task, ou prenez le nombre de la tâche&#xa0;: int(os.environ.get(&quot;SLURM_CPUS_PER_TASK&quot;, 1)).</translation>
    </message>
    <message>
        <source>%1 computes with PyTorch on the processor, and PyTorch does not know that the job has %2 cores. Call torch.set_num_threads(int(os.environ[&quot;SLURM_CPUS_PER_TASK&quot;])) at the beginning, or write export OMP_NUM_THREADS=$SLURM_CPUS_PER_TASK before it in the script.</source>
        <translation>%1 calcule avec PyTorch sur le processeur, et PyTorch ne sait pas que la tâche a %2 cœurs. Appelez torch.set_num_threads(int(os.environ[&quot;SLURM_CPUS_PER_TASK&quot;])) au début, ou écrivez export OMP_NUM_THREADS=$SLURM_CPUS_PER_TASK avant lui dans le script.</translation>
    </message>
    <message>
        <source>The job asks for %1 GPUs, and %2 uses one: PyTorch and TensorFlow take a single GPU unless the program says otherwise, and nothing in its code does. The others stay idle while you are charged for them. Ask for 1 GPU.</source>
        <translation>La tâche demande %1 GPU, et %2 en utilise un&#xa0;: PyTorch et TensorFlow prennent un seul GPU si le programme ne dit pas autre chose, et rien dans son code ne le dit. Les autres restent inutilisés tandis qu’ils vous sont imputés. Demandez 1 GPU.</translation>
    </message>
    <message>
        <source>The job asks for a GPU, and %1 does not use one: %2. The GPU stays idle, and GPU jobs wait longest. Take the option out, or move the computation to the GPU.</source>
        <translation>La tâche demande un GPU, et %1 ne s’en sert pas&#xa0;: %2. Le GPU reste inutilisé, et les tâches avec GPU attendent le plus longtemps. Ôtez l’option, ou passez le calcul sur le GPU.</translation>
    </message>
    <message>
        <source>it uses PyTorch, and never moves anything to a GPU</source>
        <translation>il utilise PyTorch, et ne passe jamais rien sur un GPU</translation>
    </message>
    <message>
        <source>none of the libraries that it imports can</source>
        <translation>aucune des bibliothèques qu’il importe ne le peut</translation>
    </message>
    <message>
        <source>The try of this project (try.time in voyageur.json) asks for %1. Interactive jobs of up to %2 have nodes of their own on %3 and start sooner: ask for less.</source>
        <translation>L’essai de ce projet (try.time dans voyageur.json) demande %1. Les tâches interactives d’au plus %2 ont leurs propres nœuds sur %3 et démarrent plus tôt&#xa0;: demandez moins.</translation>
    </message>
    <message>
        <source>This project was never tried on a cluster, and the job asks for %1. A mistake in the first minute costs the whole wait. Try it first in an interactive job with a small request (step 4), then submit.</source>
        <translation>Ce projet n’a jamais été essayé sur une grappe, et la tâche demande %1. Une erreur à la première minute coûte toute l’attente. Essayez-le d’abord dans une tâche interactive avec une petite demande (étape 4), puis soumettez.</translation>
    </message>
    <message>
        <source>%1 GPUs</source>
        <translation>%1&#xa0;GPU</translation>
    </message>
    <message>
        <source>The array has %1 tasks, and neither the script nor %2 looks at SLURM_ARRAY_TASK_ID, the number of the task: all of them do the same work. Choose the case by it, for instance --seed $SLURM_ARRAY_TASK_ID.</source>
        <translation>Le vecteur compte %1 tâches, et ni le script ni %2 ne regardent SLURM_ARRAY_TASK_ID, le numéro de la tâche&#xa0;: toutes font le même travail. Choisissez le cas d’après lui, par exemple --seed $SLURM_ARRAY_TASK_ID.</translation>
    </message>
    <message>
        <source>The tasks are numbered from 0, and each takes the line of %1 that has its number: there is no line 0, so that task has no case. Number them from 1: --array=1-%2.</source>
        <translation>Les tâches sont numérotées à partir de 0, et chacune prend la ligne de %1 qui porte son numéro&#xa0;: il n’y a pas de ligne 0, et cette tâche n’a pas de cas. Numérotez-les à partir de 1&#xa0;: --array=1-%2.</translation>
    </message>
    <message>
        <source>The tasks are numbered %1, and %2 has fewer lines (%3): the last tasks have no case. Write --array=1-%3.</source>
        <translation>Les tâches sont numérotées %1, et %2 a moins de lignes (%3)&#xa0;: les dernières tâches n’ont pas de cas. Écrivez --array=1-%3.</translation>
    </message>
    <message>
        <source>%1 has %2 lines, and the tasks are numbered %3: the lines behind are left out. Write --array=1-%2 if all are meant.</source>
        <translation>%1 a %2 lignes, et les tâches sont numérotées %3&#xa0;: les lignes suivantes sont laissées de côté. Écrivez --array=1-%2 si toutes sont voulues.</translation>
    </message>
</context>
<context>
    <name>voyageur::script::QuotaRules</name>
    <message>
        <source>This unpacks %1 files into %2, where you have %3 of at most %4: the job stops with “Disk quota exceeded”. Unpack into $SLURM_TMPDIR, which has no such limit.</source>
        <translation>Cette commande extrait %1 fichiers dans %2, où vous en avez %3 sur %4 au plus&#xa0;: la tâche s’arrête avec «&#xa0;Disk quota exceeded&#xa0;». Extrayez dans $SLURM_TMPDIR, qui n’a pas cette limite.</translation>
    </message>
    <message>
        <source>This unpacks into %1, where you have %2 files of at most %3: the job stops with “Disk quota exceeded”. Unpack into $SLURM_TMPDIR, which has no such limit.</source>
        <translation>Cette commande extrait dans %1, où vous avez %2 fichiers sur %3 au plus&#xa0;: la tâche s’arrête avec «&#xa0;Disk quota exceeded&#xa0;». Extrayez dans $SLURM_TMPDIR, qui n’a pas cette limite.</translation>
    </message>
    <message>
        <source>%1 is %2 % full: %3 files of %4. A job that can write no more stops, or loses its results. Delete or pack what you no longer need.</source>
        <translation>%1 est plein à %2&#xa0;%&#xa0;: %3 fichiers sur %4. Une tâche qui ne peut plus écrire s’arrête, ou perd ses résultats. Supprimez ou archivez ce dont vous n’avez plus besoin.</translation>
    </message>
    <message>
        <source>%1 is %2 % full: %3 of %4. A job that can write no more stops, or loses its results. Delete what you no longer need, or move it to project or nearline.</source>
        <translation>%1 est plein à %2&#xa0;%&#xa0;: %3 sur %4. Une tâche qui ne peut plus écrire s’arrête, ou perd ses résultats. Supprimez ce dont vous n’avez plus besoin, ou déplacez-le vers project ou nearline.</translation>
    </message>
    <message>
        <source>%1 does not exist. %2 does not make your own folder in a project: make it once with mkdir, on a login node.</source>
        <translation>%1 n’existe pas. %2 ne crée pas votre propre dossier dans un projet&#xa0;: créez-le une fois avec mkdir, sur un nœud de connexion.</translation>
    </message>
    <message>
        <source>You have %1 in scratch on %2, more than %3. After %4 days above it you can write nothing more there: move or delete what you no longer need.</source>
        <translation>Vous avez %1 dans scratch sur %2, plus que %3. Après %4 jours au-dessus, vous ne pouvez plus rien y écrire&#xa0;: déplacez ou supprimez ce dont vous n’avez plus besoin.</translation>
    </message>
</context>
<context>
    <name>voyageur::script::Reporter</name>
    <message numerus="yes">
        <source>And at least %n more like it.</source>
        <translation>
            <numerusform>Et au moins %n autre du même genre.</numerusform>
            <numerusform>Et au moins %n autres du même genre.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::script::RequirementRules</name>
    <message>
        <source>%1 (%2) is too old for the GPU %3: the program stops with “no kernel image is available for execution on the device”. Ask for torch&gt;=%4.</source>
        <translation>%1 (%2) est trop ancien pour le GPU %3&#xa0;: le programme s’arrête avec «&#xa0;no kernel image is available for execution on the device&#xa0;». Demandez torch&gt;=%4.</translation>
    </message>
    <message>
        <source>Load the modules of the environment</source>
        <translation>Charger les modules de l’environnement</translation>
    </message>
    <message>
        <source>The environment of this project was made with %1. With other modules its packages may not load, or do something else. Load the same modules before it is activated.</source>
        <translation>L’environnement de ce projet a été créé avec %1. Avec d’autres modules, ses paquets peuvent ne pas se charger, ou faire autre chose. Chargez les mêmes modules avant de l’activer.</translation>
    </message>
    <message>
        <source>%1 names packages without a version: %2. In a month pip installs other ones, and the same program gives other results or none. Write down what works now: pip freeze --local &gt; requirements.txt.</source>
        <translation>%1 nomme des paquets sans version&#xa0;: %2. Dans un mois, pip en installe d’autres, et le même programme donne d’autres résultats, ou aucun. Notez ce qui fonctionne maintenant&#xa0;: pip freeze --local &gt; requirements.txt.</translation>
    </message>
    <message>
        <source>%1 (%2) was built for NumPy 1, and numpy may become version 2, which breaks it. Write numpy&lt;2 beside it.</source>
        <translation>%1 (%2) a été conçu pour NumPy 1, et numpy peut devenir la version 2, avec laquelle il ne fonctionne pas. Écrivez numpy&lt;2 à côté.</translation>
    </message>
    <message>
        <source>pip on the Alliance&apos;s clusters refuses manylinux wheels such as %1: they bring libraries that do not work there. Name the package without the file; pip then finds the cluster&apos;s own wheel. If there is none, ask the support to build it.</source>
        <translation>Sur les grappes de l’Alliance, pip refuse les wheels manylinux comme %1&#xa0;: ils apportent des bibliothèques qui n’y fonctionnent pas. Nommez le paquet sans le fichier; pip trouve alors le wheel de la grappe. S’il n’y en a pas, demandez au soutien technique de le construire.</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>%1 (%2) are parts of CUDA. On a cluster they come with the modules and with the wheels of PyTorch and TensorFlow; pip does not find them there, or they clash. Take them out.</source>
        <translation>%1 (%2) font partie de CUDA. Sur une grappe, cela vient avec les modules et avec les wheels de PyTorch et de TensorFlow; pip ne les y trouve pas, ou ils entrent en conflit. Ôtez-les.</translation>
    </message>
    <message>
        <source>%1 (%2) is TensorFlow 1, which works with none of the Python versions and GPUs of today&apos;s clusters. Move the program to TensorFlow 2.</source>
        <translation>%1 (%2) est TensorFlow 1, qui ne fonctionne avec aucune version de Python ni aucun GPU des grappes d’aujourd’hui. Passez le programme à TensorFlow 2.</translation>
    </message>
</context>
<context>
    <name>voyageur::script::ResourceRules</name>
    <message>
        <source>Write %1</source>
        <translation>Écrire %1</translation>
    </message>
</context>
<context>
    <name>voyageur::script::ResultRules</name>
    <message>
        <source>Let srun do it on each node</source>
        <translation>Laisser srun le faire sur chaque nœud</translation>
    </message>
    <message>
        <source>The job has %1 nodes, each with its own $SLURM_TMPDIR, but %2 runs on the first one only: the others do not get these files. Let srun do it once on each node.</source>
        <translation>La tâche a %1 nœuds, chacun avec son propre $SLURM_TMPDIR, mais %2 ne s’exécute que sur le premier&#xa0;: les autres ne reçoivent pas ces fichiers. Laissez srun le faire une fois sur chaque nœud.</translation>
    </message>
    <message>
        <source>What is written here is in $SLURM_TMPDIR, the node&apos;s own disk, which is emptied when the job ends, and nothing in this script copies it away: it is lost. Copy it to project or scratch at the end (“cp -r %1 %2/”), or let the program write there.</source>
        <translation>Ce qui est écrit ici est dans $SLURM_TMPDIR, le disque du nœud, vidé à la fin de la tâche, et rien dans ce script ne le copie ailleurs&#xa0;: c’est perdu. Copiez-le dans project ou scratch à la fin («&#xa0;cp -r %1 %2/&#xa0;»), ou faites écrire le programme là-bas.</translation>
    </message>
    <message>
        <source>If the time of the job (%1 hours) runs out during the program, Slurm ends the script and this copy is not made. Let the program save to scratch now and then, or write “#SBATCH --signal=B:USR1@300”, start the program with “&amp;” and “wait”, and copy in “trap &apos;…&apos; USR1 EXIT”.</source>
        <translation>Si le temps de la tâche (%1 heures) s’épuise pendant le programme, Slurm arrête le script et cette copie n’est pas faite. Faites enregistrer le programme dans scratch de temps en temps, ou écrivez «&#xa0;#SBATCH --signal=B:USR1@300&#xa0;», lancez le programme avec «&#xa0;&amp;&#xa0;» et «&#xa0;wait&#xa0;», et copiez dans «&#xa0;trap &apos;…&apos; USR1 EXIT&#xa0;».</translation>
    </message>
    <message>
        <source>Scratch of %1 has no backup, and files not used for %2 days are deleted there. That is right while jobs run; copy what you want to keep to project or to your computer when they are done.</source>
        <translation>L’espace scratch de %1 n’est pas sauvegardé, et les fichiers non utilisés depuis %2 jours y sont supprimés. C’est le bon endroit pendant les tâches; copiez ce que vous voulez garder dans project ou sur votre ordinateur quand elles sont finies.</translation>
    </message>
    <message>
        <source>These checkpoints are in $SLURM_TMPDIR, which is emptied when the job ends. A copy at the end of the script is not made when the time runs out, and exactly then a checkpoint is needed. Write them to a folder in scratch.</source>
        <translation>Ces points de contrôle sont dans $SLURM_TMPDIR, vidé à la fin de la tâche. Une copie à la fin du script n’est pas faite quand le temps s’épuise, et c’est justement là qu’il faut un point de contrôle. Écrivez-les dans un dossier de scratch.</translation>
    </message>
    <message>
        <source>These checkpoints are in $SLURM_TMPDIR, which is emptied when the job ends, also when it fails or runs out of time: exactly then they are needed. Write them to a folder in scratch, such as %1/checkpoints/NAME.</source>
        <translation>Ces points de contrôle sont dans $SLURM_TMPDIR, vidé à la fin de la tâche, même quand elle échoue ou manque de temps&#xa0;: c’est justement là qu’il les faut. Écrivez-les dans un dossier de scratch, par exemple %1/checkpoints/NOM.</translation>
    </message>
</context>
<context>
    <name>voyageur::script::SgeLines</name>
    <message>
        <source>This line is for another scheduler, SGE: sbatch passes over it.</source>
        <translation>Cette ligne est pour un autre ordonnanceur, SGE&#xa0;: sbatch ne la lit pas.</translation>
    </message>
    <message>
        <source>This line is for another scheduler, SGE: sbatch passes over it. For Slurm write it with %1.</source>
        <translation>Cette ligne est pour un autre ordonnanceur, SGE&#xa0;: sbatch ne la lit pas. Pour Slurm, écrivez-la avec %1.</translation>
    </message>
</context>
<context>
    <name>voyageur::script::ShareText</name>
    <message numerus="yes">
        <source>%n core(s)</source>
        <translation>
            <numerusform>%n cœur</numerusform>
            <numerusform>%n cœurs</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 et %2</translation>
    </message>
    <message>
        <source>%1 of the node’s GPUs</source>
        <translation>%1 des GPU du nœud</translation>
    </message>
    <message>
        <source>%1 instance %2</source>
        <translation>%1 instance %2</translation>
    </message>
    <message>
        <source>%1 of %2 %3</source>
        <translation>%1 sur %2 %3</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>The whole node: %1. The job asks for %2.</source>
        <translation>Le nœud entier&#xa0;: %1. La tâche demande %2.</translation>
    </message>
    <message>
        <source>%1; the job asks for %2.</source>
        <translation>%1; la tâche demande %2.</translation>
    </message>
    <message>
        <source>%1: up to %2 go with it; the job asks for %3.</source>
        <translation>%1&#xa0;: jusqu’à %2 vont avec; la tâche demande %3.</translation>
    </message>
    <message>
        <source>%1: up to %2 go with them; the job asks for %3.</source>
        <translation>%1&#xa0;: jusqu’à %2 vont avec; la tâche demande %3.</translation>
    </message>
    <message>
        <source>The job asks for %1.</source>
        <translation>La tâche demande %1.</translation>
    </message>
    <message>
        <source>%1 of the node’s %2</source>
        <translation>%1 des %2 du nœud</translation>
    </message>
    <message>
        <source>%1 and %2 of memory.</source>
        <translation>%1 et %2 de mémoire.</translation>
    </message>
    <message>
        <source>%1: up to %2 of memory count as much; the job asks for %3.</source>
        <translation>%1&#xa0;: jusqu’à %2 de mémoire comptent autant; la tâche demande %3.</translation>
    </message>
    <message>
        <source>%1, a part of the GPU, would do if the program needs no more than %2 GB of GPU memory and may be slower.</source>
        <translation>%1, une partie du GPU, suffirait si le programme n’a pas besoin de plus de %2&#xa0;Go de mémoire GPU et peut être plus lent.</translation>
    </message>
    <message>
        <source>%1, a part of the GPU, would do if the program fits in its memory and may be slower.</source>
        <translation>%1, une partie du GPU, suffirait si le programme entre dans sa mémoire et peut être plus lent.</translation>
    </message>
    <message>
        <source>It counts as %1 units.</source>
        <translation>Elle compte pour %1 unités.</translation>
    </message>
    <message>
        <source>%1 MB</source>
        <translation>%1&#xa0;Mo</translation>
    </message>
    <message>
        <source>%1 GB</source>
        <translation>%1&#xa0;Go</translation>
    </message>
    <message>
        <source>What the nodes of this cluster have is not known.</source>
        <translation>On ne sait pas ce que les nœuds de cette grappe possèdent.</translation>
    </message>
    <message>
        <source>No node of this cluster has room for it: the job asks for %1 on one node.</source>
        <translation>Aucun nœud de cette grappe ne peut la prendre&#xa0;: la tâche demande %1 sur un nœud.</translation>
    </message>
    <message>
        <source>On each of %1 nodes: %2</source>
        <translation>Sur chacun des %1 nœuds&#xa0;: %2</translation>
    </message>
    <message>
        <source>Nobody else can use the rest of the node: %1.</source>
        <translation>Personne d’autre ne peut utiliser le reste du nœud&#xa0;: %1.</translation>
    </message>
    <message numerus="yes">
        <source>%n other GPU(s) of the node are left without their share of cores or memory: nobody can use them well.</source>
        <translation>
            <numerusform>Un autre GPU du nœud reste sans sa part de cœurs ou de mémoire&#xa0;: personne ne peut bien l’utiliser.</numerusform>
            <numerusform>%n autres GPU du nœud restent sans leur part de cœurs ou de mémoire&#xa0;: personne ne peut bien les utiliser.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n core(s) of the node are left without their share of the memory.</source>
        <translation>
            <numerusform>%n cœur du nœud reste sans sa part de mémoire.</numerusform>
            <numerusform>%n cœurs du nœud restent sans leur part de mémoire.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of the node’s memory are left without a core.</source>
        <translation>%1 de la mémoire du nœud restent sans cœur.</translation>
    </message>
    <message>
        <source>With --time=%1 or less, more nodes can take the job.</source>
        <translation>Avec --time=%1 ou moins, plus de nœuds peuvent prendre la tâche.</translation>
    </message>
    <message>
        <source>With --mem=%1 or less, %2 nodes can take the job.</source>
        <translation>Avec --mem=%1 ou moins, %2 nœuds peuvent prendre la tâche.</translation>
    </message>
    <message>
        <source>With at most %1 the job counts as %2 units, its GPUs alone.</source>
        <translation>Avec au plus %1, la tâche compte pour %2 unités, celles de ses seuls GPU.</translation>
    </message>
    <message>
        <source>With an amount of memory and without --exclusive, the rest of the node is free for other jobs, and the job starts sooner.</source>
        <translation>Avec une quantité de mémoire et sans --exclusive, le reste du nœud est libre pour d’autres tâches, et la tâche part plus tôt.</translation>
    </message>
</context>
<context>
    <name>voyageur::script::SharingRules</name>
    <message>
        <source>Write %1</source>
        <translation>Écrire %1</translation>
    </message>
    <message>
        <source>%1 keeps the group that the files had before, so in project they do not belong to the group of the project: writing there may then end with “Disk quota exceeded” although space is left. Copy without the group.</source>
        <translation>%1 garde le groupe que les fichiers avaient avant&#xa0;: dans project, ils n’appartiennent donc pas au groupe du projet, et l’écriture peut alors s’y terminer par «&#xa0;Disk quota exceeded&#xa0;» bien qu’il reste de la place. Copiez sans le groupe.</translation>
    </message>
    <message>
        <source>Changing the dates of files in scratch so that they are not deleted is detected and treated as abuse. Copy what you need for longer to project, and delete the rest.</source>
        <translation>Changer les dates des fichiers de scratch pour qu’ils ne soient pas supprimés est détecté et traité comme un abus. Copiez dans project ce qu’il vous faut plus longtemps, et supprimez le reste.</translation>
    </message>
    <message>
        <source>With this mode every user of the cluster may change and delete these files; the Alliance calls that completely unacceptable. For your group write “chmod -R g+rX FOLDER”, for one person “setfacl -m u:NAME:rX FILE”; to make a script run, “chmod u+x”.</source>
        <translation>Avec ce mode, tous les utilisateurs de la grappe peuvent modifier et supprimer ces fichiers; l’Alliance juge cela tout à fait inacceptable. Pour votre groupe, écrivez «&#xa0;chmod -R g+rX DOSSIER&#xa0;»; pour une personne, «&#xa0;setfacl -m u:NOM:rX FICHIER&#xa0;»; pour rendre un script exécutable, «&#xa0;chmod u+x&#xa0;».</translation>
    </message>
    <message>
        <source>mv into project keeps the group that the file had before: a file from outside project does not belong to its group, and writing there may then end with “Disk quota exceeded” although space is left. Copy it with cp and delete the original, or give it to the group with chgrp afterwards.</source>
        <translation>mv vers project garde le groupe que le fichier avait auparavant&#xa0;: un fichier venu d’ailleurs n’appartient pas au groupe de project, et y écrire peut alors se terminer par «&#xa0;Disk quota exceeded&#xa0;» alors qu’il reste de la place. Copiez-le avec cp et supprimez l’original, ou donnez-le ensuite au groupe avec chgrp.</translation>
    </message>
</context>
<context>
    <name>voyageur::script::ShebangRules</name>
    <message>
        <source>Linux hands “%1” to env as one word, and env looks for a program of that name: the job ends at once.</source>
        <translation>Linux transmet «&#xa0;%1&#xa0;» à env en un seul mot, et env cherche un programme de ce nom&#xa0;: la tâche se termine aussitôt.</translation>
    </message>
    <message>
        <source>Write %1</source>
        <translation>Écrire %1</translation>
    </message>
    <message>
        <source>The first line names no program by its whole path: the job will not start. Write #!/bin/bash.</source>
        <translation>La première ligne ne nomme pas un programme par son chemin complet&#xa0;: la tâche ne démarrera pas. Écrivez #!/bin/bash.</translation>
    </message>
    <message>
        <source>Write #!/bin/bash on the first line</source>
        <translation>Écrire #!/bin/bash sur la première ligne</translation>
    </message>
    <message>
        <source>Write it on a line of its own</source>
        <translation>L’écrire sur une ligne à part</translation>
    </message>
    <message>
        <source>The first line ends with the path: as it stands the node looks for a program “%1”, finds none, and the job ends at once.</source>
        <translation>La première ligne se termine avec le chemin&#xa0;: telle quelle, le nœud cherche un programme «&#xa0;%1&#xa0;», n’en trouve pas, et la tâche se termine aussitôt.</translation>
    </message>
    <message>
        <source>The first line takes no remark: Linux hands “%1” to %2, which cannot use it, and the job ends at once.</source>
        <translation>La première ligne n’admet pas de remarque&#xa0;: Linux transmet «&#xa0;%1&#xa0;» à %2, qui ne peut rien en faire, et la tâche se termine aussitôt.</translation>
    </message>
    <message>
        <source>The node has no program “%1”: the job ends at once. Is it %2?</source>
        <translation>Le nœud n’a pas de programme «&#xa0;%1&#xa0;»&#xa0;: la tâche se termine aussitôt. Est-ce %2&#xa0;?</translation>
    </message>
    <message>
        <source>Linux hands “%1” to %2 as one word, which it refuses: the job ends at once. Write one word here.</source>
        <translation>Linux transmet «&#xa0;%1&#xa0;» à %2 en un seul mot, que celui-ci refuse&#xa0;: la tâche se termine aussitôt. N’écrivez ici qu’un mot.</translation>
    </message>
    <message>
        <source>The script is empty: sbatch refuses it.</source>
        <translation>Le script est vide&#xa0;: sbatch le refuse.</translation>
    </message>
    <message>
        <source>Make it the first line</source>
        <translation>En faire la première ligne</translation>
    </message>
    <message>
        <source>The line with #! must be the very first one: sbatch refuses the script.</source>
        <translation>La ligne qui contient #! doit être la toute première&#xa0;: sbatch refuse le script.</translation>
    </message>
    <message>
        <source>The script must begin with #! and the path, with nothing before them: sbatch refuses it.</source>
        <translation>Le script doit commencer par #! et le chemin, sans rien devant&#xa0;: sbatch le refuse.</translation>
    </message>
    <message>
        <source>The first line names no interpreter: sbatch refuses the script. It must begin with #! and a path.</source>
        <translation>La première ligne ne nomme pas d’interpréteur&#xa0;: sbatch refuse le script. Elle doit commencer par #! et un chemin.</translation>
    </message>
</context>
<context>
    <name>voyageur::script::SignalRules</name>
    <message numerus="yes">
        <source>%n second(s)</source>
        <translation>
            <numerusform>%n seconde</numerusform>
            <numerusform>%n secondes</numerusform>
        </translation>
    </message>
    <message>
        <source>With “B:” the signal %1 goes to the script&apos;s shell alone, %2 before the end. No trap in the script takes it, so the shell ends there at once, and the job with all its programs: nobody saves anything. Is the program to take it? Start it with srun and write --signal=%1@%3. Is the script? Write “trap &apos;COMMANDS&apos; %1” first, and start the program with “&amp;”, then “wait $!”.</source>
        <translation>Avec «&#xa0;B:&#xa0;», le signal %1 va seulement à l’interpréteur du script, %2 avant la fin. Aucun trap du script ne le reçoit&#xa0;: l’interpréteur s’arrête là aussitôt, et la tâche avec tous ses programmes; rien n’est enregistré. Si c’est au programme de le recevoir, lancez-le avec srun et écrivez --signal=%1@%3. Si c’est au script, écrivez d’abord «&#xa0;trap &apos;COMMANDES&apos; %1&#xa0;», puis lancez le programme avec «&#xa0;&amp;&#xa0;», suivi de «&#xa0;wait $!&#xa0;».</translation>
    </message>
    <message>
        <source>bash runs what the trap for %1 says only when the program in front has ended: the signal comes %2 before the end of the job and waits, and the trap never runs, or too late. Start the program in the background and wait for it, which a signal interrupts: “%3 &amp; wait $!”. Or let the program itself take the signal: start it with srun and write --signal=%1@%4, without “B:”.</source>
        <translation>bash n’exécute le trap de %1 que quand le programme au premier plan est terminé&#xa0;: le signal arrive %2 avant la fin de la tâche et attend, et le trap ne s’exécute jamais, ou trop tard. Lancez le programme en arrière-plan et attendez-le, ce qu’un signal interrompt&#xa0;: «&#xa0;%3 &amp; wait $!&#xa0;». Ou laissez le programme recevoir le signal lui-même&#xa0;: lancez-le avec srun et écrivez --signal=%1@%4, sans «&#xa0;B:&#xa0;».</translation>
    </message>
</context>
<context>
    <name>voyageur::script::SlurmVariable</name>
    <message>
        <source>A folder on the node’s own fast disk. It is deleted when the job ends.</source>
        <translation>Un dossier sur le disque rapide du nœud. Il est effacé quand la tâche se termine.</translation>
    </message>
    <message>
        <source>The number of the job.</source>
        <translation>Le numéro de la tâche.</translation>
    </message>
    <message>
        <source>The cores of each task. Only there when the script asks for --cpus-per-task.</source>
        <translation>Les cœurs de chaque processus. N’existe que si le script demande --cpus-per-task.</translation>
    </message>
    <message>
        <source>The number of this task in the job array.</source>
        <translation>Le numéro de cet élément du vecteur de tâches.</translation>
    </message>
    <message>
        <source>The number of the whole job array.</source>
        <translation>Le numéro de tout le vecteur de tâches.</translation>
    </message>
    <message>
        <source>How many tasks the job array has.</source>
        <translation>Combien d’éléments le vecteur de tâches contient.</translation>
    </message>
    <message>
        <source>The lowest task number of the job array.</source>
        <translation>Le plus petit numéro du vecteur de tâches.</translation>
    </message>
    <message>
        <source>The highest task number of the job array.</source>
        <translation>Le plus grand numéro du vecteur de tâches.</translation>
    </message>
    <message>
        <source>The step between the task numbers of the job array.</source>
        <translation>Le pas entre les numéros du vecteur de tâches.</translation>
    </message>
    <message>
        <source>The folder from which the job was submitted.</source>
        <translation>Le dossier d’où la tâche a été soumise.</translation>
    </message>
    <message>
        <source>The node from which the job was submitted.</source>
        <translation>Le nœud d’où la tâche a été soumise.</translation>
    </message>
    <message>
        <source>The name of the job.</source>
        <translation>Le nom de la tâche.</translation>
    </message>
    <message>
        <source>The nodes of the job in short form. “scontrol show hostnames” writes them out.</source>
        <translation>Les nœuds de la tâche en forme abrégée. «&#xa0;scontrol show hostnames&#xa0;» les écrit au long.</translation>
    </message>
    <message>
        <source>How many nodes the job has.</source>
        <translation>Combien de nœuds la tâche a.</translation>
    </message>
    <message>
        <source>An older name of SLURM_JOB_NODELIST: the nodes of the job.</source>
        <translation>Un ancien nom de SLURM_JOB_NODELIST&#xa0;: les nœuds de la tâche.</translation>
    </message>
    <message>
        <source>How many tasks the job has. Only there when the script asks for a number of tasks.</source>
        <translation>Combien de processus la tâche a. N’existe que si le script demande un nombre de processus.</translation>
    </message>
    <message>
        <source>How many tasks run on each node. Only there when the script asks for --ntasks-per-node.</source>
        <translation>Combien de processus tournent sur chaque nœud. N’existe que si le script demande --ntasks-per-node.</translation>
    </message>
    <message>
        <source>How many tasks run on each node, in short form: “2(x3)”.</source>
        <translation>Combien de processus tournent sur chaque nœud, en forme abrégée&#xa0;: «&#xa0;2(x3)&#xa0;».</translation>
    </message>
    <message>
        <source>How many cores the job has on this node.</source>
        <translation>Combien de cœurs la tâche a sur ce nœud.</translation>
    </message>
    <message>
        <source>How many cores the job has on each node, in short form.</source>
        <translation>Combien de cœurs la tâche a sur chaque nœud, en forme abrégée.</translation>
    </message>
    <message>
        <source>The memory on each node in megabytes. Only there when the script asks for --mem.</source>
        <translation>La mémoire sur chaque nœud en mégaoctets. N’existe que si le script demande --mem.</translation>
    </message>
    <message>
        <source>The memory of each core in megabytes. Only there when the script asks for --mem-per-cpu.</source>
        <translation>La mémoire de chaque cœur en mégaoctets. N’existe que si le script demande --mem-per-cpu.</translation>
    </message>
    <message>
        <source>How many GPUs the job asked for. Only there when the script asks for --gpus.</source>
        <translation>Combien de GPU la tâche a demandés. N’existe que si le script demande --gpus.</translation>
    </message>
    <message>
        <source>The GPUs on each node, as asked for. Only there when the script asks for --gpus-per-node.</source>
        <translation>Les GPU sur chaque nœud, tels que demandés. N’existe que si le script demande --gpus-per-node.</translation>
    </message>
    <message>
        <source>How many GPUs the job has on this node.</source>
        <translation>Combien de GPU la tâche a sur ce nœud.</translation>
    </message>
    <message>
        <source>The numbers that the job’s GPUs have on the node.</source>
        <translation>Les numéros que les GPU de la tâche portent sur le nœud.</translation>
    </message>
    <message>
        <source>The account that the job is charged to.</source>
        <translation>Le compte auquel la tâche est imputée.</translation>
    </message>
    <message>
        <source>The partition in which the job runs.</source>
        <translation>La partition dans laquelle la tâche s’exécute.</translation>
    </message>
    <message>
        <source>The user who submitted the job.</source>
        <translation>La personne qui a soumis la tâche.</translation>
    </message>
    <message>
        <source>The name of the cluster.</source>
        <translation>Le nom de la grappe.</translation>
    </message>
    <message>
        <source>When the job started, in seconds since 1970.</source>
        <translation>Quand la tâche a commencé, en secondes depuis 1970.</translation>
    </message>
    <message>
        <source>When the job’s time is over, in seconds since 1970: useful for saving in time.</source>
        <translation>Quand le temps de la tâche sera écoulé, en secondes depuis 1970&#xa0;: utile pour sauvegarder à temps.</translation>
    </message>
    <message>
        <source>How often the job was started again. Only there after the first time.</source>
        <translation>Combien de fois la tâche a été relancée. N’existe qu’après la première fois.</translation>
    </message>
    <message>
        <source>The number of this process among all tasks, from 0: its rank. Set by srun.</source>
        <translation>Le numéro de ce processus parmi tous, à partir de 0&#xa0;: son rang. Défini par srun.</translation>
    </message>
    <message>
        <source>The number of this process on its node, from 0: its local rank. Set by srun.</source>
        <translation>Le numéro de ce processus sur son nœud, à partir de 0&#xa0;: son rang local. Défini par srun.</translation>
    </message>
    <message>
        <source>The place of this node in the job, from 0.</source>
        <translation>La place de ce nœud dans la tâche, à partir de 0.</translation>
    </message>
    <message>
        <source>The number of this step: each srun is one. Set by srun.</source>
        <translation>Le numéro de cette étape&#xa0;: chaque srun en est une. Défini par srun.</translation>
    </message>
    <message>
        <source>How many tasks this step has. Set by srun.</source>
        <translation>Combien de processus cette étape a. Défini par srun.</translation>
    </message>
    <message>
        <source>The name of this node.</source>
        <translation>Le nom de ce nœud.</translation>
    </message>
    <message>
        <source>The numbers of the GPUs that programs may use. Slurm sets it.</source>
        <translation>Les numéros des GPU que les programmes peuvent utiliser. Défini par Slurm.</translation>
    </message>
    <message>
        <source>Your folder on the scratch file system, for data of the work at hand.</source>
        <translation>Votre dossier sur le système de fichiers scratch, pour les données du travail en cours.</translation>
    </message>
</context>
<context>
    <name>voyageur::script::StorageRules</name>
    <message>
        <source>The archive is unpacked in the folder from which the job was submitted, on shared storage: many small files there are slow and count against your quota. Unpack on the node&apos;s own disk, “-C $SLURM_TMPDIR” (unzip: “-d $SLURM_TMPDIR”), and read it there.</source>
        <translation>L’archive est extraite dans le dossier d’où la tâche a été soumise, sur le stockage partagé&#xa0;: de nombreux petits fichiers y sont lents et comptent dans votre quota. Extrayez-la sur le disque du nœud, «&#xa0;-C $SLURM_TMPDIR&#xa0;» (unzip&#xa0;: «&#xa0;-d $SLURM_TMPDIR&#xa0;»), et lisez-la là.</translation>
    </message>
    <message>
        <source>The archive is unpacked on shared storage: its many small files are slow to read there and count against your quota of files. Unpack on the node&apos;s own disk, “-C $SLURM_TMPDIR” (unzip: “-d $SLURM_TMPDIR”), and read it there.</source>
        <translation>L’archive est extraite sur le stockage partagé&#xa0;: ses nombreux petits fichiers y sont lents à lire et comptent dans votre quota de fichiers. Extrayez-la sur le disque du nœud, «&#xa0;-C $SLURM_TMPDIR&#xa0;» (unzip&#xa0;: «&#xa0;-d $SLURM_TMPDIR&#xa0;»), et lisez-la là.</translation>
    </message>
    <message>
        <source>Nearline storage is on tape, and compute nodes of %1 do not have it: the job stops with “No such file or directory”. Copy the file to scratch or project on a login node before you submit.</source>
        <translation>Le stockage nearline est sur bande, et les nœuds de calcul de %1 ne l’ont pas&#xa0;: la tâche s’arrête avec «&#xa0;No such file or directory&#xa0;». Copiez le fichier dans scratch ou project sur un nœud de connexion avant la soumission.</translation>
    </message>
    <message>
        <source>On %1 the links to scratch and projects are not in the home but in %2: there is nothing at this path (“No such file or directory”). Write %2/%3.</source>
        <translation>Sur %1, les liens vers scratch et projects ne sont pas dans le home, mais dans %2&#xa0;: il n’y a rien à cet endroit («&#xa0;No such file or directory&#xa0;»). Écrivez %2/%3.</translation>
    </message>
    <message>
        <source>Write %1/%2</source>
        <translation>Écrire %1/%2</translation>
    </message>
    <message>
        <source>%1 lies directly in the folder of the group. Your own files are usually one level deeper, in %2/$USER. If the group shares this file on purpose, all is well.</source>
        <translation>%1 est directement dans le dossier du groupe. Vos propres fichiers sont d’habitude un niveau plus bas, dans %2/$USER. Si le groupe partage ce fichier exprès, tout va bien.</translation>
    </message>
    <message>
        <source>A file for each task</source>
        <translation>Un fichier pour chaque tâche</translation>
    </message>
    <message>
        <source>The %1 tasks of the array all write this one file: what is left is that of the last, or a mixture. Give each task its own file, with $SLURM_ARRAY_TASK_ID in its name.</source>
        <translation>Les %1 tâches du vecteur écrivent toutes ce même fichier&#xa0;: il n’en reste que celui de la dernière, ou un mélange. Donnez à chaque tâche son propre fichier, avec $SLURM_ARRAY_TASK_ID dans le nom.</translation>
    </message>
    <message>
        <source>The %1 tasks of the array all add to this one file, at the same time and from different nodes: lines may get mixed or lost. Give each task its own file, with $SLURM_ARRAY_TASK_ID in its name, and put them together when all are done.</source>
        <translation>Les %1 tâches du vecteur ajoutent toutes à ce même fichier, en même temps et depuis différents nœuds&#xa0;: des lignes peuvent se mélanger ou se perdre. Donnez à chaque tâche son propre fichier, avec $SLURM_ARRAY_TASK_ID dans le nom, et réunissez-les quand toutes sont finies.</translation>
    </message>
</context>
<context>
    <name>voyageur::script::StrayWords</name>
    <message>
        <source>“%1” belongs to a template: a program has to put the value there first. As it stands sbatch refuses the script.</source>
        <translation>«&#xa0;%1&#xa0;» appartient à un modèle&#xa0;: un programme doit d’abord y mettre la valeur. Tel quel, sbatch refuse le script.</translation>
    </message>
    <message>
        <source>“%1” stands for something that you must fill in. As it stands sbatch refuses the script.</source>
        <translation>«&#xa0;%1&#xa0;» tient la place de ce que vous devez écrire. Tel quel, sbatch refuse le script.</translation>
    </message>
    <message>
        <source>The value ends at the blank, and sbatch refuses “%1”. In a list stands no blank.</source>
        <translation>La valeur se termine à l’espace, et sbatch refuse «&#xa0;%1&#xa0;». Une liste ne contient pas d’espace.</translation>
    </message>
    <message>
        <source>Write %1</source>
        <translation>Écrire %1</translation>
    </message>
    <message>
        <source>The value of --%1 ends at the blank: sbatch would take “%2”, and refuses “%3”.</source>
        <translation>La valeur de --%1 se termine à l’espace&#xa0;: sbatch prendrait «&#xa0;%2&#xa0;», et refuse «&#xa0;%3&#xa0;».</translation>
    </message>
    <message>
        <source>“%1” is no option without its dash. sbatch refuses the script. Is it %2?</source>
        <translation>«&#xa0;%1&#xa0;» n’est pas une option sans son tiret. sbatch refuse le script. Est-ce %2&#xa0;?</translation>
    </message>
    <message>
        <source>A long option begins with two dashes. sbatch does not take “%1” for the value of “%2”, and refuses it.</source>
        <translation>Une option longue commence par deux tirets. sbatch ne prend pas «&#xa0;%1&#xa0;» pour la valeur de «&#xa0;%2&#xa0;», et le refuse.</translation>
    </message>
    <message>
        <source>Write “%1” in quotes</source>
        <translation>Mettre «&#xa0;%1&#xa0;» entre guillemets</translation>
    </message>
    <message>
        <source>Make it a remark</source>
        <translation>En faire une remarque</translation>
    </message>
    <message>
        <source>Write = instead of the colon</source>
        <translation>Écrire = au lieu du deux-points</translation>
    </message>
    <message>
        <source>Between an option and its value stands =, not a colon. sbatch has no option “%1” and refuses the script.</source>
        <translation>Entre une option et sa valeur, mettez =, et non un deux-points. sbatch n’a pas d’option «&#xa0;%1&#xa0;» et refuse le script.</translation>
    </message>
    <message>
        <source>--%1 is the beginning of several options (%2), and sbatch refuses it. Write the one you mean in full.</source>
        <translation>--%1 est le début de plusieurs options (%2), et sbatch le refuse. Écrivez en entier celle que vous voulez.</translation>
    </message>
    <message>
        <source>The option of one letter has one dash: -%1 is --%2.</source>
        <translation>L’option d’une lettre a un seul tiret&#xa0;: -%1 est --%2.</translation>
    </message>
    <message>
        <source>There is a blank behind the two dashes: sbatch takes them for the end of the options, and refuses “%1”.</source>
        <translation>Il y a une espace après les deux tirets&#xa0;: sbatch les prend pour la fin des options, et refuse «&#xa0;%1&#xa0;».</translation>
    </message>
    <message>
        <source>Remove the blank</source>
        <translation>Retirer l’espace</translation>
    </message>
</context>
<context>
    <name>voyageur::script::SubmitRules</name>
    <message>
        <source>On %1 jobs cannot submit jobs: sbatch works on the login nodes only. Use an array or a dependency.</source>
        <translation>Sur %1, une tâche ne peut pas en soumettre d’autres&#xa0;: sbatch ne fonctionne que sur les nœuds de connexion. Utilisez un vecteur de tâches ou une dépendance.</translation>
    </message>
    <message>
        <source>The array has %1 tasks, and %2 accepts %3 jobs of one person; each task counts. Let each task do several cases.</source>
        <translation>Le vecteur a %1 tâches, et %2 accepte %3 tâches par personne; chaque tâche du vecteur compte. Faites traiter plusieurs cas par tâche.</translation>
    </message>
    <message>
        <source>Each turn of the loop submits a job, and hundreds at once make Slurm slow for everybody. One job array does it with one call (--array); else put “sleep 1” between the calls.</source>
        <translation>Chaque tour de la boucle soumet une tâche, et des centaines d’un coup ralentissent Slurm pour tout le monde. Un vecteur de tâches le fait en un seul appel (--array); sinon, mettez «&#xa0;sleep 1&#xa0;» entre les appels.</translation>
    </message>
    <message>
        <source>This asks the scheduler again and again, which slows it down for everybody. Let Slurm write to you with --mail-type, or leave minutes between two calls.</source>
        <translation>Ceci interroge l’ordonnanceur sans arrêt, ce qui le ralentit pour tout le monde. Laissez Slurm vous écrire avec --mail-type, ou laissez passer des minutes entre deux appels.</translation>
    </message>
    <message>
        <source>afterok: if the first job fails, this one never starts and is cancelled. With afterany it starts in any case.</source>
        <translation>afterok&#xa0;: si la première tâche échoue, celle-ci ne démarre jamais et est annulée. Avec afterany, elle démarre dans tous les cas.</translation>
    </message>
    <message>
        <source>The script submits itself each time it runs: the chain never ends. Test that there is still work to do, and count the parts.</source>
        <translation>Le script se soumet lui-même chaque fois qu’il s’exécute&#xa0;: la chaîne ne finit jamais. Vérifiez qu’il reste du travail, et comptez les parties.</translation>
    </message>
    <message>
        <source>If what is tested for never appears, because the program fails or the disk is full, the chain of jobs goes on for ever. Test that there is still work to do, and count the parts.</source>
        <translation>Si ce qui est attendu n’apparaît jamais, parce que le programme échoue ou que le disque est plein, la chaîne de tâches continue sans fin. Vérifiez qu’il reste du travail, et comptez les parties.</translation>
    </message>
    <message>
        <source>Each task goes on from the same checkpoint, but they all start together and overwrite one another’s. With %1 at the end one runs at a time.</source>
        <translation>Chaque tâche repart du même point de contrôle, mais elles démarrent toutes ensemble et écrasent ceux des autres. Avec %1 à la fin, une seule s’exécute à la fois.</translation>
    </message>
    <message>
        <source>Write %1</source>
        <translation>Écrire %1</translation>
    </message>
    <message>
        <source>%1 tasks of %2: to the scheduler each is a job that has to be started and cleared away, and %3 wants jobs of %4 at least. Let each task do several cases.</source>
        <translation>%1 tâches de %2&#xa0;: pour l’ordonnanceur, chacune est une tâche à démarrer et à nettoyer, et %3 veut des tâches d’au moins %4. Faites traiter plusieurs cas par tâche.</translation>
    </message>
    <message>
        <source>afterok: if the first job fails, this one never starts. Some clusters cancel it then, on others it waits for ever; --kill-on-invalid-dep=yes cancels it everywhere. With afterany it starts in any case.</source>
        <translation>afterok&#xa0;: si la première tâche échoue, celle-ci ne démarre jamais. Certaines grappes l’annulent alors, sur d’autres elle attend pour toujours; --kill-on-invalid-dep=yes l’annule partout. Avec afterany, elle démarre dans tous les cas.</translation>
    </message>
</context>
<context>
    <name>voyageur::script::Templates</name>
    <message>
        <source>Simple job</source>
        <translation>Tâche simple</translation>
    </message>
    <message>
        <source>One program on one core: to prepare data, to try something out, or to learn how a job works.</source>
        <translation>Un programme sur un cœur&#xa0;: pour préparer des données, faire un essai ou apprendre comment marche une tâche.</translation>
    </message>
    <message>
        <source>PyTorch on one GPU</source>
        <translation>PyTorch sur un GPU</translation>
    </message>
    <message>
        <source>Trains a network on one GPU, with the data on the node&apos;s own disk: the usual case.</source>
        <translation>Entraîne un réseau sur un GPU, avec les données sur le disque du nœud&#xa0;: le cas habituel.</translation>
    </message>
    <message>
        <source>TensorFlow on one GPU</source>
        <translation>TensorFlow sur un GPU</translation>
    </message>
    <message>
        <source>The same for a program that uses TensorFlow or Keras.</source>
        <translation>La même chose pour un programme qui utilise TensorFlow ou Keras.</translation>
    </message>
    <message>
        <source>Many cores of one node</source>
        <translation>Plusieurs cœurs d’un nœud</translation>
    </message>
    <message>
        <source>One program with many threads or processes: scikit-learn, joblib, multiprocessing.</source>
        <translation>Un programme à plusieurs fils d’exécution ou processus&#xa0;: scikit-learn, joblib, multiprocessing.</translation>
    </message>
    <message>
        <source>Job array</source>
        <translation>Vecteur de tâches</translation>
    </message>
    <message>
        <source>The same program many times, each time with another number: seeds, parameters, files.</source>
        <translation>Le même programme plusieurs fois, chaque fois avec un autre numéro&#xa0;: graines, paramètres, fichiers.</translation>
    </message>
    <message>
        <source>Chain with checkpoints</source>
        <translation>Chaîne avec points de contrôle</translation>
    </message>
    <message>
        <source>A long training in several short jobs, each of which continues from the checkpoint of the one before.</source>
        <translation>Un long entraînement en plusieurs tâches courtes, dont chacune reprend au point de contrôle de la précédente.</translation>
    </message>
    <message>
        <source>PyTorch on several GPUs of one node</source>
        <translation>PyTorch sur plusieurs GPU d’un nœud</translation>
    </message>
    <message>
        <source>One process for each GPU (DistributedDataParallel), for a program that is written for it.</source>
        <translation>Un processus par GPU (DistributedDataParallel), pour un programme écrit pour cela.</translation>
    </message>
    <message>
        <source>PyTorch on several nodes</source>
        <translation>PyTorch sur plusieurs nœuds</translation>
    </message>
    <message>
        <source>The same on the GPUs of several nodes, when those of one node do not suffice.</source>
        <translation>La même chose sur les GPU de plusieurs nœuds, quand ceux d’un nœud ne suffisent pas.</translation>
    </message>
    <message>
        <source>An argument of the program holds {dataset}, but there is no dataset.</source>
        <translation>Un argument du programme contient {dataset}, mais il n’y a pas de jeu de données.</translation>
    </message>
    <message>
        <source>An argument of the program holds {checkpoints}, but only the chain has such a folder.</source>
        <translation>Un argument du programme contient {checkpoints}, mais seule la chaîne a un tel dossier.</translation>
    </message>
    <message>
        <source>An argument of the program holds {index}, but only the jobs of an array have a number.</source>
        <translation>Un argument du programme contient {index}, mais seules les tâches d’un vecteur ont un numéro.</translation>
    </message>
    <message>
        <source>This cluster has no GPUs: the script computes on cores.</source>
        <translation>Cette grappe n’a pas de GPU&#xa0;: le script calcule sur des cœurs.</translation>
    </message>
    <message>
        <source>This cluster offers parts of GPUs only, which cannot work together: the script computes on cores.</source>
        <translation>Cette grappe n’offre que des parties de GPU, qui ne peuvent pas travailler ensemble&#xa0;: le script calcule sur des cœurs.</translation>
    </message>
    <message>
        <source>This cluster has no two nodes with the same whole GPUs: the script computes on cores.</source>
        <translation>Cette grappe n’a pas deux nœuds avec les mêmes GPU entiers&#xa0;: le script calcule sur des cœurs.</translation>
    </message>
    <message>
        <source>There is no template named “%1”.</source>
        <translation>Il n’y a pas de modèle nommé «&#xa0;%1&#xa0;».</translation>
    </message>
</context>
<context>
    <name>voyageur::script::TemporaryRules</name>
    <message>
        <source>On %1 /tmp is in memory: what is written there counts as the job’s memory, and a large file gets the job killed. The nodes have no disk of their own: use $SCRATCH.</source>
        <translation>Sur %1, /tmp est en mémoire&#xa0;: ce qu’on y écrit compte comme mémoire de la tâche, et un gros fichier la fait arrêter. Les nœuds n’ont pas de disque à eux&#xa0;: utilisez $SCRATCH.</translation>
    </message>
    <message>
        <source>On the Alliance’s clusters /tmp is in memory: what is written there counts as the job’s memory, and a large file gets the job killed. Use $SLURM_TMPDIR, the node’s own disk.</source>
        <translation>Sur les grappes de l’Alliance, /tmp est en mémoire&#xa0;: ce qu’on y écrit compte comme mémoire de la tâche, et un gros fichier la fait arrêter. Utilisez $SLURM_TMPDIR, le disque du nœud.</translation>
    </message>
    <message>
        <source>The nodes of %1 have no disk: $SLURM_TMPDIR is in memory, and what is put there is missing for the program. Keep large data in $SCRATCH, in a few large files.</source>
        <translation>Les nœuds de %1 n’ont pas de disque&#xa0;: $SLURM_TMPDIR est en mémoire, et ce qu’on y met manque au programme. Gardez les grosses données dans $SCRATCH, en quelques gros fichiers.</translation>
    </message>
</context>
<context>
    <name>voyageur::script::TimeRules</name>
    <message>
        <source>No time limit is given, and %1 requires one. Add #SBATCH --time=days-hours:minutes:seconds, or give --time on the command line of sbatch.</source>
        <translation>Aucune limite de temps n’est donnée, et %1 en exige une. Ajoutez #SBATCH --time=jours-heures:minutes:secondes, ou donnez --time dans la ligne de commande de sbatch.</translation>
    </message>
    <message>
        <source>No time limit is given: on %1 the job is ended after %2. Add #SBATCH --time=…</source>
        <translation>Aucune limite de temps n’est donnée&#xa0;: sur %1, la tâche est arrêtée après %2. Ajoutez #SBATCH --time=…</translation>
    </message>
    <message>
        <source>A job without limit is asked for, but %1 allows %2 at most.</source>
        <translation>Une tâche sans limite est demandée, mais %1 permet %2 au plus.</translation>
    </message>
    <message>
        <source>%1 is asked for, but %2 allows %3 at most.</source>
        <translation>%1 est demandé, mais %2 permet %3 au plus.</translation>
    </message>
    <message>
        <source>The job is refused or waits for ever. Save checkpoints and divide the work into several jobs.</source>
        <translation>La tâche est refusée ou attend sans fin. Enregistrez des points de contrôle et divisez le travail en plusieurs tâches.</translation>
    </message>
    <message>
        <source>On %1 a job should last at least %2, and one that only tries something %3: starting and ending a job costs the scheduler the same, however long it is. Let one job do several computations.</source>
        <translation>Sur %1, une tâche devrait durer au moins %2, un essai %3&#xa0;: en démarrer et en terminer une coûte autant à l’ordonnanceur qu’une longue. Faites faire plusieurs calculs à une même tâche.</translation>
    </message>
    <message>
        <source>On %1 a job must last %2 at least. For a short test use %3 or --partition=debug.</source>
        <translation>Sur %1, une tâche doit durer au moins %2. Pour un essai court, utilisez %3 ou --partition=debug.</translation>
    </message>
    <message>
        <source>For Slurm “%1” is %2 (minutes and seconds), not hours. For hours write %3.</source>
        <translation>Pour Slurm, «&#xa0;%1&#xa0;» vaut %2 (minutes et secondes), pas des heures. Pour des heures, écrivez %3.</translation>
    </message>
    <message>
        <source>Write %1</source>
        <translation>Écrire %1</translation>
    </message>
    <message>
        <source>%1 is just above %2, a step at which %3 divides its nodes: a job of %2 can run on many more of them and starts sooner.</source>
        <translation>%1 dépasse de peu %2, un palier selon lequel %3 répartit ses nœuds&#xa0;: une tâche de %2 peut s’exécuter sur beaucoup plus de nœuds et démarre plus tôt.</translation>
    </message>
    <message>
        <source>Ask for %1</source>
        <translation>Demander %1</translation>
    </message>
    <message>
        <source>If the node fails or the time ends, all of these %1 are lost unless the program saves its state. Save checkpoints and split the work into jobs of 24 hours, with %2.</source>
        <translation>Si le nœud tombe en panne ou que le temps est écoulé, toutes ces %1 sont perdues si le programme n’enregistre pas son état. Enregistrez des points de contrôle et divisez le travail en tâches de 24 heures, avec %2.</translation>
    </message>
    <message>
        <source>The first part of this heterogeneous job has no time limit, and %1 requires one: Slurm hands --time on to the parts behind it only. Write --time above the first “#SBATCH hetjob”.</source>
        <translation>La première partie de cette tâche hétérogène n’a pas de limite de temps, et %1 en exige une&#xa0;: Slurm ne transmet --time qu’aux parties qui suivent. Écrivez --time avant le premier «&#xa0;#SBATCH hetjob&#xa0;».</translation>
    </message>
    <message>
        <source>“%1” asks for no limit, so the cluster’s own holds, or it refuses the job. If the node fails or that time ends, all is lost unless the program saves its state. Write the time that the job needs, at best in pieces of 24 hours with checkpoints.</source>
        <translation>«&#xa0;%1&#xa0;» ne demande aucune limite&#xa0;: celle de la grappe s’applique, ou la tâche est refusée. Si le nœud tombe en panne ou si ce temps s’écoule, tout est perdu à moins que le programme n’enregistre son état. Écrivez le temps dont la tâche a besoin, de préférence en morceaux de 24 heures avec des points de contrôle.</translation>
    </message>
    <message>
        <source>For Slurm “%1” is %2 (a number alone is minutes), not hours. For hours write %3.</source>
        <translation>Pour Slurm, «&#xa0;%1&#xa0;» est %2 (un nombre seul compte des minutes), et non des heures. Pour des heures, écrivez %3.</translation>
    </message>
</context>
<context>
    <name>voyageur::script::TrackingRules</name>
    <message>
        <source>%1 in %2 talks to Weights &amp; Biases, which jobs on %3 cannot reach (but for some groups, through the module %4): the program stops, or waits until the time is over. Work offline with WANDB_MODE=offline, and send the runs from a login node afterwards: wandb sync wandb/offline-run*.</source>
        <translation>%1 dans %2 communique avec Weights &amp; Biases, que les tâches sur %3 ne peuvent pas joindre (sauf certains groupes, par le module %4)&#xa0;: le programme s’arrête, ou attend jusqu’à la fin du temps. Travaillez hors ligne avec WANDB_MODE=offline, et envoyez ensuite les résultats depuis un nœud de connexion&#xa0;: wandb sync wandb/offline-run*.</translation>
    </message>
    <message>
        <source>%1 in %2 talks to Weights &amp; Biases, which jobs on %3 cannot reach: the program stops, or waits until the time is over. Work offline with WANDB_MODE=offline, and send the runs from a login node afterwards: wandb sync wandb/offline-run*.</source>
        <translation>%1 dans %2 communique avec Weights &amp; Biases, que les tâches sur %3 ne peuvent pas joindre&#xa0;: le programme s’arrête, ou attend jusqu’à la fin du temps. Travaillez hors ligne avec WANDB_MODE=offline, et envoyez ensuite les résultats depuis un nœud de connexion&#xa0;: wandb sync wandb/offline-run*.</translation>
    </message>
    <message>
        <source>Let Weights &amp; Biases work offline</source>
        <translation>Faire travailler Weights &amp; Biases hors ligne</translation>
    </message>
    <message>
        <source>%1 in %2 starts a process of its own beside the training, and the job has one core for both: the training is interrupted all the time. Ask for --cpus-per-task=2 at least.</source>
        <translation>%1 dans %2 lance son propre processus à côté de l’entraînement, et la tâche a un seul cœur pour les deux&#xa0;: l’entraînement est interrompu sans cesse. Demandez au moins --cpus-per-task=2.</translation>
    </message>
    <message>
        <source>Load the module %1</source>
        <translation>Charger le module %1</translation>
    </message>
    <message>
        <source>%1 in %2 talks to Comet. Jobs on %3 have no internet; the module %4 opens the way to Comet. Load it before the program starts.</source>
        <translation>%1 dans %2 communique avec Comet. Les tâches sur %3 n’ont pas Internet; le module %4 ouvre la voie vers Comet. Chargez-le avant le début du programme.</translation>
    </message>
    <message>
        <source>%1 in %2 talks to Comet, which jobs on %3 cannot reach. Use comet_ml.OfflineExperiment, and send the results from a login node afterwards.</source>
        <translation>%1 dans %2 communique avec Comet, que les tâches sur %3 ne peuvent pas joindre. Utilisez comet_ml.OfflineExperiment, et envoyez ensuite les résultats depuis un nœud de connexion.</translation>
    </message>
    <message>
        <source>The Trainer in %1 draws a progress bar, which fills the log of a job with thousands of lines. Write enable_progress_bar=False.</source>
        <translation>Le Trainer dans %1 dessine une barre de progression, qui remplit le journal d’une tâche de milliers de lignes. Écrivez enable_progress_bar=False.</translation>
    </message>
    <message>
        <source>%1 in %2 draws a progress bar, which fills the log of a job with thousands of lines. Write export TQDM_MININTERVAL=60 in the script, or disable=True in the code.</source>
        <translation>%1 dans %2 dessine une barre de progression, qui remplit le journal d’une tâche de milliers de lignes. Écrivez export TQDM_MININTERVAL=60 dans le script, ou disable=True dans le code.</translation>
    </message>
    <message>
        <source>Some groups reach it there, through the module %1.</source>
        <translation>Certains groupes l’atteignent là-bas, par le module %1.</translation>
    </message>
    <message>
        <source>“wandb agent” asks Weights &amp; Biases what to run next, which jobs on %1 cannot reach: it stops, or waits until the time is over, and offline mode does not help. Run the cases as a job array, one for each task, with WANDB_MODE=offline.</source>
        <translation>«&#xa0;wandb agent&#xa0;» demande à Weights &amp; Biases ce qu’il faut exécuter ensuite, et les tâches de %1 ne peuvent pas l’atteindre&#xa0;: il s’arrête, ou attend jusqu’à la fin du temps, et le mode hors ligne n’y change rien. Exécutez les cas dans un vecteur de tâches, un par tâche, avec WANDB_MODE=offline.</translation>
    </message>
    <message>
        <source>“wandb login” talks to Weights &amp; Biases, which jobs on %1 cannot reach. Leave it out, work offline with WANDB_MODE=offline, and send the runs from a login node afterwards: wandb sync wandb/offline-run*.</source>
        <translation>«&#xa0;wandb login&#xa0;» s’adresse à Weights &amp; Biases, que les tâches de %1 ne peuvent pas atteindre. Retirez-le, travaillez hors ligne avec WANDB_MODE=offline, puis envoyez les exécutions depuis un nœud de connexion&#xa0;: wandb sync wandb/offline-run*.</translation>
    </message>
    <message>
        <source>“wandb %1” talks to Weights &amp; Biases, which jobs on %2 cannot reach. Do it on a login node, before or after the job.</source>
        <translation>«&#xa0;wandb %1&#xa0;» s’adresse à Weights &amp; Biases, que les tâches de %2 ne peuvent pas atteindre. Faites-le sur un nœud de connexion, avant ou après la tâche.</translation>
    </message>
</context>
<context>
    <name>voyageur::script::TrainingRules</name>
    <message>
        <source>Derive the port from the job&apos;s number</source>
        <translation>Tirer le port du numéro de la tâche</translation>
    </message>
    <message>
        <source>Port %1 is the same in each of your jobs, and others use it as well: when two jobs on one node want it, the second stops with “Address already in use”. Derive it from the job&apos;s number: %2.</source>
        <translation>Le port %1 est le même dans chacune de vos tâches, et d’autres l’utilisent aussi&#xa0;: quand deux tâches d’un même nœud le veulent, la seconde s’arrête avec «&#xa0;Address already in use&#xa0;». Tirez-le du numéro de la tâche&#xa0;: %2.</translation>
    </message>
    <message>
        <source>Without --host TensorBoard answers only to programs on its own node. A tunnel from your computer comes to the compute node from the login node, so it is turned away. Add --host 0.0.0.0.</source>
        <translation>Sans --host, TensorBoard ne répond qu’aux programmes de son propre nœud. Un tunnel depuis votre ordinateur arrive au nœud de calcul par le nœud de connexion&#xa0;: il est donc refusé. Ajoutez --host 0.0.0.0.</translation>
    </message>
    <message>
        <source>Add --host 0.0.0.0</source>
        <translation>Ajouter --host 0.0.0.0</translation>
    </message>
    <message>
        <source>A secret key stands in the script (%1): whoever can read the file can use your account, and in a repository that is everybody. Log in once on a login node instead (“wandb login”, “huggingface-cli login”), which keeps the key in a file of your own, and make a new key if this script was ever shared.</source>
        <translation>Une clé secrète est écrite dans le script (%1)&#xa0;: toute personne qui peut lire le fichier peut utiliser votre compte, et dans un dépôt, c’est tout le monde. Connectez-vous plutôt une fois sur un nœud de connexion («&#xa0;wandb login&#xa0;», «&#xa0;huggingface-cli login&#xa0;»), ce qui garde la clé dans un fichier à vous, et faites une nouvelle clé si ce script a déjà été partagé.</translation>
    </message>
    <message>
        <source>That the line is a comment hides nothing.</source>
        <translation>Que la ligne soit un commentaire ne cache rien.</translation>
    </message>
</context>
<context>
    <name>voyageur::script::Translation</name>
    <message>
        <source>A node of %1 has %2 cores for these tasks.</source>
        <translation>Un nœud de %1 a %2 cœurs pour ces processus.</translation>
    </message>
    <message>
        <source>All the cores that go with the GPUs on %1: %2, as it was %3.</source>
        <translation>Tous les cœurs qui vont avec les GPU sur %1&#xa0;: %2, comme c’était %3.</translation>
    </message>
    <message>
        <source>The cores that go with the GPUs on %1: at most %2.</source>
        <translation>Les cœurs qui vont avec les GPU sur %1&#xa0;: au plus %2.</translation>
    </message>
    <message>
        <source>A node of %1 has %2 cores; one task cannot use more.</source>
        <translation>Un nœud de %1 a %2 cœurs; un processus ne peut pas en utiliser plus.</translation>
    </message>
    <message numerus="yes">
        <source>A node of %1 has %2 cores: these %3 tasks need %n node(s).</source>
        <translation>
            <numerusform>Un nœud de %1 a %2 cœurs&#xa0;: ces %3 processus exigent %n nœud.</numerusform>
            <numerusform>Un nœud de %1 a %2 cœurs&#xa0;: ces %3 processus exigent %n nœuds.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 gives whole nodes only and wants to know how many.</source>
        <translation>%1 n’attribue que des nœuds entiers et veut savoir combien.</translation>
    </message>
    <message>
        <source>%1 charges all %2 cores of a node, and this job uses %3: let it use more, or take another cluster.</source>
        <translation>%1 compte les %2 cœurs d’un nœud, et cette tâche en utilise %3&#xa0;: faites-lui en utiliser plus, ou prenez une autre grappe.</translation>
    </message>
    <message>
        <source>The job had its nodes for itself; on %1 it must say so.</source>
        <translation>La tâche avait ses nœuds pour elle seule; sur %1, elle doit le dire.</translation>
    </message>
    <message>
        <source>The job does not fill a node of %1 any more: %2 is its part.</source>
        <translation>La tâche ne remplit plus un nœud de %1&#xa0;: %2 est sa part.</translation>
    </message>
    <message>
        <source>As much as goes with the GPUs of %2: %1.</source>
        <translation>Autant qu’il en va avec les GPU de %2&#xa0;: %1.</translation>
    </message>
    <message>
        <source>%1 is what this job can have on a node of %2. If the program needs more, ask for more cores or GPUs, too.</source>
        <translation>%1 est ce que cette tâche peut avoir sur un nœud de %2. S’il en faut plus au programme, demandez aussi plus de cœurs ou de GPU.</translation>
    </message>
    <message>
        <source>%1 on each node, because their number on %2 is another.</source>
        <translation>%1 par nœud, car leur nombre est autre sur %2.</translation>
    </message>
    <message>
        <source>%1 gives memory with the nodes and the GPUs and takes no wish for it.</source>
        <translation>%1 attribue la mémoire avec les nœuds et les GPU et n’accepte aucune demande à ce sujet.</translation>
    </message>
    <message>
        <source>%1 gives as much memory as is asked for; this is the job’s share of the node.</source>
        <translation>%1 attribue la mémoire qu’on demande; voici la part du nœud qui revient à la tâche.</translation>
    </message>
    <message>
        <source>No job of %1 runs longer than %2: the program must save its state and go on in a next job.</source>
        <translation>Aucune tâche de %1 ne dure plus de %2&#xa0;: le programme doit enregistrer son état et continuer dans une tâche suivante.</translation>
    </message>
    <message>
        <source>No node of %1 has room for this job as it is now.</source>
        <translation>Aucun nœud de %1 ne peut prendre cette tâche telle qu’elle est.</translation>
    </message>
    <message>
        <source>The GPU that is meant has the name %1 on %2.</source>
        <translation>Le GPU voulu s’appelle %1 sur %2.</translation>
    </message>
    <message>
        <source>%1 is a GPU of %2.</source>
        <translation>%1 est un GPU de %2.</translation>
    </message>
    <message>
        <source>%1 has no GPU with the %2 GB of %3. %4 has the most, %5 GB: see that the program fits, or lower its batch size.</source>
        <translation>%1 n’a pas de GPU avec les %2&#xa0;Go de %3. %4 en a le plus, %5&#xa0;Go&#xa0;: vérifiez que le programme y entre, ou réduisez la taille de ses lots.</translation>
    </message>
    <message>
        <source>%1 with %2 GB is the GPU of %3 nearest to %4 with %5 GB.</source>
        <translation>%1 avec %2&#xa0;Go est le GPU de %3 le plus proche de %4 avec %5&#xa0;Go.</translation>
    </message>
    <message>
        <source>Several kinds of GPUs are asked for; choose among those of %1: %2.</source>
        <translation>Plusieurs sortes de GPU sont demandées; choisissez parmi ceux de %1&#xa0;: %2.</translation>
    </message>
    <message>
        <source>%1 has nothing like %2 for this job; its GPUs are %3.</source>
        <translation>%1 n’a rien de tel que %2 pour cette tâche; ses GPU sont %3.</translation>
    </message>
    <message>
        <source>%1 gives these GPUs in other numbers: %2 in all, %3 on a node, instead of %4. The program must use them all.</source>
        <translation>%1 attribue ces GPU en d’autres nombres&#xa0;: %2 en tout, %3 par nœud, au lieu de %4. Le programme doit tous les utiliser.</translation>
    </message>
    <message>
        <source>On %1 GPUs are asked for with --gpus-per-node.</source>
        <translation>Sur %1, les GPU se demandent avec --gpus-per-node.</translation>
    </message>
    <message>
        <source>“--%1” names what only the other cluster has; it is left out for %2.</source>
        <translation>«&#xa0;--%1&#xa0;» nomme ce que seule l’autre grappe possède; l’option est enlevée pour %2.</translation>
    </message>
    <message>
        <source>The scheduler of %1 chooses the partition by itself.</source>
        <translation>L’ordonnanceur de %1 choisit lui-même la partition.</translation>
    </message>
    <message>
        <source>%1 has no partition “%2”; choose one with --partition where it matters.</source>
        <translation>%1 n’a pas de partition «&#xa0;%2&#xa0;»; choisissez-en une avec --partition si cela importe.</translation>
    </message>
    <message>
        <source>Accounts of %1 have another form: “%2” instead of “%3”. Check that it is yours: sshare -U.</source>
        <translation>Les comptes de %1 ont une autre forme&#xa0;: «&#xa0;%2&#xa0;» au lieu de «&#xa0;%3&#xa0;». Vérifiez que c’est le vôtre&#xa0;: sshare -U.</translation>
    </message>
    <message>
        <source>Whether the account “%1” can be used on %2 is not known: sshare -U there tells.</source>
        <translation>On ne sait pas si le compte «&#xa0;%1&#xa0;» est utilisable sur %2&#xa0;: sshare -U vous le dira là-bas.</translation>
    </message>
    <message>
        <source>On %1 scratch is “%2”.</source>
        <translation>Sur %1, scratch est «&#xa0;%2&#xa0;».</translation>
    </message>
    <message>
        <source>The files of your project are another copy on %1, under %2: see that they are there.</source>
        <translation>Sur %1, les fichiers de votre projet sont une autre copie, sous %2&#xa0;: vérifiez qu’ils y sont.</translation>
    </message>
    <message>
        <source>%1 loads no standard environment by itself.</source>
        <translation>%1 ne charge d’office aucun environnement standard.</translation>
    </message>
    <message>
        <source>The job asked for %1 on a node and gets %2 on %3: see that this is enough.</source>
        <translation>La tâche demandait %1 par nœud et obtient %2 sur %3&#xa0;: vérifiez que cela suffit.</translation>
    </message>
    <message>
        <source>On %1 a job needs no account, and “%2” is one of another cluster.</source>
        <translation>Sur %1, une tâche n’a pas besoin de compte, et «&#xa0;%2&#xa0;» est celui d’une autre grappe.</translation>
    </message>
</context>
<context>
    <name>voyageur::script::Value</name>
    <message>
        <source>This is no time. Write days-hours:minutes:seconds, for example 1-12:00:00, or hours:minutes:seconds, for example 2:30:00.</source>
        <translation>Ce n’est pas une durée. Écrivez jours-heures:minutes:secondes, par exemple 1-12:00:00, ou heures:minutes:secondes, par exemple 2:30:00.</translation>
    </message>
    <message>
        <source>This is no amount of memory. Write a whole number and K, M, G or T, for example 4G.</source>
        <translation>Ce n’est pas une quantité de mémoire. Écrivez un nombre entier suivi de K, M, G ou T, par exemple 4G.</translation>
    </message>
    <message>
        <source>This must be a whole number, at least 1.</source>
        <translation>Ce doit être un nombre entier, au moins 1.</translation>
    </message>
    <message>
        <source>This is no number of nodes. Write 2, or 2-4 for at least two and at most four.</source>
        <translation>Ce n’est pas un nombre de nœuds. Écrivez 2, ou 2-4 pour au moins deux et au plus quatre.</translation>
    </message>
    <message>
        <source>This must be a whole number.</source>
        <translation>Ce doit être un nombre entier.</translation>
    </message>
    <message>
        <source>The name of the resource is missing, for example gpu.</source>
        <translation>Le nom de la ressource manque, par exemple gpu.</translation>
    </message>
    <message>
        <source>There is one colon too many: name, model, count.</source>
        <translation>Il y a un deux-points de trop&#xa0;: nom, modèle, nombre.</translation>
    </message>
    <message>
        <source>Something is missing between two colons, or behind the last one.</source>
        <translation>Il manque quelque chose entre deux deux-points ou après le dernier.</translation>
    </message>
    <message>
        <source>A resource is missing here.</source>
        <translation>Il manque ici une ressource.</translation>
    </message>
    <message>
        <source>This is no task number and no range like 0-9.</source>
        <translation>Ce n’est ni un numéro de tâche ni un intervalle comme 0-9.</translation>
    </message>
    <message>
        <source>The range ends before it begins.</source>
        <translation>L’intervalle se termine avant de commencer.</translation>
    </message>
    <message>
        <source>A step must be a whole number behind a range, for example 0-99:2.</source>
        <translation>Un pas doit être un nombre entier après un intervalle, par exemple 0-99:2.</translation>
    </message>
    <message>
        <source>Behind % stands how many tasks run at a time, for example 0-99%4.</source>
        <translation>Après % vient le nombre de tâches exécutées à la fois, par exemple 0-99%4.</translation>
    </message>
    <message>
        <source>This is no kind of dependency. Write afterok, afterany, afternotok, aftercorr, after or singleton.</source>
        <translation>Ce n’est pas un type de dépendance. Écrivez afterok, afterany, afternotok, aftercorr, after ou singleton.</translation>
    </message>
    <message>
        <source>The number of a job is missing, for example afterok:12345.</source>
        <translation>Il manque le numéro d’une tâche, par exemple afterok:12345.</translation>
    </message>
    <message>
        <source>This is no number of a job.</source>
        <translation>Ce n’est pas le numéro d’une tâche.</translation>
    </message>
    <message>
        <source>Either commas (all of them) or question marks (one of them), not both.</source>
        <translation>Soit des virgules (toutes), soit des points d’interrogation (l’une d’elles), pas les deux.</translation>
    </message>
    <message>
        <source>This is no occasion for a mail. Write some of %1.</source>
        <translation>Ce n’est pas une occasion d’envoyer un courriel. Choisissez parmi %1.</translation>
    </message>
    <message>
        <source>This is no list of nodes, for example nc[10101-10104],ng10201.</source>
        <translation>Ce n’est pas une liste de nœuds, par exemple nc[10101-10104],ng10201.</translation>
    </message>
    <message>
        <source>sbatch refuses it: %1</source>
        <translation>sbatch la refuse&#xa0;: %1</translation>
    </message>
</context>
<context>
    <name>voyageur::script::ValueDoubts</name>
    <message>
        <source>sbatch passes over “%1”: no mail is sent for it.</source>
        <translation>sbatch ne tient pas compte de «&#xa0;%1&#xa0;»&#xa0;: aucun courriel n’est envoyé pour cela.</translation>
    </message>
    <message>
        <source>sbatch passes over “%1”: no mail is sent for it. Is it %2?</source>
        <translation>sbatch ne tient pas compte de «&#xa0;%1&#xa0;»&#xa0;: aucun courriel n’est envoyé pour cela. Est-ce %2&#xa0;?</translation>
    </message>
    <message>
        <source>Write %1</source>
        <translation>Écrire %1</translation>
    </message>
    <message>
        <source>“%1” is a path of your own computer, which the cluster does not have.</source>
        <translation>«&#xa0;%1&#xa0;» est un chemin de votre propre ordinateur, que la grappe n’a pas.</translation>
    </message>
    <message>
        <source>sbatch removes the backslashes and takes “%1”.</source>
        <translation>sbatch enlève les barres obliques inverses et prend «&#xa0;%1&#xa0;».</translation>
    </message>
    <message>
        <source>Write a path of the cluster; %x-%j.out is a file in the folder where sbatch is called.</source>
        <translation>Écrivez un chemin de la grappe; %x-%j.out est un fichier du dossier où sbatch est appelé.</translation>
    </message>
    <message>
        <source>Write a path of the cluster.</source>
        <translation>Écrivez un chemin de la grappe.</translation>
    </message>
    <message>
        <source>Beside --%1 sbatch passes over --hint. Keep the one you need.</source>
        <translation>À côté de --%1, sbatch ne tient pas compte de --hint. Gardez celle qu’il vous faut.</translation>
    </message>
    <message>
        <source>A GPU is called gpu in --gres: clusters refuse “%1”, which they do not have.</source>
        <translation>Dans --gres, un GPU s’appelle gpu&#xa0;: les grappes refusent «&#xa0;%1&#xa0;», qu’elles n’ont pas.</translation>
    </message>
    <message>
        <source>Slurm 22.05 refuses the job for the = in “%1”; newer releases take it. A colon is right for all.</source>
        <translation>Slurm 22.05 refuse la tâche à cause du = dans «&#xa0;%1&#xa0;»; les versions plus récentes l’acceptent. Un deux-points convient à toutes.</translation>
    </message>
    <message>
        <source>Write a colon</source>
        <translation>Écrire un deux-points</translation>
    </message>
    <message>
        <source>“%1” belongs to a template: a program has to put the value there first. As it stands sbatch refuses the script.</source>
        <translation>«&#xa0;%1&#xa0;» appartient à un modèle&#xa0;: un programme doit d’abord y mettre la valeur. Tel quel, sbatch refuse le script.</translation>
    </message>
    <message>
        <source>sbatch passes the value of --%1 on, and Slurm refuses the job for it. %2</source>
        <translation>sbatch transmet la valeur de --%1, et Slurm refuse la tâche à cause d’elle. %2</translation>
    </message>
</context>
<context>
    <name>voyageur::script::ValueRules</name>
    <message>
        <source>A long option begins with two dashes. sbatch reads this as -%1 with the value “%2”.</source>
        <translation>Une option longue commence par deux tirets. sbatch lit ceci comme -%1 avec la valeur «&#xa0;%2&#xa0;».</translation>
    </message>
    <message>
        <source>The value of --%1 is missing: sbatch takes the next word, “%2”, for it.</source>
        <translation>Il manque la valeur de --%1&#xa0;: sbatch prend à sa place le mot suivant, «&#xa0;%2&#xa0;».</translation>
    </message>
    <message>
        <source>There is a blank before the =. sbatch takes “%1” for the value.</source>
        <translation>Il y a une espace devant le =. sbatch prend «&#xa0;%1&#xa0;» pour la valeur.</translation>
    </message>
    <message>
        <source>Remove the blank</source>
        <translation>Retirer l’espace</translation>
    </message>
    <message>
        <source>sbatch refuses the value of --%1.</source>
        <translation>sbatch refuse la valeur de --%1.</translation>
    </message>
    <message>
        <source>It takes one of: %1.</source>
        <translation>Elle doit être l’une de celles-ci&#xa0;: %1.</translation>
    </message>
    <message>
        <source>Write %1</source>
        <translation>Écrire %1</translation>
    </message>
    <message>
        <source>sbatch passes the value of --%1 on, but Slurm cannot use it. %2</source>
        <translation>sbatch transmet la valeur de --%1, mais Slurm ne peut pas l’utiliser. %2</translation>
    </message>
    <message>
        <source>The value of “%1” is missing. sbatch refuses the script.</source>
        <translation>Il manque la valeur de «&#xa0;%1&#xa0;». sbatch refuse le script.</translation>
    </message>
    <message>
        <source>“%1” takes no value. sbatch refuses the script.</source>
        <translation>«&#xa0;%1&#xa0;» ne prend pas de valeur. sbatch refuse le script.</translation>
    </message>
    <message>
        <source>Remove the value</source>
        <translation>Retirer la valeur</translation>
    </message>
    <message>
        <source>Behind an option of one letter stands no =. sbatch takes “%1” for the value of -%2.</source>
        <translation>Derrière une option d’une seule lettre, on ne met pas de =. sbatch prend «&#xa0;%1&#xa0;» pour la valeur de -%2.</translation>
    </message>
    <message>
        <source>Remove the =</source>
        <translation>Retirer le =</translation>
    </message>
    <message>
        <source>The cluster looks for an account without a name and refuses the job.</source>
        <translation>La grappe cherche un compte sans nom et refuse la tâche.</translation>
    </message>
    <message>
        <source>The job is no array: it runs once, and SLURM_ARRAY_TASK_ID is empty.</source>
        <translation>La tâche n’est pas un vecteur&#xa0;: elle s’exécute une fois, et SLURM_ARRAY_TASK_ID est vide.</translation>
    </message>
    <message>
        <source>Slurm tries to write into the folder itself instead of a file: the job fails as it starts, without a message.</source>
        <translation>Slurm essaie d’écrire dans le dossier lui-même plutôt que dans un fichier&#xa0;: la tâche échoue dès son départ, sans message.</translation>
    </message>
    <message>
        <source>The job has no name.</source>
        <translation>La tâche n’a pas de nom.</translation>
    </message>
    <message>
        <source>The cluster refuses the job.</source>
        <translation>La grappe refuse la tâche.</translation>
    </message>
    <message>
        <source>The value of --%1 is empty, and sbatch takes the script.</source>
        <translation>La valeur de --%1 est vide, et sbatch accepte le script.</translation>
    </message>
    <message>
        <source>The option has no effect.</source>
        <translation>L’option est sans effet.</translation>
    </message>
    <message>
        <source>Write the value, or remove the option.</source>
        <translation>Écrivez la valeur, ou retirez l’option.</translation>
    </message>
    <message>
        <source>Slurm takes “%1” for /dev/null:</source>
        <translation>Slurm prend «&#xa0;%1&#xa0;» pour /dev/null&#xa0;:</translation>
    </message>
    <message>
        <source>all that the job prints is lost, its error messages too. Write the name of a file, or remove the option.</source>
        <translation>tout ce que la tâche affiche est perdu, ses messages d’erreur aussi. Écrivez le nom d’un fichier, ou retirez l’option.</translation>
    </message>
    <message>
        <source>what the job prints is lost. Write the name of a file, or remove the option.</source>
        <translation>ce que la tâche affiche est perdu. Écrivez le nom d’un fichier, ou retirez l’option.</translation>
    </message>
    <message>
        <source>the job’s error messages are lost. Write the name of a file, or remove the option.</source>
        <translation>les messages d’erreur de la tâche sont perdus. Écrivez le nom d’un fichier, ou retirez l’option.</translation>
    </message>
</context>
<context>
    <name>voyageur::script::ValueWords</name>
    <message>
        <source>Starts when these jobs have started or were cancelled.</source>
        <translation>Démarre quand ces tâches ont commencé ou ont été annulées.</translation>
    </message>
    <message>
        <source>Starts when these jobs have ended, well or not.</source>
        <translation>Démarre quand ces tâches sont terminées, bien ou mal.</translation>
    </message>
    <message>
        <source>Starts when these jobs have ended well; after a failure it never starts.</source>
        <translation>Démarre quand ces tâches se sont bien terminées; après un échec, ne démarre jamais.</translation>
    </message>
    <message>
        <source>Starts when these jobs have failed.</source>
        <translation>Démarre quand ces tâches ont échoué.</translation>
    </message>
    <message>
        <source>Of an array: each task starts when the task of the same number in the other array has ended well.</source>
        <translation>D’un vecteur de tâches&#xa0;: chaque élément démarre quand celui du même numéro dans l’autre vecteur s’est bien terminé.</translation>
    </message>
    <message>
        <source>Starts when these jobs have ended and their data is copied back.</source>
        <translation>Démarre quand ces tâches sont terminées et que leurs données sont recopiées.</translation>
    </message>
    <message>
        <source>Starts when your other jobs of the same name have ended: one at a time.</source>
        <translation>Démarre quand vos autres tâches du même nom sont terminées&#xa0;: une à la fois.</translation>
    </message>
    <message>
        <source>No mail.</source>
        <translation>Aucun courriel.</translation>
    </message>
    <message>
        <source>When the job starts.</source>
        <translation>Quand la tâche commence.</translation>
    </message>
    <message>
        <source>When the job has ended.</source>
        <translation>Quand la tâche est terminée.</translation>
    </message>
    <message>
        <source>When the job has failed.</source>
        <translation>Quand la tâche a échoué.</translation>
    </message>
    <message>
        <source>When the job is put back into the queue.</source>
        <translation>Quand la tâche est remise dans la file d’attente.</translation>
    </message>
    <message>
        <source>When the job starts, ends, fails or is put back into the queue.</source>
        <translation>Quand la tâche commence, se termine, échoue ou est remise dans la file d’attente.</translation>
    </message>
    <message>
        <source>When the job can never start because of its dependency.</source>
        <translation>Quand la tâche ne pourra jamais commencer à cause de sa dépendance.</translation>
    </message>
    <message>
        <source>When the burst buffer’s data is copied back.</source>
        <translation>Quand les données de la mémoire tampon rapide sont recopiées.</translation>
    </message>
    <message>
        <source>When the time limit is reached.</source>
        <translation>Quand la limite de temps est atteinte.</translation>
    </message>
    <message>
        <source>When 90 % of the time limit is over.</source>
        <translation>Quand 90&#xa0;% de la limite de temps est écoulé.</translation>
    </message>
    <message>
        <source>When 80 % of the time limit is over.</source>
        <translation>Quand 80&#xa0;% de la limite de temps est écoulé.</translation>
    </message>
    <message>
        <source>When half of the time limit is over.</source>
        <translation>Quand la moitié de la limite de temps est écoulée.</translation>
    </message>
    <message>
        <source>Beside others: for each task of an array, not for the array as a whole.</source>
        <translation>Avec d’autres&#xa0;: pour chaque élément d’un vecteur de tâches, non pour le vecteur entier.</translation>
    </message>
    <message>
        <source>No limit of its own: the one of the partition holds.</source>
        <translation>Pas de limite propre&#xa0;: celle de la partition s’applique.</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1.</translation>
    </message>
    <message>
        <source>On %1 a job runs for %2 at most.</source>
        <translation>Sur %1, une tâche dure au plus %2.</translation>
    </message>
    <message>
        <source>All the memory of each node.</source>
        <translation>Toute la mémoire de chaque nœud.</translation>
    </message>
    <message>
        <source>%1 MiB, which Slurm writes %2. K, M, G and T are powers of 1024; without a letter M is meant.</source>
        <translation>%1&#xa0;Mio, que Slurm écrit %2. K, M, G et T sont des puissances de 1024; sans lettre, c’est M.</translation>
    </message>
    <message numerus="yes">
        <source>%n task(s); each finds its number in $SLURM_ARRAY_TASK_ID.</source>
        <translation>
            <numerusform>%n élément; il trouve son numéro dans $SLURM_ARRAY_TASK_ID.</numerusform>
            <numerusform>%n éléments; chacun trouve son numéro dans $SLURM_ARRAY_TASK_ID.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>At most %n of them run(s) at a time.</source>
        <translation>
            <numerusform>Au plus %n s’exécute à la fois.</numerusform>
            <numerusform>Au plus %n s’exécutent à la fois.</numerusform>
        </translation>
    </message>
    <message>
        <source>for each task</source>
        <translation>pour chaque processus</translation>
    </message>
    <message>
        <source>for each socket</source>
        <translation>pour chaque processeur</translation>
    </message>
    <message>
        <source>for the whole job</source>
        <translation>pour toute la tâche</translation>
    </message>
    <message>
        <source>on each node</source>
        <translation>sur chaque nœud</translation>
    </message>
    <message>
        <source>No generic resources.</source>
        <translation>Aucune ressource générique.</translation>
    </message>
    <message>
        <source>GPU of any model</source>
        <translation>GPU de n’importe quel modèle</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>%1 %2.</source>
        <comment>2 × a100 | on each node</comment>
        <translation>%1 %2.</translation>
    </message>
    <message>
        <source>For example %1.</source>
        <translation>Par exemple %1.</translation>
    </message>
    <message>
        <source>One of them is enough.</source>
        <translation>Une seule suffit.</translation>
    </message>
    <message>
        <source>All of them must hold.</source>
        <translation>Toutes doivent être remplies.</translation>
    </message>
    <message>
        <source>Mail:</source>
        <translation>Courriel&#xa0;:</translation>
    </message>
    <message numerus="yes">
        <source>%n node(s).</source>
        <translation>
            <numerusform>%n nœud.</numerusform>
            <numerusform>%n nœuds.</numerusform>
        </translation>
    </message>
    <message>
        <source>From %1 to %2 nodes.</source>
        <translation>De %1 à %2 nœuds.</translation>
    </message>
    <message>
        <source>The script itself gets the signal %1 about %2 before the end of its time.</source>
        <translation>Le script lui-même reçoit le signal %1 environ %2 avant la fin de son temps.</translation>
    </message>
    <message>
        <source>The programs started with srun get the signal %1 about %2 before the end of the job’s time; the script itself does not.</source>
        <translation>Les programmes lancés avec srun reçoivent le signal %1 environ %2 avant la fin du temps de la tâche; le script lui-même ne le reçoit pas.</translation>
    </message>
    <message numerus="yes">
        <source>%n day(s)</source>
        <translation>
            <numerusform>%n jour</numerusform>
            <numerusform>%n jours</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hour(s)</source>
        <translation>
            <numerusform>%n heure</numerusform>
            <numerusform>%n heures</numerusform>
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
            <numerusform>%n seconde</numerusform>
            <numerusform>%n secondes</numerusform>
        </translation>
    </message>
    <message>
        <source>Write days-hours:minutes:seconds, hours:minutes:seconds or minutes.</source>
        <translation>Écrivez jours-heures:minutes:secondes, heures:minutes:secondes ou des minutes.</translation>
    </message>
    <message>
        <source>Write a whole number and K, M, G or T, for example 4G.</source>
        <translation>Écrivez un nombre entier et K, M, G ou T, par exemple 4G.</translation>
    </message>
    <message>
        <source>Write a whole number, at least 1.</source>
        <translation>Écrivez un nombre entier, au moins 1.</translation>
    </message>
    <message>
        <source>Write a number, or least and most: 2-4.</source>
        <translation>Écrivez un nombre, ou le minimum et le maximum&#xa0;: 2-4.</translation>
    </message>
    <message>
        <source>Write a number, or model:number.</source>
        <translation>Écrivez un nombre, ou modèle:nombre.</translation>
    </message>
    <message>
        <source>Write gpu:number or gpu:model:number.</source>
        <translation>Écrivez gpu:nombre ou gpu:modèle:nombre.</translation>
    </message>
    <message>
        <source>Write 0-9 or 1,3,7; 0-99%4 lets four run at a time.</source>
        <translation>Écrivez 0-9 ou 1,3,7; avec 0-99%4, quatre s’exécutent à la fois.</translation>
    </message>
    <message>
        <source>Write a kind and job numbers, for example afterok:12345.</source>
        <translation>Écrivez un genre et des numéros de tâches, par exemple afterok:12345.</translation>
    </message>
    <message>
        <source>Write now+2hours, 20:00 or 2027-01-31T08:00.</source>
        <translation>Écrivez now+2hours, 20:00 ou 2027-01-31T08:00.</translation>
    </message>
    <message>
        <source>Write a signal and seconds: USR1@120; B: before it is for the script itself.</source>
        <translation>Écrivez un signal et des secondes&#xa0;: USR1@120; précédé de B:, il est pour le script lui-même.</translation>
    </message>
    <message>
        <source>%j is the job’s number, %x its name; of an array %A and %a.</source>
        <translation>%j est le numéro de la tâche, %x son nom; d’un vecteur de tâches, %A et %a.</translation>
    </message>
    <message>
        <source>Takes: %1.</source>
        <translation>Accepte&#xa0;: %1.</translation>
    </message>
    <message>
        <source>%1 of one %2, %3 GB</source>
        <comment>3/8 of one a100, 20 GB</comment>
        <translation>%1 d’un %2, %3&#xa0;Go</translation>
    </message>
    <message>
        <source>%1 of one %2</source>
        <comment>3/8 of one a100</comment>
        <translation>%1 d’un %2</translation>
    </message>
    <message>
        <source>%1 GB</source>
        <translation>%1&#xa0;Go</translation>
    </message>
    <message numerus="yes">
        <source>up to %n core(s) and %1 GB of memory go with each</source>
        <translation>
            <numerusform>au plus %n cœur et %1&#xa0;Go de mémoire avec chacun</numerusform>
            <numerusform>au plus %n cœurs et %1&#xa0;Go de mémoire avec chacun</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::settings::Keychain</name>
    <message>
        <source>The keychain was not waited for.</source>
        <translation>On n’a pas attendu le trousseau.</translation>
    </message>
    <message>
        <source>This computer&apos;s keychain did not answer.</source>
        <translation>Le trousseau de cet ordinateur n’a pas répondu.</translation>
    </message>
    <message>
        <source>It may be locked, or waiting for an answer in a window of its own.</source>
        <translation>Il est peut-être verrouillé, ou attend une réponse dans sa propre fenêtre.</translation>
    </message>
    <message>
        <source>Unlock it, then try again.</source>
        <translation>Déverrouillez-le, puis réessayez.</translation>
    </message>
    <message>
        <source>There is no keychain on this computer, or it is not running.</source>
        <translation>Il n’y a pas de trousseau sur cet ordinateur, ou il n’est pas en marche.</translation>
    </message>
    <message>
        <source>This computer&apos;s keychain refused.</source>
        <translation>Le trousseau de cet ordinateur a refusé.</translation>
    </message>
</context>
<context>
    <name>voyageur::settings::Secrets</name>
    <message>
        <source>the password of %1</source>
        <translation>le mot de passe de %1</translation>
    </message>
    <message>
        <source>the passphrase of the key %1</source>
        <translation>la phrase de passe de la clé %1</translation>
    </message>
</context>
<context>
    <name>voyageur::settings::SupportBundle</name>
    <message>
        <source>versions of Voyageur, the system and libraries</source>
        <translation>versions de Voyageur, du système et des bibliothèques</translation>
    </message>
    <message>
        <source>what is wrong with your own cluster files</source>
        <translation>ce qui ne va pas dans vos propres fichiers de grappes</translation>
    </message>
    <message>
        <source>which settings and files there are, not what they hold</source>
        <translation>quels réglages et fichiers existent, pas ce qu’ils contiennent</translation>
    </message>
    <message>
        <source>the recent log: what was begun and how it ended</source>
        <translation>le journal récent&#xa0;: ce qui a été commencé et comment cela a fini</translation>
    </message>
    <message>
        <source>The support bundle %1 could not be written.</source>
        <translation>Le dossier d’assistance %1 n’a pas pu être écrit.</translation>
    </message>
    <message>
        <source>Choose another folder, or make room on the disk.</source>
        <translation>Choisissez un autre dossier, ou faites de la place sur le disque.</translation>
    </message>
</context>
<context>
    <name>voyageur::slurm::Client</name>
    <message>
        <source>Slurm could not answer (%1).</source>
        <translation>Slurm n’a pas pu répondre (%1).</translation>
    </message>
    <message>
        <source>Try again in a minute; the cluster&apos;s status page says whether Slurm is in maintenance.</source>
        <translation>Essayez de nouveau dans une minute; la page d’état de la grappe dit si Slurm est en maintenance.</translation>
    </message>
    <message>
        <source>You have no job %1 on this cluster.</source>
        <translation>Vous n’avez pas de tâche %1 sur cette grappe.</translation>
    </message>
    <message>
        <source>Neither Slurm&apos;s queue nor its accounting knows it.</source>
        <translation>Ni la file d’attente de Slurm ni sa comptabilité ne la connaissent.</translation>
    </message>
    <message>
        <source>Look at the list of your jobs, ended ones included.</source>
        <translation>Consultez la liste de vos tâches, y compris celles qui sont terminées.</translation>
    </message>
</context>
<context>
    <name>voyageur::slurm::Explain</name>
    <message>
        <source>Other jobs are ahead of it in the queue. It starts when its turn comes; a shorter or smaller job often starts sooner.</source>
        <translation>D’autres tâches la précèdent dans la file d’attente. Elle démarre quand son tour vient; une tâche plus courte ou plus petite démarre souvent plus tôt.</translation>
    </message>
    <message>
        <source>It is next in line and waits until enough cores, memory or GPUs are free.</source>
        <translation>Elle est la prochaine et attend que suffisamment de cœurs, de mémoire ou de GPU soient libres.</translation>
    </message>
    <message>
        <source>It waits for another job to end well, and that job did not: it will never start. Cancel it and submit it again.</source>
        <translation>Elle attendait la réussite d’une autre tâche, qui n’a pas réussi&#xa0;: elle ne démarrera jamais. Annulez-la et soumettez-la de nouveau.</translation>
    </message>
    <message>
        <source>It waits for another job, as its --dependency says.</source>
        <translation>Elle attend une autre tâche, comme le dit son option --dependency.</translation>
    </message>
    <message>
        <source>As many tasks of this array are running as its --array line allows at a time (the number after %).</source>
        <translation>Autant de tâches de ce vecteur sont en cours que sa ligne --array en permet à la fois (le nombre après %).</translation>
    </message>
    <message>
        <source>It waits for the time given by --begin, or for a moment before it is started again.</source>
        <translation>Elle attend l’heure donnée par --begin, ou un moment avant d’être redémarrée.</translation>
    </message>
    <message>
        <source>You have put it on hold. “scontrol release” lets it go on.</source>
        <translation>Vous l’avez retenue dans la file d’attente. «&#xa0;scontrol release&#xa0;» la laisse continuer.</translation>
    </message>
    <message>
        <source>The cluster&apos;s staff has put it on hold. Write to the cluster&apos;s support if you do not know why.</source>
        <translation>Le personnel de la grappe l’a retenue dans la file d’attente. Écrivez au soutien de la grappe si vous ne savez pas pourquoi.</translation>
    </message>
    <message>
        <source>It could not be started on its node and is on hold. Cancel it and submit it again.</source>
        <translation>Elle n’a pas pu être démarrée sur son nœud et reste retenue. Annulez-la et soumettez-la de nouveau.</translation>
    </message>
    <message>
        <source>It asks for more time than its partition allows: it will not start. Cancel it and ask for less time.</source>
        <translation>Elle demande plus de temps que sa partition n’en permet&#xa0;: elle ne démarrera pas. Annulez-la et demandez moins de temps.</translation>
    </message>
    <message>
        <source>It asks for more than its partition allows: it will not start. Cancel it and ask for less.</source>
        <translation>Elle demande plus que sa partition ne permet&#xa0;: elle ne démarrera pas. Annulez-la et demandez moins.</translation>
    </message>
    <message>
        <source>The cluster&apos;s staff has stopped this part of the cluster for now. It starts afterwards.</source>
        <translation>Le personnel de la grappe a arrêté cette partie de la grappe pour l’instant. La tâche démarre ensuite.</translation>
    </message>
    <message>
        <source>The nodes it could use are busy, in maintenance or reserved. This is no error; it starts when they come back.</source>
        <translation>Les nœuds qu’elle pourrait utiliser sont occupés, en maintenance ou réservés. Ce n’est pas une erreur; elle démarre quand ils reviennent.</translation>
    </message>
    <message>
        <source>A node that it needs is down.</source>
        <translation>Un nœud dont elle a besoin est hors service.</translation>
    </message>
    <message>
        <source>It waits for its reservation to begin.</source>
        <translation>Elle attend le début de sa réservation.</translation>
    </message>
    <message>
        <source>No node has what it asks for: it will not start. Cancel it and change the request.</source>
        <translation>Aucun nœud n’a ce qu’elle demande&#xa0;: elle ne démarrera pas. Annulez-la et changez la demande.</translation>
    </message>
    <message>
        <source>Its account is not valid: it will not start. Cancel it and choose another account.</source>
        <translation>Son compte n’est pas valide&#xa0;: elle ne démarrera pas. Annulez-la et choisissez un autre compte.</translation>
    </message>
    <message>
        <source>Its quality of service (--qos) is not valid: it will not start.</source>
        <translation>Sa qualité de service (--qos) n’est pas valide&#xa0;: elle ne démarrera pas.</translation>
    </message>
    <message>
        <source>It waits for a software licence.</source>
        <translation>Elle attend une licence de logiciel.</translation>
    </message>
    <message>
        <source>Its node is being prepared.</source>
        <translation>Son nœud est en préparation.</translation>
    </message>
    <message>
        <source>Slurm is tidying up after its last start.</source>
        <translation>Slurm fait le ménage après son dernier démarrage.</translation>
    </message>
    <message>
        <source>You have as many jobs running as your account allows. It starts when one of them ends.</source>
        <translation>Vous avez autant de tâches en cours que votre compte en permet. La tâche démarre quand l’une d’elles se termine.</translation>
    </message>
    <message>
        <source>You have as many jobs running as the cluster allows. It starts when one of them ends.</source>
        <translation>Vous avez autant de tâches en cours que la grappe en permet. La tâche démarre quand l’une d’elles se termine.</translation>
    </message>
    <message>
        <source>Your account uses as many cores as it may. It starts when some of its jobs end.</source>
        <translation>Votre compte utilise autant de cœurs qu’il le peut. La tâche démarre quand certaines de ses tâches se terminent.</translation>
    </message>
    <message>
        <source>Your account uses as much as it may at a time. It starts when some of its jobs end.</source>
        <translation>Votre compte utilise tout ce qu’il peut à la fois. La tâche démarre quand certaines de ses tâches se terminent.</translation>
    </message>
    <message>
        <source>It would take you beyond a limit of your account. It starts when other jobs of yours end, or asks for too much for one job.</source>
        <translation>Elle vous ferait dépasser une limite de votre compte. Elle démarre quand d’autres de vos tâches se terminent, ou demande trop pour une seule tâche.</translation>
    </message>
    <message>
        <source>It would exceed a limit of the cluster&apos;s quality of service (QOS). It starts when other jobs end, or asks for too much for one job.</source>
        <translation>Elle dépasserait une limite de la qualité de service (QOS) de la grappe. Elle démarre quand d’autres tâches se terminent, ou demande trop pour une seule tâche.</translation>
    </message>
    <message>
        <source>Slurm has just taken it and has not looked for a place yet.</source>
        <translation>Slurm vient de l’accepter et n’a pas encore cherché de place.</translation>
    </message>
    <message>
        <source>It waits. Slurm&apos;s reason: %1.</source>
        <translation>Elle attend. Raison donnée par Slurm&#xa0;: %1.</translation>
    </message>
    <message>
        <source>It could not begin: the folder it runs in or the folder of its output file does not exist. Make that folder and submit it again.</source>
        <translation>Elle n’a pas pu commencer&#xa0;: le dossier où elle s’exécute ou celui de son fichier de sortie n’existe pas. Créez ce dossier et soumettez-la de nouveau.</translation>
    </message>
    <message>
        <source>It was killed (signal 9), most often because it used more memory than it asked for. Its log says more; ask for more memory with --mem.</source>
        <translation>Elle a été tuée (signal 9), le plus souvent parce qu’elle a utilisé plus de mémoire que demandé. Son journal en dit plus; demandez plus de mémoire avec --mem.</translation>
    </message>
    <message>
        <source>The program crashed (signal 11, a memory access error). Its log may say more.</source>
        <translation>Le programme a planté (signal 11, une erreur d’accès à la mémoire). Son journal peut en dire plus.</translation>
    </message>
    <message>
        <source>The program was ended by signal %1. Its log may say more.</source>
        <translation>Le programme a été interrompu par le signal %1. Son journal peut en dire plus.</translation>
    </message>
    <message>
        <source>The script ended with status 127: a command was not found. Its log names it; often a “module load” is missing.</source>
        <translation>Le script s’est terminé avec le statut 127&#xa0;: une commande est introuvable. Son journal la nomme; souvent, il manque un «&#xa0;module load&#xa0;».</translation>
    </message>
    <message>
        <source>The script ended with status 126: a file could not be run as a program. Its log names it.</source>
        <translation>Le script s’est terminé avec le statut 126&#xa0;: un fichier n’a pas pu être exécuté comme programme. Son journal le nomme.</translation>
    </message>
    <message>
        <source>The script ended with status %1. The end of its log says why.</source>
        <translation>Le script s’est terminé avec le statut %1. La fin de son journal dit pourquoi.</translation>
    </message>
    <message>
        <source>The end of its log says why.</source>
        <translation>La fin de son journal dit pourquoi.</translation>
    </message>
    <message>
        <source>It reached its time limit and was stopped. Ask for more time, or save checkpoints and go on in a second job.</source>
        <translation>Elle a atteint sa limite de temps et a été arrêtée. Demandez plus de temps, ou enregistrez des points de contrôle et continuez dans une deuxième tâche.</translation>
    </message>
    <message>
        <source>It used more memory than it asked for and was stopped. Ask for more with --mem.</source>
        <translation>Elle a utilisé plus de mémoire que demandé et a été arrêtée. Demandez-en plus avec --mem.</translation>
    </message>
    <message>
        <source>It was cancelled by you or by the cluster&apos;s staff.</source>
        <translation>Elle a été annulée par vous ou par le personnel de la grappe.</translation>
    </message>
    <message>
        <source>Its node failed. This is not your fault; submit it again.</source>
        <translation>Son nœud est tombé en panne. Ce n’est pas votre faute; soumettez-la de nouveau.</translation>
    </message>
    <message>
        <source>It was stopped to make room for a job of higher priority. Submit it again.</source>
        <translation>Elle a été arrêtée pour faire place à une tâche de priorité plus élevée. Soumettez-la de nouveau.</translation>
    </message>
    <message>
        <source>It could not end before its --deadline, so Slurm dropped it.</source>
        <translation>Elle ne pouvait pas se terminer avant son --deadline; Slurm l’a donc abandonnée.</translation>
    </message>
    <message>
        <source>Its node is starting up. On a cloud cluster this takes some minutes.</source>
        <translation>Son nœud démarre. Sur une grappe infonuagique, cela prend quelques minutes.</translation>
    </message>
    <message>
        <source>It has ended, and Slurm is tidying up after it.</source>
        <translation>Elle est terminée, et Slurm fait le ménage après elle.</translation>
    </message>
    <message>
        <source>It is paused and goes on later.</source>
        <translation>Elle est en pause et continue plus tard.</translation>
    </message>
    <message>
        <source>It has left the queue, and the accounting does not know yet how it ended. Look again in a moment.</source>
        <translation>Elle a quitté la file d’attente, et la comptabilité ne sait pas encore comment elle s’est terminée. Regardez de nouveau dans un moment.</translation>
    </message>
</context>
<context>
    <name>voyageur::slurm::LogFollower</name>
    <message>
        <source>The log could not be read.</source>
        <translation>Le journal n’a pas pu être lu.</translation>
    </message>
    <message>
        <source>Following the log was stopped.</source>
        <translation>Le suivi du journal a été arrêté.</translation>
    </message>
    <message>
        <source>The job has left no log (%1).</source>
        <translation>La tâche n’a pas laissé de journal (%1).</translation>
    </message>
    <message>
        <source>It ended before its script began, or the file was moved or deleted.</source>
        <translation>Elle s’est terminée avant le début de son script, ou le fichier a été déplacé ou supprimé.</translation>
    </message>
</context>
<context>
    <name>voyageur::slurm::Queue</name>
    <message>
        <source>The answer of %1 could not be understood.</source>
        <translation>La réponse de %1 n’a pas pu être comprise.</translation>
    </message>
</context>
<context>
    <name>voyageur::slurm::Rejection</name>
    <message>
        <source>You may use several accounts, and the job names none of them.</source>
        <translation>Vous pouvez utiliser plusieurs comptes, et la tâche n’en nomme aucun.</translation>
    </message>
    <message>
        <source>Choose one with --account.</source>
        <translation>Choisissez-en un avec --account.</translation>
    </message>
    <message>
        <source>You may not use the account that the job names.</source>
        <translation>Vous ne pouvez pas utiliser le compte que la tâche nomme.</translation>
    </message>
    <message>
        <source>Choose one of yours with --account.</source>
        <translation>Choisissez un des vôtres avec --account.</translation>
    </message>
    <message>
        <source>None of your accounts may run jobs on this cluster.</source>
        <translation>Aucun de vos comptes ne peut exécuter de tâches sur cette grappe.</translation>
    </message>
    <message>
        <source>Ask your supervisor to add you to their allocation, or renew your access in the account portal.</source>
        <translation>Demandez à la personne qui vous supervise de vous ajouter à son allocation, ou renouvelez votre accès dans le portail des comptes.</translation>
    </message>
    <message>
        <source>The account is misspelt, is not yours, or is not known on this cluster.</source>
        <translation>Le compte est mal orthographié, n’est pas à vous ou n’est pas connu sur cette grappe.</translation>
    </message>
    <message>
        <source>Look at --account; on Alliance clusters it begins with def-, rrg- or aip- and your professor&apos;s name.</source>
        <translation>Vérifiez --account; sur les grappes de l’Alliance, il commence par def-, rrg- ou aip- et le nom de votre professeur ou professeure.</translation>
    </message>
    <message>
        <source>This cluster takes no jobs from a folder in /home.</source>
        <translation>Cette grappe n’accepte pas de tâches depuis un dossier de /home.</translation>
    </message>
    <message>
        <source>Put the files into a folder in /scratch or /project and submit from there.</source>
        <translation>Placez les fichiers dans un dossier de /scratch ou de /project et soumettez de là.</translation>
    </message>
    <message>
        <source>The script was saved with Windows line ends.</source>
        <translation>Le script a été enregistré avec des fins de ligne Windows.</translation>
    </message>
    <message>
        <source>Save it with Unix line ends (LF), or run dos2unix on it, and submit it again.</source>
        <translation>Enregistrez-le avec des fins de ligne Unix (LF), ou passez-le à dos2unix, et soumettez-le de nouveau.</translation>
    </message>
    <message>
        <source>The first line of the script is not “#!” and a shell.</source>
        <translation>La première ligne du script n’est pas «&#xa0;#!&#xa0;» suivi d’un shell.</translation>
    </message>
    <message>
        <source>Make “#!/bin/bash” the very first line.</source>
        <translation>Faites de «&#xa0;#!/bin/bash&#xa0;» la toute première ligne.</translation>
    </message>
    <message>
        <source>The script is empty, or is a folder.</source>
        <translation>Le script est vide, ou est un dossier.</translation>
    </message>
    <message>
        <source>Look at the file&apos;s name.</source>
        <translation>Vérifiez le nom du fichier.</translation>
    </message>
    <message>
        <source>There is no such script on the cluster.</source>
        <translation>Ce script n’existe pas sur la grappe.</translation>
    </message>
    <message>
        <source>Look at the file&apos;s name, and upload it first.</source>
        <translation>Vérifiez le nom du fichier, et téléversez-le d’abord.</translation>
    </message>
    <message>
        <source>It asks for more time than this cluster allows.</source>
        <translation>La tâche demande plus de temps que cette grappe n’en permet.</translation>
    </message>
    <message>
        <source>Ask for less with --time, and save checkpoints to go on in a second job.</source>
        <translation>Demandez-en moins avec --time, et enregistrez des points de contrôle pour continuer dans une deuxième tâche.</translation>
    </message>
    <message>
        <source>--time is missing, or is more than this cluster allows.</source>
        <translation>--time est absent, ou dépasse ce que cette grappe permet.</translation>
    </message>
    <message>
        <source>--time is not written as Slurm wants it.</source>
        <translation>--time n’est pas écrit comme Slurm le veut.</translation>
    </message>
    <message>
        <source>Write hours:minutes:seconds, for instance --time=3:00:00.</source>
        <translation>Écrivez heures:minutes:secondes, par exemple --time=3:00:00.</translation>
    </message>
    <message>
        <source>No node has as much memory as it asks for.</source>
        <translation>Aucun nœud n’a autant de mémoire que la tâche en demande.</translation>
    </message>
    <message>
        <source>Ask for less with --mem. Slurm&apos;s G is 1024 M: a node sold as 128 GB takes 125G.</source>
        <translation>Demandez-en moins avec --mem. Le G de Slurm vaut 1024 M&#xa0;: un nœud vendu pour 128 Go accepte 125G.</translation>
    </message>
    <message>
        <source>--mem is not written as Slurm wants it.</source>
        <translation>--mem n’est pas écrit comme Slurm le veut.</translation>
    </message>
    <message>
        <source>Write a whole number and a letter without a space, for instance --mem=4G or --mem=1500M.</source>
        <translation>Écrivez un nombre entier et une lettre sans espace, par exemple --mem=4G ou --mem=1500M.</translation>
    </message>
    <message>
        <source>Two options contradict each other.</source>
        <translation>Deux options se contredisent.</translation>
    </message>
    <message>
        <source>Keep one of --mem, --mem-per-cpu and --mem-per-gpu.</source>
        <translation>Gardez une seule option parmi --mem, --mem-per-cpu et --mem-per-gpu.</translation>
    </message>
    <message>
        <source>It asks for more cores than a node, or this cluster, has.</source>
        <translation>La tâche demande plus de cœurs qu’un nœud, ou cette grappe, n’en a.</translation>
    </message>
    <message>
        <source>Ask for less with --cpus-per-task or --ntasks.</source>
        <translation>Demandez-en moins avec --cpus-per-task ou --ntasks.</translation>
    </message>
    <message>
        <source>It asks for more nodes than there are.</source>
        <translation>La tâche demande plus de nœuds qu’il n’y en a.</translation>
    </message>
    <message>
        <source>Ask for less with --nodes.</source>
        <translation>Demandez-en moins avec --nodes.</translation>
    </message>
    <message>
        <source>There is no such kind of resource here.</source>
        <translation>Ce genre de ressource n’existe pas ici.</translation>
    </message>
    <message>
        <source>Write GPUs as --gpus-per-node=TYPE:NUMBER, with a type that this cluster has.</source>
        <translation>Écrivez les GPU sous la forme --gpus-per-node=TYPE:NOMBRE, avec un type que cette grappe possède.</translation>
    </message>
    <message>
        <source>This cluster has no GPU of that type.</source>
        <translation>Cette grappe n’a pas de GPU de ce type.</translation>
    </message>
    <message>
        <source>Choose a type that it has in --gpus-per-node.</source>
        <translation>Choisissez un type qu’elle possède dans --gpus-per-node.</translation>
    </message>
    <message>
        <source>This cluster gives out whole nodes only.</source>
        <translation>Cette grappe ne donne que des nœuds entiers.</translation>
    </message>
    <message>
        <source>Ask for all GPUs of a node in --gpus-per-node.</source>
        <translation>Demandez tous les GPU d’un nœud dans --gpus-per-node.</translation>
    </message>
    <message>
        <source>There is no such partition, or the job does not fit into it.</source>
        <translation>Cette partition n’existe pas, ou la tâche n’y entre pas.</translation>
    </message>
    <message>
        <source>Leave out --partition: the cluster chooses a fitting one.</source>
        <translation>Omettez --partition&#xa0;: la grappe en choisit une qui convient.</translation>
    </message>
    <message>
        <source>There is no such partition on this cluster.</source>
        <translation>Cette partition n’existe pas sur cette grappe.</translation>
    </message>
    <message>
        <source>Leave out --partition, or choose one that “sinfo” lists.</source>
        <translation>Omettez --partition, ou choisissez-en une que «&#xa0;sinfo&#xa0;» liste.</translation>
    </message>
    <message>
        <source>No node has that combination of cores, memory and GPUs.</source>
        <translation>Aucun nœud n’a cette combinaison de cœurs, de mémoire et de GPU.</translation>
    </message>
    <message>
        <source>Ask for less (--mem, --cpus-per-task, --gpus-per-node), or for another type of GPU.</source>
        <translation>Demandez moins (--mem, --cpus-per-task, --gpus-per-node), ou un autre type de GPU.</translation>
    </message>
    <message>
        <source>You would have more jobs in the queue than the cluster allows (1000 on most).</source>
        <translation>Vous auriez plus de tâches dans la file d’attente que la grappe n’en permet (1000 sur la plupart).</translation>
    </message>
    <message>
        <source>Wait until some have ended; each task of an array counts.</source>
        <translation>Attendez que certaines soient terminées; chaque tâche d’un vecteur compte.</translation>
    </message>
    <message>
        <source>It would exceed a limit of your account.</source>
        <translation>La tâche dépasserait une limite de votre compte.</translation>
    </message>
    <message>
        <source>Ask for less time, fewer cores or fewer jobs.</source>
        <translation>Demandez moins de temps, moins de cœurs ou moins de tâches.</translation>
    </message>
    <message>
        <source>--array is not written as Slurm wants it, or is too large.</source>
        <translation>--array n’est pas écrit comme Slurm le veut, ou est trop grand.</translation>
    </message>
    <message>
        <source>Write for instance --array=1-10 or --array=1-100%10.</source>
        <translation>Écrivez par exemple --array=1-10 ou --array=1-100%10.</translation>
    </message>
    <message>
        <source>A #SBATCH line holds a word that is no option.</source>
        <translation>Une ligne #SBATCH contient un mot qui n’est pas une option.</translation>
    </message>
    <message>
        <source>Look at the word at the end of the server&apos;s message: often a blank inside a value, or a dash that is not a plain “-”.</source>
        <translation>Examinez le mot à la fin du message du serveur&#xa0;: souvent une espace dans une valeur, ou un tiret qui n’est pas un simple «&#xa0;-&#xa0;».</translation>
    </message>
    <message>
        <source>There is an option that sbatch does not know.</source>
        <translation>Il y a une option que sbatch ne connaît pas.</translation>
    </message>
    <message>
        <source>Look for a typing error in the option that the server names.</source>
        <translation>Cherchez une faute de frappe dans l’option que le serveur nomme.</translation>
    </message>
    <message>
        <source>An option is cut short and could mean several.</source>
        <translation>Une option est abrégée et pourrait en désigner plusieurs.</translation>
    </message>
    <message>
        <source>Write its name in full.</source>
        <translation>Écrivez son nom en entier.</translation>
    </message>
    <message>
        <source>An option needs a whole number.</source>
        <translation>Une option exige un nombre entier.</translation>
    </message>
    <message>
        <source>Look at the option that the server names.</source>
        <translation>Examinez l’option que le serveur nomme.</translation>
    </message>
    <message>
        <source>The job named in --dependency does not exist or is not yours.</source>
        <translation>La tâche nommée dans --dependency n’existe pas ou n’est pas à vous.</translation>
    </message>
    <message>
        <source>Look at --dependency.</source>
        <translation>Vérifiez --dependency.</translation>
    </message>
    <message>
        <source>No node has the feature named in --constraint.</source>
        <translation>Aucun nœud n’a la caractéristique nommée dans --constraint.</translation>
    </message>
    <message>
        <source>Leave out --constraint.</source>
        <translation>Omettez --constraint.</translation>
    </message>
    <message>
        <source>There is no such quality of service, or it is not yours.</source>
        <translation>Cette qualité de service n’existe pas, ou n’est pas à vous.</translation>
    </message>
    <message>
        <source>Leave out --qos.</source>
        <translation>Omettez --qos.</translation>
    </message>
    <message>
        <source>The reservation does not exist, has ended, or is not yours.</source>
        <translation>La réservation n’existe pas, est terminée ou n’est pas à vous.</translation>
    </message>
    <message>
        <source>Look at --reservation; ask your teacher for its name.</source>
        <translation>Vérifiez --reservation; demandez son nom à la personne qui vous enseigne.</translation>
    </message>
    <message>
        <source>There is no node of that name.</source>
        <translation>Il n’y a pas de nœud de ce nom.</translation>
    </message>
    <message>
        <source>Leave out --nodelist.</source>
        <translation>Omettez --nodelist.</translation>
    </message>
    <message>
        <source>Slurm is not running on the cluster at this moment, maybe for maintenance.</source>
        <translation>Slurm ne fonctionne pas sur la grappe en ce moment, peut-être pour maintenance.</translation>
    </message>
    <message>
        <source>Look at the cluster&apos;s status page and try again later.</source>
        <translation>Consultez la page d’état de la grappe et essayez de nouveau plus tard.</translation>
    </message>
    <message>
        <source>Slurm is being upgraded on this cluster.</source>
        <translation>Slurm est en cours de mise à niveau sur cette grappe.</translation>
    </message>
    <message>
        <source>Try again later.</source>
        <translation>Essayez de nouveau plus tard.</translation>
    </message>
    <message>
        <source>Slurm refused the job.</source>
        <translation>Slurm a refusé la tâche.</translation>
    </message>
    <message>
        <source>Choose one of these with --account: %1.</source>
        <translation>Choisissez un de ceux-ci avec --account&#xa0;: %1.</translation>
    </message>
    <message>
        <source>Read the server&apos;s message, change the script, and submit it again.</source>
        <translation>Lisez le message du serveur, modifiez le script et soumettez-le de nouveau.</translation>
    </message>
</context>
<context>
    <name>voyageur::slurm::Submit</name>
    <message>
        <source>The folder %1 does not exist on the cluster, or you may not enter it.</source>
        <translation>Le dossier %1 n’existe pas sur la grappe, ou vous ne pouvez pas y entrer.</translation>
    </message>
    <message>
        <source>Upload the project first.</source>
        <translation>Téléversez d’abord le projet.</translation>
    </message>
    <message>
        <source>The script has an error that bash would stop at.</source>
        <translation>Le script contient une erreur à laquelle bash s’arrêterait.</translation>
    </message>
    <message>
        <source>Correct the line that bash names.</source>
        <translation>Corrigez la ligne que bash nomme.</translation>
    </message>
    <message>
        <source>The job was not submitted.</source>
        <translation>La tâche n’a pas été soumise.</translation>
    </message>
    <message>
        <source>It is not known whether Slurm has taken the job.</source>
        <translation>On ne sait pas si Slurm a accepté la tâche.</translation>
    </message>
    <message>
        <source>Slurm did not give a clear answer, and the job is not in the queue so far.</source>
        <translation>Slurm n’a pas donné de réponse claire, et la tâche n’est pas dans la file d’attente pour l’instant.</translation>
    </message>
    <message>
        <source>Wait a minute and look at the list of your jobs before you submit it again. The job&apos;s comment would be “%1”.</source>
        <translation>Attendez une minute et consultez la liste de vos tâches avant de la soumettre de nouveau. Le commentaire de la tâche serait «&#xa0;%1&#xa0;».</translation>
    </message>
</context>
<context>
    <name>voyageur::slurm::Tools</name>
    <message>
        <source>There is no Slurm on this computer.</source>
        <translation>Il n’y a pas de Slurm sur cet ordinateur.</translation>
    </message>
    <message>
        <source>A login shell there finds no command named sbatch.</source>
        <translation>Un shell de connexion n’y trouve aucune commande nommée sbatch.</translation>
    </message>
    <message>
        <source>Check that this is the cluster&apos;s login node. If your cluster needs a “module load” to find Slurm, put that line into ~/.bash_profile there.</source>
        <translation>Vérifiez que c’est bien le nœud de connexion de la grappe. Si votre grappe a besoin d’un «&#xa0;module load&#xa0;» pour trouver Slurm, mettez cette ligne dans ~/.bash_profile sur celle-ci.</translation>
    </message>
</context>
<context>
    <name>voyageur::slurm::Wait</name>
    <message>
        <source>Waiting for the job was stopped. The job itself goes on.</source>
        <translation>L’attente de la tâche a été arrêtée. La tâche elle-même continue.</translation>
    </message>
    <message>
        <source>Slurm does not say where the log of job %1 is.</source>
        <translation>Slurm n’indique pas où est le journal de la tâche %1.</translation>
    </message>
    <message>
        <source>It is an interactive job, or it ended too long ago.</source>
        <translation>C’est une tâche interactive, ou elle s’est terminée il y a trop longtemps.</translation>
    </message>
</context>
<context>
    <name>voyageur::ssh::Authentication</name>
    <message>
        <source>The login broke off.</source>
        <translation>La connexion s’est interrompue.</translation>
    </message>
    <message>
        <source>Try again in a minute.</source>
        <translation>Essayez de nouveau dans une minute.</translation>
    </message>
    <message>
        <source>The server asked more questions than were answered.</source>
        <translation>Le serveur a posé plus de questions qu’il n’a reçu de réponses.</translation>
    </message>
    <message>
        <source>The server kept asking questions and never decided.</source>
        <translation>Le serveur n’a cessé de poser des questions, sans jamais décider.</translation>
    </message>
    <message>
        <source>Make sure that this is the right host, then ask the cluster&apos;s support.</source>
        <translation>Assurez-vous que c’est le bon hôte, puis consultez le soutien de la grappe.</translation>
    </message>
    <message>
        <source>Password of %1 on %2:</source>
        <translation>Mot de passe de %1 sur %2&#xa0;:</translation>
    </message>
    <message>
        <source>No password was given.</source>
        <translation>Aucun mot de passe n’a été donné.</translation>
    </message>
    <message>
        <source>The server refused the password of %1.</source>
        <translation>Le serveur a refusé le mot de passe de %1.</translation>
    </message>
    <message>
        <source>The user name or the password is wrong, or the account is not active on this cluster.</source>
        <translation>Le nom d’utilisateur ou le mot de passe est erroné, ou le compte n’est pas actif sur cette grappe.</translation>
    </message>
    <message>
        <source>Check both (on the Alliance&apos;s clusters they are those of CCDB). After several wrong tries the cluster may block you for a while.</source>
        <translation>Vérifiez les deux (sur les grappes de l’Alliance, ce sont ceux de CCDB). Après plusieurs essais erronés, la grappe peut vous bloquer pendant un certain temps.</translation>
    </message>
    <message numerus="yes">
        <source>The server refused the %n key(s) that this computer offered.</source>
        <translation>
            <numerusform>Le serveur a refusé la clé (%n) que cet ordinateur a proposée.</numerusform>
            <numerusform>Le serveur a refusé les %n clés que cet ordinateur a proposées.</numerusform>
        </translation>
    </message>
    <message>
        <source>The server wants a key, and this computer has none to offer.</source>
        <translation>Le serveur veut une clé, et cet ordinateur n’en a aucune à proposer.</translation>
    </message>
    <message>
        <source>The public half is not registered there, or belongs to another user.</source>
        <translation>La partie publique n’y est pas enregistrée, ou appartient à un autre utilisateur.</translation>
    </message>
    <message>
        <source>Register your public key (on the Alliance&apos;s clusters: CCDB, “Manage SSH Keys”) or choose another key file.</source>
        <translation>Enregistrez votre clé publique (sur les grappes de l’Alliance&#xa0;: CCDB, «&#xa0;Manage SSH Keys&#xa0;») ou choisissez un autre fichier de clé.</translation>
    </message>
    <message>
        <source>The server refused the login of %1.</source>
        <translation>Le serveur a refusé la connexion de %1.</translation>
    </message>
    <message>
        <source>None of the ways in that it offers worked.</source>
        <translation>Aucune des méthodes de connexion qu’il offre n’a fonctionné.</translation>
    </message>
    <message>
        <source>Check the user name, and that your account is active on this cluster.</source>
        <translation>Vérifiez le nom d’utilisateur, et que votre compte est actif sur cette grappe.</translation>
    </message>
    <message>
        <source>The server accepted the first part of the login (%1), but not what has to follow it.</source>
        <translation>Le serveur a accepté la première partie de la connexion (%1), mais pas ce qui doit la suivre.</translation>
    </message>
    <message>
        <source>The second factor was refused, or it wants one that this computer cannot give.</source>
        <translation>Le second facteur a été refusé, ou le serveur en veut un que cet ordinateur ne peut pas donner.</translation>
    </message>
    <message>
        <source>Check your second factor (on the Alliance&apos;s clusters: CCDB, “Multifactor authentication”), then sign in again.</source>
        <translation>Vérifiez votre second facteur (sur les grappes de l’Alliance&#xa0;: CCDB, «&#xa0;Authentification multifacteur&#xa0;»), puis reconnectez-vous.</translation>
    </message>
</context>
<context>
    <name>voyageur::ssh::Channel</name>
    <message>
        <source>The server lets you in, but runs no commands for you.</source>
        <translation>Le serveur vous laisse entrer, mais n’exécute aucune commande pour vous.</translation>
    </message>
    <message>
        <source>This login seems to be for file transfer only (sftp), or the account has no working shell.</source>
        <translation>Cette connexion semble réservée au transfert de fichiers (sftp), ou le compte n’a pas de shell fonctionnel.</translation>
    </message>
    <message>
        <source>Use the cluster&apos;s ordinary login node. If this is the ordinary login node, ask the cluster&apos;s support.</source>
        <translation>Utilisez le nœud de connexion ordinaire de la grappe. Si c’est déjà le nœud de connexion ordinaire, consultez le soutien de la grappe.</translation>
    </message>
    <message>
        <source>The account&apos;s start-up files did not finish within %1 s, so no command could begin.</source>
        <translation>Les fichiers de démarrage du compte ne se sont pas terminés en %1 s, et aucune commande n’a donc pu commencer.</translation>
    </message>
    <message>
        <source>A line in ~/.bashrc or ~/.profile waits or runs long (a sleep, “conda init”, a question).</source>
        <translation>Une ligne de ~/.bashrc ou de ~/.profile attend ou dure longtemps (un sleep, «&#xa0;conda init&#xa0;», une question).</translation>
    </message>
    <message>
        <source>Put this line first in ~/.bashrc, before the slow part: [ -z &quot;$PS1&quot; ] &amp;&amp; return</source>
        <translation>Mettez cette ligne en premier dans ~/.bashrc, avant la partie lente&#xa0;: [ -z &quot;$PS1&quot; ] &amp;&amp; return</translation>
    </message>
    <message>
        <source>Cancelled.</source>
        <translation>Annulé.</translation>
    </message>
    <message>
        <source>A command on the cluster took longer than it should.</source>
        <translation>Une commande sur la grappe a pris plus de temps que prévu.</translation>
    </message>
    <message>
        <source>The login node or its file system may be overloaded.</source>
        <translation>Le nœud de connexion ou son système de fichiers est peut-être surchargé.</translation>
    </message>
    <message>
        <source>Wait a minute, then try again.</source>
        <translation>Attendez une minute, puis essayez de nouveau.</translation>
    </message>
    <message>
        <source>The command on the cluster ended before it had read everything.</source>
        <translation>La commande sur la grappe s’est terminée avant d’avoir tout lu.</translation>
    </message>
    <message>
        <source>There is not enough memory for another channel.</source>
        <translation>Il n’y a pas assez de mémoire pour un autre canal.</translation>
    </message>
    <message>
        <source>The server gives this login no terminal.</source>
        <translation>Le serveur ne donne pas de terminal à cette connexion.</translation>
    </message>
    <message>
        <source>The server does not pass connections on to %1.</source>
        <translation>Le serveur ne relaie pas les connexions vers %1.</translation>
    </message>
    <message>
        <source>Its configuration forbids it for this login.</source>
        <translation>Sa configuration l’interdit pour ce compte.</translation>
    </message>
    <message>
        <source>Ask the cluster&apos;s support which host is meant for that.</source>
        <translation>Demandez au soutien de la grappe quel hôte est prévu pour cela.</translation>
    </message>
    <message>
        <source>The server could not connect to %1.</source>
        <translation>Le serveur n’a pas pu se connecter à %1.</translation>
    </message>
    <message>
        <source>The name is not known there, nothing listens on that port, or a firewall is in between.</source>
        <translation>Le nom n’y est pas connu, rien n’écoute sur ce port, ou un pare-feu s’interpose.</translation>
    </message>
    <message>
        <source>Check the host name and the port.</source>
        <translation>Vérifiez le nom d’hôte et le port.</translation>
    </message>
</context>
<context>
    <name>voyageur::ssh::Host</name>
    <message>
        <source>A command on the cluster printed far more than expected.</source>
        <translation>Une commande sur la grappe a affiché beaucoup plus que prévu.</translation>
    </message>
    <message>
        <source>Try again; if it happens again, look at what the command prints in a terminal.</source>
        <translation>Essayez de nouveau; si cela se reproduit, regardez dans un terminal ce que la commande affiche.</translation>
    </message>
    <message>
        <source>The command ended with status %1.</source>
        <translation>La commande s’est terminée avec le statut %1.</translation>
    </message>
    <message>
        <source>The command was ended by signal %1.</source>
        <translation>La commande a été interrompue par le signal %1.</translation>
    </message>
</context>
<context>
    <name>voyageur::ssh::KeyFile</name>
    <message>
        <source>The private key %1 cannot be used.</source>
        <translation>La clé privée %1 ne peut pas être utilisée.</translation>
    </message>
    <message>
        <source>Choose another key file, or sign in with your password.</source>
        <translation>Choisissez un autre fichier de clé, ou connectez-vous avec votre mot de passe.</translation>
    </message>
    <message>
        <source>Passphrase of the key %1:</source>
        <translation>Phrase de passe de la clé %1&#xa0;:</translation>
    </message>
    <message>
        <source>No passphrase was given.</source>
        <translation>Aucune phrase de passe n’a été donnée.</translation>
    </message>
    <message>
        <source>Reading it failed: %1.</source>
        <translation>Sa lecture a échoué&#xa0;: %1.</translation>
    </message>
    <message>
        <source>The file holds no private key.</source>
        <translation>Le fichier ne contient pas de clé privée.</translation>
    </message>
    <message numerus="yes">
        <source>The passphrase was wrong %n time(s).</source>
        <translation>
            <numerusform>La phrase de passe était fausse %n fois.</numerusform>
            <numerusform>La phrase de passe était fausse %n fois.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::ssh::KeyList</name>
    <message>
        <source>A DSA key: today&apos;s servers refuse it. Make a new key.</source>
        <translation>Une clé DSA&#xa0;: les serveurs d’aujourd’hui la refusent. Créez une nouvelle clé.</translation>
    </message>
    <message>
        <source>It needs the security key that it was made with, which Voyageur cannot ask.</source>
        <translation>Elle a besoin de la clé de sécurité matérielle avec laquelle elle a été créée, que Voyageur ne peut pas interroger.</translation>
    </message>
    <message>
        <source>An RSA key of %1 bits is too short: servers refuse it. Make a new key.</source>
        <translation>Une clé RSA de %1 bits est trop courte&#xa0;: les serveurs la refusent. Créez une nouvelle clé.</translation>
    </message>
    <message>
        <source>An RSA key of %1 bits still works, but is short by today&apos;s measure.</source>
        <translation>Une clé RSA de %1 bits fonctionne encore, mais elle est courte pour aujourd’hui.</translation>
    </message>
    <message>
        <source>Only its public half is on this computer.</source>
        <translation>Seule sa partie publique est sur cet ordinateur.</translation>
    </message>
    <message>
        <source>Its old file format protects the passphrase badly; “ssh-keygen -p -f FILE” writes the new one.</source>
        <translation>Son ancien format de fichier protège mal la phrase de passe; «&#xa0;ssh-keygen -p -f FICHIER&#xa0;» écrit le nouveau.</translation>
    </message>
    <message>
        <source>No passphrase: whoever gets the file can sign in as you.</source>
        <translation>Pas de phrase de passe&#xa0;: quiconque obtient le fichier peut se connecter à votre place.</translation>
    </message>
    <message>
        <source>Others on this computer can read the file, and ssh refuses such a key: “chmod 600 FILE” makes it yours.</source>
        <translation>D’autres peuvent lire ce fichier sur cet ordinateur, et ssh refuse une telle clé&#xa0;: «&#xa0;chmod 600 FICHIER&#xa0;» la rend à vous seul.</translation>
    </message>
    <message>
        <source>Its public half is not beside it; “ssh-keygen -y -f FILE &gt; FILE.pub” writes it.</source>
        <translation>Sa partie publique n’est pas à côté; «&#xa0;ssh-keygen -y -f FICHIER &gt; FICHIER.pub&#xa0;» l’écrit.</translation>
    </message>
    <message>
        <source>The file %1 is of another key. Servers that know that one will refuse this one.</source>
        <translation>Le fichier %1 est celui d’une autre clé. Les serveurs qui connaissent celle-là refuseront celle-ci.</translation>
    </message>
    <message>
        <source>The file %1 is no key for SSH.</source>
        <translation>Le fichier %1 n’est pas une clé SSH.</translation>
    </message>
    <message>
        <source>There is no key %1.</source>
        <translation>Il n’y a pas de clé %1.</translation>
    </message>
    <message>
        <source>Choose another file, or make a new key.</source>
        <translation>Choisissez un autre fichier, ou créez une nouvelle clé.</translation>
    </message>
</context>
<context>
    <name>voyageur::ssh::KeyMaker</name>
    <message>
        <source>There is a file %1 already; a key is never replaced.</source>
        <translation>Il y a déjà un fichier %1; une clé n’est jamais remplacée.</translation>
    </message>
    <message>
        <source>Use that key, or choose another name.</source>
        <translation>Utilisez cette clé, ou choisissez un autre nom.</translation>
    </message>
    <message>
        <source>The key could not be written to %1.</source>
        <translation>La clé n’a pas pu être écrite dans %1.</translation>
    </message>
    <message>
        <source>Check the folder&apos;s permissions and the free space.</source>
        <translation>Vérifiez les permissions du dossier et l’espace libre.</translation>
    </message>
    <message>
        <source>The folder could not be made.</source>
        <translation>Le dossier n’a pas pu être créé.</translation>
    </message>
    <message>
        <source>No key could be made.</source>
        <translation>Aucune clé n’a pu être créée.</translation>
    </message>
    <message>
        <source>There is no key %1.</source>
        <translation>Il n’y a pas de clé %1.</translation>
    </message>
    <message>
        <source>Make one with “voyageur key make”.</source>
        <translation>Créez-en une par «&#xa0;voyageur key make&#xa0;».</translation>
    </message>
    <message>
        <source>The public half of the key %1 cannot be read.</source>
        <translation>La moitié publique de la clé %1 ne peut pas être lue.</translation>
    </message>
    <message>
        <source>Write it with “ssh-keygen -y”, or choose another key.</source>
        <translation>Écrivez-la par «&#xa0;ssh-keygen -y&#xa0;», ou choisissez une autre clé.</translation>
    </message>
    <message>
        <source>The key could not be installed on the cluster.</source>
        <translation>La clé n’a pas pu être installée sur la grappe.</translation>
    </message>
    <message>
        <source>Whether the key was installed on the cluster is not known.</source>
        <translation>On ignore si la clé a été installée sur la grappe.</translation>
    </message>
    <message>
        <source>Look at ~/.ssh/authorized_keys there.</source>
        <translation>Regardez-y ~/.ssh/authorized_keys.</translation>
    </message>
    <message>
        <source>The keys that the cluster takes could not be looked at.</source>
        <translation>Les clés que la grappe accepte n’ont pas pu être examinées.</translation>
    </message>
</context>
<context>
    <name>voyageur::ssh::KnownHosts</name>
    <message>
        <source>%1, line %2</source>
        <translation>%1, ligne %2</translation>
    </message>
    <message>
        <source>the catalogue</source>
        <translation>le catalogue</translation>
    </message>
    <message>
        <source>The host key could not be remembered.</source>
        <translation>La clé d’hôte n’a pas pu être retenue.</translation>
    </message>
    <message>
        <source>Writing %1 failed: %2.</source>
        <translation>L’écriture de %1 a échoué&#xa0;: %2.</translation>
    </message>
    <message>
        <source>Check the folder&apos;s permissions and the free space, then sign in again.</source>
        <translation>Vérifiez les permissions du dossier et l’espace libre, puis connectez-vous de nouveau.</translation>
    </message>
</context>
<context>
    <name>voyageur::ssh::LocalStream</name>
    <message>
        <source>It belongs to somebody else, or others may write to it.</source>
        <translation>Il appartient à quelqu’un d’autre, ou d’autres peuvent y écrire.</translation>
    </message>
</context>
<context>
    <name>voyageur::ssh::Login</name>
    <message>
        <source>There is not enough memory for a connection.</source>
        <translation>Il n’y a pas assez de mémoire pour une connexion.</translation>
    </message>
    <message>
        <source>“%1@%2” is not a user and host that can be connected to.</source>
        <translation>«&#xa0;%1@%2&#xa0;» n’est pas un utilisateur et un hôte auxquels on peut se connecter.</translation>
    </message>
    <message>
        <source>Check the user name and the host name.</source>
        <translation>Vérifiez le nom d’utilisateur et le nom d’hôte.</translation>
    </message>
    <message>
        <source>%1 closed the connection before the login.</source>
        <translation>%1 a fermé la connexion avant l’authentification.</translation>
    </message>
    <message>
        <source>It may be overloaded or in maintenance, or it blocks this address after failed logins.</source>
        <translation>L’hôte est peut-être surchargé ou en maintenance, ou bloque cette adresse après des connexions échouées.</translation>
    </message>
    <message>
        <source>Wait some minutes, then try again.</source>
        <translation>Attendez quelques minutes, puis essayez de nouveau.</translation>
    </message>
    <message>
        <source>What answers at %1 is not an SSH server that can be talked to.</source>
        <translation>Ce qui répond à %1 n’est pas un serveur SSH avec lequel on peut communiquer.</translation>
    </message>
    <message>
        <source>Another service listens on that port, or the server speaks SSH in a way that is not supported.</source>
        <translation>Un autre service écoute sur ce port, ou le serveur utilise une forme de SSH qui n’est pas prise en charge.</translation>
    </message>
    <message>
        <source>Check the host name and the port.</source>
        <translation>Vérifiez le nom d’hôte et le port.</translation>
    </message>
    <message>
        <source>%1 accepted the connection but did not answer in time.</source>
        <translation>%1 a accepté la connexion, mais n’a pas répondu à temps.</translation>
    </message>
    <message>
        <source>The server hangs or is overloaded, or something else listens on that port.</source>
        <translation>Le serveur ne répond plus ou est surchargé, ou autre chose écoute sur ce port.</translation>
    </message>
    <message>
        <source>Check the port, wait a minute, then try again.</source>
        <translation>Vérifiez le port, attendez une minute, puis essayez de nouveau.</translation>
    </message>
    <message>
        <source>The key of %1 is NOT the one that is known for it. Voyageur does not connect.</source>
        <translation>La clé de %1 n’est PAS celle qu’on lui connaît. Voyageur ne se connecte pas.</translation>
    </message>
    <message>
        <source>Either the server was reinstalled, or somebody pretends to be it. It showed %1 %2; the known key is in %3.</source>
        <translation>Soit le serveur a été réinstallé, soit quelqu’un se fait passer pour lui. Il a présenté %1 %2; la clé connue est dans %3.</translation>
    </message>
    <message>
        <source>Ask the cluster&apos;s support, by another way than this connection, whether its key changed. Only then remove the old line there.</source>
        <translation>Demandez au soutien de la grappe, par un autre moyen que cette connexion, si sa clé a changé. Ne retirez l’ancienne ligne de ce fichier qu’ensuite.</translation>
    </message>
    <message>
        <source>The key of %1 was not accepted, so no login was tried.</source>
        <translation>La clé de %1 n’a pas été acceptée; aucune connexion n’a donc été tentée.</translation>
    </message>
    <message>
        <source>Compare the fingerprint with the one that the cluster publishes, then sign in again.</source>
        <translation>Comparez l’empreinte avec celle que la grappe publie, puis connectez-vous de nouveau.</translation>
    </message>
    <message>
        <source>%1 ended the connection while it waited for an answer.</source>
        <translation>%1 a mis fin à la connexion en attendant une réponse.</translation>
    </message>
    <message>
        <source>Servers allow about two minutes for a login.</source>
        <translation>Les serveurs accordent environ deux minutes pour se connecter.</translation>
    </message>
    <message>
        <source>Sign in again, and answer a little sooner.</source>
        <translation>Connectez-vous de nouveau, et répondez un peu plus vite.</translation>
    </message>
    <message>
        <source>On the way, at the jump host %1: %2</source>
        <translation>En chemin, à l’hôte de rebond %1&#xa0;: %2</translation>
    </message>
</context>
<context>
    <name>voyageur::ssh::LoginLine</name>
    <message>
        <source>The program that was to keep the session in the background ended before the login was done.</source>
        <translation>Le programme qui devait garder la session en arrière-plan s’est terminé avant la fin de la connexion.</translation>
    </message>
    <message>
        <source>Try again.</source>
        <translation>Essayez de nouveau.</translation>
    </message>
</context>
<context>
    <name>voyageur::ssh::Loopback</name>
    <message>
        <source>Port %1 of this computer cannot be used.</source>
        <translation>Le port %1 de cet ordinateur ne peut pas être utilisé.</translation>
    </message>
    <message>
        <source>Another program listens there.</source>
        <translation>Un autre programme y écoute.</translation>
    </message>
    <message>
        <source>This computer reported: %1.</source>
        <translation>Cet ordinateur a signalé&#xa0;: %1.</translation>
    </message>
    <message>
        <source>Choose another local port (1024 or above), or none: then a free one is found.</source>
        <translation>Choisissez un autre port local (1024 ou plus), ou aucun&#xa0;: un port libre est alors trouvé.</translation>
    </message>
    <message>
        <source>This computer gives Voyageur no port to listen on.</source>
        <translation>Cet ordinateur ne donne à Voyageur aucun port où écouter.</translation>
    </message>
    <message>
        <source>Close programs that are not needed, then try again.</source>
        <translation>Fermez les programmes inutiles, puis réessayez.</translation>
    </message>
</context>
<context>
    <name>voyageur::ssh::Passage</name>
    <message>
        <source>This computer could not make a pair of sockets.</source>
        <translation>Cet ordinateur n’a pas pu créer une paire de sockets.</translation>
    </message>
</context>
<context>
    <name>voyageur::ssh::Reactor</name>
    <message>
        <source>The connection to the cluster was lost.</source>
        <translation>La connexion à la grappe a été perdue.</translation>
    </message>
    <message>
        <source>Sign in again. Submitted jobs go on without you; an upload can be resumed.</source>
        <translation>Connectez-vous de nouveau. Les tâches soumises continuent sans vous; un téléversement peut être repris.</translation>
    </message>
    <message>
        <source>Cancelled.</source>
        <translation>Annulé.</translation>
    </message>
    <message>
        <source>The server did not answer in time.</source>
        <translation>Le serveur n’a pas répondu à temps.</translation>
    </message>
    <message>
        <source>It may be overloaded, or the network drops packets.</source>
        <translation>Il est peut-être surchargé, ou le réseau perd des paquets.</translation>
    </message>
    <message>
        <source>Wait a minute, then try again.</source>
        <translation>Attendez une minute, puis essayez de nouveau.</translation>
    </message>
    <message>
        <source>The network socket failed.</source>
        <translation>La socket réseau a échoué.</translation>
    </message>
    <message>
        <source>You signed out.</source>
        <translation>Vous vous êtes déconnecté.</translation>
    </message>
    <message>
        <source>The server gave no sign of life for %1 s: the network changed, the laptop slept, or the server hangs.</source>
        <translation>Le serveur n’a donné aucun signe de vie pendant %1 s&#xa0;: le réseau a changé, le portable s’est mis en veille ou le serveur ne répond plus.</translation>
    </message>
    <message>
        <source>The server or the network closed it.</source>
        <translation>Le serveur ou le réseau l’a fermée.</translation>
    </message>
</context>
<context>
    <name>voyageur::ssh::ServerLook</name>
    <message>
        <source>The server ended the connection when it was asked how one signs in.</source>
        <translation>Le serveur a mis fin à la liaison quand on lui a demandé comment se connecter.</translation>
    </message>
    <message>
        <source>Try again in a minute.</source>
        <translation>Essayez de nouveau dans une minute.</translation>
    </message>
    <message>
        <source>%1 is reached through a jump host, which asks for a login first.</source>
        <translation>%1 s’atteint par un hôte de rebond, qui demande d’abord une connexion.</translation>
    </message>
    <message>
        <source>Sign in, then look again.</source>
        <translation>Connectez-vous, puis regardez de nouveau.</translation>
    </message>
    <message>
        <source>The public half of the key cannot be read.</source>
        <translation>La partie publique de la clé ne peut pas être lue.</translation>
    </message>
</context>
<context>
    <name>voyageur::ssh::SharedHost</name>
    <message>
        <source>The program that keeps the session does not answer.</source>
        <translation>Le programme qui garde la session ne répond pas.</translation>
    </message>
    <message>
        <source>It hangs, or was stopped. It listens at %1.</source>
        <translation>Il est bloqué ou suspendu. Il écoute à %1.</translation>
    </message>
    <message>
        <source>End it, then sign in again.</source>
        <translation>Terminez-le, puis connectez-vous de nouveau.</translation>
    </message>
    <message>
        <source>Another version of Voyageur keeps the session, which this one cannot share.</source>
        <translation>Une autre version de Voyageur garde la session, et celle-ci ne peut pas la partager.</translation>
    </message>
    <message>
        <source>Sign out there (“voyageur logout” of that version, or its window), then sign in again.</source>
        <translation>Déconnectez-vous là-bas («&#xa0;voyageur logout&#xa0;» de cette version, ou sa fenêtre), puis connectez-vous de nouveau.</translation>
    </message>
    <message>
        <source>Somebody else&apos;s program listens where the program that keeps your session should.</source>
        <translation>Le programme de quelqu’un d’autre écoute là où devrait écouter celui qui garde votre session.</translation>
    </message>
    <message>
        <source>It listens at %1. Nothing was sent to it.</source>
        <translation>Il écoute à %1. Rien ne lui a été envoyé.</translation>
    </message>
    <message>
        <source>Tell whoever looks after this computer.</source>
        <translation>Prévenez la personne qui s’occupe de cet ordinateur.</translation>
    </message>
    <message>
        <source>The connection to the cluster was lost.</source>
        <translation>La connexion à la grappe a été perdue.</translation>
    </message>
    <message>
        <source>The program that kept the session has ended.</source>
        <translation>Le programme qui gardait la session s’est terminé.</translation>
    </message>
    <message>
        <source>Sign in again.</source>
        <translation>Connectez-vous de nouveau.</translation>
    </message>
    <message>
        <source>You signed out.</source>
        <translation>Vous vous êtes déconnecté.</translation>
    </message>
    <message>
        <source>Cancelled.</source>
        <translation>Annulé.</translation>
    </message>
    <message>
        <source>A command on the cluster took longer than it should.</source>
        <translation>Une commande sur la grappe a pris plus de temps que prévu.</translation>
    </message>
    <message>
        <source>The login node or its file system may be overloaded.</source>
        <translation>Le nœud de connexion ou son système de fichiers est peut-être surchargé.</translation>
    </message>
    <message>
        <source>Wait a minute, then try again.</source>
        <translation>Attendez une minute, puis essayez de nouveau.</translation>
    </message>
    <message>
        <source>The command on the cluster ended before it had read everything.</source>
        <translation>La commande sur la grappe s’est terminée avant d’avoir tout lu.</translation>
    </message>
</context>
<context>
    <name>voyageur::ssh::SharedLogin</name>
    <message>
        <source>The session that is signed in goes to a host with another key: %1 %2</source>
        <translation>La session ouverte mène à un hôte qui a une autre clé&#xa0;: %1 %2</translation>
    </message>
    <message>
        <source>You accepted %1 only.</source>
        <translation>Vous n’avez accepté que %1.</translation>
    </message>
    <message>
        <source>Compare both with the fingerprint that the cluster publishes, or sign out first.</source>
        <translation>Comparez les deux avec l’empreinte que publie la grappe, ou déconnectez-vous d’abord.</translation>
    </message>
</context>
<context>
    <name>voyageur::ssh::Socket</name>
    <message>
        <source>Connecting to %1 was cancelled.</source>
        <translation>La connexion à %1 a été annulée.</translation>
    </message>
    <message>
        <source>%1 did not answer in time.</source>
        <translation>%1 n’a pas répondu à temps.</translation>
    </message>
    <message>
        <source>The computer may be off the network, the cluster may be in maintenance, or a firewall drops the connection.</source>
        <translation>L’ordinateur est peut-être hors réseau, la grappe en maintenance, ou un pare-feu rejette la connexion.</translation>
    </message>
    <message>
        <source>Check your network (some campus networks need the VPN) and the cluster&apos;s status page, then try again.</source>
        <translation>Vérifiez votre réseau (certains réseaux de campus exigent le VPN) et la page d’état de la grappe, puis essayez de nouveau.</translation>
    </message>
    <message>
        <source>There is no computer named “%1”.</source>
        <translation>Aucun ordinateur ne s’appelle «&#xa0;%1&#xa0;».</translation>
    </message>
    <message>
        <source>The name service did not answer: this computer may be offline.</source>
        <translation>Le service de noms n’a pas répondu&#xa0;: cet ordinateur est peut-être hors ligne.</translation>
    </message>
    <message>
        <source>The name service knows no address for that name.</source>
        <translation>Le service de noms ne connaît aucune adresse pour ce nom.</translation>
    </message>
    <message>
        <source>Check the spelling of the host name and your network, then try again.</source>
        <translation>Vérifiez l’orthographe du nom d’hôte et votre réseau, puis essayez de nouveau.</translation>
    </message>
    <message>
        <source>%1 answers, but nothing listens on port %2 there.</source>
        <translation>%1 répond, mais rien n’y écoute sur le port %2.</translation>
    </message>
    <message>
        <source>The SSH service is not running, or it uses another port.</source>
        <translation>Le service SSH n’est pas démarré, ou il utilise un autre port.</translation>
    </message>
    <message>
        <source>Check the port. If it is the practice cluster: start it with “voyageur practice start”.</source>
        <translation>Vérifiez le port. S’il s’agit de la grappe d’exercice, démarrez-la avec «&#xa0;voyageur practice start&#xa0;».</translation>
    </message>
    <message>
        <source>%1 cannot be reached.</source>
        <translation>%1 est injoignable.</translation>
    </message>
    <message>
        <source>This computer reported: %1.</source>
        <translation>Message de cet ordinateur&#xa0;: %1.</translation>
    </message>
    <message>
        <source>Check your network (some campus networks need the VPN), then try again.</source>
        <translation>Vérifiez votre réseau (certains réseaux de campus exigent le VPN), puis essayez de nouveau.</translation>
    </message>
</context>
<context>
    <name>voyageur::ssh::Tunnel</name>
    <message>
        <source>The tunnel was closed.</source>
        <translation>Le tunnel a été fermé.</translation>
    </message>
</context>
<context>
    <name>voyageur::transfer::Carry</name>
    <message>
        <source>%1: %2</source>
        <translation>%1&#xa0;: %2</translation>
    </message>
    <message>
        <source>Not all of the source could be read. %1</source>
        <translation>La source n’a pas pu être lue en entier. %1</translation>
    </message>
    <message numerus="yes">
        <source>%n name(s) that the source does not have were not deleted: synchronize again to see them first.</source>
        <translation>
            <numerusform>%n nom que la source n’a pas n’a pas été supprimé&#xa0;: synchronisez de nouveau pour le voir d’abord.</numerusform>
            <numerusform>%n noms que la source n’a pas n’ont pas été supprimés&#xa0;: synchronisez de nouveau pour les voir d’abord.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::transfer::Listing</name>
    <message>
        <source>The cluster&apos;s list of this folder makes no sense.</source>
        <translation>La liste de ce dossier donnée par la grappe n’a pas de sens.</translation>
    </message>
    <message>
        <source>Try again.</source>
        <translation>Réessayez.</translation>
    </message>
    <message>
        <source>There is no “%1” on the cluster.</source>
        <translation>Il n’y a pas de «&#xa0;%1&#xa0;» sur la grappe.</translation>
    </message>
    <message>
        <source>“%1” on the cluster is not a folder.</source>
        <translation>«&#xa0;%1&#xa0;» sur la grappe n’est pas un dossier.</translation>
    </message>
    <message>
        <source>You may not look into “%1” on the cluster.</source>
        <translation>Vous n’avez pas le droit de lire «&#xa0;%1&#xa0;» sur la grappe.</translation>
    </message>
    <message>
        <source>Choose another folder.</source>
        <translation>Choisissez un autre dossier.</translation>
    </message>
</context>
<context>
    <name>voyageur::transfer::Pull</name>
    <message>
        <source>There is no “%1” on the cluster.</source>
        <translation>Il n’y a pas de «&#xa0;%1&#xa0;» sur la grappe.</translation>
    </message>
    <message>
        <source>Check the path; it begins at your home folder there unless it starts with /.</source>
        <translation>Vérifiez le chemin; il part de votre répertoire personnel sur la grappe, sauf s’il commence par /.</translation>
    </message>
    <message>
        <source>“%1” on the cluster is neither a file nor a folder.</source>
        <translation>«&#xa0;%1&#xa0;» sur la grappe n’est ni un fichier ni un dossier.</translation>
    </message>
    <message>
        <source>Name a file or a folder.</source>
        <translation>Indiquez un fichier ou un dossier.</translation>
    </message>
    <message>
        <source>“%1” has no name of its own.</source>
        <translation>«&#xa0;%1&#xa0;» n’a pas de nom propre.</translation>
    </message>
    <message>
        <source>Name the folder, or a new folder here to put it in.</source>
        <translation>Nommez le dossier, ou un nouveau dossier ici où le mettre.</translation>
    </message>
    <message>
        <source>“%1” is here already and is of another kind.</source>
        <translation>«&#xa0;%1&#xa0;» existe déjà ici et est d’un autre genre.</translation>
    </message>
    <message>
        <source>A file does not replace a folder, nor a folder a file.</source>
        <translation>Un fichier ne remplace pas un dossier, ni un dossier un fichier.</translation>
    </message>
    <message>
        <source>Choose another name, or remove it.</source>
        <translation>Choisissez un autre nom, ou supprimez-le.</translation>
    </message>
</context>
<context>
    <name>voyageur::transfer::Push</name>
    <message>
        <source>“%1” on the cluster is not a folder.</source>
        <translation>«&#xa0;%1&#xa0;» sur la grappe n’est pas un dossier.</translation>
    </message>
    <message>
        <source>A folder cannot be put there.</source>
        <translation>Un dossier ne peut pas y être mis.</translation>
    </message>
    <message>
        <source>Choose another name, or remove the file.</source>
        <translation>Choisissez un autre nom, ou supprimez le fichier.</translation>
    </message>
    <message>
        <source>The cluster has no program for this compression.</source>
        <translation>La grappe n’a pas de programme pour cette compression.</translation>
    </message>
    <message>
        <source>The archive would be there, and nobody could unpack it: “%1” is not found.</source>
        <translation>L’archive serait là et personne ne pourrait l’extraire&#xa0;: «&#xa0;%1&#xa0;» est introuvable.</translation>
    </message>
    <message>
        <source>Choose the other compression, or none.</source>
        <translation>Choisissez l’autre compression, ou aucune.</translation>
    </message>
</context>
<context>
    <name>voyageur::transfer::Remote</name>
    <message>
        <source>Comparing with the cluster</source>
        <translation>Comparaison avec la grappe</translation>
    </message>
    <message>
        <source>The transfer was stopped.</source>
        <translation>Le transfert a été arrêté.</translation>
    </message>
    <message>
        <source>What arrived as “%1” is not what was sent.</source>
        <translation>Ce qui est arrivé sous le nom «&#xa0;%1&#xa0;» n’est pas ce qui a été envoyé.</translation>
    </message>
    <message>
        <source>The two SHA-256 sums differ.</source>
        <translation>Les deux sommes SHA-256 diffèrent.</translation>
    </message>
    <message>
        <source>Nothing was put in place. Start the transfer again, and make sure that no other one writes there at the same time.</source>
        <translation>Rien n’a été mis en place. Recommencez le transfert, et assurez-vous qu’aucun autre n’écrit au même endroit en même temps.</translation>
    </message>
    <message>
        <source>There is no room left on the cluster.</source>
        <translation>Il n’y a plus de place sur la grappe.</translation>
    </message>
    <message>
        <source>A quota is full (of bytes, or of the number of files), or the disk is.</source>
        <translation>Un quota est plein (d’octets ou de nombre de fichiers), ou le disque l’est.</translation>
    </message>
    <message>
        <source>Run “diskusage_report” on the cluster to see which, delete what you no longer need, or choose another place such as /scratch.</source>
        <translation>Exécutez «&#xa0;diskusage_report&#xa0;» sur la grappe pour voir lequel, supprimez ce dont vous n’avez plus besoin, ou choisissez un autre emplacement, comme /scratch.</translation>
    </message>
    <message>
        <source>The cluster could not carry out the transfer.</source>
        <translation>La grappe n’a pas pu effectuer le transfert.</translation>
    </message>
    <message>
        <source>The command there ended with status %1.</source>
        <translation>La commande sur la grappe s’est terminée avec le statut %1.</translation>
    </message>
    <message>
        <source>The command there was ended by signal %1.</source>
        <translation>La commande sur la grappe a été interrompue par le signal %1.</translation>
    </message>
    <message>
        <source>Check that the place exists and that you may write (or read) there.</source>
        <translation>Vérifiez que l’emplacement existe et que vous pouvez y écrire (ou y lire).</translation>
    </message>
</context>
<context>
    <name>voyageur::transfer::RemoteActs</name>
    <message>
        <source>There is no “%1” on the cluster any more.</source>
        <translation>Il n’y a plus de «&#xa0;%1&#xa0;» sur la grappe.</translation>
    </message>
    <message>
        <source>“%1” is not a file or folder that can be named so.</source>
        <translation>«&#xa0;%1&#xa0;» n’est pas un fichier ou un dossier que l’on peut nommer ainsi.</translation>
    </message>
    <message>
        <source>Nothing was changed.</source>
        <translation>Rien n’a été modifié.</translation>
    </message>
    <message>
        <source>There is a “%1” already.</source>
        <translation>Il y a déjà un «&#xa0;%1&#xa0;».</translation>
    </message>
    <message>
        <source>“%1” is not a folder.</source>
        <translation>«&#xa0;%1&#xa0;» n’est pas un dossier.</translation>
    </message>
    <message>
        <source>Nothing was replaced.</source>
        <translation>Rien n’a été remplacé.</translation>
    </message>
    <message>
        <source>“%1” is not deleted.</source>
        <translation>«&#xa0;%1&#xa0;» n’est pas supprimé.</translation>
    </message>
    <message>
        <source>It is the home folder or one above it, a mount, or a folder that you may not delete yourself. Nothing was deleted; choose what is inside it.</source>
        <translation>C’est le dossier personnel ou un dossier qui le contient, un point de montage, ou un dossier que vous n’avez pas le droit de supprimer. Rien n’a été supprimé; choisissez ce qui est à l’intérieur.</translation>
    </message>
    <message>
        <source>“%1” says no permissions.</source>
        <translation>«&#xa0;%1&#xa0;» ne désigne aucune permission.</translation>
    </message>
    <message>
        <source>Write 750, or g+rwX.</source>
        <translation>Écrivez 750, ou g+rwX.</translation>
    </message>
    <message>
        <source>You are not in the group “%1” there.</source>
        <translation>Vous n’y êtes pas dans le groupe «&#xa0;%1&#xa0;».</translation>
    </message>
    <message>
        <source>Only one of your own groups can be given to a file.</source>
        <translation>Un fichier ne peut recevoir que l’un de vos propres groupes.</translation>
    </message>
</context>
<context>
    <name>voyageur::transfer::Scan</name>
    <message>
        <source>The cluster&apos;s list of files makes no sense.</source>
        <translation>La liste des fichiers de la grappe n’a pas de sens.</translation>
    </message>
    <message>
        <source>Try again. If it stays so, send “voyageur test” of this cluster to its support.</source>
        <translation>Réessayez. Si rien ne change, envoyez le résultat de «&#xa0;voyageur test&#xa0;» pour cette grappe à son soutien technique.</translation>
    </message>
    <message>
        <source>The folder “%1” may not be read.</source>
        <translation>Le dossier «&#xa0;%1&#xa0;» ne peut pas être lu.</translation>
    </message>
</context>
<context>
    <name>voyageur::transfer::Sftp</name>
    <message>
        <source>There is no “%1” on the cluster, or no longer.</source>
        <translation>Il n’y a pas, ou plus, de «&#xa0;%1&#xa0;» sur la grappe.</translation>
    </message>
    <message>
        <source>Check the path; it begins at your home folder there unless it starts with /.</source>
        <translation>Vérifiez le chemin; il part de votre répertoire personnel sur la grappe, sauf s’il commence par /.</translation>
    </message>
    <message>
        <source>The cluster does not let you use “%1” so.</source>
        <translation>La grappe ne vous permet pas d’utiliser ainsi «&#xa0;%1&#xa0;».</translation>
    </message>
    <message>
        <source>It belongs to others, or is protected.</source>
        <translation>L’élément appartient à d’autres ou est protégé.</translation>
    </message>
    <message>
        <source>Choose a folder of yours, such as one in /scratch, or ask its owner.</source>
        <translation>Choisissez un de vos dossiers, dans /scratch par exemple, ou demandez à son propriétaire.</translation>
    </message>
    <message>
        <source>The cluster could not do what the transfer needs with “%1”.</source>
        <translation>La grappe n’a pas pu faire avec «&#xa0;%1&#xa0;» ce dont le transfert a besoin.</translation>
    </message>
    <message>
        <source>Over sftp it does not say why. A full quota (of bytes, or of the number of files) is the usual reason.</source>
        <translation>Par sftp, elle ne dit pas pourquoi. Un quota plein (d’octets ou de nombre de fichiers) en est la raison habituelle.</translation>
    </message>
    <message>
        <source>Look at your quota there, then try again.</source>
        <translation>Consultez votre quota là-bas, puis réessayez.</translation>
    </message>
    <message>
        <source>There is no room left on the cluster for “%1”.</source>
        <translation>Il n’y a plus de place sur la grappe pour «&#xa0;%1&#xa0;».</translation>
    </message>
    <message>
        <source>A quota is full (of bytes, or of the number of files), or the disk is.</source>
        <translation>Un quota est plein (d’octets ou de nombre de fichiers), ou le disque l’est.</translation>
    </message>
    <message>
        <source>Delete what you no longer need there, or choose another place such as /scratch.</source>
        <translation>Supprimez-y ce dont vous n’avez plus besoin, ou choisissez un autre endroit, comme /scratch.</translation>
    </message>
    <message>
        <source>The server ended the file transfer.</source>
        <translation>Le serveur a mis fin au transfert de fichiers.</translation>
    </message>
    <message>
        <source>Start it again; an upload goes on from what is there with --resume.</source>
        <translation>Relancez-le&#xa0;; avec --resume, un téléversement continue à partir de ce qui est là.</translation>
    </message>
    <message>
        <source>The server lets you in, but neither runs commands nor transfers files for you.</source>
        <translation>Le serveur vous laisse entrer, mais n’exécute pas de commandes et ne transfère pas de fichiers pour vous.</translation>
    </message>
    <message>
        <source>The account or the key is for something else, or its start-up files end the session.</source>
        <translation>Le compte ou la clé sert à autre chose, ou ses fichiers de démarrage mettent fin à la session.</translation>
    </message>
    <message>
        <source>Use the cluster&apos;s ordinary login node. If this is the ordinary login node, ask the cluster&apos;s support.</source>
        <translation>Utilisez le nœud de connexion ordinaire de la grappe. Si c’est déjà le nœud de connexion ordinaire, consultez le soutien de la grappe.</translation>
    </message>
    <message>
        <source>What the server answers is no file transfer by sftp.</source>
        <translation>Ce que répond le serveur n’est pas un transfert de fichiers par sftp.</translation>
    </message>
    <message>
        <source>The start-up files of the account may print something; sftp takes it for its own data.</source>
        <translation>Les fichiers de démarrage du compte affichent peut-être quelque chose&#xa0;; sftp le prend pour ses propres données.</translation>
    </message>
    <message>
        <source>Let them print only in a terminal: put this line first in ~/.bashrc there: [ -z &quot;$PS1&quot; ] &amp;&amp; return</source>
        <translation>Qu’ils n’affichent que dans un terminal&#xa0;: mettez là-bas cette ligne au début de ~/.bashrc&#xa0;: [ -z &quot;$PS1&quot; ] &amp;&amp; return</translation>
    </message>
    <message>
        <source>“%1” changed on the cluster while it was read.</source>
        <translation>«&#xa0;%1&#xa0;» a changé sur la grappe pendant la lecture.</translation>
    </message>
    <message>
        <source>Wait until no program writes to it any more, then start again.</source>
        <translation>Attendez qu’aucun programme n’y écrive plus, puis recommencez.</translation>
    </message>
    <message>
        <source>Over this login a folder can only go as one archive.</source>
        <translation>Par cette connexion, un dossier ne peut passer que sous forme d’une seule archive.</translation>
    </message>
    <message>
        <source>The server runs no commands for you, only sftp: nothing there could unpack and check the folder&apos;s files.</source>
        <translation>Le serveur n’exécute pas de commandes pour vous, seulement sftp&#xa0;: rien là-bas ne pourrait extraire et vérifier les fichiers du dossier.</translation>
    </message>
    <message>
        <source>Use “push --archive”, and “tar -xf” in a job; or the cluster&apos;s ordinary login node.</source>
        <translation>Utilisez «&#xa0;push --archive&#xa0;», puis «&#xa0;tar -xf&#xa0;» dans une tâche&#xa0;; ou le nœud de connexion ordinaire de la grappe.</translation>
    </message>
    <message>
        <source>Over this login folders cannot be synchronised.</source>
        <translation>Par cette connexion, des dossiers ne peuvent pas être synchronisés.</translation>
    </message>
    <message>
        <source>The server runs no commands for you, only sftp: nothing there could list and compare the files.</source>
        <translation>Le serveur n’exécute pas de commandes pour vous, seulement sftp&#xa0;: rien là-bas ne pourrait lister et comparer les fichiers.</translation>
    </message>
    <message>
        <source>Use “push --archive” and “pull”, which go over sftp; or the cluster&apos;s ordinary login node for “sync”.</source>
        <translation>Utilisez «&#xa0;push --archive&#xa0;» et «&#xa0;pull&#xa0;», qui passent par sftp&#xa0;; ou, pour «&#xa0;sync&#xa0;», le nœud de connexion ordinaire de la grappe.</translation>
    </message>
    <message>
        <source>the server runs no commands (only sftp), so it could not hash the file</source>
        <translation>le serveur n’exécute pas de commandes (seulement sftp) et n’a donc pas pu calculer l’empreinte du fichier</translation>
    </message>
</context>
<context>
    <name>voyageur::transfer::Sync</name>
    <message>
        <source>There is no “%1”.</source>
        <translation>Il n’y a pas de «&#xa0;%1&#xa0;».</translation>
    </message>
    <message>
        <source>Check the path. On a cluster it begins at your home folder unless it starts with /.</source>
        <translation>Vérifiez le chemin. Sur une grappe, il part de votre dossier personnel, sauf s’il commence par /.</translation>
    </message>
    <message>
        <source>“%1” cannot get another name on the way.</source>
        <translation>«&#xa0;%1&#xa0;» ne peut pas changer de nom en chemin.</translation>
    </message>
    <message>
        <source>Name a folder to put it in, with a slash at its end.</source>
        <translation>Nommez un dossier où le mettre, avec une barre oblique à la fin.</translation>
    </message>
    <message>
        <source>The cluster sends far more than it listed.</source>
        <translation>La grappe envoie bien plus que ce qu’elle a annoncé.</translation>
    </message>
    <message>
        <source>Something may be writing to these files. Start again when it has ended.</source>
        <translation>Un programme écrit peut-être dans ces fichiers. Recommencez quand il aura fini.</translation>
    </message>
</context>
<context>
    <name>voyageur::transfer::SyncChosen</name>
    <message>
        <source>“%1” is not there any more.</source>
        <translation>«&#xa0;%1&#xa0;» n’est plus là.</translation>
    </message>
</context>
<context>
    <name>voyageur::transfer::SyncReason</name>
    <message>
        <source>It is not there yet.</source>
        <translation>Il n’y est pas encore.</translation>
    </message>
    <message>
        <source>It has another size there.</source>
        <translation>Il y a une autre taille.</translation>
    </message>
    <message>
        <source>It has another time there.</source>
        <translation>Il y a une autre date.</translation>
    </message>
    <message>
        <source>It has another content there (SHA-256).</source>
        <translation>Il y a un autre contenu (SHA-256).</translation>
    </message>
    <message>
        <source>Its content is the same; only its time is set.</source>
        <translation>Son contenu est le même; seule sa date est rétablie.</translation>
    </message>
    <message>
        <source>The link points elsewhere there.</source>
        <translation>Le lien y mène ailleurs.</translation>
    </message>
    <message>
        <source>It is of another kind there (file, folder, link).</source>
        <translation>Il y est d’une autre sorte (fichier, dossier, lien).</translation>
    </message>
    <message>
        <source>The source does not have it.</source>
        <translation>La source ne l’a pas.</translation>
    </message>
    <message>
        <source>It is a socket, a pipe or a device, not a file.</source>
        <translation>C’est une socket, un tube ou un périphérique, pas un fichier.</translation>
    </message>
    <message>
        <source>It is a link to something outside the folder.</source>
        <translation>C’est un lien vers quelque chose hors du dossier.</translation>
    </message>
    <message>
        <source>You may not look into this folder.</source>
        <translation>Vous n’avez pas le droit de lire ce dossier.</translation>
    </message>
    <message>
        <source>It is not deleted, because the source could not be read whole.</source>
        <translation>Il n’est pas supprimé, car la source n’a pas pu être lue en entier.</translation>
    </message>
    <message>
        <source>The destination has a newer one with another content.</source>
        <translation>La destination en a un plus récent, d’un autre contenu.</translation>
    </message>
    <message>
        <source>The destination has a folder of that name.</source>
        <translation>La destination a un dossier de ce nom.</translation>
    </message>
    <message>
        <source>The destination has something else of that name.</source>
        <translation>La destination a autre chose de ce nom.</translation>
    </message>
    <message>
        <source>The destination&apos;s disk takes it for the same name as “%1”.</source>
        <translation>Le disque de la destination le prend pour le même nom que «&#xa0;%1&#xa0;».</translation>
    </message>
    <message>
        <source>The destination&apos;s disk cannot hold this name.</source>
        <translation>Le disque de la destination ne peut pas avoir ce nom.</translation>
    </message>
    <message>
        <source>It changed since both sides were compared; it was left as it is.</source>
        <translation>Il a changé depuis la comparaison; il est resté tel quel.</translation>
    </message>
</context>
<context>
    <name>voyageur::transfer::Upload</name>
    <message>
        <source>“%1” is a folder on the cluster.</source>
        <translation>«&#xa0;%1&#xa0;» est un dossier sur la grappe.</translation>
    </message>
    <message>
        <source>A file of that name cannot be put there.</source>
        <translation>Un fichier de ce nom ne peut pas y être mis.</translation>
    </message>
    <message>
        <source>Choose another name, or remove the folder.</source>
        <translation>Choisissez un autre nom, ou supprimez le dossier.</translation>
    </message>
    <message>
        <source>Another upload of “%1” is under way.</source>
        <translation>Un autre téléversement de «&#xa0;%1&#xa0;» est en cours.</translation>
    </message>
    <message>
        <source>Its unfinished file on the cluster is in use.</source>
        <translation>Son fichier inachevé sur la grappe est utilisé.</translation>
    </message>
    <message>
        <source>“%1” was moved, removed or replaced on the cluster while it was being written.</source>
        <translation>«&#xa0;%1&#xa0;» a été déplacé, supprimé ou remplacé sur la grappe pendant son écriture.</translation>
    </message>
    <message>
        <source>Another program, or another person, works in the same folder.</source>
        <translation>Un autre programme, ou une autre personne, travaille dans le même dossier.</translation>
    </message>
    <message>
        <source>Nothing was put in place. Look at the folder, then start the upload again.</source>
        <translation>Rien n’a été mis en place. Regardez le dossier, puis recommencez le téléversement.</translation>
    </message>
    <message>
        <source>The cluster does not let you write “%1”.</source>
        <translation>La grappe ne vous permet pas d’écrire «&#xa0;%1&#xa0;».</translation>
    </message>
    <message>
        <source>The file system there is read-only at present.</source>
        <translation>Le système de fichiers y est en lecture seule en ce moment.</translation>
    </message>
    <message>
        <source>The folder belongs to others, or is write-protected.</source>
        <translation>Le dossier appartient à d’autres, ou il est protégé en écriture.</translation>
    </message>
    <message>
        <source>Choose a folder of yours, such as one in /scratch, or ask its owner.</source>
        <translation>Choisissez un de vos dossiers, dans /scratch par exemple, ou demandez à son propriétaire.</translation>
    </message>
    <message>
        <source>The place of “%1” on the cluster is gone.</source>
        <translation>L’emplacement de «&#xa0;%1&#xa0;» sur la grappe n’existe plus.</translation>
    </message>
    <message>
        <source>Its folder, or the unfinished file, was moved or removed.</source>
        <translation>Son dossier, ou le fichier inachevé, a été déplacé ou supprimé.</translation>
    </message>
    <message>
        <source>Make the folder again, or choose another one, then start the upload again.</source>
        <translation>Créez de nouveau le dossier, ou choisissez-en un autre, puis recommencez le téléversement.</translation>
    </message>
    <message>
        <source>The cluster lacks a program that an upload needs.</source>
        <translation>Il manque à la grappe un programme dont un téléversement a besoin.</translation>
    </message>
    <message>
        <source>“dd” with the flags of GNU coreutils is what writes the file there.</source>
        <translation>C’est «&#xa0;dd&#xa0;», avec les options de GNU coreutils, qui y écrit le fichier.</translation>
    </message>
    <message>
        <source>Use the cluster&apos;s ordinary login or data transfer node, or ask its support.</source>
        <translation>Utilisez le nœud de connexion ou de transfert de données ordinaire de la grappe, ou demandez à son soutien technique.</translation>
    </message>
    <message>
        <source>Wait until it is done, or stop it.</source>
        <translation>Attendez qu’il soit terminé, ou arrêtez-le.</translation>
    </message>
    <message>
        <source>Your quota there is full: of bytes, or of the number of files.</source>
        <translation>Votre quota y est plein&#xa0;: en octets, ou en nombre de fichiers.</translation>
    </message>
    <message>
        <source>The disk there is full, or can hold no more files.</source>
        <translation>Le disque y est plein, ou ne peut plus contenir d’autres fichiers.</translation>
    </message>
    <message>
        <source>The file is larger than one file may be there: a limit of the account or of the file system.</source>
        <translation>Le fichier est plus grand qu’un fichier ne peut l’être là-bas&#xa0;: une limite du compte ou du système de fichiers.</translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::ActivityDelegate</name>
    <message>
        <source>%1 → %2</source>
        <translation>%1 → %2</translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::ActivityList</name>
    <message>
        <source>Activities</source>
        <translation>Activités</translation>
    </message>
    <message>
        <source>Dismiss finished</source>
        <translation>Masquer ce qui est fini</translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::ActivityStrip</name>
    <message>
        <source>Cancel what is running</source>
        <translation>Annuler ce qui est en cours</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Progression</translation>
    </message>
    <message>
        <source>Nothing is running.</source>
        <translation>Rien n’est en cours.</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <translation>%1 → %2</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n de plus</numerusform>
            <numerusform>%n de plus</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n finished</source>
        <translation>
            <numerusform>%n terminée</numerusform>
            <numerusform>%n terminées</numerusform>
        </translation>
    </message>
    <message>
        <source>Everything that runs, and that ran since the window opened</source>
        <translation>Tout ce qui est en cours, et ce qui l’a été depuis l’ouverture de la fenêtre</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Reprendre</translation>
    </message>
    <message>
        <source>cut off</source>
        <translation>interrompu</translation>
    </message>
    <message>
        <source>cut off; sign in to resume it</source>
        <translation>interrompu; connectez-vous pour reprendre</translation>
    </message>
    <message>
        <source>Resume %1</source>
        <translation>Reprendre&#xa0;: %1</translation>
    </message>
    <message>
        <source>Goes on from what is on the cluster already</source>
        <translation>Continue à partir de ce qui est déjà sur la grappe</translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::AreaCard</name>
    <message>
        <source>as of %1</source>
        <translation>à %1</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>Espace</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Fichiers</translation>
    </message>
    <message>
        <source>Find the largest folders</source>
        <translation>Trouver les plus grands dossiers</translation>
    </message>
    <message>
        <source>See what will be deleted when</source>
        <translation>Voir ce qui sera supprimé, et quand</translation>
    </message>
    <message>
        <source>Largest folders</source>
        <translation>Plus grands dossiers</translation>
    </message>
    <message>
        <source>Most files</source>
        <translation>Le plus de fichiers</translation>
    </message>
    <message>
        <source>Most bytes</source>
        <translation>Le plus d’octets</translation>
    </message>
    <message>
        <source>What will be deleted</source>
        <translation>Ce qui sera supprimé</translation>
    </message>
    <message>
        <source>Walks through all of it on the cluster, giving way to everything else there</source>
        <translation>Parcourt tout l’espace sur la grappe, en cédant le pas à tout le reste</translation>
    </message>
    <message>
        <source>not on this login node</source>
        <translation>absent de ce nœud de connexion</translation>
    </message>
    <message>
        <source>The cluster lists what will go in %1.</source>
        <translation>La grappe liste ce qui partira dans %1.</translation>
    </message>
    <message>
        <source>Look again</source>
        <translation>Regarder de nouveau</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>With everything below each. A folder that has nearly all of it in one folder is left out for that one.</source>
        <translation>Avec tout ce que chacun contient. Un dossier qui a presque tout dans un seul autre laisse la place à celui-ci.</translation>
    </message>
    <message>
        <source>With everything below each. Some folders could not be read; what is in them was not counted.</source>
        <translation>Avec tout ce que chacun contient. Certains dossiers n’ont pas pu être lus; leur contenu n’a pas été compté.</translation>
    </message>
    <message>
        <source>Folders with most of them</source>
        <translation>Dossiers qui en ont le plus</translation>
    </message>
    <message>
        <source>Some folders could not be read.</source>
        <translation>Certains dossiers n’ont pas pu être lus.</translation>
    </message>
    <message>
        <source>Bring home or move to project what is to be kept. Changing the dates of files to keep them is against the rules.</source>
        <translation>Rapatriez ou déplacez dans project ce qui est à garder. Changer les dates des fichiers pour les garder est contraire aux règles.</translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::AskBar</name>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Réponse</translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::Banner</name>
    <message>
        <source>The server&apos;s own words</source>
        <translation>Le message du serveur</translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::Closing</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>et %n autre</numerusform>
            <numerusform>et %n autres</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Go on without a window</source>
        <translation>&amp;Continuer sans fenêtre</translation>
    </message>
    <message>
        <source>Without a window it goes on until it is done. Start Voyageur again to bring the window back.</source>
        <translation>Sans fenêtre, le travail se poursuit jusqu’au bout. Relancez Voyageur pour retrouver la fenêtre.</translation>
    </message>
    <message>
        <source>&amp;Stop it and close</source>
        <translation>&amp;Arrêter et fermer</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>A&amp;nnuler</translation>
    </message>
    <message>
        <source>Something still runs: %1</source>
        <translation>Un travail est encore en cours&#xa0;: %1</translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::ClusterFileDialog</name>
    <message>
        <source>The folder above</source>
        <translation>Le dossier parent</translation>
    </message>
    <message>
        <source>Open a script on the cluster</source>
        <translation>Ouvrir un script sur la grappe</translation>
    </message>
    <message>
        <source>Save the script on the cluster</source>
        <translation>Enregistrer le script sur la grappe</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Dossier</translation>
    </message>
    <message>
        <source>Files of the folder</source>
        <translation>Fichiers du dossier</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>&amp;Nom</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nom</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>&amp;Annuler</translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation>&amp;Ouvrir</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Enregistrer</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>Lecture…</translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::ClusterTestPage</name>
    <message>
        <source>What to do: %1</source>
        <translation>Que faire&#xa0;: %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1&#xa0;: %2</translation>
    </message>
    <message>
        <source>Test this cluster</source>
        <translation>Tester cette grappe</translation>
    </message>
    <message>
        <source>Small checks, one after the other: what works, what does not, and what to do about it.</source>
        <translation>De petites vérifications, l’une après l’autre&#xa0;: ce qui fonctionne, ce qui ne fonctionne pas, et qu’y faire.</translation>
    </message>
    <message>
        <source>&amp;Test</source>
        <translation>&amp;Tester</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>&amp;Annuler</translation>
    </message>
    <message>
        <source>C&amp;opy for the help desk</source>
        <translation>C&amp;opier pour le soutien</translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation>Grappe</translation>
    </message>
    <message>
        <source>Checks made</source>
        <translation>Vérifications faites</translation>
    </message>
    <message>
        <source>C&amp;luster</source>
        <translation>G&amp;rappe</translation>
    </message>
    <message>
        <source>What the test does</source>
        <translation>Ce que fait le test</translation>
    </message>
    <message>
        <source>When you are signed in, all checks go over that session: nobody signs in anew, and your phone stays quiet. Without a session it looks only at what a server shows to everybody.</source>
        <translation>Quand vous êtes connecté, toutes les vérifications passent par cette session&#xa0;: personne ne se connecte de nouveau, et votre téléphone reste muet. Sans session, le test ne regarde que ce qu’un serveur montre à tous.</translation>
    </message>
    <message>
        <source>“Look at this” works today and will bite one day: text that a start-up file prints, for example, breaks scp and rsync.</source>
        <translation>«&#xa0;À regarder&#xa0;» fonctionne aujourd’hui et vous jouera un tour un jour&#xa0;: le texte qu’affiche un fichier de démarrage, par exemple, casse scp et rsync.</translation>
    </message>
    <message>
        <source>The copied text holds names of hosts, of your account and of folders, and no password, passcode or key.</source>
        <translation>Le texte copié contient des noms d’hôtes, de votre compte et de dossiers, et ni mot de passe, ni code, ni clé.</translation>
    </message>
    <message>
        <source>Wiki: SSH</source>
        <translation>Wiki&#xa0;: SSH</translation>
    </message>
    <message>
        <source>&amp;Test again</source>
        <translation>&amp;Tester de nouveau</translation>
    </message>
    <message>
        <source>Goes over the session you are signed in with; nobody signs in anew.</source>
        <translation>Passe par la session ouverte; personne ne se connecte de nouveau.</translation>
    </message>
    <message>
        <source>You are not signed in there: only what the server shows to everybody is tested. Sign in first for the rest.</source>
        <translation>Vous n’y êtes pas connecté&#xa0;: seul ce que le serveur montre à tous est testé. Connectez-vous d’abord pour le reste.</translation>
    </message>
    <message>
        <source>The results are on the clipboard: paste them into a message to the help desk.</source>
        <translation>Les résultats sont dans le presse-papiers&#xa0;: collez-les dans un message au soutien.</translation>
    </message>
    <message>
        <source>Nothing tested yet</source>
        <translation>Rien n’est testé pour l’instant</translation>
    </message>
    <message>
        <source>The test looks at the host and its key, the ways to sign in, Slurm, your folders, the clock and more. It takes a few seconds.</source>
        <translation>Le test examine l’hôte et sa clé, les moyens de connexion, Slurm, vos dossiers, l’horloge et plus encore. Il prend quelques secondes.</translation>
    </message>
    <message>
        <source>What the cluster printed</source>
        <translation>Ce que la grappe a affiché</translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::CodePage</name>
    <message>
        <source>Code</source>
        <translation>Code</translation>
    </message>
    <message>
        <source>What in your code cannot work in a job, and how to change it.</source>
        <translation>Ce qui, dans votre code, ne peut pas fonctionner dans une tâche, et comment le changer.</translation>
    </message>
    <message>
        <source>Nothing was found that would stop in a job.</source>
        <translation>Rien trouvé qui serait bloquant dans une tâche.</translation>
    </message>
    <message>
        <source>&amp;Fix all</source>
        <translation>&amp;Tout corriger</translation>
    </message>
    <message>
        <source>Scan &amp;again</source>
        <translation>Réa&amp;nalyser</translation>
    </message>
    <message>
        <source>Findings in the code</source>
        <translation>Constats dans le code</translation>
    </message>
    <message>
        <source>What the fix changes</source>
        <translation>Ce que change la correction</translation>
    </message>
    <message>
        <source>A job has no screen and no keyboard</source>
        <translation>Une tâche n’a ni écran ni clavier</translation>
    </message>
    <message>
        <source>On a cluster your program runs on a machine that nobody sits at, perhaps in the middle of the night. A window it opens, or a question it asks, is never answered: the job stops there, or waits until its time is up.</source>
        <translation>Sur une grappe, votre programme s’exécute sur une machine devant laquelle il n’y a personne, peut-être en pleine nuit. Une fenêtre qu’il ouvre, ou une question qu’il pose, reste sans réponse&#xa0;: la tâche s’arrête là, ou attend que son temps soit écoulé.</translation>
    </message>
    <message>
        <source>Paths of your own computer do not exist there, and most nodes cannot reach the internet. Save figures to files, take answers as arguments, and bring the data along.</source>
        <translation>Les chemins de votre ordinateur n’y existent pas, et la plupart des nœuds n’ont pas accès à Internet. Enregistrez les figures dans des fichiers, recevez les réponses comme arguments et apportez les données.</translation>
    </message>
    <message>
        <source>Every change is shown before it is made. You can also change the file yourself and scan again.</source>
        <translation>Chaque modification est montrée avant d’être faite. Vous pouvez aussi modifier le fichier vous-même et l’analyser de nouveau.</translation>
    </message>
    <message>
        <source>Wiki: Running jobs</source>
        <translation>Wiki&#xa0;: Exécuter des tâches</translation>
    </message>
    <message>
        <source>&amp;Next: Dataset</source>
        <translation>&amp;Suite&#xa0;: Jeu de données</translation>
    </message>
    <message>
        <source>&amp;Not this one</source>
        <translation>&amp;Pas celui-ci</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>A&amp;nnuler</translation>
    </message>
    <message>
        <source>Leaves this finding out from now on. It is written to the project&apos;s file, voyageur.json.</source>
        <translation>Laisse de côté ce constat dorénavant. C’est inscrit dans le fichier du projet, voyageur.json.</translation>
    </message>
    <message>
        <source>The files as they were before the last change.</source>
        <translation>Les fichiers tels qu’avant la dernière modification.</translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::CommandsPanel</name>
    <message>
        <source>The same by hand, in a terminal</source>
        <translation>La même chose à la main, dans un terminal</translation>
    </message>
    <message>
        <source>Copy the commands</source>
        <translation>Copier les commandes</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>Commandes</translation>
    </message>
    <message>
        <source>Nothing was done here yet.</source>
        <translation>Rien n’a encore été fait ici.</translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::CompletionPopup</name>
    <message>
        <source>What may stand here</source>
        <translation>Ce qui peut se trouver ici</translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::CourseMakerPage</name>
    <message>
        <source>in English</source>
        <translation>en anglais</translation>
    </message>
    <message>
        <source>in French</source>
        <translation>en français</translation>
    </message>
    <message>
        <source>Make a course file</source>
        <translation>Créer un fichier de cours</translation>
    </message>
    <message>
        <source>One file for your students: it fills in what everybody would type, and bounds what a job asks for.</source>
        <translation>Un fichier pour vos étudiants&#xa0;: il remplit ce que tous taperaient, et borne ce que demande une tâche.</translation>
    </message>
    <message>
        <source>&amp;Fill in from the project again</source>
        <translation>&amp;Remplir de nouveau d’après le projet</translation>
    </message>
    <message>
        <source>&amp;Save the course file…</source>
        <translation>&amp;Enregistrer le fichier de cours…</translation>
    </message>
    <message>
        <source>No project is open</source>
        <translation>Aucun projet n’est ouvert</translation>
    </message>
    <message>
        <source>A course file is made from a project: open the one that you tried it with.</source>
        <translation>Un fichier de cours se fait à partir d’un projet&#xa0;: ouvrez celui avec lequel vous l’avez essayé.</translation>
    </message>
    <message>
        <source>Choose a &amp;project folder…</source>
        <translation>Choisir un dossier de &amp;projet…</translation>
    </message>
    <message>
        <source>The course file is saved: %1</source>
        <translation>Le fichier de cours est enregistré&#xa0;: %1</translation>
    </message>
    <message>
        <source>Hand it out; students open it by double-click, by the menu, or by dropping it on the window.</source>
        <translation>Distribuez-le; on l’ouvre par un double clic, par le menu, ou en le déposant sur la fenêtre.</translation>
    </message>
    <message>
        <source>%1, in French</source>
        <translation>%1, en français</translation>
    </message>
    <message>
        <source>The words</source>
        <translation>Les textes</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Titre</translation>
    </message>
    <message>
        <source>Welcome</source>
        <translation>Bienvenue</translation>
    </message>
    <message>
        <source>A note for each step</source>
        <translation>Une note pour chaque étape</translation>
    </message>
    <message>
        <source>1 Code</source>
        <translation>1 Code</translation>
    </message>
    <message>
        <source>2 Dataset</source>
        <translation>2 Données</translation>
    </message>
    <message>
        <source>3 Environment</source>
        <translation>3 Environnement</translation>
    </message>
    <message>
        <source>4 Try it</source>
        <translation>4 Essai</translation>
    </message>
    <message>
        <source>5 Submit</source>
        <translation>5 Soumission</translation>
    </message>
    <message>
        <source>Where and when</source>
        <translation>Où et quand</translation>
    </message>
    <message>
        <source>Cluster, or host</source>
        <translation>Grappe, ou hôte</translation>
    </message>
    <message>
        <source>Keys of the host</source>
        <translation>Clés de l’hôte</translation>
    </message>
    <message>
        <source>ssh-ed25519 SHA256:…, one a line; only for a host that Voyageur does not know</source>
        <translation>ssh-ed25519 SHA256:…, une par ligne; seulement pour un hôte que Voyageur ne connaît pas</translation>
    </message>
    <message>
        <source>Account</source>
        <translation>Compte</translation>
    </message>
    <message>
        <source>Reservation</source>
        <translation>Réservation</translation>
    </message>
    <message>
        <source>Partition</source>
        <translation>Partition</translation>
    </message>
    <message>
        <source>Python</source>
        <translation>Python</translation>
    </message>
    <message>
        <source>First day</source>
        <translation>Premier jour</translation>
    </message>
    <message>
        <source>Last day</source>
        <translation>Dernier jour</translation>
    </message>
    <message>
        <source>What a job begins with</source>
        <translation>Ce par quoi commence une tâche</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Durée</translation>
    </message>
    <message>
        <source>Cores</source>
        <translation>Cœurs</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Mémoire</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>What one job may ask for at most</source>
        <translation>Ce qu’une tâche peut demander au plus</translation>
    </message>
    <message>
        <source>Memory on a node</source>
        <translation>Mémoire sur un nœud</translation>
    </message>
    <message>
        <source>Jobs at once</source>
        <translation>Tâches à la fois</translation>
    </message>
    <message>
        <source>Software</source>
        <translation>Logiciels</translation>
    </message>
    <message>
        <source>Modules</source>
        <translation>Modules</translation>
    </message>
    <message>
        <source>none</source>
        <translation>aucun</translation>
    </message>
    <message>
        <source>Script template</source>
        <translation>Modèle de script</translation>
    </message>
    <message>
        <source>Data that is on the cluster already</source>
        <translation>Données déjà sur la grappe</translation>
    </message>
    <message>
        <source>What your students get</source>
        <translation>Ce que reçoivent vos étudiants</translation>
    </message>
    <message>
        <source>They open the file, see everything that stands here, and agree. Then their project has the course&apos;s account, modules and limits, and the script checker names your course where a script asks for more.</source>
        <translation>Ils ouvrent le fichier, voient tout ce qui est écrit ici, et acceptent. Leur projet a alors le compte, les modules et les limites du cours, et la vérification des scripts nomme votre cours quand un script demande plus.</translation>
    </message>
    <message>
        <source>The file can run nothing and hold no secret. Put no password into it: whoever has the file can read it.</source>
        <translation>Le fichier ne peut rien exécuter et ne garde aucun secret. N’y mettez pas de mot de passe&#xa0;: qui a le fichier peut le lire.</translation>
    </message>
    <message>
        <source>Limits are a help, not a guard: what the cluster itself allows is set by its Slurm.</source>
        <translation>Les limites aident, elles ne gardent pas&#xa0;: ce que permet la grappe se règle dans son Slurm.</translation>
    </message>
    <message>
        <source>Wiki: Running jobs</source>
        <translation>Wiki&#xa0;: Exécuter des tâches</translation>
    </message>
    <message>
        <source>Save the course file</source>
        <translation>Enregistrer le fichier de cours</translation>
    </message>
    <message>
        <source>Course files (*.voyageur-course)</source>
        <translation>Fichiers de cours (*.voyageur-course)</translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::CourseNote</name>
    <message>
        <source>From the course “%1”</source>
        <translation>Du cours «&#xa0;%1&#xa0;»</translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::CoursePage</name>
    <message>
        <source>Course file</source>
        <translation>Fichier de cours</translation>
    </message>
    <message>
        <source>&amp;Not now</source>
        <translation>&amp;Pas maintenant</translation>
    </message>
    <message>
        <source>No course file is open</source>
        <translation>Aucun fichier de cours n’est ouvert</translation>
    </message>
    <message>
        <source>A teacher can hand out a file that fills in the cluster, the account and the limits of the course. Open it here, or drop it on the window.</source>
        <translation>Une enseignante ou un enseignant peut distribuer un fichier qui remplit la grappe, le compte et les limites du cours. Ouvrez-le ici, ou déposez-le sur la fenêtre.</translation>
    </message>
    <message>
        <source>&amp;Open a course file…</source>
        <translation>&amp;Ouvrir un fichier de cours…</translation>
    </message>
    <message>
        <source>The course is used in this project.</source>
        <translation>Le cours est employé dans ce projet.</translation>
    </message>
    <message>
        <source>voyageur.json is written. Its limits now hold for the script and its findings.</source>
        <translation>voyageur.json est écrit. Ses limites valent maintenant pour le script et sa vérification.</translation>
    </message>
    <message>
        <source>What a course file can do</source>
        <translation>Ce que peut un fichier de cours</translation>
    </message>
    <message>
        <source>It fills in what everybody in the course would otherwise type: the account, the modules, what a job begins with. It bounds what a job asks for, so that the jobs of all start soon.</source>
        <translation>Il remplit ce que chacun taperait sinon&#xa0;: le compte, les modules, ce par quoi commence une tâche. Il borne ce que demande une tâche, pour que celles de tous démarrent vite.</translation>
    </message>
    <message>
        <source>It can run no command and sign in nowhere. What it writes is shown here before, and goes to voyageur.json alone.</source>
        <translation>Il ne peut exécuter aucune commande ni se connecter nulle part. Ce qu’il écrit est montré ici avant, et va dans voyageur.json seulement.</translation>
    </message>
    <message>
        <source>A host that it names is contacted only when you sign in there; its key is then compared with the one in the file, and you decide.</source>
        <translation>Un hôte qu’il nomme n’est contacté que si vous vous y connectez; sa clé est alors comparée à celle du fichier, et vous décidez.</translation>
    </message>
    <message>
        <source>Wiki: Running jobs</source>
        <translation>Wiki&#xa0;: Exécuter des tâches</translation>
    </message>
    <message>
        <source>To &amp;step 1</source>
        <translation>À l’&amp;étape 1</translation>
    </message>
    <message>
        <source>&amp;Sign in to %1…</source>
        <translation>&amp;Se connecter à %1…</translation>
    </message>
    <message>
        <source>&amp;Use it in this project</source>
        <translation>&amp;Employer dans ce projet</translation>
    </message>
    <message>
        <source>&amp;Choose a project folder…</source>
        <translation>&amp;Choisir un dossier de projet…</translation>
    </message>
    <message>
        <source>The project: %1</source>
        <translation>Le projet&#xa0;: %1</translation>
    </message>
    <message>
        <source>A course file is used in a project: choose its folder first.</source>
        <translation>Un fichier de cours s’emploie dans un projet&#xa0;: choisissez d’abord son dossier.</translation>
    </message>
    <message>
        <source>Today is not in the days of this course: it holds %1.</source>
        <translation>Aujourd’hui n’est pas dans les jours de ce cours&#xa0;: il vaut %1.</translation>
    </message>
    <message>
        <source>It holds %1.</source>
        <translation>Il vaut %1.</translation>
    </message>
    <message>
        <source>From your teacher</source>
        <translation>De votre enseignante ou enseignant</translation>
    </message>
    <message>
        <source>The change of voyageur.json</source>
        <translation>La modification de voyageur.json</translation>
    </message>
    <message>
        <source>Account</source>
        <translation>Compte</translation>
    </message>
    <message>
        <source>Reservation</source>
        <translation>Réservation</translation>
    </message>
    <message>
        <source>Partition</source>
        <translation>Partition</translation>
    </message>
    <message>
        <source>Time of a job</source>
        <translation>Durée d’une tâche</translation>
    </message>
    <message>
        <source>Cores of a job</source>
        <translation>Cœurs d’une tâche</translation>
    </message>
    <message>
        <source>Memory of a job</source>
        <translation>Mémoire d’une tâche</translation>
    </message>
    <message>
        <source>GPUs of a job</source>
        <translation>GPU d’une tâche</translation>
    </message>
    <message>
        <source>Time of the try</source>
        <translation>Durée de l’essai</translation>
    </message>
    <message>
        <source>Cores of the try</source>
        <translation>Cœurs de l’essai</translation>
    </message>
    <message>
        <source>Memory of the try</source>
        <translation>Mémoire de l’essai</translation>
    </message>
    <message>
        <source>GPUs of the try</source>
        <translation>GPU de l’essai</translation>
    </message>
    <message>
        <source>Modules</source>
        <translation>Modules</translation>
    </message>
    <message>
        <source>Where it is given</source>
        <translation>Où il se donne</translation>
    </message>
    <message>
        <source>The file names no cluster: you choose one yourself.</source>
        <translation>Le fichier ne nomme pas de grappe&#xa0;: vous en choisissez une vous-même.</translation>
    </message>
    <message>
        <source>Voyageur knows this cluster; the file says nothing of its address or its keys.</source>
        <translation>Voyageur connaît cette grappe; le fichier ne dit rien de son adresse ni de ses clés.</translation>
    </message>
    <message>
        <source>Voyageur does not know this host. Ask your teacher if you did not expect it.</source>
        <translation>Voyageur ne connaît pas cet hôte. Demandez à votre enseignante ou enseignant si vous ne vous y attendiez pas.</translation>
    </message>
    <message>
        <source>The file names no key of it: ask your teacher for its fingerprint before you sign in.</source>
        <translation>Le fichier n’en nomme aucune clé&#xa0;: demandez son empreinte à votre enseignante ou enseignant avant de vous connecter.</translation>
    </message>
    <message>
        <source>The fingerprints of its keys: when you sign in, the one that the host shows is compared with them, and you decide.</source>
        <translation>Les empreintes de ses clés&#xa0;: à la connexion, celle que montre l’hôte leur est comparée, et vous décidez.</translation>
    </message>
    <message>
        <source>What it fills in</source>
        <translation>Ce qu’il remplit</translation>
    </message>
    <message>
        <source>Nothing in this project is filled in or lowered.</source>
        <translation>Rien dans ce projet n’est rempli ni abaissé.</translation>
    </message>
    <message>
        <source>none</source>
        <translation>aucun</translation>
    </message>
    <message>
        <source>Only voyageur.json is written. Your code, your data and your results stay as they are.</source>
        <translation>Seul voyageur.json est écrit. Votre code, vos données et vos résultats restent tels quels.</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Durée</translation>
    </message>
    <message>
        <source>Cores</source>
        <translation>Cœurs</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>Memory on a node</source>
        <translation>Mémoire sur un nœud</translation>
    </message>
    <message>
        <source>Jobs at once</source>
        <translation>Tâches à la fois</translation>
    </message>
    <message>
        <source>What one job may ask for</source>
        <translation>Ce qu’une tâche peut demander</translation>
    </message>
    <message>
        <source>at most %1</source>
        <translation>au plus %1</translation>
    </message>
    <message>
        <source>A script that asks for more gets a finding that names the course.</source>
        <translation>Un script qui demande plus reçoit un constat qui nomme le cours.</translation>
    </message>
    <message>
        <source>Data that is there already</source>
        <translation>Données déjà là</translation>
    </message>
    <message>
        <source>Copy these lines</source>
        <translation>Copier ces lignes</translation>
    </message>
    <message>
        <source>Copy the lines for %1</source>
        <translation>Copier les lignes pour %1</translation>
    </message>
    <message>
        <source>The lines bring it to the node at the beginning of a job script.</source>
        <translation>Les lignes l’amènent sur le nœud au début d’un script de tâche.</translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::DataRows</name>
    <message>
        <source>Remove</source>
        <translation>Retirer</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nom</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Taille</translation>
    </message>
    <message>
        <source>Path on the cluster</source>
        <translation>Chemin sur la grappe</translation>
    </message>
    <message>
        <source>In a job</source>
        <translation>Dans une tâche</translation>
    </message>
    <message>
        <source>What it is, in English</source>
        <translation>Ce que c’est, en anglais</translation>
    </message>
    <message>
        <source>in French</source>
        <translation>en français</translation>
    </message>
    <message>
        <source>&amp;Add data</source>
        <translation>&amp;Ajouter des données</translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::DatasetPage</name>
    <message>
        <source>Dataset</source>
        <translation>Jeu de données</translation>
    </message>
    <message>
        <source>One archive on the cluster instead of many small files.</source>
        <translation>Une seule archive sur la grappe plutôt que beaucoup de petits fichiers.</translation>
    </message>
    <message>
        <source>C&amp;hoose…</source>
        <translation>C&amp;hoisir…</translation>
    </message>
    <message>
        <source>files</source>
        <translation>fichiers</translation>
    </message>
    <message>
        <source>in all</source>
        <translation>au total</translation>
    </message>
    <message>
        <source>as one tar</source>
        <translation>en un tar</translation>
    </message>
    <message>
        <source>Left out</source>
        <translation>Exclus</translation>
    </message>
    <message>
        <source>Choose another folder, or drop one on this card</source>
        <translation>Choisissez un autre dossier, ou déposez-en un sur cette carte</translation>
    </message>
    <message>
        <source>Sizes of the files</source>
        <translation>Tailles des fichiers</translation>
    </message>
    <message>
        <source>Upload</source>
        <translation>Téléversement</translation>
    </message>
    <message>
        <source>Shared storage is built for few, large files</source>
        <translation>Le stockage partagé est fait pour quelques gros fichiers</translation>
    </message>
    <message>
        <source>Everybody&apos;s files lie on the same storage. Opening a hundred thousand small images there, in every epoch, is slow for you and for everybody else, and most file systems count your files as well as their bytes.</source>
        <translation>Les fichiers de tout le monde sont sur le même stockage. Y ouvrir cent mille petites images à chaque époque est lent pour vous et pour tous les autres, et la plupart des systèmes de fichiers comptent vos fichiers autant que leurs octets.</translation>
    </message>
    <message>
        <source>So the dataset travels as one tar archive. A job unpacks it once onto the fast disk of its own node ($SLURM_TMPDIR) and reads it from there.</source>
        <translation>Le jeu de données voyage donc en une seule archive tar. Une tâche l’extrait une seule fois sur le disque rapide de son propre nœud ($SLURM_TMPDIR) et l’y lit.</translation>
    </message>
    <message>
        <source>The archive is written while it is sent: no copy is made on your disk. At the end the cluster counts its own SHA-256, and both must agree.</source>
        <translation>L’archive est écrite pendant son envoi&#xa0;: aucune copie n’est faite sur votre disque. À la fin, la grappe calcule son propre SHA-256, et les deux doivent concorder.</translation>
    </message>
    <message>
        <source>Wiki: Handling large collections of files</source>
        <translation>Wiki&#xa0;: Travailler avec un grand nombre de fichiers</translation>
    </message>
    <message>
        <source>&amp;Upload again</source>
        <translation>Re&amp;téléverser</translation>
    </message>
    <message>
        <source>&amp;Upload as tar</source>
        <translation>&amp;Téléverser en tar</translation>
    </message>
    <message>
        <source>Look &amp;again</source>
        <translation>Rée&amp;xaminer</translation>
    </message>
    <message>
        <source>This project has no dataset</source>
        <translation>Ce projet n’a pas de jeu de données</translation>
    </message>
    <message>
        <source>If your program reads data, choose its folder: it will travel as one archive. Otherwise go on with step 3.</source>
        <translation>Si votre programme lit des données, choisissez leur dossier&#xa0;: il voyagera en une seule archive. Sinon, passez à l’étape 3.</translation>
    </message>
    <message>
        <source>C&amp;hoose a folder…</source>
        <translation>C&amp;hoisir un dossier…</translation>
    </message>
    <message>
        <source>The dataset is on %1, complete.</source>
        <translation>Le jeu de données est sur %1, complet.</translation>
    </message>
    <message>
        <source>%1
SHA-256 %2…, counted on both sides</source>
        <translation>%1
SHA-256 %2…, calculé des deux côtés</translation>
    </message>
    <message>
        <source>The folder of the dataset</source>
        <translation>Le dossier du jeu de données</translation>
    </message>
    <message>
        <source>&amp;Next: Environment</source>
        <translation>&amp;Suite&#xa0;: Environnement</translation>
    </message>
    <message>
        <source>enough in each place</source>
        <translation>assez dans chaque espace</translation>
    </message>
    <message>
        <source>Largest folders and formats</source>
        <translation>Plus grands dossiers et formats</translation>
    </message>
    <message>
        <source>Most files</source>
        <translation>Le plus de fichiers</translation>
    </message>
    <message>
        <source>Most bytes</source>
        <translation>Le plus d’octets</translation>
    </message>
    <message>
        <source>Files that hold many samples</source>
        <translation>Fichiers qui contiennent de nombreux exemples</translation>
    </message>
    <message>
        <source>Files with the same content</source>
        <translation>Fichiers de même contenu</translation>
    </message>
    <message>
        <source>Look for them</source>
        <translation>Les chercher</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Arrêter</translation>
    </message>
    <message>
        <source>Room on %1</source>
        <translation>Place sur %1</translation>
    </message>
    <message>
        <source>Look again</source>
        <translation>Regarder de nouveau</translation>
    </message>
    <message>
        <source>Every file that has the size of another is read; that takes a while for a large dataset.</source>
        <translation>Chaque fichier de même taille qu’un autre est lu; cela prend un moment pour un grand jeu de données.</translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::DiffPanel</name>
    <message>
        <source>What would change</source>
        <translation>Ce qui changerait</translation>
    </message>
    <message>
        <source>&amp;Back to the text</source>
        <translation>&amp;Retour au texte</translation>
    </message>
    <message>
        <source>&amp;Leave it as it is</source>
        <translation>&amp;Laisser tel quel</translation>
    </message>
    <message>
        <source>Remarks on the change</source>
        <translation>Remarques sur la modification</translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::EnvironmentPage</name>
    <message>
        <source>Environment</source>
        <translation>Environnement</translation>
    </message>
    <message>
        <source>A Python of your own on the cluster, with the packages you need.</source>
        <translation>Un Python à vous sur la grappe, avec les paquets dont vous avez besoin.</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>Sortie</translation>
    </message>
    <message>
        <source>Modules</source>
        <translation>Modules</translation>
    </message>
    <message>
        <source>Loaded before Python starts, in this order.</source>
        <translation>Chargés avant le démarrage de Python, dans cet ordre.</translation>
    </message>
    <message>
        <source>Packages</source>
        <translation>Paquets</translation>
    </message>
    <message>
        <source>Not your laptop&apos;s Python</source>
        <translation>Ce n’est pas le Python de votre portable</translation>
    </message>
    <message>
        <source>The cluster has its own Python versions as modules, and wheels compiled for its processors and GPUs. A virtual environment is a folder with one such Python and the packages of one project.</source>
        <translation>La grappe a ses propres versions de Python sous forme de modules, et des wheels compilés pour ses processeurs et ses GPU. Un environnement virtuel est un dossier qui contient un de ces Python et les paquets d’un projet.</translation>
    </message>
    <message>
        <source>Packages come from the cluster&apos;s own wheelhouse (pip install --no-index): faster than from the internet, and the same next month. A conda environment copied from a laptop usually breaks here.</source>
        <translation>Les paquets viennent du wheelhouse de la grappe (pip install --no-index)&#xa0;: c’est plus rapide que depuis Internet, et identique le mois suivant. Un environnement conda copié d’un portable ne fonctionne généralement pas ici.</translation>
    </message>
    <message>
        <source>It is made once, on the login node, and used by every job of this project.</source>
        <translation>Il est créé une seule fois, sur le nœud de connexion, et utilisé par toutes les tâches de ce projet.</translation>
    </message>
    <message>
        <source>Wiki: Python</source>
        <translation>Wiki&#xa0;: Python</translation>
    </message>
    <message>
        <source>&amp;Check the environment</source>
        <translation>&amp;Vérifier l’environnement</translation>
    </message>
    <message>
        <source>Create the &amp;environment</source>
        <translation>Créer l’&amp;environnement</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Aucun</translation>
    </message>
    <message>
        <source>Those the cluster recommends for Python</source>
        <translation>Ceux que la grappe recommande pour Python</translation>
    </message>
    <message>
        <source>This project asks for no packages.</source>
        <translation>Ce projet ne demande aucun paquet.</translation>
    </message>
    <message>
        <source>… and %1 more</source>
        <translation>… et %1 de plus</translation>
    </message>
    <message>
        <source>None: Python&apos;s own library is enough</source>
        <translation>Aucun&#xa0;: la bibliothèque standard de Python suffit</translation>
    </message>
    <message>
        <source>The environment is ready on %1.</source>
        <translation>L’environnement est prêt sur %1.</translation>
    </message>
    <message>
        <source>&amp;Next: Try it</source>
        <translation>&amp;Suite&#xa0;: Essai</translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::Figure</name>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::FilePane</name>
    <message>
        <source>Files on the cluster</source>
        <translation>Fichiers sur la grappe</translation>
    </message>
    <message>
        <source>Files on this computer</source>
        <translation>Fichiers sur cet ordinateur</translation>
    </message>
    <message>
        <source>Back to the folder before (Alt+Left)</source>
        <translation>Revenir au dossier précédent (Alt+Gauche)</translation>
    </message>
    <message>
        <source>The folder above (Backspace)</source>
        <translation>Le dossier parent (Retour arrière)</translation>
    </message>
    <message>
        <source>Read the folder again (Ctrl+R)</source>
        <translation>Relire le dossier (Ctrl+R)</translation>
    </message>
    <message>
        <source>Hidden files</source>
        <translation>Fichiers cachés</translation>
    </message>
    <message>
        <source>Folder on the cluster</source>
        <translation>Dossier sur la grappe</translation>
    </message>
    <message>
        <source>Folder on this computer</source>
        <translation>Dossier sur cet ordinateur</translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation>Grappe</translation>
    </message>
    <message>
        <source>This computer</source>
        <translation>Cet ordinateur</translation>
    </message>
    <message>
        <source>Read again</source>
        <translation>Relire</translation>
    </message>
    <message>
        <source>Signing in…</source>
        <translation>Connexion…</translation>
    </message>
    <message>
        <source>Sign in to see your files there</source>
        <translation>Connectez-vous pour y voir vos fichiers</translation>
    </message>
    <message>
        <source>Then drag files between the two sides, or press F5 to copy.</source>
        <translation>Glissez ensuite des fichiers d’un côté à l’autre, ou appuyez sur F5 pour copier.</translation>
    </message>
    <message>
        <source>&amp;Sign in…</source>
        <translation>&amp;Se connecter…</translation>
    </message>
    <message>
        <source>No folder is shown</source>
        <translation>Aucun dossier affiché</translation>
    </message>
    <message>
        <source>Write a path above, and press Enter.</source>
        <translation>Écrivez un chemin ci-dessus, puis appuyez sur Entrée.</translation>
    </message>
    <message>
        <source>%1 folders</source>
        <translation>%1 dossiers</translation>
    </message>
    <message>
        <source>%1 files</source>
        <translation>%1 fichiers</translation>
    </message>
    <message>
        <source>; %1 hidden</source>
        <translation>; %1 cachés</translation>
    </message>
    <message>
        <source>Selected: %1</source>
        <translation>Sélection&#xa0;: %1</translation>
    </message>
    <message>
        <source>Signed out: this is how it was. Sign in to go on.</source>
        <translation>Déconnecté&#xa0;: voilà comment c’était. Connectez-vous pour continuer.</translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::FindBar</name>
    <message>
        <source>Find in the terminal</source>
        <translation>Chercher dans le terminal</translation>
    </message>
    <message>
        <source>Not found</source>
        <translation>Introuvable</translation>
    </message>
    <message>
        <source>Aa</source>
        <translation>Aa</translation>
    </message>
    <message>
        <source>Capitals and small letters differ</source>
        <translation>Distinguer majuscules et minuscules</translation>
    </message>
    <message>
        <source>The one above (Enter)</source>
        <translation>Le résultat au-dessus (Entrée)</translation>
    </message>
    <message>
        <source>The one below (Shift+Enter)</source>
        <translation>Le résultat au-dessous (Maj+Entrée)</translation>
    </message>
    <message>
        <source>Close the search (Escape)</source>
        <translation>Fermer la recherche (Échap)</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 sur %2</translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::FindingsPanel</name>
    <message>
        <source>Line %1</source>
        <translation>Ligne %1</translation>
    </message>
    <message>
        <source>fix: %1</source>
        <translation>correction&#xa0;: %1</translation>
    </message>
    <message>
        <source>Fix</source>
        <translation>Corriger</translation>
    </message>
    <message>
        <source>Fix all that is safe…</source>
        <translation>Corriger tout ce qui est sûr…</translation>
    </message>
    <message>
        <source>Every fix that changes nothing you meant; shown before it is done</source>
        <translation>Toute correction qui ne change rien à ce que vous vouliez; montrée avant d’être faite</translation>
    </message>
    <message>
        <source>Findings in the script</source>
        <translation>Remarques sur le script</translation>
    </message>
    <message>
        <source>Checking…</source>
        <translation>Vérification…</translation>
    </message>
    <message>
        <source>Nothing to say against this script.</source>
        <translation>Rien à redire à ce script.</translation>
    </message>
    <message>
        <source>Fix: %1</source>
        <translation>Corriger&#xa0;: %1</translation>
    </message>
    <message>
        <source>&amp;Go to line %1</source>
        <translation>&amp;Aller à la ligne %1</translation>
    </message>
    <message>
        <source>&amp;Why?</source>
        <translation>&amp;Pourquoi&#xa0;?</translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::FixMenu</name>
    <message>
        <source>Why %1?</source>
        <translation>Pourquoi %1?</translation>
    </message>
    <message>
        <source>Switch off %1 in this script</source>
        <translation>Désactiver %1 dans ce script</translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::FolderList</name>
    <message>
        <source>files</source>
        <translation>fichiers</translation>
    </message>
    <message>
        <source>size</source>
        <translation>taille</translation>
    </message>
    <message>
        <source>%1: %2 files, %3</source>
        <translation>%1&#xa0;: %2 fichiers, %3</translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::FormView</name>
    <message>
        <source>Form of the script</source>
        <translation>Formulaire du script</translation>
    </message>
    <message>
        <source>%1: for what</source>
        <translation>%1&#xa0;: pour quoi</translation>
    </message>
    <message numerus="yes">
        <source>The job has %n part(s); the form shows the first.</source>
        <translation>
            <numerusform>La tâche a %n partie; le formulaire montre la première.</numerusform>
            <numerusform>La tâche a %n parties; le formulaire montre la première.</numerusform>
        </translation>
    </message>
    <message>
        <source>Less</source>
        <translation>Moins</translation>
    </message>
    <message>
        <source>More: output, array, mail…</source>
        <translation>Plus&#xa0;: sortie, vecteur, courriel…</translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::GroupList</name>
    <message>
        <source>Show names</source>
        <translation>Montrer les noms</translation>
    </message>
    <message>
        <source>Show names: %1</source>
        <translation>Montrer les noms&#xa0;: %1</translation>
    </message>
    <message>
        <source>Hide names</source>
        <translation>Cacher les noms</translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::Gutter</name>
    <message>
        <source>Line numbers and signs of findings</source>
        <translation>Numéros de ligne et signes des constats</translation>
    </message>
    <message>
        <source>What can be done here (Ctrl+.)</source>
        <translation>Ce qu’on peut faire ici (Ctrl+.)</translation>
    </message>
    <message>
        <source>Line %1: %2: %3</source>
        <translation>Ligne %1&#xa0;: %2&#xa0;: %3</translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::HelpPanel</name>
    <message>
        <source>Hide the help</source>
        <translation>Masquer l’aide</translation>
    </message>
    <message>
        <source>Why?</source>
        <translation>Pourquoi?</translation>
    </message>
    <message>
        <source>Help on the rule</source>
        <translation>Aide sur la règle</translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::HostKeyView</name>
    <message>
        <source>Source: %1</source>
        <translation>Source&#xa0;: %1</translation>
    </message>
    <message>
        <source>Is this really %1?</source>
        <translation>Est-ce vraiment %1&#xa0;?</translation>
    </message>
    <message>
        <source>%1 shows a key of another type</source>
        <translation>%1 présente une clé d’un autre type</translation>
    </message>
    <message>
        <source>It is a jump host on the way to %1.</source>
        <translation>C’est un hôte de rebond sur le chemin de %1.</translation>
    </message>
    <message>
        <source>You sign in there for the first time. A host proves who it is by its key, and you know the key by its fingerprint: it must be the one that your cluster publishes.</source>
        <translation>Vous vous y connectez pour la première fois. Un hôte prouve son identité par sa clé, et la clé se reconnaît à son empreinte&#xa0;: ce doit être celle que publie votre grappe.</translation>
    </message>
    <message>
        <source>Voyageur knows this host, but by keys of other types. This may be a new key of the same host, or somebody else&apos;s computer: accept it only when its fingerprint is the one that your cluster publishes.</source>
        <translation>Voyageur connaît cet hôte, mais par des clés d’autres types. C’est peut-être une nouvelle clé du même hôte, ou l’ordinateur de quelqu’un d’autre&#xa0;: ne l’acceptez que si son empreinte est celle que publie votre grappe.</translation>
    </message>
    <message>
        <source>Shown by the host (%1)</source>
        <translation>Présentée par l’hôte (%1)</translation>
    </message>
    <message>
        <source>Published for it</source>
        <translation>Publiée pour lui</translation>
    </message>
    <message>
        <source>No published fingerprint is known to Voyageur. Look for it on your cluster&apos;s pages, or ask its support, and paste it &amp;here to compare:</source>
        <translation>Voyageur ne connaît aucune empreinte publiée. Cherchez-la dans les pages de votre grappe, ou demandez-la à son assistance, et collez-la &amp;ici pour comparer&#xa0;:</translation>
    </message>
    <message>
        <source>Published fingerprint, to compare</source>
        <translation>Empreinte publiée, à comparer</translation>
    </message>
    <message>
        <source>&amp;Do not connect</source>
        <translation>&amp;Ne pas se connecter</translation>
    </message>
    <message>
        <source>Both are the same.</source>
        <translation>Les deux sont identiques.</translation>
    </message>
    <message>
        <source>They are NOT the same. Do not connect.</source>
        <translation>Elles ne sont PAS identiques. Ne vous connectez pas.</translation>
    </message>
    <message>
        <source>That is not a whole SHA256 fingerprint: it has 43 letters, digits and signs.</source>
        <translation>Ce n’est pas une empreinte SHA256 entière&#xa0;: elle a 43 lettres, chiffres et signes.</translation>
    </message>
    <message>
        <source>&amp;Accept and remember</source>
        <translation>&amp;Accepter et retenir</translation>
    </message>
    <message>
        <source>&amp;Accept all the same</source>
        <translation>&amp;Accepter quand même</translation>
    </message>
    <message>
        <source>I compared them: &amp;accept and remember</source>
        <translation>J’ai comparé&#xa0;: &amp;accepter et retenir</translation>
    </message>
    <message>
        <source>The cluster&apos;s support confirmed this &amp;fingerprint to me</source>
        <translation>Le soutien technique de la grappe m’a confirmé cette &amp;empreinte</translation>
    </message>
    <message>
        <source>If this is somebody else&apos;s computer, whoever runs it gets your password and your passcode, and can read and delete your files.</source>
        <translation>Si c’est l’ordinateur de quelqu’un d’autre, cette personne obtient votre mot de passe et votre code, et peut lire et supprimer vos fichiers.</translation>
    </message>
    <message>
        <source>It may also be a new key of the right host, or of another type than the published one. Ask the cluster&apos;s support before you go on, by e-mail or telephone.</source>
        <translation>Ce peut aussi être une nouvelle clé du bon hôte, ou une clé d’un autre type que celle qui est publiée. Demandez-le d’abord au soutien technique de la grappe, par courriel ou par téléphone.</translation>
    </message>
    <message>
        <source>You may also have pasted the fingerprint of another host, or of a key of another type. Ask the cluster&apos;s support before you go on, by e-mail or telephone.</source>
        <translation>Vous avez peut-être aussi collé l’empreinte d’un autre hôte, ou d’une clé d’un autre type. Demandez-le d’abord au soutien technique de la grappe, par courriel ou par téléphone.</translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::JobsPage</name>
    <message>
        <source>Jobs</source>
        <translation>Tâches</translation>
    </message>
    <message>
        <source>Ask &amp;now</source>
        <translation>Ac&amp;tualiser</translation>
    </message>
    <message>
        <source>&amp;Open results</source>
        <translation>&amp;Ouvrir les résultats</translation>
    </message>
    <message>
        <source>&amp;Fetch results</source>
        <translation>&amp;Récupérer les résultats</translation>
    </message>
    <message>
        <source>Log of the job</source>
        <translation>Journal de la tâche</translation>
    </message>
    <message>
        <source>Waiting is normal</source>
        <translation>Attendre est normal</translation>
    </message>
    <message>
        <source>Slurm shares the cluster by priority: who used little lately goes first, and a small job often slips into a gap. A job that waits with the reason Priority or Resources is in order; there is nothing to do.</source>
        <translation>Slurm partage la grappe selon la priorité&#xa0;: qui l’a peu utilisée dernièrement passe en premier, et une petite tâche se glisse souvent dans un créneau libre. Une tâche qui attend pour la raison Priority ou Resources est en ordre; il n’y a rien à faire.</translation>
    </message>
    <message>
        <source>Close the window or the laptop if you like: the job runs on the cluster and does not need you.</source>
        <translation>Fermez la fenêtre ou le portable si vous voulez&#xa0;: la tâche s’exécute sur la grappe et n’a pas besoin de vous.</translation>
    </message>
    <message>
        <source>The list is asked for rarely, and the times run on by themselves: everybody&apos;s questions go to one program.</source>
        <translation>La liste est rarement redemandée, et les temps avancent d’eux-mêmes&#xa0;: les questions de tout le monde vont à un seul programme.</translation>
    </message>
    <message>
        <source>Wiki: Monitoring jobs</source>
        <translation>Wiki&#xa0;: Surveiller les tâches</translation>
    </message>
    <message>
        <source>Ask &amp;again</source>
        <translation>Re&amp;demander</translation>
    </message>
    <message>
        <source>Nobody is signed in</source>
        <translation>Personne n’est connecté</translation>
    </message>
    <message>
        <source>Sign in to a cluster to see your jobs there.</source>
        <translation>Connectez-vous à une grappe pour y voir vos tâches.</translation>
    </message>
    <message>
        <source>&amp;Sign in…</source>
        <translation>&amp;Se connecter…</translation>
    </message>
    <message>
        <source>No jobs on the last day. Step 5 submits one.</source>
        <translation>Aucune tâche depuis un jour. L’étape 5 en soumet une.</translation>
    </message>
    <message>
        <source>On %1, whose GPUs are simulated.</source>
        <translation>Sur %1, dont les GPU sont simulés.</translation>
    </message>
    <message>
        <source>On %1.</source>
        <translation>Sur %1.</translation>
    </message>
    <message>
        <source>%1, job %2</source>
        <translation>%1, tâche %2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1&#xa0;: %2</translation>
    </message>
    <message>
        <source>Really &amp;end it?</source>
        <translation>Vraiment l’&amp;annuler?</translation>
    </message>
    <message>
        <source>&amp;Cancel the job</source>
        <translation>&amp;Annuler la tâche</translation>
    </message>
    <message>
        <source>The log appears here once the job writes something.</source>
        <translation>Le journal apparaît ici dès que la tâche écrit quelque chose.</translation>
    </message>
    <message>
        <source>All that wait or run, and what ended on the last day</source>
        <translation>Ce qui attend ou s’exécute, et ce qui a pris fin depuis un jour</translation>
    </message>
    <message>
        <source>&amp;Run history</source>
        <translation>&amp;Historique</translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::KeyPage</name>
    <message>
        <source>RSA, %1 bits</source>
        <translation>RSA, %1 bits</translation>
    </message>
    <message>
        <source>ECDSA, %1 bits</source>
        <translation>ECDSA, %1 bits</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>inconnu</translation>
    </message>
    <message>
        <source>passphrase</source>
        <translation>phrase de passe</translation>
    </message>
    <message>
        <source>none</source>
        <translation>aucune</translation>
    </message>
    <message>
        <source>good</source>
        <translation>bonne</translation>
    </message>
    <message>
        <source>look at it</source>
        <translation>à regarder</translation>
    </message>
    <message>
        <source>not usable</source>
        <translation>inutilisable</translation>
    </message>
    <message>
        <source>A key for signing in</source>
        <translation>Une clé pour se connecter</translation>
    </message>
    <message>
        <source>A key stands in for your password. Its private half stays on this computer; the cluster gets the public half.</source>
        <translation>Une clé remplace votre mot de passe. Sa partie privée reste sur cet ordinateur; la grappe reçoit la partie publique.</translation>
    </message>
    <message>
        <source>The key is made.</source>
        <translation>La clé est créée.</translation>
    </message>
    <message>
        <source>Now tell the cluster: step 2.</source>
        <translation>Faites-la maintenant connaître à la grappe&#xa0;: étape 2.</translation>
    </message>
    <message>
        <source>1  Your key</source>
        <translation>1  Votre clé</translation>
    </message>
    <message>
        <source>Keys on this computer</source>
        <translation>Clés de cet ordinateur</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nom</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Type</translation>
    </message>
    <message>
        <source>Protection</source>
        <translation>Protection</translation>
    </message>
    <message>
        <source>Comment</source>
        <translation>Commentaire</translation>
    </message>
    <message>
        <source>State</source>
        <translation>État</translation>
    </message>
    <message>
        <source>Make a &amp;new key…</source>
        <translation>Créer une &amp;nouvelle clé…</translation>
    </message>
    <message>
        <source>2  Tell the cluster</source>
        <translation>2  La faire connaître à la grappe</translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation>Grappe</translation>
    </message>
    <message>
        <source>Public half of the key</source>
        <translation>Partie publique de la clé</translation>
    </message>
    <message>
        <source>Cop&amp;y the public half</source>
        <translation>Cop&amp;ier la clé publique</translation>
    </message>
    <message>
        <source>&amp;Open the page</source>
        <translation>&amp;Ouvrir la page</translation>
    </message>
    <message>
        <source>&amp;Install over the session</source>
        <translation>Ins&amp;taller</translation>
    </message>
    <message>
        <source>C&amp;luster</source>
        <translation>G&amp;rappe</translation>
    </message>
    <message>
        <source>The public half is on the clipboard.</source>
        <translation>La partie publique est dans le presse-papiers.</translation>
    </message>
    <message>
        <source>3  See that it is used</source>
        <translation>3  Vérifier qu’elle sert</translation>
    </message>
    <message>
        <source>As&amp;k the server (no login)</source>
        <translation>&amp;Demander au serveur</translation>
    </message>
    <message>
        <source>Si&amp;gn in once more with this key</source>
        <translation>Se connecter de nou&amp;veau avec cette clé</translation>
    </message>
    <message>
        <source>Why a key?</source>
        <translation>Pourquoi une clé&#xa0;?</translation>
    </message>
    <message>
        <source>A key cannot be guessed, and it is never sent: the server only sees that you have it. Clusters with a second factor ask for that all the same.</source>
        <translation>Une clé ne se devine pas, et elle n’est jamais envoyée&#xa0;: le serveur voit seulement que vous l’avez. Les grappes à second facteur le demandent tout de même.</translation>
    </message>
    <message>
        <source>The passphrase protects the file on this computer. It never leaves it, and Voyageur keeps it nowhere. Forgotten, it cannot be found again: then you make another key.</source>
        <translation>La phrase de passe protège le fichier sur cet ordinateur. Elle n’en sort jamais, et Voyageur ne la garde nulle part. Oubliée, elle ne se retrouve pas&#xa0;: vous créez alors une autre clé.</translation>
    </message>
    <message>
        <source>The public half is no secret: you may paste it, mail it, print it.</source>
        <translation>La partie publique n’est pas un secret&#xa0;: vous pouvez la coller, l’envoyer, l’imprimer.</translation>
    </message>
    <message>
        <source>Wiki: SSH keys</source>
        <translation>Wiki&#xa0;: clés SSH</translation>
    </message>
    <message>
        <source>Choose the cluster that shall know the key.</source>
        <translation>Choisissez la grappe qui doit connaître la clé.</translation>
    </message>
    <message numerus="yes">
        <source>Paste the public half at %1 (source: %2). It then works on all clusters that ask there, after %n minute(s) at most.</source>
        <translation>
            <numerusform>Collez la partie publique à %1 (source&#xa0;: %2). Elle fonctionne ensuite sur toutes les grappes qui y puisent, après %n minute au plus.</numerusform>
            <numerusform>Collez la partie publique à %1 (source&#xa0;: %2). Elle fonctionne ensuite sur toutes les grappes qui y puisent, après %n minutes au plus.</numerusform>
        </translation>
    </message>
    <message>
        <source>An automation node takes only a key of its own, registered with text before it: restrict,from=&quot;your address&quot;,command=&quot;the script that says what may be run&quot;.</source>
        <translation>Un nœud d’automatisation n’accepte qu’une clé réservée à cet usage, inscrite avec du texte devant elle&#xa0;: restrict,from=&quot;votre adresse&quot;,command=&quot;le script qui dit ce qui peut être exécuté&quot;.</translation>
    </message>
    <message>
        <source>Or install it on %1 alone, over the session: into ~/.ssh/authorized_keys.</source>
        <translation>Ou installez-la sur %1 seulement, par la session&#xa0;: dans ~/.ssh/authorized_keys.</translation>
    </message>
    <message>
        <source>Or sign in to %1 first: the key can then be installed there over the session.</source>
        <translation>Ou connectez-vous d’abord à %1&#xa0;: la clé peut alors y être installée par la session.</translation>
    </message>
    <message>
        <source>%1 does not read ~/.ssh/authorized_keys (source: %2).</source>
        <translation>%1 ne lit pas ~/.ssh/authorized_keys (source&#xa0;: %2).</translation>
    </message>
    <message>
        <source>Whether %1 reads ~/.ssh/authorized_keys is not known; most clusters do. Signed in, you can try.</source>
        <translation>On ne sait pas si %1 lit ~/.ssh/authorized_keys; la plupart des grappes le font. Une fois connecté, vous pouvez essayer.</translation>
    </message>
    <message>
        <source>There is no key in ~/.ssh yet: make one.</source>
        <translation>Il n’y a pas encore de clé dans ~/.ssh&#xa0;: créez-en une.</translation>
    </message>
    <message>
        <source>Choose a key above, or make one.</source>
        <translation>Choisissez une clé ci-dessus, ou créez-en une.</translation>
    </message>
    <message>
        <source>The server can say whether it takes the key before you sign in: your phone stays quiet.</source>
        <translation>Le serveur peut dire s’il accepte la clé avant toute connexion&#xa0;: votre téléphone reste muet.</translation>
    </message>
    <message>
        <source>taken</source>
        <translation>acceptée</translation>
    </message>
    <message>
        <source>not taken</source>
        <translation>non acceptée</translation>
    </message>
    <message>
        <source>Install it on %1 over the session: into ~/.ssh/authorized_keys.</source>
        <translation>Installez-la sur %1 par la session&#xa0;: dans ~/.ssh/authorized_keys.</translation>
    </message>
    <message>
        <source>Sign in to %1 first: the key can then be installed there over the session.</source>
        <translation>Connectez-vous d’abord à %1&#xa0;: la clé peut alors y être installée par la session.</translation>
    </message>
    <message>
        <source>Choose a key, or make a new one.</source>
        <translation>Choisissez une clé, ou créez-en une nouvelle.</translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::MainWindow</name>
    <message>
        <source>Open a &amp;recent project</source>
        <translation>Ouvrir un projet &amp;récent</translation>
    </message>
    <message>
        <source>Show the help (F1)</source>
        <translation>Afficher l’aide (F1)</translation>
    </message>
    <message>
        <source>&amp;Open a project folder…</source>
        <translation>&amp;Ouvrir un dossier de projet…</translation>
    </message>
    <message>
        <source>&amp;Try the example</source>
        <translation>&amp;Essayer l’exemple</translation>
    </message>
    <message>
        <source>&amp;Appearance</source>
        <translation>&amp;Apparence</translation>
    </message>
    <message>
        <source>As the &amp;system</source>
        <translation>Comme le &amp;système</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>&amp;Clair</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>S&amp;ombre</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Quitter</translation>
    </message>
    <message>
        <source>The folder of your project</source>
        <translation>Le dossier de votre projet</translation>
    </message>
    <message>
        <source>Voyageur</source>
        <translation>Voyageur</translation>
    </message>
    <message>
        <source>%1 – %2 – Voyageur</source>
        <translation>%1 – %2 – Voyageur</translation>
    </message>
    <message>
        <source>The support bundle is saved: %1</source>
        <translation>Le dossier d’assistance est enregistré&#xa0;: %1</translation>
    </message>
    <message>
        <source>There is no password, passphrase or passcode in it. Look at it before you send it.</source>
        <translation>Il ne contient ni mot de passe, ni phrase de passe, ni code. Regardez-le avant de l’envoyer.</translation>
    </message>
    <message>
        <source>&amp;Save a support bundle…</source>
        <translation>&amp;Enregistrer un dossier d’assistance…</translation>
    </message>
    <message>
        <source>Save a support bundle</source>
        <translation>Enregistrer un dossier d’assistance</translation>
    </message>
    <message>
        <source>Archives (*.zip *.tar.gz)</source>
        <translation>Archives (*.zip *.tar.gz)</translation>
    </message>
    <message>
        <source>Open a &amp;course file…</source>
        <translation>Ouvrir un fichier de &amp;cours…</translation>
    </message>
    <message>
        <source>&amp;Make a course file…</source>
        <translation>Créer &amp;un fichier de cours…</translation>
    </message>
    <message>
        <source>Open a course file</source>
        <translation>Ouvrir un fichier de cours</translation>
    </message>
    <message>
        <source>Course files (*.voyageur-course)</source>
        <translation>Fichiers de cours (*.voyageur-course)</translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::NewKeyForm</name>
    <message>
        <source>With a &amp;passphrase (recommended)</source>
        <translation>Avec une phrase de passe (reco&amp;mmandé)</translation>
    </message>
    <message>
        <source>&amp;Without a passphrase</source>
        <translation>&amp;Sans phrase de passe</translation>
    </message>
    <message>
        <source>Whoever gets the file can sign in as you: from a lost laptop, a backup, a synchronised folder. Take this only for a program that must sign in alone.</source>
        <translation>Quiconque obtient le fichier peut se connecter à votre place&#xa0;: d’un portable perdu, d’une sauvegarde, d’un dossier synchronisé. À ne prendre que pour un programme qui doit se connecter seul.</translation>
    </message>
    <message>
        <source>&amp;Make the key</source>
        <translation>&amp;Créer la clé</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>Fic&amp;hier</translation>
    </message>
    <message>
        <source>Comm&amp;ent</source>
        <translation>Comm&amp;entaire</translation>
    </message>
    <message>
        <source>Pa&amp;ssphrase</source>
        <translation>Phrase de &amp;passe</translation>
    </message>
    <message>
        <source>C&amp;ancel</source>
        <translation>&amp;Annuler</translation>
    </message>
    <message>
        <source>At least 15 characters: four or five words that do not belong together.</source>
        <translation>Au moins 15 caractères&#xa0;: quatre ou cinq mots sans rapport entre eux.</translation>
    </message>
    <message>
        <source>This passphrase is %1.</source>
        <translation>Cette phrase de passe est %1.</translation>
    </message>
    <message>
        <source>The two differ.</source>
        <translation>Les deux diffèrent.</translation>
    </message>
    <message>
        <source>Show what is &amp;typed</source>
        <translation>A&amp;fficher la saisie</translation>
    </message>
    <message>
        <source>T&amp;he same again</source>
        <translation>La même encore &amp;une fois</translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::NodeDrawing</name>
    <message>
        <source>GPUs: %1</source>
        <translation>GPU&#xa0;: %1</translation>
    </message>
    <message>
        <source>Cores: %1</source>
        <translation>Cœurs&#xa0;: %1</translation>
    </message>
    <message>
        <source>Memory: %1</source>
        <translation>Mémoire&#xa0;: %1</translation>
    </message>
    <message>
        <source>A node, drawn to scale</source>
        <translation>Un nœud, dessiné à l’échelle</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>Cores</source>
        <translation>Cœurs</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Mémoire</translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::NodeView</name>
    <message>
        <source>Share of the node</source>
        <translation>Part du nœud</translation>
    </message>
    <message>
        <source>asked for</source>
        <translation>demandé</translation>
    </message>
    <message>
        <source>goes with the GPUs or cores asked for</source>
        <translation>va avec les GPU ou les cœurs demandés</translation>
    </message>
    <message>
        <source>asked for beyond that</source>
        <translation>demandé au-delà</translation>
    </message>
    <message>
        <source>No cluster chosen</source>
        <translation>Aucune grappe choisie</translation>
    </message>
    <message>
        <source>× %1 nodes</source>
        <translation>× %1 nœuds</translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::NoteList</name>
    <message>
        <source>Done</source>
        <translation>Fait</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>Attention</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>Problème</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Note</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1&#xa0;: %2</translation>
    </message>
    <message>
        <source>Show fewer</source>
        <translation>En voir moins</translation>
    </message>
    <message>
        <source>Show all %1</source>
        <translation>Tout voir (%1)</translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::Page</name>
    <message>
        <source>Show commands</source>
        <translation>Voir les commandes</translation>
    </message>
    <message>
        <source>What a person would have typed to do the same</source>
        <translation>Ce qu’une personne aurait tapé pour faire la même chose</translation>
    </message>
    <message>
        <source>Under way</source>
        <translation>En cours</translation>
    </message>
    <message>
        <source>Hide commands</source>
        <translation>Masquer les commandes</translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::PasteGuard</name>
    <message>
        <source>&amp;Paste</source>
        <translation>&amp;Coller</translation>
    </message>
    <message>
        <source>Do &amp;not paste</source>
        <translation>&amp;Ne pas coller</translation>
    </message>
    <message>
        <source>The lines to paste</source>
        <translation>Les lignes à coller</translation>
    </message>
    <message numerus="yes">
        <source>Paste %n line(s) into the terminal?</source>
        <translation>
            <numerusform>Coller %n ligne dans le terminal?</numerusform>
            <numerusform>Coller %n lignes dans le terminal?</numerusform>
        </translation>
    </message>
    <message>
        <source>A shell may run each line as soon as it has it. Read them first.</source>
        <translation>Un interpréteur de commandes peut exécuter chaque ligne dès qu’il la reçoit. Lisez-les d’abord.</translation>
    </message>
    <message>
        <source>There are characters that cannot be seen: they are written as \u and their number here. Control characters among them are left out when you paste.</source>
        <translation>Certains caractères ne se voient pas&#xa0;: ils sont écrits ici avec \u et leur numéro. Les caractères de contrôle ne seront pas collés.</translation>
    </message>
    <message>
        <source>Only the beginning is shown.</source>
        <translation>Seul le début est affiché.</translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::QuestionView</name>
    <message>
        <source>Attempt %1</source>
        <translation>Essai %1</translation>
    </message>
    <message>
        <source>C&amp;ancel</source>
        <translation>&amp;Annuler</translation>
    </message>
    <message>
        <source>&amp;Continue</source>
        <translation>&amp;Continuer</translation>
    </message>
    <message>
        <source>The passphrase of your key</source>
        <translation>La phrase de passe de votre clé</translation>
    </message>
    <message>
        <source>Voyageur asks for it to open the key on this computer. It never leaves this computer.</source>
        <translation>Voyageur la demande pour ouvrir la clé sur cet ordinateur. Elle ne quitte jamais cet ordinateur.</translation>
    </message>
    <message>
        <source>The jump host %1 asks</source>
        <translation>L’hôte de rebond %1 demande</translation>
    </message>
    <message>
        <source>It is on the way to %1. Its accounts and passwords may be others than those of the cluster.</source>
        <translation>Il est sur le chemin de %1. Ses comptes et mots de passe peuvent différer de ceux de la grappe.</translation>
    </message>
    <message>
        <source>%1 asks</source>
        <translation>%1 demande</translation>
    </message>
    <message>
        <source>What you answer goes to it and to nobody else.</source>
        <translation>Votre réponse lui est envoyée, et à personne d’autre.</translation>
    </message>
    <message>
        <source>Your password on %1</source>
        <translation>Votre mot de passe sur %1</translation>
    </message>
    <message>
        <source>Voyageur asks; the password goes to the cluster and to nobody else.</source>
        <translation>Voyageur le demande; le mot de passe va à la grappe et à personne d’autre.</translation>
    </message>
    <message>
        <source>That was not its passphrase. Nobody counts this: only this computer knows.</source>
        <translation>Ce n’était pas sa phrase de passe. Personne ne compte ces essais&#xa0;: seul cet ordinateur le sait.</translation>
    </message>
    <message>
        <source>The last answer was not accepted. Some clusters lock the account for a while after a number of wrong answers.</source>
        <translation>La dernière réponse n’a pas été acceptée. Certaines grappes bloquent le compte un moment après plusieurs mauvaises réponses.</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Réponse</translation>
    </message>
    <message>
        <source>Or a &amp;passcode, from an application, a text message or a token:</source>
        <translation>Ou un co&amp;de, d’une application, d’un texto ou d’un jeton&#xa0;:</translation>
    </message>
    <message>
        <source>Passcode</source>
        <translation>Code</translation>
    </message>
    <message>
        <source>&amp;Remember it in this computer&apos;s keychain</source>
        <translation>Le &amp;retenir dans le trousseau de cet ordinateur</translation>
    </message>
    <message>
        <source>&amp;Remember it until I sign out or quit</source>
        <translation>Le &amp;retenir jusqu’à ce que je me déconnecte ou quitte</translation>
    </message>
    <message>
        <source>Not longer: Voyageur found no keychain on this computer.</source>
        <translation>Pas plus longtemps&#xa0;: Voyageur n’a trouvé aucun trousseau sur cet ordinateur.</translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::QueueView</name>
    <message>
        <source>Transfers</source>
        <translation>Transferts</translation>
    </message>
    <message>
        <source>Nothing is on its way. What you copy between the two sides is listed here and goes on after a restart.</source>
        <translation>Rien n’est en route. Ce que vous copiez d’un côté à l’autre est listé ici et reprend après un redémarrage.</translation>
    </message>
    <message>
        <source>Ca&amp;ncel</source>
        <translation>A&amp;nnuler</translation>
    </message>
    <message>
        <source>Earlier</source>
        <translation>Plus tôt</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>Plus tard</translation>
    </message>
    <message>
        <source>&amp;Dismiss finished</source>
        <translation>&amp;Effacer les terminés</translation>
    </message>
    <message>
        <source>Try &amp;again</source>
        <translation>Rée&amp;ssayer</translation>
    </message>
    <message>
        <source>&amp;Go on</source>
        <translation>Reprend&amp;re</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>&amp;Pause</translation>
    </message>
    <message numerus="yes">
        <source>%n to look at</source>
        <translation>
            <numerusform>%n chose à regarder</numerusform>
            <numerusform>%n choses à regarder</numerusform>
        </translation>
    </message>
    <message>
        <source>SHA-256 %1</source>
        <translation>SHA-256 %1</translation>
    </message>
    <message numerus="yes">
        <source>%n under way</source>
        <translation>
            <numerusform>%n en cours</numerusform>
            <numerusform>%n en cours</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::Rail</name>
    <message>
        <source>Steps</source>
        <translation>Étapes</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>Code</translation>
    </message>
    <message>
        <source>Dataset</source>
        <translation>Jeu de données</translation>
    </message>
    <message>
        <source>Environment</source>
        <translation>Environnement</translation>
    </message>
    <message>
        <source>Try it</source>
        <translation>Essai</translation>
    </message>
    <message>
        <source>Submit</source>
        <translation>Soumission</translation>
    </message>
    <message>
        <source>Work</source>
        <translation>Travail</translation>
    </message>
    <message>
        <source>Transfers</source>
        <translation>Transferts</translation>
    </message>
    <message>
        <source>Jobs</source>
        <translation>Tâches</translation>
    </message>
    <message>
        <source>needs attention</source>
        <translation>attention requise</translation>
    </message>
    <message>
        <source>done</source>
        <translation>fait</translation>
    </message>
    <message>
        <source>to do</source>
        <translation>à faire</translation>
    </message>
    <message>
        <source>No project</source>
        <translation>Aucun projet</translation>
    </message>
    <message>
        <source>Choose one here</source>
        <translation>Choisissez-en un ici</translation>
    </message>
    <message numerus="yes">
        <source>%n under way</source>
        <translation>
            <numerusform>%n en cours</numerusform>
            <numerusform>%n en cours</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n that wait or run</source>
        <translation>
            <numerusform>%n en attente ou en cours</numerusform>
            <numerusform>%n en attente ou en cours</numerusform>
        </translation>
    </message>
    <message>
        <source>Script</source>
        <translation>Script</translation>
    </message>
    <message numerus="yes">
        <source>%n error(s)</source>
        <translation>
            <numerusform>%n erreur</numerusform>
            <numerusform>%n erreurs</numerusform>
        </translation>
    </message>
    <message>
        <source>Terminal</source>
        <translation>Terminal</translation>
    </message>
    <message>
        <source>Tunnels</source>
        <translation>Tunnels</translation>
    </message>
    <message numerus="yes">
        <source>%n open</source>
        <translation>
            <numerusform>%n ouvert</numerusform>
            <numerusform>%n ouverts</numerusform>
        </translation>
    </message>
    <message>
        <source>Storage</source>
        <translation>Stockage</translation>
    </message>
    <message numerus="yes">
        <source>%n full or nearly so</source>
        <translation>
            <numerusform>%n plein ou presque</numerusform>
            <numerusform>%n pleins ou presque</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::RailButton</name>
    <message>
        <source>Step %1: %2</source>
        <translation>Étape %1&#xa0;: %2</translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::RailCard</name>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::RailConnection</name>
    <message>
        <source>Sign in</source>
        <translation>Se connecter</translation>
    </message>
    <message>
        <source>%1  ·  %2 ms</source>
        <translation>%1  ·  %2&#xa0;ms</translation>
    </message>
    <message>
        <source>signing in…</source>
        <translation>connexion…</translation>
    </message>
    <message>
        <source>Signed out</source>
        <translation>Déconnecté</translation>
    </message>
    <message>
        <source>Not signed in</source>
        <translation>Non connecté</translation>
    </message>
    <message>
        <source>Sign-ins to %2 since Voyageur was started: %1</source>
        <translation>Connexions à %2 depuis le lancement de Voyageur&#xa0;: %1</translation>
    </message>
    <message>
        <source>Sign out</source>
        <translation>Se déconnecter</translation>
    </message>
    <message>
        <source>Sign in again to %1</source>
        <translation>Se reconnecter à %1</translation>
    </message>
    <message>
        <source>Sign in again</source>
        <translation>Se reconnecter</translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::RunsPage</name>
    <message>
        <source>Run history</source>
        <translation>Historique des exécutions</translation>
    </message>
    <message>
        <source>What was submitted from this computer, and what it was made of.</source>
        <translation>Ce qui a été soumis depuis cet ordinateur, et de quoi c’était fait.</translation>
    </message>
    <message>
        <source>Only &amp;this project</source>
        <translation>Seulement ce &amp;projet</translation>
    </message>
    <message>
        <source>To the &amp;jobs</source>
        <translation>Aux &amp;tâches</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Exécutions</translation>
    </message>
    <message>
        <source>&amp;Compare with the one before</source>
        <translation>&amp;Comparer à la précédente</translation>
    </message>
    <message>
        <source>Repeat with the &amp;same code</source>
        <translation>Refaire, &amp;même code</translation>
    </message>
    <message>
        <source>Repeat with to&amp;day&apos;s code</source>
        <translation>Refaire, code &amp;actuel</translation>
    </message>
    <message>
        <source>A note of yours: what you wanted to find out</source>
        <translation>Une note à vous&#xa0;: ce que vous vouliez savoir</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Note</translation>
    </message>
    <message>
        <source>What is known of the run</source>
        <translation>Ce que l’on sait de l’exécution</translation>
    </message>
    <message>
        <source>Script, as it was submitted</source>
        <translation>Script, tel que soumis</translation>
    </message>
    <message>
        <source>What was changed in the script</source>
        <translation>Ce qui a changé dans le script</translation>
    </message>
    <message>
        <source>What did I change?</source>
        <translation>Qu’ai-je changé?</translation>
    </message>
    <message>
        <source>Two weeks later nobody remembers which learning rate the good run had. Each submission keeps its script word for word, its options, the version of the code, the modules and packages, what was asked for and what came of it.</source>
        <translation>Deux semaines plus tard, personne ne se rappelle le taux d’apprentissage de la bonne exécution. Chaque soumission garde son script mot pour mot, ses options, la version du code, les modules et les paquets, ce qui a été demandé et ce qui en est sorti.</translation>
    </message>
    <message>
        <source>Choose two runs, the second with Ctrl, and see what is different between them and what it changed in the result.</source>
        <translation>Choisissez deux exécutions, la deuxième avec Ctrl, et voyez ce qui les distingue et ce que cela a changé au résultat.</translation>
    </message>
    <message>
        <source>A run can be repeated with the very code it had, to see whether the result is the same, or with today&apos;s code. All of this is on this computer; nothing is written on the cluster until you repeat one.</source>
        <translation>Une exécution peut être refaite avec le code même qu’elle avait, pour voir si le résultat est le même, ou avec le code d’aujourd’hui. Tout cela est sur cet ordinateur; rien n’est écrit sur la grappe avant que vous n’en refassiez une.</translation>
    </message>
    <message>
        <source>Wiki: Running jobs</source>
        <translation>Wiki&#xa0;: Exécuter des tâches</translation>
    </message>
    <message>
        <source>Read it &amp;again</source>
        <translation>&amp;Relire</translation>
    </message>
    <message>
        <source>Nothing was submitted yet</source>
        <translation>Rien n’a encore été soumis</translation>
    </message>
    <message>
        <source>Each submission is kept here with all it was made of, to be compared and repeated. Step 5 makes the first.</source>
        <translation>Chaque soumission est gardée ici avec tout ce dont elle était faite, pour être comparée et refaite. L’étape 5 fait la première.</translation>
    </message>
    <message>
        <source>To step &amp;5</source>
        <translation>À l’étape &amp;5</translation>
    </message>
    <message>
        <source>Each submission is kept here with all it was made of, to be compared and repeated. Open a project, and submit its job in step 5.</source>
        <translation>Chaque soumission est gardée ici avec tout ce dont elle était faite, pour être comparée et refaite. Ouvrez un projet, et soumettez sa tâche à l’étape 5.</translation>
    </message>
    <message>
        <source>&amp;Open a project…</source>
        <translation>&amp;Ouvrir un projet…</translation>
    </message>
    <message>
        <source>No run of this project.</source>
        <translation>Aucune exécution de ce projet.</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s), the newest first</source>
        <translation>
            <numerusform>%n exécution</numerusform>
            <numerusform>%n exécutions, les plus récentes d’abord</numerusform>
        </translation>
    </message>
    <message>
        <source>Submitted as job %1</source>
        <translation>Soumise&#xa0;: tâche %1</translation>
    </message>
    <message>
        <source>More than two are chosen</source>
        <translation>Plus de deux sont choisies</translation>
    </message>
    <message>
        <source>No run is chosen</source>
        <translation>Aucune exécution n’est choisie</translation>
    </message>
    <message>
        <source>Choose a run to see what it was made of; choose a second one with Ctrl to see what is different.</source>
        <translation>Choisissez une exécution pour voir de quoi elle était faite; choisissez-en une deuxième avec Ctrl pour voir ce qui diffère.</translation>
    </message>
    <message>
        <source>%1, job %2</source>
        <translation>%1, tâche %2</translation>
    </message>
    <message>
        <source>Really &amp;forget it?</source>
        <translation>Vraiment l’&amp;oublier?</translation>
    </message>
    <message>
        <source>&amp;Forget it</source>
        <translation>L’&amp;oublier</translation>
    </message>
    <message>
        <source>Times</source>
        <translation>Temps</translation>
    </message>
    <message>
        <source>Submitted</source>
        <translation>Soumission</translation>
    </message>
    <message>
        <source>Started</source>
        <translation>Début</translation>
    </message>
    <message>
        <source>Ended</source>
        <translation>Fin</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Journal</translation>
    </message>
    <message>
        <source>Results here</source>
        <translation>Résultats ici</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Fichiers</translation>
    </message>
    <message>
        <source>Its script was not kept.</source>
        <translation>Son script n’a pas été gardé.</translation>
    </message>
    <message>
        <source>What changed from %1 to %2</source>
        <translation>Ce qui a changé du %1 au %2</translation>
    </message>
    <message>
        <source>Nothing was changed: the same script, options, code and environment.</source>
        <translation>Rien n’a changé&#xa0;: mêmes script, options, code et environnement.</translation>
    </message>
    <message>
        <source>What is different in the code: %1</source>
        <translation>Ce qui diffère dans le code&#xa0;: %1</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>Avant</translation>
    </message>
    <message>
        <source>After</source>
        <translation>Après</translation>
    </message>
    <message>
        <source>The scripts and the packages are the same.</source>
        <translation>Les scripts et les paquets sont les mêmes.</translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::ScriptEditor</name>
    <message>
        <source>Tab indents; press Escape first to go on with Tab.</source>
        <translation>Tab met en retrait; appuyez d’abord sur Échap pour continuer avec Tab.</translation>
    </message>
    <message>
        <source>Nothing was found on this line.</source>
        <translation>Rien à signaler sur cette ligne.</translation>
    </message>
    <message>
        <source>Nothing was found in this script.</source>
        <translation>Rien à signaler dans ce script.</translation>
    </message>
    <message>
        <source>What can be done here	Ctrl+.</source>
        <translation>Ce qu’on peut faire ici	Ctrl+.</translation>
    </message>
    <message>
        <source>Search…	Ctrl+F</source>
        <translation>Rechercher…	Ctrl+F</translation>
    </message>
    <message>
        <source>Replace…	Ctrl+H</source>
        <translation>Remplacer…	Ctrl+H</translation>
    </message>
    <message>
        <source>Comment out or in	Ctrl+/</source>
        <translation>Mettre en commentaire ou l’inverse	Ctrl+/</translation>
    </message>
    <message>
        <source>Leave the editor	Ctrl+Tab</source>
        <translation>Quitter l’éditeur	Ctrl+Tab</translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::ScriptPage</name>
    <message>
        <source>Script</source>
        <translation>Script</translation>
    </message>
    <message>
        <source>The text is what counts</source>
        <translation>C’est le texte qui compte</translation>
    </message>
    <message>
        <source>A script is a text with two readers. sbatch reads the lines that begin with #SBATCH, up to the first command: they say what the job needs. The node that gets the job runs the rest, as bash.</source>
        <translation>Un script est un texte qui a deux lecteurs. sbatch lit les lignes qui commencent par #SBATCH, jusqu’à la première commande&#xa0;: elles disent ce dont la tâche a besoin. Le nœud qui reçoit la tâche exécute le reste, avec bash.</translation>
    </message>
    <message>
        <source>The form changes those lines and nothing else; what you type in the text appears in the form at once. The drawing shows what part of a node the job takes, and what goes with it anyway.</source>
        <translation>Le formulaire change ces lignes et rien d’autre; ce que vous tapez dans le texte apparaît aussitôt dans le formulaire. Le dessin montre quelle part d’un nœud la tâche prend, et ce qui va avec de toute façon.</translation>
    </message>
    <message>
        <source>What sbatch would pass over, the cluster would refuse, or the job would stumble on is underlined. Put the cursor there, or choose it in the list, and this panel says why.</source>
        <translation>Ce que sbatch ignorerait, ce que la grappe refuserait ou ce qui ferait trébucher la tâche est souligné. Placez-y le curseur, ou choisissez-le dans la liste, et ce panneau dit pourquoi.</translation>
    </message>
    <message>
        <source>Wiki: Running jobs</source>
        <translation>Wiki&#xa0;: Exécuter des tâches</translation>
    </message>
    <message>
        <source>Where this is from</source>
        <translation>D’où cela vient</translation>
    </message>
    <message>
        <source>Any cluster</source>
        <translation>Toute grappe</translation>
    </message>
    <message>
        <source>&amp;Change it so</source>
        <translation>&amp;Changer ainsi</translation>
    </message>
    <message>
        <source>not saved yet</source>
        <translation>pas encore enregistré</translation>
    </message>
    <message>
        <source>not saved · %1</source>
        <translation>non enregistré · %1</translation>
    </message>
    <message>
        <source>one line</source>
        <translation>une ligne</translation>
    </message>
    <message>
        <source>LF</source>
        <translation>LF</translation>
    </message>
    <message>
        <source>CRLF</source>
        <translation>CRLF</translation>
    </message>
    <message>
        <source>CR</source>
        <translation>CR</translation>
    </message>
    <message>
        <source>mixed line ends</source>
        <translation>fins de ligne mélangées</translation>
    </message>
    <message>
        <source>UTF-8</source>
        <translation>UTF-8</translation>
    </message>
    <message>
        <source>UTF-8 with BOM</source>
        <translation>UTF-8 avec BOM</translation>
    </message>
    <message>
        <source>not UTF-8</source>
        <translation>pas UTF-8</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Encoding and line ends of the file; they are kept</source>
        <translation>Encodage et fins de ligne du fichier; ils sont gardés</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>&amp;Annuler</translation>
    </message>
    <message>
        <source>&amp;Submit</source>
        <translation>&amp;Soumettre</translation>
    </message>
    <message>
        <source>&amp;Sign in to submit…</source>
        <translation>&amp;Se connecter pour soumettre…</translation>
    </message>
    <message>
        <source>Job %1 is submitted.</source>
        <translation>La tâche %1 est soumise.</translation>
    </message>
    <message>
        <source>It runs in %1.</source>
        <translation>Elle s’exécute dans %1.</translation>
    </message>
    <message>
        <source>See the &amp;job</source>
        <translation>Voir la &amp;tâche</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>&amp;Ouvrir…</translation>
    </message>
    <message>
        <source>Open on the &amp;cluster…</source>
        <translation>Ouvrir sur la &amp;grappe…</translation>
    </message>
    <message>
        <source>Open a &amp;recent script</source>
        <translation>Ouvrir un script &amp;récent</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Enregistrer</translation>
    </message>
    <message>
        <source>Save &amp;as…</source>
        <translation>Enregistrer &amp;sous…</translation>
    </message>
    <message>
        <source>Save on the &amp;cluster…</source>
        <translation>Enregistrer sur la &amp;grappe…</translation>
    </message>
    <message>
        <source>C&amp;lose the script</source>
        <translation>&amp;Fermer le script</translation>
    </message>
    <message>
        <source>&amp;Unix line ends (LF)…</source>
        <translation>Fins de ligne d’&amp;Unix (LF)…</translation>
    </message>
    <message>
        <source>&amp;Windows line ends (CRLF)…</source>
        <translation>Fins de ligne de &amp;Windows (CRLF)…</translation>
    </message>
    <message>
        <source>Without the &amp;byte order mark</source>
        <translation>Sans la marque d’&amp;ordre des octets</translation>
    </message>
    <message>
        <source>No script is open</source>
        <translation>Aucun script n’est ouvert</translation>
    </message>
    <message>
        <source>Begin with a new one from a template, open one of yours, or drop a file here.</source>
        <translation>Commencez par un nouveau, d’après un modèle, ouvrez un des vôtres, ou déposez un fichier ici.</translation>
    </message>
    <message>
        <source>&amp;New from a template</source>
        <translation>&amp;Nouveau d’après un modèle</translation>
    </message>
    <message>
        <source>&amp;Open a script…</source>
        <translation>&amp;Ouvrir un script…</translation>
    </message>
    <message>
        <source>&amp;All right</source>
        <translation>&amp;D’accord</translation>
    </message>
    <message>
        <source>The changes in %1 are not saved.</source>
        <translation>Les changements de %1 ne sont pas enregistrés.</translation>
    </message>
    <message>
        <source>&amp;Save them</source>
        <translation>Les &amp;enregistrer</translation>
    </message>
    <message>
        <source>&amp;Discard them</source>
        <translation>Les &amp;abandonner</translation>
    </message>
    <message>
        <source>&amp;Go on editing</source>
        <translation>&amp;Continuer</translation>
    </message>
    <message>
        <source>Open a script</source>
        <translation>Ouvrir un script</translation>
    </message>
    <message>
        <source>Scripts (*.sh *.sbatch *.slurm *.job *.bash)</source>
        <translation>Scripts (*.sh *.sbatch *.slurm *.job *.bash)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Tous les fichiers (*)</translation>
    </message>
    <message>
        <source>Save the script</source>
        <translation>Enregistrer le script</translation>
    </message>
    <message>
        <source>&amp;Keep mine</source>
        <translation>&amp;Garder le mien</translation>
    </message>
    <message>
        <source>The file is gone.</source>
        <translation>Le fichier a disparu.</translation>
    </message>
    <message>
        <source>Your text is still here; saving writes the file again.</source>
        <translation>Votre texte est encore ici; l’enregistrer récrit le fichier.</translation>
    </message>
    <message>
        <source>The file changed on disk.</source>
        <translation>Le fichier a changé sur le disque.</translation>
    </message>
    <message>
        <source>Somebody else wrote it, and you have changes of your own.</source>
        <translation>Quelqu’un d’autre l’a écrit, et vous avez vos propres changements.</translation>
    </message>
    <message>
        <source>Somebody else wrote it. Your text here is the older one.</source>
        <translation>Quelqu’un d’autre l’a écrit. Votre texte ici est le plus ancien.</translation>
    </message>
    <message>
        <source>&amp;Reload</source>
        <translation>&amp;Recharger</translation>
    </message>
    <message>
        <source>Show the &amp;difference</source>
        <translation>Montrer la &amp;différence</translation>
    </message>
    <message>
        <source>From your text to the file</source>
        <translation>De votre texte au fichier</translation>
    </message>
    <message>
        <source>New</source>
        <translation>Nouveau</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Ouvrir</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Enregistrer</translation>
    </message>
    <message>
        <source>Cluster the script is checked for</source>
        <translation>Grappe pour laquelle le script est vérifié</translation>
    </message>
    <message>
        <source>Search and replace (Ctrl+F)</source>
        <translation>Chercher et remplacer (Ctrl+F)</translation>
    </message>
    <message>
        <source>Show the form</source>
        <translation>Montrer le formulaire</translation>
    </message>
    <message>
        <source>Show the node</source>
        <translation>Montrer le nœud</translation>
    </message>
    <message>
        <source>Text of the script</source>
        <translation>Texte du script</translation>
    </message>
    <message>
        <source>As the cluster’s pages say.</source>
        <translation>D’après les pages de la grappe.</translation>
    </message>
    <message>
        <source>Read from the cluster at %1.</source>
        <translation>Lu sur la grappe à %1.</translation>
    </message>
    <message>
        <source>Read from the cluster on %1.</source>
        <translation>Lu sur la grappe le %1.</translation>
    </message>
    <message>
        <source>Describe this cluster…</source>
        <translation>Décrire cette grappe…</translation>
    </message>
    <message>
        <source>Which cluster the script is meant for: findings, form and node are about it.</source>
        <translation>La grappe à laquelle le script est destiné&#xa0;: remarques, formulaire et nœud s’y rapportent.</translation>
    </message>
    <message>
        <source>Line %1: %2</source>
        <translation>Ligne %1&#xa0;: %2</translation>
    </message>
    <message>
        <source>The text can stay as it is.</source>
        <translation>Le texte peut rester tel quel.</translation>
    </message>
    <message>
        <source>&amp;Choose this cluster</source>
        <translation>&amp;Choisir cette grappe</translation>
    </message>
    <message>
        <source>The cluster is described.</source>
        <translation>La grappe est décrite.</translation>
    </message>
    <message>
        <source>Show as another cluster</source>
        <translation>Montrer pour une autre grappe</translation>
    </message>
    <message>
        <source>Should this cluster be described?</source>
        <translation>Décrire cette grappe&#xa0;?</translation>
    </message>
    <message>
        <source>It is asked for its nodes, partitions and limits, and what it says is kept on this computer: scripts can then be checked for it without signing in. Nothing of your account is kept.</source>
        <translation>On lui demande ses nœuds, ses partitions et ses limites, et la réponse est gardée sur cet ordinateur&#xa0;: les scripts peuvent ensuite être vérifiés pour elle sans connexion. Rien de votre compte n’est gardé.</translation>
    </message>
    <message>
        <source>&amp;Describe it</source>
        <translation>&amp;Décrire</translation>
    </message>
    <message>
        <source>&amp;Not now</source>
        <translation>&amp;Pas maintenant</translation>
    </message>
    <message>
        <source>Show as another cluster…</source>
        <translation>Montrer pour une autre grappe…</translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::SearchBar</name>
    <message>
        <source>Upper and lower case matter</source>
        <translation>Respecter les majuscules et minuscules</translation>
    </message>
    <message>
        <source>Whole words only</source>
        <translation>Mots entiers seulement</translation>
    </message>
    <message>
        <source>Regular expression</source>
        <translation>Expression régulière</translation>
    </message>
    <message>
        <source>&amp;Replace</source>
        <translation>&amp;Remplacer</translation>
    </message>
    <message>
        <source>Replace &amp;all</source>
        <translation>&amp;Tout remplacer</translation>
    </message>
    <message>
        <source>Search in the script</source>
        <translation>Rechercher dans le script</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Rechercher</translation>
    </message>
    <message>
        <source>Replace with</source>
        <translation>Remplacer par</translation>
    </message>
    <message>
        <source>Previous match (Shift+F3)</source>
        <translation>Résultat précédent (Maj+F3)</translation>
    </message>
    <message>
        <source>Next match (F3)</source>
        <translation>Résultat suivant (F3)</translation>
    </message>
    <message>
        <source>Close the search (Escape)</source>
        <translation>Fermer la recherche (Échap)</translation>
    </message>
    <message>
        <source>No valid expression</source>
        <translation>Expression non valide</translation>
    </message>
    <message>
        <source>Not found</source>
        <translation>Introuvable</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>3 of 12 matches</comment>
        <translation>%1 sur %2</translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::SharingCard</name>
    <message>
        <source>Share a folder with a group</source>
        <translation>Partager un dossier avec un groupe</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>Vérifier</translation>
    </message>
    <message>
        <source>Make and share…</source>
        <translation>Créer et partager…</translation>
    </message>
    <message>
        <source>Files in a project count against the quota of the group that owns them. What is copied there may keep your own group, and what others cannot read is of no use to them.</source>
        <translation>Les fichiers d’un projet comptent dans le quota du groupe qui les possède. Ce qu’on y copie peut garder votre propre groupe, et ce que les autres ne peuvent pas lire ne leur sert à rien.</translation>
    </message>
    <message>
        <source>&amp;Group</source>
        <translation>&amp;Groupe</translation>
    </message>
    <message>
        <source>F&amp;older on the cluster</source>
        <translation>D&amp;ossier sur la grappe</translation>
    </message>
    <message>
        <source>Makes the folder where it is missing, and lets the group use what is yours in it</source>
        <translation>Crée le dossier s’il manque, et permet au groupe d’utiliser ce qui y est à vous</translation>
    </message>
    <message numerus="yes">
        <source>%n name(s) of yours are changed.</source>
        <translation>
            <numerusform>%n nom à vous sera changé.</numerusform>
            <numerusform>%n noms à vous seront changés.</numerusform>
        </translation>
    </message>
    <message>
        <source>Whatever is yours in it is changed where that is needed; it was not looked at yet.</source>
        <translation>Ce qui y est à vous sera changé là où il le faut; cela n’a pas encore été examiné.</translation>
    </message>
    <message>
        <source>Let the group “%1” use “%2”?</source>
        <translation>Permettre au groupe «&#xa0;%1&#xa0;» d’utiliser «&#xa0;%2&#xa0;»&#xa0;?</translation>
    </message>
    <message>
        <source>They take the group, its members may read and change them, and new files will belong to the group too. What is other people&apos;s stays as it is.</source>
        <translation>Ils prennent le groupe, ses membres peuvent les lire et les modifier, et les nouveaux fichiers appartiendront aussi au groupe. Ce qui est à d’autres reste tel quel.</translation>
    </message>
    <message>
        <source>Share it</source>
        <translation>Partager</translation>
    </message>
    <message>
        <source>Leave it as it is</source>
        <translation>Laisser tel quel</translation>
    </message>
    <message>
        <source>Such as: %1</source>
        <translation>Par exemple&#xa0;: %1</translation>
    </message>
    <message numerus="yes">
        <source>Mend %n name(s)…</source>
        <translation>
            <numerusform>Corriger %n nom…</numerusform>
            <numerusform>Corriger %n noms…</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::SignInPage</name>
    <message>
        <source>Sign in</source>
        <translation>Connexion</translation>
    </message>
    <message>
        <source>One sign-in carries everything: files, jobs and questions to the cluster.</source>
        <translation>Une seule connexion transporte tout&#xa0;: fichiers, tâches et questions à la grappe.</translation>
    </message>
    <message>
        <source>One sign-in, because each one counts</source>
        <translation>Une seule connexion, parce que chacune compte</translation>
    </message>
    <message>
        <source>Clusters ask for a second factor, often an approval on your phone. Too many sign-ins, or wrong answers, can lock an account. So Voyageur signs in once, when you ask for it, and never by itself.</source>
        <translation>Les grappes demandent un second facteur, souvent une approbation sur votre téléphone. Trop de connexions, ou de mauvaises réponses, peuvent verrouiller un compte. Voyageur se connecte donc une seule fois, quand vous le demandez, et jamais de lui-même.</translation>
    </message>
    <message>
        <source>The fingerprint of a host is its identity card. You compare it once; from then on Voyageur refuses a host that shows another one.</source>
        <translation>L’empreinte d’un hôte est sa carte d’identité. Vous la comparez une fois; ensuite, Voyageur refuse un hôte qui en présente une autre.</translation>
    </message>
    <message>
        <source>Wiki: SSH</source>
        <translation>Wiki&#xa0;: SSH</translation>
    </message>
    <message>
        <source>%1 – %2</source>
        <translation>%1 – %2</translation>
    </message>
    <message>
        <source>name, or user@host</source>
        <translation>nom, ou user@host</translation>
    </message>
    <message>
        <source>&amp;Cluster</source>
        <translation>&amp;Grappe</translation>
    </message>
    <message>
        <source>&amp;User</source>
        <translation>&amp;Utilisateur</translation>
    </message>
    <message>
        <source>Whatever works: keys, then what the server asks</source>
        <translation>Ce qui fonctionne&#xa0;: clés, puis ce que demande le serveur</translation>
    </message>
    <message>
        <source>A key file</source>
        <translation>Un fichier de clé</translation>
    </message>
    <message>
        <source>Password, no keys</source>
        <translation>Mot de passe, sans clés</translation>
    </message>
    <message>
        <source>&amp;Method</source>
        <translation>&amp;Méthode</translation>
    </message>
    <message>
        <source>C&amp;hoose…</source>
        <translation>C&amp;hoisir…</translation>
    </message>
    <message>
        <source>&amp;Key file</source>
        <translation>&amp;Fichier de clé</translation>
    </message>
    <message>
        <source>&amp;Sign in</source>
        <translation>&amp;Se connecter</translation>
    </message>
    <message>
        <source>Under way</source>
        <translation>En cours</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>&amp;Annuler</translation>
    </message>
    <message>
        <source>The host&apos;s key has changed</source>
        <translation>La clé de l’hôte a changé</translation>
    </message>
    <message>
        <source>Voyageur does not connect: with the wrong host, your password would be in somebody else&apos;s hands. Ask your cluster&apos;s support whether its key was renewed, and which fingerprint is the right one. Only then remove the old key from the list of known hosts.</source>
        <translation>Voyageur ne se connecte pas&#xa0;: avec le mauvais hôte, votre mot de passe serait entre les mains de quelqu’un d’autre. Demandez au soutien de votre grappe si sa clé a été renouvelée, et quelle empreinte est la bonne. Ne retirez l’ancienne clé de la liste des hôtes connus qu’ensuite.</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>&amp;Retour</translation>
    </message>
    <message>
        <source>as in the name above</source>
        <translation>comme dans le nom ci-dessus</translation>
    </message>
    <message>
        <source>as the cluster or ~/.ssh/config says</source>
        <translation>selon la grappe ou ~/.ssh/config</translation>
    </message>
    <message>
        <source>Your private key</source>
        <translation>Votre clé privée</translation>
    </message>
    <message>
        <source>Start the &amp;practice cluster</source>
        <translation>Démarrer la grappe d’&amp;exercice</translation>
    </message>
    <message>
        <source>Connection</source>
        <translation>Connexion</translation>
    </message>
    <message>
        <source>Signed out, and forgotten what was remembered:</source>
        <translation>Vous êtes déconnecté, et ce qui était retenu est oublié&#xa0;:</translation>
    </message>
    <message>
        <source>Your password and passcodes go to the server and nowhere else; the passphrase of a key stays on this computer. Voyageur remembers a password or a passphrase only when you ask for it, in this computer&apos;s keychain. It never remembers a passcode, and one that was refused is forgotten.</source>
        <translation>Votre mot de passe et vos codes vont au serveur et nulle part ailleurs; la phrase de passe d’une clé reste sur cet ordinateur. Voyageur ne retient un mot de passe ou une phrase de passe que si vous le demandez, dans le trousseau de cet ordinateur. Il ne retient jamais un code, et oublie ce qui a été refusé.</translation>
    </message>
    <message>
        <source>Make a ke&amp;y…</source>
        <translation>Créer une c&amp;lé…</translation>
    </message>
    <message>
        <source>&amp;Test this cluster…</source>
        <translation>&amp;Tester cette grappe…</translation>
    </message>
    <message>
        <source>Attempts there since Voyageur was started: %1</source>
        <translation>Tentatives sur cet hôte depuis le démarrage de Voyageur&#xa0;: %1</translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::SignedInView</name>
    <message numerus="yes">
        <source>%1, for %n minute(s)</source>
        <translation>
            <numerusform>%1, il y a %n minute</numerusform>
            <numerusform>%1, il y a %n minutes</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, for %2 h %3 min</source>
        <translation>%1, il y a %2 h %3 min</translation>
    </message>
    <message>
        <source>Sign out and &amp;forget</source>
        <translation>Se déconnecter et &amp;oublier</translation>
    </message>
    <message>
        <source>Signs out, and removes what is remembered for this login from this computer&apos;s keychain</source>
        <translation>Déconnecte, et retire du trousseau de cet ordinateur ce qui y est retenu pour cette connexion</translation>
    </message>
    <message>
        <source>Sign &amp;out</source>
        <translation>Se &amp;déconnecter</translation>
    </message>
    <message>
        <source>Signed in to %1</source>
        <translation>Connecté à %1</translation>
    </message>
    <message>
        <source>User</source>
        <translation>Utilisateur</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>Hôte</translation>
    </message>
    <message>
        <source>Through</source>
        <translation>Par</translation>
    </message>
    <message>
        <source>Signed in by</source>
        <translation>Connecté par</translation>
    </message>
    <message>
        <source>Joined at</source>
        <translation>Rejointe à</translation>
    </message>
    <message>
        <source>Since</source>
        <translation>Depuis</translation>
    </message>
    <message>
        <source>Round trip</source>
        <translation>Aller-retour</translation>
    </message>
    <message>
        <source>not measured yet</source>
        <translation>pas encore mesuré</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
    <message>
        <source>Host key</source>
        <translation>Clé de l’hôte</translation>
    </message>
    <message>
        <source>Slurm</source>
        <translation>Slurm</translation>
    </message>
    <message>
        <source>Storage for jobs</source>
        <translation>Stockage pour les tâches</translation>
    </message>
    <message>
        <source>Remembered</source>
        <translation>Retenu</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>rien</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Remarque</translation>
    </message>
    <message>
        <source>This is a practice cluster: its GPUs are simulated.</source>
        <translation>Ceci est une grappe d’exercice&#xa0;: ses GPU sont simulés.</translation>
    </message>
    <message>
        <source>Signing out here leaves it to the others. “voyageur logout %1” ends it for all.</source>
        <translation>Se déconnecter ici la laisse aux autres. «&#xa0;voyageur logout %1&#xa0;» y met fin pour tous.</translation>
    </message>
    <message>
        <source>Not stored in the keychain; remembered until you sign out.</source>
        <translation>Non enregistré dans le trousseau; retenu jusqu’à votre déconnexion.</translation>
    </message>
    <message>
        <source>Attempts</source>
        <translation>Tentatives</translation>
    </message>
    <message>
        <source>%1, since Voyageur was started</source>
        <translation>%1, depuis le démarrage de Voyageur</translation>
    </message>
    <message>
        <source>The session is that of another program of yours.</source>
        <translation>La session est celle d’un autre de vos programmes.</translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::StepPage</name>
    <message>
        <source>No project is open</source>
        <translation>Aucun projet n’est ouvert</translation>
    </message>
    <message>
        <source>A project is the folder of your code. Choose it, and its five steps begin here.</source>
        <translation>Un projet est le dossier de votre code. Choisissez-le, et ses cinq étapes commencent ici.</translation>
    </message>
    <message>
        <source>Choose a &amp;project folder…</source>
        <translation>Choisir un dossier de &amp;projet…</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>&amp;Annuler</translation>
    </message>
    <message>
        <source>&amp;Sign in to a cluster…</source>
        <translation>&amp;Se connecter à une grappe…</translation>
    </message>
    <message>
        <source>Try &amp;again</source>
        <translation>&amp;Réessayer</translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::StoragePage</name>
    <message>
        <source>Storage</source>
        <translation>Stockage</translation>
    </message>
    <message>
        <source>How full your places on the cluster are, in bytes and in files.</source>
        <translation>À quel point vos espaces sur la grappe sont pleins, en octets et en fichiers.</translation>
    </message>
    <message>
        <source>What belongs where</source>
        <translation>Quoi mettre où</translation>
    </message>
    <message>
        <source>&amp;Refresh</source>
        <translation>&amp;Actualiser</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>A&amp;nnuler</translation>
    </message>
    <message>
        <source>Sign in first</source>
        <translation>Connectez-vous d’abord</translation>
    </message>
    <message>
        <source>Then you see here how much room you have in home, scratch and project, and what fills it.</source>
        <translation>Vous verrez alors ici combien de place vous avez dans home, scratch et project, et ce qui la remplit.</translation>
    </message>
    <message>
        <source>&amp;Sign in…</source>
        <translation>&amp;Se connecter…</translation>
    </message>
    <message>
        <source>Why does it count my files?</source>
        <translation>Pourquoi compter mes fichiers&#xa0;?</translation>
    </message>
    <message>
        <source>Each place has two limits: one in bytes, one in files. A dataset of small images or a few virtual environments reach the limit in files long before the other. When either is reached, writing fails with “Disk quota exceeded” or “No space left on device”, often hours into a job.</source>
        <translation>Chaque espace a deux limites&#xa0;: l’une en octets, l’autre en fichiers. Un jeu de petites images ou quelques environnements virtuels atteignent la limite en fichiers bien avant l’autre. Dès que l’une est atteinte, l’écriture échoue avec «&#xa0;Disk quota exceeded&#xa0;» ou «&#xa0;No space left on device&#xa0;», souvent après des heures de tâche.</translation>
    </message>
    <message>
        <source>An archive (tar) counts as one file, however many are in it.</source>
        <translation>Une archive (tar) compte pour un fichier, quel que soit le nombre de ceux qu’elle contient.</translation>
    </message>
    <message>
        <source>Scratch is for what jobs use now. On most clusters it is purged: what was not used for about two months is deleted, and there is no backup.</source>
        <translation>Scratch est pour ce que les tâches utilisent maintenant. Sur la plupart des grappes il est purgé&#xa0;: ce qui n’a pas servi depuis environ deux mois est supprimé, et il n’y a pas de sauvegarde.</translation>
    </message>
    <message>
        <source>In a project the limit is the group&apos;s. A file counts against the group that owns it; a moved file may keep the wrong one.</source>
        <translation>Dans un projet, la limite est celle du groupe. Un fichier compte pour le groupe qui le possède; un fichier déplacé peut garder le mauvais.</translation>
    </message>
    <message>
        <source>Alliance wiki: Storage and file management</source>
        <translation>Wiki de l’Alliance&#xa0;: Stockage et gestion de fichiers</translation>
    </message>
    <message>
        <source>Try &amp;again</source>
        <translation>Réess&amp;ayer</translation>
    </message>
    <message>
        <source>%1 does not say how much you may use.</source>
        <translation>%1 ne dit pas combien vous pouvez utiliser.</translation>
    </message>
    <message>
        <source>It has none of the commands that are known for it (diskusage_report, lfs quota, quota).</source>
        <translation>Aucune des commandes connues pour cela n’y est (diskusage_report, lfs quota, quota).</translation>
    </message>
    <message>
        <source>Signed out</source>
        <translation>Déconnecté</translation>
    </message>
    <message>
        <source>This is how it was on %1 at %2.</source>
        <translation>Voici ce qu’il en était sur %1, le %2.</translation>
    </message>
    <message>
        <source>Sign in…</source>
        <translation>Se connecter…</translation>
    </message>
    <message>
        <source>%1, as of %2</source>
        <translation>%1, à %2</translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::SubmitPage</name>
    <message>
        <source>Submit</source>
        <translation>Soumission</translation>
    </message>
    <message>
        <source>The sbatch script. What stands here is what the cluster gets.</source>
        <translation>Le script sbatch. Ce qui est ici est ce que la grappe reçoit.</translation>
    </message>
    <message>
        <source>What the script needs</source>
        <translation>Ce dont le script a besoin</translation>
    </message>
    <message>
        <source>What is missing is brought to the cluster first; what is there is used again.</source>
        <translation>Ce qui manque est d’abord apporté à la grappe; ce qui y est déjà est réutilisé.</translation>
    </message>
    <message>
        <source>Job script</source>
        <translation>Script de tâche</translation>
    </message>
    <message>
        <source>You describe the job, Slurm finds the place</source>
        <translation>Vous décrivez la tâche, Slurm trouve la place</translation>
    </message>
    <message>
        <source>The lines that begin with #SBATCH say what the job needs: time, cores, memory, GPUs, and the account that pays. Slurm starts it when a node has all of that free; the rest of the script then runs there.</source>
        <translation>Les lignes qui commencent par #SBATCH disent ce dont la tâche a besoin&#xa0;: temps, cœurs, mémoire, GPU, et le compte qui paie. Slurm la démarre quand un nœud a tout cela de libre; le reste du script s’y exécute alors.</translation>
    </message>
    <message>
        <source>Ask for what you need and a little more. A job that asks for less starts sooner; one that goes over its memory or its time is ended.</source>
        <translation>Demandez ce dont vous avez besoin et un peu plus. Une tâche qui demande moins démarre plus tôt; une tâche qui dépasse sa mémoire ou son temps est arrêtée.</translation>
    </message>
    <message>
        <source>Before it is submitted, bash looks for mistakes in the script and Slurm says whether it would take it. It is submitted once, even if the connection breaks in the middle.</source>
        <translation>Avant la soumission, bash cherche des erreurs dans le script et Slurm dit s’il l’accepterait. La tâche est soumise une seule fois, même si la connexion se rompt au milieu.</translation>
    </message>
    <message>
        <source>Wiki: Running jobs</source>
        <translation>Wiki&#xa0;: Exécuter des tâches</translation>
    </message>
    <message>
        <source>&amp;Submit again</source>
        <translation>Re&amp;soumettre</translation>
    </message>
    <message>
        <source>&amp;Submit</source>
        <translation>&amp;Soumettre</translation>
    </message>
    <message>
        <source>Changed by you</source>
        <translation>Modifié par vous</translation>
    </message>
    <message>
        <source>&amp;Make it again</source>
        <translation>Re&amp;créer</translation>
    </message>
    <message>
        <source>&amp;Make the script</source>
        <translation>&amp;Créer le script</translation>
    </message>
    <message>
        <source>Job %1 is submitted.</source>
        <translation>La tâche %1 est soumise.</translation>
    </message>
    <message>
        <source>Its results come home by themselves while this window is open.</source>
        <translation>Ses résultats reviennent d’eux-mêmes tant que cette fenêtre est ouverte.</translation>
    </message>
    <message>
        <source>See the &amp;job</source>
        <translation>Voir la &amp;tâche</translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::SyncPanel</name>
    <message>
        <source>Synchronize</source>
        <translation>Synchroniser</translation>
    </message>
    <message>
        <source>D&amp;elete what the source lacks</source>
        <translation>&amp;Supprimer ce que la source n’a pas</translation>
    </message>
    <message>
        <source>Listed below before anything is deleted</source>
        <translation>Listé ci-dessous avant toute suppression</translation>
    </message>
    <message>
        <source>Compare c&amp;ontents</source>
        <translation>&amp;Comparer les contenus</translation>
    </message>
    <message>
        <source>Also where size and time are the same; reads every file</source>
        <translation>Aussi quand taille et date sont égales; lit chaque fichier</translation>
    </message>
    <message>
        <source>Replace ne&amp;wer</source>
        <translation>Remplacer le plus récen&amp;t</translation>
    </message>
    <message>
        <source>What is newer at the destination is no conflict then</source>
        <translation>Ce qui est plus récent à destination n’est alors pas un conflit</translation>
    </message>
    <message>
        <source>Obey .git&amp;ignore</source>
        <translation>Respecter .git&amp;ignore</translation>
    </message>
    <message>
        <source>Leave out what the source&apos;s .gitignore files name</source>
        <translation>Laisser ce que nomment les fichiers .gitignore de la source</translation>
    </message>
    <message>
        <source>*.tmp  /cache/  (rsync&apos;s patterns, with spaces between)</source>
        <translation>*.tmp  /cache/  (motifs de rsync, séparés par des espaces)</translation>
    </message>
    <message>
        <source>none</source>
        <translation>aucune</translation>
    </message>
    <message>
        <source>Leave o&amp;ut</source>
        <translation>&amp;Laisser</translation>
    </message>
    <message>
        <source>Li&amp;mit, MB/s</source>
        <translation>Li&amp;mite, Mo/s</translation>
    </message>
    <message>
        <source>What would be done</source>
        <translation>Ce qui serait fait</translation>
    </message>
    <message>
        <source>Which acts are listed</source>
        <translation>Actions listées</translation>
    </message>
    <message>
        <source>P&amp;review</source>
        <translation>Aper&amp;çu</translation>
    </message>
    <message>
        <source>S&amp;ynchronize</source>
        <translation>S&amp;ynchroniser</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>Ret&amp;our</translation>
    </message>
    <message>
        <source>Make %1 what %2 is</source>
        <translation>Rendre %1 identique à %2</translation>
    </message>
    <message>
        <source>All acts</source>
        <translation>Toutes les actions</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1&#xa0;: %2</translation>
    </message>
    <message>
        <source>Before you synchronize</source>
        <translation>Avant de synchroniser</translation>
    </message>
    <message>
        <source>Nothing was looked at yet: press Preview.</source>
        <translation>Rien n’a encore été examiné&#xa0;: appuyez sur Aperçu.</translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::TerminalPage</name>
    <message>
        <source>Terminal</source>
        <translation>Terminal</translation>
    </message>
    <message>
        <source>Terminals</source>
        <translation>Terminaux</translation>
    </message>
    <message>
        <source>Another terminal (Ctrl+Shift+T)</source>
        <translation>Un autre terminal (Ctrl+Maj+T)</translation>
    </message>
    <message>
        <source>Another terminal</source>
        <translation>Un autre terminal</translation>
    </message>
    <message>
        <source>What is a terminal for?</source>
        <translation>À quoi sert un terminal?</translation>
    </message>
    <message>
        <source>A login node is where you look around, move files and submit jobs. Programs that compute belong in a job: on the login node they slow everybody down and are ended after a while.</source>
        <translation>Sur un nœud de connexion, on regarde ce qu’il y a, on déplace des fichiers et on soumet des tâches. Les programmes qui calculent vont dans une tâche&#xa0;: sur le nœud de connexion, ils ralentissent tout le monde et sont arrêtés après un moment.</translation>
    </message>
    <message>
        <source>All tabs go over the login that the rest of the window uses. When the connection is cut, what the terminal showed stays; after you sign in again, each tab goes on in its folder. What ran in it has ended, unless it ran in tmux.</source>
        <translation>Tous les onglets passent par la connexion du reste de la fenêtre. Quand elle est coupée, ce que le terminal montrait reste; quand vous vous connectez de nouveau, chaque onglet reprend dans son dossier. Ce qui y tournait est terminé, sauf dans tmux.</translation>
    </message>
    <message>
        <source>Alliance wiki: Linux introduction</source>
        <translation>Wiki de l’Alliance&#xa0;: introduction à Linux</translation>
    </message>
    <message>
        <source>On %1, as %2</source>
        <translation>Sur %1, en tant que %2</translation>
    </message>
    <message>
        <source>A shell on the login node</source>
        <translation>Une ligne de commande sur le nœud de connexion</translation>
    </message>
    <message>
        <source>It goes over the login that you have: nothing more to approve.</source>
        <translation>Elle passe par la connexion que vous avez&#xa0;: rien de plus à approuver.</translation>
    </message>
    <message>
        <source>&amp;Open a terminal</source>
        <translation>&amp;Ouvrir un terminal</translation>
    </message>
    <message>
        <source>Sign in first</source>
        <translation>Connectez-vous d’abord</translation>
    </message>
    <message>
        <source>A terminal is a shell on the login node of a cluster.</source>
        <translation>Un terminal est une ligne de commande sur le nœud de connexion d’une grappe.</translation>
    </message>
    <message>
        <source>&amp;Sign in…</source>
        <translation>&amp;Se connecter…</translation>
    </message>
    <message>
        <source>Terminal: %1</source>
        <translation>Terminal&#xa0;: %1</translation>
    </message>
    <message>
        <source>This shell is gone</source>
        <translation>Cette ligne de commande n’existe plus</translation>
    </message>
    <message>
        <source>Start it again</source>
        <translation>La démarrer de nouveau</translation>
    </message>
    <message>
        <source>Signed out</source>
        <translation>Déconnecté</translation>
    </message>
    <message>
        <source>What the terminal showed is still here. It goes on in its folder after you sign in again.</source>
        <translation>Ce que le terminal montrait est encore là. Il reprend dans son dossier quand vous vous connectez de nouveau.</translation>
    </message>
    <message>
        <source>Sign in…</source>
        <translation>Se connecter…</translation>
    </message>
    <message>
        <source>Ctrl+Shift+C copies, Ctrl+Shift+V pastes, Ctrl+Shift+F searches; Ctrl with + or − changes the size. Ctrl with a click opens a link; Alt while the mouse is dragged selects a block. Shift+F10 opens the menu.</source>
        <translation>Ctrl+Maj+C copie, Ctrl+Maj+V colle, Ctrl+Maj+F cherche; Ctrl avec + ou − change la taille. Ctrl avec un clic ouvre un lien; Alt pendant que la souris glisse sélectionne un bloc. Maj+F10 ouvre le menu.</translation>
    </message>
    <message>
        <source>All other keys go to the program. F6 leaves the terminal; Ctrl+PgUp and Ctrl+PgDn change the tab, Ctrl+Shift+T opens one and Ctrl+Shift+W closes it.</source>
        <translation>Toutes les autres touches vont au programme. F6 quitte le terminal; Ctrl+PgPréc et Ctrl+PgSuiv changent d’onglet, Ctrl+Maj+T en ouvre un et Ctrl+Maj+W le ferme.</translation>
    </message>
    <message>
        <source>%1, the bell rang</source>
        <translation>%1, la cloche a sonné</translation>
    </message>
    <message>
        <source>On %1, as %2, in %3</source>
        <translation>Sur %1, en tant que %2, dans %3</translation>
    </message>
    <message>
        <source>This shell has ended by itself</source>
        <translation>Cet interpréteur s’est terminé de lui-même</translation>
    </message>
    <message>
        <source>It ended before anything was typed; what it wrote is below. A start-up file such as ~/.bashrc that ends the shell does that, a full home folder may, and so does a limit on how long a shell may wait.</source>
        <translation>Il s’est terminé avant que rien ne soit tapé; ce qu’il a écrit est ci-dessous. La cause peut être un fichier de démarrage comme ~/.bashrc qui termine l’interpréteur, un dossier personnel plein ou une limite sur le temps d’attente.</translation>
    </message>
    <message>
        <source>Close this terminal (Ctrl+Shift+W)</source>
        <translation>Fermer ce terminal (Ctrl+Maj+W)</translation>
    </message>
    <message>
        <source>Close this terminal</source>
        <translation>Fermer ce terminal</translation>
    </message>
    <message>
        <source>Sign in &amp;again</source>
        <translation>Se &amp;reconnecter</translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::TerminalView</name>
    <message>
        <source>Terminal</source>
        <translation>Terminal</translation>
    </message>
    <message>
        <source>Opens %1</source>
        <translation>Ouvre %1</translation>
    </message>
    <message>
        <source>&amp;Open the link</source>
        <translation>&amp;Ouvrir le lien</translation>
    </message>
    <message>
        <source>Copy the &amp;link’s address</source>
        <translation>Copier l’adresse du &amp;lien</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Copier</translation>
    </message>
    <message>
        <source>Ctrl+Shift+C</source>
        <translation>Ctrl+Maj+C</translation>
    </message>
    <message>
        <source>&amp;Paste</source>
        <translation>Co&amp;ller</translation>
    </message>
    <message>
        <source>Ctrl+Shift+V</source>
        <translation>Ctrl+Maj+V</translation>
    </message>
    <message>
        <source>Select &amp;all</source>
        <translation>&amp;Tout sélectionner</translation>
    </message>
    <message>
        <source>Ctrl+Shift+A</source>
        <translation>Ctrl+Maj+A</translation>
    </message>
    <message>
        <source>&amp;Find…</source>
        <translation>C&amp;hercher…</translation>
    </message>
    <message>
        <source>Ctrl+Shift+F</source>
        <translation>Ctrl+Maj+F</translation>
    </message>
    <message>
        <source>La&amp;rger text</source>
        <translation>Te&amp;xte plus grand</translation>
    </message>
    <message>
        <source>Ctrl++</source>
        <translation>Ctrl++</translation>
    </message>
    <message>
        <source>S&amp;maller text</source>
        <translation>Texte plus &amp;petit</translation>
    </message>
    <message>
        <source>Ctrl+−</source>
        <translation>Ctrl+−</translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::TransfersPage</name>
    <message>
        <source>Transfers</source>
        <translation>Transferts</translation>
    </message>
    <message>
        <source>Sent whole, or not at all</source>
        <translation>Envoyé en entier, ou pas du tout</translation>
    </message>
    <message>
        <source>A file gets its name on the cluster only when all of it is there and the SHA-256 of both sides agree. What breaks off in the middle never looks like the real thing.</source>
        <translation>Un fichier ne reçoit son nom sur la grappe que lorsqu’il y est tout entier et que les SHA-256 des deux côtés concordent. Ce qui s’interrompt au milieu n’a jamais l’air du vrai fichier.</translation>
    </message>
    <message>
        <source>Wiki: Transferring data</source>
        <translation>Wiki&#xa0;: Transfert de données</translation>
    </message>
    <message>
        <source>Copy what is selected here to the cluster (F5)</source>
        <translation>Copier la sélection d’ici vers la grappe (F5)</translation>
    </message>
    <message>
        <source>Copy what is selected on the cluster to this computer (F5)</source>
        <translation>Copier la sélection de la grappe vers cet ordinateur (F5)</translation>
    </message>
    <message>
        <source>Synchronize the two folders…</source>
        <translation>Synchroniser les deux dossiers…</translation>
    </message>
    <message>
        <source>Make the cluster&apos;s folder what this computer&apos;s is →</source>
        <translation>Rendre le dossier de la grappe identique à celui d’ici →</translation>
    </message>
    <message>
        <source>← Make this computer&apos;s folder what the cluster&apos;s is</source>
        <translation>← Rendre le dossier d’ici identique à celui de la grappe</translation>
    </message>
    <message>
        <source>Many small files are slow on shared storage, and quotas count each of them: a folder of more than a few hundred is better one tar.</source>
        <translation>Beaucoup de petits fichiers sont lents sur le stockage partagé, et les quotas comptent chacun d’eux&#xa0;: au-delà de quelques centaines, mieux vaut une seule archive tar.</translation>
    </message>
    <message>
        <source>What is on its way goes on after a lost connection, once you have signed in again. What the end of the program cut off waits here until you say so: the network may be another one by then.</source>
        <translation>Ce qui est en route reprend après une connexion perdue, dès que vous vous êtes reconnecté. Ce que la fin du programme a coupé attend ici votre accord&#xa0;: le réseau peut être un autre entre-temps.</translation>
    </message>
    <message>
        <source>Keys in the lists: F5 copies to the other side, F6 renames or moves, F7 makes a folder, F8 deletes, Backspace goes up, Tab goes to the other side; letters find a name.</source>
        <translation>Touches dans les listes&#xa0;: F5 copie de l’autre côté, F6 renomme ou déplace, F7 crée un dossier, F8 supprime, Retour arrière remonte, Tab passe de l’autre côté; des lettres trouvent un nom.</translation>
    </message>
    <message numerus="yes">
        <source>%n transfer(s) from the last time</source>
        <translation>
            <numerusform>%n transfert de la dernière fois</numerusform>
            <numerusform>%n transferts de la dernière fois</numerusform>
        </translation>
    </message>
    <message>
        <source>They go on from what is there already, when you say so.</source>
        <translation>Ils reprennent de ce qui est déjà là, quand vous le dites.</translation>
    </message>
    <message>
        <source>They go on from what is there already: sign in, then say so.</source>
        <translation>Ils reprennent de ce qui est déjà là&#xa0;: connectez-vous, puis dites-le.</translation>
    </message>
    <message>
        <source>Go on with all</source>
        <translation>Tout reprendre</translation>
    </message>
    <message>
        <source>Sign in…</source>
        <translation>Se connecter…</translation>
    </message>
    <message>
        <source>“%1”</source>
        <translation>«&#xa0;%1&#xa0;»</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n autre</numerusform>
            <numerusform>%n autres</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Copy to the cluster	F5</source>
        <translation>&amp;Copier vers la grappe	F5</translation>
    </message>
    <message>
        <source>&amp;Copy to this computer	F5</source>
        <translation>&amp;Copier vers cet ordinateur	F5</translation>
    </message>
    <message>
        <source>&amp;Rename or move…	F6</source>
        <translation>&amp;Renommer ou déplacer…	F6</translation>
    </message>
    <message>
        <source>&amp;New folder…	F7</source>
        <translation>&amp;Nouveau dossier…	F7</translation>
    </message>
    <message>
        <source>&amp;Delete…	F8</source>
        <translation>&amp;Supprimer…	F8</translation>
    </message>
    <message>
        <source>&amp;Permissions…</source>
        <translation>&amp;Permissions…</translation>
    </message>
    <message>
        <source>&amp;Group…</source>
        <translation>&amp;Groupe…</translation>
    </message>
    <message>
        <source>&amp;Synchronize to the cluster…</source>
        <translation>S&amp;ynchroniser vers la grappe…</translation>
    </message>
    <message>
        <source>&amp;Synchronize to this computer…</source>
        <translation>S&amp;ynchroniser vers cet ordinateur…</translation>
    </message>
    <message>
        <source>Nothing can be fetched into this folder: its name is no text.</source>
        <translation>Rien ne peut être téléchargé dans ce dossier&#xa0;: son nom n’est pas du texte.</translation>
    </message>
    <message>
        <source>Go to another one, or rename it.</source>
        <translation>Allez dans un autre, ou renommez-le.</translation>
    </message>
    <message>
        <source>Send %1 to %2?</source>
        <translation>Envoyer %1 vers %2&#xa0;?</translation>
    </message>
    <message>
        <source>So many files are better one tar: shared storage is slow with small ones.</source>
        <translation>Autant de fichiers sont mieux en une archive tar&#xa0;: le stockage partagé est lent avec les petits.</translation>
    </message>
    <message numerus="yes">
        <source>%n name(s) cannot be read or held by a tar.</source>
        <translation>
            <numerusform>%n nom ne peut être lu ou mis dans une archive tar.</numerusform>
            <numerusform>%n noms ne peuvent être lus ou mis dans une archive tar.</numerusform>
        </translation>
    </message>
    <message>
        <source>As one &amp;tar</source>
        <translation>En une archive &amp;tar</translation>
    </message>
    <message>
        <source>As &amp;files</source>
        <translation>En &amp;fichiers</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>Envoyer</translation>
    </message>
    <message>
        <source>Rename or move “%1”</source>
        <translation>Renommer ou déplacer «&#xa0;%1&#xa0;»</translation>
    </message>
    <message>
        <source>A name, or a path: with a slash at its end it is the folder to move into. Nothing is replaced.</source>
        <translation>Un nom, ou un chemin&#xa0;: avec une barre oblique à la fin, c’est le dossier où déplacer. Rien n’est remplacé.</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Renommer</translation>
    </message>
    <message>
        <source>New folder on the cluster</source>
        <translation>Nouveau dossier sur la grappe</translation>
    </message>
    <message>
        <source>New folder on this computer</source>
        <translation>Nouveau dossier sur cet ordinateur</translation>
    </message>
    <message>
        <source>Make it</source>
        <translation>Créer</translation>
    </message>
    <message>
        <source>Delete %1 on the cluster?</source>
        <translation>Supprimer %1 sur la grappe&#xa0;?</translation>
    </message>
    <message>
        <source>Put %1 into the trash?</source>
        <translation>Mettre %1 à la corbeille&#xa0;?</translation>
    </message>
    <message>
        <source>%1 files in %2 folders, %3.</source>
        <translation>%1 fichiers dans %2 dossiers, %3.</translation>
    </message>
    <message>
        <source>Not every folder could be read: there may be more.</source>
        <translation>Tous les dossiers n’ont pas pu être lus&#xa0;: il peut y en avoir plus.</translation>
    </message>
    <message>
        <source>There is no trash on the cluster: this cannot be undone.</source>
        <translation>Il n’y a pas de corbeille sur la grappe&#xa0;: c’est définitif.</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Supprimer</translation>
    </message>
    <message>
        <source>Into the trash</source>
        <translation>À la corbeille</translation>
    </message>
    <message>
        <source>Permissions of %1</source>
        <translation>Permissions de %1</translation>
    </message>
    <message>
        <source>Now %1. Write 750, or g+rX: the group may read, and enter folders.</source>
        <translation>Maintenant %1. Écrivez 750, ou g+rX&#xa0;: le groupe peut lire, et entrer dans les dossiers.</translation>
    </message>
    <message>
        <source>And all below</source>
        <translation>Et tout ce qui est dessous</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Changer</translation>
    </message>
    <message>
        <source>Group of %1</source>
        <translation>Groupe de %1</translation>
    </message>
    <message>
        <source>In /project the group decides whose quota a file counts in. What is made in these folders later belongs to it too.</source>
        <translation>Dans /project, le groupe décide dans quel quota un fichier compte. Ce qui est créé plus tard dans ces dossiers lui appartient aussi.</translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::TryPage</name>
    <message>
        <source>Try it</source>
        <translation>Essai</translation>
    </message>
    <message>
        <source>A few minutes in an interactive allocation, before the long job.</source>
        <translation>Quelques minutes dans une allocation interactive, avant la longue tâche.</translation>
    </message>
    <message>
        <source>Ask for</source>
        <translation>Demande</translation>
    </message>
    <message>
        <source>The GPUs of the practice cluster are simulated.</source>
        <translation>Les GPU de la grappe d’exercice sont simulés.</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>Sortie</translation>
    </message>
    <message>
        <source>&amp;Time</source>
        <translation>&amp;Temps</translation>
    </message>
    <message>
        <source>C&amp;ores</source>
        <translation>&amp;Cœurs</translation>
    </message>
    <message>
        <source>Cores</source>
        <translation>Cœurs</translation>
    </message>
    <message>
        <source>&amp;Memory</source>
        <translation>&amp;Mémoire</translation>
    </message>
    <message>
        <source>&amp;GPUs</source>
        <translation>&amp;GPU</translation>
    </message>
    <message>
        <source>none</source>
        <translation>aucun</translation>
    </message>
    <message>
        <source>Output of the program</source>
        <translation>Sortie du programme</translation>
    </message>
    <message>
        <source>Find mistakes in minutes, not tomorrow</source>
        <translation>Trouver les erreurs en quelques minutes, pas demain</translation>
    </message>
    <message>
        <source>A job may wait for hours before it starts. If a file name is wrong, you learn it only then. An interactive allocation of a few minutes starts sooner and shows at once whether the program runs.</source>
        <translation>Une tâche peut attendre des heures avant de démarrer. Si un nom de fichier est erroné, vous ne l’apprenez qu’à ce moment. Une allocation interactive de quelques minutes démarre plus tôt et montre tout de suite si le programme fonctionne.</translation>
    </message>
    <message>
        <source>It runs on a node like the job will: same modules, same environment, the dataset unpacked on the node&apos;s own disk. Never train on the login node, which everybody shares.</source>
        <translation>L’essai s’exécute sur un nœud comme le fera la tâche&#xa0;: mêmes modules, même environnement, jeu de données extrait sur le disque du nœud. N’entraînez jamais un modèle sur le nœud de connexion, que tout le monde partage.</translation>
    </message>
    <message>
        <source>Ask for little: the less you ask for, the sooner it starts.</source>
        <translation>Demandez peu&#xa0;: moins vous demandez, plus tôt l’essai démarre.</translation>
    </message>
    <message>
        <source>Wiki: Interactive jobs</source>
        <translation>Wiki&#xa0;: Tâches interactives</translation>
    </message>
    <message>
        <source>&amp;Run again</source>
        <translation>Rée&amp;xécuter</translation>
    </message>
    <message>
        <source>&amp;Run it</source>
        <translation>E&amp;xécuter</translation>
    </message>
    <message>
        <source>The program runs on %1.</source>
        <translation>Le programme fonctionne sur %1.</translation>
    </message>
    <message>
        <source>&amp;Next: Submit</source>
        <translation>&amp;Suite&#xa0;: Soumission</translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::TunnelCard</name>
    <message>
        <source>Copy the address</source>
        <translation>Copier l’adresse</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
    <message>
        <source>Open again</source>
        <translation>Rouvrir</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Retirer</translation>
    </message>
    <message>
        <source>Tunnel: %1</source>
        <translation>Tunnel&#xa0;: %1</translation>
    </message>
    <message>
        <source>waits for the job</source>
        <translation>attend la tâche</translation>
    </message>
    <message>
        <source>opening…</source>
        <translation>ouverture…</translation>
    </message>
    <message>
        <source>nothing listens there yet</source>
        <translation>rien n’y écoute encore</translation>
    </message>
    <message>
        <source>not reached</source>
        <translation>non joint</translation>
    </message>
    <message>
        <source>open</source>
        <translation>ouvert</translation>
    </message>
    <message>
        <source>closed</source>
        <translation>fermé</translation>
    </message>
    <message>
        <source>Leads to port %1</source>
        <translation>Mène au port %1</translation>
    </message>
    <message>
        <source>Leads to port %1 of %2</source>
        <translation>Mène au port %1 de %2</translation>
    </message>
    <message>
        <source>Open %1 in the browser</source>
        <translation>Ouvrir %1 dans le navigateur</translation>
    </message>
    <message>
        <source>Open in the browser</source>
        <translation>Ouvrir dans le navigateur</translation>
    </message>
    <message numerus="yes">
        <source>%n connection(s)</source>
        <translation>
            <numerusform>%n connexion</numerusform>
            <numerusform>%n connexions</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 sent, %2 received</source>
        <translation>%1 envoyés, %2 reçus</translation>
    </message>
    <message numerus="yes">
        <source>%n of other users turned away</source>
        <translation>
            <numerusform>%n d’une autre personne refusée</numerusform>
            <numerusform>%n d’autres personnes refusées</numerusform>
        </translation>
    </message>
    <message>
        <source>Close the tunnel: %1</source>
        <translation>Fermer le tunnel&#xa0;: %1</translation>
    </message>
    <message>
        <source>Open the tunnel again: %1</source>
        <translation>Rouvrir le tunnel&#xa0;: %1</translation>
    </message>
    <message>
        <source>Remove from the list: %1</source>
        <translation>Retirer de la liste&#xa0;: %1</translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::TunnelsPage</name>
    <message>
        <source>Tunnels</source>
        <translation>Tunnels</translation>
    </message>
    <message>
        <source>A program that listens in a job, in the browser of this computer.</source>
        <translation>Un programme qui écoute dans une tâche, dans le navigateur de cet ordinateur.</translation>
    </message>
    <message>
        <source>Sign in first</source>
        <translation>Connectez-vous d’abord</translation>
    </message>
    <message>
        <source>A tunnel shows a program of a job, such as TensorBoard or Jupyter, in the browser of this computer.</source>
        <translation>Un tunnel montre dans le navigateur de cet ordinateur un programme d’une tâche, comme TensorBoard ou Jupyter.</translation>
    </message>
    <message>
        <source>&amp;Sign in…</source>
        <translation>&amp;Se connecter…</translation>
    </message>
    <message>
        <source>New tunnel</source>
        <translation>Nouveau tunnel</translation>
    </message>
    <message>
        <source>a free one</source>
        <translation>un port libre</translation>
    </message>
    <message>
        <source>Where the program listens: TensorBoard 6006, Jupyter 8888. Empty: a free port is found for you to start the program on.</source>
        <translation>Où le programme écoute&#xa0;: TensorBoard 6006, Jupyter 8888. Vide&#xa0;: un port libre est trouvé, sur lequel lancer le programme.</translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation>&amp;Ouvrir</translation>
    </message>
    <message>
        <source>To the &amp;job</source>
        <translation>Vers la &amp;tâche</translation>
    </message>
    <message>
        <source>&amp;Port there</source>
        <translation>&amp;Port là-bas</translation>
    </message>
    <message>
        <source>Port &amp;here</source>
        <translation>Port &amp;ici</translation>
    </message>
    <message>
        <source>What is a tunnel for?</source>
        <translation>À quoi sert un tunnel&#xa0;?</translation>
    </message>
    <message>
        <source>A program in a job listens on a port of its compute node, which no browser outside the cluster reaches. A tunnel leads there from an address of this computer, over the login that you have.</source>
        <translation>Un programme d’une tâche écoute sur un port de son nœud de calcul, qu’aucun navigateur hors de la grappe n’atteint. Un tunnel y mène depuis une adresse de cet ordinateur, par la connexion que vous avez.</translation>
    </message>
    <message>
        <source>The program must take connections from the login node: TensorBoard with --host 0.0.0.0, Jupyter with --ip 0.0.0.0.</source>
        <translation>Le programme doit accepter les connexions du nœud de connexion&#xa0;: TensorBoard avec --host 0.0.0.0, Jupyter avec --ip 0.0.0.0.</translation>
    </message>
    <message>
        <source>Others may try the port, on the cluster and on a shared computer. Keep the token or password that Jupyter asks for; TensorBoard has none.</source>
        <translation>D’autres peuvent essayer le port, sur la grappe et sur un ordinateur partagé. Gardez le jeton ou le mot de passe que Jupyter demande; TensorBoard n’en a pas.</translation>
    </message>
    <message>
        <source>Alliance wiki: SSH tunnelling</source>
        <translation>Wiki de l’Alliance&#xa0;: tunnels SSH</translation>
    </message>
    <message>
        <source>Signed out</source>
        <translation>Déconnecté</translation>
    </message>
    <message>
        <source>The tunnels are closed. After you sign in again, each can be opened again with one click.</source>
        <translation>Les tunnels sont fermés. Après une nouvelle connexion, chacun se rouvre d’un clic.</translation>
    </message>
    <message>
        <source>Sign in…</source>
        <translation>Se connecter…</translation>
    </message>
    <message>
        <source>The login node itself</source>
        <translation>Le nœud de connexion lui-même</translation>
    </message>
    <message>
        <source>Sign in &amp;again</source>
        <translation>Se &amp;reconnecter</translation>
    </message>
    <message>
        <source>No tunnel yet</source>
        <translation>Aucun tunnel pour l’instant</translation>
    </message>
    <message>
        <source>Start TensorBoard (port 6006), Jupyter (port 8888) or another program in a job. Choose the job and the port above, and open the tunnel: its address opens in the browser.</source>
        <translation>Lancez TensorBoard (port 6006), Jupyter (port 8888) ou un autre programme dans une tâche. Choisissez ci-dessus la tâche et le port, et ouvrez le tunnel&#xa0;: son adresse s’ouvre dans le navigateur.</translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::UsageBar</name>
    <message>
        <source>full</source>
        <translation>plein</translation>
    </message>
    <message>
        <source>over the limit</source>
        <translation>au-delà de la limite</translation>
    </message>
    <message>
        <source>nearly full</source>
        <translation>presque plein</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1&#xa0;: %2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::WayBack</name>
    <message>
        <source>Signed out of %1</source>
        <translation>Déconnecté de %1</translation>
    </message>
    <message>
        <source>Sign in &amp;again to %1</source>
        <translation>Se &amp;reconnecter à %1</translation>
    </message>
    <message>
        <source>&amp;Later</source>
        <translation>&amp;Plus tard</translation>
    </message>
</context>
<context>
    <name>voyageur::widgets::WelcomePage</name>
    <message>
        <source>Welcome to Voyageur</source>
        <translation>Bienvenue dans Voyageur</translation>
    </message>
    <message>
        <source>From your laptop to a cluster in five steps, and back with the results.</source>
        <translation>De votre portable à une grappe en cinq étapes, et retour avec les résultats.</translation>
    </message>
    <message>
        <source>Opened before</source>
        <translation>Déjà ouverts</translation>
    </message>
    <message>
        <source>Choose a &amp;project folder…</source>
        <translation>Choisir un dossier de &amp;projet…</translation>
    </message>
    <message>
        <source>Try the &amp;example on the practice cluster</source>
        <translation>&amp;Essayer l’exemple sur la grappe d’exercice</translation>
    </message>
    <message>
        <source>Your project</source>
        <translation>Votre projet</translation>
    </message>
    <message>
        <source>The folder with your code: choose it, or drop it here. Nothing in it is changed without your asking.</source>
        <translation>Le dossier de votre code&#xa0;: choisissez-le, ou déposez-le ici. Rien n’y est modifié sans que vous le demandiez.</translation>
    </message>
    <message>
        <source>First time here?</source>
        <translation>Première visite?</translation>
    </message>
    <message>
        <source>The example tells discs, squares, triangles and crosses apart. It needs no account: the practice cluster is a real Slurm on this computer, with simulated GPUs.</source>
        <translation>L’exemple distingue des disques, des carrés, des triangles et des croix. Il n’exige pas de compte&#xa0;: la grappe d’exercice est un vrai Slurm sur cet ordinateur, avec des GPU simulés.</translation>
    </message>
    <message>
        <source>What a cluster is for</source>
        <translation>À quoi sert une grappe</translation>
    </message>
    <message>
        <source>A training that takes days on a laptop takes hours on a cluster: hundreds of machines with large memories and GPUs, shared by many. You do not sit at it. You hand it a job, and it runs when it is your turn.</source>
        <translation>Un entraînement qui prend des jours sur un portable prend des heures sur une grappe&#xa0;: des centaines de machines avec de grandes mémoires et des GPU, partagées par beaucoup de gens. Vous n’êtes pas assis devant. Vous lui confiez une tâche, et elle s’exécute quand vient votre tour.</translation>
    </message>
    <message>
        <source>Voyageur goes there with you in five steps: the code, the data, the environment, a short try, and the job. Every step can show the commands you would have typed, so that you learn the cluster by the way.</source>
        <translation>Voyageur vous y accompagne en cinq étapes&#xa0;: le code, les données, l’environnement, un court essai et la tâche. Chaque étape peut montrer les commandes que vous auriez tapées, pour que vous appreniez à connaître la grappe en chemin.</translation>
    </message>
    <message>
        <source>Wiki: Getting started</source>
        <translation>Wiki&#xa0;: Démarrer</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>Ouvrir %1</translation>
    </message>
    <message>
        <source>Open the &amp;example</source>
        <translation>Ouvrir l’&amp;exemple</translation>
    </message>
    <message>
        <source>The example tells discs, squares, triangles and crosses apart, and trains in seconds: a first job to try your account with.</source>
        <translation>L’exemple distingue des disques, des carrés, des triangles et des croix, et s’entraîne en quelques secondes&#xa0;: une première tâche pour essayer votre compte.</translation>
    </message>
</context>
</TS>
