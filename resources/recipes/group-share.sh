@?en # When the script ends: the group owns and reads it; what is added later belongs to the group, too. Your own folders
@?en # above it, where they are the group's, let it pass.
@?fr # À la fin du script : le groupe le possède et le lit; ce qui s'ajoute ensuite est au groupe aussi. Vos propres
@?fr # dossiers au-dessus, s'ils sont au groupe, le laissent traverser.
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
