@?en # When the script ends: the group owns and reads it; what is added later belongs to the group, too.
@?fr # À la fin du script : le groupe le possède et le lit; ce qui s'ajoute ensuite est au groupe aussi.
voyageur_share() {
    chgrp -R @group@ @folder@ &&
        chmod -R g+rX @folder@ &&
        find @folder@ -type d -exec chmod g+s {} +
}
voyageur_at_end voyageur_share
