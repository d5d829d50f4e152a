@?en # When the script ends, the group owns and can read the folder. Files added later belong to the group too. Your own
@?en # folders above it that belong to the group let the group pass.
@?fr # À la fin du script, le groupe possède le dossier et peut le lire. Les fichiers ajoutés ensuite sont aussi au groupe.
@?fr # Vos propres dossiers au-dessus qui sont au groupe le laissent passer.
voyageur_share() {
    chgrp -R @group@ @folder@ || return 1
    chmod -R g+rX @folder@ || return 1
    find @folder@ -type d -exec chmod g+s {} + || return 1
    voyageur_above=$(dirname -- @folder@)
    while [ "$voyageur_above" != / ] && [ "$voyageur_above" != . ]; do
        if [ -O "$voyageur_above" ] && [ "$(stat -L -c %G -- "$voyageur_above")" = @group@ ]; then
            chmod g+x -- "$voyageur_above" || return 1
        fi
        voyageur_above=$(dirname -- "$voyageur_above")
    done
}
voyageur_at_end voyageur_share
