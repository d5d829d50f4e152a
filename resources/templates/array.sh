@begin@

@software@

@data@

@?code cd -- @code@
@?en # The task's number in the array chooses its work: a seed, a line of a table, a file.
@?fr # Le numéro de la tâche dans le vecteur choisit son travail : une graine, une ligne d'un tableau, un fichier.
@command@
