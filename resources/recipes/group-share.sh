@?en # The group owns and reads it; what is added later belongs to the group, too.
@?fr # Le groupe le possède et le lit; ce qui s'ajoute ensuite est au groupe aussi.
chgrp -R @group@ @folder@
chmod -R g+rX @folder@
find @folder@ -type d -exec chmod g+s {} +
