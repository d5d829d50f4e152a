@?en # One archive, beside the folder. -C keeps the folder's path out of the names inside.
@?fr # Une seule archive, à côté du dossier. -C garde le chemin du dossier hors des noms qu'elle contient.
tar -cf @archive@ -C "$(dirname -- @folder@)" "$(basename -- @folder@)"
